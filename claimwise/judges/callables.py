"""Judges made from a user's own functions, plain or async."""

from __future__ import annotations

import asyncio
import contextvars
import inspect
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from traceback import TracebackException
from typing import Any

from claimwise.errors import ClaimwiseError, InputError, JudgeError
from claimwise.judges.base import Judge
from claimwise.judges.chat import chat_judge
from claimwise.judges.chat.verifying import to_judgement
from claimwise.judges.returns import read_return
from claimwise.judges.splitter import SPLITTER
from claimwise.llm.chat import ChatRequest, Completion
from claimwise.llm.reading.opening import raw_text
from claimwise.llm.rehearsal import refuse_rehearsal
from claimwise.llm.usage import current_meter
from claimwise.types import Cause, Claim, Example, Failure, Judgement, Label, Passage, Task, Usage

DEFAULT_CONCURRENCY = 8


class Caller:
    """Calls a user's function: an async one is awaited, a plain one runs in a thread.

    At most `concurrency` plain calls run at a time. Whatever the function raises fails this call alone, with
    the exception's type and message; an interrupt, and claimwise's own errors, pass through.
    """

    def __init__(self, function: Callable[..., Any], concurrency: int) -> None:
        if not callable(function):
            raise InputError(f"the judge should be a function, but got {function!r}")
        if not isinstance(concurrency, int) or concurrency < 1:
            raise InputError(f"`concurrency` should be a whole number from 1, but got {concurrency!r}")
        self.function = function
        self.concurrency = concurrency
        self._pools: dict[int, ThreadPoolExecutor] = {}  # by process: a forked child has no threads of its parent

    async def call(self, stage: str, *arguments: Any) -> Any:
        """The function's result.

        Raises:
            JudgeError: with cause `judge_error` when it raised.
        """
        refuse_rehearsal("calls of a function")
        with _recorded(stage):
            if self._is_async():
                return await self.function(*arguments)
            run = contextvars.copy_context().run
            loop = asyncio.get_running_loop()
            result = await loop.run_in_executor(self._threads(), run, self._call, stage, arguments)
            return await result if inspect.isawaitable(result) else result

    def _threads(self) -> ThreadPoolExecutor:
        pool = self._pools.get(os.getpid())
        if pool is None:  # `setdefault` leaves one pool, should two loops come here at once
            pool = ThreadPoolExecutor(self.concurrency, thread_name_prefix="claimwise-judge")
            pool = self._pools.setdefault(os.getpid(), pool)
        return pool

    def _call(self, stage: str, arguments: tuple[Any, ...]) -> Any:
        with _recorded(stage):  # in the thread as well: a `StopIteration` would never leave its future
            return self.function(*arguments)

    def _is_async(self) -> bool:
        return inspect.iscoroutinefunction(self.function) or inspect.iscoroutinefunction(type(self.function).__call__)


@contextmanager
def _recorded(stage: str) -> Iterator[None]:
    """Turns what a user's code raises into a failure of this call."""
    try:
        yield
    except ClaimwiseError:
        raise
    except asyncio.CancelledError as error:
        if _is_cancelled_here():
            raise
        raise _raised(error, stage) from error
    except Exception as error:
        raise _raised(error, stage) from error


def _is_cancelled_here() -> bool:
    """Whether somebody cancels the running task; a `CancelledError` otherwise comes from the function's own work."""
    try:
        task = asyncio.current_task()
    except RuntimeError:  # in a thread
        return False
    return task is not None and task.cancelling() > 0


def _raised(error: BaseException, stage: str) -> JudgeError:
    said = TracebackException(type(error), error, None)  # its `str` is the message, even where that cannot be told
    return JudgeError(Failure(Cause.JUDGE_ERROR, f"the judge function raised {type(error).__name__}: {said}", stage))


@dataclass(frozen=True, slots=True)
class CallableModel:
    """A function from a prompt to a reply, as a chat model."""

    caller: Caller
    name: str

    @property
    def concurrency(self) -> int:
        """Calls that may run at the same time."""
        return self.caller.concurrency

    async def complete(self, request: ChatRequest) -> Completion:
        """Call the function with the whole prompt as one text.

        Raises:
            JudgeError: when it raised, or returned something that is no reply.
        """
        usage = Usage(calls=1, unmetered=1)
        if (meter := current_meter()) is not None:
            meter.check(self.name)
            meter.add(self.name, usage)
        reply = await self.caller.call("complete", "\n\n".join(message.content for message in request.messages))
        return Completion("" if reply is None else raw_text(reply), usage=usage)


def callable_judge(
    function: Callable[[str], Any], name: str | None = None, *, concurrency: int = DEFAULT_CONCURRENCY, **options: Any
) -> Judge:
    """A judge that asks `function(prompt)` as if it were a chat model.

    Args:
        function: From the whole prompt to a reply: a text, or JSON already parsed (dict or list). May be async.
        name: Name for signatures; the function's own by default.
        concurrency: Calls of a plain function that run at a time, each in a thread; 1 for one that is not
            thread-safe.
        **options: Those of `claimwise.judges.chat.chat_judge`.

    >>> callable_judge(lambda prompt: {"category": "A"}, "mine").name
    'mine'
    """
    _expect_arguments(function, ("prompt",), "`claimwise.verifier_judge` for one of a claim and its evidence")
    name = name or name_of(function)
    return chat_judge(CallableModel(Caller(function, concurrency), name), name=name, **options)


@dataclass(frozen=True, slots=True)
class CallableVerifier:
    """A function from a claim and its evidence to a verdict, as a verifier."""

    caller: Caller
    name: str

    async def verify(
        self, claims: Sequence[Claim], passages: Sequence[Passage], example: Example, *, task: Task = Task.VERIFY
    ) -> list[Judgement]:
        """One judgement per claim; each claim is a call of its own, and fails on its own."""
        return list(await asyncio.gather(*(self._verify(claim, passages, task) for claim in claims)))

    async def _verify(self, claim: Claim, passages: Sequence[Passage], task: Task) -> Judgement:
        """The claim's own judgement, or that of the first other wording that is supported."""
        own: Judgement | None = None
        for wording in claim.wordings:
            judgement = await self._judge(claim, wording, passages, task)
            if judgement.label is Label.SUPPORTED:
                return judgement
            own = own or judgement
        assert own is not None  # a claim has a text
        return own

    async def _judge(self, claim: Claim, wording: str, passages: Sequence[Passage], task: Task) -> Judgement:
        try:
            returned = await self.caller.call("verify", wording, [passage.text for passage in passages])
        except JudgeError as error:
            return Judgement(claim, judge=self.name, failure=error.failure)
        verdict, support = read_return(returned, task)
        if isinstance(verdict, Failure):
            verdict = replace(verdict, raw=raw_text(returned))
        judgement = to_judgement(claim, verdict, passages, task=task, judge=self.name)
        return judgement if support is None or judgement.failure else replace(judgement, support=support)


def verifier_judge(
    function: Callable[[str, list[str]], Any], name: str | None = None, *, concurrency: int = DEFAULT_CONCURRENCY
) -> Judge:
    """A judge that asks `function(claim, evidence)` about each claim; claims come from the sentence splitter.

    Args:
        function: From a claim and its passages to a verdict: a label's name, a boolean, a support in 0..1
            (supported above 0.5, else unsupported), or a dict `{label, support, rationale, quotes}`. May be async.
            Anything else is a failed judgement of that claim.
        name, concurrency: As for `callable_judge`.

    >>> verifier_judge(lambda claim, evidence: claim in evidence, "verbatim").name
    'verbatim'
    """
    _expect_arguments(function, ("claim", "evidence"), "`judge=function` for one of a prompt")
    name = name or name_of(function)
    verifier = CallableVerifier(Caller(function, concurrency), name)
    return Judge(name, extractor=SPLITTER, verifier=verifier, concurrency=concurrency)


def _expect_arguments(function: object, names: tuple[str, ...], other: str) -> None:
    """Raise `InputError` where a function shows that it cannot be called with these arguments."""
    if not callable(function):
        return  # `Caller` says so
    try:
        signature = inspect.signature(function)
    except (ValueError, TypeError):  # one of a C extension may not tell
        return
    try:
        signature.bind(*names)
    except TypeError as error:
        raise InputError(
            f"the judge function {name_of(function)!r} should take ({', '.join(names)}), but takes {signature} "
            f"({error}); use {other}"
        ) from None


def name_of(function: object) -> str:
    """What to call a judge made from a function."""
    return str(getattr(function, "__name__", None) or type(function).__name__)
