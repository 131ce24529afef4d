"""Listing the claims of a prediction with a chat model."""

from __future__ import annotations

import re
from dataclasses import dataclass

from claimwise.judges.chat.asking import Question, Settings, ask
from claimwise.judges.chat.material import gather
from claimwise.judges.chat.schemas import claims_schema
from claimwise.llm.replies import ExtractedClaim, read_claims
from claimwise.prompts import load_prompt
from claimwise.text.citations import CITATION, strip_citations
from claimwise.text.fold import fold
from claimwise.text.grounding import ground_quote
from claimwise.types import Claim, Example, Passage

STAGE = "extract"

_OPENERS = re.compile(r"[(\[\"'“„‘«「『*_]+$")
_CLOSERS = re.compile(r"[)\]\"'”’»」』*_.,;:!?…。！？；，]*")


@dataclass(frozen=True, slots=True)
class ChatExtractor:
    """Asks for the claims of a prediction, each with its source sentence."""

    settings: Settings

    async def extract(self, example: Example) -> list[Claim]:
        """The claims in order, repeated ones once; `[]` when the model says that there are none.

        Raises:
            JudgeError: when no list could be read. A list that breaks off is none.
        """
        if not example.prediction.strip():
            return []
        material = gather(example)
        question = Question(
            prompt=load_prompt("list_claims"),
            values={"dialogue": material.dialogue, "response": material.response},
            schema=claims_schema(),
            read=lambda text, reason: read_claims(text, finish_reason=reason, data=material.texts),
            stage=STAGE,
        )
        answer = await ask(question, self.settings)
        claims: dict[str, Claim] = {}
        for claim in (locate_claim(extracted, example) for extracted in answer.value):
            if claim.text:
                claims.setdefault(fold(claim.text), claim)
        return list(claims.values())


def locate_claim(extracted: ExtractedClaim, example: Example) -> Claim:
    """A claim with the place of its source; that a source stands nowhere gives no place, but the claim counts."""
    text, markers = strip_citations(extracted.text)
    span = _find(extracted, example.prediction)
    source = example.prediction[slice(*span)] if span else extracted.source
    context, cited = strip_citations(source)
    return Claim(
        text=text,
        span=span,
        context=context if context != text and fold(context) != fold(text) else "",
        citations=tuple(dict.fromkeys((*markers, *cited))),
    )


def _find(extracted: ExtractedClaim, prediction: str) -> tuple[int, int] | None:
    """Where the source sentence stands, with the marks around it and the citations that follow."""
    for words in (extracted.source, extracted.text):
        span = ground_quote(words, [Passage(prediction)]).span if words else None
        if span is None:
            continue
        start, end = span
        if opener := _OPENERS.search(prediction[max(0, start - 5) : start]):
            start -= len(opener[0])
        end = _end_of(_CLOSERS.match(prediction, end), end)
        while citation := CITATION.match(prediction, end):
            end = _end_of(_CLOSERS.match(prediction, citation.end()), citation.end())
        return start, end
    return None


def _end_of(match: re.Match[str] | None, end: int) -> int:
    return match.end() if match else end
