"""What is wrong with an answer, worst first."""

from __future__ import annotations

from claimwise.suites.findings import find_errors, rank_examples
from claimwise.types import (
    Cause,
    Claim,
    ExampleReport,
    Failure,
    Judgement,
    Label,
    Relation,
    RelationJudgement,
    Risk,
    Status,
    Tier,
)

S, C, U, OMITTED = Label.SUPPORTED, Label.CONTRADICTED, Label.UNSUPPORTED, Label.OMITTED


def judged(text: str, label: Label, risk: Risk = Risk.MEDIUM, tier: Tier = Tier.CORE) -> Judgement:
    return Judgement(Claim(text, risk=risk, tier=tier), label, rationale=f"why {text}")


def failed(text: str) -> Judgement:
    return Judgement.failed(Claim(text), Cause.TIMEOUT, "no answer in time")


def example(*judgements: Judgement, index: int = 0, score: float | None = 0.5, **more: object) -> ExampleReport:
    return ExampleReport(index, "text", Status.SCORED, score, judgements=judgements, **more)  # type: ignore[arg-type]


def test_contradicted_first_then_high_risk_then_what_failed() -> None:
    found = find_errors(
        example(
            failed("f"),
            judged("o", OMITTED, Risk.HIGH),
            judged("u", U),
            judged("c-low", C, Risk.LOW),
            judged("s", S),
            judged("c-high", C, Risk.HIGH),
            judged("u-high", U, Risk.HIGH),
        )
    )
    assert [f.text for f in found] == ["c-high", "c-low", "u-high", "u", "o", "f"]
    assert [f.word for f in found] == ["contradicted"] * 2 + ["unsupported"] * 2 + ["omitted", "failed"]
    assert found[0].why == "why c-high"
    assert found[-1].why == "timeout at stage verify: no answer in time"


def test_a_boundary_fact_is_wrong_when_it_is_asserted_and_right_when_it_is_not() -> None:
    boundary = [judged(label, label, tier=Tier.BOUNDARY) for label in (S, C, OMITTED)]
    assert [(f.word, f.text) for f in find_errors(example(*boundary))] == [("asserted", "supported")]


def test_further_claims_of_an_answer_count_too() -> None:
    found = find_errors(example(judged("fact", S), extra=(judged("more", U), judged("fine", S))))
    assert [(f.word, f.text) for f in found] == [("unsupported", "more")]


def test_a_disagreement_with_the_best_reference() -> None:
    relations = (RelationJudgement(0, Relation.DISAGREE, rationale="no"), RelationJudgement(1, Relation.AGREE))
    agrees = example(relations=relations, details={"relation": Relation.AGREE, "reference": 1})
    assert find_errors(agrees) == []
    disagrees = example(relations=relations, details={"relation": Relation.DISAGREE, "reference": 0})
    (finding,) = find_errors(disagrees)
    assert (finding.word, finding.reference, finding.why, finding.text) == ("disagrees", 0, "no", "text")


def test_an_example_that_failed_as_a_whole() -> None:
    report = ExampleReport(0, "text", Status.FAILED, failure=Failure(Cause.UNREADABLE, "no list", "extract"))
    (finding,) = find_errors(report)
    assert (finding.word, finding.why) == ("failed", "unreadable at stage extract: no list")


def test_a_right_answer_has_no_findings() -> None:
    assert find_errors(example(judged("s", S))) == []
    assert find_errors(ExampleReport(0, "", Status.NO_CLAIMS)) == []


def test_examples_are_ranked_by_their_worst_finding() -> None:
    examples = [
        example(judged("u", U), judged("u", U), index=0, score=0.0),
        example(judged("s", S), index=1, score=1.0),
        example(judged("c", C), index=2, score=0.9),
        example(judged("c", C), judged("c", C), index=3, score=0.9),
        example(judged("c", C), index=4, score=0.1),
        example(judged("c", C, Risk.HIGH), index=5, score=0.9),
        example(failed("f"), index=6, score=None),
        example(judged("c", C), index=7, score=0.1),
    ]
    assert [e.index for e, _ in rank_examples(examples)] == [5, 3, 4, 7, 2, 0, 6]
