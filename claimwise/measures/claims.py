"""From one example to judged claims: abstains? has evidence? which claims? what does the evidence say?

The order matters. What can be told without a judge (an abstention, missing evidence) is told without one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from claimwise.errors import JudgeError
from claimwise.evidence.sources import Evidence, Found
from claimwise.judges.base import Extractor, Judge
from claimwise.judges.contract import verify
from claimwise.text.abstention import is_abstention
from claimwise.text.fold import is_blank
from claimwise.types import Claim, Example, Failure, Judgement, Label, Passage, Status, Task


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of an example, before a metric turns it into a score.

    Attributes:
        evidence: For each claim the passages that were looked up for it; `None` where none were looked up.
        notes: What a reader should know about the lookups.
    """

    status: Status
    judgements: tuple[Judgement, ...] = ()
    failure: Failure | None = None
    evidence: tuple[tuple[Passage, ...], ...] | None = None
    notes: tuple[str, ...] = ()

    @property
    def abstained(self) -> bool:
        """The prediction is a refusal or an "I don't know"."""
        return self.status is Status.ABSTAINED


async def judge_claims(example: Example, judge: Judge, evidence: Evidence, task: Task) -> Finding:
    """List the claims of an example (unless the caller gave them) and hold them against the evidence."""
    assert judge.extractor is not None and judge.verifier is not None  # checked by `Judge.require`
    evidence = evidence.for_judge(judge)
    if not example.claims and is_abstention(example.prediction):
        return Finding(Status.ABSTAINED)
    if not example.claims and is_blank(example.prediction):
        return Finding(Status.NO_CLAIMS)
    if evidence.is_missing(example):
        return Finding(Status.NO_EVIDENCE)
    try:
        claims = await list_claims(example, judge.extractor)
    except JudgeError as error:
        return Finding(Status.FAILED, failure=error.failure)
    if not claims:
        return Finding(Status.NO_CLAIMS)
    if evidence.looks_up:
        found = await asyncio.gather(*(_find(claim, example, evidence) for claim in claims))
    else:  # the same passages for all, at hand
        found = [await _find(claims[0], example, evidence)] * len(claims)
    silent = not any(isinstance(f, Failure) or f.passages for f in found)
    if silent and evidence.task is Task.VERIFY and not evidence.searches_all:
        return Finding(Status.NO_EVIDENCE)
    asked = evidence.task if evidence.task is Task.KNOWLEDGE else task
    judgements = await _verify_found(claims, found, example, judge, asked)
    finding = Finding(status_of(judgements), tuple(judgements))
    return _with_lookups(finding, found) if evidence.looks_up else finding


async def list_claims(example: Example, extractor: Extractor) -> Sequence[Claim]:
    """The caller's claims where there are any, else the extractor's."""
    return example.claims if example.claims is not None else await extractor.extract(example)


def status_of(judgements: Sequence[Judgement]) -> Status:
    """`failed` when every judgement failed, else `scored`."""
    return Status.FAILED if all(j.failure for j in judgements) else Status.SCORED


def _with_lookups(finding: Finding, found: Sequence[Found | Failure]) -> Finding:
    """The finding with what its verdicts rest on; a failed lookup brought nothing."""
    lookups = [Found() if isinstance(f, Failure) else f for f in found]
    notes = tuple(f"claim {i}: {note}" for i, lookup in enumerate(lookups, 1) for note in lookup.notes)
    return replace(finding, evidence=tuple(lookup.passages for lookup in lookups), notes=notes)


async def _find(claim: Claim, example: Example, evidence: Evidence) -> Found | Failure:
    try:
        return await evidence.find(claim, example)
    except JudgeError as error:
        return error.failure


async def _verify_found(
    claims: Sequence[Claim],
    found: Sequence[Found | Failure],
    example: Example,
    judge: Judge,
    task: Task,
) -> list[Judgement]:
    """Verify together the claims that share their passages; a claim for which nothing was found is unsupported."""
    assert judge.verifier is not None
    judgements: list[Judgement | None] = [None] * len(claims)
    groups: dict[tuple[Passage, ...], list[int]] = {}
    for i, lookup in enumerate(found):
        if isinstance(lookup, Failure):
            judgements[i] = Judgement(claims[i], judge=judge.name, failure=lookup)
        elif not lookup.passages and task is not Task.KNOWLEDGE:
            judgements[i] = Judgement(
                claims[i],
                Label.UNSUPPORTED,
                0.0,
                rationale="no passage was found for this claim",
                judge=judge.name,
            )
        else:
            groups.setdefault(lookup.passages, []).append(i)
    answers = await asyncio.gather(
        *(verify(judge.verifier, [claims[i] for i in g], p, example, task=task) for p, g in groups.items())
    )
    for group, answer in zip(groups.values(), answers, strict=True):
        for i, judgement in zip(group, answer, strict=True):
            judgements[i] = judgement
    return [j for j in judgements if j is not None]
