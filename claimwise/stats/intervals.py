"""95 % intervals of rates whose observations come in clusters (the claims of one answer)."""

from __future__ import annotations

import math
from collections.abc import Sequence

LEVEL = 0.95


def clustered_interval(
    values: Sequence[float],
    clusters: Sequence[int],
    level: float = LEVEL,
    *,
    weights: Sequence[float] | None = None,
) -> tuple[float, float] | None:
    """Interval of a (weighted) mean with clustered standard error and a t quantile of C - 1 degrees.

    SE = sqrt(Σ_c (Σ_i w_i (s_i - s̄))² · C / (C - 1)) / Σ w (Miller, arXiv 2411.00640; weights as in a ratio
    estimator). Where the values do not vary at 0 or 1 the standard error is 0 and says nothing: the Wilson
    interval over the C clusters is used instead. Rates (all values in 0..1) are clipped to 0..1.

    Args:
        values: One per observation.
        clusters: The cluster of each observation, such as the index of its answer.
        level: Nominal coverage, between 0 and 1.
        weights: Weight of each observation, > 0; 1 each when not given.

    Returns:
        (low, high), or `None` under two clusters, where nothing can be told.

    >>> low, high = clustered_interval([1, 0, 1, 1], [0, 0, 1, 1])
    >>> round(low, 3), round(high, 3)
    (0.0, 1.0)
    """
    weights = [1.0] * len(values) if weights is None else weights
    sums: dict[int, float] = {}
    total = math.fsum(weights)
    if not total:
        return None
    mean = math.fsum(v * w for v, w in zip(values, weights, strict=True)) / total
    for value, cluster, weight in zip(values, clusters, weights, strict=True):
        sums[cluster] = sums.get(cluster, 0.0) + weight * (value - mean)
    count = len(sums)
    if count < 2:
        return None
    is_rate = all(0.0 <= v <= 1.0 for v in values)
    if is_rate and mean in (0.0, 1.0):
        return wilson_interval(mean, count, level)
    error = math.sqrt(math.fsum(s * s for s in sums.values()) * count / (count - 1)) / total
    half = t_quantile(0.5 + level / 2, count - 1) * error
    low, high = mean - half, mean + half
    return (max(0.0, low), min(1.0, high)) if is_rate else (low, high)


def wilson_interval(share: float, n: int, level: float = LEVEL) -> tuple[float, float]:
    """Wilson's score interval of a share out of n independent trials: never of zero width.

    >>> [round(x, 4) for x in wilson_interval(1.0, 10)]
    [0.7225, 1.0]
    """
    z = normal_quantile(0.5 + level / 2)
    center = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, center - half), min(1.0, center + half)


def t_quantile(probability: float, degrees: float) -> float:
    """Quantile of Student's t distribution."""
    from scipy.special import stdtrit

    return float(stdtrit(degrees, probability))


def normal_quantile(probability: float) -> float:
    """Quantile of the standard normal distribution."""
    from statistics import NormalDist

    return NormalDist().inv_cdf(probability)
