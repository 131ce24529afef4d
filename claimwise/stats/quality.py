"""How good a judge is, told by claims that people have labelled; and whether another one is better."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from claimwise.stats.agreement import (
    balanced_accuracy,
    calibration_error,
    cohen_kappa,
    confusion_matrix,
    gwet_ac1,
    roc_auc,
)
from claimwise.stats.bootstrap import bootstrap_interval
from claimwise.stats.intervals import clustered_interval, wilson_interval
from claimwise.types import Label

Interval = tuple[float, float]
THREE = (Label.SUPPORTED, Label.CONTRADICTED, Label.UNSUPPORTED)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What people and a judge say about one claim.

    Attributes:
        truth: The people's label.
        said: The judge's label; `None` where it failed to give one.
        support: The judge's support, 0..1, if it tells.
        cluster: Claims about the same evidence have the same number.
    """

    truth: Label
    said: Label | None
    support: float | None
    cluster: int

    @property
    def is_right(self) -> bool:
        """Whether the judge is on the people's side of supported or not; a failed verdict is on none."""
        return self.said is not None and (self.said is Label.SUPPORTED) == (self.truth is Label.SUPPORTED)


@dataclass(frozen=True, slots=True)
class Quality:
    """Numbers over claims with a verdict; failed ones are counted in `n_failed` and are neither right nor wrong.

    Attributes:
        n: Claims with a verdict.
        balanced_accuracy: Supported against the rest, 0..1: the mean of the shares that are right on either side.
        interval: Its 95 % interval, by bootstrap over clusters.
        agreement: Share of claims on the right side of supported or not.
        ways: Labels that `kappa` and `ac1` tell apart: 3 where people use all three, else supported or not.
        kappa, ac1: Cohen's κ and Gwet's AC1.
        auc: Chance that a supported claim has more support than another; of the claims with a support.
        calibration_error: Of the support as the chance that people say supported; of the claims with a support.
        said: Share of claims that the judge gave each label.
        confusion: People's label -> the judge's label -> claims.
    """

    n: int
    n_failed: int
    balanced_accuracy: float | None
    interval: Interval | None
    agreement: float | None
    ways: int
    kappa: float | None
    ac1: float | None
    auc: float | None
    calibration_error: float | None
    said: dict[str, float]
    confusion: dict[str, dict[str, int]]


@dataclass(frozen=True, slots=True)
class Difference:
    """Two judges on the `n` claims that both gave a verdict on.

    Attributes:
        difference: Balanced accuracy of the second less that of the first.
        interval: Its 95 % interval, paired: both judges on the same resamples.
        same_label: Share of claims that both gave the same label.
    """

    n: int
    difference: float | None
    interval: Interval | None
    same_label: float | None


def measure_quality(verdicts: Sequence[Verdict]) -> Quality:
    """Hold a judge's verdicts against people's labels.

    >>> found = measure_quality([Verdict(Label.SUPPORTED, Label.SUPPORTED, 0.9, 0),
    ...                          Verdict(Label.UNSUPPORTED, Label.SUPPORTED, 0.8, 1)])
    >>> found.balanced_accuracy, found.auc, found.n_failed
    (0.5, 1.0, 0)
    """
    judged = [(v, v.said) for v in verdicts if v.said is not None]
    kept = [v for v, _ in judged]
    supported = [v.truth is Label.SUPPORTED for v in kept]
    scored = [(v.truth is Label.SUPPORTED, v.support) for v in kept if v.support is not None]
    truths, supports = [true for true, _ in scored], [support for _, support in scored]
    # By all labels, those of failed verdicts included, so that judges of the same claims are measured alike.
    ways = 3 if {_fold(v.truth) for v in verdicts} == set(THREE) else 2
    truth = [_fold(v.truth, ways) for v in kept]
    said = [_fold(label, ways) for _, label in judged]
    confusion: dict[str, dict[str, int]] = {}
    for (true, guess), count in sorted(confusion_matrix([v.truth for v in kept], [s for _, s in judged]).items()):
        confusion.setdefault(str(true), {})[str(guess)] = count
    return Quality(
        n=len(kept),
        n_failed=len(verdicts) - len(kept),
        balanced_accuracy=balanced_accuracy(supported, [label is Label.SUPPORTED for _, label in judged]),
        interval=_accuracy_interval(kept),
        agreement=share_right(kept)[0],
        ways=ways,
        kappa=cohen_kappa(truth, said),
        ac1=gwet_ac1(truth, said, THREE if ways == 3 else (Label.SUPPORTED, Label.UNSUPPORTED)),
        auc=roc_auc(truths, supports),
        calibration_error=calibration_error(truths, supports),
        said={str(label): sum(s is label for _, s in judged) / len(kept) for label in _used(s for _, s in judged)},
        confusion=confusion,
    )


def compare_judges(first: Sequence[Verdict], second: Sequence[Verdict]) -> Difference:
    """How much better the second judge is than the first, on the claims that both gave a verdict on.

    Args:
        first, second: Verdicts on the same claims in the same order.

    Raises:
        ValueError: The two differ in length.
    """
    both = [(a, b) for a, b in zip(first, second, strict=True) if a.said is not None and b.said is not None]
    rows = [_by_side(a.truth, b.is_right - a.is_right) for a, b in both]
    return Difference(
        n=len(both),
        difference=_mean_of_sides([sum(column) for column in zip(*rows, strict=True)]) if rows else None,
        interval=bootstrap_interval(rows, _mean_of_sides, clusters=[a.cluster for a, _ in both]),
        same_label=sum(a.said is b.said for a, b in both) / len(both) if both else None,
    )


def share_right(verdicts: Iterable[Verdict]) -> tuple[float | None, Interval | None]:
    """Share of verdicts on the people's side, and its 95 % interval (clustered); failed ones are left out."""
    kept = [v for v in verdicts if v.said is not None]
    if not kept:
        return None, None
    right = [float(v.is_right) for v in kept]
    return sum(right) / len(right), clustered_interval(right, [v.cluster for v in kept])


def _accuracy_interval(kept: Sequence[Verdict]) -> Interval | None:
    rows = [_by_side(v.truth, int(v.is_right)) for v in kept]
    interval = bootstrap_interval(rows, _mean_of_sides, clusters=[v.cluster for v in kept])
    if interval is None or interval[0] < interval[1]:
        return interval
    # Without a single error (or hit) on either side, resampling cannot vary and says nothing: then Wilson, by side.
    sides = [[v for v in kept if (v.truth is Label.SUPPORTED) == side] for side in (True, False)]
    shares = [sum(v.is_right for v in side) / len(side) for side in sides]
    if not set(shares) <= {0.0, 1.0}:
        return interval
    ends = [wilson_interval(share, len({v.cluster for v in side})) for share, side in zip(shares, sides, strict=True)]
    return sum(low for low, _ in ends) / 2, sum(high for _, high in ends) / 2


def _by_side(truth: Label, value: int) -> tuple[int, int, int, int]:
    """Count and value of a supported claim, then of another one: two of the four are 0."""
    return (1, value, 0, 0) if truth is Label.SUPPORTED else (0, 0, 1, value)


def _mean_of_sides(sums: Sequence[float]) -> float | None:
    """Mean of the values on either side, from the sums of `_by_side`; balanced accuracy where a value is a hit."""
    supported, value, others, other_value = sums
    return (value / supported + other_value / others) / 2 if supported and others else None


def _fold(label: Label, ways: int = 3) -> Label:
    """One of three labels, or supported or not. A fact that an answer omits is one that its text does not support."""
    silent = label is Label.OMITTED or (ways == 2 and label is not Label.SUPPORTED)
    return Label.UNSUPPORTED if silent else label


def _used(labels: Iterable[Label]) -> list[Label]:
    """The labels that occur, in their own order."""
    there = set(labels)
    return [label for label in Label if label in there]
