"""`claimwise score`: a user's file end to end."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from claimwise.commands.score import columns_of
from claimwise.datasets.columns import COLUMNS
from tests.cli.conftest import Invoke
from tests.cli.test_run import blocks, columns, document
from tests.suites.small import write_lines

ROWS: list[dict[str, Any]] = [
    {
        "prompt": "How heavy?",
        "response": "It weighs 12 kg. It is wrong.",
        "contexts": [{"text": "It weighs 12 kg.", "title": "Data sheet"}],
        "reference": "12 kg",
        "facts": [{"claim": "12 kg", "risk": "high"}, "24 V"],
    },
    {"prompt": "Why?", "response": "I don't know.", "contexts": [], "reference": ["x", "y"], "facts": ["x"]},
    {"prompt": "What?", "response": "It maybe runs.", "contexts": ["It runs."], "reference": "z", "facts": ["runs"]},
]
MAP = ("--map", "question=prompt,prediction=response")


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    return write_lines(tmp_path / "answers.jsonl", ROWS)


def test_faithfulness(invoke: Invoke, answers: Path) -> None:
    result = invoke("score", answers, "--metric", "faithfulness", *MAP)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.replace("\n", "").startswith(f"{answers} · answers: 3 · judge: marked")
    # score, judged, contradicted, unsupported, omitted, failed, not scored
    found = columns(blocks(result.stdout)[1], "answers.jsonl")
    assert (found[0], found[2:]) == ("0.333", ["3", "1", "1", "–", "0", "1"])
    assert "answers.jsonl · abstained: 1" in result.stdout
    worst = result.stdout.split("Answers with something wrong")[1]
    assert worst.index("It is wrong") < worst.index("It maybe runs")
    assert "answers.jsonl:1 · score 0.50" in worst
    assert "“It weighs 12 kg.” (passage 1: Data sheet)" in worst
    assert "question      How heavy?" in worst
    assert "judge · no model calls" in worst
    assert "faithfulness|version:" in worst


def test_factuality_by_reference(invoke: Invoke, answers: Path) -> None:
    result = invoke("score", answers, "--metric", "factuality", *MAP, "--weights", "autoevals", "--swap-check")
    assert result.exit_code == 0
    assert "disagrees     It weighs 12 kg. It is wrong." in result.stdout
    assert "reference: 12 kg" in result.stdout
    assert "|weights:A=0.4,B=0.6,C=1,D=0,E=1|swap_check:yes" in result.stdout


def test_factuality_by_claims(invoke: Invoke, answers: Path) -> None:
    found = document(
        invoke(
            "score", answers, "--metric", "factuality", "--config", "claims", "--threshold", 0.5, *MAP, "--json"
        ).stdout
    )
    (record,) = found["results"]
    assert record["factual_ratio"] == pytest.approx(1 / 3)
    assert "|config:claims|evidence:contexts|threshold:0.5" in record["signature"]


def test_factuality_by_what_the_judge_knows_needs_no_contexts(invoke: Invoke, tmp_path: Path) -> None:
    path = write_lines(tmp_path / "a.jsonl", [{"prediction": "It runs."}])
    arguments = ("score", path, "--metric", "factuality", "--config", "claims", "--json")
    assert document(invoke(*arguments, "--evidence", "none").stdout)["results"][0]["factual_ratio"] == 1.0
    assert "should have a column 'contexts'" in invoke(*arguments).stderr


def test_coverage_tells_high_risk_first(invoke: Invoke, answers: Path) -> None:
    result = invoke("score", answers, "--metric", "claim_coverage", *MAP)
    assert result.exit_code == 0
    table = blocks(result.stdout)[1]
    assert columns(table, "high risk")[0] == "1.000"
    assert table.index("high risk") < table.index("medium risk") < table.index("all")
    assert "  omitted       24 V" in result.stdout


def test_coverage_with_further_claims(invoke: Invoke, answers: Path) -> None:
    arguments = ("score", answers, "--metric", "claim_coverage", *MAP, "--strict", "--check-extra", "--json")
    (record,) = document(invoke(*arguments).stdout)["results"]
    assert record["unsupported_rate"] == pytest.approx(1 / 3)
    assert "|partial:0|extra:checked" in record["signature"]


def test_graded_with_another_aggregation(invoke: Invoke, answers: Path) -> None:
    options = ("--grading", "graded", "--aggregation", "power_mean", "--temperature", 0.3, "--check-citations")
    found = document(invoke("score", answers, "--metric", "faithfulness", *MAP, *options, "--json").stdout)
    (record,) = found["results"]
    assert (
        "|grading:graded|aggregation:power_mean|temperature:0.3|threshold:0.7|citations:checked" in record["signature"]
    )


def test_the_document_names_rows_by_their_place(invoke: Invoke, answers: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    result = invoke("score", answers, "--metric", "faithfulness", *MAP, "--json", "--out", out)
    found = document(result.stdout)
    assert found == document(out.read_text(encoding="utf-8"))
    assert list(found) == ["claimwise", "file", "judge", "results", "below", "above", "usage"]
    (record,) = found["results"]
    assert [example["where"] for example in record["per_example"]] == [f"{answers}:{line}" for line in (1, 2, 3)]
    assert (record["metric"], record["answers"], found["file"]) == ("faithfulness", "answers.jsonl", str(answers))


def test_half_a_character_in_a_judges_reply_leaves_valid_json(invoke: Invoke, tmp_path: Path) -> None:
    path = write_lines(tmp_path / "a.jsonl", [{"prediction": "It fails. Right.", "contexts": ["x"]}])
    result = invoke("score", path, "--metric", "faithfulness", "--max-failures", 1, "--json")
    failed = document(result.stdout)["results"][0]["per_example"][0]["claims"][0]["failure"]
    assert failed["raw"] == "raw \ud800 reply"


def test_the_same_rows_from_csv_and_parquet(invoke: Invoke, answers: Path, tmp_path: Path) -> None:
    def numbers(path: Path) -> dict[str, Any]:
        result = invoke("score", path, "--metric", "faithfulness", *MAP, "--json")
        (record,) = document(result.stdout)["results"]
        return {name: value for name, value in record.items() if isinstance(value, int | float)}

    texts = [{**row, "contexts": [c if isinstance(c, str) else c["text"] for c in row["contexts"]]} for row in ROWS]
    table = tmp_path / "answers.csv"
    lines = [",".join(json.dumps(row[name]).replace('\\"', '""') for name in ("prompt", "response")) for row in texts]
    cells = ['"' + json.dumps(row["contexts"]).replace('"', '""') + '"' for row in texts]
    table.write_text(
        "prompt,response,contexts\r\n" + "".join(f"{a},{b}\r\n" for a, b in zip(lines, cells, strict=True))
    )
    frame = tmp_path / "answers.parquet"
    pq.write_table(pa.Table.from_pylist([{k: r[k] for k in ("prompt", "response", "contexts")} for r in texts]), frame)
    assert numbers(answers) == numbers(table) == numbers(frame)


def test_limit_and_show(invoke: Invoke, answers: Path) -> None:
    one = invoke("score", answers, "--metric", "faithfulness", *MAP, "--limit", 1)
    assert "answers: 1 ·" in one.stdout
    assert "It maybe runs" not in one.stdout
    worst = invoke("score", answers, "--metric", "faithfulness", *MAP, "--show", 1)
    assert "The 1 worst of 2 answers with something wrong" in worst.stdout
    assert "It maybe runs" not in worst.stdout
    assert "wrong" not in invoke("score", answers, "--metric", "faithfulness", *MAP, "--show", 0).stdout


def test_nothing_wrong_shows_nothing_wrong(invoke: Invoke, tmp_path: Path) -> None:
    path = write_lines(tmp_path / "a.jsonl", [{"prediction": "It runs.", "contexts": ["It runs."]}])
    assert "something wrong" not in invoke("score", path, "--metric", "faithfulness").stdout


@pytest.mark.parametrize(
    ("options", "status"),
    [
        (["--fail-under", "faithfulness=0.33"], 0),
        (["--fail-under", "faithfulness=0.34"], 1),
        (["--fail-under", "pass_rate=0.01"], 1),
        (["--fail-under", "correct_abstention_rate=0"], 1),
    ],
)
def test_fail_under(invoke: Invoke, answers: Path, options: list[str], status: int) -> None:
    assert invoke("score", answers, "--metric", "faithfulness", *MAP, *options).exit_code == status


def test_nothing_scored_is_below_any_minimum(invoke: Invoke, tmp_path: Path) -> None:
    path = write_lines(tmp_path / "a.jsonl", [{"prediction": "", "contexts": ["x"]}])
    result = invoke("score", path, "--metric", "faithfulness", "--fail-under", "faithfulness=0")
    assert result.exit_code == 1
    assert "n/a" in result.stdout
    assert result.stderr == "claimwise: faithfulness has no value, which counts as below 0\n"


def test_too_many_failures_print_and_write_what_was_judged(invoke: Invoke, tmp_path: Path) -> None:
    path = write_lines(tmp_path / "a.jsonl", [{"prediction": "It fails. Right. It is wrong.", "contexts": ["x"]}])
    result = invoke("score", path, "--metric", "faithfulness", "--out", tmp_path / "o.json")
    assert result.exit_code == 2
    assert columns(blocks(result.stdout)[1], "a.jsonl (partial)")[2:4] == ["2", "1"]
    assert "It is wrong" in result.stdout
    assert result.stderr.startswith("claimwise: 1 of 3 judgements failed")
    assert len(result.stderr.splitlines()) == 1
    (record,) = document((tmp_path / "o.json").read_text(encoding="utf-8"))["results"]
    assert record["error"].startswith("JudgeFailureError")
    assert record["n_contradicted"] == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--metric", "bleu"], "`metric` should be one of"),
        (["--metric", "faithfulness"], "should have a column 'prediction', but has 'prompt', 'response'"),
        (["--metric", "factuality", *MAP, "--strict"], "factuality by reference should have options among"),
        (["--metric", "factuality", *MAP, "--config", "web"], "`config` should be one of"),
        (["--metric", "factuality", *MAP, "--config", "claims", "--evidence", "wiki"], "`evidence` should be"),
        (["--metric", "factuality", *MAP, "--weights", "mine"], "`weights` should be"),
        (["--metric", "faithfulness", *MAP, "--threshold", "7"], "`threshold` should be a number in 0..1"),
        (["--metric", "faithfulness", *MAP, "--grading", "x"], "`grading` should be"),
        (["--metric", "faithfulness", "--map", "question"], "`--map` should be written name=value"),
        (["--metric", "faithfulness", *MAP, "--map", "question=x"], "`--map` should give 'question' once"),
        (
            ["--metric", "faithfulness", "--map", "answer=response"],
            "`--map` should rename columns that this metric takes",
        ),
        (["--metric", "faithfulness", *MAP, "--judge", "nobody"], "but got 'nobody'"),
        (["--metric", "faithfullness"], "but got 'faithfullness'; did you mean 'faithfulness'"),
        (["--metric", "faithfulness", "--map", "predicton=response"], "'predicton'; did you mean 'prediction'"),
        (["--metric", "factuality", *MAP, "--judge", "verifier"], "cannot compare with a reference"),
        (["--metric", "faithfulness", *MAP, "--fail-under", "coverage=1"], "`--fail-under` should name one of"),
        (["--metric", "faithfulness", *MAP, "--out", "/no/folder/x"], "`--out` should name"),
    ],
)
def test_a_wrong_option_is_one_line(invoke: Invoke, answers: Path, arguments: list[str], message: str) -> None:
    result = invoke("score", answers, *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "should hold at least one row, but is empty"),
        ('{"prediction": "x", "contexts": ["y"]}\nnonsense\n', "a.jsonl:2 should be a JSON object"),
        ('{"prediction": "x", "contexts": "y"}\n', "a.jsonl:1: `contexts[0]` should be a list of passages"),
        ('{"prediction": 5, "contexts": ["y"]}\n', "a.jsonl:1: `predictions[0]` should be a text, but got 5"),
        (
            '\n{"prediction": "x", "contexts": ["y"]}\n{"prediction": "x"}\n',
            "a.jsonl:3 should have a column 'contexts'",
        ),
        ('{"prediction": "\\ud800", "contexts": ["y"]}\n', "a.jsonl:1: `predictions[0]` holds a lone surrogate"),
    ],
)
def test_faults_of_the_file_are_located(invoke: Invoke, tmp_path: Path, content: str, message: str) -> None:
    (tmp_path / "a.jsonl").write_text(content)
    result = invoke("score", tmp_path / "a.jsonl", "--metric", "faithfulness")
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_a_file_that_is_not_there(invoke: Invoke, tmp_path: Path) -> None:
    result = invoke("score", tmp_path / "a.jsonl", "--metric", "faithfulness")
    assert result.exit_code == 2
    assert "a.jsonl should be a file, but there is none" in result.stderr


def test_another_judge_lists_the_claims(invoke: Invoke, answers: Path) -> None:
    found = document(invoke("score", answers, "--metric", "faithfulness", *MAP, "--extract", "marked", "--json").stdout)
    assert "|extract:'marked'|" in found["results"][0]["signature"]


def test_terminal_codes_in_answers_are_shown_not_obeyed(invoke: Invoke, tmp_path: Path) -> None:
    evil = "It is wrong [bold red]\x1b[2J\x1b]0;title\x07 \u202ehidden"
    path = write_lines(tmp_path / "\x1b[31mevil.jsonl", [{"prediction": evil, "contexts": [evil]}])
    result = invoke("score", path, "--metric", "faithfulness")
    assert result.exit_code == 0
    assert not any(char in result.stdout for char in "\x1b\x07\u202e")
    assert "[bold red]<1b>[2J<1b>]0;title<07> <202e>hidden" in result.stdout.replace("\n                ", " ")
    missing = invoke("score", tmp_path / "\x1b[2Jno.jsonl", "--metric", "faithfulness")
    assert "\x1b" not in missing.stderr


def test_warnings_are_printed(invoke: Invoke, answers: Path) -> None:
    result = invoke("score", answers, "--metric", "factuality", "--config", "claims", *MAP, "--show", 0)
    told = result.stdout.split("\nWarnings\n")[1]
    assert told.startswith("- answers.jsonl:1: factual ratio 0.50 is below the threshold 0.8\n")


def test_help_names_the_columns_of_each_metric(invoke: Invoke) -> None:
    told = " ".join(invoke("score", "--help").stdout.split())
    for metric in ("faithfulness", "factuality", "claim_coverage"):
        required, optional = columns_of(metric, {})
        line = told.split(f"{metric} ", 1)[1]
        for argument in required[1:]:
            assert line.index(COLUMNS[argument][0]) < 40, (metric, argument)
        for argument in optional:
            assert f"[{COLUMNS[argument][0]}]" in told


def test_score_and_estimate_take_the_same_options(invoke: Invoke) -> None:
    def options(command: str) -> set[str]:
        return set(re.findall(r"(?m)^  (--[a-z-]+)", invoke(command, "--help").stdout))

    own = {"--show", "--fail-under", "--fail-over", "--max-failures", "--max-cost", "--deadline"}
    assert options("score") - options("estimate") == own
    assert options("estimate") <= options("score")


def test_fail_over_is_told_in_words_and_in_the_document(invoke: Invoke, answers: Path) -> None:
    command = ("score", answers, "--metric", "faithfulness", *MAP, "--json", "--fail-over")
    result = invoke(*command, "contradiction_rate=0.3")
    assert (result.exit_code, result.stderr) == (1, "claimwise: contradiction_rate is 0.3333, above 0.3\n")
    found = document(result.stdout)
    assert found["below"] == []
    assert found["above"] == [{"name": "contradiction_rate", "value": pytest.approx(1 / 3), "maximum": 0.3}]
    assert invoke(*command, "contradiction_rate=0.34").exit_code == 0
