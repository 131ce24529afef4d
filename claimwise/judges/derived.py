"""A comparator made of two directed claim checks, for judges that can only verify.

The prediction's claims are held against the reference (precision P) and the reference's claims against the
prediction (recall R). Any contradiction is D; P = R = 1 is C; P = 1 alone A; R = 1 alone B. Where nothing is
supported in either direction the two share no fact, which is D as well: what is not contradicted is not thereby
right. What is left, some of it supported both ways and no clash, is E.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from claimwise.judges.base import Extractor, Verifier
from claimwise.text.fold import fold
from claimwise.types import Claim, Example, Judgement, Label, Passage, Relation, RelationJudgement, Task


@dataclass(frozen=True, slots=True)
class DerivedComparator:
    """Compares by verifying in both directions. `name` is the judge's."""

    extractor: Extractor
    verifier: Verifier
    name: str

    async def compare(self, example: Example, reference: int) -> RelationJudgement:
        """Derive the relation; a failed verdict fails the comparison unless another one settles it as D."""
        text = example.references[reference]
        if fold(text) == fold(example.prediction):
            return RelationJudgement(reference, Relation.AGREE, 1.0, "the texts are the same", self.name)
        back = replace(example, prediction=text, claims=None)
        stated, required = await asyncio.gather(self._check(example, text), self._check(back, example.prediction))
        judgements = [*stated, *required]
        clash = next((j for j in judgements if j.label is Label.CONTRADICTED), None)
        if clash is not None:
            why = f"{clash.claim.text!r} is contradicted: {clash.rationale}"
            return RelationJudgement(reference, Relation.DISAGREE, clash.confidence, why, self.name)
        failed = next((j.failure for j in judgements if j.failure is not None), None)
        if failed is not None:
            return RelationJudgement(reference, judge=self.name, failure=replace(failed, stage="compare"))
        relation = derive_relation([j.label for j in stated], [j.label for j in required])
        return RelationJudgement(reference, relation, None, _explain(stated, required), self.name)

    async def _check(self, example: Example, evidence: str) -> list[Judgement]:
        """Hold the claims of `example.prediction` against `evidence`; a text without claims is one itself."""
        claims = await self.extractor.extract(example) or [Claim(example.prediction)]
        return await self.verifier.verify(claims, [Passage(evidence)], example, task=Task.VERIFY)


def derive_relation(stated: Sequence[Label | None], required: Sequence[Label | None]) -> Relation:
    """The relation that two lists of verdicts without a contradiction amount to.

    >>> str(derive_relation([Label.SUPPORTED], [Label.SUPPORTED, Label.UNSUPPORTED]))
    'subset'
    """
    right = [label is Label.SUPPORTED for label in stated]
    covered = [label is Label.SUPPORTED for label in required]
    if all(right):
        return Relation.AGREE if all(covered) else Relation.SUBSET
    if all(covered):
        return Relation.SUPERSET
    return Relation.DIFFER_BUT_FACTUAL if any(right) or any(covered) else Relation.DISAGREE


def _explain(stated: Sequence[Judgement], required: Sequence[Judgement]) -> str:
    def count(judgements: Sequence[Judgement]) -> str:
        return f"{sum(j.label is Label.SUPPORTED for j in judgements)} of {len(judgements)}"

    return f"the reference supports {count(stated)} claims of the answer, the answer {count(required)} of the reference"
