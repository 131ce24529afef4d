"""Runs a measure: examples in, judged concurrently, one report out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from claimwise.errors import DeadlineError, JudgeFailureError, RunStoppedError
from claimwise.judges.base import Judge
from claimwise.judges.jury import VOTERS
from claimwise.judges.notices import gather_notices
from claimwise.llm.usage import DEADLINE_MESSAGE, Meter, meter
from claimwise.measures.tally import count_failures, count_judgements, count_votes, vote_rates
from claimwise.signature import build_signature
from claimwise.types import Cause, Example, ExampleReport, Failure, Report, Status

MAX_FAILURES = 0.05
ROWS_PER_CALL = 2  # rows in flight for each call that may be open, so that reading a reply leaves no call idle


@dataclass(frozen=True, slots=True)
class Summary:
    """The numbers of a report, before judge and signature are known."""

    score: float | None
    interval: tuple[float, float] | None
    rates: Mapping[str, float | None]
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Measure:
    """A metric with its options fixed.

    Attributes:
        name: Name of the metric.
        headline: Name of its headline rate.
        capabilities: What it asks of a judge.
        prompts: The questions among `PROMPTS` that it puts; others do not enter its signature.
        judge_example: From one example to its report. Raises only what should stop the whole run.
        summarize: From all examples' reports to the numbers.
        settings: Options for the signature.
    """

    name: str
    headline: str
    capabilities: tuple[str, ...]
    prompts: frozenset[str]
    judge_example: Callable[[Example, Judge], Awaitable[ExampleReport]]
    summarize: Callable[[Sequence[ExampleReport]], Summary]
    settings: Mapping[str, object]


# Prompts that a chat judge may hold for the tasks of all metrics; any other part of its provenance concerns all.
PROMPTS = frozenset(["list_claims", "verify", "grade", "coverage", "knowledge", "compare", "joint"])


class Progress(Protocol):
    """Told after each example."""

    def __call__(self, done: int, total: int, failed: int) -> None:
        """`failed` counts failed judgements so far."""
        ...


async def run_measure(
    measure: Measure,
    examples: Sequence[Example],
    judge: Judge,
    *,
    max_failures: float = MAX_FAILURES,
    progress: Progress | None = None,
    provenance: Mapping[str, object] | None = None,
) -> Report:
    """Judge all examples and summarize.

    Args:
        max_failures: Share of judgements, 0..1, that may fail before the result is withheld.
        provenance: Further parts of the signature, such as a dataset's revision.

    Raises:
        InputError: the judge lacks a capability.
        JudgeFailureError: more judgements failed than allowed; the error carries the report.
        JudgeUnavailableError: no call can work.
        RunStoppedError: a limit of cost or time was reached; the error carries the report so far.
    """
    judge.require(*measure.capabilities)
    judged: dict[int, ExampleReport] = {}
    with meter() as usage:
        try:
            await _judge_in_time(_judge_all(measure, examples, judge, judged, progress), usage.remaining())
        except RunStoppedError as stop:
            stop.report = _report(measure, judged, judge, usage, provenance)
            raise
    report = _report(measure, judged, judge, usage, provenance)
    check_failures(report, max_failures)
    return report


def _report(
    measure: Measure,
    judged: Mapping[int, ExampleReport],
    judge: Judge,
    used: Meter,
    provenance: Mapping[str, object] | None,
) -> Report:
    reports = [judged[position] for position in sorted(judged)]
    summary = measure.summarize(reports)
    votes = VOTERS in judge.provenance
    return Report(
        metric=measure.name,
        headline=measure.headline,
        score=summary.score,
        interval=summary.interval,
        rates={**summary.rates, **(vote_rates(reports) if votes else {})},
        counts={**summary.counts, **(count_votes(reports) if votes else {})},
        examples=tuple(reports),
        usage=used.usage,
        cost=used.cost,
        signature=build_signature(
            measure.name, {"judge": judge.name, **_concerning(measure, judge), **measure.settings, **(provenance or {})}
        ),
    )


def check_failures(report: Report, max_failures: float) -> None:
    """Raise `JudgeFailureError` when the share of failed judgements is above `max_failures`."""
    failed, total = count_failures(report.examples), count_judgements(report.examples)
    if failed and failed / total > max_failures:
        first = next(
            f for e in report.examples for f in [e.failure, *(j.failure for j in (*e.judgements, *e.extra))] if f
        )
        raise JudgeFailureError(
            f"{failed} of {total} judgements failed, more than `max_failures`={max_failures:g} allows; the first: "
            f"{first.cause} at stage {first.stage}: {first.message}. `error.report` holds everything that was judged; "
            "raise `max_failures` to accept it",
            report,
        )


def _concerning(measure: Measure, judge: Judge) -> dict[str, str]:
    """The judge's provenance without the prompts that this measure never uses."""
    unused = PROMPTS - measure.prompts
    return {key: value for key, value in judge.provenance.items() if key.rpartition("prompt.")[2] not in unused}


async def _judge_in_time(work: Coroutine[Any, Any, None], seconds: float | None) -> None:
    """Do the work, but wait for nothing after so many seconds."""
    limit = asyncio.timeout(seconds)
    try:
        async with limit:
            await work
    except TimeoutError:
        if not limit.expired():
            raise
        raise DeadlineError(DEADLINE_MESSAGE) from None


async def _judge_one(measure: Measure, example: Example, judge: Judge) -> ExampleReport:
    """Judge an example. A cancellation that nobody asked for is the judge's own, and a failure of this example."""
    try:
        return await measure.judge_example(example, judge)
    except asyncio.CancelledError:
        task = asyncio.current_task()
        if task is None or task.cancelling():
            raise
        failure = Failure(Cause.JUDGE_ERROR, "the judge cancelled itself")
        return ExampleReport(example.index, example.prediction, Status.FAILED, failure=failure)


async def _judge_all(
    measure: Measure,
    examples: Sequence[Example],
    judge: Judge,
    reports: dict[int, ExampleReport],
    progress: Progress | None,
) -> None:
    """Fill `reports` by position. It holds what was done if this ends in an error."""
    failed = 0

    async def work(queue: Iterator[tuple[int, Example]]) -> None:
        nonlocal failed
        for position, example in queue:
            with meter() as row, gather_notices() as notices:
                if row.remaining() == 0.0:  # judges that never wait are told here
                    raise DeadlineError(DEADLINE_MESSAGE)
                report = await _judge_one(measure, example, judge)
            warnings = (*example.notes, *report.warnings, *notices)
            reports[position] = replace(report, usage=row.usage, cost=row.cost, warnings=warnings)
            failed += count_failures([report])
            if progress is not None:
                progress(len(reports), len(examples), failed)

    queue = iter(enumerate(examples))  # shared: each worker takes the next example, so few tasks stay alive
    try:
        async with asyncio.TaskGroup() as workers:
            for _ in range(min(ROWS_PER_CALL * judge.concurrency, len(examples))):
                workers.create_task(work(queue))
    except BaseExceptionGroup as group:
        raise group.exceptions[0] from None
