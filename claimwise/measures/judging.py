"""Runs a measure: examples in, judged concurrently, one report out."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from dataclasses import replace
from typing import Any

from claimwise.errors import DeadlineError, JudgeFailureError
from claimwise.judges.base import Judge
from claimwise.judges.notices import gather_notices
from claimwise.llm.usage import DEADLINE_MESSAGE, meter
from claimwise.measures.base import MAX_FAILURES, Measure, Progress
from claimwise.measures.ledger import Ledger
from claimwise.measures.tally import count_failures, count_judgements
from claimwise.types import Cause, Example, ExampleReport, Failure, Report, Status

ROWS_PER_CALL = 2  # rows in flight for each call that may be open, so that reading a reply leaves no call idle


async def run_measure(
    ledger: Ledger, *, max_failures: float = MAX_FAILURES, progress: Progress | None = None
) -> Report:
    """Judge all examples of the ledger and summarize.

    Args:
        ledger: Filled as the work goes on; it holds what was judged, however this ends.
        max_failures: Share of judgements, 0..1, that may fail before the result is withheld.

    Raises:
        InputError: the judge lacks a capability.
        JudgeFailureError: more judgements failed than allowed; the error carries the report.
        JudgeUnavailableError: no call can work.
        RunStoppedError: a limit of cost or time was reached.
        Exception: whatever a judge or `progress` raised. It carries the report so far, as those above do.
    """
    ledger.judge.require(*ledger.measure.capabilities)
    with meter() as ledger.used:
        try:
            await _judge_in_time(_judge_all(ledger, progress), ledger.used.remaining())
        except Exception as error:
            ledger.attach_to(error)
            raise
    report = ledger.report()
    check_failures(report, max_failures)
    return report


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


async def _judge_all(ledger: Ledger, progress: Progress | None) -> None:
    """Judge what the ledger lacks."""
    measure, judge, examples, reports = ledger.measure, ledger.judge, ledger.examples, ledger.judged
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
