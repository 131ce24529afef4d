"""When to ask again, and after how long."""

from __future__ import annotations

import email.utils
import random
import time
from collections.abc import Mapping
from dataclasses import dataclass

BASE_SECONDS = 0.5  # first back-off, as in the openai package
CAP_SECONDS = 30.0
LONGEST_WAIT = 300.0  # a server that asks for more has, for this run, refused


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """Exponential back-off with full jitter.

    Each wait is drawn evenly from 0 to `base * 2**n` seconds (at most `cap`), so that callers that failed
    together do not come back together (AWS Architecture Blog, "Exponential Backoff And Jitter").

    Attributes:
        max_retries: Attempts after the first one, >= 0.
        base, cap: Seconds, > 0.
    """

    max_retries: int = 4
    base: float = BASE_SECONDS
    cap: float = CAP_SECONDS

    def delay(self, attempt: int, asked: float = 0.0) -> float:
        """Seconds to wait after failed attempt number `attempt` (from 0); never less than the server asked."""
        return asked + random.uniform(0.0, min(self.cap, self.base * 2.0**attempt))


def read_retry_after(headers: Mapping[str, str]) -> float:
    """Seconds that a server asks to wait, 0 when it does not say.

    Reads `retry-after-ms`, then `Retry-After` as seconds or as an HTTP date (RFC 9110, 10.2.3).

    >>> read_retry_after({"retry-after": "2.5"})
    2.5
    >>> read_retry_after({"retry-after-ms": "1500", "retry-after": "9"})
    1.5
    """
    seconds = _number(headers.get("retry-after-ms", ""))
    if seconds is not None:
        return seconds / 1000.0
    value = headers.get("retry-after", "").strip()
    seconds = _number(value)
    if seconds is not None:
        return seconds
    try:
        date = email.utils.parsedate_tz(value)
        return max(0.0, email.utils.mktime_tz(date) - time.time()) if date else 0.0
    except (ValueError, OverflowError):  # a year or a number beyond all calendars says nothing
        return 0.0


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if 0.0 <= value < float("inf") else None
