"""What somebody may have meant who wrote a name that does not exist."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

LONGEST_NAME = 100  # characters; nobody mistypes a longer name, and comparing costs its square


def suggest(name: object, known: Iterable[str]) -> str:
    """A hint to put behind a message: the known name that is most like `name`, or "" when none is.

    >>> suggest("faithfullness", ["faithfulness", "factuality"])
    "; did you mean 'faithfulness'?"
    >>> suggest("x", ["faithfulness"])
    ''
    """
    if not isinstance(name, str) or len(name) > LONGEST_NAME:
        return ""
    near = get_close_matches(name, list(known), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""
