"""Folding away what does not matter when words are matched."""

from __future__ import annotations

import unicodedata


def fold(text: str) -> str:
    """Case, Unicode form and inner spacing folded away, for matching names and quotes.

    >>> fold("  Ｎｏｔ\\u00a0 Supported ")
    'not supported'
    """
    if text.isascii():
        return " ".join(text.lower().split())
    kept = "".join(c for c in unicodedata.normalize("NFKC", text) if unicodedata.category(c) != "Cf")
    return " ".join(kept.casefold().split())


def is_blank(text: str) -> bool:
    """Whether a text shows nothing: only spaces, controls and format characters such as U+200B.

    >>> is_blank(" \\u200b\\n"), is_blank("---")
    (True, False)
    """
    return not text.strip() or all(c.isspace() or unicodedata.category(c) in ("Cf", "Cc") for c in text)
