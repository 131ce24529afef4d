"""Ctrl-C and SIGTERM on the command line, in a process of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from claimwise.commands.interrupts import describe_interrupt
from claimwise.llm.usage import meter
from claimwise.types import Usage
from tests.cli.test_script import CLAIMWISE
from tests.conftest import ROOT
from tests.stub import Reply, StubServer
from tests.suites.small import write_lines

WAIT = 180.0  # seconds for a process to start on a busy machine
SETTLE = 0.5  # seconds for answers that were sent to be read
REPEAT = "repeat the command to judge them: only what was not answered is sent\n"


class Struck:
    """A server that answers so many calls and then holds the next ones, and whoever waits for that."""

    def __init__(self, answered: int) -> None:
        self.held = threading.Event()
        self.answered = answered

    def __call__(self, request: Any) -> Reply:
        if request.number < self.answered:
            return Reply("(C)")
        self.held.set()
        return Reply(hang=True)


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    rows = [{"prediction": f"The canal is {n} km long.", "reference": "It is 14 km long."} for n in range(5)]
    return write_lines(tmp_path / "answers.jsonl", rows)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    begun: list[subprocess.Popen[bytes]] = []

    def begin(stub: StubServer, *arguments: object, cache: str = str(tmp_path / "cache")) -> subprocess.Popen[bytes]:
        judge = ("--judge", "openai/m", "--judge-option", f"base_url={stub.base_url},concurrency=1,max_retries=0")
        process = subprocess.Popen(
            [*CLAIMWISE, *map(str, arguments), *judge],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, "CLAIMWISE_CACHE": cache, "COLUMNS": "80"},
        )
        begun.append(process)
        return process

    yield begin
    for process in begun:
        process.kill()


def finish(process: subprocess.Popen[bytes], server: Struck, number: int) -> tuple[int, str, str]:
    assert server.held.wait(WAIT), "the judge was never asked"
    time.sleep(SETTLE)
    process.send_signal(number)
    out, err = process.communicate(timeout=30)
    return process.returncode, out.decode(), err.decode()


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_score_shows_what_was_judged_and_repeats_only_the_rest(
    answers: Path, start: Callable[..., subprocess.Popen[bytes]], number: int, status: int
) -> None:
    command = ("score", answers, "--metric", "factuality", "--fail-under", "factuality=0.5")
    with StubServer(server := Struck(2)) as stub:
        returned, out, err = finish(start(stub, *command), server, number)
        assert returned == status
        assert "answers: 2 of 5" in out.replace("\n", " ") and "answers.jsonl (partial)" in out
        assert err == f"interrupted: 2 of 5 rows are judged, 3 are left; {REPEAT}"
        stub.reset(["(C)"])
        again = start(stub, *command)
        assert again.wait(60) == 0
        assert len(stub.requests) == 3


def test_the_document_and_the_file_have_what_was_judged(
    answers: Path, start: Callable[..., subprocess.Popen[bytes]], tmp_path: Path
) -> None:
    command = ("score", answers, "--metric", "factuality", "--json", "--out", tmp_path / "out.json")
    with StubServer(server := Struck(2)) as stub:
        returned, out, _ = finish(start(stub, *command), server, signal.SIGINT)
    assert returned == 130
    assert json.loads(out) == json.loads((tmp_path / "out.json").read_text())
    (record,) = json.loads(out)["results"]
    assert record["error"].startswith("RunStoppedError: interrupted: 2 of 5 rows were judged")
    assert (len(record["per_example"]), record["n_not_judged"]) == (2, 3)


def test_run_keeps_the_metrics_that_are_done(start: Callable[..., subprocess.Popen[bytes]]) -> None:
    """Two questions under faithfulness, factuality and claim_coverage: the second metric is struck."""
    with StubServer(server := Struck(3)) as stub:
        begun = start(stub, "run", "contrast", "--answers", "good", "--limit", 2, "--json", "--max-failures", 1)
        returned, out, err = finish(begun, server, signal.SIGTERM)
    assert returned == 143
    results = json.loads(out)["results"]
    judged = sum(len(record["per_example"]) for record in results)
    assert results[-1]["error"].startswith("RunStoppedError: interrupted")
    assert 0 < judged < 6
    assert f"interrupted: {judged} of 6 rows are judged, {6 - judged} are left; " in err


def test_a_second_interrupt_ends_at_once(answers: Path, start: Callable[..., subprocess.Popen[bytes]]) -> None:
    """The output goes to a pipe that nobody reads, so that showing the partial result would last forever."""
    rows = [{"prediction": f"{n} {'x' * 200_000}", "reference": "y"} for n in range(3)]
    wide = write_lines(answers.parent / "wide.jsonl", rows)
    with StubServer(server := Struck(2)) as stub:
        process = start(stub, "score", wide, "--metric", "factuality", "--json")
        assert server.held.wait(WAIT)
        process.send_signal(signal.SIGINT)
        time.sleep(2)
        assert process.poll() is None, "it still has much to write"
        started = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 130
        assert time.monotonic() - started < 2


@pytest.mark.parametrize(
    ("judged", "calls", "kept", "told"),
    [
        (2, 2, True, f"interrupted: 2 of 5 rows are judged, 3 are left; {REPEAT.strip()}"),
        (2, 2, False, "2 of 5 rows are judged, 3 are left; the cache is off, so that the command repeated sends"),
        (2, 0, True, "interrupted: 2 of 5 rows are judged, 3 are left; repeat the command to judge them"),
        (5, 5, True, "interrupted: all 5 rows are judged"),
    ],
)
def test_what_repeating_costs(judged: int, calls: int, kept: bool, told: str) -> None:
    with meter() as used:
        used.add("openai/m", Usage(calls=calls))
        assert told in describe_interrupt(judged, 5, used, kept=kept)


def test_a_cache_that_is_off_is_told(answers: Path, start: Callable[..., subprocess.Popen[bytes]]) -> None:
    with StubServer(server := Struck(1)) as stub:
        begun = start(stub, "score", answers, "--metric", "factuality", cache="off")
        returned, _, err = finish(begun, server, signal.SIGINT)
    assert returned == 130
    assert "the cache is off, so that the command repeated sends everything again" in err


def test_a_signal_that_is_ignored_stays_ignored(answers: Path, tmp_path: Path) -> None:
    """As a shell without job control starts commands in the background."""
    with StubServer(["(C)", "(C)", Reply("(C)", delay=1.5), "(C)"]) as stub:
        judge = f"--judge openai/m --judge-option base_url={stub.base_url},concurrency=1"
        command = ["sh", "-c", f'trap "" INT; exec "$@" {judge}', "sh", *CLAIMWISE, "score", str(answers)]
        process = subprocess.Popen(
            [*command, "--metric", "factuality"],
            stdout=subprocess.DEVNULL,
            cwd=ROOT,
            env={**os.environ, "CLAIMWISE_CACHE": str(tmp_path)},
        )
        deadline = time.monotonic() + 60
        while len(stub.requests) < 3 and time.monotonic() < deadline:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0
