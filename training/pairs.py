"""The pairs that the model is trained on, and where they are read from."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

SUPPORTED, CONTRADICTED, UNSUPPORTED = 0, 1, 2  # the model's columns
NOT_SUPPORTED = 3  # contradicted or unsupported, the source does not say which: a two-way loss
LABELS = {
    "entailment": SUPPORTED,
    "contradiction": CONTRADICTED,
    "neutral": UNSUPPORTED,
    "not_entailment": NOT_SUPPORTED,
    "supported": SUPPORTED,
    "contradicted": CONTRADICTED,
    "unsupported": UNSUPPORTED,
}
# Most pairs of each file in one epoch. All have a stated licence that is not non-commercial; two are in other
# languages and stay out, since the encoder's vocabulary is English.
SHARES = {
    "mnli_dev": 19_645,
    "mnli_subset_en": 15_001,
    "snli_dev": 9_829,
    "counterfactual_nli": 11_287,
    "breaking_nli": 3_000,
    "conjnli_dev": 623,
    "scitail_test_2way": 2_126,
    "med_2way": 2_500,
    "help_2way": 2_000,
    "realsumm_coverage_2way": 5_000,
    "argkp_train_2way": 3_000,
    "evouna_answer_equiv": 1_500,
}


@dataclass(frozen=True, slots=True)
class Pair:
    """Evidence, a claim, and whether the one supports the other (one of the four codes above)."""

    evidence: str
    claim: str
    label: int
    source: str


def read_public(folder: Path, rng: random.Random) -> Iterator[Pair]:
    """The pairs of one epoch from the public sets in `folder`, a fresh sample of the large and lopsided ones."""
    for name, share in SHARES.items():
        pairs = [_pair(line, name) for line in (folder / f"{name}.jsonl").open(encoding="utf-8")]
        yield from _sample(pairs, share, rng)


def _pair(line: str, name: str) -> Pair:
    record = json.loads(line)
    return Pair(_clean(record["premise"]), _clean(record["hypothesis"]), LABELS[record["label"]], name)


def _clean(text: str) -> str:
    """Spaces once, and none before punctuation, as people write."""
    text = " ".join(text.split())
    for mark in (".", ",", "!", "?", ";", ":", "'s", "n't", ")"):
        text = text.replace(f" {mark}", mark)
    return text.replace("( ", "(")


def _sample(pairs: list[Pair], share: int, rng: random.Random) -> list[Pair]:
    """At most `share` pairs; where some are left out, every label keeps as equal a part as there is."""
    if len(pairs) <= share:
        return pairs
    by_label: dict[int, list[Pair]] = {}
    for pair in pairs:
        by_label.setdefault(pair.label, []).append(pair)
    chosen: list[Pair] = []
    for left, group in zip(range(len(by_label), 0, -1), sorted(by_label.values(), key=len), strict=True):
        chosen += rng.sample(group, min(len(group), (share - len(chosen)) // left))
    return chosen


def write(path: Path, pairs: Iterable[Pair]) -> None:
    """Write pairs as JSON Lines."""
    with path.open("w", encoding="utf-8") as lines:
        for pair in pairs:
            record = {"evidence": pair.evidence, "claim": pair.claim, "label": pair.label, "source": pair.source}
            lines.write(json.dumps(record, ensure_ascii=False) + "\n")


def read(path: Path) -> list[Pair]:
    """Read pairs back."""
    return [Pair(**json.loads(line)) for line in path.open(encoding="utf-8")]
