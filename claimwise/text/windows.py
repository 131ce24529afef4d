"""Evidence cut into windows of whole sentences that fit a judge's model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from claimwise.text.fold import fold
from claimwise.text.sentences import split_sentences
from claimwise.types import Passage

SPAN = 3  # sentences in a window, with stride 1: FENICE and MiniCheck read a claim against a few sentences
_OVERLAP = 5  # a sentence that is cut shares this part (a fifth) with the next piece


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of one passage: `passages[passage].text[start:end] == text`.

    `sentences` are the numbers `(first, last + 1)` of its sentences within all of the evidence.
    """

    text: str
    passage: int
    start: int
    end: int
    sentences: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Windows:
    """Evidence, cut up.

    Attributes:
        windows: In order of the evidence.
        sentences: Windows of one sentence (or piece of a sentence that is too long) each.
        omitted_chars: Characters that fit no window, even alone.
    """

    windows: tuple[Window, ...]
    sentences: tuple[Window, ...]
    omitted_chars: int = 0


def split_windows(
    passages: Sequence[Passage], *, limit: int, size: Callable[[str], int] = len, span: int = SPAN
) -> Windows:
    """Cut passages into overlapping windows of whole sentences.

    Windows hold up to `span` sentences and begin at every sentence; a passage that fits whole is a window of its
    own besides. A sentence over the limit is cut into overlapping pieces, at spaces where there are any. A passage
    that repeats an earlier one (case, spacing and Unicode form aside) is left out.

    Args:
        passages: The evidence; any number, any length.
        limit: Most that a window may measure, at least 1.
        size: How a text is measured: characters by default, a tokenizer's count for a model.
        span: Most sentences in a window.

    Raises:
        ValueError: `limit` or `span` is under 1.

    >>> cut = split_windows([Passage("One. Two. Three. Four.")], limit=100)
    >>> [window.text for window in cut.windows]
    ['One. Two. Three.', 'Two. Three. Four.', 'One. Two. Three. Four.']
    """
    if limit < 1 or span < 1:
        raise ValueError(f"`limit` and `span` should be at least 1, but got limit={limit}, span={span}")
    windows: list[Window] = []
    sentences: list[Window] = []
    seen: set[str] = set()
    omitted = 0
    for number, passage in enumerate(passages):
        key = fold(passage.text)
        if not key or key in seen:
            continue
        seen.add(key)
        first = len(sentences)
        for sentence in split_sentences(passage.text):
            pieces, lost = _cut(passage.text, sentence.start, sentence.end, limit, size)
            omitted += lost
            for start, end in pieces:
                place = len(sentences)
                sentences.append(Window(passage.text[start:end], number, start, end, (place, place + 1)))
        windows += _slide(passage.text, sentences[first:], limit, size, span)
    return Windows(tuple(windows), tuple(sentences), omitted)


def count_omitted(cut: Windows, shown: Sequence[Window]) -> int:
    """Characters of the evidence that stand in none of the windows shown, plus those that fit no window."""
    covered = {number for window in shown for number in range(*window.sentences)}
    seen = [sentence for number, sentence in enumerate(cut.sentences) if number in covered]
    return cut.omitted_chars + _count_chars(cut.sentences) - _count_chars(seen)


def _count_chars(sentences: Sequence[Window]) -> int:
    """Characters of sentences in the order of the evidence; what pieces of one sentence share counts once."""
    count, passage, end = 0, -1, 0
    for sentence in sentences:
        if sentence.passage != passage:
            passage, end = sentence.passage, 0
        count += max(0, sentence.end - max(sentence.start, end))
        end = max(end, sentence.end)
    return count


def _slide(text: str, sentences: Sequence[Window], limit: int, size: Callable[[str], int], span: int) -> list[Window]:
    windows: list[Window] = []
    for index, opening in enumerate(sentences):
        last = index
        while (
            last + 1 < min(index + span, len(sentences))
            and size(text[opening.start : sentences[last + 1].end]) <= limit
        ):
            last += 1
        if not windows or sentences[last].sentences[1] > windows[-1].sentences[1]:
            windows.append(_join(text, opening, sentences[last]))
    if len(sentences) > span and sum(size(s.text) for s in sentences) <= limit:
        whole = _join(text, sentences[0], sentences[-1])
        if size(whole.text) <= limit:
            windows.append(whole)
    return windows


def _join(text: str, first: Window, last: Window) -> Window:
    return Window(
        text[first.start : last.end], first.passage, first.start, last.end, (first.sentences[0], last.sentences[1])
    )


def _cut(text: str, start: int, end: int, limit: int, size: Callable[[str], int]) -> tuple[list[tuple[int, int]], int]:
    """Pieces of `text[start:end]` that fit, and the number of characters that fit nowhere."""
    pieces: list[tuple[int, int]] = []
    lost, guess = 0, limit
    while start < end:
        stop = _longest(text, start, end, guess, limit, size)
        if stop == start:
            lost, start = lost + 1, start + 1
            continue
        if stop < end:
            space = text.rfind(" ", start + (stop - start) // 2, stop)
            stop = space if space > start else stop
        pieces.append((start, stop))
        if stop >= end:
            break
        guess = stop - start
        back = stop - max(0, (stop - start) // _OVERLAP)
        space = text.find(" ", back, stop)
        start = max(start + 1, space + 1 if space >= 0 else back)
    return pieces, lost


def _longest(text: str, start: int, end: int, guess: int, limit: int, size: Callable[[str], int]) -> int:
    """End of the longest piece from `start` that fits: doubling from a guess, then bisection."""
    low, high = start, min(end, start + max(1, guess))
    while size(text[start:high]) <= limit:
        low = high
        if high == end:
            return end
        high = min(end, start + 2 * (high - start))
    while high - low > 1:
        middle = (low + high) // 2
        if size(text[start:middle]) <= limit:
            low = middle
        else:
            high = middle
    return low
