"""What the lexical judge takes out of a text: content words, quantities, dates, names and polarity."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from claimwise.text.dates import Moment, find_moments
from claimwise.text.language import guess_language
from claimwise.text.names import Name, blank, find_codes, find_names
from claimwise.text.polarity import Polarity, read_polarity
from claimwise.text.quantities import Quantity, find_quantities
from claimwise.text.tokens import content_words, tokenize
from claimwise.text.wordlists import words

_DECIMAL_COMMA = words("ru uk bg sr de fr es it pt nl sv da pl cs tr id vi fi hu ro")
_CACHED = 2000  # longest text that is remembered
_SAMPLE = 300  # characters that tell the language
_POWER_OF_TEN = re.compile("10(?=[⁻⁰¹²³⁴-⁹])")  # before NFKC makes 10⁸ into 108
_PLAINLY_ENGLISH = re.compile(r"\b(?:the|of|and)\b")  # spares most texts the guess


@dataclass(frozen=True, slots=True)
class Reading:
    """A text as the judge sees it.

    Attributes:
        text: NFKC-normalized.
        words: Its content words in order, numbers and dates left out.
        bag: The same without order.
        quantities, moments, names: Its facts.
        polarity: How it states them.
        language: Two-letter code, a guess.
    """

    text: str
    words: tuple[str, ...]
    bag: frozenset[str]
    quantities: tuple[Quantity, ...]
    moments: tuple[Moment, ...]
    names: tuple[Name, ...]
    polarity: Polarity
    language: str


def read(text: str) -> Reading:
    """Read a sentence or claim. Pure, and remembered for texts of ordinary length."""
    return _read_cached(text) if len(text) <= _CACHED else _read(text)


def _read(text: str) -> Reading:
    text = unicodedata.normalize("NFKC", _POWER_OF_TEN.sub("10^", text))
    language = "en" if _PLAINLY_ENGLISH.search(text) else guess_language(text[:_SAMPLE])
    moments = find_moments(text)
    rest = blank(text, moments)
    codes = find_codes(rest)
    quantities = find_quantities(blank(rest, codes), decimal_comma=language in _DECIMAL_COMMA)
    rest = blank(rest, quantities)
    plain = blank(rest, codes)
    content = (
        *(content_words(plain) if quantities or moments or codes else tokenize(plain)),
        *(word for code in codes for word in code.words),
    )
    return Reading(
        text=text,
        words=content,
        bag=frozenset(content),
        quantities=tuple(quantities),
        moments=tuple(moments),
        names=(*codes, *find_names(plain, capitals=language != "de")),
        polarity=read_polarity(text),
        language=language,
    )


_read_cached = lru_cache(maxsize=8192)(_read)
