"""Where the passages that a claim is held against come from."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from claimwise.errors import InputError, JudgeError
from claimwise.types import Cause, Claim, Example, Failure, Passage, Task

Retrieve = Callable[[str], Any]  # claim text -> passages (texts, records or Passage), or an awaitable of them


class Evidence(Protocol):
    """Finds passages for claims. `task` is the question that the verifier is then asked."""

    @property
    def name(self) -> str:
        """Name for the signature."""
        ...

    @property
    def task(self) -> Task:
        """`Task.VERIFY`, or `Task.KNOWLEDGE` where there are no passages by design."""
        ...

    def is_missing(self, example: Example) -> bool:
        """Whether it is known before any call that this example has no evidence."""
        ...

    async def find(self, claim: Claim, example: Example) -> tuple[Passage, ...]:
        """The passages for one claim; raises `JudgeError` when they could not be looked up."""
        ...


@dataclass(frozen=True, slots=True)
class GivenContexts:
    """The passages that came with the example."""

    name: str = "contexts"
    task: Task = Task.VERIFY

    def is_missing(self, example: Example) -> bool:
        """No passages were given for this row."""
        return not example.contexts

    async def find(self, claim: Claim, example: Example) -> tuple[Passage, ...]:
        """The same passages for every claim."""
        return example.contexts or ()


@dataclass(frozen=True, slots=True)
class OwnKnowledge:
    """No evidence: the judge answers from what it knows, and the signature says so."""

    name: str = "none"
    task: Task = Task.KNOWLEDGE

    def is_missing(self, example: Example) -> bool:
        """Never: none is needed."""
        return False

    async def find(self, claim: Claim, example: Example) -> tuple[Passage, ...]:
        """Nothing."""
        return ()


@dataclass(frozen=True, slots=True)
class Retrieved:
    """Passages that a user's function looks up for each claim; a plain function runs in a thread."""

    retrieve: Retrieve
    name: str = "retrieve"
    task: Task = Task.VERIFY

    def is_missing(self, example: Example) -> bool:
        """Not known before the lookup."""
        return False

    async def find(self, claim: Claim, example: Example) -> tuple[Passage, ...]:
        """Ask the function; whatever it raises is a failure of this claim alone."""
        try:
            if inspect.iscoroutinefunction(self.retrieve):
                found = await self.retrieve(claim.text)
            else:
                found = await asyncio.to_thread(self.retrieve, claim.text)
                if inspect.isawaitable(found):
                    found = await found
        except Exception as error:
            message = f"`evidence` raised {type(error).__name__}: {error}"
            raise JudgeError(Failure(Cause.JUDGE_ERROR, message, "retrieve")) from error
        return _as_passages(found)


def _as_passages(found: object) -> tuple[Passage, ...]:
    if not isinstance(found, Sequence) or isinstance(found, str | bytes):
        message = f"`evidence` should return a list of passages, but returned {type(found).__name__}"
        raise JudgeError(Failure(Cause.JUDGE_ERROR, message, "retrieve"))
    passages = []
    for entry in found:
        if isinstance(entry, Passage):
            passages.append(entry)
        elif isinstance(entry, Mapping) and isinstance(entry.get("text"), str):
            known = {k: entry[k] for k in ("id", "url", "title", "date") if entry.get(k) is not None}
            passages.append(Passage(entry["text"], **known))
        elif isinstance(entry, str):
            passages.append(Passage(entry))
        else:
            message = f"`evidence` should return texts or records with a `text`, but one is {type(entry).__name__}"
            raise JudgeError(Failure(Cause.JUDGE_ERROR, message, "retrieve"))
    return tuple(p for p in passages if p.text.strip())


def choose_evidence(evidence: str | Retrieve, *, has_contexts: bool) -> Evidence:
    """The evidence source that a user names.

    Args:
        evidence: `"contexts"`, `"none"`, or a function from a claim's text to its passages.
        has_contexts: Whether the caller gave `contexts`.

    Raises:
        InputError: for a name that is not known, or `"contexts"` without any.
    """
    if callable(evidence):
        return Retrieved(evidence)
    if evidence == "none":
        return OwnKnowledge()
    if evidence == "contexts":
        if not has_contexts:
            raise InputError(
                "`evidence='contexts'` should come with `contexts`, one list of passages per prediction; pass them, or "
                "a function `retrieve(claim) -> passages`, or evidence='none' to ask for the judge's own knowledge"
            )
        return GivenContexts()
    raise InputError(
        f"`evidence` should be 'contexts', 'none' or a function `retrieve(claim) -> passages`, but got {evidence!r}"
    )
