"""Replies as a chat model might give them, for counting a run before it is sent.

The claims are those of the sentence splitter, each verdict quotes its claim and gives one sentence of reason, and
no reference agrees, so that each is compared.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from claimwise.judges.chat.schemas import NO_HALLUCINATION, Schema
from claimwise.llm.chat import ChatModel, ChatRequest, Completion
from claimwise.llm.tokens import estimate_prompt_tokens, estimate_tokens
from claimwise.llm.usage import count_usage
from claimwise.text.claims import split_claims
from claimwise.types import Relation, Usage

REASON = "The passage states this in almost the same words, and nothing else in the evidence speaks against it."


@runtime_checkable
class RecallingModel(Protocol):
    """A model with a cache, which can tell what it holds."""

    def recall(self, request: ChatRequest) -> Completion | None:
        """The reply that is already there."""
        ...


def stand_in(model: ChatModel, request: ChatRequest, values: Mapping[str, str]) -> Completion:
    """The cached reply where there is one, else a made-up one with its estimated tokens; the meter counts either.

    Args:
        values: What the prompt was filled with.
    """
    completion = model.recall(request) if isinstance(model, RecallingModel) else None
    if completion is not None:
        usage = Usage(cached=1)
    else:
        text = json.dumps(_reply(request.schema or {}, values), ensure_ascii=False)
        usage = Usage(
            calls=1,
            prompt_tokens=estimate_prompt_tokens(request.messages),
            completion_tokens=estimate_tokens(text),
        )
        completion = Completion(text, usage=usage)
    count_usage(model.name, usage)
    return completion


def _reply(schema: Schema, values: Mapping[str, str]) -> dict[str, Any]:
    fields = schema.get("properties", {})
    if "claims" in fields:
        return {"claims": _list_claims(_unfenced(values["response"]), fields["claims"]["items"]["properties"])}
    if "verdicts" in fields:
        records = [json.loads(line) for line in _unfenced(values["claims"]).splitlines()]
        shape = fields["verdicts"]["items"]["properties"]
        return {"verdicts": [{"id": record["id"], **_verdict(record["claim"], shape)} for record in records]}
    return {"reason": REASON, "category": Relation.SUBSET.letter}


def _list_claims(response: str, shape: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [
        {
            "source": response[slice(*claim.span)] if claim.span else claim.text,
            "claim": claim.text,
            **_verdict(claim.text, shape),
        }
        for claim in split_claims(response)
    ]


def _verdict(claim: str, shape: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a verdict, as far as its schema has them."""
    if "verdict" not in shape:
        return {}
    best = shape["verdict"]["enum"][0]
    full = {"quotes": [claim], "reason": REASON, "verdict": best, "hallucination": NO_HALLUCINATION, "conflict": False}
    return {name: value for name, value in full.items() if name in shape}


def _unfenced(block: str) -> str:
    """What stands between the marker lines."""
    return "\n".join(block.split("\n")[1:-1])
