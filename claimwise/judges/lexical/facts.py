"""Numbers and dates of a claim held against those of a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from claimwise.judges.lexical.reading import Reading
from claimwise.text.dates import Moment, match_moments
from claimwise.text.quantities import COUNT, Quantity
from claimwise.text.quantity_match import Match, match_quantities

_MOST = 64  # numbers of one sentence that are compared one by one; of more (a table) only those with equal digits

Part = TypeVar("Part", Quantity, Moment)


@dataclass(frozen=True, slots=True)
class Fact:
    """A number or date of the claim and what a sentence says about it.

    Attributes:
        ours: The number or date as the claim has it.
        match: What the sentence says about it.
        theirs: The clashing number or date of the sentence.
        counts: It is a bare number, which may count anything.
    """

    ours: str
    match: Match
    theirs: str = ""
    counts: bool = False


def compare_facts(claim: Reading, sentence: Reading) -> list[Fact]:
    """One fact for each quantity and then each date of the claim.

    A bare number and a year are the same if their digits are: "2000" may be read as either.
    """
    years = {moment.year for moment in sentence.moments}
    counts = {quantity.raw for quantity in sentence.quantities if quantity.unit is COUNT}
    many = len(sentence.quantities) > _MOST
    facts = []
    for quantity in claim.quantities:
        theirs = [other for other in sentence.quantities if not many or other.raw == quantity.raw]
        also = quantity.unit is COUNT and quantity.raw in years
        fact = _compare(claim, sentence, quantity, theirs, match_quantities, also)
        facts.append(Fact(fact.ours, fact.match, fact.theirs, quantity.unit is COUNT))
    for moment in claim.moments:
        also = moment.month is None and moment.year in counts
        facts.append(_compare(claim, sentence, moment, sentence.moments[:_MOST], match_moments, also))
    return facts


def _compare(
    claim: Reading,
    sentence: Reading,
    part: Part,
    others: Iterable[Part],
    match: Callable[[Part, Part], Match],
    also: bool,  # noqa: FBT001
) -> Fact:
    ours = claim.text[part.start : part.end].strip()
    if also:
        return Fact(ours, Match.SAME)
    clash = ""
    for other in others:
        found = match(part, other)
        if found is Match.SAME:
            return Fact(ours, Match.SAME)
        if found is Match.CLASH and not clash:
            clash = sentence.text[other.start : other.end].strip()
    return Fact(ours, Match.CLASH, clash) if clash else Fact(ours, Match.SILENT)
