"""Where the passages that a claim is held against come from."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from traceback import TracebackException
from typing import Any, ClassVar

from claimwise.errors import ClaimwiseError, InputError, JudgeError
from claimwise.judges.base import Judge
from claimwise.llm.reading.fields import text_of
from claimwise.types import Cause, Claim, Example, Failure, Passage, Task

Retrieve = Callable[[str], Any]  # claim text -> passages (texts, records or Passage), or an awaitable of them

STAGE = "retrieve"
CHOICES = (
    "'contexts' (passages given with each row), 'web' or 'web:<provider>/<model>' (a web search for each claim), "
    "'corpus:<file>' or claimwise.corpus(...), a function `retrieve(claim) -> passages`, or 'none' (the judge's own "
    "knowledge)"
)


@dataclass(frozen=True, slots=True)
class Found:
    """What a lookup for one claim brought; `notes` are for the reader of the report."""

    passages: tuple[Passage, ...] = ()
    notes: tuple[str, ...] = ()


class Evidence:
    """A source of passages for claims.

    Attributes:
        name: Name for the signature.
        task: What the verifier is asked then: `Task.VERIFY`, or `Task.KNOWLEDGE` without passages by design.
        looks_up: Whether passages are looked up for each claim, so that the record has to show them.
        searches_all: Whether all of a source is searched. Finding nothing there leaves a claim unsupported;
            elsewhere an example for which nothing was found has no evidence.
    """

    __slots__ = ()

    name: str
    task: ClassVar[Task] = Task.VERIFY
    looks_up: ClassVar[bool] = False
    searches_all: ClassVar[bool] = False

    @property
    def provenance(self) -> Mapping[str, str]:
        """Further parts of the signature."""
        return {}

    def for_judge(self, judge: Judge) -> Evidence:
        """The source as it serves this judge; raises `InputError` when it cannot."""
        return self

    def is_missing(self, example: Example) -> bool:
        """Whether it is known before any call that this example has no evidence."""
        return False

    async def find(self, claim: Claim, example: Example) -> Found:
        """The passages for one claim; raises `JudgeError` when they could not be looked up."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class GivenContexts(Evidence):
    """The passages that came with the example."""

    name: str = "contexts"

    def is_missing(self, example: Example) -> bool:
        """No passages were given for this row."""
        return not example.contexts

    async def find(self, claim: Claim, example: Example) -> Found:
        """The same passages for every claim."""
        return Found(example.contexts or ())


@dataclass(frozen=True, slots=True)
class OwnKnowledge(Evidence):
    """No evidence: the judge answers from what it knows, and the signature says so."""

    name: str = "none"
    task: ClassVar[Task] = Task.KNOWLEDGE

    async def find(self, claim: Claim, example: Example) -> Found:
        """Nothing."""
        return Found()


@dataclass(frozen=True, slots=True)
class Retrieved(Evidence):
    """Passages that a user's function looks up for each claim; a plain function runs in a thread."""

    retrieve: Retrieve
    name: str = "retrieve"
    looks_up: ClassVar[bool] = True

    async def find(self, claim: Claim, example: Example) -> Found:
        """Ask the function; whatever it raises is a failure of this claim alone."""
        function = self.retrieve
        with _recorded():
            if inspect.iscoroutinefunction(function) or inspect.iscoroutinefunction(type(function).__call__):
                found = await function(claim.text)
            else:
                found = await asyncio.to_thread(self._call, claim.text)
                if inspect.isawaitable(found):
                    found = await found
            return Found(_read_passages(found))

    def _call(self, text: str) -> Any:
        with _recorded():  # in the thread as well: a `StopIteration` would never leave its future
            return self.retrieve(text)


@contextmanager
def _recorded() -> Iterator[None]:
    """Turns what a user's code raises, be it as its results are read, into a failure of this claim."""
    try:
        yield
    except ClaimwiseError:
        raise
    except Exception as error:
        said = TracebackException(type(error), error, None)  # its `str` is the message, even where there is none
        raise _retrieval_failed(f"raised {type(error).__name__}: {said}") from error


def _read_passages(found: Any) -> tuple[Passage, ...]:
    if not isinstance(found, Sequence) or isinstance(found, str | bytes):
        raise _retrieval_failed(f"should return a list of passages, but returned {type(found).__name__}")
    passages = []
    for entry in found:
        passage = read_passage(entry)
        if passage is None:
            raise _retrieval_failed(f"should return texts or records with a `text`, but one is {type(entry).__name__}")
        if passage.text.strip():
            passages.append(
                replace(
                    passage, **{name: text_of(str(part)) for name, part in asdict(passage).items() if part is not None}
                )
            )
    return tuple(passages)


def read_passage(entry: object) -> Passage | None:
    """A passage from a text, a `Passage` or a record with a `text`; other keys than a passage has are let be.

    Returns:
        `None` for anything else.

    >>> read_passage({"text": "14 km", "id": 7, "score": 0.9})
    Passage(text='14 km', id='7', url=None, title=None, date=None)
    """
    if isinstance(entry, Passage):
        return entry if isinstance(entry.text, str) else None
    if isinstance(entry, str):
        return Passage(entry)
    if isinstance(entry, Mapping) and isinstance(entry.get("text"), str):
        known = {k: str(entry[k]) for k in ("id", "url", "title", "date") if entry.get(k) is not None}
        return Passage(entry["text"], **known)
    return None


def choose_evidence(evidence: str | Retrieve | Evidence, *, has_contexts: bool) -> Evidence:
    """The evidence source that a user names.

    Args:
        evidence: A name, a function from a claim's text to its passages, or a source such as `claimwise.corpus(...)`.
            Names are `"contexts"`, `"web"`, `"web:<provider>/<model>"`, `"corpus:<file>"` and `"none"`.
        has_contexts: Whether the caller gave `contexts`.

    Raises:
        InputError: for a name that is not known, or `"contexts"` without any.
        JudgeUnavailableError: for a named search model without its key.
    """
    if isinstance(evidence, Evidence):
        return evidence
    if callable(evidence):
        return Retrieved(evidence)
    if evidence == "none":
        return OwnKnowledge()
    if evidence == "contexts":
        if not has_contexts:
            raise InputError(
                "`evidence='contexts'` should come with `contexts`, one list of passages per prediction; pass them, or "
                f"choose other evidence among {CHOICES}"
            )
        return GivenContexts()
    kind, colon, rest = evidence.partition(":") if isinstance(evidence, str) else ("", "", "")
    if kind == "web" and (rest.strip() or not colon):
        from claimwise.evidence.web import JudgesOwnSearch, web_search

        return web_search(rest.strip()) if colon else JudgesOwnSearch()
    if kind == "corpus" and rest.strip():
        from claimwise.evidence.corpus import corpus

        return corpus(rest.strip())
    raise InputError(f"`evidence` should be {CHOICES}, but got {evidence!r}")


def _retrieval_failed(what: str) -> JudgeError:
    return JudgeError(Failure(Cause.JUDGE_ERROR, f"`evidence` {what}", STAGE))
