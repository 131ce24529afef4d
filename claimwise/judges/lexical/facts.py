"""Numbers and dates of a claim held against those of a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from claimwise.judges.lexical.reading import Reading
from claimwise.text.dates import Moment, match_moments
from claimwise.text.quantities import COUNT, ORDINAL, Quantity
from claimwise.text.quantity_match import Match, match_quantities

_MOST = 64 * 64  # pairs of numbers that are compared one by one; of more (a table) only those with equal digits

Part = TypeVar("Part", Quantity, Moment)


@dataclass(frozen=True, slots=True)
class Fact:
    """A number or date of the claim and what a sentence says about it.

    Attributes:
        ours: The number or date as the claim has it.
        match: What the sentence says about it.
        theirs: The clashing number or date of the sentence, or "".
        required: It must be found for the claim to be supported; not so "first" and the like, which also order speech.
    """

    ours: str
    match: Match
    theirs: str = ""
    required: bool = True


def compare_facts(claim: Reading, sentence: Reading) -> list[Fact]:
    """One fact for each quantity and then each date of the claim.

    A bare number and a year are the same if their digits are: "2000" may be read as either.
    """
    years = {moment.year for moment in sentence.moments}
    bare = {quantity.raw for quantity in sentence.quantities if quantity.unit is COUNT}
    quantities = _shelve(sentence.quantities, lambda quantity: quantity.raw, len(claim.quantities))
    moments = _shelve(sentence.moments, lambda moment: (moment.year, moment.month, moment.day), len(claim.moments))
    facts = []
    for quantity in claim.quantities:
        ours = claim.text[quantity.start : quantity.end].strip()
        if quantity.unit is COUNT and quantity.raw in years:
            facts.append(Fact(ours, Match.SAME))
        else:
            said = _compare(quantity, quantities(quantity), match_quantities, sentence.text)
            facts.append(Fact(ours, *said, required=quantity.unit is not ORDINAL))
    for moment in claim.moments:
        ours = claim.text[moment.start : moment.end].strip()
        if moment.month is None and moment.year in bare:
            facts.append(Fact(ours, Match.SAME))
        else:
            facts.append(Fact(ours, *_compare(moment, moments(moment), match_moments, sentence.text)))
    return facts


def _shelve(theirs: Sequence[Part], digits: Callable[[Part], object], count: int) -> Callable[[Part], Sequence[Part]]:
    """What to compare a part of the claim with: everything, or in a table of too many the first with equal digits."""
    if count * len(theirs) <= _MOST:
        return lambda ours: theirs
    shelf = {digits(other): [other] for other in reversed(theirs)}
    return lambda ours: shelf.get(digits(ours), [])


def _compare(ours: Part, theirs: Sequence[Part], match: Callable[[Part, Part], Match], text: str) -> tuple[Match, str]:
    """What a sentence's numbers say about one of the claim, and the first that clashes with it as written.

    Equal digits without a unit are the same only where no number of the sentence with a unit says otherwise.
    """
    said = {match(ours, other): other for other in reversed(theirs)}
    for found in (Match.SAME, Match.OPEN):
        if found in said:
            return found, ""
    if clashing := said.get(Match.CLASH):
        return Match.CLASH, text[clashing.start : clashing.end].strip()
    return (Match.SAME if Match.BARE in said else Match.SILENT), ""
