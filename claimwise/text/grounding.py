"""Whether a quote really stands in the evidence, and where."""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections.abc import Iterator, MutableSequence, Sequence
from functools import lru_cache
from itertools import compress

from claimwise.types import Passage, Quote

_QUOTATION = "'\"`´‘’‚‛“”„‟«»‹›「」『』′″ʼ＂＇"
_DASHES = "-‐‑‒–—―−﹘﹣－"
_SAME = {ord(c): "'" for c in _QUOTATION} | {ord(c): "-" for c in _DASHES} | {ord(c): "" for c in "*_~\u0640"}
# What a judge adds to or leaves off the ends of a quote.
_OUTER = " .,;:!?'()[]。、，；：！？"
_GAP = re.compile(r"[(\[]?(?:\.{3,}|…+)[)\]]?")
# Scripts without spaces: a quote may begin and end anywhere.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U000323af]"
)


def ground_quote(quote: str, passages: Sequence[Passage]) -> Quote:
    """Find a judge's quote in the passages.

    Spacing, case, Unicode form, the shape of quotation marks and dashes, zero-width characters and Markdown
    emphasis do not matter, in any script; words, numbers and their order do. An ellipsis in the quote may stand for
    anything between. A quote begins and ends with whole words and numbers: "2 kg" does not stand in "12 kg".

    Args:
        quote: Words that the judge says the evidence holds.
        passages: The evidence.

    Returns:
        The quote with the index of the first passage that holds it and the offsets there; both `None` if none does.

    >>> ground_quote("Weighs 12 kg", [Passage("It is blue."), Passage("It **weighs**\\n12 kg.")]).span
    (5, 19)
    """
    whole = _fold(quote)[0].strip(_OUTER)
    parts = _GAP.split(quote) if _GAP.search(quote) else []
    fragments = [text for part in parts if (text := _fold(part)[0].strip(_OUTER))]
    for wanted in ([whole] if whole else [], fragments):
        for index, passage in enumerate(passages):
            if wanted and (span := _find(wanted, passage.text)):
                return Quote(quote, passage=index, span=span)
    return Quote(quote)


def _find(fragments: Sequence[str], text: str) -> tuple[int, int] | None:
    """Offsets from the first to the last of the fragments, found in order."""
    folded, starts, ends = _fold(text)
    at, first, last = 0, None, 0
    for fragment in fragments:
        place = next(
            (p for p in _places(fragment, folded, at) if _whole(text, starts[p], ends[p + len(fragment) - 1])), None
        )
        if place is None:
            return None
        at = place + len(fragment)
        first, last = starts[place] if first is None else first, ends[at - 1]
    return None if first is None else (first, last)


def _places(fragment: str, folded: str, at: int) -> Iterator[int]:
    while (at := folded.find(fragment, at)) >= 0:
        yield at
        at += 1


def _whole(text: str, start: int, end: int) -> bool:
    """Whether `text[start:end]` cuts no word and no number."""
    before, after = text[max(0, start - 2) : start][::-1], text[end : end + 2]
    return not (_joined(before, text[start]) or _joined(after.rstrip(_DASHES), text[end - 1]))


def _joined(outside: str, inside: str) -> bool:
    """Whether the characters outwards from an end, nearest first, go on with what ends there."""
    if not outside or not inside.isalnum() or _UNSPACED.match(inside):
        return False
    if outside[0].isalnum():
        return not _UNSPACED.match(outside[0])
    if not inside.isdigit():
        return False
    # A decimal goes on, or a minus sign stands before; the dash of "9-17" is neither.
    return (outside[0] in ".,٫" and outside[1:].isdigit()) or (outside[0] in _DASHES and not outside[1:].isalnum())


@lru_cache(maxsize=64)
def _fold(text: str) -> tuple[str, Sequence[int], Sequence[int]]:
    """What matters of a text, and for each character of it where its source begins and ends."""
    folded: list[str] = []
    starts, ends = array("L"), array("L")
    for run in _RUN.finditer(text):
        at, end = run.span()
        if run["ascii"] is not None:
            plain = run[0].encode("ascii")
            folded.append(plain.translate(_ASCII_FOLDED, _ASCII_DROPPED).decode("ascii"))
            kept = plain.translate(_ASCII_KEPT)
            starts.extend(compress(range(at, end), kept))
            ends.extend(compress(range(at + 1, end + 1), kept))
        else:
            _fold_clusters(text, at, end, folded, starts, ends)
    return "".join(folded), starts, ends


def _fold_clusters(
    text: str, at: int, stop: int, folded: list[str], starts: MutableSequence[int], ends: MutableSequence[int]
) -> None:
    """Fold `text[at:stop]` character by character."""
    while at < stop:
        end = at + 1
        while end < stop and unicodedata.combining(text[end]):
            end += 1
        for c in _fold_cluster(text[at:end]):
            folded.append(c)
            starts.append(at)
            ends.append(end)
        at = end


@lru_cache(maxsize=4096)
def _fold_cluster(cluster: str) -> str:
    """One character with its combining marks: decomposed and casefolded, blank and zero-width ones gone."""
    plain = unicodedata.normalize("NFKD", cluster.translate(_SAME)).casefold()
    plain = unicodedata.normalize("NFKD", plain).translate(_SAME)
    return "".join(c for c in plain if not c.isspace() and unicodedata.category(c) not in ("Cf", "Cc"))


# Runs of ASCII are folded at once. The character before any other may have a combining mark after it.
_RUN = re.compile(r"(?P<ascii>[\x00-\x7f]+(?![^\x00-\x7f]))|[\x00-\x7f]?[^\x00-\x7f]+")
_ASCII_DROPPED = bytes(code for code in range(128) if not _fold_cluster(chr(code)))
_ASCII_KEPT = bytes(code not in _ASCII_DROPPED for code in range(256))
_ASCII_FOLDED = bytes(ord(_fold_cluster(chr(code)) or "\0") for code in range(128)) + bytes(128)
