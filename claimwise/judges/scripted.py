"""Judges with canned answers, for tests and doctests."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from claimwise.errors import InputError
from claimwise.judges.base import Judge
from claimwise.judges.chat import chat_judge
from claimwise.judges.chat.verifying import to_judgement
from claimwise.judges.splitter import SPLITTER
from claimwise.labels import parse_relation
from claimwise.llm.chat import ChatRequest, Completion
from claimwise.llm.reading.opening import raw_text
from claimwise.llm.reading.verdict_fields import read_verdict
from claimwise.text.fold import fold
from claimwise.types import (
    Cause,
    Claim,
    Example,
    Failure,
    Judgement,
    Passage,
    Relation,
    RelationJudgement,
    Task,
)

Reply = str | Mapping[str, Any] | Sequence[Any] | Completion | BaseException


@dataclass(slots=True)
class ScriptedModel:
    """A chat model that gives its replies in call order; the last one repeats.

    Attributes:
        replies: Texts, JSON values, completions, or exceptions to raise.
        requests: What it was asked.
    """

    replies: Sequence[Reply]
    name: str = "scripted"
    concurrency: int = 16
    requests: list[ChatRequest] = field(default_factory=list)

    def __post_init__(self) -> None:
        if isinstance(self.replies, str | Mapping) or not self.replies:
            raise InputError(f"`replies` should be a list with at least one reply, but got {self.replies!r}")

    async def complete(self, request: ChatRequest) -> Completion:
        """The next reply."""
        self.requests.append(request)
        reply = self.replies[min(len(self.requests), len(self.replies)) - 1]
        if isinstance(reply, BaseException):
            raise reply
        return reply if isinstance(reply, Completion) else Completion(raw_text(reply))


def scripted(replies: Sequence[Reply], *, name: str = "scripted", **options: Any) -> Judge:
    """A chat judge that gets canned replies.

    Args:
        replies: In call order; the last one repeats.
        name: Name for signatures.
        **options: Those of `claimwise.judges.chat.chat_judge`.

    >>> scripted(['{"category": "A"}']).name
    'scripted'
    """
    return chat_judge(ScriptedModel(replies, name), name=name, **options)


def scripted_file(path: str | Path) -> Judge:
    """The judge `scripted:<file>`: replies from a JSON list, or from one JSON value a line (`.jsonl`).

    Raises:
        InputError: when the file cannot be read as such.
    """
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines() if path.suffix == ".jsonl" else []
        replies = [json.loads(line) for line in lines if line.strip()] if lines else json.loads(text)
    except (OSError, ValueError) as error:
        raise InputError(f"'scripted:{path}' should name a JSON list of replies, or a .jsonl file: {error}") from error
    if not isinstance(replies, list):
        raise InputError(f"'scripted:{path}' should hold a list of replies, but holds {type(replies).__name__}")
    return scripted(replies, name=f"scripted:{path.name}")


def scripted_labels(
    labels: Mapping[str, str], *, relations: Mapping[str, str] | str | None = None, name: str = "scripted"
) -> Judge:
    """A judge that knows the label of each claim by its text; claims come from the sentence splitter.

    Args:
        labels: Label (or level) by claim text; case and spacing do not matter. An unknown claim fails.
        relations: Relation by prediction, or one for all; without it the judge compares nothing.
        name: Name for signatures.

    Raises:
        InputError: for a word that is no label or relation.

    >>> scripted_labels({"The fee is 12 euro.": "supported"}).name
    'scripted'
    """
    for claim, label in labels.items():
        if isinstance(read_verdict(label, Task.VERIFY), Failure):
            raise InputError(f"the label of {claim!r} should be supported, contradicted or the like, but is {label!r}")
    by_text = {fold(claim): label for claim, label in labels.items()}
    comparator = None
    if relations is not None:
        given = {"": relations} if isinstance(relations, str) else relations
        known = {fold(text): relation for text, word in given.items() if (relation := parse_relation(word))}
        if len(known) != len(given):
            raise InputError(f"`relations` should hold letters A-E or names of relations, but got {relations!r}")
        comparator = LabelComparator(known, name)
    return Judge(name, extractor=SPLITTER, verifier=LabelVerifier(by_text, name), comparator=comparator)


@dataclass(frozen=True, slots=True)
class LabelVerifier:
    """Labels by folded claim text."""

    labels: Mapping[str, str]
    name: str

    async def verify(
        self, claims: Sequence[Claim], passages: Sequence[Passage], example: Example, *, task: Task = Task.VERIFY
    ) -> list[Judgement]:
        """One judgement per claim; a claim without a label has a failed one."""
        return [self._judge(claim, passages, task) for claim in claims]

    def _judge(self, claim: Claim, passages: Sequence[Passage], task: Task) -> Judgement:
        word = next((label for text in claim.wordings if (label := self.labels.get(fold(text)))), None)
        if word is None:
            return Judgement.failed(claim, Cause.MISSING, f"there is no label for {claim.text!r}", judge=self.name)
        return to_judgement(claim, read_verdict(word, task), passages, task=task, judge=self.name)


@dataclass(frozen=True, slots=True)
class LabelComparator:
    """Relations by folded prediction; "" holds for all others."""

    relations: Mapping[str, Relation]
    name: str

    async def compare(self, example: Example, reference: int) -> RelationJudgement:
        """The relation of this prediction."""
        relation = self.relations.get(fold(example.prediction), self.relations.get(""))
        if relation is None:
            failure = Failure(Cause.MISSING, f"there is no relation for {example.prediction!r}", "compare")
            return RelationJudgement(reference, judge=self.name, failure=failure)
        return RelationJudgement(reference, relation, judge=self.name)
