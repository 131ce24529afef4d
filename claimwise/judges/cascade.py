"""A cheap judge first; only the claims that it is unsure of go on to a dearer one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from claimwise.errors import InputError
from claimwise.judges.base import Judge, Verifier
from claimwise.judges.contract import verify
from claimwise.judges.derived import DerivedComparator
from claimwise.types import Claim, Example, Judgement, Passage, Task

SENDS_ON = "band"  # in the provenance: what is sent on
BAND = (0.2, 0.8)  # where no band was fitted: support that says neither yes nor no clearly


@dataclass(frozen=True, slots=True)
class Band:
    """Support within which a claim goes on: `low..high`, ends included, 0..1.

    >>> 0.5 in Band(0.2, 0.8), 0.9 in Band(0.2, 0.8)
    (True, False)
    """

    low: float
    high: float

    def __post_init__(self) -> None:
        numbers = all(isinstance(x, int | float) and not isinstance(x, bool) for x in (self.low, self.high))
        if not numbers or not 0.0 <= self.low <= self.high <= 1.0:
            raise InputError(
                f"`band` should be two numbers low <= high in 0..1, but got {self.low!r} and {self.high!r}; "
                "`claimwise judge-eval FILE --judge cascade:A>B --fit-band` finds one"
            )

    def __contains__(self, support: float) -> bool:
        return self.low <= support <= self.high


@dataclass(frozen=True, slots=True)
class CascadeVerifier:
    """Asks `first`, and `second` about the claims whose support lies in the band or that `first` failed on."""

    first: Verifier
    second: Verifier
    band: Band

    async def verify(
        self, claims: Sequence[Claim], passages: Sequence[Passage], example: Example, *, task: Task = Task.VERIFY
    ) -> list[Judgement]:
        """One judgement for each claim, told by its `judge` and `escalated`; the second's failure is a failure."""
        if task is Task.KNOWLEDGE:  # nothing to be sure by: a judge without evidence is asked at once
            return await verify(self.second, claims, passages, example, task=task)
        judgements = await verify(self.first, claims, passages, example, task=task)
        open_places = [i for i, judgement in enumerate(judgements) if self._is_unsure(judgement)]
        asked = [claims[i] for i in open_places]
        answers = dict(zip(open_places, await verify(self.second, asked, passages, example, task=task), strict=True))
        return [replace(answers.get(i, first), escalated=i in answers) for i, first in enumerate(judgements)]

    def _is_unsure(self, judgement: Judgement) -> bool:
        return judgement.failure is not None or judgement.support is None or judgement.support in self.band


def cascade(
    first: Judge | str, second: Judge | str, *, band: tuple[float, float] = BAND, name: str | None = None
) -> Judge:
    """A judge that asks `first`, and `second` only about claims that `first` is unsure of.

    A report by it has the rate `escalation_rate` and the counts `n_escalated` and `n_kept`, the claims that the second
    judge was not asked about. With references it compares claim by claim in both directions.

    Args:
        first: A cheap judge that tells a support, as `mini`, `lexical` and `decisions/...` do.
        second: The judge for what is left.
        band: Support of `first`, 0..1, within which a claim goes on; `claimwise judge-eval --fit-band` finds one for a
            wanted agreement with labelled data.
        name: Name for signatures; by default `cascade:` and the judges' names.

    Raises:
        InputError: for a band out of order, or a judge that cannot verify claims.

    >>> cascade("lexical", "ollama/llama3", band=(0.3, 0.7)).name
    'cascade:lexical>ollama/llama3'
    """
    from claimwise.judges.names import resolve_judge

    if not isinstance(band, tuple | list) or len(band) != 2:
        raise InputError(
            f"`band` should be two numbers, the lowest and the highest support that go on, but got {band!r}"
        )
    chosen = Band(*band)
    judges = [resolve_judge(judge) for judge in (first, second)]
    for judge in judges:
        judge.require("verifier")
    cheap, dear = judges
    assert cheap.verifier is not None and dear.verifier is not None
    name = name or f"cascade:{cheap.name}>{dear.name}"
    extractor = cheap.extractor or dear.extractor
    verifier = CascadeVerifier(cheap.verifier, dear.verifier, chosen)
    provenance = {
        f"{place}.{key}": value for place, judge in enumerate(judges, 1) for key, value in judge.provenance.items()
    }
    return Judge(
        name,
        extractor=extractor,
        verifier=verifier,
        comparator=DerivedComparator(extractor, verifier, name) if extractor else None,
        provenance={SENDS_ON: f"{chosen.low:g}-{chosen.high:g}", **provenance},
        concurrency=max(cheap.concurrency, dear.concurrency),
    )
