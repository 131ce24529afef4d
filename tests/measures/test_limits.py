"""Limits of cost and time: a run stops cleanly and keeps what it has."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import evaluate
import pytest

import claimwise
from claimwise.errors import CostLimitError, DeadlineError, InputError, RunStoppedError
from claimwise.judges.base import Judge
from claimwise.judges.scripted import scripted_labels
from claimwise.types import Claim, Task
from tests.conftest import ROOT
from tests.stub import Reply, StubServer

PRICES = {"openai/priced": (1000.0, 10_000.0, 100.0)}  # a call of the stub: 100 and 10 tokens, $0.20
PREDICTIONS = [f"The canal is {n} km long." for n in range(10)]
REFERENCES = ["The canal is 14 km long and was dug in 1904."] * 10


def run(stub: StubServer, **options: Any) -> Any:
    judge_options = {"base_url": stub.base_url, "concurrency": 1, "cache": False, "max_retries": 0}
    return claimwise.factuality(
        PREDICTIONS, REFERENCES, judge="openai/priced", judge_options=judge_options, prices=PRICES, **options
    )


def test_what_was_judged_before_the_money_ran_out_is_in_the_error() -> None:
    with StubServer(["(A)"]) as stub, pytest.raises(CostLimitError) as stopped:
        run(stub, max_cost=0.6)
    report = stopped.value.report
    assert report is not None
    assert (stub.received, len(report.examples), report.score) == (3, 3, 1.0)
    assert report.cost == pytest.approx(0.6)
    assert [example.cost for example in report.examples] == pytest.approx([0.2] * 3)
    assert report.usage.calls == 3


def test_a_limit_that_is_not_reached_changes_nothing() -> None:
    with StubServer(["(A)"]) as stub:
        limited, free = run(stub, max_cost=100, deadline=60), run(stub)
    assert limited.to_dict() == free.to_dict()
    assert limited.cost == pytest.approx(2.0)


def test_the_deadline_stops_calls_that_hang() -> None:
    replies = [*(["(A)"] * 2), Reply(hang=True)]
    started = time.monotonic()
    with StubServer(replies) as stub, pytest.raises(DeadlineError) as stopped:
        run(stub, deadline=1.0)
    assert time.monotonic() - started < 5
    assert stopped.value.report is not None and len(stopped.value.report.examples) == 2


def test_the_deadline_stops_judges_that_never_ask_a_server() -> None:
    class Slow:
        async def verify(self, claims: Any, passages: Any, example: Any, *, task: Task = Task.VERIFY) -> Any:
            time.sleep(0.05)
            return await scripted_labels({c.text: "yes" for c in claims}).verifier.verify(claims, passages, example)  # type: ignore[union-attr]

    class Stuck:
        async def verify(self, claims: Any, passages: Any, example: Any, *, task: Task = Task.VERIFY) -> Any:
            await asyncio.sleep(60)

    for verifier, least in ((Slow(), 1), (Stuck(), 0)):
        started = time.monotonic()
        judge = Judge("slow", verifier=verifier)
        with pytest.raises(DeadlineError) as stopped:
            claimwise.claim_coverage(PREDICTIONS * 20, [["a fact"]] * 200, judge=judge, deadline=0.3)
        assert time.monotonic() - started < 5
        assert stopped.value.report is not None
        assert least <= len(stopped.value.report.examples) < 200


def test_a_time_out_of_the_judges_own_is_no_deadline() -> None:
    class Raises:
        async def verify(self, claims: Any, passages: Any, example: Any, *, task: Task = Task.VERIFY) -> Any:
            raise TimeoutError("mine")

    with pytest.raises(TimeoutError, match="mine"):
        claimwise.claim_coverage(["x"], [["a fact"]], judge=Judge("raises", verifier=Raises()), deadline=60)


def test_a_deadline_of_zero_judges_nothing() -> None:
    with pytest.raises(DeadlineError) as stopped:
        claimwise.faithfulness(["It runs."], [["It runs."]], deadline=0)
    assert stopped.value.report is not None
    assert (stopped.value.report.examples, stopped.value.report.score) == ((), None)


def test_max_cost_needs_a_price() -> None:
    options = {"base_url": "http://127.0.0.1:9", "cache": False}
    with pytest.raises(InputError, match="needs the price of 'openai/unpriced'"):
        claimwise.factuality(["a"], ["b"], judge="openai/unpriced", judge_options=options, max_cost=1)


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ({"max_cost": -1}, "`max_cost` should be a number of US dollars, 0 or more, but got -1"),
        ({"max_cost": float("nan")}, "`max_cost` should be a number"),
        ({"deadline": "60"}, "`deadline` should be a number of seconds, 0 or more, but got '60'"),
        ({"deadline": True}, "`deadline` should be a number"),
        ({"prices": {"m": (1, 2)}}, "should be \\(prompt, completion, cached\\)"),
    ],
)
@pytest.mark.parametrize("metric", ["faithfulness", "factuality", "claim_coverage"])
def test_wrong_limits_are_told(metric: str, option: dict[str, Any], message: str) -> None:
    second = {"faithfulness": [["b"]], "factuality": ["b"], "claim_coverage": [["b"]]}[metric]
    with pytest.raises(InputError, match=message):
        getattr(claimwise, metric)(["a"], second, **option)


@pytest.mark.parametrize(
    ("metric", "columns"),
    [
        ("faithfulness", {"contexts": [["It runs."]]}),
        ("factuality", {"references": ["It runs."]}),
        ("claim_coverage", {"references": [["It runs."]]}),
    ],
)
def test_the_metric_modules_take_the_limits(metric: str, columns: dict[str, Any]) -> None:
    module = evaluate.load(str(ROOT / "metrics" / metric))
    with pytest.raises(RunStoppedError):
        module.compute(predictions=["It runs well."], **columns, deadline=0, max_cost=1.0, prices=PRICES)


def test_local_judges_cost_nothing() -> None:
    report = claimwise.faithfulness(["It runs."], [["It runs."]], max_cost=0)
    assert (report.cost, report.examples[0].cost) == (0.0, 0.0)
    assert report.examples[0].judgements[0].claim == Claim("It runs.", span=(0, 8))
