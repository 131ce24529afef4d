"""Pairs of many callers, scored together.

Measures judge many examples at once, each with a few pairs. A model is fastest with many pairs of like length, so what
has queued up while it was busy goes to it in one call. Nobody waits for a batch to fill: an idle model starts at once.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from claimwise.errors import ClaimwiseError, JudgeError
from claimwise.judges.nli.lane import Lane
from claimwise.judges.nli.pairs import PairScorer
from claimwise.types import Cause, Failure

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PAIRS_PER_BATCH = 512  # beyond it later callers wait too long for a first answer, and batches gain nothing

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class _Order:
    """Pairs of one caller and where their scores go."""

    pairs: tuple[Pair, ...]
    scores: Future[NDArray[np.float32]] = field(default_factory=Future)


class _Desk:
    """Orders that wait, and whether the model is at work. One for each process: a forked child starts with none."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.waiting: deque[_Order] = deque()
        self.busy = False

    def take(self) -> list[_Order]:
        """The orders for the next batch, without those that nobody waits for any more; none leaves the model idle."""
        batch: list[_Order] = []
        size = 0
        with self.lock:
            while self.waiting and (not batch or size + len(self.waiting[0].pairs) <= PAIRS_PER_BATCH):
                order = self.waiting.popleft()
                if order.scores.set_running_or_notify_cancel():
                    batch.append(order)
                    size += len(order.pairs)
            self.busy = bool(batch)
        return batch


class Batcher:
    """Scores pairs for callers of any event loop or thread, in one thread; equal pairs of a batch once.

    When a batch fails, its orders are scored one by one, so that only those fail that fail alone. An order whose
    caller gave up before its turn is dropped.
    """

    def __init__(self, scorer: PairScorer) -> None:
        self._scorer = scorer
        self._lane = Lane(f"claimwise-{scorer.name}")
        self._desks: dict[int, _Desk] = {}

    async def score(self, pairs: Sequence[Pair]) -> NDArray[np.float32]:
        """Scores of the pairs in order; see `PairScorer.score`.

        Raises:
            JudgeError: when the model raised; its own error is the cause. Errors of claimwise pass as they are.
        """
        order = _Order(tuple(pairs))
        desk = self._desks.setdefault(os.getpid(), _Desk())
        with desk.lock:
            desk.waiting.append(order)
            is_idle, desk.busy = not desk.busy, True
        if is_idle:
            self._lane.submit(self._serve, desk)
        return await asyncio.wrap_future(order.scores)

    def _serve(self, desk: _Desk) -> None:
        """Score what waits until nothing does. Runs in the model's thread."""
        while batch := desk.take():
            self._answer(batch)

    def _answer(self, batch: Sequence[_Order]) -> None:
        """Give each order its rows, or the error that it alone raises."""
        try:
            scores = _score(self._scorer, [order.pairs for order in batch])
        except BaseException as error:  # noqa: BLE001 - a model may raise anything, and its callers get it
            if len(batch) == 1:
                batch[0].scores.set_exception(_told(error))
            else:
                for order in batch:
                    self._answer([order])
            return
        start = 0
        for order in batch:
            end = start + len(order.pairs)
            order.scores.set_result(scores[start:end])
            start = end


def _score(scorer: PairScorer, groups: Sequence[Sequence[Pair]]) -> NDArray[np.float32]:
    """Rows of all groups one below the other."""
    places: dict[Pair, int] = {}
    rows = [places.setdefault(pair, len(places)) for group in groups for pair in group]
    scores = scorer.score(list(places))
    if scores.shape != (len(places), 3):
        raise ValueError(f"scores should have the shape ({len(places)}, 3), but have {scores.shape}")
    return scores[rows]


def _told(error: BaseException) -> BaseException:
    if isinstance(error, ClaimwiseError) or not isinstance(error, Exception):
        return error
    told = JudgeError(Failure(Cause.JUDGE_ERROR, f"the model raised {type(error).__name__}: {error}"))
    told.__cause__ = error
    return told
