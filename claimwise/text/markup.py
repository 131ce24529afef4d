"""The blocks of an answer written in Markdown: headings, prose, list items, table rows, code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise

from claimwise.text.paragraphs import split_lines, split_paragraphs

# Under all numbered heading levels: a line that is set in bold as a whole.
BOLD_LEVEL = 7

_QUOTE = re.compile(r"[ ]{0,3}(?:>[ ]?)+")
_FENCE = re.compile(r"\s{0,12}(`{3,}|~{3,})\s*([^`]*)$")
_PROSE_FENCES = frozenset(("markdown", "md", "text", "txt", "plaintext", "plain"))
_HEADING = re.compile(r"\s{0,3}(?:(#{1,6})[ \t\u3000]+|(#{2,6}))(?=[^#\s])")
_RULE = re.compile(r"\s{0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|={3,}[ \t]*)$")
_BOLD = re.compile(r"\s*(?:\*\*|__)[^*_]{1,120}(?:\*\*|__)\s*[:：]?\s*$")
_BREAK = re.compile(r"(?<!`)(?:<br\s{0,3}/?>|</(?:p|li|div|h[1-6]|tr|td|th|dt|dd|summary|blockquote)>)", re.IGNORECASE)
_BULLET = re.compile(
    r"([ \t]*)(?:[-*+•‣◦▪▫●○·∙–—][ \t\u3000]+|[•‣▪●][ \t]*|\(?[a-zA-Z]\)[ \t]+|[①-⑳][ \t]*"
    r"|[一二三四五六七八九十]{1,3}、[ \t]*|[(（][一二三四五六七八九十\d]{1,3}[)）][ \t]*)(?:\[[ xX]\][ \t]+)?(?=\S)"
)
_NUMBER = re.compile(r"([ \t]*)\(?(\d{1,5})(?:[.)．][ \t\u3000]+|[、．])(?:\[[ xX]\][ \t]+)?(?=\S)")
# What a number with a period belongs to as an ordinal: "1. Mai" opens no list.
_ORDINAL = re.compile(
    r"(?:jan|feb|mär|mar|apr|mai|maj|jun|jul|aug|sep|okt|nov|dez|des)\w*\b|(?:weltkrieg|bundesliga|liga|fc|klasse)\b",
    re.IGNORECASE,
)
_PIPE = re.compile(r"(?<!\\)\|")
_DEFINITION = re.compile(r"\s{0,3}\[[^\]\n]{1,100}\]:?\s*<?(?:https?://|www\.)\S+\s*$")
_FINAL = tuple(".!?。！？…")
# Longest line that an underline makes a heading.
_TITLE = 80


class Kind(Enum):
    """What a block is."""

    HEADING = auto()
    TEXT = auto()
    ITEM = auto()
    ROW = auto()
    CODE = auto()


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch `source[start:end]` of one kind, its block markup left out.

    Attributes:
        level: Level of a heading, or width of the indentation of an item.
        cells: Of a row: `((header start, header end), (start, end))` of each filled cell; no header is `(0, 0)`.
    """

    kind: Kind
    start: int
    end: int
    level: int = 0
    cells: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = ()


def read_blocks(text: str) -> list[Block]:
    """Split an answer into blocks, in order. Text behind a fence that is never closed is read as prose.

    >>> [(b.kind.name, "# A\\n- b\\nc"[b.start:b.end]) for b in read_blocks("# A\\n- b\\nc")]
    [('HEADING', 'A'), ('ITEM', 'b'), ('TEXT', 'c')]
    """
    return list(_Reader(text).read())


# Blocks and the index of the line after them; `None` where a line is prose.
_Taken = tuple[list[Block], int] | None


class _Reader:
    """Reads line by line; each method takes what begins at a line, or leaves it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = split_lines(text)
        self.raw = [text[start:end] for start, end in self.lines]
        self.markers = _list_numbers(self.raw)
        self.fences = _fence_pairs(self.raw)

    def read(self) -> Iterator[Block]:
        at, prose = 0, list[tuple[int, int]]()
        while at < len(self.lines):
            taken = self._rule(at, prose) or self._fence(at) or self._table(at) or self._single(at)
            if taken is None:
                prose.append(self.lines[at])
                at += 1
                continue
            yield from self._prose(prose)
            prose = []
            blocks, at = taken
            yield from blocks
        yield from self._prose(prose)

    def _rule(self, at: int, prose: list[tuple[int, int]]) -> _Taken:
        """A blank line, a ruled line, or the underline that makes the line above a heading."""
        line = self.raw[at].strip()
        if line and not _RULE.match(line):
            return None
        above = self.text[slice(*prose[-1])].strip() if prose else ""
        if above and line.startswith(("=", "--")) and len(above) <= _TITLE and not above.endswith(_FINAL):
            return [Block(Kind.HEADING, *prose.pop(), level=1 if line[0] == "=" else 2)], at + 1
        return [], at + 1

    def _fence(self, at: int) -> _Taken:
        match = _FENCE.match(self.raw[at])
        if not match:
            return None
        close = self.fences.get(at)
        label = match[2].strip().lower()
        whole = not (label or "".join(self.raw[:at]).strip() or "".join(self.raw[(close or 0) + 1 :]).strip())
        if close is None or label in _PROSE_FENCES or whole:
            return [], at + 1  # its content is read like any other text
        return [Block(Kind.CODE, self.lines[at][0], self.lines[close][1])], close + 1

    def _table(self, at: int) -> _Taken:
        headed = "|" in self.raw[at] and at + 1 < len(self.raw) and _is_delimiter(self.raw[at + 1])
        if not headed and not self.raw[at].lstrip().startswith("|"):
            return None
        header = self._cells(at) if headed else []
        row = at + 2 if headed else at
        blocks = []
        while row < len(self.raw) and _PIPE.search(self.raw[row]):
            if not _is_delimiter(self.raw[row]):
                cells = self._cells(row)
                heads = (header + [(0, 0)] * len(cells))[: len(cells)]
                filled = tuple((head, cell) for head, cell in zip(heads, cells, strict=True) if cell[0] < cell[1])
                blocks.append(Block(Kind.ROW, *self.lines[row], cells=filled))
            row += 1
        return blocks, row

    def _cells(self, row: int) -> list[tuple[int, int]]:
        start, _ = self.lines[row]
        line = self.raw[row]
        edges = [-1, *(match.start() for match in _PIPE.finditer(line)), len(line)]
        cells = [_strip(self.text, start + a + 1, start + b) for a, b in pairwise(edges)]
        first = 1 if line.lstrip().startswith("|") else 0
        return cells[first : -1 if line.rstrip().endswith("|") else None]

    def _single(self, at: int) -> _Taken:
        """A heading, list item, quoted line or link definition."""
        start, end = self.lines[at]
        line = self.raw[at]
        if match := _HEADING.match(line):
            stop = start + len(line.rstrip().rstrip("#").rstrip())
            return [Block(Kind.HEADING, start + match.end(), stop, level=len(match[1] or match[2]))], at + 1
        if _BOLD.match(line):
            return [Block(Kind.HEADING, start, end, level=BOLD_LEVEL)], at + 1
        if _DEFINITION.match(line):
            return [], at + 1
        if match := self.markers.get(at) or _BULLET.match(line):
            indent = len(match[1].expandtabs(4))
            return self._item(start + match.end(), indent, at)
        if match := _QUOTE.match(line):
            return list(self._lines(Kind.TEXT, start + match.end(), end)), at + 1
        return None

    def _item(self, start: int, indent: int, at: int) -> _Taken:
        """An item with the indented lines that go on with it."""
        after = at + 1
        while after < len(self.raw) and self._continues(after, indent):
            after += 1
        return list(self._lines(Kind.ITEM, start, self.lines[after - 1][1], indent)), after

    def _continues(self, at: int, indent: int) -> bool:
        line = self.raw[at]
        deeper = len(line) - len(line.lstrip()) > indent
        marked = any(pattern.match(line) for pattern in (_BULLET, _HEADING, _QUOTE, _FENCE, _BOLD, _RULE))
        return deeper and bool(line.strip()) and not (marked or at in self.markers or "|" in line)

    def _prose(self, lines: list[tuple[int, int]]) -> Iterator[Block]:
        if lines:
            for start, end in split_paragraphs(self.text, lines[0][0], lines[-1][1]):
                yield from self._lines(Kind.TEXT, start, end)

    def _lines(self, kind: Kind, start: int, end: int, level: int = 0) -> Iterator[Block]:
        """One block, or several where a tag breaks the line."""
        edges = [start, *(edge for match in _BREAK.finditer(self.text, start, end) for edge in match.span()), end]
        for first, last in zip(edges[::2], edges[1::2], strict=True):
            if self.text[first:last].strip():
                yield Block(kind, first, last, level)


def _strip(text: str, start: int, end: int) -> tuple[int, int]:
    line = text[start:end]
    return start + len(line) - len(line.lstrip()), start + len(line.rstrip()) if line.strip() else start


def _is_delimiter(line: str) -> bool:
    return "-" in line and "|" in line and not set(line) - set(" \t|:-")


def _list_numbers(lines: list[str]) -> dict[int, re.Match[str]]:
    """The lines that are items of a numbered list: the first, or next to a line with the neighboring number."""
    found = [(at, match) for at, line in enumerate(lines) if (match := _NUMBER.match(line))]
    numbers = [int(match[2]) for _, match in found]
    items = {}
    for place, (at, match) in enumerate(found):
        neighbors = {numbers[place - 1] + 1 if place else 1, numbers[place + 1] - 1 if place + 1 < len(found) else 1}
        if (numbers[place] in neighbors | {1}) and not _ORDINAL.match(lines[at], match.end()):
            items[at] = match
    return items


def _fence_pairs(lines: list[str]) -> dict[int, int]:
    """Line of each opening code fence that is closed -> line that closes it."""
    fences = [(at, match) for at, line in enumerate(lines) if (match := _FENCE.match(line))]
    pairs: dict[int, int] = {}
    waiting: dict[str, tuple[int, int]] = {}
    open_mark = ""
    for at, match in fences:
        mark, width = match[1][0], len(match[1])
        if open_mark and mark == open_mark and width >= waiting[mark][1] and not match[2].strip():
            pairs[waiting.pop(mark)[0]] = at
            open_mark = ""
        elif not open_mark:
            waiting[mark] = (at, width)
            open_mark = mark
    return pairs
