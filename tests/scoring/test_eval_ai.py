"""Numbers that the published releases of eval-ai-library give (0.2.2, 0.5.1, 0.7.25, 0.8.2 were run)."""

from __future__ import annotations

import pytest

from claimwise.errors import InputError
from claimwise.scoring.eval_ai import eval_ai_score

FIVE = [1.0, 0.9, 0.7, 0.3, 0.0]


@pytest.mark.parametrize(
    ("credits", "temperature", "scores"),  # one for each of the four rules
    [
        ([1.0, 0.0], 0.5, [0.7927, 0.45, 0.25, 0.4204]),
        ([1.0, 1.0, 1.0, 1.0, 0.0], 0.5, [0.8705, 0.72, 0.64, 0.64]),
        ([1.0], 0.1, [1.0, 1.0, 1.0, 1.0]),
        ([], 0.5, [0.0, 0.0, 0.0, 0.0]),
    ],
)
def test_four_rules(credits: list[float], temperature: float, scores: list[float]) -> None:
    versions = ["0.2.2", "0.5.1", "0.7.25", "0.8.2"]
    assert [eval_ai_score(credits, temperature=temperature, version=v) for v in versions] == scores


def test_softmax_lets_high_scores_dominate_at_low_temperature() -> None:
    assert [eval_ai_score([1.0, 0.0], temperature=t, version="0.1.0") for t in (0.1, 0.5, 1.0)] == [
        0.9,
        0.7927,
        0.658,
    ]
    assert eval_ai_score(FIVE, version="0.2.2") == 0.6387


@pytest.mark.parametrize("version", ["", "1", "0.8", "0.8.x", "latest"])
def test_odd_versions_are_refused(version: str) -> None:
    with pytest.raises(InputError, match=r"should look like '0.8.2'"):
        eval_ai_score([1.0], version=version)
