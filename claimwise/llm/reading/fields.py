"""Looking things up in what a judge sent, whose keys and types are only roughly those asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from claimwise.text.fold import fold

QUOTE_MARKS = "\"'`“”„‟‘’‚‛«»"
LONGEST_NAME = 60  # keys up to here are names and recur; longer ones are claims
ABSENT: Final = object()


class _Conflict:
    """Two different values were given for one member."""

    def __repr__(self) -> str:
        return "CONFLICT"


CONFLICT: Final = _Conflict()

_SURROGATE = re.compile("[\ud800-\udfff]")
_SEPARATOR = re.compile(r"[\s_-]+")


def fold_key(key: str) -> str:
    """A member's name without case, quotation marks and kind of separator.

    >>> fold_key("“Claim-ID”")
    'claim_id'
    """
    return _fold_name(key) if len(key) <= LONGEST_NAME else _fold_name.__wrapped__(key)


@lru_cache(maxsize=1024)
def _fold_name(key: str) -> str:
    return _SEPARATOR.sub("_", fold(key).strip(QUOTE_MARKS + " "))


def fold_record(record: Mapping[Any, Any]) -> dict[str, Any]:
    """The members of a record by their folded names."""
    return {fold_key(str(key)): value for key, value in record.items()}


def first_of(folded: Mapping[str, Any], names: Iterable[str]) -> Any:
    """The value of the first of `names` that a folded record has, else `ABSENT`."""
    for name in names:
        if name in folded:
            return folded[name]
    return ABSENT


def look_up(record: Mapping[Any, Any], names: Iterable[str]) -> Any:
    """The value of the first of `names` that a record has in whatever spelling, else `ABSENT`."""
    return first_of(fold_record(record), names)


def bare(value: object) -> object:
    """A list of one counts as its element."""
    while isinstance(value, list) and len(value) == 1:
        value = value[0]
    return value


def clean(text: str) -> str:
    """Stripped, and fit to be written anywhere: half characters (lone surrogates) are replaced."""
    return _SURROGATE.sub("\ufffd", text).strip()


def text_of(value: object) -> str:
    """The text of a reason or the like; "" for what is no text."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, list):
        return "; ".join(filter(None, map(text_of, value)))
    return ""


def texts_of(value: object, names: Sequence[str]) -> list[str]:
    """The non-blank texts of a text, a list of texts, or a list of records with one of `names`."""
    texts = []
    for part in value if isinstance(value, list) else [value]:
        text = text_of(look_up(part, names)) if isinstance(part, Mapping) else text_of(part)
        if text:
            texts.append(text)
    return texts
