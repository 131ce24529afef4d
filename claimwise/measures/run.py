"""The bridge from plain calls to the async measures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from claimwise.inputs import check_share
from claimwise.judges.base import Judge
from claimwise.llm.loop import run_sync
from claimwise.measures.base import Measure, Progress, run_measure
from claimwise.types import Example, Report


def run(
    measure: Measure,
    examples: Sequence[Example],
    judge: Judge,
    *,
    max_failures: float,
    progress: Progress | None = None,
    provenance: Mapping[str, object] | None = None,
) -> Report:
    """Run a measure to its end; works in scripts, in threads and inside a running event loop."""
    check_share("max_failures", max_failures)
    return run_sync(
        run_measure(measure, examples, judge, max_failures=max_failures, progress=progress, provenance=provenance)
    )
