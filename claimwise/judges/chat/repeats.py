"""Several samples of one chat judge, which vote as a jury of itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from claimwise.errors import InputError
from claimwise.judges.base import Judge
from claimwise.judges.chat.asking import forget
from claimwise.judges.chat.standins import RecallingModel
from claimwise.judges.jury import seat_jury
from claimwise.llm.chat import ChatModel, ChatRequest, Completion

MOST_REPEATS = 100


@dataclass(frozen=True, slots=True)
class SampledModel:
    """A chat model of which each reply is the `sample`-th to its request, cached apart from the others."""

    model: ChatModel
    sample: int

    @property
    def name(self) -> str:
        """The model's."""
        return self.model.name

    @property
    def concurrency(self) -> int:
        """The model's."""
        return self.model.concurrency

    async def complete(self, request: ChatRequest) -> Completion:
        """Answer one request."""
        return await self.model.complete(replace(request, sample=self.sample))

    def recall(self, request: ChatRequest) -> Completion | None:
        """The reply that is already there."""
        own = replace(request, sample=self.sample)
        return self.model.recall(own) if isinstance(self.model, RecallingModel) else None

    def forget(self, request: ChatRequest) -> None:
        """Do not serve this request's reply again."""
        forget(self.model, replace(request, sample=self.sample))


def check_repeats(repeats: object) -> None:
    """Raise `InputError` unless `repeats` is a whole number from 1 to `MOST_REPEATS`."""
    if isinstance(repeats, bool) or not isinstance(repeats, int) or not 1 <= repeats <= MOST_REPEATS:
        raise InputError(f"`repeats` should be a whole number in 1..{MOST_REPEATS}, but got {repeats!r}")


def repeat_judge(build: Callable[[ChatModel], Judge], model: ChatModel, repeats: int) -> Judge:
    """The judge that `build` makes of the model, asked `repeats` times about each verdict.

    Claims are listed once: the samples vote on the same ones.
    """
    samples = {f"sample {n}": build(model if n == 1 else SampledModel(model, n - 1)) for n in range(1, repeats + 1)}
    first = samples["sample 1"]
    return seat_jury(samples, name=first.name, provenance=first.provenance)
