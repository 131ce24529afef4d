"""An answer as plain sentences: markup gone, each with its place in the source and what introduces it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter

from claimwise.text.fold import fold
from claimwise.text.inline import Inline, read_inline
from claimwise.text.language import guess_language
from claimwise.text.markup import Block, Kind, read_blocks
from claimwise.text.sentences import iterate_sentences
from claimwise.text.wordlists import words

_COLONS = (":", "：")
# Headings over lists of sources: what such a list holds are addresses, not statements.
_SOURCES = words(
    "sources source references citations bibliography quellen quellenangaben literatur einzelnachweise "
    "références bibliographie fuentes referencias bibliografía источники литература ссылки 参考文献 参考资料 "
    "参考来源 来源 资料来源 出典 参考 المصادر المراجع fonti fontes bronnen źródła"
)
_position = itemgetter(0)
_SOURCE = re.compile(r"https?://|www\.|\]\(|\.(?:pdf|html?|docx?)\b|^\W{0,3}\[\^?\d{1,3}\]")


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of an answer, or a list item or table row that is none.

    Attributes:
        text: The sentence without markup.
        masked: The same, character for character, with code, formulas and addresses masked.
        span: Offsets in the source.
        lead: What introduces it: headings, the line before its list, the items above it.
        role: `statement`; `lead` for a line that only introduces; `heading`.
        fragment: It stands in a list or table, where `lead` carries part of its meaning.
        citations: `(position in text, marker)`.
    """

    text: str
    masked: str
    span: tuple[int, int]
    lead: tuple[str, ...] = ()
    role: str = "statement"
    fragment: bool = False
    citations: tuple[tuple[int, str], ...] = ()


def read_lines(source: str, language: str | None = None) -> Iterator[Line]:
    """Read an answer into lines, in order. Code blocks and lists of sources are left out.

    Args:
        source: The answer. It is read as far as lines are taken.
        language: ISO 639 code; guessed when `None`.

    >>> [(line.text, line.lead) for line in read_lines("Open:\\n- **Monday** 9-17")]
    [('Open:', ()), ('Monday 9-17', ('Open:',))]
    """
    reader = _Reader(source, language or guess_language(source))
    return (line for block in read_blocks(source) for line in reader.read(block))


class _Reader:
    """Keeps what introduces the next block: headings, lead-in, items above."""

    def __init__(self, source: str, language: str) -> None:
        self.source, self.language = source, language
        self.headings: list[tuple[int, str]] = []
        self.items: list[tuple[int, str]] = []
        self.lead = self.previous = ""
        self.listing = False

    def read(self, block: Block) -> Iterator[Line]:
        if block.kind is Kind.CODE:
            self.lead = self.previous = ""
            return
        if self._is_source(block):
            return
        if block.kind is Kind.HEADING:
            yield from self._heading(block)
        elif block.kind is Kind.ROW:
            yield from self._row(block)
        elif block.kind is Kind.ITEM:
            yield from self._item(block)
        else:
            yield from self._text(block)

    def _heading(self, block: Block) -> Iterator[Line]:
        lines = list(self._sentences(block.start, block.end, self._above()))
        text = " ".join(line.text for line in lines)
        if text.endswith((".", "!", "。", "！")):
            yield from lines
            return
        if self.lead and not self.headings:
            self.headings.append((0, self.lead))  # "Here is an overview of the HP-200:" stands over all that follows
        self.headings = [(level, above) for level, above in self.headings if level < block.level]
        yield from (Line(line.text, line.masked, line.span, self._above(), "heading") for line in lines)
        self.headings.append((block.level, text))
        self.items, self.lead, self.previous, self.listing = [], "", "", False

    def _text(self, block: Block) -> Iterator[Line]:
        if self.listing:
            self.items, self.lead, self.listing = [], "", False
        above = (*self._above(), *([self.lead] if self.lead else []))
        self.lead = ""
        for line in self._sentences(block.start, block.end, above):
            self.previous = line.text
            self.lead = line.text if line.role == "lead" else ""
            yield line

    def _item(self, block: Block) -> Iterator[Line]:
        self.listing = True
        self.items = [(level, text) for level, text in self.items if level < block.level]
        above = (*self._above(), *self._introduction(), *(text for _, text in self.items))
        texts = []
        for line in self._sentences(block.start, block.end, above, fragment=True):
            texts.append(line.text)
            yield line
        self.items.append((block.level, " ".join(texts)))

    def _row(self, block: Block) -> Iterator[Line]:
        self.listing = True
        parts, citations, length = [], [], 0
        for head, cell in block.cells:
            label, value = (read_inline(self.source, *ends) for ends in (head, cell))
            if not value.text:
                continue
            text = f"{label.text.rstrip(':：')}: {value.text}" if label.text else value.text
            masked = text[: len(text) - len(value.text)] + value.masked
            citations += [(length + len(text), marker) for _, marker in value.citations]
            parts.append((text, masked))
            length += len(text) + 2
        if parts:
            text, masked = ("; ".join(column) for column in zip(*parts, strict=True))
            above = (*self._above(), *self._introduction())
            span = _strip(self.source, block.start, block.end)
            yield Line(text, masked, span, above, fragment=True, citations=tuple(citations))

    def _sentences(self, start: int, end: int, above: tuple[str, ...], *, fragment: bool = False) -> Iterator[Line]:
        inline = read_inline(self.source, start, end)
        found = iterate_sentences(inline.masked, self.language)
        sentence = next(found, None)
        marks, first = inline.citations, 0
        floor = start
        while sentence is not None:
            following = next(found, None)
            text = inline.text[sentence.start : sentence.end]
            span = self._span(
                inline, sentence.start, sentence.end, floor, inline.origin[following.start] if following else end
            )
            floor = span[1]
            role = "lead" if following is None and text.endswith(_COLONS) else "statement"
            # A marker belongs to the sentence before it, even after the full stop.
            stop = bisect_right(marks, following.start, first, key=_position) if following else len(marks)
            cited = tuple((max(at - sentence.start, 0), marker) for at, marker in marks[first:stop])
            first = stop
            yield Line(text, sentence.text, span, above, role, fragment, cited)
            sentence = following

    def _span(self, inline: Inline, start: int, end: int, floor: int, ceiling: int) -> tuple[int, int]:
        """Offsets in the source, with the markup that touches the sentence."""
        first, last = inline.origin[start], inline.origin[end - 1] + 1
        while last < ceiling and not self.source[last].isspace():
            last += 1
        while first > floor and not self.source[first - 1].isspace():
            first -= 1
        return first, last

    def _above(self) -> tuple[str, ...]:
        return tuple(text for _, text in self.headings)

    def _introduction(self) -> Sequence[str]:
        """The line that introduces a list: one that ends with a colon, else the sentence before it."""
        return [text] if (text := self.lead or (self.previous if not self.headings else "")) else []

    def _is_source(self, block: Block) -> bool:
        above = self.lead or (self.headings[-1][1] if self.headings else "")
        if block.kind is Kind.HEADING or fold(above).strip(" :：") not in _SOURCES:
            return False
        return _SOURCE.search(self.source[block.start : block.end]) is not None


def _strip(text: str, start: int, end: int) -> tuple[int, int]:
    line = text[start:end]
    return start + len(line) - len(line.lstrip()), start + len(line.rstrip())
