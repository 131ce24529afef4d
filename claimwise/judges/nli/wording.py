"""What the lexical judge sees in a wording of a claim: signals, their verdict, and the sentence they were read off."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from claimwise.judges.lexical.evidence import Evidence
from claimwise.judges.lexical.reading import read
from claimwise.judges.lexical.scene import align, set_scene
from claimwise.judges.lexical.signals import Signals, read_signals
from claimwise.judges.lexical.verdict import Terms, Verdict, decide
from claimwise.judges.lexical.verifier import LONGEST
from claimwise.text.windows import Window


@dataclass(frozen=True, slots=True)
class LexicalView:
    """A wording as the lexical judge sees it.

    Attributes:
        signals: What wording and sentence have in common and where they part.
        verdict: What the lexical judge would say.
        nearest: The sentence, unless it has nothing in common with the wording.
        same_words: A passage or sentence is the wording word for word.
    """

    signals: Signals
    verdict: Verdict
    nearest: Window | None
    same_words: bool


def view_wording(wording: str, context: str, evidence: Evidence, given: frozenset[str], terms: Terms) -> LexicalView:
    """Hold a wording against the sentence that speaks of it. `evidence` is not empty; `given` as for `read_signals`."""
    reading = read(wording)
    shown = evidence.selection.select(wording)
    numbers = sorted({number for window in shown for number in range(*window.sentences)})
    scene = set_scene(reading, read(context[:LONGEST]), evidence, numbers)
    alignment, number = align(scene)[0]
    signals = read_signals(scene, number, given)
    return LexicalView(
        signals=signals,
        verdict=decide(reading, evidence.read(number), signals, terms),
        nearest=evidence.sentences[number] if alignment > 0 else None,
        same_words=evidence.states(wording) and not _is_punctuation(wording),
    )


def _is_punctuation(text: str) -> bool:
    """Nothing of it is left to compare, once final punctuation is set aside."""
    return all(unicodedata.category(character)[0] in "PZC" for character in text)
