"""The lexical judge's verifier."""

from __future__ import annotations

from collections.abc import Sequence

from claimwise.errors import InputError
from claimwise.judges.lexical.evidence import Evidence
from claimwise.judges.lexical.reading import read
from claimwise.judges.lexical.signals import Scene, align, read_signals, set_scene
from claimwise.judges.lexical.verdict import Verdict, decide
from claimwise.text.windows import Window
from claimwise.types import Cause, Claim, Example, HallucinationType, Judgement, Label, Level, Passage, Quote, Task

NAME = "lexical"
LONGEST = 4000  # characters of a claim; more is a text, not a statement, and its signals mean nothing
IDENTICAL = 1.0  # support of a claim that stands in the evidence word for word
_CONFLICT = 0.8  # words that a sentence must share with a claim before it can contradict another passage about it
_RIVALS = 8  # best aligned sentences among which a conflicting one is looked for
# Least support for each level. The step to `partial` is the threshold of the label; the rest divide what is left.
_LEVELS = ((Level.FULLY, 0.75), (Level.MOSTLY, 0.65), (Level.PARTIAL, 0.55), (Level.MINOR, 0.4))


class LexicalVerifier:
    """Holds claims against evidence by words, numbers, dates, names and negations. No model, no network."""

    async def verify(
        self, claims: Sequence[Claim], passages: Sequence[Passage], example: Example, *, task: Task = Task.VERIFY
    ) -> list[Judgement]:
        """Judge each claim; see `claimwise.judges.base.Verifier`.

        Raises:
            InputError: The task is `Task.KNOWLEDGE`: words alone know nothing.
        """
        if task is Task.KNOWLEDGE:
            raise InputError(
                "judge 'lexical' compares claims with evidence and cannot judge from its own knowledge; "
                "give evidence, or use a judge that can, such as 'openai/<model>'"
            )
        evidence = Evidence(passages)
        given = read(example.question).bag if example.question else frozenset()
        return [_judge(claim, evidence, given, task) for claim in claims]
