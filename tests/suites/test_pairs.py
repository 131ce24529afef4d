"""Pairs counted by hand."""

from __future__ import annotations

from claimwise.datasets.samples import Sample
from claimwise.suites.pairs import PairShare, add_shares, metric_of, pair_shares
from tests.suites.small import negative, sample


def samples(*rows: dict[str, object]) -> list[Sample]:
    return [Sample.model_validate(row) for row in rows]


def test_a_pair_is_won_tied_lost_or_undecided() -> None:
    rows = samples(
        sample("g1"),
        negative("won", "g1", "number", "x"),
        negative("tied", "g1", "number", "x"),
        negative("lost", "g1", "number", "x"),
        negative("open", "g1", "number", "x"),
    )
    scores = {"faithfulness": {"g1": 0.8, "won": 0.5, "tied": 0.8, "lost": 0.9, "open": None}}
    assert pair_shares(rows, scores) == [PairShare("number", "en", "faithfulness", 1, 1, 1, 1)]


def test_a_good_answer_without_a_score_decides_nothing() -> None:
    rows = samples(sample("g1"), negative("n1", "g1", "date", "x"))
    assert pair_shares(rows, {"faithfulness": {"g1": None, "n1": 0.0}})[0].undecided == 1
    assert pair_shares(rows, {"faithfulness": {"n1": 0.0}})[0].undecided == 1


def test_an_omission_is_judged_by_coverage_and_all_else_by_faithfulness() -> None:
    rows = samples(sample("g1"), negative("o", "g1", "omission", "x"), negative("u", "g1", "unit", "x"))
    scores = {"faithfulness": {"g1": 1.0, "o": 1.0, "u": 0.5}, "claim_coverage": {"g1": 1.0, "o": 0.5, "u": 1.0}}
    assert pair_shares(rows, scores) == [
        PairShare("unit", "en", "faithfulness", 1, 0, 0, 0),
        PairShare("omission", "en", "claim_coverage", 1, 0, 0, 0),
    ]
    assert metric_of("omission") == "claim_coverage"
    assert metric_of("addition") == metric_of(None) == "faithfulness"


def test_kinds_of_a_metric_that_did_not_run_are_left_out() -> None:
    rows = samples(sample("g1"), negative("o", "g1", "omission", "x"), negative("u", "g1", "unit", "x"))
    assert [p.kind for p in pair_shares(rows, {"claim_coverage": {"g1": 1.0, "o": 0.0}})] == ["omission"]
    assert pair_shares(rows, {}) == []


def test_languages_are_counted_apart_and_kinds_come_in_a_fixed_order() -> None:
    rows = samples(
        sample("z", language="zh"),
        sample("e"),
        negative("z1", "z", "date", "x", language="zh"),
        negative("e1", "e", "number", "x"),
        negative("e2", "e", "date", "x"),
    )
    scores = {"faithfulness": {"z": 1.0, "e": 1.0, "z1": 0.0, "e1": 0.0, "e2": 1.0}}
    assert [(p.kind, p.language, p.won, p.tied) for p in pair_shares(rows, scores)] == [
        ("number", "en", 1, 0),
        ("date", "zh", 1, 0),
        ("date", "en", 0, 1),
    ]


def test_totals_and_shares() -> None:
    parts = [PairShare("number", "en", "faithfulness", 3, 1, 0, 0), PairShare("date", "en", "faithfulness", 1, 0, 2, 1)]
    total = add_shares(parts, language="en")
    assert (total.kind, total.language, total.metric) == ("all", "en", "faithfulness")
    assert (total.won, total.tied, total.lost, total.undecided) == (4, 1, 2, 1)
    assert total.total == 8
    assert total.share == 0.5


def test_nothing_has_no_share() -> None:
    assert add_shares([]).share is None


def test_a_sum_over_metrics_names_none() -> None:
    mixed = [
        PairShare("number", "en", "faithfulness", 1, 0, 0, 0),
        PairShare("omission", "en", "claim_coverage", 1, 0, 0, 0),
    ]
    assert add_shares(mixed).metric == "all"
