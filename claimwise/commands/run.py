"""`claimwise run`: judge a suite's own answers, a model's, or those of a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
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
from claimwise.errors import InputError
from claimwise.inputs import check_share
from claimwise.judges.base import Judge
from claimwise.judges.names import resolve_judge
from claimwise.llm.usage import Meter, meter
from claimwise.measures.base import MAX_FAILURES
from claimwise.measures.ledger import RunInterruptedError
from claimwise.measures.run import Prices, check_limits
from claimwise.progress import progress_bar
from claimwise.suites.answers import get_answers, source_key
from claimwise.suites.display import pair_tables, summary_notes, summary_table
from claimwise.suites.loading import load_suite
from claimwise.suites.pairs import PairShare, add_shares
from claimwise.suites.selection import Selection, select_samples
from claimwise.suites.trial import AnswerSet, Trial, choose_answers, count_pairs, judge_sets
from claimwise.terminal import clean
from claimwise.types import Report
from claimwise.version import __version__

if TYPE_CHECKING:
    from rich.console import Console

    from claimwise.suites.evaluation import SampleSuite


@dataclass(frozen=True, slots=True)
class RunOptions:
    """What the command line asks for; see `claimwise run --help`."""

    suite: str
    answers: str | None = None
    model: str | None = None
    judge: str | None = None
    judge_options: Mapping[str, Any] = field(default_factory=dict)
    limit: int | None = None
    languages: Sequence[str] = ()
    max_failures: float = MAX_FAILURES
    max_cost: float | None = None
    deadline: float | None = None
    prices: Prices = field(default_factory=dict)
    fail_under: Sequence[str] = ()
    fail_over: Sequence[str] = ()
    out: Path | None = None
    as_json: bool = False


@dataclass(frozen=True, slots=True)
class _Run:
    """Everything that came out."""

    suite: SampleSuite
    selection: Selection
    judge: Judge
    trials: Sequence[Trial]
    pairs: Sequence[PairShare]
    meters: Mapping[str, Meter]
    rows: int
    interrupted: bool


def run_suite(options: RunOptions) -> int:
    """Do the work, print or write what came out, and return the exit status.

    Raises:
        ClaimwiseError: when nothing could be judged.
        KeyboardInterrupt: on Ctrl-C, when what was judged has been shown; its message says what is left.
    """
    check_writable(options.out, options.answers)
    check_share("--max-failures", options.max_failures)
    check_limits(**{"--max-cost": options.max_cost, "--deadline": options.deadline})
    if options.model and options.answers:
        raise InputError("`--model` answers the questions itself, so it should come without `--answers`")
    with working(as_json=options.as_json):
        suite = load_suite(options.suite)
        measures = [task.measure() for task in suite.measures]
        thresholds = parse_thresholds(
            options.fail_under, measures, over=options.fail_over, with_pairs=options.model is None
        )
        judge = resolve_judge(options.judge, **options.judge_options)
        with meter(max_cost=options.max_cost, timeout=options.deadline, prices=options.prices):
            run = _judge(options, suite, judge)
    missed = find_missed([] if run.interrupted else thresholds, _headline_reports(run), add_shares(run.pairs).share)
    deliver(_document(run, missed), lambda console: _show(run, console), out=options.out, as_json=options.as_json)
    if run.interrupted:
        raise KeyboardInterrupt(_left(run, kept=replies_are_kept(options.judge_options)))
    return conclude(_errors(run), missed)


def _judge(options: RunOptions, suite: SampleSuite, judge: Judge) -> _Run:
    samples = suite.samples()
    selection = select_samples(samples, languages=options.languages, limit=options.limit)
    meters = {}
    if options.model:
        with meter() as meters["answers"], progress_bar(f"answers of {options.model}") as progress:
            if progress is not None:
                progress(0, len(selection.good), 0)
            try:
                answers = get_answers(options.model, selection.good, template=suite.template, progress=progress)
            except KeyboardInterrupt:
                raise KeyboardInterrupt(
                    f"interrupted while {options.model} answered; nothing was judged, and its answers are not kept"
                ) from None
        source = source_key(options.model, suite.template)
        sets = [AnswerSet(f"answers of {options.model}", source, selection.good, answers)]
    else:
        sets = choose_answers(selection, options.answers, samples)
    with meter() as meters["judge"]:
        trials: list[Trial] = []
        interrupted = False
        try:
            for trial in judge_sets(
                suite, selection, sets, judge, max_failures=options.max_failures, bars=progress_bar
            ):
                trials.append(trial)
        except RunInterruptedError:
            interrupted = True
    if all(trial.outcome.report is None for trial in trials):
        raise trials[0].outcome.error or InputError(f"suite {suite.name!r} has no metrics")
    rows = len(suite.measures) * sum(len(answers.samples) for answers in sets)
    return _Run(suite, selection, judge, trials, count_pairs(trials), meters, rows, interrupted)


def _left(run: _Run, *, kept: bool) -> str:
    """What an interrupt left; an answer is a row of its own under each metric."""
    judged = sum(len(trial.outcome.report.examples) for trial in run.trials if trial.outcome.report is not None)
    return describe_interrupt(judged, run.rows, run.meters["judge"], kept=kept)


def _errors(run: _Run) -> list[str]:
    """One line for each error of a metric, with the sets of answers that it struck."""
    struck: dict[tuple[str, str], list[str]] = {}
    for trial in run.trials:
        if trial.outcome.error is not None:
            struck.setdefault((trial.outcome.metric, str(trial.outcome.error)), []).append(trial.answers.name)
    return [f"{metric}, {' and '.join(names)}: {error}" for (metric, error), names in struck.items()]


def _headline_reports(run: _Run) -> dict[str, Report]:
    """What `--fail-under` is held against: the first set of answers, where nothing was withheld."""
    first = run.trials[0].answers
    return {
        t.outcome.metric: t.outcome.report
        for t in run.trials
        if t.answers is first and t.outcome.report is not None and t.outcome.error is None
    }


def _document(run: _Run, missed: Sequence[Missed | Exceeded]) -> dict[str, Any]:
    results = []
    for trial in run.trials:
        ids = [sample.id for sample in trial.answers.samples]
        results.append(outcome_record(trial.outcome, trial.answers.name, ids, "id"))
    return {
        "claimwise": __version__,
        "suite": {**run.suite.describe(run.selection), "n_negatives": len(run.selection.negatives)},
        "judge": run.judge.name,
        "results": results,
        "pairs": [{**asdict(pair), "total": pair.total, "share": pair.share} for pair in run.pairs],
        **missed_records(missed),
        "usage": {who: usage_record(used) for who, used in run.meters.items()},
    }


def _show(run: _Run, console: Console) -> None:
    reports: dict[str, dict[str, Report]] = {}
    for trial in run.trials:
        if trial.outcome.report is not None:
            name = f"{trial.answers.name} (partial)" if trial.outcome.error else trial.answers.name
            reports.setdefault(trial.outcome.metric, {})[name] = trial.outcome.report
    console.print(_heading(run), style="bold")
    if reports:
        console.print()
        console.print(summary_table(reports, width=console.width))
        console.print()
        console.print(summary_notes(reports, width=console.width))
    if run.pairs:
        console.print("\nPairs in which the good answer scores above its negative", style="bold")
        for table in pair_tables(run.pairs, width=console.width):
            console.print()
            console.print(table)
    for trial in run.trials:
        if trial.outcome.report is not None:
            ids = [sample.id for sample in trial.answers.samples]
            of = f"{trial.outcome.metric}, {trial.answers.name}"
            show_warnings(warning_lines(trial.outcome.report, ids), console, of=of)
    console.print()
    for who, used in run.meters.items():
        console.print(usage_line(who, used))
    for sets in reports.values():
        console.print(clean(next(iter(sets.values())).signature), style="dim", soft_wrap=True)


def _heading(run: _Run) -> str:
    version = run.suite.describe(run.selection)["dataset_version"]
    sets = {id(trial.answers): trial.answers for trial in run.trials}.values()
    counts = [f"{answers.name}: {len(answers.samples)}" for answers in sets]
    if run.selection.n_excluded:
        counts.append(f"excluded: {run.selection.n_excluded}")
    return clean(" · ".join([f"{run.suite.name} {version}", *counts, f"judge: {run.judge.name}"]))
