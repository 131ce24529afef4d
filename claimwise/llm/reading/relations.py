"""Reading how a prediction relates to a reference."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from claimwise.labels import parse_relation
from claimwise.llm.reading.fields import ABSENT, CONFLICT, QUOTE_MARKS, bare, first_of, fold_record, text_of
from claimwise.llm.reading.letters import AmbiguousError, read_option
from claimwise.llm.reading.opening import failed, open_reply, unreadable
from claimwise.llm.reading.scan import Parts
from claimwise.llm.reading.verdict_fields import confidence_of
from claimwise.types import Cause, Relation

STAGE = "compare"
WANTED = "a category A-E"
REASON_KEYS = ("reason", "reasoning", "rationale", "explanation", "justification", "analysis", "comment")

_CATEGORY = "category"
_EXPLAINED = re.compile(r"\(?([A-E])\)?\s*[.:–—-]\s*(\S.*)", re.DOTALL)  # "A. The submission is ..."
_LETTER = re.compile(r"\b[A-E]\b")
# Keys of other prompts; they count where no `category` stands and their value is one of the options.
_OTHER_KEYS = (
    "relation", "choice", "option", "answer", "verdict", "label", "classification", "grade", "letter", "selection",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class RelationReading:
    """A relation with the judge's reason, and how sure it says it is (0..1)."""

    relation: Relation
    reason: str = ""
    confidence: float | None = None


def read_relation(reply: object, *, finish_reason: str = "stop", data: Sequence[str] = ()) -> RelationReading:
    """The relation that a reply names, in JSON `{category, reason}` or as a letter put as the answer.

    Args:
        reply: Text, or what a judge function returned.
        finish_reason: Why the model stopped.
        data: The texts under judgement; what the reply quotes from them does not count.

    Raises:
        JudgeError: when there is no relation, or more than one.

    >>> read_relation('{"reason": "ok", "category": "A"}')
    RelationReading(relation=<Relation.SUBSET: 'subset'>, reason='ok', confidence=None)
    """
    parts = open_reply(reply, stage=STAGE, finish_reason=finish_reason, data=data)
    values = [element for found in parts.values for element in _elements(found.value)]
    readings = [r for value in [*values, parts.rest] if (r := _read_value(value, reply)) is not None]
    if parts.whole and (relation := _parse(parts.values[0].value)) is not None:
        readings = [RelationReading(relation)]  # ["A"]
    elif parts.broken:
        readings = []
    elif parts.prose and not parts.cut and (relation := _read_prose(parts, reply, data)) is not None:
        readings.append(RelationReading(relation, parts.prose))
    relations = {reading.relation for reading in readings}
    if len(relations) > 1:
        letters = ", ".join(sorted(r.letter for r in relations))
        raise failed(reply, Cause.UNREADABLE, f"the reply should name one category, but names {letters}", STAGE)
    if not readings:
        raise unreadable(reply, parts, WANTED, stage=STAGE, finish_reason=finish_reason)
    return readings[0]


def _elements(value: Any) -> Iterator[Any]:
    value = bare(value)
    yield from value if isinstance(value, list) else [value]


def _read_prose(parts: Parts, reply: object, data: Sequence[str]) -> Relation | None:
    try:
        return read_option(parts.prose, data)
    except AmbiguousError as error:
        raise failed(reply, Cause.UNREADABLE, str(error), STAGE) from None


def _read_value(value: Any, reply: object) -> RelationReading | None:
    """The relation in one JSON value; `None` if it is about something else."""
    while isinstance(value, Mapping) and len(value) == 1 and isinstance(inner := bare(*value.values()), Mapping):
        value = inner  # {"result": {"category": ...}}
    if not isinstance(value, Mapping):
        return None
    record = fold_record(value)
    category = first_of(record, (_CATEGORY,))
    if category is CONFLICT:
        raise failed(reply, Cause.CONFLICTING, "the reply gives two different categories", STAGE)
    found = {r for key in _OTHER_KEYS if (r := _parse(first_of(record, (key,)))) is not None}
    if category is not ABSENT:
        relation = _parse(category)
        if relation is None:
            raise failed(reply, Cause.UNREADABLE, f"`category` should be A, B, C, D or E, but is {category!r}", STAGE)
        found.add(relation)
    if len(found) > 1:
        raise failed(reply, Cause.CONFLICTING, "the reply gives two different categories", STAGE)
    if not found:
        return None
    return RelationReading(found.pop(), text_of(first_of(record, REASON_KEYS)), confidence_of(record))


def _parse(value: Any) -> Relation | None:
    value = bare(value)
    if not isinstance(value, str):
        return None
    word = value.strip(QUOTE_MARKS + " ")
    if (relation := parse_relation(word)) is not None:
        return relation
    explained = _EXPLAINED.fullmatch(word)
    if explained and parse_relation(explained[2]) is None and set(_LETTER.findall(explained[2])) <= {explained[1]}:
        return parse_relation(explained[1])
    try:
        return read_option(word)  # "A: subset", "Category A"
    except AmbiguousError:
        return None
