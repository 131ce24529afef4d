"""Values worked out by hand from the formula, with t and z quantiles from printed tables."""

from __future__ import annotations

import math

import pytest

from claimwise.stats.intervals import clustered_interval, wilson_interval

T_1, T_4 = 12.70620474, 2.776445105  # Student's t, 97.5 %, 1 and 4 degrees of freedom


def test_each_its_own_cluster_is_the_usual_interval_of_a_mean() -> None:
    # mean 6, sample variance 10, standard error sqrt(10 / 5)
    interval = clustered_interval([2, 4, 6, 8, 10], [0, 1, 2, 3, 4])
    assert interval == pytest.approx((6 - T_4 * math.sqrt(2), 6 + T_4 * math.sqrt(2)))


def test_clusters_widen_the_interval() -> None:
    # two answers of two claims each: residual sums -3 and 3, SE = sqrt((9 + 9) * 2 / 1) / 4 = 1.5
    interval = clustered_interval([2, 3, 5, 6], [0, 0, 1, 1])
    assert interval == pytest.approx((4 - T_1 * 1.5, 4 + T_1 * 1.5))


def test_weights_make_a_ratio() -> None:
    # mean 15 / 4; residuals 3 * (5 - 3.75) and 1 * (0 - 3.75); SE = sqrt(2 * 3.75**2 * 2) / 4 = 1.875
    interval = clustered_interval([5, 0], [0, 1], weights=[3, 1])
    assert interval == pytest.approx((3.75 - T_1 * 1.875, 3.75 + T_1 * 1.875))


def test_rates_stay_rates() -> None:
    assert clustered_interval([1, 0, 1, 1], [0, 0, 1, 1]) == (0.0, 1.0)


def test_nothing_can_be_told_from_one_cluster() -> None:
    assert clustered_interval([1, 0, 1], [7, 7, 7]) is None
    assert clustered_interval([], []) is None


@pytest.mark.parametrize(("value", "expected"), [(1.0, (0.72246, 1.0)), (0.0, (0.0, 0.27754))])
def test_no_variance_gives_wilson_over_clusters(value: float, expected: tuple[float, float]) -> None:
    clusters = [i // 3 for i in range(30)]  # ten clusters, not thirty trials
    assert clustered_interval([value] * 30, clusters) == pytest.approx(expected, abs=1e-5)


def test_wilson_at_a_half() -> None:
    # 5 of 10: center 0.5, half width 0.2634
    assert wilson_interval(0.5, 10) == pytest.approx((0.23659, 0.76341), abs=1e-5)


def test_a_lower_level_is_narrower() -> None:
    wide = clustered_interval([2, 4, 6, 8, 10], [0, 1, 2, 3, 4])
    narrow = clustered_interval([2, 4, 6, 8, 10], [0, 1, 2, 3, 4], 0.8)
    assert wide is not None and narrow is not None
    assert wide[0] < narrow[0] < narrow[1] < wide[1]


def test_unequal_lengths_are_refused() -> None:
    with pytest.raises(ValueError, match=r"shorter|longer"):
        clustered_interval([1, 0], [0])
