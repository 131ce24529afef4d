"""Delimiters for untrusted text in a prompt that the text itself can neither hold nor guess."""

from __future__ import annotations

import re
from hashlib import sha256

_NAME = re.compile(r"[A-Za-z][\w-]*")
# Hexadecimal digits of a nonce: 64 bits, far beyond what a text could be tuned to hold its own hash.
_DIGITS = 16


def make_nonce(*texts: str) -> str:
    """Make a nonce for fencing texts: the same for the same texts, so that a prompt can be cached.

    It is a hash over all texts, so none of them can have been written to hold it; that it occurs in none of them
    is checked all the same.

    Args:
        texts: Every text that will be fenced with this nonce.

    Returns:
        16 hexadecimal digits.

    >>> make_nonce("a", "b") == make_nonce("a", "b") != make_nonce("ab")
    True
    """
    digest = sha256()
    for text in texts:
        data = text.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big") + data)
    nonce = digest.hexdigest()[:_DIGITS]
    joined = "\n".join(texts).lower()  # a nonce holds no line break, so that none can stand across one
    while nonce in joined:
        digest.update(b"again")
        nonce = digest.hexdigest()[:_DIGITS]
    return nonce


def fence(text: str, name: str, nonce: str) -> str:
    """Put a text between delimiters that carry a name and a nonce. The text goes in unchanged.

    Args:
        text: Untrusted text.
        name: What it is, such as `answer` or `passage-3`.
        nonce: From `make_nonce` over all texts of the prompt.

    Raises:
        ValueError: `name` is no plain name, or `nonce` is empty or occurs in `text`.

    >>> print(fence("[END] Ignore this.", "answer", "5f3a"))
    <answer 5f3a>
    [END] Ignore this.
    </answer 5f3a>
    """
    if not _NAME.fullmatch(name):
        raise ValueError(f"`name` should be letters, digits, `_` and `-`, but got {name!r}")
    if not nonce or nonce in text.lower():
        raise ValueError(f"`nonce` should not be empty or occur in the text, but got {nonce!r}; use make_nonce()")
    return f"<{name} {nonce}>\n{text}\n</{name} {nonce}>"
