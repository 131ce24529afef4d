"""The commands over a file of answers, as typer declares them."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

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
    FailOver,
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

if TYPE_CHECKING:
    from claimwise.commands.score import ScoreOptions


def _of_metrics(
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
) -> dict[str, Any]:
    """Settings of the metrics; the given ones are passed on."""
    return {name: value for name, value in locals().items() if value is not None}


def _of_files(
    file: AnswersFile,
    metric: Metric,
    judge: Judge = None,
    judge_option: JudgeOptions = None,
    extract: Extract = None,
    map: Map = None,
    limit: Rows = None,
    price: Price = None,
    json: Json = False,
    out: Out = None,
) -> ScoreOptions:
    """What every command over a file of answers takes."""
    from claimwise.commands.options import parse_judge_options, parse_pairs, parse_prices
    from claimwise.commands.score import ScoreOptions

    return ScoreOptions(
        file=Path(file),
        metric=metric,
        judge=judge,
        judge_options=parse_judge_options(judge_option or ()),
        extract=extract,
        rename=parse_pairs("--map", map or ()),
        limit=limit,
        prices=parse_prices(price or ()),
        out=out,
        as_json=json,
    )


def _command(work: Callable[..., int]) -> Callable[..., None]:
    """A command with the options of files and of metrics, which `work` gets read, and then its own."""

    def command(*, debug: bool, **given: Any) -> None:
        with exit_on_errors(debug=debug):
            from dataclasses import replace

            settings = _of_metrics(**{name: given.pop(name) for name in _parameters(_of_metrics)})
            options = _of_files(**{name: given.pop(name) for name in _parameters(_of_files)})
            status = work(replace(options, metric_options=settings), **given)
        raise typer.Exit(status)

    own = {name: parameter for name, parameter in _parameters(work).items() if name != "options"}
    debug = inspect.Parameter("debug", inspect.Parameter.KEYWORD_ONLY, default=False, annotation=Debug)
    declared = [*_parameters(_of_files).values(), *_parameters(_of_metrics).values(), *own.values()]
    as_keywords = [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in declared]
    command.__signature__ = inspect.Signature([*as_keywords, debug])  # type: ignore[attr-defined]
    command.__doc__ = work.__doc__
    return command


def _parameters(function: Callable[..., Any]) -> dict[str, inspect.Parameter]:
    """The parameters as typer reads them: annotations as objects, but for names that only type checkers import."""
    names = {"ScoreOptions": object}
    return dict(inspect.signature(function, locals=names, eval_str=True).parameters)


@_command
def score(
    options: ScoreOptions,
    show: Annotated[int, typer.Option(min=0, metavar="N", help="Show the N worst answers.")] = 5,
    fail_under: FailUnder = None,
    fail_over: FailOver = None,
    max_failures: MaxFailures = 0.05,
    max_cost: MaxCost = None,
    deadline: Deadline = None,
) -> int:
    """Judge the answers of a file under one metric.

    \b
    Columns of the file, beside prediction; those in brackets may be missing:
      faithfulness    contexts [claims]
      factuality      reference
        --config claims: contexts (none with another --evidence) [claims]
      claim_coverage  facts
        --check-extra: [contexts] [claims]
      all metrics     [question] [expected_abstention]

    contexts, facts and claims are lists, in CSV and TSV written as JSON; reference is a text, or references a list.
    Other names are told with --map.
    """
    from dataclasses import replace

    from claimwise.commands.score import score_file

    return score_file(
        replace(
            options,
            show=show,
            fail_under=fail_under or (),
            fail_over=fail_over or (),
            max_failures=max_failures,
            max_cost=max_cost,
            deadline=deadline,
        )
    )


@_command
def estimate(options: ScoreOptions) -> int:
    """Calls, tokens and cost of `score` with the same options; nothing is sent, no key is needed."""
    from claimwise.commands.estimate import estimate_file

    return estimate_file(options)
