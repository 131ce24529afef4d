"""A server that sends absurd things: each fails its own request, with a cause, and nothing leaks."""

from __future__ import annotations

import json
import socket
import threading
from pathlib import Path
from typing import Any

import pytest

from claimwise.errors import JudgeError
from claimwise.llm.client import openai_model
from claimwise.llm.loop import run_sync
from claimwise.llm.store import Cache
from claimwise.llm.usage import meter
from claimwise.types import Cause, Failure
from tests.llm.asking import ask, ask_all, model_at, request
from tests.stub import Reply, StubServer

KEY = "sk-made-up/0123456789"


def failure_of(reply: Reply, **options: Any) -> Failure:
    with StubServer([reply]) as stub, pytest.raises(JudgeError) as caught:
        ask(model_at(stub, **{"max_retries": 0, **options}))
    return caught.value.failure


DEEP = [
    b"[" * 200_000,
    b"[" * 200_000 + b"]" * 200_000,
    b'{"error":' * 100_000,
    b'{"error":' + b"[" * 900 + b"]" * 900 + b"}",
    b'{"error":{"code":' + b"[" * 900 + b"]" * 900 + b"}}",
    b'{"error":{"message":' + b'{"a":' * 900 + b"1" + b"}" * 900 + b"}}",
    b'{"error":{"innererror":{"code":' + b"[" * 900 + b"]" * 900 + b"}}}",
    b'{"choices":[{"message":{"content":"x"},"finish_reason":' + b"[" * 900 + b"]" * 900 + b"}]}",
    b'{"choices":[{"message":{"content":"x"},"error":' + b"[" * 900 + b"]" * 900 + b"}]}",
]


@pytest.mark.parametrize("body", DEEP, ids=lambda body: body[:60].decode())
@pytest.mark.parametrize("status", [200, 400, 429, 500])
def test_a_deeply_nested_body_fails_its_request(status: int, body: bytes) -> None:
    if status == 200 and b"finish_reason" in body:
        with StubServer([Reply(raw=body)]) as stub:  # readable or not, but never out of the run
            (result,) = ask_all(model_at(stub, max_retries=0), 1)
        assert not isinstance(result, RecursionError)
        return
    wanted = {200: Cause.SERVER, 400: Cause.REJECTED, 429: Cause.RATE_LIMIT, 500: Cause.SERVER}[status]
    failure = failure_of(Reply(status=status, raw=body))
    assert failure.cause is wanted and len(failure.message) < 1200


def test_a_deeply_nested_body_leaves_other_rows_alone() -> None:
    def script(request: Any) -> Reply:
        return Reply(raw=DEEP[0]) if "#1" in request.text else Reply("(A)")

    with StubServer(script) as stub:
        results = ask_all(model_at(stub, max_retries=0), 3)
    assert [getattr(result, "text", type(result)) for result in results] == ["(A)", JudgeError, "(A)"]


COMPLETION = '{"choices":[{"message":{"content":"(A)"},"finish_reason":"stop"}],"usage":%s}'


@pytest.mark.parametrize(
    "usage",
    [
        '{"prompt_tokens":Infinity,"completion_tokens":1}',
        '{"prompt_tokens":1,"completion_tokens":1e400}',
        '{"prompt_tokens":NaN,"completion_tokens":1}',
        '{"prompt_tokens":-Infinity,"completion_tokens":1}',
        '{"prompt_tokens":-5,"completion_tokens":1}',
        '{"prompt_tokens":"many","completion_tokens":1}',
        '{"prompt_tokens":"7","completion_tokens":"7"}',
        '{"prompt_tokens":true,"completion_tokens":1}',
        '{"prompt_tokens":1e300,"completion_tokens":1}',
        '{"prompt_tokens":1' + "0" * 400 + ',"completion_tokens":1}',
        '{"prompt_tokens":[1],"completion_tokens":{}}',
        "{}", "[]", "7", '"many"', "null",
    ],
    ids=lambda usage: usage[:50],
)  # fmt: skip
def test_absurd_token_counts_are_no_counts(usage: str) -> None:
    with StubServer([Reply(raw=(COMPLETION % usage).encode())]) as stub, meter() as run:
        answer = ask(model_at(stub))
    assert answer.text == "(A)" and (answer.usage.calls, answer.usage.unmetered) == (1, 1)
    assert run.cost is None and run.usage.prompt_tokens == 0


@pytest.mark.parametrize("cached", ["Infinity", "-3", '"x"', "1e400", "[]"])
def test_absurd_counts_of_cached_tokens_count_as_none(cached: str) -> None:
    usage = f'{{"prompt_tokens":10,"completion_tokens":2,"prompt_tokens_details":{{"cached_tokens":{cached}}}}}'
    with StubServer([Reply(raw=(COMPLETION % usage).encode())]) as stub:
        found = ask(model_at(stub)).usage
    assert (found.prompt_tokens, found.cached_tokens, found.unmetered) == (10, 0, 0)


@pytest.mark.parametrize(
    "value",
    ["Fri, 31 Dec 999999 23:59:59 GMT", "Fri, 99 Foo 2020 99:99:99 GMT", "nan", "-1", "inf", "-inf", "soon", "",
     "Fri, 31 Dec -1 23:59:59 GMT", "Thu, 01 Jan 1970 00:00:00 GMT", "9" * 5000, "1" + " 2" * 50, "1e-400",
     "Fri, 31 Dec 2020 23:59:59 +999999999999999999999"],
)  # fmt: skip
@pytest.mark.parametrize("header", ["retry-after", "retry-after-ms"])
def test_an_absurd_wait_is_ignored(header: str, value: str) -> None:
    with StubServer([Reply(status=429, headers={header: value}), "(A)"]) as stub:
        assert ask(model_at(stub, timeout=5)).text == "(A)"


@pytest.mark.parametrize("value", ["1e99", "99999999999", "Fri, 31 Dec 9999 23:59:59 GMT"])
def test_a_wait_beyond_all_runs_fails_the_request_at_once(value: str) -> None:
    failure = failure_of(Reply(status=429, headers={"retry-after": value}), max_retries=4)
    assert (failure.cause, failure.attempts) == (Cause.RATE_LIMIT, 1)


def test_a_key_in_a_reply_is_kept_nowhere(tmp_path: Path) -> None:
    text = f'{{"reason": "your key is {KEY}"}}'
    escaped = json.dumps({"choices": [{"message": {"content": text}}]}).replace("sk-", "\\u0073k-").encode()
    for number, reply in enumerate([Reply(text), Reply(raw=escaped)]):
        with StubServer([reply]) as stub:
            cache = Cache(tmp_path / str(number))
            model = model_at(stub, api_key=KEY, cache=cache)
            first, second = ask(model), ask(model)
        assert stub.received == 1 and stub.requests[0].headers["authorization"] == f"Bearer {KEY}"
        for answer in (first, second):
            assert answer.text == '{"reason": "your key is [key]"}'
    for path in tmp_path.rglob("*"):
        assert path.is_dir() or KEY.encode() not in path.read_bytes()


@pytest.mark.parametrize(
    "reply",
    [
        Reply(body={"choices": [], "hint": KEY}),
        Reply(raw=f"upstream said {KEY}".encode()),
        Reply(body={"error": {"message": f"bad {KEY}"}}),
        Reply(f"filtered {KEY}", finish_reason="content_filter"),
        Reply("", message={"refusal": f"not with {KEY}"}),
        Reply(status=400, body={"error": {"message": f"bad {KEY}"}}),
    ],
)
def test_a_key_in_a_useless_reply_is_kept_nowhere(reply: Reply) -> None:
    failure = failure_of(reply, api_key=KEY)
    assert KEY not in failure.message and KEY not in str(failure.raw) and "[key]" in str(failure.raw)


def test_a_placeholder_for_a_key_does_not_change_answers() -> None:
    with StubServer(['{"verdict": "none"}']) as stub:
        assert ask(model_at(stub, api_key="none")).text == '{"verdict": "none"}'


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_server_that_is_not_there_is_named(scheme: str) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
    with pytest.raises(JudgeError) as caught:
        ask(model_at(StubServer(), base_url=f"{scheme}://127.0.0.1:{port}/v1?token=abc", max_retries=0))
    said, failure = caught.value.failure.message, caught.value.failure
    assert failure.cause is Cause.CONNECTION
    assert said.startswith(f"cannot reach {scheme}://127.0.0.1:{port}/v1/chat/completions; is the server running?")
    assert "0x" not in said and "object" not in said and "abc" not in said and said.endswith(")")


def test_a_server_that_speaks_no_tls_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as plain:

        def answer() -> None:
            connection, _ = plain.accept()
            with connection:
                connection.recv(65536)
                connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        thread = threading.Thread(target=answer)
        thread.start()
        base_url = f"https://127.0.0.1:{plain.getsockname()[1]}/v1"
        with pytest.raises(JudgeError) as caught:
            run_sync(openai_model("m", base_url=base_url, max_retries=0, timeout=5).complete(request()))
        thread.join()
    said = caught.value.failure.message
    assert said.startswith(f"cannot reach {base_url}/chat/completions; is the server running? (")
    assert "SSLContext" not in said and "SSL" in said
