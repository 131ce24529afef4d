"""Sources as web searches name them, brought together by address and turned into passages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from claimwise.llm.reading.fields import text_of
from claimwise.text.fold import fold
from claimwise.types import Passage

_TEXTS = ("snippet", "text", "content", "summary")  # in the order in which they make up a passage
_DATES = ("date", "last_updated")
_SPACE = re.compile(r"[\s\x00-\x1f\x7f]")  # no address holds any
_TRACKING = re.compile("utm_")  # OpenAI adds utm_source to the addresses that it cites


def to_passages(records: Iterable[Mapping[str, Any]]) -> tuple[Passage, ...]:
    """One passage for each address that something is told of, in order of appearance.

    What several records tell of one address is put together, each text once. Records without a web address or
    without any text are left out.

    >>> to_passages([{"url": "https://a.org/", "title": "A", "snippet": "14 km"}, {"url": "https://a.org#top"}])
    (Passage(text='14 km', id='web-1', url='https://a.org/', title='A', date=None),)
    """
    merged: dict[str, tuple[str, list[Mapping[str, Any]]]] = {}
    for record in records:
        key = address_key(record.get("url"))
        if key:
            merged.setdefault(key, (text_of(record["url"]), []))[1].append(record)
    passages: list[Passage] = []
    for url, group in merged.values():
        text = _join(text_of(record.get(name)) for record in group for name in _TEXTS)
        if text:
            number = f"web-{len(passages) + 1}"
            passages.append(Passage(text, number, url, _first(group, ("title",)), _first(group, _DATES)))
    return tuple(passages)


def address_key(url: object) -> str:
    """An address without what makes no difference to the page; "" for what is no web address.

    >>> address_key("https://Example.org/a/?utm_source=openai&id=3#top")
    'https://example.org/a?id=3'
    >>> address_key("javascript:alert(1)")
    ''
    """
    address = text_of(url) if isinstance(url, str) else ""
    if _SPACE.search(address):
        return ""
    try:
        parts = urlsplit(address)
        host = parts.hostname
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or not host:
        return ""
    query = urlencode([(k, v) for k, v in parse_qsl(parts.query, keep_blank_values=True) if not _TRACKING.match(k)])
    return urlunsplit((parts.scheme, parts.netloc.lower(), parts.path.rstrip("/"), query, ""))


def _join(texts: Iterable[str]) -> str:
    kept: list[str] = []
    seen = ""
    for text in dict.fromkeys(texts):
        if text and fold(text) not in seen:
            kept.append(text)
            seen += "\n" + fold(text)
    return "\n".join(kept)


def _first(records: Iterable[Mapping[str, Any]], names: Iterable[str]) -> str | None:
    """The first text under one of the names, on one line."""
    texts = (" ".join(text_of(record.get(name)).split()) for name in names for record in records)
    return next(filter(None, texts), None)
