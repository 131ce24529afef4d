"""What a relation is worth, and which of several counts."""

from __future__ import annotations

import math

import pytest

from claimwise.errors import InputError
from claimwise.scoring.relations import best_relation, relation_weights, swap_relation
from claimwise.types import Cause, Failure, Relation, RelationJudgement

A, B, C, D, E = Relation


def compared(*relations: Relation | None) -> list[RelationJudgement]:
    failure = Failure(Cause.EMPTY, "nothing came", "compare")
    return [RelationJudgement(i, r, failure=None if r else failure) for i, r in enumerate(relations)]


def test_presets() -> None:
    assert list(relation_weights(None).values()) == [1, 1, 1, 0, 1]
    assert list(relation_weights("promptfoo").values()) == [1, 1, 1, 0, 1]
    assert list(relation_weights("autoevals").values()) == [0.4, 0.6, 1, 0, 1]


def test_own_weights_keep_the_other_defaults() -> None:
    weights = relation_weights({"differButFactual": 0.5, "B": 0, "disagree": -2})
    assert weights == {A: 1.0, B: 0.0, C: 1.0, D: -2.0, E: 0.5}


@pytest.mark.parametrize(
    ("weights", "part"),
    [
        ("ragas", "'autoevals', 'promptfoo'"),
        ({"F": 1}, "'F'"),
        ({"agree": "1"}, "finite number"),
        ({"agree": math.nan}, "finite number"),
        ({"agree": True}, "finite number"),
    ],
)
def test_odd_weights_are_refused(weights: object, part: str) -> None:
    with pytest.raises(InputError, match=part):
        relation_weights(weights)  # type: ignore[arg-type]


def test_swapping_roles() -> None:
    assert [swap_relation(r) for r in Relation] == [B, A, C, D, E]


@pytest.mark.parametrize(
    ("relations", "best"),
    [
        ([D, E], 1),
        ([E, B, A, D], 2),
        ([D, C, A], 1),
        ([D], 0),
        ([None, C], 1),  # nothing can beat C
        ([None, A], None),  # the failed one might have been C
        ([D, None], None),
        ([None], None),
        ([], None),
    ],
)
def test_the_best_reference_counts(relations: list[Relation | None], best: int | None) -> None:
    chosen = best_relation(compared(*relations))
    assert (None if chosen is None else chosen.reference) == best


def test_a_relation_judgement_is_a_relation_or_a_failure() -> None:
    with pytest.raises(ValueError, match="either a relation or a failure"):
        RelationJudgement(0)
