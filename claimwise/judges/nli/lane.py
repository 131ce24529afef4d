"""One thread for one kind of work."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Lane:
    """Runs calls one after another in a thread of its own, for any number of event loops and threads.

    The thread starts with the first call and ends with the object. A forked child has no threads of its parent and
    gets one of its own.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._pools: dict[int, ThreadPoolExecutor] = {}

    def submit(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Line the call up."""
        pool = self._pools.get(os.getpid())
        if pool is None:  # `setdefault` leaves one pool, should two threads come here at once
            pool = self._pools.setdefault(os.getpid(), ThreadPoolExecutor(1, thread_name_prefix=self._name))
        return pool.submit(function, *args, **kwargs)

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The call's result. A call that is cancelled before its turn is not made."""
        return await asyncio.wrap_future(self.submit(function, *args, **kwargs))
