"""What a verifier function returned, read as a verdict."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from claimwise.errors import JudgeError
from claimwise.llm.reading.fields import ABSENT, look_up
from claimwise.llm.reading.verdict_fields import VERDICT, VERDICT_KEYS, Verdict, read_verdict
from claimwise.types import Cause, Failure, Label, Task

LONGEST_SHOWN = 200  # characters of a useless return in its message
SUPPORT_THRESHOLD = 0.5  # above it a bare support means `supported`: MiniCheck's P > 0.5


def read_return(returned: Any, task: Task) -> tuple[Verdict | Failure, float | None]:
    """The verdict that a verifier function returned, and the support where it gave one.

    `True` is supported and `False` unsupported: a function that finds no support has not found the opposite.

    >>> read_return(0.9, Task.VERIFY)[0].label, read_return("refuted", Task.VERIFY)[0].label
    (<Label.SUPPORTED: 'supported'>, <Label.CONTRADICTED: 'contradicted'>)
    """
    try:
        return _read_return(returned, task)
    except JudgeError as error:
        return error.failure, None


def _read_return(returned: Any, task: Task) -> tuple[Verdict | Failure, float | None]:
    try:
        return _take_verdict(returned, task)
    except Exception as error:  # methods of a user's object may raise anything; a number may be too long to write
        raise JudgeError(Failure(Cause.UNREADABLE, f"unreadable return of type {type(returned).__name__}")) from error


def _take_verdict(returned: Any, task: Task) -> tuple[Verdict | Failure, float | None]:
    value = _plain(returned)
    if isinstance(value, Mapping):
        value = {key: _plain(part) for key, part in value.items()}
        support = look_up(value, ("support", "score", "probability"))
        if look_up(value, VERDICT_KEYS) is not ABSENT:
            return read_verdict(value, task), float(support) if _is_share(support) else None
        verdict = read_verdict({**value, VERDICT: str(_by_support(support))}, task) if _is_share(support) else None
        return verdict or _unreadable(returned), float(support) if verdict else None
    if isinstance(value, bool):
        return Verdict(Label.SUPPORTED if value else Label.UNSUPPORTED), None
    if isinstance(value, float):
        return (Verdict(_by_support(value)), value) if _is_share(value) else (_unreadable(returned), None)
    return read_verdict(value, task), None


def _plain(value: Any) -> Any:
    """A number of numpy or torch as Python's own."""
    return value.item() if hasattr(value, "item") and getattr(value, "size", 1) == 1 else value


def _is_share(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0.0 <= value <= 1.0


def _by_support(support: float) -> Label:
    return Label.SUPPORTED if support > SUPPORT_THRESHOLD else Label.UNSUPPORTED


def _unreadable(returned: object) -> Failure:
    shown = repr(returned)[:LONGEST_SHOWN]
    said = f"the judge function should return a label, a boolean or a support in 0..1, but returned {shown}"
    return Failure(Cause.UNREADABLE, said)
