"""Ctrl-C and SIGTERM: the first ends the work and shows what there is, the second ends the process."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from claimwise.llm.usage import Meter

OF_SIGNALS = 128  # exit status of a process that a signal ends, less the signal's number, as shells have it


class Interrupts:
    """The signals that came while a command worked."""

    def __init__(self) -> None:
        self.first: int | None = None

    @property
    def status(self) -> int:
        """The exit status: 130 after Ctrl-C, 143 after SIGTERM."""
        return OF_SIGNALS + (self.first or signal.SIGINT)

    def receive(self, number: int, frame: FrameType | None) -> None:
        """Interrupt the work; the second time there is no waiting for anything."""
        if self.first is not None:
            os._exit(OF_SIGNALS + number)
        self.first = number
        raise KeyboardInterrupt


@contextmanager
def heeding_interrupts() -> Iterator[Interrupts]:
    """Turn SIGINT and SIGTERM into a `KeyboardInterrupt` inside the block, unless they are to be ignored."""
    interrupts = Interrupts()
    before = {}
    if threading.current_thread() is threading.main_thread():  # handlers can be set nowhere else
        for number in (signal.SIGINT, signal.SIGTERM):
            if signal.getsignal(number) != signal.SIG_IGN:
                before[number] = signal.signal(number, interrupts.receive)
    try:
        yield interrupts
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def describe_interrupt(judged: int, rows: int, used: Meter, *, kept: bool) -> str:
    """What there is, what is left, and what repeating the command costs.

    Args:
        rows: How many there are to judge.
        kept: Whether replies are in the cache.
    """
    told = f"interrupted: {judged:,} of {rows:,} rows are judged, {rows - judged:,} are left"
    if judged == rows:
        return f"interrupted: all {rows:,} rows are judged"
    usage = used.usage
    if not usage.calls and not usage.cached:
        return f"{told}; repeat the command to judge them"
    if kept:
        return f"{told}; repeat the command to judge them: only what was not answered is sent"
    return f"{told}; the cache is off, so that the command repeated sends everything again"
