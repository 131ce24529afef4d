"""What a command leaves behind: one JSON document, or tables for a person."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claimwise.errors import InputError
from claimwise.llm.cache import cache_folder
from claimwise.suites.engine import Outcome
from claimwise.terminal import clean, make_console
from claimwise.types import Report

MOST_WARNINGS = 10  # shown; the document has all

if TYPE_CHECKING:
    from rich.console import Console

    from claimwise.llm.usage import Meter


def check_writable(path: Path | None, *inputs: str | Path | None) -> None:
    """Raise `InputError` for a file that cannot be written, before anything is spent on its contents.

    Args:
        path: Where the result goes, if anywhere.
        inputs: What is read; writing the result over it would lose it.
    """
    if path is None:
        return
    why = _why_not(path.resolve())
    if why:
        raise InputError(
            f"`--out` should name a file in a folder that can be written to, but got {str(path)!r} ({why})"
        )
    for given in inputs:
        if given is not None and path.exists() and Path(given).exists() and path.samefile(given):
            raise InputError(f"`--out` should name another file than the input, but both are {str(path)!r}")


def _why_not(path: Path) -> str:
    """Why a file cannot be written, as `_write` writes it; "" when it can."""
    try:
        if path.is_dir():
            return "it is a folder"
        if path.exists() and not path.is_file():
            return "" if os.access(path, os.W_OK) else "it cannot be written to"
        probe = _beside(path)
        probe.touch(exist_ok=False)  # rights alone do not tell: a disk may be full or read-only
        probe.unlink()
    except OSError as error:
        return error.strerror or type(error).__name__
    return ""


def outcome_record(outcome: Outcome, answers: str, names: Sequence[str], key: str) -> dict[str, Any]:
    """A metric's outcome: its identity, its error if any, then the report down to the claims.

    Args:
        answers: Which answers were judged.
        names: What each example is called, e.g. its id or place in the file.
        key: Under which key the examples have that name.
    """
    record: dict[str, Any] = {"metric": outcome.metric, "answers": answers}
    if outcome.error is not None:
        record["error"] = f"{type(outcome.error).__name__}: {outcome.error}"
    if outcome.report is None:
        return record
    record |= outcome.report.to_dict()
    record["per_example"] = [{key: names[e["index"]], **e} for e in record["per_example"]]
    return record


def usage_record(meter: Meter, rows: int | None = None) -> dict[str, Any]:
    """Calls, tokens and cost in US dollars; `None` where a price or a token count is unknown."""
    record = {**asdict(meter.usage), "cost_usd": meter.cost}
    return record if rows is None else record | {"cost_usd_per_row": _per_row(meter.cost, rows)}


def usage_line(who: str, meter: Meter, rows: int | None = None) -> str:
    """The same in words."""
    usage = meter.usage
    if not usage.calls and not usage.cached:
        return f"{who} · no model calls"
    each = _per_row(meter.cost, rows or 0)
    parts = {
        "calls": f"{usage.calls:,}",
        "from the cache": f"{usage.cached:,}",
        "tokens": f"{usage.prompt_tokens:,} in, {usage.completion_tokens:,} out",
        "calls without a count": f"{usage.unmetered:,}" if usage.unmetered else "",
        "cost": "unknown" if meter.cost is None else f"${meter.cost:.4f}",
        "a row": "" if each is None else f"${each:.6f}",
    }
    return f"{who} · " + " · ".join(f"{name}: {value}" for name, value in parts.items() if value)


def _per_row(cost: float | None, rows: int) -> float | None:
    return cost / rows if cost is not None and rows else None


def encode_document(document: Mapping[str, Any]) -> bytes:
    """One JSON document as UTF-8. Half a character, which a judge's raw reply may hold, becomes its escape."""
    text = json.dumps(document, ensure_ascii=False, allow_nan=False, indent=2)
    return text.encode("utf-8", "backslashreplace") + b"\n"


def warning_lines(report: Report, names: Sequence[str], *, most: int = MOST_WARNINGS) -> list[str]:
    """The warnings of the rows, each once, with the rows that have it; what is beyond `most` is counted.

    Args:
        names: What each row is called, by its number.
    """
    rows: dict[str, list[str]] = {}
    for example in report.examples:
        for warning in example.warnings:
            rows.setdefault(warning, []).append(names[example.index])
    lines = [f"{where[0]}{f' and {len(where) - 1} more' if where[1:] else ''}: {text}" for text, where in rows.items()]
    return lines[:most] + ([f"and {len(lines) - most} other warnings"] if len(lines) > most else [])


def show_warnings(lines: Sequence[str], console: Console, *, of: str = "") -> None:
    """Print lines of warnings under a heading; nothing where there are none."""
    if lines:
        console.print()
        console.print(clean(f"Warnings, {of}" if of else "Warnings"), style="bold")
    for line in lines:
        console.print(f"- {clean(line)}", soft_wrap=True)


def replies_are_kept(judge_options: Mapping[str, Any]) -> bool:
    """Whether a chat judge with these options has a cache."""
    return judge_options.get("cache", True) is not False and cache_folder() is not None


@contextmanager
def working(*, as_json: bool) -> Iterator[None]:
    """Keep what judges, models and suites print away from standard output when a document goes there."""
    with contextlib.redirect_stdout(sys.stderr) if as_json else contextlib.nullcontext():
        yield


def deliver(document: Mapping[str, Any], show: Callable[[Console], None], *, out: Path | None, as_json: bool) -> None:
    """Write the document to `out`, and print it, or the tables that `show` prints; a full disk loses neither."""
    try:
        if out is not None:
            _write(encode_document(document), out.resolve())
    finally:
        if as_json:
            sys.stdout.flush()
            sys.stdout.buffer.write(encode_document(document))
            sys.stdout.buffer.flush()
        else:
            show(make_console())


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}")


def _write(content: bytes, path: Path) -> None:
    """Write a file whole or not at all."""
    if path.exists() and not path.is_file():  # a pipe or device must not be replaced
        path.write_bytes(content)
        return
    temporary = _beside(path)
    try:
        temporary.write_bytes(content)
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
