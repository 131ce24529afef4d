"""Comparing a prediction with a reference by a chat model."""

from __future__ import annotations

from dataclasses import dataclass

from claimwise.errors import JudgeError
from claimwise.judges.chat.asking import Question, Settings, ask
from claimwise.judges.chat.material import Material, gather
from claimwise.judges.chat.schemas import relation_schema
from claimwise.llm.replies import read_relation
from claimwise.prompts import CompareTemplate, Prompt, load_prompt
from claimwise.text.fencing import fence
from claimwise.types import Example, RelationJudgement

STAGE = "compare"


@dataclass(frozen=True, slots=True)
class ChatComparator:
    """Asks for the relation A-E of a prediction to a reference.

    Attributes:
        settings: Model and name.
        template: The user's own prompt, if any.
    """

    settings: Settings
    template: CompareTemplate | None = None

    async def compare(self, example: Example, reference: int) -> RelationJudgement:
        """Compare the prediction with one of the example's references; a failure is in the result."""
        text = example.references[reference]
        material = gather(example, further=(text,))
        prompt, values = self._fill(material, example, fence(text, "reference", material.nonce))
        question = Question(
            prompt=prompt,
            values=values,
            schema=relation_schema(),
            read=lambda reply, reason: read_relation(reply, finish_reason=reason, data=material.texts),
            stage=STAGE,
        )
        name = self.settings.name
        try:
            reading = (await ask(question, self.settings)).value
        except JudgeError as error:
            return RelationJudgement(reference, judge=name, failure=error.failure)
        return RelationJudgement(reference, reading.relation, reading.confidence, reading.reason, name)

    def _fill(self, material: Material, example: Example, reference: str) -> tuple[Prompt, dict[str, str]]:
        if self.template is None:
            values = {"reference": reference, "dialogue": material.dialogue, "response": material.response}
            return load_prompt("compare"), values
        question = material.dialogue or fence(example.question, "question", material.nonce)
        task = self.template.render({"input": question, "ideal": reference, "completion": material.response})
        return load_prompt("compare_own"), {"task": task}
