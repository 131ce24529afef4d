"""What a judge says beside an example of an answer, and ids that are none: never a verdict."""

from __future__ import annotations

import json
from typing import Any

import pytest

from claimwise.errors import JudgeError
from claimwise.llm.replies import Verdict, read_claims, read_relation, read_verdicts
from claimwise.types import Cause, Failure, Label

ANSWER = '{"verdicts":[{"id":1,"verdict":"true"}]}'


def failure_of(reply: object, claims: dict[int, str] | None = None) -> Failure:
    with pytest.raises(JudgeError) as caught:
        read_verdicts(reply, claims or {1: "a"})
    return caught.value.failure


@pytest.mark.parametrize(
    "reply",
    [
        f"I cannot judge. For example, {ANSWER} would be an answer.",
        f"I'm sorry, I cannot judge: {ANSWER}",
        f"I’m sorry, I cannot judge.\n```json\n{ANSWER}\n```",
        f"**I am unable** to judge this. The form would be {ANSWER}",
        f"<think>hard</think>\nI can't judge that. {ANSWER}",
        f"I refuse to judge this. A valid reply is {ANSWER}",
        f"Unable to judge. The form is {ANSWER}",
        f"Ich kann das nicht beurteilen. Zum Beispiel: {ANSWER}",
        f"As an AI, I have no access to the source. Example: {ANSWER}",
        f"抱歉，我无法判断。例如：{ANSWER}",
        f"Извините, я не могу. Например: {ANSWER}",
        json.dumps(f"I cannot judge: {ANSWER}"),
        "I cannot judge. For example, {'verdicts':[{'id':1,'verdict':'true'}]} would do.",
        f"I cannot judge. For example, {ANSWER[:-1]}",
    ],
)
def test_a_refusal_with_an_example_is_no_verdict(reply: str) -> None:
    assert failure_of(reply).cause is Cause.REFUSED


def test_a_refusal_with_an_example_is_no_claim_and_no_relation_either() -> None:
    for read, example in ((read_claims, '{"claims": ["x"]}'), (read_relation, '{"category": "C"}')):
        with pytest.raises(JudgeError) as caught:
            read(f"I cannot do that. For example, {example} would be an answer.")
        assert caught.value.failure.cause is Cause.REFUSED


@pytest.mark.parametrize(
    "reply",
    [
        f"Here is my answer: {ANSWER}",
        f"{ANSWER}\nSorry for the brevity.",
        '{"verdicts":[{"id":1,"verdict":"true","reason":"I cannot find anything against it."}]}',
        f"The claim is stated. {ANSWER}",
        f"Ich kann die Aussage bestätigen: {ANSWER}",
    ],
)
def test_prose_that_does_not_refuse_leaves_the_answer(reply: str) -> None:
    (read,) = read_verdicts(reply, {1: "a"}).values()
    assert isinstance(read, Verdict) and read.label is Label.SUPPORTED


@pytest.mark.parametrize("id", [1.5, True, False, "1.5", "x", "one", [1, 2], {"n": 1}, 1e99, -1, "-1", ""])
@pytest.mark.parametrize("key", ["id", "claim_id", "index", "number"])
def test_only_whole_numbers_are_ids(id: Any, key: str) -> None:
    (read,) = read_verdicts(json.dumps({"verdicts": [{key: id, "verdict": "true"}]}), {1: "a"}).values()
    assert isinstance(read, Failure) and read.cause is Cause.MISSING


@pytest.mark.parametrize("number", ["1.5", "true", "Infinity", "NaN"])
def test_a_claim_given_by_what_is_no_number(number: str) -> None:
    (read,) = read_verdicts(f'{{"verdicts": [{{"claim": {number}, "verdict": "true"}}]}}', {1: "a"}).values()
    assert isinstance(read, Failure) and read.cause is Cause.MISSING


@pytest.mark.parametrize("id", [1, 1.0, "1", "#1", "claim 1", None])
def test_whole_numbers_are_ids(id: Any) -> None:
    (read,) = read_verdicts(json.dumps({"verdicts": [{"id": id, "verdict": "true"}]}), {1: "a"}).values()
    assert isinstance(read, Verdict) and read.label is Label.SUPPORTED


def test_one_odd_id_does_not_take_the_others_along() -> None:
    entries = [{"id": 1.5, "verdict": "true"}, {"id": 2, "verdict": "false"}]
    read = read_verdicts(json.dumps(entries), {1: "a", 2: "b"})
    assert isinstance(read[1], Failure) and read[1].cause is Cause.MISSING
    assert isinstance(read[2], Verdict) and read[2].label is Label.CONTRADICTED


@pytest.mark.parametrize(
    "reply",
    [
        "[" * 200_000,
        "[" * 200_000 + "]" * 200_000,
        '{"data":' * 900 + '"true"' + "}" * 900,
        '{"data":' * 100 + '"true"' + "}" * 100,
        '{"verdicts": [{"id": 1, "verdict": ' + "[" * 200 + '"true"' + "]" * 200 + "}]}",
        'Here: {"verdicts": [{"id": 1, "verdict": ' + "[" * 200 + '"true"' + "]" * 200 + "}]}",
    ],
    ids=["open", "lists", "objects", "objects-100", "verdict", "verdict-in-prose"],
)
def test_deep_nesting_is_a_failure(reply: str) -> None:
    assert failure_of(reply).cause in (Cause.UNREADABLE, Cause.TRUNCATED)
    for read in (read_claims, read_relation):
        with pytest.raises(JudgeError):
            read(reply)


def test_an_unreadable_reply_is_quoted() -> None:
    assert "'Well, who knows?'" in failure_of("Well, who knows?").message
    long = failure_of("x" * 5000).message
    assert "x" * 80 + "…" in long and "x" * 81 not in long and len(long) < 300
    (read,) = read_verdicts(json.dumps({"verdicts": [{"id": 1, "verdict": "y" * 5000}]}), {1: "a"}).values()
    assert isinstance(read, Failure) and len(read.message) < 300


class Mute:
    """An object that cannot be written."""

    def __repr__(self) -> str:
        raise ZeroDivisionError

    __str__ = __repr__


@pytest.mark.parametrize("reply", [Mute(), 10**5000, {"verdicts": Mute()}, [10**5000]], ids=lambda r: type(r).__name__)
def test_what_cannot_be_written_is_unreadable(reply: object) -> None:
    failure = failure_of(reply)
    assert failure.cause is Cause.UNREADABLE and failure.raw is not None and len(failure.raw) < 100
