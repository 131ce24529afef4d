"""Evidence beyond the limit: what bears on the claims is shown, what is not is counted."""

from __future__ import annotations

from claimwise.judges.chat.selecting import select_passages
from claimwise.types import Claim, Passage

FILLER = "The filler line says nothing of use."


def test_evidence_within_the_limit_is_shown_as_it_is() -> None:
    passages = [Passage("One. Two.", id="a"), Passage("Three.")]
    assert select_passages(passages, [Claim("x")], None) == (tuple(passages), 0)
    assert select_passages(passages, [Claim("x")], 15) == (tuple(passages), 0)


def test_the_best_sentences_of_each_claim_are_kept_in_order() -> None:
    text = f"The valve opens at 7 bar. {FILLER} {FILLER.replace('use', 'worth')} The lid is made of brass."
    claims = [Claim("The lid is brass."), Claim("The valve opens at 9 bar.")]
    shown, omitted = select_passages([Passage(text, title="Manual")], claims, 60)
    assert shown == (Passage("The valve opens at 7 bar. […] The lid is made of brass.", title="Manual"),)
    assert omitted == len(FILLER) + len(FILLER.replace("use", "worth"))


def test_passages_that_bear_on_nothing_go_first() -> None:
    passages = [Passage("This line is of no use."), Passage("The valve opens at 7 bar."), Passage("Nor is this one.")]
    shown, omitted = select_passages(passages, [Claim("The valve opens at 7 bar.")], 30)
    assert [p.text for p in shown] == ["The valve opens at 7 bar."]
    assert omitted == len("This line is of no use.") + len("Nor is this one.")


def test_other_wordings_and_context_help_to_find_the_place() -> None:
    passages = [Passage(FILLER), Passage("The Orla pump is blue."), Passage("A receipt is needed.")]
    claims = [
        Claim("It is like that.", context="The Orla pump"),
        Claim("Bring the slip.", variants=("a receipt is needed",)),
    ]
    shown, _ = select_passages(passages, claims, 45)
    assert [p.text for p in shown] == ["The Orla pump is blue.", "A receipt is needed."]


def test_sentences_over_the_limit_are_cut_and_told() -> None:
    passage = Passage("valve " * 100)
    shown, omitted = select_passages([passage], [Claim("valve")], 50)
    assert 0 < sum(len(p.text) for p in shown) <= 50 and omitted > 400
