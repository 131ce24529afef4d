"""Markup within a line: code, formulas, links, emphasis, tags and citations, taken out with offsets kept."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass

from claimwise.text.citations import CITATION, citation_extent, citation_markers

# Stands for the marks inside code, formulas and addresses while markup is taken out and sentences are split: a
# letter, so that nothing is taken for emphasis and no sentence ends there.
_MASK = "ɷ"
# How far a closing mark may be from its opening one. Bounds the search when a mark is never closed.
_REACH = 1000

# Text without any of these has no markup.
_MARKUP = re.compile(r"[*_~`\[\]<\\$【]|\s\s|://|www\.|[^ \S\n]")

_CODE = re.compile(rf"(?<!`)(`+)(?!`)(.{{1,{_REACH}}}?)(?<!`)\1(?!`)", re.DOTALL)
_MATH = re.compile(
    rf"\\\((?:.{{1,{_REACH}}}?)\\\)|\\\[(?!\d+\\\])(?:.{{1,{_REACH}}}?)\\\]|\$\$(?:.{{1,{_REACH}}}?)\$\$"
    r"|(?<![\w$])\$(?=[^\s$])[^$\n]{0,200}?[\\^_{}=][^$\n]{0,200}?(?<=\S)\$(?![\w$])",
    re.DOTALL,
)
_ADDRESS = re.compile(r"(?:https?://|ftp://|www\.)[^\s<>\"“”«»()（）【】「」『』，。；！？、\]|`]+")

_LINE_BREAK = re.compile(r"<br\s{0,3}/?>", re.IGNORECASE)
_TAGS = (
    "a|abbr|b|big|blockquote|cite|code|dd|del|details|div|dl|dt|em|figure|font|h[1-6]|hr|i|img|ins|kbd|li|mark|"
    "ol|p|pre|q|s|small|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|tt|u|ul"
)
_LINK_TEXT = rf"(?:[^\[\]\n]|\[[^\[\]\n]{{0,200}}\]){{0,{_REACH}}}?"
_TARGET = r"\((?:[^()\s]|\([^()\s]{0,200}\)){0,1000}(?:\s+[\"'(][^\"')\n]{0,300}[\"')])?\s?\)"
# Each rule drops what it matches but for the group "keep".
_RULES: tuple[re.Pattern[str], ...] = (
    re.compile(rf"<!--.{{0,{_REACH}}}?-->", re.DOTALL),
    re.compile(
        rf"<(?P<tag>script|style|del|s)(?:\s[^<>]{{0,300}})?>.{{0,{_REACH}}}?</(?P=tag)>", re.DOTALL | re.IGNORECASE
    ),
    re.compile(r"(?P<keep><)br\s{0,3}/?>", re.IGNORECASE),
    re.compile(rf"</?(?:{_TAGS})(?:\s[^<>]{{0,300}})?/?>", re.IGNORECASE),
    re.compile(rf"!\[[^\[\]\n]{{0,{_REACH}}}\]{_TARGET}"),
    re.compile(rf"\[(?P<keep>{_LINK_TEXT})\]{_TARGET}"),
    re.compile(r"(?<!\w)\[(?P<keep>[^\[\]\n]{0,200}[^\W\d][^\[\]\n]{0,200})\]\[[^\[\]\n]{0,200}\]"),
    re.compile(rf"<(?P<keep>(?:https?|mailto){_MASK}[^\s<>]{{1,1000}})>"),
    re.compile(rf"\*\*(?=\S)(?P<keep>.{{1,{_REACH}}}?)(?<=\S)\*\*", re.DOTALL),
    re.compile(rf"(?<![A-Za-z0-9_])__(?=\S)(?P<keep>.{{1,{_REACH}}}?)(?<=\S)__(?![A-Za-z0-9_])", re.DOTALL),
    re.compile(rf"~~(?=\S).{{1,{_REACH}}}?(?<=\S)~~", re.DOTALL),  # struck out: withdrawn
    re.compile(rf"(?<![A-Za-z0-9*\\])\*(?=[^\s*])(?P<keep>.{{1,{_REACH}}}?)(?<=[^\s*])\*(?![A-Za-z0-9*])", re.DOTALL),
    re.compile(rf"(?<![A-Za-z0-9_\\])_(?=[^\s_])(?P<keep>.{{1,{_REACH}}}?)(?<=[^\s_])_(?![A-Za-z0-9_])", re.DOTALL),
    re.compile(r"(?<![0-9A-Za-z])\*{2,}|\*{2,}(?![0-9A-Za-z])|`{3,}"),  # never closed
    re.compile(r"\\(?P<keep>[\\`*_{}\[\]()#+\-.!|>~$])"),
    re.compile(r"\s+(?P<keep>\s)|^\s+|\s+$"),
)
_ENTITY = re.compile(r"&(amp|lt|gt|quot|apos|nbsp|#39|#34);")
_ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'", "nbsp": " ", "#39": "'", "#34": '"'}


@dataclass(frozen=True, slots=True)
class Inline:
    """Prose without markup.

    Attributes:
        text: What a reader sees, spaces made single.
        masked: The same, character for character, with no sentence end inside code, formulas or addresses.
        origin: Offset in the source of each character of `text`.
        citations: `(position in text, marker)` of each citation that was taken out.
    """

    text: str
    masked: str
    origin: tuple[int, ...]
    citations: tuple[tuple[int, str], ...] = ()


def read_inline(source: str, start: int, end: int) -> Inline:
    """Take the markup out of `source[start:end]`.

    >>> read_inline("It is **12 kg** [1], see `x.real`.", 0, 34).text
    'It is 12 kg, see x.real.'
    """
    text = source[start:end]
    if not _MARKUP.search(text):
        first, last = len(text) - len(text.lstrip()), len(text.rstrip())
        plain = text[first:last].replace("\n", " ")
        return Inline(plain, plain, tuple(range(start + first, start + last)))
    hidden: list[int] = []

    def mask_code(match: re.Match[str]) -> str:
        width = len(match[1])
        hidden.extend(range(match.start(), match.start() + width))
        hidden.extend(range(match.end() - width, match.end()))
        return _mask(match)

    for pattern, replace in ((_CODE, mask_code), (_MATH, _mask), (_ADDRESS, _mask_address)):
        text = pattern.sub(replace, text)
    work, origin = _drop(text, list(range(start, end)), hidden)

    cited: list[tuple[int, str]] = []
    dropped: list[int] = []
    for match in CITATION.finditer(work):
        if markers := citation_markers(match):
            cited += [(origin[match.start()], marker) for marker in markers]
            dropped.extend(range(*citation_extent(match)))
    work, origin = _drop(work, origin, dropped)

    for rule in _RULES:
        work, origin = _apply(rule, work, origin)
    # What is left of a line-break tag is its "<".
    work = "".join(
        " " if c.isspace() or (c == "<" and _LINE_BREAK.match(source, i)) else c
        for c, i in zip(work, origin, strict=True)
    )
    shown = "".join(" " if c == " " else source[i] for c, i in zip(work, origin, strict=True))
    places = tuple((bisect_left(origin, at), marker) for at, marker in cited)
    return Inline(shown, work, tuple(origin), places)


def unescape(text: str) -> str:
    """Turn the commonest HTML entities into their characters."""
    return _ENTITY.sub(lambda match: _ENTITIES[match[1]], text)


def _mask(match: re.Match[str]) -> str:
    return "".join(c if c.isalnum() else _MASK for c in match[0])


def _mask_address(match: re.Match[str]) -> str:
    body = match[0].rstrip(".,;:!?'*_~")
    return "".join(c if c.isalnum() else _MASK for c in body) + match[0][len(body) :]


def _apply(rule: re.Pattern[str], text: str, origin: list[int]) -> tuple[str, list[int]]:
    dropped: list[int] = []
    for match in rule.finditer(text):
        kept = match.groupdict().get("keep") is not None
        first, last = match.span("keep") if kept else (match.end(), match.end())
        dropped.extend(range(match.start(), first))
        dropped.extend(range(last, match.end()))
    return _drop(text, origin, dropped)


def _drop(text: str, origin: list[int], places: list[int]) -> tuple[str, list[int]]:
    if not places:
        return text, origin
    gone = set(places)
    kept = [i for i in range(len(text)) if i not in gone]
    return "".join(text[i] for i in kept), [origin[i] for i in kept]
