"""Counts and rates over example reports. Every rate names its denominator; what failed is in none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from claimwise.scoring.votes import FAILED_VOTE, agreement, is_tied
from claimwise.stats.intervals import clustered_interval
from claimwise.types import ExampleReport, Judgement, Label, Status


def share(flags: Iterable[bool | None]) -> float | None:
    """Share of `True` among what is not `None`; `None` when nothing is left.

    >>> share([True, False, None]), share([None])
    (0.5, None)
    """
    known = [flag for flag in flags if flag is not None]
    return sum(known) / len(known) if known else None


def mean(values: Sequence[float]) -> float | None:
    """Plain mean, `None` of nothing."""
    return sum(values) / len(values) if values else None


def judged(example: ExampleReport) -> list[Judgement]:
    """The example's judgements that did not fail."""
    return [j for j in example.judgements if j.failure is None]


def scored(examples: Iterable[ExampleReport]) -> list[ExampleReport]:
    """The examples that have a place in a mean."""
    return [e for e in examples if e.status is Status.SCORED]


def count_failures(examples: Iterable[ExampleReport]) -> int:
    """Failed judgements: of claims, and of whole examples that failed before there was a claim to judge."""
    return sum(
        (e.failure is not None) + sum(j.failure is not None for j in (*e.judgements, *e.extra)) for e in examples
    )


def count_judgements(examples: Iterable[ExampleReport]) -> int:
    """Judgements asked for: the denominator of `max_failures`. An example without claims counts once."""
    return sum(max(1, len(e.judgements) + len(e.extra)) for e in examples if e.status in _ASKED)


_ASKED = (Status.SCORED, Status.FAILED)


def count_statuses(examples: Sequence[ExampleReport]) -> dict[str, int]:
    """How many examples ended how. `n_incomplete` are scored ones with a failed judgement among theirs."""
    return {
        "n_examples": len(examples),
        **{
            name: sum(e.status is status for e in examples)
            for name, status in {
                "n_scored": Status.SCORED,
                "n_no_claims": Status.NO_CLAIMS,
                "n_abstained": Status.ABSTAINED,
                "n_no_evidence": Status.NO_EVIDENCE,
                "n_failed_examples": Status.FAILED,
            }.items()
        },
        "n_incomplete": sum(count_failures([e]) > 0 for e in scored(examples)),
    }


def count_labels(judgements: Sequence[Judgement], labels: Sequence[Label]) -> dict[str, int]:
    """How many claims were submitted, and how many got each label."""
    return {
        "n_claims": len(judgements),
        **{f"n_{label}": sum(j.label is label for j in judgements) for label in labels},
    }


def label_rate(examples: Sequence[ExampleReport], label: Label) -> float | None:
    """Claims with this label / judged claims."""
    return share(j.label is label for e in examples for j in judged(e))


def abstention_rates(examples: Sequence[ExampleReport]) -> dict[str, float | None]:
    """Abstained / all examples; and, of the rows where abstaining was right, the share that did abstain."""
    return {
        "abstention_rate": share(e.abstained for e in examples),
        "correct_abstention_rate": share(e.abstained for e in examples if e.details.get("expected_abstention")),
    }


def vote_rates(examples: Iterable[ExampleReport]) -> dict[str, float | None]:
    """Mean agreement of the judges of a jury, over all they voted on."""
    return {"agreement": mean([share for votes in _votes(examples) if (share := agreement(votes)) is not None])}


def count_votes(examples: Iterable[ExampleReport]) -> dict[str, int]:
    """How many votes of a jury ended in a tie, and how many single votes failed."""
    votes = _votes(examples)
    return {
        "n_ties": sum(map(is_tied, votes)),
        "n_failed_votes": sum(vote == FAILED_VOTE for one in votes for vote in one.values()),
    }


def escalation_rates(examples: Iterable[ExampleReport]) -> dict[str, float | None]:
    """Claims that a cascade's second judge was asked about / claims of a cascade."""
    return {"escalation_rate": share(_escalated(examples))}


def count_escalations(examples: Iterable[ExampleReport]) -> dict[str, int]:
    """How many claims went on to a cascade's second judge, and how many it was spared."""
    flags = _escalated(examples)
    return {"n_escalated": sum(flags), "n_kept": len(flags) - sum(flags)}


def _escalated(examples: Iterable[ExampleReport]) -> list[bool]:
    return [j.escalated for e in examples for j in (*e.judgements, *e.extra) if j.escalated is not None]


def _votes(examples: Iterable[ExampleReport]) -> list[Mapping[str, str]]:
    votes = [
        [j.votes for j in (*e.judgements, *e.extra)] + [relation.votes for relation in e.relations] for e in examples
    ]
    return [one for row in votes for one in row if one]


def ratio_with_interval(
    points: Iterable[tuple[int, float, float]],
) -> tuple[float | None, tuple[float, float] | None]:
    """Weighted mean of `(cluster, value, weight)` points with its clustered 95 % interval."""
    rows = list(points)
    total = sum(weight for _, _, weight in rows)
    if not total:
        return None, None
    mean = sum(value * weight for _, value, weight in rows) / total
    interval = clustered_interval(
        [value for _, value, _ in rows], [cluster for cluster, _, _ in rows], weights=[w for _, _, w in rows]
    )
    return mean, interval
