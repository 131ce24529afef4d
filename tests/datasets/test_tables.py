"""From a user's file to a metric's columns."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from claimwise.datasets.tables import read_table
from claimwise.errors import InputError
from claimwise.inputs import read_examples

ALL = ("questions", "contexts", "references", "facts", "claims", "expected_abstentions")


def jsonl(path: Path, *rows: dict[str, Any]) -> Path:
    (path / "a.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path / "a.jsonl"


def csv_file(path: Path, text: str) -> Path:
    (path / "a.csv").write_text(text, encoding="utf-8")
    return path / "a.csv"


def parquet(path: Path, *rows: dict[str, Any]) -> Path:
    pq.write_table(pa.Table.from_pylist(list(rows)), path / "a.parquet")
    return path / "a.parquet"


ROW = {
    "prediction": "P",
    "question": "Q",
    "contexts": ["c1", "c2"],
    "reference": "R",
    "facts": ["f"],
    "claims": ["k"],
    "expected_abstention": True,
    "other": 5,
}
COLUMNS = {
    "predictions": ["P"],
    "questions": ["Q"],
    "contexts": [["c1", "c2"]],
    "references": ["R"],
    "facts": [["f"]],
    "claims": [["k"]],
    "expected_abstentions": [True],
}
CSV = (
    "prediction,question,contexts,reference,facts,claims,expected_abstention,other\n"
    'P,Q,"[""c1"", ""c2""]",R,"[""f""]","[""k""]",true,5\n'
)


def test_all_columns_from_every_format(tmp_path: Path) -> None:
    for path in (jsonl(tmp_path, ROW), parquet(tmp_path, ROW), csv_file(tmp_path, CSV)):
        table = read_table(path, required=("predictions",), optional=ALL)
        assert table.columns == COLUMNS
        assert read_examples(table.columns["predictions"], contexts=table.columns["contexts"])


def test_plural_names(tmp_path: Path) -> None:
    path = jsonl(
        tmp_path, {"predictions": "P", "questions": "Q", "references": ["R", "S"], "expected_abstentions": None}
    )
    table = read_table(path, required=("predictions", "references"), optional=ALL)
    assert table.columns["references"] == [["R", "S"]]
    assert table.columns["expected_abstentions"] == [None]


def test_only_what_is_asked_for_is_read(tmp_path: Path) -> None:
    table = read_table(jsonl(tmp_path, ROW), required=("predictions",))
    assert table.columns == {"predictions": ["P"]}


def test_an_optional_column_may_be_absent_from_some_rows(tmp_path: Path) -> None:
    path = jsonl(tmp_path, {"prediction": "a"}, {"prediction": "b", "question": "Q"}, {"prediction": "c"})
    table = read_table(path, required=("predictions",), optional=("questions", "claims"))
    assert table.columns == {"predictions": ["a", "b", "c"], "questions": [None, "Q", None]}


def test_rename(tmp_path: Path) -> None:
    path = jsonl(tmp_path, {"response": "P", "prompt": "Q", "ideal": "R", "question": "not this"})
    rename = {"prediction": "response", "question": "prompt", "reference": "ideal"}
    table = read_table(path, required=("predictions", "references"), optional=("questions",), rename=rename)
    assert table.columns == {"predictions": ["P"], "references": ["R"], "questions": ["Q"]}


def test_the_name_on_our_side_says_how_a_csv_cell_is_read(tmp_path: Path) -> None:
    path = csv_file(tmp_path, 'prediction,gold\nP,"[""R"", ""S""]"\n')
    as_list = read_table(path, required=("predictions", "references"), rename={"references": "gold"})
    assert as_list.columns["references"] == [["R", "S"]]
    as_text = read_table(path, required=("predictions", "references"), rename={"reference": "gold"})
    assert as_text.columns["references"] == ['["R", "S"]']


def test_limit(tmp_path: Path) -> None:
    path = jsonl(tmp_path, *({"prediction": str(i)} for i in range(5)))
    with open(path, "a", encoding="utf-8") as file:
        file.write("nonsense that is never reached\n")
    table = read_table(path, required=("predictions",), limit=2)
    assert table.columns["predictions"] == ["0", "1"]
    assert [where.rpartition(":")[2] for where in table.where] == ["1", "2"]


@pytest.mark.parametrize(
    ("cell", "flag"),
    [("true", True), ("Yes", True), ("1", True), ("FALSE", False), ("no", False), ("0", False), (" ", None)],
)
def test_flags_in_csv(tmp_path: Path, cell: str, flag: bool | None) -> None:
    path = csv_file(tmp_path, f"prediction,expected_abstention\nP,{cell}\n")
    table = read_table(path, required=("predictions",), optional=("expected_abstentions",))
    assert table.columns["expected_abstentions"] == [flag]


def test_an_empty_cell_of_claims_means_extract(tmp_path: Path) -> None:
    path = csv_file(tmp_path, "prediction,claims\nP,\n")
    assert read_table(path, required=("predictions",), optional=("claims",)).columns["claims"] == [None]


def test_empty_fields_of_parquet_records_are_no_fields(tmp_path: Path) -> None:
    rows = [
        {"prediction": "P", "facts": [{"claim": "a", "weight": 2.0, "risk": None}]},
        {"prediction": "P", "facts": [{"claim": "b", "weight": None, "risk": "high"}]},
    ]
    table = read_table(parquet(tmp_path, *rows), required=("predictions", "facts"))
    assert table.columns["facts"] == [[{"claim": "a", "weight": 2.0}], [{"claim": "b", "risk": "high"}]]
    first, second = read_examples(**table.columns)
    assert (first.facts[0].weight, second.facts[0].risk) == (2.0, "high")


@pytest.mark.parametrize("write", [jsonl, parquet])
def test_a_missing_column_is_named_with_those_there_are(tmp_path: Path, write: Any) -> None:
    path = write(tmp_path, {"prompt": "Q", "response": "P"})
    with pytest.raises(
        InputError,
        match=r"should have a column 'prediction', but has 'prompt', 'response'; .* --map prediction=response",
    ):
        read_table(path, required=("predictions",))


def test_a_missing_column_of_one_row_is_located(tmp_path: Path) -> None:
    path = jsonl(tmp_path, {"prediction": "a"}, {"predicton": "b"})
    with pytest.raises(InputError, match=r"a\.jsonl:2 should have a column 'prediction', but has 'predicton'"):
        read_table(path, required=("predictions",))


def test_semicolons_are_recognized(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="separate the columns by commas"):
        read_table(csv_file(tmp_path, "prediction;question\na;b\n"), required=("predictions",))


def test_both_names_of_a_column_are_not_guessed_between(tmp_path: Path) -> None:
    path = jsonl(tmp_path, {"prediction": "P", "reference": "R", "references": ["R", "S"]})
    with pytest.raises(InputError, match="has both 'reference' and 'references'; choose one with --map reference="):
        read_table(path, required=("predictions", "references"))
    chosen = read_table(path, required=("predictions", "references"), rename={"references": "references"})
    assert chosen.columns["references"] == [["R", "S"]]


@pytest.mark.parametrize(
    ("rename", "message"),
    [
        ({"quest": "prompt"}, r"`--map` should rename columns that this metric takes, .*but got 'quest'"),
        ({"facts": "prompt"}, "but got 'facts'"),
        ({"question": "promt"}, r"`--map question=promt` should name a column of .*, but no row has 'promt'"),
        ({"prediction": "response"}, "should have a column 'response', but has 'prediction', 'prompt'$"),
    ],
)
@pytest.mark.parametrize("write", [jsonl, parquet])
def test_a_wrong_rename_is_told(tmp_path: Path, write: Any, rename: dict[str, str], message: str) -> None:
    path = write(tmp_path, {"prediction": "P", "prompt": "Q"})
    with pytest.raises(InputError, match=message):
        read_table(path, required=("predictions",), optional=("questions",), rename=rename)


@pytest.mark.parametrize(
    ("column", "cell", "message"),
    [
        (
            "contexts",
            "The pump weighs 12 kg.",
            r"a\.csv:2: the cell 'contexts' should hold a JSON list such as \[\"first",
        ),
        ("contexts", '{""a"": 1}', "should hold a JSON list"),
        ("contexts", "[open", "should hold a JSON list"),
        ("contexts", "", r"\(\[\] for none\), but holds ''"),
        ("references", "It weighs 12 kg.", "a single text goes under the name 'reference'"),
        ("facts", "12 kg", "should hold a JSON list"),
        ("claims", "12 kg", "should hold a JSON list"),
        ("expected_abstention", "perhaps", "'expected_abstention' should be true, false or empty, but is 'perhaps'"),
    ],
)
def test_a_wrong_cell_of_a_csv_is_located(tmp_path: Path, column: str, cell: str, message: str) -> None:
    path = csv_file(tmp_path, f'prediction,{column}\nP,"{cell}"\n')
    with pytest.raises(InputError, match=message):
        read_table(path, required=("predictions",), optional=ALL)


@pytest.mark.parametrize("content", ["", "\n", "  \n\n"])
def test_an_empty_file_is_an_error(tmp_path: Path, content: str) -> None:
    (tmp_path / "a.jsonl").write_text(content)
    with pytest.raises(InputError, match=r"a\.jsonl should hold at least one row, but is empty"):
        read_table(tmp_path / "a.jsonl", required=("predictions",))


def test_a_header_alone_is_empty_too(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="at least one row"):
        read_table(csv_file(tmp_path, "prediction\n"), required=("predictions",))


def test_errors_of_later_checks_are_located(tmp_path: Path) -> None:
    path = jsonl(tmp_path, {"prediction": "a"}, {"prediction": None})
    table = read_table(path, required=("predictions",))
    with pytest.raises(InputError) as caught:
        read_examples(**table.columns)
    assert str(table.locate(caught.value)).startswith(f"{path}:2: `predictions[1]` should be a text, but got None")
    other = InputError("`judge` should be")
    assert table.locate(other) is other
