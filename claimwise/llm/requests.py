"""Request bodies, and what a server and model turned out not to take."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from claimwise.llm.chat import ChatRequest
from claimwise.llm.faults import Fault
from claimwise.llm.providers import Provider
from claimwise.types import Usage

FORMAT_WORDS = (
    "response_format",
    "json_schema",
    "json_object",
    "json schema",
    "json mode",
    "structured output",
)
SCHEMA_WORDS = (
    "invalid schema",
    "invalid_json_schema",
    "grammar",
    "schema is not supported",
    "unsupported schema",
)
CONTEXT_WORDS = ("context length", "context window", "context_length", "maximum context", "context size")
LIMIT_NAMES = ("max_tokens", "max_completion_tokens")
ROOM_FACTOR = 4  # times the output limit that cut a reply, for the one further attempt
LEAST_ROOM = 1024
ESSENTIAL = frozenset({"model", "messages"})


@dataclass(frozen=True, slots=True)
class Traits:
    """What is known of one model on one server.

    Attributes:
        formats: Reply formats to ask for, best first.
        level: How many of them it refused.
        levels: The same for single schemas that it refused, by schema name.
        renames: Parameters that it knows under another name.
        drops: Parameters that it refused.
    """

    formats: tuple[str, ...] = ("json_schema", "json_object", "text")
    level: int = 0
    levels: Mapping[str, int] = field(default_factory=dict)
    renames: Mapping[str, str] = field(default_factory=dict)
    drops: frozenset[str] = frozenset()

    @classmethod
    def of(cls, quirks: Provider) -> Traits:
        """What the provider table says."""
        return cls(formats=quirks.formats, renames=quirks.renames, drops=quirks.drops)

    def format_for(self, request: ChatRequest) -> str:
        """Reply format to ask for."""
        if request.schema is None:
            return "text"
        level = max(self.level, self.levels.get(request.schema_name, 0))
        return self.formats[min(level, len(self.formats) - 1)]

    def merged(self, other: Traits) -> Traits:
        """What either of two calls found out."""
        levels = {
            name: max(self.levels.get(name, 0), other.levels.get(name, 0)) for name in {**self.levels, **other.levels}
        }
        return replace(
            self,
            level=max(self.level, other.level),
            levels=levels,
            renames={**self.renames, **other.renames},
            drops=self.drops | other.drops,
        )


@dataclass(frozen=True, slots=True)
class Sampling:
    """Parameters that change replies."""

    temperature: float | None = 0.0
    seed: int | None = None
    max_tokens: int | None = None
    extra_body: Mapping[str, Any] = field(default_factory=dict)

    def named(self, sample: int) -> dict[str, Any]:
        """The parameters that are set, by their usual names; repeated samples have seeds of their own."""
        seed = None if self.seed is None else self.seed + sample
        given = {"temperature": self.temperature, "seed": seed, "max_tokens": self.max_tokens}
        return {**{name: value for name, value in given.items() if value is not None}, **self.extra_body}


def build_payload(model: str, request: ChatRequest, parameters: Mapping[str, Any], traits: Traits) -> dict[str, Any]:
    """The body of a chat completion request, as this server takes it."""
    payload: dict[str, Any] = {
        "model": model,
        "messages": [{"role": message.role, "content": message.content} for message in request.messages],
    }
    wanted = dict(parameters)
    shape = traits.format_for(request)
    if shape == "json_object":
        wanted.setdefault("response_format", {"type": "json_object"})
    elif shape == "json_schema" and request.schema is not None:
        schema = {"name": request.schema_name, "schema": request.schema, "strict": is_closed(request.schema)}
        wanted.setdefault("response_format", {"type": "json_schema", "json_schema": schema})
    for name, value in wanted.items():
        if name not in traits.drops:
            payload[traits.renames.get(name, name)] = value
    return payload


def adapt(traits: Traits, fault: Fault, request: ChatRequest, payload: Mapping[str, Any]) -> Traits | None:
    """Traits that avoid what the server refused, or `None` when its refusal names nothing that can be left out.

    Servers name the parameter in `param`, in the message, or in the location of a validation error.
    """
    if fault.status not in (400, 422, 500, 501):
        return None
    said = f"{fault.message} {fault.code} {fault.param}".lower()
    if fault.status in (500, 501) and not any(word in said for word in FORMAT_WORDS):
        return None
    if any(word in said for word in CONTEXT_WORDS):
        return None
    if "max_completion_tokens" in said and "max_tokens" in said and "max_tokens" not in traits.renames:
        return replace(traits, renames={**traits.renames, "max_tokens": "max_completion_tokens"})
    root = re.split(r"[.\[]", fault.param.lower())[0]
    if "response_format" in payload and (
        root == "response_format" or any(word in said for word in (*FORMAT_WORDS, *SCHEMA_WORDS))
    ):
        return _lower_format(traits, request, said)
    refused = root if root in payload else next((name for name in payload if _mentions(said, name)), "")
    if not refused or refused in ESSENTIAL:
        return None
    known_as = next((name for name, other in traits.renames.items() if other == refused), refused)
    return replace(traits, drops=traits.drops | {known_as})


def with_room(parameters: Mapping[str, Any], cut: Usage) -> dict[str, Any]:
    """The parameters with a larger output limit than the one that cut a reply of so many tokens."""
    name = next((name for name in LIMIT_NAMES if parameters.get(name)), LIMIT_NAMES[0])
    limit = parameters.get(name) or max(cut.completion_tokens, LEAST_ROOM)
    return {**parameters, name: ROOM_FACTOR * limit}


def is_closed(schema: Any) -> bool:
    """Whether a schema is of the kind that strict mode takes: closed objects, all properties required.

    >>> is_closed({"type": "object", "properties": {"a": {"type": "string"}}})
    False
    """
    if isinstance(schema, Mapping):
        if schema.get("type") == "object" and (
            schema.get("additionalProperties") is not False
            or set(schema.get("required", ())) != set(schema.get("properties", {}))
        ):
            return False
        return all(is_closed(value) for value in schema.values())
    return all(is_closed(value) for value in schema) if isinstance(schema, list | tuple) else True


def _lower_format(traits: Traits, request: ChatRequest, said: str) -> Traits:
    level = max(traits.level, traits.levels.get(request.schema_name, 0)) + 1
    if level >= len(traits.formats):  # what is refused is the caller's own, from `extra_body`
        return replace(traits, drops=traits.drops | {"response_format"})
    if any(word in said for word in SCHEMA_WORDS):
        return replace(traits, levels={**traits.levels, request.schema_name: level})
    return replace(traits, level=level)


def _mentions(said: str, name: str) -> bool:
    if name in ESSENTIAL:
        return False
    camel = name.replace("_", "")
    return re.search(rf"(?<![a-z0-9_]){re.escape(name)}(?![a-z0-9_])|\b{re.escape(camel)}\b", said) is not None
