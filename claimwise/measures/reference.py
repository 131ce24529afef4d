"""Factuality by reference: how the prediction relates to the best of its acceptable references."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from claimwise.judges.base import Comparator, Judge
from claimwise.judges.contract import compare
from claimwise.measures.base import Measure, Summary
from claimwise.measures.tally import (
    abstention_rates,
    count_failures,
    count_statuses,
    ratio_with_interval,
    scored,
    share,
)
from claimwise.scoring.relations import best_relation, relation_weights, swap_relation
from claimwise.text.abstention import is_abstention
from claimwise.text.fold import fold, is_blank
from claimwise.types import Example, ExampleReport, Relation, RelationJudgement, Status


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
