"""A run for counting: prompts are rendered, nothing is sent, nothing is called, and no key is needed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from claimwise.errors import InputError

_rehearsing: ContextVar[bool] = ContextVar("claimwise_rehearsing", default=False)


@contextmanager
def rehearse() -> Iterator[None]:
    """Send nothing inside the block and in tasks that it starts; chat models get stand-ins for replies."""
    token = _rehearsing.set(True)
    try:
        yield
    finally:
        _rehearsing.reset(token)


def is_rehearsing() -> bool:
    """Whether this is a run for counting."""
    return _rehearsing.get()


def refuse_rehearsal(what: str) -> None:
    """Raise `InputError` in a run for counting: `what` could not be counted without doing it."""
    if is_rehearsing():
        raise InputError(
            f"`estimate` counts what chat models would be asked and sends nothing; it cannot count {what}. Estimate "
            "with a chat judge such as 'openai/<model>' and evidence that needs no search"
        )
