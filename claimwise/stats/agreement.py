"""How well a judge agrees with human labels."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Hashable, Sequence
from typing import TypeVar

L = TypeVar("L", bound=Hashable)

BINS = 10  # of equal width, as is usual for the expected calibration error


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
        ValueError: The two differ in length, or a score is NaN, which has no rank.

    >>> roc_auc([True, True, False, False], [0.9, 0.4, 0.4, 0.1])
    0.875
    """
    pairs = sorted(zip(scores, truth, strict=True), key=lambda pair: pair[0])
    if any(math.isnan(score) for score in scores):
        raise ValueError("`scores` should be numbers, but got NaN")
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


def cohen_kappa(truth: Sequence[L], predicted: Sequence[L]) -> float | None:
    """Cohen's κ: agreement beyond what two raters reach who draw at random, each from his own mix of labels.

    κ = (p - e) / (1 - e) with p the share of equal labels and e = Σ_k truth_k · predicted_k over the shares of the
    labels (Cohen, Educational and Psychological Measurement 20, 1960). Where nearly all labels are the same it is low
    however well the two agree; `gwet_ac1` is not.

    Returns:
        At most 1, and 0 for agreement by chance; `None` without items, or where both say one and the same throughout.

    Raises:
        ValueError: The two differ in length.

    >>> cohen_kappa(["yes", "yes", "no", "no"], ["yes", "no", "no", "no"])
    0.5
    """
    equal = sum(label == guess for label, guess in zip(truth, predicted, strict=True))
    guesses = Counter(predicted)
    by_chance = sum(count * guesses[label] for label, count in Counter(truth).items())
    n = len(truth)
    return (n * equal - by_chance) / (n * n - by_chance) if n * n > by_chance else None


def gwet_ac1(truth: Sequence[L], predicted: Sequence[L], labels: Collection[L]) -> float | None:
    """Gwet's AC1: agreement beyond chance that stays meaningful where nearly all labels are the same.

    AC1 = (p - e) / (1 - e) with p the share of equal labels, e = Σ_k π_k (1 - π_k) / (K - 1) and π_k the mean of the
    two raters' shares of label k (Gwet, British Journal of Mathematical and Statistical Psychology 61, 2008).

    Args:
        truth, predicted: The labels of both raters.
        labels: All K labels that they could choose from, those that never occur included.

    Returns:
        At most 1, and 0 for agreement by chance; `None` without items.

    Raises:
        ValueError: The two differ in length, there are fewer than two `labels`, or others occur.

    >>> gwet_ac1(["yes", "yes", "no", "no"], ["yes", "no", "no", "no"], ["yes", "no"])
    0.5294117647058824
    """
    equal = sum(label == guess for label, guess in zip(truth, predicted, strict=True))
    counts = Counter(truth) + Counter(predicted)
    if len(set(labels)) < 2 or counts.keys() - set(labels):
        raise ValueError(f"`labels` should be two or more and hold all of {list(counts)}, but got {list(labels)}")
    n = len(truth)
    if not n:
        return None
    shares = [count / (2 * n) for count in counts.values()]
    by_chance = math.fsum(share * (1 - share) for share in shares) / (len(set(labels)) - 1)
    return (equal / n - by_chance) / (1 - by_chance)


def calibration_error(
    truth: Sequence[bool], chances: Sequence[float], *, weights: Sequence[float] | None = None
) -> float | None:
    """Expected calibration error: how far from the truth a judge's chances are, on average over bins of them.

    Σ_bins |Σ w (chance - truth)| / Σ w, with bins of equal width (Naeini et al., AAAI 2015; Guo et al., arXiv
    1706.04599).

    Args:
        truth: Whether each case is true.
        chances: The chance, 0..1, that the judge gives each of being true.
        weights: Weight of each case, > 0; 1 each when not given.

    Returns:
        0..1, 0 for chances that hold; `None` without items.

    Raises:
        ValueError: The two differ in length, or a chance is outside 0..1.

    >>> calibration_error([True, False], [0.75, 0.75])  # says 75 %, one in two is true
    0.25
    """
    gaps: dict[int, list[float]] = {}
    weights = [1.0] * len(truth) if weights is None else weights
    for true, chance, weight in zip(truth, chances, weights, strict=True):
        if not 0.0 <= chance <= 1.0:  # NaN neither
            raise ValueError(f"`chances` should be in 0..1, but got {chance!r}")
        gaps.setdefault(min(int(chance * BINS), BINS - 1), []).append(weight * (chance - true))
    return math.fsum(abs(math.fsum(gap)) for gap in gaps.values()) / math.fsum(weights) if gaps else None
