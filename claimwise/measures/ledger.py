"""What a run has judged so far, and the interrupt that hands it back."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from claimwise.errors import RunStoppedError
from claimwise.judges.base import Judge
from claimwise.judges.cascade import SENDS_ON
from claimwise.judges.jury import VOTERS
from claimwise.llm.usage import Meter
from claimwise.measures.base import PROMPTS, Measure
from claimwise.measures.tally import count_escalations, count_votes, escalation_rates, vote_rates
from claimwise.signature import build_signature
from claimwise.types import Example, ExampleReport, Report


class RunInterruptedError(KeyboardInterrupt):
    """Ctrl-C while rows were judged; still a `KeyboardInterrupt`, so that whoever handles those handles it.

    Attributes:
        report: What was judged. Rows that were not have no part in its rates; `counts["n_not_judged"]` tells how many.
        not_judged: Those rows, by number from 0.
    """

    def __init__(self, report: Report, not_judged: Sequence[int]) -> None:
        rows = len(report.examples) + len(not_judged)
        super().__init__(
            f"interrupted: {len(report.examples)} of {rows} rows were judged, {len(not_judged)} are left. "
            "`error.report` holds what was judged; what a cached judge has answered is not sent again"
        )
        self.report = report
        self.not_judged = tuple(not_judged)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.report, self.not_judged), self.__dict__

    def as_stop(self) -> RunStoppedError:
        """The same as an error that is kept beside a partial result instead of being raised."""
        return RunStoppedError(str(self))


def judged_before(error: Exception) -> Report | None:
    """What was judged before an error ended the run; `None` where that is nothing."""
    report = getattr(error, "report", None)
    return report if isinstance(report, Report) and report.examples else None


@dataclass(slots=True)
class Ledger:
    """A run's rows and what was judged of them. May be read at any time, from any thread.

    Attributes:
        measure, examples, judge, provenance: As for `claimwise.measures.run.run`.
        judged: Reports by position in `examples`.
        used: What judging cost.
    """

    measure: Measure
    examples: Sequence[Example]
    judge: Judge
    provenance: Mapping[str, object] = field(default_factory=dict)
    judged: dict[int, ExampleReport] = field(default_factory=dict)
    used: Meter = field(default_factory=Meter)

    def report(self) -> Report:
        """The numbers over what was judged; `n_not_judged` counts the rest, where there is any."""
        return self._report(dict(self.judged))

    def interrupt(self) -> RunInterruptedError:
        """The error that hands back what was judged."""
        judged = dict(self.judged)  # one moment's state: an interrupted run may not have come to rest
        left = [example.index for position, example in enumerate(self.examples) if position not in judged]
        return RunInterruptedError(self._report(judged), left)

    def attach_to(self, error: Exception) -> None:
        """Let an error that ends the run carry what was judged as its `report`, unless it has one of its own."""
        if getattr(error, "report", None) is None:
            with contextlib.suppress(AttributeError):  # a frozen exception stays as it is
                error.report = self.report()  # type: ignore[attr-defined]

    def _report(self, judged: Mapping[int, ExampleReport]) -> Report:
        reports = [judged[position] for position in sorted(judged)]
        measure, judge, left = self.measure, self.judge, len(self.examples) - len(judged)
        summary = measure.summarize(reports)
        votes, cascade = VOTERS in judge.provenance, SENDS_ON in judge.provenance
        return Report(
            metric=measure.name,
            headline=measure.headline,
            score=summary.score,
            interval=summary.interval,
            rates={
                **summary.rates,
                **(vote_rates(reports) if votes else {}),
                **(escalation_rates(reports) if cascade else {}),
            },
            counts={
                **summary.counts,
                **(count_votes(reports) if votes else {}),
                **(count_escalations(reports) if cascade else {}),
                **({"n_not_judged": left} if left else {}),
            },
            examples=tuple(reports),
            usage=self.used.usage,
            cost=self.used.cost,
            signature=build_signature(
                measure.name,
                {"judge": judge.name, **_concerning(measure, judge), **measure.settings, **self.provenance},
            ),
        )


def _concerning(measure: Measure, judge: Judge) -> dict[str, str]:
    """The judge's provenance without the prompts that this measure never uses."""
    unused = PROMPTS - measure.prompts
    return {key: value for key, value in judge.provenance.items() if key.rpartition("prompt.")[2] not in unused}
