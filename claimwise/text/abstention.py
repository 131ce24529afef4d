"""Whether an answer is a refusal or an "I don't know" rather than a statement."""

from __future__ import annotations

from claimwise.text.phrasebook.asides import ASIDES, LEADS, REPORTED, TURN
from claimwise.text.phrasebook.phrases import bare
from claimwise.text.phrasebook.refusals import ABSTAINING
from claimwise.text.prose import read_lines
from claimwise.text.speech import is_courtesy, is_question

# Longer than any refusal's sentence; patterns are not tried on more.
_LONGEST = 400


def is_abstention(text: str) -> bool:
    """Tell whether an answer as a whole withholds itself: a refusal, ignorance, or nothing found.

    Each of its sentences has to abstain, or be a courtesy, a question, an offer, a reason for the refusal or
    advice where else to ask; at least one has to abstain. An answer that states a fact besides is none, and
    neither is an empty one.

    Args:
        text: The answer, in any of the languages of the tables; Markdown is no harm.

    >>> [is_abstention(t) for t in ("I don’t know. Shall I ask?", "I don't know the price, but it weighs 12 kg.")]
    [True, False]
    """
    found = False
    for line in read_lines(text):
        if line.role != "statement" or is_question(line.text):
            continue
        for start, end in split_turns(line.text):
            part = line.text[start:end]
            if abstains(part):
                found = True
            elif not (is_courtesy(part) or is_aside(part) or not any(c.isalnum() for c in part)):
                return False
    return found


def abstains(clause: str) -> bool:
    """Whether one clause withholds an answer.

    >>> [abstains(t) for t in ("Leider weiß ich das nicht", "Er weiß nicht, dass sie kommt")]
    [True, False]
    """
    folded = bare(clause) if len(clause) <= _LONGEST else ""
    if REPORTED.search(folded):
        return False
    while folded:
        if ABSTAINING.matches(folded):
            return True
        rest = LEADS.without(folded).lstrip()
        folded = rest if rest != folded else ""
    return False


def is_aside(clause: str) -> bool:
    """Whether a clause only gives the reason of a refusal or says where else to ask; numbers make it a fact."""
    folded = bare(clause) if len(clause) <= _LONGEST else ""
    return not any(c.isdigit() for c in folded) and ASIDES.matches(LEADS.without(folded).lstrip())


def split_turns(sentence: str) -> list[tuple[int, int]]:
    """Offsets of the parts between which a sentence turns, as at "but" and at a semicolon.

    >>> text = "I don't know, but it is red"
    >>> [text[a:b] for a, b in split_turns(text)]
    ["I don't know", 'it is red']
    """
    edges = [0, *(edge for match in TURN.finditer(sentence) for edge in match.span()), len(sentence)]
    return [(start, end) for start, end in zip(edges[::2], edges[1::2], strict=True) if sentence[start:end].strip()]
