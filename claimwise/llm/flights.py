"""Identical calls that are under way at the same time are sent once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from claimwise.errors import JudgeError, JudgeUnavailableError

T = TypeVar("T")


class Flights(Generic[T]):
    """Calls under way on each event loop, by key."""

    def __init__(self) -> None:
        self._flying: dict[tuple[asyncio.AbstractEventLoop, bytes], asyncio.Future[T | Exception | None]] = {}

    async def join(self, key: bytes, call: Callable[[], Awaitable[T]]) -> tuple[T, bool]:
        """The result of `call`, or of the one with the same key that is under way; and whether it was ours.

        Raises:
            JudgeError, JudgeUnavailableError: What the call raised, to all who wait for it. When it ends in
                another way (it was cancelled, its run was stopped), one of those who wait calls itself.
        """
        place = (asyncio.get_running_loop(), key)
        while (flying := self._flying.get(place)) is not None:
            match await asyncio.shield(flying):
                case None:
                    continue
                case JudgeError() as error:
                    raise JudgeError(error.failure)
                case JudgeUnavailableError() as error:
                    raise JudgeUnavailableError(*error.args)
                case result:
                    return result, False  # type: ignore[return-value]
        flying = self._flying[place] = place[0].create_future()
        outcome: T | Exception | None = None
        try:
            outcome = await call()
        except (JudgeError, JudgeUnavailableError) as error:
            outcome = error
            raise
        else:
            return outcome, True
        finally:
            del self._flying[place]
            flying.set_result(outcome)
