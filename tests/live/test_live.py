"""The metrics against a real server. What the model says is its own business; that every row ends as a row is ours."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

import claimwise
from claimwise.errors import JudgeUnavailableError
from claimwise.llm.cache import open_cache
from claimwise.llm.chat import ChatRequest, Message
from claimwise.llm.client import openai_model
from claimwise.llm.decisions import Option, Question, decision_model
from claimwise.types import Cause, Failure, Report, Status
from tests.live.conftest import LiveServer

pytestmark = pytest.mark.live

CONTEXT = "The HP-200 weighs 12 kg."
PATIENT = {"timeout": 120.0, "max_retries": 0}  # the machine may be small
SMALL = {**PATIENT, "max_tokens": 16, "max_repairs": 0}

METRICS: dict[str, Callable[[dict[str, Any]], Report]] = {
    "faithfulness": lambda judge: claimwise.faithfulness(
        ["The HP-200 weighs 12 kg.", "I don't know."], [[CONTEXT]] * 2, **judge
    ),
    "factuality": lambda judge: claimwise.factuality(["It weighs 12 kg."], [CONTEXT], **judge),
    "claim_coverage": lambda judge: claimwise.claim_coverage(["It weighs 12 kg."], [[CONTEXT]], **judge),
}


def judge_at(server: LiveServer, name: str, **options: Any) -> dict[str, Any]:
    """What names a judge on the server. Failures of so small a model are no reason to withhold its report."""
    options = {"base_url": server.base_url, **options}
    return {"judge": f"{name}/{server.model}", "judge_options": options, "max_failures": 1.0}


def check_rows(report: Report) -> None:
    """Every row and claim is either judged or failed with a cause, and the report can be written."""
    for example in report.examples:
        assert example.status in (Status.SCORED, Status.FAILED, Status.ABSTAINED, Status.NO_CLAIMS)
        failures = [example.failure, *(judged.failure for judged in (*example.judgements, *example.relations))]
        assert (example.status is Status.FAILED) <= any(failures)
        assert all(failure.cause in set(Cause) and failure.message for failure in failures if failure is not None)
    json.dumps(report.to_dict(), allow_nan=False)


@pytest.mark.parametrize("metric", METRICS)
def test_chat_judge(server: LiveServer, metric: str) -> None:
    first = METRICS[metric](judge_at(server, "openai", **SMALL))
    check_rows(first)
    assert first.usage.calls >= 1 and first.usage.unmetered == 0
    assert first.usage.prompt_tokens > 200 and first.usage.completion_tokens > 0
    if not any(example.status is Status.FAILED for example in first.examples):  # what could not be read is not kept
        second = METRICS[metric](judge_at(server, "openai", **SMALL))
        assert (second.usage.calls, second.usage.cached) == (0, first.usage.calls)
        assert second.to_dict() == first.to_dict()


@pytest.mark.parametrize("metric", METRICS)
def test_decision_judge(server: LiveServer, metric: str) -> None:
    judge = judge_at(server, "decisions/openai", **PATIENT)
    first = METRICS[metric](judge)
    check_rows(first)
    assert first.examples[0].status is Status.SCORED
    for judgement in first.examples[0].judgements:
        assert judgement.probabilities is not None and sum(judgement.probabilities.values()) == pytest.approx(1.0)
    assert first.usage.prompt_tokens > 100 and first.usage.unmetered in (0, 1)  # the first looks for the endpoint
    second = METRICS[metric](judge)
    assert (second.usage.calls, second.usage.cached) == (0, 1)
    assert second.to_dict() == first.to_dict()


def test_grades_and_closed_book(server: LiveServer) -> None:
    judge = judge_at(server, "decisions/openai", **PATIENT)
    graded = claimwise.faithfulness(["The HP-200 weighs 12 kg."], [[CONTEXT]], grading="graded", **judge)
    check_rows(graded)
    (judgement,) = graded.examples[0].judgements
    assert judgement.level is not None and len(judgement.probabilities or ()) == 8
    known = claimwise.factuality(["Paris is in France."], config="claims", evidence="none", **judge)
    check_rows(known)
    assert list(known.examples[0].judgements[0].probabilities or ()) == ["true", "false", "unsure"]


def test_chat_judge_that_verifies_by_decisions(server: LiveServer) -> None:
    judge = judge_at(server, "openai", verify="decisions", **SMALL)
    report = claimwise.faithfulness(["The HP-200 weighs 12 kg."], [[CONTEXT]], extract="lexical", **judge)
    check_rows(report)
    assert report.examples[0].judgements[0].probabilities is not None


def test_the_endpoint_is_looked_for_once(server: LiveServer) -> None:
    absent, answered = server.lines("/v1/decisions", 404), server.lines("/v1/systemone", 200)
    for text in ("The sky is blue.", "The sky is gray."):
        model = decision_model(openai_model(server.model, base_url=server.base_url, **PATIENT))
        question = Question("blue", "Is the sky blue?", (Option("yes"), Option("no")))
        (reply,) = asyncio.run(model.decide(text, [question])).replies
        assert not isinstance(reply, Failure) and sum(reply.values()) == pytest.approx(1.0)
    assert server.lines("/v1/decisions", 404) - absent <= 1
    assert server.lines("/v1/systemone", 200) - answered == 2


def test_a_model_that_is_not_there(server: LiveServer) -> None:
    judge = {"judge": "decisions/openai/other", "judge_options": {"base_url": server.base_url}}
    with pytest.raises(JudgeUnavailableError, match=r"no typed decisions for model 'other'.*Server is pinned"):
        claimwise.claim_coverage(["It weighs 12 kg."], [[CONTEXT]], **judge)


def test_a_reply_is_kept(server: LiveServer) -> None:
    # Verdicts may be beyond so small a model, but any words that end are a reply.
    model = openai_model(server.model, base_url=server.base_url, max_tokens=32, cache=open_cache(), **PATIENT)
    request = ChatRequest((Message("user", "Say hello in one word."),))
    first = asyncio.run(model.complete(request))
    assert first.text.strip() and first.usage.completion_tokens > 0
    if first.finish_reason == "stop":
        assert asyncio.run(model.complete(request)).usage.cached == 1
