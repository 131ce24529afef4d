"""What a metric is, once its options are fixed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from claimwise.judges.base import Judge
from claimwise.types import Example, ExampleReport

MAX_FAILURES = 0.05


@dataclass(frozen=True, slots=True)
class Summary:
    """The numbers of a report, before judge and signature are known."""

    score: float | None
    interval: tuple[float, float] | None
    rates: Mapping[str, float | None]
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Measure:
    """A metric with its options fixed.

    Attributes:
        name: Name of the metric.
        headline: Name of its headline rate.
        capabilities: What it asks of a judge.
        prompts: The questions among `PROMPTS` that it puts; others do not enter its signature.
        judge_example: From one example to its report. Raises only what should stop the whole run.
        summarize: From all examples' reports to the numbers.
        settings: Options for the signature.
    """

    name: str
    headline: str
    capabilities: tuple[str, ...]
    prompts: frozenset[str]
    judge_example: Callable[[Example, Judge], Awaitable[ExampleReport]]
    summarize: Callable[[Sequence[ExampleReport]], Summary]
    settings: Mapping[str, object]


# Prompts that a chat judge may hold for the tasks of all metrics; any other part of its provenance concerns all.
PROMPTS = frozenset(["list_claims", "verify", "grade", "coverage", "knowledge", "compare", "joint"])


class Progress(Protocol):
    """Told after each example."""

    def __call__(self, done: int, total: int, failed: int) -> None:
        """`failed` counts failed judgements so far."""
        ...
