"""Options that several commands share, as typer declares them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Judge = Annotated[
    str | None,
    typer.Option("--judge", metavar="NAME", help="Who judges; `claimwise judges` lists the names. Default: lexical."),
]
JudgeOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--judge-option", metavar="NAME=VALUE", help="For the judge, such as base_url=http://127.0.0.1:8000/v1."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of tables.")]
Out = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write the whole result to a JSON file.")]
FailUnder = Annotated[
    list[str] | None,
    typer.Option(
        "--fail-under",
        metavar="NAME=MIN",
        help="Exit with status 1 if this number is below MIN or does not exist, such as faithfulness=0.9.",
    ),
]
MaxFailures = Annotated[
    float, typer.Option("--max-failures", metavar="SHARE", help="Share of judgements that may fail.")
]
Debug = Annotated[bool, typer.Option("--debug", help="Show where an error comes from.")]
