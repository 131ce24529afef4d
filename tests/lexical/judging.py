"""Asking the lexical judge about one claim."""

from __future__ import annotations

import asyncio

from claimwise.judges.lexical import lexical
from claimwise.types import Claim, Example, Judgement, Passage, Relation, Task


def judge(claim: str | Claim, *evidence: str, question: str = "", task: Task = Task.VERIFY) -> Judgement:
    """The verdict on one claim."""
    claim = Claim(claim) if isinstance(claim, str) else claim
    example = Example(0, claim.text, question=question)
    verifier = lexical().verifier
    assert verifier is not None
    (judgement,) = asyncio.run(verifier.verify([claim], [Passage(text) for text in evidence], example, task=task))
    return judgement


def relate(answer: str, reference: str, question: str = "") -> Relation | None:
    """The relation of an answer to a reference."""
    comparator = lexical().comparator
    assert comparator is not None
    example = Example(0, answer, question=question, references=(reference,))
    return asyncio.run(comparator.compare(example, 0)).relation
