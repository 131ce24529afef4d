"""Models that are found on the Hub, or not: each cause is told in one error, with its origin kept."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from claimwise.errors import InputError, JudgeUnavailableError, MissingDependencyError
from claimwise.judges.hf import HfScorer, hf_judge
from claimwise.llm.local import faults
from tests.hf.hub import COMMIT, serve_hub
from tests.hf.tiny import save_classifier

# What opening each model comes to: the scorer's identity and a score, or the error's kind, words and cause.
SCRIPT = """
import json, sys, time
from claimwise.judges.hf import HfScorer
for arguments in json.loads(sys.argv[1]):
    try:
        scorer = HfScorer(**arguments, device="cpu")
        score = float(scorer.score([("It is red.", "It is.")])[0, 0])
        print(json.dumps(["ok", scorer.identity, round(score, 3)]))
    except Exception as error:
        print(json.dumps([type(error).__name__, str(error), error.__cause__ is not None]))
"""


def ask(endpoint: str, home: Path, models: list[dict[str, Any]], **environment: str) -> list[list[Any]]:
    """What a process of its own says about models."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("HF_")}
    env |= {"HF_ENDPOINT": endpoint, "HF_HOME": str(home), "HF_HUB_DISABLE_XET": "1", **environment}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, json.dumps(models)], env=env, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_models_on_the_hub(tmp_path: Path) -> None:
    whole = save_classifier(tmp_path / "whole", bias=[2.0, 0.0, 0.0])
    empty = tmp_path / "empty"
    empty.mkdir()
    bare = save_classifier(tmp_path / "bare")
    (bare / "model.safetensors").unlink()
    models: dict[str, dict[str, Any]] = {
        "is gated": {"model": "org/gated"},
        "is not on the Hub, or is private": {"model": "org/missing"},
        "is not on the Hub, or is private ": {"model": "org/hidden"},
        "may not be read with this login": {"model": "org/forbidden"},
        "has no revision 'nowhere'": {"model": "org/whole", "revision": "nowhere"},
        "lacks a file that is needed": {"model": "org/empty"},
        "lacks a file that is needed ": {"model": "org/bare"},
    }
    home = tmp_path / "home"
    with serve_hub({"org/whole": whole, "org/empty": empty, "org/bare": bare}) as endpoint:
        found = ask(endpoint, home, [*models.values(), {"model": "org/whole"}])
    assert len(found) == len(models) + 1
    for (words, arguments), (kind, said, has_cause) in zip(models.items(), found, strict=False):
        assert kind == "JudgeUnavailableError" and has_cause, said
        assert f"judge 'hf/{arguments['model']}' cannot run: model '{arguments['model']}' {words.strip()}" in said
    wanted = 0.787  # e^2 / (e^2 + 2)
    assert found[-1] == ["ok", COMMIT, wanted]
    offline = ask("http://127.0.0.1:9", home, [{"model": "org/whole"}, {"model": "org/new"}], HF_HUB_OFFLINE="1")
    assert offline[0] == ["ok", COMMIT, wanted]
    assert offline[1][0] == "JudgeUnavailableError" and "is not in the local cache" in offline[1][1]


def test_offline_without_a_copy() -> None:
    with pytest.raises(JudgeUnavailableError, match=r"not in the local cache and the Hub cannot be reached") as caught:
        hf_judge("org/never-loaded")
    assert isinstance(caught.value.__cause__, OSError)


@pytest.mark.parametrize(
    ("model", "message"),
    [
        ("./nowhere", "there is no folder './nowhere'"),
        ("/no/such/folder", "there is no folder"),
        ("~/no-such-folder-here", "there is no folder"),
        ("models/of/mine", "there is no folder 'models/of/mine'"),
    ],
)
def test_folders_that_are_not_there(model: str, message: str) -> None:
    with pytest.raises(JudgeUnavailableError, match=message):
        HfScorer(model)


@pytest.mark.parametrize("model", ["", "  ", "a b", "-x", "owner/na me", "x" * 200])
def test_names_that_are_none(model: str) -> None:
    with pytest.raises(InputError, match="should name a model on the Hub"):
        HfScorer(model)


def test_folders_that_lack_something(tmp_path: Path) -> None:
    with pytest.raises(JudgeUnavailableError, match=r"should hold config\.json, weights and a tokenizer, but has no"):
        HfScorer(str(tmp_path))
    folder = save_classifier(tmp_path / "x")
    with pytest.raises(InputError, match="is a file"):
        HfScorer(str(folder / "config.json"))
    (folder / "model.safetensors").unlink()
    with pytest.raises(JudgeUnavailableError, match="lacks a file that is needed"):
        HfScorer(str(folder)).score([("a", "b")])


def test_damaged_files_are_told(tmp_path: Path) -> None:
    folder = save_classifier(tmp_path)
    (folder / "model.safetensors").write_bytes(b"garbage" * 100)
    scorer = HfScorer(str(folder))
    with pytest.raises(JudgeUnavailableError, match="cannot be loaded: ") as caught:
        scorer.score([("a", "b")])
    assert caught.value.__cause__ is not None
    (folder / "tokenizer.json").write_text("{", encoding="utf-8")
    with pytest.raises(JudgeUnavailableError, match="cannot run: model"):
        HfScorer(str(folder))
    (folder / "config.json").write_text("{", encoding="utf-8")
    with pytest.raises(JudgeUnavailableError, match="cannot be loaded"):
        HfScorer(str(folder))


def rewrite(folder: Path, **changes: Any) -> None:
    record = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    (folder / "config.json").write_text(json.dumps(record | changes), encoding="utf-8")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"architectures": ["BertForMaskedLM"]}, r"needs a sequence classifier, but model .* is BertForMaskedLM"),
        ({"architectures": None}, "is of no stated kind"),
        ({"problem_type": "multi_label_classification"}, "labels exclude each other"),
        ({"id2label": {"0": "LABEL_0", "1": "LABEL_1", "2": "LABEL_2"}}, "is not known"),
    ],
)
def test_models_of_another_kind_are_told(tmp_path: Path, changes: dict[str, Any], message: str) -> None:
    folder = save_classifier(tmp_path)
    rewrite(folder, **changes)
    with pytest.raises(InputError, match=message):
        HfScorer(str(folder))


def test_an_unknown_architecture_is_told(tmp_path: Path) -> None:
    folder = save_classifier(tmp_path)
    rewrite(folder, model_type="novelty")
    with pytest.raises(JudgeUnavailableError, match=r"cannot be loaded: ValueError: .*`novelty`"):
        HfScorer(str(folder))


def test_a_head_without_trained_weights_is_told(tmp_path: Path) -> None:
    from transformers import BertForSequenceClassification

    folder = save_classifier(tmp_path)
    model = BertForSequenceClassification.from_pretrained(folder)
    model.bert.save_pretrained(folder)
    rewrite(folder, architectures=["BertForSequenceClassification"])
    with pytest.raises(JudgeUnavailableError, match=r"weights lack \['classifier\.bias', 'classifier\.weight'\]"):
        HfScorer(str(folder)).score([("a", "b")])


def test_a_head_with_other_outputs_than_its_configuration_says_is_told(tmp_path: Path) -> None:
    folder = save_classifier(tmp_path)
    rewrite(folder, id2label={"0": "entailment", "1": "not_entailment"})
    with pytest.raises(JudgeUnavailableError, match="cannot run"):
        HfScorer(str(folder)).score([("a", "b")])


def test_code_of_a_model_runs_only_when_it_is_trusted(tmp_path: Path) -> None:
    folder = save_classifier(tmp_path / "own")
    proof = tmp_path / "it-ran"
    (folder / "own.py").write_text(
        f"from pathlib import Path\nfrom transformers import BertConfig\nPath({str(proof)!r}).touch()\n\n\n"
        "class OwnConfig(BertConfig):\n    model_type = 'own'\n",
        encoding="utf-8",
    )
    rewrite(folder, model_type="own", auto_map={"AutoConfig": "own.OwnConfig"})
    with pytest.raises(InputError, match=r"needs code from its own repository.*pass trust_remote_code=True"):
        HfScorer(str(folder))
    assert not proof.exists()
    with pytest.raises(JudgeUnavailableError):  # the configuration loads, but there is no model for it
        HfScorer(str(folder), trust_remote_code=True).score([("a", "b")])
    assert proof.exists()


def test_missing_packages_are_told_with_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults, "find_spec", lambda name: None)
    with pytest.raises(MissingDependencyError, match=r"needs torch and transformers, .*pip install 'claimwise\[nli\]'"):
        hf_judge("org/model")


def test_a_package_that_a_tokenizer_needs_is_told() -> None:
    error = ValueError("cannot make a tokenizer")
    error.__cause__ = ImportError("SentencePiece is needed: pip install sentencepiece")
    told = faults.explain(error, "org/model", "hf/org/model")
    assert isinstance(told, JudgeUnavailableError)
    assert "needs a package that is not installed: SentencePiece is needed" in str(told)
