"""The band of a cascade, fitted to labelled claims, and what the cascade is then worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from claimwise.stats.bands import fit_band
from claimwise.stats.quality import Interval, Verdict, share_right

FOLDS = 2
CUT = 0.5  # above this support a judge is taken to say supported
ALL = (0.0, 1.0)  # the band that sends every claim on
DIGITS, STEP = 4, 1e-4


@dataclass(frozen=True, slots=True)
class CascadeBand:
    """A band for the first judge of a cascade, chosen on `n` labelled claims.

    Attributes:
        low, high: Claims with a support in `low..high`, ends included, go on; 0..1.
        target: Agreement with people that was asked for outside the band.
        n_kept: Claims that the second judge need not be asked about: outside the band, and judged.
        escalated: Share of claims that go on.
        agreement: Of the claims kept, the share on the people's side; `None` when none is kept.
        interval: Its 95 % interval (clustered), as if the band had been given.
        held_out: `agreement` of bands chosen on one half of the evidence and measured on the other, both ways.
        held_out_bands: Those bands, by the half that they are measured on; see `fold_of`.
    """

    low: float
    high: float
    target: float
    n: int
    n_kept: int
    escalated: float
    agreement: float | None
    interval: Interval | None
    held_out: float | None
    held_out_bands: tuple[Interval, ...]


def fit_cascade(first: Sequence[Verdict], *, target: float) -> CascadeBand:
    """Choose the band outside which the first judge agrees with people in at least `target` of the claims.

    Claims that it failed on or gave no support always go on. Agreement is that of its labels, which are what a cascade
    takes over; where they are on the other side of `CUT` than their support, it may miss the target that its support
    reached.

    Args:
        first: The first judge's verdicts, one or more.
        target: Agreement asked for, 0..1.

    >>> from claimwise.types import Label
    >>> sure = [Verdict(label, label, support, i) for i, (label, support) in
    ...         enumerate([(Label.SUPPORTED, 0.9), (Label.UNSUPPORTED, 0.1)] * 3)]
    >>> band = fit_cascade([*sure, Verdict(Label.SUPPORTED, Label.UNSUPPORTED, 0.4, 9)], target=1.0)
    >>> band.low, band.high, band.n_kept, band.agreement
    (0.4, 0.4, 6, 1.0)
    """
    low, high = _fit(first, target)
    kept = [v for v in first if not goes_on(v, (low, high))]
    agreement, interval = share_right(kept)
    folds = fold_of(first)
    halves = [[v for v in first if folds[v.cluster] == half] for half in range(FOLDS)]
    bands = tuple(_fit(halves[1 - half], target) for half in range(FOLDS))
    held_out = [v for v in first if not goes_on(v, bands[folds[v.cluster]])]
    return CascadeBand(
        low=low,
        high=high,
        target=target,
        n=len(first),
        n_kept=len(kept),
        escalated=(len(first) - len(kept)) / len(first),
        agreement=agreement,
        interval=interval,
        held_out=share_right(held_out)[0],
        held_out_bands=bands,
    )


def run_cascade(first: Sequence[Verdict], second: Sequence[Verdict], band: CascadeBand) -> list[Verdict]:
    """The verdicts of the whole cascade, from those of both judges on the same claims."""
    return [b if goes_on(a, (band.low, band.high)) else a for a, b in zip(first, second, strict=True)]


def run_held_out(first: Sequence[Verdict], second: Sequence[Verdict], band: CascadeBand) -> list[Verdict]:
    """The same with each half of the evidence under the band that was chosen on the other."""
    folds = fold_of(first)
    return [b if goes_on(a, band.held_out_bands[folds[a.cluster]]) else a for a, b in zip(first, second, strict=True)]


def goes_on(verdict: Verdict, band: Interval) -> bool:
    """Whether a cascade with this band asks its second judge."""
    return verdict.said is None or verdict.support is None or band[0] <= verdict.support <= band[1]


def fold_of(verdicts: Sequence[Verdict]) -> Mapping[int, int]:
    """The half of each cluster: in turn, as they come, so that no evidence is in both."""
    clusters = dict.fromkeys(v.cluster for v in verdicts)
    return {cluster: place % FOLDS for place, cluster in enumerate(clusters)}


def _fit(verdicts: Sequence[Verdict], target: float) -> Interval:
    told = [v for v in verdicts if v.said is not None and v.support is not None]
    if not told:
        return ALL
    low, high = fit_band(
        [v.support for v in told if v.support is not None],
        [v.truth == "supported" for v in told],
        cut=CUT,
        target=target,
    )
    return _outward(low, -STEP), _outward(high, STEP)


def _outward(end: float, step: float) -> float:
    """The end of a band with few digits, so that it can be typed; rounded so that no more claims are kept."""
    rounded = round(end, DIGITS)
    inside = rounded > end if step < 0 else rounded < end
    return min(1.0, max(0.0, round(rounded + step, DIGITS))) if inside else rounded
