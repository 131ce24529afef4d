"""Factuality: is the prediction right, by a reference (one relation A-E) or claim by claim?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from claimwise.errors import InputError
from claimwise.evidence.sources import Evidence, Retrieve, choose_evidence
from claimwise.inputs import Rows, check_share, read_examples, require_column
from claimwise.judges.base import Judge
from claimwise.judges.names import JudgeLike, resolve_judge
from claimwise.measures.base import MAX_FAILURES, Measure, Progress, Summary
from claimwise.measures.claims import judge_claims
from claimwise.measures.reference import reference_measure
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
from claimwise.scoring.credit import binary_credit, decide_pass, score_judgements
from claimwise.types import (
    Example,
    ExampleReport,
    Label,
    Report,
    Task,
)

CONFIGS = ("reference", "claims")
DEFAULT_THRESHOLD = 0.8  # share of supported claims; 0.9 for medicine or finance, 0.6-0.7 for creative text
_LABELS = (Label.SUPPORTED, Label.CONTRADICTED, Label.UNSUPPORTED)


def claims_measure(evidence: Evidence, *, threshold: float = DEFAULT_THRESHOLD) -> Measure:
    """Factuality without a reference: list the claims, verify each against evidence."""
    check_share("threshold", threshold)

    async def judge_example(example: Example, judge: Judge) -> ExampleReport:
        finding = await judge_claims(example, judge, evidence, Task.VERIFY)
        score = score_judgements(finding.judgements, binary_credit)
        details: dict[str, Any] = {"expected_abstention": True} if example.expects_abstention else {}
        if finding.evidence is not None:
            details["evidence"] = [[asdict(passage) for passage in passages] for passages in finding.evidence]
        passed = decide_pass(finding.judgements, binary_credit, threshold)
        return ExampleReport(
            index=example.index,
            prediction=example.prediction,
            status=finding.status,
            score=score,
            passed=passed,
            abstained=finding.abstained,
            judgements=finding.judgements,
            failure=finding.failure,
            details=details,
            warnings=(*finding.notes, *([_warn(example, score, threshold)] if passed is False else [])),
        )

    def summarize(reports: Sequence[ExampleReport]) -> Summary:
        score, interval = ratio_with_interval(
            (e.index, binary_credit(j), j.claim.weight) for e in reports for j in judged(e)
        )
        decided = [
            j.label is Label.CONTRADICTED for e in reports for j in judged(e) if j.label is not Label.UNSUPPORTED
        ]
        rates = {
            "error_rate": label_rate(reports, Label.CONTRADICTED),
            "unsure_rate": label_rate(reports, Label.UNSUPPORTED),
            "decided_error_rate": share(decided),
            "any_error_rate": share(_has_error(e) for e in scored(reports)),
            "claims_per_answer": mean([float(len(e.judgements)) for e in scored(reports)]),
            "pass_rate": share(e.passed for e in scored(reports)),
            **abstention_rates(reports),
        }
        counts = {
            **count_statuses(reports),
            **count_labels([j for e in reports for j in e.judgements], _LABELS),
            "n_failed": count_failures(reports),
        }
        return Summary(score, interval, rates, counts)

    settings = {"config": "claims", "evidence": evidence.name, **evidence.provenance, "threshold": threshold}
    return Measure(
        "factuality",
        "factual_ratio",
        ("extractor", "verifier"),
        frozenset(["list_claims", "joint", str(evidence.task)]),
        judge_example,
        summarize,
        settings,
    )


def factuality(
    predictions: Rows,
    references: Rows | None = None,
    *,
    questions: Rows | None = None,
    contexts: Rows | None = None,
    claims: Rows | None = None,
    expected_abstentions: Rows | None = None,
    config: str = "reference",
    weights: str | Mapping[str, float] | None = None,
    swap_check: bool = False,
    evidence: str | Retrieve | Evidence = "contexts",
    threshold: float = DEFAULT_THRESHOLD,
    judge: JudgeLike = None,
    extract: JudgeLike = None,
    judge_options: dict[str, Any] | None = None,
    max_failures: float = MAX_FAILURES,
    max_cost: float | None = None,
    deadline: float | None = None,
    prices: Prices | None = None,
    progress: Progress | None = None,
) -> Report:
    """How far predictions agree with references (config `reference`), or hold up claim by claim (`claims`).

    Args:
        predictions: One answer per row.
        references: Config `reference`: one text, or list of acceptable texts, per row.
        questions: One question per row: a text or chat turns.
        contexts: Config `claims` with `evidence="contexts"`: one list of passages per row.
        claims: Config `claims`: claims per row instead of extracted ones.
        expected_abstentions: One boolean per row: is abstaining the right answer?
        config: `reference` or `claims`.
        weights: Config `reference`: what each relation is worth; a preset (`promptfoo`, the default, or
            `autoevals`) or a mapping such as `{"superset": 0.6}`.
        swap_check: Config `reference`: judge each pair with roles swapped too, and report how often the two differ.
        evidence: Config `claims`: `contexts`; `web` (the judge's own model searches for each claim, where its
            server offers that), `web:<provider>/<model>` or `web:perplexity`; `claimwise.corpus(...)` or
            `corpus:<file>`; a function `retrieve(claim) -> passages`; or `none` (the judge's own knowledge).
            Passages that were looked up are kept in each example's `details["evidence"]`, one list per claim.
        threshold: Config `claims`: an answer passes at this share of supported claims, 0..1.
        judge, extract, judge_options, max_failures, max_cost, deadline, prices, progress: As for
            `claimwise.faithfulness`.

    Returns:
        A report: `factuality` is the mean weight, `factual_ratio` supported / judged claims.

    Raises:
        InputError: before any judge call, naming argument, row and fix.
        JudgeFailureError: more judgements failed than `max_failures`; carries the partial report.
        CostLimitError, DeadlineError: a limit was reached; carries the report of what was judged before.

    >>> factuality(["14 km"], ["14 km"]).rates["agree_rate"]
    1.0
    """
    if config not in CONFIGS:
        raise InputError(f"`config` should be one of {list(CONFIGS)}, but got {config!r}")
    columns = {"questions": questions, "expected_abstentions": expected_abstentions}
    if config == "reference":
        wanted = require_column(
            "references", references, "one reference, or list of acceptable references, per prediction"
        )
        examples = read_examples(predictions, references=wanted, **columns)
        measure = reference_measure(weights=weights, swap_check=swap_check)
    else:
        source = choose_evidence(evidence, has_contexts=contexts is not None)
        examples = read_examples(predictions, contexts=contexts, claims=claims, **columns)
        measure = claims_measure(source, threshold=threshold)
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


def _warn(example: Example, score: float | None, threshold: float) -> str:
    """The warning of an answer that does not pass; in a dialogue it names the turn that the answer is."""
    assert score is not None  # an answer without a judged claim does not fail
    turn = 1 + sum(turn.role == "assistant" for turn in example.history)
    who = f"turn {turn}: " if example.history else ""
    return f"{who}factual ratio {score:.2f} is below the threshold {threshold:g}"


def _has_error(example: ExampleReport) -> bool | None:
    if any(j.label is Label.CONTRADICTED for j in judged(example)):
        return True
    return None if len(judged(example)) < len(example.judgements) else False
