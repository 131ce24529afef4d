"""Naming the relation of a prediction to a reference with a decision model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from claimwise.judges.chat.material import gather
from claimwise.judges.decisions.asking import write_input
from claimwise.judges.decisions.verdicts import MARGIN, contenders
from claimwise.judges.decisions.wording import COMPARE
from claimwise.judges.notices import notice
from claimwise.llm.decisions import Decider, Question
from claimwise.text.fencing import fence
from claimwise.types import Example, Failure, Relation, RelationJudgement

# From the best down: of relations that tie, the one that promises least holds.
_BEST_FIRST = (
    Relation.AGREE,
    Relation.SUBSET,
    Relation.SUPERSET,
    Relation.DIFFER_BUT_FACTUAL,
    Relation.DISAGREE,
)


@dataclass(frozen=True, slots=True)
class DecisionComparator:
    """Asks for the relation A-E.

    Attributes:
        decider: The decision model.
        name: The judge's name.
        margin: Lead, 0..1, that a relation needs over every other one to hold.
    """

    decider: Decider
    name: str
    margin: float = MARGIN

    async def compare(self, example: Example, reference: int) -> RelationJudgement:
        """Compare the prediction with one of the example's references; the reason lists all probabilities."""
        text = example.references[reference]
        material = gather(example, further=(text,))
        about = replace(material, response=f"{fence(text, 'reference', material.nonce)}\n\n{material.response}")
        question = Question("relation", COMPARE.question, COMPARE.options)
        decided = await self.decider.decide(write_input(COMPARE, about), [question])
        for warning in decided.warnings:
            notice(warning)
        reply = decided.replies[0]
        if isinstance(reply, Failure):
            return RelationJudgement(reference, judge=self.name, failure=replace(reply, stage="compare"))
        relation = choose_relation(reply, self.margin)
        listed = ", ".join(f"{name} {p:.2f}" for name, p in reply.items())
        return RelationJudgement(reference, relation, min(1.0, reply[relation]), listed, self.name)


def choose_relation(probabilities: Mapping[str, float], margin: float) -> Relation:
    """The relation that leads by the margin, else the one of the tied that promises least.

    >>> str(choose_relation({"agree": 0.5, "subset": 0.45, "superset": 0.05}, 0.1))
    'subset'
    """
    return max((Relation(name) for name in contenders(probabilities, margin)), key=_BEST_FIRST.index)
