"""Faithfulness from chosen verdicts to a report; every number worked out by hand."""

from __future__ import annotations

import asyncio
import json

import pytest

from claimwise import faithfulness, scripted
from claimwise.errors import InputError, JudgeFailureError, JudgeUnavailableError
from claimwise.judges.base import Judge
from claimwise.types import Cause, Claim, Failure, Judgement, Status
from tests.measures.judges import FAIL, C, Extract, S, U, Verify, claims_judge

LABELS = {"a": S, "b": S, "c": C, "d": U, "x": FAIL}
CONTEXT = [["passage"]]


def test_rates_over_two_answers() -> None:
    report = faithfulness(["a. b. c", "a. d. a. b"], CONTEXT * 2, judge=claims_judge(LABELS))
    assert report.score == 5 / 7
    assert [e.score for e in report.examples] == [2 / 3, 3 / 4]
    assert report.rates["faithfulness_per_answer"] == pytest.approx((2 / 3 + 3 / 4) / 2)
    assert report.rates["contradiction_rate"] == 1 / 7
    assert report.rates["unsupported_rate"] == 1 / 7
    assert report.rates["hallucination_rate"] == 1.0
    assert report.rates["pass_rate"] == 0.5
    assert report.counts["n_claims"] == 7
    assert report.counts["n_supported"] == 5
    assert [e.passed for e in report.examples] == [False, True]
    assert report.interval is not None
    assert report.interval[0] < 5 / 7 < report.interval[1]


def test_every_status_is_counted_and_only_scored_ones_are_in_the_mean() -> None:
    predictions = ["a. c", "", "I don't know.", "a", "boom", "x"]
    contexts = [["p"], ["p"], ["p"], [], ["p"], ["p"]]
    report = faithfulness(predictions, contexts, judge=claims_judge(LABELS), max_failures=1)
    assert [e.status for e in report.examples] == [
        Status.SCORED,
        Status.NO_CLAIMS,
        Status.ABSTAINED,
        Status.NO_EVIDENCE,
        Status.FAILED,
        Status.FAILED,
    ]
    assert report.score == 0.5
    assert [e.score for e in report.examples[1:]] == [None] * 5
    assert report.rates["abstention_rate"] == 1 / 6
    assert report.counts["n_failed"] == 2
    assert report.counts["n_failed_examples"] == 2
    assert report.examples[4].failure == Failure(Cause.UNREADABLE, "no list of claims", "extract", "gibberish")


def test_nothing_is_asked_where_nothing_can_be_judged() -> None:
    judge = claims_judge(LABELS)
    report = faithfulness(["", "I don't know.", "a"], [["p"], ["p"], []], judge=judge)
    assert isinstance(judge.extractor, Extract)
    assert isinstance(judge.verifier, Verify)
    assert (judge.extractor.calls, judge.verifier.calls) == (0, [])
    assert report.score is None
    assert report.interval is None


def test_a_failed_judgement_is_left_out_and_never_decides() -> None:
    report = faithfulness(["a. b. x", "c. d. x", "a. c. x"], CONTEXT * 3, judge=claims_judge(LABELS), max_failures=1)
    assert report.score == 3 / 6
    assert [e.score for e in report.examples] == [1.0, 0.0, 0.5]
    assert [e.passed for e in report.examples] == [None, False, False]  # 2/3 or 3/3; at most 1/3; at most 2/3
    assert report.rates["hallucination_rate"] == 1.0  # of the two answers where it can be told
    assert report.counts["n_incomplete"] == 3
    assert [r["incomplete"] for r in report.to_dict()["per_example"]] == [True, True, True]


def test_too_many_failures_raise_with_the_partial_report() -> None:
    with pytest.raises(JudgeFailureError, match=r"1 of 3 judgements failed, more than `max_failures`=0\.05") as caught:
        faithfulness(["a. b. x"], CONTEXT, judge=claims_judge(LABELS))
    assert caught.value.report.score == 1.0
    assert "missing at stage verify: no verdict came" in str(caught.value)
    assert faithfulness(["a. b. x"], CONTEXT, judge=claims_judge(LABELS), max_failures=0.34).score == 1.0


def test_the_callers_claims_are_judged_instead() -> None:
    judge = claims_judge(LABELS)
    report = faithfulness(
        ["whatever", "a"], CONTEXT * 2, claims=[[Claim("a", weight=3), {"claim": "c"}], None], judge=judge
    )
    assert [e.score for e in report.examples] == [0.75, 1.0]
    assert report.score == 4 / 5


def test_expected_abstentions_have_a_rate_of_their_own() -> None:
    report = faithfulness(
        ["I can't share personal data.", "a", "I don't know."],
        CONTEXT * 3,
        expected_abstentions=[True, True, False],
        judge=claims_judge(LABELS),
    )
    assert report.rates["correct_abstention_rate"] == 0.5
    assert report.rates["abstention_rate"] == 2 / 3
    assert report.score == 1.0


def test_aggregations() -> None:
    def score(**options: object) -> float | None:
        return faithfulness(["a. b. c. d", "a"], CONTEXT * 2, judge=claims_judge(LABELS), **options).score

    assert score() == 3 / 5
    assert score(aggregation="power_mean") == (0.5 + 1) / 2
    assert score(aggregation="power_mean", temperature=1.0) == pytest.approx((0.5 ** (1 / 12.25) + 1) / 2)
    # mean x (1 - share of zeros) ^ ((1.5 - .5) x min(1, 3/4)) = .5 x .5 ^ .75, rounded to four places
    assert score(aggregation="eval_ai") == (round(0.5 * 0.5**0.75, 4) + 1) / 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"threshold": 2}, r"`threshold` should be a number in 0..1"),
        ({"grading": "fine"}, "`grading` should be 'binary' or 'graded'"),
        ({"aggregation": "median"}, "`aggregation` should be"),
        ({"aggregation": "mean:2"}, "`aggregation` should be"),
        ({"aggregation": "eval_ai:new"}, "`version` should look like"),
        ({"temperature": 0}, r"`temperature` should be in 0.1..1"),
        ({"max_failures": 5}, r"`max_failures` should be a number in 0..1"),
    ],
)
def test_odd_settings_are_refused_before_any_call(options: dict[str, object], message: str) -> None:
    judge = claims_judge(LABELS)
    with pytest.raises(InputError, match=message):
        faithfulness(["a"], CONTEXT, judge=judge, **options)
    assert isinstance(judge.verifier, Verify)
    assert judge.verifier.calls == []


def test_unknown_settings_and_missing_columns() -> None:
    with pytest.raises(TypeError, match="temprature"):
        faithfulness(["a"], CONTEXT, temprature=0)
    with pytest.raises(InputError, match="`contexts` is missing; give one list of passages per prediction"):
        faithfulness(["a"], None)  # type: ignore[arg-type]


def test_citations_are_held_against_the_cited_passage() -> None:
    judge = claims_judge(LABELS)
    claims = [
        [Claim("a", citations=("2",)), Claim("c", citations=("p1", "9")), Claim("b", citations=("7",)), Claim("d")]
    ]
    contexts = [[{"text": "first", "id": "p1"}, "second"]]
    report = faithfulness(["…"], contexts, claims=claims, judge=judge, check_citations=True)
    assert report.rates["citation_rate"] == 1 / 3
    records = report.to_dict()["per_example"][0]["citations"]
    assert records[0] == {"claim": 0, "citations": ["2"], "label": "supported", "unknown": []}
    assert records[1] == {"claim": 1, "citations": ["p1", "9"], "label": "contradicted", "unknown": ["9"]}
    assert records[2] == {"claim": 2, "citations": ["7"], "label": None, "unknown": ["7"]}
    assert isinstance(judge.verifier, Verify)
    assert [(call[0], call[1]) for call in judge.verifier.calls[1:]] == [(["a"], ["second"]), (["c"], ["first"])]


def test_a_verifier_that_breaks_its_contract_fails_its_claims() -> None:
    class Short:
        async def verify(self, claims: list[Claim], *_: object, **__: object) -> list[Judgement]:
            return [Judgement(claims[0], S)]

    judge = Judge("short", extractor=Extract(), verifier=Short())  # type: ignore[arg-type]
    report = faithfulness(["a. b"], CONTEXT, judge=judge, max_failures=1)
    assert report.score is None
    assert report.counts["n_failed"] == 2
    failure = report.examples[0].judgements[0].failure
    assert failure is not None
    assert "one Judgement per claim, in order, but returned 1 for 2 claims" in failure.message


def test_a_judge_that_can_never_answer_stops_the_run_at_once() -> None:
    class Down:
        calls = 0

        async def verify(self, *_: object, **__: object) -> list[Judgement]:
            Down.calls += 1
            raise JudgeUnavailableError("no such model")

    judge = Judge("down", extractor=Extract(), verifier=Down(), concurrency=1)  # type: ignore[arg-type]
    with pytest.raises(JudgeUnavailableError, match="no such model"):
        faithfulness(["a"] * 50, CONTEXT * 50, judge=judge)
    assert Down.calls <= 2


def test_the_result_is_json_safe_and_in_order() -> None:
    result = faithfulness(["a. x", "I don't know."], CONTEXT * 2, judge=claims_judge(LABELS), max_failures=1).to_dict()
    text = json.dumps(result, allow_nan=False)
    assert json.loads(text) == result
    keys = list(result)
    assert keys[:3] == ["faithfulness", "faithfulness_low", "faithfulness_high"]
    assert keys[-2:] == ["signature", "per_example"]
    first_count = keys.index("n_examples")
    assert all(result[k] is None or isinstance(result[k], float) for k in keys[:first_count])
    assert all(type(result[k]) is int for k in keys[first_count:-2])
    assert result["faithfulness_low"] is None  # one cluster has no interval
    assert result["per_example"][0]["claims"][1]["failure"]["cause"] == "missing"


def test_the_same_inputs_give_the_same_bytes() -> None:
    def run() -> str:
        return json.dumps(faithfulness(["a. c", "b"], CONTEXT * 2, judge=claims_judge(LABELS)).to_dict())

    assert run() == run()


def test_the_signature_names_what_the_number_depends_on() -> None:
    report = faithfulness(["a"], CONTEXT, judge=claims_judge(LABELS), threshold=0.9, aggregation="power_mean")
    assert report.signature == (
        "faithfulness|version:0.1.0|judge:chosen|grading:binary|aggregation:power_mean|temperature:0.5|threshold:0.9"
    )


def test_dropped_passages_are_noted() -> None:
    report = faithfulness(["a"], [[None, "p", None]], judge=claims_judge(LABELS))
    assert report.score == 1.0
    assert report.examples[0].warnings == ("2 empty passage(s) of `contexts[0]` were left out",)


def test_works_inside_a_running_loop_and_tells_progress() -> None:
    seen: list[tuple[int, int, int]] = []

    async def notebook() -> float | None:
        report = faithfulness(
            ["a. x"] * 3, CONTEXT * 3, judge=claims_judge(LABELS), max_failures=1, progress=lambda *n: seen.append(n)
        )
        return report.score

    assert asyncio.run(notebook()) == 1.0
    assert seen == [(1, 3, 1), (2, 3, 2), (3, 3, 3)]


def test_another_judge_can_list_the_claims() -> None:
    verifier = Judge("verifier", verifier=Verify(LABELS))
    with pytest.raises(InputError, match="judge 'verifier' cannot list claims; use one that can"):
        faithfulness(["a"], CONTEXT, judge=verifier)
    lister = Judge("lister", extractor=Extract(), provenance={"prompt": "v1"})
    report = faithfulness(["a. c"], CONTEXT, judge=verifier, extract=lister)
    assert report.score == 0.5
    assert "judge:verifier|extract:lister|extract.prompt:v1|" in report.signature


def test_prompts_of_other_metrics_do_not_enter_the_signature() -> None:
    signature = faithfulness(["I don't know."], CONTEXT, judge=scripted([""])).signature
    assert "prompt.verify:verify@" in signature
    assert "prompt.list_claims:list_claims@" in signature
    assert "prompt.coverage" not in signature
    assert "prompt.compare" not in signature
    graded = faithfulness(["I don't know."], CONTEXT, judge=scripted([""]), grading="graded").signature
    assert "prompt.grade:grade@" in graded
    assert "prompt.verify" not in graded


def test_a_judge_that_cancels_itself_fails_its_row_and_loses_none() -> None:
    class Quits:
        async def verify(self, claims: list[Claim], *_: object, **__: object) -> list[Judgement]:
            if claims[0].text == "c":
                raise asyncio.CancelledError
            return [Judgement(claim, S) for claim in claims]

    judge = Judge("quits", extractor=Extract(), verifier=Quits())  # type: ignore[arg-type]
    report = faithfulness(["a", "c", "b"], CONTEXT * 3, judge=judge, max_failures=1)
    assert [e.status for e in report.examples] == [Status.SCORED, Status.FAILED, Status.SCORED]
    assert report.counts["n_failed"] == 1


def test_text_that_shows_nothing_is_no_text() -> None:
    report = faithfulness(["a", "\u200b \x00"], [["\u200b", "\ufeff\n"], ["p"]], judge=claims_judge(LABELS))
    assert [e.status for e in report.examples] == [Status.NO_EVIDENCE, Status.NO_CLAIMS]


def test_a_mistyped_setting_is_told_with_the_one_that_was_meant() -> None:
    with pytest.raises(
        TypeError, match=r"faithfulness\(\) got the unknown setting\(s\) \['judg'\]; did you mean 'judge'"
    ):
        faithfulness(["a"], CONTEXT, judg="lexical")
