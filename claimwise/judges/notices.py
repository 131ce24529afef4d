"""What a judge noticed while it judged an example, on its way to that example's warnings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_current: ContextVar[dict[str, None] | None] = ContextVar("claimwise_notices", default=None)


@contextmanager
def gather_notices() -> Iterator[dict[str, None]]:
    """Collect what is noticed inside the block, in tasks started there as well; each notice once, in order.

    >>> with gather_notices() as found:
    ...     notice("the server may have cut the prompt")
    >>> list(found)
    ['the server may have cut the prompt']
    """
    found: dict[str, None] = {}
    token = _current.set(found)
    try:
        yield found
    finally:
        _current.reset(token)


def notice(message: str) -> None:
    """Add to the warnings of the example that is being judged; without one, nobody listens."""
    if (found := _current.get()) is not None:
        found[message] = None
