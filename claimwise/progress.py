"""A progress bar on standard error: on a terminal only, quiet everywhere else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from claimwise.measures.base import Progress
from claimwise.terminal import clean, make_console


@contextmanager
def progress_bar(title: str, *, unit: str = "answers") -> Iterator[Progress | None]:
    """Show how many `unit` are done, how fast, what failed and the time left, while the block runs.

    Yields what a measure takes as `progress`, or `None` where nobody would see it.
    """
    console = make_console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bars

    bars = Bars(
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TextColumn("{task.fields[pace]}", markup=False),
        TextColumn("{task.fields[failures]}", markup=False, style="bold red"),
        TimeRemainingColumn(compact=True),
        console=console,
        transient=True,
    )
    with bars:
        row = bars.add_task(clean(title, limit=40), total=None, pace=unit, failures="")

        def advance(done: int, total: int, failed: int) -> None:
            bars.update(
                row,
                completed=done,
                total=total,
                pace=f"{unit}, {bars.tasks[0].speed or 0.0:.1f}/s",
                failures=f"{failed} failed" if failed else "",
            )

        yield advance
