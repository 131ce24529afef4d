"""Small words for the client's tests."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Any

from claimwise.llm.chat import ChatRequest, Completion, Message
from claimwise.llm.client import OpenAIModel, openai_model
from claimwise.llm.loop import run_sync
from tests.stub import StubServer

SCHEMA = {
    "type": "object",
    "properties": {"category": {"type": "string"}},
    "required": ["category"],
    "additionalProperties": False,
}
_models = count()


def request(text: str = "How long is the canal?", **fields: Any) -> ChatRequest:
    return ChatRequest((Message("system", "Answer in JSON."), Message("user", text)), SCHEMA, **fields)


def model_at(stub: StubServer, name: str | None = None, **options: Any) -> OpenAIModel:
    """A model that waits for next to nothing between attempts; a fresh one unless it is named."""
    options = {"backoff": 0.001, "base_url": stub.base_url, **options}
    return openai_model(name or f"model-{next(_models)}", **options)


def ask(model: OpenAIModel, text: str = "How long is the canal?", **fields: Any) -> Completion:
    return run_sync(model.complete(request(text, **fields)))


def ask_all(model: OpenAIModel, rows: int) -> list[Completion | BaseException]:
    """Ask `rows` different questions at once."""
    return run_sync(gather(model, rows))


async def gather(model: OpenAIModel, rows: int) -> list[Completion | BaseException]:
    calls = (model.complete(request(f"Question #{row}")) for row in range(rows))
    return await asyncio.gather(*calls, return_exceptions=True)
