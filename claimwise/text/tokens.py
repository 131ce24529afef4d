"""Folded, stemmed words of any language, for overlap and BM25.

Words of scripts with spaces are folded and stemmed. Scripts without spaces (Chinese, Japanese, Thai, Lao, Khmer,
Burmese) and Korean, whose particles cling to the noun, give character bigrams, as search engines do; a run of one
character gives that character. Chinese function characters end a run, so that they never stand in a bigram.
"""

from __future__ import annotations

import re

from claimwise.text.fold import fold
from claimwise.text.stems import stem
from claimwise.text.stopwords import is_stop_word

_HAN_KANA = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_HANGUL = "\uac00-\ud7a3"
_UNSPACED_ASIAN = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"  # Thai, Lao, Burmese, Khmer with their marks
_MARKS = "\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u064b-\u065f\u0670\u0900-\u0903\u093a-\u094f\u0981-\u0dff"
_PIECE = re.compile(
    f"(?P<number>[0-9]+(?:[.,][0-9]+)*)"
    f"|(?P<run>[{_HAN_KANA}]+|[{_HANGUL}]+|[{_UNSPACED_ASIAN}]+)"
    f"|(?P<word>(?:(?![{_HAN_KANA}{_HANGUL}{_UNSPACED_ASIAN}])[^\\W_0-9]|[{_MARKS}])+)"
)
_FUNCTION_CHARACTERS = re.compile("[的了着是在和与及或被把将吗呢吧啊这那其之也]")
_CJK = re.compile(f"[{_HAN_KANA}{_HANGUL}]")
_GROUPING = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")


def tokenize(text: str) -> list[str]:
    """Folded and stemmed content words of a text in order; all its words if it has no others.

    >>> tokenize("The HP-200 weighs 12,000 g and the charger is included.")
    ['hp', '200', 'weigh', '12000', 'g', 'charger', 'includ']
    >>> tokenize("电池容量是5000毫安")
    ['电池', '池容', '容量', '5000', '毫安']
    """
    content, grammar = _split(text)
    return content or grammar


def content_words(text: str) -> list[str]:
    """Folded and stemmed content words of a text in order; none if it has only words of grammar.

    >>> content_words("about it"), tokenize("about it")
    ([], ['about', 'it'])
    """
    return _split(text)[0]


def _split(text: str) -> tuple[list[str], list[str]]:
    """Words that carry content, and those that carry grammar."""
    content: list[str] = []
    grammar: list[str] = []
    for piece in _PIECE.finditer(fold(text)):
        match piece.lastgroup:
            case "number":
                content.append(_GROUPING.sub("", piece.group()))
            case "run":
                content += _bigrams(piece.group())
            case _:
                (grammar if is_stop_word(piece.group()) else content).append(stem(piece.group()))
    return content, grammar


def is_cjk(text: str) -> bool:
    """Whether a text has Chinese, Japanese or Korean characters.

    >>> is_cjk("产品 HP-200"), is_cjk("HP-200")
    (True, False)
    """
    return _CJK.search(text) is not None


def _bigrams(run: str) -> list[str]:
    parts = [part for part in _FUNCTION_CHARACTERS.split(run) if part]
    return [
        bigram
        for part in parts
        for bigram in ([part] if len(part) == 1 else [part[i : i + 2] for i in range(len(part) - 1)])
    ]
