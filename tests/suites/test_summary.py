"""The numbers of the tables, by hand."""

from __future__ import annotations

from typing import Any

import pytest

from claimwise.inputs import read_examples
from claimwise.measures.base import Measure
from claimwise.measures.run import run
from claimwise.suites.engine import MetricTask
from claimwise.suites.summary import LEGENDS, SummaryRow, notes, summary_rows
from claimwise.types import Report
from tests.suites.small import marked_judge

CONTEXTS = [["The pump weighs 12 kg."]]


def report(measure: Measure, predictions: list[str], **columns: Any) -> Report:
    return run(measure, read_examples(predictions, **columns), marked_judge(), max_failures=1.0)


def test_faithfulness() -> None:
    answers = ["Right. It is wrong. It may maybe be. I fail.", "I don't know.", "", "Right.", "unlistable"]
    found = report(MetricTask("faithfulness").measure(), answers, contexts=[*CONTEXTS * 3, [], *CONTEXTS])
    (row,) = summary_rows(found)
    assert row == SummaryRow(
        name="",
        score=1 / 3,
        interval=None,  # one answer alone was scored
        judged=3,
        contradicted=1,
        unsupported=1,
        omitted=None,
        failed=2,
        abstained=1,
        no_claims=1,
        no_evidence=1,
    )
    assert notes(found, reasons=False) == ["scored despite a failed judgement: 1", "failed as a whole: 1"]
    assert notes(found, reasons=True)[:3] == ["abstained: 1", "no claims: 1", "no evidence: 1"]


def test_factuality_by_reference_counts_answers() -> None:
    found = report(
        MetricTask("factuality").measure(), ["x", "x wrong", "x maybe", "incomparable"], references=["y"] * 4
    )
    (row,) = summary_rows(found)
    assert (row.score, row.judged, row.contradicted, row.failed) == (pytest.approx(2 / 3), 3, 1, 1)
    assert (row.unsupported, row.omitted) == (None, None)


def test_factuality_by_claims() -> None:
    measure = MetricTask("factuality", {"config": "claims"}).measure()
    (row,) = summary_rows(report(measure, ["Right. It is wrong. Maybe maybe."], contexts=CONTEXTS))
    assert (row.score, row.judged, row.contradicted, row.unsupported) == (pytest.approx(1 / 3), 3, 1, 1)


FACTS = [
    {"claim": "alpha", "risk": "high"},
    {"claim": "beta", "risk": "low"},
    {"claim": "gamma", "risk": "low", "tier": "supplementary"},
    {"claim": "delta", "risk": "high", "tier": "boundary"},
]


def test_coverage_tells_high_risk_first_and_leaves_out_levels_without_facts() -> None:
    found = report(MetricTask("claim_coverage").measure(), ["beta", "alpha beta delta"], facts=[FACTS, FACTS])
    high, low, whole = summary_rows(found)
    assert (high.name, high.score, high.judged, high.omitted, high.failed) == ("high risk", 0.5, 2, 1, 0)
    assert (low.name, low.score, low.judged, low.omitted) == ("low risk", 1.0, 4, 2)
    assert (whole.score, whole.judged, whole.omitted, whole.contradicted) == (0.75, 6, 3, 0)
    assert (high.interval, high.abstained) == (None, None)
    assert whole.unsupported is None, "nobody looked at the answers' further claims"
    assert notes(found, reasons=True) == ["boundary facts asserted: 1"]


def test_coverage_with_further_claims() -> None:
    measure = MetricTask("claim_coverage", {"check_extra": True}).measure()
    *_, whole = summary_rows(report(measure, ["alpha. It maybe says more."], facts=[FACTS]))
    assert whole.unsupported == 1


def test_nothing_scored_is_not_zero() -> None:
    (row,) = summary_rows(report(MetricTask("faithfulness").measure(), [""], contexts=CONTEXTS))
    assert (row.score, row.interval, row.judged) == (None, None, 0)


def test_every_headline_has_a_legend() -> None:
    tasks = [MetricTask(m) for m in ("faithfulness", "factuality", "claim_coverage")]
    tasks.append(MetricTask("factuality", {"config": "claims"}))
    assert {task.measure().headline for task in tasks} == set(LEGENDS)
