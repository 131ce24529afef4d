"""What a chat model is to claimwise: one request in, one completion out, or a recorded failure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from claimwise.types import Usage


@dataclass(frozen=True, slots=True)
class Message:
    """One chat message; `role` is `system`, `user` or `assistant`."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """A rendered prompt and the JSON schema that its reply should fit.

    Attributes:
        messages: Instructions and evidence first, claims last, so that servers can cache the prefix.
        schema: JSON schema of the reply; how far a server can enforce it is the model's own business.
        schema_name: Name for the schema, `[a-z_]+`.
        prompt: `name@version#hash` of the prompt, part of the cache key.
        sample: 0, or the number of a repeated sample that must not be served from the first one's cache.
    """

    messages: tuple[Message, ...]
    schema: Mapping[str, Any] | None = None
    schema_name: str = "reply"
    prompt: str = ""
    sample: int = 0


@dataclass(frozen=True, slots=True)
class Completion:
    """A model's reply. `text` is its answer alone: separate reasoning fields are never in it."""

    text: str
    finish_reason: str = "stop"
    usage: Usage = field(default_factory=lambda: Usage(calls=1, unmetered=1))
    warnings: tuple[str, ...] = ()


class ChatModel(Protocol):
    """Anything that completes chats.

    `complete` raises `JudgeError` when this one request got no answer (time-out, content filter, ...) and
    `JudgeUnavailableError` when none ever will (wrong key, unknown model, exhausted quota).
    """

    @property
    def name(self) -> str:
        """Name for signatures and messages, without any key."""
        ...

    @property
    def concurrency(self) -> int:
        """Requests that may be open at the same time."""
        ...

    async def complete(self, request: ChatRequest) -> Completion:
        """Answer one request."""
        ...
