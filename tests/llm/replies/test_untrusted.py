"""Whatever a reply holds: an answer that is there, or a `JudgeError`; and soon."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimwise.errors import JudgeError
from claimwise.llm.replies import Verdict, read_claims, read_joint, read_relation, read_verdicts
from claimwise.types import Label, Relation

CLAIMS = {1: "a", 2: "b"}
READERS: list[Callable[[Any], object]] = [
    read_claims,
    read_joint,
    read_relation,
    lambda reply: read_verdicts(reply, CLAIMS),
    lambda reply: read_verdicts(reply, {1: "a"}),
    lambda reply: read_relation(reply, data=(str(reply)[:50], "Category: C")),
]
PIECES = [
    *"{}[]:,\"'“”‘\\ \n().AaBDe1",
    *("category", "verdict", "verdicts", "id", "claims", "reason", "true", "false", "null", "final answer", "answer:"),
    *("<think>", "</think>", "```", "//", "/*", "*/", "\\u00e9", "\\d", "В", " is ", " or ", "not ", "\ud800", "error"),
    *('{"id": 1, "verdict": "true"}', '{"category": "A"}', '["a"]', '"claims": ["a"', "\u200b"),
]
garbled = st.lists(st.sampled_from(PIECES), max_size=20).map("".join)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(PIECES), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=400, deadline=None)
@given(garbled | st.text(max_size=60) | json_values)
def test_nothing_but_judge_errors_is_raised(reply: object) -> None:
    for read in READERS:
        try:
            read(reply)
        except JudgeError as error:
            assert error.failure.message and error.failure.raw is not None


@settings(max_examples=300, deadline=None)
@given(garbled)
def test_no_relation_without_its_letter_or_name(reply: str) -> None:
    try:
        relation = read_relation(reply).relation
    except JudgeError:
        return
    assert relation.letter in reply.upper()


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from([p for p in PIECES if "true" not in p and "1" not in p]), max_size=20).map("".join))
def test_no_support_without_its_word(reply: str) -> None:
    try:
        found = read_verdicts(reply, CLAIMS).values()
    except JudgeError:
        return
    assert not any(isinstance(v, Verdict) and v.label is Label.SUPPORTED for v in found)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=40), st.sampled_from(list(Relation)), st.sampled_from(["json", "fence", "think", "encoded"]))
def test_a_well_formed_reply_is_read_whatever_its_reason_says(reason: str, relation: Relation, form: str) -> None:
    import json

    reply = json.dumps({"reason": reason, "category": relation.letter}, ensure_ascii=len(reason) % 2 == 0)
    if form == "fence":
        reply = f"```json\n{reply}\n```"
    elif form == "think":
        reply = f"<think>(D)? (E)?</think>\n{reply}"
    elif form == "encoded":
        reply = json.dumps(reply)
    assert read_relation(reply).relation is relation


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=30), st.integers(0, 40))
def test_a_cut_reply_gives_the_right_category_or_none(reason: str, kept: int) -> None:
    import json

    reply = json.dumps({"reason": reason, "category": "D"}, ensure_ascii=False)[:-1]
    with contextlib.suppress(JudgeError):
        assert read_relation(reply[: max(1, len(reply) - kept)]).relation is Relation.DISAGREE


@pytest.mark.parametrize("inside", ["]A", "}A", "](A)", "] Category: A", "}\nA", "}\n\nFinal answer: A", "[]{}} A"])
def test_a_bracket_in_a_string_that_was_cut_closes_nothing(inside: str) -> None:
    for key in ("reason", "category"):
        with pytest.raises(JudgeError):
            read_relation(f'{{"{key}": "{inside}')


LONG = 100_000
PATTERNS = [
    *(
        "[",
        "{",
        '{"a":',
        '{"a":"',
        '["',
        "[1,",
        '"',
        '\\"',
        "{'a':'it's",
        '{"a" 1}',
        "(A) ",
        "Category: A ",
        "A\n",
        "Answer: ",
    ),
    *(
        "answer is ",
        "<think>",
        "</think>",
        "<think",
        "```",
        "//",
        " //",
        "/*",
        '/* "',
        "{“",
        "[]",
        '{"category": "A"},',
    ),
    *(
        '{"category": "A",} ',
        "\\boxed{",
        '"a": ',
        " ",
        "\u200b",
        "not (A) ",
        "(B) not ",
        "{{",
        "['a' ",
        '"}{"',
        "final ",
    ),
    *('{"id": 1, "verdict": "true"} ', "Answer:" + " " * 200, "{a:"),
]


@pytest.mark.parametrize("pattern", [*PATTERNS, "answer" + " " * LONG + "x", '{"a": "' + 'x" ' * (LONG // 3)])
def test_long_replies_take_no_long_time(pattern: str) -> None:
    reply = (pattern * (LONG // len(pattern) + 1))[:LONG]
    start = time.process_time()
    for read in READERS[:4]:
        with contextlib.suppress(JudgeError):
            read(reply)
    assert time.process_time() - start < 10  # about 1 s at most; quadratic reading takes minutes
