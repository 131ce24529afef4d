"""Labels, relations and levels as other tools and judges name them.

Every parser matches the whole text, folded for case, spacing and Unicode form, against a closed set. There
is no substring matching ("INCORRECT" never matches "correct") and no look-alike matching (a Cyrillic "В" is
not a "B"); what is not in the set gives `None`, which callers turn into a failed judgement.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TypeVar

from claimwise.text.fold import fold
from claimwise.types import Label, Level, Relation

T = TypeVar("T")

_LONGEST_WORD = 40  # words up to here recur; what is longer is not worth keeping

_LABELS: dict[Label, str] = {
    Label.SUPPORTED: "supported support supports true yes entailment entailed entails correct fully covered 1 "
    "支持 是 正确 подтверждается да верно",
    Label.CONTRADICTED: "contradicted contradiction contradicts contradictory contradict false no refuted refutes "
    "incorrect wrong 0 矛盾 错误 否 противоречит нет неверно",
    Label.UNSUPPORTED: "unsupported unsure unknown neutral idk none partial partially mostly minor not_enough_info "
    "not_supported not_enough_information nei insufficient unverifiable not_mentioned -1 不支持 无法判断 不确定 "
    "не_подтверждается неизвестно",
    Label.OMITTED: "omitted omission missing not_covered absent",
}
_LEVELS: dict[Level, str] = {
    Level.FULLY: "fully fully_supported",
    Level.MOSTLY: "mostly mostly_supported",
    Level.PARTIAL: "partial partially partially_supported partial_support",
    Level.MINOR: "minor minor_support",
    Level.NONE: "none not_at_all",
}
_RELATIONS: dict[Relation, str] = {
    Relation.SUBSET: "a subset",
    Relation.SUPERSET: "b superset",
    Relation.AGREE: "c agree same equal equivalent",
    Relation.DISAGREE: "d disagree disagreement",
    Relation.DIFFER_BUT_FACTUAL: "e differ_but_factual differbutfactual differ immaterial",
}


def _table(names: Mapping[T, str]) -> dict[str, T]:
    return {name: value for value, line in names.items() for name in line.split()}


_LABEL_BY_NAME = (
    _table(_LABELS)
    | {name: Label.UNSUPPORTED for level in list(Level)[1:] for name in _LEVELS[level].split()}
    | {"fully_supported": Label.SUPPORTED}
)
_LEVEL_BY_NAME = _table(_LEVELS)
_RELATION_BY_NAME = _table(_RELATIONS)


def _key(word: object) -> str:
    if isinstance(word, bool):
        return "true" if word else "false"
    if isinstance(word, int):
        return str(word)
    if not isinstance(word, str):
        return ""
    return _fold_word(word) if len(word) <= _LONGEST_WORD else _fold_word.__wrapped__(word)


@lru_cache(maxsize=1024)
def _fold_word(word: str) -> str:
    bare = fold(word).strip(" \"'`*_.。！!()[]{}「」")
    return re.sub(r"[\s_-]+(?=\w)", "_", bare) if not re.fullmatch(r"-\d", bare) else bare


def parse_label(word: object) -> Label | None:
    """Map a judge's or a data set's word for a verdict to a label, or `None` if it is none of ours.

    >>> parse_label("Entailment"), parse_label("not supported"), parse_label(False)
    (<Label.SUPPORTED: 'supported'>, <Label.UNSUPPORTED: 'unsupported'>, <Label.CONTRADICTED: 'contradicted'>)
    >>> parse_label("mostly true") is None
    True
    """
    return _LABEL_BY_NAME.get(_key(word))


def parse_level(word: object) -> Level | None:
    """Map a word to one of the five levels fully, mostly, partial, minor, none.

    >>> parse_level("Partially supported")
    <Level.PARTIAL: 'partial'>
    """
    return _LEVEL_BY_NAME.get(_key(word))


def parse_relation(word: object) -> Relation | None:
    """Map a letter A-E or a relation's name (promptfoo's camelCase too) to a relation.

    >>> parse_relation("(b)"), parse_relation("differButFactual"), parse_relation("F")
    (<Relation.SUPERSET: 'superset'>, <Relation.DIFFER_BUT_FACTUAL: 'differ_but_factual'>, None)
    """
    return _RELATION_BY_NAME.get(_key(word))
