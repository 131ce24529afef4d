"""Chat completions as servers send them, read as `Completion`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from claimwise.llm.chat import ChatRequest, Completion
from claimwise.llm.faults import LONGEST_RAW, Fault, RequestFailedError
from claimwise.types import Cause, Usage

# A prompt was probably cut when the server counted less than half of a low estimate of its tokens, which must
# not be dear, as it is made with every call: bytes that are no blanks, by the most that a token has of them.
CUT_SHARE = 0.5
CUT_FLOOR = 1000  # estimated tokens below which a prompt fits any server
BYTES_PER_TOKEN = 3.5
BYTES_PER_TOKEN_NOT_LATIN = 5.0
MOSTLY_ASCII = 1.1  # bytes per character

MOST_TOKENS = 10**9  # of one call; a count beyond it (or no finite one) is none

TEXT_PARTS = ("text", "output_text")
LENGTH_REASONS = ("max_tokens", "model_length")  # other words for "length": Anthropic and Google, Mistral


def read_completion(data: Mapping[str, Any], raw: str) -> Completion:
    """The answer in a reply body. Reasoning in fields or parts of its own is left out.

    Raises:
        RequestFailedError: For a refusal, a filtered reply, or a body that is no chat completion.
    """
    choices = data.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(choice, dict) or not isinstance(message, dict):
        said = f"the reply has no `choices[0].message`: {raw[:200]}"
        raise RequestFailedError(Fault(Cause.SERVER, said, 200, raw=raw[:LONGEST_RAW], retryable=True))
    text = _text_of(message.get("content"))
    reason = str(choice.get("finish_reason") or "stop").lower()
    reason = "length" if reason in LENGTH_REASONS else reason
    if reason == "content_filter":
        said = "the server filtered the reply (finish_reason content_filter)"
        raise RequestFailedError(Fault(Cause.CONTENT_FILTER, said, 200, raw=text or raw[:LONGEST_RAW]))
    if choice.get("error") or reason == "error":
        said = f"the server broke off the reply: {str(choice.get('error') or 'finish_reason error')[:300]}"
        raise RequestFailedError(Fault(Cause.SERVER, said, 200, raw=raw[:LONGEST_RAW], retryable=True))
    refusal = message.get("refusal")
    if isinstance(refusal, str) and refusal and not text:
        raise RequestFailedError(Fault(Cause.REFUSED, f"the model refused: {refusal[:300]}", 200, raw=refusal))
    return Completion(text, reason, read_usage(data.get("usage")))


def read_usage(usage: Any) -> Usage:
    """Tokens of one answered call; without counts the call is `unmetered`."""
    if not isinstance(usage, Mapping):
        return Usage(calls=1, unmetered=1)
    prompt, completion = _count(usage, "prompt_tokens"), _count(usage, "completion_tokens")
    if prompt is None or completion is None:
        return Usage(calls=1, unmetered=1)
    details = usage.get("prompt_tokens_details")
    cached = _count(details, "cached_tokens") if isinstance(details, Mapping) else None
    if cached is None:
        cached = _count(usage, "prompt_cache_hit_tokens")  # DeepSeek's name
    return Usage(calls=1, prompt_tokens=prompt, completion_tokens=completion, cached_tokens=cached or 0)


def prompt_was_cut(request: ChatRequest, usage: Usage) -> str | None:
    """A warning when the server metered far fewer prompt tokens than were sent, or `None`.

    Some local servers drop what exceeds their context window without a word.
    """
    if usage.unmetered:
        return None
    seen = usage.prompt_tokens + usage.cached_tokens  # a few servers leave cached tokens out of the former
    text = "\n".join(message.content for message in request.messages)
    size = len(text.encode("utf-8", "replace"))
    latin = size < MOSTLY_ASCII * len(text)
    visible = size - text.count(" ") - text.count("\n")
    sent = round(visible / (BYTES_PER_TOKEN if latin else BYTES_PER_TOKEN_NOT_LATIN))
    if sent < CUT_FLOOR or seen >= CUT_SHARE * sent:
        return None
    return (
        f"the server counted {seen} prompt tokens where about {sent} were sent: it may have cut the prompt; "
        "raise its context window"
    )


def _text_of(content: Any) -> str:
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return ""
    texts = (part.get("text") for part in content if isinstance(part, dict) and part.get("type") in TEXT_PARTS)
    return "".join(text for text in texts if isinstance(text, str))


def _count(usage: Mapping[str, Any], name: str) -> int | None:
    value = usage.get(name)
    if not isinstance(value, int | float) or isinstance(value, bool):
        return None
    return int(value) if 0 <= value <= MOST_TOKENS else None
