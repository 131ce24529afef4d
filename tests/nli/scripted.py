"""A model in plain Python whose scores a test lays down, and asking the evidence path about claims with it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claimwise.judges.nli.verdict import Thresholds
from claimwise.judges.nli.verifier import NliVerifier
from claimwise.types import Claim, Example, Judgement, Passage, Task

HALVES = Thresholds(0.5, 0.5)
SILENT = (0.1, 0.1, 0.8)

Scores = Callable[[str, str], tuple[float, float, float]]


class ScriptedScorer:
    """Words are tokens; a pair's probabilities come from a function, or are those of the first words it holds."""

    name = "scripted-nli"
    three_way = True

    def __init__(self, scores: Scores | Mapping[str, tuple[float, float, float]], limit: int = 200) -> None:
        self._scores = scores if callable(scores) else lambda window, claim: _find(scores, window)
        self.limit = limit
        self.unknown = frozenset[str]()
        self.calls: list[list[tuple[str, str]]] = []
        self.threads: set[str] = set()
        self.counting: set[str] = set()

    def count(self, text: str) -> int:
        self.counting.add(threading.current_thread().name)
        return len(text.split())

    def unread(self, text: str) -> frozenset[str]:
        return frozenset(word for word in text.split() if word in self.unknown)

    def score(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        self.calls.append(list(pairs))
        self.threads.add(threading.current_thread().name)
        return np.array([self._scores(*pair) for pair in pairs], dtype=np.float32).reshape(-1, 3)

    @property
    def pairs(self) -> list[tuple[str, str]]:
        return [pair for call in self.calls for pair in call]


def _find(scores: Mapping[str, tuple[float, float, float]], window: str) -> tuple[float, float, float]:
    return next((row for words, row in scores.items() if words in window), SILENT)


def ask(
    scorer: ScriptedScorer,
    *claims: str | Claim,
    evidence: Sequence[str],
    task: Task = Task.VERIFY,
    question: str = "",
    thresholds: Thresholds = HALVES,
    **options: Any,
) -> list[Judgement]:
    """The judgements on some claims."""
    verifier = NliVerifier(scorer, thresholds, **options)
    asked = [Claim(claim) if isinstance(claim, str) else claim for claim in claims]
    passages = [Passage(text) for text in evidence]
    return asyncio.run(verifier.verify(asked, passages, Example(0, "", question=question), task=task))


def ask_one(scorer: ScriptedScorer, claim: str | Claim, *evidence: str, **options: Any) -> Judgement:
    """The judgement on one claim."""
    (judgement,) = ask(scorer, claim, evidence=evidence, **options)
    return judgement
