"""From judgements to the score of one example: a weighted mean of credit over the judged claims.

A failed judgement has no credit, good or bad. It stays out of the mean, and `decide_pass` withholds a pass
or fail that the missing verdict could have turned.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from claimwise.types import Judgement, Label, Level

Credit = Callable[[Judgement], float]
Aggregation = Callable[[Sequence[float], Sequence[float]], float]  # (credits, weights) -> score

PARTIAL_COVERAGE_CREDIT = 0.5  # nuggetizer's support / partial / not: 1, 0.5, 0
# The strictness dial of eval-ai-library >= 0.3: temperature .1..1 maps linearly to the exponent -8..12.25.
_LOWEST_EXPONENT, _EXPONENT_RANGE = -8.0, 20.25
_ZERO_STAND_IN = 1e-9  # a zero under a negative exponent


def binary_credit(judgement: Judgement) -> float:
    """1 for a supported claim, else 0: "not contradicted" earns nothing."""
    return 1.0 if judgement.label is Label.SUPPORTED else 0.0


def graded_credit(judgement: Judgement) -> float:
    """The support of the five-level scale, or the judge's own support where it gave no level."""
    if judgement.level is not None:
        return judgement.level.support
    return binary_credit(judgement) if judgement.support is None else judgement.support


def coverage_credit(judgement: Judgement, *, strict: bool = False) -> float:
    """1 for a required fact that is stated, 0.5 for one stated in part (0 when `strict`), else 0."""
    if judgement.label is Label.SUPPORTED:
        return 1.0
    partly = judgement.level in (Level.MOSTLY, Level.PARTIAL) and judgement.label is not Label.CONTRADICTED
    return PARTIAL_COVERAGE_CREDIT if partly and not strict else 0.0


def weighted_mean(credits: Sequence[float], weights: Sequence[float]) -> float:
    """Σ w·c / Σ w.

    >>> weighted_mean([1.0, 0.0], [3.0, 1.0])
    0.75
    """
    return math.fsum(c * w for c, w in zip(credits, weights, strict=True)) / math.fsum(weights)


def power_mean(credits: Sequence[float], weights: Sequence[float], *, temperature: float = 0.5) -> float:
    """Weighted power mean; `temperature` 0.1 lets the worst claim decide, 0.5 is the mean, 1 the best claim.

    Source: the aggregation of eval-ai-library 0.3.0 and later, without its penalty factor.

    >>> power_mean([1.0, 0.0], [1.0, 1.0], temperature=0.5)
    0.5
    >>> power_mean([1.0, 0.0], [1.0, 1.0], temperature=0.1) < 1e-6
    True
    """
    exponent = _LOWEST_EXPONENT + (min(max(temperature, 0.1), 1.0) - 0.1) / 0.9 * _EXPONENT_RANGE
    if math.isclose(exponent, 1.0):
        return weighted_mean(credits, weights)
    if exponent <= 0:
        credits = [max(c, _ZERO_STAND_IN) for c in credits]
    if abs(exponent) < 1e-12:
        return math.exp(weighted_mean([math.log(c) for c in credits], weights))
    return math.pow(weighted_mean([math.pow(c, exponent) for c in credits], weights), 1.0 / exponent)


def score_judgements(
    judgements: Iterable[Judgement], credit: Credit, aggregation: Aggregation = weighted_mean
) -> float | None:
    """The score of one example, 0..1, over its judged claims; `None` when every judgement failed."""
    judged = [j for j in judgements if j.failure is None]
    if not judged:
        return None
    return aggregation([credit(j) for j in judged], [j.claim.weight for j in judged])


def decide_pass(
    judgements: Sequence[Judgement],
    credit: Credit,
    threshold: float,
    aggregation: Aggregation = weighted_mean,
) -> bool | None:
    """Whether the score meets `threshold`, or `None` when the failed judgements could turn the decision."""
    if not judgements:
        return None
    weights = [j.claim.weight for j in judgements]
    low = aggregation([0.0 if j.failure else credit(j) for j in judgements], weights)
    high = aggregation([1.0 if j.failure else credit(j) for j in judgements], weights)
    tolerance = 1e-9  # so that 0.7 of ten claims meets 0.7
    if low >= threshold - tolerance:
        return True
    return False if high < threshold - tolerance else None
