"""The band within which a cheap judge is not believed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwise.stats.bands import fit_band


def test_the_narrowest_band_that_reaches_the_target() -> None:
    # Sorted: .1 no, .2 no, .3 YES, .45 no | .55 yes, .6 NO, .8 yes, .9 yes; wrong are .3 and .6.
    supports = [0.1, 0.2, 0.3, 0.45, 0.55, 0.6, 0.8, 0.9]
    truth = [False, False, True, False, True, False, True, True]
    all_right = fit_band(supports, truth, cut=0.5, target=1.0)
    assert (all_right.low, all_right.high) == (0.3, 0.6)
    assert all_right.escalated == 0.5
    assert all_right.agreement == 1.0
    most_right = fit_band(supports, truth, cut=0.5, target=0.75)
    assert most_right.escalated == 0.0  # six of eight agree without any band
    assert most_right.agreement == 0.75


def test_everything_goes_on_where_nothing_reaches_the_target() -> None:
    fit = fit_band([0.1, 0.9], [True, False], cut=0.5, target=0.9)
    assert (fit.low, fit.high, fit.escalated, fit.agreement) == (0.0, 1.0, 1.0, None)


def test_equal_supports_are_never_parted() -> None:
    fit = fit_band([0.9, 0.9, 0.9, 0.1], [True, True, False, False], cut=0.5, target=1.0)
    assert (fit.low, fit.high) == (0.9, 0.9)
    assert fit.escalated == 0.75


def test_what_holds_on_the_labels_it_was_chosen_on_need_not_hold_on_others() -> None:
    # Halves by turns: in one the judge is always right, in the other always wrong.
    fit = fit_band([0.9, 0.1, 0.8, 0.2] * 10, [True, True, True, True] * 10, cut=0.5, target=0.95)
    assert fit.held_out is not None
    assert fit.held_out < 1.0


@given(
    st.lists(st.tuples(st.sampled_from([i / 20 for i in range(21)]), st.booleans()), min_size=1, max_size=40),
    st.sampled_from([0.5, 0.8, 0.95, 1.0]),
)
def test_outside_the_band_the_target_holds_and_no_narrower_band_does_as_well(
    rows: list[tuple[float, bool]], target: float
) -> None:
    supports, truth = [s for s, _ in rows], [t for _, t in rows]
    fit = fit_band(supports, truth, cut=0.5, target=target)
    outside = [(s > 0.5) == t for s, t in rows if not fit.low <= s <= fit.high]
    assert fit.escalated == pytest.approx(1 - len(outside) / len(rows))
    if outside:
        assert sum(outside) >= target * len(outside)
    for low in {0.0, *supports}:
        for high in {1.0, *supports}:
            if low <= 0.5 < high or (low, high) == (0.5, 0.5):
                other = [(s > 0.5) == t for s, t in rows if not low <= s <= high]
                assert not other or sum(other) < target * len(other) or len(other) <= len(outside)


def test_a_band_that_sends_nothing_on_holds_no_support_at_the_cut_either() -> None:
    # right are the second and third, so all three meet the target; without the second one of two would be right
    fit = fit_band([0.2, 0.5, 0.9], [True, False, True], cut=0.5, target=0.6)
    assert (fit.low, fit.high, fit.escalated) == (0.7, 0.7, 0.0)
    assert fit.agreement == pytest.approx(2 / 3)
    alone = fit_band([0.2, 0.5], [True, False], cut=0.5, target=0.5)
    assert (alone.low, alone.high, alone.agreement) == (0.75, 0.75, 0.5)


BAD = [([], [], 0.9), ([0.5], [], 0.9), ([0.5], [True], 1.5), ([float("nan")], [True], 0.9), ([1.5], [True], 0.9)]


@pytest.mark.parametrize(("supports", "truth", "target"), BAD)
def test_bad_input(supports: list[float], truth: list[bool], target: float) -> None:
    with pytest.raises(ValueError, match="should"):
        fit_band(supports, truth, cut=0.5, target=target)
