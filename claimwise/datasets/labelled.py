"""Claims that people have labelled, read and checked row by row: what a judge is measured with."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from claimwise.datasets.records import TEXT_ONLY, Record, column_names, read_records, shorten
from claimwise.errors import InputError
from claimwise.inputs import check_text
from claimwise.labels import parse_label
from claimwise.text.fold import is_blank
from claimwise.types import Label, Risk, Task

# What we call a column -> the names that it may have in a file.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "claim": ("claim",),
    "evidence": ("evidence", "contexts"),
    "label": ("label",),
    "question": ("question",),
    "task": ("task",),
    "dataset": ("dataset",),
    "language": ("language", "lang"),
    "risk": ("risk",),
}
REQUIRED = ("claim", "evidence", "label")
GROUPINGS = ("dataset", "language", "risk")
TASKS = {"claim_vs_evidence": Task.VERIFY, "verify": Task.VERIFY, "coverage": Task.COVERAGE}
NO_GROUP = "(none)"
_ELSEWHERE = {
    "claim": ("hypothesis", "statement", "sentence"),
    "evidence": ("premise", "document", "doc", "passage", "passages", "context", "text"),
    "label": ("gold_label", "labels", "verdict", "class", "annotation"),
}
_TOLD = 5  # kinds of unknown labels in a message


@dataclass(frozen=True, slots=True)
class LabelledClaim:
    """One row.

    Attributes:
        where: Its place in the file.
        evidence: One or more texts; for `Task.COVERAGE` the answer that should state the claim.
        label: The people's: supported, contradicted or unsupported; for coverage omitted instead of unsupported.
            What is supported in part is unsupported.
        task: `Task.VERIFY` or `Task.COVERAGE`.
        question, dataset, language, risk: "" where not told.
    """

    where: str
    claim: str
    evidence: tuple[str, ...]
    label: Label
    task: Task = Task.VERIFY
    question: str = ""
    dataset: str = ""
    language: str = ""
    risk: str = ""

    @property
    def supported(self) -> bool:
        """Whether people call it supported; in part is not."""
        return self.label is Label.SUPPORTED

    def group(self, by: str) -> str:
        """Its data set, language or risk."""
        return getattr(self, by) or NO_GROUP


def read_labelled_claims(
    path: Path, *, rename: Mapping[str, str] | None = None, by: str | None = None, limit: int | None = None
) -> list[LabelledClaim]:
    """Read and check all rows.

    Args:
        path: JSON Lines, CSV, TSV or Parquet; see `read_records`.
        rename: Our name of a column -> its name in the file.
        by: A column of `GROUPINGS` that has to be there.
        limit: Rows to read at most.

    Raises:
        InputError: names the row, the column, what came and what to do; for labels outside the set, all of them.
    """
    rename = rename or {}
    known = [name for names in COLUMNS.values() for name in names]
    for name in rename.keys() - set(known):
        raise InputError(f"`--map` should rename columns among {known}, but got {name!r}; it is OURS=YOURS")
    required = (*REQUIRED, *([by] if by else []))
    declared = column_names(path)
    fixed = None if declared is None else _find(str(path), declared, required, rename)
    rows: list[LabelledClaim] = []
    unknown: dict[str, list[str]] = {}
    mapped = set()
    for record in islice(read_records(path, None if fixed is None else list(fixed.values())), limit):
        found = fixed or _find(record.where, record.values, required, rename)
        mapped |= set(found.values())
        label = record.values[found["label"]]
        if parse_label(label) is None:
            unknown.setdefault(_glimpse(label), []).append(record.where)
        else:
            rows.append(read_row(record, found, cells=path.suffix.lower() in TEXT_ONLY))
    if unknown:
        raise InputError(_tell_unknown(path, unknown))
    if not rows:
        raise InputError(f"{path} should hold at least one row, but is empty")
    for name, column in rename.items():
        if column not in mapped:
            raise InputError(f"`--map {name}={column}` should name a column of {path}, but no row has {column!r}")
    return rows


def read_row(record: Record, columns: Mapping[str, str], *, cells: bool = False) -> LabelledClaim:
    """One checked row, whose label is known.

    Args:
        columns: Our name of a column -> its name in the file, for the columns that there are.
        cells: The file holds texts only, so that a list is written as JSON.
    """

    def text(name: str) -> str:
        value = record.values[columns[name]] if name in columns else None
        return "" if value is None else check_text(f"{record.where}: {columns[name]}", value)

    claim = text("claim")
    if is_blank(claim):
        raise InputError(f"{record.where}: {columns['claim']!r} should be a claim, but is blank; give it a text")
    task = _choose(record, columns, text("task") or "claim_vs_evidence", "task", TASKS)
    label = parse_label(record.values[columns["label"]])
    assert label is not None
    if task is Task.COVERAGE and label is Label.UNSUPPORTED:
        label = Label.OMITTED
    elif task is Task.VERIFY and label is Label.OMITTED:
        raise InputError(
            f"{record.where}: a claim is omitted from an answer, not from evidence; give the row the task 'coverage' "
            "(its evidence is the answer), or the label 'unsupported'"
        )
    risk = text("risk").strip().lower()
    return LabelledClaim(
        where=record.where,
        claim=claim,
        evidence=_evidence(record, columns["evidence"], cells=cells),
        label=label,
        task=task,
        question=text("question"),
        dataset=text("dataset").strip(),
        language=text("language").strip(),
        risk=_choose(record, columns, risk, "risk", {str(r): str(r) for r in Risk}) if risk else "",
    )


def _evidence(record: Record, column: str, *, cells: bool) -> tuple[str, ...]:
    value = record.values[column]
    if cells:
        value = _parse_cell(value)
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list | tuple):
        raise InputError(f"{record.where}: {column!r} should be a text or a list of texts, but is {_glimpse(value)}")
    for i, text in enumerate(texts):
        check_text(f"{record.where}: {column}[{i}]", text)
    told = tuple(text for text in texts if not is_blank(text))
    if not told:
        raise InputError(
            f"{record.where}: {column!r} should hold what the claim was held against, but is blank; drop the row, for "
            "no judge is asked about a claim without evidence"
        )
    return told


def _parse_cell(cell: str) -> Any:
    """A cell of a file of texts: a JSON list of texts, or a text that is its own evidence."""
    try:
        parsed = json.loads(cell) if cell.lstrip().startswith("[") else cell
    except (ValueError, RecursionError):  # a passage that begins with a bracket
        return cell
    return parsed if isinstance(parsed, list) and all(isinstance(text, str) for text in parsed) else cell


def _choose(record: Record, columns: Mapping[str, str], value: str, name: str, choices: Mapping[str, Any]) -> Any:
    chosen = choices.get(value.strip())
    if chosen is None:
        raise InputError(f"{record.where}: {columns[name]!r} should be one of {list(choices)}, but is {shorten(value)}")
    return chosen


def _find(where: str, available: Any, required: tuple[str, ...], rename: Mapping[str, str]) -> dict[str, str]:
    """Our name of a column -> its name in the file."""
    found, missing = {}, []
    for ours, names in COLUMNS.items():
        chosen = [rename[name] for name in names if name in rename] or list(names)
        there = [column for column in chosen if column in available]
        if len(there) > 1:
            both = " and ".join(map(repr, there))
            raise InputError(f"{where} has both {both}; choose one with --map {ours}=<column>")
        if there:
            found[ours] = there[0]
        elif ours in required:
            missing.append(ours)
    if missing:
        pairs = [f"{ours}={_elsewhere(ours, available)}" for ours in missing if ours not in rename]
        hint = f"; say which it is with --map {','.join(pairs)}" if pairs else ""
        columns = ", ".join(map(repr, available)) or "no columns"
        raise InputError(f"{where} should have {' and '.join(map(repr, missing))}, but has {columns}{hint}")
    return found


def _elsewhere(ours: str, available: Any) -> str:
    return next((name for name in _ELSEWHERE.get(ours, ()) if name in available), "<column>")


def _tell_unknown(path: Path, unknown: Mapping[str, list[str]]) -> str:
    told = [f"{label} ({len(places)}, first at {places[0]})" for label, places in list(unknown.items())[:_TOLD]]
    more = f" and {len(unknown) - _TOLD} more" if len(unknown) > _TOLD else ""
    return (
        f"{path}: labels should be supported, contradicted, unsupported, partially_supported or omitted, or another "
        f"word for one of them such as entailment or neutral, but there are {', '.join(told)}{more}; change or drop "
        "those rows"
    )


def _glimpse(value: Any) -> str:
    return shorten(value) if isinstance(value, str) else shorten(repr(value)).strip("'\"")
