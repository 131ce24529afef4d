"""Tokens, money and the limits on both."""

from __future__ import annotations

import asyncio
import tomllib
from importlib import resources

import pytest

from claimwise.errors import CostLimitError, DeadlineError, InputError
from claimwise.llm.chat import ChatRequest, Completion, Message
from claimwise.llm.loop import run_sync
from claimwise.llm.prices import Price, find_price, price_date
from claimwise.llm.tokens import estimate_prompt_tokens, estimate_tokens
from claimwise.llm.usage import Meter, meter
from claimwise.types import Usage
from tests.llm.asking import ask, ask_all, gather, model_at, request
from tests.stub import Reply, StubServer

COST = {"m": (1000.0, 10_000.0, 100.0)}  # a call of the stub: 100 and 10 tokens, $0.10 + $0.10


def test_meters_nest_and_count_rows_apart() -> None:
    async def rows(model: object) -> list[Usage]:
        async def row(number: int) -> Usage:
            with meter() as own:
                for part in range(number + 1):
                    await model.complete(request(f"{number}.{part}"))
            return own.usage

        return await asyncio.gather(*(row(number) for number in range(3)))

    with StubServer(["(A)"]) as stub, meter() as run:
        per_row = run_sync(rows(model_at(stub)))
    assert [usage.calls for usage in per_row] == [1, 2, 3]
    assert run.usage == sum(per_row, Usage()) == Usage(calls=6, prompt_tokens=600, completion_tokens=60)


def test_failed_calls_are_counted_as_well() -> None:
    with StubServer([Reply(status=500)]) as stub, meter() as run:
        ask_all(model_at(stub, max_retries=1), 2)
    assert run.usage == Usage(calls=2, retries=2)
    assert len(stub.requests) == 4


def test_outside_a_meter_nothing_is_counted() -> None:
    with meter() as run:
        pass
    with StubServer(["(A)"]) as stub:
        ask(model_at(stub))
    assert run.usage == Usage() and run.cost == 0.0


def test_cost_counts_cached_tokens_at_their_own_price() -> None:
    price = Price(prompt=2.0, completion=10.0, cached=0.5)
    usage = Usage(calls=1, prompt_tokens=1_000_000, cached_tokens=400_000, completion_tokens=100_000)
    assert price.cost(usage) == pytest.approx(0.6 * 2.0 + 0.4 * 0.5 + 0.1 * 10.0)


def test_unknown_price_is_no_cost_and_not_zero() -> None:
    with StubServer(["(A)"]) as stub:
        with meter() as unknown:
            ask(model_at(stub, "m"))
        with meter(prices=COST) as known, meter() as inner:
            ask(model_at(stub, "m"))
        with meter(prices={"openai/m": (0, 0, 0)}) as free:
            ask(model_at(stub, "m"))
    assert unknown.cost is None
    assert known.cost == inner.cost == pytest.approx(0.2)
    assert free.cost == 0.0


def test_max_cost_stops_before_the_next_call_and_keeps_what_there_is() -> None:
    with StubServer(["(A)"]) as stub, meter(max_cost=0.5, prices=COST) as run:
        answers = ask_all(model_at(stub, "m", concurrency=1), 10)
    done = [answer for answer in answers if isinstance(answer, Completion)]
    stopped = [answer for answer in answers if isinstance(answer, CostLimitError)]
    assert (len(done), len(stopped), len(stub.requests)) == (3, 7, 3)
    assert run.cost == pytest.approx(0.6)
    assert "$0.6000 of at most $0.5000" in str(stopped[0])


def test_max_cost_counts_calls_that_are_still_open() -> None:
    with StubServer([Reply("(A)", delay=0.05)]) as stub, meter(max_cost=1.0, prices=COST) as run:
        ask_all(model_at(stub, "m", concurrency=16), 50)
    assert run.cost <= 1.2 and len(stub.requests) <= 6


def test_max_cost_of_zero_sends_nothing() -> None:
    with StubServer(["(A)"]) as stub, meter(max_cost=0, prices=COST), pytest.raises(CostLimitError):
        ask(model_at(stub, "m"))
    assert stub.requests == []


def test_max_cost_needs_a_price_before_anything_is_sent() -> None:
    with StubServer(["(A)"]) as stub, meter(max_cost=1.0), pytest.raises(InputError, match="openai/m"):
        ask(model_at(stub, "m"))
    assert stub.requests == []


def test_max_cost_cannot_be_kept_without_token_counts() -> None:
    with StubServer([Reply("(A)", usage=None)]) as stub, meter(max_cost=1.0, prices=COST):
        ask(model_at(stub, "m"))
        with pytest.raises(CostLimitError, match="without token counts"):
            ask(model_at(stub, "m"))


def test_limits_of_outer_meters_hold_inside() -> None:
    with StubServer(["(A)"]) as stub, meter(timeout=0.0), meter(timeout=60), pytest.raises(DeadlineError):
        ask(model_at(stub))
    assert stub.requests == []


@pytest.mark.parametrize("price", [(1, 2), (1, 2, -3), ("1", 2, 3), (float("nan"), 1, 1)])
def test_wrong_prices_are_refused(price: object) -> None:
    with pytest.raises(InputError, match="per million tokens"), meter(prices={"m": price}):
        pass


def test_negative_or_unreal_max_cost_is_refused() -> None:
    for wrong in (-1, float("nan")):
        with pytest.raises(InputError, match="max_cost"):
            Meter(max_cost=wrong)


def test_price_table_is_dated_sourced_and_sane() -> None:
    text = resources.files("claimwise.llm").joinpath("prices.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    assert table.pop("date") == price_date() == "2026-11-30"
    for provider, entry in table.items():
        assert entry["source"].startswith("https://")
        for model, (prompt, completion, cached) in entry["models"].items():
            assert find_price(f"{provider}/{model}") == Price(prompt, completion, cached)
            assert 0 < cached <= prompt <= completion


def test_price_of_a_dated_snapshot_is_that_of_its_model() -> None:
    assert find_price("openai/gpt-5-mini-2025-08-07") == find_price("openai/gpt-5-mini") == Price(0.25, 2.0, 0.025)
    assert find_price("anthropic/claude-haiku-4-5-20251001") == Price(1.0, 5.0, 0.1)
    assert find_price("openai/gpt-unheard-of") is None
    assert find_price("vllm/gpt-5-mini") is None


# Counts by the tokenizer o200k_base.
COUNTED = [
    (10, "The Selma canal is 14 km long."),
    (56, "Travel bookings at Halvorsen Marine are made through the Tripdesk portal, and no other channel is "
     "reimbursed unless the portal is down. Economy class applies to every flight shorter than six hours. For "
     "flights of six hours or more, employees may book premium economy without asking anyone."),
    (26, '{"verdicts": [{"id": 1, "verdict": "supported", "quote": "14 km"}]}'),
]  # fmt: skip


@pytest.mark.parametrize(("tokens", "text"), COUNTED)
def test_estimate_of_tokens_is_near_a_tokenizer(tokens: int, text: str) -> None:
    assert estimate_tokens(text) == pytest.approx(tokens, rel=0.15)


def test_estimate_is_linear_in_time_and_total_in_scripts() -> None:
    assert estimate_tokens("") == 0
    for text in ("канал", "运河多长", "길이", "قناة", "\U0001f6a2", "\ud800", "{" * 9):
        assert estimate_tokens(text) > 0
    for text in ("a" * 10**6, "{" * 10**6, "\n" * 10**6, "运" * 10**5, "1" * 10**6):
        assert estimate_tokens(text) > 1000
    asked = ChatRequest((Message("system", "Be brief."), Message("user", "How long?")))
    assert estimate_prompt_tokens(asked.messages) == 3 + 4 + 4 + estimate_tokens("Be brief.") + estimate_tokens(
        "How long?"
    )


def test_gathering_on_an_own_loop_is_metered_too() -> None:
    with StubServer(["(A)"]) as stub, meter() as run:
        asyncio.run(gather(model_at(stub), 4))
    assert run.usage.calls == 4
