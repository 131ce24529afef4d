import pytest

from claimwise.text.citations import strip_citations


@pytest.mark.parametrize(
    ("text", "plain", "markers"),
    [
        ("It weighs 12 kg [1].", "It weighs 12 kg.", ("1",)),
        ("It weighs 12 kg.[1][2] It is blue [2, 3].", "It weighs 12 kg. It is blue.", ("1", "2", "3")),
        ("It weighs 12 kg [4–6].", "It weighs 12 kg.", ("4", "5", "6")),
        ("门票十二元【1】。", "门票十二元。", ("1",)),
        ("It hums【4:0†manual.pdf】.", "It hums.", ("4:0",)),
        ("It hums.[^9]", "It hums.", ("9",)),
        ("It hums [[1]](https://a.b/c).", "It hums.", ("1",)),
        ("It hums [3](https://a.b).", "It hums.", ("3",)),
        ("It hums [doc 2] and glows [citation:5].", "It hums and glows.", ("2", "5")),
        ("It hums.² It is 3 m².", "It hums. It is 3 m².", ("2",)),
        ("a [1]b", "a b", ("1",)),
        ("Same [1] twice [1].", "Same twice.", ("1",)),
    ],
)
def test_markers_are_taken_out(text, plain, markers):
    assert strip_citations(text) == (plain, markers)


@pytest.mark.parametrize(
    "text",
    [
        "No marker.",
        "As in (Smith 2020).",
        "Founded in [2020].",
        "Values in the interval [0, 1].",
        "Werte im Intervall [0, 1].",
        "区间[0, 1]内",
        "Choose [a] or [b].",
        "",
    ],
)
def test_what_is_no_marker_stays(text):
    assert strip_citations(text) == (text, ())


def test_a_range_that_is_no_range_is_taken_as_written():
    assert strip_citations("x [9-3].") == ("x.", ("9-3",))


def test_many_markers_are_fast():
    plain, markers = strip_citations("kg [1]. " * 20_000)
    assert (len(plain), markers) == (79_999, ("1",))
