from __future__ import annotations

import time

import pytest

from claimwise.text.dates import Moment, find_moments, match_moments
from claimwise.text.quantity_match import Match


def only(text: str) -> Moment:
    (moment,) = find_moments(text)
    return moment


@pytest.mark.parametrize(
    "text",
    [
        "15 March 1998",
        "15th of March 1998",
        "March 15, 1998",
        "Mar. 15, 1998",
        "1998-03-15",
        "1998/03/15",
        "15.03.1998",
        "15/03/1998",
        "03/15/1998",
        "1998年3月15日",
        "一九九八年三月十五日",
        "15 марта 1998 года",
        "15. März 1998",
        "15 mars 1998",
        "15 de marzo de 1998",
    ],
)
def test_one_day_in_many_forms(text: str) -> None:
    moment = only(f"Signed on {text}.")
    assert (moment.year, moment.month, moment.day) == (1998, 3, 15)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("in March 1998", (1998, 3, None)),
        ("в марте 1998 года", (1998, 3, None)),
        ("1998年3月", (1998, 3, None)),
        ("in March", (None, 3, None)),
        ("15 March", (None, 3, 15)),
        ("3月15日", (None, 3, 15)),
        ("in 1998", (1998, None, None)),
        ("(1998)", (1998, None, None)),
        ("1998 г.", (1998, None, None)),
        ("1998年", (1998, None, None)),
        ("the 1945 Nobel Prize", (1945, None, None)),
        ("since 1998", (1998, None, None)),
    ],
)
def test_dates_in_part(text: str, parts: tuple[int | None, ...]) -> None:
    moment = only(text)
    assert (moment.year, moment.month, moment.day) == parts


@pytest.mark.parametrize(
    ("text", "minute"),
    [
        ("8:30 pm", 1230),
        ("20:30", 1230),
        ("8 am", 480),
        ("12:15 am", 15),
        ("8.30 p.m.", 1230),
        ("下午3点", 900),
        ("8点半", 510),
        ("8点05分", 485),
        ("noon", 720),
        ("midnight", 0),
        ("12 pm", 720),
    ],
)
def test_times_of_day(text: str, minute: int) -> None:
    assert only(text).minute == minute


@pytest.mark.parametrize(
    ("text", "day"), [("Monday", 0), ("по средам", 2), ("星期三", 2), ("周日", 6), ("on Sundays", 6)]
)
def test_weekdays(text: str, day: int) -> None:
    assert only(text).weekday == day


@pytest.mark.parametrize(
    "text",
    [
        "it may 6 times",
        "march 3 miles",
        "2000 people",
        "1500 mg",
        "$2000",
        "version 1.998",
        "3个月",
        "13月1日",
        "31.31.1998",
        "3小时",
        "12,1998",
        "HP-1998",
        "",
    ],
)
def test_no_date(text: str) -> None:
    assert find_moments(text) == []


@pytest.mark.parametrize("text", ["1998-2001", "1998–2001", "(1998-2001)", "1998 to 2001", "с 1998 до 2001"])
def test_a_span_of_years_is_two_years(text: str) -> None:
    assert [moment.year for moment in find_moments(text)] in ([1998, 2001], [2001])
    assert find_moments(text)[-1].year == 2001


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [
        ("15 March 1998", "1998-03-15", Match.SAME),
        ("in March 1998", "15 March 1998", Match.SAME),
        ("15 March 1998", "in March 1998", Match.SILENT),
        ("15 March 1998", "15 May 1998", Match.CLASH),
        ("15 March 1998", "15 March 1999", Match.CLASH),
        ("15 March 1998", "15 марта 1998 года", Match.SAME),
        ("1998年3月15日", "1998年5月15日", Match.CLASH),
        ("15 марта 1998", "15 мая 1998", Match.CLASH),
        ("03/04/2024", "4 March 2024", Match.SAME),
        ("3 April 2024", "03/04/2024", Match.SAME),
        ("03/04/2024", "5 April 2024", Match.CLASH),
        ("in the 1990s", "in 1995", Match.SAME),
        ("in 1995", "in the 1990s", Match.SILENT),
        ("in 1995", "in the 1980s", Match.CLASH),
        ("90-е".replace("90", "1990"), "1995 г.", Match.SAME),
        ("on Monday", "in 1998", Match.SILENT),
        ("in the 1990s", "on Monday", Match.SILENT),
        ("8 pm", "20:00", Match.SAME),
        ("8 am", "20:00", Match.CLASH),
        ("Monday", "Tuesday", Match.CLASH),
    ],
)
def test_dates_against_each_other(ours: str, theirs: str, expected: Match) -> None:
    assert match_moments(only(ours), only(theirs)) is expected


@pytest.mark.parametrize(
    "text",
    [
        "1" * 100_000,
        "1998 " * 20_000,
        "12." * 33_000,
        "march " * 16_000,
        "8:30" * 25_000,
        "12月" * 33_000,
        "İ1998 " * 9_000,
    ],
)
def test_long_texts_take_linear_time(text: str) -> None:
    start = time.perf_counter()
    find_moments(text)
    assert time.perf_counter() - start < 10
