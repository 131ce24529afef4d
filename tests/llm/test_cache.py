"""Replies on disk: what is kept, who shares it, and what happens when the disk does not play along."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import warnings
from pathlib import Path

import pytest

from claimwise.errors import JudgeError, JudgeUnavailableError
from claimwise.llm.cache import Cache, cache_folder, cache_info, clear_cache, open_cache, reply_key
from claimwise.llm.chat import ChatRequest, Completion, Message
from claimwise.llm.loop import run_sync
from claimwise.llm.usage import meter
from claimwise.types import Usage
from tests.llm.asking import ask, ask_all, model_at, request
from tests.stub import Reply, StubServer


def key(number: int) -> bytes:
    return number.to_bytes(32, "big")


def test_second_run_is_served_from_the_cache_and_says_so(tmp_path: Path) -> None:
    usage = {"prompt_tokens": 5, "completion_tokens": 2}
    with StubServer([Reply("(A) да 是", usage=usage)]) as stub:
        first = ask(model_at(stub, "m", cache=Cache(tmp_path)))
        with meter() as run:
            second = ask(model_at(stub, "m", cache=Cache(tmp_path)))
    assert len(stub.requests) == 1
    assert (first.text, first.finish_reason) == (second.text, second.finish_reason) == ("(A) да 是", "stop")
    assert (first.usage.calls, second.usage, run.usage) == (1, Usage(cached=1), Usage(cached=1))
    assert run.cost == 0.0


@pytest.mark.parametrize(
    "bad",
    [
        Reply(""),
        Reply("  \n"),
        Reply(None),
        Reply("half", finish_reason="length"),
        Reply(status=500),
        Reply(status=400),
    ],
)
def test_failures_are_never_kept(tmp_path: Path, bad: Reply) -> None:
    with StubServer(lambda sent: bad if sent.number < 2 else "(A)") as stub:
        model = model_at(stub, cache=Cache(tmp_path), max_retries=0)
        with contextlib.suppress(JudgeError):
            assert ask(model).text != "(A)"
        stub.reset(["(A)"])
        assert [ask(model).text, ask(model).text, len(stub.requests)] == ["(A)", "(A)", 1]


def test_unreadable_reply_can_be_forgotten(tmp_path: Path) -> None:
    with StubServer(["no verdict at all", "(A)"]) as stub:
        model = model_at(stub, cache=Cache(tmp_path))
        ask(model)
        model.forget(request())
        assert ask(model).text == "(A)"


def test_everything_that_can_change_a_reply_is_in_the_key() -> None:
    asked = request()
    keys = [
        reply_key("openai/m", "http://s/v1", {"temperature": 0.0}, asked),
        reply_key("openai/n", "http://s/v1", {"temperature": 0.0}, asked),
        reply_key("openai/m", "http://t/v1", {"temperature": 0.0}, asked),
        reply_key("openai/m", "http://s/v1", {"temperature": 0.5}, asked),
        reply_key("openai/m", "http://s/v1", {"temperature": 0.0}, request("Other?")),
        reply_key("openai/m", "http://s/v1", {"temperature": 0.0}, request(sample=1)),
        reply_key("openai/m", "http://s/v1", {"temperature": 0.0}, request(prompt="verify@2#ab")),
        reply_key("openai/m", "http://s/v1", {"temperature": 0.0}, request(schema_name="other")),
    ]
    assert len(set(keys)) == len(keys)
    assert keys[0] == reply_key("openai/m", "http://s/v1", {"temperature": 0.0}, request())
    a = reply_key("m", "s", {"seed": 1, "top_p": 2}, asked)
    assert a == reply_key("m", "s", {"top_p": 2, "seed": 1}, asked)


def test_parts_of_messages_cannot_be_shifted_into_one_another() -> None:
    one = ChatRequest((Message("user", "a"), Message("user", "b")))
    two = ChatRequest((Message("user", 'a"],["user","b'),))
    assert reply_key("m", "s", {}, one) != reply_key("m", "s", {}, two)


def test_samples_are_kept_apart(tmp_path: Path) -> None:
    with StubServer(lambda sent: f"({'ABC'[sent.number % 3]})") as stub:
        model = model_at(stub, cache=Cache(tmp_path))
        for _ in range(2):
            assert [ask(model, sample=n).text for n in range(3)] == ["(A)", "(B)", "(C)"]
    assert len(stub.requests) == 3


def test_identical_calls_in_flight_are_sent_once(tmp_path: Path) -> None:
    async def same(model: object) -> list[Completion]:
        return await asyncio.gather(*(model.complete(request()) for _ in range(10)))

    with StubServer([Reply("(A)", delay=0.05)]) as stub, meter() as run:
        answers = run_sync(same(model_at(stub, cache=Cache(tmp_path))))
    assert len(stub.requests) == 1
    assert {answer.text for answer in answers} == {"(A)"}
    assert (run.usage.calls, run.usage.cached) == (1, 9)


def test_identical_calls_in_flight_share_a_failure(tmp_path: Path) -> None:
    async def same(model: object) -> list[object]:
        calls = (model.complete(request()) for _ in range(5))
        return await asyncio.gather(*calls, return_exceptions=True)

    with StubServer(["warm", Reply(status=400)]) as stub:
        model = model_at(stub, cache=Cache(tmp_path))
        ask(model, "warm up")
        errors = run_sync(same(model))
        assert len(stub.requests) == 2
        assert all(isinstance(error, JudgeError) for error in errors) and len({id(e) for e in errors}) == 5
        stub.reset([Reply(status=404)])
        assert {type(error) for error in run_sync(same(model))} == {JudgeUnavailableError}


def test_the_one_who_waits_goes_on_when_the_sender_is_cancelled(tmp_path: Path) -> None:
    async def run(model: object) -> Completion:
        sender = asyncio.create_task(model.complete(request()))
        await asyncio.sleep(0.05)
        waiter = asyncio.create_task(model.complete(request()))
        await asyncio.sleep(0)
        sender.cancel()
        return await waiter

    with StubServer([Reply(hang=True), "(A)"]) as stub:
        assert run_sync(run(model_at(stub, cache=Cache(tmp_path)))).text == "(A)"


def test_without_a_cache_identical_calls_are_all_sent() -> None:
    with StubServer(["(A)"]) as stub:
        model = model_at(stub)
        assert [ask(model).text, ask(model).text, len(stub.requests)] == ["(A)", "(A)", 2]


def test_threads_share_one_cache(tmp_path: Path) -> None:
    cache = Cache(tmp_path)

    def work(first: int) -> None:
        for number in range(first, first + 100):
            cache.put(key(number), Completion(str(number)))
            assert cache.get(key(number)) is not None

    threads = [threading.Thread(target=work, args=(50 * n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert cache.info().entries == 250


def test_processes_share_one_cache_and_a_killed_one_loses_nothing(tmp_path: Path) -> None:
    script = f"""
import os, signal, sys
from claimwise.llm.cache import Cache
from claimwise.llm.chat import Completion
cache, first = Cache({str(tmp_path)!r}), int(sys.argv[1])
for number in range(first, first + 200):
    cache.put(number.to_bytes(32, "big"), Completion(str(number)))
os.kill(os.getpid(), signal.SIGKILL)
"""
    workers = [subprocess.Popen([sys.executable, "-c", script, str(150 * n)]) for n in range(3)]
    assert {worker.wait(60) for worker in workers} == {-signal.SIGKILL}
    cache = Cache(tmp_path)
    assert cache.info().entries == 500
    assert all(cache.get(key(number)).text == str(number) for number in range(500))


def test_run_that_was_killed_sends_only_what_was_not_answered(tmp_path: Path) -> None:
    script = """
import os, signal, sys
from claimwise.llm.cache import Cache
from tests.llm.asking import model_at, request
from claimwise.llm.client import openai_model
from claimwise.llm.loop import run_sync
model = openai_model("m", base_url=sys.argv[1], cache=Cache(sys.argv[2]))
async def run():
    for row in range(3):
        await model.complete(request(f"Question #{row}"))
    os.kill(os.getpid(), signal.SIGKILL)
run_sync(run())
"""
    with StubServer(["(A)"]) as stub:
        ended = subprocess.run([sys.executable, "-c", script, stub.base_url, str(tmp_path)], timeout=60)
        assert (ended.returncode, len(stub.requests)) == (-signal.SIGKILL, 3)
        ask_all(model_at(stub, "m", cache=Cache(tmp_path)), 5)
        assert len(stub.requests) == 5


def test_forked_child_uses_the_cache(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put(key(1), Completion("parent"))
    child = os.fork()
    if child == 0:
        seen = cache.get(key(1))
        cache.put(key(2), Completion("child"))
        os._exit(0 if seen is not None and seen.text == "parent" else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    cache.put(key(3), Completion("parent again"))
    assert [cache.get(key(number)).text for number in (1, 2, 3)] == ["parent", "child", "parent again"]


def test_size_limit_drops_what_was_unused_for_longest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimwise.llm.store.PUTS_BETWEEN_CHECKS", 10)
    day = 100
    monkeypatch.setattr("claimwise.llm.store._today", lambda: day)
    cache = Cache(tmp_path, max_bytes=300_000)
    cache.put(key(0), Completion("used again each day"))
    for number in range(1, 400):
        day = 100 + number // 50
        assert cache.get(key(0)) is not None
        cache.put(key(number), Completion("x" * 2000))
    assert cache.info().bytes < 350_000
    assert cache.get(key(1)) is None
    assert cache.get(key(399)) is not None


def test_use_is_noted_when_the_cache_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = Cache(tmp_path)
    for day in (100, 107):
        monkeypatch.setattr("claimwise.llm.store._today", lambda day=day: day)
        if day == 100:
            cache.put(key(1), Completion("used again"))
            cache.put(key(2), Completion("not used"))
        assert cache.get(key(1)) is not None
    cache.close()
    with sqlite3.connect(tmp_path / "replies.sqlite3") as db:
        assert db.execute("SELECT day FROM replies ORDER BY key").fetchall() == [(107,), (100,)]
    db.close()
    assert cache.get(key(2)).text == "not used"  # a closed cache opens again


def test_info_and_clear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAIMWISE_CACHE", str(tmp_path / "here"))
    cache = open_cache()
    assert cache is open_cache() is not None
    for number in range(3):
        cache.put(key(number), Completion("x" * 1000))
    info = cache_info()
    assert (info.path, info.entries) == (tmp_path / "here" / "replies.sqlite3", 3)
    assert 3000 < info.bytes < 100_000
    assert clear_cache() == 3
    assert (cache_info().entries, cache.get(key(1))) == (0, None)


@pytest.mark.parametrize("word", ["off", "OFF", "0", "none"])
def test_cache_can_be_off(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAIMWISE_CACHE", word)
    assert (open_cache(), cache_folder(), cache_info().path, clear_cache()) == (None, None, None, 0)


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        ("linux", {"XDG_CACHE_HOME": "/x"}, "/x/claimwise"),
        ("linux", {}, "/home/u/.cache/claimwise"),
        ("darwin", {}, "/home/u/Library/Caches/claimwise"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/claimwise"),
        ("linux", {"CLAIMWISE_CACHE": "~/mine"}, "/home/u/mine"),
    ],
)
def test_place_of_the_cache(
    platform: str, variables: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CLAIMWISE_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": "/home/u", **variables}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert cache_folder() == Path(folder)


@pytest.mark.parametrize(
    "garbage", [b"this is no database, but long enough to be one" * 100, b"SQLite format 3\0" * 300]
)
def test_damaged_file_is_replaced_by_a_fresh_one_with_one_warning(tmp_path: Path, garbage: bytes) -> None:
    (tmp_path / "replies.sqlite3").write_bytes(garbage)
    cache = Cache(tmp_path)
    with pytest.warns(RuntimeWarning, match="replies-2.sqlite3 is used instead") as caught:
        cache.put(key(1), Completion("kept"))
        assert cache.get(key(1)) == Completion("kept", usage=Usage(cached=1))
    assert len(caught) == 1
    with pytest.warns(RuntimeWarning):
        assert Cache(tmp_path).get(key(1)) is not None  # the next process finds the same fresh file
    assert (tmp_path / "replies.sqlite3").read_bytes() == garbage
    cache.clear()
    assert not (tmp_path / "replies.sqlite3").exists()
    cache.put(key(2), Completion("anew"))
    assert cache.path == tmp_path / "replies.sqlite3"


def test_file_damaged_while_in_use(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    for number in range(200):
        cache.put(key(number), Completion("x" * 500))
    cache.close()
    path = tmp_path / "replies.sqlite3"
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    path.write_bytes(data)
    with pytest.warns(RuntimeWarning, match="cannot be used"):
        assert [cache.get(key(number)) for number in range(200)] == [None] * 200
        cache.put(key(7), Completion("again"))
    assert cache.get(key(7)).text == "again"


def test_without_a_place_to_write_work_goes_on_uncached(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with StubServer(["(A)"]) as stub:
        model = model_at(stub, cache=Cache(tmp_path / "file" / "folder"))
        with pytest.warns(RuntimeWarning, match="replies are not cached") as caught:
            assert [ask(model).text for _ in range(3)] == ["(A)"] * 3
    assert (len(caught), len(stub.requests)) == (1, 3)


def test_full_or_read_only_disk_is_no_damage(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put(key(1), Completion("kept"))
    cache._connection.execute("PRAGMA query_only = ON")
    with pytest.warns(RuntimeWarning, match="replies are not cached"):
        cache.put(key(2), Completion("lost"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        cache.put(key(3), Completion("lost"))
        assert (cache.get(key(1)), cache.path) == (None, None)
    assert Cache(tmp_path).get(key(1)).text == "kept"


def test_a_reply_is_not_waited_for_when_another_process_holds_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimwise.llm.store.BUSY_SECONDS", 0.05)
    cache = Cache(tmp_path)
    cache.put(key(1), Completion("kept"))
    other = sqlite3.connect(tmp_path / "replies.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    cache.put(key(2), Completion("lost"))
    assert cache.get(key(1)).text == "kept"
    other.execute("ROLLBACK")
    cache.put(key(2), Completion("kept too"))
    assert cache.get(key(2)).text == "kept too"
    other.close()


def test_no_key_is_in_the_file(tmp_path: Path) -> None:
    secret = "sk-very-secret-0123456789"
    with StubServer(["(A)"]) as stub:
        ask(model_at(stub, cache=Cache(tmp_path), api_key=secret, extra_headers={"x-key": secret}))
    files = [path.read_bytes() for path in tmp_path.iterdir()]
    assert any(json.dumps("(A)").encode() in data for data in files)
    assert not any(secret.encode() in data for data in files)
