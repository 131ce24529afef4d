"""How a command ends: its exit status, and one clear line for whatever kept it from its work."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import typer

from claimwise.commands.interrupts import heeding_interrupts
from claimwise.errors import ClaimwiseError
from claimwise.terminal import clean

FINE, BELOW, COULD_NOT_RUN = 0, 1, 2
PIPE_CLOSED = 141  # 128 + SIGPIPE


def say(line: str) -> None:
    """One line on standard error, safe for a terminal."""
    print(clean(line), file=sys.stderr)


@contextmanager
def exit_on_errors(*, debug: bool) -> Iterator[None]:
    """Turn errors of the block into one line on standard error and an exit status.

    Args:
        debug: Show where an error came from, too.
    """
    with heeding_interrupts() as interrupts:
        try:
            yield
        except KeyboardInterrupt as interrupt:
            say(str(interrupt) or "interrupted")
            raise typer.Exit(interrupts.status) from None
        except BrokenPipeError:  # the reader of our output (`| head`) has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that the last flush is quiet, too
            raise typer.Exit(PIPE_CLOSED) from None
        except (ClaimwiseError, OSError) as error:
            _tell(str(error), debug=debug)
        except Exception as error:  # noqa: BLE001 - a crash must not end with 1, which says "below --fail-under"
            _tell(f"internal error, {type(error).__name__}: {error} (--debug shows where)", debug=debug)


def conclude(errors: Sequence[str], missed: Sequence[object]) -> int:
    """Tell what went wrong and what fell short; return the exit status."""
    for line in (*errors, *map(str, missed)):
        say(f"claimwise: {line}")
    return COULD_NOT_RUN if errors else BELOW if missed else FINE


def _tell(message: str, *, debug: bool) -> None:
    if debug:
        traceback.print_exc()
    say(f"claimwise: {message}")
    raise typer.Exit(COULD_NOT_RUN) from None
