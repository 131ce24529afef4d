"""From probabilities to a verdict on one wording of a claim."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from claimwise.errors import InputError
from claimwise.judges.lexical.signals import Signals
from claimwise.types import HallucinationType, Judgement, Label, Level, Task

# Least support for each level: even steps of probability, as no data with five levels says better.
LEVELS = ((Level.FULLY, 0.9), (Level.MOSTLY, 0.75), (Level.PARTIAL, 0.5), (Level.MINOR, 0.25))

Probabilities = tuple[float, float, float]  # supported, contradicted, unsupported


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Where a label begins: a probability must be above it. 0..1 each, fitted on labelled data for each model."""

    support: float
    contradiction: float

    def __post_init__(self) -> None:
        for name in self.__slots__:
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not 0.0 <= value <= 1.0:
                raise InputError(f"the threshold `{name}` should be a number in 0..1, but got {value!r}")


@dataclass(frozen=True, slots=True)
class Features:
    """What a combiner may weigh for one wording of a claim.

    Logarithms of ratios within one triple are differences of the model's logits (over its temperature). A probability
    may be exactly 0.

    Attributes:
        supporting: Probabilities of the window that supports the claim most.
        contradicting: Of the one that contradicts it most; often the same.
        signals: What words, numbers, dates, names and negations say, read as by the `lexical` judge.
        same_words: A passage or sentence is the claim word for word.
    """

    supporting: Probabilities
    contradicting: Probabilities
    signals: Signals
    same_words: bool


# From features to (support, contradiction), 0..1 each: the seam for whatever is fitted on top of the model.
Combine = Callable[[Features], tuple[float, float]]


def choose_label(support: float, contradiction: float, thresholds: Thresholds) -> Label:
    """The label of two probabilities.

    Contradicted only where that is likelier than supported and above its threshold.

    >>> str(choose_label(0.4, 0.6, Thresholds(0.5, 0.5))), str(choose_label(0.7, 0.6, Thresholds(0.5, 0.5)))
    ('contradicted', 'supported')
    """
    if contradiction > support and contradiction > thresholds.contradiction:
        return Label.CONTRADICTED
    return Label.SUPPORTED if support > thresholds.support else Label.UNSUPPORTED


def tell_confidence(label: Label, support: float, contradiction: float) -> float:
    """How sure a label is, 0..1: its probability, and for silence that of neither being the case."""
    if label is Label.SUPPORTED:
        return support
    return contradiction if label is Label.CONTRADICTED else 1.0 - max(support, contradiction)


def answer_task(judgement: Judgement, task: Task) -> Judgement:
    """The judgement as a task asks for it: with a level for `Task.GRADE`, whose label is supported at the highest."""
    if judgement.failure is not None or task is Task.VERIFY:
        return judgement
    if task is Task.COVERAGE:  # a fact that an answer leaves out is no hallucination
        return replace(judgement, hallucination=None)
    if judgement.label is Label.CONTRADICTED:
        return replace(judgement, level=Level.NONE, support=0.0)
    level = find_level(judgement.support or 0.0)
    graded = replace(judgement, level=level, support=level.support)
    if level is Level.FULLY:
        return replace(graded, label=Label.SUPPORTED, hallucination=None)
    kind = judgement.hallucination or HallucinationType.OTHER
    return replace(graded, label=Label.UNSUPPORTED, hallucination=kind)


def find_level(support: float) -> Level:
    """The level of a support.

    >>> str(find_level(0.8))
    'mostly'
    """
    return next((level for level, least in LEVELS if support >= least), Level.NONE)
