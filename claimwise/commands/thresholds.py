"""`--fail-under faithfulness=0.9`: which numbers it may name, and whether they are reached."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from claimwise.commands.options import parse_pairs
from claimwise.errors import InputError
from claimwise.inputs import check_share
from claimwise.measures.base import Measure
from claimwise.types import Report

PAIRS = "pairs"  # share of pairs in which the good answer scores higher
_TOLERANCE = 1e-9  # so that 0.7 of ten claims meets 0.7
# Rates that rise as answers get better. On any other `--fail-under` would pass the worst ones.
_RISING = re.compile(
    r"(faithfulness|factuality|factual_ratio|coverage|weighted_coverage|pass_rate|citation_rate|agree_rate"
    r"|correct_abstention_rate)(_per_answer|_with_abstentions|_(high|medium|low)_risk)?"
)


@dataclass(frozen=True, slots=True)
class Threshold:
    """A number that has to reach a minimum; `metric` is "" for the share of pairs."""

    name: str
    metric: str
    rate: str
    minimum: float

    def value(self, reports: Mapping[str, Report], pairs: float | None) -> float | None:
        """The number as it came out; `None` when it does not exist."""
        if not self.metric:
            return pairs
        report = reports.get(self.metric)
        if report is None:
            return None
        return report.score if self.rate == report.headline else report.rates[self.rate]


@dataclass(frozen=True, slots=True)
class Missed:
    """A threshold that was not reached; a number that does not exist never reaches it."""

    name: str
    value: float | None
    minimum: float

    def __str__(self) -> str:
        found = "has no value, which counts as" if self.value is None else f"is {self.value:.4g},"
        return f"{self.name} {found} below {self.minimum:g}"


def parse_thresholds(texts: Iterable[str], measures: Sequence[Measure], *, with_pairs: bool = False) -> list[Threshold]:
    """Read the options against the numbers that the measures will give.

    A number is named by its metric (its headline), by the rate, or by `metric.rate` where two metrics share it.

    Raises:
        InputError: for a name that is none of them, and a minimum outside 0..1.
    """
    named = _names(measures)
    if with_pairs:
        named[PAIRS] = ("", "")
    thresholds = []
    for name, text in parse_pairs("--fail-under", texts).items():
        if name not in named:
            raise InputError(f"`--fail-under` should name one of {sorted(named)}, but got {name!r}")
        minimum = _number(text)
        check_share(f"--fail-under {name}", minimum)
        thresholds.append(Threshold(name, *named[name], float(minimum)))
    return thresholds


def find_missed(
    thresholds: Sequence[Threshold], reports: Mapping[str, Report], pairs: float | None = None
) -> list[Missed]:
    """The thresholds that are not reached.

    Args:
        reports: Metric -> report, of the metrics that could be run.
        pairs: Share of pairs in which the good answer scores higher.
    """
    values = [(threshold, threshold.value(reports, pairs)) for threshold in thresholds]
    return [
        Missed(threshold.name, value, threshold.minimum)
        for threshold, value in values
        if value is None or value < threshold.minimum - _TOLERANCE
    ]


def _names(measures: Sequence[Measure]) -> dict[str, tuple[str, str]]:
    rates = [
        (measure.name, rate)
        for measure in measures
        for rate in (measure.headline, *measure.summarize([]).rates)
        if _RISING.fullmatch(rate)
    ]
    shared = Counter(rate for _, rate in rates)
    named = {f"{metric}.{rate}": (metric, rate) for metric, rate in rates if shared[rate] > 1}
    named |= {rate: (metric, rate) for metric, rate in rates if shared[rate] == 1}
    return named | {measure.name: (measure.name, measure.headline) for measure in measures}


def _number(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text
