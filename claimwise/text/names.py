"""Names of a text: capitalized runs, product codes, quoted terms, and Latin words inside other scripts."""

from __future__ import annotations

import re
from dataclasses import dataclass

from claimwise.text.fold import fold
from claimwise.text.stopwords import is_stop_word
from claimwise.text.tokens import tokenize


@dataclass(frozen=True, slots=True)
class Name:
    """A name.

    Attributes:
        text: The name as written.
        words: Its folded and stemmed words, or the one folded code; never empty.
        kind: `code` (HP-200, GPT-4o), `quoted` or `proper`.
        sure: It is more than a capital letter where a sentence begins.
    """

    text: str
    words: frozenset[str]
    kind: str
    sure: bool = True


_UPPER = "A-Z\u00c0-\u00de\u0410-\u042f\u0401"
_LATIN_OR_CYRILLIC = "A-Za-z\u00c0-\u024f\u0400-\u04ff"
_CODE = re.compile(
    rf"(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[{_LATIN_OR_CYRILLIC}])[{_LATIN_OR_CYRILLIC}\d]+(?:[-.][{_LATIN_OR_CYRILLIC}\d]+)*"
    rf"|(?<=[\u3040-\u9fff])(?=[A-Za-z-]*\d)[A-Za-z]+(?:-?[A-Za-z\d]+)*"
)
_CAPITALS = re.compile(
    rf"(?<!\w)[{_UPPER}][{_LATIN_OR_CYRILLIC}]*(?:['’.&-][{_LATIN_OR_CYRILLIC}]+)*"
    rf"(?:(?: | of | de | van | von | & )[{_UPPER}][{_LATIN_OR_CYRILLIC}]*(?:['’.&-][{_LATIN_OR_CYRILLIC}]+)*)*"
)
_QUOTED = re.compile(r"\"([^\"\n]{2,60})\"|“([^“”\n]{2,60})”|«([^«»\n]{2,60})»|[「『《]([^「」『』《》\n]{1,60})[」』》]")
_LATIN = re.compile(r"[A-Za-z][A-Za-z]+(?:[ .+_-][A-Za-z]+)*")
_OTHER_SCRIPT = re.compile("[\u0400-\u04ff\u3040-\u9fff]")
_STARTS_SENTENCE = re.compile(r"[.!?:;\n。！？][\s\"'“«(*-]*$")
_LOOK_BACK = 6  # characters before a capital in which the end of a sentence is looked for
_NOT_IN_CODE = re.compile(r"[\W_]+")


def find_names(text: str, *, capitals: bool = True) -> list[Name]:
    """Find the names of an NFKC-normalized text.

    Args:
        text: A sentence or a few, with quantities and dates blanked out.
        capitals: Whether capitals tell names; not in German, which capitalizes every noun.

    >>> [(n.text, n.kind, n.sure) for n in find_names("The HP-200 was built by Ada Wirth. Prices vary.")]
    [('HP-200', 'code', True), ('Ada Wirth', 'proper', True), ('Prices', 'proper', False)]
    """
    found: list[Name] = []
    for match in _CODE.finditer(text):
        found.append(Name(match.group(), frozenset((fold_code(match.group()),)), "code"))
    text = _CODE.sub(_blank, text)
    for match in _QUOTED.finditer(text):
        inner = next(group for group in match.groups() if group)
        found.append(Name(inner, frozenset(tokenize(inner)) or frozenset((fold(inner),)), "quoted"))
    text = _QUOTED.sub(_blank, text)
    if _OTHER_SCRIPT.search(text):
        found += [name for match in _LATIN.finditer(text) if (name := _read_proper(text, match))]
        text = _LATIN.sub(_blank, text)
    if capitals:
        found += [name for match in _CAPITALS.finditer(text) if (name := _read_proper(text, match))]
    return found


def fold_code(code: str) -> str:
    """A product code without its separators, so that HP-200, HP 200 and hp200 are one."""
    return _NOT_IN_CODE.sub("", fold(code))


def _blank(match: re.Match[str]) -> str:
    return " " * len(match.group())


def _read_proper(text: str, match: re.Match[str]) -> Name | None:
    words = match.group().split(" ")
    lead = next((index for index, word in enumerate(words) if not is_stop_word(word.lower())), len(words))
    name = " ".join(words[lead:])
    before = text[max(0, match.start() - _LOOK_BACK) : match.start()]
    starts = lead == 0 and _STARTS_SENTENCE.search(before if match.start() > _LOOK_BACK else "\n" + before)
    sure = not starts or len(words) > 1 or (name.isupper() and len(name) > 1)
    tokens = frozenset(tokenize(name))
    return Name(name, tokens, "proper", bool(sure)) if tokens else None
