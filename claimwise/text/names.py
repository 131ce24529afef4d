"""Names of a text: product codes, numbered names, quoted terms, capitalized runs, and Latin words in other scripts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from claimwise.text.fold import fold
from claimwise.text.number_words import MAGNITUDES
from claimwise.text.stopwords import is_stop_word
from claimwise.text.tokens import tokenize
from claimwise.text.units import find_unit
from claimwise.text.wordlists import words as word_set


class Part(Protocol):
    """Anything that has a place in a text."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Name:
    """A name.

    Attributes:
        text: The name as written.
        words: Its folded and stemmed words, or the one folded code; never empty.
        kind: `code` (HP-200, Apollo 11), `quoted` or `proper`.
        start, end: Place in the text.
        sure: It is more than a capital letter where a sentence begins.
    """

    text: str
    words: frozenset[str]
    kind: str
    start: int
    end: int
    sure: bool = True


_UPPER = "A-Z\u00c0-\u00de\u0410-\u042f\u0401"
_ALPHABET = "A-Za-z\u00c0-\u024f\u0400-\u04ff"
_CJK = "\u3040-\u9fff"
_MAGNITUDES = "|".join(re.escape(word) for word in MAGNITUDES if len(word) > 1 and word[0] < "\u3000")
_CODE = re.compile(
    rf"(?<![\w/-])(?=[\w/-]*\d)(?=[\w-]*[{_ALPHABET}])[{_ALPHABET}\d]+(?:[-./][{_ALPHABET}\d]+)*"
    rf"|(?<=[{_CJK}])(?=[A-Za-z/-]*\d)[A-Za-z]+(?:[-/]?[A-Za-z\d]+)*"
)
_NUMBERED = re.compile(
    rf"(?<![\w-])(?P<name>[a-z]?[{_UPPER}][{_ALPHABET}]*) ?(?P<number>\d{{1,5}}(?:\.\d+)*)"
    rf"(?![{_ALPHABET}\d_%]|[.,:]\d|[ \u202f]\d{{3}}(?!\d)| ?(?:{_MAGNITUDES})(?![{_ALPHABET}]))"
)
_PARTS = "war|type|phase|part|chapter|volume|class|grade|stage|title|article|act|book|group|division|level"
_VERSION = re.compile(
    r"(?:\b(?:version|release|верси[яиюей]{1,2})(?: (?:is|was|number|no\.))?:? |版本(?:号)?[为是:]? ?)"
    r"(?P<number>\d{1,5}(?:\.\d+)+)(?![\d%])",
    re.I,
)
# "I" alone is a pronoun more often, so that it wants a word for a part before it or "of" after it.
_ROMAN = re.compile(
    rf"(?<![\w-])(?:[{_UPPER}][{_ALPHABET}]+ ){{0,3}}(?:(?P<name>[{_UPPER}][{_ALPHABET}]+|(?i:{_PARTS})) "
    rf"(?P<roman>[IVXL]{{2,9}}|[VX]|I(?= of ))|(?P<part>(?i:{_PARTS})) (?P<one>I))(?![\w'’-])"
)
_ROMAN_DIGITS = {"I": 1, "V": 5, "X": 10, "L": 50}
_CAPITALS = re.compile(
    rf"(?<!\w)[{_UPPER}][{_ALPHABET}]*(?:['’.&-][{_ALPHABET}]+)*"
    rf"(?:(?: | of | de | van | von | & )[{_UPPER}][{_ALPHABET}]*(?:['’.&-][{_ALPHABET}]+)*)*"
)
_QUOTED = re.compile(
    r"\"([^\"\n]{2,60})\"|“([^“”\n]{2,60})”|«([^«»\n]{2,60})»|[「『《]([^「」『』《》\n]{1,60})[」』》]"
)
_LATIN = re.compile(r"[A-Za-z][A-Za-z]+(?:[ .+_-][A-Za-z]+)*")
_OTHER_SCRIPT = re.compile(f"[\u0400-\u04ff{_CJK}]")
_STARTS_SENTENCE = re.compile(r"[.!?:;\n。！？][\s\"'“«(*-]*$")
_LOOK_BACK = 6  # characters before a capital in which the end of a sentence is looked for
_SEPARATORS = re.compile(r"[\W_]+")
_LABELS = frozenset(("version", "release", "версия", "версии", "версию", "релиз"))
_AFTER_DIGITS = frozenset(("st", "nd", "rd", "th", "s", "k", "m", "bn"))
# Words that often open a sentence, so that their capital says nothing about the next word or number.
_OPENERS = word_set(
    "about above according after all almost although among any around as at because before below between both by each "
    "every few from however if in many more most nearly no none not of on once one only over since some such than then "
    "there these this those though through throughout today under until up use using when whenever where whether while "
    "with within without yet все всего если из когда лишь на не около по под после при с сразу свыше со среди так тем "
    "только у через чтобы для до за к как от о об в во без более менее"
)


def find_codes(text: str) -> list[Name]:
    """Find product codes and numbered names of an NFKC-normalized text: HP-200, GPT-4o, Apollo 11, version 4.2.

    Their digits are no quantities, so they are to be blanked out before quantities are looked for.

    >>> [name.words for name in find_codes("The HP-200 flew on Apollo 11 with 12 kg.")]
    [frozenset({'hp200'}), frozenset({'apollo11'})]
    """
    found = [
        Name(match["number"], frozenset((fold_code(match["number"]),)), "code", *match.span("number"))
        for match in _VERSION.finditer(text)
    ]
    text = blank(text, found)
    numerals = [_read_roman(match) for match in _ROMAN.finditer(text)]
    found += numerals
    text = blank(text, numerals)
    codes = [_code(match) for match in _CODE.finditer(text) if not _measures(text, match)]
    found += codes
    text = blank(text, codes)
    for match in _NUMBERED.finditer(text):
        name = match["name"].lower()
        if _opens(name) or find_unit(text, match.end() + 1) or find_unit(name, 0):
            continue
        found.append(_code(match))
    return sorted(found, key=lambda name: name.start)


def find_names(text: str, *, capitals: bool = True) -> list[Name]:
    """Find the other names of an NFKC-normalized text.

    Args:
        text: A sentence or a few, with codes, quantities and dates blanked out.
        capitals: Whether capitals tell names; not in German, which capitalizes every noun.

    >>> [(n.text, n.kind, n.sure) for n in find_names("It was built by Ada Wirth. Prices vary.")]
    [('Ada Wirth', 'proper', True), ('Prices', 'proper', False)]
    """
    found: list[Name] = []
    for match in _QUOTED.finditer(text):
        inner = next(group for group in match.groups() if group)
        found.append(Name(inner, frozenset(tokenize(inner)) or frozenset((fold(inner),)), "quoted", *match.span()))
    text = blank(text, found)
    if _OTHER_SCRIPT.search(text):
        latin = [name for match in _LATIN.finditer(text) if (name := _read_proper(text, match))]
        found += latin
        text = blank(text, latin)
    if capitals:
        found += [name for match in _CAPITALS.finditer(text) if (name := _read_proper(text, match))]
    return found


def fold_code(code: str) -> str:
    """A product code without its separators, so that HP-200, HP 200 and hp200 are one."""
    return _SEPARATORS.sub("", fold(code))


def blank(text: str, parts: Iterable[Part]) -> str:
    """The text with parts of it, in order, made blank, so that offsets stay; a final period may end a sentence."""
    pieces, at = [], 0
    for part in parts:
        pieces += [text[at : part.start], " " * (part.end - part.start - 1), "." if text[part.end - 1] == "." else " "]
        at = part.end
    return "".join((*pieces, text[at:]))


def _code(match: re.Match[str]) -> Name:
    text = match.group()
    if match.re is _NUMBERED and match["name"].lower() in _LABELS:  # "Version 3.0" of Python 3.0
        text = match["number"]
    return Name(match.group(), frozenset((fold_code(text),)), "code", *match.span())


def _read_roman(match: re.Match[str]) -> Name:
    """A name with a Roman numeral, as if its digits were Arabic: World War II is World War 2."""
    digits = [_ROMAN_DIGITS[digit] for digit in match["roman"] or match["one"]]
    number = sum(-one if one < after else one for one, after in zip(digits, [*digits[1:], 0], strict=True))
    word = match["name"] or match["part"]
    return Name(match.group(), frozenset((fold_code(f"{word}{number}"),)), "code", *match.span())


def _measures(text: str, match: re.Match[str]) -> bool:
    """Whether digits and letters run together are a quantity ("12kg", "10-year") and no code."""
    number = re.match(r"\d+(?:[.,]\d+)?", match.group())
    if not number:
        return False
    end = match.start() + number.end()
    unit = find_unit(text, end)
    return text[end] == "-" or (unit is not None and unit[1] >= match.end()) or text[end : match.end()] in _AFTER_DIGITS


def _opens(word: str) -> bool:
    return is_stop_word(word) or word in _OPENERS


def _read_proper(text: str, match: re.Match[str]) -> Name | None:
    words = match.group().split(" ")
    before = text[max(0, match.start() - _LOOK_BACK) : match.start()]
    starts = _STARTS_SENTENCE.search(before if match.start() > _LOOK_BACK else "\n" + before)
    lead = next(
        (i for i, word in enumerate(words) if not (is_stop_word(word.lower()) or word.lower() in _OPENERS)), len(words)
    )
    name = " ".join(words[lead:])
    tokens = frozenset(tokenize(name))
    if not name or not tokens:
        return None
    sure = not starts or lead > 0 or len(words) > 1 or (name.isupper() and len(name) > 1)
    return Name(name, tokens, "proper", match.end() - len(name), match.end(), bool(sure))
