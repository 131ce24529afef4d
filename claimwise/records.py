"""Reports as JSON-safe plain data: str, int, finite float, bool, None, list, dict and nothing else."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from claimwise.scoring.votes import is_tied
from claimwise.types import (
    Claim,
    ExampleReport,
    Failure,
    Judgement,
    Label,
    RelationJudgement,
    Report,
    Tier,
)


def report_record(report: Report) -> dict[str, Any]:
    """Flat numbers first (headline, interval, rates, counts), then `signature`, then `per_example`.

    The headline's interval is `<headline>_low` and `<headline>_high`. A number that
    does not exist (nothing was scored, fewer than two clusters) is `None`, never NaN.
    """
    low, high = report.interval or (None, None)
    return {
        report.headline: _number(report.score),
        f"{report.headline}_low": _number(low),
        f"{report.headline}_high": _number(high),
        **{name: _number(rate) for name, rate in report.rates.items()},
        **{name: int(count) for name, count in report.counts.items()},
        "signature": report.signature,
        "per_example": [example_record(example) for example in report.examples],
    }


def example_record(example: ExampleReport) -> dict[str, Any]:
    """One example down to its claims, quotes and rationales."""
    counted = [j for j in example.judgements if j.claim.tier is not Tier.BOUNDARY]  # as in the report's counts
    failed = sum(j.failure is not None for j in (*example.judgements, *example.extra))
    record: dict[str, Any] = {
        "index": example.index,
        "status": str(example.status),
        "score": _number(example.score),
        "passed": example.passed,
        "abstained": example.abstained,
        "incomplete": failed > 0 or (example.failure is not None),
        "n_claims": len(counted),
        **{f"n_{label}": sum(j.label is label for j in counted) for label in Label},
        "n_failed": failed + (example.failure is not None),
        "prediction": example.prediction,
        "claims": [_judgement_record(j) for j in example.judgements],
    }
    if example.extra:
        record["extra_claims"] = [_judgement_record(j) for j in example.extra]
    if example.relations:
        record["relations"] = [_relation_record(r) for r in example.relations]
    if example.failure is not None:
        record["failure"] = _failure_record(example.failure)
    record |= {key: _plain(value) for key, value in example.details.items()}
    record["warnings"] = list(example.warnings)
    return record


def _judgement_record(judgement: Judgement) -> dict[str, Any]:
    record: dict[str, Any] = {
        **_claim_record(judgement.claim),
        "label": None if judgement.label is None else str(judgement.label),
        "support": _number(judgement.support),
        "confidence": _number(judgement.confidence),
        "level": None if judgement.level is None else str(judgement.level),
        "quotes": [
            {"text": q.text, "passage": q.passage, "span": None if q.span is None else list(q.span)}
            for q in judgement.quotes
        ],
        "rationale": judgement.rationale,
        "judge": judgement.judge,
        "hallucination": None if judgement.hallucination is None else str(judgement.hallucination),
        "conflict": judgement.conflict,
        "failure": None if judgement.failure is None else _failure_record(judgement.failure),
    }
    if judgement.raw_label is not None:
        record["raw_label"] = judgement.raw_label
    if judgement.probabilities is not None:
        record["probabilities"] = {option: _number(p) for option, p in judgement.probabilities.items()}
    if judgement.omitted_chars:
        record["omitted_chars"] = judgement.omitted_chars
    if judgement.escalated is not None:
        record["escalated"] = judgement.escalated
    return record | _votes_record(judgement.votes)


def _claim_record(claim: Claim) -> dict[str, Any]:
    record: dict[str, Any] = {
        "claim": claim.text,
        "span": None if claim.span is None else list(claim.span),
        "tier": str(claim.tier),
        "risk": str(claim.risk),
        "weight": claim.weight,
    }
    if claim.citations:
        record["citations"] = list(claim.citations)
    return record


def _relation_record(judgement: RelationJudgement) -> dict[str, Any]:
    return {
        "reference": judgement.reference,
        "relation": None if judgement.relation is None else str(judgement.relation),
        "category": None if judgement.relation is None else judgement.relation.letter,
        "confidence": _number(judgement.confidence),
        "rationale": judgement.rationale,
        "judge": judgement.judge,
        "failure": None if judgement.failure is None else _failure_record(judgement.failure),
        **_votes_record(judgement.votes),
    }


def _votes_record(votes: Mapping[str, str]) -> dict[str, Any]:
    """What each judge said, where several were asked."""
    return {"votes": dict(votes), "tied": is_tied(votes)} if votes else {}


def _failure_record(failure: Failure) -> dict[str, Any]:
    return {
        "stage": failure.stage,
        "cause": str(failure.cause),
        "message": failure.message,
        "raw": failure.raw,
        "attempts": failure.attempts,
    }


def _number(value: float | None) -> float | None:
    return None if value is None or not math.isfinite(value) else float(value)


def _plain(value: object) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    if isinstance(value, float):
        return _number(value)
    if value is None or type(value) in (str, int, bool):
        return value
    return str(value)
