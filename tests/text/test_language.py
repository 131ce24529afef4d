import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwise.text import language
from claimwise.text.language import guess_language


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("The museum is open.", "en"),
        ("Das Museum ist nicht geöffnet.", "de"),
        ("Le musée est ouvert et la visite est gratuite.", "fr"),
        ("El museo está abierto y la entrada es gratis.", "es"),
        ("Музей открыт, и вход бесплатный.", "ru"),
        ("Він був у Києві, і це було давно.", "uk"),
        ("门票十二元。", "zh"),
        ("橋は1967年に完成しました。", "ja"),
        ("漢字ばかりの日本文", "ja"),
        ("박물관은 9시에 연다.", "ko"),
        ("المتحف يفتح في التاسعة.", "ar"),
        ("این کتاب را از او گرفت و به خانه برد.", "fa"),
        ("संग्रहालय नौ बजे खुलता है।", "hi"),
        ("พิพิธภัณฑ์เปิด", "th"),
        ("Το μουσείο είναι ανοιχτό.", "el"),
    ],
)
def test_script_and_words_tell_the_language(text, code):
    assert guess_language(text) == code


@pytest.mark.parametrize("text", ["", "42", "12.5 %", "🙂", "\n\0"])
def test_nothing_to_go_by_gives_english(text):
    assert guess_language(text) == "en"


def test_a_quoted_latin_name_does_not_make_chinese_english():
    assert guess_language("iPhone很好用，支持USB-C。") == "zh"


def test_a_quoted_ideograph_does_not_make_english_chinese():
    assert guess_language("He said 你好 to me.") == "en"


def test_one_short_word_proves_nothing():
    assert guess_language("a) foo. b) bar.") == "en"


@given(st.text(st.characters(max_codepoint=127)))
def test_ascii_needs_no_look_at_the_scripts(text):
    assert language._guess_script(text) == "en"
