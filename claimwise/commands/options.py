"""Reads `name=value` options. What is wrong is told before any judge is called."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable
from typing import Any

from claimwise.errors import InputError

_NEXT_PAIR = re.compile(r",(?=\w+=)")
_TEXT_OPTIONS = ("api_key", "base_url")  # never read as a number


def parse_pairs(option: str, texts: Iterable[str]) -> dict[str, str]:
    """`["a=1,b=2", "c=3"]` as a dict.

    Raises:
        InputError: for a text without `=`, an empty side, or a name that is given twice.

    >>> parse_pairs("--map", ["question=prompt,prediction=response"])
    {'question': 'prompt', 'prediction': 'response'}
    """
    pairs: dict[str, str] = {}
    for text in (part for whole in texts for part in _NEXT_PAIR.split(whole)):
        name, equals, value = (side.strip() for side in text.partition("="))
        if not (name and equals and value):
            raise InputError(f"`{option}` should be written name=value, but got {text!r}")
        if name in pairs:
            raise InputError(f"`{option}` should give {name!r} once, but gives it twice")
        pairs[name] = value
    return pairs


def parse_judge_options(texts: Iterable[str]) -> dict[str, Any]:
    """`["timeout=30"]` as keyword arguments: numbers, booleans and JSON are read as such, all else is text.

    >>> parse_judge_options(["timeout=30", "base_url=http://127.0.0.1:8000/v1"])
    {'timeout': 30, 'base_url': 'http://127.0.0.1:8000/v1'}
    """
    return {name: _read_value(name, value) for name, value in parse_pairs("--judge-option", texts).items()}


def parse_prices(texts: Iterable[str]) -> dict[str, tuple[float, float, float]]:
    """`["vllm/mine=0.2,0.8"]` as prices per million tokens; cached prompt tokens cost as others unless told.

    >>> parse_prices(["vllm/mine=0.2,0.8"])
    {'vllm/mine': (0.2, 0.8, 0.2)}
    """
    prices: dict[str, tuple[float, float, float]] = {}
    for text in texts:
        model, _, listed = (side.strip() for side in text.rpartition("="))
        try:
            prompt, completion, *cached = (float(part) for part in listed.split(","))
            price = (prompt, completion, *(cached or [prompt]))
        except ValueError:
            price = ()
        if not model or len(price) != 3 or not all(0 <= part < math.inf for part in price):
            raise InputError(f"`--price` should be written model=prompt,completion[,cached], but got {text!r}")
        if model in prices:
            raise InputError(f"`--price` should give {model!r} once, but gives it twice")
        prices[model] = price
    return prices


def _read_value(name: str, value: str) -> Any:
    if name in _TEXT_OPTIONS:
        return value
    try:
        return json.loads(value)
    except ValueError:
        return value
