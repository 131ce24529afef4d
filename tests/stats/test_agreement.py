from __future__ import annotations

import pytest

from claimwise.stats.agreement import balanced_accuracy, bootstrap_interval, confusion_matrix, roc_auc


def test_confusion_counts_pairs() -> None:
    truth = ["s", "s", "s", "c", "u"]
    guess = ["s", "u", "s", "c", "s"]
    assert confusion_matrix(truth, guess) == {("s", "s"): 2, ("s", "u"): 1, ("c", "c"): 1, ("u", "s"): 1}


def test_balanced_accuracy_weighs_labels_alike() -> None:
    # 8 of 9 of one label and 0 of 1 of the other: accuracy 0.8, balanced 4/9
    truth = [True] * 9 + [False]
    guess = [True] * 8 + [False] + [True]
    assert balanced_accuracy(truth, guess) == pytest.approx(4 / 9)


def test_balanced_accuracy_of_three_labels() -> None:
    assert balanced_accuracy(["a", "a", "b", "c"], ["a", "b", "b", "a"]) == pytest.approx((0.5 + 1 + 0) / 3)


def test_a_label_that_is_never_true_does_not_count() -> None:
    assert balanced_accuracy(["a", "b"], ["c", "b"]) == 0.5


def test_one_true_label_tells_nothing() -> None:
    assert balanced_accuracy([True, True], [True, False]) is None
    assert balanced_accuracy([], []) is None


@pytest.mark.parametrize(
    ("truth", "scores", "expected"),
    [
        ([True, False], [0.9, 0.1], 1.0),
        ([True, False], [0.1, 0.9], 0.0),
        ([True, False], [0.5, 0.5], 0.5),
        ([True, True, False, False], [0.8, 0.3, 0.5, 0.1], 0.75),  # three of four pairs in order
        ([True, False, False, True], [0.5, 0.5, 0.5, 0.9], 0.75),  # 2 wins and 2 ties of 4 pairs
    ],
)
def test_auc_counts_pairs(truth: list[bool], scores: list[float], expected: float) -> None:
    assert roc_auc(truth, scores) == expected


def test_auc_by_the_definition() -> None:
    truth = [i % 3 == 0 for i in range(60)]
    scores = [(i * 7 % 13) / 13 for i in range(60)]
    pairs = [
        (a, b) for a, x in zip(scores, truth, strict=True) if x for b, y in zip(scores, truth, strict=True) if not y
    ]
    expected = sum(1.0 if a > b else 0.5 if a == b else 0.0 for a, b in pairs) / len(pairs)
    assert roc_auc(truth, scores) == pytest.approx(expected)


def test_auc_needs_both_kinds() -> None:
    assert roc_auc([True, True], [0.1, 0.2]) is None


@pytest.mark.parametrize("measure", [confusion_matrix, balanced_accuracy, roc_auc])
def test_unequal_lengths_are_refused(measure: object) -> None:
    with pytest.raises(ValueError, match="zip"):
        measure([True, False], [1.0])  # type: ignore[operator]


def test_bootstrap_is_repeatable_and_holds_the_estimate() -> None:
    def mean(sample: object) -> float:
        return sum(sample) / len(sample)  # type: ignore[call-overload,arg-type]

    items = [0.0, 1.0, 1.0, 1.0] * 25
    first = bootstrap_interval(items, mean, resamples=200, seed=1)
    assert first == bootstrap_interval(items, mean, resamples=200, seed=1)
    assert first != bootstrap_interval(items, mean, resamples=200, seed=2)
    assert first is not None
    # sd of the mean is sqrt(.75 * .25 / 100) = 0.0433, so the interval is about 0.665 to 0.835
    assert first == pytest.approx((0.665, 0.835), abs=0.03)


def test_bootstrap_resamples_clusters_whole() -> None:
    # Two clusters, one all 0 and one all 1: a resample is 0, 0.5 or 1, never between.
    seen: set[float] = set()

    def mean(sample: object) -> float:
        value = sum(sample) / len(sample)  # type: ignore[call-overload,arg-type]
        seen.add(value)
        return value

    bootstrap_interval([0, 0, 1, 1], mean, clusters=[5, 5, 9, 9], resamples=50)
    assert seen == {0.0, 0.5, 1.0}


def test_bootstrap_leaves_out_what_cannot_be_told() -> None:
    assert bootstrap_interval([1, 2, 3], lambda sample: None) is None
    assert bootstrap_interval([1, 2], sum, clusters=[0, 0]) is None
    low_high = bootstrap_interval([1, 2], lambda sample: None if sum(sample) == 2 else float(sum(sample)), resamples=50)
    assert low_high is not None and low_high[0] >= 3.0
