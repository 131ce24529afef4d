"""Asks judges and holds them to their contract, whatever they return."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from claimwise.errors import JudgeError
from claimwise.judges.base import Comparator, Verifier
from claimwise.types import Cause, Claim, Example, Judgement, Passage, RelationJudgement, Task

T = TypeVar("T")


async def verify(
    verifier: Verifier, claims: Sequence[Claim], passages: Sequence[Passage], example: Example, *, task: Task
) -> list[Judgement]:
    """Ask a verifier and hold it to its contract: one judgement for each claim, in order, whatever happens."""
    if not claims:
        return []
    try:
        judgements = await verifier.verify(claims, passages, example, task=task)
    except JudgeError as error:
        return [Judgement(claim, failure=error.failure) for claim in claims]
    if not isinstance(judgements, list | tuple) or not all(isinstance(j, Judgement) for j in judgements):
        came = f"{judgements!r:.80}"
    elif [j.claim for j in judgements] != list(claims):
        came = f"{len(judgements)} for {len(claims)} claims, or on other claims"
    else:
        return list(judgements)
    message = f"the judge should return a list of one Judgement per claim, in order, but returned {came}"
    return [Judgement.failed(claim, Cause.JUDGE_ERROR, message) for claim in claims]


async def compare(comparator: Comparator, example: Example, reference: int, *, judge: str) -> RelationJudgement:
    """Ask a comparator; that it cannot tell is a failed judgement."""
    try:
        return await comparator.compare(example, reference)
    except JudgeError as error:
        return RelationJudgement(reference, judge=judge, failure=replace(error.failure, stage="compare"))


async def side_by_side(questions: Iterable[Coroutine[Any, Any, T]]) -> list[T]:
    """The answers in the order of the questions; an error that stops the run stops all of them."""
    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(question) for question in questions]
    except BaseExceptionGroup as errors:
        raise errors.exceptions[0] from None
    return [task.result() for task in tasks]
