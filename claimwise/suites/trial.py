"""One run of a suite over sets of answers: its own good ones, its negatives, a file's or a model's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from claimwise.datasets.samples import Sample, fingerprint
from claimwise.errors import InputError
from claimwise.judges.base import Judge
from claimwise.measures.base import Progress
from claimwise.measures.ledger import RunInterruptedError
from claimwise.suites.answers import Answer, get_answers, read_answers
from claimwise.suites.engine import Outcome, try_task
from claimwise.suites.pairs import PairShare, pair_shares, scores_by_id
from claimwise.suites.selection import Selection

if TYPE_CHECKING:
    from claimwise.suites.evaluation import SampleSuite

PAIRS, GOOD, BAD = "pairs", "good", "bad"
GOOD_ANSWERS, NEGATIVES = "good answers", "negatives"
_OWN = "column:answer"


class Bars(Protocol):
    """Makes a progress bar for one stretch of work."""

    def __call__(self, title: str) -> AbstractContextManager[Progress | None]:
        """Show progress while the block runs."""
        ...


@dataclass(frozen=True, slots=True)
class AnswerSet:
    """Answers that are judged together, one per sample. `source` is what the signature calls them."""

    name: str
    source: str
    samples: Sequence[Sample]
    answers: Sequence[Answer]


@dataclass(frozen=True, slots=True)
class Trial:
    """What one metric made of one set of answers."""

    answers: AnswerSet
    outcome: Outcome


def choose_answers(selection: Selection, which: str | None, known: Sequence[Sample]) -> list[AnswerSet]:
    """The sets of ready answers that a user asks for.

    Args:
        which: `pairs` (good answers and negatives), `good`, `bad` (negatives), a JSON Lines file of
            `{"id", "answer"}`, or `None`: pairs where there are negatives, else good.
        known: All samples of the dataset.

    Raises:
        InputError: for a file that does not answer the samples, or when there are no negatives to judge.
    """
    if which is None:
        which = PAIRS if selection.negatives else GOOD
    if which not in (PAIRS, GOOD, BAD):
        path = Path(which)
        if not path.is_file():
            raise InputError(f"`--answers` should be pairs, good, bad or a file of answers, but got {which!r}")
        answers = read_answers(path, selection.good, [s.id for s in known])
        return [
            AnswerSet(f"answers of {path.name}", f"{path.name}#{fingerprint([path])[:12]}", selection.good, answers)
        ]
    if which != GOOD and not selection.negatives:
        raise InputError(f"`--answers {which}` should have negatives to judge, but the samples chosen have none")
    sets = []
    if which in (PAIRS, GOOD):
        sets.append(AnswerSet(GOOD_ANSWERS, _OWN, selection.good, get_answers(_OWN, selection.good)))
    if which in (PAIRS, BAD):
        negatives = selection.negatives
        sets.append(AnswerSet(NEGATIVES, f"{_OWN} of negatives", negatives, get_answers(_OWN, negatives)))
    return sets


def judge_sets(
    suite: SampleSuite,
    selection: Selection,
    sets: Sequence[AnswerSet],
    judge: Judge,
    *,
    max_failures: float,
    bars: Bars,
) -> Iterator[Trial]:
    """Judge every set under every metric of the suite; one that fails does not lose the others.

    Raises:
        RunInterruptedError: on Ctrl-C, after the trial that it struck came out with what was judged.
    """
    for task in suite.measures:
        for answers in sets:
            interrupt: RunInterruptedError | None = None
            with bars(f"{task.metric}, {answers.name}") as progress:
                if progress is not None:
                    progress(0, len(answers.samples), 0)  # the total is known before the first row is
                try:
                    outcome = try_task(
                        task,
                        answers.samples,
                        answers.answers,
                        judge,
                        provenance=suite.provenance(selection, answers.source),
                        max_failures=max_failures,
                        progress=progress,
                    )
                except RunInterruptedError as error:
                    interrupt = error
                    outcome = Outcome(task.metric, error.report, error.as_stop())
            yield Trial(answers, outcome)
            if interrupt is not None:
                raise interrupt


def count_pairs(trials: Sequence[Trial]) -> list[PairShare]:
    """How the good answers and negatives of these trials compare; nothing unless both were judged."""
    scores: dict[str, dict[str, float | None]] = {}
    judged = {trial.answers.name for trial in trials}
    for trial in trials:
        if trial.outcome.report is not None:
            found = scores_by_id(trial.answers.samples, trial.outcome.report.examples)
            scores.setdefault(trial.outcome.metric, {}).update(found)
    if not {GOOD_ANSWERS, NEGATIVES} <= judged:
        return []
    samples = {sample.id: sample for trial in trials for sample in trial.answers.samples}
    return pair_shares(list(samples.values()), scores)
