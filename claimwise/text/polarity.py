"""What turns, weakens or widens a statement: negations with their scope, hedges, causes, quantifiers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from claimwise.text.antonyms import ANTONYMS, CHINESE_ANTONYMS, NEGATIVE_PREFIXES
from claimwise.text.polarity_words import (
    CAUSES,
    CHINESE_EXCLUSIVE,
    CHINESE_LIGHT,
    CHINESE_NEGATIONS,
    CHINESE_NOT_NEGATIVE,
    CHINESE_PARTIAL,
    CHINESE_UNIVERSAL,
    CONTRACTED_NOT,
    EXCLUSIVE,
    LINKS,
    MODALS,
    NEGATING_PHRASES,
    NEGATIONS,
    NOT_NEGATIVE,
    PARTIAL,
    SILENCE,
    STRENGTHENING,
    UNIVERSAL,
)
from claimwise.text.stems import stem
from claimwise.text.stopwords import is_stop_word
from claimwise.text.tokens import is_cjk


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause: its content words, what its negations reach, and whether it is negated on the whole.

    Attributes:
        words: Its content words.
        negated: Those that a negation reaches.
        odd: It has an odd number of negations.
        reached: The negated words in order, or the runs of characters after a Chinese negation.
    """

    words: frozenset[str]
    negated: frozenset[str]
    odd: bool
    reached: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Polarity:
    """How a sentence states what it states.

    Attributes:
        clauses: Its clauses.
        words: All its stems, function words included.
        negated: Stems in the scope of a negation.
        silent: It says that something is not documented, stated or known.
        causal: It names a cause outright ("because"), and
        linked: it links events at all ("after", "by").
        universal, exclusive, partial: Its quantifiers: "all", "only", "some".
        chinese: The text itself where it is Chinese, for antonyms.
    """

    clauses: tuple[Clause, ...]
    words: frozenset[str]
    negated: frozenset[str]
    silent: bool
    causal: bool
    linked: bool
    universal: frozenset[str]
    exclusive: frozenset[str]
    partial: frozenset[str]
    chinese: str = ""


_SCOPE = 4  # content words that a negation reaches
_CHINESE_SCOPE = 5  # characters
_SHORTEST_BASE = 4  # letters of a word whose negative prefix counts: "into" is no opposite of "to"
_TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_CLAUSE_END = re.compile(
    r"[,;:!?()—，；：。！？]|\.(?=\s|$)|\b(?:but|because|although|though|while|whereas|unless|if|so that|which|who"
    r"|но|хотя|потому что|так как|поскольку|если|а не)\b|因为|但|而是|而不是|并不是因为"
)
_ENDS_SCOPE = frozenset(("and", "or", "и", "или", "that", "что"))
_NOT_NEGATIVE = re.compile(rf"\b(?:{NOT_NEGATIVE})\b")
_HYPHENED_NON = re.compile(r"\bnon-(?=[a-z])")
_NEGATING = re.compile(rf"\b(?:{'|'.join(NEGATING_PHRASES)})\b")
_CHINESE_NOT_NEGATIVE = re.compile(CHINESE_NOT_NEGATIVE)
_CHINESE_NEGATED = re.compile(f"[{CHINESE_NEGATIONS}]+有?([\u4e00-\u9fffA-Za-z0-9-]{{1,{_CHINESE_SCOPE}}})")
_CHARACTER = re.compile("[\u4e00-\u9fff]|[a-z]+")
_LIGHT = frozenset(CHINESE_LIGHT) | frozenset(CHINESE_NEGATIONS)
_SILENCE, _CAUSES, _LINKS = re.compile(SILENCE), re.compile(CAUSES), re.compile(LINKS)
_CHINESE = [re.compile(words) for words in (CHINESE_UNIVERSAL, CHINESE_EXCLUSIVE, CHINESE_PARTIAL)]


def read_polarity(text: str) -> Polarity:
    """Read the polarity of one sentence or clause.

    >>> sorted(read_polarity("The plan does not include support.").negated)
    ['includ', 'support']
    >>> read_polarity("It is not documented whether it floats.").silent
    True
    """
    lower = text.lower()
    chinese = is_cjk(lower)
    plain = _HYPHENED_NON.sub("non", _NEGATING.sub(" without ", _NOT_NEGATIVE.sub(" ", lower)))
    words = _TOKEN.findall(plain)
    clauses = tuple(_read_chinese_clause(part) if chinese else _read_clause(part) for part in _CLAUSE_END.split(plain))
    found = [pattern.findall(lower) if chinese else [] for pattern in _CHINESE]
    causal = _CAUSES.search(lower) is not None
    vocabulary = frozenset(words)
    return Polarity(
        clauses=clauses,
        words=frozenset(map(stem, words)),
        negated=frozenset().union(*(clause.negated for clause in clauses)),
        silent=_SILENCE.search(lower) is not None,
        causal=causal,
        linked=causal or _LINKS.search(lower) is not None,
        universal=(vocabulary & UNIVERSAL) | frozenset(found[0]),
        exclusive=(vocabulary & EXCLUSIVE) | frozenset(found[1]),
        partial=(vocabulary & PARTIAL) | frozenset(found[2]),
        chinese=lower if chinese else "",
    )


def find_turned(claim: Polarity, evidence: Polarity) -> str:
    """The first word that is negated in only one of two sentences, or "".

    Each clause of the claim is held against the clause of the evidence that shares most words with it. They differ
    if one has an odd number of negations and the other an even one, and a word they share is reached by a negation
    in only one of them. Opposites settle it differently ("not included" is "excluded"): see `find_antonym`.

    >>> find_turned(read_polarity("It includes support."), read_polarity("It does not include support, but is cheap."))
    'includ'
    """
    if next(_find_opposites(claim, evidence), None):
        return ""
    for ours in claim.clauses:
        theirs = max(evidence.clauses, key=lambda clause: len(clause.words & ours.words))
        shared = ours.words & theirs.words
        enough = len(shared) >= 2 and 2 * len(shared) >= min(len(ours.words), len(theirs.words))
        enough = enough or ours.words == theirs.words  # "there were no survivors"
        turned = (ours.negated | theirs.negated) & shared
        if turned and enough and ours.odd != theirs.odd and not ours.negated & theirs.negated & shared:
            return _name_turned(claim, evidence, (*ours.reached, *theirs.reached), turned)
    return ""


def _name_turned(claim: Polarity, evidence: Polarity, reached: tuple[str, ...], turned: frozenset[str]) -> str:
    """The first negated word that both have; of a Chinese run as much of its beginning as both have."""
    if not (claim.chinese and evidence.chinese):
        return next(word for word in reached if word in turned)
    heads = (run[:length] for run in reached for length in range(len(run), 0, -1))
    common = (head for head in heads if head in claim.chinese and head in evidence.chinese)
    return next(common, min(turned))


def find_antonym(claim: Polarity, evidence: Polarity) -> tuple[str, str] | None:
    """A word of the claim and its opposite in the evidence, where neither has both and both are stated alike.

    "not included" and "excluded" agree, so they are no pair.

    >>> find_antonym(read_polarity("Prices rose."), read_polarity("Prices fell."))
    ('ris', 'fall')
    """
    for word, opposite in _find_opposites(claim, evidence):
        if (word in claim.negated) == (opposite in evidence.negated):
            return word, opposite
    return _find_chinese_antonym(claim.chinese, evidence.chinese) if claim.chinese and evidence.chinese else None


def _find_opposites(claim: Polarity, evidence: Polarity) -> Iterator[tuple[str, str]]:
    """Words that only the claim has, each with every opposite that only the evidence has."""
    theirs = evidence.words - claim.words
    for word in sorted(claim.words - evidence.words):
        for opposite in sorted((ANTONYMS.get(word, frozenset()) | _prefixed(word)) & theirs):
            yield word, opposite


def _prefixed(word: str) -> frozenset[str]:
    """A word with each negative prefix, and without the one it has: "unavailable" for "available" and back."""
    if len(word) < _SHORTEST_BASE:
        return frozenset()
    bare = (word.removeprefix(prefix) for prefix in NEGATIVE_PREFIXES if word.startswith(prefix))
    return frozenset(prefix + word for prefix in NEGATIVE_PREFIXES) | frozenset(
        base for base in bare if len(base) >= _SHORTEST_BASE
    )


def _find_chinese_antonym(claim: str, evidence: str) -> tuple[str, str] | None:
    for sides in CHINESE_ANTONYMS:
        for ours, theirs in (sides, sides[::-1]):
            word = next((one for one in ours if one in claim), None)
            other = next((one for one in theirs if one in evidence), None)
            if word and other and not any(one in claim for one in theirs) and not any(one in evidence for one in ours):
                return word, other
    return None


def _read_clause(text: str) -> Clause:
    words = _TOKEN.findall(text)
    reached: list[str] = []
    signs: list[str] = []
    for position, word in enumerate(words):
        if word in NEGATIONS or word.replace("’", "'").endswith(CONTRACTED_NOT):
            signs.append(word)
            reached += _reach(words[position + 1 :]) or _reach(words[:position][::-1])  # "поддержки нет"
    if "не" in signs:
        signs = [word for word in signs if word not in STRENGTHENING]
    if "neither" in signs:
        signs = [word for word in signs if word != "nor"]
    content = frozenset(stem(word) for word in words if not is_stop_word(word) and word not in NEGATIONS)
    return Clause(content, frozenset(reached), len(signs) % 2 == 1, tuple(reached))


def _read_chinese_clause(text: str) -> Clause:
    """Characters serve as words here: a modal between two nouns would spoil every bigram around it."""
    matches = list(_CHINESE_NEGATED.finditer(_CHINESE_NOT_NEGATIVE.sub(" ", text)))
    negated = frozenset(char for match in matches for char in match[1])
    content = frozenset(_CHARACTER.findall(text)) - _LIGHT
    return Clause(content, negated - _LIGHT, len(matches) % 2 == 1, tuple(match[1] for match in matches))


def _reach(words: list[str]) -> list[str]:
    """Stems of the first content words, as far as a negation reaches."""
    reached: list[str] = []
    for word in words:
        if word in _ENDS_SCOPE or len(reached) == _SCOPE:
            break
        if not is_stop_word(word) and word not in NEGATIONS and word not in MODALS:
            reached.append(stem(word))
    return reached
