"""How fast the client is, and what it costs: `python -m benchmarks.throughput`.

Five questions, each answered against a stub server in a process of its own, so that the server's work is not
counted as the client's; all ratios are within one run:

1. Does concurrency arrive? Examples of two calls each, one after the other, at 200 ms and concurrency 64,
   against the ideal of calls / concurrency * latency.
2. What does a call cost the client in CPU time, beside the bare transport and the `openai` package?
3. How fast is a warm cache?
4. Does memory stay flat as examples go up?
5. How do the whole metric, with extraction and verification, and a repeated run of it do?
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import claimwise
from claimwise.llm.cache import Cache
from claimwise.llm.chat import ChatRequest, Message
from claimwise.llm.client import OpenAIModel, openai_model
from claimwise.llm.usage import meter
from tests.stub import StubProcess

CONCURRENCY = 64
LATENCY = 0.2
CLAIMS_PER_CALL = 10
SENTENCES = [f"Pump {k} weighs {k} kg." for k in range(1, CLAIMS_PER_CALL + 1)]
REPLY = json.dumps(  # to either of a metric's two questions
    {
        "claims": [{"claim": sentence, "source": sentence} for sentence in SENTENCES],
        "verdicts": [{"id": k, "verdict": "supported"} for k in range(1, CLAIMS_PER_CALL + 1)],
    }
)
EVIDENCE = "The Selma canal is 14 km long and was dug in 1904. " * 40  # about 2,000 characters
SCHEMA = {
    "type": "object",
    "properties": {"verdicts": {"type": "array", "items": {"type": "object"}}},
    "required": ["verdicts"],
    "additionalProperties": False,
}

Call = Callable[[int], Awaitable[object]]


def request(number: int) -> ChatRequest:
    """A request like those of a judge."""
    messages = (Message("system", "Answer in JSON."), Message("user", f"{EVIDENCE}\nClaims of #{number}"))
    return ChatRequest(messages, SCHEMA, prompt="verify@1")


async def spread(call: Call, count: int, workers: int = CONCURRENCY) -> None:
    """Run `call` on 0..count-1 with so many workers, as a measure does with examples."""
    numbers = iter(range(count))

    async def work() -> None:
        for number in numbers:
            await call(number)

    await asyncio.gather(*(work() for _ in range(workers)))


def show(name: str, value: str) -> None:
    """One line of the report."""
    print(f"  {name:<52} {value}", flush=True)


async def measure_concurrency(examples: int) -> None:
    """Wall time of examples of two calls each."""
    print(f"1. {examples} examples x 2 calls, {LATENCY * 1000:.0f} ms, concurrency {CONCURRENCY}")
    with StubProcess(REPLY, LATENCY) as stub, meter():
        model = openai_model("throughput", base_url=stub.base_url, concurrency=CONCURRENCY)
        await model.complete(request(-1))  # start-up: imports, the one call that goes first, the first connection

        async def example(number: int) -> None:
            await model.complete(request(2 * number))
            await model.complete(request(2 * number + 1))

        started = time.perf_counter()
        await spread(example, examples)
        wall = time.perf_counter() - started
    ideal = 2 * examples / CONCURRENCY * LATENCY
    show("wall", f"{wall:.2f} s, ideal {ideal:.2f} s, ratio {wall / ideal:.3f}")


async def measure_cost(calls: int) -> None:
    """CPU time of the client per call at no latency."""
    print(f"2. CPU of the client per call, {calls} calls, concurrency {CONCURRENCY}")
    with StubProcess(REPLY) as stub:
        results = {}
        for name, opening in (
            ("aiohttp alone (bare transport)", bare_aiohttp),
            ("openai package, create over httpx2", openai_httpx2),
            ("openai package, create over aiohttp", openai_aiohttp),
            ("claimwise, metered", claimwise_client),
        ):
            async with opening(stub.base_url) as call:
                await spread(call, calls // 10)
                rounds = [await cpu_of(call, calls // 3) for _ in range(3)]
            results[name] = min(rounds)
        bare = next(iter(results.values()))
        for name, seconds in results.items():
            show(name, f"{seconds * 1000:.3f} ms   {seconds / bare:.1f} x bare")


async def cpu_of(call: Call, count: int) -> float:
    """CPU seconds of this process per call."""
    started = time.process_time()
    await spread(call, count)
    return (time.process_time() - started) / count


def body(number: int) -> dict[str, object]:
    """The same request as a plain body."""
    messages = [{"role": message.role, "content": message.content} for message in request(number).messages]
    return {"model": "throughput", "messages": messages, "temperature": 0.0}


@asynccontextmanager
async def bare_aiohttp(base_url: str) -> AsyncIterator[Call]:
    import aiohttp

    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:

        async def call(number: int) -> None:
            async with session.post(base_url + "/chat/completions", json=body(number)) as response:
                json.loads(await response.read())

        yield call


@asynccontextmanager
async def openai_httpx2(base_url: str, **options: Any) -> AsyncIterator[Call]:
    import openai

    async with openai.AsyncOpenAI(base_url=base_url, api_key="none", max_retries=0, **options) as client:

        async def call(number: int) -> None:
            await client.chat.completions.create(**body(number))  # type: ignore[call-overload]

        yield call


def openai_aiohttp(base_url: str) -> AbstractAsyncContextManager[Call]:
    import openai

    return openai_httpx2(base_url, http_client=openai.DefaultAioHttpClient())


@asynccontextmanager
async def claimwise_client(base_url: str) -> AsyncIterator[Call]:
    model = openai_model("throughput", base_url=base_url, concurrency=CONCURRENCY)
    with meter():
        yield lambda number: model.complete(request(number))


async def measure_cache(calls: int) -> None:
    """Replies per second from a warm cache."""
    print(f"3. warm cache, {calls} calls of {CLAIMS_PER_CALL} judgements")
    with StubProcess(REPLY) as stub, tempfile.TemporaryDirectory() as folder:
        model = cached_model(stub.base_url, folder)
        await spread(lambda number: model.complete(request(number)), calls)
        model = cached_model(stub.base_url, folder)
        started = time.perf_counter()
        with meter() as run:
            await spread(lambda number: model.complete(request(number)), calls)
        rate = calls / (time.perf_counter() - started)
        assert run.usage.cached == calls
    show("replies", f"{rate:,.0f} /s")
    show("judgements", f"{rate * CLAIMS_PER_CALL:,.0f} /s")


def cached_model(base_url: str, folder: str) -> OpenAIModel:
    """A model with a cache that has just been opened."""
    return openai_model("throughput", base_url=base_url, concurrency=CONCURRENCY, cache=Cache(folder))


async def measure_memory(few: int, many: int) -> None:
    """Peak memory after few and after many examples."""
    print("4. peak memory of the client, two calls an example")
    with StubProcess(REPLY) as stub, meter():
        model = openai_model("throughput", base_url=stub.base_url, concurrency=CONCURRENCY)
        peaks = {}
        for count in (few, many):
            await spread(lambda number: model.complete(request(number)), 2 * count)
            peaks[count] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            show(f"{count:,} examples", f"{peaks[count]:.1f} MiB")
    show("growth", f"{peaks[many] - peaks[few]:.1f} MiB")


def measure_metric(examples: int) -> None:
    """Wall time of `claimwise.faithfulness`, cold at 200 ms and warm from the cache."""
    print(f"5. faithfulness, {examples} examples of {CLAIMS_PER_CALL} claims, concurrency {CONCURRENCY}")
    answer = " ".join(SENTENCES)

    def judge(base_url: str, count: int) -> float:
        started = time.perf_counter()
        report = claimwise.faithfulness(
            [answer] * count,
            [[f"{answer} Lot {k}."] for k in range(count)],
            questions=[f"What do the pumps of lot {k} weigh?" for k in range(count)],
            judge="vllm/throughput",
            judge_options={"base_url": base_url, "concurrency": CONCURRENCY},
        )
        assert report.score == 1.0
        return time.perf_counter() - started

    with tempfile.TemporaryDirectory() as folder, StubProcess(REPLY, LATENCY) as stub:
        os.environ["CLAIMWISE_CACHE"] = folder
        judge(stub.base_url, 1)
        cold = judge(stub.base_url, examples)
        used = time.process_time()
        warm = judge(stub.base_url, examples)
        used = time.process_time() - used
    ideal = 2 * examples / CONCURRENCY * LATENCY
    show("cold", f"{cold:.2f} s, ideal {ideal:.2f} s, ratio {cold / ideal:.3f}")
    judgements = examples * CLAIMS_PER_CALL
    show("warm", f"{judgements / warm:,.0f} judgements/s, {judgements / used:,.0f} per CPU second")


def main() -> None:
    """Run all five."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--examples", type=int, default=1000)
    parser.add_argument("--calls", type=int, default=6000)
    parser.add_argument("--many", type=int, default=50_000)
    options = parser.parse_args()

    async def run() -> None:
        await measure_concurrency(options.examples)
        await measure_cost(options.calls)
        await measure_cache(options.calls)
        await measure_memory(1000, options.many)

    asyncio.run(run())
    measure_metric(options.examples)


if __name__ == "__main__":
    main()
