"""Words that carry grammar rather than content: left out of overlap.

Negations, quantifiers, prepositions of time and place that change a fact ("before", "without", "только") are kept
out of these lists on purpose; `claimwise.text.polarity` reads them.
"""

from __future__ import annotations

from claimwise.text.wordlists import words

STOP_WORDS: dict[str, frozenset[str]] = {
    "en": words(
        "a an the of to in on at by for with from as and or but if is are was were be been being am do does did done "
        "has have had having it its it's this that these those there here he she his her him hers they them their "
        "theirs we us our you your i me my mine who whom whose which what when where why how will would can could "
        "shall should may might must into onto than then so such also very too just about s t d ll re ve m not no "
        "one ones"
    ),
    "de": words(
        "der die das den dem des ein eine einen einem einer eines und oder aber ist sind war waren wird werden wurde "
        "wurden hat haben hatte in im an am auf aus bei mit nach von vom zu zum zur für als auch es er sie wir ihr "
        "sich sein seine ihre dass wie so über um nicht man diese dieser dieses"
    ),
    "fr": words(
        "le la les l un une des du de d et ou mais est sont était étaient être a ont avait en dans sur au aux par "
        "pour avec il elle ils elles on nous vous ce cet cette ces qui que qu se sa son ses leur leurs ne pas plus "
        "comme y c s n j"
    ),
    "es": words(
        "el la los las un una unos unas de del y o pero es son era eran ser fue fueron ha han en a al por para con "
        "se su sus lo le les que como más este esta estos estas no él ella ellos"
    ),
    "ru": words(
        "и а но или в во на с со к ко по из за от до у о об для при над под это этот эта эти этого тот та те то он она "
        "оно они его ее их ему им них мы вы я ты нас вас мне был была было были есть быть будет будут является "
        "являются что как который которая которое которые которых которого же ли бы так также не ни уже еще "
        "свой своя свои своей своего"
    ),
}
_ALL = frozenset().union(*STOP_WORDS.values())


def is_stop_word(word: str) -> bool:
    """Whether a folded word carries no content in any of the languages listed.

    >>> is_stop_word("the"), is_stop_word("насос")
    (True, False)
    """
    return word in _ALL
