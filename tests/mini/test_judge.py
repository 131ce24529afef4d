from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import claimwise
from claimwise.errors import JudgeUnavailableError, MissingDependencyError
from claimwise.judges.base import Comparator, Extractor, Judge, Verifier
from claimwise.judges.mini import OnnxScorer, mini
from claimwise.judges.mini.combine import FEATURES
from claimwise.judges.mini.config import read_config
from claimwise.judges.mini.loading import count_cpus, digest
from claimwise.types import Claim, Example, Judgement, Label, Passage, Relation
from tests.mini.tiny import make_folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return make_folder(tmp_path / "model")


def ask(judge: Judge, claim: str, *evidence: str) -> Judgement:
    assert judge.verifier is not None
    passages = [Passage(text) for text in evidence]
    (judgement,) = asyncio.run(judge.verifier.verify([Claim(claim)], passages, Example(0, claim)))
    return judgement


def rewrite(folder: Path, **changes: Any) -> None:
    record = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    (folder / "config.json").write_text(json.dumps(record | changes), encoding="utf-8")


def test_the_judge_can_do_everything_and_says_its_model(folder: Path) -> None:
    judge = mini(folder)
    assert isinstance(judge.extractor, Extractor)
    assert isinstance(judge.verifier, Verifier)
    assert isinstance(judge.comparator, Comparator)
    assert judge.name == "mini"
    assert judge.provenance == {"model": "tiny 1.2", "sha256": digest(folder / "config.json")[:12]}


def test_it_verifies_with_the_model(folder: Path) -> None:
    judge = mini(str(folder))
    supported = ask(judge, "It is the pump.", "Yes yes it is.")
    assert (supported.label, supported.judge) == (Label.SUPPORTED, "mini")
    assert supported.support == pytest.approx(0.9647, abs=1e-4)  # e^4 / (e^4 + 2)
    assert ask(judge, "It is the pump.", "No no it is.").label is Label.CONTRADICTED
    assert ask(judge, "It is the pump.", "Maybe it is.").label is Label.UNSUPPORTED


def test_it_compares(folder: Path) -> None:
    comparator = mini(folder).comparator
    assert comparator is not None
    example = Example(0, "The pump is red.", references=("The pump is yes red.",))
    assert asyncio.run(comparator.compare(example, 0)).relation is Relation.AGREE
    example = Example(0, "The pump is red.", references=("The pump is no no red.",))
    assert asyncio.run(comparator.compare(example, 0)).relation is Relation.DISAGREE


def test_judges_of_one_folder_share_a_model(folder: Path) -> None:
    assert mini(folder).verifier is mini(str(folder)).verifier


def test_a_measure_runs_with_it_and_tells_of_a_foreign_language(folder: Path) -> None:
    result = claimwise.faithfulness(
        predictions=["The pump is yes red.", "Насос весит 12 кг."],
        contexts=[["The pump is yes red."], ["Насос весит 16 кг."]],
        judge=mini(folder),
    )
    english, russian = result.examples
    assert [j.label for j in english.judgements] == [Label.SUPPORTED]
    assert english.warnings == ()
    assert [j.label for j in russian.judgements] == [Label.CONTRADICTED]
    assert any("not trained on the language" in warning for warning in russian.warnings)


MISSING: dict[str, Callable[[Path], object]] = {
    "is no folder": lambda folder: [path.unlink() for path in folder.iterdir()] and folder.rmdir(),
    "has no config": lambda folder: (folder / "config.json").unlink(),
    "has no model": lambda folder: (folder / "model.onnx").unlink(),
    "has no tokenizer": lambda folder: (folder / "tokenizer.json").unlink(),
}


@pytest.mark.parametrize("remove", MISSING.values(), ids=MISSING)
def test_a_missing_file_is_told_when_the_judge_is_made(folder: Path, remove: Callable[[Path], object]) -> None:
    remove(folder)
    with pytest.raises(JudgeUnavailableError, match=r"should hold config.json, .*, but has no .*; reinstall claimwise"):
        mini(folder)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": ""}, "a text for `name`, but has ''"),
        ({"version": 3}, "a text for `version`, but has 3"),
        ({"labels": ["entailment", "neutral", "contradiction"]}, r"in any order for `labels`, but has \['entail"),
        ({"labels": ["supported", "supported", "contradicted"]}, "for `labels`"),
        ({"labels": "supported"}, "for `labels`"),
        ({"max_tokens": 0}, "a whole number from 1 for `max_tokens`, but has 0"),
        ({"max_tokens": True}, "for `max_tokens`"),
        ({"max_tokens": 51.5}, "for `max_tokens`"),
        ({"temperature": 0}, "for `temperature`, but has 0"),
        ({"temperature": float("nan")}, "for `temperature`, but has nan"),
        ({"temperature": float("inf")}, "for `temperature`, but has inf"),
        ({"temperature": "1"}, "for `temperature`"),
        ({"thresholds": None}, "an object for `thresholds`, but has None"),
        ({"thresholds": {"support": 0.5}}, "`contradiction` should be a number in 0..1, but got None"),
        ({"thresholds": {"support": 2, "contradiction": 0.5}}, "`support` should be a number in 0..1, but got 2"),
        ({"languages": []}, "a list of language codes for `languages`"),
        ({"languages": "en"}, "for `languages`"),
        ({"sha256": {}}, "the digests of model.onnx and tokenizer.json for `sha256`"),
        ({"sha256": {"model.onnx": "0" * 64, "tokenizer.json": "none"}}, "for `sha256`"),
        ({"sha256": {"model.onnx": "0" * 65, "tokenizer.json": "0" * 64}}, "for `sha256`"),
    ],
)
def test_a_wrong_setting_is_told_when_the_judge_is_made(folder: Path, changes: dict[str, Any], message: str) -> None:
    rewrite(folder, **changes)
    with pytest.raises(JudgeUnavailableError, match=message) as caught:
        mini(folder)
    assert str(folder / "config.json") in str(caught.value) and "reinstall claimwise" in str(caught.value)


@pytest.mark.parametrize(
    "weight", [float("nan"), float("inf"), pytest.param(10**400, id="huge"), 1e308, True, "1", None]
)
def test_a_weight_that_is_no_sensible_number_is_told(folder: Path, weight: object) -> None:
    rewrite(folder, combiner={"features": list(FEATURES), "support": [weight] * len(FEATURES),
                              "contradiction": [0.0] * len(FEATURES)})  # fmt: skip
    with pytest.raises(JudgeUnavailableError, match="for `combiner`, but has"):
        mini(folder)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b"null", b"[" * 100_000])
def test_a_configuration_that_is_none_is_told(folder: Path, content: bytes) -> None:
    (folder / "config.json").write_bytes(content)
    with pytest.raises(JudgeUnavailableError, match=r"config\.json should (be JSON|hold an object)"):
        mini(folder)


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json"])
def test_a_file_that_was_changed_stops_the_run(folder: Path, name: str) -> None:
    (folder / name).write_bytes((folder / name).read_bytes() + b" ")
    with pytest.raises(JudgeUnavailableError, match=rf"{name} should have the SHA-256 [0-9a-f]{{64}}, but has"):
        ask(mini(folder), "It is.", "It is.")


@pytest.mark.parametrize(
    ("name", "message"),
    [("model.onnx", "should be an ONNX model, but could not be opened"), ("tokenizer.json", "should be a tokenizer")],
)
@pytest.mark.parametrize("content", [b"", b"{}", b"\x08\x09garbage" * 100])
def test_a_damaged_file_stops_the_run(folder: Path, name: str, message: str, content: bytes) -> None:
    (folder / name).write_bytes(content)
    rewrite(folder, sha256={each: digest(folder / each) for each in ("model.onnx", "tokenizer.json")})
    with pytest.raises(JudgeUnavailableError, match=message):
        ask(mini(folder), "It is.", "It is.")


@pytest.mark.parametrize(
    ("model", "message"),
    [
        ({"inputs": ("input_ids", "position_ids")}, r"takes \['input_ids', 'position_ids'\]"),
        ({"output": "scores"}, r"the output 'logits', but gives \['scores'\]"),
        ({"columns": 2}, r"of shape \(pairs, 3\), but gives \['pairs', 2\]"),
    ],
)
def test_a_model_of_another_kind_is_told(tmp_path: Path, model: dict[str, Any], message: str) -> None:
    config = read_config(make_folder(tmp_path, **model))
    with pytest.raises(JudgeUnavailableError, match=message):
        OnnxScorer(config).load()


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json"])
def test_a_file_that_vanishes_before_it_is_loaded_stops_the_run(folder: Path, name: str) -> None:
    judge = mini(folder)
    (folder / name).unlink()
    with pytest.raises(JudgeUnavailableError, match=rf"{name} should be there, but could not be read .*; reinstall"):
        ask(judge, "it is red", "the pump is red.")


def test_a_folder_that_may_not_be_read_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "is_file", refuse)
    with pytest.raises(JudgeUnavailableError, match=r"could not be read .*Permission denied"):
        read_config(folder)


def test_a_folder_that_is_a_loop_or_no_path_is_told(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    for place in (loop, tmp_path / "a\0b"):
        with pytest.raises(JudgeUnavailableError, match="reinstall claimwise"):
            mini(place)


def test_a_tokenizer_that_takes_orders_from_texts_stops_the_run(folder: Path) -> None:
    record = json.loads((folder / "tokenizer.json").read_text(encoding="utf-8"))
    record |= {"normalizer": None, "pre_tokenizer": {"type": "WhitespaceSplit"}}  # so that [SEP] is a word
    (folder / "tokenizer.json").write_text(json.dumps(record), encoding="utf-8")
    rewrite(folder, sha256={name: digest(folder / name) for name in ("model.onnx", "tokenizer.json")})
    with pytest.raises(JudgeUnavailableError, match=r"should read '\[CLS\]' in a text as plain text"):
        ask(mini(folder), "it is red", "the pump is red.")


def test_a_failed_load_is_tried_again(folder: Path) -> None:
    whole = (folder / "model.onnx").read_bytes()
    (folder / "model.onnx").write_bytes(b"")
    scorer = OnnxScorer(read_config(folder))
    with pytest.raises(JudgeUnavailableError):
        scorer.count("it")
    (folder / "model.onnx").write_bytes(whole)
    assert scorer.count("it") == 1


@pytest.mark.parametrize("package", ["onnxruntime", "tokenizers"])
def test_a_missing_package_is_named(folder: Path, package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingDependencyError, match=f"{package}.*pip install onnxruntime tokenizers"):
        OnnxScorer(read_config(folder)).load()


@pytest.mark.parametrize(
    ("quota", "most"), [("50000 100000\n", 1), ("100000 100000\n", 1), ("max 100000\n", 10_000), ("", 10_000)]
)
def test_cpus_are_those_that_a_container_grants(tmp_path: Path, quota: str, most: int) -> None:
    (tmp_path / "cpu.max").write_text(quota, encoding="ascii")
    assert 1 <= count_cpus(tmp_path / "cpu.max") <= most
    assert count_cpus(tmp_path / "none") >= 1
