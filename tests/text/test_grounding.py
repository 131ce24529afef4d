import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwise.text import grounding
from claimwise.text.grounding import ground_quote
from claimwise.types import Passage, Quote


def find(quote, *passages):
    found = ground_quote(quote, [Passage(text) for text in passages])
    return None if found.passage is None else (found.passage, passages[found.passage][slice(*found.span)])


@pytest.mark.parametrize(
    ("quote", "passage", "found"),
    [
        ("weighs 12 kg", "It weighs 12 kg.", "weighs 12 kg"),
        ("WEIGHS  12\nkg.", "It weighs 12 kg, net.", "weighs 12 kg"),
        ("“weighs – 12kg”", "It **weighs** - 12 kg.", "weighs** - 12 kg"),
        ("don't", "We don’t know.", "don’t"),
        ("e\u0301te\u0301", "un été", "été"),
        ("été", "un e\u0301te\u0301 chaud", "e\u0301te\u0301"),
        ("ＨＰ－２００", "the HP-200 pump", "HP-200"),
        ("STRASSE", "Die Straße.", "Straße"),
        ("zerowidth", "a zero\u200bwidth word", "zero\u200bwidth"),
        ("门票 十二元", "门票十二元。", "门票十二元"),
        ("十二", "门票十二元。", "十二"),
        ("ガ", "ｶﾞ", "ｶﾞ"),
        ("한국", "대한 한국", "한국"),
        ("لا يمكن", "قال: لا يمكن.", "لا يمكن"),
        ("музей", "МУЗЕЙ открыт", "МУЗЕЙ"),
        ("-5 °C", "At -5 °C it stops.", "-5 °C"),
        ("17", "open 9-17", "17"),
        # an ellipsis stands for anything between
        ("It weighs … kg", "It weighs about 12 kg.", "It weighs about 12 kg"),
        ("weighs [...] net...", "It weighs 12 kg net.", "weighs 12 kg net"),
        ("so... it is", "so... it is", "so... it is"),
    ],
)
def test_a_quote_is_found(quote, passage, found):
    assert find(quote, "another passage", passage) == (1, found)


@pytest.mark.parametrize(
    ("quote", "passage"),
    [
        ("weighs 13 kg", "It weighs 12 kg."),
        ("2 kg", "It weighs 12 kg, or 1.2 kg."),
        ("12", "It weighs 12.5 kg."),
        ("5 °C", "At -5 °C it stops."),
        ("art", "a party"),
        ("kg … weighs", "It weighs 12 kg."),  # the order matters
        ("not there", ""),
        ("", "anything"),
        ("...", "anything ..."),
        ("“”", "anything"),
    ],
)
def test_a_quote_is_not_found(quote, passage):
    assert ground_quote(quote, [Passage(passage)]) == Quote(quote)


def test_the_first_passage_that_holds_it_counts():
    assert find("12 kg", "x", "12 kg", "12 kg") == (1, "12 kg")
    assert find("a … c", "a b c", "a … c") == (1, "a … c")  # to the letter before with gaps
    assert ground_quote("x", []) == Quote("x")


def test_a_later_place_is_found_when_the_first_one_cuts_a_word():
    assert find("2 kg", "12 kg and 2 kg") == (0, "2 kg")
    assert ground_quote("2 kg", [Passage("12 kg and 2 kg")]).span == (10, 14)


@pytest.mark.parametrize("quote", ["a a a a b", "b" * 50, " ... ".join("a" * 2000), "a" * 3000 + "b"])
def test_long_passages_take_no_time(quote):
    began = time.process_time()
    ground_quote(quote, [Passage("a " * 50_000), Passage("a" * 100_000)])
    assert time.process_time() - began < 2


# Characters that fold to none, to one or to several, with marks that join those before them.
MIXED = st.text(
    st.sampled_from("aZ 0.,-*_~\t\n\0'\"`\x7f") | st.sampled_from("éßİﬁＡ\u0301\u0307\u200b\u00ad–”…—Жв水한\ud800"),
    max_size=40,
)


@given(MIXED)
def test_runs_of_ascii_fold_as_their_characters_do(text):
    one_by_one = [], [], []
    grounding._fold_clusters(text, 0, len(text), *one_by_one)
    folded, starts, ends = grounding._fold(text)
    assert (list(folded), list(starts), list(ends)) == one_by_one
