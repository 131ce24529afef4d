"""Labelled claims: every way to write a row, and every fault told with its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from claimwise.datasets.labelled import LabelledClaim, read_labelled_claims
from claimwise.errors import InputError
from claimwise.types import Label, Task

ROW = {"claim": "It runs.", "evidence": ["It runs."], "label": "supported"}


def write(folder: Path, *rows: dict[str, Any]) -> Path:
    path = folder / "rows.jsonl"
    path.write_text("".join(json.dumps({**ROW, **row}) + "\n" for row in rows), encoding="utf-8")
    return path


def read_one(folder: Path, **changes: Any) -> LabelledClaim:
    (row,) = read_labelled_claims(write(folder, changes))
    return row


def test_a_whole_row(tmp_path: Path) -> None:
    told = {"question": "Does it?", "dataset": "pumps", "language": "en", "risk": "High", "task": "claim_vs_evidence"}
    row = read_one(tmp_path, **told, evidence=["It runs.", "  ", "Still."])
    assert row == LabelledClaim(
        f"{tmp_path}/rows.jsonl:1",
        "It runs.",
        ("It runs.", "Still."),
        Label.SUPPORTED,
        Task.VERIFY,
        "Does it?",
        "pumps",
        "en",
        "high",
    )
    assert [row.group(by) for by in ("dataset", "language", "risk")] == ["pumps", "en", "high"]


def test_a_row_that_tells_as_little_as_it_may(tmp_path: Path) -> None:
    row = read_one(tmp_path, evidence="It runs.", question=None, risk="")
    assert (row.evidence, row.task, row.question, row.group("dataset")) == (("It runs.",), Task.VERIFY, "", "(none)")


@pytest.mark.parametrize(
    ("word", "label"),
    [
        ("Entailment", Label.SUPPORTED),
        (True, Label.SUPPORTED),
        (0, Label.CONTRADICTED),
        ("refutes", Label.CONTRADICTED),
        ("neutral", Label.UNSUPPORTED),
        ("partially_supported", Label.UNSUPPORTED),
        ("Partially supported", Label.UNSUPPORTED),
    ],
)
def test_other_words_for_labels(tmp_path: Path, word: object, label: Label) -> None:
    assert read_one(tmp_path, label=word).label is label


@pytest.mark.parametrize("word", ["omitted", "unsupported", "partially_supported"])
def test_a_fact_that_an_answer_does_not_support_is_omitted(tmp_path: Path, word: str) -> None:
    row = read_one(tmp_path, label=word, task="coverage")
    assert (row.label, row.task, row.supported) == (Label.OMITTED, Task.COVERAGE, False)


def test_other_names_of_columns(tmp_path: Path) -> None:
    path = tmp_path / "nli.jsonl"
    path.write_text(json.dumps({"hypothesis": "a", "contexts": ["b"], "label": "neutral", "lang": "ru"}) + "\n")
    (row,) = read_labelled_claims(path, rename={"claim": "hypothesis"}, by="language")
    assert (row.claim, row.evidence, row.language) == ("a", ("b",), "ru")


def test_csv_cells_hold_a_text_or_a_json_list(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text(
        "claim,evidence,label\n"
        'a,"[""one"", ""two""]",true\n'
        "b,plain text,false\n"
        'c,"[1] A passage with a number, and ""quotes""",nei\n'
        'd,"[1, 2]",nei\n',
        encoding="utf-8",
    )
    rows = read_labelled_claims(path)
    evidence = [("one", "two"), ("plain text",), ('[1] A passage with a number, and "quotes"',), ("[1, 2]",)]
    assert [row.evidence for row in rows] == evidence
    assert [row.where for row in rows] == [f"{path}:{line}" for line in (2, 3, 4, 5)]


def test_a_list_in_json_lines_is_never_read_from_a_text(tmp_path: Path) -> None:
    assert read_one(tmp_path, evidence='["one"]').evidence == ('["one"]',)


def test_parquet(tmp_path: Path) -> None:
    path = tmp_path / "rows.parquet"
    pq.write_table(pa.Table.from_pylist([{**ROW, "label": 1, "risk": None}, {**ROW, "label": 0, "risk": "low"}]), path)
    rows = read_labelled_claims(path, by="risk", limit=5)
    assert [(row.label, row.group("risk")) for row in rows] == [
        (Label.SUPPORTED, "(none)"),
        (Label.CONTRADICTED, "low"),
    ]


def test_limit(tmp_path: Path) -> None:
    assert len(read_labelled_claims(write(tmp_path, {}, {}, {"label": "odd"}), limit=2)) == 2


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"claim": 5}, "rows.jsonl:2: claim` should be a text, but got 5"),
        ({"claim": None}, "rows.jsonl:2: 'claim' should be a claim, but is blank"),
        ({"claim": " \u200b"}, "rows.jsonl:2: 'claim' should be a claim, but is blank"),
        ({"claim": "\ud800"}, "rows.jsonl:2: claim` holds a lone surrogate"),
        ({"evidence": 7}, "rows.jsonl:2: 'evidence' should be a text or a list of texts, but is 7"),
        ({"evidence": None}, "rows.jsonl:2: 'evidence' should be a text or a list of texts, but is None"),
        ({"evidence": {"text": "x"}}, "rows.jsonl:2: 'evidence' should be a text or a list of texts, but is {"),
        ({"evidence": ["x", None]}, r"rows.jsonl:2: evidence\[1\]` should be a text, but got None"),
        ({"evidence": []}, "rows.jsonl:2: 'evidence' should hold what the claim was held against"),
        ({"evidence": " "}, "rows.jsonl:2: 'evidence' should hold what the claim was held against"),
        ({"task": "decomposition"}, "rows.jsonl:2: 'task' should be one of .*, but is 'decomposition'"),
        ({"risk": "huge"}, r"rows.jsonl:2: 'risk' should be one of \['high', 'medium', 'low'\], but is 'huge'"),
        ({"label": "omitted"}, "rows.jsonl:2: a claim is omitted from an answer, .* give the row the task 'coverage'"),
        ({"question": ["x"]}, "rows.jsonl:2: question` should be a text"),
        ({"dataset": 3}, "rows.jsonl:2: dataset` should be a text, but got 3"),
        ({"contexts": ["x"]}, "rows.jsonl:2 has both 'evidence' and 'contexts'; choose one with --map evidence="),
    ],
)
def test_faults_of_a_row_are_located(tmp_path: Path, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_labelled_claims(write(tmp_path, {}, changes))


def test_all_unknown_labels_are_listed(tmp_path: Path) -> None:
    path = write(tmp_path, {}, {"label": "generic"}, {"label": 2}, {"label": "generic"}, {"label": None})
    with pytest.raises(InputError) as error:
        read_labelled_claims(path)
    for told in (f"'generic' (2, first at {path}:2)", f"2 (1, first at {path}:3)", f"None (1, first at {path}:5)"):
        assert told in str(error.value)
    many = write(tmp_path, *({"label": f"x{i}"} for i in range(9)))
    with pytest.raises(InputError, match=r"'x4' .* and 4 more; change or drop those rows"):
        read_labelled_claims(many)


def test_missing_columns_are_told_with_the_likely_ones(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("premise,hypothesis,gold\nx,y,1\n")
    with pytest.raises(
        InputError, match=r"should have 'claim' and 'evidence' and 'label', but has 'premise', 'hypothesis', 'gold'"
    ) as error:
        read_labelled_claims(path)
    assert str(error.value).endswith("--map claim=hypothesis,evidence=premise,label=<column>")


def test_a_column_to_group_by_has_to_be_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"rows.jsonl:1 should have 'risk'"):
        read_labelled_claims(write(tmp_path, {}), by="risk")


@pytest.mark.parametrize(
    ("rename", "message"),
    [
        ({"prediction": "x"}, "`--map` should rename columns among .*, but got 'prediction'"),
        ({"question": "prompt"}, "`--map question=prompt` should name a column of .*, but no row has 'prompt'"),
        ({"claim": "text"}, "should have 'claim', but has"),
    ],
)
def test_faults_of_a_map(tmp_path: Path, rename: dict[str, str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_labelled_claims(write(tmp_path, {}), rename=rename)


def test_an_empty_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="should hold at least one row, but is empty"):
        read_labelled_claims(write(tmp_path))
