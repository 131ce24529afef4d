"""How questions are written for the servers that take them.

`POST /decisions` with `input` and a list of questions is OpenAI's shape (its package's `resources/decisions.py`),
which vLLM, Fireworks and LiteLLM serve as well. `POST /systemone` with `state` and named questions is TypeSafe's,
served by vLLM, SGLang, Ollama, Upstage and `transformers serve`. Perplexity takes the latter at the former's path.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from claimwise.llm.decisions.questions import Option, Question

Payload = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Dialect:
    """A path and the shape of what is sent there.

    Attributes:
        path: Path below the base URL.
        most_questions: Questions that one request may hold.
        write: From input and questions to the JSON body, without the model's name.
    """

    path: str
    most_questions: int
    write: Callable[[str, Sequence[Question]], Payload]


def write_decisions(text: str, questions: Sequence[Question]) -> Payload:
    """The body in OpenAI's shape."""
    return {"input": text, "questions": [_typed(question) for question in questions]}


def write_systemone(text: str, questions: Sequence[Question]) -> Payload:
    """The body in System One's shape."""
    return {"state": text, "questions": {question.name: _named(question) for question in questions}}


# In the order in which they are tried. 400: OpenAI's reference. 64: `transformers serve` and TypeSafe; others allow
# fewer or more, and one that allows fewer says so.
DIALECTS = (
    Dialect("/decisions", 400, write_decisions),
    Dialect("/systemone", 64, write_systemone),
    Dialect("/decisions", 64, write_systemone),
)


def _typed(question: Question) -> Payload:
    kind, key, name = ("score", "levels", "label") if question.scale else ("choice", "choices", "value")
    return {
        "type": kind,
        "name": question.name,
        "instructions": question.instructions,
        key: [
            {name: option.value, **({"description": option.description} if option.description else {})}
            for option in question.options
        ],
    }


def _named(question: Question) -> Payload:
    criteria: Any
    if question.scale:
        criteria = [_described(option) for option in question.options]
    else:
        criteria = {option.value: option.description or None for option in question.options}
    kind = "score" if question.scale else "choice"
    return {"type": kind, "instructions": question.instructions, "criteria": criteria}


def _described(option: Option) -> str:
    return f"{option.value}: {option.description}" if option.description else option.value
