"""The words of claimwise as types: what flows from an example to a report.

    Example --extract--> Claims --verify--> Judgements --score--> ExampleReport --> Report

Everything here is frozen, plain data without I/O. Names that users bring along from other tools
(`entailment`, `idk`, `differButFactual`, ...) are mapped to these in `claimwise.labels`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Label(StrEnum):
    """What the evidence says about a claim."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    UNSUPPORTED = "unsupported"  # the evidence is silent or insufficient
    OMITTED = "omitted"  # required facts only: the prediction does not state it


class Relation(StrEnum):
    """How a prediction relates to a reference; the letters are those of OpenAI's fact evaluation."""

    SUBSET = "subset"
    SUPERSET = "superset"
    AGREE = "agree"
    DISAGREE = "disagree"
    DIFFER_BUT_FACTUAL = "differ_but_factual"

    @property
    def letter(self) -> str:
        """`A` to `E`."""
        return "ABCDE"[list(Relation).index(self)]


class Status(StrEnum):
    """What became of an example. Only `scored` examples have a place in a mean."""

    SCORED = "scored"
    NO_CLAIMS = "no_claims"
    ABSTAINED = "abstained"
    NO_EVIDENCE = "no_evidence"
    FAILED = "failed"


class Tier(StrEnum):
    """Standing of a required fact."""

    CORE = "core"  # must be right
    SUPPLEMENTARY = "supplementary"  # better if there
    BOUNDARY = "boundary"  # must not be claimed without evidence


class Risk(StrEnum):
    """What an error in this fact would cost. Reports list `high` first."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Level(StrEnum):
    """Five-level grading of how far evidence carries a claim."""

    FULLY = "fully"
    MOSTLY = "mostly"
    PARTIAL = "partial"
    MINOR = "minor"
    NONE = "none"

    @property
    def support(self) -> float:
        """Credit of the level, as published by eval-ai-library: 1, .9, .7, .3, 0."""
        return (1.0, 0.9, 0.7, 0.3, 0.0)[list(Level).index(self)]


class HallucinationType(StrEnum):
    """Why a claim that is not supported went wrong."""

    ADDED_FACT = "added_fact"
    DISTORTED_FACT = "distorted_fact"  # a number, date or name was changed
    OVERGENERALISATION = "overgeneralisation"
    FALSE_CAUSALITY = "false_causality"
    OTHER = "other"


class Task(StrEnum):
    """The question that a verifier is asked about (claim, evidence)."""

    VERIFY = "verify"  # does the evidence support the claim?
    GRADE = "grade"  # to which of the five levels does it?
    COVERAGE = "coverage"  # does this prediction state the required fact?
    KNOWLEDGE = "knowledge"  # closed book: is the claim true?


class Cause(StrEnum):
    """Why a judgement failed. A failure is counted and never scored."""

    EMPTY = "empty"  # the judge answered nothing
    UNREADABLE = "unreadable"  # no verdict could be read without guessing
    MISSING = "missing"  # no verdict came for this claim
    CONFLICTING = "conflicting"  # two different verdicts came for this claim
    TRUNCATED = "truncated"  # the reply ended at the output limit
    REFUSED = "refused"  # the judge declined to judge
    CONTENT_FILTER = "content_filter"
    TIMEOUT = "timeout"
    CONNECTION = "connection"
    RATE_LIMIT = "rate_limit"
    SERVER = "server"  # 5xx, or an error object in a 200 reply
    REJECTED = "rejected"  # a 4xx that cannot be mended by asking again
    JUDGE_ERROR = "judge_error"  # the judge's own code raised


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a dialogue."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of evidence."""

    text: str
    id: str | None = None
    url: str | None = None
    title: str | None = None
    date: str | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """Smallest self-contained, checkable statement.

    Attributes:
        text: The statement, non-empty.
        span: Character offsets `(start, end)` of its source sentence in the prediction, if known.
        context: Text that resolves the claim's open words (its sentence, or the heading of its list);
            it is shown to the verifier and never judged itself.
        weight: Relative weight, > 0.
        tier, risk: Standing of a required fact.
        variants: Other acceptable wordings of a required fact.
        evidence: Texts that back a required fact.
        citations: Markers such as `1` of `[1]`, stripped from the text.
    """

    text: str
    span: tuple[int, int] | None = None
    context: str = ""
    weight: float = 1.0
    tier: Tier = Tier.CORE
    risk: Risk = Risk.MEDIUM
    variants: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()
    citations: tuple[str, ...] = ()

    @property
    def wordings(self) -> tuple[str, ...]:
        """The claim's text and its acceptable variants; any one of them will do."""
        return (self.text, *self.variants)


@dataclass(frozen=True, slots=True)
class Example:
    """One prediction with its question and what it is held against. Built by `claimwise.inputs`.

    Attributes:
        index: Row number, from 0.
        prediction: The text under judgement.
        question: The (last) question, or "".
        history: Earlier turns of the dialogue.
        contexts: Passages given with the row; `None` where none were asked for.
        references: Acceptable reference texts.
        facts: Required facts.
        claims: Claims given by the caller instead of extracted ones.
        expects_abstention: The right answer to this row is to abstain.
        notes: What was noticed or mended while reading the row.
    """

    index: int
    prediction: str
    question: str = ""
    history: tuple[Turn, ...] = ()
    contexts: tuple[Passage, ...] | None = None
    references: tuple[str, ...] = ()
    facts: tuple[Claim, ...] = ()
    claims: tuple[Claim, ...] | None = None
    expects_abstention: bool = False
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no verdict, with the judge's reply as it came."""

    cause: Cause
    message: str
    stage: str = "verify"  # or "extract", "compare"
    raw: str | None = None
    attempts: int = 1


@dataclass(frozen=True, slots=True)
class Quote:
    """Words that a verdict rests on. `passage` is the index of the passage they really stand in, else None."""

    text: str
    passage: int | None = None
    span: tuple[int, int] | None = None

    @property
    def grounded(self) -> bool:
        """Whether the quote was found in a passage."""
        return self.passage is not None


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict on one claim, or the failure to give one: exactly one of `label` and `failure` is set.

    Attributes:
        claim: What was judged.
        label: The verdict.
        support: How far the evidence carries the claim, 0..1.
        confidence: How sure the judge is of the label, 0..1, if it can tell.
        level: The level on the five-level scale, if that was asked (or the judge said `partial`).
        quotes: Words of the evidence that the verdict rests on.
        rationale: The judge's reason.
        judge: Name of the judge.
        hallucination: Kind of error of a claim that is not supported.
        conflict: Passages of the evidence contradict each other about this claim.
        omitted_chars: Characters of evidence that the judge was not shown.
        raw_label: The judge's own word for the label, where it differs.
        failure: Why there is no verdict.
        probabilities: What the judge gave each allowed answer, 0..1 each, if it tells.
        votes: Of several judges, or repeats of one: the label that each gave, or `failed`; see `scoring.votes`.
        escalated: Of a cascade: whether its second judge was asked; `None` without a cascade.
    """

    claim: Claim
    label: Label | None = None
    support: float | None = None
    confidence: float | None = None
    level: Level | None = None
    quotes: tuple[Quote, ...] = ()
    rationale: str = ""
    judge: str = ""
    hallucination: HallucinationType | None = None
    conflict: bool = False
    omitted_chars: int = 0
    raw_label: str | None = None
    failure: Failure | None = None
    probabilities: Mapping[str, float] | None = field(default=None, hash=False)
    votes: Mapping[str, str] = field(default_factory=dict, hash=False)
    escalated: bool | None = None

    def __post_init__(self) -> None:
        if (self.label is None) == (self.failure is None):
            raise ValueError(
                f"a judgement should have either a label or a failure, but got label={self.label!r} "
                f"and failure={self.failure!r}"
            )
        if self.support is not None and not 0.0 <= self.support <= 1.0:
            raise ValueError(f"`support` should be in 0..1, but got {self.support!r}")

    @classmethod
    def failed(
        cls,
        claim: Claim,
        cause: Cause,
        message: str,
        raw: str | None = None,
        *,
        judge: str = "",
        stage: str = "verify",
    ) -> Judgement:
        """A judgement that could not be made: kept, counted and never scored."""
        return cls(claim=claim, judge=judge, failure=Failure(cause, message, stage, raw))


@dataclass(frozen=True, slots=True)
class RelationJudgement:
    """How the prediction relates to one reference, or the failure to tell. `votes` as for a `Judgement`."""

    reference: int
    relation: Relation | None = None
    confidence: float | None = None
    rationale: str = ""
    judge: str = ""
    failure: Failure | None = None
    votes: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        if (self.relation is None) == (self.failure is None):
            raise ValueError(
                f"a judgement should have either a relation or a failure, but got relation={self.relation!r} "
                f"and failure={self.failure!r}"
            )


@dataclass(frozen=True, slots=True)
class Usage:
    """What judging cost. `unmetered` calls came back without token counts."""

    calls: int = 0
    cached: int = 0
    retries: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0
    unmetered: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))


@dataclass(frozen=True, slots=True)
class ExampleReport:
    """What was found about one example.

    Attributes:
        index: Row number, from 0.
        status: Whether it was scored, and if not, why.
        score: 0..1 (factuality with own weights: any number), or `None`.
        passed: Whether it meets the threshold; `None` where failed judgements leave that open.
        abstained: The prediction is a refusal or an "I don't know".
        judgements: One for each claim, in order.
        extra: One for each further claim of the prediction (coverage with `check_extra`).
        relations: One for each reference that was compared (factuality, config `reference`).
        failure: Why the whole example failed (claims could not be listed, ...).
        details: Further JSON-safe facts about the example that its metric reports.
        usage: What judging it cost. Not part of its record: a repeated run costs less and says the same.
        cost: The same in US dollars; `None` when a price or a token count is unknown.
        warnings: What a reader should know about this row.
    """

    index: int
    prediction: str
    status: Status
    score: float | None = None
    passed: bool | None = None
    abstained: bool = False
    judgements: tuple[Judgement, ...] = ()
    extra: tuple[Judgement, ...] = ()
    relations: tuple[RelationJudgement, ...] = ()
    failure: Failure | None = None
    details: Mapping[str, Any] = field(default_factory=dict)
    usage: Usage = field(default_factory=Usage)
    cost: float | None = None
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a metric over its examples.

    Attributes:
        metric: Name of the metric.
        headline: Name of the headline rate.
        score: The headline, or `None` when nothing could be scored.
        interval: 95 % interval of the headline, or `None` when it cannot be told.
        rates: Further rates by name, each 0..1 or `None`; never a count.
        counts: How many of what.
        examples: One report for each row, in order.
        usage: What judging cost.
        signature: One line that says how the numbers came about.
        cost: What it cost in US dollars; `None` when a price or a token count is unknown.
    """

    metric: str
    headline: str
    score: float | None
    interval: tuple[float, float] | None
    rates: Mapping[str, float | None]
    counts: Mapping[str, int]
    examples: tuple[ExampleReport, ...]
    usage: Usage
    signature: str
    cost: float | None = None

    def __str__(self) -> str:
        """One line: headline, interval, counts."""
        low, high = self.interval or (None, None)
        score = "n/a" if self.score is None else f"{self.score:.3f}"
        between = "" if low is None or high is None else f" [{low:.3f}, {high:.3f}]"
        counts = ", ".join(f"{name.removeprefix('n_')} {n}" for name, n in self.counts.items() if n)
        return f"{self.headline} {score}{between} ({counts})"

    def to_dict(self) -> dict[str, Any]:
        """The report as JSON-safe plain data: headline, interval, rates, counts, signature, per_example."""
        from claimwise.records import report_record

        return report_record(self)
