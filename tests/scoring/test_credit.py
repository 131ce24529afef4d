"""Credit, aggregation and pass decisions, by hand."""

from __future__ import annotations

import math

import pytest

from claimwise.scoring.credit import (
    binary_credit,
    coverage_credit,
    decide_pass,
    graded_credit,
    power_mean,
    score_judgements,
    weighted_mean,
)
from claimwise.types import Cause, Claim, Judgement, Label, Level


def judgement(
    label: Label | None, *, weight: float = 1.0, level: Level | None = None, support: float | None = None
) -> Judgement:
    claim = Claim("c", weight=weight)
    if label is None:
        return Judgement.failed(claim, Cause.EMPTY, "nothing came")
    return Judgement(claim, label, support, level=level)


YES, NO, SILENT, FAILED = (judgement(x) for x in (Label.SUPPORTED, Label.CONTRADICTED, Label.UNSUPPORTED, None))


def test_binary_credit_gives_nothing_for_not_contradicted() -> None:
    assert [binary_credit(j) for j in (YES, NO, SILENT)] == [1.0, 0.0, 0.0]
    assert binary_credit(judgement(Label.UNSUPPORTED, level=Level.MOSTLY, support=0.9)) == 0.0


def test_graded_credit() -> None:
    assert [graded_credit(judgement(Label.UNSUPPORTED, level=level)) for level in Level] == [
        1.0,
        0.9,
        0.7,
        0.3,
        0.0,
    ]
    assert graded_credit(judgement(Label.UNSUPPORTED, support=0.4)) == 0.4
    assert graded_credit(YES) == 1.0


def test_coverage_credit() -> None:
    partly = judgement(Label.OMITTED, level=Level.PARTIAL)
    assert [coverage_credit(j) for j in (YES, partly, SILENT, NO)] == [1.0, 0.5, 0.0, 0.0]
    assert coverage_credit(partly, strict=True) == 0.0
    assert coverage_credit(judgement(Label.CONTRADICTED, level=Level.PARTIAL)) == 0.0
    assert coverage_credit(judgement(Label.OMITTED, level=Level.MINOR)) == 0.0


def test_failed_judgements_are_in_no_score() -> None:
    assert score_judgements([YES, NO, FAILED], binary_credit) == 0.5
    assert score_judgements([FAILED], binary_credit) is None
    assert score_judgements([], binary_credit) is None


def test_weights() -> None:
    assert score_judgements([judgement(Label.SUPPORTED, weight=3), NO, NO], binary_credit) == 0.6
    assert weighted_mean([0.5, 1.0], [1.0, 3.0]) == 0.875


def test_power_mean() -> None:
    credits, weights = [1.0, 0.9, 0.7, 0.3], [1.0] * 4
    assert power_mean(credits, weights) == pytest.approx(0.725)
    exponent = -8 + 20.25  # temperature 1
    by_hand = (sum(c**exponent for c in credits) / 4) ** (1 / exponent)
    assert power_mean(credits, weights, temperature=1.0) == pytest.approx(by_hand)
    assert power_mean([1.0, 0.0], [1.0, 1.0], temperature=0.1) == pytest.approx((1e72 / 2) ** (-1 / 8))
    assert power_mean(credits, weights, temperature=0.0) == power_mean(credits, weights, temperature=0.1)
    geometric = 0.1 + 0.9 * 8 / 20.25
    assert power_mean([0.25, 1.0], [1.0, 1.0], temperature=geometric) == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("judgements", "threshold", "passed"),
    [
        ([YES] * 7 + [NO] * 3, 0.7, True),
        ([YES] * 6 + [NO] * 4, 0.7, False),
        ([YES, FAILED], 0.5, True),  # supported or not, the last one changes nothing
        ([YES, FAILED], 0.7, None),
        ([NO, NO, FAILED], 0.7, False),
        ([FAILED], 0.0, True),
        ([], 0.5, None),
    ],
)
def test_a_failed_judgement_never_decides(judgements: list[Judgement], threshold: float, passed: bool | None) -> None:
    assert decide_pass(judgements, binary_credit, threshold) is passed


def test_a_judgement_is_a_label_or_a_failure() -> None:
    with pytest.raises(ValueError, match="either a label or a failure"):
        Judgement(Claim("c"))
    with pytest.raises(ValueError, match=r"`support` should be in 0..1"):
        Judgement(Claim("c"), Label.SUPPORTED, math.inf)
