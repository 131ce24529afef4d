"""A corpus of one's own as evidence."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import datasets
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import claimwise
from claimwise.errors import InputError, MissingDependencyError
from claimwise.evidence.index import WindowIndex
from claimwise.text.bm25 import Bm25
from claimwise.text.tokens import tokenize
from claimwise.types import Label, Passage, Status

PUMPS: list[dict[str, Any]] = [
    {"text": "The HP-200 pump weighs 12 kg.", "id": "hp200", "url": "https://pumps.example/200", "date": "2024-05-01"},
    {"text": "The HP-300 pump weighs 30 kg.", "id": "hp300", "title": "HP-300"},
    {"text": "The charger is sold separately.", "id": 7},
]


class Frame(list[str]):
    """Iterates over the names of its columns, as the data frames of pandas do."""

    columns = ("text",)


def test_claims_are_held_against_what_fits_them() -> None:
    report = claimwise.factuality(
        ["The HP-200 pump weighs 12 kg. The HP-300 pump weighs 12 kg. Zebras graze."],
        config="claims",
        evidence=claimwise.corpus(PUMPS, k=2),
        judge="lexical",
    )
    example = report.examples[0]
    assert [j.label for j in example.judgements] == [Label.SUPPORTED, Label.CONTRADICTED, Label.UNSUPPORTED]
    both = [{**PUMPS[0], "title": None}, {**PUMPS[1], "url": None, "date": None}]
    assert example.details["evidence"] == [both, both, []]
    assert "|evidence:corpus(passages=3,k=2,sha256=" in report.signature
    json.dumps(report.to_dict())


def test_nothing_in_the_whole_corpus_is_unsupported() -> None:
    report = claimwise.factuality(["Zebras graze."], config="claims", evidence=claimwise.corpus(PUMPS), judge="lexical")
    assert report.examples[0].status is Status.SCORED
    assert report.score == 0.0


def test_the_name_changes_with_the_content_and_with_nothing_else() -> None:
    name = claimwise.corpus(PUMPS).name
    assert claimwise.corpus(tuple(PUMPS)).name == name
    changed = [{**PUMPS[0], "text": "The HP-200 pump weighs 13 kg."}, *PUMPS[1:]]
    moved = [{**PUMPS[0], "url": "https://pumps.example/201"}, *PUMPS[1:]]
    others = {claimwise.corpus(entries).name for entries in (changed, moved, PUMPS[:2], PUMPS[::-1])}
    assert len(others | {name, claimwise.corpus(PUMPS, k=2).name}) == 6


def test_texts_passages_and_blanks() -> None:
    corpus = claimwise.corpus(["One pump.", " ", Passage("Two pumps.", id="two"), "Three pumps."])
    assert [p.id for p in corpus.search("pump")] == ["0", "two", "3"]
    assert corpus.name.startswith("corpus(passages=3,")


def test_long_passages_are_cut_at_sentences_and_keep_their_origin() -> None:
    filler = [f"Sentence number {i} is about gravel and sand of the northern quarry." for i in range(60)]
    filler[40] = "The old lighthouse burned down in 1904."
    text = " ".join(filler)
    corpus = claimwise.corpus([{"text": text, "id": "long", "url": "https://q.example"}], k=2)
    assert "".join(window.text for window in corpus.windows).replace(" ", "") == text.replace(" ", "")
    assert all(len(window.text) <= 1200 and window.text.endswith(".") for window in corpus.windows)
    (best,) = corpus.search("When did the lighthouse burn?")
    assert "lighthouse burned down in 1904" in best.text
    assert (best.id, best.url) == ("long", "https://q.example")


def test_a_sentence_without_end_is_cut_all_the_same() -> None:
    corpus = claimwise.corpus(["word " * 2000 + "lighthouse"])
    assert len(corpus.windows) > 5
    assert "lighthouse" in corpus.search("lighthouse")[0].text


def test_copies_take_no_places() -> None:
    corpus = claimwise.corpus(
        ["The pump hums."] * 50 + ["the PUMP hums.", "A pump of another kind hums.", "Pump."], k=3
    )
    assert [p.text for p in corpus.search("pump hums")] == ["The pump hums.", "A pump of another kind hums.", "Pump."]


def test_the_claims_context_helps_to_find() -> None:
    claims = [[{"claim": "It weighs 30 kg.", "variants": ["The HP-300 weighs 30 kg."]}]]
    report = claimwise.factuality(
        ["It weighs 30 kg."], config="claims", claims=claims, evidence=claimwise.corpus(PUMPS, k=1), judge="lexical"
    )
    assert report.examples[0].details["evidence"][0][0]["id"] == "hp300"


def test_datasets_and_their_columns() -> None:
    table = datasets.Dataset.from_list([{"text": p["text"], "body": p["text"], "id": str(p["id"])} for p in PUMPS])
    whole = claimwise.corpus(table)
    assert whole.search("HP-300")[0].id == "hp300"
    assert claimwise.corpus(table["body"]).search("HP-300")[0].id == "1"
    assert claimwise.corpus(table.to_iterable_dataset()).name == whole.name


@pytest.mark.parametrize("kind", ["jsonl", "parquet"])
def test_files_by_path_and_by_name(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"pumps.{kind}"
    rows: list[dict[str, Any]] = [{"title": None, "url": None, "date": None, **p, "id": str(p["id"])} for p in PUMPS]
    if kind == "jsonl":
        path.write_text("\ufeff" + "\n\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    else:
        pq.write_table(pa.Table.from_pylist([{**row, "score": 1.0} for row in rows]), path)
    assert claimwise.corpus(path).name == claimwise.corpus(rows).name
    report = claimwise.factuality(
        ["The HP-300 pump weighs 30 kg."], config="claims", evidence=f"corpus:{path}", judge="lexical"
    )
    assert report.score == 1.0
    assert report.examples[0].details["evidence"][0][0]["id"] == "hp300"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'{"text": "a"}\n{"text": ', r"pumps\.jsonl:2 should be JSON"),
        (b'{"text": "a"}\n{"txt": "b"}', r"pumps\.jsonl:2` should be a text or a record .* the keys \['txt'\]"),
        (b'{"text": "\xff"}', "should be UTF-8 text"),
        (b"\n \n", "at least one passage"),
    ],
)
def test_damaged_files_are_told_with_their_line(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "pumps.jsonl"
    path.write_bytes(content)
    with pytest.raises(InputError, match=message):
        claimwise.corpus(path)


def test_damaged_or_missing_files(tmp_path: Path) -> None:
    path = tmp_path / "pumps.parquet"
    path.write_bytes(b"PAR1")
    with pytest.raises(InputError, match="cannot be read as Parquet"):
        claimwise.corpus(path)
    pq.write_table(pa.table({"body": ["a"], "id": ["1"]}), path)
    with pytest.raises(InputError, match=r"should have a column 'text', but its columns are \['body', 'id'\]"):
        claimwise.corpus(path)
    with pytest.raises(InputError, match="there is no such file"):
        claimwise.corpus(str(tmp_path / "none.jsonl"))
    (tmp_path / "pumps.txt").write_text("a")
    with pytest.raises(InputError, match=r"should be a \.jsonl or \.parquet file, but of .*\.txt was named"):
        claimwise.corpus(tmp_path / "pumps.txt")


def test_parquet_without_its_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "pumps.parquet"
    path.write_bytes(b"PAR1")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingDependencyError, match="pip install pyarrow"):
        claimwise.corpus(path)


@pytest.mark.parametrize(
    ("passages", "message"),
    [
        ([], "at least one passage"),
        (["", " "], "at least one passage"),
        (["a", 3], r"`passages\[1\]` should be a text or a record"),
        (["a", None], r"`passages\[1\]` should be a text"),
        (["a", "\ud800"], r"`passages\[1\]` holds a lone surrogate"),
        ([{"text": "a", "id": "\ud800"}], r"`passages\[0\].id` holds a lone surrogate"),
        ([Passage("a", "1", title=3)], r"`passages\[0\].title` should be a text"),  # type: ignore[arg-type]
        ([{"text": None}], r"`passages\[0\]` should be .* but its `text` is None"),
        (datasets.Dataset.from_dict({"text": ["a", None]}), r"`passages\[1\]` should be .* but its `text` is None"),
        ({"train": ["a"]}, "choose one of its splits"),
        ({"a", "b"}, "should be a list of texts or records"),
        (b"abc", "should be a list of texts or records"),
        (7, "should be a list of texts or records"),
        (datasets.Dataset.from_dict({"body": ["a"]}), r"its columns are \['body'\]; pass the column itself"),
        (pa.table({"text": ["a"]}), "should be a list of texts or records, .* but got Table"),
        (Frame(), "should be a list or a Dataset, but got Frame; pass its texts"),
    ],
)
def test_what_is_no_corpus(passages: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        claimwise.corpus(passages)


@pytest.mark.parametrize("k", [0, -1, True, 2.0, "5"])
def test_k_is_a_whole_number(k: Any) -> None:
    with pytest.raises(InputError, match="`k` should be a whole number"):
        claimwise.corpus(["a"], k=k)


def test_ranks_as_the_plain_bm25_does() -> None:
    texts = [p["text"] for p in PUMPS] + [
        f"Pump {i} weighs {i % 7} kg and hums {'loudly ' * (i % 3)}" for i in range(60)
    ]
    tokens = [tokenize(str(text)) for text in texts]
    plain, arrays = Bm25(tokens), WindowIndex(tokens)
    assert len(arrays) == len(plain) == 63
    for query in (tokens[0], tokens[17], tokenize("loudly humming pump 5"), ["charger"], ["pump", "pump"]):
        scores = plain.scores(query)
        expected = [n for n in plain.top(query, 7) if scores[n] > 0]
        assert arrays.top(query, 7) == expected
    assert arrays.top(["unheard"], 5) == arrays.top([], 5) == []


def test_windows_without_words_are_no_hindrance() -> None:
    assert WindowIndex([[], []]).top(["a"], 3) == []
    assert WindowIndex([[], ["a"]]).top(["a"], 3) == [1]
