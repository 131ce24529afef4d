"""Compound sentences into their clauses, where that is safe; a sentence in doubt stays whole."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from claimwise.text.chinese import split_chinese
from claimwise.text.verbs import GRAMMARS, Grammar
from claimwise.text.wordlists import words

# A longer sentence is no plain compound, and the search for verbs is not for essays.
_LONGEST = 600
# Words of a subject; and words within which a clause of its own shows its verb.
_LONGEST_SUBJECT = 8
_VERB_WITHIN = 6
_WORD = re.compile(r"[^\W_]+(?:['’.,:/-][^\W_]+)*")
_QUOTES = "\"“„«‘'"
_OPENING, _CLOSING = "([{“«「『„", ")]}”»」』"
# May come before the subject without being part of what is said.
_LINK = re.compile(
    r"(?:However|Moreover|Furthermore|Additionally|In addition|Also|Finally|Overall|Therefore|Thus|Yes|No|"
    r"Ja|Nein|Oui|Non|De plus|Sí|Además|Да|Нет|Кроме того),\s+"
)


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause as a sentence of its own; `start` and `end` say where its own words stand in the sentence."""

    text: str
    start: int
    end: int


def split_clauses(sentence: str, language: str) -> list[Clause]:
    """Split a compound sentence into clauses that together say no more and no less than it does.

    Coordinated predicates get their shared subject back; full clauses joined by a conjunction or semicolon are
    parted. A sentence with a condition, a relative or a reported clause stays whole, and so does one in a language
    without rules here.

    Args:
        sentence: One sentence without markup.
        language: Code as from `guess_language`.

    >>> [c.text for c in split_clauses("The HP-200 weighs 12 kg and ships with a charger.", "en")]
    ['The HP-200 weighs 12 kg', 'The HP-200 ships with a charger']
    """
    clauses: list[Clause] = []
    if len(sentence) <= _LONGEST:
        if language == "zh":
            clauses = [Clause(*part) for part in split_chinese(sentence)]
        elif language in GRAMMARS:
            clauses = _Splitter(sentence, GRAMMARS[language]).split()
    return clauses if len(clauses) > 1 else [Clause(sentence, 0, len(sentence))]


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Part:
    """The words of one clause.

    Attributes:
        start: Where it begins in the sentence.
        words: Its words.
        shared: It is a further predicate of the subject before.
        comma: A comma alone joins it to what is before.
        loose: Words were added to it that are no clause, such as the rest of a list of nouns.
        muddled: Words with a verb of their own were added after its verb.
    """

    start: int
    words: tuple[_Word, ...]
    shared: bool = False
    comma: bool = False
    loose: bool = False
    muddled: bool = False


class _Splitter:
    """Splits one sentence by the grammar of its language."""

    def __init__(self, sentence: str, grammar: Grammar) -> None:
        self.sentence, self.grammar, self.finite = sentence, grammar, grammar.finite
        link = _LINK.match(sentence)
        self.start = link.end() if link else 0
        found = _WORD.finditer(sentence, self.start)
        self.words = [_Word(match[0].lower().replace("’", "'"), *match.span()) for match in found]

    def split(self) -> list[Clause]:
        """The clauses, or nothing if the sentence should stay whole."""
        grammar = self.grammar
        if grammar.binders.search(self.sentence) or any(word.text in grammar.reporting for word in self.words):
            return []
        parts = self._parts()
        ends = [part.start for part in parts[1:]] + [len(self.sentence)]
        clauses, subject = [], ""
        for part, end in zip(parts, ends, strict=True):
            own = self._trim(self.sentence[part.start : end], last=end == len(self.sentence))
            if not part.shared:
                subject = self._subject(part)
                text = own
            elif not subject:
                return []
            else:
                text = f"{subject} {own}"
            clauses.append(Clause(text[:1].upper() + text[1:], part.start, part.start + len(own)))
        return clauses

    def _parts(self) -> list[_Part]:
        grammar = self.grammar
        joint = re.compile(rf",?\s+(?:{grammar.joiners}|{grammar.contrasts})\s+|;\s+|,\s+", re.IGNORECASE)
        joints = [match for match in joint.finditer(self.sentence, self.start) if not self._enclosed(match.start())]
        stops = [match.start() for match in joints] + [len(self.sentence)]
        parts = [_Part(self.start, self._between(self.start, stops[0]))]
        for match, stop in zip(joints, stops[1:], strict=True):
            words, left = self._between(match.end(), stop), parts[-1]
            head = next(part for part in reversed(parts) if not part.shared)
            comma = match[0].strip() == ","
            if self._is_predicate(words, left, head):
                parts.append(_Part(match.end(), words, shared=True, comma=comma))
            elif not comma and self._is_clause(words, left, firm=match[0].lstrip()[0] in ",;"):
                parts.append(_Part(match.end(), words))
            else:
                muddled = left.muddled or None not in (self._verb(left.words), self._verb(words))
                parts[-1] = replace(left, words=left.words + words, loose=True, muddled=muddled)
        # A comma parts predicates only in a row that a conjunction closes: "weighs 12 kg, runs on 24 V and ships".
        while parts[-1].comma:
            parts.pop()
        return parts

    def _is_predicate(self, words: Sequence[_Word], left: _Part, head: _Part) -> bool:
        """Whether the words begin with a finite verb that fits the verb of the clause before."""
        grammar = self.grammar
        first = next((i for i, word in enumerate(words) if word.text not in grammar.adverbs), len(words))
        if first >= len(words) - 1 and not (first < len(words) and words[first].text in grammar.past):
            return False
        verb, at = words[first].text, self._verb(head.words)
        if at is None or at == 0 or head.muddled or not self._complete(left):
            return False
        if verb in grammar.ambiguous and (_plural(left.words[-1].text) or not self._complements(words[first + 1])):
            return False
        leader = head.words[at].text
        if verb in grammar.auxiliaries:
            return True
        if verb in grammar.present:
            return leader not in grammar.past and leader not in _PAST_AUXILIARIES
        if verb in grammar.past:
            return leader in grammar.past or (leader in _PAST_AUXILIARIES and verb not in grammar.participles)
        return False

    def _is_clause(self, words: Sequence[_Word], left: _Part, *, firm: bool) -> bool:
        """Whether the words are a clause with a subject of its own, and what stands before them is one too."""
        grammar = self.grammar
        at = self._verb(words)
        if at is None or at == 0 or at > _VERB_WITHIN or at == len(words) - 1 or not self._complete(left):
            return False
        if self.sentence[words[0].start - 1] in _QUOTES:  # a title in a list of titles
            return False
        before = [word.text for word in words[:at]]
        if before[0] in grammar.pronouns:
            return at <= _VERB_WITHIN // 2
        if before[0] in grammar.openers:
            return False
        named = self.sentence[words[0].start].isupper() or words[0].text[0].isdigit()
        if named and (firm or (at == 1 and not left.loose)):
            return True
        # A second article would be that of a relative clause: "the motor the company has built".
        return before[0] in grammar.articles and sum(word in grammar.articles for word in before) == 1

    def _complete(self, part: _Part) -> bool:
        """Whether a clause has just one finite verb, with something after it."""
        words, at = part.words, self._verb(part.words)
        if at is None or at == len(words) - 1:
            return False
        helped = words[at].text in self.grammar.auxiliaries
        others = {word.text for word in words[at + 1 :]} & self.finite - self.grammar.ambiguous
        return not (others - self.grammar.participles if helped else others)

    def _verb(self, words: Sequence[_Word]) -> int | None:
        """Place of the finite verb: the first that can be nothing else, else the first that can be one."""
        ambiguous = self.grammar.ambiguous
        places = [i for i, word in enumerate(words) if word.text in self.finite]
        return next((i for i in places if words[i].text not in ambiguous), places[0] if places else None)

    def _subject(self, part: _Part) -> str:
        """The plain subject of a clause, or nothing if what stands before its verb may be something else."""
        at = self._verb(part.words) or 0
        subject = list(part.words[:at])
        while subject and subject[-1].text in self.grammar.adverbs:
            subject.pop()
        if not subject or len(subject) > _LONGEST_SUBJECT or subject[0].text in self.grammar.openers:
            return ""
        if any(word.text in _LIMITING for word in subject):
            return ""  # "No model A and B" is not "No model A" and "No model B"; "hardly" is not the subject's
        if len(subject) > 1 and _PARTITIVE.match(f"{subject[0].text} {subject[1].text}"):
            return ""
        end = subject[-1].end
        if _MANNER.search(self.sentence[subject[-1].start : end]):
            return ""  # "quickly" belongs to the first verb alone
        text = self.sentence[part.start : end]
        # The closing mark right after a subject such as “Nordlinjen” belongs to it.
        text += self.sentence[end : end + 1].strip(" ,.:;")
        return "" if re.search("[,;:]", self.sentence[part.start : part.words[at].start]) else text

    def _complements(self, word: _Word) -> bool:
        """Whether a word shows that the one before it was a verb and not a noun."""
        grammar = self.grammar
        known = grammar.articles | grammar.adverbs | (grammar.openers - {"of"}) | {"up", "out", "over", "off", "about"}
        return word.text in known or word.text[0].isdigit() or self.sentence[word.start].isupper()

    def _between(self, start: int, end: int) -> tuple[_Word, ...]:
        return tuple(word for word in self.words if start <= word.start < end)

    def _enclosed(self, at: int) -> bool:
        before = self.sentence[:at]
        depth = sum(before.count(c) for c in _OPENING) - sum(before.count(c) for c in _CLOSING)
        return depth > 0 or before.count('"') % 2 == 1

    def _trim(self, text: str, *, last: bool) -> str:
        """A clause without the conjunction that followed it, or without the sentence's end."""
        if last:
            return text.rstrip().rstrip(".!")
        joiner = rf"\s*[,;]?\s*(?:\b(?:{self.grammar.joiners}|{self.grammar.contrasts}))?\s*$"
        return re.sub(joiner, "", text, count=1, flags=re.IGNORECASE)


# Words that a subject cannot take along to a second predicate without changing what is said: some pumps weigh 12 kg
# and some run on 24 V, but none need do both.
_LIMITING = words(
    "no none nobody nothing neither nor never not only alone few fewer any anyone one either some someone somebody "
    "something several many most half exactly hardly scarcely rarely seldom barely almost nearly allegedly reportedly "
    "supposedly perhaps maybe sometimes "
    "kein keine keiner keines keinem keinen niemand nichts nie niemals nur allein wenige einer eines manche einige "
    "mehrere viele meisten hälfte jemand irgendein kaum selten manchmal angeblich vermutlich wohl vielleicht "
    "offenbar anscheinend fast "
    "aucun aucune personne rien ni jamais seul seule seuls seules seulement uniquement peu certains certaines "
    "plusieurs beaucoup plupart moitié quelques quelqu'un presque "
    "ningún ninguno ninguna nadie nada nunca jamás solo sólo solamente únicamente pocos pocas alguien alguno alguna "
    "algunos algunas varios varias muchos muchas mayoría mitad uno apenas casi quizás "
    "никто ничто ничего ни никакой никакая никакие никогда только лишь немногие мало один одна одно кто-то некоторые "
    "многие несколько большинство половина едва редко иногда якобы почти вряд возможно наверное"
)
# "Two of the pumps": not surely the same two.
_PARTITIVE = re.compile(
    r"(?:\d+|two|three|four|five|ten|zwei|drei|vier|fünf|deux|trois|quatre|cinq|dos|tres|cuatro|cinco|два|две|три|"
    r"четыре|пять) (?:of|von|der|des?|d|из)$"
)
# Adverbs by their endings, where they stand before the verb; a capital would make a name of it.
_MANNER = re.compile(
    r"^(?!(?:family|supply|assembly|monopoly|anomaly)$)[^\W\dA-ZА-ЯЁ]\w*(?:ly|mente|weise|lich|льно|енно|чно|ятно|ски)$"
    r"|^\w+(?:weise|lich)$"
)
_PAST_AUXILIARIES = words("was were had did war waren hatte hatten wurde wurden был была было были était avait fue")


def _plural(word: str) -> bool:
    return len(word) > 2 and word.endswith("s") and word.isalpha()
