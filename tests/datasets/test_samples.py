"""Samples are read strictly: every fault is named with file, line and field."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from claimwise.datasets.samples import NEGATIVE_KINDS, check_ids, fingerprint, read_samples
from claimwise.errors import InputError
from claimwise.types import Label, Risk, Tier
from tests.suites.small import negative, sample, write_lines


def read(path: Path, *rows: dict[str, Any]) -> Any:
    return read_samples([write_lines(path / "rows.jsonl", rows)])


def without(row: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != key}


def test_a_full_sample(tmp_path: Path) -> None:
    (row,) = read(
        tmp_path,
        sample(
            domain="products",
            contexts=[{"id": "p1", "text": "Text.", "title": "T", "url": "https://x", "date": "2024-01-01"}],
            reference_answer={"must_include": ["12"], "acceptable_variants": ["12 kg", "twelve"]},
            atomic_claims=[
                {"claim": "12 kg", "tier": "core", "risk": "high", "variants": ["twelve kg"], "evidence": ["p1"]},
                {"claim": "blue"},
            ],
            claim_labels=[{"claim": "It weighs 12 kg.", "label": "supported"}],
            fact_labels=["supported", "omitted"],
            source_snapshot="s",
            reviewer="r",
            review_status="excluded",
            review_note="wrong gold",
        ),
    )
    assert row.atomic_claims[0].risk is Risk.HIGH
    assert (row.atomic_claims[1].tier, row.atomic_claims[1].risk) == (Tier.CORE, Risk.MEDIUM)
    assert row.claim_labels[0].label is Label.SUPPORTED
    assert row.fact_labels == (Label.SUPPORTED, Label.OMITTED)
    assert row.contexts[0].title == "T"
    assert row.review_note == "wrong gold"


def test_a_good_sample_and_its_negative(tmp_path: Path) -> None:
    good, bad = read(tmp_path, sample("g"), negative("n", "g", "number", "It weighs 14 kg."))
    assert (good.negative_of, bad.negative_of, bad.negative_kind) == (None, "g", "number")


def test_files_are_read_in_order_and_blank_lines_are_passed_over(tmp_path: Path) -> None:
    first = write_lines(tmp_path / "1.jsonl", [sample("a")])
    first.write_text(first.read_text() + "\n  \n" + json.dumps(sample("b")))
    second = write_lines(tmp_path / "2.jsonl", [sample("c")])
    assert [row.id for row in read_samples([first, second])] == ["a", "b", "c"]


REQUIRED = (
    "id",
    "language",
    "question",
    "contexts",
    "reference_answer",
    "atomic_claims",
    "evidence_boundary",
    "dataset_version",
)


@pytest.mark.parametrize("key", REQUIRED)
def test_a_missing_field_is_named(tmp_path: Path, key: str) -> None:
    with pytest.raises(InputError, match=rf"rows\.jsonl:2: {key}: Field required"):
        read(tmp_path, sample("first"), without(sample("second"), key))


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"languag": "en"}, "languag: Extra inputs are not permitted"),
        ({"id": 7}, "id: Input should be a valid string"),
        ({"id": ""}, "id: "),
        ({"question": ""}, "question: "),
        ({"question": None}, "question: Input should be a valid string"),
        ({"contexts": "text"}, "contexts: Input should be a valid tuple"),
        ({"contexts": ["text"]}, r"contexts\.0: Input should be a valid dictionary"),
        ({"contexts": [{"id": "p1", "text": ""}]}, r"contexts\.0\.text: "),
        ({"contexts": [{"id": "p1", "text": "x", "txt": "y"}]}, r"contexts\.0\.txt: Extra inputs"),
        ({"reference_answer": "12 kg"}, "reference_answer: Input should be a valid dictionary"),
        ({"reference_answer": {}}, r"reference_answer\.acceptable_variants: Field required"),
        ({"reference_answer": {"acceptable_variants": []}}, r"reference_answer\.acceptable_variants: "),
        ({"atomic_claims": [{"claim": ""}]}, r"atomic_claims\.0\.claim: "),
        ({"atomic_claims": [{"claim": "x", "tier": "main"}]}, r"atomic_claims\.0\.tier: Input should be 'core'"),
        ({"atomic_claims": [{"claim": "x", "risk": "huge"}]}, r"atomic_claims\.0\.risk: Input should be 'high'"),
        ({"atomic_claims": [{"claim": "x", "weight": 2}]}, r"atomic_claims\.0\.weight: Extra inputs"),
        ({"atomic_claims": [{"claim": "x", "evidence": ["p9"]}]}, r"evidence of 'x' should name contexts .*\['p9'\]"),
        ({"evidence_boundary": {"source": "x"}}, r"evidence_boundary\.version: Field required"),
        ({"claim_labels": [{"claim": "x", "label": "omitted"}]}, r"claim_labels\.0\.label: "),
        ({"claim_labels": [{"claim": "x", "label": "true"}]}, r"claim_labels\.0\.label: "),
        ({"fact_labels": ["unsupported"]}, r"fact_labels\.0: "),
        ({"fact_labels": ["supported"] * 2}, r"fact_labels should have one label per atomic claim \(1\), but got 2"),
        ({"negative_of": "g"}, "negative_of and negative_kind should be given together"),
        ({"negative_kind": "number"}, "negative_of and negative_kind should be given together"),
        ({"negative_of": "g", "negative_kind": "typo"}, r"negative_kind should be one of \['number', .*but got 'typo'"),
        ({"review_status": "done"}, "review_status: Input should be 'unreviewed'"),
        ({"review_status": "excluded"}, "review_note should say why"),
        ({"answer": 12}, "answer: Input should be a valid string"),
    ],
)
def test_a_wrong_field_is_named_with_file_and_line(tmp_path: Path, changes: dict[str, Any], where: str) -> None:
    with pytest.raises(InputError, match=rf"rows\.jsonl:2: .*{where}"):
        read(tmp_path, sample("first"), sample(**changes) if "id" not in changes else {**sample(), **changes})


@pytest.mark.parametrize("line", ['{"id": "a"', "nonsense", '{"id": "a"} {"id": "b"}'])
def test_a_line_that_is_no_json_is_named(tmp_path: Path, line: str) -> None:
    path = write_lines(tmp_path / "rows.jsonl", [sample()])
    path.write_text(path.read_text() + line + "\n")
    with pytest.raises(InputError, match=r"rows\.jsonl:2 should be a JSON object, but cannot be read"):
        read_samples([path])


@pytest.mark.parametrize("line", ["[]", "null", '"text"', "5"])
def test_a_line_that_is_no_object_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(line + "\n")
    with pytest.raises(InputError, match=r"rows\.jsonl:1"):
        read_samples([path])


def test_an_id_is_used_once_across_files(tmp_path: Path) -> None:
    paths = [write_lines(tmp_path / f"{name}.jsonl", [sample("same")]) for name in "ab"]
    with pytest.raises(InputError, match="'same' is used 2 times"):
        read_samples(paths)


def test_a_negative_needs_its_good_answer(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="'n' is a negative of 'gone', which is not in the dataset"):
        read(tmp_path, negative("n", "gone", "number", "x"))


def test_all_kinds_of_negatives_are_known(tmp_path: Path) -> None:
    rows = [negative(f"n-{kind}", "g", kind, "x") for kind in NEGATIVE_KINDS]
    assert [row.negative_kind for row in read(tmp_path, sample("g"), *rows)][1:] == list(NEGATIVE_KINDS)


def test_no_samples_have_no_faults() -> None:
    check_ids([])
    assert read_samples([]) == []


def test_the_fingerprint_is_of_names_and_bytes_and_not_of_order_or_place(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    one.write_bytes(b"1\n")
    two.write_bytes(b"2\n")
    expected = hashlib.sha256(
        b"one.jsonl\0" + hashlib.sha256(b"1\n").digest() + b"two.jsonl\0" + hashlib.sha256(b"2\n").digest()
    ).hexdigest()
    assert fingerprint([one, two]) == fingerprint([two, one]) == expected
    (tmp_path / "elsewhere").mkdir()
    moved = one.rename(tmp_path / "elsewhere" / "one.jsonl")
    assert fingerprint([moved, two]) == expected
    moved.write_bytes(b"1 \n")
    assert fingerprint([moved, two]) != expected
