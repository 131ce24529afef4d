"""Exit statuses, documents, files and the line on usage."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
import typer

from claimwise.commands.exits import conclude, exit_on_errors
from claimwise.commands.output import (
    check_writable,
    deliver,
    encode_document,
    usage_line,
    usage_record,
    warning_lines,
)
from claimwise.errors import InputError
from claimwise.llm.usage import meter
from claimwise.types import ExampleReport, Report, Status, Usage


def status_of(error: BaseException, *, debug: bool = False) -> int:
    with pytest.raises(typer.Exit) as caught, exit_on_errors(debug=debug):
        raise error
    return caught.value.exit_code


@pytest.mark.parametrize(
    ("error", "status", "line"),
    [
        (InputError("a fault"), 2, "claimwise: a fault"),
        (FileNotFoundError(2, "No such file", "x.jsonl"), 2, "claimwise: [Errno 2] No such file: 'x.jsonl'"),
        (PermissionError(13, "Permission denied", "x"), 2, "claimwise: [Errno 13] Permission denied: 'x'"),
        (KeyboardInterrupt(), 130, "interrupted"),
        (ZeroDivisionError("oh"), 2, "claimwise: internal error, ZeroDivisionError: oh (--debug shows where)"),
        (InputError("two\nlines \x1b[2J"), 2, "claimwise: two lines <1b>[2J"),
    ],
)
def test_errors_are_one_line_and_a_status(
    capsys: pytest.CaptureFixture[str], error: BaseException, status: int, line: str
) -> None:
    assert status_of(error) == status
    out, err = capsys.readouterr()
    assert (out, err) == ("", line + "\n")


def test_debug_shows_where(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(InputError("a fault"), debug=True) == 2
    assert "Traceback" in capsys.readouterr().err


def test_no_error_is_no_exit() -> None:
    with exit_on_errors(debug=False):
        pass


def test_errors_go_before_what_fell_short(capsys: pytest.CaptureFixture[str]) -> None:
    assert conclude([], []) == 0
    assert conclude([], ["low"]) == 1
    assert conclude(["broken"], ["low"]) == 2
    assert capsys.readouterr().err == "claimwise: low\nclaimwise: broken\nclaimwise: low\n"


def test_a_document_is_utf_8_json_whatever_a_reply_held() -> None:
    document = {"text": "ü 中 \ud800", "none": None}
    encoded = encode_document(document)
    assert json.loads(encoded.decode("utf-8")) == document
    assert "中".encode() in encoded
    assert encoded.endswith(b"}\n")


def test_a_number_that_is_none_is_a_bug() -> None:
    with pytest.raises(ValueError, match="Out of range float"):
        encode_document({"x": float("nan")})


def write(path: Path) -> None:
    deliver({"x": 1}, lambda console: None, out=path, as_json=False)


def test_a_file_is_written_whole_with_usual_rights_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    path.write_text("old")
    write(path)
    assert json.loads(path.read_text()) == {"x": 1}
    fresh = tmp_path / "fresh.json"
    write(fresh)
    (tmp_path / "plain").touch()
    assert fresh.stat().st_mode == (tmp_path / "plain").stat().st_mode
    assert sorted(p.name for p in tmp_path.iterdir()) == ["fresh.json", "out.json", "plain"]


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "link.json").symlink_to(tmp_path / "real.json")
    write(tmp_path / "link.json")
    assert (tmp_path / "link.json").is_symlink()
    assert json.loads((tmp_path / "real.json").read_text()) == {"x": 1}


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    write(tmp_path / "pipe")
    assert json.loads(os.read(reader, 100)) == {"x": 1}
    os.close(reader)


def test_where_nothing_can_be_written_is_told_before_work(tmp_path: Path) -> None:
    check_writable(None)
    check_writable(tmp_path / "out.json")
    for path in (tmp_path, tmp_path / "no" / "out.json"):
        with pytest.raises(InputError, match="`--out` should name a file in a folder"):
            check_writable(path)


def test_usage_in_words() -> None:
    with meter(prices={"a/m": (1.0, 2.0, 0.5)}) as used:
        assert usage_line("judge", used) == "judge · no model calls"
        used.add("a/m", Usage(calls=2, cached=3, prompt_tokens=1_000_000, completion_tokens=500_000))
        assert usage_line("judge", used) == (
            "judge · calls: 2 · from the cache: 3 · tokens: 1,000,000 in, 500,000 out · cost: $2.0000"
        )
        assert usage_record(used)["cost_usd"] == pytest.approx(2.0)
        used.add("b/unknown", Usage(calls=1, unmetered=1))
        assert usage_line("judge", used).endswith(" out · calls without a count: 1 · cost: unknown")
        assert usage_record(used) == {**usage_record(used), "calls": 3, "unmetered": 1, "cost_usd": None}


def test_the_input_is_never_overwritten(tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    rows.write_text("{}")
    link = tmp_path / "link.jsonl"
    link.symlink_to(rows)
    for out in (rows, link):
        with pytest.raises(InputError, match="another file than the input"):
            check_writable(out, rows)
    check_writable(tmp_path / "out.json", rows)


def test_a_place_that_only_looks_writable_is_told_before_work(tmp_path: Path) -> None:
    """A name that is too long for the disk: rights alone do not tell."""
    (tmp_path / "file").touch()
    for path in (tmp_path / ("x" * 300), tmp_path / "file" / "out.json"):
        with pytest.raises(InputError, match=r"can be written to, but got .* \((File name too long|Not a directory)"):
            check_writable(path)
    check_writable(tmp_path / "out.json")
    assert [p.name for p in tmp_path.iterdir()] == ["file"], "looking leaves nothing behind"


def test_what_cannot_be_written_is_shown_all_the_same(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """The place vanished while the judge worked."""
    with pytest.raises(FileNotFoundError):
        deliver({"x": 1}, lambda console: None, out=tmp_path / "gone" / "out.json", as_json=True)
    assert json.loads(capfdbinary.readouterr().out) == {"x": 1}


def report_with(*warnings: tuple[str, ...]) -> Report:
    rows = tuple(ExampleReport(i, "x", Status.SCORED, warnings=found) for i, found in enumerate(warnings))
    return Report("m", "m", None, None, {}, {}, rows, Usage(), "m|")


def test_warnings_are_told_once_with_their_rows() -> None:
    report = report_with(("cut",), (), ("cut", "below"), ("cut",))
    names = ["a:1", "a:2", "a:3", "a:4"]
    assert warning_lines(report, names) == ["a:1 and 2 more: cut", "a:3: below"]
    assert warning_lines(report, names, most=1) == ["a:1 and 2 more: cut", "and 1 other warnings"]
    assert warning_lines(report_with((), ()), names) == []
