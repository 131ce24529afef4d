"""Words for verdicts are matched whole, in a closed set, or not at all."""

from __future__ import annotations

import pytest

from claimwise.labels import parse_label, parse_level, parse_relation
from claimwise.types import Label, Level, Relation


@pytest.mark.parametrize(
    ("word", "label"),
    [
        ("supported", Label.SUPPORTED),
        (" TRUE ", Label.SUPPORTED),
        ("Entailment", Label.SUPPORTED),
        ("yes.", Label.SUPPORTED),
        ("**yes**", Label.SUPPORTED),
        (True, Label.SUPPORTED),
        (1, Label.SUPPORTED),
        ("1", Label.SUPPORTED),
        ("fully", Label.SUPPORTED),
        ("fully supported", Label.SUPPORTED),
        ("支持", Label.SUPPORTED),
        ("no", Label.CONTRADICTED),
        ("contradiction", Label.CONTRADICTED),
        ("INCORRECT", Label.CONTRADICTED),
        (False, Label.CONTRADICTED),
        (0, Label.CONTRADICTED),
        ("противоречит", Label.CONTRADICTED),
        ("idk", Label.UNSUPPORTED),
        ("unsure", Label.UNSUPPORTED),
        ("neutral", Label.UNSUPPORTED),
        ("Not supported", Label.UNSUPPORTED),
        ("NOT-SUPPORTED", Label.UNSUPPORTED),
        ("不支持", Label.UNSUPPORTED),
        ("无法判断", Label.UNSUPPORTED),
        (-1, Label.UNSUPPORTED),
        ("-1", Label.UNSUPPORTED),
        ("mostly", Label.UNSUPPORTED),
        ("none", Label.UNSUPPORTED),
        ("omitted", Label.OMITTED),
        ("not covered", Label.OMITTED),
    ],
)
def test_known_words(word: object, label: Label) -> None:
    assert parse_label(word) is label


@pytest.mark.parametrize(
    "word",
    [
        "mostly true",
        "partially covered",
        "uncovered",
        "maybe",
        "supported?",
        "is supported",
        "",
        " ",
        None,
        2,
        [],
        {},
        "truee",
    ],
)
def test_words_outside_the_set_are_nothing(word: object) -> None:
    assert parse_label(word) is None


def test_levels() -> None:
    assert [parse_level(w) for w in ("Fully", "mostly", "PARTIALLY", "minor", "none", "some")] == [
        *Level,
        None,
    ]
    assert [level.support for level in Level] == [1.0, 0.9, 0.7, 0.3, 0.0]


@pytest.mark.parametrize(
    ("word", "relation"),
    [
        ("A", Relation.SUBSET),
        ("(b)", Relation.SUPERSET),
        ("**C**", Relation.AGREE),
        ("d.", Relation.DISAGREE),
        ("differButFactual", Relation.DIFFER_BUT_FACTUAL),
        ("differ-but-factual", Relation.DIFFER_BUT_FACTUAL),
        ("Subset", Relation.SUBSET),
    ],
)
def test_relations(word: str, relation: Relation) -> None:
    assert parse_relation(word) is relation


@pytest.mark.parametrize("word", ["F", "AB", "В", "С", "a subset of it", "", 3, None])
def test_no_relation_is_guessed(word: object) -> None:
    """The fourth and fifth are a Cyrillic Ve and Es, which look like B and C."""
    assert parse_relation(word) is None


def test_letters() -> None:
    assert "".join(r.letter for r in Relation) == "ABCDE"
