"""The script itself, in a process of its own: streams, signals and exit statuses."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from claimwise.version import __version__
from tests.conftest import ROOT
from tests.stub import Reply, StubServer
from tests.suites.small import write_lines

CLAIMWISE = (sys.executable, "-c", "from claimwise.cli import main; main()")
FAITHFULNESS = ("--metric", "faithfulness")


def claimwise(*arguments: object, cwd: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = [*CLAIMWISE, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, cwd=cwd, env={**os.environ, **environment}, timeout=120)


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    rows = [
        {"prediction": "The pump weighs 12 kg.", "contexts": ["The pump weighs 12 kg."]},
        {"prediction": "Насос весит 14 кг.", "contexts": ["Насос весит 12 кг."]},
    ]
    return write_lines(tmp_path / "answers.jsonl", rows)


def test_version() -> None:
    result = claimwise("--version")
    assert (result.returncode, result.stdout.decode()) == (0, f"claimwise {__version__}\n")


@pytest.mark.parametrize("arguments", [(), ("nothing",), ("run",), ("score", "x.jsonl"), ("run", "x", "--limit", "0")])
def test_a_wrong_call_could_not_run(arguments: Sequence[str]) -> None:
    result = claimwise(*arguments)
    assert (result.returncode, result.stdout) == (2, b"")
    assert b"Usage" in result.stderr
    assert b"Traceback" not in result.stderr


def test_help_names_the_exit_statuses() -> None:
    result = claimwise("--help")
    assert result.returncode == 0
    assert "0 fine, 1 below --fail-under or above --fail-over, 2 could not run" in " ".join(
        result.stdout.decode().split()
    )


def test_a_file_is_scored_with_the_default_judge(answers: Path) -> None:
    result = claimwise("score", answers, *FAITHFULNESS, "--fail-under", "faithfulness=0.9")
    assert result.returncode == 1
    assert result.stderr == b"claimwise: faithfulness is 0.5, below 0.9\n"
    text = result.stdout.decode()
    assert "contradicted  Насос весит 14 кг." in text
    assert "\x1b" not in text, "no color where there is no terminal"


def test_utf_8_whatever_the_locale(answers: Path) -> None:
    found = claimwise("score", answers, *FAITHFULNESS, "--json", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert found.returncode == 0
    record = json.loads(found.stdout.decode("utf-8"))["results"][0]
    assert record["per_example"][1]["prediction"] == "Насос весит 14 кг."
    table = claimwise("score", answers, *FAITHFULNESS, PYTHONIOENCODING="ascii", LC_ALL="C")
    assert (table.returncode, table.stderr) == (0, b"")
    assert b"contradicted  ????? ????? 14 ??." in table.stdout


def test_the_same_twice_is_byte_for_byte_the_same(answers: Path) -> None:
    first, second = (claimwise("score", answers, *FAITHFULNESS, "--json") for _ in range(2))
    assert first.stdout == second.stdout


def test_scoring_needs_neither_evaluate_nor_torch(answers: Path) -> None:
    code = (
        "import sys; from claimwise.cli import app; "
        f"app(['score', {str(answers)!r}, '--metric', 'faithfulness'], standalone_mode=False); "
        "print([m for m in ('evaluate', 'datasets', 'torch', 'transformers', 'pyarrow') if m in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[-1] == "[]"


def test_a_closed_pipe_ends_quietly(answers: Path) -> None:
    for option in ("--json", "--show=1"):
        reader, writer = os.pipe()
        os.close(reader)
        process = subprocess.Popen(
            [*CLAIMWISE, "score", str(answers), *FAITHFULNESS, option], stdout=writer, stderr=subprocess.PIPE
        )
        os.close(writer)
        _, err = process.communicate(timeout=60)
        assert (process.returncode, err) == (141, b"")


def test_an_interrupt_ends_with_one_line(answers: Path) -> None:
    with StubServer(lambda request: Reply(hang=True)) as stub:
        options = ("--judge", "openai/m", "--judge-option", f"base_url={stub.base_url}")
        process = subprocess.Popen(
            [*CLAIMWISE, "score", str(answers), *FAITHFULNESS, *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        deadline = time.monotonic() + 60
        while not stub.requests and time.monotonic() < deadline:
            time.sleep(0.05)
        assert stub.requests, "the judge was never asked"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        assert (process.returncode, b"answers: 0 of 2" in b" ".join(out.split())) == (130, True)
        assert err == b"interrupted: 0 of 2 rows are judged, 2 are left; repeat the command to judge them\n"


def test_the_shipped_suite_runs_from_anywhere(tmp_path: Path) -> None:
    result = claimwise("run", "contrast", "--limit", 1, "--language", "zh", "--json", cwd=tmp_path)
    assert result.returncode == 0
    found = json.loads(result.stdout)
    assert (found["judge"], found["suite"]["n_samples"]) == ("mini", 1)
    assert found["results"][0]["faithfulness"] > 0


def test_a_chat_judge_is_asked_and_what_it_used_is_told(tmp_path: Path) -> None:
    path = write_lines(tmp_path / "a.jsonl", [{"prediction": "12 kg", "reference": "It weighs twelve kilograms."}])
    with StubServer(['{"category": "C", "reason": "the same mass"}']) as stub:
        judge = ("--judge", "openai/m", "--judge-option", f"base_url={stub.base_url}", "--judge-option", "cache=false")
        result = claimwise("score", path, "--metric", "factuality", *judge)
        text = result.stdout.decode()
        assert (result.returncode, result.stderr) == (0, b"")
        assert "1.000" in text
        assert "judge · calls: 1 · from the cache: 0 · tokens: 100 in, 10 out · cost: unknown" in text
        stub.reset([Reply(status=401)])
        refused = claimwise("score", path, "--metric", "factuality", *judge)
        assert (refused.returncode, refused.stdout) == (2, b"")
        assert len(refused.stderr.splitlines()) == 1
        unknown = claimwise("score", path, "--metric", "factuality", *judge, "--judge-option", "temprature=0")
        assert unknown.returncode == 2
        assert b"temprature" in unknown.stderr
        assert len(unknown.stderr.splitlines()) == 1
