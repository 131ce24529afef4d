"""The bridge from plain calls to the async measures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from claimwise.errors import InputError
from claimwise.inputs import check_share
from claimwise.judges.base import Judge
from claimwise.llm.loop import run_sync
from claimwise.llm.usage import meter
from claimwise.measures.base import Measure, Progress
from claimwise.measures.judging import run_measure
from claimwise.measures.ledger import Ledger
from claimwise.types import Example, Report

Prices = Mapping[str, tuple[float, float, float]]


def run(
    measure: Measure,
    examples: Sequence[Example],
    judge: Judge,
    *,
    max_failures: float,
    max_cost: float | None = None,
    deadline: float | None = None,
    prices: Prices | None = None,
    progress: Progress | None = None,
    provenance: Mapping[str, object] | None = None,
) -> Report:
    """Run a measure to its end or to its limits; works in scripts, in threads and inside a running event loop.

    Args:
        max_failures: Share of judgements that may fail, 0..1; 0 is strict.
        max_cost: US dollars that the run may cost.
        deadline: Seconds that it may take.
        prices: `{"provider/model": (prompt, completion, cached)}` in US dollars per million tokens, before the
            shipped table.

    Raises:
        CostLimitError, DeadlineError: at a limit; `report` of either holds what was judged before.
        RunInterruptedError: on Ctrl-C; a `KeyboardInterrupt` whose `report` holds what was judged before.
    """
    check_share("max_failures", max_failures)
    if progress is not None and not callable(progress):
        raise InputError(f"`progress` should be a function of (done, total, failed), but got {progress!r}")
    check_limits(max_cost=max_cost, deadline=deadline)
    ledger = Ledger(measure, examples, judge, provenance or {})
    with meter(max_cost=max_cost, timeout=deadline, prices=prices):
        try:
            return run_sync(run_measure(ledger, max_failures=max_failures, progress=progress))
        except KeyboardInterrupt:
            raise ledger.interrupt() from None


def check_limits(**limits: float | None) -> None:
    """Raise `InputError` for a limit that is no number from 0."""
    for name, limit in limits.items():
        number = isinstance(limit, int | float) and not isinstance(limit, bool)
        if limit is not None and not (number and limit >= 0):
            unit = "US dollars" if "cost" in name else "seconds"
            raise InputError(f"`{name}` should be a number of {unit}, 0 or more, but got {limit!r}")
