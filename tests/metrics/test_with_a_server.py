"""A judge given by name, through evaluate, over real HTTP."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from claimwise.errors import JudgeFailureError, JudgeUnavailableError
from tests.metrics.test_modules import load
from tests.stub import Reply, StubServer

ROWS = {"predictions": ["It is 14 km long."] * 5, "references": ["The canal, dug in 1904, is 14 km long."] * 5}


@pytest.fixture
def stub(monkeypatch: pytest.MonkeyPatch) -> Iterator[StubServer]:
    with StubServer(['{"reason": "the year is left out", "category": "A"}']) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        yield server


def test_a_named_judge_and_its_cache(stub: StubServer) -> None:
    metric = load("factuality")
    first = metric.compute(**ROWS, judge="openai/gpt-5-mini")
    assert (first["factuality"], first["subset_rate"]) == (1.0, 1.0)
    assert "judge:openai/gpt-5-mini|prompt.compare:compare@1#" in first["signature"]
    assert len(stub.requests) == 1  # five equal rows are one question
    assert metric.compute(**ROWS, judge="openai/gpt-5-mini") == first
    assert len(stub.requests) == 1
    metric.compute(**ROWS, judge="openai/gpt-5-mini", judge_options={"cache": False})
    assert len(stub.requests) == 6


def test_a_failing_server_is_never_a_score(monkeypatch: pytest.MonkeyPatch) -> None:
    with StubServer([Reply(status=500)]) as server:
        options = {"base_url": server.base_url, "max_retries": 0, "cache": False}
        with pytest.raises(JudgeFailureError, match="5 of 5 judgements failed") as caught:
            load("factuality").compute(**ROWS, judge="openai/m", judge_options=options)
    assert caught.value.report.score is None
    assert {e.failure.cause for e in caught.value.report.examples if e.failure} == {"server"}


def test_a_missing_key_is_told_before_any_work() -> None:
    with pytest.raises(JudgeUnavailableError, match="OPENAI_API_KEY"):
        load("factuality").compute(**ROWS, judge="openai/gpt-5-mini")
