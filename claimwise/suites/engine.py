"""Runs metrics over samples and answers. No evaluate, no printing: shells are built on this."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from claimwise.datasets.samples import Sample
from claimwise.errors import InputError
from claimwise.evidence.sources import GivenContexts
from claimwise.inputs import read_examples
from claimwise.judges.base import Judge
from claimwise.measures.base import MAX_FAILURES, Measure, Progress
from claimwise.measures.coverage import coverage_measure
from claimwise.measures.factuality import claims_measure, reference_measure
from claimwise.measures.faithfulness import FaithfulnessOptions, faithfulness_measure
from claimwise.measures.run import run
from claimwise.types import Example, Report

METRICS = ("faithfulness", "factuality", "claim_coverage")


@dataclass(frozen=True, slots=True)
class MetricTask:
    """One metric of a suite, with its options."""

    metric: str
    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.metric not in METRICS:
            raise InputError(f"a task's metric should be one of {list(METRICS)}, but got {self.metric!r}")

    def measure(self) -> Measure:
        """The metric with its options fixed."""
        options = dict(self.options)
        if self.metric == "faithfulness":
            return faithfulness_measure(FaithfulnessOptions(**options))
        if self.metric == "claim_coverage":
            return coverage_measure(**options)
        if options.pop("config", "reference") == "claims":
            return claims_measure(GivenContexts(), **options)
        return reference_measure(**options)


def run_task(
    task: MetricTask,
    samples: Sequence[Sample],
    answers: Sequence[str],
    judge: Judge,
    *,
    provenance: Mapping[str, object],
    max_failures: float = MAX_FAILURES,
    progress: Progress | None = None,
) -> Report:
    """Judge one answer per sample under one metric.

    Raises:
        InputError, JudgeFailureError, JudgeUnavailableError: as `run_measure`.
    """
    examples = sample_examples(samples, answers)
    return run(task.measure(), examples, judge, max_failures=max_failures, progress=progress, provenance=provenance)


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
