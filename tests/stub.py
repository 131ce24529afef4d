"""A real HTTP server on loopback that answers chat completions as told: in order, late, badly or not at all.

    with StubServer(["(A)", Reply(status=500), Reply("(B)", delay=0.1)]) as stub:
        openai_model("m", base_url=stub.base_url)
    assert stub.requests[0].body["model"] == "m"

The last reply repeats. A function of the request may be given instead of a list. The server runs in a thread
of its own; `python -m tests.stub --help` runs it as a process.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import inspect
import json
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

USAGE = {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}
REASONS = {200: "OK", 400: "Bad Request", 401: "Unauthorized", 404: "Not Found", 429: "Too Many Requests"}
ABSENT: Any = object()


@dataclass(frozen=True)
class Reply:
    """One answer.

    Attributes:
        content: `message.content`: text, parts or None.
        finish_reason, usage, reasoning_content: As in a chat completion; `usage=ABSENT` leaves it out.
        message: Further fields of the message.
        status, headers: Of the HTTP answer.
        body: Whole JSON body in place of a completion.
        raw: Whole body as bytes, in place of any JSON.
        delay: Seconds to wait before answering.
        hang: Never answer, until the client goes away.
        drop: Close the connection without a byte.
        cut: Promise the whole body, send so many bytes of it and close.
    """

    content: Any = ""
    finish_reason: str | None = "stop"
    usage: Any = field(default_factory=lambda: dict(USAGE))
    reasoning_content: str | None = None
    message: Mapping[str, Any] = field(default_factory=dict)
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    body: Any = ABSENT
    raw: bytes | None = None
    delay: float = 0.0
    hang: bool = False
    drop: bool = False
    cut: int | None = None

    def payload(self) -> bytes:
        """Body of the answer."""
        if self.raw is not None:
            return self.raw
        if self.body is not ABSENT:
            return json.dumps(self.body).encode()
        if self.status >= 400:
            return json.dumps({"error": {"message": f"stub says {self.status}"}}).encode()
        message = {"role": "assistant", "content": self.content, **self.message}
        if self.reasoning_content is not None:
            message["reasoning_content"] = self.reasoning_content
        choice = {"index": 0, "finish_reason": self.finish_reason, "message": message}
        data = {"id": "stub", "object": "chat.completion", "created": 1, "model": "stub", "choices": [choice]}
        return json.dumps(data if self.usage is ABSENT else {**data, "usage": self.usage}).encode()


@dataclass(frozen=True)
class Request:
    """What a client sent. `number` counts from 0; header names are in lower case."""

    number: int
    method: str
    path: str
    headers: Mapping[str, str]
    body: Any
    raw: bytes

    @property
    def text(self) -> str:
        """All message contents, joined."""
        return "\n".join(str(message["content"]) for message in self.body["messages"])


Answer = str | Reply
Script = Sequence[Answer] | Callable[[Request], Answer | Awaitable[Answer]]


class StubServer:
    """The server; a context manager.

    Attributes:
        record: Whether requests are kept.
        requests: Everything received, in order.
        received: Number of requests.
        max_open: Most requests that were open at the same time.
    """

    def __init__(self, script: Script = ("ok",), *, record: bool = True) -> None:
        self.script = script
        self.record = record
        self.received = 0
        self.requests: list[Request] = []
        self.open = 0
        self.max_open = 0
        self.connections = 0
        self.port = 0
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="stub", daemon=True)

    @property
    def base_url(self) -> str:
        """Address for clients, with `/v1`."""
        return f"http://127.0.0.1:{self.port}/v1"

    def __enter__(self) -> StubServer:
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, *exc: object) -> None:
        self._loop.call_soon_threadsafe(self._stopped.set)
        self._thread.join()

    def reset(self, script: Script) -> None:
        """Start over with another script, on the same port."""
        self.script, self.requests, self.received, self.max_open = script, [], 0, 0

    def _run(self) -> None:
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        self._stopped = asyncio.Event()
        server = await asyncio.start_server(self._connection, "127.0.0.1", self.port, backlog=512)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._stopped.wait()
        server.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while (request := await self._receive(reader)) is not None:
                self.open += 1
                self.max_open = max(self.max_open, self.open)
                try:
                    if not await self._respond(request, reader, writer):
                        break
                finally:
                    self.open -= 1
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass  # the client went away, or the server is stopped
        finally:
            writer.close()

    async def _receive(self, reader: asyncio.StreamReader) -> Request | None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        except asyncio.IncompleteReadError:
            return None
        first, *lines = head.rstrip().split("\r\n")
        method, path, _ = first.split(" ", 2)
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        raw = await reader.readexactly(int(headers.get("content-length", "0")))
        try:
            body = json.loads(raw) if raw else None
        except ValueError:
            body = None
        request = Request(self.received, method, path, headers, body, raw)
        self.received += 1
        if self.record:
            self.requests.append(request)
        return request

    async def _respond(self, request: Request, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Answer; tells whether the connection goes on."""
        reply = await self._choose(request)
        wait = None if reply.hang else reply.delay
        if wait != 0.0:
            with contextlib.suppress(TimeoutError):  # no answer before its time, unless the client goes away
                async with asyncio.timeout(wait):
                    await reader.read(1)
                    return False
        if reply.drop:
            return False
        body = reply.payload()
        reason = REASONS.get(reply.status, "Status")
        headers = {"content-type": "application/json", "content-length": str(len(body)), **reply.headers}
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        writer.write(f"HTTP/1.1 {reply.status} {reason}\r\n{lines}\r\n".encode("latin-1") + body[: reply.cut])
        await writer.drain()
        return reply.cut is None

    async def _choose(self, request: Request) -> Reply:
        if callable(self.script):
            answer = self.script(request)
            if inspect.isawaitable(answer):
                answer = await answer
        else:
            answer = self.script[min(request.number, len(self.script) - 1)]
        return Reply(answer) if isinstance(answer, str) else answer


class StubProcess:
    """The server in a process of its own, for measurements: every request gets the same reply."""

    def __init__(self, content: str = "ok", delay: float = 0.0) -> None:
        self._command = [sys.executable, "-m", "tests.stub", "--content", content, "--delay", str(delay)]

    def __enter__(self) -> StubProcess:
        self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.base_url = self._process.stdout.readline().strip()
        return self

    def __exit__(self, *exc: object) -> None:
        self._process.communicate()  # closes its stdin, upon which it ends


def main() -> None:
    """Serve until stdin is closed; the first line printed is the base URL."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--content", default="ok")
    parser.add_argument("--delay", type=float, default=0.0)
    options = parser.parse_args()
    with StubServer([Reply(options.content, delay=options.delay)], record=False) as stub:
        print(stub.base_url, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
