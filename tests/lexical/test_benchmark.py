"""The accuracy benchmark on a handful of rows whose outcome is known."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.judge_accuracy import format_table, main, measure, read_rows
from claimwise.judges.lexical import lexical

ROWS = [
    {"claim": "The pump weighs 12 kg.", "evidence": ["The pump weighs 12,000 g."], "label": "supported"},
    {"claim": "The pump weighs 12 kg.", "evidence": ["The pump weighs 16 kg."], "label": "contradicted"},
    {"claim": "The pump is red.", "evidence": ["The pump is heavy."], "label": "partially_supported"},
    {"claim": "The hose is blue.", "evidence": ["The hose is long and blue."], "label": "supported"},
    {"claim": "Hello there.", "evidence": ["The pump is heavy."], "label": "generic"},
]


def write(folder: Path, name: str, task: str) -> Path:
    path = folder / name
    path.write_text("\n".join(json.dumps({"task": task, **row}) for row in ROWS), encoding="utf-8")
    return path


def test_rows_with_other_labels_are_passed_over(tmp_path: Path) -> None:
    rows = list(read_rows(write(tmp_path, "a.jsonl", "claim_vs_evidence")))
    assert [row.supported for row in rows] == [True, False, False, True]
    assert list(read_rows(write(tmp_path, "b.jsonl", "decomposition"))) == []


def test_a_line_holds_what_the_judge_and_plain_overlap_reach(tmp_path: Path) -> None:
    line = measure("a", list(read_rows(write(tmp_path, "a.jsonl", "claim_vs_evidence"))), lexical())
    assert (line.n, line.failed, line.accuracy, line.auc) == (4, 0, 1.0, 1.0)
    assert (line.supported, line.contradicted, line.unsupported) == (0.5, 0.25, 0.25)
    assert line.low is not None and line.high == 1.0
    assert line.overlap_accuracy is not None and line.overlap_accuracy < 1.0  # it sees no difference in a number
    table = format_table([line], "lexical")
    assert "| a | verify | en | 4 | 1.000 (" in table and "mean, all sets" in table


def test_the_command_prints_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path, "points.jsonl", "coverage")
    monkeypatch.setattr("sys.argv", ["judge_accuracy", str(tmp_path), "--json", "--limit", "3"])
    main()
    (line,) = json.loads(capsys.readouterr().out)
    assert (line["dataset"], line["task"], line["n"]) == ("points", "coverage", 3)


def test_a_folder_without_claims_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["judge_accuracy", str(tmp_path)])
    with pytest.raises(SystemExit, match="no labelled claims"):
        main()
