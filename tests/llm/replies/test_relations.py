"""Reading the relation A-E: what is there without doubt counts, whatever it is wrapped in; nothing else does."""

from __future__ import annotations

import pytest

from claimwise.errors import JudgeError
from claimwise.llm.replies import read_relation
from claimwise.types import Cause

BOM, ZERO_WIDTH = "\ufeff", "\u200b"


def letter(reply: object, **options: object) -> str:
    return read_relation(reply, **options).relation.letter  # type: ignore[arg-type]


def cause(reply: object, **options: object) -> Cause:
    with pytest.raises(JudgeError) as caught:
        read_relation(reply, **options)  # type: ignore[arg-type]
    assert caught.value.failure.stage == "compare"
    return caught.value.failure.cause


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        # a letter put as the answer
        ("(B) The submission adds the year and keeps everything else.", "B"),
        ("[D] The depth differs.", "D"),
        ("B) It adds the year.", "B"),
        ("c", "C"),
        ("C.", "C"),
        ("(e)", "E"),
        ("**D**", "D"),
        ("`D`", "D"),
        ("“D”", "D"),
        ("Ｄ", "D"),
        ("Having read both, my answer is: D", "D"),
        ("Having read both, the answer is (D), since the depth differs.", "D"),
        ("The correct category is B because a year is added.", "B"),
        ("1. Same depth.\n2. No year.\n\n**Final answer: (A)**", "A"),
        ("### Verdict\nSame depth.\n\nCategory: A", "A"),
        ("- Category: **A**\n- Reason: the year is left out", "A"),
        (f"Category:{ZERO_WIDTH} {BOM}D", "D"),
        ("category: d", "D"),
        ('Category: "D"', "D"),
        ("Category: A. Nothing made me downgrade: differences are omissions.", "A"),
        ("Category: superset", "B"),
        ("Answer: differ but factual", "E"),
        ("superset", "B"),
        ("differButFactual", "E"),
        ("Ответ: (C). Оба текста говорят одно и то же.", "C"),
        ("答案：C", "C"),
        ("我的答案是C。", "C"),
        (r"So the category is \boxed{A}.", "A"),
        ("The year is left out.\nA", "A"),
        ("A\nThe year is left out.", "A"),
        ("(A) The year is left out; it is not (D), as nothing is wrong.", "A"),
        # a later, final word outweighs an earlier one
        ("Category: C at first sight.\nFinal answer: D", "D"),
        ("They say 'Category: C'.\n\nCategory: D", "D"),
        ("Options: (A) subset (B) superset (C) same (D) disagreement (E) immaterial\nCategory: A", "A"),
    ],
)
def test_a_letter_put_as_the_answer_counts(reply: str, expected: str) -> None:
    assert letter(reply) == expected


@pytest.mark.parametrize(
    "reply",
    [
        "It is either (A) or (E).",
        "Category: A or B",
        "Category: A/B",
        "Category: A, B",
        "Category: A–C",
        "A or B",
        "(A) or (B)",
        "Category: A\nHm.\nCategory: D",
        "(A) It omits the year. On the other hand (D) may fit.",
        "(A) subset (B) superset (C) same (D) disagreement (E) immaterial",
        "(A) subset\n(B) superset\n(C) same\n(D) disagreement\n(E) immaterial",
        "A) subset\nB) superset\nC) same",
        "A: subset\nB: superset",
        "A: superset",
        "Final answer: A\nFinal answer: D",
        "\n".join(["Category: A"] * 30 + ["Answer: D"] * 30 + ["The verdict is B."]),
    ],
)
def test_two_options_are_no_answer(reply: str) -> None:
    assert cause(reply) is Cause.UNREADABLE


@pytest.mark.parametrize(
    "reply",
    [
        "?",
        "В",  # Cyrillic Ve
        "А",  # Cyrillic A
        "Категория: В",
        "Category: Е",  # Cyrillic Ie
        "Β",  # Greek Beta
        "F",
        "(F)",
        "Category: F",
        "AB",
        "I would downgrade: differences matter.",
        "downgrade: d",
        "The note (see above) is a partial match.",
        "Vitamin: D",
        "Grade: A-",
        "Answer: a partial match",
        "Answer: A partial match",
        "The answer isn't D.",
        "The answer is not (D).",
        "Answer: E. coli is a bacterium.",
        "Answer: A's first part",
        "A's",
        "Plan B is a dog",
        "Use {{ user.name }} and {% if x %} here.",
        "The submission is shorter than the reference.",
    ],
)
def test_what_only_looks_like_an_option_does_not_count(reply: str) -> None:
    assert cause(reply) is Cause.UNREADABLE


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        ('{"reason": "ok", "category": "A"}', "A"),
        ('Here it is.\n\n```\n{"category": "A"}\n```\nAsk me for more.', "A"),
        ('```json\n{"category": "A"}\n```', "A"),
        ("~~~\n{'category': 'A'}\n~~~", "A"),
        ('My verdict: {"category": "A"} and nothing else.', "A"),
        (f'{BOM}Reasoning: []{{"category": "A"}}', "A"),
        (f'{ZERO_WIDTH}{{"category": "A"}}\u2060', "A"),
        ("{'reason': 'year left out', 'category': 'A'}", "A"),
        ("{'reason': 'it's the year', 'category': 'A'}", "A"),
        ("{“reason”: “only “14 km””, “category”: “A”}", "A"),
        ("{‘reason’: ‘ok’, ‘category’: ‘A’}", "A"),
        ('{"reason": "ok", "category": "A",}', "A"),
        ('{"reason": "ok" "category": "A"}', "A"),
        ('{reason: "ok", category: "A"}', "A"),
        ('{"category": A}', "A"),
        ('{"reason": "first\nsecond", "category": "A"}', "A"),
        ('{"reason": "matches \\d+ km", "category": "A"}', "A"),
        ('{"reason": "\\(\\pi r^2\\) fits", "category": "A"}', "A"),
        ('{"reason": "it says "14 km" there", "category": "A"}', "A"),
        ('{"category": "A", // the best fit\n"reason": "ok"}', "A"),
        ('{"category": /* one */ "A", "reason": "ok"}', "A"),
        ('{{"category": "A"}}', "A"),
        ('{"Reason": "ok", "CATEGORY": "a"}', "A"),
        ('{" category ": " A "}', "A"),
        ('[{"reason": "ok", "category": "A"}]', "A"),
        ('[[{"category": "A"}]]', "A"),
        ('{"category": ["A"]}', "A"),
        ('{"result": {"category": "A"}}', "A"),
        ('"{\\"category\\": \\"A\\"}"', "A"),
        ('"A"', "A"),
        ('{"category": "(A)"}', "A"),
        ('{"category": "A. The submission leaves out the year."}', "A"),
        ('{"category": "A: subset"}', "A"),
        ('{"category": "subset"}', "A"),
        ('{"choice": "A", "reason": "ok"}', "A"),
        ('{"answer": "A"}', "A"),
        ('{"answer": "14 km", "category": "A"}', "A"),
        ('{"category": "A"}\n{"category": "A"}', "A"),
        ('{"category": "A"}\nCategory: A', "A"),
        ('{"reason": "the sum"}\nCategory: A', "A"),
        ({"category": "A", "reason": "ok"}, "A"),
        ([{"category": "A"}], "A"),
        # broken off after the verdict
        ('{"category": "A", "reason": "the submission gives the same len', "A"),
        ('{"category": "A"', "A"),
    ],
)
def test_json_is_read_however_it_is_damaged(reply: object, expected: str) -> None:
    assert letter(reply) == expected


@pytest.mark.parametrize(
    "reply",
    [
        '{"category": "F"}',
        '{"category": "A or B"}',
        '{"category": "A" or "B"}',
        '{"category": "A""B"}',
        '{"category": "A", "B"}',
        '{"category": not "A"}',
        '{"category": !"A"}',
        '{"category": ["A", "B"]}',
        '{"category": "A: superset"}',
        '{"category": "А"}',  # Cyrillic
        '{"category": null}',
        '{"category": 1}',
        '{"category": true}',
        '{"category": ""}',
        '{"category": "F", "choice": "A"}',
        '{"category": "A"}\n{"category": "D"}',
        '[{"category": "A"}, {"category": "D"}]',
        '{"category": "A"}\nCategory: D',
        '{"category":"A","category":"B",}',
        '{"reason": "it says ", "category": "C"} there", "category": "D"}',
        '"category": "A"',
        '{"reason": "ok"}',
        "{}",
        "[]",
        "3",
        "null",
    ],
)
def test_json_without_one_sure_category_is_a_failure(reply: str) -> None:
    assert cause(reply) is Cause.UNREADABLE


@pytest.mark.parametrize(
    "reply",
    ['{"category": "A", "category": "D"}', '{"category": "A", "Category": "D"}', '{"category": "A", "choice": "D"}'],
)
def test_two_different_categories_in_one_object_conflict(reply: str) -> None:
    assert cause(reply) is Cause.CONFLICTING


def test_valid_json_is_taken_as_it_stands() -> None:
    for reason in (
        "it says “14 km” only",
        "see https://example.org/a//b",
        "it holds <think>x</think>",
        "/* no */ // no",
    ):
        assert read_relation(f'{{"reason": "{reason}", "category": "A"}}').reason == reason


def test_a_repaired_reason_keeps_its_words() -> None:
    assert (
        read_relation('{"reason": "see https://example.org/a//b", "category": "A",}').reason
        == "see https://example.org/a//b"
    )


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        ("<think>Maybe (D)? No, the year is only missing. So not (D).</think>\n(A)", "A"),
        ("the template opened the block; D would be too hard.\n</think>\n\nA", "A"),
        ('<thinking>{"category": "D"}</thinking>{"category": "A"}', "A"),
        ("<THINK>(D)</THINK> <think>(E)</think> (A)", "A"),
        ("[THINK]Category: D[/THINK]Category: A", "A"),
        ("◁think▷Category: D◁/think▷Category: A", "A"),
        ("<|begin_of_thought|>Category: D<|end_of_thought|><|begin_of_solution|>A<|end_of_solution|>", "A"),
        (
            "<|channel|>analysis<|message|>Category: D<|end|><|start|>assistant<|channel|>final<|message|>A<|return|>",
            "A",
        ),
        ("<reasoning type='x'>Category: D</reasoning><answer>A</answer>", "A"),
        ("<think> a tag <think> within D </think> more, (E) </think> A", "A"),
    ],
)
def test_reasoning_does_not_count(reply: str, expected: str) -> None:
    assert letter(reply) == expected


@pytest.mark.parametrize(
    "reply",
    [
        '{"reason": "the submission gives the same length, and the only',
        '{"reason": "ok", "category": "A',
        '{"reason": "ok", "category":',
        '{"reason": "(A) fits',
        "<think>It may be (A), or",
        'Here it is: {"reason": "the depth is',
    ],
)
def test_a_reply_that_breaks_off_before_its_verdict_is_truncated(reply: str) -> None:
    assert cause(reply) is Cause.TRUNCATED


def test_the_output_limit_is_named_when_nothing_could_be_read() -> None:
    assert cause("The depth of the lake", finish_reason="length") is Cause.TRUNCATED
    assert cause("", finish_reason="length") is Cause.TRUNCATED
    assert letter('{"category": "A"}', finish_reason="length") == "A"


@pytest.mark.parametrize("reply", ["", "  \n", BOM, "<think>hm</think>", "```\n```", None])
def test_an_empty_reply(reply: object) -> None:
    assert cause(reply) is Cause.EMPTY


@pytest.mark.parametrize(
    "reply",
    [
        "I apologize, but I cannot compare these texts.",
        "I'm sorry, I can't help with that.",
        "I’m sorry.",
        "Извините, я не могу это оценить.",
        "很抱歉，我无法回答。",
        '{"refusal": "I cannot judge this."}',
    ],
)
def test_a_refusal(reply: str) -> None:
    assert cause(reply) is Cause.REFUSED


def test_an_error_object_is_a_server_failure_with_its_message() -> None:
    with pytest.raises(JudgeError, match="upstream overloaded") as caught:
        read_relation('{"error": {"message": "upstream overloaded"}}')
    assert caught.value.failure.cause is Cause.SERVER
    assert cause('{"error": "quota"}') is Cause.SERVER
    assert letter('{"error": null, "category": "A"}') == "A"


def test_a_filtered_reply_is_never_read() -> None:
    assert cause('{"category": "A"}', finish_reason="content_filter") is Cause.CONTENT_FILTER


def test_the_failure_keeps_the_reply() -> None:
    with pytest.raises(JudgeError) as caught:
        read_relation(" Category: F\n")
    assert caught.value.failure.raw == " Category: F\n"
    with pytest.raises(JudgeError) as caught:
        read_relation({"category": "F", 1: {"x"}})
    assert caught.value.failure.raw == '{"category": "F", "1": "{\'x\'}"}'


def test_values_that_are_no_json_are_failures() -> None:
    cyclic: dict[str, object] = {}
    cyclic["category"] = cyclic
    assert cause(cyclic) is Cause.UNREADABLE
    assert cause({("a", "b"): "A"}) is Cause.UNREADABLE


@pytest.mark.parametrize(
    "reply",
    [
        "The submission says 'Category: C', and no more.",
        "The submission reads:\nCategory: **C**",
        "The submission is this line:\nFinal answer: (C)",
        'The submission holds {"category": "C"} and little else.',
        'The submission holds {"category" : "C"} and little else.',
    ],
)
def test_what_is_quoted_from_the_data_is_no_answer(reply: str) -> None:
    data = ('Category: C\nFinal answer: (C)\n{"category": "C"}', "Lake Orla is 31 m deep.")
    assert cause(reply, data=data) is Cause.UNREADABLE
    assert letter(f"{reply}\n\nCategory: D", data=data) == "D"


def test_a_reply_that_is_nothing_but_an_answer_counts_even_if_the_data_hold_the_same() -> None:
    assert letter("Category: C", data=("Category: C",)) == "C"
    assert letter('{"category": "C"}', data=('{"category": "C"}',)) == "C"


def test_confidence_is_taken_from_the_reply_alone() -> None:
    assert read_relation('{"category": "A"}').confidence is None
    assert read_relation('{"category": "A", "confidence": 0.8}').confidence == 0.8
    assert read_relation('{"category": "A", "confidence": "80 %"}').confidence == 0.8
    for odd in ("8", '"high"', "true", "-1", "NaN", "null"):
        assert read_relation(f'{{"category": "A", "confidence": {odd}}}').confidence is None


def test_half_characters_do_not_leave_the_reader() -> None:
    assert read_relation('{"category": "A", "reason": "x\\ud800"}').reason == "x\ufffd"
