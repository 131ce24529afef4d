"""Functions that cancel, return what cannot be written, run in forked children or take other arguments."""

from __future__ import annotations

import asyncio
import concurrent.futures
import multiprocessing
from typing import Any

import pytest

import claimwise
from claimwise.errors import InputError
from claimwise.judges.callables import callable_judge, verifier_judge
from claimwise.judges.names import resolve_judge
from claimwise.types import Cause, Claim, Example, Label, Passage
from tests.judges.asking import compare, labels, verify


def raising(error: BaseException) -> Any:
    def judge(*arguments: Any) -> Any:
        raise error

    return judge


def raising_later(error: BaseException) -> Any:
    async def judge(*arguments: Any) -> Any:
        raise error

    return judge


class MuteError(Exception):
    """An error that cannot be written."""

    def __str__(self) -> str:
        raise ZeroDivisionError

    __repr__ = __str__


@pytest.mark.parametrize("make", [raising, raising_later])
@pytest.mark.parametrize(
    "error", [asyncio.CancelledError(), asyncio.CancelledError("x"), concurrent.futures.CancelledError(), MuteError()]
)
def test_every_row_is_kept_whatever_a_function_raises(make: Any, error: BaseException) -> None:
    judgements = verify(verifier_judge(make(error), "f"), ["a", "b"])
    assert labels(judgements) == ["judge_error", "judge_error"]
    assert all(j.failure and type(error).__name__ in j.failure.message for j in judgements)
    failure = compare(callable_judge(make(error), "f"), "x", "y").failure
    assert failure is not None and failure.cause is Cause.JUDGE_ERROR


def test_an_inner_task_that_was_cancelled_fails_one_judgement() -> None:
    async def judge(claim: str, evidence: list[str]) -> str:
        inner = asyncio.ensure_future(asyncio.sleep(10))
        inner.cancel()
        await inner
        return "supported"

    assert labels(verify(verifier_judge(judge), ["a"])) == ["judge_error"]


@pytest.mark.parametrize("plain", [True, False])
def test_a_real_cancellation_goes_through(plain: bool) -> None:
    released = asyncio.Event()

    def waiting(claim: str, evidence: list[str]) -> Any:
        return released.wait()  # a plain function that returns something to await

    async def waiting_async(claim: str, evidence: list[str]) -> Any:
        await released.wait()

    async def main() -> str:
        verifier = verifier_judge(waiting if plain else waiting_async).verifier
        assert verifier is not None
        task = asyncio.create_task(verifier.verify([Claim("x")], [Passage("y")], Example(0, "z")))
        await asyncio.sleep(0.05)
        task.cancel()
        try:
            await task
        except asyncio.CancelledError:
            return "cancelled"
        return "went on"

    assert asyncio.run(main()) == "cancelled"


class Mute:
    """An object of which nothing can be told."""

    def __repr__(self) -> str:
        raise ZeroDivisionError

    __str__ = __repr__


class Touchy:
    """An object whose every attribute raises."""

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(name)


class OddNumber(float):
    """A number that cannot be compared."""

    def __le__(self, other: object) -> bool:
        raise ValueError("no order")

    __ge__ = __lt__ = __gt__ = __le__


@pytest.mark.parametrize(
    "value",
    [10**5000, -(10**5000), Mute(), Touchy(), OddNumber(0.5), {"support": 10**5000}, {"label": Mute()}, {Mute(): 1},
     [10**5000], {"label": 10**5000, "support": 0.9}, {"label": "supported", "support": OddNumber(0.5)}],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_a_return_that_cannot_be_written_is_a_failed_judgement(value: Any) -> None:
    judgements = verify(verifier_judge(lambda claim, evidence: value if claim == "a" else "supported", "f"), ["a", "b"])
    failure = judgements[0].failure
    assert failure is not None and failure.cause is Cause.UNREADABLE and failure.raw is not None
    assert len(failure.message) < 400 and judgements[1].label is Label.SUPPORTED


@pytest.mark.parametrize("value", [10**5000, Mute(), [Mute()], {"category": 10**5000}], ids=lambda v: type(v).__name__)
def test_a_reply_that_cannot_be_written_is_unreadable(value: Any) -> None:
    failure = compare(callable_judge(lambda prompt: value, "f"), "x", "y").failure
    assert failure is not None and failure.cause is Cause.UNREADABLE


def test_what_was_returned_is_named() -> None:
    failure = verify(verifier_judge(lambda claim, evidence: 10**5000, "f"), ["a"])[0].failure
    assert failure is not None and failure.message == "unreadable return of type int"
    failure = verify(verifier_judge(lambda claim, evidence: 1.5 + len("x" * 9), "f"), ["a"])[0].failure
    assert failure is not None and "but returned 10.5" in failure.message
    failure = compare(callable_judge(lambda prompt: "Who knows?", "f"), "x", "y").failure
    assert failure is not None and "'Who knows?'" in failure.message


JUDGE = verifier_judge(lambda claim, evidence: "supported", "f", concurrency=2)


def ask_in_child(results: Any) -> None:
    results.put(labels(verify(JUDGE, ["a", "b", "c"])))


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_judge_that_was_used_works_in_a_forked_child() -> None:
    assert labels(verify(JUDGE, ["a", "b", "c"])) == ["supported"] * 3
    context = multiprocessing.get_context("fork")
    results = context.Queue()
    child = context.Process(target=ask_in_child, args=(results,))
    child.start()
    try:
        assert results.get(timeout=10) == ["supported"] * 3
    finally:
        child.kill()
        child.join()


def takes_claim_and_evidence(claim: str, evidence: list[str]) -> str:
    return "supported"


def test_a_verifier_function_given_as_a_plain_judge_is_refused() -> None:
    for make in (resolve_judge, callable_judge):
        with pytest.raises(InputError, match=r"claimwise\.verifier_judge") as caught:
            make(takes_claim_and_evidence)
        assert "takes_claim_and_evidence" in str(caught.value) and "evidence" in str(caught.value)
    assert claimwise.verifier_judge(takes_claim_and_evidence).name == "takes_claim_and_evidence"


def test_a_prompt_function_given_as_a_verifier_is_refused() -> None:
    with pytest.raises(InputError, match=r"\(claim, evidence\), but takes \(prompt"):
        verifier_judge(lambda prompt: "supported", "f")


@pytest.mark.parametrize(
    "function",
    [lambda p: "(A)", lambda *a: "(A)", lambda p, more=None: "(A)", lambda p, *, key=1: "(A)", str.upper, str, print],
)
def test_functions_that_take_a_prompt_are_taken(function: Any) -> None:
    assert resolve_judge(function).comparator is not None
