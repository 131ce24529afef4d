"""Decision servers that lack the endpoint, allow few questions, fail, or were asked before."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from claimwise.errors import JudgeUnavailableError
from claimwise.judges.notices import gather_notices
from claimwise.llm.cache import open_cache
from claimwise.llm.client import openai_model
from claimwise.llm.decisions import DecisionModel, Option, Question, decision_model
from claimwise.llm.usage import meter
from claimwise.types import Claim, Example, Failure, Passage
from tests.judges.deciding import CONTEXT, by_words, compare, judge_at, openai_shape, said, serving, verify
from tests.stub import Reply, Request, StubServer

YES = by_words({}, (0.9, 0.05, 0.05))
FEW = [f"Part {n} weighs 12 kg." for n in range(3)]


@pytest.mark.parametrize("status", [404, 405, 400, 422, 501])
def test_a_server_without_decisions_is_told_plainly(status: int) -> None:
    with StubServer([Reply(status=status, body={"error": {"message": "No such thing."}})]) as stub:
        judge = judge_at(stub.base_url, model=f"plain-{status}")
        with pytest.raises(JudgeUnavailableError) as caught:
            verify(judge, FEW)
    told = str(caught.value)
    assert f"gives no typed decisions for model 'plain-{status}'" in told and f"'openai/plain-{status}'" in told
    assert f"POST /decisions: HTTP {status}: No such thing" in told and "POST /systemone" in told
    assert stub.received <= 6  # each shape once, and once more with a request that nothing can be wrong with


def test_a_chat_server_is_no_decision_server() -> None:
    with StubServer(["I think so."]) as stub, pytest.raises(JudgeUnavailableError, match="has no `answers`"):
        verify(judge_at(stub.base_url), FEW)


def test_a_wrong_key_ends_it_with_the_first_call() -> None:
    with StubServer([Reply(status=401)]) as stub, pytest.raises(JudgeUnavailableError, match="Check the model's name"):
        verify(judge_at(stub.base_url), FEW)
    assert stub.received == 1


def test_many_rows_find_out_together_and_learn_together_that_there_is_nothing() -> None:
    async def judge_rows(judge: object) -> list[object]:
        rows = (judge.verifier.verify([Claim(f"Row {n}.")], [Passage(CONTEXT)], Example(n, "x")) for n in range(20))
        return await asyncio.gather(*rows, return_exceptions=True)

    with StubServer([Reply(status=404)]) as stub:
        outcomes = asyncio.run(judge_rows(judge_at(stub.base_url)))
        assert all(isinstance(outcome, JudgeUnavailableError) for outcome in outcomes)
    assert [r.path for r in stub.requests] == ["/v1/decisions", "/v1/systemone"]
    with StubServer(serving(YES, ["/v1/systemone"])) as stub:
        outcomes = asyncio.run(judge_rows(judge_at(stub.base_url)))
        assert all(said(outcome) == ["supported"] for outcome in outcomes)
    assert [r.path for r in stub.requests].count("/v1/decisions") == 1 and stub.received == 21


def test_one_request_that_is_refused_does_not_hide_the_endpoint() -> None:
    def answer(request: Request) -> Reply:
        if "huge" in str(request.body.get("input")):
            return Reply(status=400, body={"error": {"message": "the input is longer than this model's context"}})
        return serving(YES)(request)

    with StubServer(answer) as stub:
        judge = judge_at(stub.base_url)
        (refused, *_) = verify(judge, FEW, ["huge"])
        assert refused.failure is not None and refused.failure.cause == "rejected"
        assert "longer than this model's context" in refused.failure.message
        assert said(verify(judge, FEW)) == ["supported"] * 3


def test_an_endpoint_that_goes_away_ends_the_run() -> None:
    with StubServer(serving(YES)) as stub:
        judge = judge_at(stub.base_url)
        verify(judge, FEW)
        stub.reset([Reply(status=404)])
        with pytest.raises(JudgeUnavailableError, match="POST /decisions: HTTP 404"):
            verify(judge, FEW)


@pytest.mark.parametrize(("path", "sizes"), [("/v1/decisions", [400, 50]), ("/v1/systemone", [64] * 7 + [2])])
def test_questions_are_split_at_the_servers_limit(path: str, sizes: list[int]) -> None:
    claims = [f"Part {n} weighs 12 kg." for n in range(450)]
    with StubServer(serving(YES, [path])) as stub:
        assert said(verify(judge_at(stub.base_url), claims)) == ["supported"] * 450
    assert sorted((len(r.body["questions"]) for r in stub.requests if r.path == path), reverse=True) == sizes
    assert len({r.body.get("input", r.body.get("state")) for r in stub.requests}) == 1


def test_a_lower_limit_is_learned_from_the_servers_word() -> None:
    claims = [f"Part {n} weighs 12 kg." for n in range(20)]
    with StubServer(serving(YES, ["/v1/systemone"], most=5)) as stub:
        judge = judge_at(stub.base_url)
        assert said(verify(judge, claims)) == ["supported"] * 20
        stub.requests.clear()
        assert said(verify(judge, claims)) == ["supported"] * 20
        assert [len(r.body["questions"]) for r in stub.requests] == [5, 5, 5, 5]


@pytest.mark.parametrize(
    ("fault", "cause"),
    [
        (Reply(status=500), "server"),
        (Reply(status=429), "rate_limit"),
        (Reply(drop=True), "connection"),
        (Reply(raw=b"<html>"), "server"),
        (Reply(body={"error": {"message": "overloaded"}}), "server"),
        (Reply(hang=True), "timeout"),
        (Reply(status=400, body={"error": {"code": "content_filter", "message": "no"}}), "content_filter"),
        (Reply(body={"answers": 3}), "unreadable"),
    ],
)
def test_faults_are_failures_with_a_cause_and_never_a_verdict(fault: Reply, cause: str) -> None:
    with StubServer(serving(YES)) as stub:
        judge = judge_at(stub.base_url, max_retries=1, timeout=0.2)
        verify(judge, FEW)
        stub.reset([fault])
        assert said(verify(judge, FEW)) == [cause] * 3
        if cause not in ("content_filter", "unreadable"):
            stub.reset(lambda request: fault if request.number == 0 else openai_shape(request, YES))
            assert said(verify(judge, FEW)) == ["supported"] * 3


def test_answers_are_kept_by_question_and_failures_are_not(tmp_path: Path) -> None:
    def model() -> DecisionModel:
        return decision_model(openai_model("kept", base_url=stub.base_url, cache=open_cache(tmp_path)))

    def ask(*words: str) -> list[str | float]:
        questions = [Question(f"q{n}", word, options) for n, word in enumerate(words)]
        replies = asyncio.run(model().decide("About parts.", questions)).replies
        return [str(r.cause) if isinstance(r, Failure) else r["a"] for r in replies]

    options = (Option("a", "it is"), Option("b"))
    answer = by_words({"shy": {"type": "refusal"}, "other": (0.2, 0.8)}, (0.7, 0.3))
    with StubServer(serving(answer)) as stub, meter() as used:
        assert ask("first", "shy") == [0.7, "refused"]
        assert ask("other", "first", "shy") == [0.2, 0.7, "refused"]
        assert ask("first", "other") == [0.7, 0.2]
        asked = [[q["instructions"] for q in r.body["questions"]] for r in stub.requests]
        assert ask("twin", "first", "twin") == [0.7, 0.7, 0.7]
        assert [q["instructions"] for q in stub.requests[-1].body["questions"]] == ["twin"]
    assert asked == [["first", "shy"], ["other", "shy"]]
    assert (used.usage.calls, used.usage.cached) == (3, 1)


def test_identical_questions_under_way_are_sent_once(tmp_path: Path) -> None:
    async def twice(model: DecisionModel) -> None:
        questions = [Question("q", "?", (Option("a"), Option("b")))]
        await model.decide("warm-up", questions)
        first, second = await asyncio.gather(*(model.decide("same", questions) for _ in range(2)))
        assert first.replies == second.replies == ({"a": 0.7, "b": 0.3},)

    with StubServer(serving(by_words({}, (0.7, 0.3)))) as stub, meter() as used:
        model = decision_model(openai_model("twice", base_url=stub.base_url, cache=open_cache(tmp_path)))
        asyncio.run(twice(model))
    assert stub.received == 2 and (used.usage.calls, used.usage.cached) == (2, 1)


def test_chat_and_decisions_share_the_servers_limits() -> None:
    model = openai_model("shared", base_url="http://127.0.0.1:9/v1")
    assert decision_model(model).server._bound is model.server._bound


def test_own_fields_are_sent_along_and_are_part_of_the_key(tmp_path: Path) -> None:
    with StubServer(lambda r: openai_shape(r, by_words({}, (0.7, 0.3)))) as stub:
        for key in ("one", "one", "two"):
            body = {"prompt_cache_key": key}
            model = openai_model("own", base_url=stub.base_url, cache=open_cache(tmp_path), extra_body=body)
            asyncio.run(decision_model(model).decide("x", [Question("q", "?", (Option("a"), Option("b")))]))
    assert [r.body["prompt_cache_key"] for r in stub.requests] == ["one", "two"]


def test_a_prompt_that_the_server_cut_is_told() -> None:
    with StubServer(serving(YES)) as stub:
        model = decision_model(openai_model("cutter", base_url=stub.base_url))
        text = "The pump weighs twelve kilograms. " * 500
        decided = asyncio.run(model.decide(text, [Question("q", "?", (Option("a"), Option("b"), Option("c")))]))
    assert "counted 350 prompt tokens" in decided.warnings[0]


def test_a_first_request_that_fails_is_a_failure_of_its_claims_and_nothing_is_concluded_from_it() -> None:
    with StubServer(lambda r: Reply(status=500) if r.number == 0 else openai_shape(r, YES)) as stub:
        judge = judge_at(stub.base_url, max_retries=0)
        assert said(verify(judge, FEW)) == ["server"] * 3
        assert said(verify(judge, FEW)) == ["supported"] * 3


def test_what_the_server_cut_is_among_the_rows_warnings() -> None:
    long = "The pump weighs twelve kilograms. " * 500
    with StubServer(serving(by_words({}, (0.2,) * 5))) as stub:
        judge = judge_at(stub.base_url)
        with gather_notices() as noticed:
            verify(judge, FEW, [long])
        assert len(noticed) == 1 and "may have cut" in next(iter(noticed))
        with gather_notices() as noticed:
            compare(judge, long, "12 kg")
        assert len(noticed) == 1
