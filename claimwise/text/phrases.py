"""Tables of phrases by language, compiled: regular expressions, matched against folded text.

Each line holds alternatives; one that ends with `|` goes on in the next line, within a group or not. Folded as by `bare`: lower-case, NFKC, straight apostrophes, outer punctuation and emphasis gone. Casefolding has
turned the German sharp s into "ss". A line may use `<few>`, `<more>` and `<tail>` for free words without digits,
so that no phrase ever swallows a number.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from claimwise.text.fold import fold

_MACROS = {
    "<tail>": r"(?:[ ,،]+[^\W\d]{1,20}){0,3}",
    "<few>": r"[^\d.:;!?。؟]{0,40}",
    "<more>": r"[^\d:;]{0,100}",
    "<any>": r".{0,300}",
    "<role>": r"(?:(?:system|assistant|user|developer|admin|instructions?|important|attention|note(?: to (?:the )?\w+)?|"
    r"syst[eè]me|sistema|система|系统|システム|النظام)\s?[:,-]+ ?)?"
    r"(?:(?:please|now|and|also|you must|you should|always|bitte|veuillez|por favor,?|пожалуйста,?) |请)*",
    "<verdict>": r"(?:supported|unsupported|contradicted|correct|true|false|factual|faithful|entailed|accurate|fully|perfect|"
    r"passe?d?|10|100)",
}
_SCRIPT_OF = {"zh": "han", "ja": "han", "ru": "cyrillic", "uk": "cyrillic", "ar": "arabic", "ko": "hangul"}
_SCRIPTS = {
    "han": re.compile("[\u3040-\u30ff\u3400-\u9fff]"),
    "cyrillic": re.compile("[\u0400-\u04ff]"),
    "arabic": re.compile("[\u0600-\u06ff]"),
    "hangul": re.compile("[\uac00-\ud7a3]"),
    "latin": re.compile("[a-z]"),
}
# Marks around a sentence that say nothing about its kind; a question mark does.
_OUTER = re.compile(r"^[^\w(\[<{¿]+|[^\w?)\]>}%؟]+$")
_APOSTROPHES = str.maketrans("’‘ʼ`´", "'''''")

Phrases = Mapping[str, tuple[re.Pattern[str], ...]]


def compile_phrases(tables: Mapping[str, str], words: Mapping[str, Mapping[str, str]] | None = None) -> Phrases:
    """Compile one table for each language into a few patterns for each script.

    Args:
        tables: Patterns by language.
        words: By language, word classes: name -> pattern, used as `<name>` in that language's table.

    >>> phrases = compile_phrases({"en": "hello<tail>"})
    >>> matches(phrases, "hello there", whole=True), matches(phrases, "hello 42", whole=True)
    (True, False)
    """
    compiled: dict[str, list[re.Pattern[str]]] = {}
    for language, table in tables.items():
        pattern = _join(table)
        # Word classes may use each other, so they are filled in until none is left.
        macros = _MACROS | {f"<{name}>": _join(meaning) for name, meaning in (words or {}).get(language, {}).items()}
        while any(macro in pattern for macro in macros):
            for macro, meaning in macros.items():
                pattern = pattern.replace(macro, meaning)
        compiled.setdefault(_SCRIPT_OF.get(language, "latin"), []).append(re.compile(pattern))
    return {script: tuple(patterns) for script, patterns in compiled.items()}


def _join(table: str) -> str:
    return "|".join(line.strip() for line in table.strip().splitlines()).replace("||", "|")


def matches(phrases: Phrases, text: str, *, whole: bool) -> bool:
    """Whether folded text is (`whole`) or begins with one of the phrases of a language in its script."""
    return any(
        pattern.fullmatch(text) if whole else pattern.match(text)
        for script, patterns in phrases.items()
        if _SCRIPTS[script].search(text)
        for pattern in patterns
    )


def holds(phrases: Phrases, text: str) -> bool:
    """Whether one of the phrases stands anywhere in folded text."""
    return any(
        pattern.search(text)
        for script, patterns in phrases.items()
        if _SCRIPTS[script].search(text)
        for pattern in patterns
    )


def bare(text: str) -> str:
    """Fold a sentence for phrase matching.

    >>> bare("  **I don’t know!** 🙂")
    "i don't know"
    """
    return _OUTER.sub("", _OUTER.sub("", fold(text).translate(_APOSTROPHES)))
