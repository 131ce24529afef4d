"""A decision server for tests: it speaks either shape strictly and answers by a table of the claim's words."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from typing import Any

from pydantic import TypeAdapter, ValidationError

from claimwise.judges.base import Judge
from claimwise.judges.decisions import decisions_judge
from claimwise.types import Claim, Example, Judgement, Passage, RelationJudgement, Task
from tests.stub import Reply, Request

CONTEXT = "The HP-200 weighs 12 kg and runs on 12 V."
USAGE = {
    "input_tokens": 200,
    "input_tokens_details": {"cached_tokens": 150, "cache_write_tokens": 0},
    "output_tokens": 0,
    "output_tokens_details": {"reasoning_tokens": 0},
    "total_tokens": 200,
}
ABSENT = Reply(status=404, body={"detail": "Not Found"})
_models = count()

# From a question's text and its options to their probabilities, or to an answer as it is sent.
Answer = Callable[[str, Sequence[str]], Sequence[float] | Mapping[str, Any] | None]


def by_words(table: Mapping[str, Sequence[float] | Mapping[str, Any] | None], otherwise: Any) -> Answer:
    """Answers by the first word of the table that stands in the question; evenly to a question of other options."""

    def answer(text: str, options: Sequence[str]) -> Sequence[float] | Mapping[str, Any] | None:
        given = next((a for word, a in table.items() if word in text), otherwise)
        if given is None or isinstance(given, Mapping) or len(given) == len(options):
            return given
        return [1 / len(options)] * len(options)

    return answer


def openai_shape(request: Request, answer: Answer) -> Reply:
    """A reply in the shape of the Decisions API, to a request that the package's own types hold to be right."""
    from openai.types.decision_create_params import DecisionCreateParams

    try:
        for question in TypeAdapter(DecisionCreateParams).validate_json(request.raw)["questions"]:
            assert list(question.get("choices", question.get("levels")))  # these are checked as they are taken
    except (ValidationError, KeyError) as error:
        return Reply(status=400, body={"error": {"message": f"invalid request: {error}", "code": "invalid"}})
    answers = []
    for question in json.loads(request.raw)["questions"]:
        kind = question["type"]
        options = (
            [o["label"] for o in question["levels"]] if kind == "score" else [o["value"] for o in question["choices"]]
        )
        given = answer(question["instructions"], options)
        if given is None or isinstance(given, Mapping):
            answers.append(given and {"name": question["name"], **given})
            continue
        names = ("label", "value") if kind == "score" else ("value",)
        listed = [
            {**{n: (place if n == "value" and kind == "score" else option) for n in names}, "probability": p}
            for place, (option, p) in enumerate(zip(options, given, strict=True))
        ]
        best = {"score": 1.5} if kind == "score" else {"choice": options[0]}
        answers.append({"type": kind, "name": question["name"], "confidence": 0.5, "probabilities": listed, **best})
    return Reply(body={"model": "stub", "answers": [a for a in answers if a is not None], "usage": USAGE})


def systemone_shape(request: Request, answer: Answer, most: int = 64) -> Reply:
    """A reply in the System One shape, to a request that transformers' own reader takes."""
    from transformers.decision import DecisionConfig, parse_questions

    body = request.body
    if set(body) != {"model", "state", "questions"} or not isinstance(body["state"], str):
        return Reply(status=422, body={"detail": [{"loc": ["body"], "msg": "Extra inputs are not permitted"}]})
    if len(body["questions"]) > most:
        said = f"Dictionary should have at most {most} items after validation"
        return Reply(status=422, body={"detail": [{"loc": ["body", "questions"], "msg": said, "type": "too_long"}]})
    answers = {}
    for question in parse_questions(body["questions"], DecisionConfig()):
        options = (
            [str(d).partition(":")[0] for d in question.descriptions] if question.type == "score" else question.options
        )
        given = answer(question.instructions, options)
        if given is not None:
            answers[question.name] = given if isinstance(given, Mapping) else question.answer(list(given))
    return Reply(body={"model": "stub", "answers": answers, "usage": {"input_tokens": 300, "output_tokens": 0}})


def serving(answer: Answer, paths: Iterable[str] = ("/v1/decisions",), most: int = 64) -> Callable[[Request], Reply]:
    """A server with these paths; `/v1/decisions!` speaks System One at that path, as Perplexity's does."""

    def reply(request: Request) -> Reply:
        if request.path + "!" in paths:
            return systemone_shape(request, answer, most)
        if request.path not in paths:
            return ABSENT
        if request.path.endswith("decisions"):
            return openai_shape(request, answer)
        return systemone_shape(request, answer, most)

    return reply


def judge_at(base_url: str, **options: Any) -> Judge:
    """A judge with a model of its own, so that nothing is known of its server yet."""
    options = {"cache": False, "backoff": 0.001, "base_url": base_url, **options}
    return decisions_judge("openai", options.pop("model", f"decider-{next(_models)}"), **options)


def verify(
    judge: Judge,
    claims: Sequence[str | Claim],
    contexts: Sequence[str] = (CONTEXT,),
    *,
    task: Task = Task.VERIFY,
    prediction: str = "The pump.",
    **fields: Any,
) -> list[Judgement]:
    assert judge.verifier is not None
    listed = [claim if isinstance(claim, Claim) else Claim(claim) for claim in claims]
    passages = [Passage(text) for text in contexts]
    judgements = asyncio.run(judge.verifier.verify(listed, passages, Example(0, prediction, **fields), task=task))
    assert [j.claim for j in judgements] == listed
    return judgements


def compare(judge: Judge, prediction: str, reference: str) -> RelationJudgement:
    assert judge.comparator is not None
    return asyncio.run(judge.comparator.compare(Example(0, prediction, references=(reference,)), 0))


def said(judgements: Sequence[Judgement]) -> list[str]:
    """The label of each judgement, or the cause of its failure."""
    return [str(j.label or (j.failure and j.failure.cause)) for j in judgements]
