"""Tables as a person sees them, at 80 and 120 columns."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from claimwise.inputs import read_examples
from claimwise.measures.run import run
from claimwise.suites.display import pair_tables, summary_notes, summary_table
from claimwise.suites.engine import MetricTask
from claimwise.suites.pairs import PairShare
from claimwise.types import Report
from tests.suites.small import marked_judge

LANGUAGES = ["ar", "de", "en", "es", "fr", "hi", "ja", "ru", "zh"]
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")
FACTS = [{"claim": "alpha", "risk": "high"}, {"claim": "beta", "risk": "medium"}, {"claim": "gamma", "risk": "low"}]


def rendered(*shown: Any, width: int, color: bool = False) -> list[str]:
    out = StringIO()
    console = Console(file=out, width=width, force_terminal=color, color_system="truecolor" if color else None)
    for one in shown:
        console.print(one)
    return [line.rstrip() for line in out.getvalue().splitlines()]


def row(lines: list[str], name: str) -> list[str]:
    (line,) = [line for line in lines if line.strip().startswith(name)]
    return line.strip().removeprefix(name).split()


def reports() -> dict[str, dict[str, Report]]:
    columns = {"contexts": [["x"]] * 3, "references": ["r"] * 3, "facts": [FACTS] * 3}
    good = ["alpha. beta. gamma.", "alpha. beta. It is maybe so.", "I don't know."]
    bad = ["beta. It is wrong. It fails.", "alpha. beta.", "gamma. incomparable."]
    judged: dict[str, dict[str, Report]] = {}
    for metric in ("faithfulness", "factuality", "claim_coverage"):
        measure = MetricTask(metric).measure()
        judged[metric] = {
            name: run(measure, read_examples(answers, **columns), marked_judge(), max_failures=1.0)
            for name, answers in {"good answers": good, "negatives": bad}.items()
        }
    return judged


@pytest.fixture(scope="module")
def judged() -> dict[str, dict[str, Report]]:
    return reports()


@pytest.mark.parametrize("width", [80, 100, 120])
def test_summary_fits_and_cuts_nothing(judged: dict[str, dict[str, Report]], width: int) -> None:
    lines = rendered(summary_table(judged, width=width), summary_notes(judged, width=width), width=width)
    assert max(map(len, lines)) <= width
    assert not any("…" in line for line in lines)


def test_summary_at_80_columns(judged: dict[str, dict[str, Report]]) -> None:
    lines = rendered(summary_table(judged, width=80), width=80)
    by_metric = "\n".join(lines).split("\n\n")
    assert len(by_metric) == 3
    faithfulness, factuality, coverage = (part.splitlines() for part in by_metric)
    heads = "".join(" ".join(faithfulness[:2]).split())
    assert all(word in heads for word in ("metric", "score", "judged", "failed"))
    # score, interval, judged, contradicted, unsupported, omitted, failed, not scored
    assert row(faithfulness, "good answers")[0] == "0.833"
    assert row(faithfulness, "good answers")[2:] == ["6", "0", "1", "–", "0", "1"]
    assert row(faithfulness, "negatives")[2:] == ["6", "1", "0", "–", "1", "0"]
    assert row(factuality, "negatives")[2:] == ["2", "1", "–", "–", "1", "0"]
    names = [re.split(r"  | \d", line.strip())[0] for line in coverage]
    levels = ["high risk", "medium risk", "low risk", "all"]
    assert names == ["claim_coverage", "good answers", *levels, "negatives", *levels]


def test_reasons_for_no_score_have_columns_where_there_is_room_and_words_elsewhere(
    judged: dict[str, dict[str, Report]],
) -> None:
    wide = rendered(summary_table(judged, width=120), width=120)
    assert row(wide[: len(wide) // 3], "good answers")[-3:] == ["1", "0", "0"]
    assert "abstained" not in "".join(rendered(summary_notes(judged, width=120), width=120))
    narrow = rendered(summary_notes(judged, width=80), width=80)
    assert any("good answers · abstained: 1" in line for line in narrow)


def test_labels_are_told_by_words_and_position_not_by_color_alone(judged: dict[str, dict[str, Report]]) -> None:
    colored = rendered(summary_table(judged, width=80), width=80, color=True)
    plain = rendered(summary_table(judged, width=80), width=80)
    assert any(ESCAPES.search(line) for line in colored)
    assert [ESCAPES.sub("", line).rstrip() for line in colored] == plain


def test_a_number_that_does_not_exist_is_not_zero() -> None:
    measure = MetricTask("faithfulness").measure()
    empty = run(measure, read_examples([""], contexts=[["x"]]), marked_judge(), max_failures=1.0)
    lines = rendered(summary_table({"faithfulness": {"answers": empty}}, width=80), width=80)
    assert row(lines, "answers")[:2] == ["n/a", "n/a"]


def test_names_of_answers_are_never_interpreted() -> None:
    measure = MetricTask("faithfulness").measure()
    report = run(measure, read_examples(["Right."], contexts=[["x"]]), marked_judge(), max_failures=1.0)
    lines = rendered(summary_table({"faithfulness": {"[red]a[/red]\x1b[2J": report}}, width=80), width=80)
    assert any("[red]a[/red]<1b>[2J" in line for line in lines)


PAIRS = [
    PairShare("number", "en", "faithfulness", 9, 1, 0, 0),
    PairShare("number", "zh", "faithfulness", 5, 2, 2, 1),
    PairShare("cause", "en", "faithfulness", 4, 0, 0, 0),
    PairShare("omission", "zh", "claim_coverage", 0, 0, 3, 0),
]


@pytest.mark.parametrize("width", [62, 80, 120])
def test_pairs_by_kind_and_language(width: int) -> None:
    lines = rendered(*pair_tables(PAIRS, width=width), width=width)
    assert lines[0].split() == ["negative", "en", "zh", "all"]
    assert row(lines, "number") == ["9/10", "(90%)", "5/10", "(50%)", "14/20", "(70%)"]
    below = lines[[line.strip().startswith("number") for line in lines].index(True) + 1]
    assert below.split() == ["1", "tied", "2", "tied", "3", "tied"]
    below = lines[lines.index(below) + 1]
    assert below.split() == ["1", "undecided", "1", "undecided"]
    assert row(lines, "cause") == ["4/4", "(100%)", "–", "4/4", "(100%)"]
    assert row(lines, "omission") == ["–", "0/3", "(0%)", "0/3", "(0%)"]
    assert row(lines, "all") == ["13/14", "(93%)", "5/13", "(38%)", "18/27", "(67%)"]
    texts = [line.strip() for line in lines]
    assert texts.index("by faithfulness") < texts.index("by claim_coverage")


def test_one_language_needs_no_total_column() -> None:
    assert rendered(*pair_tables(PAIRS[:1], width=80), width=80)[0].split() == ["negative", "en"]


def test_languages_that_do_not_fit_abreast_go_into_further_tables() -> None:
    many = [PairShare("number", code, "faithfulness", 10, 1, 2, 3) for code in LANGUAGES]
    tables = pair_tables(many, width=80)
    assert [[str(column.header) for column in table.columns][1:] for table in tables] == [
        ["ar", "de", "en", "es"],
        ["fr", "hi", "ja", "ru"],
        ["zh", "all"],
    ]
    lines = rendered(*tables, width=80)
    assert max(map(len, lines)) <= 80
    assert "…" not in "".join(lines)
    assert len(pair_tables(many, width=10)) == 10
