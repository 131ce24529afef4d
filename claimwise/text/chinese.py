"""Chinese compound sentences, which join clauses by commas alone."""

from __future__ import annotations

import re

_BREAK = re.compile(r"[，；,;]\s*")
# A sentence with one of these stays whole: its clauses hang on each other.
_BINDER = re.compile(
    r"如果|假如|要是|倘若|若|只要|只有|除非|虽然|尽管|即使|哪怕|因为|由于|因此|所以|为了|随着|当.{0,12}时|的时候|不仅|不但|无论|不管|除了|"
    r"说|表示|认为|指出|据|声称|宣称|觉得|相信|分别|即|例如|比如"
)
# Strong predicates: a clause that has one states something.
_STRONG = (
    "位于|坐落于|成立于|创立于|建于|始建于|出生于|生于|毕业于|死于|去世|逝世|担任|获得|支持|采用|使用|配备|配有|附带|提供|包括|包含|拥有|具有|"
    "需要|售价|定价|占地|全长|可以|能够|不能|必须|应当|属于|适用于|适合|免费|推出|发布|出版|内置|搭载|自带|达到|超过|重量?为|重|长|高|宽|有|是|为"
)
_ADVERB = "(?:并且|而且|同时|另外|此外|并|且|也|还|又|则|共|现|已|均|都|不|没|仅|只|最|约|将|曾|可|能|会)*"
_PREDICATE = re.compile(
    rf"{_ADVERB}(?:{_STRONG}|价格|功率|容量|续航|保修|面积|运行|工作|居住|开放|营业|关闭|耗时|需|要)"
)
_LEADING = re.compile(r"(?:并且|而且|同时|另外|此外|并|且)")
_VERB = re.compile(rf"(?<=.)(?:{_STRONG})")
_ADVERBIAL = re.compile(
    r"^(?:在|从|于|自|对|对于|根据|按照|通过|每|目前|现在|如今|今天|昨天|其中)|(?:年|月|日|时|内|前|后|中|以来|期间|里|上)$|、"
)
_OWN = re.compile(r"^(?:它|他|她|它们|他们|她们|其|该|这|那|此|两者|二者)")
_LONGEST_SUBJECT = 15
_OPENING, _CLOSING = "（(“《「『【[", "）)”》」』】]"


def split_chinese(sentence: str) -> list[tuple[str, int, int]]:
    """Split at commas between clauses that each have a predicate; a shared subject goes with each.

    Returns:
        `(text, start, end)` of each clause; the offsets are those of its own words.

    >>> [text for text, _, _ in split_chinese("HP-200重12公斤，配有充电器。")]
    ['HP-200重12公斤', 'HP-200配有充电器']
    """
    end = len(sentence.rstrip("。.！! "))
    if _BINDER.search(sentence):
        return [(sentence, 0, len(sentence))]
    clauses: list[list[int]] = []
    at = 0
    for match in [*(m for m in _BREAK.finditer(sentence, 0, end) if not _enclosed(sentence, m.start())), None]:
        stop = match.start() if match else end
        if clauses and not (_states(sentence[at:stop]) and _VERB.search(sentence[clauses[-1][0] : clauses[-1][1]])):
            clauses[-1][1] = stop
        elif at < stop:
            clauses.append([at, stop])
        at = match.end() if match else end
    subject = _subject(sentence[slice(*clauses[0])]) if clauses else ""
    return [(_complete(sentence[a:b], subject if a else ""), a, b) for a, b in clauses]


def _states(clause: str) -> bool:
    if len(clause) < 2 or _ADVERBIAL.search(clause):
        return False
    if _PREDICATE.match(clause):
        return True
    return len(clause) >= 4 and (_VERB.search(clause) is not None or any(c.isdigit() for c in clause[1:]))


def _subject(clause: str) -> str:
    verb = _VERB.search(clause)
    subject = re.sub(rf"{_ADVERB}$", "", clause[: verb.start()]) if verb else ""
    return "" if len(subject) > _LONGEST_SUBJECT or _ADVERBIAL.search(subject) else subject


def _complete(clause: str, subject: str) -> str:
    """The clause with the shared subject, if it begins with its predicate."""
    bare = _LEADING.sub("", clause, count=1) if _LEADING.match(clause) else clause
    if not subject or _OWN.match(bare) or not _PREDICATE.match(bare):
        return bare
    return subject + bare


def _enclosed(text: str, at: int) -> bool:
    return sum(text[:at].count(c) for c in _OPENING) > sum(text[:at].count(c) for c in _CLOSING)
