"""What the three `evaluate.Metric` modules share: rows in and out of Arrow without changing them.

`evaluate` stores rows in Arrow columns of a fixed type, checks only the first row and turns the rest into text
silently (`None`, 5 and `['x']` become strings). So rows are checked here first and stored as JSON text: the
required column beside `predictions` in its own cell, all optional columns inside the `predictions` cell.
"""

from __future__ import annotations

import inspect
import json
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from claimwise.errors import InputError
from claimwise.inputs import read_examples
from claimwise.text.nearest import suggest
from claimwise.types import Claim, Passage

COLUMNS = ("predictions", "references", "contexts", "questions", "claims", "expected_abstentions")
_LOCK = threading.Lock()
_PLURALS = {name.removesuffix("s"): name for name in COLUMNS}


class StoredRows:
    """Mixin before `evaluate.Metric`: `add`, `add_batch` and `compute` over checked rows.

    Attributes:
        partner: The required column beside `predictions` (`references` or `contexts`), or "".
        facts: Whether `references` holds required facts.
    """

    partner = ""
    facts = False

    def _one_at_a_time(self) -> threading.RLock:
        """The lock of this object: evaluate's writer and cache file take one thread at a time."""
        with _LOCK:
            lock: threading.RLock = self.__dict__.setdefault("_lock", threading.RLock())
        return lock

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the lock, which no copy can share."""
        return {name: value for name, value in self.__dict__.items() if name != "_lock"}

    def add(self, *, prediction: Any = None, reference: Any = None, **row: Any) -> None:
        """Add one row; its cells are named as the columns are, in the singular or plural."""
        cells = {"prediction": prediction, "reference": reference, **row}
        columns = {_PLURALS.get(name, name): [cell] for name, cell in cells.items() if cell is not None}
        packed = pack_rows(self.partner, columns, facts=self.facts)
        with self._one_at_a_time():
            super().add(prediction=packed.pop("predictions")[0], **{n: c[0] for n, c in packed.items()})  # type: ignore[misc]

    def add_batch(self, *, predictions: Any = None, references: Any = None, **columns: Any) -> None:
        """Add rows, column by column."""
        given = {"predictions": predictions, "references": references, **columns}
        packed = pack_rows(self.partner, {n: c for n, c in given.items() if c is not None}, facts=self.facts)
        with self._one_at_a_time():
            super().add_batch(**packed)  # type: ignore[misc]

    def compute(self, *, predictions: Any = None, references: Any = None, **given: Any) -> dict[str, Any] | None:
        """Judge the rows given here together with those added before."""
        columns = {n: given.pop(n) for n in COLUMNS if n in given}
        check_options(self._compute, given)  # type: ignore[attr-defined]
        columns |= {"predictions": predictions, "references": references}
        with self._one_at_a_time():
            if any(column is not None for column in columns.values()):
                self.add_batch(**columns)
            elif self.writer is None:  # type: ignore[attr-defined]
                raise InputError("there is nothing to judge: pass `predictions`, or add rows first")
            return super().compute(**given)  # type: ignore[misc, no-any-return]


def pack_rows(partner: str, columns: Mapping[str, Any], *, facts: bool = False) -> dict[str, list[str]]:
    """Check rows and write them as JSON text.

    Args:
        partner: The required column beside `predictions`, or "".
        columns: The columns that came. `references` are left out unless they are the partner, so that
            metrics that need them can be combined with metrics that do not.
        facts: `references` holds required facts.

    Returns:
        One column of JSON text for `predictions`, and one for the partner.

    Raises:
        InputError: names argument, row and fix.
        TypeError: for a column that no metric knows.
    """
    unknown = sorted(set(columns) - set(COLUMNS))
    if unknown:
        raise TypeError(f"unknown column(s) {unknown}; the columns are {list(COLUMNS)}{suggest(unknown[0], COLUMNS)}")
    rows = {name: _as_list(column) for name, column in columns.items() if name != "references" or partner == name}
    for needed in ("predictions", partner):
        if needed and needed not in rows:
            raise InputError(f"`{needed}` is missing; give one entry per row")
    read_examples(**{("facts" if facts and name == "references" else name): column for name, column in rows.items()})
    inner = [name for name in rows if name not in ("predictions", partner)]
    cells = [
        {"predictions": prediction, **{name: rows[name][i] for name in inner}}
        for i, prediction in enumerate(rows["predictions"])
    ]
    packed = {"predictions": [_dump(cell) for cell in cells]}
    return packed | ({partner: [_dump(cell) for cell in rows[partner]]} if partner else {})


def unpack_rows(partner: str, stored: Mapping[str, Sequence[str]]) -> dict[str, list[Any]]:
    """The columns that `pack_rows` wrote. An optional column that no row has is left out."""
    rows = [json.loads(cell) for cell in stored["predictions"]]
    names = [name for name in COLUMNS if any(name in row for row in rows)]
    columns = {name: [row.get(name, [] if name == "contexts" else None) for row in rows] for name in names}
    return columns | ({partner: [json.loads(cell) for cell in stored[partner]]} if partner else {})


def check_options(compute: Callable[..., Any], options: Mapping[str, Any]) -> None:
    """Raise `TypeError` for a setting that `_compute` does not know, while the added rows are still there."""
    known = set(inspect.signature(compute).parameters) - set(COLUMNS)
    unknown = sorted(set(options) - known)
    if unknown:
        raise TypeError(
            f"compute() got the unknown setting(s) {unknown}; it takes the columns {list(COLUMNS)} and the "
            f"settings {sorted(known)}{suggest(unknown[0], [*known, *COLUMNS])}"
        )


def _as_list(column: Any) -> Any:
    """Columns of data sets and series as lists; what is no list of rows is left for `read_examples` to tell."""
    return column if isinstance(column, str | bytes | Mapping) or not hasattr(column, "__iter__") else list(column)


def _dump(cell: object) -> str:
    return json.dumps(cell, ensure_ascii=False, default=_plain)


def _plain(value: Any) -> Any:
    if isinstance(value, Passage):
        return asdict(value)
    if isinstance(value, Claim):
        record = asdict(value)
        return {"claim": record["text"], **{k: record[k] for k in ("tier", "risk", "variants", "evidence", "weight")}}
    return value.item() if hasattr(value, "item") else list(value)  # numpy's scalars; arrays and their kin
