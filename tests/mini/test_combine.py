"""What the model and the lexical signals make together."""

from __future__ import annotations

import math

import pytest

from claimwise.judges.lexical.signals import Signals
from claimwise.judges.mini.combine import FEATURES, Combiner, read_features
from claimwise.judges.nli.verdict import Features

PLAIN = Signals(recall=0.5, document=1.0, focus=0.5, words=(1, 2))


def make(*, same_words: bool = False, supported: float = 0.5, signals: Signals = PLAIN) -> Features:
    rest = (1 - supported) / 2
    return Features((supported, rest, rest), (supported, rest, rest), signals, same_words)


def weigh(**weights: float) -> list[float]:
    return [weights.get(name, 0.0) for name in FEATURES]


def test_the_very_words_are_supported_whatever_the_model_says() -> None:
    assert Combiner(weigh(bias=-9), weigh(bias=9))(make(same_words=True)) == (1.0, 0.0)


def test_a_weighted_sum_of_log_odds_and_signals() -> None:
    combine = Combiner(weigh(bias=-1.0, support=0.5, recall=2.0), weigh(bias=-2.0))
    support, contradiction = combine(make(supported=0.8))  # log-odds of .8 are log 4; -1 + .5 log 4 + 2 * .5 = log 2
    assert support == pytest.approx(2 / 3)
    assert contradiction == pytest.approx(1 / (1 + math.e**2))


@pytest.mark.parametrize("supported", [0.0, 1.0])
def test_certainty_has_finite_log_odds(supported: float) -> None:
    row = read_features(make(supported=supported))
    assert all(map(math.isfinite, row))
    support, _ = Combiner(weigh(support=1.0), weigh())(make(supported=supported))
    assert support == pytest.approx(supported, abs=2e-4)


def test_every_signal_has_its_place() -> None:
    row = dict(zip(FEATURES, read_features(make()), strict=True))
    assert (row["bias"], row["recall"], row["document"]) == (1.0, 0.5, 1.0)
    changed = Signals(
        recall=0.5, document=1.0, focus=0.9, words=(1, 2), missing=("3", "4", "5", "6"), missing_names=("Ann",),
        name_clash=("Ann", "Bob"), turned="runs", antonym=("up", "down"), universal="all", silent=True, causeless=True,
    )  # fmt: skip
    seen = dict(zip(FEATURES, read_features(make(signals=changed)), strict=True))
    assert seen["missing"] == 3.0
    on = {"missing_name", "clear_name_clash", "turned", "antonym", "universal", "silent", "causeless"}
    assert {name for name in on if seen[name] == 1.0} == on
    assert all(row[name] == 0.0 for name in on)


@pytest.mark.parametrize("changed", [{"turned": "runs"}, {"antonym": ("up", "down")}])
def test_a_claim_that_plainly_differs_is_never_supported(changed: dict[str, object]) -> None:
    signals = Signals(recall=1.0, document=1.0, focus=0.9, words=(2, 2), **changed)  # type: ignore[arg-type]
    assert Combiner(weigh(bias=9.0), weigh())(make(signals=signals))[0] == 0.5
    assert Combiner(weigh(bias=9.0), weigh())(make())[0] > 0.99


def test_no_large_weight_overflows() -> None:
    assert Combiner(weigh(bias=-1e4), weigh(bias=1e4))(make()) == (0.0, 1.0)
