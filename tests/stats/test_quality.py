from __future__ import annotations

import pytest

from claimwise.stats.quality import Verdict, compare_judges, measure_quality, share_right
from claimwise.types import Label

S, C, U, O = Label.SUPPORTED, Label.CONTRADICTED, Label.UNSUPPORTED, Label.OMITTED  # noqa: E741


def verdicts(*pairs: tuple[Label, Label | None], support: float | None = None) -> list[Verdict]:
    """Each about evidence of its own."""
    return [Verdict(truth, said, support, i) for i, (truth, said) in enumerate(pairs)]


def test_the_numbers_of_a_small_table_by_hand() -> None:
    found = measure_quality(verdicts((S, S), (S, S), (S, U), (C, C), (C, U), (U, U), (U, S), (U, U)))
    # supported: 2 of 3 right; not: 4 of 5
    assert found.balanced_accuracy == pytest.approx((2 / 3 + 4 / 5) / 2)
    assert found.agreement == 6 / 8
    assert found.interval is not None and found.interval[0] < 2 / 3 + 4 / 5 < 2 * found.interval[1]
    # three ways 5 of 8 equal; truth 3, 2, 3 and said 3, 1, 4: e = (9 + 2 + 12) / 64
    assert (found.ways, found.kappa) == (3, pytest.approx((40 - 23) / (64 - 23)))
    pi = [6 / 16, 3 / 16, 7 / 16]
    chance = sum(p * (1 - p) for p in pi) / 2
    assert found.ac1 == pytest.approx((5 / 8 - chance) / (1 - chance))
    assert found.said == {"supported": 3 / 8, "contradicted": 1 / 8, "unsupported": 4 / 8}
    assert found.confusion == {
        "supported": {"supported": 2, "unsupported": 1},
        "contradicted": {"contradicted": 1, "unsupported": 1},
        "unsupported": {"supported": 1, "unsupported": 2},
    }
    assert (found.auc, found.calibration_error) == (None, None)  # this judge tells no support


def test_a_failed_verdict_is_neither_right_nor_wrong() -> None:
    whole = measure_quality(verdicts((S, S), (U, U), (U, S)))
    failed = measure_quality(verdicts((S, S), (U, U), (U, S), (S, None), (U, None)))
    assert (failed.n, failed.n_failed) == (3, 2)
    assert (failed.balanced_accuracy, failed.kappa) == (whole.balanced_accuracy, whole.kappa)
    assert failed.confusion == whole.confusion


def test_two_labels_are_told_apart_where_people_use_two() -> None:
    found = measure_quality(verdicts((S, S), (U, C), (U, U), (S, U)))
    assert found.ways == 2
    # contradicted is as little supported as unsupported: 3 of 4 equal, truth 2, 2 and said 1, 3: e = 8 / 16
    assert found.kappa == pytest.approx((0.75 - 0.5) / 0.5)


def test_ways_do_not_depend_on_what_failed() -> None:
    assert measure_quality(verdicts((S, S), (U, U), (C, None))).ways == 3


def test_what_is_omitted_is_what_the_answer_does_not_support() -> None:
    found = measure_quality(verdicts((S, S), (O, O), (C, C), (O, S)))
    assert found.ways == 3
    assert found.kappa == measure_quality(verdicts((S, S), (U, U), (C, C), (U, S))).kappa
    assert found.confusion["omitted"] == {"omitted": 1, "supported": 1}


def test_one_side_alone_tells_no_accuracy() -> None:
    found = measure_quality(verdicts((S, S), (S, U)))
    assert (found.balanced_accuracy, found.interval, found.agreement) == (None, None, 0.5)


def test_nothing_judged() -> None:
    found = measure_quality(verdicts((S, None), (U, None)))
    assert (found.n, found.n_failed, found.balanced_accuracy, found.agreement) == (0, 2, None, None)
    assert (found.kappa, found.ac1, found.auc, found.said, found.confusion) == (None, None, None, {}, {})
    assert measure_quality([]).n == 0


def test_no_error_at_all_still_has_an_interval_with_a_width() -> None:
    found = measure_quality(verdicts(*[(S, S)] * 10, *[(U, U)] * 10))
    # Wilson of 10 of 10 is 0.7225 to 1, on both sides
    assert found.interval == pytest.approx((0.7225, 1.0), abs=1e-4)


def test_numbers_of_the_support_leave_out_claims_without_one() -> None:
    rows = [Verdict(S, S, 0.9, 0), Verdict(U, S, 0.6, 1), Verdict(U, U, 0.1, 2), Verdict(S, U, None, 3)]
    found = measure_quality(rows)
    assert found.auc == 1.0
    assert found.calibration_error == pytest.approx((0.1 + 0.6 + 0.1) / 3)


def test_evidence_that_many_claims_share_counts_as_one() -> None:
    rows = verdicts(*[(S, S), (U, U)] * 20, *[(S, U), (U, S)] * 20)
    shared = [Verdict(v.truth, v.said, v.support, i // 10) for i, v in enumerate(rows)]
    alone, together = measure_quality(rows).interval, measure_quality(shared).interval
    assert alone is not None and together is not None
    assert together[1] - together[0] > 1.5 * (alone[1] - alone[0])


def test_the_difference_of_two_judges_is_paired() -> None:
    truth = [S, S, U, U] * 25
    first = verdicts(*[(t, t if i % 5 else None) for i, t in enumerate(truth)])
    second = verdicts(*[(t, U) for t in truth])  # never says supported
    found = compare_judges(first, second)
    assert found.n == 80
    assert found.difference == pytest.approx(0.5 - 1.0)
    # Every resample says the same: the second is right on one side only.
    assert found.interval == pytest.approx((-0.5, -0.5))
    assert found.same_label == sum(t is U for i, t in enumerate(truth) if i % 5) / 80


def test_a_judge_does_not_differ_from_itself() -> None:
    rows = verdicts((S, S), (U, S), (C, C))
    found = compare_judges(rows, rows)
    assert (found.difference, found.interval, found.same_label) == (0.0, (0.0, 0.0), 1.0)


def test_two_judges_without_a_claim_in_common() -> None:
    found = compare_judges(verdicts((S, None), (U, U)), verdicts((S, S), (U, None)))
    assert (found.n, found.difference, found.interval, found.same_label) == (0, None, None, None)


def test_share_right_of_nothing() -> None:
    assert share_right(verdicts((S, None))) == (None, None)
