"""The sample: one question with its evidence, required facts and, where known, an answer with gold labels.

A negative is a sample of its own that names the good one in `negative_of` and what was changed in
`negative_kind`. Reading is strict: what is unknown, missing, of the wrong type or out of a closed set is told
with file, line and field.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from claimwise.datasets.records import Record, read_json_lines
from claimwise.errors import InputError
from claimwise.types import Label, Risk, Tier

NEGATIVE_KINDS = (
    "number",
    "unit",
    "date",
    "name",
    "negation",
    "scope",
    "cause",
    "neighbor",
    "undocumented",
    "omission",
    "addition",
)
ReviewStatus = Literal["unreviewed", "reviewed", "excluded"]


def _whole(text: str) -> str:
    """Refuse half a character: it would fail far from here, when it is written or sent."""
    if any("\ud800" <= char <= "\udfff" for char in text):
        raise ValueError("holds a lone surrogate (half a character)")
    return text


def _filled(text: str) -> str:
    if not text.strip():
        raise ValueError("should not be blank")
    return text


Text = Annotated[str, AfterValidator(_whole)]
Filled = Annotated[Text, AfterValidator(_filled)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ReferenceAnswer(_Strict):
    """What a right answer says: key phrases, and whole answers that are all acceptable."""

    must_include: tuple[Filled, ...] = ()
    acceptable_variants: tuple[Filled, ...] = Field(min_length=1)


class AtomicClaim(_Strict):
    """A required fact; `evidence` holds ids of contexts that state it (none for a boundary fact)."""

    claim: Filled
    tier: Tier = Tier.CORE
    risk: Risk = Risk.MEDIUM
    variants: tuple[Filled, ...] = ()
    evidence: tuple[Filled, ...] = ()


class EvidenceBoundary(_Strict):
    """What the evidence is, how far it reaches and when it was looked at."""

    source: Filled
    version: Filled
    scope: Filled
    observed_at: Filled


class Context(_Strict):
    """A passage of evidence."""

    id: Filled
    text: Filled
    title: Text | None = None
    url: Text | None = None
    date: Text | None = None


class GoldLabel(_Strict):
    """What the contexts say about one claim of the answer."""

    claim: Filled
    label: Literal[Label.SUPPORTED, Label.CONTRADICTED, Label.UNSUPPORTED]


class Sample(_Strict):
    """One row of a dataset. See the module's text for how negatives refer to good answers."""

    id: Filled
    language: Filled
    domain: Text = ""
    question: Filled
    contexts: tuple[Context, ...]
    reference_answer: ReferenceAnswer
    atomic_claims: tuple[AtomicClaim, ...]
    evidence_boundary: EvidenceBoundary
    answer: Text | None = None
    claim_labels: tuple[GoldLabel, ...] = ()
    fact_labels: tuple[Literal[Label.SUPPORTED, Label.CONTRADICTED, Label.OMITTED], ...] = ()
    negative_of: Text | None = None
    negative_kind: Text | None = None
    dataset_version: Filled
    source_snapshot: Text = ""
    reviewer: Text = ""
    review_status: ReviewStatus = "unreviewed"
    review_note: Text = ""

    @model_validator(mode="after")
    def _check(self) -> Sample:
        known = {context.id for context in self.contexts}
        if len(known) < len(self.contexts):
            raise ValueError(f"contexts should have an id each, but have only {sorted(known)}")
        for fact in self.atomic_claims:
            if not known.issuperset(fact.evidence):
                raise ValueError(
                    f"evidence of {fact.claim!r} should name contexts among {sorted(known)}, "
                    f"but got {list(fact.evidence)}"
                )
        if self.fact_labels and len(self.fact_labels) != len(self.atomic_claims):
            raise ValueError(
                f"fact_labels should have one label per atomic claim ({len(self.atomic_claims)}), "
                f"but got {len(self.fact_labels)}"
            )
        if (self.negative_of is None) != (self.negative_kind is None):
            raise ValueError("negative_of and negative_kind should be given together")
        if self.negative_kind is not None and self.negative_kind not in NEGATIVE_KINDS:
            raise ValueError(f"negative_kind should be one of {list(NEGATIVE_KINDS)}, but got {self.negative_kind!r}")
        if self.review_status == "excluded" and not self.review_note:
            raise ValueError("review_note should say why the sample is excluded")
        return self


def read_samples(paths: Sequence[Path]) -> list[Sample]:
    """Read and check JSONL files of samples.

    Raises:
        InputError: names file, line and field; or the id that two samples share, or that a negative misses.
    """
    samples = [_check(record) for path in paths for record in read_json_lines(path)]
    check_ids(samples)
    return samples


def check_ids(samples: Iterable[Sample]) -> None:
    """Raise `InputError` when an id is used twice, or a negative names no good sample of the dataset."""
    samples = list(samples)
    counts = Counter(sample.id for sample in samples)
    twice = [sample_id for sample_id, n in counts.items() if n > 1]
    if twice:
        raise InputError(f"sample ids should be unique, but {twice[0]!r} is used {counts[twice[0]]} times")
    good = {sample.id for sample in samples if sample.negative_of is None}
    for sample in samples:
        if sample.negative_of is not None and sample.negative_of not in good:
            why = "is a negative itself" if sample.negative_of in counts else "is not in the dataset"
            raise InputError(f"sample {sample.id!r} is a negative of {sample.negative_of!r}, which {why}")


def fingerprint(paths: Sequence[Path]) -> str:
    """sha256 over the files' names and bytes: two runs on the same fingerprint saw the same data."""
    digest = hashlib.sha256()
    for path in sorted(paths, key=lambda p: p.name):
        digest.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _check(record: Record) -> Sample:
    try:
        return Sample.model_validate(record.values)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"]) or "sample"
        raise InputError(f"{record.where}: {field}: {first['msg']}") from None
