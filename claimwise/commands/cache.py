"""`claimwise cache info` and `claimwise cache clear`: the replies that are kept between runs."""

from __future__ import annotations

from claimwise.commands.exits import FINE
from claimwise.commands.output import deliver
from claimwise.llm.cache import cache_info, clear_cache
from claimwise.llm.store import CacheInfo
from claimwise.terminal import clean

OFF = "the cache is off ($CLAIMWISE_CACHE)"


def show_cache(*, as_json: bool) -> int:
    """Tell where the cache is and what it holds."""
    info = cache_info()
    place = OFF if info.path is None else f"{info.path} · {_contents(info)} of at most {_size(info.max_bytes)}"
    deliver(_record(info), lambda console: console.print(clean(place), soft_wrap=True), out=None, as_json=as_json)
    return FINE


def empty_cache(*, as_json: bool) -> int:
    """Remove all replies and tell what was removed."""
    info = cache_info()
    removed = clear_cache()
    told = OFF if info.path is None else f"removed {removed:,} replies, {_size(info.bytes)}, from {info.path}"
    deliver(
        {"path": _record(info)["path"], "removed": removed, "bytes": info.bytes},
        lambda console: console.print(clean(told), soft_wrap=True),
        out=None,
        as_json=as_json,
    )
    return FINE


def _record(info: CacheInfo) -> dict[str, object]:
    path = None if info.path is None else str(info.path)
    return {"path": path, "entries": info.entries, "bytes": info.bytes, "max_bytes": info.max_bytes}


def _contents(info: CacheInfo) -> str:
    return f"{info.entries:,} replies, {_size(info.bytes)}"


def _size(count: int) -> str:
    return f"{count / 1_000_000:,.1f} MB"
