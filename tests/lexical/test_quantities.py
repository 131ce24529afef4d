from __future__ import annotations

import time
import unicodedata

import pytest

from claimwise.text.numerals import find_numbers
from claimwise.text.quantities import find_quantities
from claimwise.text.quantity_match import Match, match_quantities

SAME = [
    ("12 kg", "12,000 g"),
    ("12kg", "12 kilograms"),
    ("1.5 million", "1,500,000"),
    ("2 万", "20000"),
    ("1万2千", "12,000"),
    ("3,5 млн", "3 500 000"),
    ("12 500 seats", "12,500"),
    ("12'500", "12500"),
    ("1.234,5 euro", "1234.5 euros"),
    ("twelve", "12"),
    ("twenty-five", "25"),
    ("one hundred and twenty", "120"),
    ("двенадцать", "12"),
    ("двадцать пять", "25"),
    ("двух литров", "2 л"),
    ("三十天", "30天"),
    ("一百二十五米", "125 m"),
    ("三点五公斤", "3500 克"),
    ("百分之五十", "50 %"),
    ("half of them", "50 percent"),
    ("две трети", "66,7 %"),
    ("三分之一", "33%"),
    ("1/2", "0.5"),
    ("½ l", "500 ml"),
    ("3 g per day", "3000 mg/day"),
    ("60 km/h", "每小时60公里"),
    ("60 км в час", "60 km/h"),
    ("-5 °C", "零下5度"),
    ("минус 5 °C", "-5 °C"),
    ("30 °C", "86 °F"),
    ("5 degrees Celsius", "5 °C"),
    ("5 процентов", "5 per cent"),
    ("5 miles", "8 km"),
    ("12 months", "1 year"),
    ("72 hours", "3 days"),
    ("48 часов", "двое суток"),
    ("3-year", "three years"),
    ("$5m", "5 million dollars"),
    ("€412m", "412 million euro"),
    ("412m euro", "€412 million"),
    ("9,99 $", "$9.99"),
    ("£5", "5 pounds"),
    ("5 pounds", "5 lb"),
    ("1 MB", "8 Mbit"),
    ("2 bar", "200 kPa"),
    ("1 kWh", "3.6 MJ"),
    ("1 ha", "10,000 m²"),
    ("2 кв. м", "2 square metres"),
    ("3 куб. м", "3000 л"),
    ("5000 mAh", "5 Ah"),
    ("third", "第三"),
    ("3rd", "третий"),
    ("About 384,000 km", "384,400 km"),
    ("约38万公里", "384400公里"),
    ("около 20 человек", "21"),
    ("52 %", "52.4 %"),
    ("at least 5", "7"),
    ("no less than 5", "7"),
    ("5 or more", "7"),
    ("10 кг и более", "12 кг"),
    ("不少于5公斤", "7公斤"),
    ("более 100 человек", "120 человек"),
    ("不超过25公斤", "25公斤"),
    ("up to 30 m", "30 m"),
    ("15 kg", "10 to 15 kg"),
    ("twice", "2"),
    ("14 calendar days", "2 weeks"),
    ("14 календарных дней", "14 дней"),
    ("6.6 × 10^-34 J", "6.6 x 10^-34 J"),
    ("4.5万平方米", "45,000 m²"),
    ("5千瓦时", "5 kWh"),
    ("каждые 2,5 литра", "2,5 л"),
    ("five and a cat", "5"),
]
CLASH = [
    ("3 g", "3 mg"),
    ("3 g per day", "3 mg per day"),
    ("40 bar", "16 bar"),
    ("256 KB", "256 MB"),
    ("5 mW", "5 MW"),
    ("5 dollars", "5 euros"),
    ("30 days", "30 hours"),
    ("5 V", "5 W"),
    ("1,500 mg", "1.5 mg"),
    ("12,500", "12.5"),
    ("five", "six"),
    ("7 people", "9 people"),
    ("三十天", "二十天"),
    ("двенадцать кг", "16 кг"),
    ("at most 5", "at least 5"),
    ("within 30 days", "within 14 days"),
    ("at least 24 bytes", "at least 20 bytes"),
    ("3", "at least 5"),
    ("40 m", "up to 30 m"),
    ("about 50 kg", "60 kg"),
    ("52.4 %", "53.1 %"),
    ("5 °C", "5 °F"),
    ("first", "second"),
    ("60 km/h", "60 m/h"),
    ("four bits", "one to four bytes"),
    ("14 weeks", "14 calendar days"),
    ("250 долл.", "250 руб."),
    ("每毫升3.6亿个细胞", "每升3.6亿个细胞"),
    ("no more than 10 kg", "at least 10 kg"),
]
SILENT = [
    ("9 m", "8 kg"),
    ("7 people", "9 lamps"),
    ("3 g per day", "3 g per kg"),
    ("first", "5 apples"),
    ("20 %", "0.2"),
]
OPEN = [
    ("12 kg", "10–15 kg"),
    ("12 kg", "from 10 to 15 kg"),
    ("12", "between 10 and 15"),
    ("7", "at least 5"),
    ("12 кг", "от 10 до 15 кг"),
]


def compare(ours: str, theirs: str) -> set[Match]:
    """Everything that the quantities of one text say about the first of another."""

    def read(text: str) -> list[object]:
        comma = any("а" <= char <= "я" for char in text) or "euro" in text
        return list(find_quantities(unicodedata.normalize("NFKC", text), decimal_comma=comma))

    claim, *_ = read(ours)
    return {match_quantities(claim, other) for other in read(theirs)}  # type: ignore[arg-type]


@pytest.mark.parametrize(("ours", "theirs"), SAME)
def test_same_amount(ours: str, theirs: str) -> None:
    assert Match.SAME in compare(ours, theirs)


@pytest.mark.parametrize(("ours", "theirs"), [("31 m", "31"), ("31", "31 m"), ("5 degrees", "5 °C"), ("5 kg", "5")])
def test_equal_digits_without_a_unit_are_told_apart(ours: str, theirs: str) -> None:
    assert compare(ours, theirs) == {Match.BARE}


@pytest.mark.parametrize(("ours", "theirs"), CLASH)
def test_other_amount(ours: str, theirs: str) -> None:
    assert compare(ours, theirs) == {Match.CLASH}


@pytest.mark.parametrize(("ours", "theirs"), OPEN)
def test_a_range_or_bound_leaves_open_what_it_covers(ours: str, theirs: str) -> None:
    assert compare(ours, theirs) == {Match.OPEN}


@pytest.mark.parametrize(("ours", "theirs"), SILENT)
def test_another_thing_says_nothing(ours: str, theirs: str) -> None:
    assert compare(ours, theirs) == {Match.SILENT}


@pytest.mark.parametrize(
    "text",
    [
        "HP-200",
        "version 1.2.3",
        "4G",
        "五味子",
        "十分好",
        "一个人",
        "one of them",
        "один из них",
        "[3]",
        "1" * 30,
        "",
        "x" * 50,
    ],
)
def test_no_quantity(text: str) -> None:
    assert find_quantities(text) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("十五", 15),
        ("二十", 20),
        ("三万五千", 35_000),
        ("两亿三千万", 230_000_000),
        ("百万", 1_000_000),
        ("一百零五", 105),
        ("twelve hundred", 1200),
        ("two dozen", 24),
        ("two million three hundred thousand", 2_300_000),
        ("сто двадцать тысяч", 120_000),
        ("1,50,000", 150_000),
        ("0,500", 0.5),
        ("1,234,567.5", 1_234_567.5),
        ("1.234.567", 1_234_567),
        ("4 × 10^3", 4000),
        ("minus 5", -5),
    ],
)
def test_values(text: str, value: float) -> None:
    assert find_numbers(text)[0].values[0] == pytest.approx(value)


@pytest.mark.parametrize("text", ["1,2,3", "1.2,3.4", "two three", "万", "十", "1" * 16])
def test_no_value(text: str) -> None:
    assert find_numbers(text) == []


def test_offsets_hold_where_lower_case_is_longer() -> None:
    text = "İİ 12 kg"
    (quantity,) = find_quantities(text)
    assert text[quantity.start : quantity.end] == "12 kg"


@pytest.mark.parametrize("comma", [False, True])
def test_three_digits_after_a_separator(comma: bool) -> None:
    (point,) = find_numbers("3.125", decimal_comma=comma)
    (group,) = find_numbers("12,500", decimal_comma=comma)
    assert point.values == ((3.125, 3125) if comma else (3.125,))
    assert group.values == ((12.5, 12_500) if comma else (12_500,))


def test_a_bare_range_takes_the_unit_of_its_end() -> None:
    low, high = find_quantities("10–15 kg")
    assert (low.values, high.values) == ((10_000.0,), (15_000.0,))
    assert (low.until, high.until) == (15_000.0, 10_000.0)


def test_alternatives_are_no_range() -> None:
    one, other = find_quantities("3 or 5 kg")
    assert (one.values, one.until, other.until) == ((3000.0,), None, None)


@pytest.mark.parametrize(
    ("text", "step"),
    [("384,000", 1000), ("3.5", 0.1), ("12", 1), ("400", 100), ("1.5 million", 100_000), ("0.25", 0.01)],
)
def test_step_is_the_worth_of_the_last_digit(text: str, step: float) -> None:
    assert find_numbers(text)[0].step == pytest.approx(step)


@pytest.mark.parametrize(
    "text",
    ["1" * 100_000, "1 " * 50_000, "123 " * 25_000, "1.1." * 25_000, "one " * 25_000, "一" * 100_000, "1,2-" * 25_000],
)
def test_long_texts_take_linear_time(text: str) -> None:
    start = time.perf_counter()
    find_quantities(text)
    assert time.perf_counter() - start < 10
