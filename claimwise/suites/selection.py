"""Which samples of a dataset a run judges: whole groups of a good answer and its negatives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from claimwise.datasets.samples import Sample
from claimwise.errors import InputError


@dataclass(frozen=True, slots=True)
class Selection:
    """Samples in the order of the dataset.

    Attributes:
        good: The samples whose questions are asked.
        negatives: The negatives of those.
        n_excluded: Samples left out as excluded, or as negatives of an excluded one.
        filters: What was asked for, for the signature; "" for everything.
    """

    good: tuple[Sample, ...]
    negatives: tuple[Sample, ...]
    n_excluded: int
    filters: str = ""


def select_samples(samples: Sequence[Sample], *, languages: Sequence[str] = (), limit: int | None = None) -> Selection:
    """Leave out what is excluded, then keep the first `limit` groups of the languages.

    Raises:
        InputError: for a language that no sample has, a limit below 1, or when nothing is left.
    """
    known = sorted({sample.language for sample in samples})
    unknown = sorted(set(languages) - set(known))
    if unknown:
        raise InputError(f"`language` should be one of {known}, but got {unknown[0]!r}")
    if limit is not None and limit < 1:
        raise InputError(f"`limit` should be at least 1, but got {limit}")
    spoken = [s for s in samples if s.language in languages] if languages else list(samples)
    excluded = {s.id for s in spoken if s.review_status == "excluded"}
    kept = [s for s in spoken if s.id not in excluded and s.negative_of not in excluded]
    good = [s for s in kept if s.negative_of is None][:limit]
    if not good:
        raise InputError("the dataset should have a sample to judge, but all of it is excluded, negative or absent")
    ids = {s.id for s in good}
    chosen = {"language": "+".join(languages), "limit": "" if limit is None else str(limit)}
    return Selection(
        good=tuple(good),
        negatives=tuple(s for s in kept if s.negative_of in ids),
        n_excluded=len(spoken) - len(kept),
        filters=",".join(f"{name}={value}" for name, value in chosen.items() if value),
    )
