"""Where replies are kept between runs, and under which key."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from claimwise.llm.chat import ChatRequest, Completion
from claimwise.llm.store import Cache, CacheInfo
from claimwise.llm.usage import count_usage
from claimwise.types import Usage

__all__ = ["Cache", "CacheInfo", "answer", "cache_folder", "cache_info", "clear_cache", "open_cache", "reply_key"]

_JSON = json.JSONEncoder(sort_keys=True, separators=(",", ":"))
KEY_VERSION = 1  # raise it when the meaning of a key changes


def reply_key(model: str, server: str, parameters: Mapping[str, Any], request: ChatRequest) -> bytes:
    """Address of a reply: a hash of all that can change it. Headers and keys have no part in it."""
    parts = [
        KEY_VERSION,
        model,
        server,
        parameters,
        request.prompt,
        [(message.role, message.content) for message in request.messages],
        request.schema,
        request.schema_name,
        request.sample,
    ]
    return hashlib.sha256(_JSON.encode(parts).encode()).digest()


async def answer(cache: Cache, key: bytes, model: str, ask: Callable[[], Awaitable[Completion]]) -> Completion:
    """The kept reply under `key`, or the one that `ask` gets, which is kept if it is whole.

    Of callers that come together one asks; for the others, as for a kept reply, the meter hears that `model` was spared
    a call.
    """

    async def ask_and_keep() -> Completion:
        completion = await ask()
        if completion.finish_reason != "length" and completion.text.strip():
            cache.put(key, completion)
        return completion

    completion, ours = cache.get(key), False
    if completion is None:
        completion, ours = await cache.flights.join(key, ask_and_keep)
    if ours:
        return completion
    count_usage(model, spared := Usage(cached=1))
    return replace(completion, usage=spared)


def cache_folder() -> Path | None:
    """`$CLAIMWISE_CACHE`, else the platform's cache folder; `None` when the variable says `off`."""
    named = os.environ.get("CLAIMWISE_CACHE", "").strip()
    if named.lower() in ("off", "0", "false", "none"):
        return None
    if named:
        return Path(named).expanduser()
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        base = "~/Library/Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "claimwise"


_caches: dict[Path, Cache] = {}


def open_cache(folder: str | Path | None = None) -> Cache | None:
    """The process's cache in `folder` (by default `cache_folder()`), or `None` when caching is off."""
    chosen = Path(folder) if folder is not None else cache_folder()
    return None if chosen is None else _caches.setdefault(chosen.absolute(), Cache(chosen.absolute()))


def cache_info(folder: str | Path | None = None) -> CacheInfo:
    """What is in the cache."""
    cache = open_cache(folder)
    return CacheInfo(None) if cache is None else cache.info()


def clear_cache(folder: str | Path | None = None) -> int:
    """Delete the cache's files, damaged ones as well; returns how many replies there were."""
    cache = open_cache(folder)
    return 0 if cache is None else cache.clear()
