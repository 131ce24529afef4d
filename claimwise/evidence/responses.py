"""The web-search tool of the Responses API: what is asked, and what its reply tells of sources.

The tool itself gives addresses only (`include: web_search_call.action.sources`; OpenAI, "Web search", 2026). So the
model is asked to copy what the pages say, and an address that the tool did not give does not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from claimwise.evidence.results import address_key, to_passages
from claimwise.evidence.sources import STAGE, Found
from claimwise.llm.reading.fields import look_up, text_of
from claimwise.llm.reading.opening import failed, open_reply, unreadable
from claimwise.prompts import load_prompt
from claimwise.text.fencing import fence, make_nonce
from claimwise.types import Cause, Claim, Example

UNFINISHED = ("failed", "cancelled", "queued", "in_progress")  # statuses of a reply that is no answer
MOST_SEARCHES = 3  # for a claim, as in the factuality check of the GPT-5 system card

_FIELDS = ("url", "title", "date", "snippet", "summary")
_SCHEMA = {
    "type": "object",
    "properties": {
        "sources": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {name: {"type": "string"} for name in _FIELDS},
                "required": list(_FIELDS),
                "additionalProperties": False,
            },
        }
    },
    "required": ["sources"],
    "additionalProperties": False,
}
# A citation in the text, `([name](address))`; bounded, since the text may be anything.
_LINK = re.compile(r"\(?\[[^\[\]]{0,300}\]\([^()\s]{1,2000}\)\)?")


@dataclass(frozen=True, slots=True)
class ResponsesSearch:
    """`POST /responses` with the tool `web_search`."""

    path: str = "/responses"
    needs: str = "the Responses API with its web-search tool"
    optional: tuple[str, ...] = ("include", "max_tool_calls", "text", "tool_choice", "store")

    @property
    def provenance(self) -> dict[str, str]:
        """The prompt."""
        return {"prompt.search_web": load_prompt("search_web").key}

    def payload(self, model: str, claim: Claim, example: Example) -> dict[str, Any]:
        """The request for one claim. No more tool calls than `MOST_SEARCHES` are processed, searches or other."""
        texts = {"claim": claim.text, "context": claim.context, "question": example.question}
        nonce = make_nonce(*texts.values())
        blocks = {name: fence(text, name, nonce) if text.strip() else "" for name, text in texts.items()}
        system, user = load_prompt("search_web").render({"searches": str(MOST_SEARCHES), **blocks})
        return {
            "model": model,
            "instructions": system,
            "input": user,
            "tools": [{"type": "web_search"}],
            "tool_choice": "required",
            "max_tool_calls": MOST_SEARCHES,
            "include": ["web_search_call.action.sources"],
            "text": {"format": {"type": "json_schema", "name": "sources", "schema": _SCHEMA, "strict": True}},
            "store": False,
        }

    def read(self, data: Mapping[str, Any], raw: str, claim: Claim, example: Example) -> Found:
        """The sources that a reply names.

        Raises:
            JudgeError: when there was no search, or the sources cannot be read.
        """
        status = data.get("status")
        if status in UNFINISHED:
            raise failed(raw, Cause.SERVER, f"the server's reply is {status}", STAGE)
        items = _records(data.get("output"))
        calls = [item for item in items if item.get("type") in ("web_search_call", "search_results")]
        parts = [part for item in items if item.get("type") == "message" for part in _records(item.get("content"))]
        cited = [record for part in parts for record in _citations(part)]
        if not calls and not cited:
            raise failed(raw, Cause.EMPTY, f"the server should search the web ({self.needs}), but did not", STAGE)
        if calls and all(call.get("status") == "failed" for call in calls):
            raise failed(raw, Cause.SERVER, "the web search failed", STAGE)
        results = [result for call in calls for result in _records(call.get("results"))]
        notes = _count(calls)
        said = [text for text in (claim.text, claim.context, example.question) if text.strip()]
        listed = _listed(data, parts, raw, said, needed=not results and not cited)
        if listed is None:
            return Found(to_passages([*results, *cited]), notes)
        given = _given(calls, results)
        chosen = {address_key(source.get("url")) for source in listed} - {""}
        if given:
            chosen &= given | {address_key(record["url"]) for record in cited}
        made_up = sum(address_key(source.get("url")) not in chosen for source in listed)
        if made_up:
            notes += (f"{made_up} source(s) that the search did not give were left out",)
        passages = to_passages(r for r in [*results, *listed] if address_key(r.get("url")) in chosen)
        if len(passages) < len(chosen):
            notes += (f"{len(chosen) - len(passages)} source(s) of which nothing was told were left out",)
        return Found(passages, notes)


def _count(calls: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    actions = [call.get("action") for call in calls]
    searches = sum(not isinstance(a, Mapping) or a.get("type", "search") == "search" for a in actions)
    if searches <= MOST_SEARCHES:
        return ()
    return (f"{searches} web searches were made, more than the {MOST_SEARCHES} asked for",)


def _given(calls: Sequence[Mapping[str, Any]], results: Sequence[Mapping[str, Any]]) -> set[str]:
    """Addresses that the tool itself tells, if it tells those that it found; pages that were opened are among them."""
    actions = [action for call in calls if isinstance(action := call.get("action"), Mapping)]
    found = {address_key(source.get("url")) for action in actions for source in _records(action.get("sources"))}
    found |= {address_key(result.get("url")) for result in results}
    found.discard("")
    return found | {address_key(action.get("url")) for action in actions} if found else set()


def _listed(
    data: Mapping[str, Any], parts: Sequence[Mapping[str, Any]], raw: str, said: Sequence[str], *, needed: bool
) -> list[Mapping[str, Any]] | None:
    """The list that the model was asked for; `None` where it wrote something else and the list is not needed.

    Raises:
        JudgeError: when it refused, or the list cannot be read for sure.
    """
    text = "\n".join(text_of(part.get("text")) for part in parts).strip()
    refusal = next(filter(None, (text_of(part.get("refusal")) for part in parts)), "")
    if refusal and not text:
        raise failed(raw, Cause.REFUSED, f"the model refused: {refusal[:300]}", STAGE)
    reason = _finish_reason(data)
    if not (text or needed) and reason == "stop":
        return None
    opened = open_reply(text, stage=STAGE, finish_reason=reason, data=said)
    named = [look_up(found.value, ("sources",)) for found in opened.values if isinstance(found.value, Mapping)]
    bare = [found.value for found in opened.values if _is_bare_list(found.value)]
    lists = [value for value in named if isinstance(value, list)] or bare
    if not lists and not needed and reason == "stop":
        return None
    uncertain = opened.cut or opened.broken or any(other != lists[0] for other in lists[1:])
    if uncertain or not lists or reason != "stop" or len(_records(lists[0])) < len(lists[0]):
        raise unreadable(raw, opened, "one list `sources`", stage=STAGE, finish_reason=reason)
    return _records(lists[0])


def _is_bare_list(value: object) -> bool:
    """A list of records, without its name. Other lists are such as the `[1]` of a citation."""
    return isinstance(value, list) and bool(value) and all(isinstance(entry, Mapping) for entry in value)


def _finish_reason(data: Mapping[str, Any]) -> str:
    """Why the reply ended, in the words of chat completions."""
    details = data.get("incomplete_details")
    reason = text_of(details.get("reason")) if isinstance(details, Mapping) else ""
    return {"max_output_tokens": "length", "content_filter": "content_filter"}.get(reason, "stop")


def _citations(part: Mapping[str, Any]) -> Iterator[dict[str, str]]:
    """The web addresses that a text cites, each with the line that cites it; a place outside the text cites nothing."""
    said = part.get("text")
    text = said if isinstance(said, str) else ""
    lines: dict[int, str] = {}  # by where they begin: a line may be long and cite much
    for annotation in _records(part.get("annotations")):
        start, url = annotation.get("start_index"), text_of(annotation.get("url"))
        placed = type(start) is int and 0 <= start < len(text)
        if annotation.get("type") == "url_citation" and placed and address_key(url):
            begin = text.rfind("\n", 0, start) + 1
            if begin not in lines:
                lines[begin] = _LINK.sub("", text[begin:].partition("\n")[0])
            yield {"url": url, "title": text_of(annotation.get("title")), "summary": lines[begin]}


def _records(value: object) -> list[Mapping[str, Any]]:
    return [entry for entry in value if isinstance(entry, Mapping)] if isinstance(value, list) else []
