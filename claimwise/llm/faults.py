"""What went wrong with a request: HTTP statuses and error bodies of many servers, read as one kind of data."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from claimwise.errors import JudgeError
from claimwise.llm.retry import read_retry_after
from claimwise.types import Cause, Failure

LONGEST_RAW = 10_000  # characters of a body that are kept

# Error codes and types that say that no money or quota is left. A passing limit has others.
QUOTA_CODES = frozenset(
    {
        "insufficient_quota",
        "billing_hard_limit_reached",
        "billing_not_active",
        "credit_balance_too_low",
        "insufficient_balance",
        "insufficient_credits",
        "access_terminated",
    }
)
FILTER_CODES = frozenset(
    {
        "content_filter",
        "content_policy_violation",
        "responsibleaipolicyviolation",
        "data_inspection_failed",
        "content_filtered",
        "prohibited_content",
    }
)
# Messages of Azure, DeepSeek and OpenRouter, which carry no code of their own.
FILTER_WORDS = ("content management policy", "content exists risk", "input was flagged", "content_filter")
QUOTA_WORDS = (
    "exceeded your current quota",
    "insufficient balance",
    "credit balance is too low",
    "out of credits",
)

# The operating system's (or the TLS library's) reason, which aiohttp puts into brackets at the end of its own words.
_REASON = re.compile(r"\[([^\[\]]{0,300}(?:\[[^\[\]]*\][^\[\]]*){0,3})\]\W*$")
_ADDRESS = re.compile(r" \('[^()]{1,100}\)")  # a Python tuple; the URL says the same


@dataclass(frozen=True, slots=True)
class Fault:
    """A failed request.

    Attributes:
        cause: Kind of failure for the record.
        message: One sentence for people.
        status: HTTP status, if there was one.
        code, param: What the server's error object names.
        raw: The reply as it came.
        wait: Seconds the server asks to wait.
        retryable: Whether asking again can help.
        fatal: Whether no other request can work either.
        unreachable: Whether no connection could be made at all.
        generated: What the model wrote, where a server's JSON mode rejects it with an error (Groq).
    """

    cause: Cause
    message: str
    status: int | None = None
    code: str = ""
    param: str = ""
    raw: str | None = None
    wait: float = 0.0
    retryable: bool = False
    fatal: bool = False
    unreachable: bool = False
    generated: str | None = None


class RequestFailedError(Exception):
    """A request that got no usable answer in so many `attempts`."""

    def __init__(self, fault: Fault, attempts: int = 1) -> None:
        super().__init__(fault.message)
        self.fault = fault
        self.attempts = attempts

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.fault, self.attempts), self.__dict__

    def judge_error(self) -> JudgeError:
        """The error that the judge's caller sees."""
        fault = self.fault
        return JudgeError(Failure(fault.cause, fault.message, raw=fault.raw, attempts=self.attempts))


def unreachable(fault: Fault, url: str) -> Fault:
    """The fault of a connection that never came about, in words for people instead of the transport's own."""
    reason = _REASON.search(fault.message)
    said = f" ({_ADDRESS.sub('', reason[1])})" if reason else ""
    return replace(fault, message=f"cannot reach {url}; is the server running?{said}")


def read_status(status: int, headers: Mapping[str, str], body: bytes) -> Fault:
    """The fault that an answer of `status` >= 300 stands for."""
    raw = body[: LONGEST_RAW * 4].decode("utf-8", "replace")[:LONGEST_RAW]
    error = _error_object(raw)
    code, param = _text(error.get("code")), _text(error.get("param"))
    said = _message(error) or raw.strip()[:300]
    message = f"HTTP {status}: {said}" if said else f"HTTP {status} without a message"
    wait = max(read_retry_after(headers), _google_delay(error))
    codes = {code.lower(), _text(error.get("type")).lower(), _inner_code(error).lower()}
    words = said.lower()
    generated = error.get("failed_generation")

    def fault(cause: Cause, *, retryable: bool = False, fatal: bool = False) -> Fault:
        return Fault(cause, message, status, code, param, raw or None, wait, retryable, fatal)

    if isinstance(generated, str) and generated:
        return replace(fault(Cause.UNREADABLE), generated=generated)
    if status < 400:
        moved = f"HTTP {status}: the server redirects to {headers.get('location')!r}; use that as base URL"
        return replace(fault(Cause.REJECTED, fatal=True), message=moved)
    if codes & FILTER_CODES or any(phrase in words for phrase in FILTER_WORDS):
        return fault(Cause.CONTENT_FILTER)
    if status == 402 or (status in (400, 403, 429) and _is_quota(codes, words, error, wait)):
        return fault(Cause.RATE_LIMIT, fatal=True)
    if status == 429:
        return fault(Cause.RATE_LIMIT, retryable=True)
    if status in (401, 403, 404, 405, 410):
        return fault(Cause.REJECTED, fatal=True)
    if status == 408:
        return fault(Cause.TIMEOUT, retryable=True)
    if status == 409 or (status >= 500 and status != 501):
        return fault(Cause.SERVER, retryable=headers.get("x-should-retry") != "false")
    return fault(Cause.REJECTED)


def read_error_body(data: Any, raw: str) -> Fault | None:
    """The fault in a 200 reply that is no answer but an error, as gateways send it; `None` if it is an answer."""
    if not isinstance(data, dict):
        return Fault(Cause.SERVER, f"the server sent JSON that is no object: {raw[:200]}", 200, raw=raw, retryable=True)
    if not data.get("error"):
        return None
    error = _error_object(raw)
    said = _message(error) or raw[:300]
    codes = {_text(error.get("code")).lower(), _text(error.get("type")).lower()}
    if codes & FILTER_CODES:
        return Fault(Cause.CONTENT_FILTER, f"error in a 200 reply: {said}", 200, raw=raw)
    cause = Cause.RATE_LIMIT if "429" in codes else Cause.SERVER
    return Fault(cause, f"error in a 200 reply: {said}", 200, raw=raw, retryable=True)


def _is_quota(codes: set[str], words: str, error: Mapping[str, Any], wait: float) -> bool:
    if codes & QUOTA_CODES:
        return True
    # Google words its per-minute limits the same way, but says when to come back.
    if error.get("status") == "RESOURCE_EXHAUSTED":
        return "perday" in _text(error).lower()
    return not wait and any(phrase in words for phrase in QUOTA_WORDS)


def _error_object(raw: str) -> dict[str, Any]:
    """The innermost object that describes the error, of any of the shapes that servers use."""
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError):  # no JSON, or nested beyond all measure
        return {}
    if isinstance(data, list) and data:  # Google wraps it in a list
        data = data[0]
    if not isinstance(data, dict):
        return {}
    error = data.get("error", data)
    return error if isinstance(error, dict) else {"message": _text(error), **data}


def _message(error: Mapping[str, Any]) -> str:
    message = error.get("message") or error.get("detail") or error.get("msg")
    if message is None:
        message = error.get("code")
    return _text(message).strip()[:1000] if message else ""


def _inner_code(error: Mapping[str, Any]) -> str:
    inner = error.get("innererror")
    return _text(inner.get("code")) if isinstance(inner, dict) else ""


def _google_delay(error: Mapping[str, Any]) -> float:
    details = error.get("details")
    for detail in details if isinstance(details, list) else ():
        delay = detail.get("retryDelay") if isinstance(detail, dict) else None
        if isinstance(delay, str):
            return read_retry_after({"retry-after": delay.removesuffix("s")})
    return 0.0


def _text(value: Any) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    try:
        return json.dumps(value)
    except RecursionError:
        return ""
