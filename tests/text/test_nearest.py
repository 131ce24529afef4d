"""Hints for names that do not exist."""

from __future__ import annotations

import time

import pytest

from claimwise.text.nearest import suggest

KNOWN = ["faithfulness", "factuality", "claim_coverage"]


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("faithfullness", "faithfulness"),
        ("coverage_claim", None),
        ("claim-coverage", "claim_coverage"),
        ("", None),
        (5, None),
    ],
)
def test_the_nearest_name_is_told(name: object, meant: str | None) -> None:
    assert suggest(name, KNOWN) == (f"; did you mean {meant!r}?" if meant else "")


def test_a_very_long_name_costs_nothing() -> None:
    started = time.perf_counter()
    assert suggest("f" * 100_000, KNOWN) == ""
    assert time.perf_counter() - started < 1
