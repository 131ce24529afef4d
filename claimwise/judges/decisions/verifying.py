"""Holding claims against evidence with a decision model: one request for all claims of an example."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from claimwise.errors import InputError
from claimwise.inputs import check_share
from claimwise.judges.chat.material import gather
from claimwise.judges.chat.selecting import select_passages
from claimwise.judges.decisions.asking import write_input, write_questions
from claimwise.judges.decisions.verdicts import MARGIN, judge_claim
from claimwise.judges.decisions.wording import WORDINGS
from claimwise.judges.notices import notice
from claimwise.llm.decisions import Decider
from claimwise.types import Claim, Example, Judgement, Label, Passage, Task


@dataclass(frozen=True, slots=True)
class DecisionVerifier:
    """Asks for verdicts on claims.

    Attributes:
        decider: The decision model.
        name: The judge's name.
        margin: Lead, 0..1, that an option needs over every other one to hold.
        max_evidence_chars: Evidence shown per request at most; `None` shows all of it.
    """

    decider: Decider
    name: str
    margin: float = MARGIN
    max_evidence_chars: int | None = None

    def __post_init__(self) -> None:
        check_share("margin", self.margin)
        limit = self.max_evidence_chars
        if limit is not None and (isinstance(limit, bool) or not isinstance(limit, int) or limit < 1):
            raise InputError(f"`max_evidence_chars` should be a whole number from 1 or None, but got {limit!r}")

    async def verify(
        self, claims: Sequence[Claim], passages: Sequence[Passage], example: Example, *, task: Task = Task.VERIFY
    ) -> list[Judgement]:
        """One judgement for each claim, in order, with the probabilities of all options.

        `support` is the probability that the claim is supported (the expected credit, where the task has grades).
        Where no option leads by the margin, the claim is unsupported and the reason names those that tie. Where
        there is no evidence nothing is asked: silence supports nothing.
        """
        if not claims:
            return []
        if task is not Task.KNOWLEDGE and not any(passage.text.strip() for passage in passages):
            reason = "there is no evidence"
            return [Judgement(c, Label.UNSUPPORTED, 0.0, rationale=reason, judge=self.name) for c in claims]
        shown, omitted = select_passages(passages, claims, self.max_evidence_chars)
        if task is Task.COVERAGE:  # there the passages are the prediction
            example, shown = replace(example, prediction="\n\n".join(p.text for p in shown)), ()
        asked = write_questions(claims, task)
        decided = await self.decider.decide(
            write_input(WORDINGS[task], gather(example, shown)), [question for group in asked for question in group]
        )
        for warning in decided.warnings:
            notice(warning)
        replies = iter(decided.replies)
        return [
            judge_claim(
                claim,
                [next(replies) for _ in group],
                task,
                margin=self.margin,
                judge=self.name,
                omitted_chars=omitted,
            )
            for claim, group in zip(claims, asked, strict=True)
        ]
