import asyncio

from claimwise.judges.base import Extractor
from claimwise.judges.splitter import SPLITTER, Splitter
from claimwise.types import Claim, Example


def extract(splitter, example):
    return asyncio.run(splitter.extract(example))


def test_it_is_an_extractor():
    assert isinstance(SPLITTER, Extractor)
    assert Splitter() == SPLITTER


def test_claims_of_the_prediction():
    example = Example(0, "Hi! The museum opens at 9.")
    assert [claim.text for claim in extract(SPLITTER, example)] == ["The museum opens at 9."]


def test_claims_of_the_caller_come_first():
    given = (Claim("It opens at 9."),)
    assert extract(SPLITTER, Example(0, "The museum opens at 9.", claims=given)) == list(given)
    assert extract(SPLITTER, Example(0, "The museum opens at 9.", claims=())) == []


def test_the_language_of_the_splitter_is_used():
    example = Example(0, "HP-200 wiegt 12 kg und kostet 50 Euro.")
    assert len(extract(Splitter("de"), example)) == 2
