"""A decision model behind an HTTP server: its dialect found out once, its answers kept question by question."""

from __future__ import annotations

import asyncio
import hashlib
import json
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
from claimwise.llm.decisions.lenient import ABSENT, LenientServer
from claimwise.llm.decisions.questions import Decided, Option, Question, Reply
from claimwise.llm.faults import Fault, RequestFailedError
from claimwise.llm.flights import Flights
from claimwise.llm.limits import Gate
from claimwise.llm.server import Server
from claimwise.llm.usage import count_usage
from claimwise.types import Cause, Failure, Usage

REFUSED = frozenset((400, 413, 415, 422))  # not in this shape, or not this request
AS_A_WHOLE = (Cause.REJECTED, Cause.CONTENT_FILTER)  # causes of a request that was refused
KIND = "decisions@1"  # part of the cache key: raise it when the meaning of a kept answer changes

SHOWN = 300  # characters of a server's words in a message

_PROBE_TEXT = "The sky is blue."
_PROBE = (Question("probe", "Is the sky mentioned?", (Option("yes"), Option("no"))),)

# What this process has found out, by base URL and model.
_known: dict[tuple[str, str], Dialect] = {}


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

        All open questions go in one request, or in as few as the server's limit allows. Only answers are kept, as
        they come: a refusal or a failure is asked again by the next run.

        Raises:
            JudgeUnavailableError: When the server has no decisions for this model, or refuses the key.
            RunStoppedError: When a limit of the active meter is reached.
        """
        if self.cache is None or not questions:
            return await self._ask(text, questions)
        keys = self._keys(text, questions)
        kept = {key: self.cache.get(key) for key in keys}
        missing = {key: q for key, q in zip(keys, questions, strict=True) if kept[key] is None}
        asked, ours = Decided(()), False
        if missing:
            together = hashlib.sha256(b"".join(missing)).digest()
            asked, ours = await self._flights.join(together, lambda: self._ask(text, list(missing.values())))
        if not ours:
            count_usage(self.name, Usage(cached=1))
        found: dict[bytes, Reply] = dict(zip(missing, asked.replies, strict=True))
        warnings = list(asked.warnings)
        for key, completion in kept.items():
            if completion is not None:
                found[key] = json.loads(completion.text)
                warnings += completion.warnings
        return Decided(tuple(found[key] for key in keys), tuple(dict.fromkeys(warnings)))

    async def _ask(self, text: str, questions: Sequence[Question]) -> Decided:
        """Ask in parts that fit one request each."""
        begun, dialect = Decided(()), _known.get(self._place)
        while dialect is None and questions:  # one call finds out, the others wait for it
            gate = self._gates.setdefault(asyncio.get_running_loop(), Gate())
            try:
                begun = await gate.passing(lambda: self._begin(text, questions))
            except RequestFailedError as error:
                return _failed(error, questions)
            dialect = _known.get(self._place)
        rest = questions[len(begun.replies) :]
        if dialect is None or not rest:
            return begun
        most = dialect.most_questions
        try:
            async with asyncio.TaskGroup() as group:
                parts = [rest[start : start + most] for start in range(0, len(rest), most)]
                tasks = [group.create_task(self._ask_part(dialect, text, part)) for part in parts]
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
                if not _leaves_open(error.fault):
                    raise
                refusals[dialect] = error
            else:
                _known[self._place] = dialect
                return decided
        if questions is not _PROBE and any(error.fault.status in REFUSED for error in refusals.values()):
            # Has the server no decisions, or is something wrong with this request alone? Then it is sent once more.
            await self._begin(_PROBE_TEXT, _PROBE)
            return Decided(())
        for refusal in refusals.values():
            if refusal.fault.retryable:  # it may pass, so nothing follows from it
                raise refusal
        raise self._unavailable(refusals)

    async def _ask_part(self, dialect: Dialect, text: str, questions: Sequence[Question]) -> Decided:
        """Ask in one request. One that is refused is halved: there may be too many questions, or a bad one."""
        try:
            return await self._post(dialect, text, questions)
        except RequestFailedError as error:
            if error.fault.status in ABSENT:
                _known.pop(self._place, None)  # the next run finds out anew
                raise self._unavailable({dialect: error}) from None
            if len(questions) == 1 or error.fault.status not in REFUSED:
                return _failed(error, questions)
            refusal = error
        half = (len(questions) + 1) // 2
        first = await self._ask_part(dialect, text, questions[:half])
        if half > 1 and all(isinstance(reply, Failure) and reply.cause in AS_A_WHOLE for reply in first.replies):
            return _failed(refusal, questions)  # not even one alone is taken: it is what they are all about
        second = await self._ask_part(dialect, text, questions[half:])
        both = _joined([first, second])
        if not any(isinstance(reply, Failure) for reply in both.replies):
            known = _known.get(self._place, dialect)
            _known[self._place] = replace(known, most_questions=min(half, known.most_questions))
        return both

    async def _post(self, dialect: Dialect, text: str, questions: Sequence[Question]) -> Decided:
        payload = {"model": self.server.model, **dialect.write(text, questions), **self.extra_body}
        usage = Usage()
        try:
            (decided, usage), attempts = await self.server.post(
                dialect.path, payload, lambda data, raw: read_answers(data, raw, questions)
            )
            usage = replace(usage, retries=attempts - 1)
        except RequestFailedError as error:
            usage = Usage(calls=min(1, error.attempts), retries=max(0, error.attempts - 1))
            raise
        finally:
            count_usage(self.name, usage)
        decided = replace(decided, replies=tuple(map(self._without_key, decided.replies)))
        if (cut := prompt_was_cut(ChatRequest((Message("user", text),)), usage)) is not None:
            decided = replace(decided, warnings=(*decided.warnings, cut))
        self._keep(text, questions, decided)
        return decided

    def _without_key(self, reply: Reply) -> Reply:
        """The reply without the key: JSON may spell it with escapes, so that only the values show it."""
        if not isinstance(reply, Failure):
            return reply
        redact = self.server.redact
        return replace(reply, message=redact(reply.message), raw=reply.raw and redact(reply.raw))

    def _keep(self, text: str, questions: Sequence[Question], decided: Decided) -> None:
        """Keep answers as they come: the rest of a run may be stopped."""
        if self.cache is not None:
            for key, reply in zip(self._keys(text, questions), decided.replies, strict=True):
                if not isinstance(reply, Failure):
                    self.cache.put(key, Completion(json.dumps(reply), usage=Usage(cached=1), warnings=decided.warnings))

    def _unavailable(self, refusals: Mapping[Dialect, RequestFailedError]) -> JudgeUnavailableError:
        said = "; ".join(f"POST {d.path}: {e.fault.message.rstrip('.')[:SHOWN]}" for d, e in refusals.items())
        return JudgeUnavailableError(
            f"{self.server.endpoint.shown_url} gives no typed decisions for model {self.server.model!r} ({said}). "
            f"Check the model's name, name a server that has them, or ask this one as a chat judge: {self.name!r}"
        )

    @property
    def _place(self) -> tuple[str, str]:
        return self.server.endpoint.base_url, self.server.model

    def _keys(self, text: str, questions: Sequence[Question]) -> list[bytes]:
        about = Message("input", hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest())  # it may be long
        asked = ([q.instructions, [(o.value, o.description) for o in q.options], q.scale] for q in questions)
        requests = (ChatRequest((about, Message("question", json.dumps(parts))), prompt=KIND) for parts in asked)
        place = self.name, self.server.endpoint.base_url, self.extra_body
        return [reply_key(*place, request) for request in requests]


def decision_model(model: OpenAIModel) -> DecisionModel:
    """The decisions of the server that a chat model is on: same address, key, limits, retries and cache."""
    return DecisionModel(LenientServer.like(model.server), model.sampling.extra_body, model.cache)


def _leaves_open(fault: Fault) -> bool:
    """Whether decisions may still be had elsewhere: there is nothing, it is refused, or a page or chat came instead."""
    served_else = fault.status == 200 and fault.cause in (Cause.UNREADABLE, Cause.SERVER)
    return served_else or fault.status in ABSENT | REFUSED


def _joined(parts: Sequence[Decided]) -> Decided:
    replies = tuple(reply for part in parts for reply in part.replies)
    return Decided(replies, tuple(dict.fromkeys(warning for part in parts for warning in part.warnings)))


def _failed(error: RequestFailedError, questions: Sequence[Question]) -> Decided:
    return Decided((error.judge_error().failure,) * len(questions))
