"""Evidence made ready for the claims of one call, and each wording's part of it."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property

from claimwise.judges.lexical.evidence import Evidence
from claimwise.judges.lexical.verdict import Terms
from claimwise.judges.lexical.verifier import LONGEST
from claimwise.judges.nli.languages import SAMPLE, tell_language
from claimwise.judges.nli.pairs import PairScorer
from claimwise.judges.nli.wording import LexicalView, view_wording
from claimwise.text.fold import is_blank
from claimwise.text.selection import Selection
from claimwise.text.tokens import tokenize
from claimwise.text.windows import Window
from claimwise.types import Claim, Passage

SPECIAL = 4  # tokens that join a pair: 3 in BERT and DeBERTa, 4 in RoBERTa
LEAST_WINDOW = 48  # tokens of evidence, about two sentences, that a claim must leave room for
CLAIM_ROOM = 64  # tokens kept for a claim; a longer one gets twice as many, and so on


_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Trial:
    """One wording of a claim with the windows it is held against.

    Attributes:
        wording: The wording.
        windows: Those that the model reads, best by BM25 first; none if it does not know the language.
        sentences: All sentences of the evidence, by number.
        omitted: Characters of the evidence outside the windows.
        foreign: Languages of wording or windows that the model does not know.
        alike: Words of wording or windows that look alike to the model, so that it is not shown them.
    """

    wording: str
    windows: tuple[Window, ...]
    sentences: tuple[Window, ...]
    omitted: int
    foreign: frozenset[str] = frozenset()
    alike: frozenset[str] = frozenset()

    def parts(self, window: Window) -> tuple[Window, ...]:
        """The sentences of a window."""
        return self.sentences[slice(*window.sentences)]


class Material:
    """Passages, cut up as the claims need it. Used by one thread at a time."""

    def __init__(
        self, passages: Sequence[Passage], question: str, scorer: PairScorer, languages: Set[str] | None, terms: Terms
    ) -> None:
        """Cut nothing yet; `languages` as for `NliVerifier`."""
        self.terms = terms
        self._passages = [replace(p, text="") if is_blank(p.text) else p for p in passages]
        self._scorer = scorer
        self._languages = languages
        self._question = question
        self._selections: dict[int, Selection] = {}
        self._unknown: dict[str, frozenset[str]] = {}

    @property
    def is_empty(self) -> bool:
        """There is no evidence."""
        return not any(passage.text for passage in self._passages)

    def find_excess(self, claim: Claim) -> str | None:
        """Why a claim is too long for the model, in words; `None` if it is not."""
        if (longest := max(map(len, claim.wordings))) > LONGEST:  # told without counting tokens
            return f"a claim should be one statement of at most {LONGEST} characters, but has {longest}; split it first"
        most = most_claim_tokens(self._scorer)
        if (longest := max(map(self._count, claim.wordings))) > most:
            return (
                f"a claim should have at most {most} tokens, so that {LEAST_WINDOW} of the {self._scorer.limit} that "
                f"the model of judge {self._scorer.name!r} reads at once are left for evidence, but has {longest}; "
                "split it first"
            )
        return None

    def set_trial(self, wording: str) -> Trial:
        """Select the windows for a wording that is not too long."""
        selection = self._select_for(self._count(wording))
        shown = selection.select(wording)
        known, foreign = self._known(wording, shown) if self._languages is not None else (shown, set[str]())
        alike = [self._find_alike(wording, window.text) for window in known]
        windows = [window for window, words in zip(known, alike, strict=True) if not words]
        return Trial(
            wording=wording,
            windows=tuple(windows),
            sentences=selection.sentences,
            omitted=selection.omitted(windows or shown),
            foreign=frozenset(foreign),
            alike=frozenset().union(*alike),
        )

    def view(self, wording: str, claim: Claim) -> LexicalView:
        """What the lexical judge sees in a wording."""
        return view_wording(wording, claim.context, self._evidence, self._given, self.terms)

    def _count(self, text: str) -> int:
        return self._scorer.count(make_encodable(text))

    def _find_alike(self, wording: str, window: str) -> frozenset[str]:
        """Words for which the model would be blind to what tells a wording and a window apart; see `Trial.alike`."""
        ours, theirs = self._unread(wording), self._unread(window)
        for text, unread in ((wording, ours), (window, theirs)):
            if not _has_words(text, unread):
                return unread or frozenset([text.strip()])
        lacking, added = {word for word in ours if word not in window}, {word for word in theirs if word not in wording}
        is_told = any(map(str.isalnum, "".join(lacking)))  # a word or number, and no ornament
        return frozenset(lacking | added) if is_told or (lacking and added) else frozenset()

    def _unread(self, text: str) -> frozenset[str]:
        if text not in self._unknown:
            self._unknown[text] = self._scorer.unread(make_encodable(text))
        return self._unknown[text]

    def _select_for(self, tokens: int) -> Selection:
        """The evidence in windows that leave room for so many tokens; claims of like length share them."""
        room = CLAIM_ROOM
        while room < tokens:
            room *= 2
        room = min(room, most_claim_tokens(self._scorer))
        if room not in self._selections:
            limit = self._scorer.limit - SPECIAL - room
            self._selections[room] = Selection(self._passages, limit=limit, size=self._count)
        return self._selections[room]

    def _known(self, wording: str, windows: Sequence[Window]) -> tuple[list[Window], set[str]]:
        """The windows that the model can read with this wording, and the languages that it does not know."""
        around = " ".join([wording, *(window.text for window in windows)])[:SAMPLE]

        def find_foreign(*texts: str) -> set[str]:
            return {tell_language(text, around) for text in texts} - set(self._languages or ())

        found = [(w, find_foreign(w.text, self._passages[w.passage].text)) for w in windows]
        ours = find_foreign(wording)
        known = [window for window, foreign in found if not foreign | ours]
        return known, ours.union(*(foreign for _, foreign in found))

    @cached_property
    def _evidence(self) -> Evidence:
        return Evidence(self._passages)

    @cached_property
    def _given(self) -> frozenset[str]:
        return frozenset(tokenize(self._question[:LONGEST]))


def _has_words(text: str, unread: Set[str]) -> bool:
    """Whether a letter or digit of a text is left without the words that the model does not know."""
    for word in sorted(unread, key=len, reverse=True):
        text = text.replace(word, " ")
    return any(map(str.isalnum, text))


def make_encodable(text: str) -> str:
    """The text with U+FFFD for lone surrogates, which no tokenizer takes.

    >>> make_encodable("a\\ud800b") == "a\\ufffdb"
    True
    """
    return _SURROGATE.sub("\ufffd", text)


def most_claim_tokens(scorer: PairScorer) -> int:
    """Tokens that a claim may have; under 1 if the model is too small for the evidence path."""
    return scorer.limit - SPECIAL - LEAST_WINDOW
