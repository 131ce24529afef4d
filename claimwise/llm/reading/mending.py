"""Damaged JSON, mended only where nothing is lost, added or moved by it."""

from __future__ import annotations

import re
from typing import Any

from claimwise.llm.reading.fields import QUOTE_MARKS
from claimwise.llm.reading.strict import NotJsonError

LONGEST_MEND = 100_000  # characters; a reply beyond that is no slip of the pen

_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|[nrtbf]|(.?))", re.DOTALL)
_LINE_COMMENT = re.compile(r"(?:^|(?<=[\s,{}\[\]\"']))//")
_BLOCK_COMMENT = re.compile(r"/\*[^*\"'“”]*\*/")
# Delimiters that `json_repair` does not know, where a string begins.
_ODD_DELIMITER = re.compile(r"[{\[,:]\s*[‘‚`«„]")
_STRAIGHT = str.maketrans(dict.fromkeys("‘’‚‛`«»„“‟", '"'))
_SYNTAX = str.maketrans("", "", QUOTE_MARKS + "{}[],:;\\")


def mend_json(text: str) -> Any:
    """The value of a damaged JSON text: quotes of other kinds, stray commas, bad escapes, bare keys, comments.

    `json_repair` guesses a value. It counts only if it holds every letter and digit of the text in the same
    order, in no more objects and lists than were opened: dropping one of two verdicts, or putting the second into
    an object of its own, is no mend.

    Raises:
        NotJsonError: if there is no such value.

    >>> mend_json("{'reason': 'year left out', 'category': 'A',}")
    {'reason': 'year left out', 'category': 'A'}
    >>> mend_json('{"category": "A", "category": "B",}')
    Traceback (most recent call last):
    ...
    claimwise.llm.reading.strict.NotJsonError: mending would change the content of the reply
    """
    import json_repair

    if len(text) > LONGEST_MEND:
        raise NotJsonError(f"damaged JSON of {len(text)} characters is not mended")
    text = _drop_comments(text)
    if _ODD_DELIMITER.search(text):
        text = text.translate(_STRAIGHT)
    try:
        value = json_repair.loads(text, skip_json_loads=True)
    except (ValueError, RecursionError, IndexError) as error:
        raise NotJsonError(str(error)) from None
    scalars, objects, lists = _inventory(value)
    if objects + lists == 0 or objects > text.count("{") or lists > text.count("["):
        raise NotJsonError("mending would change the structure of the reply")
    if _content(text) != _content("\0".join(scalars)):
        raise NotJsonError("mending would change the content of the reply")
    return value


def _drop_comments(text: str) -> str:
    """Comments without quotation marks, so that no text of a string is taken for one."""
    lines = []
    for line in _BLOCK_COMMENT.sub("", text).split("\n"):
        start = _LINE_COMMENT.search(line)
        comment = start is not None and not any(mark in line[start.start() :] for mark in QUOTE_MARKS)
        lines.append(line[: start.start()] if start is not None and comment else line)
    return "\n".join(lines)


def _content(text: str) -> str:
    """Everything but syntax, spacing and case."""
    plain = _ESCAPE.sub(lambda m: chr(int(m[1], 16)) if m[1] else m[2] or "", text.replace("\0", " "))
    return "".join(plain.translate(_SYNTAX).split()).casefold().replace("none", "null")


def _inventory(value: Any) -> tuple[list[str], int, int]:
    """Keys and values as text in document order, and the number of objects and lists."""
    scalars: list[str] = []
    objects = lists = 0
    pending = [value]
    while pending:
        part = pending.pop()
        if isinstance(part, dict):
            objects += 1
            pending.extend(x for item in reversed(part.items()) for x in (item[1], item[0]))
        elif isinstance(part, list):
            lists += 1
            pending.extend(reversed(part))
        else:
            scalars.append("null" if part is None else str(part))
    return scalars, objects, lists
