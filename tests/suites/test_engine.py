"""Tasks are checked where they are written; an error of one metric is an outcome, not the end."""

from __future__ import annotations

from typing import Any

import pytest

from claimwise.datasets.samples import Sample
from claimwise.errors import InputError, JudgeFailureError
from claimwise.suites.engine import MetricTask, flat_record, sample_examples, try_task
from claimwise.types import Cause, Failure, Status, Tier
from tests.suites.small import marked_judge, sample

ROWS = [Sample.model_validate(sample("a")), Sample.model_validate(sample("b"))]


def test_a_task_knows_its_options() -> None:
    assert MetricTask("faithfulness", {"grading": "graded"}).measure().settings["grading"] == "graded"
    assert MetricTask("claim_coverage", {"strict": True}).measure().settings["partial"] == "0"
    assert MetricTask("factuality").measure().headline == "factuality"


@pytest.mark.parametrize(
    ("options", "evidence"), [({}, "contexts"), ({"evidence": "contexts"}, "contexts"), ({"evidence": "none"}, "none")]
)
def test_a_metric_with_a_config(options: dict[str, Any], evidence: str) -> None:
    measure = MetricTask("factuality", {"config": "claims", **options}).measure()
    assert measure.headline == "factual_ratio"
    assert measure.settings["evidence"] == evidence


@pytest.mark.parametrize(
    ("metric", "options", "message"),
    [
        ("bleu", {}, r"`metric` should be one of \['faithfulness', .*but got 'bleu'"),
        ("factuality", {"config": "claim"}, r"`config` should be one of \['reference', 'claims'\], but got 'claim'"),
        ("factuality", {"threshold": 0.5}, r"factuality by reference should have options .*but got 'threshold'"),
        ("factuality", {"config": "claims", "weights": "promptfoo"}, "by claims .*but got 'weights'"),
        ("factuality", {"config": "claims", "evidence": "web2"}, "`evidence` should be"),
        ("faithfulness", {"temprature": 0.5}, "but got 'temprature'"),
        ("faithfulness", {"threshold": 7}, r"`threshold` should be a number in 0\.\.1"),
        ("claim_coverage", {"strikt": True}, "but got 'strikt'"),
    ],
)
def test_a_wrong_task_is_told_when_it_is_written(metric: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        MetricTask(metric, options)


def test_examples_carry_everything_that_a_metric_may_ask_for() -> None:
    row = sample(atomic_claims=[{"claim": "12 kg", "tier": "boundary", "risk": "low", "variants": ["twelve"]}])
    (example,) = sample_examples([Sample.model_validate(row)], ["It is heavy."])
    assert example.prediction == "It is heavy."
    assert example.question == "How heavy is the pump?"
    assert example.references == ("It weighs 12 kg.",)
    assert example.contexts is not None
    assert (example.contexts[0].id, example.contexts[0].title) == ("p1", "Data sheet")
    assert (example.facts[0].text, example.facts[0].tier, example.facts[0].risk) == ("12 kg", Tier.BOUNDARY, "low")
    assert example.facts[0].variants == ("twelve",)


def test_a_task_gives_a_report() -> None:
    outcome = try_task(
        MetricTask("faithfulness"), ROWS, ["Right. Also wrong.", "Right."], marked_judge(), provenance={"data": "d@1"}
    )
    assert outcome.error is None
    assert outcome.report is not None
    assert outcome.report.score == pytest.approx(2 / 3)
    assert outcome.report.signature.endswith("|data:d@1")
    record = flat_record(outcome.report)
    assert "per_example" not in record
    assert record["n_contradicted"] == 1


def test_a_missing_capability_is_an_outcome() -> None:
    outcome = try_task(MetricTask("factuality"), ROWS, ["x", "y"], marked_judge(compares=False), provenance={})
    assert outcome.report is None
    assert isinstance(outcome.error, InputError)
    assert "cannot compare" in str(outcome.error)


def test_too_many_failures_leave_a_partial_report() -> None:
    outcome = try_task(MetricTask("faithfulness"), ROWS, ["Right.", "It fails."], marked_judge(), provenance={})
    assert isinstance(outcome.error, JudgeFailureError)
    assert outcome.report is not None
    assert outcome.report.counts["n_failed"] == 1
    assert outcome.report.counts["n_supported"] == 1


@pytest.mark.parametrize("metric", ["faithfulness", "factuality", "claim_coverage"])
def test_a_question_that_the_model_did_not_answer_is_failed_and_never_scored(metric: str) -> None:
    unanswered = Failure(Cause.CONTENT_FILTER, "refused", "answer")
    outcome = try_task(
        MetricTask(metric), ROWS, ["It weighs 12 kg.", unanswered], marked_judge(), provenance={}, max_failures=0.5
    )
    assert outcome.error is None
    assert outcome.report is not None
    answered, failed = outcome.report.examples
    assert (failed.status, failed.score, failed.failure) == (Status.FAILED, None, unanswered)
    assert outcome.report.score == answered.score == 1.0
    assert outcome.report.counts["n_failed"] == outcome.report.counts["n_failed_examples"] == 1
