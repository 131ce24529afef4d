"""Whatever ends a run, what was judged before is handed back, and what was answered is not sent again."""

from __future__ import annotations

import asyncio
import ctypes
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import evaluate
import pytest

import claimwise
from claimwise.errors import JudgeUnavailableError
from claimwise.judges.base import Judge
from claimwise.measures.ledger import RunInterruptedError
from claimwise.types import Judgement, Label, Task
from tests.conftest import ROOT
from tests.stub import Reply, StubServer

ROWS = 5
SETTLE = 0.5  # seconds for answers that were sent to be read
TEXTS = [f"The canal is {n} km long." for n in range(ROWS)]
EVIDENCE = [["The canal is 14 km long."]] * ROWS
REFERENCES = ["The canal is 14 km long and was dug in 1904."] * ROWS
VERDICT = '{"verdicts": [{"id": 1, "verdict": "supported"}]}'
METRICS: dict[str, tuple[dict[str, Any], str]] = {
    "faithfulness": ({"contexts": EVIDENCE, "claims": [[text] for text in TEXTS]}, VERDICT),
    "factuality": ({"references": REFERENCES}, "(C)"),
    "claim_coverage": ({"references": [["It is 14 km long."]] * ROWS}, VERDICT),
}


def interrupt_me() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def interrupting(reply: str, strike: Callable[[], None] = interrupt_me) -> Callable[[Any], Reply]:
    """Two answers, then the interrupt, while the third call is open."""

    def serve(request: Any) -> Reply:
        if request.number < 2:
            return Reply(reply)
        if request.number == 2:
            threading.Timer(SETTLE, strike).start()
        return Reply(hang=True)

    return serve


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CLAIMWISE_CACHE", str(tmp_path / "cache"))


def judged_by(stub: StubServer) -> dict[str, Any]:
    return {"judge": "openai/m", "judge_options": {"base_url": stub.base_url, "concurrency": 1}}


def check(error: RunInterruptedError) -> None:
    assert isinstance(error, KeyboardInterrupt)
    judged = [example.index for example in error.report.examples]
    assert (len(judged), len(error.not_judged)) == (2, 3)
    assert sorted([*judged, *error.not_judged]) == list(range(ROWS))
    assert (error.report.counts["n_not_judged"], error.report.counts["n_failed"]) == (3, 0)
    assert (error.report.score, error.report.counts["n_scored"]) == (1.0, 2)
    assert "2 of 5 rows were judged, 3 are left" in str(error)


@pytest.mark.parametrize("metric", METRICS)
def test_an_interrupt_hands_back_what_was_judged_and_the_next_run_sends_the_rest(metric: str) -> None:
    columns, reply = METRICS[metric]
    with StubServer(interrupting(reply)) as stub:
        with pytest.raises(KeyboardInterrupt) as caught:
            getattr(claimwise, metric)(TEXTS, **columns, **judged_by(stub))
        assert isinstance(caught.value, RunInterruptedError)
        check(caught.value)
        stub.reset([reply])
        whole = getattr(claimwise, metric)(TEXTS, **columns, **judged_by(stub))
        assert len(stub.requests) == 3
    assert (len(whole.examples), "n_not_judged" in whole.counts) == (5, False)
    assert whole.usage.cached == 2


@pytest.mark.parametrize("metric", METRICS)
def test_the_metric_modules_do_as_well_and_can_be_used_again(metric: str) -> None:
    columns, reply = METRICS[metric]
    module = evaluate.load(str(ROOT / "metrics" / metric))
    with StubServer(interrupting(reply)) as stub:
        with pytest.raises(RunInterruptedError) as caught:
            module.compute(predictions=TEXTS, **columns, **judged_by(stub))
        check(caught.value)
        stub.reset([reply])
        assert len(module.compute(predictions=TEXTS, **columns, **judged_by(stub))["per_example"]) == ROWS
        assert len(stub.requests) == 3


def test_inside_a_running_event_loop() -> None:
    """There the first Ctrl-C only cancels the caller's task, which waits and would never know."""
    seen: list[BaseException] = []

    async def cell(stub: StubServer) -> None:
        try:
            claimwise.factuality(TEXTS, REFERENCES, **judged_by(stub))
        except KeyboardInterrupt as error:
            seen.append(error)
            raise

    with StubServer(interrupting("(C)")) as stub, pytest.raises(KeyboardInterrupt):
        asyncio.run(cell(stub))
    assert isinstance(seen[0], RunInterruptedError)
    check(seen[0])


def test_in_a_thread() -> None:
    caught: list[RunInterruptedError] = []

    def work(stub: StubServer) -> None:
        try:
            claimwise.factuality(TEXTS, REFERENCES, **judged_by(stub))
        except RunInterruptedError as error:
            caught.append(error)

    def strike() -> None:
        number = ctypes.c_ulong(thread.ident or 0)
        assert ctypes.pythonapi.PyThreadState_SetAsyncExc(number, ctypes.py_object(KeyboardInterrupt)) == 1

    with StubServer(interrupting("(C)", strike)) as stub:
        thread = threading.Thread(target=work, args=(stub,))
        thread.start()
        thread.join(20)
    assert not thread.is_alive()
    check(caught[0])


def test_an_interrupt_that_the_judge_itself_raises() -> None:
    asked: list[str] = []

    def judge(prompt: str) -> str:
        asked.append(prompt)
        if len(asked) > 1:
            raise KeyboardInterrupt
        return "(C)"

    with pytest.raises(RunInterruptedError) as caught:
        claimwise.factuality(TEXTS, REFERENCES, judge=claimwise.resolve_judge(judge))
    report = caught.value.report
    assert len(report.examples) + len(caught.value.not_judged) == ROWS
    assert report.counts["n_failed"] == 0


@dataclass(frozen=True)
class Breaking:
    """Judges two claims and then raises, or does what `then` does."""

    then: Callable[[], Any]

    async def verify(self, claims: Any, passages: Any, example: Any, *, task: Task = Task.VERIFY) -> list[Judgement]:
        if example.index >= 2:
            self.then()
        return [Judgement(claim, Label.SUPPORTED, 1.0) for claim in claims]


def breaking(then: Callable[[], Any]) -> Judge:
    return Judge("breaking", verifier=Breaking(then), concurrency=1)


class FrozenError(Exception):
    """An exception that takes no report."""

    def __setattr__(self, name: str, value: object) -> None:
        if name == "report":
            raise AttributeError(name)
        super().__setattr__(name, value)


def fail(error: BaseException) -> Callable[[], Any]:
    def then() -> None:
        raise error

    return then


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), ZeroDivisionError("oh")])
def test_any_other_error_carries_what_was_judged(error: Exception) -> None:
    with pytest.raises(type(error)) as caught:
        claimwise.claim_coverage(TEXTS, [["a fact"]] * ROWS, judge=breaking(fail(error)))
    report = caught.value.report  # type: ignore[attr-defined]
    assert caught.value is error
    assert ([e.index for e in report.examples], report.counts["n_not_judged"]) == ([0, 1], 3)


def test_an_error_that_takes_no_report_stays_itself() -> None:
    with pytest.raises(FrozenError):
        claimwise.claim_coverage(TEXTS, [["a fact"]] * ROWS, judge=breaking(fail(FrozenError("mine"))))


def test_an_error_of_the_progress_function_carries_what_was_judged() -> None:
    def progress(done: int, total: int, failed: int) -> None:
        if done == 2:
            raise BrokenPipeError(32, "Broken pipe")

    with pytest.raises(BrokenPipeError) as caught:
        claimwise.claim_coverage(TEXTS, [["a fact"]] * ROWS, judge=breaking(lambda: None), progress=progress)
    assert len(caught.value.report.examples) >= 2  # type: ignore[attr-defined]


def test_a_key_that_is_withdrawn_half_way_loses_nothing() -> None:
    with StubServer(["(C)", "(C)", Reply(status=401)]) as stub, pytest.raises(JudgeUnavailableError) as caught:
        claimwise.factuality(TEXTS, REFERENCES, **judged_by(stub))
    assert caught.value.report.counts["n_not_judged"] == 3  # type: ignore[attr-defined]


def test_a_second_interrupt_does_not_wait_for_a_judge_that_blocks() -> None:
    started = time.monotonic()
    for wait in (0.5, 1.2):
        threading.Timer(wait, interrupt_me).start()
    with pytest.raises(KeyboardInterrupt) as caught:
        claimwise.claim_coverage(TEXTS, [["a fact"]] * ROWS, judge=breaking(lambda: time.sleep(4)))
    assert time.monotonic() - started < 3.5
    assert isinstance(caught.value, RunInterruptedError)
    assert len(caught.value.report.examples) == 2


def test_the_error_travels_between_processes() -> None:
    with StubServer(interrupting("(C)")) as stub, pytest.raises(RunInterruptedError) as caught:
        claimwise.factuality(TEXTS, REFERENCES, **judged_by(stub))
    check(pickle.loads(pickle.dumps(caught.value)))
