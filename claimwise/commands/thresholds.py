"""`--fail-under faithfulness=0.9`, `--fail-over error_rate=0.05`: which numbers they may name, and who misses them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from claimwise.commands.options import parse_pairs
from claimwise.errors import InputError
from claimwise.inputs import check_share
from claimwise.measures.base import Measure
from claimwise.text.nearest import suggest
from claimwise.types import Report

UNDER, OVER = "--fail-under", "--fail-over"
PAIRS = "pairs"  # share of pairs in which the good answer scores higher
_TOLERANCE = 1e-9  # so that 0.7 of ten claims meets 0.7
_OF_RISK = "(_(high|medium|low)_risk)?"
# Rates that rise as answers get better, and those that fall. On any other an option would pass the worst answers.
_GOOD = {
    UNDER: re.compile(
        r"(faithfulness|factuality|factual_ratio|coverage|weighted_coverage|pass_rate|citation_rate|agree_rate"
        rf"|correct_abstention_rate)(_per_answer|_with_abstentions)?{_OF_RISK}"
    ),
    OVER: re.compile(
        r"(contradiction|unsupported|hallucination|omission|boundary_violation|error|unsure|decided_error|any_error"
        rf"|disagree|swap_inconsistency|abstention)_rate{_OF_RISK}"
    ),
}


@dataclass(frozen=True, slots=True)
class Threshold:
    """A number that has to reach a minimum (`UNDER`) or keep to a maximum (`OVER`).

    Attributes:
        metric: "" for the share of pairs.
    """

    option: str
    name: str
    metric: str
    rate: str
    limit: float

    def value(self, reports: Mapping[str, Report], pairs: float | None) -> float | None:
        """The number as it came out; `None` when it does not exist."""
        if not self.metric:
            return pairs
        report = reports.get(self.metric)
        if report is None:
            return None
        return report.score if self.rate == report.headline else report.rates[self.rate]

    def is_met_by(self, value: float | None) -> bool:
        """Whether the number will do; one that does not exist never does."""
        if value is None:
            return False
        return value >= self.limit - _TOLERANCE if self.option == UNDER else value <= self.limit + _TOLERANCE

    def miss(self, value: float | None) -> Missed | Exceeded:
        """That the number does not meet it."""
        return (Missed if self.option == UNDER else Exceeded)(self.name, value, self.limit)


@dataclass(frozen=True, slots=True)
class Missed:
    """A minimum that was not reached; a number that does not exist never reaches it."""

    name: str
    value: float | None
    minimum: float

    def __str__(self) -> str:
        return f"{self.name} {_found(self.value)} below {self.minimum:g}"


@dataclass(frozen=True, slots=True)
class Exceeded:
    """A maximum that was not kept; a number that does not exist never keeps it."""

    name: str
    value: float | None
    maximum: float

    def __str__(self) -> str:
        return f"{self.name} {_found(self.value)} above {self.maximum:g}"


def missed_records(missed: Iterable[Missed | Exceeded]) -> dict[str, list[dict[str, Any]]]:
    """For a document: what fell `below` its minimum, and what rose `above` its maximum."""
    records: dict[str, list[dict[str, Any]]] = {"below": [], "above": []}
    for one in missed:
        records["below" if isinstance(one, Missed) else "above"].append(asdict(one))
    return records


def parse_thresholds(
    texts: Iterable[str], measures: Sequence[Measure], *, over: Iterable[str] = (), with_pairs: bool = False
) -> list[Threshold]:
    """Read the options against the numbers that the measures will give.

    A number is named by its metric (its headline), by the rate, or by `metric.rate` where two metrics share it.

    Args:
        texts: Minimums of numbers that are better when they are high.
        over: Maximums of numbers that are better when they are low.

    Raises:
        InputError: for a name that is none of them, and a limit outside 0..1.
    """
    thresholds = []
    for option, given in ((UNDER, texts), (OVER, over)):
        named = _names(measures, option)
        if with_pairs and option == UNDER:
            named[PAIRS] = ("", "")
        for name, text in parse_pairs(option, given).items():
            if name not in named:
                hint = _hint(name, measures, option, named)
                raise InputError(f"`{option}` should name one of {sorted(named)}, but got {name!r}{hint}")
            limit = _number(text)
            check_share(f"{option} {name}", limit)
            thresholds.append(Threshold(option, name, *named[name], float(limit)))
    return thresholds


def find_missed(
    thresholds: Sequence[Threshold], reports: Mapping[str, Report], pairs: float | None = None
) -> list[Missed | Exceeded]:
    """The thresholds that are not met.

    Args:
        reports: Metric -> report, of the metrics that could be run.
        pairs: Share of pairs in which the good answer scores higher.
    """
    values = [(threshold, threshold.value(reports, pairs)) for threshold in thresholds]
    return [threshold.miss(value) for threshold, value in values if not threshold.is_met_by(value)]


def _names(measures: Sequence[Measure], option: str) -> dict[str, tuple[str, str]]:
    """What an option may name -> metric and rate."""
    rates = [
        (measure.name, rate)
        for measure in measures
        for rate in (measure.headline, *measure.summarize([]).rates)
        if _GOOD[option].fullmatch(rate)
    ]
    shared = Counter(rate for _, rate in rates)
    named = {f"{metric}.{rate}": (metric, rate) for metric, rate in rates if shared[rate] > 1}
    named |= {rate: (metric, rate) for metric, rate in rates if shared[rate] == 1}
    if option == UNDER:
        named |= {measure.name: (measure.name, measure.headline) for measure in measures}
    return named


def _hint(name: str, measures: Sequence[Measure], option: str, named: Iterable[str]) -> str:
    other = OVER if option == UNDER else UNDER
    return f"; that one goes with `{other}`" if name in _names(measures, other) else suggest(name, named)


def _found(value: float | None) -> str:
    return "has no value, which counts as" if value is None else f"is {value:.4g},"


def _number(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text
