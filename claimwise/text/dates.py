"""Dates and times of day as they are written in English, Russian, Chinese, German, French and Spanish."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from claimwise.text.calendar_words import AFTERNOON, DAY_TIMES, LOWERCASE_WORDS, MONTHS, WEEKDAYS
from claimwise.text.names import blank
from claimwise.text.number_words import read_chinese
from claimwise.text.quantity_match import Match


@dataclass(frozen=True, slots=True)
class Moment:
    """A date or time of day as far as it is told; `None` fields are open.

    Attributes:
        start, end: Place in the text.
        year, month, day: Parts of the date.
        decade: First year of a decade, for "the 1990s".
        weekday: 0 for Monday.
        minute: Minutes since midnight.
        ambiguous: Day and month may be the other way round, as in 03/04/2024.
    """

    start: int
    end: int
    year: int | None = None
    month: int | None = None
    day: int | None = None
    decade: int | None = None
    weekday: int | None = None
    minute: int | None = None
    ambiguous: bool = False


def _any_of(names: Iterable[str]) -> str:
    return "|".join(sorted(names, key=len, reverse=True))


_FREE = r"(?<![A-Za-zА-Яа-я\d_.,:/-])"  # not inside a word or number; a Chinese character may stand before
_YEAR = r"(?P<year>(?:1[0-9]|20|21)\d\d)"
_ANY_YEAR = r"(?P<year>\d{3,4})"
_MONTH = rf"(?P<month>{_any_of(MONTHS)})\b\.?"
_DAY = r"(?P<day>[12]\d|3[01]|0?[1-9])"
_HAN_DIGIT = "[〇○零一二三四五六七八九]"
_HAN_NUMBER = r"(?:\d{1,2}|[一二三四五六七八九十]{1,3})"
_LATIN = _any_of(name for name in (*WEEKDAYS, *DAY_TIMES) if name[0] < "\u3000")
_HAN = _any_of(name for name in (*WEEKDAYS, *DAY_TIMES) if name[0] > "\u3000")

# In order of precedence. The second field says what a text must hold for the pattern to be worth a pass.
_DIGIT, _MONTH_NAME, _NAME, _HAN_DATE = range(4)
_PATTERNS: tuple[tuple[int, re.Pattern[str]], ...] = tuple(
    (needs, re.compile(pattern))
    for needs, pattern in (
        (_DIGIT, rf"{_FREE}{_YEAR}[-/.](?P<month>0?[1-9]|1[0-2])[-/.]{_DAY}(?!\d)"),
        (_DIGIT, rf"{_FREE}{_DAY}(?P<mark>[./-])(?P<month>[12]\d|3[01]|0?[1-9])(?P=mark){_YEAR}(?!\d)"),
        (
            _HAN_DATE,
            rf"(?P<year>\d{{3,4}}|{_HAN_DIGIT}{{4}})年(?:(?P<month>{_HAN_NUMBER})月(?:(?P<day>{_HAN_NUMBER})[日号])?)?",
        ),
        (_HAN_DATE, rf"(?<![\d十])(?P<month>{_HAN_NUMBER})月(?:(?P<day>{_HAN_NUMBER})[日号])?"),
        (_MONTH_NAME, rf"\b{_DAY}(?:st|nd|rd|th|\.|er|º)?(?: of| de)? {_MONTH}(?:,? (?:de |del )?{_ANY_YEAR}\b)?"),
        (_MONTH_NAME, rf"\b{_MONTH} {_DAY}(?:st|nd|rd|th)?\b(?![:%])(?:,? {_ANY_YEAR}\b)?"),
        (_MONTH_NAME, rf"\b{_MONTH},? (?:of |de )?{_YEAR}\b"),
        (_MONTH_NAME, rf"\b(?:in|since|until|till|by|of|early|late|mid|through|during|в|с|до|к) {_MONTH}"),
        (_DIGIT, rf"{_FREE}(?P<decade>(?:1[0-9]|20|21)\d0)(?:'?s\b|-[ехмы]+\b|年代)"),
        (_DIGIT, rf"{_FREE}(?P<hour>[01]?\d|2[0-3]):(?P<past>[0-5]\d)(?!\d)(?:\s?(?P<half>[ap])\.?m\b)?"),
        (_DIGIT, rf"{_FREE}(?P<hour>1[0-2]|0?[1-9])(?:\.(?P<past>[0-5]\d))?\s?(?P<half>[ap])\.?m\b"),
        (
            _DIGIT,
            r"(?P<half>上午|早上|下午|晚上|傍晚)?(?<!\d)(?P<hour>\d{1,2})[点點时](?!间)"
            r"(?:(?P<past>[0-5]?\d)分|(?P<thirty>半))?",
        ),
        (_NAME, rf"\b(?P<name>{_LATIN})s?\b|(?P<han>{_HAN})"),
    )
)
_ANY_DIGIT = re.compile(r"\d")
_MONTH_WORD = re.compile(rf"\b(?:{_any_of(MONTHS)})\b")
_NAMED = re.compile(rf"\b(?:{_LATIN})s?\b|{_HAN}")
# A bare year: after a preposition of time, before a word for year, or not before a noun that it could count.
_BARE_YEAR = re.compile(
    rf"(?P<led>(?:\b(?i:in|since|from|until|till|by|before|after|of|year|early|late|mid|circa|during|в|с|до|к|после|год[а-я]*)"
    rf"[ -]|[(\u2013-]))?(?<![A-Za-zА-Яа-я\d_.,$€£¥/])(?<![A-ZА-Я]-){_YEAR}(?![\d%°]|[.,]\d)"
    r"(?P<marked> (?:г\.|гг\.|год[ауе]?\b|годов|годы))?(?!-[a-z])(?P<counted>\s?[a-zа-я\u4e00-\u9fff$€%])?"
)


def find_moments(text: str) -> list[Moment]:
    """Find the dates and times of day of an NFKC-normalized text, in order.

    >>> [(m.year, m.month, m.day) for m in find_moments("On 15 March 1998, not 1998年5月")]
    [(1998, 3, 15), (1998, 5, None)]
    """
    lower = text.lower()
    if len(lower) != len(text):
        lower = text
    has = (
        _ANY_DIGIT.search(lower) is not None,
        _MONTH_WORD.search(lower) is not None,
        _NAMED.search(lower) is not None,
        "年" in lower or "月" in lower,
    )
    found: list[Moment] = []
    for needs, pattern in _PATTERNS:
        if has[needs]:
            taken = [moment for match in pattern.finditer(lower) if (moment := _read(text, match))]
            found += taken
            lower = blank(lower, taken)
    if has[_DIGIT]:
        rest = blank(text, sorted(found, key=lambda moment: moment.start))
        found += [moment for match in _BARE_YEAR.finditer(rest) if (moment := _read(rest, match))]
    return sorted(found, key=lambda moment: moment.start)


def match_moments(claim: Moment, evidence: Moment) -> Match:
    """Compare a date of the claim with one of the evidence: a clash if they share a field that differs.

    A date that is told in less detail than the claim's is silent about it.

    >>> day, month, other = find_moments("15 March 1998; in March; 1998-05-15")
    >>> match_moments(month, day), match_moments(day, month), match_moments(day, other)
    (<Match.SAME: 'same'>, <Match.SILENT: 'silent'>, <Match.CLASH: 'clash'>)
    """
    found = [_match_fields(ours, theirs) for ours in _readings(claim) for theirs in _readings(evidence)]
    return next((match for match in found if match is not Match.CLASH), Match.CLASH)


def _readings(moment: Moment) -> list[Moment]:
    """A date, and with day and month the other way round where it is ambiguous."""
    return [moment, replace(moment, month=moment.day, day=moment.month)] if moment.ambiguous else [moment]


_FIELDS = ("year", "month", "day", "weekday", "minute")


def _match_fields(claim: Moment, evidence: Moment) -> Match:
    if claim.decade is not None or evidence.decade is not None:
        return _match_decades(claim, evidence)
    complete, shared = True, False
    for name in _FIELDS:
        ours, theirs = getattr(claim, name), getattr(evidence, name)
        if ours is None:
            continue
        if theirs is None:
            complete = False
        elif ours != theirs:
            return Match.CLASH
        else:
            shared = True
    return Match.SAME if complete and shared else Match.SILENT


def _match_decades(claim: Moment, evidence: Moment) -> Match:
    ours = claim.decade if claim.decade is not None else claim.year
    theirs = evidence.decade if evidence.decade is not None else evidence.year
    if ours is None or theirs is None:
        return Match.SILENT
    if ours // 10 != theirs // 10:
        return Match.CLASH
    return Match.SAME if claim.decade is not None else Match.SILENT


def _read(text: str, match: re.Match[str]) -> Moment | None:
    got = match.groupdict()
    start, end = match.span()
    if "led" in got:
        if got["counted"] and not (got["led"] or got["marked"]):
            return None
        return Moment(match.start("year"), match.end("marked" if got["marked"] else "year"), year=int(got["year"]))
    name = got.get("name") or got.get("han")
    if name:
        return Moment(start, end, weekday=WEEKDAYS.get(name), minute=DAY_TIMES.get(name))
    if got.get("decade"):
        return Moment(start, end, decade=int(got["decade"]))
    if got.get("hour"):
        return Moment(start, end, minute=_minutes(got))
    month, day = got.get("month"), got.get("day")
    year = _number(got.get("year"))
    if month in LOWERCASE_WORDS and year is None and text[match.start("month")].islower():
        return None
    number = MONTHS.get(month or "") or _number(month)
    moment = Moment(start, end, year=year, month=number, day=_number(day))
    return _order(moment, numeric="mark" in got)


def _number(digits: str | None) -> int | None:
    """Value of digits, Arabic or Chinese."""
    if not digits:
        return None
    return int(digits) if digits.isdigit() else int(read_chinese(digits) or 0) or None


def _order(moment: Moment, *, numeric: bool) -> Moment | None:
    """Tell day from month in 15.03.1998 and 03/15/1998; 03/04/2024 stays ambiguous."""
    if not numeric or moment.month is None or moment.day is None:
        return moment if moment.month is None or moment.month <= 12 else None
    if moment.month > 12:
        return replace(moment, month=moment.day, day=moment.month) if moment.day <= 12 else None
    return replace(moment, ambiguous=moment.day <= 12 and moment.day != moment.month)


def _minutes(got: dict[str, str | None]) -> int:
    hour = int(got["hour"] or 0)
    if got.get("half") in ("p", *AFTERNOON) and hour < 12:
        hour += 12
    elif got.get("half") == "a" and hour == 12:
        hour = 0
    return hour * 60 + (30 if got.get("thirty") else int(got.get("past") or 0))
