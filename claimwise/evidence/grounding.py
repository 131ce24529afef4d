"""A decision API that searches the web itself: Perplexity's Decisions API with `mode: "web_grounding"`.

It builds its query from the question and the start of the state, so the claim comes first (Perplexity cookbook,
"decisions-api-web-grounding", 2026). Its search results are kept as evidence; the verdict stays with the judge.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from claimwise.evidence.results import address_key, to_passages
from claimwise.evidence.sources import STAGE, Found
from claimwise.llm.providers import Provider
from claimwise.llm.reading.opening import failed
from claimwise.types import Cause, Claim, Example

PERPLEXITY = Provider("https://api.perplexity.ai/v1", ("PERPLEXITY_API_KEY",), "PERPLEXITY_BASE_URL")
DECIDER = "pplx-decider-v1-27b"  # the one model of that API
QUESTION = "Is this claim true?"


@dataclass(frozen=True, slots=True)
class GroundedDecision:
    """`POST /decisions` with web grounding: one search for each claim."""

    path: str = "/decisions"
    needs: str = "a Decisions API with web grounding"
    optional: tuple[str, ...] = ()

    @property
    def provenance(self) -> dict[str, str]:
        """Nothing beyond the name: the question is fixed."""
        return {}

    def payload(self, model: str, claim: Claim, example: Example) -> dict[str, Any]:
        """The request for one claim."""
        texts = dict.fromkeys(text.strip() for text in (claim.text, claim.context, example.question))
        return {
            "model": model,
            "state": "\n\n".join(filter(None, texts)),
            "questions": {"claim": {"type": "noul", "instructions": QUESTION}},
            "mode": "web_grounding",
        }

    def read(self, data: Mapping[str, Any], raw: str, claim: Claim, example: Example) -> Found:
        """The search results of a reply.

        Raises:
            JudgeError: when there was no search.
        """
        results = data.get("search_results")
        if not isinstance(results, list):
            raise failed(raw, Cause.EMPTY, f"the server should search the web ({self.needs}), but did not", STAGE)
        if not all(isinstance(result, Mapping) and address_key(result.get("url")) for result in results):
            raise failed(raw, Cause.UNREADABLE, "each of the `search_results` should be a record with a `url`", STAGE)
        return Found(to_passages(results))
