"""Typed decisions beside chat on one server: `python -m benchmarks.decisions [--url URL --model NAME]`.

The same examples are verified by the chat judge and by the decision judge: calls, characters sent and received and
seconds for each example, and the ratio of the two. Without a URL the server is a stub in a process of its own, which
answers either at once: what is measured then is what the judges send and cost themselves. With one it is whatever
serves there, such as `transformers serve`. Both judges get the same claims, so that no call lists any.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

from claimwise.judges.base import Judge
from claimwise.judges.names import resolve_judge
from claimwise.llm import wire
from claimwise.llm.usage import meter
from claimwise.types import Claim, Example, Passage, Task
from tests.stub import Reply, Request, StubServer

FACTS = ("weighs {n} kg", "runs on {n} V", "was released in {n}", "costs {n} euros", "holds {n} liters")
BYTES_PER_TOKEN = 4  # of the stub's own count
SENTENCE = "The filter of unit {n} is cleaned with water every second month. "


@dataclass
class Row:
    """What one judge took for all examples."""

    calls: int
    sent: int
    received: int
    tokens: int
    seconds: float
    failed: int


class CountingWire:
    """Counts the bytes that pass over the client's wire."""

    def __init__(self) -> None:
        self.sent = self.received = 0
        self._exchange = wire.Wire.exchange

    def __enter__(self) -> CountingWire:
        counts, exchange = self, self._exchange

        async def counted(self: wire.Wire, path: str, body: bytes, timeout: float) -> Any:
            status, headers, received = await exchange(self, path, body, timeout)
            counts.sent += len(body)
            counts.received += len(received)
            return status, headers, received

        wire.Wire.exchange = counted  # type: ignore[method-assign]
        return self

    def __exit__(self, *exc: object) -> None:
        wire.Wire.exchange = self._exchange  # type: ignore[method-assign]


def answer(request: Request) -> Reply:
    """Verdicts on all claims that are asked about, in the shape of the path."""
    if request.path.endswith("/chat/completions"):
        ids = [json.loads(line)["id"] for line in request.text.splitlines() if line.startswith('{"id"')]
        listed = [
            {"id": i, "quotes": ["The unit"], "reason": "The passage says so.", "verdict": "supported",
             "hallucination": "none", "conflict": False}
            for i in ids
        ]  # fmt: skip
        content = json.dumps({"verdicts": listed})
        usage = {
            "prompt_tokens": len(request.raw) // BYTES_PER_TOKEN,
            "completion_tokens": len(content) // BYTES_PER_TOKEN,
        }
        return Reply(content, usage=usage)
    answers = [
        {
            "type": "choice",
            "name": question["name"],
            "choice": "supported",
            "confidence": 0.85,
            "probabilities": [
                {"value": choice["value"], "probability": p}
                for choice, p in zip(question["choices"], (0.9, 0.05, 0.05), strict=True)
            ],
        }
        for question in request.body["questions"]
    ]
    usage = {"input_tokens": len(request.raw) // BYTES_PER_TOKEN, "output_tokens": 0}
    return Reply(body={"model": "stub", "answers": answers, "usage": usage})


def examples(rows: int, claims: int, chars: int) -> list[tuple[list[Claim], list[Passage], Example]]:
    """Rows of as many claims, each with its own evidence of about so many characters."""
    made = []
    for row in range(rows):
        facts = [f"Unit {row} {FACTS[i % len(FACTS)].format(n=100 * row + i)}." for i in range(claims)]
        text = " ".join(facts) + " " + SENTENCE.format(n=row) * (max(0, chars - 40 * claims) // len(SENTENCE))
        made.append(([Claim(fact) for fact in facts], [Passage(text)], Example(row, " ".join(facts))))
    return made


async def measure(judge: Judge, made: Sequence[tuple[list[Claim], list[Passage], Example]], task: Task) -> Row:
    """Verify all examples, as many at once as the judge allows."""
    assert judge.verifier is not None
    gate = asyncio.Semaphore(judge.concurrency)
    verify = judge.verifier.verify

    async def one(claims: list[Claim], passages: list[Passage], example: Example) -> int:
        async with gate:
            judgements = await verify(claims, passages, example, task=task)
        return sum(judgement.failure is not None for judgement in judgements)

    with CountingWire() as wires, meter() as used:
        started = time.perf_counter()
        failed = sum(await asyncio.gather(*(one(*parts) for parts in made)))
        seconds = time.perf_counter() - started
    usage = used.usage
    tokens = usage.prompt_tokens + usage.completion_tokens
    return Row(usage.calls, wires.sent, wires.received, tokens, seconds, failed)


def show(rows: int, chat: Row, decisions: Row) -> None:
    """The table."""
    print(f"{'per example':22}{'chat':>12}{'decisions':>12}{'ratio':>9}")
    for name in ("calls", "sent", "received", "tokens", "seconds", "failed"):
        first, second = getattr(chat, name) / rows, getattr(decisions, name) / rows
        ratio = f"{second / first:9.2f}" if first else f"{'-':>9}"
        label = f"{name} (bytes)" if name in ("sent", "received") else name
        print(f"{label:22}{first:12.4g}{second:12.4g}{ratio}")


class Stub:
    """The stub in a process of its own."""

    def __enter__(self) -> str:
        command = [sys.executable, "-m", "benchmarks.decisions", "--serve"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def __exit__(self, *exc: object) -> None:
        self._process.communicate()  # closes its stdin, upon which it ends


def main() -> None:
    """Print the table, for a few numbers of claims."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", help="base URL of a server that has both; a stub without it")
    parser.add_argument("--model", default="stub")
    parser.add_argument("--rows", type=int, default=200)
    parser.add_argument("--claims", type=int, nargs="+", default=[1, 5, 20])
    parser.add_argument("--rounds", type=int, default=3, help="taken in turns; the fastest is shown")
    parser.add_argument("--chars", type=int, default=4000, help="of evidence for each example")
    parser.add_argument("--max-tokens", type=int, help="of a chat reply")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        with StubServer(answer, record=False) as stub:
            print(stub.base_url, flush=True)
            sys.stdin.read()
        return
    with nullcontext(options.url) if options.url else Stub() as url:
        common = {"base_url": url, "cache": False, "timeout": 600.0, "max_retries": 0}
        chat = resolve_judge(f"openai/{options.model}", max_tokens=options.max_tokens, max_repairs=0, **common)
        decisions = resolve_judge(f"decisions/openai/{options.model}", **common)
        for judge in (chat, decisions):  # find out what the server takes
            asyncio.run(measure(judge, examples(1, 1, 100), Task.VERIFY))
        for claims in options.claims:
            made = examples(options.rows, claims, options.chars)
            print(f"\n{options.rows} examples, {claims} claims each, {len(made[0][1][0].text)} characters of evidence")
            rounds = [
                [asyncio.run(measure(judge, made, Task.VERIFY)) for judge in (chat, decisions)]
                for _ in range(options.rounds)
            ]
            show(options.rows, *(min(rows, key=lambda row: row.seconds) for rows in zip(*rounds, strict=True)))


if __name__ == "__main__":
    main()
