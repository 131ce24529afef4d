"""Cheap stems: word forms that differ only by an ending are brought together.

Rule-based and lossy on purpose: a stem is a key for matching, never shown to anyone. Latin words lose English
endings (harmless elsewhere, since both sides are treated alike), Cyrillic words lose Russian ones.
"""

from __future__ import annotations

import re
from functools import lru_cache

_MIN_STEM = 3  # letters that an ending must leave

_FORMS = """
write wrote written|begin began begun|buy bought|build built|bring brought|take took taken|give gave given|make made
get got gotten|go goes went gone|see saw seen|say says said|tell told|know knew known|grow grew grown|find found
hold held|keep kept|lead led|leave left|lose lost|mean meant|meet met|pay paid|run ran|sell sold|send sent|sit sat
speak spoke spoken|spend spent|stand stood|teach taught|think thought|win won|wear wore worn|drive drove driven
eat ate eaten|fall fell fallen|feel felt|fight fought|fly flew flown|choose chose chosen|come came|become became
draw drew drawn|rise rose risen|show shown|sing sang sung|steal stole stolen|break broke broken|catch caught
die dies died dying|lie lay lain|child children|man men|woman women|person people|foot feet|tooth teeth|mouse mice
wife wives|life lives|half halves|good better best|bad worse worst
"""
_IRREGULAR = {
    form: base
    for forms in _FORMS.replace("\n", "|").strip("|").split("|")
    for base, *others in [forms.split()]
    for form in others
}
# Longest first; adjectives and participles, then verbs, then nouns.
_RUSSIAN_ENDINGS = re.compile(
    "(?:ейшими|ейшего|ейший|ейшая|ейшие|ившими|ывшими|ующими|ующего|ующая|ующий|ующие|ующих"
    "|ившись|ывшись|ившего|ившая|ивший|ившие|авший|авшая|авшие|авших|ивших"
    "|ыми|ими|ого|его|ому|ему|ами|ями|иях|иям|ией|ием|ость|ости|остью"
    "|ешь|ете|ите|йте|ишь|ено|ена|ены|ано|ана|аны|ила|ило|или|ыла|ыло|ыли|ала|ало|али|яла|яло|яли|ела|ело|ели"
    "|уют|ует|ают|ает|яют|яет|еют|еет|ить|ать|ять|еть|уть|ыть"
    "|ый|ий|ой|ей|ая|яя|ое|ее|ые|ие|ых|их|ую|юю|ым|им|ом|ем|ах|ях|ам|ям|ов|ев|ью|ья|ье|ия|ию|ии"
    "|ут|ют|ит|ят|ат|ет|ил|ал|ял|ел|ть|ти|ен|ан"
    "|а|я|о|е|и|ы|у|ю|ь|й)$"
)
_REFLEXIVE = re.compile("(?:ся|сь)$")
_VOWEL = re.compile("[aeiouy]")
_CYRILLIC = re.compile("[а-яёіїєґўј]")


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """Key of a folded word under which its inflected forms meet.

    >>> [stem(w) for w in ("include", "includes", "including", "stopped", "batteries", "wrote", "glass")]
    ['includ', 'includ', 'includ', 'stop', 'batteri', 'writ', 'glass']
    >>> stem("насоса") == stem("насосы"), stem("включает") == stem("включают")
    (True, True)
    """
    if _CYRILLIC.search(word):
        return _stem_russian(word.replace("ё", "е"))
    if len(word) <= _MIN_STEM or not word.isascii():
        return word
    return _stem_english(_IRREGULAR.get(word, word))


def _stem_english(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "i"
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        bare = word[: -len(ending)]
        if word.endswith(ending) and len(bare) >= _MIN_STEM and _VOWEL.search(bare):
            word = bare[:-1] if bare[-1] == bare[-2] and bare[-1] not in "lsz" else bare
            break
    if word.endswith("y") and len(word) > _MIN_STEM:
        return word[:-1] + "i"
    return word[:-1] if word.endswith("e") and len(word) > _MIN_STEM else word


def _stem_russian(word: str) -> str:
    if len(word) > _MIN_STEM + 2:
        word = _REFLEXIVE.sub("", word)
    ending = _RUSSIAN_ENDINGS.search(word, _MIN_STEM)
    return word[: ending.start()] if ending else word
