"""JSON exactly as it stands: whole values, and the complete parts of one that breaks off."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from claimwise.llm.reading.fields import CONFLICT, fold_key

MAX_CUT_DEPTH = 8  # containers that may stand open where a reply breaks off

_MISSING: Final = object()
_SPACE = re.compile(r"\s*")


class NotJsonError(ValueError):
    """The text is not (or not surely) JSON."""


def as_json(value: object) -> str:
    """A value that a function returned as JSON text; what JSON does not know is given by its `str`.

    Raises:
        NotJsonError: for a value that contains itself or has keys that are no text.
    """
    try:
        return json.dumps(value, ensure_ascii=False, default=str)
    except (TypeError, ValueError, RecursionError) as error:
        raise NotJsonError(str(error)) from None


def load_json(text: str) -> Any:
    """The value of a JSON text. Line breaks inside strings pass; a member given twice with different values
    has the value `CONFLICT`.

    Raises:
        NotJsonError: for anything else, nesting beyond the interpreter's limit included.
    """
    try:
        return _DECODER.decode(text)
    except (ValueError, RecursionError) as error:
        raise NotJsonError(str(error)) from None


def load_json_at(text: str, start: int) -> tuple[Any, int]:
    """The JSON value that begins at `start`, and where it ends.

    Raises:
        NotJsonError: if none begins there.
    """
    try:
        return _DECODER.raw_decode(text, start)
    except (ValueError, RecursionError) as error:
        raise NotJsonError(str(error)) from None


def load_complete_parts(text: str) -> Any:
    """What stands complete in JSON that breaks off; the last, unfinished member or element is left out.

    >>> load_complete_parts('{"verdicts": [{"id": 1, "verdict": "true"}, {"id": 2, "verd')
    {'verdicts': [{'id': 1, 'verdict': 'true'}, {'id': 2}]}
    >>> load_complete_parts('{"category": "A') == {}
    True
    """
    return _partial(text, 0, MAX_CUT_DEPTH)


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members: dict[str, Any] = {}
    names: dict[str, str] = {}
    for key, value in pairs:
        name = names.setdefault(fold_key(key), key)
        members[name] = CONFLICT if name in members and members[name] != value else value
    return members


_DECODER = json.JSONDecoder(strict=False, object_pairs_hook=_members)


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _partial(text: str, start: int, depth: int) -> Any:
    """The complete members or elements of the container that opens at `start` and never closes."""
    is_object = text[start] == "{"
    pairs: list[tuple[str, Any]] = []
    elements: list[Any] = []
    at, going = start + 1, True
    while going:
        key = ""
        at = _skip(text, at)
        if is_object:
            try:
                key, at = load_json_at(text, at)
            except NotJsonError:
                break
            at = _skip(text, at)
            if not isinstance(key, str) or text[at : at + 1] != ":":
                break
            at = _skip(text, at + 1)
        value, at = _value(text, at, depth)
        if value is not _MISSING:
            pairs.append((key, value))
            elements.append(value)
        at = _skip(text, at)
        going = text[at : at + 1] == ","
        at += 1
    return _members(pairs) if is_object else elements


def _value(text: str, at: int, depth: int) -> tuple[Any, int]:
    """A complete value and its end, or what is complete of it and the end of the text."""
    try:
        value, end = load_json_at(text, at)
    except NotJsonError:
        opens = text[at : at + 1] in ("{", "[") and depth > 1
        return (_partial(text, at, depth - 1) if opens else _MISSING), len(text)
    # A number or word at the very end may have lost its last characters.
    whole = isinstance(value, str | dict | list) or _skip(text, end) < len(text)
    return (value if whole else _MISSING), end
