"""Words that a model does not know look alike to it: what it cannot tell apart it is not asked about."""

from __future__ import annotations

import pytest

from claimwise.judges.notices import gather_notices
from claimwise.types import Label
from tests.nli.scripted import ScriptedScorer, ask, ask_one

YES = {"": (0.9, 0.0, 0.1)}  # whatever it is shown


def scorer(*unknown: str) -> ScriptedScorer:
    made = ScriptedScorer(YES)
    made.unknown = frozenset(unknown)
    return made


def test_two_unknown_signs_are_never_held_for_the_same() -> None:
    model = scorer("\u2705", "\u274c")
    with gather_notices() as found:
        judgement = ask_one(model, "The build is \u2705", "The build is \u274c")
    assert model.pairs == []
    assert judgement.label is Label.UNSUPPORTED
    assert "not trained on the words or signs '\u2705', '\u274c'" in judgement.rationale
    assert len(found) == 1


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The build is \u2705", "The build is \u2705 today"),  # the same sign
        ("The build is done \u2705", "The build is done"),  # an ornament of the claim
        ("The build is done", "\u274c The build is done"),  # or of the evidence
    ],
)
def test_a_sign_that_has_no_rival_hinders_nobody(claim: str, evidence: str) -> None:
    assert ask_one(scorer("\u2705", "\u274c"), claim, evidence).label is Label.SUPPORTED


def test_an_unknown_word_with_letters_or_digits_has_to_stand_in_the_evidence() -> None:
    model = scorer("\u20bf5")
    assert ask_one(model, "It costs \u20bf5", "It costs 7 euros").label is Label.UNSUPPORTED
    assert model.pairs == []
    assert ask_one(model, "It costs \u20bf5", "It costs \u20bf5 today").label is Label.SUPPORTED
    assert ask_one(model, "It costs 7 euros", "It costs 7 euros or \u20bf5").label is Label.SUPPORTED


def test_windows_without_a_rival_are_still_read() -> None:
    model = scorer("\u2705", "\u274c")
    judgement = ask_one(model, "The build is \u2705", "The build is \u274c", "Builds are green if \u2705")
    assert [window for window, _ in model.pairs] == ["Builds are green if \u2705"]
    assert judgement.omitted_chars == len("The build is \u274c")


@pytest.mark.parametrize("claim", ["\U0001f600", "\u2026", "?!", "---", "x" * 120])
def test_a_claim_without_a_word_that_the_model_knows_is_not_guessed_at(claim: str) -> None:
    model = scorer("\U0001f600", "x" * 120)
    judgement = ask_one(model, claim, "The pump is red.", "")
    assert (model.pairs, judgement.label) == ([], Label.UNSUPPORTED)


def test_nor_is_evidence_without_one() -> None:
    model = scorer("y" * 5000)
    judgement = ask_one(model, "The pump is red.", "y" * 5000)
    assert (model.pairs, judgement.label) == ([], Label.UNSUPPORTED)
    assert len(judgement.rationale) < 300


def test_the_very_same_signs_support() -> None:
    same, other = ask(scorer("\u2705", "\u274c"), "\u2705", "\u274c", evidence=["\u2705"])
    assert (same.label, other.label) == (Label.SUPPORTED, Label.UNSUPPORTED)
