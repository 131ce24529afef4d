"""`name=value` options and thresholds."""

from __future__ import annotations

from typing import Any

import pytest

from claimwise.commands.options import parse_judge_options, parse_pairs
from claimwise.commands.thresholds import _GOOD, find_missed, missed_records, parse_thresholds
from claimwise.errors import InputError
from claimwise.inputs import read_examples
from claimwise.measures.run import run
from claimwise.suites.engine import MetricTask
from tests.suites.small import marked_judge

MEASURES = [MetricTask(metric).measure() for metric in ("faithfulness", "factuality", "claim_coverage")]


@pytest.mark.parametrize(
    ("texts", "pairs"),
    [
        ([], {}),
        (["a=1"], {"a": "1"}),
        (["a=1,b=2", "c=3"], {"a": "1", "b": "2", "c": "3"}),
        (["a = x=y "], {"a": "x=y"}),
        (["a=one, two"], {"a": "one, two"}),
    ],
)
def test_pairs(texts: list[str], pairs: dict[str, str]) -> None:
    assert parse_pairs("--map", texts) == pairs


@pytest.mark.parametrize("text", ["a", "a=", "=b", "", " = "])
def test_half_a_pair_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=f"`--map` should be written name=value, but got '{text}'"):
        parse_pairs("--map", [text])


def test_a_name_is_given_once() -> None:
    with pytest.raises(InputError, match="`--map` should give 'a' once"):
        parse_pairs("--map", ["a=1", "a=2"])


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("timeout=30", 30),
        ("temperature=0.5", 0.5),
        ("cache=false", False),
        ("seed=null", None),
        ('extra_body={"a": [1]}', {"a": [1]}),
        ("effort=low", "low"),
        ("base_url=http://127.0.0.1:8000/v1?x=1", "http://127.0.0.1:8000/v1?x=1"),
        ("api_key=12345", "12345"),
        ("base_url=8000", "8000"),
    ],
)
def test_values_of_judge_options(text: str, value: Any) -> None:
    (found,) = parse_judge_options([text]).values()
    assert found == value
    assert type(found) is type(value)


def named(*texts: str, **options: Any) -> list[tuple[str, str, float]]:
    return [(t.metric, t.rate, t.limit) for t in parse_thresholds(texts, MEASURES, **options)]


@pytest.mark.parametrize(
    ("text", "metric", "rate"),
    [
        ("faithfulness=0.5", "faithfulness", "faithfulness"),
        ("claim_coverage=0.5", "claim_coverage", "coverage"),
        ("coverage=0.5", "claim_coverage", "coverage"),
        ("coverage_high_risk=0.5", "claim_coverage", "coverage_high_risk"),
        ("faithfulness.pass_rate=0.5", "faithfulness", "pass_rate"),
        ("factuality.pass_rate=0.5", "factuality", "pass_rate"),
    ],
)
def test_numbers_are_named_by_metric_rate_or_both(text: str, metric: str, rate: str) -> None:
    assert named(text) == [(metric, rate, 0.5)]


def test_pairs_can_be_named_where_there_are_some() -> None:
    assert named("pairs=0.8", with_pairs=True) == [("", "", 0.8)]
    with pytest.raises(InputError, match="but got 'pairs'"):
        named("pairs=0.8")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pass_rate=0.5", r"\['agree_rate', .*'factuality.pass_rate'.*, but got 'pass_rate'"),  # two metrics have one
        (
            "faithfulness.contradiction_rate=0.5",
            "but got 'faithfulness.contradiction_rate'; that one goes with `--fail-over`",
        ),  # it is better when it is low
        ("n_claims=0.5", "but got 'n_claims'"),
        ("faithfullness=0.5", "but got 'faithfullness'; did you mean 'faithfulness'"),
        ("faithfulness=x", r"`--fail-under faithfulness` should be a number in 0\.\.1, but got 'x'"),
        ("faithfulness=1.1", "but got 1.1"),
        ("faithfulness=nan", "but got nan"),
        ("faithfulness=-0.1", "but got -0.1"),
    ],
)
def test_a_wrong_threshold_is_told_before_anything_runs(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        named(text)


def test_no_falling_rate_can_be_named() -> None:
    with pytest.raises(InputError) as caught:
        named("?=0")
    listed = str(caught.value)
    for word in (
        "contradiction",
        "unsupported",
        "omission",
        "violation",
        "hallucination",
        "error",
        "disagree",
        "abstention_rate'",
    ):
        assert word not in listed.replace("correct_abstention_rate", "")


def missed(minimum: str, predictions: list[str], **columns: Any) -> list[Any]:
    measure = MEASURES[0]
    report = run(
        measure, read_examples(predictions, contexts=[["x"]] * len(predictions)), marked_judge(), max_failures=1
    )
    return find_missed(parse_thresholds([minimum], [measure]), {"faithfulness": report})


def test_a_minimum_is_met_when_it_is_reached() -> None:
    seven_of_ten = ["Right. " * 7 + "It is wrong. " * 3]
    assert missed("faithfulness=0.7", seven_of_ten) == []
    (found,) = missed("faithfulness=0.71", seven_of_ten)
    assert (found.value, found.minimum) == (0.7, 0.71)
    assert str(found) == "faithfulness is 0.7, below 0.71"


def test_a_number_that_does_not_exist_is_below() -> None:
    assert [str(one) for one in missed("faithfulness=0", [""])] == [
        "faithfulness has no value, which counts as below 0"
    ]
    assert find_missed(parse_thresholds(["factuality=0"], MEASURES), {})[0].value is None
    assert find_missed(parse_thresholds(["pairs=0"], MEASURES, with_pairs=True), {}, None)[0].value is None
    assert find_missed(parse_thresholds(["pairs=0.5"], MEASURES, with_pairs=True), {}, 0.5) == []


def over(*texts: str) -> list[tuple[str, str, float]]:
    return [(t.metric, t.rate, t.limit) for t in parse_thresholds([], MEASURES, over=texts)]


@pytest.mark.parametrize(
    ("text", "metric", "rate"),
    [
        ("faithfulness.contradiction_rate=0.5", "faithfulness", "contradiction_rate"),
        ("hallucination_rate=0.5", "faithfulness", "hallucination_rate"),
        ("disagree_rate=0.5", "factuality", "disagree_rate"),
        ("omission_rate_high_risk=0.5", "claim_coverage", "omission_rate_high_risk"),
        ("factuality.abstention_rate=0.5", "factuality", "abstention_rate"),
    ],
)
def test_rates_that_are_better_when_low_have_a_maximum(text: str, metric: str, rate: str) -> None:
    assert over(text) == [(metric, rate, 0.5)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("faithfulness=0.5", "but got 'faithfulness'; that one goes with `--fail-under`"),
        ("pairs=0.5", "but got 'pairs'"),
        ("subset_rate=0.5", "but got 'subset_rate'"),  # neither good nor bad
        ("halucination_rate=0.5", "did you mean 'hallucination_rate'"),
        ("hallucination_rate=2", r"`--fail-over hallucination_rate` should be a number in 0\.\.1, but got 2"),
    ],
)
def test_a_wrong_maximum_is_told_before_anything_runs(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        over(text)


def test_every_rate_of_a_metric_is_better_high_or_low_or_neither() -> None:
    """A rate that is new has to be sorted into one of these."""
    neither = {"subset_rate", "superset_rate", "differ_but_factual_rate", "claims_per_answer"}
    metrics = [("faithfulness", {"check_citations": True}), ("factuality", {"swap_check": True})]
    metrics += [("factuality", {"config": "claims"}), ("claim_coverage", {"check_extra": True})]
    for metric, options in metrics:
        measure = MetricTask(metric, options).measure()
        for rate in measure.summarize([]).rates:
            sides = [bool(pattern.fullmatch(rate)) for pattern in _GOOD.values()]
            assert sides.count(True) == (rate not in neither), rate


def test_a_maximum_is_kept_when_it_is_not_exceeded() -> None:
    measure = MEASURES[0]
    answers = read_examples(["Right. " * 7 + "It is wrong. " * 3, ""], contexts=[["x"]] * 2)
    report = run(measure, answers, marked_judge(), max_failures=1)
    for maximum, told in (("0.3", []), ("0.29", ["contradiction_rate is 0.3, above 0.29"])):
        thresholds = parse_thresholds([], [measure], over=[f"contradiction_rate={maximum}"])
        assert [str(one) for one in find_missed(thresholds, {"faithfulness": report})] == told
    nothing = run(measure, read_examples([""], contexts=[["x"]]), marked_judge(), max_failures=1)
    (missed,) = find_missed(thresholds, {"faithfulness": nothing})
    assert str(missed) == "contradiction_rate has no value, which counts as above 0.29"
    assert missed_records([missed]) == {
        "below": [],
        "above": [{"name": "contradiction_rate", "value": None, "maximum": 0.29}],
    }
