"""Exit statuses, documents, files and the line on usage."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
import typer

from claimwise.commands.exits import conclude, exit_on_errors
from claimwise.commands.output import check_writable, deliver, encode_document, usage_line, usage_record
from claimwise.errors import InputError
from claimwise.llm.usage import meter
from claimwise.types import Usage


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
