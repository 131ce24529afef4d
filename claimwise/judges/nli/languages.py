"""Whether a text is in a language that a model was trained on."""

from __future__ import annotations

import re
from functools import lru_cache

from claimwise.text.language import LATIN, guess_language

SAMPLE = 2000  # characters that are looked at, as by `guess_language`
UNKNOWN = "unknown"
# Words that hardly any other language has. Without one of them a guess of English means no more than "cannot be told".
_ENGLISH = re.compile(r"\b(?:the|and|of|is|are|were|with|that|which|has|from|this|they|not)\b", re.IGNORECASE)
_LETTER = re.compile(r"[^\W\d_]")
_LATIN_LETTER = re.compile("[A-Za-z\u00aa-\u024f\u1e00-\u1eff\uff21-\uff3a\uff41-\uff5a]")


def tell_language(text: str, around: str = "") -> str:
    """The language of a text: a two-letter code, or `unknown` for a script that no guess is made about.

    A text without a word that tells takes on the language of what stands around it.

    >>> tell_language("La torre mide 330 metros.", "Se abrió en 1889 y es muy alta.")
    'es'
    >>> tell_language("Sales rose 3%."), tell_language("ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ")
    ('en', 'unknown')
    """
    language = _tell(text[:SAMPLE])
    if language == "en" and not _ENGLISH.search(text[:SAMPLE]):
        return _tell(around[:SAMPLE])
    return language


@lru_cache(maxsize=4096)
def _tell(sample: str) -> str:
    language = guess_language(sample)
    is_other_script = 2 * len(_LATIN_LETTER.findall(sample)) < len(_LETTER.findall(sample))
    return UNKNOWN if language in LATIN and is_other_script else language
