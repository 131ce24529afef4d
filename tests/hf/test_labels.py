"""What a classifier's own label names mean."""

from __future__ import annotations

import pytest

from claimwise.errors import InputError
from claimwise.judges.hf.labels import find_habit, read_label, read_label_map
from claimwise.judges.nli.pairs import CONTRADICTED, SUPPORTED, UNSUPPORTED

S, C, U = SUPPORTED, CONTRADICTED, UNSUPPORTED


@pytest.mark.parametrize(
    ("names", "columns"),
    [
        (["entailment", "neutral", "contradiction"], (S, U, C)),
        (["CONTRADICTION", "ENTAILMENT", "NEUTRAL"], (C, S, U)),
        (["contradiction", "neutral", "entailment"], (C, U, S)),
        (["0: contradiction", "1: entailment", "2: neutral"], (C, S, U)),
        (["LABEL_0 - entailment", "LABEL_1 - neutral", "LABEL_2 - contradiction"], (S, U, C)),
        (["SUPPORTS", "REFUTES", "NOT ENOUGH INFO"], (S, C, U)),
        (["refute", "support", "nei"], (C, S, U)),
        (["True", "Neither", "False"], (S, U, C)),
    ],
)
def test_three_labels_in_any_order_and_spelling(names: list[str], columns: tuple[int, ...]) -> None:
    found = read_label_map(names, judge="hf/x")
    assert found.columns == columns and found.three_way


@pytest.mark.parametrize(
    ("names", "columns"),
    [
        (["entailment", "not_entailment"], (S, U)),
        (["Not-Entailment", "Entailment"], (U, S)),
        (["hallucinated", "consistent"], (U, S)),
        (["unsupported", "supported"], (U, S)),
        (["inconsistent", "consistent"], (U, S)),
        (["factual", "non-factual"], (S, U)),
        # One of two must be chosen, so a refutation is no more than a lack of support.
        (["refutes", "supports"], (U, S)),
        (["entailment", "contradiction"], (S, U)),
        (["entailment"], (S,)),
        (["hallucination"], (U,)),
    ],
)
def test_one_or_two_labels_never_contradict(names: list[str], columns: tuple[int, ...]) -> None:
    found = read_label_map(names, judge="hf/x")
    assert found.columns == columns and not found.three_way


def test_several_labels_may_mean_the_same() -> None:
    assert read_label_map(
        ["entailment", "neutral", "contradiction", "irrelevant", "refuted"], {"irrelevant": "neutral"}, judge="hf/x"
    ).columns == (S, U, C, U, C)


@pytest.mark.parametrize("word", ["LABEL_0", "label 1", "0", "1", "-1", "2.", "", "positive", "omitted", "not", "🤔"])
def test_words_without_a_meaning(word: str) -> None:
    assert read_label(word) is None


def test_unknown_labels_are_shown_with_the_way_to_give_them() -> None:
    with pytest.raises(InputError) as caught:
        read_label_map(["LABEL_0", "LABEL_1"], judge="hf/org/model")
    said = str(caught.value)
    assert "'hf/org/model'" in said and "['LABEL_0', 'LABEL_1']" in said
    assert "labels={'LABEL_0': ..., 'LABEL_1': ...}" in said and "'supported'" in said


def test_a_classifier_of_something_else_is_told_and_its_many_labels_are_not_all_shown() -> None:
    with pytest.raises(InputError, match=r"'emotion 0'.*and 16 more") as caught:
        read_label_map([f"emotion {n}" for n in range(28)], judge="hf/x")
    assert len(str(caught.value)) < 1500


@pytest.mark.parametrize(
    "given",
    [
        {"LABEL_0": "unsupported", "LABEL_1": "supported"},
        {"label_0": "not_entailment", "label_1": "entailment"},
        {"0": "neutral", "1": "SUPPORTED"},
        {0: "unsupported", 1: "supported"},
    ],
)
def test_given_meanings(given: dict[str, str]) -> None:
    assert read_label_map(["LABEL_0", "LABEL_1"], given, judge="hf/x").columns == (U, S)


def test_given_meanings_go_before_those_of_the_configuration() -> None:
    names = ["entailment", "neutral", "contradiction"]
    given = {"entailment": "contradicted", "contradiction": "supported"}
    assert read_label_map(names, given, judge="hf/x").columns == (C, U, S)


@pytest.mark.parametrize(
    ("names", "given", "message"),
    [
        (["LABEL_0", "LABEL_1"], {"LABEL_2": "supported"}, "names 'LABEL_2', but the model's labels are"),
        (["LABEL_0", "LABEL_1"], {"LABEL_0": "good"}, "gives 'LABEL_0' 'good'"),
        (["LABEL_0", "LABEL_1"], {"LABEL_0": "omitted"}, "gives 'LABEL_0' 'omitted'"),
        (["LABEL_0", "LABEL_1"], ["unsupported", "supported"], "should map the model's labels to ours"),
        (["LABEL_0", "LABEL_1"], {"LABEL_0": "supported"}, r"labels \['LABEL_1'\] is not known"),
        (["neutral", "contradiction"], None, "should have labels for supported and for something else"),
        (["entailment", "supported"], None, "should have labels for supported and for something else"),
        (["contradiction"], None, "what is not contradicted is not thereby supported"),
        (["LABEL_0"], {"LABEL_0": "contradicted"}, "what is not contradicted is not thereby supported"),
    ],
)
def test_meanings_that_are_of_no_use(names: list[str], given: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_label_map(names, given, judge="hf/x")  # type: ignore[arg-type]


def test_known_checkpoints_have_meanings_for_generic_labels() -> None:
    three = find_habit("cross-encoder/nli-deberta-v3-base")
    assert read_label_map(["LABEL_0", "LABEL_1", "LABEL_2"], judge="hf/x", habit=three).columns == (C, S, U)
    two = find_habit("lytang/MiniCheck-RoBERTa-Large")
    assert two is not None and two.one_separator
    assert read_label_map(["LABEL_0", "LABEL_1"], judge="hf/x", habit=two).columns == (U, S)
    assert find_habit("someone/nli-deberta-v3-base") is None


def test_names_in_the_configuration_go_before_what_is_known() -> None:
    habit = find_habit("cross-encoder/nli-deberta-v3-base")
    names = ["entailment", "neutral", "contradiction"]
    assert read_label_map(names, judge="hf/x", habit=habit).columns == (S, U, C)
    with pytest.raises(InputError, match="not known"):  # another number of labels than is known
        read_label_map(["LABEL_0", "LABEL_1"], judge="hf/x", habit=habit)
