"""One support and one contradiction out of what the model and the lexical signals say: two logistic regressions."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from claimwise.judges.lexical.verdict import CLEAR, CLEAR_NAMES
from claimwise.judges.nli.verdict import Features

_FLOOR = 1e-4  # a probability of 0 has no logarithm
_MOST = 3  # numbers and dates that count, each way

# Names of the features, in order; `config.json` has a weight for each.
FEATURES: Mapping[str, Callable[[Features], float]] = {
    "bias": lambda f: 1.0,
    "support": lambda f: _logit(f.supporting[0]),
    "contradiction": lambda f: _logit(f.contradicting[1]),
    "contradiction_there": lambda f: _logit(f.supporting[1]),
    "recall": lambda f: f.signals.recall,
    "document": lambda f: f.signals.document,
    "found": lambda f: float(min(len(f.signals.found), _MOST)),
    "missing": lambda f: float(min(len(f.signals.missing), _MOST)),
    "clashing": lambda f: float(bool(f.signals.clashing)),
    "clear_clash": lambda f: float(bool(f.signals.clashing) and f.signals.focus >= CLEAR),
    "clear_name_clash": lambda f: float(f.signals.name_clash is not None and f.signals.focus >= CLEAR_NAMES),
    "missing_name": lambda f: float(bool(f.signals.missing_names or f.signals.name_clash)),
    "turned": lambda f: float(bool(f.signals.turned)),
    "antonym": lambda f: float(f.signals.antonym is not None),
    "universal": lambda f: float(bool(f.signals.universal or f.signals.widened)),
    "silent": lambda f: float(f.signals.silent),
    "causeless": lambda f: float(f.signals.causeless),
    "same_words": lambda f: float(f.same_words),
}


# Signals of which one is enough: a claim with a number, an opposite or a negation that differs is never supported,
# however sure the model is. Chosen on the development sets, where it costs nothing; see benchmarks/README.md.
DECISIVE = ("clear_clash", "antonym", "turned")
CAP = 0.5  # most support of such a claim: not above the threshold


def read_features(features: Features) -> tuple[float, ...]:
    """The features as numbers, in the order of `FEATURES`."""
    return tuple(read(features) for read in FEATURES.values())


_DECISIVE_PLACES = [place for place, name in enumerate(FEATURES) if name in DECISIVE]


@dataclass(frozen=True, slots=True)
class Combiner:
    """Weights for support and for contradiction, one for each of `FEATURES`. Calling it gives both, 0..1."""

    support: Sequence[float]
    contradiction: Sequence[float]

    def __call__(self, features: Features) -> tuple[float, float]:
        """Support and contradiction; the very words of the evidence are supported for certain."""
        if features.same_words:
            return 1.0, 0.0
        row = read_features(features)
        support = _sigmoid(_dot(self.support, row))
        if any(row[place] for place in _DECISIVE_PLACES):
            support = min(support, CAP)
        return support, _sigmoid(_dot(self.contradiction, row))


def _dot(weights: Sequence[float], row: Sequence[float]) -> float:
    return math.fsum(w * x for w, x in zip(weights, row, strict=True))


def _logit(probability: float) -> float:
    p = min(max(probability, _FLOOR), 1.0 - _FLOOR)
    return math.log(p / (1.0 - p))


def _sigmoid(x: float) -> float:
    return 1.0 / (1.0 + math.exp(-x)) if x >= 0 else math.exp(x) / (1.0 + math.exp(x))
