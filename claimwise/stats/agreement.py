"""How far a judge agrees with people's labels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby

LEVEL = 0.95
_RESAMPLES = 1000


def confusion_matrix(predicted: Sequence[str], gold: Sequence[str]) -> dict[tuple[str, str], int]:
    """How often each (gold, predicted) pair of labels occurs.

    >>> confusion_matrix(["a", "b", "b"], ["a", "a", "b"])
    {('a', 'a'): 1, ('a', 'b'): 1, ('b', 'b'): 1}
    """
    return dict(Counter(zip(gold, predicted, strict=True)))


def balanced_accuracy(predicted: Sequence[bool], gold: Sequence[bool]) -> float | None:
    """Mean of sensitivity and specificity, 0..1; 0.5 is chance. `None` unless both classes occur in `gold`.

    >>> balanced_accuracy([True, True, False, False], [True, False, False, False])
    0.8333333333333333
    """
    positives = [p for p, g in zip(predicted, gold, strict=True) if g]
    negatives = [not p for p, g in zip(predicted, gold, strict=True) if not g]
    if not positives or not negatives:
        return None
    return (sum(positives) / len(positives) + sum(negatives) / len(negatives)) / 2


def roc_auc(scores: Sequence[float], gold: Sequence[bool]) -> float | None:
    """Chance that a positive scores above a negative, ties counting half. `None` unless both classes occur.

    >>> roc_auc([0.9, 0.4, 0.4, 0.1], [True, True, False, False])
    0.875
    """
    positives = sum(gold)
    negatives = len(gold) - positives
    if not positives or not negatives:
        return None
    below, wins = 0, 0.0
    ranked = sorted(zip(scores, gold, strict=True))
    for _, ties in groupby(ranked, key=lambda pair: pair[0]):
        flags = [flag for _, flag in ties]
        ups, downs = sum(flags), len(flags) - sum(flags)
        wins += ups * (below + downs / 2)
        below += downs
    return wins / (positives * negatives)


def bootstrap_interval(
    statistic: Callable[[Sequence[int]], float | None],
    clusters: Sequence[object],
    *,
    level: float = LEVEL,
    resamples: int = _RESAMPLES,
    seed: int = 0,
) -> tuple[float, float] | None:
    """Percentile interval of any statistic, resampling whole clusters with replacement.

    Args:
        statistic: From row numbers (with repeats) to a number, or `None` where it is not defined.
        clusters: The cluster of each row.
        level: Nominal coverage, between 0 and 1.
        resamples: How many samples are drawn.
        seed: Makes the result repeatable.

    Returns:
        (low, high), or `None` under two clusters or when the statistic is hardly ever defined.
    """
    import numpy as np

    rows: dict[object, list[int]] = {}
    for row, cluster in enumerate(clusters):
        rows.setdefault(cluster, []).append(row)
    groups = list(rows.values())
    if len(groups) < 2:
        return None
    random = np.random.default_rng(seed)
    values = []
    for _ in range(resamples):
        drawn = random.integers(0, len(groups), len(groups))
        value = statistic([row for group in drawn for row in groups[group]])
        if value is not None:
            values.append(value)
    if len(values) < resamples / 2:
        return None
    tail = (1 - level) / 2
    return float(np.quantile(values, tail)), float(np.quantile(values, 1 - tail))
