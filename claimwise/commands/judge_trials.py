"""What came of each judge of `claimwise judge-eval`, and of the two of a cascade together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from claimwise.datasets.labelled import LabelledClaim
from claimwise.errors import ClaimwiseError, JudgeFailureError, JudgeUnavailableError, RunStoppedError
from claimwise.judges.base import Judge
from claimwise.llm.usage import Meter, meter
from claimwise.measures.labelled import judge_labelled, judgements_of, read_verdicts
from claimwise.measures.ledger import RunInterruptedError, judged_before
from claimwise.progress import progress_bar
from claimwise.stats.cascades import CascadeBand, fit_cascade, run_cascade, run_held_out
from claimwise.stats.quality import Interval, Quality, Verdict, measure_quality, share_right
from claimwise.types import Judgement, Report, Risk

_RISKS = list(map(str, Risk))  # high first


@dataclass(frozen=True, slots=True)
class JudgeTrial:
    """One judge: its judgement and verdict on each row (`None` where a limit came before), and the numbers."""

    judge: Judge
    judgements: Sequence[Judgement | None]
    verdicts: Sequence[Verdict | None]
    overall: Quality
    groups: Mapping[str, Quality]
    signature: str
    used: Meter
    error: ClaimwiseError | None = None
    interrupted: bool = False

    @property
    def n_not_judged(self) -> int:
        """Rows that a limit of the run came before."""
        return sum(verdict is None for verdict in self.verdicts)

    @property
    def escalation_rate(self) -> float | None:
        """Of a cascade: share of rows that its second judge was asked about."""
        told = [j.escalated for j in self.judgements if j is not None and j.escalated is not None]
        return sum(told) / len(told) if told else None

    def row_record(self, i: int) -> dict[str, Any] | None:
        """What it said about a row, as plain data."""
        judgement, verdict = self.judgements[i], self.verdicts[i]
        if judgement is None or verdict is None:
            return None
        failure = judgement.failure
        return {
            "label": None if verdict.said is None else str(verdict.said),
            "support": verdict.support,
            "rationale": judgement.rationale,
            "escalated": judgement.escalated,
            "failure": None if failure is None else f"{failure.cause}: {failure.message}",
        }


@dataclass(frozen=True, slots=True)
class Standing:
    """How often verdicts are on the people's side, and balanced accuracy, over the `n` rows that did not fail."""

    n: int
    agreement: float | None
    interval: Interval | None
    balanced_accuracy: float | None


@dataclass(frozen=True, slots=True)
class BandTrial:
    """A band for the first judge, and where the second could be run what the whole cascade is worth.

    Attributes:
        second: Name of the second judge; "" where none was given.
        standings: `first`, `second`, `cascade`, and `cascade_held_out`, the cascade with each half of the evidence
            under the band that was chosen on the other.
        note: Why there is no cascade among them.
    """

    first: str
    second: str
    band: CascadeBand
    standings: Mapping[str, Standing] = field(default_factory=dict)
    note: str = ""

    def record(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "first": self.first,
            "second": self.second or None,
            **asdict(self.band),
            "standings": {name: asdict(standing) for name, standing in self.standings.items()},
            "note": self.note,
            "judge": f"cascade:{self.first}>{self.second}" if self.second else None,
            "judge_options": {"band": [self.band.low, self.band.high]},
        }


def group_rows(rows: Sequence[LabelledClaim], by: str | None) -> dict[str, list[int]]:
    """Name of a group -> its rows by number; risks from high to low."""
    groups: dict[str, list[int]] = {}
    for i, row in enumerate(rows if by else ()):
        groups.setdefault(row.group(by or ""), []).append(i)
    order = sorted(groups, key=lambda name: (_RISKS.index(name) if by == "risk" and name in _RISKS else 9, name))
    return {name: groups[name] for name in order}


def run_trial(
    rows: Sequence[LabelledClaim],
    judge: Judge,
    groups: Mapping[str, Sequence[int]],
    *,
    max_failures: float,
    data: str,
) -> JudgeTrial:
    """Ask a judge about all rows and hold its verdicts against the labels. What ends a run early is kept as its error.

    Args:
        data: What the rows are called in the signature.
    """
    error: ClaimwiseError | None = None
    report: Report | None
    interrupted = False
    with meter() as used, progress_bar(judge.name, unit="claims") as progress:
        try:
            report = judge_labelled(
                rows, judge, max_failures=max_failures, progress=progress, provenance={"data": data}
            )
        except (JudgeFailureError, RunStoppedError, JudgeUnavailableError) as ended:
            error, report = ended, judged_before(ended)
        except RunInterruptedError as ended:
            error, report, interrupted = ended.as_stop(), ended.report, True
    judgements = judgements_of(report, rows)
    verdicts = read_verdicts(rows, judgements)
    return JudgeTrial(
        judge=judge,
        judgements=judgements,
        verdicts=verdicts,
        overall=measure_quality([v for v in verdicts if v]),
        groups={name: measure_quality([v for i in places if (v := verdicts[i])]) for name, places in groups.items()},
        signature="" if report is None else report.signature,
        used=used,
        error=error,
        interrupted=interrupted,
    )


def fit_trials(
    names: Sequence[str], trials: Sequence[JudgeTrial], unavailable: ClaimwiseError | None, *, target: float
) -> BandTrial | None:
    """The band for the first judge, on the rows that it was asked about, and the cascade where the second was, too.

    Args:
        names: The first judge and, if there is one, the second.
        trials: Of those that could be run.
        unavailable: Why the second could not.
        target: Agreement with people asked for outside the band.
    """
    asked = [i for i, verdict in enumerate(trials[0].verdicts) if verdict]
    first = [v for v in trials[0].verdicts if v]
    if not first:
        return None
    band = fit_cascade(first, target=target)
    found = BandTrial(names[0], names[1] if len(names) > 1 else "", band, {"first": _stand(first)})
    if len(trials) < 2:
        note = "no second judge was given" if unavailable is None else f"{names[1]} could not be run: {unavailable}"
        return BandTrial(found.first, found.second, band, found.standings, note)
    second = [v for i in asked if (v := trials[1].verdicts[i])]
    if len(second) < len(first):
        note = f"{names[1]} was asked about {len(second)} of {len(first)} rows"
        return BandTrial(found.first, found.second, band, found.standings, note)
    standings = {
        **found.standings,
        "second": _stand(second),
        "cascade": _stand(run_cascade(first, second, band)),
        "cascade_held_out": _stand(run_held_out(first, second, band)),
    }
    return BandTrial(found.first, found.second, band, standings)


def _stand(verdicts: Sequence[Verdict]) -> Standing:
    quality = measure_quality(verdicts)
    return Standing(quality.n, *share_right(verdicts), quality.balanced_accuracy)
