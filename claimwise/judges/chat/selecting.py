"""Evidence beyond a judge's window: the parts that bear on the claims, and how much was left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from claimwise.text.bm25 import Bm25
from claimwise.text.tokens import tokenize
from claimwise.text.windows import Window, count_omitted, split_windows
from claimwise.types import Claim, Passage

WINDOW_CHARS = 1200  # about MiniCheck's 400-500 tokens; less where the whole limit is less
GAP = " […] "


def select_passages(
    passages: Sequence[Passage], claims: Sequence[Claim], limit: int | None
) -> tuple[tuple[Passage, ...], int]:
    """The passages, or what of them fits: each claim's best windows in turn (BM25), in the order of the evidence.

    Args:
        passages: The evidence.
        claims: What it has to bear on.
        limit: Characters that may be shown; `None` for all.

    Returns:
        What to show, and the number of characters left out.
    """
    if limit is None or sum(len(passage.text) for passage in passages) <= limit:
        return tuple(passages), 0
    cut = split_windows(passages, limit=min(WINDOW_CHARS, limit), span=1)
    index = Bm25(tokenize(window.text) for window in cut.windows)
    rankings = [_rank(index, claim) for claim in claims]
    chosen: set[int] = set()
    room = limit
    for number in (number for rank in zip(*rankings, strict=True) for number in rank):
        size = len(cut.windows[number].text)
        if number not in chosen and size <= room:
            chosen.add(number)
            room -= size
    shown = [cut.windows[number] for number in sorted(chosen)]
    kept = groupby(shown, key=lambda window: window.passage)
    selected = (replace(passages[number], text=_join(passages[number].text, list(group))) for number, group in kept)
    return tuple(selected), count_omitted(cut, shown)


def _rank(index: Bm25, claim: Claim) -> list[int]:
    """All windows, the best for a claim first."""
    scores = index.scores(tokenize(" ".join((*claim.wordings, claim.context))))
    return sorted(range(len(scores)), key=lambda number: (-scores[number], number))


def _join(text: str, windows: Sequence[Window]) -> str:
    """The windows of one passage, with a mark where something between them is missing."""
    joined = windows[0].text
    for before, window in pairwise(windows):
        gap = text[before.end : window.start]
        joined += (GAP if gap.strip() else gap) + text[max(before.end, window.start) : window.end]
    return joined
