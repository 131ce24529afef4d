"""Citation markers in answers: `[1]`, `[2, 3]`, `[4-6]`, `【7】`, `【8†source】`, `[^9]`."""

from __future__ import annotations

import re
from unicodedata import normalize

# "values in [0, 1]" is an interval; a marker after these words is none.
_INTERVAL = re.compile(
    r"(?:\b(?:intervals?|range|intervalle|intervall|bereich|rango|intervalo|интервал\w*|отрезк\w*|диапазон\w*)"
    r"(?: (?:of|from|de|von|от))?|区间|範囲|范围|∈|=)\s*$",
    re.IGNORECASE,
)
_LIST = r"\d{1,3}(?:\s?[,;，、–-]\s?\d{1,3}){0,30}"
CITATION = re.compile(
    rf"(?P<gap>[ \u00a0\u202f]{{0,2}})(?:\[\^?({_LIST})\](?:\([^()\s]{{1,500}}\))?"  # [1], [^1], [1](https://…)
    rf"|\[\[({_LIST})\]\](?:\([^()\s]{{1,500}}\))?"  # [[1]](https://…)
    rf"|【\s?({_LIST})\s?】|【(\d{{1,3}}(?::\d{{1,3}})?)†[^】\n]{{0,100}}】"  # 【1】, 【4:0†source】
    r"|(?<=[.!?。！？])([⁰¹²³⁴-⁹]{1,3})"  # a superscript after the full stop; after a unit it is a power
    rf"|\[(?:citation|source|doc|document|passage|context|ref)[ :_#-]{{0,2}}(\d{{1,3}})\])",
    re.IGNORECASE,
)
_BEGINS = re.compile("[\\[【⁰¹²³⁴-⁹]")  # what every marker has; most sentences have none
_RANGE = re.compile(r"(\d+)\s?[–-]\s?(\d+)")
_LONGEST_RANGE = 50


def strip_citations(text: str) -> tuple[str, tuple[str, ...]]:
    """Take the citation markers out of a text.

    Args:
        text: A sentence or claim.

    Returns:
        The text without markers, and the markers' numbers in order of appearance, each once. Author-year
        citations stay, being words of the text.

    >>> strip_citations("It weighs 12 kg [1], or 26 lb [2, 3].")
    ('It weighs 12 kg, or 26 lb.', ('1', '2', '3'))
    """
    if not _BEGINS.search(text):
        return text.strip(), ()
    kept, found, at = [], [], 0
    for match in CITATION.finditer(text):
        if markers := citation_markers(match):
            first, last = citation_extent(match)
            kept.append(text[at:first])
            found += markers
            at = last
    return "".join([*kept, text[at:]]).strip(), tuple(dict.fromkeys(found))


def citation_markers(match: re.Match[str]) -> list[str]:
    """The numbers that a match of `CITATION` cites; none if it is an interval or an index."""
    before = match.string[max(0, match.start() - 40) : match.start()]
    if _INTERVAL.search(before):
        return []
    markers: list[str] = []
    for part in re.split(r"\s?[,;、]\s?", normalize("NFKC", next(group for group in match.groups()[1:] if group))):
        ends = _RANGE.fullmatch(part)
        if ends and 0 < int(ends[2]) - int(ends[1]) <= _LONGEST_RANGE:
            markers += [str(n) for n in range(int(ends[1]), int(ends[2]) + 1)]
        else:
            markers.append(part)
    return markers


def citation_extent(match: re.Match[str]) -> tuple[int, int]:
    """What to take out: the marker, and the space before it unless a word follows directly."""
    glued = match.string[match.end() : match.end() + 1].isalnum()
    return match.end("gap") if glued else match.start(), match.end()
