"""The command line: options are declared here, the work is done in `claimwise.commands`."""

from __future__ import annotations

import io
import sys
from typing import Annotated

import typer

from claimwise.commands.arguments import (
    Deadline,
    Debug,
    FailOver,
    FailUnder,
    Json,
    Judge,
    JudgeOptions,
    MaxCost,
    MaxFailures,
    Out,
    Price,
)
from claimwise.commands.exits import exit_on_errors
from claimwise.commands.files import estimate, score
from claimwise.commands.judge_eval import judge_eval
from claimwise.version import __version__

ABOUT = "Is generated text true to what it should be true to, claim by claim?"
EXITS = (
    "Exit status: 0 fine, 1 below --fail-under or above --fail-over, 2 could not run or not to its end, "
    "130 interrupted, 143 terminated."
)

app = typer.Typer(
    help=f"{ABOUT}\n\n{EXITS}",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
cache_app = typer.Typer(
    help="The judges' replies that are kept between runs.", no_args_is_help=True, rich_markup_mode=None
)
app.add_typer(cache_app, name="cache")


def main() -> None:
    """Entry point of the `claimwise` script."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without Cyrillic shows question marks, no traceback
    app()


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"claimwise {__version__}")
        raise typer.Exit


@app.callback()
def _global_options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    pass


@app.command("run")
def _run(
    suite: Annotated[
        str, typer.Argument(help="Folder of a suite, such as suites/contrast, or the name of a shipped one.")
    ],
    answers: Annotated[
        str | None,
        typer.Option(
            metavar="pairs|good|bad|FILE",
            help="Judge the suite's good answers and its negatives (the default), one of them, or the answers of a "
            'JSONL file of {"id", "answer"}.',
        ),
    ] = None,
    model: Annotated[
        str | None, typer.Option(metavar="PROVIDER/MODEL", help="Let this model answer the questions, and judge that.")
    ] = None,
    judge: Judge = None,
    judge_option: JudgeOptions = None,
    limit: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Take the first N questions, with their negatives.")
    ] = None,
    language: Annotated[
        list[str] | None, typer.Option(metavar="CODE", help="Take questions in this language; may be repeated.")
    ] = None,
    json: Json = False,
    out: Out = None,
    fail_under: FailUnder = None,
    fail_over: FailOver = None,
    max_failures: MaxFailures = 0.05,
    max_cost: MaxCost = None,
    deadline: Deadline = None,
    price: Price = None,
    debug: Debug = False,
) -> None:
    """Judge a suite: can a judge tell good answers from bad, how good are a model's?"""
    with exit_on_errors(debug=debug):
        from claimwise.commands.options import parse_judge_options, parse_prices
        from claimwise.commands.run import RunOptions, run_suite

        status = run_suite(
            RunOptions(
                suite=suite,
                answers=answers,
                model=model,
                judge=judge,
                judge_options=parse_judge_options(judge_option or ()),
                limit=limit,
                languages=language or (),
                max_failures=max_failures,
                max_cost=max_cost,
                deadline=deadline,
                prices=parse_prices(price or ()),
                fail_under=fail_under or (),
                fail_over=fail_over or (),
                out=out,
                as_json=json,
            )
        )
    raise typer.Exit(status)


app.command("score")(score)
app.command("estimate")(estimate)
app.command("judge-eval")(judge_eval)


@cache_app.command("info")
def _cache_info(json: Json = False, debug: Debug = False) -> None:
    """Where replies are kept, how many, and how large."""
    with exit_on_errors(debug=debug):
        from claimwise.commands.cache import show_cache

        show_cache(as_json=json)


@cache_app.command("clear")
def _cache_clear(json: Json = False, debug: Debug = False) -> None:
    """Remove all kept replies, at once; tells what was removed."""
    with exit_on_errors(debug=debug):
        from claimwise.commands.cache import empty_cache

        empty_cache(as_json=json)


@app.command("judges")
def _judges(json: Json = False, debug: Debug = False) -> None:
    """List the judges by name, with what each can do and needs."""
    with exit_on_errors(debug=debug):
        from claimwise.commands.judges import judge_kinds, judge_records, judge_table
        from claimwise.commands.output import deliver

        kinds = judge_kinds()
        deliver(
            {"judges": judge_records(kinds)}, lambda console: console.print(judge_table(kinds)), out=None, as_json=json
        )
