"""Answers from whatever a user has: functions, lists, columns, files, models. (Pipelines: test_pipeline.py.)"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from claimwise.datasets.samples import Sample
from claimwise.errors import InputError, JudgeError, JudgeUnavailableError
from claimwise.llm.chat import ChatRequest, Completion
from claimwise.suites.answers import _complete_all, get_answers, name_source, read_answers, source_key
from claimwise.suites.questions import DEFAULT_TEMPLATE, render_question
from claimwise.types import Cause, Failure
from tests.suites.small import sample, write_lines

ROWS = [
    Sample.model_validate(sample("a")),
    Sample.model_validate(sample("b", question="Why {{contexts}}?", answer=None, contexts=[], atomic_claims=[])),
]


def test_a_function_gets_the_prompt() -> None:
    seen: list[str] = []

    def answer(prompt: str) -> str:
        seen.append(prompt)
        return f"answer {len(seen)}"

    assert get_answers(answer, ROWS) == ["answer 1", "answer 2"]
    assert "[p1] Data sheet: The pump weighs 12 kg and runs on 24 V." in seen[0]
    assert seen[0].endswith("Question: How heavy is the pump?")
    assert seen[1].endswith("Question: Why {{contexts}}?"), "braces inside a value are text"


def test_a_template_of_ones_own() -> None:
    assert get_answers(lambda prompt: prompt, ROWS[:1], template="Q: {{ question }}") == ["Q: How heavy is the pump?"]


@pytest.mark.parametrize(
    ("template", "message"),
    [("Q: {question}", r"has no \{\{question\}\}"), ("{{question}} {{ideal}}", r"the unknown \{\{ideal\}\}")],
)
def test_a_wrong_template_is_told_before_any_call(template: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        get_answers(lambda prompt: pytest.fail("was called"), ROWS, template=template)


def test_a_context_without_a_title() -> None:
    row = Sample.model_validate(sample(contexts=[{"id": "p1", "text": "Text."}, {"id": "p2", "text": "More."}]))
    assert render_question("{{contexts}}", row) == "[p1] Text.\n\n[p2] More."
    assert "{{question}}" in DEFAULT_TEMPLATE


def test_a_list_is_taken_as_it_is() -> None:
    assert get_answers(["x", ""], ROWS) == ["x", ""]
    assert get_answers((text for text in "xy"), ROWS) == ["x", "y"]  # type: ignore[arg-type]


def test_a_column_of_the_samples() -> None:
    assert get_answers("column:answer", ROWS[:1]) == ["It weighs 12 kg."]
    assert get_answers("column:question", ROWS)[0] == "How heavy is the pump?"


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (["x"], "one answer per sample, but gave 1 for 2"),
        (["x", 5], "`answer to b` should be a text, but got 5"),
        (7, "`model_or_pipeline` should be a function .* but got int"),
        ("column:answer", "`answer of b` should be a text, but got None"),
        ("column:answers", r"`column:answers` should name a field of the samples, one of \['answer',"),
        ("column:contexts", "`contexts of a` should be a text"),
        ("gpt-5", "but got 'gpt-5'"),
        ("openai/", "but got 'openai/'"),
        ("nobody/model", "'<provider>/<model>' with a provider of openai, .*but got 'nobody/model'"),
        ("opnai/model", "but got 'opnai/model'; did you mean 'openai'"),
    ],
)
def test_what_is_no_source_of_answers_is_named(source: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        get_answers(source, ROWS)


def test_an_error_in_a_users_own_function_fails_that_question_alone() -> None:
    replies = iter([ZeroDivisionError("mine"), None, "It weighs 12 kg."])

    def broken(prompt: str) -> Any:
        reply = next(replies)
        if isinstance(reply, Exception):
            raise reply
        return reply

    raised, no_text, fine = get_answers(broken, [ROWS[0], ROWS[1], ROWS[0]])
    assert isinstance(raised, Failure)
    assert (raised.stage, raised.cause) == ("answer", Cause.JUDGE_ERROR)
    assert raised.message == "the function that answers raised ZeroDivisionError for a: mine"
    assert isinstance(no_text, Failure)
    assert "`answer to b` should be a text, but got None" in no_text.message
    assert fine == "It weighs 12 kg."


class Model:
    """Answers, fails or gives up by the prompt."""

    name = "fake/model"
    concurrency = 2

    def __init__(self) -> None:
        self.open = self.most = 0

    async def complete(self, request: ChatRequest) -> Completion:
        self.open += 1
        self.most = max(self.most, self.open)
        await asyncio.sleep(0)
        self.open -= 1
        text = request.messages[0].content
        if text == "filtered":
            raise JudgeError(Failure(Cause.CONTENT_FILTER, "not allowed", raw="{}"))
        if text == "no key":
            raise JudgeUnavailableError("no key")
        return Completion(text.upper())


def test_a_model_answers_in_order_and_one_failure_is_one_answer() -> None:
    told: list[tuple[int, int, int]] = []
    model = Model()
    answers = asyncio.run(_complete_all(model, ["a", "filtered", "c"], lambda *numbers: told.append(numbers)))
    assert answers == ["A", Failure(Cause.CONTENT_FILTER, "not allowed", "answer", "{}"), "C"]
    assert told[-1] == (3, 3, 1)
    assert model.most == 2


def test_a_model_that_can_never_answer_stops_at_once() -> None:
    with pytest.raises(JudgeUnavailableError, match="no key"):
        asyncio.run(_complete_all(Model(), ["a", "no key"], None))


def named(prompt: str) -> str:
    return prompt


class Callable:
    def __call__(self, prompt: str) -> str:
        return prompt


@pytest.mark.parametrize(
    ("source", "name", "asked"),
    [
        ("openai/m", "openai/m", True),
        ("column:answer", "column:answer", False),
        (["x"], "given", False),
        (named, "named", True),
        (Callable(), "Callable", True),
    ],
)
def test_the_signature_tells_the_source_and_the_prompt_where_one_was_asked(source: Any, name: str, asked: bool) -> None:
    assert name_source(source) == name
    key = source_key(source, "{{question}}")
    assert key == (f"{name} by template#d3bcaf71" if asked else name)
    assert (source_key(source, "Q {{question}}") != key) is asked


def answers_file(path: Path, *rows: dict[str, Any]) -> Path:
    return write_lines(path / "answers.jsonl", rows)


def test_a_file_answers_by_id_in_any_order(tmp_path: Path) -> None:
    path = answers_file(tmp_path, {"id": "b", "answer": "B", "model": "m"}, {"id": "a", "answer": ""})
    assert read_answers(path, ROWS, ["a", "b"]) == ["", "B"]


def test_answers_to_samples_that_are_not_asked_now_are_passed_over(tmp_path: Path) -> None:
    path = answers_file(tmp_path, {"id": "b", "answer": "B"}, {"id": "a", "answer": "A"})
    assert read_answers(path, ROWS[:1], ["a", "b"]) == ["A"]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([{"id": "a", "answer": "A"}], r"answers\.jsonl should answer every sample, but has no answer to b$"),
        ([{"id": "c", "answer": "C"}], r"answers\.jsonl:1 .*none has the id 'c'"),
        ([{"id": "a", "answer": "A"}] * 2, r"answers\.jsonl:2 answers sample 'a' a second time"),
        ([{"id": "a", "response": "A"}], r"answers\.jsonl:1 should have the keys 'id' and 'answer'.*'response'"),
        ([{"answer": "A"}], "should have the keys 'id' and 'answer'"),
        ([{"id": ["a"], "answer": "A"}], r"answers\.jsonl:1 .*id \['a'\]"),
        ([{"id": "a", "answer": None}], r"answers\.jsonl:1: answer` should be a text, but got None"),
    ],
)
def test_faults_of_an_answers_file_are_located(tmp_path: Path, rows: list[dict[str, Any]], message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_answers(answers_file(tmp_path, *rows), ROWS, ["a", "b"])


def test_many_missing_answers_are_not_all_listed(tmp_path: Path) -> None:
    rows = [Sample.model_validate(sample(f"s{i}")) for i in range(8)]
    path = answers_file(tmp_path, {"id": "s0", "answer": "x"})
    with pytest.raises(InputError, match="no answer to s1, s2, s3, s4, s5 and 2 more"):
        read_answers(path, rows, [row.id for row in rows])
