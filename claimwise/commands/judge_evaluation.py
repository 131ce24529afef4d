"""`claimwise judge-eval`: how well judges agree with people's labels."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from claimwise.commands.exits import conclude
from claimwise.commands.interrupts import describe_interrupt
from claimwise.commands.judge_choice import choose_names, open_judge, options_of
from claimwise.commands.judge_tables import show_evaluation
from claimwise.commands.judge_trials import BandTrial, JudgeTrial, fit_trials, group_rows, run_trial
from claimwise.commands.options import parse_pairs
from claimwise.commands.output import check_writable, deliver, replies_are_kept, usage_record, working
from claimwise.commands.thresholds import Missed
from claimwise.datasets.labelled import GROUPINGS, LabelledClaim, read_labelled_claims
from claimwise.datasets.samples import fingerprint
from claimwise.errors import ClaimwiseError, InputError, JudgeUnavailableError, MissingDependencyError
from claimwise.inputs import check_share
from claimwise.judges.base import Judge
from claimwise.llm.usage import meter
from claimwise.measures.base import MAX_FAILURES
from claimwise.measures.run import Prices, check_limits
from claimwise.stats.quality import Difference, compare_judges
from claimwise.version import __version__

RISING = ("balanced_accuracy", "agreement", "kappa", "ac1", "auc")  # what `--fail-under` may name
_TOLERANCE = 1e-9  # so that 0.7 of ten claims meets 0.7
_DIGITS_OF_DATA = 12  # of the file's sha256, in the signature


@dataclass(frozen=True, slots=True)
class JudgeEvalOptions:
    """What the command line asks for; see `claimwise judge-eval --help`."""

    file: Path
    judges: Sequence[str] = ()
    judge_options: Mapping[str, Any] = field(default_factory=dict)
    fit_band: bool = False
    target: float = 0.95
    by: str | None = None
    rename: Mapping[str, str] = field(default_factory=dict)
    limit: int | None = None
    max_failures: float = MAX_FAILURES
    max_cost: float | None = None
    deadline: float | None = None
    prices: Prices = field(default_factory=dict)
    fail_under: Sequence[str] = ()
    out: Path | None = None
    as_json: bool = False


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Everything that came out."""

    file: Path
    rows: Sequence[LabelledClaim]
    by: str | None
    trials: Sequence[JudgeTrial]
    differences: Mapping[tuple[str, str], Difference]
    band: BandTrial | None


def evaluate_judges(options: JudgeEvalOptions) -> int:
    """Do the work, print or write what came out, and return the exit status.

    Raises:
        ClaimwiseError: when nothing could be judged.
        KeyboardInterrupt: on Ctrl-C, when what was judged has been shown; its message says what is left.
    """
    check_writable(options.out, options.file)
    check_share("--max-failures", options.max_failures)
    check_share("--target", options.target)
    check_limits(**{"--max-cost": options.max_cost, "--deadline": options.deadline})
    if options.by is not None and options.by not in GROUPINGS:
        raise InputError(f"`--by` should be one of {list(GROUPINGS)}, but got {options.by!r}")
    minimums = _read_minimums(options.fail_under)
    with working(as_json=options.as_json):
        found = _evaluate(options)
    missed = [] if found.trials[-1].interrupted else _find_missed(found.trials, minimums)
    deliver(
        _document(found, missed),
        lambda console: show_evaluation(found, console),
        out=options.out,
        as_json=options.as_json,
    )
    last = found.trials[-1]
    if last.interrupted:
        rows, kept = len(found.rows), replies_are_kept(options.judge_options)
        raise KeyboardInterrupt(describe_interrupt(rows - last.n_not_judged, rows, last.used, kept=kept))
    return conclude([f"{trial.judge.name}: {trial.error}" for trial in found.trials if trial.error], missed)


def _evaluate(options: JudgeEvalOptions) -> Evaluation:
    names = choose_names(options.judges, fit_band=options.fit_band)
    given = options_of(names, options.judge_options)
    rows = read_labelled_claims(options.file, rename=options.rename, by=options.by, limit=options.limit)
    groups = group_rows(rows, options.by)
    data = fingerprint([options.file])[:_DIGITS_OF_DATA]
    judges: list[Judge] = []
    unavailable: ClaimwiseError | None = None
    for place, name in enumerate(names):
        try:
            judges.append(open_judge(name, given[name]))
        except (JudgeUnavailableError, MissingDependencyError) as error:
            if not (options.fit_band and place):
                raise
            unavailable = error  # a band can be found without the second judge
    trials = []
    with meter(max_cost=options.max_cost, timeout=options.deadline, prices=options.prices):
        for place, judge in enumerate(judges):
            trial = run_trial(rows, judge, groups, max_failures=options.max_failures, data=data)
            if options.fit_band and place and isinstance(trial.error, JudgeUnavailableError):
                unavailable = trial.error
            else:
                trials.append(trial)
            if trial.interrupted:
                break
    if not any(verdict for trial in trials for verdict in trial.verdicts):
        raise trials[0].error or InputError(f"{options.file} has no rows")
    return Evaluation(
        file=options.file,
        rows=rows,
        by=options.by,
        trials=trials,
        differences={(a.judge.name, b.judge.name): _compare(a, b) for a, b in itertools.combinations(trials, 2)},
        band=fit_trials(names, trials, unavailable, target=options.target) if options.fit_band else None,
    )


def _compare(first: JudgeTrial, second: JudgeTrial) -> Difference:
    both = [(a, b) for a, b in zip(first.verdicts, second.verdicts, strict=True) if a and b]
    return compare_judges([a for a, _ in both], [b for _, b in both])


def _read_minimums(texts: Sequence[str]) -> dict[str, float]:
    minimums = {}
    for name, text in parse_pairs("--fail-under", texts).items():
        if name not in RISING:
            raise InputError(f"`--fail-under` should name one of {list(RISING)}, but got {name!r}")
        try:
            minimums[name] = float(text)
        except ValueError:
            raise InputError(f"`--fail-under {name}` should be a number in 0..1, but got {text!r}") from None
        check_share(f"--fail-under {name}", minimums[name])
    return minimums


def _find_missed(trials: Sequence[JudgeTrial], minimums: Mapping[str, float]) -> list[Missed]:
    """Every judge has to reach every minimum; a number that does not exist, or was withheld, reaches none."""
    missed = []
    for trial, (name, minimum) in itertools.product(trials, minimums.items()):
        value: float | None = None if trial.error else getattr(trial.overall, name)
        if value is None or value < minimum - _TOLERANCE:
            missed.append(Missed(f"{name} of {trial.judge.name}", value, minimum))
    return missed


def _document(found: Evaluation, missed: Sequence[Missed]) -> dict[str, Any]:
    return {
        "claimwise": __version__,
        "file": str(found.file),
        "n_rows": len(found.rows),
        "by": found.by,
        "judges": [
            {
                "judge": trial.judge.name,
                **({"error": f"{type(trial.error).__name__}: {trial.error}"} if trial.error else {}),
                **asdict(trial.overall),
                "n_not_judged": trial.n_not_judged,
                "escalation_rate": trial.escalation_rate,
                "groups": {name: asdict(quality) for name, quality in trial.groups.items()},
                "signature": trial.signature,
                "usage": usage_record(trial.used, len(found.rows) - trial.n_not_judged),
            }
            for trial in found.trials
        ],
        "differences": [
            {"first": first, "second": second, **asdict(difference)}
            for (first, second), difference in found.differences.items()
        ],
        "band": None if found.band is None else found.band.record(),
        "below": [asdict(one) for one in missed],
        "per_row": [
            {
                "where": row.where,
                "label": str(row.label),
                "judges": {trial.judge.name: trial.row_record(i) for trial in found.trials},
            }
            for i, row in enumerate(found.rows)
        ],
    }
