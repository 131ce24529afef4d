import time

import pytest

from claimwise.text.inline import read_inline, unescape


def plain(text):
    return read_inline(text, 0, len(text)).text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It is **12 kg** and *blue*.", "It is 12 kg and blue."),
        ("__Bold__ and _italic_ and ***both*** and ~~gone~~ struck.", "Bold and italic and both and struck."),
        ("**bold *in* it**", "bold in it"),
        ("这是**重点**内容*斜*体", "这是重点内容斜体"),
        ("A stray ** mark and ```", "A stray mark and"),
        ('See [the manual](https://a.b/c_(d) "t") and [text][ref].', "See the manual and text."),
        ("![diagram](a.png) It hums.", "It hums."),
        ("Use `x.real` or ``a`b``.", "Use x.real or a`b."),
        ("Write <b>this</b> <!-- not this --> <https://a.b/c>", "Write this https://a.b/c"),
        ("24 V<br>DC", "24 V DC"),
        (r"\*not emphasis\* and \[1\]", "*not emphasis* and [1]"),
        ("two   spaces\nand a break\t", "two spaces and a break"),
    ],
)
def test_markup_is_taken_out(text, expected):
    assert plain(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "2 * 3 * 4 and 2**3",
        "snake_case_name and __init__x",
        "x < 5 and y > 3",
        r"The area is \(\pi r^2\), or $x_1 = a_2$.",
        "It costs $5 and $10.",
        "f(*args, *kwargs)",
        "https://a.b/c_d_e and me_too@x.y",
        "arr[i][j]",
    ],
)
def test_what_only_looks_like_markup_stays(text):
    assert plain(text) == text


def test_offsets_lead_back_to_the_source():
    text = "x **Bold** [1] `a.b` end"
    inline = read_inline(text, 2, len(text))
    assert inline.text == "Bold a.b end"
    assert "".join(text[i] for i in inline.origin) == inline.text
    assert inline.citations == ((4, "1"),)


def test_no_sentence_ends_inside_code_formulas_and_addresses():
    inline = read_inline("Use `a. B` and \\(x. Y\\) at https://a.b/c?D. Done", 0, 49)
    assert len(inline.masked) == len(inline.text)
    assert inline.masked.count(".") == 1  # the one after the address


def test_entities_become_characters():
    assert unescape("12&nbsp;kg &amp; &lt;5&gt; &copy=1 AT&T") == "12 kg & <5> &copy=1 AT&T"


@pytest.mark.parametrize(
    "unit",
    [
        "`a",
        "``` ",
        "**a ",
        "*a ",
        "_a ",
        "__a ",
        "~~",
        "[a](",
        "[a",
        "[[",
        "![a](",
        "<a ",
        "<!-- ",
        "\\(",
        "\\[",
        "$$",
        "$a_",
        "【1",
        "[1, ",
        "<br",
    ],
)
def test_marks_that_are_never_closed_take_no_time(unit):
    text = unit * (50_000 // len(unit))
    began = time.process_time()
    read_inline(text, 0, len(text))
    assert time.process_time() - began < 2
