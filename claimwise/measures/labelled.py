"""Lets a judge judge claims that people have labelled, with the limits and failures of any other run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from claimwise.datasets.labelled import LabelledClaim
from claimwise.judges.base import Judge
from claimwise.judges.contract import verify
from claimwise.measures.base import Measure, Progress, Summary
from claimwise.measures.claims import status_of
from claimwise.measures.run import run
from claimwise.stats.quality import Verdict
from claimwise.types import Claim, Example, ExampleReport, Judgement, Label, Passage, Report, Task


def judge_labelled(
    rows: Sequence[LabelledClaim],
    judge: Judge,
    *,
    max_failures: float = 1.0,
    progress: Progress | None = None,
    provenance: Mapping[str, object] | None = None,
) -> Report:
    """Ask a judge about each row.

    Each claim is an example of its own, so that no verdict can lean on another claim. The report's score is the share
    of rows on the people's side, supported or not.

    Args:
        max_failures, progress, provenance: As for `claimwise.measures.run.run`, whose errors this raises, too.
    """
    examples = [
        Example(i, row.claim, question=row.question, contexts=tuple(map(Passage, row.evidence)))
        for i, row in enumerate(rows)
    ]
    measure = _measure(rows)
    return run(measure, examples, judge, max_failures=max_failures, progress=progress, provenance=provenance)


def judgements_of(report: Report | None, rows: Sequence[LabelledClaim]) -> list[Judgement | None]:
    """One for each row in order; `None` where a run was stopped before it."""
    found = {} if report is None else {example.index: _judgement(example) for example in report.examples}
    return [found.get(i) for i in range(len(rows))]


def read_verdicts(rows: Sequence[LabelledClaim], judgements: Sequence[Judgement | None]) -> list[Verdict | None]:
    """What people and the judge say, row by row; a fact that an answer does not support is one that it omits."""
    clusters: dict[tuple[str, ...], int] = {}
    verdicts: list[Verdict | None] = []
    for row, judgement in zip(rows, judgements, strict=True):
        cluster = clusters.setdefault(row.evidence, len(clusters))
        if judgement is None:
            verdicts.append(None)
            continue
        omits = row.task is Task.COVERAGE and judgement.label is Label.UNSUPPORTED
        said = Label.OMITTED if omits else judgement.label
        verdicts.append(Verdict(row.label, said, judgement.support, cluster))
    return verdicts


def _measure(rows: Sequence[LabelledClaim]) -> Measure:
    async def judge_example(example: Example, judge: Judge) -> ExampleReport:
        assert judge.verifier is not None  # checked by `Judge.require`
        claims, task = [Claim(example.prediction)], rows[example.index].task
        judgements = await verify(judge.verifier, claims, example.contexts or (), example, task=task)
        return ExampleReport(example.index, example.prediction, status_of(judgements), judgements=tuple(judgements))

    def summarize(reports: Sequence[ExampleReport]) -> Summary:
        judged = [(rows[report.index], judgement) for report in reports for judgement in [_judgement(report)]]
        right = [row.supported == (j.label is Label.SUPPORTED) for row, j in judged if j.failure is None]
        counts = {"n_claims": len(reports), "n_failed": len(reports) - len(right)}
        return Summary(sum(right) / len(right) if right else None, None, {}, counts)

    return Measure(
        name="judge_eval",
        headline="agreement",
        capabilities=("verifier",),
        prompts=frozenset(["verify", "coverage"]),
        judge_example=judge_example,
        summarize=summarize,
        settings={},
    )


def _judgement(report: ExampleReport) -> Judgement:
    """The only one; where the judge gave none, the failure of the whole example."""
    return report.judgements[0] if report.judgements else Judgement(Claim(report.prediction), failure=report.failure)
