"""Chinese compound sentences, which join clauses by commas alone."""

from __future__ import annotations

import re

_BREAK = re.compile(r"[，；,;]\s*")
# A sentence with one of these stays whole: its clauses hang on each other, or are someone's word.
_BINDER = re.compile(
    "如果|假如|要是|倘若|若|只要|只有|除非|虽然|尽管|即使|哪怕|因为|由于|因此|所以|为了|随着|当.{0,12}时|的时候|不仅|不但|无论|不管|除了|"
    "而是|也可能|要么|或者|说|表示|认为|指出|据(?:说|报|悉|称|了解|介绍)|声称|宣称|觉得|相信|分别|即|例如|比如"
)
# Predicates. The one-character ones count only where they do not begin another word.
_STRONG = (
    "位于|坐落于|成立于|创立于|建于|始建于|出生于|生于|毕业于|死于|去世|逝世|担任|获得|支持(?!者)|采用|使用(?!者)|配备|配有|附带|提供|包括|包含|"
    "拥有|具有|需要|售价|定价|占地|全长|可以|能够|不能|必须|应当|属于|适用于|适合|免费|推出|发布|出版|内置|搭载|自带|达到|超过|出自|"
    "[重长高宽深厚](?:达|约|近|为|超过)?约?[0-9一二三四五六七八九十百千两几]|有(?![限关效名时些人的利机色趣])|是(?![否非的])|为(?![了何止])"
)
_ADVERB = "(?:并且|而且|同时|另外|此外|并|且|也|还|又|则|共|现|已|均|都|不|没|仅|只|最|约|将|曾|可|能|会)*"
_WEAK = "价格|功率|容量|续航|保修|面积|运行|工作|居住|开放|营业|关闭|耗时|需|要"
_PREDICATE = re.compile(rf"{_ADVERB}(?:{_STRONG}|{_WEAK})")
_VERB = re.compile(rf"(?<=.)(?:{_STRONG})")
_LEADING = re.compile("(?:并且|而且|同时|另外|此外|并|且)")
_ADVERBIAL = re.compile(
    "^(?:在|从|于|自|对|根据|按照|通过|作为|每|目前|现在|如今|今天|昨天|其中)|(?:年|月|日|时|内|前|后|中|以来|期间|里|上)$|、"
)
_POINTING = re.compile("[这那此]")
_LONGEST_SUBJECT = 15
# Subjects that cannot be taken along to a second predicate: none, only, one of, some.
_LIMITING = re.compile(
    r"(?:没有|没人|无人|无一|并非|不是|只有|仅|唯有|唯一|其中|少数|极少|很少|有[些的人]|某些|一些|几个|部分|多数|大多|半数|"
    r"许多|不少|任何)|.{0,12}(?:没有(?:任何)?一|无一|中的?一|之一[^，,]{0,4}[重有位是])"
)
# What belongs to the first predicate alone.
_QUALIFIER = re.compile(
    "(?:几乎|从来|从未|未曾|从不|未|没有|很少|极少|勉强|差点|大概|也许|或许|可能|似乎|好像|恐怕|据传|疑似|涉嫌|号称|一度|有时|偶尔|经常|往往)+$"
)
_OPENING, _CLOSING = "（(“《「『【[", "）)”》」』】]"


def split_chinese(sentence: str) -> list[tuple[str, int, int]]:
    """Split at commas between clauses that each have a predicate; a shared subject goes with each.

    Returns:
        `(text, start, end)` of each clause; the offsets are those of its own words.

    >>> [text for text, _, _ in split_chinese("HP-200重12公斤，配有充电器。")]
    ['HP-200重12公斤', 'HP-200配有充电器']
    """
    if _BINDER.search(sentence) or _LIMITING.match(sentence):
        return [(sentence, 0, len(sentence))]
    spans = _clause_spans(sentence)
    subject = _subject(sentence[slice(*spans[0])]) if spans else ""
    clauses = []
    for number, (start, end) in enumerate(spans):
        own = sentence[start:end]
        text = _LEADING.sub("", own, count=1) if number and _LEADING.match(own) else own
        if number and _PREDICATE.match(text) and not (_POINTING.match(subject) and "有" in text[:3]):
            text = subject + text
        elif number:
            subject = ""  # a subject of its own, so what follows is not about the first one for sure
        clauses.append((text, start, end))
    return clauses


def _clause_spans(sentence: str) -> list[tuple[int, int]]:
    """Where the clauses stand; what has no predicate of its own stays with the clause before or after it."""
    end = len(sentence.rstrip("。.！! "))
    breaks = [match for match in _BREAK.finditer(sentence, 0, end) if not _enclosed(sentence, match.start())]
    starts = [0, *(match.end() for match in breaks)]
    stops = [*(match.start() for match in breaks), end]
    spans: list[tuple[int, int]] = []
    waiting: int | None = None
    for start, stop in zip(starts, stops, strict=True):
        segment = sentence[start:stop]
        before = sentence[slice(*spans[-1])] if spans else ""
        stated = bool(_VERB.search(before) or _PREDICATE.match(before))
        if stated and _states(segment):
            spans.append((start if waiting is None else waiting, stop))
            waiting = None
        elif stated and waiting is None and stop != end and _ADVERBIAL.search(segment) and "、" not in segment:
            waiting = start
        elif spans:
            spans[-1] = (spans[-1][0], stop)
            waiting = None
        elif segment:
            spans.append((start, stop))
    return spans


def _states(clause: str) -> bool:
    if len(clause) < 2:
        return False
    if _PREDICATE.match(clause):
        return True
    if len(clause) < 4 or _ADVERBIAL.search(clause):
        return False
    return _VERB.search(clause) is not None or any(c.isdigit() for c in clause[1:])


def _subject(clause: str) -> str:
    """The plain subject of a clause; that of "X的名字是" is not what goes on being spoken of."""
    verb = _VERB.search(clause)
    subject = _QUALIFIER.sub("", re.sub(rf"{_ADVERB}$", "", clause[: verb.start()])) if verb else ""
    plain = len(subject) <= _LONGEST_SUBJECT and not _ADVERBIAL.search(subject) and "的" not in subject
    return subject if plain and not re.search("[，,]", subject) else ""


def _enclosed(text: str, at: int) -> bool:
    return sum(text[:at].count(c) for c in _OPENING) > sum(text[:at].count(c) for c in _CLOSING)
