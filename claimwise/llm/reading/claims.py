"""Reading the claims that a judge lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from claimwise.llm.reading.fields import ABSENT, clean, fold_key, look_up, text_of
from claimwise.llm.reading.opening import LENGTH_REASONS, failed, open_reply, raw_text, unreadable
from claimwise.llm.reading.verdict_fields import Verdict, read_verdict
from claimwise.types import Cause, Failure, Task

STAGE = "extract"
WANTED = "a list `claims`"

_LIST_KEYS = (
    "claims", "statements", "facts", "atomic_facts", "atomic_claims", "propositions", "results", "items", "output",
)  # fmt: skip
_TEXT_KEYS = ("claim", "text", "statement", "fact", "proposition")
_SOURCE_KEYS = ("source", "sentence", "source_sentence", "quote", "span")
# Lists beside the claims that hold something else.
_NOT_CLAIMS = frozenset(
    ("error", "errors", "warnings", "notes", "reasons", "reasoning", "steps", "thoughts", "questions", "sources",
     "passages", "quotes", "dropped", "skipped", "omitted", "excluded", "opinions", "verdicts")
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ExtractedClaim:
    """A claim as listed, and the words of the prediction that it was taken from ("" where not told)."""

    text: str
    source: str = ""


def read_claims(reply: object, *, finish_reason: str = "stop", data: Sequence[str] = ()) -> list[ExtractedClaim]:
    """The claims that a reply lists, as texts or as records `{claim, source}`; blank ones are dropped.

    Args:
        reply: Text, or what a judge function returned.
        finish_reason: Why the model stopped; after `length` no list counts, whole as it may look.
        data: The texts under judgement; JSON that the reply quotes from them does not count.

    Returns:
        `[]` only for a reply that says so with an empty list.

    Raises:
        JudgeError: when there is no list, more than one, or one that breaks off.

    >>> read_claims('{"claims": [null, " ", "The HP-200 weighs 12 kg."]}')
    [ExtractedClaim(text='The HP-200 weighs 12 kg.', source='')]
    """
    return [claim for claim, _ in _read(reply, finish_reason, data)]


def read_joint(
    reply: object, *, finish_reason: str = "stop", data: Sequence[str] = ()
) -> list[tuple[ExtractedClaim, Verdict | Failure]]:
    """The claims of a reply that lists and verifies in one go, each with its verdict or why there is none.

    Raises:
        JudgeError: as `read_claims` does.
    """
    raw = raw_text(reply)
    pairs: list[tuple[ExtractedClaim, Verdict | Failure]] = []
    for claim, element in _read(reply, finish_reason, data):
        read = read_verdict(element if isinstance(element, Mapping) else None, Task.VERIFY)
        pairs.append((claim, Failure(read.cause, read.message, "verify", raw) if isinstance(read, Failure) else read))
    return pairs


def _read(reply: object, finish_reason: str, data: Sequence[str]) -> list[tuple[ExtractedClaim, Any]]:
    parts = open_reply(reply, stage=STAGE, finish_reason=finish_reason, data=data)
    keyed = [found for f in parts.values if (found := _list_in(f.value)) is not None]
    # A bare list counts by itself; amid prose it has to hold something, and an object outranks it.
    bare = [f.value for f in parts.values if isinstance(f.value, list) and (parts.whole or _holds_claims(f.value))]
    lists = keyed or bare
    if parts.broken or parts.cut or not lists or finish_reason in LENGTH_REASONS:
        raise unreadable(reply, parts, WANTED, stage=STAGE, finish_reason=finish_reason)
    if any(other != lists[0] for other in lists[1:]):
        raise failed(
            reply, Cause.UNREADABLE, f"the reply should hold {WANTED}, but has {len(lists)} different ones", STAGE
        )
    return [pair for element in lists[0] if (pair := _claim_in(element, reply)) is not None]


def _list_in(value: Any) -> list[Any] | None:
    """The list of claims in an object: by its name, else the only one that can be meant."""
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], Mapping):
        return _list_in(value[0])  # [{"claims": [...]}]
    if not isinstance(value, Mapping):
        return None
    for key in _LIST_KEYS:
        named = look_up(value, (key,))
        if isinstance(named, list):
            return named
        if key == "claims" and named is not ABSENT:
            return None  # there, but no list: not zero claims
    if len(value) == 1 and isinstance(inner := next(iter(value.values())), Mapping):
        return _list_in(inner)  # {"response": {"claims": [...]}}
    others = [part for name, part in value.items() if isinstance(part, list) and fold_key(name) not in _NOT_CLAIMS]
    return others[0] if len(others) == 1 and _holds_claims(others[0]) else None


def _holds_claims(value: list[Any]) -> bool:
    given = [e for e in value if e is not None]
    return bool(given) and all(
        look_up(e, _TEXT_KEYS) is not ABSENT if isinstance(e, Mapping) else isinstance(e, str) for e in given
    )


def _claim_in(element: Any, reply: object) -> tuple[ExtractedClaim, Any] | None:
    text = look_up(element, _TEXT_KEYS) if isinstance(element, Mapping) else element
    if text is None:
        return None
    if not isinstance(text, str):
        raise failed(reply, Cause.UNREADABLE, f"a claim should be a text, but one is {element!r}", STAGE)
    if not clean(text):
        return None
    source = text_of(look_up(element, _SOURCE_KEYS)) if isinstance(element, Mapping) else ""
    return ExtractedClaim(clean(text), source), element
