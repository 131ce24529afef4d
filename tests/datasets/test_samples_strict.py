"""Faults that plain JSON and plain types let through."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from claimwise.datasets.samples import read_samples
from claimwise.errors import InputError
from tests.suites.small import negative, sample, write_lines


def read_bytes(path: Path, content: bytes) -> Any:
    (path / "rows.jsonl").write_bytes(content)
    return read_samples([path / "rows.jsonl"])


def test_a_byte_order_mark_is_fine(tmp_path: Path) -> None:
    assert read_bytes(tmp_path, b"\xef\xbb\xbf" + json.dumps(sample("a")).encode())[0].id == "a"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (json.dumps(sample(answer="\xe4"), ensure_ascii=False).encode("latin-1"), "should be UTF-8 text"),
        (json.dumps(sample())[:-1].encode() + b', "id": "b"}', r"rows\.jsonl:1 .*the key 'id' is there twice"),
        (b"[" * 100_000, r"rows\.jsonl:1 should be a JSON object, but cannot be read"),
        (b"[]", r"rows\.jsonl:1 should be a JSON object, but is '\[\]'"),
    ],
)
def test_what_is_no_plain_json_lines_file_is_told(tmp_path: Path, content: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_bytes(tmp_path, content)


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"answer": "\ud800"}, "answer: .*lone surrogate"),
        ({"question": "x\udfff"}, "question: .*lone surrogate"),
        ({"reviewer": "\ud800"}, "reviewer: .*lone surrogate"),
        ({"contexts": [{"id": "p1", "text": "x", "title": "\ud800"}]}, r"contexts\.0\.title: .*lone surrogate"),
        ({"language": ""}, "language: .*should not be blank"),
        ({"question": " \n"}, "question: .*should not be blank"),
        ({"dataset_version": ""}, "dataset_version: .*should not be blank"),
        ({"reference_answer": {"acceptable_variants": [""]}}, r"acceptable_variants\.0: .*should not be blank"),
        ({"reference_answer": {"acceptable_variants": []}}, "acceptable_variants: "),
        ({"atomic_claims": [{"claim": "\u3000"}]}, r"atomic_claims\.0\.claim: .*should not be blank"),
        ({"contexts": [{"id": "p1", "text": "x"}, {"id": "p1", "text": "y"}]}, "contexts should have an id each"),
    ],
)
def test_half_characters_blanks_and_shared_ids_are_named(tmp_path: Path, changes: dict[str, Any], where: str) -> None:
    (tmp_path / "rows.jsonl").write_text(json.dumps(sample("ok")) + "\n" + json.dumps(sample(**changes)) + "\n")
    with pytest.raises(InputError, match=rf"rows\.jsonl:2: .*{where}"):
        read_samples([tmp_path / "rows.jsonl"])


@pytest.mark.parametrize(
    "rows",
    [
        [negative("n", "n", "number", "x")],
        [sample("g"), negative("m", "g", "date", "x"), negative("n", "m", "number", "x")],
    ],
)
def test_a_negative_of_a_negative_is_refused(tmp_path: Path, rows: list[dict[str, Any]]) -> None:
    with pytest.raises(InputError, match=r"sample 'n' is a negative of '[mn]', which is a negative itself"):
        read_samples([write_lines(tmp_path / "rows.jsonl", rows)])
