"""The command line: options are declared here, the work is done in `claimwise.commands`."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Annotated

import typer

from claimwise.commands.arguments import Debug, FailUnder, Json, Judge, JudgeOptions, MaxFailures, Out
from claimwise.commands.exits import exit_on_errors
from claimwise.version import __version__

ABOUT = "Is generated text true to what it should be true to, claim by claim?"
EXITS = "Exit status: 0 fine, 1 below --fail-under, 2 could not run, 130 interrupted."

app = typer.Typer(
    help=f"{ABOUT}\n\n{EXITS}",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


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
    max_failures: MaxFailures = 0.05,
    debug: Debug = False,
) -> None:
    """Judge a suite: can a judge tell good answers from bad, how good are a model's?"""
    with exit_on_errors(debug=debug):
        from claimwise.commands.options import parse_judge_options
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
                fail_under=fail_under or (),
                out=out,
                as_json=json,
            )
        )
    raise typer.Exit(status)


@app.command("score")
def _score(
    file: Annotated[
        Path, typer.Argument(help="Answers and what they are held against: .jsonl, .csv, .tsv or .parquet.")
    ],
    metric: Annotated[
        str, typer.Option(metavar="NAME", help="faithfulness, factuality or claim_coverage.", show_default=False)
    ],
    judge: Judge = None,
    judge_option: JudgeOptions = None,
    extract: Annotated[str | None, typer.Option(metavar="NAME", help="Another judge, which lists the claims.")] = None,
    map: Annotated[
        list[str] | None,
        typer.Option(metavar="OURS=YOURS", help="Names of columns, such as question=prompt,prediction=response."),
    ] = None,
    config: Annotated[str | None, typer.Option(help="factuality: reference (the default) or claims.")] = None,
    evidence: Annotated[
        str | None,
        typer.Option(
            help="factuality by claims: contexts (the default), web, corpus:FILE or none, what the judge knows."
        ),
    ] = None,
    weights: Annotated[str | None, typer.Option(help="factuality by reference: promptfoo or autoevals.")] = None,
    swap_check: Annotated[
        bool | None, typer.Option("--swap-check", help="factuality by reference: compare with roles swapped, too.")
    ] = None,
    threshold: Annotated[
        float | None, typer.Option(help="faithfulness, factuality by claims: score from which on an answer passes.")
    ] = None,
    grading: Annotated[str | None, typer.Option(help="faithfulness: binary (the default) or graded.")] = None,
    aggregation: Annotated[
        str | None, typer.Option(help="faithfulness: mean (the default), power_mean or eval_ai[:VERSION].")
    ] = None,
    temperature: Annotated[
        float | None, typer.Option(help="faithfulness: strictness of power_mean and eval_ai, 0.1 to 1.")
    ] = None,
    check_citations: Annotated[
        bool | None, typer.Option("--check-citations", help="faithfulness: hold [1] against its passage, too.")
    ] = None,
    strict: Annotated[
        bool | None, typer.Option("--strict", help="claim_coverage: a fact stated in part counts nothing.")
    ] = None,
    check_extra: Annotated[
        bool | None, typer.Option("--check-extra", help="claim_coverage: judge the answer's further claims, too.")
    ] = None,
    limit: Annotated[int | None, typer.Option(min=1, metavar="N", help="Take the first N rows.")] = None,
    show: Annotated[int, typer.Option(min=0, metavar="N", help="Show the N worst answers.")] = 5,
    json: Json = False,
    out: Out = None,
    fail_under: FailUnder = None,
    max_failures: MaxFailures = 0.05,
    debug: Debug = False,
) -> None:
    """Judge the answers of a file under one metric."""
    settings = {
        "config": config,
        "evidence": evidence,
        "weights": weights,
        "swap_check": swap_check,
        "threshold": threshold,
        "grading": grading,
        "aggregation": aggregation,
        "temperature": temperature,
        "check_citations": check_citations,
        "strict": strict,
        "check_extra": check_extra,
    }
    with exit_on_errors(debug=debug):
        from claimwise.commands.options import parse_judge_options, parse_pairs
        from claimwise.commands.score import ScoreOptions, score_file

        status = score_file(
            ScoreOptions(
                file=file,
                metric=metric,
                metric_options={name: value for name, value in settings.items() if value is not None},
                judge=judge,
                extract=extract,
                judge_options=parse_judge_options(judge_option or ()),
                rename=parse_pairs("--map", map or ()),
                limit=limit,
                show=show,
                max_failures=max_failures,
                fail_under=fail_under or (),
                out=out,
                as_json=json,
            )
        )
    raise typer.Exit(status)


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
