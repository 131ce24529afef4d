"""Faithfulness: is the prediction carried by its own contexts?"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from claimwise.errors import InputError
from claimwise.evidence.sources import GivenContexts
from claimwise.inputs import Rows, check_share, read_examples, require_column
from claimwise.judges.base import Judge
from claimwise.judges.names import JudgeLike, resolve_judge
from claimwise.measures.base import MAX_FAILURES, Measure, Progress, Summary
from claimwise.measures.citations import check_citations, citation_rate
from claimwise.measures.claims import judge_claims
from claimwise.measures.run import Prices, run
from claimwise.measures.tally import (
    abstention_rates,
    count_failures,
    count_labels,
    count_statuses,
    judged,
    label_rate,
    mean,
    ratio_with_interval,
    scored,
    share,
)
from claimwise.scoring.credit import (
    Aggregation,
    binary_credit,
    decide_pass,
    graded_credit,
    power_mean,
    score_judgements,
    weighted_mean,
)
from claimwise.scoring.eval_ai import LATEST, eval_ai_score
from claimwise.text.nearest import suggest
from claimwise.types import Example, ExampleReport, Label, Report, Task

DEFAULT_THRESHOLD = 0.7
LEAST_TEMPERATURE = 0.1
_LABELS = (Label.SUPPORTED, Label.CONTRADICTED, Label.UNSUPPORTED)


@dataclass(frozen=True, slots=True)
class FaithfulnessOptions:
    """Settings of the metric.

    Attributes:
        threshold: An answer passes at this score or above, 0..1.
        grading: `binary` (supported or not) or `graded` (fully/mostly/partial/minor/none: 1, .9, .7, .3, 0).
        aggregation: From claims to the answer's score: `mean`, `power_mean`, or the published rule of
            eval-ai-library, `eval_ai` or `eval_ai:<version>`.
        temperature: Strictness of the last two, 0.1 (the worst claim decides) to 1.
        check_citations: Hold each claim with a citation such as `[1]` against the cited passage too.
    """

    threshold: float = DEFAULT_THRESHOLD
    grading: str = "binary"
    aggregation: str = "mean"
    temperature: float = 0.5
    check_citations: bool = False

    def __post_init__(self) -> None:
        check_share("threshold", self.threshold)
        if self.grading not in ("binary", "graded"):
            raise InputError(f"`grading` should be 'binary' or 'graded', but got {self.grading!r}")
        check_share("temperature", self.temperature)
        if self.temperature < LEAST_TEMPERATURE:
            raise InputError(f"`temperature` should be in {LEAST_TEMPERATURE}..1, but got {self.temperature!r}")
        self.aggregate()

    def aggregate(self) -> Aggregation:
        """The function that the name of the aggregation stands for."""
        name, _, version = self.aggregation.partition(":")
        if name == "mean" and not version:
            return weighted_mean
        if name == "power_mean" and not version:
            return functools.partial(power_mean, temperature=self.temperature)
        if name == "eval_ai":
            version = version or LATEST
            eval_ai_score([1.0], version=version)  # an odd version is told now
            return lambda credits, _: eval_ai_score(credits, temperature=self.temperature, version=version)
        raise InputError(
            "`aggregation` should be 'mean', 'power_mean', 'eval_ai' or 'eval_ai:<version>', but got "
            f"{self.aggregation!r}"
        )


def faithfulness_measure(options: FaithfulnessOptions | None = None) -> Measure:
    """The metric with its options fixed, for `claimwise.measures.run.run`."""
    options = options or FaithfulnessOptions()
    credit = binary_credit if options.grading == "binary" else graded_credit
    aggregate = options.aggregate()

    async def judge_example(example: Example, judge: Judge) -> ExampleReport:
        task = Task.VERIFY if options.grading == "binary" else Task.GRADE
        finding = await judge_claims(example, judge, GivenContexts(), task)
        details: dict[str, Any] = {"expected_abstention": True} if example.expects_abstention else {}
        if options.check_citations:
            details["citations"] = await check_citations(finding.judgements, example, judge)
        return ExampleReport(
            index=example.index,
            prediction=example.prediction,
            status=finding.status,
            score=score_judgements(finding.judgements, credit, aggregate),
            passed=decide_pass(finding.judgements, credit, options.threshold, aggregate),
            abstained=finding.abstained,
            judgements=finding.judgements,
            failure=finding.failure,
            details=details,
        )

    def summarize(reports: Sequence[ExampleReport]) -> Summary:
        if options.aggregation == "mean":
            points = [(e.index, credit(j), j.claim.weight) for e in reports for j in judged(e)]
        else:
            points = [(e.index, e.score, 1.0) for e in reports if e.score is not None]
        score, interval = ratio_with_interval(points)
        quotes = [q for e in reports for j in judged(e) for q in j.quotes]
        rates = {
            "faithfulness_per_answer": mean([e.score for e in scored(reports) if e.score is not None]),
            "contradiction_rate": label_rate(reports, Label.CONTRADICTED),
            "unsupported_rate": label_rate(reports, Label.UNSUPPORTED),
            "hallucination_rate": share(has_unsupported_claim(e) for e in scored(reports)),
            "pass_rate": share(e.passed for e in scored(reports)),
            **abstention_rates(reports),
        }
        if options.check_citations:
            rates["citation_rate"] = citation_rate(reports)
        counts = {
            **count_statuses(reports),
            **count_labels([j for e in reports for j in e.judgements], _LABELS),
            "n_failed": count_failures(reports),
            "n_ungrounded_quotes": sum(not q.grounded for q in quotes),
            "n_conflicting_evidence": sum(j.conflict for e in reports for j in judged(e)),
        }
        return Summary(score, interval, rates, counts)

    settings = {
        "grading": options.grading,
        "aggregation": options.aggregation,
        "temperature": None if options.aggregation == "mean" else options.temperature,
        "threshold": options.threshold,
        "citations": "checked" if options.check_citations else None,
    }
    return Measure(
        "faithfulness",
        "faithfulness",
        ("extractor", "verifier"),
        frozenset(["list_claims", "joint", "verify" if options.grading == "binary" else "grade"]),
        judge_example,
        summarize,
        settings,
    )


def faithfulness(
    predictions: Rows,
    contexts: Rows,
    *,
    questions: Rows | None = None,
    claims: Rows | None = None,
    expected_abstentions: Rows | None = None,
    judge: JudgeLike = None,
    extract: JudgeLike = None,
    judge_options: dict[str, Any] | None = None,
    max_failures: float = MAX_FAILURES,
    max_cost: float | None = None,
    deadline: float | None = None,
    prices: Prices | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> Report:
    """Share of the predictions' claims that their own contexts support.

    Args:
        predictions: One answer per row.
        contexts: One list of passages per row: texts, or records `{text, id, url, title, date}`.
        questions: One question per row: a text or chat turns.
        claims: Claims per row instead of extracted ones; `None` in a row: extract.
        expected_abstentions: One boolean per row: is abstaining the right answer?
        judge: Name, object or function; see `claimwise.judges.names.resolve_judge`.
        extract: Another judge that lists the claims.
        judge_options: Options for a judge that is given by name, such as `base_url`.
        max_failures: Share of judgements, 0..1, that may fail; with 0 the first failure withholds the result.
        max_cost: US dollars that the run may cost. Nothing is sent beyond it; calls that are open still end.
        deadline: Seconds that the run may take; nothing is sent or waited for after that.
        prices: `{"provider/model": (prompt, completion, cached)}`, US dollars per million tokens, for models that
            the shipped table lacks or has wrong.
        progress: Called with (done, total, failed) after each row.
        **options: Fields of `FaithfulnessOptions`.

    Returns:
        A report whose `score` is supported / judged claims, 0..1; `None` if no claim was judged.

    Raises:
        InputError: before any judge call, naming argument, row and fix.
        JudgeFailureError: more judgements failed than `max_failures`; carries the partial report.
        CostLimitError, DeadlineError: a limit was reached; carries the report of what was judged before.

    >>> report = faithfulness(["The pump weighs 12 kg."], [["The pump has a mass of 12 kg and runs on 24 V."]])
    >>> report.score
    1.0
    """
    examples = read_examples(
        predictions,
        questions=questions,
        contexts=require_column("contexts", contexts, "one list of passages per prediction"),
        claims=claims,
        expected_abstentions=expected_abstentions,
    )
    known = {field.name for field in fields(FaithfulnessOptions)}
    if unknown := sorted(set(options) - known):
        meant = suggest(unknown[0], [*known, *inspect.signature(faithfulness).parameters])
        meant = meant or f"; the settings are {sorted(known)}"
        raise TypeError(f"faithfulness() got the unknown setting(s) {unknown}{meant}")
    measure = faithfulness_measure(FaithfulnessOptions(**options))
    chosen = resolve_judge(judge, extract=extract, **(judge_options or {}))
    return run(
        measure,
        examples,
        chosen,
        max_failures=max_failures,
        max_cost=max_cost,
        deadline=deadline,
        prices=prices,
        progress=progress,
    )


def has_unsupported_claim(example: ExampleReport) -> bool | None:
    """Whether a claim is not supported; `None` where only a failed judgement could tell."""
    if any(j.label is not Label.SUPPORTED for j in judged(example)):
        return True
    return None if len(judged(example)) < len(example.judgements) else False
