"""Holding claims against evidence with a chat model, ten at a time, each by its id."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from claimwise.errors import InputError, JudgeError
from claimwise.judges.chat.asking import Question, Settings, ask, forget
from claimwise.judges.chat.material import Material, fence_claims, gather
from claimwise.judges.chat.schemas import verdicts_schema
from claimwise.judges.chat.selecting import select_passages
from claimwise.llm.replies import Verdict, read_verdicts
from claimwise.prompts import load_prompt
from claimwise.text.grounding import ground_quote
from claimwise.types import (
    Cause,
    Claim,
    Example,
    Failure,
    HallucinationType,
    Judgement,
    Label,
    Level,
    Passage,
    Task,
)

STAGE = "verify"
PARTIAL_COVERAGE_SUPPORT = 0.5  # nuggetizer's support / partial / not: 1, 0.5, 0

_PROMPTS = {Task.VERIFY: "verify", Task.GRADE: "grade", Task.COVERAGE: "coverage", Task.KNOWLEDGE: "knowledge"}
_ASKED_AGAIN = frozenset((Cause.MISSING, Cause.UNREADABLE, Cause.TRUNCATED))

Verdicts = dict[int, Verdict | Failure]


@dataclass(frozen=True, slots=True)
class ChatVerifier:
    """Asks for verdicts on claims.

    Attributes:
        settings: Model and name.
        batch_size: Claims per request.
        max_evidence_chars: Evidence shown per request at most; `None` shows all of it.
    """

    settings: Settings
    batch_size: int = 10
    max_evidence_chars: int | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.batch_size, int) or self.batch_size < 1:
            raise InputError(f"`batch_size` should be a whole number from 1, but got {self.batch_size!r}")
        limit = self.max_evidence_chars
        if limit is not None and (not isinstance(limit, int) or limit < 1):
            raise InputError(f"`max_evidence_chars` should be a whole number from 1 or None, but got {limit!r}")

    async def verify(
        self, claims: Sequence[Claim], passages: Sequence[Passage], example: Example, *, task: Task = Task.VERIFY
    ) -> list[Judgement]:
        """One judgement for each claim, in order; a claim without a readable verdict has a failed one.

        Where there is no evidence nothing is asked: silence supports nothing.
        """
        name = self.settings.name
        if task is not Task.KNOWLEDGE and not any(passage.text.strip() for passage in passages):
            reason = "there is no evidence"
            return [Judgement(c, Label.UNSUPPORTED, 0.0, rationale=reason, judge=name) for c in claims]
        shown = passages
        if task is Task.COVERAGE:  # there the passages are the prediction
            example, shown = replace(example, prediction="\n\n".join(p.text for p in passages)), ()
        # One key for all batches, so that their requests begin alike.
        wordings = [text for claim in claims for text in (*claim.wordings, claim.context)]
        batches = [claims[start : start + self.batch_size] for start in range(0, len(claims), self.batch_size)]
        try:
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(self._judge(batch, shown, wordings, example, task)) for batch in batches]
        except BaseExceptionGroup as errors:
            raise errors.exceptions[0] from None
        return [
            to_judgement(claim, verdict, passages, task=task, judge=name, omitted_chars=omitted)
            for batch, done in zip(batches, tasks, strict=True)
            for verdicts, omitted in [done.result()]
            for claim, verdict in zip(batch, verdicts.values(), strict=True)
        ]

    async def _judge(
        self,
        claims: Sequence[Claim],
        passages: Sequence[Passage],
        wordings: Sequence[str],
        example: Example,
        task: Task,
    ) -> tuple[Verdicts, int]:
        """Verdicts on a batch by id, and the characters of evidence left out for it."""
        batch = dict(enumerate(claims, 1))
        shown, omitted = select_passages(passages, claims, self.max_evidence_chars)
        return await self._settle(batch, gather(example, shown, wordings), task), omitted

    async def _settle(self, batch: Mapping[int, Claim], material: Material, task: Task) -> Verdicts:
        """Ask about a batch; ids that are missing or unreadable are asked again once, alone."""
        try:
            answer = await ask(_question(batch, material, task), self.settings)
        except JudgeError as error:
            return dict.fromkeys(batch, error.failure)
        verdicts = _count_attempts(answer.value, answer.attempts)
        last = answer.request
        missing = _unsettled(verdicts)
        if missing and self.settings.max_repairs:
            question = _question({i: batch[i] for i in missing}, material, task)
            last = question.request(self.settings.notes)
            try:
                found = (await ask(question, self.settings, max_repairs=0)).value
            except JudgeError as error:
                found = dict.fromkeys(missing, error.failure)
            verdicts |= _count_attempts(found, answer.attempts + 1)
        if _unsettled(verdicts):
            forget(self.settings.model, last)
        return verdicts


def to_judgement(
    claim: Claim,
    verdict: Verdict | Failure,
    passages: Sequence[Passage],
    *,
    task: Task,
    judge: str,
    omitted_chars: int = 0,
) -> Judgement:
    """A verdict as a judgement, with its quotes looked up in the passages.

    A quote that stands nowhere is kept without a place; the verdict holds all the same.
    """
    if isinstance(verdict, Failure):
        return Judgement(claim, judge=judge, omitted_chars=omitted_chars, failure=verdict)
    erred = verdict.label is not Label.SUPPORTED and task in (Task.VERIFY, Task.GRADE)
    return Judgement(
        claim=claim,
        label=verdict.label,
        support=_support(verdict, task),
        confidence=verdict.confidence,
        level=verdict.level,
        quotes=tuple(ground_quote(quote, passages) for quote in verdict.quotes),
        rationale=verdict.reason,
        judge=judge,
        hallucination=(verdict.hallucination or HallucinationType.OTHER) if erred else None,
        conflict=verdict.conflict,
        omitted_chars=omitted_chars,
        raw_label=verdict.raw_label,
    )


def _question(batch: Mapping[int, Claim], material: Material, task: Task) -> Question[Verdicts]:
    prompt = load_prompt(_PROMPTS[task])
    name = "facts" if task is Task.COVERAGE else "claims"
    values = {
        "evidence": material.evidence,
        "dialogue": material.dialogue,
        "response": material.response,
        "claims": fence_claims(batch, material.nonce, name=name),
    }
    texts = {i: claim.text for i, claim in batch.items()}
    return Question(
        prompt=prompt,
        values={variable: values[variable] for variable in prompt.variables if variable in values},
        schema=verdicts_schema(task),
        read=lambda text, reason: read_verdicts(text, texts, task=task, finish_reason=reason, data=material.texts),
        stage=STAGE,
    )


def _support(verdict: Verdict, task: Task) -> float:
    if task is Task.GRADE and verdict.level is not None:
        return verdict.level.support
    if task is Task.COVERAGE and verdict.label is Label.UNSUPPORTED and verdict.level in (Level.MOSTLY, Level.PARTIAL):
        return PARTIAL_COVERAGE_SUPPORT
    return 1.0 if verdict.label is Label.SUPPORTED else 0.0


def _unsettled(verdicts: Verdicts) -> list[int]:
    return [i for i, v in verdicts.items() if isinstance(v, Failure) and v.cause in _ASKED_AGAIN]


def _count_attempts(verdicts: Verdicts, attempts: int) -> Verdicts:
    return {i: replace(v, attempts=attempts) if isinstance(v, Failure) else v for i, v in verdicts.items()}
