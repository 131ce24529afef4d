"""Minimal pairs: each kind of change, and what it does to the truth."""

from __future__ import annotations

import random

import pytest

from training.edits import edit, find_names, find_numbers, reword
from training.pairs import CONTRADICTED, NOT_SUPPORTED, SUPPORTED

SENTENCES = {
    "number": ("The pump weighs 12 kg.", CONTRADICTED),
    "date": ("It opened on 4 June.", CONTRADICTED),
    "unit": ("The pump weighs 12 kg.", CONTRADICTED),
    "antonym": ("Sales increased in the north.", CONTRADICTED),
    "negation": ("The pump is red.", CONTRADICTED),
    "name": ("The bridge was built by Anna Holm.", NOT_SUPPORTED),
    "swap": ("On Monday the town of Ulm beat Graz Wanderers.", NOT_SUPPORTED),
    "certainty": ("The road may open.", NOT_SUPPORTED),
}


@pytest.mark.parametrize("kind", SENTENCES)
def test_one_change_of_each_kind(kind: str) -> None:
    sentence, label = SENTENCES[kind]
    for seed in range(30):
        made = {e.kind: e for e in edit(sentence, random.Random(seed), names=["Carl Berg"], numbers=["99"])}
        assert kind in made
        assert made[kind].label == label
        assert made[kind].text != sentence


def test_a_changed_year_stays_a_year_and_a_changed_amount_keeps_its_form() -> None:
    for seed in range(50):
        rng = random.Random(seed)
        year = next(e for e in edit("Built in 1904.", rng) if e.kind == "number")
        assert 1880 <= int(find_numbers(year.text)[0]) <= 1930
        amount = next(e for e in edit("It cost 12,500 euros.", rng) if e.kind == "number")
        (figure,) = find_numbers(amount.text)
        assert figure != "12,500"
        assert "," in figure or len(figure) <= 4


def test_quantifiers_become_stronger_weaker_or_opposite() -> None:
    def kinds(sentence: str) -> set[int]:
        edits = [e for seed in range(30) for e in edit(sentence, random.Random(seed)) if e.kind == "quantifier"]
        return {e.label for e in edits}

    assert kinds("They sold some pumps.") == {NOT_SUPPORTED}
    assert kinds("They sold all pumps.") == {SUPPORTED, CONTRADICTED}
    assert kinds("They sold pumps.") == set()


def test_rewording_keeps_every_figure_and_name() -> None:
    sentence = "In 1894, the company bought 1,200 pumps from Anna Holm, who lived in Ulm, for 5 percent less."
    for seed in range(40):
        made = reword(sentence, random.Random(seed))
        assert made is not None
        assert made.label == SUPPORTED
        figures = {n.replace(",", "") for n in find_numbers(made.text)}
        assert {"1894", "1200", "5"} <= figures
        assert "Anna Holm" in made.text


def test_names_stand_within_sentences() -> None:
    assert find_names("The bridge was built by Anna Holm in Ulm.") == ["Anna Holm", "Ulm"]


def test_a_sentence_without_anything_to_change_gives_nothing() -> None:
    assert edit("Hello there.", random.Random(0)) == []
