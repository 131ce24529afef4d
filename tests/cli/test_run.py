"""`claimwise run`: suites judged end to end, with a judge whose verdicts stand in the text."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from claimwise.version import __version__
from tests.cli.conftest import Invoke
from tests.stub import Reply, StubServer
from tests.suites.small import SCRIPT, negative, pump_rows, sample, write_lines, write_suite


@pytest.fixture
def pumps(tmp_path: Path) -> Path:
    return write_suite(tmp_path / "pumps", pump_rows())


def document(output: str) -> dict[str, Any]:
    return json.loads(output, parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))


def columns(text: str, name: str) -> list[str]:
    (line,) = [line for line in text.splitlines() if line.strip().startswith(name + " ")]
    return line.strip().removeprefix(name).split()


def blocks(text: str) -> list[str]:
    return re.split(r"\n *\n", text)


def test_pairs_are_the_default(invoke: Invoke, pumps: Path) -> None:
    result = invoke("run", pumps)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == "pumps 1.0.0 · good answers: 2 · negatives: 3 · judge: marked"
    # score, interval, judged, contradicted, unsupported, omitted, failed, not scored
    faithfulness, factuality, coverage = blocks(result.stdout)[1:4]
    assert columns(faithfulness, "good answers") == ["1.000", "0.34–1.00", "2", "0", "0", "–", "0", "0"]
    assert columns(faithfulness, "negatives")[0] == "0.667"
    assert columns(faithfulness, "negatives")[2:5] == ["3", "1", "0"]
    assert columns(factuality, "negatives")[2:5] == ["3", "1", "–"]
    assert coverage.index("high risk") < coverage.index("all")
    # en: number won, omission won; ru: number tied
    pairs = result.stdout.split("Pairs in which the good answer scores above its negative")[1]
    assert columns(pairs, "negative") == ["en", "ru", "all"]
    assert columns(pairs, "number") == ["1/1", "(100%)", "0/1", "(0%)", "1/2", "(50%)"]
    assert columns(pairs, "omission") == ["1/1", "(100%)", "–", "1/1", "(100%)"]
    assert columns(pairs, "all") == ["2/2", "(100%)", "0/1", "(0%)", "2/3", "(67%)"]
    assert "1 tied" in pairs
    assert "judge · no model calls" in result.stdout
    assert re.search(r"^faithfulness\|version:\S+\|judge:marked\|.*\|data:pumps@1\.0\.0#[0-9a-f]{12}\|", pairs, re.M)
    assert max(len(line) for line in lines if "|" not in line) <= 80


def test_one_json_document_and_nothing_else(invoke: Invoke, pumps: Path) -> None:
    result = invoke("run", pumps, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    found = document(result.stdout)
    assert list(found) == ["claimwise", "suite", "judge", "results", "pairs", "below", "above", "usage"]
    assert (found["claimwise"], found["judge"], found["below"]) == (__version__, "marked", [])
    assert found["suite"]["task_name"] == "pumps"
    assert (found["suite"]["n_samples"], found["suite"]["n_negatives"]) == (2, 3)
    assert len(found["suite"]["dataset_revision"]) == 64
    assert [(r["metric"], r["answers"]) for r in found["results"]] == [
        (metric, answers)
        for metric in ("faithfulness", "factuality", "claim_coverage")
        for answers in ("good answers", "negatives")
    ]
    first = found["results"][0]
    assert first["faithfulness"] == 1.0
    assert [example["id"] for example in first["per_example"]] == ["en-1", "ru-1"]
    assert first["per_example"][0]["claims"][0]["label"] == "supported"
    number = {"kind": "number", "metric": "faithfulness", "lost": 0, "undecided": 0, "total": 1}
    assert found["pairs"] == [
        {**number, "language": "en", "won": 1, "tied": 0, "share": 1.0},
        {**number, "language": "ru", "won": 0, "tied": 1, "share": 0.0},
        {**number, "language": "en", "won": 1, "tied": 0, "share": 1.0, "kind": "omission", "metric": "claim_coverage"},
    ]
    assert found["usage"]["judge"]["calls"] == 0
    assert found["usage"]["judge"]["cost_usd"] == 0.0


def test_what_a_suite_prints_does_not_spoil_the_document(invoke: Invoke, tmp_path: Path) -> None:
    folder = write_suite(tmp_path / "loud", pump_rows(), SCRIPT + "\n\nprint('hello from the suite')\n")
    result = invoke("run", folder, "--json")
    assert document(result.stdout)["suite"]["task_name"] == "loud"
    assert "hello from the suite" in result.stderr


def test_out_writes_the_same_document(invoke: Invoke, pumps: Path, tmp_path: Path) -> None:
    result = invoke("run", pumps, "--out", tmp_path / "result.json")
    assert result.exit_code == 0
    assert "good answers" in result.stdout
    written = (tmp_path / "result.json").read_text(encoding="utf-8")
    assert document(written) == document(invoke("run", pumps, "--json").stdout)


@pytest.mark.parametrize(
    ("which", "names"), [("good", ["good answers"]), ("bad", ["negatives"]), ("pairs", ["good answers", "negatives"])]
)
def test_either_set_of_answers(invoke: Invoke, pumps: Path, which: str, names: list[str]) -> None:
    found = document(invoke("run", pumps, "--answers", which, "--json").stdout)
    assert list(dict.fromkeys(r["answers"] for r in found["results"])) == names
    assert bool(found["pairs"]) is (which == "pairs")


def test_good_answers_alone_where_there_are_no_negatives(invoke: Invoke, tmp_path: Path) -> None:
    folder = write_suite(tmp_path / "plain", [sample("a")])
    result = invoke("run", folder)
    assert result.exit_code == 0
    assert result.stdout.startswith("plain 1.0.0 · good answers: 1 · judge: marked")
    assert "Pairs" not in result.stdout
    refused = invoke("run", folder, "--answers", "pairs")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "should have negatives to judge" in refused.stderr


def test_answers_of_a_file(invoke: Invoke, pumps: Path, tmp_path: Path) -> None:
    path = write_lines(
        tmp_path / "mine.jsonl",
        [{"id": "ru-1", "answer": "It is wrong."}, {"id": "en-1", "answer": "It weighs 12 kg."}],
    )
    result = invoke("run", pumps, "--answers", path)
    assert result.exit_code == 0
    assert result.stdout.startswith("pumps 1.0.0 · answers of mine.jsonl: 2 · judge: marked")
    found = document(invoke("run", pumps, "--answers", path, "--json").stdout)
    assert found["results"][0]["faithfulness"] == 0.5
    assert "|answers:mine.jsonl#" in found["results"][0]["signature"]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([{"id": "en-1", "answer": "x"}], "has no answer to ru-1"),
        ([{"id": "en-2", "answer": "x"}], "none has the id 'en-2'"),
        ([{"id": "en-1", "answer": "x"}] * 2, "answers sample 'en-1' a second time"),
        (None, "`--answers` should be pairs, good, bad or a file of answers, but got"),
    ],
)
def test_a_wrong_file_of_answers(
    invoke: Invoke, pumps: Path, tmp_path: Path, rows: list[dict[str, str]] | None, message: str
) -> None:
    path = tmp_path / "mine.jsonl" if rows is None else write_lines(tmp_path / "mine.jsonl", rows)
    result = invoke("run", pumps, "--answers", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_limit_and_language(invoke: Invoke, pumps: Path, tmp_path: Path) -> None:
    first = document(invoke("run", pumps, "--limit", 1, "--json").stdout)
    assert [e["id"] for r in first["results"][:2] for e in r["per_example"]] == ["en-1", "en-1n", "en-1o"]
    russian = document(invoke("run", pumps, "--language", "ru", "--json").stdout)
    assert [e["id"] for r in russian["results"][:2] for e in r["per_example"]] == ["ru-1", "ru-1n"]
    path = write_lines(tmp_path / "a.jsonl", [{"id": "en-1", "answer": "x"}])
    assert invoke("run", pumps, "--answers", path, "--limit", 1).exit_code == 0
    assert "one of ['en', 'ru'], but got 'fr'" in invoke("run", pumps, "--language", "fr").stderr
    assert invoke("run", pumps, "--limit", 0).exit_code == 2


def test_excluded_samples_are_told(invoke: Invoke, tmp_path: Path) -> None:
    rows = pump_rows()
    rows[3] |= {"review_status": "excluded", "review_note": "wrong gold"}
    result = invoke("run", write_suite(tmp_path / "pumps", rows))
    assert result.stdout.startswith("pumps 1.0.0 · good answers: 1 · negatives: 2 · excluded: 2 · judge: marked")


def test_a_metric_that_cannot_run_does_not_lose_the_others(invoke: Invoke, pumps: Path) -> None:
    result = invoke("run", pumps, "--judge", "verifier")
    assert result.exit_code == 2
    assert "faithfulness" in result.stdout
    assert "claim_coverage" in result.stdout
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith(
        "claimwise: factuality, good answers and negatives: judge 'verifier' cannot compare"
    )
    found = document(invoke("run", pumps, "--judge", "verifier", "--json").stdout)
    assert [("error" in r, "factuality" in r) for r in found["results"] if r["metric"] == "factuality"] == [
        (True, False)
    ] * 2


def test_when_nothing_can_run_there_is_one_line(invoke: Invoke, tmp_path: Path) -> None:
    script = SCRIPT + "    from claimwise.suites.engine import MetricTask\n    measures = (MetricTask('factuality'),)\n"
    result = invoke("run", write_suite(tmp_path / "one", pump_rows(), script), "--judge", "verifier")
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1


def test_too_many_failures_print_and_write_what_was_judged(invoke: Invoke, tmp_path: Path) -> None:
    rows = [sample("a", answer="It weighs 12 kg. This fails."), sample("b")]
    folder = write_suite(tmp_path / "failing", rows)
    result = invoke("run", folder, "--out", tmp_path / "out.json", "--fail-under", "faithfulness=0.1")
    assert result.exit_code == 2
    assert "good answers (partial)" in result.stdout
    assert columns(blocks(result.stdout)[1], "good answers (partial)")[2:7] == ["2", "0", "0", "–", "1"]
    assert "claimwise: faithfulness, good answers: 1 of 3 judgements failed" in result.stderr
    assert "faithfulness has no value, which counts as below 0.1" in result.stderr, "a withheld number is no number"
    written = document((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert written["results"][0]["error"].startswith("JudgeFailureError: 1 of 3")
    assert written["results"][0]["n_supported"] == 2
    assert invoke("run", folder, "--max-failures", 0.5).exit_code == 0


@pytest.mark.parametrize(
    ("minimum", "status"),
    [
        ("faithfulness=1", 0),
        ("claim_coverage=1,coverage_high_risk=1", 0),
        ("pairs=0.66", 0),
        ("pairs=0.67", 1),
        ("weighted_coverage=1", 0),
        ("coverage_low_risk=0", 1),  # there is no such fact: a number that does not exist is below any other
    ],
)
def test_fail_under(invoke: Invoke, pumps: Path, minimum: str, status: int) -> None:
    result = invoke("run", pumps, "--fail-under", minimum)
    assert result.exit_code == status
    assert "good answers" in result.stdout
    assert bool(result.stderr) is bool(status)


def test_fail_under_is_told_in_words_and_in_the_document(invoke: Invoke, pumps: Path) -> None:
    result = invoke("run", pumps, "--answers", "bad", "--fail-under", "faithfulness=0.9", "--json")
    assert result.exit_code == 1
    assert result.stderr == "claimwise: faithfulness is 0.6667, below 0.9\n"
    (below,) = document(result.stdout)["below"]
    assert below == {"name": "faithfulness", "value": pytest.approx(2 / 3), "minimum": 0.9}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--fail-under", "contradiction_rate=0.1"], "`--fail-under` should name one of"),
        (["--fail-under", "faithfulness=90"], "should be a number in 0..1, but got 90"),
        (["--fail-under", "faithfulness"], "should be written name=value"),
        (["--model", "openai/m", "--answers", "good"], "should come without `--answers`"),
        (["--model", "openai/m", "--fail-under", "pairs=0.5"], "`--fail-under` should name one of"),
        (["--max-failures", "7"], "`--max-failures` should be a number in 0..1"),
        (["--judge", "nobody"], "but got 'nobody'"),
        (["--judge-option", "timeout"], "should be written name=value"),
        (["--out", "/no/such/folder/out.json"], "`--out` should name a file in a folder"),
        (["--out", "/"], "`--out` should name a file in a folder"),
        (["--model", "nobody/m"], "with a provider of openai"),
        (["--model", "openai/m"], "OPENAI_API_KEY"),
    ],
)
def test_a_wrong_option_is_one_line(invoke: Invoke, pumps: Path, arguments: list[str], message: str) -> None:
    result = invoke("run", pumps, *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert "Traceback" not in result.stderr


def test_a_suite_that_is_not_there(invoke: Invoke) -> None:
    result = invoke("run", "no/such/suite")
    assert result.exit_code == 2
    assert "suite 'no/such/suite' should be a folder that holds a script" in result.stderr


def test_faulty_samples_are_located(invoke: Invoke, tmp_path: Path) -> None:
    folder = write_suite(tmp_path / "bad", [sample("a"), sample("b", colour="red")])
    result = invoke("run", folder)
    assert result.exit_code == 2
    assert "rows.jsonl:2: colour: Extra inputs are not permitted" in result.stderr


def test_debug_shows_where(invoke: Invoke) -> None:
    result = invoke("run", "nowhere", "--debug")
    assert result.exit_code == 2
    assert "Traceback" in result.stderr
    assert result.stderr.splitlines()[-1].startswith("claimwise: suite 'nowhere'")


def test_judge_options_reach_the_judge_as_values(invoke: Invoke, pumps: Path) -> None:
    options = ["--judge-option", "timeout=30", "--judge-option", "base_url=8000", "--judge-option", "deep=true"]
    found = document(invoke("run", pumps, *options, "--json").stdout)
    assert "|timeout:30|base_url:'8000'|deep:True|" in found["results"][0]["signature"]


def test_a_model_answers_first(invoke: Invoke, pumps: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with StubServer(["It weighs 12 kg."]) as stub:
        monkeypatch.setenv("OPENAI_BASE_URL", stub.base_url)
        result = invoke("run", pumps, "--model", "openai/tiny")
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout.startswith("pumps 1.0.0 · answers of openai/tiny: 2 · judge: marked")
        assert "answers · calls: 2 · from the cache: 0 · tokens: 200 in, 20 out · cost: unknown" in result.stdout
        assert "judge · no model calls" in result.stdout
        assert len(stub.requests) == 2
        found = document(invoke("run", pumps, "--model", "openai/tiny", "--json").stdout)
        assert found["usage"]["answers"]["calls"] == 2
        assert found["usage"]["answers"]["cost_usd"] is None


def test_a_model_without_a_right_key_is_one_line(invoke: Invoke, pumps: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with StubServer([Reply(status=401)]) as stub:
        monkeypatch.setenv("OPENAI_BASE_URL", stub.base_url)
        result = invoke("run", pumps, "--model", "openai/tiny")
        assert (result.exit_code, result.stdout) == (2, "")
        assert len(result.stderr.splitlines()) == 1


def test_terminal_codes_in_data_are_shown_not_obeyed(invoke: Invoke, tmp_path: Path) -> None:
    rows = [
        sample("a", language="\x1b[31m[bold]", dataset_version="1\x1b[2J"),
        negative("b", "a", "date", "x", language="\x1b[31m[bold]"),
    ]
    result = invoke("run", write_suite(tmp_path / "evil", rows))
    assert result.exit_code == 0
    assert "\x1b" not in result.stdout
    assert "evil 1<1b>[2J" in result.stdout
