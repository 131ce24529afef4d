from __future__ import annotations

import time
from itertools import pairwise

import pytest

from claimwise.text.bm25 import Bm25
from claimwise.text.selection import Selection
from claimwise.text.windows import Windows, count_omitted, split_windows
from claimwise.types import Passage


def cut(*texts: str, limit: int = 1000, **options: object) -> Windows:
    return split_windows([Passage(text) for text in texts], limit=limit, **options)  # type: ignore[arg-type]


def test_windows_slide_by_one_sentence_and_a_passage_that_fits_comes_whole() -> None:
    found = cut("One. Two. Three. Four.")
    assert [w.text for w in found.windows] == ["One. Two. Three.", "Two. Three. Four.", "One. Two. Three. Four."]
    assert [w.sentences for w in found.windows] == [(0, 3), (1, 4), (0, 4)]


def test_a_short_passage_is_one_window() -> None:
    assert [w.text for w in cut("One. Two.").windows] == ["One. Two."]


def test_windows_point_into_their_passage() -> None:
    texts = ["  Eins. Zwei.\n\nDrei.", "四。五！六？"]
    for window in cut(*texts).windows:
        assert texts[window.passage][window.start : window.end] == window.text


def test_a_window_holds_no_more_than_fits() -> None:
    found = cut("One two three. Four five six. Seven eight nine.", limit=33)
    assert [w.text for w in found.windows] == ["One two three. Four five six.", "Four five six. Seven eight nine."]


def test_the_limit_is_measured_by_the_function_given() -> None:
    found = cut("One two three. Four five six.", limit=3, size=lambda text: len(text.split()))
    assert [w.text for w in found.windows] == ["One two three.", "Four five six."]


def test_a_long_sentence_is_cut_with_overlap_and_nothing_is_lost() -> None:
    text = " ".join(f"word{i}" for i in range(100))
    found = cut(text, limit=100)
    assert all(len(w.text) <= 100 for w in found.windows)
    assert found.omitted_chars == 0
    pieces = found.sentences
    assert pieces[0].start == 0 and pieces[-1].end == len(text)
    for before, after in pairwise(pieces):
        assert before.start < after.start < before.end  # they overlap
        assert text[after.start - 1] == " "  # and begin at a word


def test_a_long_sentence_without_spaces_is_cut_too() -> None:
    found = cut("字" * 250, limit=100)
    covered = {i for w in found.sentences for i in range(w.start, w.end)}
    assert covered == set(range(250)) and all(len(w.text) <= 100 for w in found.sentences)


def test_what_fits_nowhere_is_counted() -> None:
    found = cut("ab\U0001f600cd", limit=2, size=lambda text: sum(5 if ord(char) > 0xFFFF else 1 for char in text))
    assert found.omitted_chars == 1
    assert "".join(w.text for w in found.sentences).replace("\U0001f600", "").startswith("ab")


def test_repeated_passages_are_folded_into_the_first() -> None:
    found = cut("The fee is 12 euro.", "the  FEE is 12 euro.", "Other.")
    assert [w.passage for w in found.windows] == [0, 2]


def test_blank_passages_give_nothing() -> None:
    assert cut("", "  \n").windows == ()


@pytest.mark.parametrize("bad", [{"limit": 0}, {"limit": 5, "span": 0}])
def test_a_limit_of_nothing_is_an_error(bad: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        split_windows([Passage("x")], **bad)  # type: ignore[arg-type]


def test_omitted_characters_are_those_in_no_window_shown() -> None:
    found = cut("One. Two. Three. Four. Five.", limit=15)
    shown = [found.windows[0]]
    hidden = [s for s in found.sentences if s.sentences[0] >= shown[0].sentences[1]]
    assert count_omitted(found, shown) == sum(len(s.text) for s in hidden) > 0
    assert count_omitted(found, found.windows) == 0


@pytest.mark.parametrize("text", ["a" * 100_000, "a " * 50_000, "。" * 100_000, "字" * 100_000, "A. " * 33_000])
def test_long_passages_take_linear_time(text: str) -> None:
    start = time.perf_counter()
    split_windows([Passage(text)], limit=1200)
    assert time.perf_counter() - start < 5


def test_bm25_prefers_rare_words_and_short_windows() -> None:
    index = Bm25([["pump", "red"], ["pump", "blue"], ["pump", "blue", "tall", "wide"], ["valve"]])
    assert index.top(["pump", "blue"], 2) == [1, 2]
    assert index.top(["valve", "pump"], 1) == [3]


def test_bm25_by_hand() -> None:
    # two windows of two words; "a" is in one: idf = ln(1 + (2 - 1 + .5) / 1.5) = ln 2; tf 1, mean length: factor 1
    scores = Bm25([["a", "b"], ["b", "c"]]).scores(["a", "a"])
    assert scores == pytest.approx([0.693147, 0.0], abs=1e-6)


def test_bm25_breaks_ties_by_order_and_returns_all_when_few() -> None:
    assert Bm25([["x"], ["x"], ["x"]]).top(["x"], 2) == [0, 1]
    assert Bm25([["x"], ["y"]]).top(["y"], 5) == [0, 1]
    assert Bm25([["x"], ["y"], ["z"]]).top([], 2) == [0, 1]
    assert Bm25([]).top(["x"], 5) == [] and len(Bm25([[], []])) == 2
    assert Bm25([[], [], []]).top(["x"], 1) == [0]


def test_a_claim_gets_its_best_windows_and_the_rest_is_counted() -> None:
    passages = [Passage(f"Room {number} is empty.") for number in range(20)] + [Passage("The valve opens at 7 bar.")]
    selection = Selection(passages, limit=100)
    shown = selection.select("The valve opens at 90 bar.", k=2)
    assert [window.passage for window in shown] == [20, 0]
    assert selection.omitted(shown) == sum(len(passage.text) for passage in passages[1:20])


def test_few_windows_are_all_shown_in_order() -> None:
    selection = Selection([Passage("A one."), Passage("B two.")], limit=3, size=lambda text: len(text.split()))
    assert [window.text for window in selection.select("two")] == ["A one.", "B two."]
    assert selection.omitted(selection.select("two")) == 0
