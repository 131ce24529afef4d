"""Progress shows on a terminal and nowhere else. Cleaning of text for a terminal."""

from __future__ import annotations

import os
import pty
import re
import sys
import threading

import pytest

from claimwise.progress import progress_bar
from claimwise.terminal import clean, make_console


def test_no_terminal_no_progress(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar("faithfulness") as progress:
        assert progress is None
    assert capsys.readouterr() == ("", "")


def test_on_a_terminal_it_tells_work_pace_failures_and_time(monkeypatch: pytest.MonkeyPatch) -> None:
    leader, follower = pty.openpty()
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("TERM", "xterm")
    with os.fdopen(follower, "w", encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stderr", stream)
        with progress_bar("faithfulness, [red]good[/red]\x1b[2J") as progress:
            assert progress is not None
            worker = threading.Thread(target=lambda: [progress(done, 40, done // 10) for done in range(1, 21)])
            worker.start()
            worker.join()
        written = b""
        while b"20/40" not in written:
            written += os.read(leader, 65536)
    os.close(leader)
    shown = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", written.decode())
    assert "faithfulness, [red]good[/red]<1b>[2J" in shown
    assert re.search(r"20/40 answers, \d+\.\d/s 2 failed", shown)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a\n b\t\u2028c\u3000d", "a b c d"),
        ("\x1b[31m\x9b1m\x07\x00", "<1b>[31m<9b>1m<07><00>"),
        ("\u202eabc\u2066\u200e", "<202e>abc<2066><200e>"),
        ("\ud800", "<d800>"),
        ("👩\u200d🚀 مرحبا می\u200cخواهم", "👩\u200d🚀 مرحبا می\u200cخواهم"),
        ("[bold]x[/bold] :smile:", "[bold]x[/bold] :smile:"),
    ],
)
def test_clean(text: str, line: str) -> None:
    assert clean(text) == line


def test_clean_cuts_with_a_mark() -> None:
    assert clean("x" * 10, 10) == "x" * 10
    assert clean("x" * 11, 10) == "x" * 9 + "…"


def test_a_console_interprets_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    make_console().print("[bold]x[/bold] :smile: 12")
    assert capsys.readouterr().out == "[bold]x[/bold] :smile: 12\n"
