"""Opening a reply: what can be told of it before anyone looks for a verdict, and why none was found."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from claimwise.errors import JudgeError
from claimwise.llm.reading.fields import ABSENT, look_up, text_of
from claimwise.llm.reading.scan import Found, Parts, as_text, take_apart
from claimwise.llm.reading.strict import NotJsonError
from claimwise.text.fold import fold
from claimwise.types import Cause, Failure

LENGTH_REASONS = ("length", "max_tokens", "MAX_TOKENS")
SHOWN = 80  # characters of an unreadable reply in its message
FILTER_REASONS = ("content_filter", "SAFETY")

_REFUSAL = re.compile(
    r"(?:i(?:['’]m| am)? (?:apologi[sz]e|sorry|unable|not able|not in a position|cannot|can['’]?t"
    r"|will not|won['’]?t|afraid|decline|refuse|must decline|have to decline)"
    r"|(?:cannot|can['’]?t|unable to) (?:judge|assess|verify|determine|evaluate|comply)\b"
    r"|my apologies|sorry\b|as an ai\b|unfortunately,? i\b|извините|простите|к сожалению|я не могу"
    r"|抱歉|对不起|很抱歉|我无法|我不能|entschuldigung|es tut mir leid|ich kann\b[^.!?]{0,80}\b(?:nicht|kein)"
    r"|je suis désolé|je ne peux|désolé|lo siento|no puedo|desculpe|não posso)"
)


def open_reply(reply: object, *, stage: str, finish_reason: str = "stop", data: Sequence[str] = ()) -> Parts:
    """Take a reply apart.

    Args:
        reply: A text, or the value that a judge function returned.
        stage: `extract`, `verify` or `compare`, for the failure.
        finish_reason: Why the model stopped.
        data: The texts under judgement: JSON amid prose that stands in them is a quotation, not an answer.

    Raises:
        JudgeError: for an empty or filtered reply and one that reports an error.
    """
    if finish_reason in FILTER_REASONS:
        raise failed(reply, Cause.CONTENT_FILTER, "the server filtered the reply", stage)
    parts = take_apart(reply)
    for found in parts.values:
        _refuse_error(found.value, reply, stage)
    if reply is None or not (parts.values or parts.prose or parts.cut or parts.broken):
        cut = finish_reason in LENGTH_REASONS
        said = "the reply ended at the output limit before it began" if cut else "the reply is empty"
        raise failed(reply, Cause.TRUNCATED if cut else Cause.EMPTY, said, stage)
    if _refuses(parts.lead):  # what follows is an example, or said against its own words
        raise failed(reply, Cause.REFUSED, f"the judge declined: {parts.lead[:200]}", stage)
    if parts.prose and parts.values and data:
        texts = [_squeeze(text) for text in data]
        return replace(parts, values=tuple(f for f in parts.values if not _is_quoted(f, texts)))
    return parts


def unreadable(reply: object, parts: Parts, wanted: str, *, stage: str, finish_reason: str = "stop") -> JudgeError:
    """The error for a reply in which `wanted` was not found: cut off, a refusal, or something else."""
    if parts.cut or finish_reason in LENGTH_REASONS:
        return failed(reply, Cause.TRUNCATED, f"the reply breaks off before {wanted} could be read", stage)
    if _refuses(parts.prose):
        return failed(reply, Cause.REFUSED, f"the judge declined: {parts.prose[:200]}", stage)
    how = "holds JSON that is damaged beyond a sure reading" if parts.broken else "has none"
    shown = raw_text(reply).strip()
    shown = shown if len(shown) <= SHOWN else shown[:SHOWN] + "…"
    return failed(reply, Cause.UNREADABLE, f"the reply should hold {wanted}, but {how}: {shown!r}", stage)


def failed(reply: object, cause: Cause, message: str, stage: str) -> JudgeError:
    """A `JudgeError` that keeps the reply as it came."""
    return JudgeError(Failure(cause, message, stage, raw_text(reply)))


def raw_text(reply: object) -> str:
    """A reply as text."""
    try:
        return as_text(reply)
    except NotJsonError:
        return f"a {type(reply).__name__} that is no JSON"


def _refuses(prose: str) -> bool:
    return _REFUSAL.match(fold(prose[:200]).lstrip("*_#> \"'“”-")) is not None


def _refuse_error(value: Any, reply: object, stage: str) -> None:
    if not isinstance(value, Mapping):
        return
    error, refusal = look_up(value, ("error",)), look_up(value, ("refusal",))
    if isinstance(error, Mapping) or (isinstance(error, str) and error.strip() and len(value) == 1):
        message = text_of(look_up(error, ("message", "detail", "type")) if isinstance(error, Mapping) else error)
        raise failed(reply, Cause.SERVER, f"the reply is an error object: {message or error}", stage)
    if refusal is not ABSENT and (message := text_of(refusal)):
        raise failed(reply, Cause.REFUSED, f"the judge declined: {message}", stage)


def _is_quoted(found: Found, data: Sequence[str]) -> bool:
    source = _squeeze(found.source)
    return any(source in text for text in data)


def _squeeze(text: str) -> str:
    return "".join(fold(text).split())
