"""Numbers as they are written: digits with any separators, magnitudes, and words in English, Russian and Chinese.

A number can have two readings ("12,500" in a text with decimal commas); both are kept, and two numbers agree
when any of their readings do. Offsets are those of the text given, which should be NFKC-normalized.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from claimwise.text.number_words import (
    ENGLISH,
    FRACTIONS,
    MAGNITUDES,
    ORDINALS,
    RUSSIAN,
    read_chinese,
    read_words,
)


@dataclass(frozen=True, slots=True)
class Number:
    """A number in a text.

    Attributes:
        values: Its possible readings, the likeliest first.
        start, end: Its place.
        step: Worth of its last digit that is not a trailing zero: 1000 for "384,000", 0.1 for "3.5".
        kind: `cardinal`, `ordinal`, or `share` for a fraction of a whole.
        form: `digits`, `words` or `chinese`.
    """

    values: tuple[float, ...]
    start: int
    end: int
    step: float
    kind: str = "cardinal"
    form: str = "digits"


def _any_of(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


def _han(words: Iterable[str], *, wanted: bool) -> list[str]:
    return [word for word in words if (word[0] > "\u3000") is wanted]


_LETTER = "A-Za-z\u00c0-\u024f\u0400-\u04ff"
_WORD_START = r"(?<!\w)(?=[a-zа-я])"
_HAN_DIGITS = "零〇一二两三四五六七八九十百千万亿"
_LATIN_SCALE = (
    _any_of(word for word in _han(MAGNITUDES, wanted=False) if word != "k") + r"|(?<=\d)k"
)  # "5k", but "300 K" is a temperature
_HAN_SCALE = _any_of(_han(MAGNITUDES, wanted=True)).replace("|千", "|千(?![克米瓦帕伏赫焦卡])")  # 千克 is a unit
_AFTER_HUNDRED = "(?:(?<=hundred)|(?<=thousand)|(?<=million))"
_POWER = r"(?:\s?[×x·*]\s?10\^(?P<power>[-\u2212]?\d{1,2}))"
_NUMBER = re.compile(
    rf"(?P<share>{_WORD_START}(?:{_any_of(_han(FRACTIONS, wanted=False))})\b|{_any_of(_han(FRACTIONS, wanted=True))})"
    rf"|百分之(?P<hundredths>[{_HAN_DIGITS}点]+|\d+(?:\.\d+)?)"
    rf"|(?<![{_LETTER}\d_])(?<!\d[.,])(?<![a-z]-)(?P<sign>(?<![\w\u2013\u2014-])[-\u2212]|\bminus |\bминус |零下)?"
    r"(?P<body>\d{1,3}(?:[ \u202f'’]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*)(?![\d_])"
    r"(?:\u2044(?P<below>\d+)|/(?P<slash>[2-9]|10)(?![\d/])|(?P<ordinal>(?:st|nd|rd|th|-[йяем]|-го)\b)"
    rf"|{_POWER}|[ -]?(?P<latin>{_LATIN_SCALE})(?![{_LETTER}])|\s?(?P<han>{_HAN_SCALE})(?P<rest>\d+[千百])?)?"
    rf"|(?P<chinese>第?[{_HAN_DIGITS}]+(?:点[零一二三四五六七八九]+)?)"
    rf"|{_WORD_START}(?P<words>(?:{_any_of(ENGLISH)})(?:(?:[ -]|{_AFTER_HUNDRED} and )(?:{_any_of(ENGLISH)}))*"
    rf"|(?:{_any_of(RUSSIAN)})(?: (?:{_any_of(RUSSIAN)}))*)\b(?:[ -](?P<scale>{_LATIN_SCALE})\b)?"
    rf"|{_WORD_START}(?<!per )(?<!each )(?<!\ba )(?P<nth>{_any_of(ORDINALS)})\b",
)
_CHINESE_STEPS = frozenset("十百千万亿")  # no number by themselves: 千克, 万一, 十分
_MOST_DIGITS = 15  # more than a float holds exactly: such a run is a serial number, not a quantity
_FRACTION_STEP = 0.04  # "a third" rounds anything from 31 % to 35 %


def find_numbers(text: str, *, decimal_comma: bool = False) -> list[Number]:
    """Find the numbers of a text in order, without overlaps.

    Args:
        text: NFKC-normalized text.
        decimal_comma: The language writes 3,5 for three and a half, so that "12,500" has two readings.

    >>> [n.values[0] for n in find_numbers("12 500 seats, 1.5 million, twenty-five and 2万")]
    [12500.0, 1500000.0, 25.0, 20000.0]
    >>> find_numbers("HP-200, version 1.2.3"), find_numbers("12,500", decimal_comma=True)[0].values
    ([], (12.5, 12500.0))
    """
    lower = text.lower()
    if len(lower) != len(text):  # a few letters grow when lowered, which would move the offsets
        lower = text
    return [number for match in _NUMBER.finditer(lower) if (number := _read(match, decimal_comma)) is not None]


def _read(match: re.Match[str], decimal_comma: bool) -> Number | None:
    span, text = match.span(), match.group()
    if match["share"]:
        return Number((FRACTIONS[text],), *span, _FRACTION_STEP, "share", "words")
    if percent := match["hundredths"]:
        value = float(percent) if percent[0].isdigit() else read_chinese(percent)
        return None if value is None else Number((value / 100,), *span, _step(value) / 100, "share")
    if match["body"]:
        return _read_digits(match, decimal_comma)
    if match["chinese"]:
        value = read_chinese(text.removeprefix("第")) if text not in _CHINESE_STEPS else None
        kind = "ordinal" if text.startswith("第") else "cardinal"
        return None if value is None else Number((value,), *span, _step(value), kind, "chinese")
    if match["nth"]:
        return Number((ORDINALS[text],), *span, 1.0, "ordinal", "words")
    value = read_words([word for word in re.split("[ -]", match["words"]) if word != "and"])
    if value is None:
        return None
    value *= MAGNITUDES[match["scale"]] if match["scale"] else 1.0
    return Number((value,), *span, _step(value), form="words")


def _read_digits(match: re.Match[str], decimal_comma: bool) -> Number | None:
    body = re.sub(r"[ \u202f'’]", "", match["body"])
    plain = _readings(body, decimal_comma)
    if not plain or len(body) > _MOST_DIGITS:
        return None
    magnitude = match["latin"] or match["han"]
    scale = MAGNITUDES[magnitude] if magnitude else 1.0
    scale *= 10.0 ** int(match["power"].replace("\u2212", "-")) if match["power"] else 1.0
    factor = scale / (float(match["below"] or match["slash"] or 1) or 1.0) * (-1 if match["sign"] else 1)
    rest = float(match["rest"][:-1]) * MAGNITUDES.get(match["rest"][-1], 100.0) if match["rest"] else 0.0
    values = tuple(value * factor + rest for value in plain)
    return Number(values, *match.span(), _step(plain[0]) * scale, "ordinal" if match["ordinal"] else "cardinal")


def _readings(body: str, decimal_comma: bool) -> tuple[float, ...]:
    """Values that digits with separators can have; `()` for a version number such as 1.2.3.

    A separator that comes twice, or before another kind, groups thousands; one before other than three digits
    is the decimal sign. "12,500" and "3.125" depend on the language.
    """
    marks = [char for char in body if char in ".,"]
    if not marks:
        return (float(body),)
    last = marks[-1]
    head, _, tail = body.rpartition(last)
    decimal = float(re.sub("[.,]", "", head) + "." + tail)
    grouped = float(re.sub("[.,]", "", body))
    if len(set(marks)) == 2:
        return (decimal,) if marks.count(last) == 1 else ()
    groups = re.split("[.,]", body)
    if len(marks) > 1:
        return (grouped,) if all(len(group) in (2, 3) for group in groups[1:]) and len(tail) == 3 else ()
    if len(tail) != 3 or len(head) > 3 or head.startswith("0"):
        return (decimal,)
    if last == ",":
        return (decimal, grouped) if decimal_comma else (grouped,)
    return (decimal, grouped) if decimal_comma else (decimal,)


def _step(value: float) -> float:
    """Worth of the last digit of a number that is not a trailing zero."""
    digits = repr(value).lower()
    if "e" in digits or value == 0:
        return abs(value) or 1.0
    whole, _, fraction = digits.lstrip("-").partition(".")
    if fraction.strip("0"):
        return float(10 ** -len(fraction.rstrip("0")))
    return float(10 ** (len(whole) - len(whole.rstrip("0"))))
