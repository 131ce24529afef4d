from __future__ import annotations

import pytest

from claimwise.errors import InputError
from claimwise.judges.nli.verdict import Features, Thresholds
from claimwise.types import Claim, Label, Level, Task
from tests.nli.scripted import ScriptedScorer, ask_one

CLAIM = "The pump weighs 12 kg."
LEVEL_OF = {
    0.95: Level.FULLY,
    0.9: Level.FULLY,
    0.8: Level.MOSTLY,
    0.6: Level.PARTIAL,
    0.3: Level.MINOR,
    0.1: Level.NONE,
}


@pytest.mark.parametrize(
    ("scores", "label", "support", "confidence"),
    [
        ((0.9, 0.05, 0.05), Label.SUPPORTED, 0.9, 0.9),
        ((0.1, 0.8, 0.1), Label.CONTRADICTED, 0.1, 0.8),
        ((0.2, 0.3, 0.5), Label.UNSUPPORTED, 0.2, 0.7),
        ((0.5, 0.1, 0.4), Label.UNSUPPORTED, 0.5, 0.5),  # not above the threshold
        ((0.1, 0.5, 0.4), Label.UNSUPPORTED, 0.1, 0.5),
    ],
)
def test_labels_begin_above_their_thresholds(
    scores: tuple[float, float, float], label: Label, support: float, confidence: float
) -> None:
    judgement = ask_one(ScriptedScorer({"pump": scores}), CLAIM, "The pump is heavy.")
    assert (judgement.label, judgement.support, judgement.confidence) == (label, support, pytest.approx(confidence))
    assert judgement.judge == "scripted-nli"


def test_a_contradiction_has_to_be_likelier_than_support() -> None:
    scorer = ScriptedScorer({"pump": (0.45, 0.4, 0.15)})
    assert ask_one(scorer, CLAIM, "The pump.", thresholds=Thresholds(0.5, 0.3)).label is Label.UNSUPPORTED
    scorer = ScriptedScorer({"pump": (0.4, 0.45, 0.15)})
    assert ask_one(scorer, CLAIM, "The pump.", thresholds=Thresholds(0.3, 0.3)).label is Label.CONTRADICTED


def test_the_most_of_any_window_counts() -> None:
    scorer = ScriptedScorer({"red": (0.3, 0.1, 0.6), "blue": (0.7, 0.2, 0.1), "green": (0.1, 0.4, 0.5)})
    judgement = ask_one(scorer, CLAIM, "It is red.", "It is blue.", "It is green.")
    assert (judgement.label, judgement.support) == (Label.SUPPORTED, 0.7)
    assert [quote.text for quote in judgement.quotes] == ["It is blue."]
    assert not judgement.conflict


@pytest.mark.parametrize(
    ("blue", "label", "first"), [(0.7, Label.SUPPORTED, "It is blue."), (0.55, Label.CONTRADICTED, "It is red.")]
)
def test_windows_that_disagree_are_a_conflict_with_both_quoted(blue: float, label: Label, first: str) -> None:
    scorer = ScriptedScorer({"blue": (blue, 0.1, 0.9 - blue), "red": (0.1, 0.6, 0.3)})
    judgement = ask_one(scorer, CLAIM, "It is blue.", "It is red.")
    assert (judgement.label, judgement.conflict) == (label, True)
    assert [quote.text for quote in judgement.quotes] == [first, *({"It is blue.", "It is red."} - {first})]
    assert "says the opposite" in judgement.rationale


def test_one_sentence_that_tears_the_model_is_no_conflict() -> None:
    both = ScriptedScorer({"Second": (0.6, 0.55, 0.0)})
    judgement = ask_one(both, CLAIM, "First one. Second one. Third one.")
    assert (judgement.label, judgement.conflict) == (Label.SUPPORTED, False)
    assert [quote.text for quote in judgement.quotes] == ["Second one."]


def test_of_several_wordings_any_that_is_supported_decides() -> None:
    scorer = ScriptedScorer(lambda _, claim: {"a": (0.1, 0.8, 0.1), "b": (0.6, 0.1, 0.3), "c": (0.2, 0.2, 0.6)}[claim])
    assert ask_one(scorer, Claim("a", variants=("b", "c")), "x").label is Label.SUPPORTED
    assert ask_one(scorer, Claim("c", variants=("a",)), "x").label is Label.CONTRADICTED
    assert ask_one(scorer, Claim("c", variants=(" ",)), "x").label is Label.UNSUPPORTED


def test_a_fact_that_an_answer_leaves_out_is_no_hallucination() -> None:
    judgement = ask_one(ScriptedScorer({}), CLAIM, "The pump is red.", task=Task.COVERAGE)
    assert (judgement.label, judgement.hallucination) == (Label.UNSUPPORTED, None)
    assert judgement.rationale.startswith("the answer supports the fact")
    assert ask_one(ScriptedScorer({}), CLAIM, task=Task.COVERAGE).rationale == "there is no answer"


@pytest.mark.parametrize(("support", "level"), LEVEL_OF.items())
def test_levels_come_from_support(support: float, level: Level) -> None:
    scorer = ScriptedScorer({"pump": (support, 0.0, 1 - support)})
    judgement = ask_one(scorer, CLAIM, "A pump.", task=Task.GRADE)
    assert (judgement.level, judgement.support) == (level, level.support)
    assert judgement.label is (Label.SUPPORTED if level is Level.FULLY else Label.UNSUPPORTED)
    assert (judgement.hallucination is None) == (judgement.label is Label.SUPPORTED)


def test_a_contradicted_claim_has_no_level() -> None:
    judgement = ask_one(ScriptedScorer({"pump": (0.1, 0.8, 0.1)}), CLAIM, "A pump.", task=Task.GRADE)
    assert (judgement.label, judgement.level, judgement.support) == (Label.CONTRADICTED, Level.NONE, 0.0)


def test_a_failure_has_no_level() -> None:
    assert ask_one(ScriptedScorer({}), "x" * 5000, "A pump.", task=Task.GRADE).failure is not None


def test_a_combiner_sees_both_windows_and_the_lexical_signals_and_decides() -> None:
    seen: list[Features] = []

    def combine(features: Features) -> tuple[float, float]:
        seen.append(features)
        return 0.2, 0.9 if features.signals.clashing else 0.0

    scorer = ScriptedScorer({"16 kg": (0.75, 0.125, 0.125), "red": (0.0, 0.25, 0.75)})
    judgement = ask_one(scorer, CLAIM, "The pump weighs 16 kg.", "Red pumps: red.", combine=combine)
    assert (judgement.label, judgement.support, judgement.confidence) == (Label.CONTRADICTED, 0.2, 0.9)
    (features,) = seen
    assert (features.supporting, features.contradicting) == ((0.75, 0.125, 0.125), (0.0, 0.25, 0.75))
    assert [fact.theirs for fact in features.signals.clashing] == ["16 kg"]
    assert not features.same_words


@pytest.mark.parametrize("combined", [(0.9, 0.0), (0.0, 0.9)])
def test_where_the_signals_decide_their_sentence_is_quoted(combined: tuple[float, float]) -> None:
    scorer = ScriptedScorer({"Red": (0.1, 0.75, 0.15)} if combined[0] else {"Red": (0.75, 0.1, 0.15)})
    evidence = ("Red hoses.", "Hoses are blue. The pump weighs 16 kg. It is new.")
    judgement = ask_one(scorer, CLAIM, *evidence, combine=lambda features: combined)
    assert [quote.text for quote in judgement.quotes] == ["The pump weighs 16 kg."]
    assert len(scorer.calls) == 1
    assert not judgement.conflict


def test_a_combiner_is_told_of_the_same_words() -> None:
    said: list[bool] = []

    def combine(features: Features) -> tuple[float, float]:
        said.append(features.same_words)
        return features.supporting[0], features.contradicting[1]

    assert ask_one(ScriptedScorer({}), CLAIM, "First. The pump weighs 12 kg.", combine=combine).support == 0.1
    assert said == [True]


def test_thresholds_are_probabilities() -> None:
    for wrong in (-0.1, 1.1, float("nan"), True, "0.5", None):
        with pytest.raises(InputError, match="`contradiction` should be a number in"):
            Thresholds(0.5, wrong)  # type: ignore[arg-type]
