from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from numpy.typing import NDArray

from claimwise.errors import JudgeError, JudgeUnavailableError
from claimwise.judges.nli.batching import PAIRS_PER_BATCH, Batcher, Pair
from claimwise.types import Cause
from tests.nli.scripted import ScriptedScorer


class GatedScorer(ScriptedScorer):
    """Waits at a gate in its first call, so that other orders queue up meanwhile."""

    def __init__(self) -> None:
        super().__init__(lambda window, claim: (float(window), float(claim), 0.0))
        self.gate = threading.Event()
        self.entered = threading.Event()

    def score(self, pairs: Sequence[Pair]) -> NDArray[np.float32]:
        self.entered.set()
        assert self.gate.wait(10)
        bad = [window for window, _ in pairs if float(window) < 0]
        if bad:
            self.calls.append(list(pairs))
            raise {"-1": ValueError, "-2": JudgeUnavailableError}[bad[0]](f"cannot read {bad[0]}")
        return super().score(pairs)


def pair(number: float, claim: float = 0) -> Pair:
    return str(number), str(claim)


async def hold_up(batcher: Batcher, scorer: GatedScorer) -> asyncio.Task[NDArray[np.float32]]:
    """Keep the model busy with a first order."""
    first = asyncio.create_task(batcher.score([pair(0.125)]))
    while not scorer.entered.is_set():
        await asyncio.sleep(0.001)
    return first


def test_what_queued_up_is_scored_in_one_call_and_equal_pairs_once() -> None:
    scorer = GatedScorer()
    batcher = Batcher(scorer)

    async def run() -> None:
        first = await hold_up(batcher, scorer)
        orders = [[pair(1), pair(2)], [pair(2)], [pair(3), pair(1), pair(1)]]
        waiting = [asyncio.create_task(batcher.score(order)) for order in orders]
        await asyncio.sleep(0)
        scorer.gate.set()
        assert (await first)[:, 0].tolist() == [0.125]
        assert [rows[:, 0].tolist() for rows in await asyncio.gather(*waiting)] == [[1, 2], [2], [3, 1, 1]]

    asyncio.run(run())
    assert scorer.calls == [[pair(0.125)], [pair(1), pair(2), pair(3)]]


def test_a_batch_has_a_most_but_an_order_is_never_split() -> None:
    scorer = GatedScorer()
    batcher = Batcher(scorer)

    async def run() -> None:
        first = await hold_up(batcher, scorer)
        sizes = [PAIRS_PER_BATCH - 1, 1, 1, PAIRS_PER_BATCH + 5]
        orders = [[pair(start, size) for start in range(size)] for size in sizes]
        waiting = [asyncio.create_task(batcher.score(order)) for order in orders]
        await asyncio.sleep(0)
        scorer.gate.set()
        await asyncio.gather(first, *waiting)

    asyncio.run(run())
    # Both orders of one pair are the same pair: the first shares a call with the longest that leaves room for it.
    assert [len(call) for call in scorer.calls] == [1, PAIRS_PER_BATCH, 1, PAIRS_PER_BATCH + 5]


def test_an_error_reaches_only_the_callers_concerned() -> None:
    scorer = GatedScorer()
    batcher = Batcher(scorer)

    async def run() -> list[NDArray[np.float32] | BaseException]:
        first = await hold_up(batcher, scorer)
        orders = [[pair(1)], [pair(2), ("-1", "0")], [("-2", "0")], [pair(3)]]
        waiting = [asyncio.create_task(batcher.score(order)) for order in orders]
        await asyncio.sleep(0)
        scorer.gate.set()
        return (await asyncio.gather(first, *waiting, return_exceptions=True))[1:]

    one, bad, unavailable, three = asyncio.run(run())
    assert isinstance(one, np.ndarray) and one[0, 0] == 1
    assert isinstance(three, np.ndarray) and three[0, 0] == 3
    assert isinstance(bad, JudgeError) and bad.failure.cause is Cause.JUDGE_ERROR
    assert bad.failure.message == "the model raised ValueError: cannot read -1"
    assert isinstance(bad.__cause__, ValueError)
    assert isinstance(unavailable, JudgeUnavailableError)  # it stops the run, so it passes as it is


def test_the_model_goes_on_after_an_error() -> None:
    scorer = GatedScorer()
    scorer.gate.set()
    batcher = Batcher(scorer)
    with pytest.raises(JudgeError):
        asyncio.run(batcher.score([("-1", "0")]))
    assert asyncio.run(batcher.score([pair(1)]))[0, 0] == 1


def test_who_gives_up_before_his_turn_is_not_scored_and_others_are() -> None:
    scorer = GatedScorer()
    batcher = Batcher(scorer)

    async def run() -> None:
        first = await hold_up(batcher, scorer)
        gone, stays = (asyncio.create_task(batcher.score([pair(number)])) for number in (1, 2))
        await asyncio.sleep(0)
        gone.cancel()
        first.cancel()  # its pairs are in the model already; nobody takes the answer
        await asyncio.sleep(0)
        scorer.gate.set()
        assert (await stays)[0, 0] == 2
        for task in (gone, first):
            with pytest.raises(asyncio.CancelledError):
                await task

    asyncio.run(run())
    assert scorer.calls == [[pair(0.125)], [pair(2)]]


def test_all_gone_leaves_an_idle_model() -> None:
    scorer = GatedScorer()
    batcher = Batcher(scorer)

    async def run() -> None:
        first = await hold_up(batcher, scorer)
        gone = asyncio.create_task(batcher.score([pair(1)]))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        scorer.gate.set()
        await first
        assert (await asyncio.wait_for(batcher.score([pair(2)]), 5))[0, 0] == 2

    asyncio.run(run())


def test_loops_of_several_threads_share_one_worker() -> None:
    scorer = ScriptedScorer(lambda window, claim: (float(window), 0.0, 0.0))
    batcher = Batcher(scorer)

    async def run(start: int) -> bool:
        numbers = range(start, start + 40)
        rows = await asyncio.gather(*(batcher.score([pair(n)]) for n in numbers))
        return [row[0, 0] for row in rows] == list(numbers)

    with ThreadPoolExecutor(6) as pool:
        assert all(pool.map(lambda start: asyncio.run(run(start)), range(0, 600, 100)))
    assert len(scorer.threads) == 1
    assert len(scorer.pairs) == 240


def test_a_loop_that_is_gone_stops_nobody_else() -> None:
    scorer = GatedScorer()
    batcher = Batcher(scorer)

    async def leave() -> None:
        asyncio.create_task(batcher.score([pair(1)]))  # noqa: RUF006 - left behind on purpose
        while not scorer.entered.is_set():
            await asyncio.sleep(0.001)

    asyncio.run(leave())
    scorer.gate.set()
    assert asyncio.run(batcher.score([pair(2)]))[0, 0] == 2


def test_scores_of_another_shape_are_an_error() -> None:
    scorer = ScriptedScorer({})
    scorer.score = lambda pairs: np.zeros((1, 2), dtype=np.float32)  # type: ignore[method-assign]
    with pytest.raises(JudgeError, match=r"shape \(1, 3\), but have \(1, 2\)"):
        asyncio.run(Batcher(scorer).score([pair(1)]))


def test_the_loop_is_free_while_the_model_works() -> None:
    scorer = ScriptedScorer(lambda window, claim: (time.sleep(0.6), (1.0, 0.0, 0.0))[1])
    batcher = Batcher(scorer)

    async def run() -> float:
        longest = 0.0
        task = asyncio.create_task(batcher.score([pair(1)]))
        while not task.done():
            before = time.perf_counter()
            await asyncio.sleep(0.001)
            longest = max(longest, time.perf_counter() - before)
        return longest

    assert asyncio.run(run()) < 0.4


def test_a_forked_child_has_a_worker_of_its_own() -> None:
    batcher = Batcher(ScriptedScorer(lambda window, claim: (float(window), 0.0, 0.0)))
    asyncio.run(batcher.score([pair(1)]))
    reader, writer = os.pipe()
    if (child := os.fork()) == 0:
        row = asyncio.run(asyncio.wait_for(batcher.score([pair(2)]), 5))
        os.write(writer, str(row[0, 0]).encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        assert pipe.read() == b"2.0"
    os.waitpid(child, 0)
