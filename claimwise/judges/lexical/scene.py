"""The part of the evidence that a claim is held against, and which of its sentences speaks of the claim."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass

from claimwise.judges.lexical.evidence import Evidence
from claimwise.judges.lexical.facts import Fact, compare_facts
from claimwise.judges.lexical.reading import Reading
from claimwise.text.names import Name, fold_code
from claimwise.text.quantity_match import Match
from claimwise.text.tokens import tokenize

# Alignment counts words and facts one each, and words of the sentence's document and of the claim's context a little,
# so that of two like sentences the one about the claim's subject is taken.
_CLASHING_FACT = 0.5
_DOCUMENT = 0.3
_CONTEXT = 0.3
_STRANGER = 1.0  # taken off for a sentence about a neighbor, whose numbers do not count either
_STRANGE_NAME = 0.7  # taken off for each word of the claim's names that other documents have and this one has not


@dataclass(frozen=True, slots=True)
class Scene:
    """The sentences selected for a claim.

    Attributes:
        claim, evidence: What they were selected for and from.
        context: The text that resolves the claim's open words.
        facts: The claim's numbers and dates held against each sentence, by its number.
        strangers: Sentences about a neighbor of the claim's subject: they name another product and not the claim's.
        documents: Words of each document, as far as it was selected.
        words: Words of all of it.
        codes: Its letters and digits run together, if the claim names a product code.
    """

    claim: Reading
    context: Reading
    evidence: Evidence
    facts: dict[int, list[Fact]]
    strangers: frozenset[int]
    documents: dict[int, frozenset[str]]
    words: frozenset[str]
    codes: str

    def document(self, number: int) -> frozenset[str]:
        """Words of the document that a sentence belongs to."""
        return self.documents[self.evidence.document(number)]

    def finds(self, numbers: Set[int]) -> list[Fact | None]:
        """For each number and date of the claim, the fact of the first sentence (strangers aside) that has it."""
        rows = [self.facts[number] for number in sorted(numbers - self.strangers) if number in self.facts]
        count = len(self.claim.quantities) + len(self.claim.moments)
        return [next((row[index] for row in rows if row[index].match is Match.SAME), None) for index in range(count)]

    def has_name(self, name: Name) -> bool:
        """Whether a name of the claim stands anywhere here, all of it or some of its words."""
        if name.words & self.words:
            return True
        code = re.escape(min(name.words))
        return name.kind == "code" and re.search(rf"(?<!\d){code}(?!\d)", self.codes) is not None


def set_scene(claim: Reading, context: Reading, evidence: Evidence, numbers: Sequence[int]) -> Scene:
    """Read the selected sentences once for all comparisons with one claim."""
    readings = {number: evidence.read(number) for number in numbers}
    documents: dict[int, frozenset[str]] = {}
    for number, reading in readings.items():
        names = frozenset(word for name in reading.names for word in (*name.words, *tokenize(name.text)))
        document = evidence.document(number)
        documents[document] = documents.get(document, frozenset()) | reading.bag | names
    codes = [name.words for name in (*claim.names, *context.names) if name.kind == "code"]
    has_code = any(name.kind == "code" for name in claim.names)
    return Scene(
        claim=claim,
        context=context,
        evidence=evidence,
        facts={number: compare_facts(claim, reading) for number, reading in readings.items()},
        strangers=frozenset(number for number, reading in readings.items() if _is_stranger(codes, reading)),
        documents=documents,
        words=frozenset().union(*documents.values()),
        codes=fold_code(" ".join(reading.text for reading in readings.values())) if has_code else "",
    )


def align(scene: Scene) -> list[tuple[float, int]]:
    """Sentences with how far they speak of what the claim speaks of, best first; of equals the earlier."""
    bag, context = scene.claim.bag, scene.context.bag - scene.claim.bag
    names = frozenset(word for name in scene.claim.names if name.sure for word in name.words)
    scored = []
    for number, facts in scene.facts.items():
        document = scene.document(number)
        score = (
            len(bag & scene.evidence.read(number).bag)
            + _CONTEXT * len(context & scene.evidence.read(number).bag)
            + sum(fact.match is Match.SAME for fact in facts) * (number not in scene.strangers)
            - _STRANGER * (number in scene.strangers)
            + _CLASHING_FACT * sum(fact.match is Match.CLASH for fact in facts)
            + _DOCUMENT * len(bag & document)
            - _STRANGE_NAME * len((names & scene.words) - document)
        )
        scored.append((score, number))
    return sorted(scored, key=lambda pair: (-pair[0], pair[1]))


def _is_stranger(codes: Sequence[frozenset[str]], sentence: Reading) -> bool:
    theirs = [name.words for name in sentence.names if name.kind == "code"]
    return bool(codes and theirs) and not any(words in theirs for words in codes)
