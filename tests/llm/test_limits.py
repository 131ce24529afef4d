"""Limits of one judge, and how it gives way to a busy server."""

from __future__ import annotations

import asyncio
import email.utils
import threading
import time

import pytest

from claimwise.errors import JudgeError, JudgeUnavailableError
from claimwise.llm.limits import Gate, Limiter
from claimwise.llm.retry import RetryPolicy, read_retry_after
from claimwise.llm.usage import meter
from claimwise.types import Cause
from tests.llm.asking import ask, ask_all, gather, model_at
from tests.stub import Reply, Request, StubServer


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_no_more_requests_are_open_than_allowed(limit: int) -> None:
    with StubServer([Reply("(A)", delay=0.02)]) as stub:
        answers = ask_all(model_at(stub, concurrency=limit), 12)
    assert [answer.text for answer in answers] == ["(A)"] * 12
    assert stub.max_open == limit


def test_only_one_request_is_open_until_the_first_has_come_back() -> None:
    opened: list[int] = []

    def serve(sent: Request) -> Reply:
        opened.append(stub.open)
        return Reply("(A)", delay=0.05)

    with StubServer(serve) as stub:
        ask_all(model_at(stub, "gated"), 8)
        ask_all(model_at(stub, "gated"), 8)  # what is known of a model holds for all objects
    assert opened[0] == 1 and max(opened[1:]) > 1
    assert opened[8:] != [1] * 8


def test_requests_per_minute_spreads_the_starts() -> None:
    starts: list[float] = []

    def serve(sent: Request) -> str:
        starts.append(time.monotonic())
        return "(A)"

    with StubServer(serve) as stub:
        ask_all(model_at(stub, requests_per_minute=1200), 8)  # one each 50 ms
    assert starts[-1] - starts[0] >= 7 * 0.05 - 0.02


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "1"}, 1.0),
        ({"Retry-After-Ms": "400", "Retry-After": "30"}, 0.4),
    ],
)
def test_a_server_that_names_a_time_gets_it(headers: dict[str, str], seconds: float) -> None:
    with StubServer([Reply(status=429, headers=headers), "(A)"]) as stub:
        started = time.monotonic()
        answer = ask(model_at(stub))
    assert time.monotonic() - started >= seconds
    assert (answer.text, len(stub.requests)) == ("(A)", 2)


def test_retry_after_holds_back_all_rows() -> None:
    arrived: dict[int, float] = {}

    def serve(sent: Request) -> Reply:
        arrived[sent.number] = time.monotonic()
        return Reply(status=429, headers={"retry-after": "0.5"}) if sent.number == 1 else Reply("(A)", delay=0.02)

    with StubServer(serve) as stub:
        answers = ask_all(model_at(stub, concurrency=2), 6)
    assert [answer.text for answer in answers] == ["(A)"] * 6
    late = [number for number, when in arrived.items() if when - arrived[1] >= 0.5]
    assert len(late) >= 4  # of seven: one before it, itself, and at most one that was open beside it


def test_a_wait_beyond_all_patience_is_a_failure_at_once() -> None:
    late = Reply(status=429, headers={"retry-after": "86400"})
    with StubServer([late]) as stub, pytest.raises(JudgeError) as caught:
        ask(model_at(stub))
    assert (caught.value.failure.cause, len(stub.requests)) == (Cause.RATE_LIMIT, 1)


def test_many_429_end_with_every_row_answered() -> None:
    with StubServer(lambda sent: Reply(status=429) if sent.number % 2 else "(A)") as stub:
        answers = ask_all(model_at(stub, max_retries=30), 40)
    assert [answer.text for answer in answers] == ["(A)"] * 40


def test_retry_after_in_all_its_forms() -> None:
    soon = email.utils.formatdate(time.time() + 90, usegmt=True)
    past = email.utils.formatdate(time.time() - 90, usegmt=True)
    assert 85 < read_retry_after({"retry-after": soon}) <= 90
    assert read_retry_after({"retry-after": past}) == 0.0
    for nothing in ("", "soon", "-5", "nan", "inf"):
        assert read_retry_after({"retry-after": nothing}) == 0.0
    assert read_retry_after({"retry-after-ms": "oops", "retry-after": "3"}) == 3.0


def test_back_off_grows_has_jitter_and_a_cap() -> None:
    policy = RetryPolicy(max_retries=9, base=1.0, cap=6.0)
    for attempt, top in enumerate([1.0, 2.0, 4.0, 6.0, 6.0]):
        waits = [policy.delay(attempt) for _ in range(200)]
        assert 0 <= min(waits) < 0.2 * top and 0.8 * top < max(waits) <= top
    assert policy.delay(0, asked=10.0) >= 10.0


def test_limiter_halves_once_for_requests_that_were_open_together_and_recovers() -> None:
    async def run() -> None:
        limiter = Limiter(16)
        async with limiter.admitted() as first, limiter.admitted() as second:
            limiter.refused(first, 0.0)
            limiter.refused(second, 0.0)
            assert limiter.allowed == 8.0
        async with limiter.admitted() as third:
            limiter.refused(third, 0.0)
        assert limiter.allowed == 4.0
        for _ in range(300):
            limiter.answered()
        assert limiter.allowed == 16.0

    asyncio.run(run())


def test_limiter_never_falls_below_one() -> None:
    async def run() -> None:
        limiter = Limiter(2)
        for _ in range(5):
            async with limiter.admitted() as started:
                limiter.refused(started, 0.0)
        assert limiter.allowed == 1.0

    asyncio.run(run())


def test_cancelled_waiters_leave_no_place_taken() -> None:
    async def run() -> None:
        limiter = Limiter(1)
        order: list[int] = []

        async def hold(number: int) -> None:
            async with limiter.admitted():
                order.append(number)

        async with limiter.admitted():
            tasks = [asyncio.create_task(hold(number)) for number in range(4)]
            await asyncio.sleep(0)
            tasks[1].cancel()  # while it waits
            await asyncio.sleep(0)
        tasks[0].cancel()  # the place was handed to it just now
        await asyncio.gather(*tasks, return_exceptions=True)
        assert order == [2, 3] and limiter.open == 0

    asyncio.run(run())


def test_gate_hands_on_the_lead_when_the_first_is_cancelled() -> None:
    async def run() -> None:
        gate, never = Gate(), asyncio.Event()
        first = asyncio.create_task(gate.passing(never.wait))
        await asyncio.sleep(0)
        others = [asyncio.create_task(gate.passing(lambda: asyncio.sleep(0, "ok"))) for _ in range(3)]
        await asyncio.sleep(0.01)
        assert not any(task.done() for task in others)
        first.cancel()
        assert await asyncio.gather(*others) == ["ok"] * 3

    asyncio.run(run())


def test_gate_stays_shut_after_a_failure_that_concerns_all() -> None:
    async def run() -> list[int]:
        gate, calls = Gate(), []

        async def fail() -> None:
            calls.append(1)
            await asyncio.sleep(0.01)
            raise JudgeUnavailableError("no such model")

        for _ in range(2):
            outcomes = await asyncio.gather(*(gate.passing(fail) for _ in range(4)), return_exceptions=True)
            assert {str(outcome) for outcome in outcomes} == {"no such model"}
        return calls

    assert len(asyncio.run(run())) == 2


def test_run_deadline_ends_everything_that_waits() -> None:
    with StubServer([Reply(hang=True)]) as stub:
        model = model_at(stub, timeout=30)
        with meter(timeout=0.3):
            answers = ask_all(model, 5)
    assert {type(answer).__name__ for answer in answers} == {"DeadlineError"}
    assert len(stub.requests) == 1


def test_limits_hold_for_a_model_shared_by_threads() -> None:
    with StubServer([Reply("(A)", delay=0.02)]) as stub:
        model = model_at(stub, concurrency=2)
        threads = [threading.Thread(target=ask_all, args=(model, 4)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert (stub.max_open, len(stub.requests)) == (2, 16)


def test_own_loops_have_own_connections() -> None:
    with StubServer(["(A)"]) as stub:
        model = model_at(stub)
        for _ in range(3):
            answers = asyncio.run(gather(model, 4))
            assert [answer.text for answer in answers] == ["(A)"] * 4
    assert len(stub.requests) == 12
