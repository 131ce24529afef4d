"""Listing and verifying in one call: half the requests, for an example with its own passages."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from claimwise.judges.chat.asking import Question, ask
from claimwise.judges.chat.extracting import STAGE, ChatExtractor, locate_claim
from claimwise.judges.chat.material import gather
from claimwise.judges.chat.schemas import joint_schema
from claimwise.judges.chat.verifying import ChatVerifier, to_judgement
from claimwise.llm.replies import Verdict, read_joint
from claimwise.prompts import load_prompt
from claimwise.text.fold import fold
from claimwise.types import Claim, Example, Judgement, Passage, Task

MOST_KEPT = 1024  # examples whose verdicts wait to be fetched; one dropped is verified on its own


@dataclass(frozen=True, slots=True)
class JointJudge:
    """An extractor whose call brings the verdicts along, and the verifier that hands them out.

    Whatever the joint call did not settle (no contexts, other passages, another task, a claim without a
    readable verdict) goes the separate way.

    Attributes:
        extractor, verifier: The separate way.
        kept: Verdicts by example and folded claim.
    """

    extractor: ChatExtractor
    verifier: ChatVerifier
    kept: OrderedDict[Example, Mapping[str, Verdict]] = field(default_factory=OrderedDict)

    async def extract(self, example: Example) -> list[Claim]:
        """The claims of the prediction; their verdicts are kept for `verify`.

        Raises:
            JudgeError: when no list of claims could be read.
        """
        size, limit = sum(map(len, _texts(example.contexts or ()))), self.verifier.max_evidence_chars
        if not example.prediction.strip() or not size or (limit is not None and size > limit):
            return await self.extractor.extract(example)
        settings = self.extractor.settings
        material = gather(example, example.contexts or ())
        question = Question(
            prompt=load_prompt("joint"),
            values={"evidence": material.evidence, "dialogue": material.dialogue, "response": material.response},
            schema=joint_schema(),
            read=lambda text, reason: read_joint(text, finish_reason=reason, data=material.texts),
            stage=STAGE,
        )
        claims: dict[str, Claim] = {}
        verdicts: dict[str, list[Verdict]] = {}
        for extracted, verdict in (await ask(question, settings)).value:
            claim = locate_claim(extracted, example)
            if claim.text:
                claims.setdefault(fold(claim.text), claim)
                if isinstance(verdict, Verdict):
                    verdicts.setdefault(fold(claim.text), []).append(verdict)
        # A claim that is listed twice with different verdicts is asked about on its own.
        self.kept[example] = {key: v[0] for key, v in verdicts.items() if len({x.label for x in v}) == 1}
        while len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)
        return list(claims.values())

    async def verify(
        self, claims: Sequence[Claim], passages: Sequence[Passage], example: Example, *, task: Task = Task.VERIFY
    ) -> list[Judgement]:
        """One judgement for each claim, from the joint call where it gave one."""
        known: Mapping[str, Verdict] = {}
        if task is Task.VERIFY and _texts(passages) == _texts(example.contexts or ()):
            known = self.kept.pop(example, {})
        open_claims = [claim for claim in claims if fold(claim.text) not in known]
        asked = iter(await self.verifier.verify(open_claims, passages, example, task=task))
        name = self.verifier.settings.name
        return [
            to_judgement(claim, known[fold(claim.text)], passages, task=task, judge=name)
            if fold(claim.text) in known
            else next(asked)
            for claim in claims
        ]


def _texts(passages: Sequence[Passage]) -> list[str]:
    return [passage.text for passage in passages if passage.text.strip()]
