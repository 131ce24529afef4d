"""Evidence from a decision API that searches the web, against a real server on loopback."""

from __future__ import annotations

from typing import Any

import pytest

from claimwise import factuality
from claimwise.errors import InputError, JudgeUnavailableError
from claimwise.evidence.web import web_search
from claimwise.types import Cause, Label, Report
from tests.evidence.searches import fresh_model
from tests.stub import Reply, StubServer

RESULT = {
    "id": 1,
    "url": "https://canal.example/a",
    "title": "Canal",
    "snippet": "The canal is 14 km long.",
    "date": "2024-05-01",
    "last_updated": "2024-06-02",
}
ANSWER = {"claim": {"type": "noul", "probability": 0.97}}
USAGE = {"input_tokens": 300, "output_tokens": 1, "total_tokens": 301}


def decided(**fields: Any) -> Reply:
    return Reply(body={"model": "decider", "answers": ANSWER, "search_results": [RESULT], "usage": USAGE, **fields})


def check(stub: StubServer, *claims: str, model: str | None = None, **options: Any) -> Report:
    search = web_search(f"perplexity/{model or fresh_model()}", base_url=stub.base_url, max_retries=0)
    given = {"evidence": search, "judge": "lexical", "max_failures": 1.0, **options}
    return factuality(["The answer."], config="claims", claims=[list(claims)], **given)


def test_search_results_are_the_evidence_and_the_judge_has_the_verdict() -> None:
    with StubServer([decided()]) as stub:
        model = fresh_model()
        report = check(stub, "The canal is 41 km long.", model=model, questions=["How long is the canal?"])
        check(stub, "The canal is 41 km long.", model=model, questions=["How long is the canal?"])
    (request,) = stub.requests  # the second search came from the cache
    assert request.path == "/v1/decisions"
    assert request.body["mode"] == "web_grounding"
    assert request.body["model"] == model
    assert request.body["state"] == "The canal is 41 km long.\n\nHow long is the canal?"  # the claim first
    assert request.body["questions"] == {"claim": {"type": "noul", "instructions": "Is this claim true?"}}
    assert report.examples[0].judgements[0].label is Label.CONTRADICTED
    assert report.examples[0].details["evidence"] == [
        [
            {
                "text": "The canal is 14 km long.",
                "id": "web-1",
                "url": "https://canal.example/a",
                "title": "Canal",
                "date": "2024-05-01",
            }
        ]
    ]
    assert (report.usage.calls, report.usage.prompt_tokens, report.usage.completion_tokens) == (1, 300, 1)
    assert f"|evidence:web:perplexity/{model}|" in report.signature


def test_no_results_leave_the_claim_unsupported() -> None:
    with StubServer([decided(search_results=[])]) as stub:
        report = check(stub, "The moon is hollow.")
    assert report.examples[0].judgements[0].label is Label.UNSUPPORTED
    assert report.score == 0.0


def test_a_server_that_ignores_the_mode_did_not_search() -> None:
    with StubServer([Reply(body={"answers": ANSWER})]) as stub:
        report = check(stub, "The canal is 14 km long.")
    failure = report.examples[0].judgements[0].failure
    assert failure is not None
    assert (failure.stage, failure.cause) == ("retrieve", Cause.EMPTY)
    assert "web grounding" in failure.message


@pytest.mark.parametrize("results", [["https://canal.example"], [None], [{}], [RESULT, {"url": "javascript:alert(1)"}]])
def test_results_that_are_no_records_with_an_address_cannot_be_read(results: Any) -> None:
    with StubServer([decided(search_results=results)]) as stub:
        report = check(stub, "The canal is 14 km long.")
    failure = report.examples[0].judgements[0].failure
    assert failure is not None and (failure.stage, failure.cause) == ("retrieve", Cause.UNREADABLE)


@pytest.mark.parametrize("status", [400, 404, 501])
def test_a_server_without_the_endpoint_is_one_clear_error(status: int) -> None:
    with StubServer([Reply(status=status)]) as stub, pytest.raises(JudgeUnavailableError) as caught:
        check(stub, "One.", "Two.")
    assert f"HTTP {status}" in str(caught.value)
    assert "claimwise.corpus(...)" in str(caught.value)
    assert len(stub.requests) == 1


def test_by_name_with_its_own_key(monkeypatch: pytest.MonkeyPatch) -> None:
    with StubServer([decided()]) as stub:
        monkeypatch.setenv("PERPLEXITY_BASE_URL", stub.base_url)
        monkeypatch.setenv("PERPLEXITY_API_KEY", "pplx-secret")
        monkeypatch.setenv("OPENAI_API_KEY", "sk-other")
        report = factuality(["The canal is 14 km long."], config="claims", evidence="web:perplexity", judge="lexical")
    (request,) = stub.requests
    assert request.headers["authorization"] == "Bearer pplx-secret"
    assert request.body["model"] == "pplx-decider-v1-27b"
    assert report.score == 1.0
    assert "secret" not in report.signature


def test_without_a_key_nothing_is_sent() -> None:
    with pytest.raises(JudgeUnavailableError, match="PERPLEXITY_API_KEY"):
        factuality(["One."], config="claims", evidence="web:perplexity", judge="lexical")


def test_options_are_checked() -> None:
    with pytest.raises(InputError, match="`concurrency` should be an integer"):
        web_search("perplexity", base_url="http://127.0.0.1:1/v1", concurrency=0)
