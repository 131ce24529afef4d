"""Word lists as they are best read: a few lines of words."""

from __future__ import annotations


def words(lines: str) -> frozenset[str]:
    """The words of a text as a set.

    >>> sorted(words("not no never"))
    ['never', 'no', 'not']
    """
    return frozenset(lines.split())
