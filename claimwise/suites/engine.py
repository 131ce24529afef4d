"""Runs metrics over samples and answers. No evaluate, no printing: shells are built on this."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from claimwise.datasets.samples import Sample
from claimwise.errors import ClaimwiseError, InputError, JudgeFailureError, RunStoppedError
from claimwise.evidence.sources import choose_evidence
from claimwise.inputs import read_examples
from claimwise.judges.base import Judge
from claimwise.measures.base import MAX_FAILURES, Measure, Progress
from claimwise.measures.coverage import coverage_measure
from claimwise.measures.factuality import CONFIGS, claims_measure
from claimwise.measures.faithfulness import FaithfulnessOptions, faithfulness_measure
from claimwise.measures.ledger import judged_before
from claimwise.measures.reference import reference_measure
from claimwise.measures.run import run
from claimwise.suites.answers import Answer
from claimwise.text.nearest import suggest
from claimwise.types import Example, ExampleReport, Failure, Report, Status

METRICS = ("faithfulness", "factuality", "claim_coverage")
Built = TypeVar("Built")


@dataclass(frozen=True, slots=True)
class MetricTask:
    """One metric of a suite, with its options.

    Attributes:
        metric: One of `METRICS`.
        options: As the metric's function takes them (`threshold`, `grading`, `config`, `strict`, ...).

    >>> MetricTask("claim_coverage", {"strict": True}).measure().headline
    'coverage'
    """

    metric: str
    options: Mapping[str, Any] = field(default_factory=dict)
    _measure: Measure = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Built here, so that a wrong name or option is told where the task is written, not after answers are paid for.
        if self.metric not in METRICS:
            raise InputError(
                f"`metric` should be one of {list(METRICS)}, but got {self.metric!r}{suggest(self.metric, METRICS)}"
            )
        object.__setattr__(self, "_measure", _build_measure(self.metric, dict(self.options)))

    def measure(self) -> Measure:
        """The metric with its options fixed."""
        return self._measure


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one metric: a report, a partial one with the error that withheld it, or the error alone."""

    metric: str
    report: Report | None
    error: ClaimwiseError | None = None


def try_task(
    task: MetricTask,
    samples: Sequence[Sample],
    answers: Sequence[Answer],
    judge: Judge,
    *,
    provenance: Mapping[str, object],
    max_failures: float = MAX_FAILURES,
    progress: Progress | None = None,
) -> Outcome:
    """Judge one answer per sample under one metric; an error is part of the outcome, so that others can run."""
    texts = ["" if isinstance(answer, Failure) else answer for answer in answers]
    unanswered = {i: answer for i, answer in enumerate(answers) if isinstance(answer, Failure)}
    try:
        report = run(
            _fail_unanswered(task.measure(), unanswered),
            sample_examples(samples, texts),
            judge,
            max_failures=max_failures,
            progress=progress,
            provenance=provenance,
        )
    except (JudgeFailureError, RunStoppedError) as error:
        return Outcome(task.metric, error.report, error)
    except ClaimwiseError as error:
        return Outcome(task.metric, judged_before(error), error)
    return Outcome(task.metric, report)


def sample_examples(samples: Sequence[Sample], answers: Sequence[str]) -> list[Example]:
    """Samples and their answers as examples that every metric can read."""
    return read_examples(
        answers,
        questions=[s.question for s in samples],
        contexts=[[c.model_dump() for c in s.contexts] for s in samples],
        references=[s.reference_answer.acceptable_variants for s in samples],
        facts=[
            [{"claim": f.claim, "tier": f.tier, "risk": f.risk, "variants": f.variants} for f in s.atomic_claims]
            for s in samples
        ],
    )


def flat_record(report: Report) -> dict[str, Any]:
    """The report's numbers and signature without the examples."""
    record = report.to_dict()
    del record["per_example"]
    return record


def _build_measure(metric: str, options: dict[str, Any]) -> Measure:
    if metric == "faithfulness":
        return faithfulness_measure(_build(metric, FaithfulnessOptions, options))
    if metric == "claim_coverage":
        return _build(metric, coverage_measure, options)
    config = options.pop("config", "reference")
    if config not in CONFIGS:
        raise InputError(f"`config` should be one of {list(CONFIGS)}, but got {config!r}")
    if config == "claims":
        options["evidence"] = choose_evidence(options.get("evidence", "contexts"), has_contexts=True)
    return _build(f"factuality by {config}", claims_measure if config == "claims" else reference_measure, options)


def _build(what: str, builder: Callable[..., Built], options: Mapping[str, Any]) -> Built:
    known = list(inspect.signature(builder).parameters)
    unknown = [name for name in options if name not in known]
    if unknown:
        raise InputError(f"{what} should have options among {known}, but got {unknown[0]!r}")
    return builder(**options)


def _fail_unanswered(measure: Measure, unanswered: Mapping[int, Failure]) -> Measure:
    """The measure, but questions that the model failed to answer are failed examples, not empty answers."""

    async def judge_example(example: Example, judge: Judge) -> ExampleReport:
        failure = unanswered.get(example.index)
        if failure is not None:
            return ExampleReport(example.index, "", Status.FAILED, failure=failure)
        return await measure.judge_example(example, judge)

    return replace(measure, judge_example=judge_example)
