"""`claimwise score`: judge the answers of a file under one metric."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claimwise.commands.exits import conclude
from claimwise.commands.interrupts import describe_interrupt
from claimwise.commands.output import (
    check_writable,
    deliver,
    outcome_record,
    replies_are_kept,
    show_warnings,
    usage_line,
    usage_record,
    warning_lines,
    working,
)
from claimwise.commands.thresholds import Exceeded, Missed, find_missed, missed_records, parse_thresholds
from claimwise.datasets.tables import Table, read_table
from claimwise.errors import ClaimwiseError, InputError, JudgeFailureError, RunStoppedError
from claimwise.inputs import check_share, read_examples
from claimwise.judges.base import Judge
from claimwise.judges.names import resolve_judge
from claimwise.llm.usage import Meter, meter
from claimwise.measures.base import MAX_FAILURES, Measure
from claimwise.measures.ledger import RunInterruptedError, judged_before
from claimwise.measures.run import Prices, check_limits, run
from claimwise.progress import progress_bar
from claimwise.suites.display import summary_notes, summary_table
from claimwise.suites.engine import MetricTask, Outcome
from claimwise.suites.findings import rank_examples
from claimwise.suites.worst import answer_block
from claimwise.terminal import clean
from claimwise.types import Example
from claimwise.version import __version__

if TYPE_CHECKING:
    from rich.console import Console


@dataclass(frozen=True, slots=True)
class ScoreOptions:
    """What the command line asks for; see `claimwise score --help`."""

    file: Path
    metric: str
    metric_options: Mapping[str, Any] = field(default_factory=dict)
    judge: str | None = None
    extract: str | None = None
    judge_options: Mapping[str, Any] = field(default_factory=dict)
    rename: Mapping[str, str] = field(default_factory=dict)
    limit: int | None = None
    show: int = 5
    max_failures: float = MAX_FAILURES
    max_cost: float | None = None
    deadline: float | None = None
    prices: Prices = field(default_factory=dict)
    fail_under: Sequence[str] = ()
    fail_over: Sequence[str] = ()
    out: Path | None = None
    as_json: bool = False


@dataclass(frozen=True, slots=True)
class _Scored:
    """Everything that came out."""

    judge: Judge
    examples: Sequence[Example]
    where: Sequence[str]
    outcome: Outcome
    used: Meter
    interrupted: bool = False


def score_file(options: ScoreOptions) -> int:
    """Do the work, print or write what came out, and return the exit status.

    Raises:
        ClaimwiseError: when nothing could be judged.
        KeyboardInterrupt: on Ctrl-C, when what was judged has been shown; its message says what is left.
    """
    check_writable(options.out, options.file)
    check_share("--max-failures", options.max_failures)
    check_limits(**{"--max-cost": options.max_cost, "--deadline": options.deadline})
    measure = MetricTask(options.metric, options.metric_options).measure()
    thresholds = parse_thresholds(options.fail_under, [measure], over=options.fail_over)
    with working(as_json=options.as_json):
        scored = _score(options, measure)
    report = scored.outcome.report if scored.outcome.error is None else None
    missed = find_missed([] if scored.interrupted else thresholds, {} if report is None else {options.metric: report})
    deliver(
        _document(options, scored, missed),
        lambda console: _show(options, scored, console),
        out=options.out,
        as_json=options.as_json,
    )
    if scored.interrupted:
        told = describe_interrupt(
            _rows(scored), len(scored.examples), scored.used, kept=replies_are_kept(options.judge_options)
        )
        raise KeyboardInterrupt(told)
    return conclude([str(scored.outcome.error)] if scored.outcome.error else [], missed)


def columns_of(metric: str, options: Mapping[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The columns that a metric needs, and those that it can use."""
    common = ("questions", "expected_abstentions")
    if metric == "faithfulness":
        return ("predictions", "contexts"), ("claims", *common)
    if metric == "claim_coverage":
        extra = ("contexts", "claims") if options.get("check_extra") else ()
        return ("predictions", "facts"), (*extra, *common)
    if options.get("config", "reference") == "reference":
        return ("predictions", "references"), common
    needed = ("contexts",) if options.get("evidence", "contexts") == "contexts" else ()
    return ("predictions", *needed), ("claims", *common)


def _score(options: ScoreOptions, measure: Measure) -> _Scored:
    required, optional = columns_of(options.metric, options.metric_options)
    table = read_table(options.file, required=required, optional=optional, rename=options.rename, limit=options.limit)
    examples = read_table_examples(table)
    judge = resolve_judge(options.judge, extract=options.extract, **options.judge_options)
    interrupted = False
    limits = meter(max_cost=options.max_cost, timeout=options.deadline, prices=options.prices)
    with limits as used, progress_bar(options.metric) as progress:
        if progress is not None:
            progress(0, len(examples), 0)  # the total is known before the first row is
        try:
            report = run(measure, examples, judge, max_failures=options.max_failures, progress=progress)
            outcome = Outcome(options.metric, report)
        except (JudgeFailureError, RunStoppedError) as error:
            outcome = Outcome(options.metric, error.report, error)
        except ClaimwiseError as error:
            if judged_before(error) is None:
                raise
            outcome = Outcome(options.metric, judged_before(error), error)
        except RunInterruptedError as error:
            interrupted = True
            outcome = Outcome(options.metric, error.report, error.as_stop())
    return _Scored(judge, examples, table.where, outcome, used, interrupted)


def read_table_examples(table: Table) -> list[Example]:
    """The rows as examples; what is wrong is told with its place in the file."""
    columns = dict(table.columns)
    try:
        return read_examples(columns.pop("predictions"), **columns)
    except InputError as error:
        raise table.locate(error) from None


def _document(options: ScoreOptions, scored: _Scored, missed: Sequence[Missed | Exceeded]) -> dict[str, Any]:
    return {
        "claimwise": __version__,
        "file": str(options.file),
        "judge": scored.judge.name,
        "results": [outcome_record(scored.outcome, options.file.name, scored.where, "where")],
        **missed_records(missed),
        "usage": {"judge": usage_record(scored.used, _rows(scored))},
    }


def _rows(scored: _Scored) -> int:
    """Rows that were judged."""
    return 0 if scored.outcome.report is None else len(scored.outcome.report.examples)


def _show(options: ScoreOptions, scored: _Scored, console: Console) -> None:
    report = scored.outcome.report
    assert report is not None  # without a report the error was raised
    rows, total = len(report.examples), len(scored.examples)
    told = f"{total}" if rows == total else f"{rows} of {total}"
    name = f"{options.file.name} (partial)" if scored.outcome.error else options.file.name
    reports = {options.metric: {name: report}}
    console.print(clean(f"{options.file} · answers: {told} · judge: {scored.judge.name}"), style="bold")
    console.print()
    console.print(summary_table(reports, width=console.width))
    console.print()
    console.print(summary_notes(reports, width=console.width))
    worst = rank_examples(report.examples)
    if options.show and worst:
        few = f"The {options.show} worst of {len(worst)} answers" if len(worst) > options.show else "Answers"
        console.print(f"\n{few} with something wrong", style="bold")
        for answer, findings in worst[: options.show]:
            i = answer.index
            console.print()
            place = scored.where[i].removeprefix(f"{options.file.parent}/")
            console.print(answer_block(answer, findings, scored.examples[i], place, metric=report.metric))
    places = [where.removeprefix(f"{options.file.parent}/") for where in scored.where]
    show_warnings(warning_lines(report, places), console)
    console.print()
    console.print(usage_line("judge", scored.used, _rows(scored)))
    console.print(clean(report.signature), style="dim", soft_wrap=True)
