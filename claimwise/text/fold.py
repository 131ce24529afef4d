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
