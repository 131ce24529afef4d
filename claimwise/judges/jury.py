"""Several judges side by side; `claimwise.scoring.votes` makes one answer of theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count

from claimwise.errors import InputError
from claimwise.judges.base import Comparator, Judge, Verifier
from claimwise.judges.contract import compare, side_by_side, verify
from claimwise.scoring.votes import settle_claim, settle_relation
from claimwise.types import Claim, Example, Judgement, Passage, RelationJudgement, Task

VOTERS = "votes"  # in the provenance: how many vote


@dataclass(frozen=True, slots=True)
class JuryVerifier:
    """Asks all members about the same claims. `name` is the jury's."""

    members: Mapping[str, Verifier]
    name: str

    async def verify(
        self, claims: Sequence[Claim], passages: Sequence[Passage], example: Example, *, task: Task = Task.VERIFY
    ) -> list[Judgement]:
        """One judgement for each claim, by majority; a claim that every member failed on is a failed one."""
        answers = await side_by_side(
            verify(member, claims, passages, example, task=task) for member in self.members.values()
        )
        return [
            settle_claim(claim, dict(zip(self.members, ballots, strict=True)), judge=self.name, task=task)
            for claim, *ballots in zip(claims, *answers, strict=True)
        ]


@dataclass(frozen=True, slots=True)
class JuryComparator:
    """Asks all members for the relation. `name` is the jury's."""

    members: Mapping[str, Comparator]
    name: str

    async def compare(self, example: Example, reference: int) -> RelationJudgement:
        """The relation by vote; open whether the answer disagrees, it is a failure."""
        answers = await side_by_side(
            compare(member, example, reference, judge=name) for name, member in self.members.items()
        )
        return settle_relation(reference, dict(zip(self.members, answers, strict=True)), judge=self.name)


def jury(judges: Sequence[Judge | str], *, name: str | None = None) -> Judge:
    """A judge of several: a claim gets the label that more than half of them give it.

    Members that fail have no vote; without a majority the claim is `unsupported` and marked as a tie. Each
    judgement keeps all `votes`; its `confidence` is the share that agrees. Claims are listed by the first member
    that can; with references the jury compares if every member can.

    Args:
        judges: Two or more, as judges or by name. An odd number leaves fewer ties.
        name: Name for signatures; by default `jury:` and the members' names.

    Raises:
        InputError: for fewer than two members, or one that cannot verify claims.

    >>> from claimwise.judges.scripted import scripted_labels
    >>> one = scripted_labels({"It runs.": "yes"}, name="one")
    >>> jury([one, "lexical"]).name
    'jury:one,lexical'
    """
    from claimwise.judges.names import resolve_judge

    if isinstance(judges, str) or not isinstance(judges, Sequence) or len(judges) < 2 or None in judges:
        raise InputError(f"a jury should have at least two judges, in a list, but got {judges!r}")
    members = [resolve_judge(judge) for judge in judges]
    seats: dict[str, Judge] = {}
    for member in members:
        names = chain([member.name], (f"{member.name} #{again}" for again in count(2)))
        seats[next(seat for seat in names if seat not in seats)] = member
    name = name or f"jury:{','.join(member.name for member in members)}"
    provenance = {f"{seat}.{key}": value for seat, member in seats.items() for key, value in member.provenance.items()}
    return seat_jury(seats, name=name, provenance=provenance)


def seat_jury(seats: Mapping[str, Judge], *, name: str, provenance: Mapping[str, str]) -> Judge:
    """The judge that `seats` are together; their names are the keys of its votes.

    Raises:
        InputError: when one of them cannot verify claims.
    """
    verifiers = {seat: member.verifier for seat, member in seats.items() if member.verifier is not None}
    comparators = {seat: member.comparator for seat, member in seats.items() if member.comparator is not None}
    unable = next((seat for seat in seats if seat not in verifiers), None)
    if unable is not None:
        raise InputError(f"every judge of a jury should verify claims, but {unable!r} cannot; leave it out of {name!r}")
    return Judge(
        name,
        extractor=next((member.extractor for member in seats.values() if member.extractor is not None), None),
        verifier=JuryVerifier(verifiers, name),
        comparator=JuryComparator(comparators, name) if len(comparators) == len(seats) else None,
        provenance={VOTERS: str(len(seats)), **provenance},
        concurrency=max(member.concurrency for member in seats.values()),
    )
