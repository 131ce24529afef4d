"""Pairs made of public ones: long evidence with the deciding sentence anywhere in it, and minimal pairs."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from training.documents import Document
from training.edits import edit, find_names, find_numbers, reword
from training.pairs import SUPPORTED, Pair

LONG_SOURCES = ("mnli_dev", "mnli_subset_en", "scitail_test_2way")


def lengthen(pairs: Sequence[Pair], documents: Sequence[Document], rng: random.Random, count: int) -> Iterator[Pair]:
    """`count` public pairs whose premise stands among sentences of other texts, as one passage or as several."""
    pool = [p for p in pairs if p.source in LONG_SOURCES and 30 < len(p.evidence) < 400]
    for pair in rng.sample(pool, min(count, len(pool))):
        parts = [p.evidence for p in rng.sample(pool, rng.randint(0, 4))]
        for document in rng.sample(documents, rng.randint(0, 2)):
            start = rng.randrange(max(1, len(document.sentences) - 3))
            parts.append(" ".join(document.sentences[start : start + rng.randint(1, 4)]))
        parts.insert(rng.randint(0, len(parts)), pair.evidence)
        yield Pair(rng.choice((" ", "\n", "\n\n")).join(parts), pair.claim, pair.label, f"long:{pair.source}")


def minimal_pairs(pairs: Sequence[Pair], rng: random.Random, count: int) -> Iterator[Pair]:
    """Edits of true pairs, of the claim or of the evidence, each beside the unedited one.

    The claim of an entailed pair is edited; of a premise, the premise itself, reworded or not, is the claim.
    """
    entailed = [p for p in pairs if p.label == SUPPORTED and not p.source.startswith(("argkp", "evouna", "realsumm"))]
    names = find_names(" ".join(p.evidence for p in rng.sample(list(pairs), 3000)))
    made = 0
    for pair in rng.sample(entailed, len(entailed)):
        if made >= count:
            return
        near = rng.random() < 0.6
        claim = pair.evidence if near else pair.claim
        if not 20 < len(claim) < 250:
            continue
        edits = edit(claim, rng, names=rng.sample(names, min(20, len(names))), numbers=find_numbers(pair.evidence))
        edits = [e for e in edits if near or e.kind != "quantifier"]
        if not edits:
            continue
        chosen = rng.choice(edits)
        if near and rng.random() < 0.5:  # the other direction: the evidence is the edited one
            yield Pair(
                chosen.text, claim, chosen.label if chosen.label != SUPPORTED else pair.label, f"edit:{chosen.kind}"
            )
        else:
            yield Pair(pair.evidence, chosen.text, chosen.label, f"edit:{chosen.kind}")
        true = reword(claim, rng) if near else None
        yield Pair(pair.evidence, true.text if true else claim, SUPPORTED, "edit:none")
        made += 2
