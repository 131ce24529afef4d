from __future__ import annotations

import pytest

from claimwise.text.stems import stem
from claimwise.text.tokens import content_words, tokenize


@pytest.mark.parametrize(
    "forms",
    [
        ("include", "includes", "included", "including"),
        ("stop", "stops", "stopped", "stopping"),
        ("battery", "batteries"),
        ("write", "wrote", "written"),
        ("child", "children"),
        ("насос", "насоса", "насосы", "насосов"),
        ("включает", "включают"),
        ("новый", "новая", "нового", "новым"),
        ("елка", "ёлка"),
    ],
)
def test_forms_of_a_word_meet(forms: tuple[str, ...]) -> None:
    assert len({stem(form) for form in forms}) == 1


@pytest.mark.parametrize(
    ("one", "other"), [("glass", "gla"), ("bus", "bu"), ("king", "k"), ("red", "r"), ("дом", "дым")]
)
def test_short_words_keep_their_ends(one: str, other: str) -> None:
    assert stem(one) != stem(other)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The pumps weigh 12,000 g!", ["pump", "weigh", "12000", "g"]),
        ("Ｎｅｗ\u00a0ｐｕｍｐ", ["new", "pump"]),
        ("in\u00adclude", ["includ"]),
        ("Der Preis beträgt 3,5 Euro", ["preis", "beträgt", "3,5", "euro"]),
        ("电池的容量", ["电池", "容量"]),
        ("水", ["水"]),
        ("産品はHP-200です", ["産品", "品は", "hp", "200", "です"]),
        ("서울은", ["서울", "울은"]),
        ("संग्रहालय खुलता है", ["संग्रहालय", "खुलता", "है"]),
        ("เปิด", ["เป", "ปิ", "ิด"]),
        ("", []),
        ("😀", []),
    ],
)
def test_words_of_any_script(text: str, expected: list[str]) -> None:
    assert tokenize(text) == expected


def test_grammar_is_left_out_unless_there_is_nothing_else() -> None:
    assert content_words("it is not") == []
    assert tokenize("it is not") == ["it", "is", "not"]
    assert tokenize("это он") == ["это", "он"]
