"""The rows of a summary table: one report told as score, interval and counts that are never added up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from claimwise.measures.tally import scored
from claimwise.types import Judgement, Label, Report, Risk, Tier

LEGENDS = {
    "faithfulness": "claims that the contexts support / judged claims",
    "factual_ratio": "claims that the evidence supports / judged claims",
    "factuality": "mean worth of an answer's relation to its reference; contradicted: they disagree",
    "coverage": "core facts stated / core facts; the counts are of all required facts",
}
_REASONS = {"abstained": "abstained", "no_claims": "no claims", "no_evidence": "no evidence"}


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """One line of numbers. `None` means that the number does not exist here (`n/a`), never zero.

    Attributes:
        name: `""` for the whole report, or the risk level that the row is about.
        judged: Claims, facts or (factuality by reference) answers with a verdict; `failed` ones come on top.
        abstained, no_claims, no_evidence: Answers without a place in the score, told apart by why.
    """

    name: str
    score: float | None
    interval: tuple[float, float] | None
    judged: int
    contradicted: int
    unsupported: int | None
    omitted: int | None
    failed: int
    abstained: int | None = None
    no_claims: int | None = None
    no_evidence: int | None = None


def summary_rows(report: Report) -> list[SummaryRow]:
    """The report's rows: for coverage one per risk level that has facts, high first, then the whole."""
    counts = report.counts
    whole = SummaryRow(
        name="",
        score=report.score,
        interval=report.interval,
        judged=sum(counts.get(f"n_{label}", 0) for label in Label) if "n_claims" in counts else counts["n_scored"],
        contradicted=counts["n_disagree"] if "n_disagree" in counts else counts["n_contradicted"],
        unsupported=_unsupported(report),
        omitted=counts.get("n_omitted"),
        failed=counts["n_failed"],
        abstained=counts["n_abstained"],
        no_claims=counts["n_no_claims"],
        no_evidence=counts["n_no_evidence"],
    )
    return [*_risk_rows(report), whole]


def _unsupported(report: Report) -> int | None:
    """Coverage knows unsupported claims only of answers whose further claims were judged too."""
    if report.headline != "coverage":
        return report.counts.get("n_unsupported")
    if report.rates.get("unsupported_rate") is None:
        return None
    return sum(j.label is Label.UNSUPPORTED for e in scored(report.examples) for j in e.extra)


def _risk_rows(report: Report) -> Iterable[SummaryRow]:
    if report.headline != "coverage":
        return
    for risk in Risk:
        facts = [
            j
            for e in scored(report.examples)
            for j in e.judgements
            if j.claim.risk is risk and j.claim.tier is not Tier.BOUNDARY
        ]
        if facts:
            yield SummaryRow(
                name=f"{risk} risk",
                score=report.rates[f"coverage_{risk}_risk"],
                interval=None,
                judged=sum(j.failure is None for j in facts),
                contradicted=_count(facts, Label.CONTRADICTED),
                unsupported=None,
                omitted=_count(facts, Label.OMITTED),
                failed=sum(j.failure is not None for j in facts),
            )


def _count(judgements: Sequence[Judgement], label: Label) -> int:
    return sum(j.label is label for j in judgements)


def notes(report: Report, *, reasons: bool) -> list[str]:
    """What the columns of the table leave out, in words; nothing where there is nothing to tell.

    Args:
        reasons: Tell why answers were not scored, too.
    """
    counts = report.counts
    told = {
        **({why: counts[f"n_{status}"] for status, why in _REASONS.items()} if reasons else {}),
        "boundary facts asserted": counts.get("n_boundary_violations", 0),
        "quotes found in no passage": counts.get("n_ungrounded_quotes", 0),
        "claims on which passages disagree": counts.get("n_conflicting_evidence", 0),
        "scored despite a failed judgement": counts["n_incomplete"],
        "failed as a whole": counts["n_failed_examples"],
        "with a warning": sum(bool(example.warnings) for example in report.examples),
    }
    return [f"{what}: {count}" for what, count in told.items() if count]
