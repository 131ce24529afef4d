"""Word lists as plain text in the code."""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    """The words of a list.

    >>> sorted(words("b a"))
    ['a', 'b']
    """
    return frozenset(text.split())
