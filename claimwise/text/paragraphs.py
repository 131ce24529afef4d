"""Where a line break ends a thought and where it only wraps a line."""

from __future__ import annotations

import re
from collections.abc import Iterator

_LINE = re.compile(r"[^\r\n\v\f\x85\u2028\u2029]*(?:\r\n|[\r\n\v\f\x85\u2028\u2029]|\Z)")
_ENDS = ".!?…。！？؟।॥:;；：\"'”’»)]"
# Text wrapped at a column has lines about this long; shorter lines are lines of their own.
_WRAP_MIN, _WRAP_MAX, _WRAP_SPREAD = 50, 120, 25
# A shorter line that the next one seems to go on is rather an entry of a bare list.
_GOES_ON_MIN = 30


def split_lines(text: str, start: int = 0, end: int | None = None) -> list[tuple[int, int]]:
    """Offsets of the lines of `text[start:end]`, their breaks left out; every break that Unicode knows counts.

    >>> split_lines("a\\r\\nb")
    [(0, 1), (3, 4)]
    """
    lines: list[tuple[int, int]] = []
    for match in _LINE.finditer(text, start, len(text) if end is None else end):
        if match[0] or not lines:
            lines.append((match.start(), match.start() + len(match[0].rstrip("\r\n\v\f\x85\u2028\u2029"))))
    return lines


def split_paragraphs(text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[int, int]]:
    """Offsets of stretches of `text[start:end]` within which no line break ends a sentence.

    >>> list(split_paragraphs("A line of text that was wrapped\\nat a column")), list(split_paragraphs("One\\nTwo"))
    ([(0, 43)], [(0, 3), (4, 7)])
    """
    block: list[tuple[int, int]] = []
    for first, last in [*split_lines(text, start, end), (len(text), len(text))]:
        if text[first:last].strip():
            block.append((first, last))
        elif block:
            yield from _unwrap(text, block)
            block = []


def _unwrap(text: str, lines: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    wrapped = _is_wrapped(text, lines)
    start, end = lines[0]
    last = start
    for left, right in lines[1:]:
        if wrapped or _goes_on(text[last:end].strip(), text[left:right].lstrip()):
            end = right
        else:
            yield start, end
            start, end = left, right
        last = left
    yield start, end


def _goes_on(line: str, following: str) -> bool:
    return len(line) >= _GOES_ON_MIN and following[0].islower() and line[-1] not in _ENDS


def _is_wrapped(text: str, lines: list[tuple[int, int]]) -> bool:
    """Whether all lines but the last have about the same, column-like length and mostly stop mid-sentence."""
    full = [text[s:e].strip() for s, e in lines[:-1]]
    if len(full) < 2:
        return False
    lengths = [len(line) for line in full]
    stops = sum(line[-1] in _ENDS for line in full)
    return (
        min(lengths) >= _WRAP_MIN
        and max(lengths) <= _WRAP_MAX
        and max(lengths) - min(lengths) <= _WRAP_SPREAD
        and stops * 2 <= len(full)
    )
