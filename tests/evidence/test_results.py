"""Sources brought together by address."""

from __future__ import annotations

import time

import pytest

from claimwise.evidence.responses import ResponsesSearch
from claimwise.evidence.results import address_key, to_passages
from claimwise.types import Claim, Example


def test_what_is_told_of_one_address_is_one_passage() -> None:
    passages = to_passages(
        [
            {"url": "https://a.example/x", "title": "", "snippet": "It is 14 km long."},
            {"url": "https://b.example", "summary": "About dams.", "title": "Dams"},
            {
                "url": "HTTPS://A.example/x/#len",
                "title": "A \n page",
                "snippet": "it is  14 KM long.",
                "summary": "Length.",
            },
        ]
    )
    assert [(p.id, p.text, p.title) for p in passages] == [
        ("web-1", "It is 14 km long.\nLength.", "A page"),
        ("web-2", "About dams.", "Dams"),
    ]


@pytest.mark.parametrize(
    "url", ["", None, 7, "javascript:alert(1)", "data:text/html,x", "http://", "http://[", "a.org"]
)
def test_what_is_no_web_address_is_no_source(url: object) -> None:
    assert address_key(url) == ""
    assert to_passages([{"url": url, "snippet": "text"}]) == ()


def test_addresses_of_different_pages_stay_apart() -> None:
    keys = {address_key(f"https://a.example/{rest}") for rest in ("", "x", "x?id=1", "x?id=2", "X")}
    assert len(keys) == 5


def test_a_source_without_text_is_no_passage() -> None:
    assert to_passages([{"url": "https://a.example", "title": "A", "snippet": " ", "summary": None}]) == ()


def test_a_long_text_full_of_brackets_is_read_in_time() -> None:
    text = "[" * 50_000 + "([a](" * 10_000
    cited = [{"type": "url_citation", "start_index": i, "url": "https://a.example", "title": "A"} for i in range(1000)]
    part = {"type": "output_text", "text": text, "annotations": cited}
    data = {"output": [{"type": "web_search_call"}, {"type": "message", "content": [part]}]}
    start = time.process_time()
    found = ResponsesSearch().read(data, "", Claim("c"), Example(0, "p"))
    assert len(found.passages) == 1
    assert time.process_time() - start < 5
