"""The band within which a cheap judge is not believed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwise.stats.bands import fit_band


def outside(supports: list[float], truth: list[bool], band: tuple[float, float]) -> list[bool]:
    """Of what a band leaves outside, whether its side is the right one."""
    low, high = band
    return [(s > high) == t for s, t in zip(supports, truth, strict=True) if not low <= s <= high]


def test_the_narrowest_band_that_reaches_the_target() -> None:
    # Sorted: .1 no, .2 no, .3 YES, .45 no | .55 yes, .6 NO, .8 yes, .9 yes; wrong are .3 and .6.
    supports = [0.1, 0.2, 0.3, 0.45, 0.55, 0.6, 0.8, 0.9]
    truth = [False, False, True, False, True, False, True, True]
    assert fit_band(supports, truth, cut=0.5, target=1.0) == (0.3, 0.6)
    most_right = fit_band(supports, truth, cut=0.5, target=0.75)
    assert len(outside(supports, truth, most_right)) == 8  # six of eight agree without any band


def test_everything_goes_on_where_nothing_reaches_the_target() -> None:
    assert fit_band([0.1, 0.9], [True, False], cut=0.5, target=0.9) == (0.0, 1.0)


def test_equal_supports_are_never_parted() -> None:
    assert fit_band([0.9, 0.9, 0.9, 0.1], [True, True, False, False], cut=0.5, target=1.0) == (0.9, 0.9)


@given(
    st.lists(st.tuples(st.sampled_from([i / 20 for i in range(21)]), st.booleans()), min_size=1, max_size=40),
    st.sampled_from([0.5, 0.8, 0.95, 1.0]),
)
def test_outside_the_band_the_target_holds_and_no_narrower_band_does_as_well(
    rows: list[tuple[float, bool]], target: float
) -> None:
    supports, truth = [s for s, _ in rows], [t for _, t in rows]
    kept = outside(supports, truth, fit_band(supports, truth, cut=0.5, target=target))
    if kept:
        assert sum(kept) >= target * len(kept)
    for low in {0.0, *supports}:
        for high in {1.0, *supports}:
            if low <= 0.5 < high or (low, high) == (0.5, 0.5):
                other = [(s > 0.5) == t for s, t in rows if not low <= s <= high]
                assert not other or sum(other) < target * len(other) or len(other) <= len(kept)


def test_a_band_that_sends_nothing_on_holds_no_support_at_the_cut_either() -> None:
    # right are the second and third, so all three meet the target; without the second one of two would be right
    assert fit_band([0.2, 0.5, 0.9], [True, False, True], cut=0.5, target=0.6) == (0.7, 0.7)
    assert fit_band([0.2, 0.5], [True, False], cut=0.5, target=0.5) == (0.75, 0.75)


BAD = [([], [], 0.9), ([0.5], [], 0.9), ([0.5], [True], 1.5), ([float("nan")], [True], 0.9), ([1.5], [True], 0.9)]


@pytest.mark.parametrize(("supports", "truth", "target"), BAD)
def test_bad_input(supports: list[float], truth: list[bool], target: float) -> None:
    with pytest.raises(ValueError, match="should"):
        fit_band(supports, truth, cut=0.5, target=target)
