"""The commands over a file of answers, as typer declares them."""

from __future__ import annotations

from typing import Annotated

import typer

from claimwise.commands.arguments import (
    Aggregation,
    AnswersFile,
    CheckCitations,
    CheckExtra,
    Config,
    Deadline,
    Debug,
    Evidence,
    Extract,
    FailUnder,
    Grading,
    Json,
    Judge,
    JudgeOptions,
    Map,
    MaxCost,
    MaxFailures,
    Metric,
    Out,
    Price,
    Rows,
    Strict,
    SwapCheck,
    Temperature,
    Threshold,
    Weights,
)
from claimwise.commands.exits import exit_on_errors


def score(
    file: AnswersFile,
    metric: Metric,
    judge: Judge = None,
    judge_option: JudgeOptions = None,
    extract: Extract = None,
    map: Map = None,
    config: Config = None,
    evidence: Evidence = None,
    weights: Weights = None,
    swap_check: SwapCheck = None,
    threshold: Threshold = None,
    grading: Grading = None,
    aggregation: Aggregation = None,
    temperature: Temperature = None,
    check_citations: CheckCitations = None,
    strict: Strict = None,
    check_extra: CheckExtra = None,
    limit: Rows = None,
    show: Annotated[int, typer.Option(min=0, metavar="N", help="Show the N worst answers.")] = 5,
    json: Json = False,
    out: Out = None,
    fail_under: FailUnder = None,
    max_failures: MaxFailures = 0.05,
    max_cost: MaxCost = None,
    deadline: Deadline = None,
    price: Price = None,
    debug: Debug = False,
) -> None:
    """Judge the answers of a file under one metric."""
    with exit_on_errors(debug=debug):
        from claimwise.commands.score import read_options, score_file

        options = read_options(
            file=file,
            metric=metric,
            metric_options={
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
            },
            judge=judge,
            judge_option=judge_option,
            extract=extract,
            map=map,
            limit=limit,
            price=price,
            show=show,
            max_failures=max_failures,
            max_cost=max_cost,
            deadline=deadline,
            fail_under=fail_under or (),
            out=out,
            as_json=json,
        )
        status = score_file(options)
    raise typer.Exit(status)


def estimate(
    file: AnswersFile,
    metric: Metric,
    judge: Judge = None,
    judge_option: JudgeOptions = None,
    extract: Extract = None,
    map: Map = None,
    config: Config = None,
    evidence: Evidence = None,
    weights: Weights = None,
    swap_check: SwapCheck = None,
    threshold: Threshold = None,
    grading: Grading = None,
    aggregation: Aggregation = None,
    temperature: Temperature = None,
    check_citations: CheckCitations = None,
    strict: Strict = None,
    check_extra: CheckExtra = None,
    limit: Rows = None,
    price: Price = None,
    json: Json = False,
    out: Out = None,
    debug: Debug = False,
) -> None:
    """Calls, tokens and cost of `score` with the same options; nothing is sent, no key is needed."""
    with exit_on_errors(debug=debug):
        from claimwise.commands.estimate import estimate_file
        from claimwise.commands.score import read_options

        options = read_options(
            file=file,
            metric=metric,
            metric_options={
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
            },
            judge=judge,
            judge_option=judge_option,
            extract=extract,
            map=map,
            limit=limit,
            price=price,
            out=out,
            as_json=json,
        )
        status = estimate_file(options)
    raise typer.Exit(status)
