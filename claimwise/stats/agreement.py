"""How well a judge agrees with human labels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import TypeVar

from claimwise.stats.intervals import LEVEL

L = TypeVar("L", bound=Hashable)
Item = TypeVar("Item")

RESAMPLES = 1000


def confusion_matrix(truth: Sequence[L], predicted: Sequence[L]) -> dict[tuple[L, L], int]:
    """How often each (true, predicted) pair of labels occurs; pairs that do not occur are left out.

    Raises:
        ValueError: The two differ in length.

    >>> confusion_matrix(["yes", "yes", "no"], ["yes", "no", "no"])
    {('yes', 'yes'): 1, ('yes', 'no'): 1, ('no', 'no'): 1}
    """
    return dict(Counter(zip(truth, predicted, strict=True)))


def balanced_accuracy(truth: Sequence[L], predicted: Sequence[L]) -> float | None:
    """Mean over the true labels of the share of each that was predicted right: 0.5 for a coin, however skewed.

    Returns:
        0..1, or `None` where there is only one true label and a coin cannot be told from a judge.

    Raises:
        ValueError: The two differ in length.

    >>> balanced_accuracy([True, True, True, False], [True, True, False, False])
    0.8333333333333333
    """
    totals: Counter[L] = Counter(truth)
    right = Counter(label for label, guess in zip(truth, predicted, strict=True) if label == guess)
    if len(totals) < 2:
        return None
    return sum(right[label] / total for label, total in totals.items()) / len(totals)


def roc_auc(truth: Sequence[bool], scores: Sequence[float]) -> float | None:
    """Chance that a true case scores above a false one; ties count half (Mann-Whitney U from midranks).

    Returns:
        0..1, or `None` unless there are true and false cases.

    Raises:
        ValueError: The two differ in length.

    >>> roc_auc([True, True, False, False], [0.9, 0.4, 0.4, 0.1])
    0.875
    """
    pairs = sorted(zip(scores, truth, strict=True), key=lambda pair: pair[0])
    positives = sum(1 for _, true in pairs if true)
    negatives = len(pairs) - positives
    if not positives or not negatives:
        return None
    ranks, start = 0.0, 0
    while start < len(pairs):
        end = start
        while end < len(pairs) and pairs[end][0] == pairs[start][0]:
            end += 1
        midrank = (start + 1 + end) / 2
        ranks += midrank * sum(1 for _, true in pairs[start:end] if true)
        start = end
    return (ranks - positives * (positives + 1) / 2) / (positives * negatives)


def bootstrap_interval(
    items: Sequence[Item],
    statistic: Callable[[Sequence[Item]], float | None],
    *,
    clusters: Sequence[int] | None = None,
    level: float = LEVEL,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> tuple[float, float] | None:
    """Percentile interval of any statistic, from resampling whole clusters with replacement.

    Args:
        items: The observations.
        statistic: Computed on each resample; resamples where it is `None` are left out.
        clusters: The cluster of each item, such as the index of its answer; each item its own when not given.
        level: Nominal coverage, between 0 and 1.
        resamples: How many resamples.
        seed: Makes the interval repeatable.

    Returns:
        (low, high), or `None` under two clusters or where the statistic is `None` throughout.

    Raises:
        ValueError: `items` and `clusters` differ in length.

    >>> low, high = bootstrap_interval([0, 1] * 50, lambda sample: sum(sample) / len(sample))
    >>> 0.35 < low < 0.45 < 0.55 < high < 0.65
    True
    """
    groups: dict[int, list[Item]] = {}
    for item, cluster in zip(items, range(len(items)) if clusters is None else clusters, strict=True):
        groups.setdefault(cluster, []).append(item)
    pools = list(groups.values())
    if len(pools) < 2:
        return None
    random = Random(seed)
    values = []
    for _ in range(resamples):
        value = statistic([item for pool in random.choices(pools, k=len(pools)) for item in pool])
        if value is not None:
            values.append(value)
    if not values:
        return None
    values.sort()
    return _quantile(values, (1 - level) / 2), _quantile(values, (1 + level) / 2)


def _quantile(values: Sequence[float], share: float) -> float:
    """Quantile of sorted values by linear interpolation (numpy's default, Hyndman and Fan's type 7)."""
    position = share * (len(values) - 1)
    low = int(position)
    high = min(low + 1, len(values) - 1)
    return values[low] + (values[high] - values[low]) * (position - low)
