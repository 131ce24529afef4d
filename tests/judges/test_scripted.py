"""Canned judges: replies in order, labels by claim, replies from a file."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from claimwise.errors import InputError, JudgeError
from claimwise.judges.names import resolve_judge
from claimwise.judges.scripted import ScriptedModel, scripted, scripted_file, scripted_labels
from claimwise.llm.chat import ChatRequest, Completion, Message
from claimwise.types import Cause, Claim, Failure, Label, Level, Relation, Task
from tests.judges.asking import PUMP, compare, extract, labels, verdicts, verify


def complete(model: ScriptedModel, times: int) -> list[str]:
    request = ChatRequest((Message("user", "x"),))
    return [asyncio.run(model.complete(request)).text for _ in range(times)]


def test_replies_come_in_order_and_the_last_repeats() -> None:
    model = ScriptedModel(["a", {"b": 1}, ["é"], Completion("d", "length")])
    assert complete(model, 6) == ["a", '{"b": 1}', '["é"]', "d", "d", "d"]
    assert len(model.requests) == 6


@pytest.mark.parametrize("error", [JudgeError(Failure(Cause.TIMEOUT, "late")), KeyboardInterrupt(), ValueError("odd")])
def test_exceptions_are_raised(error: BaseException) -> None:
    with pytest.raises(type(error)):
        complete(ScriptedModel([error]), 1)


@pytest.mark.parametrize("replies", [[], (), "a", {"a": 1}])
def test_replies_are_a_list_with_something_in_it(replies: object) -> None:
    with pytest.raises(InputError, match="at least one reply"):
        ScriptedModel(replies)  # type: ignore[arg-type]


def test_a_scripted_judge_does_everything() -> None:
    judge = scripted(["[]", verdicts("true"), "(A)"], name="canned", batch_size=3)
    assert extract(judge) == [] and labels(verify(judge, ["x"])) == ["supported"]
    assert compare(judge, "x", "y").relation is Relation.SUBSET
    assert judge.name == "canned" and judge.provenance["batch_size"] == "3"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.json", json.dumps(["[]", {"verdicts": [{"id": 1, "verdict": "true"}]}])),
        ("a.jsonl", '"[]"\n\n{"verdicts": [{"id": 1, "verdict": "true"}]}\n'),
    ],
)
def test_replies_from_a_file(tmp_path: Path, name: str, content: str) -> None:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    for judge in (scripted_file(path), resolve_judge(f"scripted:{path}")):
        assert judge.name == f"scripted:{name}"
        assert extract(judge) == [] and labels(verify(judge, ["x"])) == ["supported"]


@pytest.mark.parametrize(
    ("name", "content"),
    [("a.json", "{}"), ("a.json", "[1"), ("a.jsonl", "x"), ("a.jsonl", ""), ("a.json", '"x"'), ("a.json", "[]")],
)
def test_an_odd_file_is_an_error(tmp_path: Path, name: str, content: str) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match="replies"):
        scripted_file(tmp_path / name)


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nowhere"):
        scripted_file(tmp_path / "nowhere.json")


def test_labels_by_claim() -> None:
    judge = scripted_labels(
        {"The HP-200 weighs 12 kg.": "supported", "it runs on 24 v.": "false", "A receipt.": "partial"}
    )
    claims = extract(judge)
    assert [c.text for c in claims][:2] == ["The HP-200 weighs 12 kg.", "It runs on 24 V."]
    judgements = verify(judge, claims)
    assert labels(judgements) == ["supported", "contradicted", "missing"]
    assert judgements[1].raw_label == "false" and judgements[0].support == 1.0 and judgements[0].judge == "scripted"
    (partial,) = verify(judge, [Claim("The slip.", variants=("a receipt.",))], task=Task.COVERAGE)
    assert (partial.label, partial.level, partial.support) == (Label.UNSUPPORTED, Level.PARTIAL, 0.5)


def test_relations_for_all_or_by_prediction() -> None:
    assert scripted_labels({}).comparator is None
    assert compare(scripted_labels({}, relations="B"), "x", "y").relation is Relation.SUPERSET
    judge = scripted_labels({}, relations={"Yes. ": "agree", "No.": "D"})
    assert compare(judge, "yes.", "y").relation is Relation.AGREE
    failure = compare(judge, PUMP, "y").failure
    assert failure is not None and failure.cause is Cause.MISSING and failure.stage == "compare"


@pytest.mark.parametrize(
    ("labels_", "relations"), [({"x": "maybe"}, None), ({"x": ""}, None), ({}, "F"), ({}, {"x": "sort of"})]
)
def test_words_that_are_no_labels(labels_: dict[str, str], relations: str | dict[str, str] | None) -> None:
    with pytest.raises(InputError, match="should"):
        scripted_labels(labels_, relations=relations)
