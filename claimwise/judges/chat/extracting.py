"""Listing the claims of a prediction with a chat model."""

from __future__ import annotations

from dataclasses import dataclass

from claimwise.judges.chat.asking import Question, Settings, ask
from claimwise.judges.chat.material import gather
from claimwise.judges.chat.schemas import claims_schema
from claimwise.llm.replies import ExtractedClaim, read_claims
from claimwise.prompts import load_prompt
from claimwise.text.citations import strip_citations
from claimwise.text.fold import fold
from claimwise.text.grounding import ground_quote
from claimwise.types import Claim, Example, Passage

STAGE = "extract"


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
    prediction = [Passage(example.prediction)]
    found = (ground_quote(words, prediction) for words in (extracted.source, extracted.text) if words)
    span = next((quote.span for quote in found if quote.span is not None), None)
    source = example.prediction[slice(*span)] if span else extracted.source
    context, cited = strip_citations(source)
    return Claim(
        text=text,
        span=span,
        context=context if fold(context) != fold(text) else "",
        citations=tuple(dict.fromkeys((*markers, *cited))),
    )
