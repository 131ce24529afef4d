"""From a user's file to the columns that a metric takes: columns renamed, cells of lists parsed, rows located."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from claimwise.datasets.columns import COLUMNS, check_rename, find_columns
from claimwise.datasets.records import TEXT_ONLY, Record, column_names, read_records, shorten
from claimwise.errors import InputError
from claimwise.terminal import clean

# In a file of texts only, a cell under one of these names holds a JSON list (`reference` holds one text).
_LIST_NAMES = ("contexts", "references", "facts", "claims")
_SHOWN = 40  # characters of a cell in the hint that mends it
_FLAG_NAMES = COLUMNS["expected_abstentions"]
_FLAGS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False, "": None}
_ROW_OF_MESSAGE = re.compile(r"`\w+\[(\d+)\]")
# A flat list of quoted texts as Python prints one, which is what pandas writes into a cell. No two ways to match, so
# no backtracking; and nothing nested, so that `ast.literal_eval` is safe on a match.
_QUOTED = r"""(?:'(?:[^'\\\n]|\\.)*+'|"(?:[^"\\\n]|\\.)*+")"""
_PYTHON_LIST = re.compile(rf"\s*\[\s*(?:{_QUOTED}\s*(?:,\s*{_QUOTED}\s*)*+,?\s*)?\]\s*")


@dataclass(frozen=True, slots=True)
class Table:
    """The columns of a file by argument (`predictions`, ...), and where each row stands in it."""

    columns: Mapping[str, list[Any]]
    where: Sequence[str]

    def locate(self, error: InputError) -> InputError:
        """The same error, with the place in the file of the row that it names."""
        named = _ROW_OF_MESSAGE.match(str(error))
        return InputError(f"{self.where[int(named[1])]}: {error}") if named else error


def read_table(
    path: Path,
    *,
    required: Sequence[str],
    optional: Sequence[str] = (),
    rename: Mapping[str, str] | None = None,
    limit: int | None = None,
) -> Table:
    """Read the columns that a metric takes.

    Args:
        path: JSON Lines, CSV, TSV or Parquet; see `read_records`.
        required, optional: Keys of `COLUMNS`; an optional one that the file lacks is left out.
        rename: Our name of a column -> its name in the file.
        limit: Rows to read at most.

    Raises:
        InputError: names the file, the line and what to do.
    """
    rename = rename or {}
    check_rename(rename, (*required, *optional))
    declared = column_names(path)
    fixed = None if declared is None else find_columns(str(path), declared, required, optional, rename)
    columns: dict[str, list[Any]] = {}
    where: list[str] = []
    records = read_records(path, None if fixed is None else [column for _, column in fixed.values()])
    for record in islice(records, limit):
        found = fixed or find_columns(record.where, record.values, required, optional, rename)
        for argument in found.keys() - columns.keys():
            columns[argument] = [None] * len(where)
        for argument, values in columns.items():
            values.append(_cell(record, *found[argument], path) if argument in found else None)
        where.append(record.where)
    if not where:
        raise InputError(f"{path} should hold at least one row, but is empty")
    taken = {name for argument in columns for name in COLUMNS[argument]}
    for name, column in rename.items():
        if name not in taken:
            raise InputError(f"`--map {name}={column}` should name a column of {path}, but no row has {column!r}")
    return Table(columns, where)


def _cell(record: Record, name: str, column: str, path: Path) -> Any:
    value = record.values[column]
    if path.suffix.lower() not in TEXT_ONLY:
        return [_without_nulls(entry) for entry in value] if isinstance(value, list) else value
    if name in _LIST_NAMES:
        return _parse_list(record.where, name, column, value)
    if name in _FLAG_NAMES:
        if value.strip().lower() not in _FLAGS:
            raise InputError(f"{record.where}: {column!r} should be true, false or empty, but is {shorten(value)}")
        return _FLAGS[value.strip().lower()]
    return value


def _without_nulls(entry: Any) -> Any:
    """A record without its empty fields: Parquet gives every record all fields of the schema."""
    return {key: v for key, v in entry.items() if v is not None} if isinstance(entry, dict) else entry


def _parse_list(where: str, name: str, column: str, value: str) -> list[Any] | None:
    if name == "claims" and not value.strip():
        return None
    try:
        parsed = json.loads(value)
    except (ValueError, RecursionError):
        parsed = _parse_python_list(value)
    if not isinstance(parsed, list):
        example = '["first passage", "second passage"]' if name == "contexts" else '["first", "second"]'
        hint = "; a single text goes under the name 'reference'" if name == "references" else ""
        if value.strip() and value.lstrip()[0] not in "[{":
            hint = f"; write {json.dumps([clean(value, _SHOWN)], ensure_ascii=False)} for this one{hint}"
        raise InputError(
            f"{where}: the cell {column!r} should hold a JSON list such as {example} ([] for none), but holds "
            f"{shorten(value)}{hint}"
        )
    return parsed


def _parse_python_list(value: str) -> list[str] | None:
    if not _PYTHON_LIST.fullmatch(value):
        return None
    try:
        parsed: list[str] = ast.literal_eval(value.strip())
    except (ValueError, SyntaxError):  # an escape that Python does not know
        return None
    return parsed
