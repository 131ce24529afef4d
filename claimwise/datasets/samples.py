"""The sample: one question with its evidence, required facts and, where known, an answer with gold labels.

A negative is a sample of its own that names the good one in `negative_of` and what was changed in
`negative_kind`. Reading is strict: what is unknown, missing, of the wrong type or out of a closed set is told
with file, line and field.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

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


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ReferenceAnswer(_Strict):
    """What a right answer says: key phrases, and whole answers that are all acceptable."""

    must_include: tuple[str, ...] = ()
    acceptable_variants: tuple[str, ...] = Field(min_length=1)


class AtomicClaim(_Strict):
    """A required fact; `evidence` holds ids of contexts that state it (none for a boundary fact)."""

    claim: str = Field(min_length=1)
    tier: Tier = Tier.CORE
    risk: Risk = Risk.MEDIUM
    variants: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()


class EvidenceBoundary(_Strict):
    """What the evidence is, how far it reaches and when it was looked at."""

    source: str
    version: str
    scope: str
    observed_at: str


class Context(_Strict):
    """A passage of evidence."""

    id: str
    text: str = Field(min_length=1)
    title: str | None = None
    url: str | None = None
    date: str | None = None


class GoldLabel(_Strict):
    """What the contexts say about one claim of the answer."""

    claim: str = Field(min_length=1)
    label: Literal[Label.SUPPORTED, Label.CONTRADICTED, Label.UNSUPPORTED]


class Sample(_Strict):
    """One row of a dataset. See the module's text for how negatives refer to good answers."""

    id: str = Field(min_length=1)
    language: str
    domain: str = ""
    question: str = Field(min_length=1)
    contexts: tuple[Context, ...]
    reference_answer: ReferenceAnswer
    atomic_claims: tuple[AtomicClaim, ...]
    evidence_boundary: EvidenceBoundary
    answer: str | None = None
    claim_labels: tuple[GoldLabel, ...] = ()
    fact_labels: tuple[Literal[Label.SUPPORTED, Label.CONTRADICTED, Label.OMITTED], ...] = ()
    negative_of: str | None = None
    negative_kind: str | None = None
    dataset_version: str
    source_snapshot: str = ""
    reviewer: str = ""
    review_status: ReviewStatus = "unreviewed"
    review_note: str = ""

    @model_validator(mode="after")
    def _check(self) -> Sample:
        known = {context.id for context in self.contexts}
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
    samples: list[Sample] = []
    for path in paths:
        with open(path, encoding="utf-8") as lines:
            samples += [_read_line(path, number, line) for number, line in enumerate(lines, 1) if line.strip()]
    check_ids(samples)
    return samples


def check_ids(samples: Iterable[Sample]) -> None:
    """Raise `InputError` when an id is used twice or a negative names a sample that is not there."""
    counts = Counter(sample.id for sample in samples)
    twice = [sample_id for sample_id, n in counts.items() if n > 1]
    if twice:
        raise InputError(f"sample ids should be unique, but {twice[0]!r} is used {counts[twice[0]]} times")
    for sample in samples:
        if sample.negative_of is not None and sample.negative_of not in counts:
            raise InputError(
                f"sample {sample.id!r} is a negative of {sample.negative_of!r}, which is not in the dataset"
            )


def fingerprint(paths: Sequence[Path]) -> str:
    """sha256 over the files' names and bytes: two runs on the same fingerprint saw the same data."""
    digest = hashlib.sha256()
    for path in sorted(paths, key=lambda p: p.name):
        digest.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _read_line(path: Path, number: int, line: str) -> Sample:
    try:
        return Sample.model_validate(json.loads(line))
    except json.JSONDecodeError as error:
        raise InputError(f"{path}:{number} should be a JSON object, but cannot be read: {error}") from None
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"]) or "sample"
        raise InputError(f"{path}:{number}: {field}: {first['msg']}") from None
