"""What is asked of a decision model and what comes back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from claimwise.types import Failure

Reply = Mapping[str, float] | Failure  # the probability of each option by its value, or why there is none


@dataclass(frozen=True, slots=True)
class Option:
    """An allowed answer: `value` comes back with its probability, `description` says when it holds."""

    value: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """One question about the input.

    Attributes:
        name: Its id, unlike those of the other questions of a request.
        instructions: What is asked, with the claim that it is about.
        options: The allowed answers; of a scale, from its lowest level up.
        scale: The options are levels of an ordered scale.
    """

    name: str
    instructions: str
    options: tuple[Option, ...]
    scale: bool = False

    @property
    def values(self) -> tuple[str, ...]:
        """The options' values, in order."""
        return tuple(str(option.value) for option in self.options)


@dataclass(frozen=True, slots=True)
class Decided:
    """One reply for each question, in order, and what a reader should know about them."""

    replies: tuple[Reply, ...]
    warnings: tuple[str, ...] = ()


class Decider(Protocol):
    """Anything that answers typed questions about an input."""

    @property
    def name(self) -> str:
        """Name for messages, without any key."""
        ...

    @property
    def concurrency(self) -> int:
        """Requests that may be open at the same time."""
        ...

    async def decide(self, text: str, questions: Sequence[Question]) -> Decided:
        """Answer questions about `text`; a question that cannot be answered has a `Failure` of its own.

        Raises:
            JudgeUnavailableError: when no question can be answered at all.
        """
        ...
