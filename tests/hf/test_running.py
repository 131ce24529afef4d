"""How a classifier runs: numbers, batches, memory, padding, threads and processes."""

from __future__ import annotations

import json
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from claimwise.judges.hf import HfScorer
from tests.hf.test_scorer import PAIRS
from tests.hf.tiny import NLI, save_classifier


@pytest.fixture(scope="module")
def bert(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_classifier(tmp_path_factory.mktemp("bert"))


@pytest.mark.parametrize("dtype", ["bfloat16", "float16", "float32"])
def test_other_numbers_give_about_the_same(bert: Path, dtype: str) -> None:
    exact = HfScorer(str(bert), dtype="float32").score(PAIRS)
    np.testing.assert_allclose(HfScorer(str(bert), dtype=dtype).score(PAIRS), exact, atol=0.05)


def test_batches_hold_like_lengths_longest_first_within_the_budget(bert: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scorer = HfScorer(str(bert), batch_tokens=60)
    shapes = []
    pad = scorer._encoder.pad

    def watch(batch: Any) -> Any:
        padded = pad(batch)
        shapes.append(tuple(padded["input_ids"].shape))
        return padded

    monkeypatch.setattr(scorer._encoder, "pad", watch)
    pairs = [("x" * n, "y") for n in (1, 50, 2, 11, 10, 80)]
    scorer.score(pairs)  # with four more tokens each: 5, 54, 6, 15, 14, 84
    assert shapes == [(1, 84), (1, 54), (4, 15)]


def test_a_batch_that_does_not_fit_the_memory_is_halved(bert: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import torch

    scorer = HfScorer(str(bert))
    wanted = scorer.score(PAIRS)
    model, sizes = scorer.load(), []

    def forward(**inputs: Any) -> Any:
        sizes.append(len(inputs["input_ids"]))
        if sizes[-1] > 2:
            raise torch.OutOfMemoryError("out of memory")
        return model(**inputs)

    monkeypatch.setattr(scorer, "load", lambda: forward)
    np.testing.assert_allclose(scorer.score(PAIRS), wanted, atol=2e-5)
    assert sizes == [5, 2, 3, 1, 2]

    def always(**inputs: Any) -> Any:
        raise torch.OutOfMemoryError("out of memory")

    monkeypatch.setattr(scorer, "load", lambda: always)
    with pytest.raises(torch.OutOfMemoryError):
        scorer.score(PAIRS)


def test_what_is_no_number_is_no_score(tmp_path: Path) -> None:
    folder = save_classifier(tmp_path, bias=[float("nan"), 0.0, 0.0])
    with pytest.raises(ValueError, match=r"should give numbers, but gave infinity or none$"):
        HfScorer(str(folder), dtype="float32").score(PAIRS)
    with pytest.raises(ValueError, match="try dtype='float32'"):
        HfScorer(str(folder), dtype="bfloat16").score(PAIRS)


def test_no_pairs(bert: Path) -> None:
    assert HfScorer(str(bert)).score([]).shape == (0, 3)


def test_without_a_padding_token_each_pair_runs_alone(tmp_path: Path) -> None:
    import torch
    from transformers import LlamaConfig, LlamaForSequenceClassification

    from tests.hf.tiny import byte_tokenizer

    tokenizer = byte_tokenizer(("<s>", "</s>"), bos_token="<s>", eos_token="</s>")
    tokenizer.save_pretrained(tmp_path)
    torch.manual_seed(0)
    sizes = {"hidden_size": 16, "intermediate_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2}
    config = LlamaConfig(vocab_size=len(tokenizer), id2label=dict(enumerate(NLI)), **sizes, max_position_embeddings=99)
    LlamaForSequenceClassification(config).save_pretrained(tmp_path)
    scorer = HfScorer(str(tmp_path))
    assert scorer._encoder.padding is None
    together = scorer.score(PAIRS[:2] + PAIRS[3:])
    np.testing.assert_allclose(together[0], scorer.score(PAIRS[:1])[0], atol=1e-6)


def test_a_tokenizer_without_fast_implementation(tmp_path: Path) -> None:
    folder = save_classifier(tmp_path)
    for name in ("tokenizer.json", "tokenizer_config.json"):
        (folder / name).unlink()
    from transformers.models.byt5 import ByT5Tokenizer

    ByT5Tokenizer(extra_ids=0, model_max_length=64).save_pretrained(folder)
    scorer = HfScorer(str(folder))
    assert not scorer._encoder._tokenizer.is_fast
    assert scorer.limit == 64 and scorer.count("abc</s>") == 7
    assert scorer.score(PAIRS[:1]).shape == (1, 3)


def test_one_separator_where_a_checkpoint_was_trained_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    save_classifier(Path("lytang/MiniCheck-Tiny"), "Roberta", ["LABEL_0", "LABEL_1"], bias=[0.0, 2.0])
    scorer = HfScorer("lytang/MiniCheck-Tiny")
    np.testing.assert_allclose(scorer.score(PAIRS[:1]), [[0.880797, 0.0, 0.119203]], atol=1e-5)
    (one,) = scorer._encoder.encode([("a", "</s>")])
    assert one["input_ids"].count(2) == 2 and len(one["input_ids"]) == len(one["attention_mask"]) == 8


def test_threads_share_one_model(bert: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scorer = HfScorer(str(bert))
    loads = []
    load = scorer._load
    monkeypatch.setattr(scorer, "_load", lambda: loads.append(threading.get_ident()) or load())
    with ThreadPoolExecutor(4) as pool:
        scores = list(pool.map(scorer.score, [PAIRS] * 8))
        counts = list(pool.map(scorer.count, ["abc", "[SEP]"] * 50))
    assert len(loads) == 1 and counts == [3, 5] * 50
    for each in scores:
        np.testing.assert_array_equal(each, scores[0])


def test_a_fork_does_not_inherit_a_held_lock(bert: Path) -> None:
    scorer = HfScorer(str(bert))
    with scorer._lock, scorer._encoder._lock:
        child = os.fork()
        if child == 0:
            os._exit(0 if scorer.count("abc") == 3 and not scorer._lock.locked() else 1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_identity_follows_the_files(tmp_path: Path) -> None:
    folder = save_classifier(tmp_path)
    first = HfScorer(str(folder)).identity
    assert first.startswith("files:") and HfScorer(str(folder)).identity == first
    weights = folder / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:-1] + b"\x01")
    second = HfScorer(str(folder)).identity
    (folder / "notes.md").write_text("not part of the model", encoding="utf-8")
    assert HfScorer(str(folder)).identity == second != first
    record = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    (folder / "config.json").write_text(json.dumps(record | {"layer_norm_eps": 1e-6}), encoding="utf-8")
    assert HfScorer(str(folder)).identity not in (first, second)
