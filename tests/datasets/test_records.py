"""Rows of JSON Lines, CSV and Parquet; every fault is named with file and line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from claimwise.datasets.records import column_names, read_records, shorten
from claimwise.errors import InputError, MissingDependencyError


def write(path: Path, content: str | bytes) -> Path:
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def values(path: Path) -> list[Any]:
    return [dict(record.values) for record in read_records(path)]


def places(path: Path) -> list[str]:
    return [record.where.replace(str(path), path.name) for record in read_records(path)]


@pytest.mark.parametrize("name", ["a.jsonl", "a.ndjson", "A.JSONL"])
def test_json_lines(tmp_path: Path, name: str) -> None:
    path = write(tmp_path / name, '{"a": 1}\n\n  \n{"a": "\u2028ü"}')
    assert values(path) == [{"a": 1}, {"a": "\u2028ü"}]
    assert places(path) == [f"{name}:1", f"{name}:4"]
    assert column_names(path) is None


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_byte_order_mark_and_any_line_end_are_fine(tmp_path: Path, newline: str, mark: str) -> None:
    jsonl = write(tmp_path / "a.jsonl", mark + newline.join(['{"a": 1}', '{"a": 2}', ""]))
    assert values(jsonl) == [{"a": 1}, {"a": 2}]
    table = write(tmp_path / "a.csv", mark + newline.join(["a,b", "1,2", ""]))
    assert values(table) == [{"a": "1", "b": "2"}]
    assert column_names(table) == ["a", "b"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"a": 1', "cannot be read: Expecting"),
        ("{'a': 1}", "cannot be read"),
        ('{"a": 1} {"a": 2}', "cannot be read: Extra data"),
        ("[1, 2]", r"should be a JSON object, but is '\[1, 2\]'"),
        ("null", "should be a JSON object, but is 'null'"),
        ('{"a": 1, "b": 2, "a": 3}', "the key 'a' is there twice"),
        ('{"x": {"a": 1, "a": 3}}', "the key 'a' is there twice"),
        ("[" * 100_000, "cannot be read"),
        ("1" * 5000, "cannot be read"),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, line: str, message: str) -> None:
    path = write(tmp_path / "a.jsonl", '{"a": 1}\n\n' + line + "\n")
    with pytest.raises(InputError, match=rf"a\.jsonl:3 .*{message}") as caught:
        values(path)
    assert len(str(caught.value)) < 1000


def test_rows_before_a_bad_one_are_read_one_at_a_time(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", '{"a": 1}\nnonsense\n')
    assert dict(next(read_records(path)).values) == {"a": 1}


@pytest.mark.parametrize("name", ["a.jsonl", "a.csv"])
def test_bytes_that_are_not_utf_8_are_named(tmp_path: Path, name: str) -> None:
    path = write(tmp_path / name, b'{"a": "ok"}\n{"a": "\xe4"}\n')
    with pytest.raises(InputError, match=rf"{name} should be UTF-8 text, but holds the byte 0xe4"):
        values(path)


def test_csv_cells_may_hold_commas_quotes_and_line_breaks(tmp_path: Path) -> None:
    path = write(tmp_path / "a.csv", 'a,b\n"one, two","say ""hi""\nthere"\n\n,x\n')
    assert values(path) == [{"a": "one, two", "b": 'say "hi"\nthere'}, {"a": "", "b": "x"}]
    assert places(path) == ["a.csv:2", "a.csv:5"], "a row is where it begins"


def test_tsv(tmp_path: Path) -> None:
    path = write(tmp_path / "a.tsv", "a\tb\n1, 2\t3\n")
    assert values(path) == [{"a": "1, 2", "b": "3"}]
    assert column_names(path) == ["a", "b"]


def test_a_long_cell_is_read_whole(tmp_path: Path) -> None:
    path = write(tmp_path / "a.csv", "a\n" + "x" * 300_000 + "\n")
    assert len(values(path)[0]["a"]) == 300_000


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("a,b\n1,2\n1,2,3\n", r"a\.csv:3 should have 2 cells as the header has, but has 3"),
        ("a,b\n1\n", r"a\.csv:2 should have 2 cells as the header has, but has 1"),
        ('a,b\n1,2\n"open,2\n1,2\n', r"a\.csv:3 cannot be read as CSV: .*double quote"),
        ('a,b\n"x"y,2\n', r"a\.csv:2 cannot be read as CSV"),
        ("", r"a\.csv should begin with a line of column names, but is empty"),
        ("\n\n", "is empty"),
        ("a,b,a\n1,2,3\n", r"a\.csv:1 should name each column once, but names 'a' twice"),
    ],
)
def test_a_bad_csv_is_told_with_its_line(tmp_path: Path, content: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        values(write(tmp_path / "a.csv", content))


def test_parquet(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    rows = [{"a": "x", "b": ["1", "2"], "c": 1}, {"a": None, "b": [], "c": 2}]
    pq.write_table(pa.Table.from_pylist(rows), path)
    assert values(path) == rows
    assert places(path) == ["a.parquet row 1", "a.parquet row 2"]
    assert column_names(path) == ["a", "b", "c"]
    assert [dict(r.values) for r in read_records(path, ["b"])] == [{"b": ["1", "2"]}, {"b": []}]


def test_parquet_is_read_in_batches(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    pq.write_table(pa.table({"a": list(range(3000))}), path)
    assert places(path)[-1] == "a.parquet row 3000"
    records = read_records(path)
    assert next(records).values == {"a": 0}


@pytest.mark.parametrize("content", [b"", b"not parquet", b"PAR1 nonsense PAR1"])
def test_what_is_no_parquet_is_told(tmp_path: Path, content: bytes) -> None:
    path = write(tmp_path / "a.parquet", content)
    with pytest.raises(InputError, match=r"a\.parquet cannot be read as Parquet"):
        values(path)
    with pytest.raises(InputError, match=r"a\.parquet cannot be read as Parquet"):
        column_names(path)


def test_parquet_without_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path / "a.parquet", b"")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingDependencyError, match="pip install pyarrow"):
        values(path)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("a.json", r"not in \.json; write one JSON object a line"),
        ("a.xlsx", r"should end in \.jsonl, \.csv, \.tsv or \.parquet, not in \.xlsx"),
        ("answers", "not in nothing"),
    ],
)
def test_another_kind_of_file_is_refused(tmp_path: Path, name: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        values(write(tmp_path / name, "{}"))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="but there is none"):
        values(tmp_path / "a.jsonl")
    with pytest.raises(InputError, match="but is a folder"):
        values(tmp_path)


def test_shorten() -> None:
    assert shorten("x\n") == r"'x\n'"
    assert shorten("x" * 61) == "'" + "x" * 60 + "'…"
