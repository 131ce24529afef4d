"""Quantities of a text: numbers with their unit, bound and approximation, in base units."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from claimwise.text.numerals import Number, find_numbers
from claimwise.text.stems import stem
from claimwise.text.stopwords import is_stop_word
from claimwise.text.units import UNITS, Unit, find_unit

COUNT = Unit("count", 1.0)  # a number without a unit
ORDINAL = Unit("ordinal", 1.0)
SHARE = Unit("share", 1.0)


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with what it counts.

    Attributes:
        values: Its readings in the base unit of its dimension.
        raw: Its first reading as written.
        unit: Its unit; `COUNT` where it has none, `ORDINAL` for "third".
        step: Worth of the last significant digit as written, in the base unit.
        start, end: Place of number and unit in the text.
        per: Unit of a rate's denominator, as in "3 g per day".
        approximate: It is hedged by "about", "约", "около" or the like.
        bound: -1 for "at most", 1 for "at least", 0 for neither.
        until: The other end of a range, in the base unit.
        nouns: What a bare number may count: stems of the two words after it.
    """

    values: tuple[float, ...]
    raw: float
    unit: Unit
    step: float
    start: int
    end: int
    per: Unit | None = None
    approximate: bool = False
    bound: int = 0
    until: float | None = None
    nouns: frozenset[str] = frozenset()


_LOOK_BACK = 24  # characters before a number in which a hedge, bound or currency is looked for
_GAP = r"\s?(?:[$€£¥]\s?)?$"
_ABOUT = re.compile(
    r"(?:\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|some|circa|ca\.|close to|около|примерно"
    rf"|приблизительно|почти|порядка|etwa|rund|ungefähr|environ|aproximadamente)|[~≈]|约|近|大概){_GAP}",
    re.I,
)
# "no less than" ends in "less than", so the negated forms are told first.
_NOT_LESS = re.compile(rf"(?:\b(?:no|not|never) (?:less|fewer) than|\bне (?:менее|меньше)|不少于|不低于){_GAP}", re.I)
_NOT_MORE = re.compile(
    r"(?:\b(?:no|not|never) more than|\bне (?:более|больше|превыша\w+|быстрее|выше)"
    rf"|不(?:得|能|应|可)?超过|不多于){_GAP}",
    re.I,
)
_LEAST = re.compile(
    r"(?:\b(?:at least|more than|over|above|minimum(?: of)?|exceed(?:s|ed|ing)?|более|больше|свыше|минимум)"
    rf"|[>≥]=?|至少|超过|多于){_GAP}",
    re.I,
)
_MOST = re.compile(
    r"(?:\b(?:at most|less than|fewer than|under|below|up to|maximum(?: of)?|within|менее|меньше|максимум|не позднее)"
    rf"|[<≤]=?|至多|最多|少于|低于|不到|不足){_GAP}",
    re.I,
)
_AFTER_ABOUT = re.compile(r"\s?(?:or so\b|左右|上下|多(?=[\u4e00-\u9fff]))")
_AFTER_LEAST = re.compile(r"\s?(?:or more\b|及以上|以上|\+|и более\b|и выше\b)")
_AFTER_MOST = re.compile(r"\s?(?:or less\b|or fewer\b|以下|以内|之内|и менее\b)")
_MONEY = re.compile(r"(US\$|[$€£¥₽₹₩]|\b(?:USD|EUR|GBP|RUB|CNY|RMB|JPY|CHF))\s?$")
_MONEY_SCALE = re.compile(r"\s?(?:(m|mn|mm|M)|(b|bn|B)|(k|K)|(t|tn))\b")
_MONEY_SCALES = (1e6, 1e9, 1e3, 1e12)
_ADJECTIVE = re.compile(r" [^\W\d_]{4,} ")
_LONGEST_SYMBOL = 2  # letters of a unit's symbol; a word of more may have an adjective before it
_PER = re.compile(r"\s?/\s?|\s(?:per|an?|each|every|в|за)\s|每")
_EVERY = re.compile("每([\u4e00-\u9fff]{1,2})[\u4e00-\u9fff]{0,3}$")
_RANGE = re.compile(r"(?:\s?[-\u2013\u2014~\u301c]\s?|\s(?:to|and|до|и)\s|至|到)(?:[$€£¥]\s?)?")
_ALTERNATIVE = re.compile(r"\s?[x×х]\s?|\s(?:or|или)\s|或|/")
_OPENS_RANGE = re.compile(r"\b(?:from|between|от|между)\s(?:[$€£¥]\s?)?$|[从在]$", re.I)
_COUNTER = re.compile("[个個名位人台件次种種家座条條项項本辆輛只隻套款层層楼樓页頁章岁歲倍枚张張支颗顆艘架所棵月]")
_LOOK_AHEAD = 40  # characters after a bare number in which its noun is looked for
_HAN_NOUN = re.compile(f"{_COUNTER.pattern}?([\u4e00-\u9fff]+)")
_WORDS = re.compile(r"[^\W\d_]+")
_LETTER = re.compile("[A-Za-z\u00c0-\u024f\u0400-\u04ff]")


def find_quantities(text: str, *, decimal_comma: bool = False) -> list[Quantity]:
    """Find the quantities of a text in order.

    Args:
        text: NFKC-normalized text.
        decimal_comma: The language of the text writes 3,5 for three and a half.

    >>> [(q.values[0], q.unit.dimension) for q in find_quantities("It weighs 12,000 g, 3 of 5 parts.")]
    [(12000.0, 'mass'), (3.0, 'count'), (5.0, 'count')]
    """
    found: list[Quantity] = []
    for number in find_numbers(text, decimal_comma=decimal_comma):
        inside = found and number.start < found[-1].end  # the 千 of 平方千米
        quantity = None if inside else _measure(text, number)
        if quantity is not None:
            if found:
                found[-1], quantity = _join(text, found[-1], quantity)
            found.append(quantity)
    return found


def quote_quantity(text: str, quantity: Quantity) -> str:
    """A quantity as written, with the currency and the bound before or after it.

    >>> quote_quantity(text := "It costs at most $10.", find_quantities(text)[0])
    'at most $10'
    """
    start, end = quantity.start, quantity.end
    before = text[max(0, start - _LOOK_BACK) : start]
    found = next((sign for bound in (_NOT_LESS, _NOT_MORE, _LEAST, _MOST) if (sign := bound.search(before))), None)
    if found := found or _MONEY.search(before):
        start -= len(before) - found.start()
    if after := _AFTER_LEAST.match(text, end) or _AFTER_MOST.match(text, end):
        end = after.end()
    return text[start:end].strip()


def _measure(text: str, number: Number) -> Quantity | None:
    before = text[max(0, number.start - _LOOK_BACK) : number.start]
    unit, scale, end = _find_unit_of(text, before, number)
    if unit is COUNT and not _is_count(text, number):
        return None
    per, end = _find_per(text, before, end, bare=unit in (COUNT, ORDINAL))
    values = tuple(value * scale for value in number.values)
    return Quantity(
        values=tuple(value * unit.factor + unit.offset for value in values),
        raw=values[0],
        unit=unit,
        step=number.step * scale * unit.factor,
        start=number.start,
        end=end,
        per=per,
        approximate=(number.kind == "share" and number.form == "words")
        or bool(_ABOUT.search(before) or _AFTER_ABOUT.match(text, end)),
        bound=_find_bound(text, before, end),
        nouns=_find_nouns(text, end) if unit is COUNT else frozenset(),
    )


def _find_unit_of(text: str, before: str, number: Number) -> tuple[Unit, float, int]:
    """Unit of a number, what its digits are to be multiplied with ("$5m"), and the end of it all."""
    if number.kind == "share":
        return SHARE, 1.0, number.end
    if number.kind == "ordinal":
        return ORDINAL, 1.0, number.end
    if money := _MONEY.search(before):
        if scale := _MONEY_SCALE.match(text, number.end):
            return UNITS[money[1]], _MONEY_SCALES[(scale.lastindex or 1) - 1], scale.end()
        return UNITS[money[1]], 1.0, number.end
    scale = _MONEY_SCALE.match(text, number.end)
    if scale and (found := find_unit(text, scale.end() + 1)) and found[0].dimension.startswith("money"):
        return found[0], _MONEY_SCALES[(scale.lastindex or 1) - 1], found[1]  # "412m euro"
    found = find_unit(text, number.end)
    if found is None and text[number.end : number.end + 1] in (" ", "-", "\u202f"):
        found = find_unit(text, number.end + 1)
    if found is None and (adjective := _ADJECTIVE.match(text, number.end)):  # "14 calendar days"
        found = find_unit(text, adjective.end())
        found = found if found and found[1] - adjective.end() > _LONGEST_SYMBOL else None
    return (found[0], 1.0, found[1]) if found else (COUNT, 1.0, number.end)


def _is_count(text: str, number: Number) -> bool:
    """Whether a number without a unit is a count: not a code such as 4G, an article or part of a Chinese word."""
    rest = text[number.end : number.end + 1]
    if rest == "]" and text[number.start - 1 : number.start] == "[":
        return False  # a citation
    if number.form == "digits":
        return not _LETTER.match(rest)
    if number.values[0] == 1.0:
        return False  # "one", "один", "一": pronouns and articles as often as numbers
    if number.form == "chinese":
        return (number.end - number.start > 1 and number.values[0] > 10) or bool(_COUNTER.match(rest))
    return True


def _find_per(text: str, before: str, end: int, *, bare: bool) -> tuple[Unit | None, int]:
    """Denominator of a rate: "km/h", "g per day", "元每年", "每小时60公里"."""
    if not bare and (sign := _PER.match(text, end)) and (found := find_unit(text, sign.end())):
        return found
    if (every := _EVERY.search(before)) and (found := find_unit(every[1], 0)):
        return found[0], end
    return None, end


def _find_bound(text: str, before: str, end: int) -> int:
    if _NOT_LESS.search(before):
        return 1
    if _NOT_MORE.search(before):
        return -1
    if _LEAST.search(before) or _AFTER_LEAST.match(text, end):
        return 1
    return -1 if _MOST.search(before) or _AFTER_MOST.match(text, end) else 0


def _find_nouns(text: str, end: int) -> frozenset[str]:
    after = text[end : end + _LOOK_AHEAD]
    if han := _HAN_NOUN.match(after):
        return frozenset(han[1][:2])
    return frozenset(stem(word.lower()) for word in _WORDS.findall(after)[:2] if not is_stop_word(word.lower()))


def _join(text: str, first: Quantity, second: Quantity) -> tuple[Quantity, Quantity]:
    """Let "10–15 kg" and "between 10 and 15 kg" be two quantities of one unit that know each other."""
    between = text[first.end : second.start]
    is_range = bool(_RANGE.fullmatch(between))
    if not is_range and not _ALTERNATIVE.fullmatch(between):
        return first, second
    if first.unit is COUNT and second.unit not in (COUNT, ORDINAL):
        unit = second.unit
        first = replace(
            first,
            values=tuple(value * unit.factor + unit.offset for value in first.values),
            step=first.step * unit.factor,
            unit=unit,
            per=second.per,
        )
    opening = text[max(0, first.start - _LOOK_BACK) : first.start]
    is_range = is_range and (between.strip() not in ("and", "и") or bool(_OPENS_RANGE.search(opening)))
    if first.unit.dimension != second.unit.dimension or not is_range:
        return first, second
    return replace(first, until=second.values[0], bound=0), replace(second, until=first.values[0], bound=0)
