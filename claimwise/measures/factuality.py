"""Factuality: is the prediction right, by a reference (one relation A-E) or claim by claim?"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from claimwise.errors import InputError
from claimwise.evidence.sources import Evidence, Retrieve, choose_evidence
from claimwise.inputs import Rows, check_share, read_examples, require_column
from claimwise.judges.base import Comparator, Judge
from claimwise.judges.contract import compare
from claimwise.judges.names import JudgeLike, resolve_judge
from claimwise.measures.base import MAX_FAILURES, Measure, Progress, Summary
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
from claimwise.scoring.credit import binary_credit, decide_pass, score_judgements
from claimwise.scoring.relations import best_relation, relation_weights, swap_relation
from claimwise.text.abstention import is_abstention
from claimwise.text.fold import fold, is_blank
from claimwise.types import (
    Example,
    ExampleReport,
    Label,
    Relation,
    RelationJudgement,
    Report,
    Status,
    Task,
)

CONFIGS = ("reference", "claims")
DEFAULT_THRESHOLD = 0.8  # share of supported claims; 0.9 for medicine or finance, 0.6-0.7 for creative text
_LABELS = (Label.SUPPORTED, Label.CONTRADICTED, Label.UNSUPPORTED)


def reference_measure(*, weights: str | Mapping[str, float] | None = None, swap_check: bool = False) -> Measure:
    """Factuality by reference: one relation per example, worth its weight; pass means weight > 0."""
    worth = relation_weights(weights)

    async def judge_example(example: Example, judge: Judge) -> ExampleReport:
        assert judge.comparator is not None
        abstained = is_abstention(example.prediction)
        details: dict[str, Any] = {}
        if example.expects_abstention or any(map(is_abstention, example.references)):
            details["expected_abstention"] = True
        report = ExampleReport(example.index, example.prediction, Status.SCORED, abstained=abstained, details=details)
        if abstained:
            return replace(report, status=Status.ABSTAINED)
        if not example.references:
            return replace(report, status=Status.NO_EVIDENCE)
        if is_blank(example.prediction):
            return replace(report, status=Status.NO_CLAIMS)
        relations = await _compare_all(example, judge.comparator, judge.name)
        best = best_relation(relations)
        if swap_check:
            details["swap_consistent"] = await _swap_consistent(example, relations, judge.comparator)
        if best is None or best.relation is None:
            failure = next(r.failure for r in relations if r.failure is not None)
            return replace(report, status=Status.FAILED, relations=relations, failure=failure)
        details |= {"relation": best.relation, "category": best.relation.letter, "reference": best.reference}
        score = worth[best.relation]
        return replace(report, score=score, passed=score > 0, relations=relations, details=details)

    def summarize(reports: Sequence[ExampleReport]) -> Summary:
        score, interval = ratio_with_interval((e.index, e.score, 1.0) for e in scored(reports) if e.score is not None)
        relations = [e.details["relation"] for e in scored(reports)]
        rates: dict[str, float | None] = {
            "pass_rate": share(e.passed for e in scored(reports)),
            **{f"{relation}_rate": share(r is relation for r in relations) for relation in Relation},
            **abstention_rates(reports),
        }
        if swap_check:
            rates["swap_inconsistency_rate"] = share(
                None if (same := e.details.get("swap_consistent")) is None else not same for e in reports
            )
        counts = {
            **count_statuses(reports),
            **{f"n_{relation}": relations.count(relation) for relation in Relation},
            "n_failed": count_failures(reports),
        }
        return Summary(score, interval, rates, counts)

    settings = {
        "config": "reference",
        "weights": {r.letter: worth[r] for r in Relation},
        "swap_check": swap_check or None,
    }
    return Measure(
        "factuality", "factuality", ("comparator",), frozenset(["compare"]), judge_example, summarize, settings
    )


def claims_measure(evidence: Evidence, *, threshold: float = DEFAULT_THRESHOLD) -> Measure:
    """Factuality without a reference: list the claims, verify each against evidence."""
    check_share("threshold", threshold)

    async def judge_example(example: Example, judge: Judge) -> ExampleReport:
        finding = await judge_claims(example, judge, evidence, Task.VERIFY)
        score = score_judgements(finding.judgements, binary_credit)
        details: dict[str, Any] = {"expected_abstention": True} if example.expects_abstention else {}
        if finding.evidence is not None:
            details["evidence"] = [[asdict(passage) for passage in passages] for passages in finding.evidence]
        below = f"factual ratio {score:.2f} is below the threshold {threshold:g}" if score is not None else ""
        return ExampleReport(
            index=example.index,
            prediction=example.prediction,
            status=finding.status,
            score=score,
            passed=decide_pass(finding.judgements, binary_credit, threshold),
            abstained=finding.abstained,
            judgements=finding.judgements,
            failure=finding.failure,
            details=details,
            warnings=(*finding.notes, *([below] if score is not None and score < threshold else [])),
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


async def _compare_all(example: Example, comparator: Comparator, judge: str) -> tuple[RelationJudgement, ...]:
    """Compare with each reference in turn until one agrees, which nothing can beat."""
    results: list[RelationJudgement] = []
    for i, reference in enumerate(example.references):
        if fold(reference) == fold(example.prediction):
            same = RelationJudgement(i, Relation.AGREE, 1.0, "the texts are the same", judge)
            return (*results, same)
    for i in range(len(example.references)):
        results.append(await compare(comparator, example, i, judge=judge))
        if results[-1].relation is Relation.AGREE:
            break
    return tuple(results)


async def _swap_consistent(
    example: Example, relations: Sequence[RelationJudgement], comparator: Comparator
) -> bool | None:
    """Whether each comparison holds with roles swapped; `None` where a failure leaves it open."""
    swapped = await asyncio.gather(
        *(
            compare(
                comparator,
                replace(example, prediction=example.references[r.reference], references=(example.prediction,)),
                0,
                judge=r.judge,
            )
            for r in relations
            if fold(example.references[r.reference]) != fold(example.prediction)
        )
    )
    pairs = [(r.relation, s.relation) for r, s in zip(relations, swapped, strict=False)]  # the same text comes last
    known = [swap_relation(a) is b for a, b in pairs if a is not None and b is not None]
    return None if len(known) < len(pairs) and all(known) else all(known)


def _has_error(example: ExampleReport) -> bool | None:
    if any(j.label is Label.CONTRADICTED for j in judged(example)):
        return True
    return None if len(judged(example)) < len(example.judgements) else False
