import pytest

from claimwise.text.markup import read_blocks


def blocks(text):
    return [(block.kind.name.lower(), text[block.start : block.end]) for block in read_blocks(text)]


def test_bullets_of_all_kinds():
    text = "- a\n* b\n+ c\n• d\n– e\n•f\n①g\n(a) h\nb) i\n- [x] j"
    assert blocks(text) == [("item", c) for c in "abcdefghij"]


def test_numbered_lists():
    assert blocks("1. a\n2. b\n\n10. c") == [("item", "a"), ("item", "b"), ("text", "10. c")]
    assert blocks("1) a\n1) b") == [("item", "a"), ("item", "b")]
    assert blocks("一、甲\n二、乙\n（1）丙") == [("item", "甲"), ("item", "乙"), ("item", "丙")]


@pytest.mark.parametrize("text", ["1. Mai ist ein Feiertag.", "2010. It was hot.", "J. Smith came.", "-5 °C", "3.5 kg"])
def test_what_only_looks_like_an_item(text):
    assert blocks(text) == [("text", text)]


def test_nested_items_know_their_depth_and_keep_their_lines():
    text = "1. a\n   more\n   - b\n\tx | y\n2. c"
    assert blocks(text)[:2] == [("item", "a\n   more"), ("item", "b")]
    assert [block.level for block in read_blocks(text)][:2] == [0, 3]


def test_headings():
    text = "# One #\n##Two\nThree\n=====\nFour\n---\n**Five:**\ntext"
    assert blocks(text) == [
        ("heading", "One"),
        ("heading", "Two"),
        ("heading", "Three"),
        ("heading", "Four"),
        ("heading", "**Five:**"),
        ("text", "text"),
    ]
    assert [block.level for block in read_blocks(text)] == [1, 2, 1, 2, 7, 0]


def test_a_sentence_over_a_ruled_line_is_no_heading():
    assert blocks("It weighs 12 kg.\n---\nIt hums.\n***") == [("text", "It weighs 12 kg."), ("text", "It hums.")]


def test_hashtags_are_text():
    assert blocks("#winning") == [("text", "#winning")]


def test_tables():
    text = "| A | B |\n|---|:-:|\n| 1 | x \\| y |\n| | 2 |\nafter"
    rows = [block for block in read_blocks(text) if block.cells]
    cells = [[(text[slice(*head)], text[slice(*cell)]) for head, cell in row.cells] for row in rows]
    assert cells == [[("A", "1"), ("B", "x \\| y")], [("B", "2")]]
    assert blocks(text)[-1] == ("text", "after")


def test_tables_without_header_or_outer_pipes():
    text = "A | B\n--|--\n1 | 2 | 3"
    (row,) = read_blocks(text)
    assert [(text[slice(*h)], text[slice(*c)]) for h, c in row.cells] == [("A", "1"), ("B", "2"), ("", "3")]
    text = "| 1 | 2 |\n| 3 | 4 |"
    assert [len(block.cells) for block in read_blocks(text)] == [2, 2]


def test_a_pipe_in_prose_is_no_table():
    assert blocks("a | b and so on") == [("text", "a | b and so on")]


def test_code_blocks():
    text = "Run:\n```python\nx = 3.5\n```\nDone.\n~~~\n```\n~~~\nEnd."
    assert blocks(text) == [
        ("text", "Run:"),
        ("code", "```python\nx = 3.5\n```"),
        ("text", "Done."),
        ("code", "~~~\n```\n~~~"),
        ("text", "End."),
    ]


def test_a_fence_that_is_never_closed_hides_nothing():
    assert blocks("```\nThe fee is 12 euro.") == [("text", "The fee is 12 euro.")]


def test_an_answer_wrapped_in_a_fence_is_read():
    assert blocks("```\nThe fee is 12 euro.\n```") == [("text", "The fee is 12 euro.")]
    assert blocks("Well:\n```markdown\n- a\n```") == [("text", "Well:"), ("item", "a")]


def test_quotes_definitions_and_line_breaks():
    assert blocks("> quoted\n> > twice") == [("text", "quoted"), ("text", "twice")]
    assert blocks("[1]: https://a.b\n[2] <https://c.d>\nx") == [("text", "x")]
    assert blocks("one<br/>two</p>") == [("text", "one"), ("text", "two")]


@pytest.mark.parametrize(
    "text",
    [
        "```a\n" * 20_000,
        "```\n````\n" * 10_000,
        "- a\n  b\n" * 10_000,
        "|a|b\n" * 15_000,
        "> " * 40_000,
        "- " * 40_000,
        "* " * 40_000,
    ],
)
def test_long_input(text):
    assert all(0 <= b.start <= b.end <= len(text) for b in read_blocks(text))
