"""The band of a cheap judge's support within which it is too unsure to be believed."""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from dataclasses import dataclass

from claimwise.stats.intervals import wilson_interval

STEPS = 101  # cuts that are tried at each side: quantiles of the support
FOLDS = 2


@dataclass(frozen=True, slots=True)
class BandFit:
    """A band and what it does to the labels that it was chosen on.

    Attributes:
        low, high: Claims with a support in `low..high`, ends included, go to the next judge; 0..1. With `low` above
            `high` none does.
        escalated: Share of claims in the band, 0..1.
        agreement: Of the claims outside, the share whose side agrees with the label; `None` when none is outside.
        interval: 95 % interval (Wilson) of `agreement`.
        held_out: `agreement` of bands chosen on one half of the labels and measured on the other, both ways.
        n: Labels.
    """

    low: float
    high: float
    escalated: float
    agreement: float | None
    interval: tuple[float, float] | None
    held_out: float | None
    n: int


def fit_band(supports: Sequence[float], truth: Sequence[bool], *, cut: float, target: float) -> BandFit:
    """The narrowest band around `cut` outside which a judge agrees with people as often as asked.

    Above the band a claim counts as supported, below it as not. Of all bands whose outside agrees in at least `target`
    of the cases, the one that sends the fewest claims on is chosen; where none does, everything goes on.

    Args:
        supports: The judge's support of each claim, 0..1.
        truth: Whether people call it supported.
        cut: Above this support the judge itself says supported.
        target: Agreement asked for outside the band, 0..1.

    Raises:
        ValueError: The lists differ in length or are empty, or `target` or a support is no share.

    >>> fit = fit_band([0.1, 0.2, 0.4, 0.6, 0.8, 0.9], [False, False, True, False, True, True], cut=0.5, target=1.0)
    >>> fit.low, fit.high, fit.agreement
    (0.4, 0.6, 1.0)
    """
    if len(supports) != len(truth) or not supports:
        raise ValueError(f"there should be one label per support, but got {len(truth)} for {len(supports)}")
    for support in supports:
        if not 0.0 <= support <= 1.0:  # NaN neither
            raise ValueError(f"`supports` should be in 0..1, but got {support!r}")
    if not 0.0 <= target <= 1.0:
        raise ValueError(f"`target` should be in 0..1, but got {target!r}")
    low, high = _narrowest(supports, truth, cut, target)
    right, outside = _outside(supports, truth, low, high)
    halves = [(supports[i::FOLDS], truth[i::FOLDS]) for i in range(FOLDS)]
    held_right = held_outside = 0
    for chosen, measured in (halves, halves[::-1]):
        if chosen[0] and measured[0]:
            counted = _outside(*measured, *_narrowest(*chosen, cut, target))
            held_right, held_outside = held_right + counted[0], held_outside + counted[1]
    return BandFit(
        low,
        high,
        escalated=1.0 - outside / len(supports),
        agreement=right / outside if outside else None,
        interval=wilson_interval(right / outside, outside) if outside else None,
        held_out=held_right / held_outside if held_outside else None,
        n=len(supports),
    )


def _outside(supports: Sequence[float], truth: Sequence[bool], low: float, high: float) -> tuple[int, int]:
    """How many labels outside the band agree with their side, and how many are outside."""
    sides = [
        (support > high, true) for support, true in zip(supports, truth, strict=True) if not low <= support <= high
    ]
    return sum(said == true for said, true in sides), len(sides)


def _narrowest(supports: Sequence[float], truth: Sequence[bool], cut: float, target: float) -> tuple[float, float]:
    """The ends of the band that leaves most claims outside. Counts come from prefix sums over the sorted supports."""
    rows = sorted(zip(supports, truth, strict=True))
    values = [support for support, _ in rows]
    true_before = [0]
    for _, true in rows:
        true_before.append(true_before[-1] + true)
    n, below = len(rows), bisect.bisect_right(values, cut)  # the first `below` are said to be not supported
    best, ends = -1, (0.0, 1.0)
    for left in _cuts(values, 0, below):
        for right in _cuts(values, below, n):
            outside = left + n - right
            agreeing = (left - true_before[left]) + (true_before[n] - true_before[right])
            if outside > best and outside and agreeing >= target * outside:
                best = outside
                inside = values[left:right]
                ends = (inside[0], inside[-1]) if inside else (_gap_at(values, cut, below),) * 2
    return ends


def _gap_at(values: Sequence[float], cut: float, below: int) -> float:
    """A place at the cut with no support on it, for a band that sends nothing on: the cut itself, or right above."""
    if not below or values[below - 1] < cut:
        return cut
    return (cut + (values[below] if below < len(values) else 1.0)) / 2


def _cuts(values: Sequence[float], first: int, last: int) -> list[int]:
    """Places at which a band may end: between different values, at about `STEPS` quantiles, both ends included."""
    count = last - first
    places = sorted({first + round(step * count / (STEPS - 1)) for step in range(STEPS)})
    return [p for p in places if p in (first, last) or values[p - 1] != values[p]]
