"""From signals to a verdict: label, kind of error, and the one signal that decided, in words."""

from __future__ import annotations

from dataclasses import dataclass

from claimwise.judges.lexical.reading import Reading
from claimwise.judges.lexical.signals import Signals
from claimwise.judges.lexical.weights import SUPPORTED, weigh
from claimwise.text.stems import stem
from claimwise.types import HallucinationType, Label

# Words that claim and sentence must share before a difference between them is a contradiction rather than another
# topic. Below, the label is `unsupported`. Chosen on the development sets, see benchmarks/README.md.
CLEAR = 0.5  # for numbers and dates
CLEAR_WORDS = 0.65  # for negations and opposites, which are read less surely
CLEAR_NAMES = 0.75  # for names, which sentences about the same may well have more of


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on one wording of a claim."""

    label: Label
    support: float
    reason: str
    hallucination: HallucinationType | None = None


def decide(claim: Reading, sentence: Reading, signals: Signals) -> Verdict:
    """Decide about a claim from its signals.

    Contradicted if a number, date, negation, opposite or name differs from a sentence that is clearly about the same;
    supported if the support is high and nothing of the claim is missing or differs; else unsupported.
    """
    support = weigh(signals)
    if difference := _find_difference(claim, sentence, signals):
        clear, reason, kind = difference
        label = Label.CONTRADICTED if clear and not signals.foreign else Label.UNSUPPORTED
        return Verdict(label, support, reason, kind)
    if gap := _find_gap(signals):
        reason, kind = gap
        return Verdict(Label.UNSUPPORTED, support, reason, kind)
    found, total = signals.words
    reason = f"{found} of {total} content words of the claim are in the evidence" if total else ""
    if signals.found:
        facts = " and ".join(f'"{fact}"' for fact in signals.found[:2])
        reason = f"the evidence states {facts}" + (f"; {reason}" if reason else "")
    if support >= SUPPORTED:
        return Verdict(Label.SUPPORTED, support, reason)
    kind = HallucinationType.OVERGENERALISATION if signals.exclusive else HallucinationType.ADDED_FACT
    return Verdict(
        Label.UNSUPPORTED, support, f"only {reason}" if reason else "the claim has no words to compare", kind
    )


def _find_difference(claim: Reading, sentence: Reading, signals: Signals) -> tuple[bool, str, HallucinationType] | None:
    """What differs: whether it is clear, in words, and its kind."""
    distorted, other = HallucinationType.DISTORTED_FACT, HallucinationType.OTHER
    if signals.clashing:
        fact = signals.clashing[0]
        return signals.focus >= CLEAR, f'the claim says "{fact.ours}", the evidence says "{fact.theirs}"', distorted
    if signals.turned and not signals.silent:
        word = _spell(signals.turned, claim, sentence)
        return signals.focus >= CLEAR_WORDS, f'only one of claim and evidence negates "{word}"', other
    if signals.antonym:
        ours, theirs = (_spell(word, claim, sentence) for word in signals.antonym)
        return signals.focus >= CLEAR_WORDS, f'the claim says "{ours}", the evidence says "{theirs}"', other
    if signals.name_clash:
        ours, theirs = signals.name_clash
        return signals.focus >= CLEAR_NAMES, f'the claim names "{ours}", the evidence names "{theirs}"', distorted
    return None


def _find_gap(signals: Signals) -> tuple[str, HallucinationType] | None:
    """What the claim has and the evidence lacks, so that the claim cannot be supported."""
    if signals.silent:
        return "the evidence says that this is not stated or known", HallucinationType.ADDED_FACT
    if signals.missing:
        return f'the evidence does not state "{signals.missing[0]}"', HallucinationType.DISTORTED_FACT
    if signals.missing_names:
        return f'the evidence does not name "{signals.missing_names[0]}"', HallucinationType.DISTORTED_FACT
    if signals.lead:
        ours, theirs = signals.lead
        return f'the claim is about "{ours}", the evidence about "{theirs}"', HallucinationType.DISTORTED_FACT
    if signals.causeless:
        return "the claim names a cause and the evidence does not", HallucinationType.FALSE_CAUSALITY
    if signals.scattered:
        return "no sentence of the evidence has half of the claim's words", HallucinationType.ADDED_FACT
    if word := signals.widened or signals.universal:
        return f'the claim says "{word}" and the evidence does not', HallucinationType.OVERGENERALISATION
    return None


def _spell(word: str, *readings: Reading) -> str:
    """A stem as one of the texts spells it."""
    for reading in readings:
        for written in reading.text.split():
            bare = written.strip(".,;:!?()\"'«»“”")
            if stem(bare.lower()) == word:
                return bare
    return word
