"""Numbers and dates of a claim held against those of a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from claimwise.judges.lexical.reading import Reading
from claimwise.text.dates import Moment, match_moments
from claimwise.text.quantities import COUNT, ORDINAL, Quantity, quote_quantity
from claimwise.text.quantity_match import Match, match_quantities

_MOST = 64 * 64  # pairs of numbers that are compared one by one; of more (a table) only those with equal digits

_BY_WEIGHT = (Match.SAME, Match.OPEN, Match.CLASH, Match.BARE)

Part = TypeVar("Part", Quantity, Moment)


@dataclass(frozen=True, slots=True)
class Fact:
    """A number or date of the claim and what a sentence says about it.

    Attributes:
        ours: The number or date as the claim has it.
        match: What the sentence says about it.
        theirs: The number or date of the sentence that is the same or clashes, or "".
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
    years = {float(moment.year): moment for moment in sentence.moments if moment.year is not None}
    bare = {quantity.raw: quantity for quantity in sentence.quantities if quantity.unit is COUNT}
    quantities = _shelve(sentence.quantities, lambda quantity: quantity.raw, len(claim.quantities))
    moments = _shelve(sentence.moments, lambda moment: (moment.year, moment.month, moment.day), len(claim.moments))
    facts = []
    for quantity in claim.quantities:
        ours = quote_quantity(claim.text, quantity)
        if quantity.unit is COUNT and quantity.raw in years:
            facts.append(Fact(ours, Match.SAME, _quote(sentence.text, years[quantity.raw])))
        else:
            said = _compare(quantity, quantities(quantity), match_quantities, sentence.text)
            facts.append(Fact(ours, *said, required=quantity.unit is not ORDINAL))
    for moment in claim.moments:
        ours = claim.text[moment.start : moment.end].strip()
        if moment.month is None and moment.year in bare:
            facts.append(Fact(ours, Match.SAME, _quote(sentence.text, bare[moment.year])))
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
    """What a sentence's numbers say about one of the claim, and the first that agrees or clashes with it as written.

    Equal digits without a unit are the same only where no number of the sentence with a unit says otherwise.
    """
    said = {match(ours, other): other for other in reversed(theirs)}
    found = next((match for match in _BY_WEIGHT if match in said), Match.SILENT)
    quote = _quote(text, said[found]) if found in (Match.SAME, Match.CLASH, Match.BARE) else ""
    return (Match.SAME if found is Match.BARE else found), quote


def _quote(text: str, part: Quantity | Moment) -> str:
    return quote_quantity(text, part) if isinstance(part, Quantity) else text[part.start : part.end].strip()
