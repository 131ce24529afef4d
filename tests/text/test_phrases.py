import time

import pytest

from claimwise.text.phrasebook.announcements import ANNOUNCEMENTS
from claimwise.text.phrasebook.asides import ASIDES, LEADS
from claimwise.text.phrasebook.courtesies import COURTESIES, OFFERS
from claimwise.text.phrasebook.opinions import MUSINGS, TASTES, VIEWS
from claimwise.text.phrasebook.orders import DELIMITER, ORDERS
from claimwise.text.phrasebook.phrases import Phrases, bare
from claimwise.text.phrasebook.refusals import ABSTAINING

PHRASES = Phrases(
    {
        "en": r"""
            good (?:morning|
            evening)
            bye<tail>
            """,
        "de": "hallo <who>",
        "ru": "привет",
    },
    {"de": {"who": "(?:du|<people>)", "people": "(?:ihr|alle)"}},
)


def test_a_line_may_go_on_in_the_next_one():
    assert PHRASES.matches("good evening")
    assert PHRASES.matches("good morning")
    assert not PHRASES.matches("good bye")


def test_word_classes_may_use_each_other():
    assert PHRASES.matches("hallo alle")
    assert not PHRASES.matches("hallo niemand")


def test_free_words_hold_no_numbers():
    assert PHRASES.matches("bye my dear friend")
    assert not PHRASES.matches("bye 12 friends")


def test_only_languages_of_the_script_are_tried():
    assert PHRASES.matches("привет")
    assert not PHRASES.matches("你好")
    assert not PHRASES.matches("")


def test_whole_part_and_beginning():
    assert PHRASES.holds("well, good morning to you")
    assert not PHRASES.matches("well, good morning")
    assert PHRASES.without("good morning, sir") == ", sir"
    assert PHRASES.without("well, good morning") == "well, good morning"


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("  **I don’t know!** 🙂", "i don't know"),
        ("DONT ask, I CANT", "don't ask, i can't"),
        ("“Ｈｉ”", "hi"),
        ("Weiß ich nicht …", "weiss ich nicht"),
        ("Why?", "why?"),
        ("...", ""),
    ],
)
def test_folding(text, folded):
    assert bare(text) == folded


@pytest.mark.parametrize(
    "table", [ANNOUNCEMENTS, ASIDES, LEADS, COURTESIES, OFFERS, MUSINGS, TASTES, VIEWS, ORDERS, ABSTAINING]
)
@pytest.mark.parametrize(
    "unit",
    [
        "i ",
        "i don't ",
        "you may also ",
        "the documents ",
        "ich kann ",
        "je ne ",
        "no puedo ",
        "я не ",
        "我不能",
        "わかりません",
        "لا يمكنني ",
        "mark this ",
        "a, ",
        "请",
        "if you ",
    ],
)
def test_no_table_backtracks(table, unit):
    text = bare(unit * 400)[:400] + "?!"
    began = time.process_time()
    table.matches(text)
    table.holds(text)
    table.without(text)
    assert time.process_time() - began < 1.5


def test_delimiters_do_not_backtrack():
    began = time.process_time()
    assert DELIMITER.fullmatch("[" * 20 + "end " * 90) is None
    assert DELIMITER.fullmatch("[end of data]")
    assert time.process_time() - began < 0.5
