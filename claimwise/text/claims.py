"""The checkable claims of an answer, found without a judge, in any language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from claimwise.text.abstention import abstains, is_aside, split_turns
from claimwise.text.clauses import Clause, split_clauses
from claimwise.text.fold import fold
from claimwise.text.inline import unescape
from claimwise.text.language import LATIN, guess_language
from claimwise.text.pronouns import begins_open
from claimwise.text.prose import Line, read_lines
from claimwise.text.speech import is_courtesy, is_question, is_statement
from claimwise.text.wordlists import words
from claimwise.types import Claim

# How far back the sentence may be that names what a pronoun stands for.
_MOST_BACK = 6
# Answers that the next sentence spells out.
_ASSENTS = words(
    "yes no yep nope ja nein doch oui non si sí да нет 是 是的 不 不是 对 可以 可以的 はい いいえ نعم لا sim não "
    "nee tak nie evet hayır 예 네 아니요"
)


def split_claims(prediction: str, language: str | None = None) -> list[Claim]:
    """List the claims of an answer: one for each sentence, clause, list item and table row that states something.

    Markdown and citation markers are taken out (the markers into `Claim.citations`). Greetings, offers, questions,
    announcements, refusals, opinions and hedges without a checkable fact, and lines that order the reader about are
    no claims; neither are code blocks, lists of sources, and lines that only introduce a list. Nothing is too short:
    "31 m" is a claim. Compound sentences are parted only where that is safe.

    Args:
        prediction: The answer, Markdown or plain.
        language: ISO 639 code; guessed when `None`.

    Returns:
        Claims in order of appearance, none twice. `span` is where the source sentence stands in `prediction`;
        `context` holds that sentence with what resolves it: headings, the line before a list, and the sentence that
        names what a leading pronoun stands for. It is empty where the claim says it all.

    >>> for claim in split_claims("Hi! The HP-200 is a pump. It weighs **12 kg** [1] and ships with a charger."):
    ...     print(claim.text, claim.citations)
    The HP-200 is a pump. ()
    It weighs 12 kg ('1',)
    It ships with a charger ()
    """
    default = language or guess_language(prediction)
    told = [
        _Told(line, line.role == "statement" and is_statement(line.text), begins_open(line.text))
        for line in read_lines(prediction, default)
    ]
    found = [
        (place, claim)
        for place, sentence in enumerate(told)
        if sentence.states and not _is_spelled_out(told, place)
        for claim in _claims(told, place, language or _own_language(sentence.line.text, default))
    ]
    return _distinct(told, found) or _bare_headings(told)


@dataclass(frozen=True, slots=True)
class _Told:
    """A line with what it does: whether it states something, and whether it begins with an open pronoun."""

    line: Line
    states: bool
    open: bool


def _own_language(text: str, default: str) -> str:
    """The language of a sentence where that can be told, else that of the answer."""
    own = guess_language(text)
    return default if own == "en" and default in LATIN else own


def _is_spelled_out(told: Sequence[_Told], place: int) -> bool:
    """Whether a line is a bare yes or no that the next sentence spells out."""
    following = told[place + 1] if place + 1 < len(told) else None
    bare = fold(told[place].line.text).strip(" .!。") in _ASSENTS
    return bare and following is not None and following.states and not following.line.fragment


def _claims(told: Sequence[_Told], place: int, language: str) -> Iterator[Claim]:
    line = told[place].line
    clauses = [clause for part in _asserted(line.text) for clause in _clauses(line, part, language)]
    for number, clause in enumerate(clauses):
        text = unescape(clause.text).strip()
        if any(c.isalnum() for c in text):
            citations = _citations(line, clauses, number)
            yield Claim(text, span=line.span, context=_context(told, place, text), citations=citations)


def _asserted(text: str) -> list[tuple[int, int]]:
    """Offsets of what a sentence asserts: all of it, but for parts that withhold an answer or announce one."""
    turns = split_turns(text)
    if any(abstains(text[start:end]) for start, end in turns):
        return [
            (start, end)
            for start, end in turns
            if is_statement(part := text[start:end]) and not (abstains(part) or is_aside(part))
        ]
    for colon in (":", "："):
        head, found, rest = text.partition(colon)
        if found and is_courtesy(head) and is_statement(rest):
            return [(len(text) - len(rest.lstrip()), len(text))]
    return [(0, len(text))]


def _clauses(line: Line, part: tuple[int, int], language: str) -> list[Clause]:
    """The clauses of a part of a line, in offsets of the line. Code, formulas and table rows are not cut."""
    start, end = part
    text = line.text[start:end]
    if line.masked[start:end] != text or (line.fragment and ":" in text):
        return [Clause(text, start, end)]
    return [Clause(c.text, start + c.start, start + c.end) for c in split_clauses(text, language)]


def _citations(line: Line, clauses: Sequence[Clause], number: int) -> tuple[str, ...]:
    """The markers of a clause: those within or right after it, or those at the sentence's end, which hold for all."""
    last = clauses[-1].start
    if all(at > last for at, _ in line.citations):
        return tuple(dict.fromkeys(marker for _, marker in line.citations))
    floor = clauses[number].start if number else -1
    ceiling = clauses[number + 1].start if number + 1 < len(clauses) else len(line.text)
    return tuple(dict.fromkeys(marker for at, marker in line.citations if floor < at <= ceiling))


def _context(told: Sequence[_Told], place: int, text: str) -> str:
    line = told[place].line
    running = ""
    for sentence in (*_named_before(told, place), line.text):
        running += ("" if not running or running[-1] in "。！？" else " ") + unescape(sentence)
    return "" if running == text and not line.lead else "\n".join([*map(unescape, line.lead), running])


def _named_before(told: Sequence[_Told], place: int) -> list[str]:
    """The sentences before that name what this one is about, or the question that it answers."""
    if place == 0 or told[place].line.fragment:
        return []
    before = told[place - 1].line
    if before.role == "statement" and is_question(before.text):
        return [before.text]
    found: list[str] = []
    if told[place].open:
        for sentence in reversed(told[max(0, place - _MOST_BACK) : place]):
            if sentence.line.role == "heading":
                break
            if sentence.line.role == "lead" or (sentence.states and not sentence.line.fragment):
                found.insert(0, sentence.line.text)
                if not sentence.open:
                    break
    # The sentence that names the subject, and the last one, which may have changed it.
    return found if len(found) <= 2 else [found[0], found[-1]]


def _distinct(told: Sequence[_Told], found: Sequence[tuple[int, Claim]]) -> list[Claim]:
    """The claims, each once, with the citations of its repetitions. What only its context tells apart is apart."""
    claims: dict[tuple[str, str], Claim] = {}
    for place, claim in found:
        around = claim.context if told[place].open or told[place].line.fragment else ""
        key = (fold(claim.text).strip(" .!。"), fold(around))
        first = claims.setdefault(key, claim)
        claims[key] = replace(first, citations=tuple(dict.fromkeys(first.citations + claim.citations)))
    return list(claims.values())


def _bare_headings(told: Sequence[_Told]) -> list[Claim]:
    """The claims of an answer that is nothing but a heading or a bold phrase."""
    if any(sentence.states or abstains(sentence.line.text) for sentence in told):
        return []
    headings = [sentence.line for sentence in told if sentence.line.role == "heading"]
    return [
        Claim(unescape(line.text), span=line.span, citations=tuple(marker for _, marker in line.citations))
        for line in headings
        if is_statement(line.text)
    ]
