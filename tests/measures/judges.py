"""Judges whose every verdict the test chooses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from claimwise.errors import JudgeError
from claimwise.judges.base import Judge
from claimwise.types import Cause, Claim, Example, Failure, Judgement, Label, Passage, Relation, RelationJudgement, Task

S, C, U, FAIL = Label.SUPPORTED, Label.CONTRADICTED, Label.UNSUPPORTED, None


@dataclass
class Extract:
    """Each sentence ended by a full stop is a claim; a prediction holding `boom` fails."""

    calls: int = 0

    async def extract(self, example: Example) -> list[Claim]:
        self.calls += 1
        if "boom" in example.prediction:
            raise JudgeError(Failure(Cause.UNREADABLE, "no list of claims", "extract", "gibberish"))
        return [Claim(part.strip()) for part in example.prediction.split(".") if part.strip()]


@dataclass
class Verify:
    """Labels by claim text; `None` is a failed judgement."""

    labels: Mapping[str, Label | None]
    calls: list[tuple[list[str], list[str], Task]] = field(default_factory=list)

    async def verify(
        self, claims: Sequence[Claim], passages: Sequence[Passage], example: Example, *, task: Task = Task.VERIFY
    ) -> list[Judgement]:
        self.calls.append(([c.text for c in claims], [p.text for p in passages], task))
        judgements = []
        for claim in claims:
            label = next(
                (self.labels[w] for w in claim.wordings if self.labels.get(w, FAIL) is S), self.labels[claim.text]
            )
            if label is None:
                judgements.append(Judgement.failed(claim, Cause.MISSING, "no verdict came"))
            else:
                judgements.append(Judgement(claim, label, float(label is S)))
        return judgements


@dataclass
class Compare:
    """A relation chosen from (prediction, reference); `None` is a failure, raised."""

    choose: Callable[[str, str], Relation | None]
    calls: list[tuple[str, str]] = field(default_factory=list)

    async def compare(self, example: Example, reference: int) -> RelationJudgement:
        pair = (example.prediction, example.references[reference])
        self.calls.append(pair)
        relation = self.choose(*pair)
        if relation is None:
            raise JudgeError(Failure(Cause.TIMEOUT, "no answer in time"))
        return RelationJudgement(reference, relation, judge="chosen")


def claims_judge(labels: Mapping[str, Label | None]) -> Judge:
    return Judge("chosen", extractor=Extract(), verifier=Verify(labels))


def relation_judge(choose: Callable[[str, str], Relation | None]) -> Judge:
    return Judge("chosen", comparator=Compare(choose))
