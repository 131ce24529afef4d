"""Minimal pairs: one small change to a sentence that is true, and what the change does to its truth.

A change that the original rules out is `CONTRADICTED`; one that it merely does not state, or of which a reader may
argue, is `NOT_SUPPORTED`; one that keeps the meaning is `SUPPORTED`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from training.edit_words import DAYS, HEDGES, MONTHS, NEGATED, OPPOSITES, QUANTIFIERS, SYNONYMS, UNITS, WORDS
from training.pairs import CONTRADICTED, NOT_SUPPORTED, SUPPORTED

_NUMBER = re.compile(r"(?<![\w.,])\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?<![\w.,])\d+(?:\.\d+)?")
_NAME = re.compile(r"(?<=[a-z,] )(?:[A-Z][\w'’-]+)(?: (?:of |de |van )?[A-Z][\w'’-]+)*")


@dataclass(frozen=True, slots=True)
class Edit:
    """A changed sentence, the kind of change and the label it has against the original."""

    text: str
    kind: str
    label: int


def edit(sentence: str, rng: random.Random, *, names: Sequence[str] = (), numbers: Sequence[str] = ()) -> list[Edit]:
    """Every kind of change that the sentence admits, one edit each; `names` and `numbers` are others of its text."""
    makers: tuple[Callable[[str, random.Random], Edit | None], ...] = (
        lambda s, r: _number(s, r, numbers), _date, _unit, lambda s, r: _rename(s, r, names), _swap_names, _opposite,
        _negate, _quantify, _harden,
    )  # fmt: skip
    edits = [made for make in makers if (made := make(sentence, rng)) is not None]
    return [made for made in edits if made.text != sentence]


def reword(sentence: str, rng: random.Random) -> Edit | None:
    """The sentence in other words: figures written otherwise, a moved adverbial, synonyms, a dropped aside."""
    text = _figures(_move(_shorten(sentence, rng), rng), rng)
    pairs = [pair for pair in SYNONYMS if re.search(rf"\b{pair[0]}\b", text)]
    for old, new in rng.sample(pairs, min(2, len(pairs))):
        text = re.sub(rf"\b{old}\b", new, text, count=1)
    return Edit(text, "reworded", SUPPORTED) if text != sentence else None


def find_names(text: str) -> list[str]:
    """Capitalized names within sentences."""
    return list(dict.fromkeys(_NAME.findall(text)))


def find_numbers(text: str) -> list[str]:
    """Figures of a text, as written."""
    return list(dict.fromkeys(_NUMBER.findall(text)))


def _number(sentence: str, rng: random.Random, others: Sequence[str]) -> Edit | None:
    found = list(_NUMBER.finditer(sentence))
    if not found:
        spelled = [w for w in WORDS if re.search(rf"\b{w}\b", sentence)]
        if not spelled:
            return None
        old = rng.choice(spelled)
        new = rng.choice([w for w in WORDS if w != old])
        return Edit(re.sub(rf"\b{old}\b", new, sentence, count=1), "number", CONTRADICTED)
    match = rng.choice(found)
    value = match.group()
    candidates = [n for n in others if n not in sentence and len(n) == len(value)]
    new = rng.choice(candidates) if candidates and rng.random() < 0.5 else _near(value, rng)
    return Edit(sentence[: match.start()] + new + sentence[match.end() :], "number", CONTRADICTED)


def _near(value: str, rng: random.Random) -> str:
    """Another figure that looks alike: a year some years off, two digits exchanged, a part more or less."""
    plain = value.replace(",", "")
    if re.fullmatch(r"1[5-9]\d\d|20\d\d", plain):
        return str(int(plain) + rng.choice((-1, 1)) * rng.choice((1, 2, 3, 5, 10, 20)))
    if len(plain) > 1 and plain.isdigit() and rng.random() < 0.4:
        digits = list(plain)
        place = rng.randrange(len(digits))
        digits[place] = rng.choice([d for d in "123456789" if d != digits[place]])
        changed = "".join(digits)
    elif "." in plain:
        places = len(plain.partition(".")[2])
        changed = f"{max(float(plain) * rng.choice((0.5, 0.8, 1.2, 1.5, 2)), 10**-places):.{places}f}"
    else:
        changed = str(max(1, round(int(plain) * rng.choice((0.5, 0.7, 0.9, 1.1, 1.3, 2)))))
    if changed == plain:
        changed = str(int(float(plain)) + 1)
    return f"{int(changed):,}" if "," in value and changed.isdigit() else changed


def _date(sentence: str, rng: random.Random) -> Edit | None:
    for group in rng.sample((MONTHS, DAYS), 2):
        found = [word for word in group if re.search(rf"\b{word}\b", sentence)]
        found = [w for w in found if w not in ("May", "March") or re.search(rf"\d {w}|{w} \d|in {w}", sentence)]
        if found:
            old = rng.choice(found)
            new = rng.choice([w for w in group if w not in sentence] or [w for w in group if w != old])
            return Edit(re.sub(rf"\b{old}\b", new, sentence, count=1), "date", CONTRADICTED)
    return None


def _unit(sentence: str, rng: random.Random) -> Edit | None:
    options = []
    for a, b in UNITS:
        for old, new in ((a, b), (b, a)):
            if re.search(rf"\d ?{re.escape(old)}(?!\w)", sentence) or (old[0] in "€$£" and f"{old}" in sentence):
                options.append((old, new))
    if not options:
        return None
    old, new = rng.choice(options)
    if old[0] in "€$£":
        return Edit(sentence.replace(old, new, 1), "unit", CONTRADICTED)
    return Edit(
        re.sub(rf"(\d ?){re.escape(old)}(?!\w)", lambda m: m.group(1) + new, sentence, count=1), "unit", CONTRADICTED
    )


def _rename(sentence: str, rng: random.Random, names: Sequence[str]) -> Edit | None:
    found = [n for n in find_names(sentence) if n not in MONTHS and n not in DAYS]
    others = [n for n in names if n not in sentence and not any(part in sentence for part in n.split())]
    others = [n for n in others if n not in MONTHS and n not in DAYS]
    if not found or not others:
        return None
    old = rng.choice(found)
    alike = [n for n in others if len(n.split()) == len(old.split())]
    return Edit(sentence.replace(old, rng.choice(alike or others), 1), "name", NOT_SUPPORTED)


def _swap_names(sentence: str, rng: random.Random) -> Edit | None:
    found = [n for n in find_names(sentence) if n not in MONTHS and n not in DAYS]
    if len(found) < 2 or " and " in sentence:
        return None
    a, b = rng.sample(found, 2)
    if a in b or b in a:
        return None
    return Edit(sentence.replace(a, "\0").replace(b, a).replace("\0", b), "swap", NOT_SUPPORTED)


def _opposite(sentence: str, rng: random.Random) -> Edit | None:
    options = [
        (old, new) for pair in OPPOSITES for old, new in (pair, pair[::-1]) if re.search(rf"\b{old}\b", sentence)
    ]
    if not options:
        return None
    old, new = rng.choice(options)
    return Edit(re.sub(rf"\b{old}\b", new, sentence, count=1), "antonym", CONTRADICTED)


def _negate(sentence: str, rng: random.Random) -> Edit | None:
    for negative in (" not", " never", " no longer"):
        if f"{negative} " in sentence and rng.random() < 0.7:
            return Edit(sentence.replace(negative, "", 1), "negation", CONTRADICTED)
    options = [w for w in NEGATED if re.search(rf"\b{w} (?!not\b|never\b|no\b)", sentence)]
    if not options or any(mark in sentence for mark in (" not ", "n't", " never ", " no ")):
        return None
    old = rng.choice(options)
    first, _, rest = old.partition(" ")
    new = f"{first} not {rest}".strip() if rng.random() < 0.8 else f"{first} never {rest}".strip()
    new = new.replace("can not", "cannot")
    return Edit(re.sub(rf"\b{old}\b", new, sentence, count=1), "negation", CONTRADICTED)


def _quantify(sentence: str, rng: random.Random) -> Edit | None:
    options = [q for q in QUANTIFIERS if re.search(rf"\b{q[0]}\b", sentence)]
    if not options:
        return None
    old, new, label = rng.choice(options)
    return Edit(re.sub(rf"\b{old}\b", new, sentence, count=1), "quantifier", label)


def _harden(sentence: str, rng: random.Random) -> Edit | None:
    options = [(p, r) for p, r in HEDGES if re.search(p, sentence)]
    if not options:
        return None
    pattern, plain = rng.choice(options)
    return Edit(re.sub(pattern, plain, sentence, count=1), "certainty", NOT_SUPPORTED)


def _shorten(sentence: str, rng: random.Random) -> str:
    """Drop an aside between commas, a trailing `, which ...`, or an opening such as `However,`."""
    text = re.sub(
        r"^(?:However|Moreover|In addition|Meanwhile|Still|Instead|Since then), (\w)", lambda m: m[1].upper(), sentence
    )
    if rng.random() < 0.5:
        text = re.sub(r", (?:which|where|who) [^,.;]+(?=[.,])", "", text, count=1)
    return text


def _move(sentence: str, rng: random.Random) -> str:
    """Put an opening `In 1894,` or `On 3 May` at the end."""
    match = re.fullmatch(
        r"(In|On|By|During|After|Until|Since) ((?:\w+[ -]?){1,4}\d{0,4}), ([A-Z]?\w.{15,})\.", sentence
    )
    if match is None or rng.random() < 0.3:
        return sentence
    opening, time, rest = match.groups()
    return f"{rest[0].upper()}{rest[1:]} {opening.lower()} {time}."


def _figures(sentence: str, rng: random.Random) -> str:
    text = sentence
    if rng.random() < 0.6:
        text = re.sub(r"(\d) percent\b", r"\1%", text) if "percent" in text else re.sub(r"(\d)%", r"\1 percent", text)
    if rng.random() < 0.5:
        text = re.sub(r"\b(\d{1,3}),(\d{3})\b(?!,)", r"\1\2", text)
    if rng.random() < 0.5:
        text = re.sub(
            r"\b(\d{1,2}) (" + "|".join(MONTHS) + r")(?: (\d{4}))?",
            lambda m: f"{m[2]} {m[1]}" + (f", {m[3]}" if m[3] else ""),
            text,
        )
    if rng.random() < 0.4:
        for word, figure in zip(WORDS, range(2, 13), strict=True):
            if re.search(rf"\b{word}\b", text):
                return re.sub(rf"\b{word}\b", str(figure), text, count=1)
    return text
