"""What a model's folder says about itself."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimwise.errors import InputError, JudgeUnavailableError
from claimwise.judges.mini.combine import FEATURES, Combiner
from claimwise.judges.nli.verdict import Thresholds

CONFIG, MODEL, TOKENIZER = "config.json", "model.onnx", "tokenizer.json"
COLUMNS = ("supported", "contradicted", "unsupported")  # order of the scores, see `judges.nli.pairs`
_SHA256 = re.compile("[0-9a-f]{64}")
_WEIGHTS = "nothing, or `features` as this version knows them with weights for `support` and `contradiction`,"
_MOST_WEIGHT = 1e6  # no fit gives as much; beyond it sums overflow
_REPAIR = "reinstall claimwise, or give the folder of a model that is whole"


@dataclass(frozen=True, slots=True)
class MiniConfig:
    """A model's `config.json`.

    Attributes:
        folder: Where it stands.
        name, version: Of the model.
        labels: What the columns of its logits mean.
        max_tokens: Most tokens of a pair, special tokens included.
        temperature: What logits are divided by before the softmax, 0.01..100.
        thresholds: Where labels begin.
        combiner: Weights of the model and of the lexical signals; `None` where the model decides alone.
        languages: Two-letter codes of the languages that it was trained on.
        sha256: Digest of each other file.
        digest: Digest of the configuration itself, and so of all that a verdict depends on.
    """

    folder: Path
    name: str
    version: str
    labels: tuple[str, ...]
    max_tokens: int
    temperature: float
    thresholds: Thresholds
    combiner: Combiner | None
    languages: frozenset[str]
    sha256: Mapping[str, str]
    digest: str


def broken(path: Path, problem: str) -> JudgeUnavailableError:
    """The error for a file of a model that cannot be used."""
    return JudgeUnavailableError(f"{path} {problem}; {_REPAIR}")


def read_config(folder: Path) -> MiniConfig:
    """Read and check a model's configuration; no other file is opened.

    Raises:
        JudgeUnavailableError: when a file is missing or the configuration is not what it should be.
    """
    try:
        missing = [name for name in (CONFIG, MODEL, TOKENIZER) if not (folder / name).is_file()]
    except OSError as error:
        raise broken(folder, f"should be a folder, but could not be read ({error})") from error
    if missing:
        raise broken(folder, f"should hold {CONFIG}, {MODEL} and {TOKENIZER}, but has no {missing[0]}")
    path = folder / CONFIG
    try:
        record = json.loads(written := path.read_bytes())
    except (OSError, ValueError, RecursionError) as error:  # not UTF-8 is a ValueError too
        raise broken(path, f"should be JSON, but could not be read ({error})") from error
    if not isinstance(record, dict):
        raise broken(path, f"should hold an object, but holds {record!r:.80}")

    def take(key: str, expected: str, is_right: Any) -> Any:
        value = record.get(key)
        if not is_right(value):
            raise broken(path, f"should have {expected} for `{key}`, but has {value!r:.80}")
        return value

    thresholds = take("thresholds", "an object", lambda v: isinstance(v, dict))
    try:
        limits = Thresholds(thresholds.get("support"), thresholds.get("contradiction"))
    except InputError as error:
        raise broken(path, f"is wrong: {error}") from error
    digests = take("sha256", f"the digests of {MODEL} and {TOKENIZER}", _are_digests)
    return MiniConfig(
        folder=folder,
        name=take("name", "a text", _is_text),
        version=take("version", "a text", _is_text),
        labels=tuple(take("labels", f"{list(COLUMNS)} in any order", _are_labels)),
        max_tokens=take("max_tokens", "a whole number from 1", lambda v: type(v) is int and v >= 1),
        temperature=float(take("temperature", "a number in 0.01..100", _is_temperature)),
        thresholds=limits,
        combiner=_read_combiner(take("combiner", _WEIGHTS, _are_weights)),
        languages=frozenset(take("languages", "a list of language codes", _are_texts)),
        sha256={name: digests[name] for name in (MODEL, TOKENIZER)},
        digest=hashlib.sha256(written).hexdigest(),
    )


def _read_combiner(record: dict[str, list[float]] | None) -> Combiner | None:
    return None if record is None else Combiner(tuple(record["support"]), tuple(record["contradiction"]))


def _are_weights(value: object) -> bool:
    """The features that this version knows, in order, and a weight for each, twice; or nothing."""
    if value is None:
        return True
    if not isinstance(value, dict) or value.get("features") != list(FEATURES):
        return False
    rows = (value.get("support"), value.get("contradiction"))
    return all(isinstance(r, list) and len(r) == len(FEATURES) and all(map(_is_weight, r)) for r in rows)


def _is_weight(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= _MOST_WEIGHT


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_is_text, value))


def _are_labels(value: object) -> bool:
    return isinstance(value, list) and sorted(map(str, value)) == sorted(COLUMNS)


def _is_temperature(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0.01 <= value <= 100


def _are_digests(value: object) -> bool:
    return isinstance(value, dict) and all(_SHA256.fullmatch(str(value.get(name))) for name in (MODEL, TOKENIZER))
