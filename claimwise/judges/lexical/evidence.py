"""Evidence made ready for many claims: sentences, their readings, and the windows that a claim is held against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from claimwise.judges.lexical.reading import Reading, read
from claimwise.text.fold import fold
from claimwise.text.selection import Selection
from claimwise.types import Passage

LIMIT = 1200  # characters in a window: three long sentences; a longer sentence is cut, with overlap
_TRAILING = " .!?。！？…"


class Evidence:
    """Passages of one example. Reading a sentence is put off until a claim is held against it."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        self.selection = Selection(passages, limit=LIMIT)
        self.sentences = self.selection.sentences
        self._passages = passages
        per_passage = Counter(sentence.passage for sentence in self.sentences)
        # Passages of one sentence each are lines of one text rather than documents: neighbors read together.
        self._is_one_text = len(per_passage) > 1 and max(per_passage.values()) == 1

    @cached_property
    def _folded(self) -> frozenset[str]:
        texts = [*(passage.text for passage in self._passages), *(sentence.text for sentence in self.sentences)]
        return frozenset(fold(text).rstrip(_TRAILING) for text in texts)

    def states(self, text: str) -> bool:
        """Whether a passage or sentence is this very text, case, spacing and final punctuation aside."""
        return fold(text).rstrip(_TRAILING) in self._folded

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
