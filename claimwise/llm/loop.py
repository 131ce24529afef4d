"""The bridge from plain calls to async work: one background thread with its own event loop.

A caller may sit in a running event loop itself (a notebook, FastAPI, Gradio), in a thread or in a plain
script: its own loop is never touched, it just waits for the background one. The thread is a daemon, starts
with the first call and is started afresh in a forked child.
"""

from __future__ import annotations

import asyncio
import atexit
import concurrent.futures
import contextlib
import contextvars
import os
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

WAKE_SECONDS = 0.5  # some platforms deliver Ctrl-C only between waits
CLOSE_SECONDS = 5.0  # how long an interrupted call may take to clean up


class _Background:
    """A thread that runs one event loop."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.stopping = False
        self.thread = threading.Thread(target=self._run, name="claimwise-loop", daemon=True)
        self.thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        while not self.stopping:
            # A task that raises KeyboardInterrupt or SystemExit throws it out of the loop as well; the
            # exception reaches its caller through the task, and other callers' work goes on.
            with contextlib.suppress(KeyboardInterrupt, SystemExit):
                self.loop.run_forever()

    def stop(self) -> None:
        """End what still runs and close what is bound to the loop: clients live in async generators."""
        ended = asyncio.run_coroutine_threadsafe(_wind_up(), self.loop)
        with contextlib.suppress(TimeoutError):  # a judge that blocks the loop ends with its daemon thread
            ended.result(CLOSE_SECONDS)
        self.stopping = True
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(CLOSE_SECONDS)


async def _wind_up() -> None:
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.get_running_loop().shutdown_asyncgens()


_lock = threading.Lock()
_background: _Background | None = None


def run_sync(coro: Coroutine[Any, Any, T]) -> T:
    """Run `coro` to its end on the background loop and return its result.

    Context variables of the caller hold inside. An interrupt (Ctrl-C) of the caller cancels the work, waits
    for it to clean up and goes on to the caller; a second one does not wait.

    Raises:
        RuntimeError: When called from the background loop itself, which would wait for itself forever.
    """
    background = _started()
    if threading.current_thread() is background.thread:
        coro.close()
        raise RuntimeError(
            "a synchronous claimwise function was called from within claimwise's own event loop (by a judge, "
            "a retrieval callable or a model?); await its async form there instead"
        )
    done: concurrent.futures.Future[T] = concurrent.futures.Future()
    context = contextvars.copy_context()
    task: list[asyncio.Task[T]] = []

    def start() -> None:
        task.append(background.loop.create_task(coro, context=context))
        task[0].add_done_callback(lambda finished: _hand_over(finished, done))

    interrupted = _watch_caller()
    try:
        background.loop.call_soon_threadsafe(start)
        while not concurrent.futures.wait([done], timeout=WAKE_SECONDS).done:
            if interrupted():
                raise KeyboardInterrupt
    except BaseException:
        background.loop.call_soon_threadsafe(lambda: [begun.cancel() for begun in task])
        concurrent.futures.wait([done], timeout=CLOSE_SECONDS)
        raise
    return done.result()


def _watch_caller() -> Callable[[], bool]:
    """Tells whether Ctrl-C struck a caller that sits in `asyncio.run`.

    There the first Ctrl-C does not raise: it cancels the caller's task, which never learns of it while it waits here.
    """
    try:
        caller = asyncio.current_task()
    except RuntimeError:
        caller = None
    if caller is None:
        return lambda: False
    before = caller.cancelling()
    return lambda: caller.cancelling() > before


def _hand_over(task: asyncio.Task[T], done: concurrent.futures.Future[T]) -> None:
    if task.cancelled():
        done.set_exception(concurrent.futures.CancelledError())
    elif (error := task.exception()) is not None:
        done.set_exception(error)
    else:
        done.set_result(task.result())


def _started() -> _Background:
    global _background
    with _lock:
        if _background is None:
            _background = _Background()
        return _background


def _forget_after_fork() -> None:
    """A child has the parent's objects but not its threads."""
    global _background, _lock
    _background, _lock = None, threading.Lock()


def _stop_at_exit() -> None:
    if _background is not None and _background.thread.is_alive():
        _background.stop()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_after_fork)
atexit.register(_stop_at_exit)
