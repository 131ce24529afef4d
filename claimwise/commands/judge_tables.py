"""What `claimwise judge-eval` shows a person: tables that fit 80 columns."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from claimwise.commands.judge_trials import BandTrial, JudgeTrial, Standing
from claimwise.commands.output import usage_line
from claimwise.stats.quality import Difference, Interval, Quality
from claimwise.suites.display import NOT_AVAILABLE, make_table
from claimwise.terminal import clean
from claimwise.types import Label

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from claimwise.commands.judge_evaluation import Evaluation

_NAME_WIDTH = 22  # longer names run over several lines
_LEGEND = (
    ("balanced", "supported against the rest: mean of the shares right on either side, 0.5 for a coin"),
    ("interval", "95 %, from resampling all claims of an evidence together"),
    ("κ, AC1", "agreement beyond chance; κ sinks where nearly all labels are the same, AC1 does not"),
    ("AUC", "chance that a supported claim has more support than another"),
    ("ECE", "expected calibration error of the support"),
)


def show_evaluation(found: Evaluation, console: Console) -> None:
    """Print everything."""
    console.print(clean(f"{found.file} · labelled claims: {len(found.rows)}"), style="bold")
    console.print()
    console.print(quality_table(found.trials))
    console.print()
    console.print(_grid([*_LEGEND, ("labels", _tell_ways(found.trials))], style="dim"))
    console.print("\nWhat people say, and what the judge says", style="bold")
    console.print()
    console.print(confusion_table(found.trials))
    if found.differences:
        console.print("\nSecond judge less the first, on the claims that both judged", style="bold")
        console.print()
        console.print(difference_table(found.differences))
    if found.band is not None:
        console.print()
        console.print(clean(f"The band of {found.band.first}"), style="bold")
        console.print()
        console.print(_grid(band_lines(found.band)))
        for line in usage_lines(found.band):
            console.print(clean(line), soft_wrap=True)
    console.print()
    for trial in found.trials:
        judged = len(found.rows) - trial.n_not_judged
        console.print(clean(usage_line(trial.judge.name, trial.used, judged)), soft_wrap=True)
    for trial in found.trials:
        console.print(clean(trial.signature), style="dim", soft_wrap=True)


def quality_table(trials: Iterable[JudgeTrial]) -> Table:
    """One row per judge and group."""
    table = make_table(gap=1)
    table.add_column("judge", overflow="fold", max_width=_NAME_WIDTH)
    for head in ("n", "failed", "balanced\naccuracy", "95 %\ninterval", "κ", "AC1", "AUC", "ECE"):
        table.add_column(head, justify="right", no_wrap=True)
    for trial in trials:
        name = f"{trial.judge.name} (partial)" if trial.error else trial.judge.name
        table.add_row(_text(clean(name), "bold"), *_quality_cells(trial.overall))
        for group, quality in trial.groups.items():
            table.add_row(_text(f"  {clean(group, _NAME_WIDTH - 2)}"), *_quality_cells(quality))
        table.add_section()
    return table


def confusion_table(trials: Iterable[JudgeTrial]) -> Table:
    """People's labels down, the judge's across; below them the share of claims that it gave each label."""
    trials = list(trials)
    said = [label for label in Label if any(label in trial.overall.said for trial in trials)]
    table = make_table(gap=2)
    table.add_column("people say", overflow="fold", max_width=_NAME_WIDTH)
    for label in said:
        table.add_column(str(label), justify="right", no_wrap=True)
    for trial in trials:
        quality = trial.overall
        table.add_row(_text(clean(trial.judge.name), "bold"))
        for label in (label for label in Label if label in quality.confusion):
            counts = quality.confusion[label]
            table.add_row(_text(f"  {label}"), *(_text(f"{counts.get(guess, 0):,}") for guess in said))
        table.add_row(_text("  all"), *(_text(f"{quality.said.get(guess, 0.0):.0%}") for guess in said))
        table.add_section()
    return table


def difference_table(differences: Mapping[tuple[str, str], Difference]) -> Table:
    """One row per pair of judges."""
    table = make_table(gap=2)
    table.add_column("judges", overflow="fold", max_width=2 * _NAME_WIDTH)
    for head in ("n", "balanced\naccuracy", "95 %\ninterval", "same\nlabel"):
        table.add_column(head, justify="right", no_wrap=True)
    for (first, second), one in differences.items():
        low_high = NOT_AVAILABLE if one.interval is None else "{:+.2f} to {:+.2f}".format(*one.interval)
        table.add_row(
            _text(clean(f"{second} less {first}")),
            _text(str(one.n)),
            _text(NOT_AVAILABLE if one.difference is None else f"{one.difference:+.3f}", "bold"),
            _text(low_high),
            _text(_percent(one.same_label)),
        )
    return table


def band_lines(trial: BandTrial) -> list[tuple[str, str]]:
    """The band, and what it does, as names with a text."""
    band = trial.band
    wanted = f"outside it {_percent(band.target)} or more agree with people"
    if not band.n_kept:
        found = f"none in which {wanted}: every claim has to go on"
        return [("band", found), *([("cascade", trial.note)] if trial.note else [])]
    second = trial.second or "the second judge"
    lines = [
        ("band", f"support {band.low:g} to {band.high:g}, so that {wanted}"),
        ("outside it", f"{band.n_kept} of {band.n} claims; {_agreement(band.agreement, band.interval)}"),
        ("held out", f"{_percent(band.held_out)} agree: chosen on one half of the evidence, measured on the other"),
        ("goes on", f"{_percent(band.escalated)} of the claims; {band.n_kept} of {band.n} calls to {second} are saved"),
    ]
    if trial.note:
        return [*lines, ("cascade", trial.note)]
    alone = {"first": clean(trial.first), "second": clean(trial.second)}
    names = {"cascade": "cascade", "cascade_held_out": "  held out", **alone}
    return lines + [(name, _standing(trial.standings[key])) for key, name in names.items()]


def usage_lines(trial: BandTrial) -> list[str]:
    """How to use the band; nothing where there is none worth using."""
    if not trial.band.n_kept:
        return []
    name = f"cascade:{trial.first}>{trial.second or '<second judge>'}"
    ends = f"{trial.band.low:g}, {trial.band.high:g}"
    return [
        "",
        f'In Python: judge={json.dumps(name, ensure_ascii=False)}, judge_options={{"band": ({ends})}}',
        f"On the command line: --judge '{name}' --judge-option 'band=[{ends.replace(' ', '')}]'",
    ]


def _quality_cells(quality: Quality) -> list[Text]:
    return [
        _text(str(quality.n)),
        _text(str(quality.n_failed), "bold cyan" if quality.n_failed else "dim"),
        _text(NOT_AVAILABLE if quality.balanced_accuracy is None else f"{quality.balanced_accuracy:.3f}", "bold"),
        _text(NOT_AVAILABLE if quality.interval is None else "{:.2f}–{:.2f}".format(*quality.interval)),
        *(
            _text(NOT_AVAILABLE if value is None else f"{value:.2f}")
            for value in (quality.kappa, quality.ac1, quality.auc, quality.calibration_error)
        ),
    ]


def _tell_ways(trials: Iterable[JudgeTrial]) -> str:
    told = {name: quality.ways for trial in trials for name, quality in (("all", trial.overall), *trial.groups.items())}
    three = "κ and AC1 tell supported, contradicted and unsupported apart"
    two = "κ and AC1 tell supported and not supported apart"
    if len(set(told.values())) == 1:
        return three if 3 in told.values() else f"{two}, for people do not use all three labels"
    pairs = ", ".join(clean(name, _NAME_WIDTH) for name, ways in told.items() if ways == 2)
    return f"{three}; only supported and not supported in: {pairs}"


def _standing(standing: Standing) -> str:
    told = _agreement(standing.agreement, standing.interval)
    value = standing.balanced_accuracy
    return f"{told}; balanced accuracy {NOT_AVAILABLE if value is None else f'{value:.3f}'}"


def _agreement(share: float | None, interval: Interval | None) -> str:
    between = "" if interval is None else " ({:.1f}–{:.1f} %)".format(*(100 * end for end in interval))
    return f"{_percent(share)} agree with people{between}"


def _percent(share: float | None) -> str:
    return NOT_AVAILABLE if share is None else f"{100 * share:.3g} %"


def _grid(lines: Iterable[tuple[str, str]], style: str = "") -> Table:
    from rich.table import Table

    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(overflow="fold", max_width=_NAME_WIDTH)
    for name, told in lines:
        grid.add_row(_text(name, style), _text(clean(told), style))
    return grid


def _text(text: str, style: str = "") -> Text:
    from rich.text import Text

    return Text(text, style=style)
