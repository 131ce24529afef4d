"""Naming a source, and what a suite or a metric module makes of the names."""

from __future__ import annotations

import pytest

from claimwise.errors import InputError
from claimwise.evidence.corpus import corpus
from claimwise.evidence.sources import GivenContexts, OwnKnowledge, Retrieved, choose_evidence, read_passage
from claimwise.evidence.web import JudgesOwnSearch
from claimwise.types import Passage


def test_names_and_objects() -> None:
    built = corpus(["a"])
    assert choose_evidence(built, has_contexts=False) is built
    assert isinstance(choose_evidence("contexts", has_contexts=True), GivenContexts)
    assert isinstance(choose_evidence("none", has_contexts=False), OwnKnowledge)
    assert isinstance(choose_evidence("web", has_contexts=False), JudgesOwnSearch)
    assert isinstance(choose_evidence(lambda claim: [], has_contexts=False), Retrieved)


@pytest.mark.parametrize("name", ["", "Web", "corpus", "corpus:", "corpus: ", "nones", None, 7, ["web"]])
def test_other_names_are_told_with_all_that_there_are(name: object) -> None:
    with pytest.raises(InputError, match=r"should be 'contexts' .*'web'.*'corpus:<file>'.*'none'"):
        choose_evidence(name, has_contexts=True)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("entry", "passage"),
    [
        ("a", Passage("a")),
        (Passage("a", "1"), Passage("a", "1")),
        ({"text": "a", "id": 1, "url": None, "score": 2}, Passage("a", "1")),
        ({"text": None}, None),
        ({"passage": "a"}, None),
        (None, None),
        (b"a", None),
    ],
)
def test_passages_from_what_users_have(entry: object, passage: Passage | None) -> None:
    assert read_passage(entry) == passage
