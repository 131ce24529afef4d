"""A suite is a legitimate `evaluate.EvaluationSuite`, and that class's defects do not show."""

from __future__ import annotations

import hashlib
import json
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import evaluate
import pytest
from evaluate import EvaluationSuite

from claimwise.datasets.samples import fingerprint
from claimwise.errors import InputError, JudgeFailureError, JudgeUnavailableError
from claimwise.suites.engine import MetricTask
from claimwise.suites.evaluation import SampleSuite
from claimwise.suites.loading import load_suite
from tests.conftest import ROOT
from tests.suites.small import SCRIPT, marked_judge, negative, pump_rows, sample, write_suite

METRICS = ["faithfulness", "factuality", "claim_coverage"]


@pytest.fixture
def suite(tmp_path: Path) -> SampleSuite:
    return load_suite(str(write_suite(tmp_path / "pumps", pump_rows())))


def test_evaluate_loads_the_shipped_suite(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    suite = EvaluationSuite.load("./suites/contrast")
    assert isinstance(suite, evaluate.EvaluationSuite)
    assert suite.name == "contrast"
    assert [task.task_type for task in suite.suite] == METRICS
    assert len(suite.samples()) >= 90
    assert suite.files() == load_suite("contrast").files()


def test_evaluate_loads_it_from_anywhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    suite = EvaluationSuite.load(str(ROOT / "suites" / "contrast"))
    assert {path.name for path in suite.files()} == {"en.jsonl", "ru.jsonl", "zh.jsonl"}


def test_evaluate_loads_a_users_suite_with_data_in_the_working_directory(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(write_suite(tmp_path / "mine", pump_rows()))
    suite = EvaluationSuite.load(str(tmp_path / "mine"))
    (result, *_) = suite.run("column:answer", judge=marked_judge())
    assert result["n_examples"] == 2


def test_str_and_repr_work(suite: SampleSuite) -> None:
    for text in (str(suite), repr(suite)):
        assert 'EvaluationSuite name: "pumps"' in text
        assert all(metric in text for metric in METRICS)


def test_results_are_flat_and_json_safe(suite: SampleSuite) -> None:
    results = suite.run("column:answer", judge=marked_judge())
    assert json.loads(json.dumps(results, allow_nan=False)) == results
    assert [r["metric"] for r in results] == METRICS
    for result in results:
        assert not any(isinstance(value, dict | list) for value in result.values())
        assert result["task_name"] == "pumps"
        assert result["data_preprocessor"] is None


def test_numbers_by_hand(suite: SampleSuite) -> None:
    faithfulness, factuality, coverage = suite.run(
        ["Right. It is wrong.", "It weighs 12 kg. I maybe know more. Right."], judge=marked_judge()
    )
    assert faithfulness["faithfulness"] == 3 / 5
    assert (faithfulness["n_contradicted"], faithfulness["n_unsupported"]) == (1, 1)
    assert factuality["factuality"] == 1 / 2  # one disagrees, one says more
    assert (factuality["n_disagree"], factuality["n_superset"]) == (1, 1)
    assert coverage["coverage"] == coverage["coverage_high_risk"] == 1 / 2
    assert coverage["n_omitted"] == 1


def test_a_result_tells_where_its_data_comes_from(suite: SampleSuite) -> None:
    (path,) = suite.files()
    inner = hashlib.sha256(path.read_bytes()).digest()
    revision = hashlib.sha256(b"rows.jsonl\0" + inner).hexdigest()
    for result in suite.run("column:answer", judge=marked_judge()):
        assert result["dataset_version"] == "1.0.0"
        assert result["dataset_revision"] == revision == fingerprint([path])
        assert result["n_samples"] == result["n_examples"] == 2
        assert result["model"] == "column:answer"
        assert "|judge:marked|" in result["signature"]
        assert f"|data:pumps@1.0.0#{revision[:12]}|answers:column:answer" in result["signature"]


def test_a_change_of_the_data_changes_the_revision(tmp_path: Path) -> None:
    before = load_suite(str(write_suite(tmp_path / "pumps", pump_rows()))).run("column:answer", judge=marked_judge())
    rows = [*pump_rows(), sample("new", language="en")]
    after = load_suite(str(write_suite(tmp_path / "pumps", rows))).run("column:answer", judge=marked_judge())
    assert before[0]["dataset_revision"] != after[0]["dataset_revision"]


def test_samples_of_several_versions_are_told(tmp_path: Path) -> None:
    rows = [sample("a", dataset_version="1.1.0"), sample("b", dataset_version="1.0.0")]
    suite = load_suite(str(write_suite(tmp_path / "mixed", rows)))
    assert suite.run("column:answer", judge=marked_judge())[0]["dataset_version"] == "1.0.0+1.1.0"


def test_running_twice_gives_the_same(suite: SampleSuite) -> None:
    first = suite.run(lambda prompt: "It weighs 12 kg. Maybe.", judge=marked_judge())
    tasks = str(suite)
    assert suite.run(lambda prompt: "It weighs 12 kg. Maybe.", judge=marked_judge()) == first
    assert str(suite) == tasks


def test_excluded_rows_are_counted(tmp_path: Path) -> None:
    rows = pump_rows()
    rows[0] |= {"review_status": "excluded", "review_note": "its gold is wrong"}
    result = load_suite(str(write_suite(tmp_path / "pumps", rows))).run("column:answer", judge=marked_judge())[0]
    assert (result["n_examples"], result["n_excluded"]) == (1, 3)


def test_filters_are_in_the_signature(suite: SampleSuite) -> None:
    result = suite.run("column:answer", judge=marked_judge(), languages=["ru"], limit=1)[0]
    assert result["n_examples"] == 1
    assert "|rows:language=ru,limit=1|" in result["signature"]


def test_one_metric_that_cannot_run_does_not_lose_the_others(suite: SampleSuite) -> None:
    with pytest.warns(UserWarning, match="factuality has no result: .* cannot compare"):
        results = suite.run("column:answer", judge=marked_judge(compares=False))
    assert [r["metric"] for r in results] == METRICS
    assert results[0]["faithfulness"] == 1.0
    assert results[1]["error"].startswith("InputError: ")
    assert "factuality" not in results[1]
    assert results[1]["dataset_revision"] == results[0]["dataset_revision"]
    assert results[2]["coverage"] == 1.0


def test_a_metric_whose_judge_failed_too_often_has_no_numbers(suite: SampleSuite) -> None:
    with pytest.warns(UserWarning, match="faithfulness has no result"):
        results = suite.run(["It weighs 12 kg. I fail.", "Right."], judge=marked_judge(), max_failures=0.3)
    assert results[0]["error"].startswith("JudgeFailureError: 1 of 3 judgements failed")
    assert "faithfulness" not in results[0]


def test_when_nothing_can_run_the_first_error_is_raised(suite: SampleSuite) -> None:
    class Dead:
        async def extract(self, example: Any) -> Any:
            raise JudgeUnavailableError("the key is wrong")

        async def verify(self, *args: Any, **options: Any) -> Any:
            raise JudgeUnavailableError("the key is wrong")

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(JudgeUnavailableError, match="the key is wrong"):
            suite.run("column:answer", judge=Dead())


def test_a_single_metric_that_failed_too_often_carries_its_partial_report(tmp_path: Path) -> None:
    script = (
        SCRIPT + "\n    from claimwise.suites.engine import MetricTask\n    measures = (MetricTask('faithfulness'),)\n"
    )
    suite = load_suite(str(write_suite(tmp_path / "one", pump_rows(), script)))
    with pytest.raises(JudgeFailureError) as caught:
        suite.run(["I fail.", "Right."], judge=marked_judge())
    assert caught.value.report.counts["n_supported"] == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"max_failures": 5}, "`max_failures` should be a number"),
        ({"judge": "nobody"}, "`judge` should be"),
        ({"languages": ["fr"]}, "`language` should be one of"),
        ({"limit": 0}, "at least 1"),
    ],
)
def test_wrong_options_are_told_before_the_model_is_asked(
    suite: SampleSuite, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        suite.run(lambda prompt: pytest.fail("was asked"), **{"judge": marked_judge(), **options})


def test_an_unknown_option_is_a_type_error(suite: SampleSuite) -> None:
    with pytest.raises(TypeError, match="temprature"):
        suite.run("column:answer", judge=marked_judge(), temprature=0)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    "rows", [[], [negative("n", "g", "date", "x"), sample("g", review_status="excluded", review_note="x")]]
)
def test_an_empty_dataset_is_an_error(tmp_path: Path, rows: list[dict[str, Any]]) -> None:
    suite = load_suite(str(write_suite(tmp_path / "empty", rows)))
    with pytest.raises(InputError, match="should have a sample to judge"):
        suite.run("column:answer", judge=marked_judge())


def test_duplicate_ids_are_named(tmp_path: Path) -> None:
    suite = load_suite(str(write_suite(tmp_path / "twice", [sample("a"), sample("a")])))
    with pytest.raises(InputError, match="'a' is used 2 times"):
        suite.run("column:answer", judge=marked_judge())


def test_a_metric_that_needs_a_config(tmp_path: Path) -> None:
    script = SCRIPT + (
        "    from claimwise.suites.engine import MetricTask\n"
        "    measures = (MetricTask('factuality', {'config': 'claims', 'threshold': 0.6}),)\n"
    )
    suite = load_suite(str(write_suite(tmp_path / "one", pump_rows(), script)))
    (result,) = suite.run("column:answer", judge=marked_judge())
    assert result["factual_ratio"] == 1.0
    assert "|config:claims|evidence:contexts|threshold:0.6|" in result["signature"]


def test_a_suite_without_tasks_is_an_error(tmp_path: Path) -> None:
    suite = load_suite(str(write_suite(tmp_path / "none", pump_rows(), SCRIPT + "    measures = ()\n")))
    with pytest.raises(ValueError, match="No evaluation tasks found"):
        suite.run("column:answer", judge=marked_judge())


def test_every_data_file_has_to_be_there(tmp_path: Path) -> None:
    script = SCRIPT.replace('"data"', '["data/rows.jsonl", "data/more.jsonl"]')
    folder = write_suite(tmp_path / "files", pump_rows(), script)
    suite = load_suite(str(folder))
    with pytest.raises(InputError, match=r"'data/more\.jsonl', but .* hold none"):
        suite.files()
    (folder / "data" / "more.jsonl").write_text(json.dumps(sample("more")) + "\n")
    assert [path.name for path in suite.files()] == ["rows.jsonl", "more.jsonl"]
    assert [s.id for s in suite.samples()][-1] == "more"


def test_a_folder_without_samples_is_an_error(tmp_path: Path) -> None:
    folder = write_suite(tmp_path / "bare", [])
    (folder / "data" / "rows.jsonl").rename(folder / "data" / "rows.txt")
    with pytest.raises(InputError, match="should have JSONL files of samples"):
        load_suite(str(folder)).files()


def test_a_copy_of_a_shipped_suite_reads_its_own_data(tmp_path: Path) -> None:
    script = (ROOT / "suites" / "contrast" / "contrast.py").read_text()
    suite = load_suite(str(write_suite(tmp_path / "contrast", pump_rows(), script)))
    assert suite.files() == [tmp_path / "contrast" / "data" / "rows.jsonl"]


def test_an_unknown_shipped_suite_is_named(tmp_path: Path) -> None:
    folder = write_suite(tmp_path / "far", [], SCRIPT.replace('"data"', '"nowhere"') + "    shipped = 'contrst'\n")
    with pytest.raises(InputError, match=r"`shipped` should be one of .* but got 'contrst'"):
        load_suite(str(folder)).files()


def test_progress_is_told_for_each_metric(suite: SampleSuite) -> None:
    told: list[tuple[int, int, int]] = []

    def progress(done: int, total: int, failed: int) -> None:
        told.append((done, total, failed))

    suite.run("column:answer", judge=marked_judge(), progress=progress)
    assert told == [(1, 2, 0), (2, 2, 0)] * 3


def test_default_measures_are_the_three_metrics() -> None:
    assert [task.metric for task in SampleSuite.measures] == METRICS
    assert all(isinstance(task, MetricTask) for task in SampleSuite.measures)


@pytest.fixture(autouse=True)
def no_warnings_unless_expected() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        yield
