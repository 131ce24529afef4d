"""Reading verdicts and giving each to its claim: by id, and only without any ids by text or by order."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from claimwise.llm.reading.fields import ABSENT, bare, first_of, fold_key, fold_record, look_up
from claimwise.llm.reading.opening import failed, open_reply, raw_text, unreadable
from claimwise.llm.reading.scan import Parts
from claimwise.llm.reading.verdict_fields import VERDICT_KEYS, Verdict, allowed_words, read_verdict
from claimwise.text.fold import fold
from claimwise.types import Cause, Failure, Task

STAGE = "verify"
LIST_KEYS = (
    "verdicts", "judgements", "judgments", "results", "claims", "facts", "statements", "answers", "evaluations",
    "items", "output", "response", "data", *VERDICT_KEYS,
)  # fmt: skip

_ID_KEYS = ("id", "claim_id", "fact_id", "statement_id", "index", "number", "no", "claim_number", "claim")
_TEXT_KEYS = ("claim", "claim_text", "text", "statement", "fact")
_ID = re.compile(r"(?:claim|fact|statement|id|no|number)?\.?[\s_#:]{0,3}(\d{1,9})[.)]?")

NO_CLAIM = -1  # the id of an entry that names something else than a claim's number: `1.5`, `true`, `"x"`


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a reply: what it says, and what it says it about."""

    payload: Any
    id: int | None = None
    text: str = ""


def read_verdicts(
    reply: object,
    claims: Mapping[int, str],
    *,
    task: Task = Task.VERIFY,
    finish_reason: str = "stop",
    data: Sequence[str] = (),
) -> dict[int, Verdict | Failure]:
    """The verdict on each claim, or why there is none.

    Args:
        reply: Text, or what a judge function returned.
        claims: The texts that were asked about, by their ids.
        task: What was asked; it decides which labels are allowed.
        finish_reason: Why the model stopped.
        data: The texts under judgement; JSON that the reply quotes from them does not count.

    Returns:
        One entry for each id of `claims`, in that order. Ids that were not asked are ignored. A reply that
        breaks off gives the verdicts that stand complete in it, and `truncated` for the others.

    Raises:
        JudgeError: when the reply holds no verdicts at all.

    >>> read = read_verdicts('{"verdicts": [{"id": 2, "verdict": "false"}]}', {1: "a", 2: "b"})
    >>> read[1].cause, read[2].label
    (<Cause.MISSING: 'missing'>, <Label.CONTRADICTED: 'contradicted'>)
    """
    parts = open_reply(reply, stage=STAGE, finish_reason=finish_reason, data=data)
    entries = _entries(parts, claims, task)
    if parts.broken or not entries:
        wanted = f"a verdict ({', '.join(allowed_words(task))}) for each id"
        raise unreadable(reply, parts, wanted, stage=STAGE, finish_reason=finish_reason)
    given = _by_claim(entries, claims, reply, parts)
    return {i: _settle(given[i], claims, i, task, cut=parts.cut, raw=raw_text(reply)) for i in claims}


def _entries(parts: Parts, claims: Mapping[int, str], task: Task) -> list[Entry]:
    """All entries of a reply, those without ids only from a single list; for one claim a label alone will do."""
    if not parts.values and not parts.cut and len(claims) == 1:
        return [Entry(parts.prose)] if isinstance(read_verdict(parts.prose, task), Verdict) else []
    found = [_list_in(f.value, claims, whole=parts.whole) for f in parts.values]
    if parts.rest is not None:
        cut = _list_in(parts.rest, claims, whole=False) or []
        found.append([entry for entry in cut if entry.id is not None])
    lists = [entries for entries in found if entries]
    if len(lists) > 1 and any(len(entries) > 1 and _all_nameless(entries) for entries in lists):
        return []  # two lists without ids: which one is meant?
    return [entry for entries in lists for entry in entries]


def _list_in(value: Any, claims: Mapping[int, str], *, whole: bool) -> list[Entry] | None:
    """The entries in one JSON value, or `None` if it is about something else."""
    if isinstance(value, list):
        if isinstance(only := bare(value), Mapping) and not _is_entry(only):
            return _list_in(only, claims, whole=whole)  # [{"verdicts": [...]}]
        if any(isinstance(element, Mapping) for element in value):
            return [_entry(element) for element in value]
        # A bare list of numbers may be ids as well; amid prose it may be anything, such as a citation.
        words = whole and not any(isinstance(e, int | float) and not isinstance(e, bool) for e in value)
        return [Entry(element) for element in value] if words else None
    if not isinstance(value, Mapping):
        return [Entry(value)] if whole and isinstance(value, bool) else None
    inner = look_up(value, LIST_KEYS)
    if isinstance(inner, list) and not (isinstance(bare(inner), str) and _is_entry(value)):
        return _listed(inner)
    if isinstance(inner, Mapping):
        return _keyed(inner, claims) or _list_in(inner, claims, whole=whole)
    if _is_entry(value):
        return [_entry(value)]
    if keyed := _keyed(value, claims):
        return keyed
    lists = [part for part in value.values() if isinstance(part, list)]
    only = lists[0] if len(lists) == 1 else []
    return [_entry(element) for element in only] if any(isinstance(e, Mapping) for e in only) else None


def _listed(elements: list[Any]) -> list[Entry]:
    numbers = [e for e in elements if isinstance(e, int) and not isinstance(e, bool)]
    if any(number not in (-1, 0, 1) for number in numbers):
        return []  # ids, or a scale that was not asked for
    return [_entry(element) for element in elements]


def _is_entry(value: Mapping[Any, Any]) -> bool:
    return look_up(value, VERDICT_KEYS) is not ABSENT


def _entry(element: Any) -> Entry:
    if not isinstance(element, Mapping):
        return Entry(element)
    record = fold_record(element)
    given = {key: record[key] for key in _ID_KEYS if record.get(key) is not None}
    found = next((i for value in given.values() if (i := _id_of(value)) is not None), None)
    if found is None and any(key != "claim" or not isinstance(value, str) for key, value in given.items()):
        found = NO_CLAIM
    text = first_of(record, _TEXT_KEYS)
    return Entry(element, found, text if isinstance(text, str) else "")


def _id_of(value: Any) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    if isinstance(value, str):
        match = None if value.lstrip()[:1] in ("-", ".") else _ID.fullmatch(fold_key(value))  # "-1", ".5"
        return int(match[1]) if match else None
    return int(value) if value == value and abs(value) < 1e9 and value == int(value) else None


def _keyed(value: Mapping[Any, Any], claims: Mapping[int, str]) -> list[Entry] | None:
    """Entries of an object whose keys are ids or the claims' texts."""
    by_id = [Entry(payload, i) for key, payload in value.items() if (i := _id_of(str(key))) is not None]
    if any(entry.id in claims for entry in by_id):
        return by_id
    texts = {fold(text) for text in claims.values()}
    return [Entry(payload, text=str(key)) for key, payload in value.items() if fold(str(key)) in texts] or None


def _all_nameless(entries: Sequence[Entry]) -> bool:
    return all(entry.id is None for entry in entries)


def _by_claim(
    entries: Sequence[Entry], claims: Mapping[int, str], reply: object, parts: Parts
) -> dict[int, list[Entry]]:
    """The entries that belong to each claim."""
    ids_of_text: dict[str, list[int]] = {}
    for i, text in claims.items():
        ids_of_text.setdefault(fold(text), []).append(i)
    if not _all_nameless(entries):
        if any(entry.id == 0 for entry in entries) and 0 not in claims:
            raise failed(reply, Cause.UNREADABLE, "the verdicts are numbered from 0, but the claims from 1", STAGE)
        by_id: dict[int, list[Entry]] = {i: [] for i in claims}
        for entry in entries:
            if entry.id in by_id:
                by_id[entry.id].append(entry)
        return by_id
    named = {i: [e for e in entries if e.text and i in ids_of_text.get(fold(e.text), ())] for i in claims}
    if any(named.values()):
        return named
    if len(entries) != len(claims) or parts.cut:
        count = f"{len(entries)} verdicts without ids for {len(claims)} claims"
        raise failed(reply, Cause.UNREADABLE, f"each verdict should have its claim's id, but there are {count}", STAGE)
    return {i: [entry] for i, entry in zip(claims, entries, strict=True)}


def _settle(
    entries: Sequence[Entry], claims: Mapping[int, str], i: int, task: Task, *, cut: bool, raw: str
) -> Verdict | Failure:
    """The one verdict of the entries for a claim."""
    if any(entry.text and _is_other_claim(entry.text, claims, i) for entry in entries):
        return Failure(Cause.CONFLICTING, f"the verdict with id {i} repeats the text of another claim", STAGE, raw)
    read = [read_verdict(entry.payload, task) for entry in entries]
    stated = [r for r in read if not (isinstance(r, Failure) and r.cause is Cause.MISSING)]
    if not stated:
        if cut:
            return Failure(Cause.TRUNCATED, f"the reply breaks off before the verdict on claim {i}", STAGE, raw)
        return Failure(Cause.MISSING, f"the reply gives no verdict on claim {i}", STAGE, raw)
    first = stated[0]
    if len({(r.label, r.level) if isinstance(r, Verdict) else r.message for r in stated}) > 1:
        return Failure(Cause.CONFLICTING, f"the reply gives different verdicts on claim {i}", STAGE, raw)
    return first if isinstance(first, Verdict) else replace(first, stage=STAGE, raw=raw)


def _is_other_claim(text: str, claims: Mapping[int, str], i: int) -> bool:
    folded = fold(text)
    return folded != fold(claims[i]) and any(folded == fold(other) for other in claims.values())
