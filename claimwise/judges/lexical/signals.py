"""The signals that the lexical judge reads off a claim and one sentence of the evidence."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from claimwise.judges.lexical.evidence import Evidence
from claimwise.judges.lexical.facts import Fact, compare_facts
from claimwise.judges.lexical.reading import Reading
from claimwise.text.names import Name, fold_code
from claimwise.text.polarity import find_antonym, find_turned
from claimwise.text.quantity_match import Match
from claimwise.text.tokens import is_cjk

# Alignment: which sentence speaks of the claim. Words and facts count one each; the sentence's document counts
# a little, so that of two like sentences the one about the claim's subject is taken.
_CLASHING_FACT = 0.5
_DOCUMENT = 0.3
_STRANGE_NAME = 0.7  # taken off for each word of the claim's names that other documents have and this one has not
_ELLIPTIC = 12  # content words up to which evidence may be an answer that leaves out what its question said


@dataclass(frozen=True, slots=True)
class Signals:
    """What a claim and a sentence (with its neighbors) have in common and where they part.

    Attributes:
        sentence: Number of the sentence.
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
        causeless: The claim names a cause and the evidence has no causal word.
        silent: The sentence says that something is not stated or known.
        foreign: Claim and sentence are in different languages.
    """

    sentence: int
    recall: float
    document: float
    focus: float
    words: tuple[int, int]
    found: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    clashing: tuple[Fact, ...] = ()
    missing_names: tuple[str, ...] = ()
    name_clash: tuple[str, str] | None = None
    turned: str = ""
    antonym: tuple[str, str] | None = None
    widened: str = ""
    universal: str = ""
    exclusive: str = ""
    causeless: bool = False
    silent: bool = False
    foreign: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """The sentences that a claim is held against, with what they hold together.

    Attributes:
        facts: The claim's numbers and dates held against each sentence, by its number.
        strangers: Sentences about a neighbor of the claim's subject: they name another product and not the claim's.
        documents: Words of each document, as far as it was selected.
        words, codes: Words of all of it, and its letters and digits run together.
    """

    facts: dict[int, list[Fact]]
    strangers: frozenset[int]
    documents: dict[int, frozenset[str]]
    words: frozenset[str]
    codes: str


def set_scene(claim: Reading, evidence: Evidence, numbers: Sequence[int]) -> Scene:
    """Read the selected sentences once for all comparisons with one claim."""
    documents: dict[int, frozenset[str]] = {}
    for number in numbers:
        reading = evidence.read(number)
        names = (word for name in reading.names for word in name.words)
        place = evidence.document(number)
        documents[place] = documents.get(place, frozenset()) | reading.bag | frozenset(names)
    needs_codes = any(name.kind == "code" for name in claim.names)
    return Scene(
        facts={number: compare_facts(claim, evidence.read(number)) for number in numbers},
        strangers=frozenset(number for number in numbers if _is_stranger(claim, evidence.read(number))),
        documents=documents,
        words=frozenset().union(*documents.values()),
        codes=fold_code(" ".join(evidence.read(number).text for number in numbers)) if needs_codes else "",
    )


def align(claim: Reading, evidence: Evidence, scene: Scene) -> list[tuple[float, int]]:
    """Sentences with their alignment, best first; of equals the earlier."""
    names = frozenset(word for name in claim.names if name.sure for word in name.words)
    scored = []
    for number in scene.facts:
        document = scene.documents[evidence.document(number)]
        facts = scene.facts[number]
        score = (
            len(claim.bag & evidence.read(number).bag)
            + sum(fact.match is Match.SAME for fact in facts)
            + _CLASHING_FACT * sum(fact.match is Match.CLASH for fact in facts)
            + _DOCUMENT * len(claim.bag & document)
            - _STRANGE_NAME * len((names & scene.words) - document)
        )
        scored.append((score, number))
    return sorted(scored, key=lambda pair: (-pair[0], pair[1]))


def read_signals(claim: Reading, given: frozenset[str], evidence: Evidence, scene: Scene, number: int) -> Signals:
    """Hold a claim against one sentence.

    Args:
        claim: The claim.
        given: Words of the question. In evidence as short as an answer they count as found, once it has something
            else of the claim: "12,500" answers "How many seats?" as "12,500 seats" does.
        evidence, scene: The evidence and the sentences selected from it.
        number: The sentence.
    """
    sentence = evidence.read(number)
    import os
    TH=float(os.environ.get('TH','9'))
    strict = _share(claim.bag, sentence.bag) >= TH
    around = [evidence.read(near) for near in evidence.neighbors(number)]
    near_words = frozenset().union(*(reading.bag for reading in around))
    facts = scene.facts[number]
    is_near = _find_facts(scene, {number, *evidence.neighbors(number)} - (scene.strangers - {number}), len(facts))
    is_found = _find_facts(scene, scene.facts.keys() - scene.strangers | {number}, len(facts))
    if strict:
        is_near = [n and f.match is not Match.CLASH for n,f in zip(is_near,facts)]
        is_found = [n and f.match is not Match.CLASH for n,f in zip(is_found,facts)]
    beyond = bool(claim.bag & near_words - given) or any(is_near)
    credit = given & claim.bag if beyond and len(scene.words) <= _ELLIPTIC else frozenset()
    names = [name for name in claim.names if name.sure and not name.words <= given]
    missing_names = [name for name in names if not _has(name, scene)]
    ours, theirs = claim.polarity, sentence.polarity
    near = [reading.polarity for reading in around]
    widens = (theirs.exclusive and not ours.exclusive) or (theirs.partial and not ours.partial)
    all_of = min(ours.universal, default="")
    antonym = find_antonym(ours, theirs)
    differing = frozenset(word for name in missing_names for word in name.words) | _words_of(antonym, claim)
    has_facts = any(is_found)
    return Signals(
        sentence=number,
        recall=_share(claim.bag, near_words | credit) if claim.bag else float(has_facts),
        document=_share(claim.bag, scene.documents[evidence.document(number)] | credit) if claim.bag else float(has_facts),
        focus=_share(claim.bag - differing, sentence.bag | credit),
        words=(len(claim.bag & (near_words | credit)), len(claim.bag)),
        found=tuple(fact.ours for fact, there in zip(facts, is_found, strict=True) if there),
        missing=tuple(
            fact.ours
            for fact, there in zip(facts, is_found, strict=True)
            if not there and fact.required and fact.match is not Match.CLASH
        ),
        clashing=tuple(
            fact for fact, there in zip(facts, is_near, strict=True) if not there and fact.match is Match.CLASH
        ),
        missing_names=tuple(name.text for name in missing_names),
        name_clash=_find_name_clash(claim, sentence, missing_names, given),
        turned=find_turned(ours, theirs),
        antonym=antonym,
        widened=all_of if all_of and widens and not theirs.universal else "",
        universal=all_of if not any(polarity.universal for polarity in near) else "",
        exclusive=min(ours.exclusive, default="") if not any(polarity.exclusive for polarity in near) else "",
        causeless=ours.causal and not any(polarity.linked for polarity in near),
        silent=theirs.silent and not ours.silent,
        foreign=bool(claim.bag) and claim.language != sentence.language,
    )


def _is_stranger(claim: Reading, sentence: Reading) -> bool:
    ours = [name.words for name in claim.names if name.kind == "code"]
    theirs = [name.words for name in sentence.names if name.kind == "code"]
    return bool(ours and theirs) and not any(words in theirs for words in ours)


def _find_facts(scene: Scene, numbers: Set[int], count: int) -> list[bool]:
    """For each fact of the claim, whether one of the sentences has it."""
    rows = [scene.facts[number] for number in numbers if number in scene.facts]
    return [any(row[index].match is Match.SAME for row in rows) for index in range(count)]


def _share(words: frozenset[str], there: frozenset[str]) -> float:
    return len(words & there) / len(words) if words else 1.0


def _words_of(antonym: tuple[str, str] | None, claim: Reading) -> frozenset[str]:
    """The claim's words that an opposite is made of: its stem, or the bigrams that a Chinese one touches."""
    if antonym is None:
        return frozenset()
    return frozenset(word for word in claim.bag if word == antonym[0] or (is_cjk(word) and set(word) & set(antonym[0])))


def _has(name: Name, scene: Scene) -> bool:
    """Whether the evidence has a name, all of it or some of its words."""
    if name.kind == "code":
        return bool(name.words & scene.words) or min(name.words) in scene.codes
    return bool(name.words & scene.words)


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
