"""Tables that a person can read: no number hides another, nothing is told by color alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from claimwise.suites.pairs import ALL, PairShare, add_shares
from claimwise.suites.summary import LEGENDS, SummaryRow, notes, summary_rows
from claimwise.terminal import clean
from claimwise.types import Report

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

NOT_AVAILABLE = "n/a"
_NAME_LIMIT = 24
_KIND_WIDTH = 19  # `by claim_coverage` and a gap
_PAIR_WIDTH = 14  # `10 undecided` and a gap
_WIDE = 100  # columns of a terminal from which on the reasons for no score have columns of their own


def summary_table(reports: Mapping[str, Mapping[str, Report]], *, width: int) -> Table:
    """One row per metric and set of answers.

    Args:
        reports: Metric -> name of the set of answers (`good answers`, `negatives`, ...) -> report.
        width: Columns of the terminal.
    """
    wide = width >= _WIDE
    table = make_table(gap=2 if wide else 1)
    table.add_column("metric", no_wrap=True)
    labels = ("contra-\ndicted", "unsup-\nported", "omit-\nted")
    reasons = ("ab-\nstained", "no\nclaims", "no evi-\ndence") if wide else ("not\nscored",)
    for head in ("score", "95 %\ninterval", "judged", *labels, "failed", *reasons):
        table.add_column(head, justify="right", no_wrap=True)
    for metric, sets in reports.items():
        table.add_row(_text(metric, "bold"))
        for name, report in sets.items():
            *by_risk, whole = summary_rows(report)
            indent = "    " if by_risk else "  "
            if by_risk:
                table.add_row(_text(f"  {clean(name, _NAME_LIMIT)}"))
            for row in by_risk:
                table.add_row(_text(f"{indent}{row.name}"), *_cells(row, wide=wide))
            table.add_row(_text(f"{indent}{'all' if by_risk else clean(name, _NAME_LIMIT)}"), *_cells(whole, wide=wide))
        table.add_section()
    return table


def summary_notes(reports: Mapping[str, Mapping[str, Report]], *, width: int) -> Table:
    """What the scores mean, and what the summary table leaves out at this width."""
    from rich.table import Table

    grid = Table.grid(padding=(0, 2, 0, 0))
    for metric, sets in reports.items():
        for position, (name, report) in enumerate(sets.items()):
            if position == 0:
                grid.add_row(_text(metric, "dim"), _text(LEGENDS[report.headline], "dim"))
            told = notes(report, reasons=width < _WIDE)
            if told:
                grid.add_row("", _text(f"{clean(name, _NAME_LIMIT)} · {', '.join(told)}"))
    return grid


def pair_tables(shares: Sequence[PairShare], *, width: int) -> list[Table]:
    """How often a good answer scores above its negative: kinds down, languages across, as many as fit abreast."""
    languages = list(dict.fromkeys(share.language for share in shares))
    columns = [*languages, ALL] if len(languages) > 1 else languages
    abreast = max(1, (width - _KIND_WIDTH) // _PAIR_WIDTH)
    return [_pair_table(shares, columns[i : i + abreast]) for i in range(0, len(columns), abreast)]


def _pair_table(shares: Sequence[PairShare], columns: Sequence[str]) -> Table:
    table = make_table(gap=2)
    table.add_column("negative", no_wrap=True, min_width=_KIND_WIDTH - 2)
    for language in columns:
        table.add_column(clean(language, _PAIR_WIDTH - 2), justify="right", min_width=_PAIR_WIDTH - 2)
    for metric in dict.fromkeys(share.metric for share in shares):
        table.add_row(_text(f"by {metric}", "bold"))
        for kind in dict.fromkeys(share.kind for share in shares if share.metric == metric):
            table.add_row(_text(f"  {kind}"), *_pair_cells([s for s in shares if s.kind == kind], columns))
        table.add_section()
    table.add_row(_text(ALL, "bold"), *_pair_cells(shares, columns))
    return table


def _pair_cells(shares: Sequence[PairShare], columns: Iterable[str]) -> list[Text]:
    sums = [add_shares(s for s in shares if column in (ALL, s.language)) for column in columns]
    return [_text("–", "dim") if total.share is None else _pair_cell(total) for total in sums]


def _pair_cell(pair: PairShare) -> Text:
    """`27/30 (90 %)`, and below it what kept the rest from being plainly lost."""
    cell = _text(f"{pair.won}/{pair.total} ({pair.won / pair.total:.0%})")
    for count, word in ((pair.tied, "tied"), (pair.undecided, "undecided")):
        if count:
            cell.append(f"\n{count} {word}", "yellow")
    return cell


def _cells(row: SummaryRow, *, wide: bool) -> list[Text]:
    reasons = (row.abstained, row.no_claims, row.no_evidence)
    known = [reason for reason in reasons if reason is not None]
    unscored = reasons if wide else (sum(known) if known else None,)
    return [
        _text(NOT_AVAILABLE if row.score is None else f"{row.score:.3f}", "bold"),
        _text(NOT_AVAILABLE if row.interval is None else "{:.2f}–{:.2f}".format(*row.interval)),
        _count(row.judged, ""),
        _count(row.contradicted, "bold red"),
        _count(row.unsupported, "yellow"),
        _count(row.omitted, "magenta"),
        _count(row.failed, "bold cyan"),
        *(_count(count, "") for count in unscored),
    ]


def _count(count: int | None, style: str) -> Text:
    if not count:
        return _text("–" if count is None else "0", "dim")
    return _text(str(count), style)


def _text(text: str, style: str = "") -> Text:
    from rich.text import Text

    return Text(text, style=style)


def make_table(*, gap: int) -> Table:
    """A plain table that is read without lines or color; `gap` blanks stand between columns."""
    from rich import box
    from rich.table import Table

    return Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, gap - 1, 0, 0), header_style="bold")
