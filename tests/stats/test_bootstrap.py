from __future__ import annotations

from collections.abc import Sequence

import pytest

from claimwise.stats.bootstrap import bootstrap_interval


def mean(sums: Sequence[float]) -> float:
    return sums[0] / sums[1]


def test_it_is_repeatable_and_holds_the_estimate() -> None:
    rows = [(0, 1), (1, 1), (1, 1), (1, 1)] * 25
    first = bootstrap_interval(rows, mean, resamples=500, seed=1)
    assert first == bootstrap_interval(rows, mean, resamples=500, seed=1)
    assert first != bootstrap_interval(rows, mean, resamples=500, seed=2)
    # sd of the mean is sqrt(.75 * .25 / 100) = 0.0433, so the interval is about 0.665 to 0.835
    assert first == pytest.approx((0.665, 0.835), abs=0.03)


def test_clusters_are_resampled_whole() -> None:
    # Two clusters, one all 0 and one all 1: a resample is 0, 0.5 or 1, never between.
    seen: set[float] = set()

    def watched(sums: Sequence[float]) -> float:
        seen.add(mean(sums))
        return mean(sums)

    bootstrap_interval([(0, 1), (0, 1), (1, 1), (1, 1)], watched, clusters=[5, 5, 9, 9], resamples=50)
    assert seen == {0.0, 0.5, 1.0}


def test_clusters_of_a_kind_widen_the_interval() -> None:
    rows, clusters = [(i % 2, 1) for i in range(100)], [i % 2 * 5 + i % 5 for i in range(100)]
    alone, together = (bootstrap_interval(rows, mean, clusters=c) for c in (None, clusters))
    assert alone is not None and together is not None
    assert together[1] - together[0] > 2 * (alone[1] - alone[0])


def test_what_cannot_be_told_is_left_out() -> None:
    assert bootstrap_interval([(1,), (2,), (3,)], lambda sums: None) is None
    assert bootstrap_interval([(1,), (2,)], lambda sums: sums[0], clusters=[0, 0]) is None
    assert bootstrap_interval([], lambda sums: 1.0) is None
    found = bootstrap_interval([(1,), (2,)], lambda sums: None if sums[0] == 2 else sums[0], resamples=50)
    assert found is not None and found[0] >= 3.0


def test_unequal_lengths_are_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        bootstrap_interval([(1,), (2,)], lambda sums: 1.0, clusters=[0])
