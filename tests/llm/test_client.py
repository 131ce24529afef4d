"""The client against a real server on loopback: what is sent, and what becomes of each kind of answer."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest

from claimwise.errors import InputError, JudgeError, JudgeUnavailableError
from claimwise.llm.client import openai_model
from claimwise.llm.usage import meter
from claimwise.types import Cause, Usage
from tests.llm.asking import SCHEMA, ask, ask_all, model_at, request
from tests.stub import ABSENT, Reply, StubServer


def error_reply(status: int, **error: Any) -> Reply:
    return Reply(status=status, body={"error": error})


def failure_of(replies: list[Any], **options: Any) -> tuple[JudgeError, int]:
    with StubServer(replies) as stub:
        with pytest.raises(JudgeError) as caught:
            ask(model_at(stub, **options))
        return caught.value, len(stub.requests)


def test_sends_messages_parameters_and_schema() -> None:
    with StubServer(["(A)"]) as stub:
        answer = ask(model_at(stub, "m", seed=7, max_tokens=50))
    sent = stub.requests[0]
    assert answer.text == "(A)"
    assert answer.usage == Usage(calls=1, prompt_tokens=100, completion_tokens=10)
    assert (sent.method, sent.path) == ("POST", "/v1/chat/completions")
    assert sent.headers["content-type"] == "application/json"
    assert sent.body == {
        "model": "m",
        "messages": [
            {"role": "system", "content": "Answer in JSON."},
            {"role": "user", "content": "How long is the canal?"},
        ],
        "temperature": 0.0,
        "seed": 7,
        "max_tokens": 50,
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": "reply", "schema": SCHEMA, "strict": True},
        },
    }


def test_extra_headers_and_body_arrive() -> None:
    with StubServer(["(A)"]) as stub:
        ask(model_at(stub, extra_headers={"X-Team": "eval"}, extra_body={"seed": 7, "top_k": 1}))
    assert stub.requests[0].headers["x-team"] == "eval"
    assert (stub.requests[0].body["seed"], stub.requests[0].body["top_k"]) == (7, 1)


@pytest.mark.parametrize("tail", ["", "/", "//", "/chat/completions"])
def test_base_url_with_any_ending(tail: str) -> None:
    with StubServer(["(A)"]) as stub:
        ask(model_at(stub, base_url=stub.base_url + tail))
    assert [sent.path for sent in stub.requests] == ["/v1/chat/completions"]


def test_text_of_any_script_and_lone_surrogates_arrive_whole() -> None:
    text = "Где канал? 运河多长？ \U0001f6a2 \ud800"
    with StubServer([json.dumps({"echo": "длина 14 км 🚢"}, ensure_ascii=False)]) as stub:
        answer = ask(model_at(stub), text)
    assert stub.requests[0].body["messages"][1]["content"] == text
    assert json.loads(answer.text) == {"echo": "длина 14 км 🚢"}


def test_500_and_503_are_asked_again() -> None:
    with StubServer([Reply(status=500), Reply(status=503), "(A)"]) as stub, meter() as run:
        answer = ask(model_at(stub, max_retries=3))
    assert (answer.text, len(stub.requests)) == ("(A)", 3)
    assert run.usage == Usage(calls=1, retries=2, prompt_tokens=100, completion_tokens=10)


@pytest.mark.parametrize(
    "passing",
    [
        Reply(status=408),
        Reply(status=409),
        Reply(status=429),
        Reply(status=502, raw=b"<html>Bad Gateway</html>"),
        Reply(status=529),
        Reply(drop=True),
        Reply("(A) and more of it", cut=40),
        Reply(raw=b'{"choices": [{"message": {"content": "(A'),
        Reply(raw=b"upstream connect error"),
        Reply(raw=b""),
        Reply(body={"choices": []}),
        Reply(body={"choices": None, "usage": None}),
        Reply(body=[]),
        Reply(body={"error": {"message": "upstream overloaded"}}),
        Reply(body={"error": "no healthy upstream"}),
        Reply(body={"choices": [{"message": {"content": "half"}, "error": {"code": 502}}]}),
        Reply("half", finish_reason="error"),
        Reply(hang=True),
    ],
    ids=lambda reply: f"{reply.status}-{reply.payload()[:30]!r}{'-hang' * reply.hang}{'-drop' * reply.drop}",
)
def test_what_can_pass_is_asked_again(passing: Reply) -> None:
    with StubServer([passing, "(A)"]) as stub:
        answer = ask(model_at(stub, timeout=0.5))
    assert (answer.text, answer.usage.retries, len(stub.requests)) == ("(A)", 1, 2)


@pytest.mark.parametrize("status", [400, 411, 413, 415, 418, 422, 451, 501])
def test_what_cannot_pass_is_not_asked_again(status: int) -> None:
    error, calls = failure_of([error_reply(status, message="no such thing")])
    assert (error.failure.cause, calls) == (Cause.REJECTED, 1)
    assert f"HTTP {status}: no such thing" in error.failure.message
    assert error.failure.raw == '{"error": {"message": "no such thing"}}'


def test_retries_end_with_the_cause_and_the_number_of_attempts() -> None:
    error, calls = failure_of([Reply(status=500, raw=b"boom")], max_retries=2)
    assert calls == 3
    assert (error.failure.cause, error.failure.attempts, error.failure.raw) == (Cause.SERVER, 3, "boom")


def test_timeout_is_a_failure_of_that_row() -> None:
    error, calls = failure_of([Reply("(A)", delay=30)], timeout=0.2, max_retries=1)
    assert (error.failure.cause, calls) == (Cause.TIMEOUT, 2)
    assert "0.2 s" in error.failure.message


def test_dropped_connection_is_told_from_a_timeout() -> None:
    assert failure_of([Reply(drop=True)], max_retries=0)[0].failure.cause is Cause.CONNECTION


def test_refused_connection_fails_all_rows_that_waited_for_the_first() -> None:
    with StubServer() as stub:
        gone = stub.base_url
    answers = ask_all(openai_model("m", base_url=gone, max_retries=1, backoff=0.001), 20)
    assert {answer.failure.cause for answer in answers} == {Cause.CONNECTION}
    assert sorted({answer.failure.attempts for answer in answers}) == [0, 2]


def test_error_object_in_a_200_reply_is_a_failure_with_its_message() -> None:
    error, _ = failure_of([Reply(body={"error": {"message": "upstream overloaded"}})], max_retries=0)
    assert error.failure.cause is Cause.SERVER
    assert "upstream overloaded" in error.failure.message


@pytest.mark.parametrize("status", [401, 403, 404])
def test_wrong_key_or_model_stops_everything_after_one_call(status: int) -> None:
    reply = error_reply(status, code="model_not_found", message="The model does not exist.")
    with StubServer([reply]) as stub:
        answers = ask_all(model_at(stub, "canal-7b", max_retries=5), 20)
    assert len(stub.requests) == 1
    for error in answers:
        assert isinstance(error, JudgeUnavailableError)
        assert "canal-7b" in str(error) and stub.base_url in str(error) and "does not exist" in str(error)


def test_a_run_that_was_stopped_sends_nothing_more_but_the_next_run_does() -> None:
    with StubServer([Reply(status=404), "(A)"]) as stub:
        model = model_at(stub)
        with meter():
            for _ in range(3):
                with pytest.raises(JudgeUnavailableError):
                    ask(model)
            assert len(stub.requests) == 1
        with meter():
            assert ask(model).text == "(A)"


def test_exhausted_quota_is_final() -> None:
    reply = error_reply(429, code="insufficient_quota", message="You exceeded your current quota.")
    with StubServer([reply]) as stub, pytest.raises(JudgeUnavailableError, match="exceeded your current quota"):
        ask(model_at(stub, max_retries=3))
    assert len(stub.requests) == 1


def test_content_filter_fails_one_row_only() -> None:
    blocked = error_reply(400, code="content_filter", message="The response was filtered")
    with StubServer(lambda sent: blocked if "#0" in sent.text else "(A)") as stub:
        first, *others = ask_all(model_at(stub, max_retries=3), 3)
    assert first.failure.cause is Cause.CONTENT_FILTER
    assert [answer.text for answer in others] == ["(A)", "(A)"]
    assert len(stub.requests) == 3


def test_filtered_reply_is_a_failure_with_what_there_is_of_it() -> None:
    error, calls = failure_of([Reply("The canal", finish_reason="content_filter")])
    assert (error.failure.cause, error.failure.raw, calls) == (Cause.CONTENT_FILTER, "The canal", 1)


def test_refusal_field_is_a_refusal() -> None:
    error, calls = failure_of([Reply(None, message={"refusal": "I can't help with that."})])
    assert (error.failure.cause, error.failure.raw, calls) == (Cause.REFUSED, "I can't help with that.", 1)


def test_reasoning_is_never_part_of_the_text() -> None:
    parts = [
        {"type": "thinking", "thinking": [{"type": "text", "text": "(D) seems wrong"}]},
        {"type": "text", "text": "("},
        {"type": "text", "text": "A)"},
    ]
    with StubServer([Reply("(A)", reasoning_content="(D) seems wrong"), Reply(parts), Reply(None)]) as stub:
        model = model_at(stub)
        assert [ask(model).text for _ in range(3)] == ["(A)", "(A)", ""]


@pytest.mark.parametrize("reason", ["length", "max_tokens", "MAX_TOKENS", "model_length"])
def test_reply_cut_at_the_limit_is_asked_for_once_with_more_room(reason: str) -> None:
    with StubServer([Reply('{"category": ', finish_reason=reason), '{"category": "A"}']) as stub:
        answer = ask(model_at(stub, max_tokens=100))
    assert [sent.body["max_tokens"] for sent in stub.requests] == [100, 400]
    assert (answer.text, answer.finish_reason) == ('{"category": "A"}', "stop")
    assert answer.usage == Usage(calls=2, prompt_tokens=200, completion_tokens=20)


def test_reply_cut_twice_comes_back_as_cut() -> None:
    usage = {"prompt_tokens": 9, "completion_tokens": 3000}
    with StubServer([Reply("half", finish_reason="length", usage=usage)]) as stub:
        answer = ask(model_at(stub))
    assert [sent.body.get("max_tokens") for sent in stub.requests] == [None, 12000]
    assert (answer.text, answer.finish_reason) == ("half", "length")


def test_no_more_room_leaves_the_cut_reply() -> None:
    full = error_reply(400, message="This model's maximum context length is 4096 tokens")
    with StubServer([Reply("half", finish_reason="length"), full]) as stub:
        answer = ask(model_at(stub))
    assert (answer.text, answer.finish_reason, answer.usage.calls) == ("half", "length", 2)


@pytest.mark.parametrize("usage", [None, ABSENT, {}, {"prompt_tokens": None, "completion_tokens": 5}, [1]])
def test_missing_token_counts_are_unknown_and_not_zero(usage: Any) -> None:
    with StubServer([Reply("(A)", usage=usage)]) as stub, meter(prices={"m": (1, 1, 1)}) as run:
        answer = ask(model_at(stub, "m"))
    assert (answer.text, answer.usage) == ("(A)", Usage(calls=1, unmetered=1))
    assert run.cost is None


def test_cached_prompt_tokens_are_read_under_both_names() -> None:
    openai = {"prompt_tokens": 90, "completion_tokens": 5, "prompt_tokens_details": {"cached_tokens": 64}}
    deepseek = {"prompt_tokens": 90, "completion_tokens": 5, "prompt_cache_hit_tokens": 64}
    with StubServer([Reply(usage=openai), Reply(usage=deepseek)]) as stub:
        model = model_at(stub)
        assert [ask(model).usage.cached_tokens for _ in range(2)] == [64, 64]


def test_prompt_that_the_server_cut_is_warned_of() -> None:
    filler = "A filler sentence about nothing at all. " * 150
    cut, whole = ({"prompt_tokens": tokens, "completion_tokens": 12} for tokens in (512, 1400))
    with StubServer([Reply(usage=cut), Reply(usage=whole), Reply(usage=None)]) as stub:
        model = model_at(stub)
        warnings = [ask(model, filler).warnings for _ in range(3)]
    assert len(warnings[0]) == 1 and "512" in warnings[0][0] and "cut the prompt" in warnings[0][0]
    assert warnings[1:] == [(), ()]


def test_text_that_a_json_mode_rejects_is_the_reply() -> None:
    reply = error_reply(400, code="json_validate_failed", message="Failed", failed_generation='{"category": A}')
    with StubServer([reply]) as stub:
        assert ask(model_at(stub)).text == '{"category": A}'
    assert len(stub.requests) == 1


def test_redirect_is_not_followed() -> None:
    moved = Reply(status=307, headers={"location": "http://127.0.0.1:9/v1/chat/completions"})
    with StubServer([moved]) as stub, pytest.raises(JudgeUnavailableError, match=r"127\.0\.0\.1:9"):
        ask(model_at(stub))


@pytest.mark.parametrize(
    "options",
    [{"concurrency": 0}, {"max_retries": -1}, {"max_tokens": 0}, {"timeout": 0}, {"requests_per_minute": -1}],
)
def test_wrong_options_are_refused_by_name(options: dict[str, Any]) -> None:
    with pytest.raises(InputError, match=f"`{next(iter(options))}` should be"):
        openai_model("m", base_url="http://127.0.0.1:1/v1", **options)


def test_key_is_in_the_request_and_nowhere_else(
    caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    key = "sk-very-secret-0123456789"
    echo = error_reply(401, message=f"Incorrect API key provided: {key}.")
    caplog.set_level(logging.DEBUG)
    with StubServer([error_reply(400, message=key), Reply(status=500, raw=key.encode()), "(A)", echo]) as stub:
        model = model_at(stub, api_key=key, extra_headers={"x-proxy-key": "other-secret"})
        with pytest.raises(JudgeError) as rejected:
            ask(model)
        ask(model)
        with pytest.raises(JudgeUnavailableError) as refused:
            ask(model)
    assert all(sent.headers["authorization"] == f"Bearer {key}" for sent in stub.requests)
    shown = [repr(model), str(rejected.value), repr(rejected.value.failure), str(refused.value), caplog.text]
    shown += [repr(refused.value.__cause__), repr(refused.value.__context__), *capsys.readouterr()]
    assert key not in "".join(shown) and "other-secret" not in "".join(shown)
    assert "[key]" in str(refused.value)


def test_without_a_key_no_authorization_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_ORG_ID", "org-1")
    with StubServer(["(A)"]) as stub:
        ask(model_at(stub, provider="vllm"))
        ask(model_at(stub, provider="openai", api_key="k"))
    assert "authorization" not in stub.requests[0].headers
    assert "openai-organization" not in stub.requests[0].headers
    assert stub.requests[1].headers["openai-organization"] == "org-1"


def test_azure_takes_its_key_in_a_header_of_its_own() -> None:
    with StubServer(["(A)"]) as stub:
        ask(model_at(stub, provider="azure", base_url=stub.base_url + "?api-version=2026-01-01", api_key="k"))
    sent = stub.requests[0]
    assert sent.headers["api-key"] == "k" and "authorization" not in sent.headers
    assert sent.path == "/v1/chat/completions?api-version=2026-01-01"


def test_own_proxy_settings_do_not_stand_before_a_local_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    with StubServer(["(A)"]) as stub:
        assert ask(model_at(stub)).text == "(A)"


def test_same_request_is_the_same_and_samples_have_seeds_of_their_own() -> None:
    with StubServer(["(A)"]) as stub:
        model = model_at(stub, seed=10)
        for sample in range(3):
            ask(model, sample=sample)
    assert [sent.body["seed"] for sent in stub.requests] == [10, 11, 12]
    assert request() == request()
