"""The evidence path of judges whose model reads one window of evidence and one claim at a time."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from claimwise.errors import InputError, JudgeError
from claimwise.judges.contract import side_by_side
from claimwise.judges.lexical.verdict import COVERAGE_TERMS, TERMS
from claimwise.judges.nli.batching import Batcher
from claimwise.judges.nli.finding import Finding, compare_words, warn_of_gaps, weigh
from claimwise.judges.nli.lane import Lane
from claimwise.judges.nli.material import Material, Trial, make_encodable, most_claim_tokens
from claimwise.judges.nli.pairs import PairScorer
from claimwise.judges.nli.verdict import Combine, Thresholds, answer_task
from claimwise.judges.notices import notice
from claimwise.text.fold import is_blank
from claimwise.text.windows import Window
from claimwise.types import Cause, Claim, Example, Failure, HallucinationType, Judgement, Label, Passage, Quote, Task

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class _Inquiry:
    """A claim with what is to be scored for it, and what words alone have told."""

    claim: Claim
    trials: tuple[Trial, ...]
    found: tuple[Finding, ...]


class NliVerifier:
    """Holds claims against windows of the evidence: the most that any window supports or contradicts one counts.

    Passages are cut into windows of whole sentences that fit the model beside the claim; of more than five the best by
    BM25 are read. Of a claim's wordings any that is supported decides. Pairs of all claims, of concurrent calls too,
    are scored together in one thread; text is prepared in another, so that an event loop is never held up.

    Args:
        scorer: The model.
        thresholds: Where labels begin.
        combine: What makes (support, contradiction) of the model's probabilities and lexical signals; `None` takes
            the greatest probabilities as they are.
        languages: Two-letter codes of the languages that the model knows; `None` for any. Where it does not know that
            of a claim or its evidence, words, numbers and names are compared as by the judge `lexical`.

    Raises:
        InputError: when the model reads so little at once that no claim would leave room for evidence.
    """

    def __init__(
        self,
        scorer: PairScorer,
        thresholds: Thresholds,
        *,
        combine: Combine | None = None,
        languages: Set[str] | None = None,
    ) -> None:
        if (most := most_claim_tokens(scorer)) < 1:
            raise InputError(
                f"the model of judge {scorer.name!r} should read at least {scorer.limit + 1 - most} tokens at once, "
                f"but reads {scorer.limit}; use one with a longer input"
            )
        self._scorer = scorer
        self._thresholds = thresholds
        self._combine = combine
        self._languages = languages
        self._batcher = Batcher(scorer)
        self._desk = Lane(f"claimwise-{scorer.name}-text")

    async def verify(
        self, claims: Sequence[Claim], passages: Sequence[Passage], example: Example, *, task: Task = Task.VERIFY
    ) -> list[Judgement]:
        """Judge each claim; see `claimwise.judges.base.Verifier`.

        Raises:
            InputError: The task is `Task.KNOWLEDGE`: the model knows nothing beyond the evidence.
        """
        if task is Task.KNOWLEDGE:
            raise InputError(
                f"judge {self._scorer.name!r} compares claims with evidence and cannot judge from knowledge of its "
                "own; give evidence, or use a judge that can, such as 'openai/<model>'"
            )
        terms = COVERAGE_TERMS if task is Task.COVERAGE else TERMS

        def prepare() -> tuple[Material, list[_Inquiry | Judgement]]:
            material = Material(passages, example.question, self._scorer, self._languages, terms)
            return material, [self._open(claim, material) for claim in claims]

        material, inquiries = await self._desk.run(prepare)
        for warning in sorted({w for i in inquiries if isinstance(i, _Inquiry) for w in self._find_warnings(i)}):
            notice(warning)
        judgements = await side_by_side(self._judge(inquiry, material) for inquiry in inquiries)
        return [answer_task(judgement, task) for judgement in judgements]

    def _open(self, claim: Claim, material: Material) -> _Inquiry | Judgement:
        """What is to be scored for a claim, or its judgement where nothing is."""
        name, terms = self._scorer.name, material.terms
        if why := material.find_excess(claim):
            return Judgement.failed(claim, Cause.REJECTED, why, judge=name)
        wordings = [wording for wording in claim.wordings if not is_blank(wording)]
        if material.is_empty or not wordings:
            return Judgement(
                claim,
                label=Label.UNSUPPORTED,
                support=0.0,
                confidence=1.0,
                rationale=f"there is no {(terms.evidence if wordings else terms.claim).removeprefix('the ')}",
                judge=name,
                hallucination=HallucinationType.ADDED_FACT,
            )
        trials = [material.set_trial(wording) for wording in wordings]
        found = [
            compare_words(trial, material.view(trial.wording, claim), judge=name, terms=terms)
            for trial in trials
            if not trial.windows
        ]
        return _Inquiry(claim, tuple(trial for trial in trials if trial.windows), tuple(found))

    def _find_warnings(self, inquiry: _Inquiry) -> list[str]:
        trials = [*inquiry.trials, *(finding.trial for finding in inquiry.found)]
        return [warn_of_gaps(trial, judge=self._scorer.name) for trial in trials if trial.foreign or trial.alike]

    async def _judge(self, inquiry: _Inquiry | Judgement, material: Material) -> Judgement:
        if isinstance(inquiry, Judgement):
            return inquiry
        try:
            return await self._quote(inquiry.claim, await self._find(inquiry, material))
        except JudgeError as error:
            return Judgement(inquiry.claim, judge=self._scorer.name, failure=error.failure)

    async def _find(self, inquiry: _Inquiry, material: Material) -> Finding:
        """The finding on the wording that decides."""
        tried = await side_by_side(self._try(trial, inquiry.claim, material) for trial in inquiry.trials)
        return max((*tried, *inquiry.found), key=lambda finding: finding.rank)

    async def _try(self, trial: Trial, claim: Claim, material: Material) -> Finding:
        scores = await self._score(trial, trial.windows)
        view = partial(material.view, trial.wording, claim)
        return await self._desk.run(weigh, trial, scores, view, self._thresholds, self._combine, material.terms)

    async def _quote(self, claim: Claim, finding: Finding) -> Judgement:
        """The judgement with the sentence that the verdict rests on, and one that says the opposite."""
        places: list[Window] = []
        reason = finding.reason
        if finding.place is not None:
            places = [finding.place]
        elif finding.deciding is not None:
            places = [await self._find_sentence(finding.trial, *finding.deciding)]
        if finding.rival is not None:
            rival = await self._find_sentence(finding.trial, *finding.rival)
            if rival not in places:  # else the model is torn about one sentence, and no two parts disagree
                places.append(rival)
                reason += ", but another part of it says the opposite"
        return Judgement(
            claim,
            label=finding.label,
            support=round(finding.support, 4),
            confidence=round(finding.confidence, 4),
            quotes=tuple(Quote(place.text, place.passage, (place.start, place.end)) for place in places),
            rationale=reason,
            judge=self._scorer.name,
            hallucination=finding.hallucination,
            conflict=len(places) > 1,
            omitted_chars=finding.trial.omitted,
        )

    async def _find_sentence(self, trial: Trial, window: Window, column: int) -> Window:
        """The sentence of a window that by itself has most of a column.

        Only the deciding window's few sentences are scored, after the windows: all sentences of five windows in the
        first batch would be half as much work again.
        """
        parts = trial.parts(window)
        if len(parts) == 1:
            return parts[0]
        return parts[int((await self._score(trial, parts))[:, column].argmax())]

    async def _score(self, trial: Trial, windows: Sequence[Window]) -> NDArray[np.float32]:
        wording = make_encodable(trial.wording)
        scores = await self._batcher.score([(make_encodable(window.text), wording) for window in windows])
        if not ((scores >= 0.0) & (scores <= 1.0)).all():  # neither is NaN
            raise JudgeError(Failure(Cause.JUDGE_ERROR, "the model should give probabilities, but gave other numbers"))
        return scores
