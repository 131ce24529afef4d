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
Extract = Annotated[
    str | None, typer.Option("--extract", metavar="NAME", help="Another judge, which lists the claims.")
]
Metric = Annotated[
    str,
    typer.Option("--metric", metavar="NAME", help="faithfulness, factuality or claim_coverage.", show_default=False),
]
AnswersFile = Annotated[
    Path, typer.Argument(help="Answers and what they are held against: .jsonl, .csv, .tsv or .parquet.")
]
Map = Annotated[
    list[str] | None,
    typer.Option("--map", metavar="OURS=YOURS", help="Names of columns, such as question=prompt,prediction=response."),
]
Config = Annotated[str | None, typer.Option("--config", help="factuality: reference (the default) or claims.")]
Evidence = Annotated[
    str | None,
    typer.Option(
        "--evidence",
        help="factuality by claims: contexts (the default), web, corpus:FILE or none, what the judge knows.",
    ),
]
Weights = Annotated[str | None, typer.Option("--weights", help="factuality by reference: promptfoo or autoevals.")]
SwapCheck = Annotated[
    bool | None, typer.Option("--swap-check", help="factuality by reference: compare with roles swapped, too.")
]
Threshold = Annotated[
    float | None,
    typer.Option("--threshold", help="faithfulness, factuality by claims: score from which on an answer passes."),
]
Grading = Annotated[str | None, typer.Option("--grading", help="faithfulness: binary (the default) or graded.")]
Aggregation = Annotated[
    str | None,
    typer.Option("--aggregation", help="faithfulness: mean (the default), power_mean or eval_ai[:VERSION]."),
]
Temperature = Annotated[
    float | None,
    typer.Option("--temperature", help="faithfulness: strictness of power_mean and eval_ai, 0.1 to 1."),
]
CheckCitations = Annotated[
    bool | None, typer.Option("--check-citations", help="faithfulness: hold [1] against its passage, too.")
]
Strict = Annotated[bool | None, typer.Option("--strict", help="claim_coverage: a fact stated in part counts nothing.")]
CheckExtra = Annotated[
    bool | None, typer.Option("--check-extra", help="claim_coverage: judge the answer's further claims, too.")
]
Rows = Annotated[int | None, typer.Option("--limit", min=1, metavar="N", help="Take the first N rows.")]
MaxCost = Annotated[
    float | None,
    typer.Option(
        "--max-cost", metavar="DOLLARS", help="Stop before this is spent; what was judged is shown, with status 2."
    ),
]
Deadline = Annotated[
    float | None,
    typer.Option("--deadline", metavar="SECONDS", help="Stop after so long; what was judged is shown, with status 2."),
]
Price = Annotated[
    list[str] | None,
    typer.Option(
        "--price",
        metavar="MODEL=IN,OUT[,CACHED]",
        help="US dollars per million tokens of a model without a known price; may be repeated.",
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
FailOver = Annotated[
    list[str] | None,
    typer.Option(
        "--fail-over",
        metavar="NAME=MAX",
        help="Exit with status 1 if this rate is above MAX or does not exist, such as contradiction_rate=0.05.",
    ),
]
MaxFailures = Annotated[
    float, typer.Option("--max-failures", metavar="SHARE", help="Share of judgements that may fail; 0 is strict.")
]
Debug = Annotated[bool, typer.Option("--debug", help="Show where an error comes from.")]
