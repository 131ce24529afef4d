"""The written documents: labels that exist, claims that do not repeat, a part kept apart."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from training.build import DATA
from training.documents import Document, easy_pairs, read_documents, written_pairs
from training.pairs import CONTRADICTED, SUPPORTED, UNSUPPORTED

FILES = sorted(DATA.glob("*/*.jsonl"))


@pytest.fixture(scope="module")
def documents() -> list[Document]:
    return read_documents(DATA / "authored", DATA / "extended")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_line_is_a_document_with_labelled_claims(path) -> None:  # type: ignore[no-untyped-def]
    for line in path.open(encoding="utf-8"):
        record = json.loads(line)
        assert record.get("doc") or record.get("passages")
        assert len(record["claims"]) >= 6
        for claim in record["claims"]:
            assert claim["text"].strip() == claim["text"] != ""
            assert claim["label"] in ("supported", "contradicted", "unsupported")
            assert claim["kind"]


def test_as_many_as_the_card_says(documents: list[Document]) -> None:
    card = (DATA / "README.md").read_text(encoding="utf-8")
    for folder in ("authored", "extended"):
        mine = read_documents(DATA / folder)
        assert f"| `{folder}/` | {len(mine):,} | {sum(len(d.claims) for d in mine):,} |" in card
    assert sum(len(d.claims) for d in documents) >= 8000


def test_no_document_and_no_claim_of_a_document_is_there_twice(documents: list[Document]) -> None:
    assert [text for text, n in Counter(d.text for d in documents).items() if n > 1] == []
    for document in documents:
        assert len({claim.text for claim in document.claims}) == len(document.claims)


def test_about_a_tenth_is_kept_apart_in_every_register(documents: list[Document]) -> None:
    for register in {d.register for d in documents}:
        mine = [d.validation for d in documents if d.register == register]
        assert 0.02 <= sum(mine) / len(mine) <= 0.25


def test_noted_sentences_exist_and_easy_pairs_stand_in_their_document(documents: list[Document]) -> None:
    rng = random.Random(5)
    for document in documents[::40]:
        for pair in written_pairs(document, rng, whole=0.0):
            assert pair.evidence
            assert all(part in document.text for part in pair.evidence.split(". ")[:1])
        for pair in easy_pairs(document, documents, rng, count=20):
            assert pair.evidence
            if pair.source == "easy:verbatim":
                assert pair.label == SUPPORTED
                assert pair.claim in pair.evidence
            if pair.source == "easy:foreign":
                assert (pair.label == UNSUPPORTED) == (pair.claim not in document.text)


def test_all_three_labels_in_every_register(documents: list[Document]) -> None:
    for register in {d.register for d in documents}:
        labels = {claim.label for d in documents if d.register == register for claim in d.claims}
        assert labels == {SUPPORTED, CONTRADICTED, UNSUPPORTED}
