"""What the outputs of a classifier mean: its own label names, read as ours."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from claimwise.errors import InputError
from claimwise.judges.nli.pairs import CONTRADICTED, SUPPORTED, UNSUPPORTED
from claimwise.labels import parse_label
from claimwise.types import Label

COLUMNS = {Label.SUPPORTED: SUPPORTED, Label.CONTRADICTED: CONTRADICTED, Label.UNSUPPORTED: UNSUPPORTED}
MOST_SHOWN = 12

# Words that classifiers use beyond those of `claimwise.labels`; a hallucination may contradict or merely add.
_MORE = {
    Label.SUPPORTED: "entail consistent factually_consistent factual faithful grounded attributable "
    "not_hallucinated no_hallucination non_hallucinated",
    Label.CONTRADICTED: "refute disprove disproved",
    Label.UNSUPPORTED: "not_entailment non_entailment not_entailed no_entailment not_enough_evidence neither "
    "hallucinated hallucination inconsistent not_consistent factually_inconsistent non_factual unfaithful ungrounded "
    "not_grounded not_attributable",
}
_WORDS = {word: label for label, line in _MORE.items() for word in line.split()}
_GENERIC = re.compile(r"label[\s_-]*\d+", re.IGNORECASE)
_NUMBERED = re.compile(r"^(?:label[\s_-]*)?\d+\s*[:=.)_-]+\s*(?=\D)", re.IGNORECASE)  # as in "0: contradiction"


@dataclass(frozen=True, slots=True)
class Habit:
    """What is known of published checkpoints beyond their configuration.

    Attributes:
        prefix: How their ids on the Hub begin.
        labels: Meanings of the outputs, where the configuration has generic names.
        one_separator: Trained on texts joined by one separator, also where the tokenizer puts two between a pair.
    """

    prefix: str
    labels: tuple[Label, ...]
    one_separator: bool = False


_HABITS = (
    # `label_mapping` in their model cards.
    Habit("cross-encoder/nli-", (Label.CONTRADICTED, Label.SUPPORTED, Label.UNSUPPORTED)),
    # `minicheck/inference.py` of github.com/Liyan06/MiniCheck at 00a1ed4: column 1 is support; document and claim are
    # one text, with the end token between them.
    Habit("lytang/MiniCheck-", (Label.UNSUPPORTED, Label.SUPPORTED), one_separator=True),
)


@dataclass(frozen=True, slots=True)
class LabelMap:
    """Column of our scores for each output of the model, see `judges.nli.pairs`.

    A model of two labels, or of one number, cannot tell a contradiction from silence: whatever it calls what is not
    supported, that goes to the column of `unsupported`.
    """

    columns: tuple[int, ...]

    @property
    def three_way(self) -> bool:
        """Whether the model tells contradicted from unsupported."""
        return len(set(self.columns)) == 3


def find_habit(model: str) -> Habit | None:
    """What is known of the checkpoint with this id."""
    return next((habit for habit in _HABITS if model.lower().startswith(habit.prefix.lower())), None)


def read_label(word: object) -> Label | None:
    """The meaning of a label's name; a number alone means nothing.

    >>> read_label("2 - CONTRADICTION"), read_label("not_entailment"), read_label("LABEL_1"), read_label("1")
    (<Label.CONTRADICTED: 'contradicted'>, <Label.UNSUPPORTED: 'unsupported'>, None, None)
    """
    bare = _NUMBERED.sub("", str(word).strip())
    if not any(character.isalpha() for character in bare):
        return None
    label = _WORDS.get(re.sub(r"[\s_-]+", "_", bare.casefold())) or parse_label(bare)
    return label if label in COLUMNS else None


def read_label_map(
    names: Sequence[str], given: Mapping[str, str] | None = None, *, judge: str, habit: Habit | None = None
) -> LabelMap:
    """What a model's outputs mean, in the order of its outputs.

    Args:
        names: Labels of its configuration.
        given: Meanings by label or number, which go before the configuration's.
        judge: Name of the judge, for messages.
        habit: What is known of the checkpoint.

    Raises:
        InputError: when the meaning of a label cannot be told, or they do not say what is supported.
    """
    meanings = [read_label(name) for name in names]
    if habit is not None and len(habit.labels) == len(names) and all(_GENERIC.fullmatch(name) for name in names):
        meanings = list(habit.labels)
    for key, word in _check_given(given, judge).items():
        places = [place for place, name in enumerate(names) if str(key).casefold() in (name.casefold(), str(place))]
        if not places:
            raise InputError(f"judge {judge!r}: `labels` names {key!r}, but the model's labels are {_show(names)}")
        meaning = read_label(word)
        if meaning is None:
            raise InputError(
                f"judge {judge!r}: `labels` should give each label one of {[str(label) for label in COLUMNS]}, but "
                f"gives {key!r} {word!r}"
            )
        for place in places:
            meanings[place] = meaning
    unknown = [name for name, meaning in zip(names, meanings, strict=True) if meaning is None]
    if unknown:
        example = ", ".join(f"{name!r}: ..." for name in unknown[:3])
        raise InputError(
            f"judge {judge!r}: the meaning of the labels {_show(unknown)} is not known (the model has {_show(names)}). "
            f"Look them up in the model's card and give them as labels={{{example}}}, each 'supported', "
            "'contradicted' or 'unsupported'; a model that classifies something else cannot judge"
        )
    return _arrange([meaning for meaning in meanings if meaning is not None], names, judge)


def _check_given(given: object, judge: str) -> Mapping[str, str]:
    if given is None or isinstance(given, Mapping):
        return given or {}
    raise InputError(
        f"judge {judge!r}: `labels` should map the model's labels to ours, such as {{'LABEL_0': 'unsupported'}}, but "
        f"got {given!r:.200}"
    )


def _arrange(meanings: Sequence[Label], names: Sequence[str], judge: str) -> LabelMap:
    kinds = set(meanings)
    if len(meanings) == 1 and kinds == {Label.CONTRADICTED}:
        raise InputError(
            f"judge {judge!r}: the model only gives {names[0]!r}, and what is not contradicted is not thereby "
            "supported; use a model that tells what is supported"
        )
    if len(meanings) != 1 and (Label.SUPPORTED not in kinds or len(kinds) < 2):
        raise InputError(
            f"judge {judge!r}: the model should have labels for supported and for something else, but has "
            f"{_show(names)}, read as {[str(meaning) for meaning in meanings]}; give their meanings as `labels`"
        )
    if len(kinds) == 3:
        return LabelMap(tuple(COLUMNS[meaning] for meaning in meanings))
    return LabelMap(tuple(SUPPORTED if meaning is Label.SUPPORTED else UNSUPPORTED for meaning in meanings))


def _show(names: Sequence[str]) -> str:
    shown = [str(name)[:40] for name in names[:MOST_SHOWN]]
    return f"{shown} and {len(names) - MOST_SHOWN} more" if len(names) > MOST_SHOWN else str(shown)
