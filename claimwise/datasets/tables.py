"""From a user's file to the columns that a metric takes: columns renamed, cells of lists parsed, rows located."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from claimwise.datasets.records import TEXT_ONLY, Record, column_names, read_records, shorten
from claimwise.errors import InputError

# Argument of the metrics -> the names that its column may have in a file.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "predictions": ("prediction", "predictions"),
    "questions": ("question", "questions"),
    "contexts": ("contexts",),
    "references": ("reference", "references"),
    "facts": ("facts",),
    "claims": ("claims",),
    "expected_abstentions": ("expected_abstention", "expected_abstentions"),
}
# In a file of texts only, a cell under one of these names holds a JSON list (`reference` holds one text).
_LIST_NAMES = ("contexts", "references", "facts", "claims")
_FLAG_NAMES = COLUMNS["expected_abstentions"]
_FLAGS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False, "": None}
_ROW_OF_MESSAGE = re.compile(r"`\w+\[(\d+)\]")

_Found = dict[str, tuple[str, str]]  # argument -> (our name of the column, its name in the file)


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
    _check_rename(rename, (*required, *optional))
    declared = column_names(path)
    fixed = None if declared is None else _find(str(path), declared, required, optional, rename)
    columns: dict[str, list[Any]] = {}
    where: list[str] = []
    records = read_records(path, None if fixed is None else [column for _, column in fixed.values()])
    for record in islice(records, limit):
        found = fixed or _find(record.where, record.values, required, optional, rename)
        for argument in found.keys() - columns.keys():
            columns[argument] = [None] * len(where)
        for argument, values in columns.items():
            values.append(_cell(record, *found[argument], path) if argument in found else None)
        where.append(record.where)
    if not where:
        raise InputError(f"{path} should hold at least one row, but is empty")
    for name, column in rename.items():
        if _argument_of(name) not in columns:
            raise InputError(f"`--map {name}={column}` should name a column of {path}, but no row has {column!r}")
    return Table(columns, where)


def _check_rename(rename: Mapping[str, str], arguments: Sequence[str]) -> None:
    names = [name for argument in arguments for name in COLUMNS[argument]]
    for name in rename:
        if name not in names:
            raise InputError(f"`--map` should rename columns that this metric takes, {names}, but got {name!r}")


def _argument_of(name: str) -> str:
    return next(argument for argument, names in COLUMNS.items() if name in names)


def _find(
    where: str,
    available: Collection[str],
    required: Sequence[str],
    optional: Sequence[str],
    rename: Mapping[str, str],
) -> _Found:
    """Which of the available columns is which argument."""
    found: _Found = {}
    for argument in (*required, *optional):
        names = [name for name in COLUMNS[argument] if name in rename] or COLUMNS[argument]
        there = [(name, rename.get(name, name)) for name in names if rename.get(name, name) in available]
        if len(there) > 1:
            both = " and ".join(repr(column) for _, column in there)
            raise InputError(f"{where} has both {both}; choose one with --map {there[0][0]}=<column>")
        if there:
            found[argument] = there[0]
        elif argument in required:
            wanted = rename.get(names[0], names[0])
            columns = ", ".join(repr(column) for column in available)
            hint = "" if names[0] in rename else f"; say which one it is with --map {names[0]}=<column>"
            if len(available) == 1 and ";" in columns:
                hint = "; separate the columns by commas, not semicolons"
            raise InputError(f"{where} should have a column {wanted!r}, but has {columns or 'no columns'}{hint}")
    return found


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
        parsed = None
    if not isinstance(parsed, list):
        example = '["first passage", "second passage"]' if name == "contexts" else '["first", "second"]'
        hint = "; a single text goes under the name 'reference'" if name == "references" else ""
        raise InputError(
            f"{where}: the cell {column!r} should hold a JSON list such as {example} ([] for none), but holds "
            f"{shorten(value)}{hint}"
        )
    return parsed
