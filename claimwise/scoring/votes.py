"""One answer out of several judges' answers. A member that failed has no vote; ties are told, never hidden.

The rules depend on the votes alone, never on which came back first:

- A claim gets the label that more than half of those who answered give it. Without such a majority it is
  `unsupported`, which neither credits nor accuses it.
- For relations it is voted first whether the answer disagrees with the reference (D). Where exactly half say so,
  nothing holds: a failed judgement with the cause `conflicting`. Among the other relations the one with the most
  votes holds; of several the first letter, which under no preset of weights is worth more.
- It is a tie where no single answer has more than half of the votes.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from claimwise.types import (
    Cause,
    Claim,
    Failure,
    HallucinationType,
    Judgement,
    Label,
    Level,
    Relation,
    RelationJudgement,
    Task,
)

FAILED_VOTE = "failed"
MAJORITY = 0.5  # a share of votes above it


def agreement(votes: Mapping[str, str]) -> float | None:
    """Votes for the answer with the most / votes of members that answered; `None` when none did.

    >>> agreement({"a": "supported", "b": "supported", "c": "unsupported", "d": "failed"})
    0.6666666666666666
    """
    cast = [vote for vote in votes.values() if vote != FAILED_VOTE]
    return max(Counter(cast).values()) / len(cast) if cast else None


def is_tied(votes: Mapping[str, str]) -> bool:
    """Whether members answered and no answer has more than half of their votes.

    >>> is_tied({"a": "subset", "b": "differ_but_factual"})
    True
    """
    share = agreement(votes)
    return share is not None and share <= MAJORITY


def settle_claim(claim: Claim, answers: Mapping[str, Judgement], *, judge: str, task: Task = Task.VERIFY) -> Judgement:
    """The members' judgement of one claim.

    Args:
        answers: One judgement per member, by the member's name.
        judge: Name of them all together.
        task: What they were asked.

    Returns:
        `confidence` is the agreement. Quotes, rationale and kind of error are those of the first member of the
        majority that gave any; `support` is the majority's mean, or everybody's where there is none.
    """
    votes = {name: FAILED_VOTE if j.label is None else str(j.label) for name, j in answers.items()}
    given = [j for j in answers.values() if j.label is not None]
    if not given:
        failure = next(j.failure for j in answers.values() if j.failure is not None)
        return Judgement(claim, judge=judge, failure=_all_failed(failure, len(answers)), votes=votes)
    if is_tied(votes):
        kind = HallucinationType.OTHER if task in (Task.VERIFY, Task.GRADE) else None
        chosen = Judgement(claim, Label.UNSUPPORTED, rationale=f"no majority: {_tell(votes)}", hallucination=kind)
        side = given
    else:
        winner, _ = Counter(j.label for j in given).most_common(1)[0]
        side = [j for j in given if j.label is winner]
        chosen = replace(
            side[0],
            claim=claim,
            quotes=next((j.quotes for j in side if j.quotes), ()),
            rationale=next((j.rationale for j in side if j.rationale), ""),
            hallucination=next((j.hallucination for j in side if j.hallucination), None),
        )
    supports = [j.support for j in side if j.support is not None]
    return replace(
        chosen,
        support=math.fsum(supports) / len(supports) if supports else None,
        confidence=agreement(votes),
        level=_middle_level(side),
        judge=judge,
        raw_label=None,  # one member's own words and numbers are not the jury's
        probabilities=None,
        conflict=any(j.conflict for j in side),
        omitted_chars=max(j.omitted_chars for j in given),
        votes=votes,
    )


def settle_relation(reference: int, answers: Mapping[str, RelationJudgement], *, judge: str) -> RelationJudgement:
    """The members' relation of a prediction to one reference; `confidence` is the share of votes for it."""
    votes = {name: FAILED_VOTE if r.relation is None else str(r.relation) for name, r in answers.items()}
    given = [r for r in answers.values() if r.relation is not None]
    if not given:
        failure = next(r.failure for r in answers.values() if r.failure is not None)
        return RelationJudgement(reference, judge=judge, failure=_all_failed(failure, len(answers)), votes=votes)
    counts = Counter(r.relation for r in given if r.relation is not None)
    against = counts[Relation.DISAGREE] / len(given)
    if against == MAJORITY:
        said = f"half of the votes say that the answer disagrees, half that it does not: {_tell(votes)}"
        failure = Failure(Cause.CONFLICTING, said, "compare", attempts=len(answers))
        return RelationJudgement(reference, judge=judge, failure=failure, votes=votes)
    if against > MAJORITY:
        winner = Relation.DISAGREE
    else:
        winner = max(
            (r for r in Relation if r is not Relation.DISAGREE), key=lambda r: counts[r]
        )  # the first of equals
    why = next((r.rationale for r in given if r.relation is winner and r.rationale), "")
    why = f"no majority: {_tell(votes)}" if is_tied(votes) else why
    return RelationJudgement(reference, winner, counts[winner] / len(given), why, judge, votes=votes)


def _middle_level(side: Sequence[Judgement]) -> Level | None:
    """The median of the levels, of two the lower; a bare label stands for its end of the scale."""
    if all(j.level is None for j in side):
        return None
    order = list(Level)  # best first
    ends = [j.level or (Level.FULLY if j.label is Label.SUPPORTED else Level.NONE) for j in side]
    return sorted(ends, key=order.index)[len(ends) // 2]


def _all_failed(first: Failure, members: int) -> Failure:
    return replace(first, message=f"all {members} votes failed; the first: {first.message}")


def _tell(votes: Mapping[str, str]) -> str:
    return ", ".join(f"{name}: {vote}" for name, vote in votes.items())
