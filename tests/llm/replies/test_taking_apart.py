"""The parts of the reader on their own: strict JSON, mending, cut values, reasoning, prose."""

from __future__ import annotations

import pytest

from claimwise.llm.reading.letters import AmbiguousError, read_option
from claimwise.llm.reading.mending import LONGEST_MEND, mend_json
from claimwise.llm.reading.reasoning import strip_reasoning
from claimwise.llm.reading.scan import MAX_DAMAGED, take_apart
from claimwise.llm.reading.strict import CONFLICT, NotJsonError, as_json, load_complete_parts, load_json
from claimwise.types import Relation


def values(text: object) -> list[object]:
    return [found.value for found in take_apart(text).values]


def test_strict_json_marks_members_given_twice() -> None:
    assert load_json('{"a": 1, "b": {"A": 2}}') == {"a": 1, "b": {"A": 2}}
    assert load_json('{"a": 1, "A": 1}') == {"a": 1}
    assert load_json('{"a": 1, "a ": 2, "a": 1}') == {"a": CONFLICT}
    assert repr(CONFLICT) == "CONFLICT"
    for text in ("", "{", "x", "[" * 100_000, "9" * 5000):
        with pytest.raises(NotJsonError):
            load_json(text)


def test_what_functions_return_becomes_json() -> None:
    assert as_json({"a": (1, None)}) == '{"a": [1, null]}'
    assert as_json({1: object}) == '{"1": "<class \'object\'>"}'
    loop: list[object] = []
    loop.append(loop)
    for odd in (loop, {(1, 2): 3}):
        with pytest.raises(NotJsonError):
            as_json(odd)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": 1, "b": "x', {"a": 1}),
        ('{"a": 1, "b": 2', {"a": 1}),
        ('{"a": "x"', {"a": "x"}),
        ('{"a": tru', {}),
        ('{"a": true, ', {"a": True}),
        ('{"a"', {}),
        ('{"a":', {}),
        ("{", {}),
        ("[", []),
        ('["x", ["y", {"z": [1', ["x", ["y", {"z": []}]]),
        ('["x" "y"', ["x"]),
        ("{x", {}),
        ("{1: 2", {}),
        ('{"a": {"b": "c', {"a": {}}),
        ("[" * 20, [[[[[[[[]]]]]]]]),
    ],
)
def test_complete_parts_of_cut_json(text: str, expected: object) -> None:
    assert load_complete_parts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{'a': 'b',}", {"a": "b"}),
        ("{'a': True, 'b': None, 'c': False}", {"a": True, "b": None, "c": False}),
        ('{"a": "x\\d \\u00e9"}', {"a": "x\\d é"}),
        ('{"a": 1 "b": 2}', {"a": 1, "b": 2}),
        ('["a" "b"]', ["a", "b"]),
        ('{"a": "b", // why\n"c": 1}', {"a": "b", "c": 1}),
        ('{"a": "see // b", "c": 1,}', {"a": "see // b", "c": 1}),
        ('{"a": /* why */ "b"}', {"a": "b"}),
        ("{„a“: „b“}", {"a": "b"}),
        ("{‘a’: [‘b’, ‘c’]}", {"a": ["b", "c"]}),
        ("{`a`: `b`}", {"a": "b"}),
    ],
)
def test_mending_keeps_everything(text: str, expected: object) -> None:
    assert mend_json(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        '{"a": "b""c"}',
        '{"a": "b", "c"}',
        '{"a": not "b"}',
        '{"a": "b", "a": "c",}',
        '["a", ...]',
        "x",
        '{"a": 1 "a": 2}',
        '{"a" = "b"}',
        "[" * 5000,
        '{"a": "' + "x" * LONGEST_MEND + '",}',
    ],
)
def test_mending_that_would_change_the_reply_is_none(text: str) -> None:
    with pytest.raises(NotJsonError):
        mend_json(text)


def test_values_and_prose_are_told_apart() -> None:
    parts = take_apart('First {"a": 1} then [2] and\n```\n["b"]\n```\nend')
    assert [f.source for f in parts.values] == ['{"a": 1}', '["b"]']
    assert "".join(parts.prose.split()) == "Firstthen[2]andend"
    assert not (parts.whole or parts.cut or parts.broken)


def test_a_whole_reply() -> None:
    for text in ('{"a": 1}', ' \ufeff{"a": 1}\u200b\n', "```\n{'a': 1}\n```", "<think>x</think>{a: 1}"):
        parts = take_apart(text)
        assert parts.whole and values(text) == [{"a": 1}], text


def test_json_within_json_strings_is_unwrapped_three_times_at_most() -> None:
    text = '{"a": 1}'
    for _ in range(3):
        text = as_json(text)
    assert values(text) == [{"a": 1}]
    assert take_apart(as_json(text)).broken


def test_braces_in_prose_are_prose() -> None:
    parts = take_apart("Use {% if x %}, { y, [see below] and [1-3]. {")
    assert not parts.values and not parts.cut and not parts.broken


@pytest.mark.parametrize("text", ['x {"a": 1', "x ['a', 'b'", 'x {"a": "{', "x {a: 1, [}"])
def test_a_value_that_never_closes_is_cut(text: str) -> None:
    assert take_apart(text).cut


@pytest.mark.parametrize("text", ['{"a": "b"!}', 'x {"a": 1}, "id": 2}', '"id": 1', '{"a" 1} ' * (MAX_DAMAGED + 1)])
def test_json_that_cannot_be_read_for_sure_is_told(text: str) -> None:
    assert take_apart(text).broken


def test_reasoning_tags_have_to_be_tags() -> None:
    for text in ("I think (A)", "<thinker>D</thinker> (A)", "the <b>bold</b> (A)", "a < b > c"):
        assert strip_reasoning(text) == (text, False)
    assert strip_reasoning("A <think>D</think> B") == ("A  B", False)
    assert strip_reasoning("D</think>A<think>E") == ("A", True)


def test_options_between_quotation_marks_of_any_kind() -> None:
    for reply in ("Category: 'D'", "Category: „D“", "Category: «D»", "the answer is “D”."):
        assert read_option(reply) in (Relation.DISAGREE, None)
    assert read_option("the answer is “D”.") is Relation.DISAGREE
    with pytest.raises(AmbiguousError, match="A, D"):
        read_option("Category: A\nCategory: D")
