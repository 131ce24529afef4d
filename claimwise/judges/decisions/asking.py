"""Claims as questions about their example's material."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from claimwise.judges.chat.material import Material
from claimwise.judges.decisions.wording import GRADE, VERIFY, WORDINGS, Wording
from claimwise.llm.decisions import Question
from claimwise.text.fencing import fence, make_nonce
from claimwise.text.fold import fold
from claimwise.types import Claim, Task


def write_input(wording: Wording, material: Material) -> str:
    """What all questions of a request are about: rules, then the blocks, evidence first. It holds no claim."""
    blocks = {
        VERIFY.name: (material.evidence, material.dialogue, material.response),
        GRADE.name: (material.evidence, material.dialogue, material.response),
    }.get(wording.name, (material.dialogue, material.response))
    return "\n\n".join(block for block in (wording.rules, *blocks) if block)


def write_questions(claims: Sequence[Claim], task: Task) -> list[list[Question]]:
    """For each claim its question, or for `Task.GRADE` two: contradictions are off the scale."""
    wordings = (VERIFY, GRADE) if task is Task.GRADE else (WORDINGS[task],)
    return [
        [_question(f"{'fact' if task is Task.COVERAGE else 'claim'}-{i}", claim, wording) for wording in wordings]
        for i, claim in enumerate(claims, 1)
    ]


def _question(name: str, claim: Claim, wording: Wording) -> Question:
    record: dict[str, Any] = {"claim": claim.text}
    if claim.context.strip() and fold(claim.context) != fold(claim.text):
        record["context"] = claim.context
    if claim.variants:
        record["also"] = list(claim.variants)
    text = json.dumps(record, ensure_ascii=False)
    # A key of its own, so that the same claim about the same material is the same question among any others.
    asked = f"{fence(text, name.partition('-')[0], make_nonce(text))}\n\n{wording.question}"
    return Question(f"{name}-level" if wording.scale else name, asked, wording.options, wording.scale)
