"""Chat models of providers as judges: `openai/<model>` and its kin."""

from __future__ import annotations

import inspect
from typing import Any

from claimwise.errors import InputError
from claimwise.judges.base import Judge
from claimwise.judges.chat import chat_judge
from claimwise.llm.cache import open_cache
from claimwise.llm.client import openai_model

_SET_HERE = {"model", "name", "provider"}


def provider_judge(provider: str, model: str, *, cache: bool = True, **options: Any) -> Judge:
    """A judge with all three capabilities.

    Args:
        provider: Name in `claimwise.llm.providers.PROVIDERS`.
        model: Name of the model on the server.
        cache: Keep replies on disk, so that a repeated run sends only what was not answered.
        **options: Options of `claimwise.llm.client.openai_model` (`base_url`, `api_key`, `timeout`, ...) and of
            `claimwise.judges.chat.chat_judge` (`batch_size`, `as_of`, ...).

    Raises:
        InputError: for an option that neither of them takes.
        JudgeUnavailableError: when the key or the address is missing.
    """
    of_model, of_judge = _options(openai_model), _options(chat_judge)
    unknown = sorted(set(options) - of_model - of_judge)
    if unknown:
        raise InputError(f"judge '{provider}/{model}' takes {sorted(of_model | of_judge | {'cache'})}, but got {unknown}")
    chat_model = openai_model(
        model,
        provider=provider,
        cache=open_cache() if cache else None,
        **{name: value for name, value in options.items() if name in of_model},
    )
    own = {name: value for name, value in options.items() if name in of_judge}
    return chat_judge(chat_model, name=f"{provider}/{model}", **own)


def _options(function: Any) -> set[str]:
    keywords = inspect.signature(function).parameters.values()
    return {p.name for p in keywords if p.kind is p.KEYWORD_ONLY} - _SET_HERE - {"cache"}
