"""What is wrong with an answer, worst first: what a person should look at before any number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from claimwise.types import ExampleReport, Failure, Judgement, Label, Quote, Relation, Risk, Tier

# The words for what went wrong, the worst first.
CONTRADICTED, DISAGREES, ASSERTED, UNSUPPORTED, OMITTED, FAILED = WORDS = (
    "contradicted",
    "disagrees",  # with the reference
    "asserted",  # a boundary fact, which the evidence does not carry
    "unsupported",
    "omitted",
    "failed",
)
_RISKS = list(Risk)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: its word, the claim or answer it is about, and what the judge says for it."""

    word: str
    text: str
    risk: Risk = Risk.MEDIUM
    quotes: tuple[Quote, ...] = ()
    why: str = ""
    reference: int | None = None

    @property
    def rank(self) -> tuple[int, int]:
        """Sorts findings: by what went wrong, then by risk, the highest first."""
        return WORDS.index(self.word), _RISKS.index(self.risk)


def find_errors(example: ExampleReport) -> list[Finding]:
    """All that is wrong with one answer, worst first; what failed to be judged comes last."""
    found = [*_of_claims(example), *_of_relations(example)]
    if example.failure is not None:
        found.append(Finding(FAILED, example.prediction, why=_explain(example.failure)))
    return sorted(found, key=lambda finding: finding.rank)


def rank_examples(examples: Sequence[ExampleReport]) -> list[tuple[ExampleReport, list[Finding]]]:
    """The answers in which something is wrong, those with the worst finding first, then the lowest score."""
    faulty = [(example, findings) for example in examples if (findings := find_errors(example))]

    def badness(item: tuple[ExampleReport, list[Finding]]) -> tuple[object, ...]:
        example, findings = item
        alike = sum(finding.rank == findings[0].rank for finding in findings)
        return findings[0].rank, -alike, 1.0 if example.score is None else example.score, example.index

    return sorted(faulty, key=badness)


def _of_claims(example: ExampleReport) -> Iterator[Finding]:
    for judgement in (*example.judgements, *example.extra):
        word = _word_for(judgement)
        if word is not None:
            claim, failure = judgement.claim, judgement.failure
            why = judgement.rationale if failure is None else _explain(failure)
            yield Finding(word, claim.text, claim.risk, judgement.quotes, why)


def _word_for(judgement: Judgement) -> str | None:
    if judgement.failure is not None:
        return FAILED
    if judgement.claim.tier is Tier.BOUNDARY:
        return ASSERTED if judgement.label is Label.SUPPORTED else None
    return None if judgement.label is Label.SUPPORTED else str(judgement.label)


def _of_relations(example: ExampleReport) -> Iterator[Finding]:
    """The best relation decides; where that is a disagreement, it is the finding."""
    if example.details.get("relation") is Relation.DISAGREE:
        best = next(r for r in example.relations if r.reference == example.details["reference"])
        yield Finding(DISAGREES, example.prediction, why=best.rationale, reference=best.reference)


def _explain(failure: Failure) -> str:
    return f"{failure.cause} at stage {failure.stage}: {failure.message}"
