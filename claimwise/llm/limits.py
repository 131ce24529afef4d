"""How many requests may be open, how many may start in a minute, and how both give way to a busy server."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from claimwise.errors import JudgeUnavailableError
from claimwise.llm.faults import RequestFailedError

T = TypeVar("T")

DECREASE = 0.5  # share of the open requests that is kept after a 429: the usual AIMD of congestion control


class Limiter:
    """Admission to one judge on one event loop.

    At most `concurrency` requests are open, first come, first served, and they start at least
    `60 / requests_per_minute` seconds apart. A refusal for rate (429) halves the number that may be open and
    holds everybody back for as long as the server asks; each answered request wins back a share of a place.
    """

    def __init__(self, concurrency: int, requests_per_minute: float | None = None) -> None:
        self.concurrency = concurrency
        self.allowed = float(concurrency)
        self.open = 0
        self._interval = 60.0 / requests_per_minute if requests_per_minute else 0.0
        self._next_start = 0.0
        self._not_before = 0.0
        self._reduced_at = -1.0
        self._waiting: deque[asyncio.Future[None]] = deque()

    @asynccontextmanager
    async def admitted(self) -> AsyncIterator[float]:
        """Wait for a place and hold it inside the block; yields the time at which the request starts."""
        await self._take_place()
        try:
            yield await self._await_start()
        finally:
            self._free_place()

    def answered(self) -> None:
        """A request went through: allow a little more."""
        self.allowed = min(float(self.concurrency), self.allowed + 1.0 / self.allowed)

    def refused(self, started: float, wait: float) -> None:
        """A request that began at `started` was refused for rate: allow less, and nobody for `wait` seconds.

        Requests that were open together are refused together; they count as one sign.
        """
        now = time.monotonic()
        self._not_before = max(self._not_before, now + wait)
        if started > self._reduced_at:
            self.allowed = max(1.0, self.allowed * DECREASE)
            self._reduced_at = now

    async def _take_place(self) -> None:
        if self.open < int(self.allowed) and not self._waiting:
            self.open += 1
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.cancelled():
                self._waiting.remove(place)
            else:  # the place was given in the very moment of the cancellation
                self._free_place()
            raise

    def _free_place(self) -> None:
        self.open -= 1
        while self._waiting and self.open < int(self.allowed):
            place = self._waiting.popleft()
            if not place.done():
                self.open += 1
                place.set_result(None)

    async def _await_start(self) -> float:
        while (start := max(self._next_start, self._not_before)) > (now := time.monotonic()):
            await asyncio.sleep(start - now)
        self._next_start = now + self._interval
        return now


class Gate:
    """Lets one call through until a first one has come back, then everybody.

    The first call finds out what the server takes (and warms its prefix cache) for all others. When it shows
    that no call can work, or that nobody is there, the calls that wait for it end as it does, unsent.
    """

    def __init__(self) -> None:
        self._open = False
        self._first: asyncio.Future[Exception | None] | None = None

    async def passing(self, call: Callable[[], Awaitable[T]]) -> T:
        """Run `call` now, or after the first one has come back.

        Raises:
            JudgeUnavailableError, RequestFailedError: What `call` raised, or what concerns all calls.
        """
        while not self._open:
            if self._first is None:
                return await self._lead(call)
            match await asyncio.shield(self._first):
                case RequestFailedError(fault=fault):
                    raise RequestFailedError(fault, attempts=0)
                case JudgeUnavailableError() as error:
                    raise JudgeUnavailableError(*error.args)
        return await call()

    async def _lead(self, call: Callable[[], Awaitable[T]]) -> T:
        first = self._first = asyncio.get_running_loop().create_future()
        concerns_all: Exception | None = None
        try:
            result = await call()
        except RequestFailedError as error:
            if error.fault.unreachable:
                concerns_all = error
            else:
                self._open = True
            raise
        except JudgeUnavailableError as error:
            concerns_all = error
            raise
        else:
            self._open = True
            return result
        finally:
            self._first = None
            first.set_result(concerns_all)
