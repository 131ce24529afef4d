"""What turns, weakens or widens a statement: negations with their scope, hedges, causes, quantifiers."""

from __future__ import annotations

import re
from dataclasses import dataclass

from claimwise.text.polarity_words import (
    ANTONYMS,
    CAUSES,
    CHINESE_ANTONYMS,
    CHINESE_HEDGES,
    CHINESE_NEGATIONS,
    CHINESE_NOT_NEGATIVE,
    CHINESE_STRONG,
    CHINESE_WEAK,
    CONTRACTED_NOT,
    FOLLOWING_NEGATIONS,
    HEDGES,
    NEGATIONS,
    NEGATIVE_PREFIXES,
    NOT_NEGATIVE,
    SILENCE,
    STRONG_CAUSES,
    STRONG_SCOPE,
    WEAK_SCOPE,
)
from claimwise.text.stems import stem
from claimwise.text.stopwords import is_stop_word
from claimwise.text.tokens import is_cjk, tokenize


@dataclass(frozen=True, slots=True)
class Polarity:
    """How a sentence states what it states.

    Attributes:
        negated: Stems in the scope of a negation.
        words: All its stems, function words included.
        silent: It says that something is not documented, stated or known.
        hedged: It speaks of what may be or is planned.
        causal: It names a cause outright ("because"), and
        linked: it links events at all ("after", "by").
        strong, weak: Its quantifiers ("all", "only"; "some", "usually").
        chinese: The text itself where it is Chinese, for antonyms.
    """

    negated: frozenset[str]
    words: frozenset[str]
    silent: bool
    hedged: bool
    causal: bool
    linked: bool
    strong: frozenset[str]
    weak: frozenset[str]
    chinese: str = ""


_SCOPE = 4  # content words that a negation reaches
_CHINESE_SCOPE = 5  # characters
_TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?|[,.;:!?()—]")
_ENDS_SCOPE = frozenset(", . ; : ! ? ( ) — and but or which who that while because if when и а но или что который если".split())
_NOT_NEGATIVE = re.compile(r"\b(?:" + "|".join(NOT_NEGATIVE) + r")\b")
_FOLLOWING = re.compile(r"\b(?:" + "|".join(FOLLOWING_NEGATIONS) + r")\b")
_CHINESE_NOT_NEGATIVE = re.compile("|".join(CHINESE_NOT_NEGATIVE))
_CHINESE_NEGATED = re.compile(f"[{CHINESE_NEGATIONS}]+有?([\u4e00-\u9fffA-Za-z0-9-]{{1,{_CHINESE_SCOPE}}})")
_SILENCE, _CAUSES, _STRONG_CAUSES = re.compile(SILENCE), re.compile(CAUSES), re.compile(STRONG_CAUSES)
_CHINESE = [re.compile(words) for words in (CHINESE_HEDGES, CHINESE_STRONG, CHINESE_WEAK)]


def read_polarity(text: str) -> Polarity:
    """Read the polarity of one sentence or clause.

    >>> sorted(read_polarity("The plan does not include support.").negated)
    ['includ', 'support']
    >>> read_polarity("It is not documented whether it floats.").silent
    True
    """
    lower = text.lower()
    plain = _FOLLOWING.sub(" without ", _NOT_NEGATIVE.sub(" ", lower))
    words = _TOKEN.findall(plain)
    negated = _find_negated(words)
    chinese = is_cjk(lower)
    found = [pattern.findall(lower) if chinese else [] for pattern in _CHINESE]
    if chinese:
        for match in _CHINESE_NEGATED.finditer(_CHINESE_NOT_NEGATIVE.sub(" ", lower)):
            negated.update(tokenize(match[1]))
    vocabulary = frozenset(words)
    return Polarity(
        negated=frozenset(negated),
        words=frozenset(map(stem, words)),
        silent=_SILENCE.search(lower) is not None,
        hedged=bool(vocabulary & HEDGES or found[0]),
        causal=_STRONG_CAUSES.search(lower) is not None,
        linked=_CAUSES.search(lower) is not None,
        strong=(vocabulary & STRONG_SCOPE) | frozenset(found[1]),
        weak=(vocabulary & WEAK_SCOPE) | frozenset(found[2]),
        chinese=lower if chinese else "",
    )


def find_turned(claim: Polarity, evidence: Polarity, shared: frozenset[str]) -> str:
    """The shared word that is negated in only one of two sentences, or "".

    Args:
        claim, evidence: The two sentences.
        shared: Content words that both have.
    """
    return min((claim.negated ^ evidence.negated) & shared, default="")


def find_antonym(claim: Polarity, evidence: Polarity) -> tuple[str, str] | None:
    """A word of the claim and its opposite in the evidence, where neither has both and both are stated alike.

    "not included" and "excluded" agree, so they are no pair.

    >>> find_antonym(read_polarity("Prices rose."), read_polarity("Prices fell."))
    ('ris', 'fall')
    """
    for word in claim.words - evidence.words:
        opposites = [one for side in ANTONYMS.get(word, ()) for one in side & evidence.words - claim.words]
        opposites += [prefix + word for prefix in NEGATIVE_PREFIXES if prefix + word in evidence.words]
        opposites += [
            word.removeprefix(prefix)
            for prefix in NEGATIVE_PREFIXES
            if word.startswith(prefix) and word.removeprefix(prefix) in evidence.words - claim.words
        ]
        for opposite in sorted(opposites):
            if (word in claim.negated) == (opposite in evidence.negated):
                return word, opposite
    return _find_chinese_antonym(claim.chinese, evidence.chinese) if claim.chinese and evidence.chinese else None


def _find_chinese_antonym(claim: str, evidence: str) -> tuple[str, str] | None:
    for sides in CHINESE_ANTONYMS:
        for ours, theirs in (sides, sides[::-1]):
            word = next((one for one in ours if one in claim), None)
            other = next((one for one in theirs if one in evidence), None)
            if word and other and not any(one in claim for one in theirs) and not any(one in evidence for one in ours):
                return word, other
    return None


def _find_negated(words: list[str]) -> set[str]:
    """Stems that a negation reaches: the next content words of its clause, or those before it at its end."""
    negated: set[str] = set()
    for position, word in enumerate(words):
        if word not in NEGATIONS and not word.replace("’", "'").endswith(CONTRACTED_NOT):
            continue
        reached = _reach(words[position + 1 : position + 1 + 3 * _SCOPE])
        if not reached:  # "поддержки нет"
            reached = _reach(words[max(0, position - 3 * _SCOPE) : position][::-1])[:1]
        negated.update(reached)
    return negated


def _reach(words: list[str]) -> list[str]:
    reached: list[str] = []
    for word in words:
        if word in _ENDS_SCOPE or len(reached) == _SCOPE:
            break
        if not is_stop_word(word) and word not in NEGATIONS:
            reached.append(stem(word))
    return reached
