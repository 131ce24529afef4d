from __future__ import annotations

import pytest

from claimwise.stats.cascades import fit_cascade, fold_of, goes_on, run_cascade, run_held_out
from claimwise.stats.quality import Verdict
from claimwise.types import Label

S, U = Label.SUPPORTED, Label.UNSUPPORTED


def judged(truth: Label, support: float | None, cluster: int = 0) -> Verdict:
    """A judge that goes by its support; without one it fails."""
    said = None if support is None else S if support > 0.5 else U
    return Verdict(truth, said, support, cluster)


# Sure ones are right, unsure ones wrong; two of each kind on evidence of its own.
FIRST = [
    judged(truth, support, cluster)
    for cluster in range(10)
    for truth, support in [(S, 0.95), (U, 0.05), (S, 0.4), (U, 0.6)]
]
RIGHT = [Verdict(v.truth, v.truth, float(v.truth is S), v.cluster) for v in FIRST]


def test_the_unsure_claims_go_on() -> None:
    band = fit_cascade(FIRST, target=1.0)
    assert (band.low, band.high, band.n, band.n_kept, band.escalated) == (0.4, 0.6, 40, 20, 0.5)
    assert (band.agreement, band.held_out) == (1.0, 1.0)
    assert band.interval is not None and band.interval[0] < 1.0 == band.interval[1]
    assert band.held_out_bands == ((0.4, 0.6), (0.4, 0.6))


def test_a_target_that_all_claims_meet_sends_none_on() -> None:
    band = fit_cascade(FIRST, target=0.5)
    assert (band.n_kept, band.escalated, band.agreement) == (40, 0.0, 0.5)


def test_a_target_out_of_reach_sends_all_on() -> None:
    wrong = [judged(S, 0.1, i) for i in range(4)] + [judged(U, 0.9, i) for i in range(4)]
    band = fit_cascade(wrong, target=0.9)
    assert (band.low, band.high, band.n_kept, band.escalated) == (0.0, 1.0, 0, 1.0)
    assert (band.agreement, band.interval, band.held_out) == (None, None, None)


def test_what_failed_or_has_no_support_goes_on_and_is_counted() -> None:
    silent = Verdict(S, S, None, 3)
    band = fit_cascade([*FIRST, judged(S, None), silent], target=1.0)
    assert (band.n, band.n_kept) == (42, 20)
    assert goes_on(silent, (0.5, 0.5)) and goes_on(judged(S, None), (0.5, 0.5))
    nothing = fit_cascade([silent], target=0.5)
    assert (nothing.low, nothing.high, nothing.n_kept) == (0.0, 1.0, 0)


def test_ends_are_rounded_so_that_no_more_claims_are_kept() -> None:
    rows = [judged(S, 0.123456, 1), judged(U, 0.876543, 2), judged(U, 0.01, 3), judged(S, 0.99, 4)]
    band = fit_cascade(rows, target=1.0)
    assert (band.low, band.high, band.n_kept) == (0.1234, 0.8766, 2)


def test_agreement_is_that_of_the_labels() -> None:
    # Support says supported, the label does not: the cascade takes the label over.
    rows = [Verdict(S, U, 0.9, i) for i in range(4)] + [judged(U, 0.1, 9)]
    assert fit_cascade(rows, target=1.0).agreement == pytest.approx(1 / 5)


def test_halves_share_no_evidence() -> None:
    assert fold_of(FIRST) == {cluster: cluster % 2 for cluster in range(10)}


def test_held_out_bands_are_those_of_the_other_half() -> None:
    # In clusters of even number the unsure claims lie at 0.4, in odd ones at 0.3: each half's band is fitted to it.
    rows = [judged(truth, s, c) for c in range(10) for truth, s in [(S, (0.4, 0.3)[c % 2]), (U, 0.05), (S, 0.95)]]
    band = fit_cascade(rows, target=1.0)
    assert band.held_out_bands == ((0.3, 0.3), (0.4, 0.4))
    assert band.held_out == pytest.approx(2 / 3)
    assert band.agreement == 1.0
    right = [Verdict(v.truth, v.truth, None, v.cluster) for v in rows]
    assert sum(v.is_right for v in run_cascade(rows, right, band)) == 30
    assert sum(v.is_right for v in run_held_out(rows, right, band)) == 20


def test_the_cascade_takes_the_seconds_verdicts_inside_the_band() -> None:
    band = fit_cascade(FIRST, target=1.0)
    whole = run_cascade(FIRST, RIGHT, band)
    assert all(v.is_right for v in whole)
    assert [v is a for v, a in zip(whole, FIRST, strict=True)] == [True, True, False, False] * 10


def test_a_second_judge_that_fails_leaves_its_claims_failed() -> None:
    failed = [Verdict(v.truth, None, None, v.cluster) for v in FIRST]
    assert sum(v.said is None for v in run_cascade(FIRST, failed, fit_cascade(FIRST, target=1.0))) == 20
