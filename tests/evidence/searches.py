"""A stub that searches and judges, and replies of the Responses API as servers send them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any

from claimwise import factuality
from claimwise.types import Report
from tests.stub import Reply, Request, StubServer

USAGE = {"input_tokens": 300, "output_tokens": 40, "input_tokens_details": {"cached_tokens": 100}, "total_tokens": 340}
_models = count()


def fresh_model() -> str:
    """A model that no test has asked before: caches and what is known of servers are shared."""
    return f"search-model-{next(_models)}"


def source(url: str, snippet: str = "", summary: str = "", title: str = "", date: str = "") -> dict[str, str]:
    return {"url": url, "title": title, "date": date, "snippet": snippet, "summary": summary}


def call(*urls: str, kind: str = "search", status: str = "completed", **item: Any) -> dict[str, Any]:
    action: dict[str, Any] = {"type": kind, "query": "q"}
    if kind == "search":
        action["sources"] = [{"type": "url", "url": url} for url in urls]
    else:
        action["url"] = urls[0]
    return {"type": "web_search_call", "id": "ws", "status": status, "action": action, **item}


def message(text: Any, annotations: Sequence[Mapping[str, Any]] = ()) -> dict[str, Any]:
    text = text if isinstance(text, str) else json.dumps(text)
    part = {"type": "output_text", "text": text, "annotations": list(annotations)}
    return {"type": "message", "role": "assistant", "status": "completed", "content": [part]}


def response(*output: Any, **fields: Any) -> dict[str, Any]:
    data = {"id": "resp", "object": "response", "status": "completed", "error": None, "output": list(output)}
    return {**data, "usage": USAGE, **fields}


def found(*sources: Mapping[str, str]) -> Reply:
    """The reply of a search that went well."""
    urls = [entry["url"] for entry in sources]
    return Reply(body=response(call(*urls), message({"sources": list(sources)})))


def verdict(label: str, *quotes: str) -> str:
    entry = {"id": 1, "quotes": quotes, "reason": "as the page says", "verdict": label, "hallucination": "none"}
    return json.dumps({"verdicts": [{**entry, "conflict": False}]})


SUPPORTED = verdict("supported", "14 km")
Answers = Callable[[Request], Reply | str]


def serve(search: Reply | Answers, judge: str | Answers = SUPPORTED) -> Answers:
    """A script: `search` answers all searches, `judge` all chat completions."""

    def answer(request: Request) -> Reply | str:
        chosen = judge if request.path.endswith("/chat/completions") else search
        return chosen(request) if callable(chosen) else chosen

    return answer


def check(stub: StubServer, *claims: str, model: str | None = None, **options: Any) -> Report:
    """Factuality of one answer with these claims, by a judge that searches itself."""
    given = {"evidence": "web", "max_failures": 1.0, **options}
    given.setdefault("judge", f"openai/{model or fresh_model()}")
    given.setdefault("judge_options", {"base_url": stub.base_url, "backoff": 0.001})
    return factuality(["The answer."], config="claims", claims=[list(claims)], **given)


def searches(stub: StubServer) -> list[Request]:
    return [request for request in stub.requests if not request.path.endswith("/chat/completions")]
