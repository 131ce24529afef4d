"""What is found out about one wording of a claim: by the model, or by words where it cannot read them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from claimwise.judges.lexical.verdict import Terms, Verdict
from claimwise.judges.nli.material import Trial
from claimwise.judges.nli.pairs import CONTRADICTED, SUPPORTED
from claimwise.judges.nli.verdict import Combine, Features, Probabilities, Thresholds, choose_label, tell_confidence
from claimwise.judges.nli.wording import LexicalView
from claimwise.text.windows import Window
from claimwise.types import HallucinationType, Label

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

_WORDS, _LEXICAL = "exact words and numbers alone", "words, numbers and names alone, as by the judge 'lexical',"
FOREIGN_CONFIDENCE = 0.5  # most for a verdict that the model had no part in
_SHOWN, _MOST_SHOWN = 20, 5  # characters of an unknown word in a message, and how many words
_STRANGE_SUPPORT = 0.5  # share of the lexical support that stays where words are strange: less than any partial level


@dataclass(frozen=True, slots=True)
class Finding:
    """The verdict on one wording.

    Attributes:
        label, support, confidence, reason, hallucination: As in a `Judgement`.
        trial: What was tried.
        place: The sentence that the verdict rests on, if lexical signals tell it.
        deciding: Else the window that holds it and the column of the scores that tells it.
        rival: A window that says the opposite, and its column.
    """

    label: Label
    support: float
    confidence: float
    reason: str
    trial: Trial
    hallucination: HallucinationType | None = None
    place: Window | None = None
    deciding: tuple[Window, int] | None = None
    rival: tuple[Window, int] | None = None

    @property
    def rank(self) -> tuple[bool, bool, float]:
        """Of several wordings one that is supported decides, else one that is contradicted."""
        return self.label is Label.SUPPORTED, self.label is Label.CONTRADICTED, self.support


def weigh(
    trial: Trial,
    scores: NDArray[np.float32],
    view: Callable[[], LexicalView],
    thresholds: Thresholds,
    combine: Combine | None,
    terms: Terms,
) -> Finding:
    """Turn the scores of a trial's windows into a finding.

    Args:
        trial: What was tried; has windows.
        scores: A row for each window.
        view: Tells what the lexical judge sees; asked only where that is needed.
        thresholds, combine: Those of the verifier.
        terms: What a reason calls claim and evidence.
    """
    best, worst = int(scores[:, SUPPORTED].argmax()), int(scores[:, CONTRADICTED].argmax())
    supporting, contradicting = _row(scores, best), _row(scores, worst)
    support, contradiction = supporting[SUPPORTED], contradicting[CONTRADICTED]
    seen = None
    if combine is not None:
        seen = view()
        support, contradiction = combine(Features(supporting, contradicting, seen.signals, seen.same_words))
    label = choose_label(support, contradiction, thresholds)
    confidence = tell_confidence(label, support, contradiction)
    for_it, against_it = (trial.windows[best], SUPPORTED), (trial.windows[worst], CONTRADICTED)
    supports = supporting[SUPPORTED] > thresholds.support
    contradicts = contradicting[CONTRADICTED] > thresholds.contradiction
    if label is Label.SUPPORTED:
        reason = f"{terms.evidence} supports {terms.claim} with probability {support:.2f}"
        rival = against_it if supports and contradicts else None
        place = None if supports or seen is None else seen.nearest  # the signals decided, not the model
        return Finding(label, support, confidence, reason, trial, place=place, deciding=for_it, rival=rival)
    seen = seen or view()
    if label is Label.CONTRADICTED:
        reason = f"{terms.evidence} contradicts {terms.claim} with probability {contradiction:.2f}"
        differs = seen.verdict.label is Label.CONTRADICTED
        kind = (seen.verdict.hallucination if differs else None) or HallucinationType.OTHER
        reason += f": {seen.verdict.reason}" if differs else ""
        rival = for_it if supports and contradicts else None
        place = None if contradicts else seen.nearest
        return Finding(label, support, confidence, reason, trial, kind, place, deciding=against_it, rival=rival)
    reason = (
        f"{terms.evidence} supports {terms.claim} with probability {support:.2f} only, "
        f"where more than {thresholds.support:g} is needed"
    )
    kind = seen.verdict.hallucination or HallucinationType.ADDED_FACT
    return Finding(label, support, confidence, reason, trial, kind, place=seen.nearest)


def compare_words(trial: Trial, seen: LexicalView, *, judge: str, terms: Terms) -> Finding:
    """The finding on a wording that the model cannot read.

    In a language that it does not know words, numbers and names are compared as by the judge `lexical`. Where single
    words are strange to it (which may be anything), exact quotes and clashing numbers count and nothing else.
    """
    verdict, strange = seen.verdict, bool(trial.alike)
    clashes = verdict.label is Label.CONTRADICTED and bool(seen.signals.clashing)
    if seen.same_words:
        verdict = Verdict(Label.SUPPORTED, 1.0, f"{terms.evidence} has the same words")
    elif strange and not clashes:
        support = _STRANGE_SUPPORT * verdict.support
        why = "neither its exact words nor a number that differs were found"
        verdict = Verdict(Label.UNSUPPORTED, support, why, verdict.hallucination or HallucinationType.ADDED_FACT)
    known = verdict.support if verdict.label is Label.SUPPORTED else 1.0 - verdict.support
    reason = (
        f"the model of judge {judge!r} was not trained on {_name(trial)}, so {_WORDS if strange else _LEXICAL} count: "
        f"{verdict.reason}"
    )
    return Finding(
        verdict.label,
        verdict.support,
        min(known, FOREIGN_CONFIDENCE),
        reason,
        trial,
        verdict.hallucination,
        place=seen.nearest,
    )


def warn_of_gaps(trial: Trial, *, judge: str) -> str:
    """What a reader should know about a trial with languages or words that the model does not know."""
    how = f"{_WORDS if trial.alike else _LEXICAL} were compared"
    if trial.windows:
        how = "passages in it were not read"
    what = f"the model of judge {judge!r} was not trained on"
    if trial.foreign:  # guesses differ from claim to claim, and the reader knows the language
        return f"{what} the language of all that it was given: {how}"
    return f"{what} {_name(trial)}: {how}"


def _name(trial: Trial) -> str:
    languages = "language " + ", ".join(map(repr, sorted(trial.foreign)))
    words = [word if len(word) <= _SHOWN else f"{word[:_SHOWN]}…" for word in sorted(trial.alike)[:_MOST_SHOWN]]
    told = [languages] if trial.foreign else []
    return " and ".join([*told, f"the words or signs {', '.join(map(repr, words))}"] if words else told)


def _row(scores: NDArray[np.float32], index: int) -> Probabilities:
    supported, contradicted, unsupported = scores[index].tolist()
    return supported, contradicted, unsupported
