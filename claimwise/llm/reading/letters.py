"""The option that prose names: `Category: A`, `Final answer: (A)`, `(A) ...` at the start, a line `A`.

A letter counts only where it is put as the answer: whole, ASCII, marked or alone. Letters in words, the
article "a", look-alikes of other alphabets, an echoed list of options and lines quoted from the texts under
judgement never do. Two different options, and nothing that says which is final, are no answer.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from claimwise.labels import parse_relation
from claimwise.llm.reading.fields import QUOTE_MARKS
from claimwise.types import Relation

MIN_ECHO = 4  # characters from which a phrase found in the data is a quotation of it; below, a whole line
MAX_OPTIONS = 50  # a reply that names options more often is no answer

_WORD = (
    r"(?:answer|category|verdict|choice|option|grade|label|relation|conclusion|decision|judge?ment|selection"
    r"|classification|rating|final|ответ|категория|вариант|вердикт|оценка|答案|类别|选项|结论|判断|antwort|kategorie"
    r"|réponse|catégorie|respuesta|categoría|resposta|categoria)"
)
_LETTER = r"[(\[{\"'`“‘\s]{0,3}(?P<letter>[A-E])[)\]}\"'`”’]{0,2}"
# What may follow an option: an end, punctuation or a reason, but no word that would make "A" an article.
_AFTER = (
    r"(?=\s*$|\s*[.,;:!?。，；：！)\]…]|\s+[-–—(]|\s*—|\s+(?:because|since|as)\b)(?![.'’][^\W\d_]|\.\s+(?-i:[a-z])|-\w)"
)
_MARKED = re.compile(
    rf"(?<![A-Za-zÀ-ÿЀ-ӿ])(?P<word>(?:final\s+)?{_WORD})[\"'`“”]?\s*"
    r"(?:[是为]?\s*[:：=]|[是为—]|\b(?:is|would be|should be|ist|est|es)\b\s*:?)"
    rf"\s*{_LETTER}(?:{_AFTER}|(?<=[)\]}}\"'”’`])(?!\w))",
    re.IGNORECASE,
)
_BOXED = re.compile(r"\\boxed\{\s*(?:\\text\{)?\(?(?P<letter>[A-E])\)?\}")
_ALONE = re.compile(
    rf"(?:(?:final\s+)?{_WORD}\s*[:：=-]?\s*)?[(\[\"'“]?(?P<letter>[A-E])[)\]\"'”]?[.。]?", re.IGNORECASE
)
_NAMED = re.compile(rf"(?:final\s+)?{_WORD}\s*[:：=]\s*(?P<name>[^\n]{{1,60}}?)[.。]?", re.IGNORECASE)
_LEADING = re.compile(r"[(\[]?(?P<letter>[A-E])[)\]:](?=\s|$)")
_MENTION = re.compile(
    r"(?P<not>\b(?:not|than|instead of|nor)\s{1,3})?(?:\((?P<a>[A-E])\)|^\s{0,8}(?P<b>[A-E])[).:](?=\s|$))",
    re.MULTILINE,
)
_OTHER = re.compile(r"\s*(?:,|/|\||&|–|\bor\b|\band\b|\bto\b|или|oder|或)\s*[(\[\"']{0,2}([A-E])(?![\w'’])")
_MARKDOWN = re.compile(r"[*_`#>$~]+")
_BULLET = re.compile(r"^\s*(?:[-•+]|\d{1,2}[.)])\s+")


@dataclass(frozen=True, slots=True)
class _Option:
    """An option put as the answer; `final` says so itself, `alone` has a line of its own."""

    relation: Relation
    text: str
    final: bool = False
    alone: bool = False


class AmbiguousError(ValueError):
    """Different options are named and nothing says which one is final."""


def read_option(prose: str, data: Sequence[str] = ()) -> Relation | None:
    """The one option that a text names as its answer, or `None`.

    Args:
        prose: The reply.
        data: The texts under judgement: what the reply quotes from them is not its own answer.

    Raises:
        AmbiguousError: if it names different ones.

    >>> read_option("Category: A. Nothing here would make me downgrade: differences are only omissions.")
    <Relation.SUBSET: 'subset'>
    >>> read_option("The note (see above) is a partial match") is None
    True
    """
    text = _normalize(prose)
    if (only := _sole(text)) is not None:
        return only
    found = dict.fromkeys(islice(_options(text), MAX_OPTIONS + 1))
    if len(found) > MAX_OPTIONS:
        raise AmbiguousError(f"the reply names options more than {MAX_OPTIONS} times")
    said = [_normalize(d).casefold() for d in data] if found else []
    options = [o for o in found if o.text == text or not _is_quoted(o, said)]
    finals = [o for o in options if o.final]
    chosen = {o.relation for o in finals or options}
    last = text.rpartition("\n")[2]
    if len(chosen) > 1 and not finals and options[-1].alone and options[-1].text == last:
        chosen = {o.relation for o in options if o.alone}  # a closing line outweighs mentions on the way
    if len(chosen) > 1:
        raise AmbiguousError(f"the reply names {', '.join(sorted(r.letter for r in chosen))} and none as final")
    return chosen.pop() if chosen else None


def _normalize(prose: str) -> str:
    """Compatibility forms, format characters, markdown and spacing folded away, line by line; no blank lines."""
    plain = "".join(c for c in unicodedata.normalize("NFKC", prose) if unicodedata.category(c) != "Cf")
    lines = (_BULLET.sub("", " ".join(_MARKDOWN.sub("", line).split())) for line in plain.splitlines())
    return "\n".join(line for line in lines if line)


def _sole(text: str) -> Relation | None:
    """The option when the whole text is nothing else; only then may the letter be a bare lower-case one."""
    bare = text.strip(QUOTE_MARKS + " .")
    if len(bare) > 40 or "\n" in bare:
        return None
    return parse_relation(bare)


def _options(text: str) -> Iterator[_Option]:
    if (lead := _LEADING.match(text)) and _stands(lead, text) and not _mentions_other(text, lead["letter"]):
        yield _Option(_relation(lead["letter"]), text.partition("\n")[0])
    for line in text.split("\n"):
        alone = _ALONE.fullmatch(line)
        if alone and _is_capital(alone, line):
            yield _Option(_relation(alone["letter"]), line, final=line.casefold().startswith("final"), alone=True)
            continue
        named = _NAMED.fullmatch(line)
        if named and len(named["name"]) > 1 and (relation := parse_relation(named["name"])):
            yield _Option(relation, line, final=line.casefold().startswith("final"), alone=True)
            continue
        for boxed in _BOXED.finditer(line):
            yield _Option(_relation(boxed["letter"]), boxed[0], final=True)
        for marked in _MARKED.finditer(line):
            if _is_capital(marked, line):
                final = marked["word"].casefold().startswith("final")
                yield _Option(_relation(marked["letter"]), marked[0], final=final)
                other = _OTHER.match(line, marked.end())
                if other:
                    yield _Option(_relation(other[1]), marked[0], final=final)


def _relation(letter: str) -> Relation:
    return list(Relation)["ABCDE".index(letter.upper())]


def _is_capital(match: re.Match[str], line: str) -> bool:
    """A lower-case letter counts only after a marker and at the end of its line: "a" is an article."""
    if match["letter"].isupper():
        return True
    return match.start("letter") > 0 and not line[match.end("letter") :].strip(" .。)]\"'”’")


def _stands(lead: re.Match[str], text: str) -> bool:
    """Nothing right after a leading option takes it back: no further option, no other option's name."""
    after = text[lead.end() :].partition("\n")[0]
    named = parse_relation(after)
    return not _OTHER.match(after) and named in (None, _relation(lead["letter"]))


def _mentions_other(text: str, letter: str) -> bool:
    return any((m["a"] or m["b"]) != letter for m in _MENTION.finditer(text) if not m["not"])


def _is_quoted(option: _Option, data: Sequence[str]) -> bool:
    phrase = option.text.casefold().strip(QUOTE_MARKS + " .()[]")
    return any(phrase in (text if len(phrase) >= MIN_ECHO else text.split("\n")) for text in data)
