"""What a run costs: a meter that every completion adds to, and limits that stop the run cleanly."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from claimwise.errors import CostLimitError, DeadlineError, InputError, JudgeUnavailableError
from claimwise.llm.prices import Price, find_price, read_prices
from claimwise.types import Usage

DEADLINE_MESSAGE = "the run's time limit was reached; what was judged before is kept"


class Meter:
    """Counts what completions use while it is active; meters nest, and threads may share one.

    Build it with `meter()`.

    Attributes:
        by_model: Usage so far of each `provider/model`.
        max_cost: US dollars that may be spent, or `None`.
        deadline: `time.monotonic()` at which the time is up, or `None`.
    """

    def __init__(
        self,
        *,
        max_cost: float | None = None,
        timeout: float | None = None,
        prices: Mapping[str, tuple[float, float, float]] | None = None,
        outer: Meter | None = None,
    ) -> None:
        if max_cost is not None and not max_cost >= 0:
            raise InputError(f"`max_cost` should be US dollars >= 0, but got {max_cost!r}")
        self.by_model: dict[str, Usage] = {}
        self.max_cost = max_cost
        self.deadline = None if timeout is None else time.monotonic() + timeout
        self._prices = read_prices(prices or {})
        self._outer = outer
        self._open_calls = 0
        self._given_up: dict[str, str] = {}
        self._lock = threading.Lock()

    @property
    def usage(self) -> Usage:
        """Sum over all models."""
        with self._lock:
            return sum(self.by_model.values(), Usage())

    @property
    def cost(self) -> float | None:
        """US dollars so far; `None` when a price or a token count is unknown."""
        total = 0.0
        with self._lock:
            used = dict(self.by_model)
        for model, usage in used.items():
            if usage.calls == 0:
                continue
            price = self.price_of(model)
            if price is None or usage.unmetered:
                return None
            total += price.cost(usage)
        return total

    def price_of(self, model: str) -> Price | None:
        """Price of `provider/model`: as given to this meter or one around it, else by the shipped table."""
        own = self._prices.get(model) or self._prices.get(model.partition("/")[2])
        return own or (self._outer.price_of(model) if self._outer else find_price(model))

    def add(self, model: str, usage: Usage) -> None:
        """Count `usage` of `model`, here and in the meters around this one."""
        with self._lock:
            self.by_model[model] = self.by_model.get(model, Usage()) + usage
        if self._outer is not None:
            self._outer.add(model, usage)

    def remaining(self) -> float | None:
        """Seconds until the nearest deadline of this meter and those around it."""
        own = None if self.deadline is None else max(0.0, self.deadline - time.monotonic())
        outer = self._outer.remaining() if self._outer else None
        return min((left for left in (own, outer) if left is not None), default=None)

    def give_up(self, model: str, message: str) -> None:
        """Nothing more can come from `model` in this run, nor in the runs around it."""
        self._given_up[model] = message
        if self._outer is not None:
            self._outer.give_up(model, message)

    def check(self, model: str) -> None:
        """Raise when a limit of this meter or of one around it forbids a further call."""
        if self._outer is not None:
            self._outer.check(model)
        if model in self._given_up:
            raise JudgeUnavailableError(self._given_up[model])
        if self.deadline is not None and time.monotonic() >= self.deadline:
            raise DeadlineError(DEADLINE_MESSAGE)
        if self.max_cost is not None:
            self._check_cost(model, self.max_cost)

    def _check_cost(self, model: str, max_cost: float) -> None:
        if self.price_of(model) is None:
            raise InputError(
                f"`max_cost` needs the price of {model!r}, which is not in the price table: pass "
                f"prices={{{model!r}: (prompt, completion, cached)}} in dollars per million tokens"
            )
        spent = self.cost
        if spent is None:
            raise CostLimitError(
                f"`max_cost` cannot be kept: {model!r} answered without token counts; what was judged before is kept"
            )
        # Calls that are still open will cost about as much as those before them.
        expected = spent + self._open_calls * spent / max(1, self.usage.calls)
        if expected >= max_cost:
            raise CostLimitError(
                f"the run has cost ${spent:.4f} of at most ${max_cost:.4f} with {self._open_calls} calls still "
                "open; what was judged before is kept"
            )

    def _count_open(self, change: int) -> None:
        with self._lock:
            self._open_calls += change
        if self._outer is not None:
            self._outer._count_open(change)


_current: ContextVar[Meter | None] = ContextVar("claimwise_meter", default=None)


def current_meter() -> Meter | None:
    """The innermost active meter."""
    return _current.get()


def count_usage(model: str, usage: Usage) -> None:
    """Add to what the active meter has counted of a model; without one, nobody counts."""
    if (active := current_meter()) is not None:
        active.add(model, usage)


@contextmanager
def meter(
    *,
    max_cost: float | None = None,
    timeout: float | None = None,
    prices: Mapping[str, tuple[float, float, float]] | None = None,
) -> Iterator[Meter]:
    """Meter all completions inside the block and in tasks that it starts.

    Args:
        max_cost: US dollars after which no further call is sent (`CostLimitError`). Calls that are open at
            that moment still end, so it is kept to about the cost of one call for each of them.
        timeout: Seconds after which nothing is sent or waited for any more (`DeadlineError`).
        prices: `{"provider/model" or "model": (prompt, completion, cached)}`, dollars per million tokens.
    """
    inner = Meter(max_cost=max_cost, timeout=timeout, prices=prices, outer=_current.get())
    token = _current.set(inner)
    try:
        yield inner
    finally:
        _current.reset(token)


@contextmanager
def open_call(model: str) -> Iterator[None]:
    """Count a call as open inside the block, if the limits of the active meter allow it.

    Raises:
        RunStoppedError: When they do not.
    """
    active = _current.get()
    if active is None:
        yield
        return
    active.check(model)
    active._count_open(+1)
    try:
        yield
    finally:
        active._count_open(-1)
