"""From signals to a verdict: label, kind of error, and the one signal that decided, in words."""

from __future__ import annotations

from dataclasses import dataclass

from claimwise.judges.lexical.facts import Fact
from claimwise.judges.lexical.reading import Reading
from claimwise.judges.lexical.signals import Signals
from claimwise.judges.lexical.weights import SUPPORTED, weigh
from claimwise.text.fold import fold
from claimwise.text.stems import stem
from claimwise.types import HallucinationType, Label

# Words that claim and sentence must share before a difference between them is a contradiction rather than another
# topic. Below, the label is `unsupported`. Chosen on the development sets, see benchmarks/README.md.
CLEAR = 0.5  # for numbers and dates
CLEAR_WORDS = 0.65  # for negations and opposites, which are read less surely
CLEAR_NAMES = 0.75  # for names, which sentences about the same may well have more of


@dataclass(frozen=True, slots=True)
class Terms:
    """What a rationale calls the claim and the evidence."""

    claim: str = "the claim"
    evidence: str = "the evidence"


TERMS = Terms()
COVERAGE_TERMS = Terms("the fact", "the answer")
_UNCLEAR = "but {0} may be about something else"
_FOREIGN = "but {0} is in another language"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on one wording of a claim."""

    label: Label
    support: float
    reason: str
    hallucination: HallucinationType | None = None


def decide(claim: Reading, sentence: Reading, signals: Signals, terms: Terms = TERMS) -> Verdict:
    """Decide about a claim from its signals.

    Contradicted if a number, date, negation, opposite or name differs from a sentence that is clearly about the same;
    supported if the support is high and nothing of the claim is missing or differs; else unsupported.
    """
    support = weigh(signals)
    if difference := _find_difference(claim, sentence, signals, terms):
        clear, reason, kind = difference
        if clear and not signals.foreign:
            return Verdict(Label.CONTRADICTED, support, reason, kind)
        why = (_FOREIGN if signals.foreign else _UNCLEAR).format(terms.evidence)
        return Verdict(Label.UNSUPPORTED, support, f"{reason}, {why}", kind)
    if gap := _find_gap(signals, terms):
        reason, kind = gap
        return Verdict(Label.UNSUPPORTED, support, reason, kind)
    found, total = signals.words
    reason = f"{found} of {total} content words of {terms.claim} are in {terms.evidence}" if total else ""
    if signals.found:
        facts = " and ".join(map(_quote_found, signals.found[:2]))
        reason = f"{terms.evidence} states {facts}" + (f"; {reason}" if reason else "")
    if support >= SUPPORTED:
        return Verdict(Label.SUPPORTED, support, reason)
    kind = HallucinationType.OVERGENERALISATION if signals.exclusive else HallucinationType.ADDED_FACT
    return Verdict(
        Label.UNSUPPORTED, support, f"only {reason}" if reason else f"{terms.claim} has no words to compare", kind
    )


def _quote_found(fact: Fact) -> str:
    return f'"{fact.theirs}"' if fold(fact.theirs) == fold(fact.ours) else f'"{fact.theirs}" for "{fact.ours}"'


def _find_difference(
    claim: Reading, sentence: Reading, signals: Signals, terms: Terms
) -> tuple[bool, str, HallucinationType] | None:
    """What differs: whether it is clear, in words, and its kind."""
    distorted, other = HallucinationType.DISTORTED_FACT, HallucinationType.OTHER
    says = f'{terms.claim} says "{{}}", {terms.evidence} says "{{}}"'
    if signals.clashing:
        fact = signals.clashing[0]
        return signals.focus >= CLEAR, says.format(fact.ours, fact.theirs), distorted
    if signals.turned and not signals.silent:
        word = _spell(signals.turned, claim, sentence)
        both = f"{terms.claim} and {terms.evidence.removeprefix('the ')}"
        return signals.focus >= CLEAR_WORDS, f'only one of {both.removeprefix("the ")} negates "{word}"', other
    if signals.antonym:
        ours, theirs = (_spell(word, claim, sentence) for word in signals.antonym)
        return signals.focus >= CLEAR_WORDS, says.format(ours, theirs), other
    if signals.name_clash:
        ours, theirs = signals.name_clash
        reason = f'{terms.claim} names "{ours}", {terms.evidence} names "{theirs}"'
        return signals.focus >= CLEAR_NAMES, reason, distorted
    return None


def _find_gap(signals: Signals, terms: Terms) -> tuple[str, HallucinationType] | None:
    """What the claim has and the evidence lacks, so that the claim cannot be supported."""
    distorted, evidence = HallucinationType.DISTORTED_FACT, terms.evidence
    if signals.silent:
        return f"{evidence} says that this is not stated or known", HallucinationType.ADDED_FACT
    if signals.missing:
        return f'{evidence} does not state "{signals.missing[0]}"', distorted
    if signals.missing_names:
        return f'{evidence} does not name "{signals.missing_names[0]}"', distorted
    if signals.causeless:
        return f"{terms.claim} names a cause and {evidence} does not", HallucinationType.FALSE_CAUSALITY
    if signals.scattered:
        return f"no sentence of {evidence} has half of the words of {terms.claim}", HallucinationType.ADDED_FACT
    if word := signals.widened or signals.universal:
        return f'{terms.claim} says "{word}" and {evidence} does not', HallucinationType.OVERGENERALISATION
    if signals.lead:
        ours, theirs = signals.lead
        return f'{terms.claim} is about "{ours}", {evidence} about "{theirs}"', distorted
    return None


def _spell(word: str, *readings: Reading) -> str:
    """A stem as one of the texts spells it."""
    for reading in readings:
        for written in reading.text.split():
            bare = written.strip(".,;:!?()\"'«»“”")
            if stem(bare.lower()) == word:
                return bare
    return word
