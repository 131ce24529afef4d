"""Pairs made of the written documents: claims, easy counterparts, minimal pairs, compounds, evidence cut short.

The written claims are hard on purpose (true ones share few words with the document, near misses nearly all), so each
document also gives claims whose words tell the truth: its own sentences, lightly reworded, and sentences of others.
"""

from __future__ import annotations

import json
import random
import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimwise.text.sentences import split_sentences
from training.edits import Edit, edit, find_names, find_numbers, reword
from training.pairs import LABELS, NOT_SUPPORTED, SUPPORTED, UNSUPPORTED, Pair

VALIDATION_SHARE = 10  # one document in ten is kept apart


@dataclass(frozen=True, slots=True)
class WrittenClaim:
    """A claim about a document. `sentences` are the numbers of those that decide it, where they were noted."""

    text: str
    label: int
    kind: str
    sentences: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Document:
    """A written document: whole, by sentence, and what is claimed of it."""

    text: str
    sentences: tuple[str, ...]
    claims: tuple[WrittenClaim, ...]
    register: str

    @property
    def validation(self) -> bool:
        """Whether it is kept apart; by its text, so that it stays so when files change."""
        return zlib.crc32(self.text.encode()) % VALIDATION_SHARE == 0


def read_documents(*folders: Path) -> list[Document]:
    """All documents of the folders' JSON Lines files, in order of file and line."""
    return [
        _document(json.loads(line), path.stem)
        for folder in folders
        for path in sorted(folder.glob("*.jsonl"))
        for line in path.open(encoding="utf-8")
        if line.strip()
    ]


def _document(record: dict[str, Any], register: str) -> Document:
    text = record["doc"] if "doc" in record else "\n\n".join(record["passages"])
    spans = split_sentences(text)
    claims = [
        WrittenClaim(c["text"], LABELS[c["label"]], c["kind"], tuple(c["sentences"]) if c.get("sentences") else None)
        for c in record["claims"]
    ]
    return Document(text, tuple(text[s.start : s.end] for s in spans), tuple(claims), register)


def written_pairs(document: Document, rng: random.Random, *, whole: float = 0.6) -> Iterator[Pair]:
    """The document's own claims, against all of it or (where it is known which sentences decide) a part.

    A part that holds those sentences keeps the label. A part without them supports nothing; now and then one is
    given, so that the model learns to tell a window that does not speak of the claim.
    """
    for claim in document.claims:
        source = f"written:{document.register}:{claim.kind}"
        known = claim.sentences is not None and max(claim.sentences) < len(document.sentences)
        if not known or rng.random() < whole:
            yield Pair(document.text, claim.text, claim.label, source)
        else:
            yield Pair(_crop(document, claim.sentences or (), rng), claim.text, claim.label, source)
        if known and rng.random() < 0.15:
            elsewhere = _avoid(document, claim.sentences or (), rng)
            if elsewhere:
                yield Pair(elsewhere, claim.text, UNSUPPORTED, "elsewhere")


def easy_pairs(
    document: Document, others: Sequence[Document], rng: random.Random, *, count: int = 10
) -> Iterator[Pair]:
    """Claims made of sentences: true as they stand or reworded, edited, joined in compounds, or of another document."""
    names, numbers = find_names(document.text), find_numbers(document.text)
    places = [i for i, s in enumerate(document.sentences) if 30 < len(s) < 320]
    if len(places) < 3:
        return
    for _ in range(count):
        place = rng.choice(places)
        claim, label, kind, used = _claim(document, place, others, rng, names, numbers)
        yield Pair(_evidence(document, used, rng), claim, label, f"easy:{kind}")


def _claim(
    document: Document, place: int, others: Sequence[Document], rng: random.Random, names: list[str], numbers: list[str]
) -> tuple[str, int, str, tuple[int, ...]]:
    sentence = document.sentences[place]
    edits = edit(sentence, rng, names=names, numbers=numbers)
    choice = rng.random()
    if choice < 0.25:
        new = reword(sentence, rng)
        return (new.text, SUPPORTED, "reworded", (place,)) if new else (sentence, SUPPORTED, "verbatim", (place,))
    if choice < 0.55 and edits:
        made = rng.choice(edits)
        if made.label != SUPPORTED and rng.random() < 0.3:
            made = _and_reworded(made, rng)
        return made.text, made.label, made.kind, (place,)
    if choice < 0.7:
        foreign = rng.choice([s for s in rng.choice(others).sentences if len(s) > 20] or [sentence])
        return foreign, UNSUPPORTED if foreign not in document.text else SUPPORTED, "foreign", (place,)
    partner = rng.choice([i for i in range(len(document.sentences)) if i != place])
    return _compound(document, place, partner, others, rng, edits)


def _and_reworded(made: Edit, rng: random.Random) -> Edit:
    new = reword(made.text, rng)
    return Edit(new.text, made.kind, made.label) if new else made


def _compound(
    document: Document, place: int, partner: int, others: Sequence[Document], rng: random.Random, edits: list[Edit]
) -> tuple[str, int, str, tuple[int, ...]]:
    """Two sentences as one claim: both true, one edited, one from elsewhere, or tied by a cause no one gave."""
    first, second = document.sentences[place], document.sentences[partner]
    used = (place, partner)
    choice = rng.random()
    if choice < 0.4:
        if rng.random() < 0.5 and (new := reword(first, rng)):
            first = new.text
        return _join(first, second, "and", rng), SUPPORTED, "compound", used
    if choice < 0.65 and (false := [e for e in edits if e.label != SUPPORTED]):
        made = rng.choice(false)
        halves = (made.text, second) if rng.random() < 0.5 else (second, made.text)
        return _join(*halves, "and", rng), made.label, f"compound:{made.kind}", used
    if choice < 0.88 or "because" in document.text:
        foreign = rng.choice([s for s in rng.choice(others).sentences if 20 < len(s) < 200] or [second])
        if foreign in document.text:
            return _join(first, second, "and", rng), SUPPORTED, "compound", used
        halves = (first, foreign) if rng.random() < 0.5 else (foreign, first)
        return _join(*halves, "and", rng), UNSUPPORTED, "compound:foreign", used
    return _join(first, second, "because", rng), NOT_SUPPORTED, "cause", used


def _join(first: str, second: str, word: str, rng: random.Random) -> str:
    if word == "and" and rng.random() < 0.4:
        return f"{first} {second}"
    lower = (
        second[0].lower() + second[1:]
        if re.match(r"(?:The|A|An|In|On|It|He|She|They|This|At|By|For|No)\b", second)
        else second
    )
    return f"{first.rstrip('.')}{',' if word == 'and' else ''} {word} {lower}"


def _evidence(document: Document, used: Sequence[int], rng: random.Random) -> str:
    """All of the document or a stretch of it that holds the sentences used."""
    return document.text if rng.random() < 0.45 else _crop(document, used, rng)


def _crop(document: Document, used: Sequence[int], rng: random.Random) -> str:
    first = max(0, min(used) - rng.randint(0, 4))
    last = min(len(document.sentences), max(used) + 1 + rng.randint(0, 4))
    return " ".join(document.sentences[first:last])


def _avoid(document: Document, used: Sequence[int], rng: random.Random) -> str:
    """The longer stretch before or after the sentences, or "" if there is little."""
    before, after = document.sentences[: min(used)], document.sentences[max(used) + 1 :]
    stretch = max(before, after, key=len)
    return " ".join(stretch) if len(stretch) >= 2 else ""
