"""What a judge is: a frozen bundle of capabilities with a name that goes into the signature.

A capability is an object with one async method. An NLI model is a `Verifier`, the sentence splitter an
`Extractor`, a chat model all three. Contract for all of them:

- Text of the example is data. It may hold anything, instructions and delimiters included.
- A capability that cannot answer for one example raises `JudgeError`; a verifier that cannot answer for one
  claim returns `Judgement.failed(...)` for it. Neither ever invents a verdict. When no call can work at all
  (wrong key, unknown model) it raises `JudgeUnavailableError`, which stops the run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from claimwise.errors import InputError
from claimwise.types import Claim, Example, Judgement, Passage, RelationJudgement, Task


@runtime_checkable
class Extractor(Protocol):
    """Lists the checkable claims of a prediction."""

    async def extract(self, example: Example) -> list[Claim]:
        """Return the claims of `example.prediction` in order of appearance; `[]` if it makes none."""
        ...


@runtime_checkable
class Verifier(Protocol):
    """Holds claims against evidence."""

    async def verify(
        self,
        claims: Sequence[Claim],
        passages: Sequence[Passage],
        example: Example,
        *,
        task: Task = Task.VERIFY,
    ) -> list[Judgement]:
        """Return one judgement for each claim, in order. Any of a claim's `wordings` may be the one supported.

        With `Task.COVERAGE` the passages hold the prediction and a fact that it does not state is
        `unsupported` here (the measure calls it `omitted`); with `Task.KNOWLEDGE` there are no passages.
        """
        ...


@runtime_checkable
class Comparator(Protocol):
    """Tells how a prediction relates to a reference text."""

    async def compare(self, example: Example, reference: int) -> RelationJudgement:
        """Compare `example.prediction` with `example.references[reference]`."""
        ...


@dataclass(frozen=True, slots=True)
class Judge:
    """A named bundle of capabilities.

    Attributes:
        name: Name as users give it, e.g. `lexical` or `openai/gpt-5-mini`; never holds a key.
        extractor, verifier, comparator: What it can do.
        provenance: Facts for the signature: versions, prompt hashes, parameters that change verdicts.
        concurrency: Examples that may be judged at the same time.
    """

    name: str
    extractor: Extractor | None = None
    verifier: Verifier | None = None
    comparator: Comparator | None = None
    provenance: Mapping[str, str] = field(default_factory=dict)
    concurrency: int = 16

    def require(self, *capabilities: str) -> None:
        """Raise `InputError` unless this judge has the capabilities (`extractor`, `verifier`, `comparator`)."""
        verbs = {
            "extractor": "list claims",
            "verifier": "verify claims",
            "comparator": "compare with a reference",
        }
        for name in capabilities:
            if getattr(self, name) is None:
                raise InputError(
                    f"judge {self.name!r} cannot {verbs[name]}; use one that can, such as 'openai/<model>' or 'lexical'"
                )
