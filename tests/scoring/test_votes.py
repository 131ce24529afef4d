"""Majorities, ties and failures in votes, worked out by hand."""

from __future__ import annotations

from itertools import permutations

import pytest

from claimwise.scoring.votes import agreement, is_tied, settle_claim, settle_relation
from claimwise.types import (
    Cause,
    Claim,
    Failure,
    HallucinationType,
    Judgement,
    Label,
    Level,
    Quote,
    Relation,
    RelationJudgement,
    Task,
)

CLAIM = Claim("The canal is 14 km long.")
S, C, U = Label.SUPPORTED, Label.CONTRADICTED, Label.UNSUPPORTED
A, B, AGREE, D, E = Relation
LOST = Failure(Cause.TIMEOUT, "no answer")


def judgement(label: Label | None, **fields: object) -> Judgement:
    if label is None:
        return Judgement(CLAIM, failure=LOST)
    return Judgement(CLAIM, label, 1.0 if label is S else 0.0, **fields)  # type: ignore[arg-type]


def settle(*labels: Label | None, task: Task = Task.VERIFY) -> Judgement:
    answers = {f"m{i}": judgement(label) for i, label in enumerate(labels)}
    return settle_claim(CLAIM, answers, judge="jury", task=task)


def relate(*relations: Relation | None) -> RelationJudgement:
    answers = {f"m{i}": RelationJudgement(0, r, failure=LOST if r is None else None) for i, r in enumerate(relations)}
    return settle_relation(0, answers, judge="jury")


@pytest.mark.parametrize(
    ("labels", "expected", "share", "tied"),
    [
        ((S, S, C), S, 2 / 3, False),
        ((C, C, C), C, 1.0, False),
        ((S, C), U, 1 / 2, True),
        ((S, C, U), U, 1 / 3, True),
        ((S, S, C, U), U, 1 / 2, True),  # the most votes are no majority
        ((S, S, None), S, 1.0, False),
        ((S, C, None), U, 1 / 2, True),
        ((C, None, None), C, 1.0, False),
    ],
)
def test_more_than_half_of_those_who_answered(
    labels: tuple[Label | None, ...], expected: Label, share: float, tied: bool
) -> None:
    for order in permutations(labels):
        settled = settle(*order)
        assert (settled.label, settled.confidence, is_tied(settled.votes)) == (expected, pytest.approx(share), tied)
        assert sorted(settled.votes.values()) == sorted("failed" if x is None else str(x) for x in labels)


def test_a_claim_that_every_member_failed_on_is_failed() -> None:
    settled = settle(None, None)
    assert settled.label is None and settled.failure is not None
    assert (settled.failure.cause, settled.failure.message) == (
        Cause.TIMEOUT,
        "all 2 votes failed; the first: no answer",
    )
    assert settled.votes == {"m0": "failed", "m1": "failed"}
    assert agreement(settled.votes) is None and not is_tied(settled.votes)


def test_a_tie_says_so_and_takes_nobodys_words() -> None:
    settled = settle(S, C)
    assert settled.rationale == "no majority: m0: supported, m1: contradicted"
    assert (settled.support, settled.quotes, settled.hallucination) == (0.5, (), HallucinationType.OTHER)
    assert settle(S, C, task=Task.COVERAGE).hallucination is None


def test_what_the_majority_found_is_kept() -> None:
    answers = {
        "a": judgement(S, rationale="no", raw_label="yes", probabilities={"supported": 1.0}),
        "b": judgement(C, conflict=True),
        "c": judgement(C, rationale="41", quotes=(Quote("41 km", 0),), hallucination=HallucinationType.DISTORTED_FACT),
    }
    settled = settle_claim(CLAIM, answers, judge="jury")
    assert (settled.label, settled.support, settled.rationale, settled.judge) == (C, 0.0, "41", "jury")
    assert settled.quotes == (Quote("41 km", 0),)
    assert settled.hallucination is HallucinationType.DISTORTED_FACT
    assert settled.conflict
    assert (settled.raw_label, settled.probabilities) == (None, None)


@pytest.mark.parametrize(
    ("ballots", "expected"),
    [
        ([(U, Level.MOSTLY), (U, Level.MINOR), (S, Level.FULLY)], Level.MINOR),  # of the majority, the lower middle
        ([(U, Level.MOSTLY), (U, Level.PARTIAL), (U, Level.NONE)], Level.PARTIAL),
        ([(U, None), (U, None), (U, Level.PARTIAL)], Level.NONE),  # one of three is not "stated in part"
        ([(U, Level.PARTIAL), (S, None)], Level.PARTIAL),  # a tie counts everybody
        ([(S, None), (S, None)], None),
    ],
)
def test_levels(ballots: list[tuple[Label, Level | None]], expected: Level | None) -> None:
    answers = {str(i): judgement(label, level=level) for i, (label, level) in enumerate(ballots)}
    assert settle_claim(CLAIM, answers, judge="jury", task=Task.GRADE).level is expected


@pytest.mark.parametrize(
    ("relations", "expected", "share", "tied"),
    [
        ((A, A, E), A, 2 / 3, False),
        ((A, E), A, 1 / 2, True),
        ((E, B), B, 1 / 2, True),
        ((AGREE, A), A, 1 / 2, True),
        ((A, E, D), A, 1 / 3, True),  # two of three: it does not disagree
        ((D, D, AGREE), D, 2 / 3, False),
        ((E, E, A, D), E, 1 / 2, True),
        ((AGREE, None), AGREE, 1.0, False),
    ],
)
def test_relations(relations: tuple[Relation | None, ...], expected: Relation, share: float, tied: bool) -> None:
    for order in permutations(relations):
        settled = relate(*order)
        assert (settled.relation, settled.confidence, is_tied(settled.votes)) == (expected, pytest.approx(share), tied)


@pytest.mark.parametrize("relations", [(AGREE, D), (D, A, D, E), (D, B, None)])
def test_half_for_and_half_against_is_a_failure(relations: tuple[Relation | None, ...]) -> None:
    for order in permutations(relations):
        settled = relate(*order)
        assert settled.failure is not None
        assert (settled.failure.cause, settled.failure.stage) == (Cause.CONFLICTING, "compare")
        assert is_tied(settled.votes)


def test_a_comparison_that_every_member_failed_on_is_failed() -> None:
    settled = relate(None, None)
    assert settled.failure is not None and settled.failure.cause is Cause.TIMEOUT
