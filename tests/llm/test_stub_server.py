"""The stub server does what tests ask of it."""

from __future__ import annotations

import http.client
import json
import threading
import time

import pytest

from tests.stub import Reply, Request, StubProcess, StubServer


def post(url: str, body: object = None, timeout: float = 5.0) -> tuple[int, dict[str, str], bytes]:
    host, _, path = url.removeprefix("http://").partition("/")
    connection = http.client.HTTPConnection(host, timeout=timeout)
    try:
        connection.request("POST", f"/{path}/chat/completions", json.dumps(body))
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()
    finally:
        connection.close()


def test_replies_in_order_the_last_repeats_and_requests_are_kept() -> None:
    with StubServer(["a", Reply(status=429, headers={"retry-after": "1"}), "b"]) as stub:
        answers = [post(stub.base_url, {"n": n}) for n in range(4)]
    assert [status for status, _, _ in answers] == [200, 429, 200, 200]
    assert answers[1][1]["retry-after"] == "1"
    contents = [json.loads(answers[n][2])["choices"][0]["message"]["content"] for n in (0, 2, 3)]
    assert contents == ["a", "b", "b"]
    assert [(sent.number, sent.body) for sent in stub.requests] == [(n, {"n": n}) for n in range(4)]


def test_function_of_the_request_may_be_async() -> None:
    async def serve(sent: Request) -> str:
        return f"{sent.body['n']}!"

    with StubServer(serve) as stub:
        assert json.loads(post(stub.base_url, {"n": 5})[2])["choices"][0]["message"]["content"] == "5!"


def test_bad_answers_of_all_kinds() -> None:
    with StubServer([Reply(raw=b"not json"), Reply(drop=True), Reply("long text", cut=9), Reply(hang=True)]) as stub:
        assert post(stub.base_url)[2] == b"not json"
        with pytest.raises((http.client.RemoteDisconnected, ConnectionError)):
            post(stub.base_url)
        with pytest.raises(http.client.IncompleteRead):
            post(stub.base_url)
        with pytest.raises(TimeoutError):
            post(stub.base_url, timeout=0.2)


def test_delay_and_open_requests() -> None:
    with StubServer([Reply("late", delay=0.2)]) as stub:
        started = time.monotonic()
        threads = [threading.Thread(target=post, args=(stub.base_url,)) for _ in range(5)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert time.monotonic() - started >= 0.2
    assert stub.max_open == 5


def test_as_a_process_of_its_own() -> None:
    with StubProcess("from afar") as stub:
        assert b"from afar" in post(stub.base_url)[2]
