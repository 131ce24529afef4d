"""What the tests of chat judges share: a scripted model, and short ways to ask its judge."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from claimwise.judges.base import Judge
from claimwise.judges.chat import chat_judge
from claimwise.judges.scripted import Reply, ScriptedModel
from claimwise.types import Claim, Example, Judgement, Passage, RelationJudgement, Task

PUMP = "The HP-200 weighs 12 kg. It runs on 24 V. It was released in 2011."
CONTEXT = "The HP-200 weighs 12 kg and runs on 12 V."


def judge_of(*replies: Reply, **options: Any) -> tuple[Judge, ScriptedModel]:
    model = ScriptedModel(replies)
    return chat_judge(model, name="test", **options), model


def extract(judge: Judge, prediction: str = PUMP, **fields: Any) -> list[Claim]:
    assert judge.extractor is not None
    return asyncio.run(judge.extractor.extract(Example(0, prediction, **fields)))


def verify(
    judge: Judge,
    claims: Sequence[str | Claim],
    contexts: Sequence[str | Passage] = (CONTEXT,),
    *,
    task: Task = Task.VERIFY,
    prediction: str = PUMP,
    **fields: Any,
) -> list[Judgement]:
    assert judge.verifier is not None
    listed = [claim if isinstance(claim, Claim) else Claim(claim) for claim in claims]
    passages = [p if isinstance(p, Passage) else Passage(p) for p in contexts]
    judgements = asyncio.run(judge.verifier.verify(listed, passages, Example(0, prediction, **fields), task=task))
    assert [j.claim for j in judgements] == listed
    return judgements


def compare(judge: Judge, prediction: str, reference: str, **fields: Any) -> RelationJudgement:
    assert judge.comparator is not None
    return asyncio.run(judge.comparator.compare(Example(0, prediction, references=(reference,), **fields), 0))


def labels(judgements: Sequence[Judgement]) -> list[str]:
    """The label of each judgement, or the cause of its failure."""
    return [str(j.label or (j.failure and j.failure.cause)) for j in judgements]


def verdicts(*words: object) -> dict[str, Any]:
    return {"verdicts": [{"id": i, "verdict": word} for i, word in enumerate(words, 1)]}
