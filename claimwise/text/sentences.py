"""Sentences of a text in any language, with their character offsets.

`sentencex` finds the ends; this module feeds it (paragraphs, addresses masked, long text in windows) and mends
what it gets wrong. Nothing visible is ever lost: each such character belongs to exactly one sentence.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from claimwise.text.abbreviations import (
    AFTER_ORDINAL,
    BEFORE_NUMBER,
    NEVER_FINAL,
    OFTEN_FINAL,
    ORDINAL_LANGUAGES,
    SELDOM_FINAL,
    STARTERS,
)
from claimwise.text.language import guess_language
from claimwise.text.paragraphs import split_paragraphs

__all__ = ["Sentence", "guess_language", "iterate_sentences", "split_sentences"]

# `sentencex` takes time that grows with the square of a paragraph's quotation marks; a window bounds it.
_WINDOW = 2000

_ADDRESS = re.compile(
    r"(?:https?://|ftp://|www\.)[^\s<>\"“”«»（）【】「」『』，。；！？、]+"
    r"|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}|\b[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/[^\s<>\"“”«»，。；！？、]+"
)
_TRAILING = ".,;:!?)]}'*_"
_SURROGATE = re.compile("[\ud800-\udfff]")
_MARKER = re.compile(r"\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)]")
_CASELESS = frozenset(("ar", "fa", "ur", "he", "hi", "mr", "ne", "bn"))
_CLOSERS = "\"'”’»›」』）】)]*_"
_LAST_TOKEN = re.compile(r"(?:(?:[^\W\d_]{1,2}\.[ \u00a0]?){1,3})?[^\s(\[„“\"«]{1,20}$")
_SPLIT_AFTER = re.compile(
    r"\b(?:etc|usw|usf|др|пр|гг?|вв?|руб|коп|чел|т\. ?д|т\. ?п|н\. ?э|u\. ?a(?:\. ?m)?|ecc|osv|itd|itp)\."
    r"\s+(?=(?P<word>[^\W\d_]+))|(?<=[.!?…])\s+(?=[¿¡])",
    re.IGNORECASE,
)
# A unit behind a number is written without a period, so the period ends the sentence if a capital follows.
_SPLIT_AFTER_UNIT = re.compile(
    r"\d[ \u00a0]?(?:кг|мг|км|см|мм|дм|м|мл|л|т|шт|руб|коп|ч|мин|сек|млн|млрд|тыс|чел|min|max|kg|km|cm|mm|lb|lbs|oz|ft)"
    r"[²³]?\.\s+(?=[A-ZА-ЯЁ])"
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, stripped, and its character offsets: `source[start:end] == text`."""

    text: str
    start: int
    end: int


def split_sentences(text: str, language: str | None = None) -> list[Sentence]:
    """Split a text into sentences.

    A blank line always ends a sentence, and so does a line break unless the line is plainly wrapped. Abbreviations,
    initials, decimals, versions, web and mail addresses are not ends; a closing quotation mark stays with its
    sentence; a script that marks no ends (Thai) comes back as one unit per line.

    Args:
        text: Any text, any length; lone surrogates are no harm.
        language: ISO 639 code such as `de`; guessed from the text when `None`.

    Returns:
        Sentences in order, none blank; together they hold every visible character of `text`.

    >>> [s.text for s in split_sentences("Dr. Ek moved to the U.S. in 2001. She lives at 5.5 Main St. now.")]
    ['Dr. Ek moved to the U.S. in 2001.', 'She lives at 5.5 Main St. now.']
    """
    return list(iterate_sentences(text, language))


def iterate_sentences(text: str, language: str | None = None) -> Iterator[Sentence]:
    """The sentences of `split_sentences`, one by one: for who may not need all of them."""
    code = language or guess_language(text)
    masked = _mask(text)
    for start, end in split_paragraphs(masked):
        for left, right in _mend(masked, _boundaries(masked, start, end, code), code):
            first, last = _strip(text, left, right)
            if any(not c.isspace() and unicodedata.category(c) not in ("Cf", "Cc") for c in text[first:last]):
                yield Sentence(text[first:last], first, last)


def _mask(text: str) -> str:
    """The text with addresses made into one word each and surrogates made safe, character for character."""

    def cover(match: re.Match[str]) -> str:
        body = match[0].rstrip(_TRAILING)
        return "x" * len(body) + match[0][len(body) :]

    return _ADDRESS.sub(cover, _SURROGATE.sub("\ufffd", text))


def _boundaries(text: str, start: int, end: int, language: str) -> Iterator[tuple[int, int]]:
    """Gapless spans of the library's sentences in `text[start:end]`."""
    from sentencex import get_sentence_boundaries

    size = _WINDOW
    while start < end:
        stop = min(start + size, end)
        starts = [start + b["start_index"] for b in get_sentence_boundaries(language, text[start:stop])]
        edges = [start, *(s for s in starts if s > start)]
        if stop == end:
            yield from zip(edges, [*edges[1:], end], strict=True)
            return
        if len(edges) < 3:
            size *= 2
            continue
        # The window may have cut the last sentence and misled the end before it: begin again ahead of both.
        yield from pairwise(edges[:-1])
        start, size = edges[-2], _WINDOW


def _strip(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _mend(text: str, spans: Iterator[tuple[int, int]], language: str) -> Iterator[tuple[int, int]]:
    """Join what does not belong apart, and part what does not belong together."""
    before: tuple[int, int] | None = None
    wordless = False
    for start, end in spans:
        # Closing marks that the library left at the head of the next sentence.
        if before and (closers := _closers(text, start, end)):
            start += closers
            before = before[0], start
        bare = not any(text[i].isalnum() for i in range(start, end))
        if before and (bare or wordless or _belong_together(text, before, (start, end), language)):
            before = before[0], end
            wordless = wordless and bare
        else:
            if before:
                yield from _part(text, *before)
            before = start, end
            wordless = bare
    if before:
        yield from _part(text, *before)


def _part(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    ends = {m.end() for m in _SPLIT_AFTER.finditer(text, start, end) if m["word"] is None or m["word"] in STARTERS}
    ends |= {m.end() for m in _SPLIT_AFTER_UNIT.finditer(text, start, end)}
    return pairwise([start, *sorted(ends), end])


def _closers(text: str, start: int, end: int) -> int:
    """How many closing marks at `start` follow the sentence before directly and end at a space."""
    stop = start
    while stop < end and text[stop] in _CLOSERS:
        stop += 1
    return stop - start if not text[start - 1].isspace() and (stop == end or text[stop].isspace()) else 0


def _belong_together(text: str, before: tuple[int, int], after: tuple[int, int], language: str) -> bool:
    # Only the edges matter; looking at no more keeps the mending linear.
    left = text[max(before[0], before[1] - 80) : before[1]].rstrip()
    right = text[after[0] : after[0] + 80].lstrip()
    adjacent = not text[before[1] - 1].isspace() and not text[after[0] : after[0] + 1].isspace()
    if before[1] - before[0] <= 10 and _MARKER.fullmatch(left):
        return True
    first = right[0]
    if left[-1] in "?!" and first.islower():
        return True  # a title or a cry within a sentence: "Jeopardy! premiered in 1964."
    if first in "—–-" and right.lstrip("—–- \u00a0")[:1].islower():
        return True
    if adjacent and left[-1] in '」』"”»':
        # Reported speech goes on: 「はい。」と言った, "안녕."이라고.
        return right.startswith(("と", "って")) or first.islower() or "\uac00" <= first <= "\ud7a3"
    return left[-1] == "." and left[-2:] != ".." and _abbreviated(left[:-1], right, adjacent, language)


def _abbreviated(left: str, right: str, adjacent: bool, language: str) -> bool:
    """Whether the period after `left` marks an abbreviation or ordinal rather than an end."""
    match = _LAST_TOKEN.search(left)
    token = match[0].lower().replace(" ", "").replace("\u00a0", "") if match else ""
    last = token.rsplit(".", 1)[-1]
    first, word = right[0], re.split(r"\W", right, maxsplit=1)[0]
    if adjacent and (not first.isalnum() or (len(last) == 1 and last.lower() != last.upper())):
        return True
    if token in NEVER_FINAL or last in NEVER_FINAL:
        return True
    if first.isdigit():
        return token in BEFORE_NUMBER or (last in BEFORE_NUMBER and len(last) > 1)
    if (last.isdigit() and len(last) <= 2) or re.fullmatch("[ivx]+", last):
        return language in ORDINAL_LANGUAGES and (first.islower() or word.lower() in AFTER_ORDINAL)
    if token in SELDOM_FINAL or last in SELDOM_FINAL:
        return word not in STARTERS
    if token in OFTEN_FINAL or last in OFTEN_FINAL or len(last) == 1:
        # Without case to tell: a lone letter with a period is taken for an abbreviation such as د. for a doctor.
        return first.islower() or (len(last) == 1 and first.isalpha() and language in _CASELESS)
    return False
