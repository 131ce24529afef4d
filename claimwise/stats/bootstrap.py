"""Intervals by resampling, for numbers without a formula of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from claimwise.stats.intervals import LEVEL

RESAMPLES = 1000


def bootstrap_interval(
    rows: Sequence[Sequence[float]],
    statistic: Callable[[Sequence[float]], float | None],
    *,
    clusters: Sequence[int] | None = None,
    level: float = LEVEL,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> tuple[float, float] | None:
    """Percentile interval of a number that follows from column sums, from resampling whole clusters.

    Each observation is a row of counts or values. They are summed once per cluster, so that a resample is a sum over
    clusters and costs next to nothing (as sacreBLEU does it). The same seed and clusters give the same resamples.

    Args:
        rows: The observations, equally long.
        statistic: From the column sums of a resample to the number; resamples where it is `None` are left out.
        clusters: The cluster of each row, such as the index of its answer; each row its own when not given.
        level: Nominal coverage, between 0 and 1.
        resamples: How many resamples.
        seed: Makes the interval repeatable.

    Returns:
        (low, high), or `None` under two clusters or where the statistic is `None` throughout.

    Raises:
        ValueError: `rows` and `clusters` differ in length.

    >>> low, high = bootstrap_interval([(0, 1), (1, 1)] * 50, lambda sums: sums[0] / sums[1])
    >>> 0.35 < low < 0.45 < 0.55 < high < 0.65
    True
    """
    import numpy as np

    sums: dict[int, list[float]] = {}
    for row, cluster in zip(rows, range(len(rows)) if clusters is None else clusters, strict=True):
        known = sums.get(cluster)
        sums[cluster] = list(row) if known is None else [a + b for a, b in zip(known, row, strict=True)]
    if len(sums) < 2:
        return None
    pool, random = np.array(list(sums.values()), dtype=float), np.random.default_rng(seed)
    drawn = (pool[random.integers(0, len(pool), len(pool))].sum(axis=0).tolist() for _ in range(resamples))
    values = [value for sample in drawn if (value := statistic(sample)) is not None]
    if not values:
        return None
    low, high = np.quantile(values, [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)
