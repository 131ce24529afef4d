"""Each fault of the input is told with argument, row and fix, before any judge is called."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from claimwise.errors import InputError
from claimwise.inputs import check_share, read_examples, require_column
from claimwise.types import Claim, Passage, Risk, Tier, Turn

GOOD = {"predictions": ["a", "b"], "contexts": [["x"], ["y"]]}


@pytest.mark.parametrize(
    ("columns", "parts"),
    [
        (
            {"predictions": [*"abcdefg", None]},
            ["`predictions[7]`", "got None", "drop the row or give it a text"],
        ),
        ({"predictions": ["a", float("nan")]}, ["`predictions[1]`", "nan"]),
        ({"predictions": ["a", 5]}, ["`predictions[1]`", "got 5"]),
        ({"predictions": [["x"]]}, ["`predictions[0]`", "list ['x']"]),
        ({"predictions": [{"text": "14 km"}]}, ["`predictions[0]`", "dict"]),
        ({"predictions": "ab"}, ["`predictions`", "list with one entry per row", "str 'ab'"]),
        ({"predictions": None}, ["`predictions`", "None"]),
        ({"predictions": {"a": 1}}, ["`predictions`", "dict"]),
        ({"predictions": []}, ["`predictions`", "at least one row"]),
        (
            {"predictions": ["ok", "x\ud83d"]},
            ["`predictions[1]`", "lone surrogate", "position 1", "surrogatepass"],
        ),
        (
            {"contexts": [["x"]]},
            ["`contexts` should have one list of passages per prediction, but got 1 for 2 predictions"],
        ),
        ({"contexts": [["x"], "y"]}, ["`contexts[1]`", "got a string", "wrap it in a list"]),
        ({"contexts": [["x"], '["y", "z"]']}, ["`contexts[1]`", "JSON list", "json.loads"]),
        ({"contexts": [["x"], "[y, z"]}, ["`contexts[1]`", "written out as text"]),
        ({"contexts": [["x"], None]}, ["`contexts[1]`", "give [] for a row that has none"]),
        ({"contexts": [["x"], {"text": "y"}]}, ["`contexts[1]`", "dict"]),
        ({"contexts": [["x"], [3]]}, ["`contexts[1][0]`", "got 3"]),
        ({"contexts": [["x"], [{"txt": "y"}]]}, ["`contexts[1][0]`", "unknown ['txt']"]),
        ({"contexts": [["x"], [{"text": "y", "title": 3.5}]]}, ["`contexts[1][0]['title']`", "3.5"]),
        ({"contexts": [["x"], ["y\udc00"]]}, ["`contexts[1][0]`", "lone surrogate"]),
        (
            {"questions": ["q"]},
            ["`questions` should have one entry per prediction, but got 1 for 2 predictions"],
        ),
        ({"questions": ["q", 3]}, ["`questions[1]`", "got 3"]),
        ({"questions": ["q", [{"role": "user"}]]}, ["`questions[1][0]`", "turn"]),
        ({"questions": ["q", [{"role": "robot", "content": "x"}]]}, ["`questions[1][0]['role']`", "'robot'"]),
        ({"questions": ["q", [{"role": "user", "content": None}]]}, ["`questions[1][0]['content']`", "None"]),
        ({"references": ["r", None]}, ["`references[1]`", "None"]),
        ({"references": ["r", ["s", 4]]}, ["`references[1][1]`", "got 4"]),
        (
            {"references": ["r"]},
            ["`references`", "one reference, or list of acceptable references", "got 1 for 2"],
        ),
        ({"facts": [["f"]]}, ["`references` should have one list of required facts per prediction"]),
        ({"facts": [["f"], "g"]}, ["`references[1]`", "got a string"]),
        ({"facts": [["f"], [{"fact": "g"}]]}, ["`references[1][0]`", "unknown ['fact']"]),
        (
            {"facts": [["f"], [{"claim": "g", "tier": "main"}]]},
            ["`references[1][0]['tier']`", "'core'", "'main'"],
        ),
        ({"facts": [["f"], [{"claim": "g", "risk": 3}]]}, ["`references[1][0]['risk']`", "'high'"]),
        ({"facts": [["f"], [{"claim": "g", "weight": -1}]]}, ["`references[1][0]['weight']`", "-1"]),
        ({"facts": [["f"], [{"claim": "g", "weight": 10**400}]]}, ["`references[1][0]['weight']`", "int of 1329 bits"]),
        ({"facts": [["f"], [{"claim": "g", "weight": 1e308}]]}, ["`references[1][0]['weight']`", "at most 1e+06"]),
        ({"facts": [["f"], [{"claim": "g", "weight": True}]]}, ["`references[1][0]['weight']`", "True"]),
        (
            {"facts": [["f"], [{"claim": "g", "variants": "h"}]]},
            ["`references[1][0]['variants']`", "got a string"],
        ),
        ({"facts": [["f"], [{"tier": "core"}]]}, ["`references[1][0]`", "None"]),
        ({"facts": [["f"], ["  "]]}, ["`references[1][0]`", "blank"]),
        ({"claims": [["c"], "d"]}, ["`claims[1]`", "got a string"]),
        ({"claims": [["c"], [1]]}, ["`claims[1][0]`", "got 1"]),
        ({"expected_abstentions": [True, "no"]}, ["`expected_abstentions[1]`", "true or false"]),
    ],
)
def test_faults_name_argument_row_and_fix(columns: dict[str, Any], parts: list[str]) -> None:
    with pytest.raises(InputError) as caught:
        read_examples(**({} if "predictions" in columns else GOOD) | columns)
    for part in parts:
        assert part in str(caught.value)
    assert isinstance(caught.value, ValueError)


def test_long_values_are_shortened_in_messages() -> None:
    with pytest.raises(InputError) as caught:
        read_examples([["x" * 10_000]])
    assert len(str(caught.value)) < 200


def test_rows_come_in_all_iterable_forms() -> None:
    for rows in (["a", "b"], ("a", "b"), np.array(["a", "b"]), (c for c in "ab")):
        examples = read_examples(rows)
        assert [e.prediction for e in examples] == ["a", "b"]
        assert all(type(e.prediction) is str for e in examples)


def test_text_is_taken_as_it_is() -> None:
    text = "NUL \x00, e\u0301, 👩‍👩‍👧, \u200b, {{ user.name }}, <think>"
    assert read_examples([text])[0].prediction == text


def test_contexts() -> None:
    rows = [
        [],
        [
            None,
            "x",
            {"text": None},
            " ",
            {"text": "y", "id": 7, "date": "2019", "url": None},
            Passage("z", id="p"),
        ],
    ]
    empty, full = read_examples(["a", "b"], contexts=rows)
    assert empty.contexts == ()
    assert full.contexts == (Passage("x"), Passage("y", id="7", date="2019"), Passage("z", id="p"))
    assert full.notes == ("3 empty passage(s) of `contexts[1]` were left out",)
    assert read_examples(["a"])[0].contexts is None


def test_questions_and_turns() -> None:
    turns = [{"role": "user", "content": "Tell me."}, {"role": "assistant", "content": "Dug in 1904."}]
    last = {"role": "user", "content": "And how long?"}
    plain, none, dialogue, open_ended = read_examples([*"abcd"], questions=["q", None, [*turns, last], turns])
    assert (plain.question, plain.history) == ("q", ())
    assert (none.question, none.history) == ("", ())
    assert (dialogue.question, dialogue.history) == (
        "And how long?",
        (Turn("user", "Tell me."), Turn("assistant", "Dug in 1904.")),
    )
    assert (open_ended.question, len(open_ended.history)) == ("", 2)


def test_references_and_facts() -> None:
    assert read_examples(["a"], references=["r"])[0].references == ("r",)
    assert read_examples(["a"], references=[["r", " ", "s"]])[0].references == ("r", "s")
    record = {
        "claim": "f",
        "tier": "boundary",
        "risk": "high",
        "variants": ["g"],
        "evidence": ["e"],
        "weight": 3,
    }
    facts = read_examples(["a"], facts=[["plain", record, Claim("c")]])[0].facts
    assert facts[0] == Claim("plain", tier=Tier.CORE, risk=Risk.MEDIUM)
    assert facts[1] == Claim("f", tier=Tier.BOUNDARY, risk=Risk.HIGH, variants=("g",), evidence=("e",), weight=3.0)
    assert facts[2] == Claim("c")


def test_claims_of_the_caller() -> None:
    none, some = read_examples(["a", "b"], claims=[None, ["c", " ", Claim("d", weight=2)]])
    assert none.claims is None
    assert some.claims == (Claim("c"), Claim("d", weight=2))


def test_expected_abstentions() -> None:
    examples = read_examples([*"abc"], expected_abstentions=[True, None, np.False_])
    assert [e.expects_abstention for e in examples] == [True, False, False]


@pytest.mark.parametrize("value", [-0.1, 1.1, True, "0.5", None])
def test_shares(value: object) -> None:
    check_share("threshold", 0.5)
    with pytest.raises(InputError, match=r"`threshold` should be a number in 0..1"):
        check_share("threshold", value)


def test_required_columns() -> None:
    assert require_column("contexts", [1], "a list") == [1]
    with pytest.raises(InputError, match="`contexts` is missing; give a list"):
        require_column("contexts", None, "a list")
