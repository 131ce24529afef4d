"""Reads JSON Lines, CSV and Parquet row by row. What cannot be read is told with file and line."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimwise.errors import InputError, MissingDependencyError

TEXT_ONLY = {".csv": ",", ".tsv": "\t"}  # formats whose values are all texts, with what separates their cells
_JSON_LINES = (".jsonl", ".ndjson")
_LONGEST_CELL = 2**31 - 1  # the csv module's own 131,072 characters are fewer than a long passage has
_BATCH_ROWS = 1024
_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Record:
    """One row: its values by column, and where it stands (`answers.jsonl:14`, `answers.parquet row 14`)."""

    where: str
    values: Mapping[str, Any]


def read_records(path: Path, columns: Collection[str] | None = None) -> Iterator[Record]:
    """Yield the rows of a file, one at a time.

    Args:
        path: `.jsonl`/`.ndjson`, `.csv`/`.tsv` or `.parquet`. CSV values are texts; those of the others have types.
        columns: All that is wanted; Parquet then reads no others.

    Raises:
        InputError: for another kind of file, or a row that cannot be read.
        MissingDependencyError: Parquet without pyarrow.
    """
    suffix = _check_kind(path)
    if suffix in TEXT_ONLY:
        return _read_csv(path, TEXT_ONLY[suffix])
    return read_json_lines(path) if suffix in _JSON_LINES else _read_parquet(path, columns)


def column_names(path: Path) -> list[str] | None:
    """The columns that the file declares; `None` for JSON Lines, whose rows may differ."""
    suffix = _check_kind(path)
    if suffix in _JSON_LINES:
        return None
    if suffix in TEXT_ONLY:
        with _open_text(path) as lines:
            return _header(path, _csv_rows(path, lines, TEXT_ONLY[suffix]))
    with _open_parquet(path) as file:
        return list(file.schema_arrow.names)


def read_json_lines(path: Path) -> Iterator[Record]:
    """Yield the objects of a JSON Lines file; blank lines are passed over.

    Raises:
        InputError: for a line that is not one JSON object with unique keys.
    """
    with _open_text(path) as lines:
        for number, line in enumerate(lines, 1):
            if not line.isspace():
                where = f"{path}:{number}"
                yield Record(where, _parse_object(where, line))


def shorten(text: str) -> str:
    """A quoted glimpse of a text for a message."""
    return repr(text[:_SHOWN]) + ("…" if len(text) > _SHOWN else "")


def _check_kind(path: Path) -> str:
    if not path.is_file():
        raise InputError(f"{path} should be a file, but {'is a folder' if path.is_dir() else 'there is none'}")
    suffix = path.suffix.lower()
    if suffix not in (*_JSON_LINES, *TEXT_ONLY, ".parquet"):
        hint = "; write one JSON object a line and name it .jsonl" if suffix == ".json" else ""
        raise InputError(f"{path} should end in .jsonl, .csv, .tsv or .parquet, not in {suffix or 'nothing'}{hint}")
    return suffix


def _parse_object(where: str, line: str) -> dict[str, Any]:
    try:
        value = json.loads(line, object_pairs_hook=_unique_keys)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{where} should be a JSON object, but cannot be read: {error}") from None
    if not isinstance(value, dict):
        raise InputError(f"{where} should be a JSON object, but is {shorten(line.strip())}")
    return value


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) < len(pairs):
        raise ValueError(f"the key {_most_frequent(key for key, _ in pairs)!r} is there twice")
    return record


def _most_frequent(names: Iterable[str]) -> str:
    return Counter(names).most_common(1)[0][0]


def _read_csv(path: Path, delimiter: str) -> Iterator[Record]:
    with _open_text(path) as lines:
        rows = _csv_rows(path, lines, delimiter)
        header = _header(path, rows)
        for where, row in rows:
            if len(row) != len(header):
                raise InputError(
                    f"{where} should have {len(header)} cells as the header has, but has {len(row)}; put a text that "
                    f"holds {delimiter!r} or a line break in double quotes"
                )
            yield Record(where, dict(zip(header, row, strict=True)))


def _csv_rows(path: Path, lines: Iterable[str], delimiter: str) -> Iterator[tuple[str, list[str]]]:
    """Rows that are not blank, each with where it begins: a quoted cell may run over several lines."""
    csv.field_size_limit(_LONGEST_CELL)
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    start = 1
    try:
        for row in reader:
            if row:
                yield f"{path}:{start}", row
            start = reader.line_num + 1
    except csv.Error as error:
        raise InputError(f"{path}:{start} cannot be read as CSV: {error}; look for a stray double quote") from None


def _header(path: Path, rows: Iterator[tuple[str, list[str]]]) -> list[str]:
    where, header = next(rows, ("", []))
    if not header:
        raise InputError(f"{path} should begin with a line of column names, but is empty")
    if len(set(header)) < len(header):
        raise InputError(f"{where} should name each column once, but names {_most_frequent(header)!r} twice")
    return header


def _read_parquet(path: Path, columns: Collection[str] | None) -> Iterator[Record]:
    with _open_parquet(path) as file:
        number = 0
        for batch in file.iter_batches(_BATCH_ROWS, columns=None if columns is None else list(columns)):
            for values in batch.to_pylist():
                number += 1
                yield Record(f"{path} row {number}", values)


@contextmanager
def _open_parquet(path: Path) -> Iterator[Any]:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise MissingDependencyError(f"{path} needs pyarrow to be read: pip install pyarrow") from None
    try:
        with pq.ParquetFile(path) as file:
            yield file
    except (pa.ArrowException, OSError) as error:
        raise InputError(f"{path} cannot be read as Parquet: {error}") from None


@contextmanager
def _open_text(path: Path) -> Iterator[Iterable[str]]:
    """Lines of a UTF-8 file, with or without a byte order mark, whatever ends them."""
    newline = "" if path.suffix.lower() in TEXT_ONLY else None  # the csv module wants to see the line ends
    with open(path, encoding="utf-8-sig", newline=newline) as lines:
        try:
            yield lines
        except UnicodeDecodeError as error:
            raise InputError(
                f"{path} should be UTF-8 text, but holds the byte 0x{error.object[error.start]:02x} ({error.reason}); "
                "save it as UTF-8"
            ) from None
