"""The `lexical` judge: a transparent baseline without a model, a key or a network."""

from __future__ import annotations

from claimwise.judges.base import Judge
from claimwise.judges.derived import DerivedComparator
from claimwise.judges.lexical.verifier import NAME, LexicalVerifier
from claimwise.judges.lexical.weights import VERSION
from claimwise.judges.splitter import SPLITTER

__all__ = ["LexicalVerifier", "lexical"]


def lexical() -> Judge:
    """The lexical judge: claims from the sentence splitter, verdicts from words, numbers, dates, names and negations.

    It tells a changed number, unit, date or negation well, a changed meaning in the same words hardly, and other words
    for the same meaning not at all; see benchmarks/README.md for what it reaches.

    >>> lexical().name
    'lexical'
    """
    verifier = LexicalVerifier()
    return Judge(
        NAME,
        extractor=SPLITTER,
        verifier=verifier,
        comparator=DerivedComparator(SPLITTER, verifier, NAME),
        provenance={"lexical": VERSION},
    )
