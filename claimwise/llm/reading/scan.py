"""A reply taken apart: the JSON values in it, and the prose around them.

The order: strict JSON; without reasoning blocks; inside a code fence; then every value in the text, damaged
ones mended. What is quoted inside a value is never looked at on its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from claimwise.llm.reading.mending import mend_json
from claimwise.llm.reading.reasoning import strip_reasoning
from claimwise.llm.reading.strict import NotJsonError, as_json, load_complete_parts, load_json, load_json_at

MAX_ENCODINGS = 3  # JSON within a JSON string within ...
MAX_DEPTH = 60  # containers within containers; no answer goes deeper
MAX_DAMAGED = 20  # damaged values in one reply; with more, nothing in it is trusted

_EDGES = " \t\r\n\f\v\0\u00a0\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
_FENCE = re.compile(r"```[\w+-]*[ \t]*\n?|~~~[\w+-]*[ \t]*\n?")
_FENCED = re.compile(r"(```|~~~)[\w+-]*\s*(.*?)\s*\1", re.DOTALL)
_QUOTE = re.compile(r'(?<!\\)"')
_OPENER = re.compile(r"[{\[]")
# An opening bracket that is meant as JSON: prose has brackets too.
_JSON_START = re.compile(
    r"\{\s*(?:[\"'“”‘„«{}]|\w{1,40}\s*[\"'”]?\s*:)|\[\s*[\[{\]\"'“‘„«]",
)
_STRAY_MEMBER = re.compile(r"[\"“”]\w{2,40}[\"“”]\s*:")
_CLOSING_QUOTES = {
    '"': '"', "'": "'", "“": "”“\"", "”": "”\"", "„": "“”\"", "‘": "’‘'", "«": "»",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Found:
    """A JSON value and the text that it was read from."""

    value: Any
    source: str


@dataclass(frozen=True, slots=True)
class Parts:
    """What a reply holds.

    Attributes:
        values: Its JSON values, in order.
        prose: The text outside them.
        lead: The part of it that stands before the first value, if there is any.
        rest: Complete parts of a value that breaks off, or `None`.
        cut: It breaks off, inside a value or inside its reasoning.
        broken: It holds JSON that cannot be read for sure.
    """

    values: tuple[Found, ...] = ()
    prose: str = ""
    lead: str = ""
    rest: Any = None
    cut: bool = False
    broken: bool = False

    @property
    def whole(self) -> bool:
        """Whether the reply is one value and nothing else."""
        return len(self.values) == 1 and not self.prose


def take_apart(reply: object) -> Parts:
    """Find the JSON values of a reply; what is no text is such a value already.

    >>> take_apart('Here you are: {"category": "A",}').values
    (Found(value={'category': 'A'}, source='{"category": "A",}'),)
    """
    try:
        parts = _take_apart(as_text(reply), MAX_ENCODINGS)
    except NotJsonError:
        return Parts(broken=True)
    return Parts(broken=True) if _is_deep([*(found.value for found in parts.values), parts.rest]) else parts


def as_text(reply: object) -> str:
    """A reply as text: as it is, or what a judge function returned as JSON.

    Raises:
        NotJsonError: when it cannot be written.
    """
    if isinstance(reply, str):
        return reply
    try:
        return as_json(reply)
    except Exception as error:  # `__str__` of a user's object may raise anything
        raise NotJsonError(f"a {type(reply).__name__} that is no JSON") from error


def _is_deep(values: list[Any]) -> bool:
    """Whether containers are nested beyond `MAX_DEPTH`, where looking into them would overflow the stack."""
    level, depth = values, 0
    while level and depth <= MAX_DEPTH:
        parts = [v.values() if isinstance(v, dict) else v for v in level if isinstance(v, (dict, list))]
        level = [inner for part in parts for inner in part]
        depth += 1
    return bool(level)


def _take_apart(reply: str, encodings: int) -> Parts:
    text = reply.strip(_EDGES)
    if (parts := _as_one_value(text, encodings)) is not None:
        return parts
    text, inside = strip_reasoning(text)
    text = text.strip(_EDGES)
    if inside and not text:
        return Parts(cut=True)
    fenced = _FENCED.fullmatch(text)
    if (parts := _as_one_value(fenced[2] if fenced else text, encodings)) is not None:
        return parts
    return _scan(text)


def _as_one_value(text: str, encodings: int) -> Parts | None:
    try:
        value = load_json(text)
    except NotJsonError:
        return None
    if isinstance(value, str):
        return _take_apart(value, encodings - 1) if encodings else Parts(broken=True)
    return Parts((Found(value, text),))


def _scan(text: str) -> Parts:
    values: list[Found] = []
    prose: list[str] = []
    at = 0
    lead: str | None = None
    damaged = 0
    broken = False
    while (opener := _OPENER.search(text, at)) is not None:
        start = opener.start()
        if not _JSON_START.match(text, start):
            prose.append(text[at : start + 1])
            at = start + 1
            continue
        prose += [text[at:start], " "]
        lead = _prose(prose) if lead is None else lead
        try:
            value, at = load_json_at(text, start)
            values.append(Found(value, text[start:at]))
            continue
        except NotJsonError:
            damaged += 1
        if damaged > MAX_DAMAGED:
            return Parts(broken=True)
        end = _closing(text, start)
        if end is None:
            rest = load_complete_parts(text[start:])
            return Parts(tuple(values), _prose(prose), lead, rest, cut=True, broken=broken)
        at = end
        try:
            values.append(Found(mend_json(text[start:end]), text[start:end]))
        except NotJsonError:
            broken = True
    prose.append(text[at:])
    joined = _prose(prose)
    return Parts(tuple(values), joined, lead or "", broken=broken or bool(_STRAY_MEMBER.search(joined)))


def _prose(pieces: list[str]) -> str:
    return _FENCE.sub("", "".join(pieces)).strip(_EDGES)


def _closing(text: str, start: int) -> int | None:
    """The end of the damaged JSON value that opens at `start`; `None` if it never closes.

    Where brackets balance only when strings are not minded, the last one may stand in a string that was cut off. It
    does if the quotes before it do not pair: what follows may then be the rest of that string.
    """
    if (end := _balanced(text, start, mind_strings=True)) is not None:
        return end
    end = _balanced(text, start, mind_strings=False)
    return end if end is not None and len(_QUOTE.findall(text, start, end)) % 2 == 0 else None


def _balanced(text: str, start: int, *, mind_strings: bool) -> int | None:
    """Where the brackets balance. A string ends at a closing quote that syntax follows."""
    depth, quote, before = 0, "", ""
    at = start
    while at < len(text):
        char = text[at]
        if quote:
            if char == "\\":
                at += 1
            elif char in quote and _syntax_follows(text, at + 1):
                quote = ""
        elif char in "{[":
            depth += 1
        elif char in "}]":
            depth -= 1
            if depth == 0:
                return at + 1
        elif mind_strings and char in _CLOSING_QUOTES and before in "{[,:":
            quote = _CLOSING_QUOTES[char]
        if not char.isspace():
            before = char
        at += 1
    return None


def _syntax_follows(text: str, at: int) -> bool:
    while at < len(text) and text[at].isspace():
        at += 1
    return at == len(text) or text[at] in ",:}]"
