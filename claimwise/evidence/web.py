"""The web as evidence: by the judge's own model, by another one, or by a decision API that searches."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from claimwise.errors import InputError, JudgeUnavailableError
from claimwise.evidence.grounding import DECIDER, PERPLEXITY, GroundedDecision
from claimwise.evidence.responses import ResponsesSearch
from claimwise.evidence.searching import OTHERS, WebSearch
from claimwise.evidence.sources import Evidence
from claimwise.judges.base import Judge
from claimwise.judges.chat.joint import JointJudge
from claimwise.judges.chat.verifying import ChatVerifier
from claimwise.llm.cache import open_cache
from claimwise.llm.client import OpenAIModel, openai_model
from claimwise.llm.providers import PROVIDERS, is_private
from claimwise.llm.server import Server

SEARCH_SECONDS = 300.0  # a search takes ten seconds to a minute, a thorough one longer


@dataclass(frozen=True, slots=True, eq=False)
class JudgesOwnSearch(Evidence):
    """A search by the model that judges, on its own server."""

    name: str = "web"
    looks_up: ClassVar[bool] = True
    searches_all: ClassVar[bool] = True
    _bound: dict[Server, WebSearch] = field(default_factory=dict, repr=False)

    @property
    def provenance(self) -> Mapping[str, str]:
        """The prompt of the search."""
        return ResponsesSearch().provenance

    def for_judge(self, judge: Judge) -> Evidence:
        """The search by this judge's model.

        Raises:
            InputError: For a judge that asks no model on a server.
        """
        model = _chat_model(judge)
        if model is None:
            raise InputError(
                "`evidence='web'` should come with a judge whose own model searches, such as 'openai/<model>', but "
                f"judge {judge.name!r} has none; name the model that searches with evidence='web:openai/<model>' or "
                "'web:perplexity'"
            )
        if model.server not in self._bound:
            server = replace(model.server, timeout=max(model.server.timeout, SEARCH_SECONDS))
            self._bound[model.server] = WebSearch(self.name, server, ResponsesSearch(), model.cache)
        return self._bound[model.server]


def web_search(name: str, *, cache: bool = True, timeout: float = SEARCH_SECONDS, **options: Any) -> WebSearch:
    """A web search for each claim, for any judge.

    Fees that a provider takes for searches, beside those for tokens, are not part of a run's cost.

    Args:
        name: `<provider>/<model>` of a server that has the Responses API with its web-search tool; or `perplexity`,
            whose Decisions API searches.
        cache: Keep what was found on disk.
        timeout: Seconds that one attempt may take, > 0.
        **options: Of `claimwise.llm.client.openai_model`: `base_url`, `api_key`, `concurrency`, ...

    Raises:
        InputError: For a name or an option that is not what it should be.
        JudgeUnavailableError: When the key or the address is missing.
    """
    provider, _, model = name.partition("/")
    kept = open_cache() if cache else None
    if provider == "perplexity":
        model = model.strip() or DECIDER
        return WebSearch(f"web:perplexity/{model}", _perplexity(model, timeout, options), GroundedDecision(), kept)
    if provider not in PROVIDERS or not model.strip():
        raise InputError(
            "`evidence` should be 'web', 'web:perplexity' or 'web:<provider>/<model>' with a provider of "
            f"{', '.join(PROVIDERS)}, but got {'web:' + name!r}"
        )
    server = openai_model(model, provider=provider, timeout=timeout, **options).server
    return WebSearch(f"web:{name}", server, ResponsesSearch(), kept)


def _perplexity(model: str, timeout: float, options: dict[str, Any]) -> Server:
    url = options.pop("base_url", None) or os.environ.get(PERPLEXITY.url_variable) or PERPLEXITY.base_url
    key = options.pop("api_key", None) or os.environ.get(PERPLEXITY.key_variables[0], "")
    if not key.strip() and not is_private(url):
        raise JudgeUnavailableError(
            f"evidence='web:perplexity' needs an API key: set {PERPLEXITY.key_variables[0]}, or {OTHERS}"
        )
    server = openai_model(model, base_url=url, api_key=key, timeout=timeout, **options).server
    return replace(server, endpoint=replace(server.endpoint, provider="perplexity", quirks=PERPLEXITY))


def _chat_model(judge: Judge) -> OpenAIModel | None:
    verifier = judge.verifier.verifier if isinstance(judge.verifier, JointJudge) else judge.verifier
    model = verifier.settings.model if isinstance(verifier, ChatVerifier) else None
    return model if isinstance(model, OpenAIModel) else None
