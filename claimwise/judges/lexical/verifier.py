"""The lexical judge's verifier."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from claimwise.errors import InputError
from claimwise.judges.lexical.conflicts import find_conflict
from claimwise.judges.lexical.evidence import Evidence
from claimwise.judges.lexical.reading import read
from claimwise.judges.lexical.scene import align, set_scene
from claimwise.judges.lexical.signals import read_signals
from claimwise.judges.lexical.verdict import COVERAGE_TERMS, TERMS, Terms, Verdict, decide
from claimwise.text.tokens import tokenize
from claimwise.types import Cause, Claim, Example, HallucinationType, Judgement, Label, Level, Passage, Quote, Task

NAME = "lexical"
LONGEST = 4000  # characters of a claim; more is a text rather than a statement, and its signals mean nothing
# Least support for each level. `partial` begins where a claim counts as supported; the rest divides what is left.
LEVELS = ((Level.FULLY, 0.75), (Level.MOSTLY, 0.65), (Level.PARTIAL, 0.55), (Level.MINOR, 0.4))


class LexicalVerifier:
    """Holds claims against evidence by words, numbers, dates, names and negations. No model, no network."""

    async def verify(
        self, claims: Sequence[Claim], passages: Sequence[Passage], example: Example, *, task: Task = Task.VERIFY
    ) -> list[Judgement]:
        """Judge each claim; see `claimwise.judges.base.Verifier`.

        Raises:
            InputError: The task is `Task.KNOWLEDGE`: words alone know nothing.
        """
        if task is Task.KNOWLEDGE:
            raise InputError(
                "judge 'lexical' compares claims with evidence and cannot judge from knowledge of its own; "
                "give evidence, or use a judge that can, such as 'openai/<model>'"
            )
        evidence = Evidence(passages)
        given = frozenset(tokenize(example.question[:LONGEST]))
        return [_judge(claim, evidence, given, task) for claim in claims]


def _judge(claim: Claim, evidence: Evidence, given: frozenset[str], task: Task) -> Judgement:
    if (longest := max(map(len, claim.wordings))) > LONGEST:
        message = f"a claim should be one statement of at most {LONGEST} characters, but has {longest}; split it first"
        return Judgement.failed(claim, Cause.REJECTED, message, judge=NAME)
    terms = COVERAGE_TERMS if task is Task.COVERAGE else TERMS
    best = max((_hold(claim, text, evidence, given, terms) for text in claim.wordings), key=_rank)
    if task is Task.COVERAGE:  # a fact that an answer leaves out is no hallucination
        return replace(best, hallucination=None)
    return _grade(best) if task is Task.GRADE else best


def _rank(judgement: Judgement) -> tuple[bool, bool, float]:
    """Of several wordings one that is supported decides, else one that is contradicted: another may just be unlike."""
    return judgement.label is Label.SUPPORTED, judgement.label is Label.CONTRADICTED, judgement.support or 0.0


def _hold(claim: Claim, text: str, evidence: Evidence, given: frozenset[str], terms: Terms) -> Judgement:
    """Hold one wording of a claim against the sentence of the evidence that speaks of it."""
    if not evidence.sentences:
        reason = f"there is no {terms.evidence.removeprefix('the ')}"
        return _judgement(claim, Verdict(Label.UNSUPPORTED, 0.0, reason, HallucinationType.ADDED_FACT))
    reading = read(text)
    shown = evidence.selection.select(text)
    numbers = sorted({number for window in shown for number in range(*window.sentences)})
    scene = set_scene(reading, read(claim.context[:LONGEST]), evidence, numbers)
    ranked = align(scene)
    alignment, number = ranked[0]
    if evidence.states(text):
        verdict = Verdict(Label.SUPPORTED, 1.0, f"{terms.evidence} has the same words")
    else:
        verdict = decide(reading, evidence.read(number), read_signals(scene, number, given), terms)
    judgement = _judgement(claim, verdict)
    if alignment > 0:
        place = evidence.sentences[number]
        quote = Quote(place.text, place.passage, (place.start, place.end))
        judgement = replace(judgement, quotes=(quote,))
    if verdict.label is Label.SUPPORTED and (conflict := find_conflict(scene, [number for _, number in ranked])):
        judgement = replace(judgement, conflict=True, rationale=f"{verdict.reason}; but {conflict}")
    return replace(judgement, omitted_chars=evidence.selection.omitted(shown))


def _judgement(claim: Claim, verdict: Verdict) -> Judgement:
    return Judgement(
        claim,
        label=verdict.label,
        support=round(verdict.support, 4),
        confidence=round(verdict.support if verdict.label is Label.SUPPORTED else 1.0 - verdict.support, 4),
        rationale=verdict.reason,
        judge=NAME,
        hallucination=verdict.hallucination,
    )


def _grade(judgement: Judgement) -> Judgement:
    support = judgement.support or 0.0
    level = next((level for level, least in LEVELS if support >= least), Level.NONE)
    if judgement.label is Label.CONTRADICTED:
        return replace(judgement, level=Level.NONE, support=0.0)
    label = Label.SUPPORTED if level is Level.FULLY else Label.UNSUPPORTED
    return replace(judgement, label=label, level=level, support=level.support)
