"""Sentences that withhold an answer: refusals, "I don't know", "not found". Syntax: `phrases`.

Every phrase names the speaker (I, we) or the documents at hand, or is the whole sentence, so that a fact of the
same wording ("users cannot share passwords", "it does not support Bluetooth") is none. Naming the documents is not
enough: they have to say nothing ("does not mention") or hold no information ("contains no answer"), for what a
document is or lacks otherwise ("contains no signature", "is not encrypted") is a fact.
"""

from __future__ import annotations

from claimwise.text.phrasebook import refusals_eastern, refusals_english, refusals_european, refusals_slavic
from claimwise.text.phrasebook.phrases import Phrases

_PARTS = (refusals_english, refusals_european, refusals_slavic, refusals_eastern)

ABSTAINING = Phrases(
    {language: table for part in _PARTS for language, table in part.TABLES.items()},
    {language: words for part in _PARTS for language, words in part.WORDS.items()},
)
