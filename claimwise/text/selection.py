"""Which windows of the evidence a claim is held against."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from claimwise.text.bm25 import TOP, Bm25
from claimwise.text.tokens import tokenize
from claimwise.text.windows import Window, count_omitted, split_windows
from claimwise.types import Passage


class Selection:
    """Passages cut into windows, of which each claim gets the best.

    >>> evidence = Selection([Passage("Pumps are red. Hoses are blue.")], limit=20)
    >>> [window.text for window in evidence.select("The hose is blue.", k=1)]
    ['Hoses are blue.']
    """

    def __init__(self, passages: Sequence[Passage], *, limit: int, size: Callable[[str], int] = len) -> None:
        """Cut the passages; `limit` and `size` as for `split_windows`."""
        self._cut = split_windows(passages, limit=limit, size=size)
        self.windows = self._cut.windows
        self.sentences = self._cut.sentences

    @cached_property
    def _index(self) -> Bm25:
        words = [tokenize(sentence.text) for sentence in self.sentences]
        return Bm25([word for number in range(*window.sentences) for word in words[number]] for window in self.windows)

    def select(self, claim: str, k: int = TOP) -> list[Window]:
        """The `k` windows that share most with a claim by BM25, best first; all, in order, if there are no more."""
        if len(self.windows) <= k:
            return list(self.windows)
        return [self.windows[number] for number in self._index.top(tokenize(claim), k)]

    def omitted(self, shown: Sequence[Window]) -> int:
        """Characters of the evidence outside the windows shown, for `Judgement.omitted_chars`."""
        return count_omitted(self._cut, shown)
