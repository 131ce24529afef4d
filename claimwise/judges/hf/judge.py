"""The judges `hf/<model>` and `hf-chat/<model>`: models that run in this process through `transformers`."""

from __future__ import annotations

import inspect
import weakref
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from claimwise.errors import InputError
from claimwise.judges.base import Judge
from claimwise.judges.chat import chat_judge
from claimwise.judges.derived import DerivedComparator
from claimwise.judges.hf.scorer import HfScorer
from claimwise.judges.nli.verdict import Thresholds
from claimwise.judges.nli.verifier import NliVerifier
from claimwise.judges.providers import REPEATS_TEMPERATURE
from claimwise.judges.splitter import SPLITTER
from claimwise.llm.cache import open_cache
from claimwise.llm.local.chat import local_model

# The likelier side of each. A checkpoint's best thresholds depend on what it was trained on: calibrate on labels.
THRESHOLD = 0.5

_verifiers: weakref.WeakValueDictionary[tuple[object, ...], NliVerifier] = weakref.WeakValueDictionary()


def hf_judge(
    model: str,
    *,
    revision: str | None = None,
    device: str | None = None,
    dtype: str | None = None,
    labels: Mapping[str, str] | None = None,
    max_length: int | None = None,
    batch_tokens: int | None = None,
    support_threshold: float = THRESHOLD,
    contradiction_threshold: float = THRESHOLD,
    trust_remote_code: bool = False,
) -> Judge:
    """The judge `hf/<model>`: any sequence-classification checkpoint for natural-language inference.

    Claims come from the sentence splitter. Judges of the same model and options share it.

    Args:
        model: Id on the Hub, or folder.
        revision, device, dtype, labels, max_length, batch_tokens, trust_remote_code: As for `HfScorer`.
        support_threshold, contradiction_threshold: Probability, 0..1, above which a label holds.

    Raises:
        MissingDependencyError: when torch or transformers is not installed.
        InputError: when the model is of another kind, its labels cannot be told, or an option is wrong.
        JudgeUnavailableError: when the model is not there, or may not be read.
    """
    name = f"hf/{model}"
    thresholds = Thresholds(support_threshold, contradiction_threshold)
    scorer = HfScorer(
        model,
        name=name,
        revision=revision,
        device=device,
        dtype=dtype,
        labels=labels,
        max_length=max_length,
        batch_tokens=batch_tokens,
        trust_remote_code=trust_remote_code,
    )
    verifier = _verifiers.setdefault((*scorer.key, thresholds), NliVerifier(scorer, thresholds))
    provenance = {
        "revision": scorer.identity,
        "dtype": scorer.dtype,
        "max_length": str(scorer.limit),
        "support_threshold": f"{support_threshold:g}",
        "contradiction_threshold": f"{contradiction_threshold:g}",
    }
    if labels:
        provenance["labels"] = ",".join(f"{key}={word}" for key, word in sorted(labels.items()))
    return Judge(
        name,
        extractor=SPLITTER,
        verifier=verifier,
        comparator=DerivedComparator(SPLITTER, verifier, name),
        provenance=provenance,
    )


def hf_chat_judge(model: str, *, cache: bool = True, **options: Any) -> Judge:
    """The judge `hf-chat/<model>`: a chat model in this process, with all three capabilities.

    Args:
        model: Id on the Hub, or folder.
        cache: Keep replies on disk. They are found again only by the same files, numbers and device.
        **options: Those of `claimwise.llm.local.local_model` (`device`, `max_tokens`, ...) and of
            `claimwise.judges.chat.chat_judge` (`batch_size`, `as_of`, ...). With `repeats` the temperature is 1
            unless it is given.

    Raises:
        MissingDependencyError: when torch or transformers is not installed.
        InputError: when an option is not what it should be.
        JudgeUnavailableError: when the model is not there, may not be read, or does not chat.
    """
    name = f"hf-chat/{model}"
    of_model, of_judge = _options(local_model) - {"cache"}, _options(chat_judge)
    _check_options(name, options, of_model | of_judge | {"cache"})
    if options.get("repeats", 1) != 1:
        options.setdefault("temperature", REPEATS_TEMPERATURE)
    chat_model = local_model(
        model,
        cache=open_cache() if cache else None,
        **{option: value for option, value in options.items() if option in of_model},
    )
    judge = chat_judge(chat_model, name=name, **{o: value for o, value in options.items() if o in of_judge})
    return replace(judge, provenance={**judge.provenance, **chat_model.provenance})


def hf_judge_named(name: str, options: Mapping[str, Any]) -> Judge:
    """The judge `hf/<model>` or `hf-chat/<model>` with options by name.

    Raises:
        InputError: for another name, or an option that the judge does not take.
    """
    kind, _, model = name.partition("/")
    builders: dict[str, Callable[..., Judge]] = {"hf": hf_judge, "hf-chat": hf_chat_judge}
    if kind not in builders or not model.strip():
        raise InputError(
            f"a judge of transformers should be named 'hf/<id or folder>' or 'hf-chat/<id or folder>', but got {name!r}"
        )
    if kind == "hf":
        _check_options(name, options, _options(hf_judge))
    return builders[kind](model, **options)


def _check_options(name: str, options: Mapping[str, Any], known: set[str]) -> None:
    if unknown := sorted(set(options) - known):
        raise InputError(f"judge {name!r} takes {sorted(known)}, but got {unknown}")


def _options(function: Callable[..., Any]) -> set[str]:
    keywords = inspect.signature(function).parameters.values()
    return {p.name for p in keywords if p.kind is p.KEYWORD_ONLY} - {"name"}
