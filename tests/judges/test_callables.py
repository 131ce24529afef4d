"""Judges made from functions: called without blocking, failing one call at a time."""

from __future__ import annotations

import asyncio
import functools
import threading
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from claimwise.errors import InputError, JudgeError, JudgeUnavailableError
from claimwise.judges.base import Judge
from claimwise.judges.callables import callable_judge, verifier_judge
from claimwise.judges.names import resolve_judge
from claimwise.llm.usage import meter
from claimwise.types import (
    Cause,
    Claim,
    Failure,
    HallucinationType,
    Label,
    Level,
    Quote,
    Relation,
    Task,
)
from tests.judges.asking import CONTEXT, compare, extract, labels, verdicts, verify


def test_a_function_gets_the_whole_prompt_as_text() -> None:
    prompts: list[str] = []

    def mine(prompt: str) -> str:
        prompts.append(prompt)
        return "(A)"

    judge = callable_judge(mine)
    assert judge.name == "mine" and compare(judge, "14 km", "14 km, 1904").relation is Relation.SUBSET
    assert "How to judge" in prompts[0] and prompts[0].endswith("Name the category.") and "14 km, 1904" in prompts[0]


@pytest.mark.parametrize(
    "reply", ["(A)", {"category": "A", "reason": "ok"}, [{"category": "A"}], ("A",), {"category": Relation.SUBSET}]
)
def test_a_function_may_return_text_or_parsed_json(reply: object) -> None:
    assert compare(callable_judge(lambda prompt: reply, "f"), "x", "y").relation is Relation.SUBSET


@pytest.mark.parametrize(
    ("reply", "cause"), [(None, Cause.EMPTY), ("", Cause.EMPTY), (object(), Cause.UNREADABLE), (3, Cause.UNREADABLE)]
)
def test_what_is_no_reply_is_a_failure(reply: object, cause: Cause) -> None:
    failure = compare(callable_judge(lambda prompt: reply, "f"), "x", "y").failure
    assert failure is not None and failure.cause is cause


class AsyncJudge:
    """An object with an async call."""

    async def __call__(self, prompt: str) -> str:
        await asyncio.sleep(0)
        return "(A)"

    async def method(self, prompt: str, suffix: str = "") -> str:
        return f"(A){suffix}"


@pytest.mark.parametrize(
    "function",
    [
        AsyncJudge(),
        AsyncJudge().method,
        functools.partial(AsyncJudge().method, suffix=" why"),
        lambda p: AsyncJudge()(p),
    ],
)
def test_async_functions_of_every_kind(function: Any) -> None:
    judge = callable_judge(function)
    assert judge.name and compare(judge, "x", "y").relation is Relation.SUBSET


def raising(error: BaseException) -> Any:
    def judge(*arguments: Any) -> Any:
        raise error

    return judge


def raising_later(error: BaseException) -> Any:
    async def judge(*arguments: Any) -> Any:
        raise error

    return judge


@pytest.mark.parametrize("make", [raising, raising_later])
@pytest.mark.parametrize(
    "error", [ValueError("no such model"), TimeoutError(), KeyError("x"), ExceptionGroup("g", [OSError()])]
)
def test_what_a_function_raises_fails_this_row(make: Any, error: Exception) -> None:
    for failure in (
        compare(callable_judge(make(error)), "x", "y").failure,
        verify(callable_judge(make(error)), ["x"])[0].failure,
        verify(verifier_judge(make(error)), ["x"])[0].failure,
    ):
        assert failure is not None and failure.cause is Cause.JUDGE_ERROR and failure.stage in ("compare", "verify")
        assert type(error).__name__ in failure.message and str(error) in failure.message
    with pytest.raises(JudgeError):
        extract(callable_judge(make(error)))


def test_a_stop_iteration_does_not_hang() -> None:
    replies = iter(["(A)"])
    judge = callable_judge(lambda prompt: next(replies), "f")
    assert compare(judge, "x", "y").relation is Relation.SUBSET
    failure = compare(judge, "x", "y").failure
    assert failure is not None and "StopIteration" in failure.message


@pytest.mark.parametrize("make", [raising, raising_later])
@pytest.mark.parametrize("error", [KeyboardInterrupt(), JudgeUnavailableError("no key"), InputError("odd")])
def test_interrupts_and_our_own_errors_pass_through(make: Any, error: BaseException) -> None:
    with pytest.raises(type(error)):
        compare(callable_judge(make(error)), "x", "y")


def test_a_function_may_raise_a_judge_error_with_its_cause() -> None:
    failure = verify(callable_judge(raising(JudgeError(Failure(Cause.RATE_LIMIT, "slow down")))), ["x"])[0].failure
    assert failure is not None and failure.cause is Cause.RATE_LIMIT


def test_plain_functions_run_side_by_side_up_to_the_limit() -> None:
    running, most, lock = 0, 0, threading.Lock()

    def slow(claim: str, evidence: list[str]) -> str:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        time.sleep(0.02)
        with lock:
            running -= 1
        return "supported"

    for limit in (1, 4):
        most = 0
        judge = verifier_judge(slow, concurrency=limit)
        assert labels(verify(judge, [f"claim {n}" for n in range(12)])) == ["supported"] * 12
        assert most <= limit and judge.concurrency == limit and (limit == 1 or most > 1)


def test_a_plain_function_does_not_block_the_event_loop() -> None:
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            ticks += 1
            await asyncio.sleep(0.005)

    async def main() -> None:
        ticker = asyncio.create_task(tick())
        judge = verifier_judge(lambda claim, evidence: time.sleep(0.1) or "supported")
        assert judge.verifier is not None
        from claimwise.types import Example, Passage

        await judge.verifier.verify([Claim("x")], [Passage("y")], Example(0, "z"))
        ticker.cancel()

    asyncio.run(main())
    assert ticks >= 5


@pytest.mark.parametrize("concurrency", [0, -1, 1.5, None])
def test_the_limit_is_a_whole_number(concurrency: Any) -> None:
    with pytest.raises(InputError, match="concurrency"):
        callable_judge(lambda prompt: "", "f", concurrency=concurrency)


def test_a_judge_is_a_function() -> None:
    with pytest.raises(InputError, match="function"):
        callable_judge(3)  # type: ignore[arg-type]


def test_calls_are_metered() -> None:
    with meter() as used:
        compare(callable_judge(lambda prompt: "(A)", "f"), "x", "y")
    assert used.usage.calls == 1 and used.usage.unmetered == 1


def returning(value: Any) -> Judge:
    return verifier_judge(lambda claim, evidence: value, "f")


@pytest.mark.parametrize(
    ("value", "label", "support"),
    [
        ("supported", Label.SUPPORTED, 1.0),
        ("Entailment", Label.SUPPORTED, 1.0),
        ("refuted", Label.CONTRADICTED, 0.0),
        ("not enough info", Label.UNSUPPORTED, 0.0),
        (Label.CONTRADICTED, Label.CONTRADICTED, 0.0),
        (True, Label.SUPPORTED, 1.0),
        (False, Label.UNSUPPORTED, 0.0),
        (np.bool_(True), Label.SUPPORTED, 1.0),
        (1, Label.SUPPORTED, 1.0),
        (0, Label.CONTRADICTED, 0.0),
        (0.9, Label.SUPPORTED, 0.9),
        (0.5, Label.UNSUPPORTED, 0.5),
        (0.0, Label.UNSUPPORTED, 0.0),
        (1.0, Label.SUPPORTED, 1.0),
        (np.float32(0.25), Label.UNSUPPORTED, 0.25),
        (np.array([0.75]), Label.SUPPORTED, 0.75),
        ({"label": "supported", "support": 0.8}, Label.SUPPORTED, 0.8),
        ({"label": "contradicted"}, Label.CONTRADICTED, 0.0),
        ({"verdict": "true", "score": 7}, Label.SUPPORTED, 1.0),
        ({"support": np.float64(0.8)}, Label.SUPPORTED, 0.8),
        ({"support": 0}, Label.UNSUPPORTED, 0.0),
    ],
)
def test_verdicts_of_a_verifier_function(value: Any, label: Label, support: float) -> None:
    (judgement,) = verify(returning(value), ["x"])
    assert judgement.label is label and judgement.support == pytest.approx(support) and judgement.judge == "f"


@pytest.mark.parametrize(
    "value",
    [None, "", "maybe", 2, -0.1, 1.1, float("nan"), float("inf"), [], ["supported", "refuted"], {}, {"support": "high"},
     {"support": 2}, {"label": None, "support": 0.9}, {"label": "maybe", "support": 0.9}, object(),
     np.array([0.1, 0.9])],
)  # fmt: skip
def test_an_unreadable_return_is_a_failed_judgement(value: Any) -> None:
    (judgement,) = verify(returning(value), ["x"])
    assert judgement.failure is not None and judgement.failure.cause in (Cause.UNREADABLE, Cause.MISSING)
    assert judgement.failure.stage == "verify" and judgement.support is None and judgement.failure.raw is not None


def test_reason_and_quotes_of_a_verifier_function() -> None:
    (judgement,) = verify(
        returning({"label": "refuted", "rationale": "12, not 24", "quotes": ["on 12 V", "made up"], "support": 0.1}),
        ["x"],
    )
    assert judgement.rationale == "12, not 24" and judgement.support == 0.1
    assert judgement.quotes == (Quote("on 12 V", 0, (33, 40)), Quote("made up"))
    assert judgement.hallucination is HallucinationType.OTHER
    (judgement,) = verify(returning({"support": 0.9, "reason": "said so"}), ["x"])
    assert judgement.label is Label.SUPPORTED and judgement.rationale == "said so"


def test_a_verifier_function_gets_claim_and_texts() -> None:
    calls: list[tuple[str, Sequence[str]]] = []

    def mine(claim: str, evidence: list[str]) -> bool:
        calls.append((claim, evidence))
        return claim == "b"

    assert labels(verify(verifier_judge(mine), ["a", "b"], ["one", "two"])) == ["unsupported", "supported"]
    assert sorted(calls) == [("a", ["one", "two"]), ("b", ["one", "two"])]


def test_any_wording_of_a_claim_will_do() -> None:
    judge = verifier_judge(lambda claim, evidence: "supported" if claim == "the slip" else "refuted", "f")
    claims = [Claim("A receipt", variants=("A bill", "the slip")), Claim("A receipt", variants=("A bill",))]
    assert labels(verify(judge, claims)) == ["supported", "contradicted"]


def test_tasks_of_a_verifier_function() -> None:
    (judgement,) = verify(returning("mostly"), ["x"], task=Task.GRADE)
    assert (judgement.level, judgement.support) == (Level.MOSTLY, 0.9)
    (judgement,) = verify(returning("omitted"), ["x"], task=Task.COVERAGE)
    assert judgement.label is Label.UNSUPPORTED and judgement.hallucination is None
    (judgement,) = verify(returning(False), ["x"], task=Task.COVERAGE)
    assert judgement.label is Label.UNSUPPORTED
    assert labels(verify(returning("true"), ["x"], [], task=Task.KNOWLEDGE)) == ["supported"]


def test_claims_of_a_verifier_judge_come_from_the_splitter() -> None:
    assert [c.text for c in extract(returning(True), "Hi! The lake is deep. It is cold.")] == [
        "The lake is deep.",
        "It is cold.",
    ]
    assert returning(True).comparator is None


def test_a_function_as_a_judge_by_its_name() -> None:
    def my_judge(prompt: str) -> dict[str, Any]:
        return verdicts("true")

    judge = resolve_judge(my_judge)
    assert judge.name == "my_judge" and labels(verify(judge, ["x"], [CONTEXT])) == ["supported"]
