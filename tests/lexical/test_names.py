from __future__ import annotations

import time

import pytest

from claimwise.text.names import find_codes, find_names


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("The HP-200 weighs more.", ["hp200"]),
        ("hp 200, HP200 and HP‑200".replace("‑", "-"), ["hp200", "hp200"]),
        ("GPT-4o, Covid-19, HTTP/3 and AES-256", ["gpt4o", "covid19", "http3", "aes256"]),
        ("Apollo 11 flew; the Corva 3 did not.", ["apollo11", "corva3"]),
        ("MarrowDB 4.2 Community Edition", ["marrowdb42"]),
        ("产品HP-200的重量", ["hp200"]),
        ("KestrelDB 4.2默认备份", ["kestreldb42"]),
        ("Version 4.2 of it", ["42"]),
        ("the version is 1.10", ["110"]),
        ("World War II and Super Bowl XLIX", ["war2", "bowl49"]),
        ("Malcolm X, Part I and Francis I of France", ["malcolm10", "part1", "francis1"]),
        ("On Monday I slept; in New York I ate.", []),
        ("Население 1 200 000, население 2 млн", []),
        ("Население 12 млн", []),
        ("Насос НП-40 и Python 3.0", ["нп40", "python30"]),
    ],
)
def test_codes(text: str, codes: list[str]) -> None:
    assert [next(iter(name.words)) for name in find_codes(text)] == codes


@pytest.mark.parametrize(
    "text",
    [
        "12kg",
        "a 10-year plan",
        "3rd",
        "the 1990s",
        "$5m",
        "Around 15 people",
        "Adults take 2",
        "Only 3 left",
        "Bis zu 30 kg",
        "После 12 часов",
    ],
)
def test_quantities_are_no_codes(text: str) -> None:
    found = [name.text for name in find_codes(text)]
    assert found in ([], ["Bis zu"])


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("It was built by Ada Wirth.", ["Ada Wirth"]),
        ("The Bank of England, IBM and O'Neil & Sons", ["Bank of England", "IBM", "O'Neil & Sons"]),
        ("Any ASCII file", ["ASCII"]),
        ("He read “Low Digits” and «Ромашка»", ["Low Digits", "Ромашка"]),
        ("《红楼梦》和「水浒传」", ["红楼梦", "水浒传"]),
        ("支持Bluetooth Low Energy", ["Bluetooth Low Energy"]),
        ("Насос поддерживает Wi-Fi.", ["Wi-Fi"]),
        ("Иван Петров живёт в Москве.", ["Иван Петров", "Москве"]),
    ],
)
def test_names(text: str, names: list[str]) -> None:
    assert [name.text for name in find_names(text) if name.sure] == names


def test_a_capital_at_the_start_of_a_sentence_is_no_sure_name() -> None:
    assert [(n.text, n.sure) for n in find_names("Prices vary. Costs do, too.")] == [
        ("Prices", False),
        ("Costs", False),
    ]


def test_german_capitals_tell_nothing() -> None:
    assert find_names("Der Preis des Geräts steigt.", capitals=False) == []


@pytest.mark.parametrize(
    "text",
    [
        "A" * 100_000,
        "A " * 50_000,
        "a-" * 50_000,
        '"' * 100_000,
        "“a" * 50_000,
        "a1-" * 33_000,
        "中A1" * 33_000,
        "A 1" * 33_000,
        "a/" * 50_000,
        "Aa " * 33_000,
        "Version " * 12_000,
    ],
)
def test_long_texts_take_linear_time(text: str) -> None:
    start = time.perf_counter()
    find_codes(text)
    find_names(text)
    assert time.perf_counter() - start < 10
