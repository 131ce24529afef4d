"""Minimal pairs: does a judge score the good answer above its negative?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from claimwise.datasets.samples import NEGATIVE_KINDS, Sample
from claimwise.types import ExampleReport

# The metric that a kind of negative is an error for. All else is left to faithfulness.
METRIC_OF_KIND = {"omission": "claim_coverage"}
DEFAULT_METRIC = "faithfulness"
ALL = "all"

Scores = Mapping[str, Mapping[str, float | None]]  # metric -> sample id -> score of the sample's answer


@dataclass(frozen=True, slots=True)
class PairShare:
    """How the pairs of one kind and language came out under the kind's metric.

    `undecided` pairs have a side without a score (failed, nothing to check, ...); they count as not won.
    """

    kind: str
    language: str
    metric: str
    won: int
    tied: int
    lost: int
    undecided: int

    @property
    def total(self) -> int:
        """Pairs of this kind and language."""
        return self.won + self.tied + self.lost + self.undecided

    @property
    def share(self) -> float | None:
        """Share of pairs in which the good answer scores higher, 0..1."""
        return self.won / self.total if self.total else None


def pair_shares(samples: Sequence[Sample], scores: Scores) -> list[PairShare]:
    """Count pairs by kind, in the order of `NEGATIVE_KINDS`, and language.

    Args:
        samples: Good samples and their negatives.
        scores: What each metric made of them; the kinds of a metric that is not there are left out.
    """
    tallies: dict[tuple[str, str], list[int]] = {}
    for sample in samples:
        of_metric = scores.get(metric_of(sample.negative_kind)) if sample.negative_kind else None
        if of_metric is None or sample.negative_of is None or sample.negative_kind is None:
            continue
        good, bad = of_metric.get(sample.negative_of), of_metric.get(sample.id)
        tally = tallies.setdefault((sample.negative_kind, sample.language), [0, 0, 0, 0])
        tally[3 if good is None or bad is None else 0 if good > bad else 1 if good == bad else 2] += 1
    return [
        PairShare(kind, language, metric_of(kind), *tally)
        for (kind, language), tally in sorted(tallies.items(), key=lambda item: NEGATIVE_KINDS.index(item[0][0]))
    ]


def metric_of(kind: str | None) -> str:
    """The metric by which pairs of this kind are judged."""
    return METRIC_OF_KIND.get(kind or "", DEFAULT_METRIC)


def add_shares(shares: Iterable[PairShare], *, kind: str = ALL, language: str = ALL) -> PairShare:
    """The sum of several counts."""
    rows = list(shares)
    metrics = {row.metric for row in rows}
    return PairShare(
        kind,
        language,
        metrics.pop() if len(metrics) == 1 else ALL,
        won=sum(row.won for row in rows),
        tied=sum(row.tied for row in rows),
        lost=sum(row.lost for row in rows),
        undecided=sum(row.undecided for row in rows),
    )


def scores_by_id(samples: Sequence[Sample], examples: Sequence[ExampleReport]) -> dict[str, float | None]:
    """Score of each sample's answer, by the order in which they were judged."""
    return {samples[example.index].id: example.score for example in examples}
