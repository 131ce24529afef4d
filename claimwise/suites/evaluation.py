"""The base of claimwise's suites: a legitimate `evaluate.EvaluationSuite` without that class's defects.

A suite script names its class `Suite` and sets a few attributes; see `suites/contrast/contrast.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import evaluate
from evaluate.evaluation_suite import SubTask

from claimwise.datasets.samples import Sample, fingerprint, read_samples
from claimwise.errors import InputError
from claimwise.judges.names import JudgeLike, resolve_judge
from claimwise.measures.base import MAX_FAILURES, Progress
from claimwise.suites.answers import DEFAULT_TEMPLATE, Answerer, get_answers
from claimwise.suites.engine import MetricTask, flat_record, run_task
from claimwise.suites.pairs import PairShare, pair_shares, scores_by_id
from claimwise.suites.shipped import suite_folder
from claimwise.types import Report


class SampleSuite(evaluate.EvaluationSuite):  # type: ignore[misc]
    """Metrics over a file of samples.

    Attributes of a subclass:
        data: Folder or files of samples (JSONL), relative to the folder of the shipped suite `shipped` if
            that is set, else to the working directory.
        shipped: Name of the suite's folder among those that ship with claimwise.
        measures: The metrics to run, in order.
        template: Prompt for models, with the variables `question` and `contexts`.
    """

    data: ClassVar[str | Sequence[str]] = "data"
    shipped: ClassVar[str | None] = None
    measures: ClassVar[Sequence[MetricTask]] = (
        MetricTask("faithfulness"),
        MetricTask("factuality"),
        MetricTask("claim_coverage"),
    )
    template: ClassVar[str] = DEFAULT_TEMPLATE

    def __init__(self, name: str) -> None:
        """Called by `EvaluationSuite.load`. Nothing is read yet."""
        super().__init__(name)
        self.suite = [SubTask(task_type=task.metric, data=name) for task in self.measures]

    def files(self) -> list[Path]:
        """The files of samples, in a fixed order."""
        home = suite_folder(self.shipped) if self.shipped else Path()
        given = [self.data] if isinstance(self.data, str) else self.data
        paths = [p for entry in given for p in _expand(home / entry)]
        if not paths:
            raise InputError(f"suite {self.name!r} should have JSONL files of samples, but found none in {list(given)}")
        return paths

    def samples(self) -> list[Sample]:
        """All samples, negatives and excluded ones too."""
        return read_samples(self.files())

    def run(  # type: ignore[override]
        self,
        model_or_pipeline: Answerer,
        *,
        judge: JudgeLike = None,
        judge_options: dict[str, Any] | None = None,
        max_failures: float = MAX_FAILURES,
        progress: Progress | None = None,
    ) -> list[dict[str, Any]]:
        """Answer the questions of the good samples and judge the answers under each metric.

        Args:
            model_or_pipeline: See `claimwise.suites.answers.get_answers`.
            judge, judge_options, max_failures, progress: As for `claimwise.faithfulness`.

        Returns:
            One flat dict per metric: its numbers and signature, then `task_name`, `metric`,
            `data_preprocessor`, `dataset_version`, `dataset_revision`, `n_excluded`.
        """
        self.assert_suite_nonempty()
        samples = self.samples()
        asked = [s for s in samples if s.negative_of is None and s.review_status != "excluded"]
        answers = get_answers(model_or_pipeline, asked, template=self.template)
        reports = self.judge(
            asked, answers, judge=judge, judge_options=judge_options, max_failures=max_failures, progress=progress
        )
        return [{**flat_record(report), **self.provenance(samples, report)} for report in reports]

    def judge(
        self,
        samples: Sequence[Sample],
        answers: Sequence[str],
        *,
        judge: JudgeLike = None,
        judge_options: dict[str, Any] | None = None,
        max_failures: float = MAX_FAILURES,
        progress: Progress | None = None,
    ) -> list[Report]:
        """Judge one answer per sample under each metric and return the full reports."""
        if not samples:
            raise InputError(f"suite {self.name!r} has no samples to judge; are all of them excluded or negatives?")
        chosen = resolve_judge(judge, **(judge_options or {}))
        provenance = {"data": f"{self.name}@{samples[0].dataset_version}#{fingerprint(self.files())[:12]}"}
        return [
            run_task(
                task, samples, answers, chosen, provenance=provenance, max_failures=max_failures, progress=progress
            )
            for task in self.measures
        ]

    def provenance(self, samples: Sequence[Sample], report: Report) -> dict[str, Any]:
        """What a result says about its data."""
        return {
            "task_name": self.name,
            "metric": report.metric,
            "data_preprocessor": None,
            "dataset_version": samples[0].dataset_version,
            "dataset_revision": fingerprint(self.files()),
            "n_excluded": sum(s.review_status == "excluded" for s in samples),
        }

    @staticmethod
    def pairs(samples: Sequence[Sample], reports: Sequence[Report]) -> list[PairShare]:
        """How often a good answer scores above its negative, from reports over all samples' own answers."""
        ids = [sample.id for sample in samples]
        return pair_shares(samples, {r.metric: scores_by_id(ids, r.examples) for r in reports})


def _expand(path: Path) -> list[Path]:
    return sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
