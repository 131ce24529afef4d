"""BM25 over a handful or ten thousand windows, in plain Python.

Evidence is indexed anew for each example and asked a few times. For that, postings in a dict beat a library with
matrices; benchmarks/README.md has the times.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

K1, B = 1.5, 0.75  # usual settings (Robertson & Zaragoza 2009, "The Probabilistic Relevance Framework")
TOP = 5  # windows that a claim is held against


class Bm25:
    """An index of tokenized windows.

    >>> index = Bm25([["pump", "weighs"], ["charger", "sold"], ["pump", "pump"]])
    >>> index.top(["pump"], 2)
    [2, 0]
    """

    def __init__(self, documents: Iterable[Sequence[str]]) -> None:
        counts = [Counter(document) for document in documents]
        lengths = [sum(count.values()) for count in counts]
        mean = sum(lengths) / len(lengths) if lengths else 0.0
        self._size = len(counts)
        postings: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
        for number, (count, length) in enumerate(zip(counts, lengths, strict=True)):
            norm = K1 * (1 - B + B * length / mean) if mean else K1
            for token, frequency in count.items():
                postings[token].append((number, frequency * (K1 + 1) / (frequency + norm)))
        self._postings = dict(postings)

    def __len__(self) -> int:
        return self._size

    def scores(self, query: Iterable[str]) -> list[float]:
        """BM25 score of every window; each word of the query counts once."""
        scores = [0.0] * self._size
        for token in dict.fromkeys(query):
            posting = self._postings.get(token, ())
            idf = math.log(1 + (self._size - len(posting) + 0.5) / (len(posting) + 0.5))
            for number, weight in posting:
                scores[number] += idf * weight
        return scores

    def top(self, query: Iterable[str], k: int = TOP) -> list[int]:
        """Numbers of the `k` best windows, best first, of equals the earlier; all, in order, if there are no more."""
        if self._size <= k:
            return list(range(self._size))
        scores = self.scores(query)
        return sorted(range(self._size), key=lambda number: (-scores[number], number))[:k]
