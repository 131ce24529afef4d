"""Reads the columns that users pass into examples, row by row, before any judge is called.

Whatever is wrong is told with its argument, its row and what to do; nothing is converted by guessing. A
lone surrogate, a number where a text belongs or a string where a list belongs would otherwise travel to the
judge or to Arrow and fail, or be scored, far from its cause.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from enum import StrEnum
from typing import Any, TypeVar

from claimwise.errors import InputError
from claimwise.text.fold import is_blank
from claimwise.types import Claim, Example, Passage, Risk, Tier, Turn

Rows = Iterable[Any]
Choice = TypeVar("Choice", bound=StrEnum)

MOST_WEIGHT = 1e6  # so that sums of weights stay exact enough
_FACT_KEYS = ("claim", "tier", "risk", "variants", "evidence", "weight")
_PASSAGE_KEYS = tuple(f.name for f in fields(Passage))


def read_examples(
    predictions: Rows,
    *,
    questions: Rows | None = None,
    contexts: Rows | None = None,
    references: Rows | None = None,
    facts: Rows | None = None,
    claims: Rows | None = None,
    expected_abstentions: Rows | None = None,
) -> list[Example]:
    """Check all columns and join them to examples.

    Args:
        predictions: One text per row.
        questions: One text, list of chat turns `{"role", "content"}`, or `None` per row.
        contexts: One list of passages per row; a passage is a text or a record `{text, id, url, title, date}`.
        references: One text or list of acceptable texts per row.
        facts: One list of required facts per row; a fact is a text or a record
            `{claim, tier, risk, variants, evidence, weight}`.
        claims: One list of claims (texts or records as for `facts`) per row, used instead of extracted
            ones; `None` in a row: extract.
        expected_abstentions: One boolean per row: is abstaining the right answer?

    Returns:
        One example per row, in order.

    Raises:
        InputError: names argument, row and fix.

    >>> read_examples(["a", None])
    Traceback (most recent call last):
    ...
    claimwise.errors.InputError: `predictions[1]` should be a text, but got None; drop the row or give it a text
    """
    predictions = _rows("predictions", predictions)
    if not predictions:
        raise InputError("`predictions` should have at least one row, but got an empty list")
    n = len(predictions)
    columns = {
        "questions": questions,
        "contexts": contexts,
        "references": references,
        "facts": facts,
        "claims": claims,
        "expected_abstentions": expected_abstentions,
    }
    rows = {name: [None] * n if column is None else _rows(name, column, n) for name, column in columns.items()}
    given = {name for name, column in columns.items() if column is not None}
    examples = []
    for i, prediction in enumerate(predictions):
        text = check_text(f"predictions[{i}]", prediction, "drop the row or give it a text")
        question, history = _question(f"questions[{i}]", rows["questions"][i])
        passages, notes = _contexts(f"contexts[{i}]", rows["contexts"][i]) if "contexts" in given else (None, ())
        examples.append(
            Example(
                index=i,
                prediction=text,
                question=question,
                history=history,
                contexts=passages,
                references=_references(f"references[{i}]", rows["references"][i]) if "references" in given else (),
                facts=_facts(f"references[{i}]", rows["facts"][i]) if "facts" in given else (),
                claims=_claims(f"claims[{i}]", rows["claims"][i]),
                expects_abstention=_flag(f"expected_abstentions[{i}]", rows["expected_abstentions"][i]),
                notes=notes,
            )
        )
    return examples


def check_text(where: str, value: object, fix: str = "give it a text") -> str:
    """Return `value` as a plain `str`, or raise `InputError` naming `where` and the fix."""
    if not isinstance(value, str):
        raise InputError(f"`{where}` should be a text, but got {_describe(value)}; {fix}")
    try:
        value.encode("utf-8")
    except UnicodeEncodeError as error:
        raise InputError(
            f"`{where}` holds a lone surrogate (half a character) at position {error.start}, which no encoding can "
            "carry; mend it with text.encode('utf-16', 'surrogatepass').decode('utf-16', 'replace')"
        ) from None
    return str(value)


def check_share(name: str, value: object) -> None:
    """Raise `InputError` unless `value` is a number in 0..1."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0.0 <= value <= 1.0:
        raise InputError(f"`{name}` should be a number in 0..1, but got {value!r}")


def require_column(name: str, values: Rows | None, what: str) -> Rows:
    """Return `values`, or raise `InputError` for a column that has to be given."""
    if values is None:
        raise InputError(f"`{name}` is missing; give {what}")
    return values


def _rows(name: str, values: Rows, n: int | None = None) -> list[Any]:
    argument = "references" if name == "facts" else name
    if isinstance(values, str | bytes | Mapping) or not isinstance(values, Iterable):
        raise InputError(f"`{argument}` should be a list with one entry per row, but got {_describe(values)}")
    rows = list(values)
    if n is not None and len(rows) != n:
        what = {
            "contexts": "list of passages",
            "claims": "list of claims",
            "facts": "list of required facts",
            "references": "reference, or list of acceptable references,",
        }.get(name, "entry")
        raise InputError(f"`{argument}` should have one {what} per prediction, but got {len(rows)} for {n} predictions")
    return rows


def _list(where: str, value: object, what: str) -> list[Any]:
    if isinstance(value, str):
        hint = f"wrap it in a list: [{what}]"
        if value.lstrip().startswith("["):
            try:
                json.loads(value)
            except ValueError:
                hint += " (it looks like a list that was written out as text)"
            else:
                hint = "it looks like a JSON list; read it with json.loads first"
        raise InputError(f"`{where}` should be a list of {what}s, but got a string; {hint}")
    if value is None or isinstance(value, bytes | Mapping) or not isinstance(value, Iterable):
        raise InputError(
            f"`{where}` should be a list of {what}s, but got {_describe(value)}; give [] for a row that has none"
        )
    return list(value)


def _question(where: str, value: object) -> tuple[str, tuple[Turn, ...]]:
    if value is None:
        return "", ()
    if isinstance(value, str):
        return check_text(where, value), ()
    turns = []
    for j, turn in enumerate(_list(where, value, "chat turn")):
        if not isinstance(turn, Mapping) or set(turn) != {"role", "content"}:
            raise InputError(f"`{where}[{j}]` should be a turn {{'role', 'content'}}, but got {_describe(turn)}")
        role, content = turn["role"], check_text(f"{where}[{j}]['content']", turn["content"])
        if role not in ("system", "user", "assistant"):
            raise InputError(f"`{where}[{j}]['role']` should be system, user or assistant, but got {role!r}")
        turns.append(Turn(role, content))
    if turns and turns[-1].role == "user":
        return turns[-1].content, tuple(turns[:-1])
    return "", tuple(turns)


def _contexts(where: str, value: object) -> tuple[tuple[Passage, ...], tuple[str, ...]]:
    passages, dropped = [], 0
    for j, entry in enumerate(_list(where, value, "passage")):
        if isinstance(entry, Passage):
            record: Mapping[str, Any] = {key: getattr(entry, key) for key in _PASSAGE_KEYS}
        elif isinstance(entry, Mapping):
            record = entry
            _known_keys(f"{where}[{j}]", record, _PASSAGE_KEYS)
        else:
            record = {"text": entry}
        if record.get("text") is None:
            dropped += 1
            continue
        text = check_text(f"{where}[{j}]", record["text"], "give a text or a record with a `text`")
        if is_blank(text):
            dropped += 1
            continue
        extra = {
            key: check_text(f"{where}[{j}][{key!r}]", str(v) if isinstance(v, int) else v)
            for key, v in record.items()
            if key != "text" and v is not None
        }
        passages.append(Passage(text, **extra))
    notes = (f"{dropped} empty passage(s) of `{where}` were left out",) if dropped else ()
    return tuple(passages), notes


def _references(where: str, value: object) -> tuple[str, ...]:
    entries = [value] if isinstance(value, str) else _list(where, value, "acceptable reference")
    texts = [check_text(f"{where}[{j}]", entry) for j, entry in enumerate(entries)]
    return tuple(text for text in texts if not is_blank(text))


def _facts(where: str, value: object) -> tuple[Claim, ...]:
    return tuple(_fact(f"{where}[{j}]", entry) for j, entry in enumerate(_list(where, value, "required fact")))


def _fact(where: str, entry: object) -> Claim:
    if isinstance(entry, Claim):
        check_text(where, entry.text)
        return entry
    record: Mapping[str, Any] = entry if isinstance(entry, Mapping) else {"claim": entry}
    _known_keys(where, record, _FACT_KEYS)
    text = check_text(where, record.get("claim"), "give a text or a record with a `claim`")
    if is_blank(text):
        raise InputError(f"`{where}` should be a required fact, but got a blank text; drop it")
    weight = record.get("weight", 1.0)
    if isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 < weight <= MOST_WEIGHT:
        raise InputError(
            f"`{where}['weight']` should be a number above 0, at most {MOST_WEIGHT:g}, but got {_describe(weight)}"
        )
    return Claim(
        text=text,
        weight=float(weight),
        tier=_choice(f"{where}['tier']", Tier, record.get("tier"), Tier.CORE),
        risk=_choice(f"{where}['risk']", Risk, record.get("risk"), Risk.MEDIUM),
        variants=_texts(f"{where}['variants']", record.get("variants")),
        evidence=_texts(f"{where}['evidence']", record.get("evidence")),
    )


def _claims(where: str, value: object) -> tuple[Claim, ...] | None:
    if value is None:
        return None
    claims = []
    for j, entry in enumerate(_list(where, value, "claim")):
        if isinstance(entry, Claim | Mapping):
            claims.append(_fact(f"{where}[{j}]", entry))
        elif not is_blank(check_text(f"{where}[{j}]", entry)):
            claims.append(Claim(entry))
    return tuple(claims)


def _texts(where: str, value: object) -> tuple[str, ...]:
    if value is None:
        return ()
    return tuple(check_text(f"{where}[{j}]", text) for j, text in enumerate(_list(where, value, "text")))


def _choice(where: str, options: type[Choice], value: object, default: Choice) -> Choice:
    if value is None:
        return default
    try:
        return options(str(value))
    except ValueError:
        raise InputError(f"`{where}` should be one of {[str(o) for o in options]}, but got {value!r}") from None


def _flag(where: str, value: object) -> bool:
    if value is None:
        return False
    if value in (True, False):  # numpy's booleans too
        return bool(value)
    raise InputError(f"`{where}` should be true or false, but got {_describe(value)}")


def _known_keys(where: str, record: Mapping[str, Any], known: Sequence[str]) -> None:
    unknown = sorted(set(map(str, record)) - set(known))
    if unknown:
        raise InputError(f"`{where}` should have the keys {list(known)}, but got the unknown {unknown}")


def _describe(value: object) -> str:
    if isinstance(value, int) and abs(value) >= 10**15:
        return f"{type(value).__name__} of {value.bit_length()} bits"
    if value is None or isinstance(value, bool | int | float):
        return repr(value)
    shown = repr(value)
    return f"{type(value).__name__} {shown[:60]}{'…' if len(shown) > 60 else ''}"
