"""JSON schemas of the replies, in the strict form that servers can enforce."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from claimwise.llm.reading.verdict_fields import allowed_words
from claimwise.types import HallucinationType, Relation, Task

Schema = Mapping[str, Any]

NO_HALLUCINATION = "none"

_TEXT = {"type": "string"}
_FLAG = {"type": "boolean"}
_TEXTS = {"type": "array", "items": _TEXT}
_KIND = {"type": "string", "enum": [NO_HALLUCINATION, *HallucinationType]}


def claims_schema() -> Schema:
    """`{"claims": [{"source", "claim"}]}`."""
    return _record(claims=_list_of(source=_TEXT, claim=_TEXT))


def verdicts_schema(task: Task) -> Schema:
    """`{"verdicts": [{"id", "quotes", "reason", "verdict", "hallucination", "conflict"}]}`, as far as a task asks."""
    fields: dict[str, Schema] = {"id": {"type": "integer"}}
    if task is not Task.KNOWLEDGE:
        fields["quotes"] = _TEXTS
    fields |= {"reason": _TEXT, "verdict": _verdict(task)}
    if task in (Task.VERIFY, Task.GRADE):
        fields |= {"hallucination": _KIND, "conflict": _FLAG}
    return _record(verdicts=_list_of(**fields))


def joint_schema() -> Schema:
    """Claims with their verdicts."""
    verdict: dict[str, Schema] = {"quotes": _TEXTS, "reason": _TEXT, "verdict": _verdict(Task.VERIFY)}
    return _record(claims=_list_of(source=_TEXT, claim=_TEXT, **verdict, hallucination=_KIND, conflict=_FLAG))


def relation_schema() -> Schema:
    """`{"reason", "category"}`: the reason first, so that the category follows from it."""
    return _record(reason=_TEXT, category={"type": "string", "enum": [r.letter for r in Relation]})


def _verdict(task: Task) -> Schema:
    return {"type": "string", "enum": [str(word) for word in allowed_words(task)]}


def _list_of(**fields: Schema) -> Schema:
    return {"type": "array", "items": _record(**fields)}


def _record(**fields: Schema) -> Schema:
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}
