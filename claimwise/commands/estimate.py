"""`claimwise estimate`: calls, tokens and cost of `claimwise score`, before anything is sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimwise.commands.exits import FINE
from claimwise.commands.output import check_writable, deliver, working
from claimwise.commands.score import ScoreOptions, columns_of, read_table_examples
from claimwise.datasets.tables import read_table
from claimwise.judges.names import resolve_judge
from claimwise.llm.prices import price_date
from claimwise.measures.estimate import Estimate, check_countable, estimate_run
from claimwise.measures.run import run
from claimwise.suites.display import make_table
from claimwise.suites.engine import MetricTask
from claimwise.terminal import clean
from claimwise.types import Report
from claimwise.version import __version__

if TYPE_CHECKING:
    from rich.console import Console


def estimate_file(options: ScoreOptions) -> int:
    """Count what `score_file` would send with these options; return the exit status.

    Raises:
        ClaimwiseError: when that cannot be counted.
    """
    check_writable(options.out, options.file)
    check_countable(options.metric_options.get("evidence"))
    measure = MetricTask(options.metric, options.metric_options).measure()
    required, optional = columns_of(options.metric, options.metric_options)
    with working(as_json=options.as_json):
        table = read_table(
            options.file, required=required, optional=optional, rename=options.rename, limit=options.limit
        )
        examples = read_table_examples(table)

        def rehearse() -> Report:
            judge = resolve_judge(options.judge, extract=options.extract, **options.judge_options)
            return run(measure, examples, judge, max_failures=1.0)

        found = estimate_run(rehearse, prices=options.prices)
    document = {"claimwise": __version__, "file": str(options.file), "metric": options.metric, **found.to_dict()}
    deliver(document, lambda console: _show(found, console), out=options.out, as_json=options.as_json)
    return FINE


def _show(found: Estimate, console: Console) -> None:
    table = make_table(gap=2)
    table.add_column("model")
    for head in ("calls", "cached", "tokens in", "tokens out"):
        table.add_column(head, justify="right")
    for model, usage in found.by_model.items():
        counts = (usage.calls, usage.cached, usage.prompt_tokens, usage.completion_tokens)
        table.add_row(clean(model), *(f"{count:,}" for count in counts))
    if found.by_model:
        console.print(table)
        console.print()
    else:
        console.print("no model calls")
    cost = "unknown: pass --price MODEL=IN,OUT" if found.cost is None else f"${found.cost:.4f}"
    console.print(f"answers: {found.rows:,} · cost: {cost} · prices of {price_date()}", style="bold")
    for assumption in found.assumptions:
        console.print(f"- {assumption}", style="dim")
