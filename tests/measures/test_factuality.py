"""Factuality by reference and by claims, from chosen verdicts to a report."""

from __future__ import annotations

import pytest

from claimwise import factuality
from claimwise.errors import InputError, JudgeFailureError
from claimwise.types import Cause, Passage, Relation, Status, Task
from tests.measures.judges import FAIL, C, Compare, S, U, Verify, claims_judge, relation_judge

SUBSET, SUPERSET, AGREE, DISAGREE, DIFFER = Relation
LABELS = {"a": S, "b": S, "c": C, "d": U, "x": FAIL}


def by_prediction(**relations: Relation | None):  # type: ignore[no-untyped-def]
    return relation_judge(lambda prediction, reference: relations[prediction])


def test_mean_weight_and_a_rate_for_each_relation() -> None:
    judge = by_prediction(p=SUBSET, q=SUPERSET, r=DISAGREE, s=DIFFER)
    report = factuality([*"pqrs"], ["ref"] * 4, judge=judge)
    assert report.score == 0.75
    assert report.rates["pass_rate"] == 0.75
    assert [report.rates[f"{r}_rate"] for r in Relation] == [0.25, 0.25, 0.0, 0.25, 0.25]
    assert [report.counts[f"n_{r}"] for r in Relation] == [1, 1, 0, 1, 1]
    record = report.to_dict()["per_example"][0]
    assert (record["relation"], record["category"], record["reference"]) == ("subset", "A", 0)


def test_weights_and_the_pass_rule() -> None:
    judge = by_prediction(p=SUBSET, q=DIFFER, r=DISAGREE)
    assert factuality([*"pqr"], ["ref"] * 3, judge=judge, weights="autoevals").score == pytest.approx(1.4 / 3)
    own = factuality([*"pqr"], ["ref"] * 3, judge=judge, weights={"subset": 0.0001, "differButFactual": 0, "D": -1})
    assert [e.passed for e in own.examples] == [True, False, False]
    assert own.score == pytest.approx(-0.9999 / 3)


def test_equal_texts_agree_without_a_judge() -> None:
    judge = by_prediction()
    report = factuality(["五味子", " THE  same "], ["五味子", ["other", "the same"]], judge=judge)
    assert report.score == 1.0
    assert [e.details["reference"] for e in report.examples] == [0, 1]
    assert isinstance(judge.comparator, Compare)
    assert judge.comparator.calls == []


def test_the_best_of_several_references_counts_and_all_verdicts_are_kept() -> None:
    relations = {"r1": DIFFER, "r2": DISAGREE, "r3": AGREE, "r4": DISAGREE}
    judge = relation_judge(lambda _, reference: relations[reference])
    report = factuality(["p", "p"], [["r1", "r2"], ["r2", "r3", "r4"]], judge=judge)
    assert [e.details["category"] for e in report.examples] == ["E", "C"]
    assert [e.details["reference"] for e in report.examples] == [0, 1]
    assert [len(e.relations) for e in report.examples] == [2, 2]  # nothing beats C: r4 was not asked


def test_a_failed_comparison_fails_the_row_unless_another_agrees() -> None:
    relations = {"r1": None, "r2": SUBSET, "r3": AGREE}
    judge = relation_judge(lambda _, reference: relations[reference])
    report = factuality(["p"] * 3, [["r1", "r2"], ["r1", "r3"], ["r1"]], judge=judge, max_failures=1)
    assert [e.status for e in report.examples] == [Status.FAILED, Status.SCORED, Status.FAILED]
    assert report.score == 1.0
    assert report.examples[0].failure is not None
    assert (report.examples[0].failure.cause, report.examples[0].failure.stage) == (Cause.TIMEOUT, "compare")
    assert report.counts["n_failed"] == 2
    with pytest.raises(JudgeFailureError):
        factuality(["p"], ["r1"], judge=judge)


def test_rows_that_are_not_compared() -> None:
    judge = by_prediction(p=AGREE)
    report = factuality(["I don't know.", "", "p", "p"], ["Two years.", "r", [], "r"], judge=judge)
    assert [e.status for e in report.examples] == [
        Status.ABSTAINED,
        Status.NO_CLAIMS,
        Status.NO_EVIDENCE,
        Status.SCORED,
    ]
    assert report.examples[0].abstained
    assert report.score == 1.0
    assert isinstance(judge.comparator, Compare)
    assert judge.comparator.calls == [("p", "r")]


def test_a_reference_that_abstains_makes_abstaining_right() -> None:
    report = factuality(["I don't know."], [["I don't know.", "Nobody knows."]], judge=by_prediction())
    assert report.examples[0].status is Status.ABSTAINED
    assert report.rates["correct_abstention_rate"] == 1.0


def test_swapped_roles() -> None:
    pairs = {("p", "r"): SUBSET, ("r", "p"): SUPERSET, ("q", "r"): AGREE, ("r", "q"): DISAGREE, ("s", "r"): AGREE}
    judge = relation_judge(lambda *pair: pairs.get(pair))
    report = factuality(["p", "q", "s", "r"], ["r"] * 4, judge=judge, swap_check=True)
    assert [e.details["swap_consistent"] for e in report.examples] == [True, False, None, True]
    assert report.rates["swap_inconsistency_rate"] == 1 / 3


def test_claims_by_hand() -> None:
    report = factuality(
        ["a. c. d", "a. b", "c"], config="claims", contexts=[["p"]] * 3, judge=claims_judge(LABELS), threshold=0.8
    )
    assert report.headline == "factual_ratio"
    assert report.score == 3 / 6
    assert report.rates["error_rate"] == 2 / 6
    assert report.rates["unsure_rate"] == 1 / 6
    assert report.rates["decided_error_rate"] == 2 / 5
    assert report.rates["any_error_rate"] == 2 / 3
    assert report.rates["claims_per_answer"] == 2.0
    assert report.rates["pass_rate"] == 1 / 3
    assert report.examples[0].warnings == ("factual ratio 0.33 is below the threshold 0.8",)
    assert report.examples[1].warnings == ()


def test_in_a_dialogue_the_warning_names_the_turn_that_is_below_the_threshold() -> None:
    """Each answer of a conversation is a row with the turns before it; the answers among those are not judged again."""
    first, second, third = ({"role": "user", "content": text} for text in ("First?", "Second?", "Third?"))
    replies = [{"role": "assistant", "content": text} for text in ("a. c", "a")]
    turns = [[first], [first, replies[0], second], [first, replies[0], second, replies[1], third], "Alone?"]
    report = factuality(
        ["a. c", "a", "c. d", "c"],
        questions=turns,
        contexts=[["p"]] * 4,
        config="claims",
        judge=claims_judge(LABELS),
        threshold=0.8,
    )
    below = "factual ratio {} is below the threshold 0.8".format
    assert [example.warnings for example in report.examples] == [
        (below("0.50"),),  # nothing before it: no dialogue yet
        (),
        (f"turn 3: {below('0.00')}",),
        (below("0.00"),),
    ]


def test_what_passes_by_rounding_or_may_pass_has_no_warning() -> None:
    """0.7 of ten claims meets 0.7, and a failed judgement may turn the decision."""
    ten = [*["a"] * 7, *["c"] * 3]
    report = factuality(
        ["x", "x"],
        claims=[ten, ["a", "x"]],
        contexts=[["p"]] * 2,
        config="claims",
        judge=claims_judge(LABELS),
        threshold=0.7,
        max_failures=1.0,
    )
    assert [(e.passed, e.warnings) for e in report.examples] == [(True, ()), (None, ())]


def test_own_knowledge_is_asked_for_by_name() -> None:
    judge = claims_judge(LABELS)
    report = factuality(["a. c"], config="claims", evidence="none", judge=judge)
    assert report.score == 0.5
    assert "evidence:none" in report.signature
    assert isinstance(judge.verifier, Verify)
    assert judge.verifier.calls == [(["a", "c"], [], Task.KNOWLEDGE)]


def test_a_function_retrieves_passages_for_each_claim() -> None:
    def retrieve(claim: str) -> object:
        if claim == "c":
            raise ConnectionError("index is down")
        return {"a": ["one", {"text": "two", "url": "u", "score": 3}], "b": [Passage("one")], "d": [" "]}[claim]

    judge = claims_judge(LABELS)
    report = factuality(["a. b. c. d"], config="claims", evidence=retrieve, judge=judge, max_failures=1)
    a, b, c, d = report.examples[0].judgements
    assert (a.label, b.label, d.label) == (S, S, U)
    assert d.rationale == "no passage was found for this claim"
    assert c.failure is not None
    assert (c.failure.stage, c.failure.message) == ("retrieve", "`evidence` raised ConnectionError: index is down")
    assert report.score == 2 / 3
    assert isinstance(judge.verifier, Verify)
    assert judge.verifier.calls == [(["a"], ["one", "two"], Task.VERIFY), (["b"], ["one"], Task.VERIFY)]


def test_retrieval_that_finds_nothing_at_all_is_no_evidence() -> None:
    async def nothing(claim: str) -> list[str]:
        return []

    report = factuality(["a. c"], config="claims", evidence=nothing, judge=claims_judge(LABELS))
    assert report.examples[0].status is Status.NO_EVIDENCE
    assert report.score is None


@pytest.mark.parametrize("found", ["text", None, [3], [{"txt": "x"}]])
def test_retrieval_of_odd_things_fails_the_claim(found: object) -> None:
    report = factuality(
        ["a"], config="claims", evidence=lambda claim: found, judge=claims_judge(LABELS), max_failures=1
    )
    assert report.examples[0].status is Status.FAILED
    assert report.examples[0].judgements[0].failure.message.startswith("`evidence` should return")  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"config": "web"}, "`config` should be one of"),
        ({}, "`references` is missing; give one reference"),
        ({"config": "claims"}, "`evidence='contexts'` should come with `contexts`"),
        ({"config": "claims", "evidence": "wiki"}, "`evidence` should be 'contexts'"),
        ({"config": "claims", "evidence": "none", "threshold": -1}, "`threshold` should be a number"),
        ({"references": ["r"], "weights": "strict"}, "`weights` should be"),
        ({"references": ["r", "s"]}, "`references` should have one reference"),
    ],
)
def test_odd_arguments_are_refused(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        factuality(["a"], judge=by_prediction(a=AGREE), **arguments)  # type: ignore[arg-type]
