"""Claims without a judge: the sentence-and-clause splitter as an `Extractor`."""

from __future__ import annotations

from dataclasses import dataclass

from claimwise.text.claims import split_claims
from claimwise.types import Claim, Example


@dataclass(frozen=True, slots=True)
class Splitter:
    """Lists claims by rules, in any language, without a network. Claims that the caller gave come first.

    Attributes:
        language: ISO 639 code of the predictions; guessed for each when `None`.
    """

    language: str | None = None

    async def extract(self, example: Example) -> list[Claim]:
        """Return `example.claims` if given, else the claims of the prediction."""
        if example.claims is not None:
            return list(example.claims)
        return split_claims(example.prediction, self.language)


SPLITTER = Splitter()
