"""The band of a cheap judge's support within which it is too unsure to be believed."""

from __future__ import annotations

import bisect
from collections.abc import Sequence

STEPS = 101  # cuts that are tried at each side: quantiles of the support


def fit_band(supports: Sequence[float], truth: Sequence[bool], *, cut: float, target: float) -> tuple[float, float]:
    """The narrowest band around `cut` outside which a judge agrees with people as often as asked.

    Above the band a claim counts as supported, below it as not. Of all bands whose outside agrees in at least `target`
    of the cases, the one that sends the fewest claims on is chosen; where none does, everything goes on.

    Args:
        supports: The judge's support of each claim, 0..1.
        truth: Whether people call it supported.
        cut: Above this support the judge itself says supported.
        target: Agreement asked for outside the band, 0..1.

    Returns:
        The lowest and the highest support of the band. Where nothing needs to go on both are one place that no support
        has.

    Raises:
        ValueError: The lists differ in length or are empty, or `target` or a support is no share.

    >>> fit_band([0.1, 0.2, 0.4, 0.6, 0.8, 0.9], [False, False, True, False, True, True], cut=0.5, target=1.0)
    (0.4, 0.6)
    """
    if len(supports) != len(truth) or not supports:
        raise ValueError(f"there should be one label per support, but got {len(truth)} for {len(supports)}")
    for support in supports:
        if not 0.0 <= support <= 1.0:  # NaN neither
            raise ValueError(f"`supports` should be in 0..1, but got {support!r}")
    if not 0.0 <= target <= 1.0:
        raise ValueError(f"`target` should be in 0..1, but got {target!r}")
    # Counts come from prefix sums over the sorted supports.
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
