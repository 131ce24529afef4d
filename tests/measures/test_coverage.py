"""Claim coverage from chosen verdicts to a report."""

from __future__ import annotations

import pytest

from claimwise import claim_coverage
from claimwise.judges.base import Judge
from claimwise.types import Cause, Claim, Judgement, Label, Level, Status, Task
from tests.measures.judges import FAIL, C, S, U, Verify, claims_judge

LABELS = {"s": S, "c": C, "o": U, "x": FAIL, "s2": S, "b": S, "b2": U}


def test_supported_contradicted_and_omitted_are_apart() -> None:
    report = claim_coverage(["p", "p"], [["s", "c", "o"], ["s"]], judge=claims_judge(LABELS))
    assert report.headline == "coverage"
    assert report.score == 2 / 4
    assert report.rates["contradiction_rate"] == 1 / 4
    assert report.rates["omission_rate"] == 1 / 4
    assert [e.score for e in report.examples] == [1 / 3, 1.0]
    assert report.rates["coverage_per_answer"] == pytest.approx(2 / 3)
    assert [j.label for j in report.examples[0].judgements] == [S, C, Label.OMITTED]
    assert report.examples[0].details["omitted"] == [2]
    assert report.counts["n_omitted"] == 1


def test_the_prediction_is_the_evidence() -> None:
    judge = claims_judge(LABELS)
    claim_coverage(["the answer"], [["s"]], judge=judge)
    assert isinstance(judge.verifier, Verify)
    assert judge.verifier.calls == [(["s"], ["the answer"], Task.COVERAGE)]


def test_tiers_and_risks() -> None:
    facts = [
        {"claim": "s", "risk": "high"},
        {"claim": "o", "risk": "high"},
        {"claim": "s2", "tier": "supplementary", "risk": "low"},
        {"claim": "c", "tier": "supplementary", "risk": "high"},
        {"claim": "b", "tier": "boundary", "risk": "low"},
        {"claim": "b2", "tier": "boundary", "risk": "high"},
    ]
    report = claim_coverage(["p"], [facts], judge=claims_judge(LABELS))
    rates = report.rates
    assert report.score == 0.5
    assert rates["weighted_coverage"] == 1.5 / 3
    assert rates["contradiction_rate"] == 1 / 4
    assert rates["omission_rate"] == 1 / 4
    assert rates["boundary_violation_rate"] == 1 / 2
    assert report.counts["n_boundary_violations"] == 1
    assert report.counts["n_claims"] == 4
    assert report.examples[0].details["violations"] == [4]
    assert report.examples[0].score == 1.5 / 3  # a boundary fact earns nothing
    assert rates["coverage_high_risk"] == 0.5
    assert rates["weighted_coverage_high_risk"] == 1 / 2.5
    assert rates["contradiction_rate_high_risk"] == 1 / 3
    assert rates["boundary_violation_rate_high_risk"] == 0.0
    assert rates["coverage_low_risk"] is None
    assert rates["boundary_violation_rate_low_risk"] == 1.0
    assert rates["coverage_medium_risk"] is None
    keys = list(rates)
    assert keys.index("coverage_high_risk") < keys.index("coverage_medium_risk") < keys.index("coverage_low_risk")


class Partly:
    async def verify(self, claims: list[Claim], *_: object, **__: object) -> list[Judgement]:
        return [Judgement(claim, U, 0.7, level=Level.PARTIAL) for claim in claims]


def test_partial_support_counts_half_unless_strict() -> None:
    judge = Judge("partly", verifier=Partly())  # type: ignore[arg-type]
    report = claim_coverage(["p"], [["f"]], judge=judge)
    assert (report.score, report.rates["omission_rate"]) == (0.5, 0.5)
    strict = claim_coverage(["p"], [["f"]], judge=judge, strict=True)
    assert (strict.score, strict.rates["omission_rate"]) == (0.0, 1.0)


def test_weights_of_facts() -> None:
    facts = [{"claim": "s", "weight": 3}, "o", "c"]
    report = claim_coverage(["p"], [facts], judge=claims_judge(LABELS))
    assert report.score == 3 / 5


def test_any_wording_will_do() -> None:
    report = claim_coverage(["p"], [[{"claim": "o", "variants": ["s"]}]], judge=claims_judge(LABELS))
    assert report.score == 1.0


def test_a_refusal_states_nothing_and_stays_out_of_the_headline() -> None:
    report = claim_coverage(["I can't help with that.", "p"], [["s", "o", "c"], ["s"]], judge=claims_judge(LABELS))
    refused = report.examples[0]
    assert (refused.status, refused.abstained, refused.score) == (Status.ABSTAINED, True, 0.0)
    assert [j.label for j in refused.judgements] == [Label.OMITTED] * 3
    assert report.score == 1.0
    assert report.rates["coverage_with_abstentions"] == 1 / 4
    assert report.rates["abstention_rate"] == 0.5
    assert report.counts["n_claims"] == 1


def test_rows_that_cannot_be_scored() -> None:
    judge = claims_judge(LABELS)
    report = claim_coverage(["p", " "], [[], ["s"]], judge=judge)
    assert [e.status for e in report.examples] == [Status.NO_EVIDENCE, Status.NO_CLAIMS]
    assert [e.score for e in report.examples] == [None, None]
    assert report.score is None
    assert isinstance(judge.verifier, Verify)
    assert judge.verifier.calls == []


def test_facts_without_a_verdict_are_not_omitted() -> None:
    report = claim_coverage(["p"], [["s", "x", "x"]], judge=claims_judge(LABELS), max_failures=1)
    assert report.score == 1.0
    assert report.counts["n_omitted"] == 0
    assert report.counts["n_failed"] == 2
    assert [j.failure.cause for j in report.examples[0].judgements if j.failure] == [Cause.MISSING] * 2
    assert report.to_dict()["per_example"][0]["incomplete"]


def test_extra_claims_are_held_against_what_the_row_documents() -> None:
    judge = claims_judge(LABELS)
    facts = [[{"claim": "s", "variants": ["s2"], "evidence": ["source"]}, {"claim": "b", "tier": "boundary"}]]
    report = claim_coverage(["s. o"], facts, contexts=[["passage"]], judge=judge, check_extra=True)
    assert report.score == 1.0
    assert report.rates["unsupported_rate"] == 0.5
    assert [j.label for j in report.examples[0].extra] == [S, U]
    assert [r["label"] for r in report.to_dict()["per_example"][0]["extra_claims"]] == ["supported", "unsupported"]
    assert isinstance(judge.verifier, Verify)
    assert judge.verifier.calls[1] == (["s", "o"], ["passage", "s", "s2", "source"], Task.VERIFY)


def test_extra_claims_that_cannot_be_listed_leave_the_facts_judged() -> None:
    report = claim_coverage(["boom"], [["s"]], judge=claims_judge(LABELS), check_extra=True, max_failures=1)
    assert report.score == 1.0
    assert report.rates["unsupported_rate"] is None
    assert report.counts["n_failed"] == 1
    assert report.examples[0].failure is not None
    assert report.examples[0].failure.stage == "extract"
