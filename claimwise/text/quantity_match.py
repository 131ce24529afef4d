"""What one quantity says about another: the same, a clash, or nothing."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from claimwise.text.quantities import COUNT, ORDINAL, Quantity
from claimwise.text.units import Unit

_EXACT = 1e-6  # relative difference that arithmetic with factors may leave
_ABOUT = 0.05  # the most that "about" covers, as a share of the value
_CONVERTED = 0.02  # the most that a converted and rounded value may be off: "5 miles" for "8 km"
_SIGNIFICANT = 10  # steps of its last digit that a value rounded without saying so must have: 52 for 52.4, not 5
_ANY_UNIT = {COUNT.dimension, "angle"}  # "31" goes with "31 m", "5 degrees" with "5 °C"
_POUND_GRAMS = 453.59237


class Match(Enum):
    """What a piece of evidence says about a piece of the claim."""

    SAME = "same"
    BARE = "bare"  # the same digits, one of them without a unit
    CLASH = "clash"
    OPEN = "open"  # a range or bound that covers the claim without stating it
    SILENT = "silent"


def match_quantities(claim: Quantity, evidence: Quantity) -> Match:
    """Compare a quantity of the claim with one of the evidence.

    A rounded value is the same if it is hedged ("about 384,000 km" for 384,400 km), has fewer decimals (52 for
    52.4) or went through another system of units. A bound is met by what satisfies it; an exact claim is left
    open by a bound or range that it satisfies.

    >>> from claimwise.text.quantities import find_quantities
    >>> one, other, same = find_quantities("3 g, 3 mg, 3000 mg")
    >>> match_quantities(one, other), match_quantities(one, same)
    (<Match.CLASH: 'clash'>, <Match.SAME: 'same'>)
    """
    claim, evidence = _settle_pounds(claim, evidence), _settle_pounds(evidence, claim)
    if claim.unit.dimension != evidence.unit.dimension:
        return _match_across(claim, evidence)
    if claim.per and evidence.per and claim.per.dimension != evidence.per.dimension:
        return Match.SILENT
    rated = claim.per is not None and evidence.per is not None
    ours = [value / claim.per.factor if rated and claim.per else value for value in claim.values]
    theirs = [value / evidence.per.factor if rated and evidence.per else value for value in evidence.values]
    if any(_is_close(a, b, claim, evidence) for a in ours for b in theirs):
        return Match.CLASH if claim.bound * evidence.bound < 0 else Match.SAME
    gap = theirs[0] - ours[0]
    if claim.bound and evidence.bound:
        return _clash(claim, evidence)  # "within 30 days" is another rule than "within 14 days"
    if claim.bound:
        return Match.SAME if gap * claim.bound > 0 else _clash(claim, evidence)
    if evidence.bound:
        return _clash(claim, evidence) if gap * evidence.bound > 0 else Match.OPEN
    if evidence.until is not None and min(theirs[0], evidence.until) <= ours[0] <= max(theirs[0], evidence.until):
        return Match.OPEN
    return _clash(claim, evidence)


def _clash(claim: Quantity, evidence: Quantity) -> Match:
    """Two different bare numbers clash only if they may count the same thing."""
    nouns = claim.unit is COUNT and bool(claim.nouns) and bool(evidence.nouns)
    return Match.SILENT if nouns and not claim.nouns & evidence.nouns else Match.CLASH


def _match_across(claim: Quantity, evidence: Quantity) -> Match:
    """Different dimensions: equal digits with another unit are another fact, unless one side names no unit."""
    if claim.raw != evidence.raw or ORDINAL in (claim.unit, evidence.unit):
        return Match.SILENT
    return Match.BARE if {claim.unit.dimension, evidence.unit.dimension} & _ANY_UNIT else Match.CLASH


def _settle_pounds(quantity: Quantity, other: Quantity) -> Quantity:
    """Pounds are money beside money and mass beside mass."""
    if quantity.unit.dimension != "pound" or other.unit.dimension not in ("mass", "money:gbp"):
        return quantity
    factor = _POUND_GRAMS if other.unit.dimension == "mass" else 1.0
    unit = Unit(other.unit.dimension, factor)
    return replace(quantity, unit=unit, values=tuple(v * factor for v in quantity.values), step=quantity.step * factor)


def _is_close(ours: float, theirs: float, claim: Quantity, evidence: Quantity) -> bool:
    gap, size = abs(ours - theirs), max(abs(ours), abs(theirs))
    if gap <= _EXACT * size:
        return True
    if any(q.approximate and gap <= min(q.step / 2 + _EXACT * size, _ABOUT * size) for q in (claim, evidence)):
        return True
    scale = claim.unit.factor
    if scale == evidence.unit.factor:
        fewer_decimals = evidence.step < claim.step <= scale and abs(ours) >= _SIGNIFICANT * claim.step
        return fewer_decimals and gap <= claim.step / 2
    metric = f"{evidence.unit.factor / scale:.6e}".startswith("1.000000e")
    return not metric and gap <= min(max(claim.step, evidence.step) / 2, _CONVERTED * size)
