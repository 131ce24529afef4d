"""From probabilities to judgements, and from a server's answers to probabilities."""

from __future__ import annotations

from typing import Any

import pytest

from claimwise.judges.decisions.comparing import choose_relation
from claimwise.judges.decisions.verdicts import contenders, judge_claim
from claimwise.llm.decisions import Option, Question
from claimwise.llm.decisions.answers import read_answer, read_answers
from claimwise.llm.faults import RequestFailedError
from claimwise.records import example_record
from claimwise.types import (
    Cause,
    Claim,
    ExampleReport,
    Failure,
    HallucinationType,
    Label,
    Level,
    Relation,
    Status,
    Task,
)

CLAIM = Claim("The HP-200 weighs 12 kg.")
YES_NO = Question("q", "Is it so?", (Option("yes"), Option("no")))
SCALE = Question("q", "How far?", (Option("low"), Option("mid"), Option("high")), scale=True)


def judged(task: Task, *replies: Any, margin: float = 0.1) -> Any:
    return judge_claim(CLAIM, replies, task, margin=margin, judge="j")


def three(supported: float, contradicted: float, unsupported: float) -> dict[str, float]:
    return {"supported": supported, "contradicted": contradicted, "unsupported": unsupported}


def levels(*given: float) -> dict[str, float]:
    return dict(zip(("none", "minor", "partial", "mostly", "fully"), given, strict=True))


def test_a_label_that_leads_by_the_margin_holds_with_its_probability() -> None:
    judgement = judged(Task.VERIFY, three(0.7, 0.1, 0.2))
    assert (judgement.label, judgement.support, judgement.confidence) == (Label.SUPPORTED, 0.7, 0.7)
    assert judgement.probabilities == three(0.7, 0.1, 0.2) and judgement.hallucination is None
    against = judged(Task.VERIFY, three(0.1, 0.7, 0.2))
    assert (against.label, against.support, against.confidence) == (Label.CONTRADICTED, 0.1, 0.7)
    assert against.hallucination is HallucinationType.OTHER


def test_without_the_lead_a_claim_is_unsupported_and_hardly_so() -> None:
    judgement = judged(Task.VERIFY, three(0.5, 0.45, 0.05))
    assert (judgement.label, judgement.support, judgement.confidence) == (Label.UNSUPPORTED, 0.5, 0.05)
    assert judgement.rationale == "undecided between supported (0.50), contradicted (0.45)"
    assert judgement.probabilities == three(0.5, 0.45, 0.05)


def test_a_lead_of_exactly_the_margin_is_enough_in_spite_of_rounding() -> None:
    assert 0.5 - 0.4 < 0.1  # in binary
    assert judged(Task.VERIFY, three(0.5, 0.4, 0.1)).label is Label.SUPPORTED
    assert judged(Task.VERIFY, three(0.5, 0.4, 0.1), margin=0.11).label is Label.UNSUPPORTED


def test_with_no_margin_only_an_exact_tie_is_undecided() -> None:
    assert judged(Task.VERIFY, three(0.34, 0.33, 0.33), margin=0).label is Label.SUPPORTED
    assert contenders({"a": 0.5, "b": 0.5}, 0.0) == ["a", "b"]


@pytest.mark.parametrize(
    ("probabilities", "label", "level", "support"),
    [
        ((0.8, 0.1, 0.05, 0.05), Label.SUPPORTED, None, 0.85),
        ((0.2, 0.6, 0.1, 0.1), Label.UNSUPPORTED, Level.PARTIAL, 0.5),
        ((0.48, 0.45, 0.03, 0.04), Label.UNSUPPORTED, Level.PARTIAL, 0.705),  # all of it or a part: a part
        ((0.0, 0.45, 0.05, 0.5), Label.UNSUPPORTED, None, 0.225),  # a part or nothing: nothing
        ((0.1, 0.1, 0.7, 0.1), Label.CONTRADICTED, None, 0.15),
        ((0.1, 0.0, 0.1, 0.8), Label.UNSUPPORTED, None, 0.1),
    ],
)
def test_coverage(probabilities: tuple[float, ...], label: Label, level: Level | None, support: float) -> None:
    reply = dict(zip(("stated", "partial", "contradicted", "omitted"), probabilities, strict=True))
    judgement = judged(Task.COVERAGE, reply)
    assert (judgement.label, judgement.level) == (label, level)
    assert judgement.support == pytest.approx(support) and judgement.hallucination is None


def test_closed_book() -> None:
    cases = {(0.8, 0.1, 0.1): "supported", (0.1, 0.8, 0.1): "contradicted", (0.0, 0.2, 0.8): "unsupported"}
    for reply, label in cases.items():
        judgement = judged(Task.KNOWLEDGE, dict(zip(("true", "false", "unsure"), reply, strict=True)))
        assert judgement.label == label and judgement.support == reply[0]


def test_grades_come_from_the_scale_and_contradictions_from_the_choice() -> None:
    fully = judged(Task.GRADE, three(0.9, 0.0, 0.1), levels(0, 0, 0, 0.2, 0.8))
    assert (fully.label, fully.level) == (Label.SUPPORTED, Level.FULLY)
    assert fully.support == pytest.approx(0.98) and fully.confidence == 0.8
    assert fully.probabilities == three(0.9, 0.0, 0.1) | levels(0, 0, 0, 0.2, 0.8)
    partial = judged(Task.GRADE, three(0.2, 0.1, 0.7), levels(0.1, 0.1, 0.6, 0.1, 0.1))
    assert (partial.label, partial.level) == (Label.UNSUPPORTED, Level.PARTIAL)
    against = judged(Task.GRADE, three(0.1, 0.8, 0.1), levels(0, 0, 0, 0, 1.0))
    assert (against.label, against.level) == (Label.CONTRADICTED, Level.NONE)
    assert against.support == pytest.approx(0.2)


def test_of_levels_that_tie_the_lowest_counts_and_an_undecided_contradiction_earns_nothing() -> None:
    tied = judged(Task.GRADE, three(0.9, 0.0, 0.1), levels(0, 0, 0, 0.48, 0.52))
    assert (tied.label, tied.level, tied.rationale) == (
        Label.UNSUPPORTED, Level.MOSTLY, "undecided between mostly (0.48), fully (0.52)",
    )  # fmt: skip
    unsure = judged(Task.GRADE, three(0.5, 0.48, 0.02), levels(0, 0, 0, 0, 1.0))
    assert (unsure.label, unsure.level, unsure.confidence) == (Label.UNSUPPORTED, Level.NONE, 0.02)


def test_a_failure_of_either_question_is_the_claims() -> None:
    failure = Failure(Cause.REFUSED, "no")
    judgement = judged(Task.GRADE, three(0.9, 0.0, 0.1), failure)
    assert judgement.failure is failure and judgement.label is judgement.support is judgement.probabilities is None


def test_of_relations_that_tie_the_one_that_promises_least_holds() -> None:
    def of(**given: float) -> Relation:
        return choose_relation({str(r): given.get(str(r), 0.0) for r in Relation}, 0.1)

    assert of(agree=0.9, disagree=0.1) is Relation.AGREE
    assert of(agree=0.5, disagree=0.45, subset=0.05) is Relation.DISAGREE
    assert of(agree=0.35, superset=0.33, subset=0.32) is Relation.SUPERSET


def test_probabilities_are_in_the_record() -> None:
    report = ExampleReport(0, "x", Status.SCORED, judgements=(judged(Task.VERIFY, three(0.7, 0.1, 0.2)),))
    assert example_record(report)["claims"][0]["probabilities"] == three(0.7, 0.1, 0.2)


@pytest.mark.parametrize(
    "answer",
    [
        {"type": "choice", "probabilities": {"no": 0.25, "yes": 0.75}},
        {
            "type": "choice",
            "probabilities": [{"value": "yes", "probability": 0.75}, {"value": "no", "probability": 0.25}],
        },
        {"probabilities": {"yes": 0.75, "no": 0.27}, "choice": "no"},  # rounded; the choice is ours to make
    ],
)
def test_choices_are_read(answer: dict[str, Any]) -> None:
    reply = read_answer(answer, YES_NO)
    assert not isinstance(reply, Failure) and list(reply) == ["yes", "no"] and reply["yes"] == 0.75


@pytest.mark.parametrize(
    "probabilities",
    [
        {"0": 0.0, "1": 0.25, "2": 0.75},
        {"high": 0.75, "low": 0.0, "mid": 0.25},
        [{"value": 0, "label": "low", "probability": 0.0}, {"value": 1, "label": "mid", "probability": 0.25},
         {"value": 2, "label": "high", "probability": 0.75}],
        [{"value": 2, "probability": 0.75}, {"value": 0, "probability": 0}, {"value": 1, "probability": 0.25}],
    ],
)  # fmt: skip
def test_scales_are_read(probabilities: Any) -> None:
    assert read_answer({"type": "score", "score": 1.75, "probabilities": probabilities}, SCALE) == {
        "low": 0.0, "mid": 0.25, "high": 0.75,
    }  # fmt: skip


@pytest.mark.parametrize(
    "answer",
    [
        "yes", 1, [], {}, {"type": "choice", "choice": "yes"}, {"probabilities": None}, {"probabilities": {"yes": 1.0}},
        {"probabilities": {"yes": 0.5, "no": 0.3, "maybe": 0.2}}, {"probabilities": {"yes": 0.7, "No": 0.3}},
        {"probabilities": {"yes": 0.7, "no": 0.7}}, {"probabilities": {"yes": 1.2, "no": -0.2}},
        {"probabilities": {"yes": True, "no": False}}, {"probabilities": {"yes": "0.7", "no": "0.3"}},
        {"probabilities": {"yes": float("nan"), "no": 1.0}}, {"probabilities": {"yes": None, "no": 1.0}},
        {"probabilities": [{"value": ["yes"], "probability": 1.0}, {"value": {}, "probability": 0.0}]},
        {"probabilities": [{"value": "yes", "probability": 0.5}, {"value": "yes", "probability": 0.5}]},
        {"probabilities": [{"value": "yes", "probability": 0.7}, {"value": "no", "probability": 0.3},
                           {"value": "no", "probability": 0.3}]},
        {"probabilities": ["yes", "no"]}, {"probabilities": {"0": 0.7, "1": 0.3}}, {"type": "noul", "noul": 0.7},
    ],
)  # fmt: skip
def test_what_is_no_distribution_over_the_options_is_no_answer(answer: Any) -> None:
    reply = read_answer(answer, YES_NO)
    assert isinstance(reply, Failure) and reply.cause is Cause.UNREADABLE and reply.raw is not None


def test_refusals_gaps_and_double_answers_concern_their_question_alone() -> None:
    names = ("a", "b", "c", "d")
    questions = [Question(name, "?", YES_NO.options) for name in names]
    good = {"probabilities": {"yes": 0.75, "no": 0.25}}
    listed = [
        {"name": "d", **good}, {"name": "a", "type": "refusal"}, {"name": "c", **good},
        {"name": "c", "probabilities": {"yes": 0.0, "no": 1.0}}, {"name": "d", **good}, {"name": "e", **good},
    ]  # fmt: skip
    decided, usage = read_answers({"answers": listed}, "", questions)
    assert [r.cause if isinstance(r, Failure) else r["yes"] for r in decided.replies] == [
        Cause.REFUSED, Cause.MISSING, Cause.CONFLICTING, 0.75,
    ]  # fmt: skip
    assert usage.unmetered == 1


@pytest.mark.parametrize("name", [None, 1, True, {"id": "a"}, ["a"], "A", " a"])
def test_answers_without_their_questions_name_are_nobodys(name: Any) -> None:
    questions = [Question(name, "?", YES_NO.options) for name in "ab"]
    answers = [{"name": name, "id": i, "probabilities": {"yes": p, "no": 1 - p}} for i, p in (("b", 0.75), ("a", 0.5))]
    for listed in (answers, answers[:1], [answers[0]["probabilities"]], ["yes", None]):
        decided, _ = read_answers({"answers": listed}, "", questions)
        assert [r.cause for r in decided.replies if isinstance(r, Failure)] == [Cause.MISSING] * 2


def test_the_only_answer_to_the_only_question_needs_no_name() -> None:
    answer = {"name": None, "probabilities": {"yes": 0.75, "no": 0.25}}
    for listed, found in (([answer], [{"yes": 0.75, "no": 0.25}]), ([answer, answer], [Cause.MISSING])):
        decided, _ = read_answers({"answers": listed}, "", [YES_NO])
        assert [r.cause if isinstance(r, Failure) else r for r in decided.replies] == found


@pytest.mark.parametrize(
    ("usage", "said"),
    [
        ({"truncated": True, "state_tokens_dropped": 80}, "80 tokens"),
        ({"truncated": True}, "some tokens"),
        ({"truncated_questions": ["q"]}, "some tokens"),
        ({"truncated": False, "state_tokens_dropped": 0, "truncated_questions": []}, None),
        (None, None),
    ],
)
def test_input_that_the_server_says_it_cut_is_told(usage: Any, said: str | None) -> None:
    decided, _ = read_answers({"answers": {}, "usage": usage}, "", [YES_NO])
    assert [said in warning for warning in decided.warnings] == ([True] if said else [])  # type: ignore[operator]


def test_tokens_are_counted_under_either_name() -> None:
    answers: dict[str, Any] = {"answers": {}}
    details = {"input_tokens": 9, "output_tokens": 1, "input_tokens_details": {"cached_tokens": 4}}
    _, usage = read_answers({**answers, "usage": details}, "", [])
    assert (usage.calls, usage.prompt_tokens, usage.completion_tokens, usage.cached_tokens) == (1, 9, 1, 4)
    _, usage = read_answers({**answers, "usage": {"prompt_tokens": 7, "completion_tokens": 0}}, "", [])
    assert (usage.prompt_tokens, usage.unmetered) == (7, 0)


@pytest.mark.parametrize("body", [{}, {"answers": None}, {"answers": "yes"}, {"choices": []}])
def test_a_body_without_answers_fails_the_request(body: dict[str, Any]) -> None:
    with pytest.raises(RequestFailedError, match="no `answers`"):
        read_answers(body, "{}", [YES_NO])
