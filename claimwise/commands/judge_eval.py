"""`claimwise judge-eval`, as typer declares it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from claimwise.commands.arguments import (
    Deadline,
    Debug,
    Json,
    JudgeOptions,
    MaxCost,
    MaxFailures,
    Out,
    Price,
    Rows,
)
from claimwise.commands.exits import exit_on_errors


def judge_eval(
    file: Annotated[
        Path,
        typer.Argument(
            help="Labelled claims, {claim, evidence, label, question?, task?, dataset?, language?, risk?} a row: "
            ".jsonl, .csv, .tsv or .parquet."
        ),
    ],
    judge: Annotated[
        list[str] | None,
        typer.Option(
            "--judge",
            metavar="NAME",
            help="Who is measured; may be repeated. `claimwise judges` lists the names. Default: mini.",
        ),
    ] = None,
    judge_option: JudgeOptions = None,
    fit_band: Annotated[
        bool,
        typer.Option(
            "--fit-band",
            help="Find the band of a cascade, cascade:A>B or the two judges that are given: within it claims go on.",
        ),
    ] = False,
    target: Annotated[
        float, typer.Option("--target", metavar="SHARE", help="Agreement with people that a band should reach.")
    ] = 0.95,
    by: Annotated[
        str | None, typer.Option("--by", metavar="dataset|language|risk", help="Tell the numbers by group, too.")
    ] = None,
    map: Annotated[
        list[str] | None,
        typer.Option(
            "--map", metavar="OURS=YOURS", help="Names of columns, such as claim=hypothesis,evidence=premise."
        ),
    ] = None,
    limit: Rows = None,
    json: Json = False,
    out: Out = None,
    fail_under: Annotated[
        list[str] | None,
        typer.Option(
            "--fail-under",
            metavar="NAME=MIN",
            help="Exit with status 1 if this number of any judge is below MIN or does not exist, such as "
            "balanced_accuracy=0.7.",
        ),
    ] = None,
    max_failures: MaxFailures = 0.05,
    max_cost: MaxCost = None,
    deadline: Deadline = None,
    price: Price = None,
    debug: Debug = False,
) -> None:
    """How well do judges agree with people's labels?"""
    with exit_on_errors(debug=debug):
        from claimwise.commands.judge_evaluation import JudgeEvalOptions, evaluate_judges
        from claimwise.commands.options import parse_judge_options, parse_pairs, parse_prices

        status = evaluate_judges(
            JudgeEvalOptions(
                file=file,
                judges=judge or (),
                judge_options=parse_judge_options(judge_option or ()),
                fit_band=fit_band,
                target=target,
                by=by,
                rename=parse_pairs("--map", map or ()),
                limit=limit,
                max_failures=max_failures,
                max_cost=max_cost,
                deadline=deadline,
                prices=parse_prices(price or ()),
                fail_under=fail_under or (),
                out=out,
                as_json=json,
            )
        )
    raise typer.Exit(status)
