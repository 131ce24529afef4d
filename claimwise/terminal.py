"""Text for a terminal: answers, passages and judges' words are shown, never interpreted."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

ELLIPSIS = "…"
# Controls (escape sequences begin with one), marks that reorder what a reader sees, and lone surrogates.
# Joiners stay: emoji and several scripts need them.
_UNSAFE = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff]")


def clean(text: str, limit: int | None = None) -> str:
    """One line without anything that a terminal would act on; what is unsafe shows as its code.

    Args:
        limit: Longest result in characters; a cut is marked with an ellipsis.

    >>> clean("one\\ntwo \\x1b[31mred")
    'one two <1b>[31mred'
    >>> clean("a long line", limit=7)
    'a long…'
    """
    line = _UNSAFE.sub(lambda match: f"<{ord(match[0]):02x}>", " ".join(text.split()))
    if limit is not None and len(line) > limit:
        line = line[: limit - 1].rstrip() + ELLIPSIS
    return line


def make_console(*, stderr: bool = False) -> Console:
    """A console that takes text as it is: no markup, no emoji codes, no highlighting by guess."""
    from rich.console import Console

    class PlainConsole(Console):
        def on_broken_pipe(self) -> None:
            """Rich would exit with 1, which says something else here."""
            raise BrokenPipeError

    return PlainConsole(file=sys.stderr if stderr else sys.stdout, markup=False, emoji=False, highlight=False)
