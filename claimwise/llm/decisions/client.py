"""A decision model behind an HTTP server: its dialect found out once, its answers kept question by question."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import weakref
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from claimwise.errors import JudgeUnavailableError
from claimwise.llm.answers import prompt_was_cut
from claimwise.llm.cache import Cache, reply_key
from claimwise.llm.chat import ChatRequest, Completion, Message
from claimwise.llm.client import OpenAIModel
from claimwise.llm.decisions.answers import read_answers
from claimwise.llm.decisions.dialects import DIALECTS, Dialect
from claimwise.llm.decisions.questions import Decided, Option, Question, Reply
from claimwise.llm.faults import RequestFailedError
from claimwise.llm.flights import Flights
from claimwise.llm.limits import Gate
from claimwise.llm.server import Read, Server, T
from claimwise.llm.usage import current_meter
from claimwise.llm.wire import Wire
from claimwise.types import Cause, Failure, Usage

ABSENT = frozenset((404, 405, 410, 501))  # nothing is served at this path, or nothing for this model
REFUSED = frozenset((400, 413, 415, 422))  # not in this shape, or not this request
KIND = "decisions@1"  # part of the cache key: raise it when the meaning of a kept answer changes

SHOWN = 300  # characters of a server's words in a message

_LIMIT = re.compile(r"at most|too (?:many|long|large)|maximum|exceed|limit", re.IGNORECASE)
_PROBE_TEXT = "The sky is blue."
_PROBE = (Question("probe", "Is the sky mentioned?", (Option("yes"), Option("no"))),)

# What this process has found out, by base URL and model.
_known: dict[tuple[str, str], Dialect] = {}


@dataclass(frozen=True, eq=False)
class _LenientServer(Server):
    """A server that may lack a path: a 404 and its like end one request here, not the run."""

    async def _attempt(self, wire: Wire, path: str, body: bytes, read: Read[T]) -> T:
        try:
            return await Server._attempt(self, wire, path, body, read)
        except RequestFailedError as error:
            if error.fault.status in ABSENT:
                raise RequestFailedError(replace(error.fault, fatal=False), error.attempts) from None
            raise


@dataclass(frozen=True, slots=True, eq=False)
class DecisionModel:
    """A `Decider` over HTTP. Build it with `decision_model`."""

    server: Server
    extra_body: Mapping[str, Any] = field(default_factory=dict)
    cache: Cache | None = None
    _gates: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, Gate] = field(
        default_factory=weakref.WeakKeyDictionary, repr=False, init=False
    )
    _flights: Flights[Decided] = field(default_factory=Flights, repr=False, init=False)

    @property
    def name(self) -> str:
        """`provider/model`."""
        return self.server.name

    @property
    def concurrency(self) -> int:
        """Requests that may be open at the same time."""
        return self.server.concurrency

    async def decide(self, text: str, questions: Sequence[Question]) -> Decided:
        """Answer questions about `text`, from the cache where they were answered before.

        All open questions go in one request, or in as few as the server's limit allows. Only answers are kept: a
        refusal or a failure is asked again by the next run.

        Raises:
            JudgeUnavailableError: When the server has no decisions for this model, or refuses the key.
            RunStoppedError: When a limit of the active meter is reached.
        """
        if self.cache is None or not questions:
            return await self._ask(text, questions)
        keys = [self._key(text, question) for question in questions]
        kept = {key: self.cache.get(key) for key in keys}
        missing = {key: q for key, q in zip(keys, questions, strict=True) if kept[key] is None}
        asked, ours = Decided(()), False
        if missing:
            together = hashlib.sha256(b"".join(missing)).digest()
            asked, ours = await self._flights.join(together, lambda: self._ask_and_keep(text, missing))
        if not ours:
            self._count(Usage(cached=1))
        found: dict[bytes, Reply] = dict(zip(missing, asked.replies, strict=True))
        warnings = list(asked.warnings)
        for key, completion in kept.items():
            if completion is not None:
                found[key] = json.loads(completion.text)
                warnings += completion.warnings
        return Decided(tuple(found[key] for key in keys), tuple(dict.fromkeys(warnings)))

    async def _ask_and_keep(self, text: str, questions: Mapping[bytes, Question]) -> Decided:
        decided = await self._ask(text, list(questions.values()))
        for key, reply in zip(questions, decided.replies, strict=True):
            if self.cache is not None and not isinstance(reply, Failure):
                self.cache.put(key, Completion(json.dumps(reply), usage=Usage(cached=1), warnings=decided.warnings))
        return decided

    async def _ask(self, text: str, questions: Sequence[Question]) -> Decided:
        """Ask in parts that fit one request each."""
        begun = Decided(())
        if self._place not in _known and questions:  # one call finds out, the others wait for it
            gate = self._gates.setdefault(asyncio.get_running_loop(), Gate())
            try:
                begun = await gate.passing(lambda: self._begin(text, questions))
            except RequestFailedError as error:
                return _failed(error, questions)
        rest = questions[len(begun.replies) :]
        if not rest:
            return begun
        most = _known[self._place].most_questions
        try:
            async with asyncio.TaskGroup() as group:
                parts = [rest[start : start + most] for start in range(0, len(rest), most)]
                tasks = [group.create_task(self._ask_part(text, part)) for part in parts]
        except BaseExceptionGroup as errors:
            raise errors.exceptions[0] from None
        return _joined([begun, *(task.result() for task in tasks)])

    async def _begin(self, text: str, questions: Sequence[Question]) -> Decided:
        """Find out the dialect with as many of the questions as it takes; their answers, unless it is known by now."""
        if self._place in _known:
            return Decided(())
        refusals: dict[Dialect, RequestFailedError] = {}
        for dialect in DIALECTS:
            if any(seen.path == dialect.path and e.fault.status in ABSENT for seen, e in refusals.items()):
                continue
            try:
                decided = await self._post(dialect, text, questions[: dialect.most_questions])
            except RequestFailedError as error:
                if error.fault.status not in ABSENT | REFUSED and error.fault.cause is not Cause.UNREADABLE:
                    raise
                refusals[dialect] = error
            else:
                _known[self._place] = dialect
                return decided
        if questions is not _PROBE and any(error.fault.status in REFUSED for error in refusals.values()):
            # Has the server no decisions, or is something wrong with this request alone? Then it is sent once more.
            await self._begin(_PROBE_TEXT, _PROBE)
            return Decided(())
        raise self._unavailable(refusals)

    async def _ask_part(self, text: str, questions: Sequence[Question]) -> Decided:
        dialect = _known[self._place]
        try:
            return await self._post(dialect, text, questions)
        except RequestFailedError as error:
            if error.fault.status in ABSENT:
                raise self._unavailable({dialect: error}) from None
            if len(questions) == 1 or error.fault.status not in REFUSED or not _too_many(error.fault.message):
                return _failed(error, questions)
        half = (len(questions) + 1) // 2
        halves = [await self._ask_part(text, questions[:half]), await self._ask_part(text, questions[half:])]
        if not isinstance(halves[0].replies[0], Failure):
            _known[self._place] = replace(dialect, most_questions=min(half, _known[self._place].most_questions))
        return _joined(halves)

    async def _post(self, dialect: Dialect, text: str, questions: Sequence[Question]) -> Decided:
        payload = {"model": self.server.model, **dialect.write(text, questions), **self.extra_body}
        usage = Usage()
        try:
            (replies, usage), attempts = await self.server.post(
                dialect.path, payload, lambda data, raw: read_answers(data, raw, questions)
            )
            usage = replace(usage, retries=attempts - 1)
        except RequestFailedError as error:
            usage = Usage(calls=min(1, error.attempts), retries=max(0, error.attempts - 1))
            raise
        finally:
            self._count(usage)
        cut = prompt_was_cut(ChatRequest((Message("user", text),)), usage)
        return Decided(replies, (cut,) if cut else ())

    def _unavailable(self, refusals: Mapping[Dialect, RequestFailedError]) -> JudgeUnavailableError:
        said = "; ".join(f"POST {d.path}: {e.fault.message.rstrip('.')[:SHOWN]}" for d, e in refusals.items())
        return JudgeUnavailableError(
            f"{self.server.endpoint.shown_url} gives no typed decisions for model {self.server.model!r} ({said}). "
            f"Check the model's name, name a server that has them, or ask this one as a chat judge: {self.name!r}"
        )

    @property
    def _place(self) -> tuple[str, str]:
        return self.server.endpoint.base_url, self.server.model

    def _key(self, text: str, question: Question) -> bytes:
        options = [(option.value, option.description) for option in question.options]
        asked = json.dumps([question.instructions, options, question.scale])
        request = ChatRequest((Message("input", text), Message("question", asked)), prompt=KIND)
        return reply_key(self.name, self.server.endpoint.base_url, self.extra_body, request)

    def _count(self, usage: Usage) -> None:
        if (meter := current_meter()) is not None:
            meter.add(self.name, usage)


def decision_model(model: OpenAIModel) -> DecisionModel:
    """The decisions of the server that a chat model is on: same address, key, limits, retries and cache."""
    server = model.server
    lenient = _LenientServer(
        server.endpoint,
        server.model,
        server.timeout,
        server.retry,
        server.concurrency,
        server.requests_per_minute,
        server.extra_headers,
    )
    object.__setattr__(lenient, "_bound", server._bound)  # one server, one set of limits
    return DecisionModel(lenient, model.sampling.extra_body, model.cache)


def _joined(parts: Sequence[Decided]) -> Decided:
    replies = tuple(reply for part in parts for reply in part.replies)
    return Decided(replies, tuple(dict.fromkeys(warning for part in parts for warning in part.warnings)))


def _failed(error: RequestFailedError, questions: Sequence[Question]) -> Decided:
    return Decided((error.judge_error().failure,) * len(questions))


def _too_many(message: str) -> bool:
    """Whether a refusal is about the number of questions."""
    return "question" in message and _LIMIT.search(message) is not None
