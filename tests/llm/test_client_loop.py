"""One bridge for plain scripts, threads, notebooks and servers."""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextvars
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from claimwise.llm.cache import Cache
from claimwise.llm.loop import run_sync
from tests.llm.asking import ask, ask_all, gather, model_at, request
from tests.stub import Reply, StubServer


async def double(value: int) -> int:
    await asyncio.sleep(0)
    return 2 * value


def test_works_without_a_loop_inside_a_loop_and_in_threads() -> None:
    async def notebook() -> int:
        loop = asyncio.get_running_loop()
        result = run_sync(double(4))
        assert asyncio.get_running_loop() is loop
        return result

    assert run_sync(double(3)) == 6
    assert asyncio.run(notebook()) == 8
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda value: run_sync(double(value)), range(8))) == list(range(0, 16, 2))


def test_three_batches_in_a_row_and_from_within_a_loop() -> None:
    async def handler(model: object) -> list[str]:
        return [answer.text for answer in ask_all(model, 5)]

    with StubServer(["(A)"]) as stub:
        model = model_at(stub)
        for _ in range(3):
            assert [answer.text for answer in ask_all(model, 20)] == ["(A)"] * 20
        assert asyncio.run(handler(model)) == ["(A)"] * 5
        assert [answer.text for answer in asyncio.run(gather(model, 5))] == ["(A)"] * 5
    assert len(stub.requests) == 70


def test_errors_come_through_and_context_goes_along() -> None:
    place: contextvars.ContextVar[str] = contextvars.ContextVar("place")

    async def look() -> str:
        return place.get()

    async def fail() -> None:
        raise LookupError("told")

    place.set("here")
    assert run_sync(look()) == "here"
    with pytest.raises(LookupError, match="told"):
        run_sync(fail())


def test_call_from_the_background_loop_itself_is_refused() -> None:
    async def outer() -> int:
        return run_sync(double(1))

    with pytest.raises(RuntimeError, match="await its async form"):
        run_sync(outer())


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit])
def test_interrupt_inside_the_work_reaches_the_caller_and_spares_others(error: type[BaseException]) -> None:
    async def interrupt() -> None:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(asyncio.sleep(30))
            tasks.create_task(raise_it())

    async def raise_it() -> None:
        await asyncio.sleep(0.01)
        raise error

    other: list[int] = []
    bystander = threading.Thread(target=lambda: other.append(run_sync(asyncio.sleep(0.1, 5))))
    bystander.start()
    with pytest.raises(error):
        run_sync(interrupt())
    bystander.join()
    assert other == [5]
    assert run_sync(double(2)) == 4


def test_interrupt_of_the_caller_cancels_the_work() -> None:
    cleaned: list[bool] = []

    async def work() -> None:
        try:
            await asyncio.sleep(30)
        finally:
            cleaned.append(True)

    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        run_sync(work())
    assert cleaned == [True]
    assert time.monotonic() - started < 10


def test_interrupted_run_keeps_what_was_answered(tmp_path: Path) -> None:
    async def one_by_one(model: object, rows: int) -> None:
        for row in range(rows):
            await model.complete(request(f"Question #{row}"))

    def serve(sent: object) -> Reply:
        if sent.number == 2:
            os.kill(os.getpid(), signal.SIGINT)
            return Reply(hang=True)
        return Reply("(A)")

    with StubServer(serve) as stub:
        model = model_at(stub, cache=Cache(tmp_path))
        with pytest.raises(KeyboardInterrupt):
            run_sync(one_by_one(model, 5))
        stub.reset(["(A)"])
        run_sync(one_by_one(model, 5))
        assert len(stub.requests) == 3


def test_forked_child_has_a_loop_and_connections_of_its_own() -> None:
    with StubServer(["(A)"]) as stub:
        model = model_at(stub)
        ask(model)
        child = os.fork()
        if child == 0:
            try:
                os._exit(0 if ask(model, "from the child").text == "(A)" else 1)
            finally:
                os._exit(2)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        assert ask(model, "from the parent").text == "(A)"
    assert len(stub.requests) == 3


def test_a_script_ends_without_a_word() -> None:
    script = """
import asyncio
from tests.llm.asking import ask_all, gather, model_at
from tests.stub import StubServer
with StubServer(["(A)"]) as stub:
    model = model_at(stub)
    print(ask_all(model, 3)[0].text, asyncio.run(gather(model, 3))[0].text)
"""
    ended = subprocess.run(
        [sys.executable, "-X", "dev", "-W", "error", "-c", script], capture_output=True, text=True, timeout=60
    )
    assert (ended.stdout, ended.returncode) == ("(A) (A)\n", 0), ended.stderr
    assert "Unclosed" not in ended.stderr and "Traceback" not in ended.stderr
