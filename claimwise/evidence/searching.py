"""One request for each claim to a server that searches the web: sent, adapted, cached and metered as any other."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, ClassVar, Protocol

from claimwise.errors import JudgeError, JudgeUnavailableError
from claimwise.evidence.sources import STAGE, Evidence, Found
from claimwise.llm.answers import read_usage
from claimwise.llm.cache import Cache, reply_key
from claimwise.llm.chat import ChatRequest, Completion
from claimwise.llm.faults import LONGEST_RAW, Fault, RequestFailedError
from claimwise.llm.requests import FORMAT_WORDS
from claimwise.llm.server import Server
from claimwise.llm.usage import count_usage
from claimwise.types import Cause, Claim, Example, Passage, Usage

OTHERS = (
    "choose other evidence: 'contexts', claimwise.corpus(...), a function `retrieve(claim) -> passages`, "
    "'web:openai/<model>' or 'web:perplexity' (which search for another judge), or 'none' (the judge's own knowledge)"
)

# What this process has found out: fields that the server refuses, by base URL, model and path.
_known: dict[tuple[str, str, str], frozenset[str]] = {}


class Way(Protocol):
    """How a kind of server is asked to search.

    Attributes:
        path: Of the endpoint, below the base URL.
        needs: What the server has to have, in words.
        optional: Fields of the request that a server may refuse.
        provenance: Parts of the signature.
    """

    @property
    def path(self) -> str: ...
    @property
    def needs(self) -> str: ...
    @property
    def optional(self) -> tuple[str, ...]: ...
    @property
    def provenance(self) -> dict[str, str]: ...

    def payload(self, model: str, claim: Claim, example: Example) -> dict[str, Any]:
        """The request for one claim."""
        ...

    def read(self, data: Mapping[str, Any], raw: str, claim: Claim, example: Example) -> Found:
        """What a reply tells; raises `JudgeError` when it tells of no search."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class WebSearch(Evidence):
    """A search for each claim by one model on one server. `claimwise.evidence.web` builds it.

    Its limits are the server's and are kept apart from those of a judge on the same server.
    """

    name: str
    server: Server
    way: Way
    cache: Cache | None = None
    looks_up: ClassVar[bool] = True
    searches_all: ClassVar[bool] = True

    @property
    def provenance(self) -> Mapping[str, str]:
        """The prompt of the search, if it has one."""
        return self.way.provenance

    async def find(self, claim: Claim, example: Example) -> Found:
        """Search, unless the same search was answered before.

        Raises:
            JudgeError: When this search failed.
            JudgeUnavailableError: When the server cannot search at all.
            RunStoppedError: When a limit of the active meter is reached.
        """
        payload = self.way.payload(self.server.model, claim, example)

        async def ask() -> Completion:
            found = await self._ask(payload, claim, example)
            completion = Completion(json.dumps(asdict(found)))
            if self.cache is not None:
                self.cache.put(key, completion)
            return completion

        key = reply_key(self.server.name, self.server.endpoint.base_url + self.way.path, payload, ChatRequest(()))
        kept, ours = (None if self.cache is None else self.cache.get(key)), False
        if kept is None:
            kept, ours = await self.cache.flights.join(key, ask) if self.cache else (await ask(), True)
        if not ours:
            count_usage(self.server.name, Usage(cached=1))
        record = json.loads(kept.text)
        return Found(tuple(Passage(**passage) for passage in record["passages"]), tuple(record["notes"]))

    async def _ask(self, payload: Mapping[str, Any], claim: Claim, example: Example) -> Found:
        try:
            (data, raw), attempts = await self._send(payload)
        except RequestFailedError as error:
            count_usage(self.server.name, Usage(calls=min(1, error.attempts), retries=max(0, error.attempts - 1)))
            raise JudgeError(replace(error.judge_error().failure, stage=STAGE)) from None
        except JudgeUnavailableError as error:
            raise JudgeUnavailableError(f"{str(error).rstrip('.')}; or {OTHERS}") from None
        count_usage(self.server.name, replace(_read_usage(data), retries=attempts - 1))
        redact = self.server.redact  # JSON may spell the key with escapes, so that only the values show it
        try:
            found = self.way.read(data, raw[:LONGEST_RAW], claim, example)
        except JudgeError as error:
            spelled = json.dumps(data)
            if redact(spelled) != spelled:
                raw = redact(spelled)
            message = redact(error.failure.message)
            failure = replace(error.failure, attempts=attempts, message=message, raw=raw[:LONGEST_RAW])
            raise JudgeError(failure) from None
        texts = (asdict(passage) for passage in found.passages)
        passages = [Passage(**{name: part and redact(part) for name, part in fields.items()}) for fields in texts]
        return replace(found, passages=tuple(passages))

    async def _send(self, payload: Mapping[str, Any]) -> tuple[tuple[Mapping[str, Any], str], int]:
        if self._place in _known:
            return await self._adapt_and_send(payload)
        gate = await self.server.gate()
        return await gate.passing(lambda: self._adapt_and_send(payload))

    async def _adapt_and_send(self, payload: Mapping[str, Any]) -> tuple[tuple[Mapping[str, Any], str], int]:
        """Send without the fields that the server refuses; they are remembered once it answers."""
        refused = _known.get(self._place, frozenset())
        attempts = 0
        while True:
            body = {name: value for name, value in payload.items() if name not in refused}
            try:
                answer, more = await self.server.post(self.way.path, body, lambda data, raw: (data, raw))
            except RequestFailedError as error:
                attempts += error.attempts
                name = _refused_field(error.fault, [n for n in self.way.optional if n in body])
                if name is None:
                    raise self._give_up(error.fault, attempts) from None
                refused |= {name}
            else:
                _known[self._place] = _known.get(self._place, frozenset()) | refused
                return answer, attempts + more

    def _give_up(self, fault: Fault, attempts: int) -> Exception:
        """A server that has never answered and rejects the request has no such endpoint or tool."""
        if fault.cause is not Cause.REJECTED or (self._place in _known and fault.status != 501):
            return RequestFailedError(fault, attempts)
        return JudgeUnavailableError(
            f"the web search by {self.server.name!r} at {self.server.endpoint.shown_url} cannot be used: it needs "
            f"{self.way.needs}, but the server says {fault.message}"
        )

    @property
    def _place(self) -> tuple[str, str, str]:
        return self.server.endpoint.base_url, self.server.model, self.way.path


def _refused_field(fault: Fault, optional: list[str]) -> str | None:
    """The field that a server refuses: by its `param`, or quoted in its message."""
    if fault.status not in (400, 422):
        return None
    root = re.split(r"[.\[]", fault.param)[0]
    if root in optional:
        return root
    if "text" in optional and any(word in fault.message.lower() for word in FORMAT_WORDS):
        return "text"
    quoted = ((name, name if "_" in name else rf"['\"`]{name}") for name in optional)  # "text" is a common word
    return next((name for name, pattern in quoted if re.search(rf"{pattern}\b", fault.message)), None)


def _read_usage(data: Mapping[str, Any]) -> Usage:
    """Tokens by the names of the Responses API, or by those of chat completions."""
    usage = data.get("usage")
    if isinstance(usage, Mapping) and "input_tokens" in usage:
        usage = {
            "prompt_tokens": usage["input_tokens"],
            "completion_tokens": usage.get("output_tokens"),
            "prompt_tokens_details": usage.get("input_tokens_details"),
        }
    return read_usage(usage)
