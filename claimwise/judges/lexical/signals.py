"""The signals that the lexical judge reads off a claim and one sentence of the evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from claimwise.judges.lexical.facts import Fact
from claimwise.judges.lexical.reading import Reading
from claimwise.judges.lexical.scene import Scene
from claimwise.text.names import Name
from claimwise.text.polarity import find_antonym, find_turned
from claimwise.text.quantity_match import Match
from claimwise.text.tokens import is_cjk, tokenize

_ELLIPTIC = 12  # content words up to which evidence may be an answer that leaves out what its question said
_SETTLED = 0.8  # words that a sentence must share with a claim for its number to stand against a neighbor's
_LEAD, _CJK_LEAD = 2, 4  # most words, or pairs of characters, that a claim's subject may have to be compared
_NEITHER = frozenset(("neither", "nor"))  # negations, though not words of grammar
_SHORT, _TOGETHER = 4, 0.5  # a claim of so few words needs this share of them in one sentence


@dataclass(frozen=True, slots=True)
class Signals:
    """What a claim and a sentence (with its neighbors) have in common and where they part.

    Attributes:
        recall: Share of the claim's content words in the sentence or its neighbors, 0..1.
        document: The same for all that was selected of its document.
        focus: The same for the sentence alone, but for the words in which it is found to differ.
        words: Numbers behind `recall`: (found, all).
        found, missing: The claim's numbers and dates that the evidence has, and has not.
        clashing: Numbers and dates that the sentence gives differently.
        missing_names: Names of the claim that the evidence does not have at all.
        name_clash: A missing name and the one in its place, or `None`.
        turned: A shared word that is negated on one side only, or "".
        antonym: A word of the claim and its opposite in the sentence, or `None`.
        widened: The claim speaks of all, the sentence of some or of "only"; the claim's word, or "".
        universal: The claim speaks of all and the evidence does not; the word, or "".
        exclusive: The claim says "only" and the evidence does not; the word, or "".
        lead: What claim and sentence begin with, where all else of the claim is in the sentence, or `None`.
        causeless: The claim names a cause and the evidence has no causal word.
        scattered: The claim is short and no sentence has half of its words or a number of it.
        silent: The sentence says that something is not stated or known.
        foreign: Claim and sentence are in different languages.
    """

    recall: float
    document: float
    focus: float
    words: tuple[int, int]
    found: tuple[Fact, ...] = ()
    missing: tuple[str, ...] = ()
    clashing: tuple[Fact, ...] = ()
    missing_names: tuple[str, ...] = ()
    name_clash: tuple[str, str] | None = None
    turned: str = ""
    antonym: tuple[str, str] | None = None
    widened: str = ""
    universal: str = ""
    exclusive: str = ""
    lead: tuple[str, str] | None = None
    causeless: bool = False
    scattered: bool = False
    silent: bool = False
    foreign: bool = False


def read_signals(scene: Scene, number: int, given: frozenset[str]) -> Signals:
    """Hold a claim against one sentence.

    Args:
        scene: The claim and what was selected for it.
        number: The sentence.
        given: Words of the question. In evidence as short as an answer they count as found, once it has something
            else of the claim: "12,500" answers "How many seats?" as "12,500 seats" does.
    """
    claim, sentence = scene.claim, scene.evidence.read(number)
    near = [scene.evidence.read(neighbor) for neighbor in scene.evidence.neighbors(number)]
    words = frozenset().union(*(reading.bag for reading in near))
    facts = _settle(scene, number)
    found = tuple(fact for fact in facts if fact.match is Match.SAME)
    if claim.bag & words - given or found:
        words |= given if len(scene.words) <= _ELLIPTIC else frozenset()
    missing_names = [name for name in claim.names if name.sure and not name.words <= given and not scene.has_name(name)]
    namesake = _find_namesake(scene, number, given)
    antonym = find_antonym(claim.polarity, sentence.polarity)
    differing = _words_of(antonym, claim).union(*(name.words.union(tokenize(name.text)) for name in missing_names))
    differing |= _NEITHER
    differing |= frozenset(tokenize(namesake[0])) if namesake else frozenset()
    has_fact = any(fact.match is Match.SAME for fact in scene.facts[number])
    focus = _share(claim.bag - differing, sentence.bag | (words & given), default=1.0)
    return Signals(
        recall=_share(claim.bag, words, default=float(bool(found))),
        document=_share(claim.bag, words | scene.document(number), default=float(bool(found))),
        focus=focus,
        words=(len(claim.bag & words), len(claim.bag)),
        found=found,
        missing=tuple(fact.ours for fact in facts if fact.required and fact.match in (Match.SILENT, Match.OPEN)),
        clashing=tuple(fact for fact in facts if fact.match is Match.CLASH),
        missing_names=tuple(name.text for name in missing_names),
        name_clash=_find_name_clash(claim, sentence, missing_names, given) or namesake,
        turned=find_turned(claim.polarity, sentence.polarity),
        antonym=antonym,
        lead=_other_lead(claim, sentence, scene.document(number) | words | given),
        causeless=claim.polarity.causal and not any(reading.polarity.linked for reading in near),
        scattered=len(claim.bag) <= _SHORT and focus < _TOGETHER and not has_fact,
        silent=sentence.polarity.silent and not claim.polarity.silent,
        foreign=bool(claim.bag) and claim.language != sentence.language,
        **_read_scope(claim, sentence, near),
    )


def _settle(scene: Scene, number: int) -> list[Fact]:
    """The sentence's facts, mended by those of other sentences: one that is silent here may be found elsewhere.

    A clash is mended by a neighbor only, and not if the sentence is plainly about the claim.
    """
    claim = scene.claim
    is_near = scene.finds({number, *scene.evidence.neighbors(number)})
    is_there = scene.finds(scene.facts.keys())
    shared = len(claim.bag & scene.evidence.read(number).bag)
    is_settled = shared > 1 and shared >= _SETTLED * len(claim.bag)
    facts = []
    for fact, near, there in zip(scene.facts[number], is_near, is_there, strict=True):
        if fact.match is Match.CLASH:
            facts.append(near if near and not is_settled else fact)
        else:
            facts.append(fact if fact.match is Match.SAME else there or fact)
    return facts


def _read_scope(claim: Reading, sentence: Reading, near: Sequence[Reading]) -> dict[str, str]:
    ours, theirs = claim.polarity, sentence.polarity
    every, only = min(ours.universal, default=""), min(ours.exclusive, default="")
    narrower = (theirs.exclusive and not ours.exclusive) or (theirs.partial and not ours.partial)
    return {
        "widened": every if narrower and not theirs.universal else "",
        "universal": every if not any(reading.polarity.universal for reading in near) else "",
        "exclusive": only if not any(reading.polarity.exclusive for reading in near) else "",
    }


def _other_lead(claim: Reading, sentence: Reading, there: frozenset[str]) -> tuple[str, str] | None:
    """The leads of claim and sentence if they alone differ: the same said of something else."""
    ours, theirs = claim.words, sentence.words
    missing = sum(1 for _ in takewhile(lambda word: word not in there, ours))
    most = _CJK_LEAD if ours and is_cjk(ours[0]) else _LEAD
    if not 0 < missing <= most or missing == len(ours) or not theirs or theirs[0] in claim.bag:
        return None
    if not set(ours[missing:]) <= sentence.bag or not (_opens(claim) and _opens(sentence)):
        return None
    return _first(claim), _first(sentence)


def _opens(reading: Reading) -> bool:
    """Whether a text begins with its first content word, as it does with a name: no article, no particle."""
    return is_cjk(reading.words[0]) or tokenize(_first(reading))[:1] == [reading.words[0]]


def _first(reading: Reading) -> str:
    return reading.words[0] if is_cjk(reading.words[0]) else reading.text.split(maxsplit=1)[0].strip(".,;:!?()\"'«»“”")


def _share(words: frozenset[str], there: frozenset[str], *, default: float) -> float:
    return len(words & there) / len(words) if words else default


def _words_of(antonym: tuple[str, str] | None, claim: Reading) -> frozenset[str]:
    """The claim's words that an opposite is made of: its stem, or the bigrams that a Chinese one touches."""
    if antonym is None:
        return frozenset()
    return frozenset(word for word in claim.bag if word == antonym[0] or (is_cjk(word) and set(word) & set(antonym[0])))


def _find_name_clash(
    claim: Reading, sentence: Reading, missing: Sequence[Name], given: frozenset[str]
) -> tuple[str, str] | None:
    """A name of the claim that the evidence has nowhere, and one of its kind that the sentence has instead."""
    known = claim.bag | given | frozenset(word for name in claim.names for word in name.words)
    for name in missing:
        for other in sentence.names:
            if other.sure and other.kind == name.kind and not other.words & known:
                return name.text, other.text
    return None


def _find_namesake(scene: Scene, number: int, given: frozenset[str]) -> tuple[str, str] | None:
    """A name of the claim and one that begins alike and ends otherwise: "Alice Smith" and "Alice Jones"."""
    there = scene.words | given
    for name in scene.claim.names:
        ours = tokenize(name.text)
        if name.kind != "proper" or len(ours) < 2 or ours[-1] in there:
            continue
        for other in scene.evidence.read(number).names:
            theirs = tokenize(other.text)
            if other.kind == "proper" and len(theirs) == len(ours) and theirs[:-1] == ours[:-1]:
                return name.text, other.text
    return None
