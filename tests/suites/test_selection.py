"""Whole groups, exclusions that count, filters that are told."""

from __future__ import annotations

import pytest

from claimwise.datasets.samples import Sample
from claimwise.errors import InputError
from claimwise.suites.selection import select_samples
from tests.suites.small import negative, pump_rows, sample


def samples(rows: list[dict[str, object]]) -> list[Sample]:
    return [Sample.model_validate(row) for row in rows]


def ids(chosen: tuple[Sample, ...]) -> list[str]:
    return [s.id for s in chosen]


def test_everything_by_default() -> None:
    selection = select_samples(samples(pump_rows()))
    assert ids(selection.good) == ["en-1", "ru-1"]
    assert ids(selection.negatives) == ["en-1n", "en-1o", "ru-1n"]
    assert (selection.n_excluded, selection.filters) == (0, "")


def test_a_limit_takes_whole_groups() -> None:
    selection = select_samples(samples(pump_rows()), limit=1)
    assert ids(selection.good) == ["en-1"]
    assert ids(selection.negatives) == ["en-1n", "en-1o"]
    assert selection.filters == "limit=1"


def test_a_negative_may_stand_before_its_good_answer() -> None:
    rows = [negative("n", "g", "date", "x"), sample("g"), sample("other")]
    assert ids(select_samples(samples(rows), limit=1).negatives) == ["n"]


def test_languages() -> None:
    selection = select_samples(samples(pump_rows()), languages=["ru"])
    assert ids(selection.good) == ["ru-1"]
    assert ids(selection.negatives) == ["ru-1n"]
    assert selection.filters == "language=ru"
    both = select_samples(samples(pump_rows()), languages=["ru", "en"], limit=2)
    assert ids(both.good) == ["en-1", "ru-1"]
    assert both.filters == "language=ru+en,limit=2"


def test_an_unknown_language_is_named_with_those_there_are() -> None:
    with pytest.raises(InputError, match=r"one of \['en', 'ru'\], but got 'fr'"):
        select_samples(samples(pump_rows()), languages=["en", "fr"])


def test_excluded_samples_are_left_out_and_counted_with_their_negatives() -> None:
    rows = pump_rows()
    rows[0] |= {"review_status": "excluded", "review_note": "the gold is wrong"}
    selection = select_samples(samples(rows))
    assert ids(selection.good) == ["ru-1"]
    assert ids(selection.negatives) == ["ru-1n"]
    assert selection.n_excluded == 3


def test_an_excluded_negative_leaves_its_good_answer() -> None:
    rows = pump_rows()
    rows[1] |= {"review_status": "excluded", "review_note": "it is right after all"}
    selection = select_samples(samples(rows))
    assert ids(selection.negatives) == ["en-1o", "ru-1n"]
    assert selection.n_excluded == 1


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_below_one_is_refused(limit: int) -> None:
    with pytest.raises(InputError, match="at least 1"):
        select_samples(samples(pump_rows()), limit=limit)


def test_nothing_left_is_an_error() -> None:
    rows = [sample("g", review_status="excluded", review_note="wrong")]
    with pytest.raises(InputError, match="should have a sample to judge"):
        select_samples(samples(rows))
    with pytest.raises(InputError, match="should have a sample to judge"):
        select_samples([])
