"""Tables of phrases by language: regular expressions, matched against folded text.

Each line of a table holds alternatives; one that ends with `|` goes on in the next line, within a group or not.
Text is folded as by `bare`: lower-case, NFKC, straight apostrophes, no Arabic vowel signs, outer punctuation and
emphasis gone. Casefolding has turned the German sharp s into "ss". A table may use `<few>`, `<more>` and `<tail>` for
free words without digits, so that no phrase ever swallows a number, and `<any>` for free text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from claimwise.text.fold import fold

_WORDS = {
    "tail": r"(?:[ ,،]+[^\W\d]{1,20}){0,3}",
    "few": r"[^\d.:;!?。؟]{0,40}",
    "more": r"[^\d:;]{0,100}",
    "any": r".{0,300}",
    # Whom an order claims to come from, and what graders say.
    "role": r"(?:(?:system|assistant|user|developer|admin|instructions?|important|attention|"
    r"note(?: to (?:the )?\w+)?|"
    r"syst[eè]me|sistema|система|系统|システム|النظام)\s?[:,-]+ ?)?"
    r"(?:(?:please|now|and|also|you must|you should|always|bitte|veuillez|por favor,?|пожалуйста,?) |请)*",
    "verdict": r"(?:supported|unsupported|contradicted|correct|true|false|factual|faithful|entailed|"
    r"accurate|fully|"
    r"perfect|passe?d?|10|100)",
}
_SCRIPTS = {
    "latin": re.compile("[a-z]"),
    "han": re.compile("[\u3040-\u30ff\u3400-\u9fff]"),
    "cyrillic": re.compile("[\u0400-\u04ff]"),
    "arabic": re.compile("[\u0600-\u06ff]"),
    "hangul": re.compile("[\uac00-\ud7a3]"),
}
_SCRIPT_OF = {"zh": "han", "ja": "han", "ru": "cyrillic", "uk": "cyrillic", "ar": "arabic", "ko": "hangul"}
# Marks around a sentence that say nothing about its kind; a question mark does.
_OUTER = re.compile(r"^[^\w(\[<{¿]+|[^\w?)\]>}%؟]+$")
_CONTRACTED = re.compile(r"\b(do|did|does|ca|could|wo|would|is|was|have|has)nt\b")
# Arabic vowel signs and the lengthener, which most writers leave out.
_SIGNS = "ـًٌٍَُِّْٰ"
_MARKS = str.maketrans("’‘ʼ`´", "'''''", _SIGNS)
# Signs in a table, but for those that begin or end a set of characters.
_WRITTEN_SIGNS = re.compile(rf"(?<!\[)[{_SIGNS}](?!\])")


class Phrases:
    """Phrases of many languages, tried on a text in the languages of its script. Compiled when first needed.

    Args:
        tables: Patterns by language.
        words: By language, word classes: name -> pattern, used as `<name>` in that language's table.

    >>> greetings = Phrases({"en": "hello<tail>"})
    >>> greetings.matches("hello there"), greetings.matches("hello 42"), greetings.without("hello there, 42")
    (True, False, ', 42')
    """

    def __init__(self, tables: Mapping[str, str], words: Mapping[str, Mapping[str, str]] | None = None) -> None:
        self._tables, self._words = tables, words or {}
        self._compiled: dict[str, re.Pattern[str] | None] = {}

    def matches(self, text: str) -> bool:
        """Whether folded text as a whole is one of the phrases."""
        return any(pattern.fullmatch(text) for pattern in self._patterns(text))

    def holds(self, text: str) -> bool:
        """Whether one of the phrases stands anywhere in folded text."""
        return any(pattern.search(text) for pattern in self._patterns(text))

    def without(self, text: str) -> str:
        """Folded text less the phrase that it begins with."""
        found = (pattern.match(text) for pattern in self._patterns(text))
        return text[max((match.end() for match in found if match), default=0) :]

    def _patterns(self, text: str) -> Iterator[re.Pattern[str]]:
        for script, letters in _SCRIPTS.items():
            if letters.search(text):
                if script not in self._compiled:
                    self._compiled[script] = self._compile(script)
                if pattern := self._compiled[script]:
                    yield pattern

    def _compile(self, script: str) -> re.Pattern[str] | None:
        languages = [language for language in self._tables if _SCRIPT_OF.get(language, "latin") == script]
        return re.compile("|".join(map(self._fill, languages))) if languages else None

    def _fill(self, language: str) -> str:
        """The pattern of one language. Word classes may use each other, so they are filled in until none is left."""
        pattern = _join(self._tables[language])
        words = {f"<{name}>": _join(text) for name, text in (_WORDS | dict(self._words.get(language, {}))).items()}
        while any(name in pattern for name in words):
            for name, text in words.items():
                pattern = pattern.replace(name, text)
        return pattern


def _join(table: str) -> str:
    return _WRITTEN_SIGNS.sub("", "|".join(line.strip() for line in table.strip().splitlines()).replace("||", "|"))


@lru_cache(maxsize=64)
def bare(text: str) -> str:
    """Fold a sentence for phrase matching.

    >>> bare("  **I don’t know!** 🙂")
    "i don't know"
    """
    outer = _OUTER.sub("", _OUTER.sub("", fold(text).translate(_MARKS)))
    return _CONTRACTED.sub(r"\1n't", outer)
