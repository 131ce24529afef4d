"""The judges `hf/<model>`: an NLI classifier as extractor, verifier and comparator."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import claimwise
from claimwise.errors import InputError
from claimwise.judges.base import Comparator, Extractor, Judge, Verifier
from claimwise.judges.hf import hf_judge, hf_judge_named
from claimwise.types import Cause, Claim, Example, Judgement, Label, Passage, Relation
from tests.hf.tiny import save_classifier

SURE = {"supported": [4.0, 0.0, 0.0], "unsupported": [0.0, 4.0, 0.0], "contradicted": [0.0, 0.0, 4.0]}


def ask(judge: Judge, claim: str, *evidence: str) -> Judgement:
    assert judge.verifier is not None
    passages = [Passage(text) for text in evidence]
    (judgement,) = asyncio.run(judge.verifier.verify([Claim(claim)], passages, Example(0, claim)))
    return judgement


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_classifier(tmp_path_factory.mktemp("sure"), bias=SURE["supported"])


def test_the_judge_can_do_everything_and_says_what_it_is(folder: Path) -> None:
    judge = hf_judge(str(folder), device="cpu")
    assert isinstance(judge.extractor, Extractor)
    assert isinstance(judge.verifier, Verifier)
    assert isinstance(judge.comparator, Comparator)
    assert judge.name == f"hf/{folder}"
    facts = dict(judge.provenance)
    assert facts.pop("revision").startswith("files:")
    assert facts == {
        "dtype": "float32",
        "max_length": "256",
        "support_threshold": "0.5",
        "contradiction_threshold": "0.5",
    }


@pytest.mark.parametrize("label", SURE)
def test_verdicts_follow_the_model(label: str, tmp_path: Path) -> None:
    judge = hf_judge(str(save_classifier(tmp_path, bias=SURE[label])))
    judgement = ask(judge, "The pump is blue.", "Something is written about a pump here.")
    assert judgement.label is not None and str(judgement.label) == label and judgement.judge == judge.name
    wanted = 0.9647 if label == "supported" else 0.0177  # e^4 / (e^4 + 2) and 1 / (e^4 + 2)
    assert judgement.support == pytest.approx(wanted, abs=1e-4)


def test_two_way_models_never_contradict(tmp_path: Path) -> None:
    judge = hf_judge(str(save_classifier(tmp_path, labels=["refutes", "supports"], bias=[4.0, 0.0])))
    assert ask(judge, "The pump is blue.", "A pump.").label is Label.UNSUPPORTED


def test_thresholds_decide(folder: Path) -> None:
    strict = hf_judge(str(folder), support_threshold=0.99)
    assert ask(strict, "The pump is blue.", "A pump.").label is Label.UNSUPPORTED
    assert strict.provenance["support_threshold"] == "0.99"
    with pytest.raises(InputError, match=r"threshold `support` should be a number in 0\.\.1"):
        hf_judge(str(folder), support_threshold=2)


def test_a_claim_too_long_for_the_model_fails_and_is_not_cut(folder: Path) -> None:
    judgement = ask(hf_judge(str(folder)), "x" * 300, "A pump.")
    assert judgement.failure is not None and judgement.failure.cause is Cause.REJECTED
    assert "256" in judgement.failure.message and judgement.label is None


def test_what_is_no_number_fails_the_claim(tmp_path: Path) -> None:
    judge = hf_judge(str(save_classifier(tmp_path, bias=[float("inf"), 0.0, 0.0])))
    judgement = ask(judge, "The pump is blue.", "A pump.")
    assert judgement.failure is not None and judgement.failure.cause is Cause.JUDGE_ERROR
    assert "should give numbers" in judgement.failure.message


def test_long_evidence_is_read_in_windows(folder: Path) -> None:
    evidence = " ".join(f"Part {n} of the pump is made of steel." for n in range(60))
    judgement = ask(hf_judge(str(folder)), "Part 7 of the pump is made of steel.", evidence)
    assert judgement.label is Label.SUPPORTED and judgement.quotes and judgement.omitted_chars > 0


def test_it_compares_and_measures(folder: Path) -> None:
    judge = hf_judge(str(folder))
    assert judge.comparator is not None
    example = Example(0, "The pump is red.", references=("It is a red pump.",))
    assert asyncio.run(judge.comparator.compare(example, 0)).relation is Relation.AGREE
    report = claimwise.faithfulness(["The pump is blue. It is old."], [["A pump."]], judge=judge)
    assert report.score == 1.0 and report.counts["n_failed"] == 0
    assert f"judge:hf/{folder}" in report.signature and "revision:files:" in report.signature


def test_judges_of_one_model_and_options_share_it(folder: Path) -> None:
    one = hf_judge(str(folder))
    assert hf_judge(str(folder)).verifier is one.verifier
    assert hf_judge(str(folder), max_length=128).verifier is not one.verifier
    assert hf_judge(str(folder), support_threshold=0.6).verifier is not one.verifier


def test_by_name(folder: Path) -> None:
    given: dict[str, Any] = {"labels": {"neutral": "contradicted"}, "max_length": 128}
    judge = hf_judge_named(f"hf/{folder}", given)
    assert judge.name == f"hf/{folder}" and judge.provenance["labels"] == "neutral=contradicted"
    with pytest.raises(InputError, match=r"judge 'hf/.*' takes \['batch_tokens', .*, but got \['base_url'\]"):
        hf_judge_named(f"hf/{folder}", {"base_url": "http://x"})
    for name in ("hf/", "hf-chat/", "hf", "other/model"):
        with pytest.raises(InputError, match="should be named 'hf/<id or folder>'"):
            hf_judge_named(name, {})
