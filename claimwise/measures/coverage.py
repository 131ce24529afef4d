"""Claim coverage: does the prediction state the facts that it had to state?"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from claimwise.errors import JudgeError
from claimwise.inputs import Rows, read_examples, require_column
from claimwise.judges.base import Judge
from claimwise.judges.contract import verify
from claimwise.judges.names import JudgeLike, resolve_judge
from claimwise.measures.base import MAX_FAILURES, Measure, Progress, Summary
from claimwise.measures.claims import list_claims, status_of
from claimwise.measures.run import Prices, run
from claimwise.measures.tally import (
    abstention_rates,
    count_failures,
    count_labels,
    count_statuses,
    judged,
    mean,
    ratio_with_interval,
    scored,
    share,
)
from claimwise.scoring.credit import Credit, coverage_credit, score_judgements
from claimwise.text.abstention import is_abstention
from claimwise.text.fold import is_blank
from claimwise.types import (
    Example,
    ExampleReport,
    Judgement,
    Label,
    Passage,
    Report,
    Risk,
    Status,
    Task,
    Tier,
)

TIER_WEIGHTS = {Tier.CORE: 1.0, Tier.SUPPLEMENTARY: 0.5}
_LABELS = (Label.SUPPORTED, Label.CONTRADICTED, Label.OMITTED)


def coverage_measure(*, strict: bool = False, check_extra: bool = False) -> Measure:
    """The metric with its options fixed, for `claimwise.measures.run.run`."""
    credit = functools.partial(coverage_credit, strict=strict)

    async def judge_example(example: Example, judge: Judge) -> ExampleReport:
        abstained = is_abstention(example.prediction)
        details: dict[str, Any] = {"expected_abstention": True} if example.expects_abstention else {}
        report = ExampleReport(example.index, example.prediction, Status.SCORED, abstained=abstained, details=details)
        if not example.facts:
            return replace(report, status=Status.NO_EVIDENCE)
        if abstained or is_blank(example.prediction):
            # Known without a judge: a refusal states no fact. It has a score and stays out of the headline.
            status = Status.ABSTAINED if abstained else Status.NO_CLAIMS
            omitted = tuple(
                Judgement(fact, Label.OMITTED, 0.0, 1.0, rationale="the prediction states nothing", judge=judge.name)
                for fact in example.facts
            )
            score = score_judgements(_required(omitted), credit)
            return replace(report, status=status, score=score if abstained else None, judgements=omitted)
        assert judge.verifier is not None
        prediction = (Passage(example.prediction),)
        answers = await verify(judge.verifier, example.facts, prediction, example, task=Task.COVERAGE)
        judgements = tuple(_as_omission(j) for j in answers)
        extra: tuple[Judgement, ...] = ()
        failure = None
        if check_extra:
            try:
                extra = await _judge_extra(example, judge)
            except JudgeError as error:
                failure = error.failure
        details["omitted"] = [i for i, j in enumerate(judgements) if j.label is Label.OMITTED]
        details["violations"] = [i for i, j in enumerate(judgements) if _is_violation(j)]
        return replace(
            report,
            status=status_of(judgements),
            score=score_judgements(_required(judgements), credit),
            judgements=judgements,
            extra=extra,
            failure=failure,
            details=details,
        )

    def summarize(reports: Sequence[ExampleReport]) -> Summary:
        good = scored(reports)
        score, interval = ratio_with_interval((e.index, credit(j), j.claim.weight) for e in good for j in _core([e]))
        rates: dict[str, float | None] = {
            "coverage_per_answer": mean([e.score for e in good if e.score is not None]),
            "coverage_with_abstentions": score_judgements(_core([*good, *(e for e in reports if e.abstained)]), credit),
        }
        for risk in (None, *Risk):
            rates |= _rates_at(good, credit, risk)
        rates["unsupported_rate"] = share(
            j.label is Label.UNSUPPORTED for e in good for j in e.extra if j.failure is None
        )
        rates |= abstention_rates(reports)
        counts = {
            **count_statuses(reports),
            **count_labels(_required([j for e in good for j in e.judgements]), _LABELS),
            "n_failed": count_failures(reports),
            "n_boundary_violations": sum(_is_violation(j) for e in good for j in judged(e)),
        }
        return Summary(score, interval, rates, counts)

    settings = {"partial": "0" if strict else "0.5", "extra": "checked" if check_extra else None}
    capabilities = ("extractor", "verifier") if check_extra else ("verifier",)
    prompts = frozenset(["coverage", "list_claims", "verify"] if check_extra else ["coverage"])
    return Measure("claim_coverage", "coverage", capabilities, prompts, judge_example, summarize, settings)


def claim_coverage(
    predictions: Rows,
    references: Rows,
    *,
    questions: Rows | None = None,
    contexts: Rows | None = None,
    claims: Rows | None = None,
    expected_abstentions: Rows | None = None,
    strict: bool = False,
    check_extra: bool = False,
    judge: JudgeLike = None,
    extract: JudgeLike = None,
    judge_options: dict[str, Any] | None = None,
    max_failures: float = MAX_FAILURES,
    max_cost: float | None = None,
    deadline: float | None = None,
    prices: Prices | None = None,
    progress: Progress | None = None,
) -> Report:
    """Share of the required core facts that the predictions state.

    Args:
        predictions: One answer per row.
        references: One list of required facts per row: texts, or records
            `{claim, tier, risk, variants, evidence, weight}`.
        questions: One question per row: a text or chat turns.
        contexts: With `check_extra`: passages that the prediction may draw on besides the facts.
        claims: With `check_extra`: the prediction's claims per row instead of extracted ones.
        expected_abstentions: One boolean per row: is abstaining the right answer?
        strict: A fact that is stated in part counts 0 instead of 0.5.
        check_extra: Judge the prediction's own claims too: those that neither the facts, their evidence nor
            `contexts` carry are `unsupported`.
        judge, extract, judge_options, max_failures, max_cost, deadline, prices, progress: As for
            `claimwise.faithfulness`.

    Returns:
        A report whose `score` is the credit of the core facts / core facts, 0..1. A refusal has the score 0.0
        (it states none of the facts) but, like every abstention, stays out of the headline;
        `coverage_with_abstentions` puts it in.

    Raises:
        InputError: before any judge call, naming argument, row and fix.
        JudgeFailureError: more judgements failed than `max_failures`; carries the partial report.
        CostLimitError, DeadlineError: a limit was reached; carries the report of what was judged before.

    >>> claim_coverage(["A receipt is needed."], [["A receipt is needed.", "Shipping is free."]]).score
    0.5
    """
    examples = read_examples(
        predictions,
        facts=require_column("references", references, "one list of required facts per prediction"),
        questions=questions,
        contexts=contexts,
        claims=claims,
        expected_abstentions=expected_abstentions,
    )
    measure = coverage_measure(strict=strict, check_extra=check_extra)
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


async def _judge_extra(example: Example, judge: Judge) -> tuple[Judgement, ...]:
    """Hold the prediction's own claims against everything that the row documents."""
    assert judge.extractor is not None and judge.verifier is not None
    claims = await list_claims(example, judge.extractor)
    documented = [
        Passage(text)
        for fact in example.facts
        if fact.tier is not Tier.BOUNDARY
        for text in (*fact.wordings, *fact.evidence)
    ]
    passages = (*(example.contexts or ()), *documented)
    return tuple(await verify(judge.verifier, claims, passages, example, task=Task.VERIFY))


def _as_omission(judgement: Judgement) -> Judgement:
    """What the prediction does not state is `omitted`."""
    if judgement.label is not Label.UNSUPPORTED:
        return judgement
    return replace(judgement, label=Label.OMITTED, hallucination=None)


def _is_violation(judgement: Judgement) -> bool:
    return judgement.claim.tier is Tier.BOUNDARY and judgement.label is Label.SUPPORTED


def _required(judgements: Sequence[Judgement]) -> list[Judgement]:
    """Judgements of facts that should be stated: all but the boundary ones, with the tier's weight."""
    return [
        replace(j, claim=replace(j.claim, weight=j.claim.weight * TIER_WEIGHTS[j.claim.tier]))
        for j in judgements
        if j.claim.tier in TIER_WEIGHTS
    ]


def _core(examples: Sequence[ExampleReport]) -> list[Judgement]:
    return [j for e in examples for j in judged(e) if j.claim.tier is Tier.CORE]


def _rates_at(examples: Sequence[ExampleReport], credit: Credit, risk: Risk | None) -> dict[str, float | None]:
    """The rates over the facts of one risk level (keys end in `_high_risk`, ...), or over all facts."""
    facts = [j for e in examples for j in judged(e) if risk is None or j.claim.risk is risk]
    required = _required(facts)
    rates = {
        "weighted_coverage": score_judgements(required, credit),
        "contradiction_rate": share(j.label is Label.CONTRADICTED for j in required),
        "omission_rate": mean([1.0 - credit(j) if j.label is Label.OMITTED else 0.0 for j in required]),
        "boundary_violation_rate": share(_is_violation(j) for j in facts if j.claim.tier is Tier.BOUNDARY),
    }
    if risk is None:
        return rates
    rates = {"coverage": score_judgements([j for j in facts if j.claim.tier is Tier.CORE], credit), **rates}
    return {f"{name}_{risk}_risk": rate for name, rate in rates.items()}
