"""Sequence classifiers of every common architecture as scorers of pairs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from claimwise.errors import InputError, JudgeUnavailableError
from claimwise.judges.hf import HfScorer
from claimwise.judges.hf.encoding import PairEncoder
from claimwise.judges.nli.pairs import CONTRADICTED, SUPPORTED, UNSUPPORTED
from claimwise.llm.local import checkpoint
from tests.hf.tiny import ARCHITECTURES, save_classifier, unigram_tokenizer

PAIRS = [
    ("The pump is red.", "It is red."),
    ("It weighs 12 kg and runs on 12 V, as the data sheet of the maker says.", "It weighs 16 kg."),
    ("", ""),
    ("Насос весит 12 кг 🤖.", "It is."),
    ("A.", "The pump, which is red, was made in 1990 by people who are not named here."),
]
EVERY = pytest.mark.parametrize("architecture", ARCHITECTURES)


@pytest.fixture(scope="module")
def bert(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_classifier(tmp_path_factory.mktemp("bert"))


@EVERY
def test_columns_land_where_the_labels_say(architecture: str, tmp_path: Path) -> None:
    orders = {"ENTAILMENT NEUTRAL CONTRADICTION": [3.0, 1.0, 0.0], "contradiction entailment neutral": [0.0, 3.0, 1.0]}
    for number, (names, bias) in enumerate(orders.items()):
        folder = save_classifier(tmp_path / str(number), architecture, names.split(), bias=bias)
        scorer = HfScorer(str(folder), device="cpu")
        assert scorer.three_way and scorer.limit == 256
        scores = scorer.score(PAIRS)
        assert scores.shape == (5, 3) and scores.dtype == np.float32
        # e^3, e^0 and e^1 over their sum 23.803837
        wanted = [[0.843795, 0.042010, 0.114195]] * 5
        np.testing.assert_allclose(scores[:, [SUPPORTED, CONTRADICTED, UNSUPPORTED]], wanted, atol=1e-5)


@EVERY
def test_scores_do_not_depend_on_the_batch(architecture: str, tmp_path: Path) -> None:
    folder = str(save_classifier(tmp_path, architecture))
    alone = HfScorer(folder, batch_tokens=1, device="cpu").score(PAIRS)
    assert np.ptp(alone[:, SUPPORTED]) > 0.001  # the model does read its input
    for budget in (100, 10_000):
        np.testing.assert_allclose(HfScorer(folder, batch_tokens=budget, device="cpu").score(PAIRS), alone, atol=2e-5)
    np.testing.assert_allclose(alone.sum(axis=1), 1.0, atol=1e-5)


def test_evidence_comes_first(bert: Path) -> None:
    scorer = HfScorer(str(bert))
    (ids,) = (each["input_ids"] for each in scorer._encoder.encode([("a", "bc")]))
    a, b, c = (scorer._encoder.encode([(letter, "")])[0]["input_ids"][1] for letter in "abc")
    assert ids == [1, a, 2, b, c, 2]  # [CLS] a [SEP] b c [SEP]
    there, back = scorer.score([("It is red.", "No.")]), scorer.score([("No.", "It is red.")])
    assert not np.allclose(there, back, atol=1e-4)


def test_control_tokens_in_a_text_are_text(bert: Path) -> None:
    scorer = HfScorer(str(bert))
    (ids,) = (each["input_ids"] for each in scorer._encoder.encode([("x [SEP] y [PAD]", "[CLS]")]))
    assert ids.count(2) == 2 and ids.count(1) == 1 and ids.count(0) == 0
    assert scorer.count("[SEP]") == 5


def test_control_tokens_that_are_pieces_of_the_vocabulary_are_text_too() -> None:
    encoder = PairEncoder(unigram_tokenizer())
    (pair,) = encoder.encode([("a</s>b \uff1c/s\uff1e <pad>", "</s>c")])  # NFKC makes </s> of the full-width one
    assert set(pair) == {"input_ids", "attention_mask"}
    assert [pair["input_ids"].count(special) for special in (0, 1, 2)] == [1, 0, 3]  # <s>, <pad>, </s>
    assert pair["input_ids"][-1] == 2 and pair["input_ids"].count(3) == 4  # <unk> where they stood
    assert encoder.count("a</s>b") == 4


def test_words_that_become_the_unknown_token_are_told(bert: Path) -> None:
    assert PairEncoder(unigram_tokenizer()).unread("ab x c \u2705") == {"x", "\u2705"}
    assert HfScorer(str(bert)).unread("any \u2705") == frozenset()  # it reads bytes


def test_weights_that_may_not_be_read_are_told(bert: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(folder: Path) -> str:
        raise PermissionError(13, "Permission denied", str(folder / "model.safetensors"))

    monkeypatch.setattr(checkpoint, "digest_folder", refuse)
    with pytest.raises(JudgeUnavailableError, match=r"cannot run: .*Permission denied.*model\.safetensors"):
        HfScorer(str(bert))


def test_two_labels_and_one_number(tmp_path: Path) -> None:
    two = HfScorer(str(save_classifier(tmp_path / "2", labels=["not_entailment", "entailment"], bias=[0.0, 2.0])))
    assert not two.three_way
    np.testing.assert_allclose(two.score(PAIRS[:1]), [[0.880797, 0.0, 0.119203]], atol=1e-5)  # 1 / (1 + e^-2)
    one = save_classifier(tmp_path / "1", labels=["consistent"], bias=[2.0])
    np.testing.assert_allclose(HfScorer(str(one)).score(PAIRS[:1]), [[0.880797, 0.0, 0.119203]], atol=1e-5)
    generic = str(save_classifier(tmp_path / "g", labels=["LABEL_0"], bias=[2.0]))
    turned = HfScorer(generic, labels={"LABEL_0": "hallucinated"})
    np.testing.assert_allclose(turned.score(PAIRS[:1]), [[0.119203, 0.0, 0.880797]], atol=1e-5)
    with pytest.raises(InputError, match=r"the labels \['LABEL_0'\] is not known"):
        HfScorer(generic)


def test_labels_of_one_meaning_add_up(tmp_path: Path) -> None:
    folder = save_classifier(tmp_path, labels=["entailment", "neutral", "irrelevant"], bias=[0.0, 0.0, 0.0])
    scores = HfScorer(str(folder), labels={"irrelevant": "unsupported"}).score(PAIRS[:1])
    np.testing.assert_allclose(scores, [[1 / 3, 0.0, 2 / 3]], atol=1e-6)


def test_a_longer_pair_is_refused_and_never_cut(bert: Path) -> None:
    scorer = HfScorer(str(bert))
    fitting = ("x" * 200, "y" * 53)  # with three special tokens just 256
    assert scorer.score([fitting]).shape == (1, 3)
    with pytest.raises(ValueError, match="at most 256 tokens, but has 257"):
        scorer.score([PAIRS[0], (fitting[0] + "x", fitting[1])])
    assert scorer.count("x" * 100_000) == 100_000


@pytest.mark.parametrize(
    ("architecture", "settings", "asked", "limit"),
    [
        ("Bert", {}, None, 256),
        ("Bert", {"max_length": 100}, None, 100),
        ("Bert", {"max_length": 100}, 200, 200),
        ("Bert", {"max_length": 10**30}, None, 256),
        ("Bert", {}, 64, 64),
        ("Roberta", {}, None, 256),  # 258 positions, of which two are never used
        ("Roberta", {"max_length": 512}, None, 256),
        ("Bart", {}, None, 256),
        ("DebertaV2", {}, 1024, 1024),  # relative positions have no end
    ],
)
def test_limits(architecture: str, settings: dict[str, Any], asked: int | None, limit: int, tmp_path: Path) -> None:
    folder = save_classifier(tmp_path, architecture, **settings)
    scorer = HfScorer(str(folder), max_length=asked)
    assert scorer.limit == limit
    assert np.isfinite(scorer.score([("x" * (limit - 8), "yyyy")])).all()  # as long as is said, it does read


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"max_length": 257}, "`max_length` of judge 'hf/.*' should be at most 256"),
        ({"max_length": 0}, "`max_length` should be a whole number of tokens from 1, but got 0"),
        ({"max_length": True}, "`max_length` should be"),
        ({"batch_tokens": 0}, "`batch_tokens` should be a whole number from 1, but got 0"),
        ({"dtype": "int8"}, "`dtype` should be one of"),
        ({"device": "abacus"}, "`device` should be such as 'cpu'"),
        ({"revision": "main"}, "`revision` goes with a model on the Hub"),
        ({"revision": ""}, "`revision` should be a branch"),
        ({"trust_remote_code": "yes"}, "`trust_remote_code` should be True or False"),
    ],
)
def test_options_that_are_wrong(bert: Path, options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        HfScorer(str(bert), **options)


def test_a_device_that_is_not_there_is_told(bert: Path) -> None:
    with pytest.raises(JudgeUnavailableError, match=r"device 'cuda:99' cannot be used here: .*Use device='cpu'"):
        HfScorer(str(bert), device="cuda:99")
