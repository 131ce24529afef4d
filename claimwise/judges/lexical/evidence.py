"""Evidence made ready for many claims: sentences, their readings, and the windows that a claim is held against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from claimwise.judges.lexical.reading import Reading, read
from claimwise.text.bm25 import TOP, Bm25
from claimwise.text.fold import fold
from claimwise.text.tokens import tokenize
from claimwise.text.windows import Window, count_omitted, split_windows
from claimwise.types import Passage

LIMIT = 1200  # characters in a window: three long sentences; a longer sentence is cut, with overlap
_TRAILING = " .!?。！？…"


class Evidence:
    """Passages of one example. Reading a sentence is put off until a claim is held against it."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        self._cut = split_windows(passages, limit=LIMIT)
        self.sentences = self._cut.sentences
        self._passages = passages
        per_passage = Counter(sentence.passage for sentence in self.sentences)
        # Passages of one sentence each are lines of one text rather than documents: neighbors read together.
        self._is_one_text = len(per_passage) > 1 and max(per_passage.values()) == 1

    @cached_property
    def _index(self) -> Bm25:
        words = [tokenize(sentence.text) for sentence in self.sentences]
        return Bm25(
            [word for number in range(*window.sentences) for word in words[number]] for window in self._cut.windows
        )

    @cached_property
    def _folded(self) -> frozenset[str]:
        texts = [*(passage.text for passage in self._passages), *(sentence.text for sentence in self.sentences)]
        return frozenset(fold(text).rstrip(_TRAILING) for text in texts)

    def states(self, text: str) -> bool:
        """Whether a passage or sentence is this very text, case, spacing and final punctuation aside."""
        return fold(text).rstrip(_TRAILING) in self._folded

    def select(self, text: str) -> list[Window]:
        """The windows that a claim is held against: the five best by BM25, or all if there are no more."""
        windows = self._cut.windows
        if len(windows) <= TOP:
            return list(windows)
        return [windows[number] for number in self._index.top(tokenize(text))]

    def omitted(self, shown: Sequence[Window]) -> int:
        """Characters of the evidence outside the windows shown."""
        return count_omitted(self._cut, shown)

    def read(self, sentence: int) -> Reading:
        """Reading of a sentence by its number."""
        return read(self.sentences[sentence].text)

    def document(self, sentence: int) -> int:
        """Number of the document that a sentence belongs to."""
        return 0 if self._is_one_text else self.sentences[sentence].passage

    def neighbors(self, sentence: int) -> list[int]:
        """A sentence with the ones before and after it in the same document."""
        around = range(max(0, sentence - 1), min(len(self.sentences), sentence + 2))
        return [number for number in around if self.document(number) == self.document(sentence)]
