"""From the probabilities of options to a judgement: an option holds only when it leads all others by the margin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from claimwise.judges.decisions.wording import COVERAGE, KNOWLEDGE, VERIFY, Wording
from claimwise.llm.decisions import Reply
from claimwise.types import Claim, Failure, HallucinationType, Judgement, Label, Level, Task

MARGIN = 0.1  # lead over the next option; identical requests differ in the second digit (Perplexity's and vLLM's docs)
PARTLY_STATED = 0.5  # nuggetizer's support / partial / not: 1, 0.5, 0

_ROUNDING = 1e-9
_LABELS: Mapping[str, Mapping[str, Label]] = {
    VERIFY.name: {label: label for label in (Label.SUPPORTED, Label.CONTRADICTED, Label.UNSUPPORTED)},
    COVERAGE.name: {
        "stated": Label.SUPPORTED,
        "partial": Label.UNSUPPORTED,
        Label.CONTRADICTED: Label.CONTRADICTED,
        Label.OMITTED: Label.UNSUPPORTED,
    },
    KNOWLEDGE.name: {"true": Label.SUPPORTED, "false": Label.CONTRADICTED, "unsure": Label.UNSUPPORTED},
}


def contenders(probabilities: Mapping[str, float], margin: float) -> list[str]:
    """The likeliest option alone if it leads by the margin, else with all that come as close, in their order.

    >>> contenders({"a": 0.5, "b": 0.3, "c": 0.2}, 0.1), contenders({"a": 0.3, "b": 0.36, "c": 0.34}, 0.05)
    (['a'], ['b', 'c'])
    """
    top = max(probabilities.values())
    return [value for value, p in probabilities.items() if p == top or top - p < margin - _ROUNDING]


def judge_claim(
    claim: Claim, replies: Sequence[Reply], task: Task, *, margin: float, judge: str, omitted_chars: int = 0
) -> Judgement:
    """The judgement that the replies about a claim amount to: one, or for `Task.GRADE` label and level."""
    failure = next((reply for reply in replies if isinstance(reply, Failure)), None)
    if failure is not None:
        return Judgement(claim, judge=judge, omitted_chars=omitted_chars, failure=failure)
    found = [reply for reply in replies if not isinstance(reply, Failure)]
    probabilities = {option: p for reply in found for option, p in reply.items()}
    level: Level | None = None
    if task is Task.GRADE:
        label, level, support, confidence, why = _grade(found[0], found[1], margin)
    else:
        wording = {Task.COVERAGE: COVERAGE, Task.KNOWLEDGE: KNOWLEDGE}.get(task, VERIFY)
        label, level, support, confidence, why = _choose(found[0], wording, margin)
    erred = label is not Label.SUPPORTED and task in (Task.VERIFY, Task.GRADE)
    return Judgement(
        claim=claim,
        label=label,
        support=min(1.0, support),
        confidence=min(1.0, confidence),
        level=level,
        rationale=why,
        judge=judge,
        hallucination=HallucinationType.OTHER if erred else None,
        omitted_chars=omitted_chars,
        probabilities=probabilities,
    )


_Verdict = tuple[Label, Level | None, float, float, str]


def _choose(probabilities: Mapping[str, float], wording: Wording, margin: float) -> _Verdict:
    """Label, level, support, confidence and reason by one choice."""
    labels = _LABELS[wording.name]
    support = sum(p for value, p in probabilities.items() if labels[value] is Label.SUPPORTED)
    support += PARTLY_STATED * probabilities.get("partial", 0.0)
    leading = contenders(probabilities, margin)
    # A tie between the whole fact and a part of it is a part of it.
    level = Level.PARTIAL if "partial" in leading and set(leading) <= {"stated", "partial"} else None
    if len(leading) == 1:
        return labels[leading[0]], level, support, probabilities[leading[0]], ""
    unsure = sum(p for value, p in probabilities.items() if labels[value] is Label.UNSUPPORTED)
    return Label.UNSUPPORTED, level, support, unsure, _undecided(probabilities, leading)


def _grade(verdict: Mapping[str, float], levels: Mapping[str, float], margin: float) -> _Verdict:
    """The same by a choice, which alone can tell a contradiction, and a scale; of tied levels the lowest counts."""
    against = verdict[Label.CONTRADICTED]
    support = (1.0 - against) * sum(p * Level(level).support for level, p in levels.items())
    leading = contenders(verdict, margin)
    if Label.CONTRADICTED in leading:
        if len(leading) == 1:
            return Label.CONTRADICTED, Level.NONE, support, against, ""
        return Label.UNSUPPORTED, Level.NONE, support, verdict[Label.UNSUPPORTED], _undecided(verdict, leading)
    tied = contenders(levels, margin)
    level = Level(tied[0])
    why = "" if len(tied) == 1 else _undecided(levels, tied)
    if level is Level.FULLY:
        return Label.SUPPORTED, level, support, levels[level], why
    return Label.UNSUPPORTED, level, support, 1.0 - levels[Level.FULLY], why


def _undecided(probabilities: Mapping[str, float], leading: Sequence[str]) -> str:
    return "undecided between " + ", ".join(f"{value} ({probabilities[value]:.2f})" for value in leading)
