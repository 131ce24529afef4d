"""Answers of decision servers, of any of their shapes, read as probabilities of the options that were offered.

Nothing is filled in: a distribution that lacks an option, names another one or does not sum to one is no answer.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any

from claimwise.llm.answers import read_usage
from claimwise.llm.decisions.questions import Decided, Question, Reply
from claimwise.llm.faults import LONGEST_RAW, Fault, RequestFailedError
from claimwise.types import Cause, Failure, Usage

CUT_FIELDS = ("truncated", "truncated_questions", "state_tokens_dropped")
SUM_TOLERANCE = 0.05  # five levels rounded to two digits may be off by 0.025


def read_answers(data: Mapping[str, Any], raw: str, questions: Sequence[Question]) -> tuple[Decided, Usage]:
    """One reply for each question, in order, and the tokens that the call took.

    Raises:
        RequestFailedError: When the body holds no answers at all.
    """
    answers = data.get("answers")
    if not isinstance(answers, dict | list):
        said = f"the reply has no `answers`: {raw[:200]}"
        raise RequestFailedError(Fault(Cause.UNREADABLE, said, 200, raw=raw[:LONGEST_RAW]))
    found = answers if isinstance(answers, dict) else _by_name(answers, questions)
    replies = tuple(read_answer(found.get(question.name), question) for question in questions)
    return Decided(replies, _tell_cut(data.get("usage"))), _usage(data.get("usage"))


def read_answer(answer: Any, question: Question) -> Reply:
    """The probabilities in one answer, by option, or why there are none.

    >>> from claimwise.llm.decisions.questions import Option
    >>> question = Question("q", "Is it so?", (Option("yes"), Option("no")))
    >>> read_answer({"type": "choice", "probabilities": {"no": 0.25, "yes": 0.75}}, question)
    {'yes': 0.75, 'no': 0.25}
    >>> read_answer({"type": "refusal"}, question).cause
    <Cause.REFUSED: 'refused'>
    """
    if isinstance(answer, Failure):
        return answer
    if answer is None:
        return Failure(Cause.MISSING, "the reply has no answer to this question")
    raw = json.dumps(answer)[:LONGEST_RAW]
    if not isinstance(answer, Mapping):
        return Failure(Cause.UNREADABLE, "the answer is no JSON object", raw=raw)
    if answer.get("type") == "refusal":
        return Failure(Cause.REFUSED, "the model refused to answer this question", raw=raw)
    stated = answer.get("probabilities")
    pairs = _pairs(stated, question)
    found, values = dict(pairs), question.values
    if len(pairs) == len(values) and all(_is_probability(found.get(value)) for value in values):
        numbers = [min(1.0, float(found[value])) for value in values]
        if abs(math.fsum(numbers) - 1.0) <= SUM_TOLERANCE:
            return dict(zip(values, numbers, strict=True))
    said = (
        f"the answer should give {', '.join(values)} probabilities that sum to 1, but gives {json.dumps(stated)[:300]}"
    )
    return Failure(Cause.UNREADABLE, said, raw=raw)


def _by_name(answers: Sequence[Any], questions: Sequence[Question]) -> dict[str, Any]:
    """Listed answers by the names of their questions. One without a name is nobody's, but for the only one."""
    names = [answer.get("name") if isinstance(answer, Mapping) else None for answer in answers]
    if names == [None] and len(questions) == 1:
        return {questions[0].name: answers[0]}
    found: dict[str, Any] = {}
    for name, answer in zip(names, answers, strict=True):
        if isinstance(name, str) and found.setdefault(name, answer) != answer:
            found[name] = Failure(Cause.CONFLICTING, "the reply answers this question in two ways")
    return found


def _pairs(stated: Any, question: Question) -> list[tuple[str, Any]]:
    """Values and what is said to be their probabilities, from a map or a list of records.

    Levels of a scale may be counted from 0, as a number or its digits, or named.
    """
    pairs: list[tuple[Any, Any]] = []
    if isinstance(stated, Mapping):
        pairs = list(stated.items())
    elif isinstance(stated, list):
        keys = ("label", "value") if question.scale else ("value", "label")
        records = [entry if isinstance(entry, Mapping) else {} for entry in stated]
        pairs = [(entry.get(keys[0], entry.get(keys[1])), entry.get("probability")) for entry in records]
    places = {str(place): value for place, value in enumerate(question.values)} if question.scale else {}
    named = [(key if isinstance(key, str) else json.dumps(key), number) for key, number in pairs]
    return [(key if key in question.values else places.get(key, key), number) for key, number in named]


def _is_probability(number: Any) -> bool:
    plain = isinstance(number, int | float) and not isinstance(number, bool)
    return plain and 0.0 <= number <= 1.0 + 1e-6


def _tell_cut(usage: Any) -> tuple[str, ...]:
    """A warning where the server says that it cut what was sent, as `laya-serve` does (Laya's docs, "usage")."""
    if not isinstance(usage, Mapping) or not any(usage.get(name) for name in CUT_FIELDS):
        return ()
    dropped = usage.get("state_tokens_dropped")
    lost = dropped if type(dropped) is int and dropped > 0 else "some"
    return (
        f"the server cut the input to its context window: {lost} tokens of it were not read; set a lower "
        "`max_evidence_chars`",
    )


def _usage(usage: Any) -> Usage:
    """Tokens under the names of the Responses API or those of chat completions."""
    if not isinstance(usage, Mapping) or "input_tokens" not in usage:
        return read_usage(usage)
    return read_usage(
        {
            "prompt_tokens": usage.get("input_tokens"),
            "completion_tokens": usage.get("output_tokens", 0),
            "prompt_tokens_details": usage.get("input_tokens_details"),
        }
    )
