"""What a judge is shown of an example: fenced blocks, all with one key that stands in none of the texts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from claimwise.text.fencing import fence, make_nonce
from claimwise.text.fold import fold
from claimwise.types import Claim, Example, Passage

_JSON = json.JSONEncoder(ensure_ascii=False)  # `json.dumps` would make one for each claim


@dataclass(frozen=True, slots=True)
class Material:
    """The blocks of one example.

    The key depends on the texts alone: requests about the same example begin alike, which servers cache, and
    the same example asked again is the same request.

    Attributes:
        nonce: The key.
        texts: Everything that is data, for telling a judge's quotations from its own words.
        evidence: The passages, each once.
        dialogue: Earlier turns and the question; "" without any.
        response: The prediction.
    """

    nonce: str
    texts: tuple[str, ...]
    evidence: str
    dialogue: str
    response: str


def gather(example: Example, passages: Sequence[Passage] = (), further: Iterable[str] = ()) -> Material:
    """The material of an example; `further` texts will stand in the same request."""
    turns = [f"{turn.role}: {turn.content}" for turn in example.history]
    shown = [_describe(passage) for passage in _distinct(passages)]
    texts = (example.prediction, example.question, *turns, *shown, *further)
    nonce = make_nonce(*texts)
    dialogue = []
    if turns:
        dialogue.append(fence("\n\n".join(turns), "earlier-turns", nonce))
    if example.question.strip():
        dialogue.append(fence(example.question, "question", nonce))
    return Material(
        nonce=nonce,
        texts=texts,
        evidence="\n\n".join(fence(text, f"passage-{n}", nonce) for n, text in enumerate(shown, 1)),
        dialogue="\n\n".join(dialogue),
        response=fence(example.prediction, "response", nonce),
    )


def fence_claims(claims: Mapping[int, Claim], nonce: str, *, name: str) -> str:
    """Claims by id, one JSON record a line, with what helps to understand them."""
    return fence("\n".join(_record(i, claim) for i, claim in claims.items()), name, nonce)


def _record(i: int, claim: Claim) -> str:
    record: dict[str, Any] = {"id": i, "claim": claim.text}
    if claim.context.strip() and fold(claim.context) != fold(claim.text):
        record["context"] = claim.context
    if claim.variants:
        record["also"] = list(claim.variants)
    return _JSON.encode(record)


def _distinct(passages: Sequence[Passage]) -> list[Passage]:
    """The passages that say something, without copies."""
    found = {(fold(p.text), p.date): p for p in reversed(passages) if p.text.strip()}
    return list(reversed(found.values()))


def _describe(passage: Passage) -> str:
    """A passage under what is known of its origin."""
    origin = (("title", passage.title), ("date", passage.date), ("url", passage.url))
    head = "\n".join(f"{name}: {value}" for name, value in origin if value)
    return f"{head}\n\n{passage.text}" if head else passage.text
