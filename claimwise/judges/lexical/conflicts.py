"""Passages that contradict each other about a claim."""

from __future__ import annotations

from collections.abc import Sequence

from claimwise.judges.lexical.scene import Scene
from claimwise.text.polarity import find_antonym, find_turned
from claimwise.text.quantity_match import Match

_ABOUT = 0.8  # share of the claim's words that a sentence must have to be about the same
_RIVALS = 8  # best aligned sentences that are looked at


def find_conflict(scene: Scene, ranked: Sequence[int]) -> str | None:
    """What another passage says against a claim that the best aligned sentence supports, in words; `None` if nothing.

    One passage in support is enough for the label `supported`; a clash in another is reported beside it, as the
    judge cannot tell which of the two is right.

    Args:
        scene: The claim and what was selected for it.
        ranked: Numbers of its sentences, the best aligned first.
    """
    claim, sentences = scene.claim, scene.evidence.sentences
    for number in ranked[1:_RIVALS]:
        rival = scene.evidence.read(number)
        is_about = len(claim.bag & rival.bag) >= _ABOUT * len(claim.bag) and number not in scene.strangers
        if sentences[number].passage == sentences[ranked[0]].passage or not is_about:
            continue
        for ours, theirs in zip(scene.facts[ranked[0]], scene.facts[number], strict=True):
            if ours.match is Match.SAME and theirs.match is Match.CLASH:
                return f'another passage says "{theirs.theirs}"'
        if find_turned(claim.polarity, rival.polarity) or find_antonym(claim.polarity, rival.polarity):
            return "another passage says the opposite"
    return None
