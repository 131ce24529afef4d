"""Reading one verdict: its label in the closed set of its task, and what stands beside it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from claimwise.labels import parse_label, parse_level
from claimwise.llm.reading.fields import (
    ABSENT,
    CONFLICT,
    QUOTE_MARKS,
    bare,
    first_of,
    fold_key,
    fold_record,
    text_of,
    texts_of,
)
from claimwise.text.fold import fold
from claimwise.types import Cause, Failure, HallucinationType, Label, Level, Task

VERDICT = "verdict"
OTHER_VERDICT_KEYS = (
    "label", "judgement", "judgment", "level", "status", "rating", "grade", "classification", "answer", "result",
)  # fmt: skip
VERDICT_KEYS = (VERDICT, *OTHER_VERDICT_KEYS)
SHOWN = 80  # characters of a word that is no verdict in its message

_REASON_KEYS = ("reason", "reasoning", "rationale", "explanation", "justification", "comment")
_QUOTE_KEYS = (
    "quotes", "quote", "evidence", "supporting_evidence", "supporting_quotes", "supporting_quote", "snippets",
)  # fmt: skip
_TEXT_KEYS = ("quote", "text", "snippet", "content")
_KIND_KEYS = ("hallucination", "hallucination_type", "error_type", "type")
_NO_QUOTE = frozenset(("none", "n/a", "na", "null", "-", "no quote", "not found"))
# In a coverage check "no" may mean "not stated" or "stated otherwise"; the prompt asks for neither.
_AMBIGUOUS_IN_COVERAGE = frozenset(("no", "false", "0", "incorrect", "wrong", "否", "错误", "нет", "неверно"))
_KIND_BY_NAME = {str(kind): kind for kind in HallucinationType} | {
    "overgeneralization": HallucinationType.OVERGENERALISATION
}
_PERCENT = re.compile(r"(\d{1,3}(?:\.\d+)?)\s*%")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a judge said about one claim, before its quotes are looked up.

    Attributes:
        label: The verdict.
        level: The level on the five-level scale, where the judge named one.
        quotes: Words that it says stand in the evidence.
        reason: Its reason.
        hallucination: The kind of error that it names.
        conflict: It says that passages contradict each other.
        confidence: How sure it says it is, 0..1.
        raw_label: Its own word, where that is not the label's.
    """

    label: Label
    level: Level | None = None
    quotes: tuple[str, ...] = ()
    reason: str = ""
    hallucination: HallucinationType | None = None
    conflict: bool = False
    confidence: float | None = None
    raw_label: str | None = None


def read_verdict(payload: object, task: Task) -> Verdict | Failure:
    """The verdict in one entry of a reply: a record, or a bare label.

    >>> read_verdict({"verdict": "not supported"}, Task.VERIFY).label
    <Label.UNSUPPORTED: 'unsupported'>
    >>> read_verdict("mostly true", Task.VERIFY).cause
    <Cause.UNREADABLE: 'unreadable'>
    """
    record = fold_record(payload) if isinstance(payload, Mapping) else {}
    word = _word_of(record if isinstance(payload, Mapping) else payload, task)
    if isinstance(word, Failure):
        return word
    read = _read_word(word, task)
    if read is None:
        shown = repr(word)[:SHOWN]
        return Failure(Cause.UNREADABLE, f"{shown} is no verdict; expected one of {', '.join(allowed_words(task))}")
    label, level = read
    return Verdict(
        label,
        level,
        tuple(q for q in texts_of(first_of(record, _QUOTE_KEYS), _TEXT_KEYS) if fold(q).strip(".") not in _NO_QUOTE),
        text_of(first_of(record, _REASON_KEYS)),
        _hallucination_of(record),
        first_of(record, ("conflict", "conflicting", "conflicting_evidence")) in (True, "true", "yes"),
        confidence_of(record),
        None if fold(str(word)) == label else text_of(word) or str(word),
    )


def allowed_words(task: Task) -> tuple[str, ...]:
    """The verdicts that the prompt of a task asks for."""
    if task is Task.GRADE:
        return (*Level, str(Label.CONTRADICTED))
    if task is Task.COVERAGE:
        return ("covered", "partial", "omitted", "contradicted")
    if task is Task.KNOWLEDGE:
        return ("true", "false", "unsure")
    return ("supported", "contradicted", "unsupported")


def confidence_of(record: Mapping[str, Any]) -> float | None:
    """The confidence in 0..1 that a folded record states, or `None`."""
    value = first_of(record, ("confidence", "probability", "certainty"))
    if isinstance(value, str) and (percent := _PERCENT.fullmatch(value.strip())):
        value = float(percent[1]) / 100
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if number and 0.0 <= value <= 1.0 else None


def _word_of(payload: object, task: Task) -> object:
    """The one word that an entry gives as its verdict."""
    if not isinstance(payload, Mapping):
        return _missing() if payload is None else _bare_word(payload)
    stated = first_of(payload, (VERDICT,))
    if stated is CONFLICT:
        return _conflicting()
    words = [_bare_word(payload[key]) for key in OTHER_VERDICT_KEYS if key in payload]
    if stated is ABSENT:
        if not words or all(word is None for word in words):
            return _missing()
    else:
        stated = _bare_word(stated)
        if stated is None or stated == "":
            return _missing()
        if not words or _read_word(stated, task) is None:
            return stated
        words.insert(0, stated)
    readings = {read: word for word in reversed(words) if (read := _read_word(word, task)) is not None}
    if len(readings) > 1:
        return _conflicting()
    return next(iter(readings.values()), words[0])


def _read_word(word: object, task: Task) -> tuple[Label, Level | None] | None:
    label, level = parse_label(word), parse_level(word)
    if task is Task.GRADE:
        if level is None:
            if label is None or label is Label.SUPPORTED:
                return None  # supported to which level?
            level = Level.NONE
        return label or Label.UNSUPPORTED, level
    if task is Task.COVERAGE and (isinstance(word, bool | int) or fold(str(word)) in _AMBIGUOUS_IN_COVERAGE):
        return (label, None) if label is Label.SUPPORTED else None
    if label is None:
        return None
    return (Label.UNSUPPORTED if label is Label.OMITTED else label), level


def _bare_word(word: object) -> object:
    word = bare(word)
    return word.strip(QUOTE_MARKS + " ") if isinstance(word, str) else word


def _hallucination_of(record: Mapping[str, Any]) -> HallucinationType | None:
    value = first_of(record, _KIND_KEYS)
    name = fold_key(value) if isinstance(value, str) else ""
    return _KIND_BY_NAME.get(name)


def _missing() -> Failure:
    return Failure(Cause.MISSING, "the reply gives no verdict for this claim")


def _conflicting() -> Failure:
    return Failure(Cause.CONFLICTING, "the reply gives two different verdicts for this claim")
