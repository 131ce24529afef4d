"""Compound sentences into their clauses, where that is safe; a sentence in doubt stays whole."""

from __future__ import annotations

import re
from dataclasses import dataclass

from claimwise.text.chinese import split_chinese
from claimwise.text.verbs import GRAMMARS, PLAIN_PAST, Grammar

# A longer sentence is no plain compound, and the search for verbs is not for essays.
_LONGEST = 600
_LONGEST_SUBJECT = 8
_WORD = re.compile(r"[^\W_]+(?:['’.\-/][^\W_]+)*")
_OPEN, _CLOSE = "([{“«「『", ")]}”»」』"
# May come before the subject without being part of what is said.
_LINKS = re.compile(
    r"(?:However|Moreover|Furthermore|Additionally|In addition|Also|Finally|Overall|Therefore|Thus|Yes|No|Well|"
    r"Ja|Nein|Außerdem|Oui|Non|De plus|Sí|Además|Да|Нет|Кроме того),\s+"
)


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause as a sentence of its own; `start` and `end` say where its own words stand in the sentence."""

    text: str
    start: int
    end: int


def split_clauses(sentence: str, language: str) -> list[Clause]:
    """Split a compound sentence into clauses that say no more and no less than it does.

    Coordinated predicates get their shared subject back; full clauses joined by a conjunction or semicolon are
    parted. A sentence with a condition, a relative or reported clause stays whole, and so does one in a language
    without rules here.

    Args:
        sentence: One sentence without markup.
        language: Code as from `guess_language`.

    >>> [c.text for c in split_clauses("The HP-200 weighs 12 kg and ships with a charger.", "en")]
    ['The HP-200 weighs 12 kg', 'The HP-200 ships with a charger']
    """
    whole = [Clause(sentence, 0, len(sentence))]
    if len(sentence) > _LONGEST:
        return whole
    if language == "zh":
        return [Clause(*part) for part in split_chinese(sentence)]
    grammar = GRAMMARS.get(language)
    if grammar is None:
        return whole
    return _Splitter(sentence, grammar).split() or whole


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    start: int
    end: int


class _Splitter:
    def __init__(self, sentence: str, grammar: Grammar) -> None:
        self.sentence, self.grammar = sentence, grammar
        link = _LINKS.match(sentence)
        self.start = link.end() if link else 0
        self.end = len(sentence.rstrip(" .!"))
        self.words = [_Word(m[0].lower().replace("’", "'"), *m.span()) for m in _WORD.finditer(sentence, self.start)]

    def split(self) -> list[Clause]:
        """The clauses, or nothing if the sentence should stay whole."""
        if self.grammar.binders.search(self.sentence[self.start : self.end].replace(" whereas ", " ; ")):
            return []
        edges = [self.start]
        starts = [self.start]
        for cut, resume in self._joints():
            edges.append(cut)
            starts.append(resume)
        parts = [(a, b) for a, b in zip(starts, [*edges[1:], self.end], strict=True)]
        return self._resolve(parts) if len(parts) > 1 else []

    def _joints(self) -> list[tuple[int, int]]:
        """Where one clause ends and the next one begins, outside brackets and quotations."""
        grammar = self.grammar
        pattern = re.compile(rf"\s*[,]?\s+(?:{grammar.joiners}|{grammar.contrasts})\s+|;\s+|,\s+", re.IGNORECASE)
        found = []
        for match in pattern.finditer(self.sentence, self.start, self.end):
            comma = match[0].strip() == ","
            if not self._enclosed(match.start()) and (self._begins_predicate(match.end()) or (not comma and self._begins_clause(match.end(), firmly=";" in match[0] or "," in match[0]))):
                found.append((match, comma))
        # A comma parts predicates only in a row that a conjunction closes: "weighs 12 kg, runs on 24 V and ships".
        last = max((i for i, (_, comma) in enumerate(found) if not comma), default=-1)
        return [(match.start(), match.end()) for match, _ in found[: last + 1]]
