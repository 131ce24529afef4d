"""The base of claimwise's suites: a legitimate `evaluate.EvaluationSuite` without that class's defects.

A suite script names its class `Suite` and sets a few attributes; see `suites/contrast/contrast.py`.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import evaluate
from evaluate.evaluation_suite import SubTask

from claimwise.datasets.samples import Sample, fingerprint, read_samples
from claimwise.errors import InputError
from claimwise.inputs import check_share
from claimwise.judges.names import JudgeLike, resolve_judge
from claimwise.measures.base import MAX_FAILURES, Progress
from claimwise.suites.answers import Answerer, get_answers, name_source, source_key
from claimwise.suites.engine import MetricTask, Outcome, flat_record, try_task
from claimwise.suites.questions import DEFAULT_TEMPLATE
from claimwise.suites.selection import Selection, select_samples
from claimwise.suites.shipped import shipped_folder


class SampleSuite(evaluate.EvaluationSuite):  # type: ignore[misc]
    """Metrics over files of samples.

    Attributes of a subclass:
        data: Folder or files of samples (JSONL), relative to the folder of the suite's script or, where that
            has none (`EvaluationSuite.load` copies the script elsewhere), of the shipped suite `shipped` or of the
            working directory.
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
        given = [self.data] if isinstance(self.data, str) else self.data
        return [path for entry in given for path in self._find(entry)]

    def samples(self) -> list[Sample]:
        """All samples, negatives and excluded ones too."""
        return read_samples(self.files())

    def run(
        self,
        model_or_pipeline: Answerer,
        *,
        judge: JudgeLike = None,
        judge_options: dict[str, Any] | None = None,
        languages: Sequence[str] = (),
        limit: int | None = None,
        max_failures: float = MAX_FAILURES,
        progress: Progress | None = None,
    ) -> list[dict[str, Any]]:
        """Answer the questions of the good samples and judge the answers under each metric.

        Args:
            model_or_pipeline: See `claimwise.suites.answers.get_answers`.
            languages: Ask in these languages only.
            limit: Ask so many questions at most.
            judge, judge_options, max_failures, progress: As for `claimwise.faithfulness`.

        Returns:
            One flat dict per metric: its numbers and signature, then `metric`, `model`, `task_name`,
            `data_preprocessor`, `dataset_version`, `dataset_revision`, `n_samples`, `n_excluded`. A metric that
            could not be run has an `error` in place of the numbers, and a warning is given.

        Raises:
            InputError: for a fault of the data, the answers or the options.
            ClaimwiseError: the first metric's error, when no metric could be run.
        """
        self.assert_suite_nonempty()
        check_share("max_failures", max_failures)
        chosen = resolve_judge(judge, **(judge_options or {}))
        selection = select_samples(self.samples(), languages=languages, limit=limit)
        answers = get_answers(model_or_pipeline, selection.good, template=self.template)
        model = name_source(model_or_pipeline)
        provenance = self.provenance(selection, source_key(model_or_pipeline, self.template))
        outcomes = [
            try_task(
                task,
                selection.good,
                answers,
                chosen,
                provenance=provenance,
                max_failures=max_failures,
                progress=progress,
            )
            for task in self.measures
        ]
        errors = [outcome.error for outcome in outcomes if outcome.error is not None]
        if len(errors) == len(outcomes):
            raise errors[0]
        for outcome in outcomes:
            if outcome.error is not None:
                warnings.warn(f"{outcome.metric} has no result: {outcome.error}", stacklevel=2)
        about = self.describe(selection)
        return [{**_numbers(o), "metric": o.metric, "model": model, **about} for o in outcomes]

    def provenance(self, selection: Selection, answers: str) -> dict[str, object]:
        """What the signature says about the data and about where the answers come from."""
        about = self.describe(selection)
        data = f"{self.name}@{about['dataset_version']}#{about['dataset_revision'][:12]}"
        return {"data": data, "rows": selection.filters or None, "answers": answers}

    def describe(self, selection: Selection) -> dict[str, Any]:
        """What a result says about its data: the version that the samples tell, the sha256 of the files, counts."""
        return {
            "task_name": self.name,
            "data_preprocessor": None,
            "dataset_version": "+".join(sorted({s.dataset_version for s in selection.good})),
            "dataset_revision": fingerprint(self.files()),
            "n_samples": len(selection.good),
            "n_excluded": selection.n_excluded,
        }

    def _find(self, entry: str) -> list[Path]:
        script = getattr(sys.modules.get(type(self).__module__), "__file__", None)
        homes = [Path(script).parent] if script else []
        homes.append(shipped_folder(self.shipped) if self.shipped else Path())
        for home in homes:
            found = home / entry
            paths = sorted(found.glob("*.jsonl")) if found.is_dir() else [found] if found.is_file() else []
            if paths:
                return paths
        places = " and ".join(str(home / entry) for home in homes)
        raise InputError(f"suite {self.name!r} should have JSONL files of samples at {entry!r}, but {places} hold none")


def _numbers(outcome: Outcome) -> dict[str, Any]:
    if outcome.error is not None:
        return {"error": f"{type(outcome.error).__name__}: {outcome.error}"}
    assert outcome.report is not None
    return flat_record(outcome.report)
