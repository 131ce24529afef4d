"""How many tokens a text has, roughly and without a tokenizer."""

from __future__ import annotations

CHARS_PER_TOKEN = 4.0


def estimate_tokens(text: str) -> int:
    """Estimated number of tokens of `text`."""
    return round(len(text) / CHARS_PER_TOKEN)
