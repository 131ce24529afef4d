"""What each relation between prediction and reference is worth."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from claimwise.errors import InputError
from claimwise.labels import parse_relation
from claimwise.types import Relation, RelationJudgement

PRESETS: Mapping[str, Mapping[Relation, float]] = {
    # promptfoo 0.121: defaults of the `factuality` assertion; pass means weight > 0
    "promptfoo": dict(zip(Relation, (1.0, 1.0, 1.0, 0.0, 1.0), strict=True)),
    # autoevals: choice scores of its factuality template
    "autoevals": dict(zip(Relation, (0.4, 0.6, 1.0, 0.0, 1.0), strict=True)),
}
DEFAULT_WEIGHTS = PRESETS["promptfoo"]
# With several references the best relation counts, in this order.
BEST_FIRST = (
    Relation.AGREE,
    Relation.SUBSET,
    Relation.SUPERSET,
    Relation.DIFFER_BUT_FACTUAL,
    Relation.DISAGREE,
)
_SWAPPED = {Relation.SUBSET: Relation.SUPERSET, Relation.SUPERSET: Relation.SUBSET}


def relation_weights(weights: str | Mapping[str, float] | None) -> dict[Relation, float]:
    """Weights by relation from a preset's name or from own weights; what is not named keeps its default.

    Args:
        weights: `None`, `"promptfoo"`, `"autoevals"`, or a mapping from relation names (`agree`,
            `differButFactual`, `B`, ...) to finite numbers.

    Raises:
        InputError: for an unknown preset or relation, or a weight that is not a finite number.

    >>> relation_weights({"differButFactual": 0.5})[Relation.DIFFER_BUT_FACTUAL]
    0.5
    """
    if weights is None:
        return dict(DEFAULT_WEIGHTS)
    if isinstance(weights, str):
        if weights not in PRESETS:
            raise InputError(f"`weights` should be a mapping or one of {sorted(PRESETS)}, but got {weights!r}")
        return dict(PRESETS[weights])
    result = dict(DEFAULT_WEIGHTS)
    for name, weight in weights.items():
        relation = parse_relation(name)
        if relation is None:
            raise InputError(f"`weights` should be keyed by {[str(r) for r in Relation]}, but got {name!r}")
        if isinstance(weight, bool) or not isinstance(weight, int | float) or not math.isfinite(weight):
            raise InputError(f"`weights[{name!r}]` should be a finite number, but got {weight!r}")
        result[relation] = float(weight)
    return result


def swap_relation(relation: Relation) -> Relation:
    """The relation seen from the other side: subset and superset change places, the others stay."""
    return _SWAPPED.get(relation, relation)


def best_relation(judgements: Sequence[RelationJudgement]) -> RelationJudgement | None:
    """The best of one example's comparisons, or `None` when a failed one leaves it open.

    A failed comparison could have been anything, so it leaves the best relation open unless another
    reference already agrees, which nothing can beat.
    """
    judged = [j for j in judgements if j.relation is not None]
    failed = len(judged) < len(judgements)
    if not judged or (failed and all(j.relation is not Relation.AGREE for j in judged)):
        return None
    return min(judged, key=lambda j: BEST_FIRST.index(j.relation or Relation.DISAGREE))
