"""The three modules through `evaluate` itself: loading, every way of giving rows, and every fault of the input."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import evaluate
import numpy as np
import pytest
from datasets import Dataset

from claimwise.errors import InputError
from claimwise.types import Passage, Relation
from tests.conftest import ROOT
from tests.measures.judges import C, S, U, claims_judge, relation_judge

JUDGE = claims_judge({"a": S, "b": S, "c": C, "d": U, "fact": S, "other": U})


def load(name: str, *args: Any, **kwargs: Any) -> evaluate.EvaluationModule:
    return evaluate.load(str(ROOT / "metrics" / name), *args, **kwargs)


@pytest.fixture(params=["disk", "memory"])
def faithfulness(request: pytest.FixtureRequest) -> evaluate.EvaluationModule:
    return load("faithfulness", keep_in_memory=request.param == "memory")


ROWS = {"predictions": ["a. c", "b"], "contexts": [["p"], ["q", {"text": "r", "id": "7"}]]}


def test_compute(faithfulness: evaluate.EvaluationModule) -> None:
    results = faithfulness.compute(**ROWS, judge=JUDGE)
    assert results["faithfulness"] == 2 / 3
    assert list(results)[:3] == ["faithfulness", "faithfulness_low", "faithfulness_high"]
    assert [r["score"] for r in results["per_example"]] == [0.5, 1.0]


def test_rows_reach_the_judge_as_they_came() -> None:
    seen = []

    class Watch:
        name = "watch"

        async def extract(self, example: Any) -> list[Any]:
            seen.append(example)
            return []

        async def verify(self, *_: Any, **__: Any) -> list[Any]:
            return []

    rows = {
        "predictions": ['"a"', "NUL \x00 👩‍👩‍👧 e\u0301 \u200b {{x}}"],
        "contexts": [[{"text": "t", "url": "u"}], ["[1, 2]", Passage("z", date="2020")]],
        "questions": [None, [{"role": "user", "content": "q?"}]],
        "expected_abstentions": [np.True_, None],
    }
    load("faithfulness").compute(**rows, judge=Watch())
    assert [e.prediction for e in seen] == rows["predictions"]
    assert [e.question for e in seen] == ["", "q?"]
    assert seen[0].contexts == (Passage("t", url="u"),)
    assert seen[1].contexts == (Passage("[1, 2]"), Passage("z", date="2020"))
    assert [e.expects_abstention for e in seen] == [True, False]


def test_add_and_add_batch(faithfulness: evaluate.EvaluationModule) -> None:
    faithfulness.add(prediction="a. c", contexts=["p"])
    faithfulness.add(prediction="whatever", contexts=["p"], question="q", claims=["a"], expected_abstention=False)
    faithfulness.add_batch(predictions=["b"], contexts=[["q"]])
    results = faithfulness.compute(judge=JUDGE)
    assert [r["score"] for r in results["per_example"]] == [0.5, 1.0, 1.0]
    faithfulness.add_batch(predictions=["c"], contexts=[["q"]])
    assert faithfulness.compute(predictions=["a"], contexts=[["p"]], judge=JUDGE)["faithfulness"] == 0.5


def test_columns_of_other_kinds(faithfulness: evaluate.EvaluationModule) -> None:
    data = Dataset.from_dict({"p": ["a. c", "b"], "c": [["x"], ["y"]]})
    assert faithfulness.compute(predictions=data["p"], contexts=data["c"], judge=JUDGE)["faithfulness"] == 2 / 3
    assert (
        faithfulness.compute(predictions=np.array(["a"]), contexts=(t for t in [("x",)]), judge=JUDGE)["faithfulness"]
        == 1.0
    )


def test_an_empty_first_row_fixes_no_type(faithfulness: evaluate.EvaluationModule) -> None:
    results = faithfulness.compute(predictions=["a", "b"], contexts=[[], ["x"]], judge=JUDGE)
    assert [r["status"] for r in results["per_example"]] == ["no_evidence", "scored"]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (
            {"predictions": [*"aaaaaaa", None], "contexts": [["p"]] * 8},
            r"`predictions\[7\]` should be a text, but got None",
        ),
        ({"predictions": ["a", 5], "contexts": [["p"]] * 2}, r"`predictions\[1\]` should be a text, but got 5"),
        ({"predictions": "ab", "contexts": [["p"]] * 2}, "`predictions` should be a list"),
        ({"predictions": ["a"], "contexts": ["p"]}, r"`contexts\[0\]` should be a list of passages, but got a string"),
        ({"predictions": ["a", "b"], "contexts": [["p"]]}, "one list of passages per prediction, but got 1 for 2"),
        ({"predictions": ["\ud83d"], "contexts": [["p"]]}, r"`predictions\[0\]` holds a lone surrogate"),
        ({"predictions": [], "contexts": []}, "`predictions` should have at least one row"),
        ({"predictions": ["a"]}, "`contexts` is missing"),
        ({"contexts": [["p"]]}, "`predictions` is missing"),
        ({}, "there is nothing to judge"),
    ],
)
def test_faults_are_told_and_the_instance_stays_usable(
    faithfulness: evaluate.EvaluationModule, rows: dict[str, Any], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        faithfulness.compute(**rows, judge=JUDGE)
    assert faithfulness.compute(**ROWS, judge=JUDGE)["faithfulness"] == 2 / 3


def test_unknown_settings_and_columns_lose_no_rows(faithfulness: evaluate.EvaluationModule) -> None:
    faithfulness.add(prediction="a", contexts=["p"])
    with pytest.raises(TypeError, match=r"unknown setting\(s\) \['temprature'\]; .*did you mean 'temperature'"):
        faithfulness.compute(judge=JUDGE, temprature=0)
    with pytest.raises(TypeError, match=r"unknown column\(s\) \['passages'\]"):
        faithfulness.add(prediction="b", passages=["p"])
    with pytest.raises(InputError, match=r"`contexts\[0\]`"):
        faithfulness.add(prediction="b", contexts="p")
    assert faithfulness.compute(judge=JUDGE)["n_examples"] == 1


def test_two_objects_do_not_mix() -> None:
    one, two = load("faithfulness"), load("faithfulness")
    one.add_batch(predictions=["a"], contexts=[["p"]])
    two.add_batch(predictions=["c", "c"], contexts=[["p"]] * 2)
    one.add_batch(predictions=["b"], contexts=[["p"]])
    assert one.compute(judge=JUDGE)["faithfulness"] == 1.0
    assert two.compute(judge=JUDGE)["faithfulness"] == 0.0


def test_factuality_by_reference() -> None:
    judge = relation_judge(lambda p, r: Relation.DISAGREE if p == "wrong" else Relation.SUBSET)
    metric = load("factuality")
    results = metric.compute(predictions=["p", "wrong"], references=["r", ["r", "s"]], judge=judge)
    assert (results["factuality"], results["subset_rate"], results["n_disagree"]) == (0.5, 0.5, 1)
    metric.add(prediction="p", reference="r")
    assert metric.compute(judge=judge, weights="autoevals")["factuality"] == 0.4


def test_factuality_by_claims() -> None:
    metric = load("factuality", "claims")
    results = metric.compute(predictions=["a. c"], contexts=[["p"]], judge=JUDGE)
    assert results["factual_ratio"] == 0.5
    assert metric.compute(predictions=["a"], evidence=lambda claim: ["p"], judge=JUDGE)["factual_ratio"] == 1.0
    with pytest.raises(InputError, match="should come with `contexts`"):
        metric.compute(predictions=["a"], judge=JUDGE)
    with pytest.raises(ValueError, match="config of factuality should be one of"):
        load("factuality", "web")


def test_claim_coverage() -> None:
    metric = load("claim_coverage")
    facts = [["fact", {"claim": "other", "risk": "high", "variants": ["fact"]}], ["other"]]
    results = metric.compute(predictions=["x", "y"], references=facts, judge=JUDGE)
    assert (results["coverage"], results["coverage_high_risk"], results["n_omitted"]) == (2 / 3, 1.0, 1)
    with pytest.raises(InputError, match=r"`references\[0\]` should be a list of required facts, but got a string"):
        metric.compute(predictions=["x"], references=["fact"], judge=JUDGE)


def test_combine_and_save(tmp_path: Path) -> None:
    both = evaluate.combine([load("faithfulness"), load("claim_coverage")])
    results = both.compute(predictions=["a. c"], contexts=[["p"]], references=[["fact"]], judge=JUDGE)
    assert (results["faithfulness"], results["coverage"]) == (0.5, 1.0)
    assert "faithfulness_signature" in results
    path = evaluate.save(tmp_path / "result.json", **results)
    assert json.loads(path.read_text())["claim_coverage_per_example"][0]["score"] == 1.0
    both.add_batch(predictions=["a"], contexts=[["p"]], references=[["other"]])
    assert both.compute(judge=JUDGE)["coverage"] == 0.0


@pytest.mark.parametrize("name", ["faithfulness", "factuality", "claim_coverage"])
def test_descriptions(name: str) -> None:
    metric = load(name)
    assert metric.name == name
    assert "failure" in metric.description
    assert "predictions" in metric.inputs_description
    assert "@software" in metric.citation
    assert "Judge the rows" in (metric.compute.__doc__ or "")


OFFLINE = """
import socket, sys
attempts = []
def refuse(*args, **kwargs):
    attempts.append(args)
    raise OSError("no network in this test")
socket.socket.connect = socket.create_connection = socket.getaddrinfo = refuse
import evaluate
for name in ("faithfulness", "factuality", "claim_coverage"):
    metric = evaluate.load(f"{sys.argv[1]}/metrics/{name}")
    assert metric.description and metric.inputs_description
assert "openai" not in sys.modules
print(len(attempts))
"""


def test_loading_needs_no_network_and_no_key(tmp_path: Path) -> None:
    env = {**os.environ, "HF_MODULES_CACHE": str(tmp_path), "HF_EVALUATE_OFFLINE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", OFFLINE, str(ROOT)], capture_output=True, text=True, env=env, cwd=tmp_path, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "0"


def test_loading_by_relative_path(tmp_path: Path) -> None:
    code = "import evaluate; print(evaluate.load('./metrics/faithfulness').name)"
    env = {**os.environ, "HF_MODULES_CACHE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, cwd=ROOT, check=False)
    assert done.stdout.strip() == "faithfulness", done.stderr


def test_a_missing_package_is_named(tmp_path: Path) -> None:
    """The scripts' first imports are plain, so evaluate can tell which package to install."""
    code = (
        "import sys; sys.modules['claimwise'] = None\n"
        f"import evaluate; evaluate.load({str(ROOT / 'metrics' / 'faithfulness')!r})"
    )
    env = {**os.environ, "HF_MODULES_CACHE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=False)
    assert done.returncode != 0
    assert "ImportError" in done.stderr
    assert "claimwise" in done.stderr


def test_threads_may_share_an_object() -> None:
    metric = load("faithfulness")
    wanted = {"a": 1.0, "c": 0.0, "a. c": 0.5}

    def check(text: str) -> bool:
        return metric.compute(predictions=[text], contexts=[["p"]], judge=JUDGE)["faithfulness"] == wanted[text]

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(check, [*wanted] * 10))


def test_an_object_can_be_copied() -> None:
    metric = load("faithfulness", keep_in_memory=True)
    copy.deepcopy(metric)
    metric.compute(**ROWS, judge=JUDGE)
    assert "_lock" not in metric.__getstate__()
