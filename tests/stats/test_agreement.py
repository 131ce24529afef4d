from __future__ import annotations

import pytest

from claimwise.stats.agreement import (
    balanced_accuracy,
    calibration_error,
    cohen_kappa,
    confusion_matrix,
    gwet_ac1,
    roc_auc,
)


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


# Gwet's own example of a κ that sinks although two raters agree in 118 of 125 cases: 118, 5, 2 and 0.
SKEWED = (["yes"] * 123 + ["no"] * 2, ["yes"] * 118 + ["no"] * 5 + ["yes"] * 2)
THREE = ("s", "c", "u")
# Rows s, c, u of a table: 8 1 1 / 2 4 0 / 0 1 3. Agreement 15/20; sums of rows 10, 6, 4, of columns 10, 6, 4.
TABLE = {"s": [("s", 8), ("c", 1), ("u", 1)], "c": [("s", 2), ("c", 4)], "u": [("c", 1), ("u", 3)]}
TRUTH = [true for true, row in TABLE.items() for _, count in row for _ in range(count)]
GUESS = [guess for row in TABLE.values() for guess, count in row for _ in range(count)]


def test_kappa_by_hand() -> None:
    # e = (10² + 6² + 4²) / 20² = 0.38
    assert cohen_kappa(TRUTH, GUESS) == pytest.approx((0.75 - 0.38) / 0.62)


def test_ac1_by_hand() -> None:
    # e = (0.5 · 0.5 + 0.3 · 0.7 + 0.2 · 0.8) / 2 = 0.31
    assert gwet_ac1(TRUTH, GUESS, THREE) == pytest.approx((0.75 - 0.31) / 0.69)


def test_skew_sinks_kappa_and_not_ac1() -> None:
    assert cohen_kappa(*SKEWED) == pytest.approx(-0.0234, abs=5e-5)
    assert gwet_ac1(*SKEWED, ["yes", "no"]) == pytest.approx(0.9408, abs=5e-5)


def test_perfect_agreement_and_none() -> None:
    assert cohen_kappa(["a", "b"], ["a", "b"]) == 1.0
    assert gwet_ac1(["a", "b"], ["a", "b"], "ab") == 1.0
    assert cohen_kappa(["a", "b"], ["b", "a"]) == -1.0
    assert gwet_ac1(["a", "b"], ["b", "a"], "ab") == -1.0


def test_one_label_throughout_leaves_kappa_undefined_and_not_ac1() -> None:
    assert cohen_kappa(["a"] * 5, ["a"] * 5) is None
    assert gwet_ac1(["a"] * 5, ["a"] * 5, "ab") == 1.0
    assert cohen_kappa(["a"] * 5, ["b"] * 5) == 0.0  # nothing in common, as chance has it


def test_a_label_that_never_occurs_lowers_what_chance_reaches() -> None:
    two, three = (gwet_ac1(["a", "a", "b"], ["a", "b", "b"], labels) for labels in ("ab", "abc"))
    assert two == pytest.approx((2 / 3 - 1 / 2) / (1 / 2))
    assert three == pytest.approx((2 / 3 - 1 / 4) / (3 / 4))


def test_no_items_tell_nothing() -> None:
    assert cohen_kappa([], []) is None
    assert gwet_ac1([], [], "ab") is None
    assert calibration_error([], []) is None


@pytest.mark.parametrize("labels", ["a", "aa", "bc"])
def test_labels_of_ac1_have_to_hold_all_that_occur(labels: str) -> None:
    with pytest.raises(ValueError, match="`labels` should be two or more and hold all of"):
        gwet_ac1(["a", "b"], ["a", "a"], labels)


@pytest.mark.parametrize("measure", [cohen_kappa, calibration_error, lambda a, b: gwet_ac1(a, b, "ab")])
def test_unequal_lengths_are_refused_here_too(measure: object) -> None:
    with pytest.raises(ValueError, match="zip"):
        measure([True, False], [1.0])  # type: ignore[operator]


def test_calibration_error_by_weight() -> None:
    # one bin; 3 * (0.75 - 1) + 1 * (0.75 - 0) = 0 over a weight of 4; unweighted (-.25 + .75) / 2
    assert calibration_error([True, False], [0.75, 0.75], weights=[3.0, 1.0]) == pytest.approx(0.0)
    assert calibration_error([True, False], [0.75, 0.75]) == pytest.approx(0.25)


def test_calibration_error_by_hand() -> None:
    # Bin 0.9–1: chances 0.9, 1.0, 1.0 with one of three true: |2.9 - 1| = 1.9. Bin 0.2: |0.2 - 0| = 0.2. Over 4: 0.525.
    assert calibration_error([True, False, False, False], [0.9, 1.0, 1.0, 0.2]) == pytest.approx(0.525)


def test_chances_that_hold_have_no_calibration_error() -> None:
    assert calibration_error([True, True, True, False], [0.75] * 4) == pytest.approx(0.0)
    assert calibration_error([True, False], [1.0, 0.0]) == 0.0


def test_scores_without_a_rank_are_refused() -> None:
    with pytest.raises(ValueError, match="NaN"):
        roc_auc([True, False, True], [float("nan"), 0.5, 0.3])


@pytest.mark.parametrize("chance", [float("nan"), float("inf"), -0.5, 1.1])
def test_chances_that_are_none_are_refused(chance: float) -> None:
    with pytest.raises(ValueError, match=r"in 0\.\.1, but got"):
        calibration_error([True], [chance])
