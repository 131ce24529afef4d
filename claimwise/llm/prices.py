"""Prices per million tokens, from a dated data file or from the caller."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from claimwise.errors import InputError
from claimwise.types import Usage

MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars per million tokens; `cached` is for prompt tokens that the server had in its cache."""

    prompt: float
    completion: float
    cached: float

    def cost(self, usage: Usage) -> float:
        """US dollars of `usage`."""
        fresh = max(0, usage.prompt_tokens - usage.cached_tokens)
        prompt = fresh * self.prompt + usage.cached_tokens * self.cached
        return (prompt + usage.completion_tokens * self.completion) / MILLION


def read_prices(prices: Mapping[str, tuple[float, float, float]]) -> dict[str, Price]:
    """Check prices given by the caller: `{"provider/model": (prompt, completion, cached)}`."""
    table = {}
    for model, price in prices.items():
        values = tuple(price)
        if len(values) != 3 or not all(isinstance(value, int | float) and value >= 0 for value in values):
            raise InputError(
                f"`prices[{model!r}]` should be (prompt, completion, cached) in dollars per million tokens, "
                f"but got {price!r}"
            )
        table[model] = Price(*map(float, values))
    return table


def find_price(model: str) -> Price | None:
    """Price of `provider/model` by the shipped table, or `None` where it has none.

    The date at the end of a snapshot's name (`-2026-03-05`, `-20260305`) makes no difference.
    """
    table = _shipped()
    return table.get(model) or table.get(re.sub(r"-(\d{4}-\d\d-\d\d|\d{8})$", "", model))


def price_date() -> str:
    """Day of the shipped table."""
    return str(_table()["date"])


@cache
def _shipped() -> dict[str, Price]:
    providers = {name: table for name, table in _table().items() if name != "date"}
    return {
        f"{provider}/{model}": Price(*map(float, price))
        for provider, table in providers.items()
        for model, price in table["models"].items()
    }


@cache
def _table() -> dict[str, Any]:
    text = resources.files("claimwise.llm").joinpath("prices.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
