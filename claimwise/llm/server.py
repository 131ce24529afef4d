"""Requests to one OpenAI-compatible server: admitted, retried, and never without a cause of failure."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from claimwise.errors import DeadlineError, JudgeUnavailableError
from claimwise.llm.faults import LONGEST_RAW, Fault, RequestFailedError, read_error_body, read_status, unreachable
from claimwise.llm.limits import Gate, Limiter
from claimwise.llm.providers import Endpoint
from claimwise.llm.rehearsal import refuse_rehearsal
from claimwise.llm.retry import LONGEST_WAIT, RetryPolicy
from claimwise.llm.usage import DEADLINE_MESSAGE, current_meter, open_call
from claimwise.llm.wire import Wire
from claimwise.types import Cause

T = TypeVar("T")
Read = Callable[[Mapping[str, Any], str], T]
SHORTEST_KEY = 8  # characters; below are the placeholders of local servers: "none", "EMPTY", "ollama"

logger = logging.getLogger("claimwise.llm")


@dataclass(frozen=True, slots=True, eq=False)
class _Bound:
    """What belongs to one event loop: connections and waiting lines cannot be shared between loops."""

    wire: Wire
    limiter: Limiter
    gate: Gate


@dataclass(frozen=True, slots=True, eq=False)
class Server:
    """A model on a server, with the limits that its requests keep.

    Attributes:
        endpoint: Address and key.
        model: Name of the model there.
        timeout: Seconds that one attempt may take.
        retry: When to ask again.
        concurrency, requests_per_minute: Limits, kept on each event loop.
        extra_headers: Sent with every request; never logged or cached.
    """

    endpoint: Endpoint
    model: str
    timeout: float = 60.0
    retry: RetryPolicy = field(default_factory=RetryPolicy)
    concurrency: int = 16
    requests_per_minute: float | None = None
    extra_headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    _bound: dict[asyncio.AbstractEventLoop, _Bound] = field(default_factory=dict, repr=False, init=False)

    @property
    def name(self) -> str:
        """`provider/model`."""
        return f"{self.endpoint.provider}/{self.model}"

    async def gate(self) -> Gate:
        """The gate of the running loop."""
        return (await self._here()).gate

    async def post(self, path: str, payload: Mapping[str, Any], read: Read[T]) -> tuple[T, int]:
        """Send a request until it is answered or given up.

        Args:
            path: Path below the base URL.
            payload: JSON body.
            read: Turns reply object and raw text into a value, or raises `RequestFailedError`.

        Returns:
            The value and the number of attempts.

        Raises:
            RequestFailedError: When there is no usable answer.
            JudgeUnavailableError: When no request to this server and model can work.
            RunStoppedError: When a limit of the active meter is reached.
        """
        refuse_rehearsal(f"what {self.name!r} would be asked at {path}")
        body = json.dumps(payload, separators=(",", ":")).encode()
        meter = current_meter()
        if meter is None or (seconds := meter.remaining()) is None:
            return await self._post(path, body, read)
        try:
            async with asyncio.timeout(seconds):
                return await self._post(path, body, read)
        except TimeoutError:
            raise DeadlineError(DEADLINE_MESSAGE) from None

    async def _post(self, path: str, body: bytes, read: Read[T]) -> tuple[T, int]:
        bound = await self._here()
        attempts = 0
        while True:
            async with bound.limiter.admitted() as started:
                with open_call(self.name):
                    attempts += 1
                    try:
                        value = await self._attempt(bound.wire, path, body, read)
                    except RequestFailedError as error:
                        fault = self._without_key(error.fault)
                    else:
                        bound.limiter.answered()
                        return value, attempts
            if fault.fatal:
                raise self._unavailable(fault)
            if fault.cause is Cause.RATE_LIMIT:
                bound.limiter.refused(started, min(fault.wait, LONGEST_WAIT))
            if not fault.retryable or attempts > self.retry.max_retries or fault.wait > LONGEST_WAIT:
                raise RequestFailedError(fault, attempts)
            delay = self.retry.delay(attempts - 1, fault.wait)
            logger.debug("%s: %s; asking again in %.2f s", self.name, fault.message, delay)
            await asyncio.sleep(delay)

    async def _attempt(self, wire: Wire, path: str, body: bytes, read: Read[T]) -> T:
        try:
            status, headers, received = await wire.exchange(path, body, self.timeout)
        except RequestFailedError as error:
            if not error.fault.unreachable:
                raise
            raise RequestFailedError(unreachable(error.fault, self.endpoint.shown_url + path)) from None
        if status >= 300:
            raise RequestFailedError(read_status(status, headers, received))
        raw = self.redact(received.decode("utf-8", "replace"))
        try:
            data = json.loads(raw)
        except (ValueError, RecursionError):
            said = f"the reply is no JSON: {raw[:200]!r}"
            raise RequestFailedError(Fault(Cause.SERVER, said, status, raw=raw[:LONGEST_RAW], retryable=True)) from None
        try:
            if (fault := read_error_body(data, raw[:LONGEST_RAW])) is not None:
                raise RequestFailedError(fault)
            return read(data, raw)
        except RecursionError:  # what could just be parsed may still be too deep to be looked into
            said = f"the reply is nested too deeply: {raw[:200]!r}"
        raise RequestFailedError(Fault(Cause.SERVER, said, status, raw=raw[:LONGEST_RAW], retryable=True))

    def redact(self, text: str) -> str:
        """What a server sent, without the key; a short key is a placeholder that answers may hold by chance."""
        key = self.endpoint.key
        return key.redact(text) if len(key.reveal()) >= SHORTEST_KEY else text

    def _without_key(self, fault: Fault) -> Fault:
        """The fault without the key, should the server have echoed it."""
        redact = self.endpoint.key.redact
        return replace(fault, message=redact(fault.message), raw=None if fault.raw is None else redact(fault.raw))

    def _unavailable(self, fault: Fault) -> JudgeUnavailableError:
        look = "the model's name, the base URL and the API key"
        if fault.cause is Cause.RATE_LIMIT:
            look = "the account's balance and limits"
        said = fault.message.rstrip(".")
        message = f"judge {self.name!r} at {self.endpoint.shown_url} cannot be used: {said}. Check {look}"
        if (meter := current_meter()) is not None:
            meter.give_up(self.name, message)
        return JudgeUnavailableError(message)

    async def _here(self) -> _Bound:
        loop = asyncio.get_running_loop()
        bound = self._bound.get(loop)
        if bound is None:
            for old in [old for old in self._bound if old.is_closed()]:
                del self._bound[old]
            wire = await Wire.to(self.endpoint, self.extra_headers)
            bound = _Bound(wire, Limiter(self.concurrency, self.requests_per_minute), Gate())
            bound = self._bound.setdefault(loop, bound)
        return bound
