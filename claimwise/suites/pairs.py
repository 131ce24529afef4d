"""Minimal pairs: does a judge score the good answer above its negative?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from claimwise.datasets.samples import Sample
from claimwise.types import ExampleReport

# The metric that a kind of negative is an error for. All else is left to faithfulness.
METRIC_OF_KIND = {"omission": "claim_coverage"}
DEFAULT_METRIC = "faithfulness"


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


def pair_shares(samples: Sequence[Sample], scores: Mapping[str, Mapping[str, float | None]]) -> list[PairShare]:
    """Count pairs by kind and language.

    Args:
        samples: Good samples and their negatives.
        scores: Metric name -> sample id -> score of the sample's answer.
    """
    tallies: dict[tuple[str, str], list[int]] = {}
    for sample in samples:
        if sample.negative_of is None or sample.negative_kind is None:
            continue
        of_metric = scores[METRIC_OF_KIND.get(sample.negative_kind, DEFAULT_METRIC)]
        good, bad = of_metric.get(sample.negative_of), of_metric.get(sample.id)
        tally = tallies.setdefault((sample.negative_kind, sample.language), [0, 0, 0, 0])
        tally[3 if good is None or bad is None else 0 if good > bad else 1 if good == bad else 2] += 1
    return [
        PairShare(kind, language, METRIC_OF_KIND.get(kind, DEFAULT_METRIC), *tally)
        for (kind, language), tally in tallies.items()
    ]


def scores_by_id(ids: Sequence[str], examples: Sequence[ExampleReport]) -> dict[str, float | None]:
    """Score of each sample, by the order in which the samples were judged."""
    return {ids[example.index]: example.score for example in examples}
