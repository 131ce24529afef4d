"""A cheap judge first, a dearer one for what it is unsure of."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import claimwise
from claimwise.errors import CostLimitError, InputError, JudgeError
from claimwise.judges.base import Judge
from claimwise.judges.cascade import cascade
from claimwise.judges.splitter import Splitter
from claimwise.llm.loop import run_sync
from claimwise.llm.usage import current_meter, open_call
from claimwise.types import Cause, Claim, Example, Failure, Judgement, Label, Passage, Task, Usage


class Says:
    """A verifier with a support per claim; the claims that it was asked about are noted."""

    def __init__(self, supports: dict[str, float | None], name: str) -> None:
        self.supports, self.name, self.asked = supports, name, list[str]()

    async def verify(
        self, claims: Sequence[Claim], passages: Sequence[Passage], example: Example, *, task: Task = Task.VERIFY
    ) -> list[Judgement]:
        self.asked += [claim.text for claim in claims]
        return [self._say(claim) for claim in claims]

    def _say(self, claim: Claim) -> Judgement:
        support = self.supports[claim.text]
        if support is None:
            return Judgement.failed(claim, Cause.TIMEOUT, "no answer", judge=self.name)
        label = Label.SUPPORTED if support > 0.5 else Label.UNSUPPORTED
        return Judgement(claim, label, support=support, judge=self.name)


class Breaks(Says):
    async def verify(
        self, claims: Sequence[Claim], passages: Sequence[Passage], example: Example, *, task: Task = Task.VERIFY
    ) -> list[Judgement]:
        raise JudgeError(Failure(Cause.SERVER, "down"))


class Charges(Says):
    async def verify(
        self, claims: Sequence[Claim], passages: Sequence[Passage], example: Example, *, task: Task = Task.VERIFY
    ) -> list[Judgement]:
        meter = current_meter()
        assert meter is not None
        with open_call("m"):
            meter.add("m", Usage(calls=1, prompt_tokens=1_000_000))
        return await super().verify(claims, passages, example, task=task)


def make(first: Says, second: Says, band: tuple[float, float] = (0.3, 0.7)) -> Judge:
    return cascade(Judge("cheap", verifier=first), Judge("dear", verifier=second), band=band)


def judge(judge: Judge, *texts: str, task: Task = Task.VERIFY) -> list[Judgement]:
    assert judge.verifier is not None
    claims = [Claim(text) for text in texts]
    return run_sync(judge.verifier.verify(claims, [Passage("e")], Example(0, ""), task=task))


def test_only_what_lies_in_the_band_goes_on() -> None:
    first = Says({"sure": 0.9, "unsure": 0.5, "edge": 0.3, "no": 0.1}, "cheap")
    second = Says({"unsure": 1.0, "edge": 0.0}, "dear")
    found = judge(make(first, second), "sure", "unsure", "edge", "no")
    assert second.asked == ["unsure", "edge"]
    assert [(j.support, j.judge, j.escalated) for j in found] == [
        (0.9, "cheap", False), (1.0, "dear", True), (0.0, "dear", True), (0.1, "cheap", False),
    ]  # fmt: skip


def test_what_the_first_failed_on_goes_on_and_what_both_fail_on_is_a_failure() -> None:
    first, second = Says({"a": None, "b": None}, "cheap"), Says({"a": 0.9, "b": None}, "dear")
    mended, lost = judge(make(first, second), "a", "b")
    assert (mended.label, mended.escalated) == (Label.SUPPORTED, True)
    assert lost.failure is not None


def test_an_unsure_claim_is_never_scored_by_the_first_when_the_second_is_down() -> None:
    sure, unsure = judge(make(Says({"a": 0.95, "b": 0.5}, "cheap"), Breaks({}, "dear")), "a", "b")
    assert sure.label is Label.SUPPORTED
    assert (unsure.label, unsure.escalated) == (None, True)
    assert unsure.failure is not None


def test_a_first_that_is_down_sends_everything_on() -> None:
    (found,) = judge(make(Breaks({}, "cheap"), Says({"a": 0.9}, "dear")), "a")
    assert (found.judge, found.escalated) == ("dear", True)


def test_without_evidence_the_second_is_asked_at_once() -> None:
    first, second = Says({}, "cheap"), Says({"a": 0.9}, "dear")
    (found,) = judge(make(first, second), "a", task=Task.KNOWLEDGE)
    assert first.asked == []
    assert found.escalated is None  # nothing was tried before


def test_the_report_tells_what_went_on() -> None:
    first = Says({"Pumps are red.": 0.9, "Hoses are blue.": 0.5}, "cheap")
    second = Says({"Hoses are blue.": 0.0}, "dear")
    both = cascade(Judge("cheap", Splitter(), first), Judge("dear", verifier=second), band=(0.3, 0.7))
    report = claimwise.faithfulness(predictions=["Pumps are red. Hoses are blue."], contexts=[["x"]], judge=both)
    assert report.score == 0.5
    assert report.rates["escalation_rate"] == 0.5
    assert (report.counts["n_escalated"], report.counts["n_kept"]) == (1, 1)
    assert "judge:cascade:cheap>dear" in report.signature
    assert "0.3-0.7" in report.signature
    assert [claim["escalated"] for claim in report.to_dict()["per_example"][0]["claims"]] == [False, True]


def test_other_judges_tell_nothing_of_it() -> None:
    report = claimwise.faithfulness(predictions=["Pumps are red."], contexts=[["Pumps are red."]], judge="lexical")
    assert "escalation_rate" not in report.rates
    assert "escalated" not in report.to_dict()["per_example"][0]["claims"][0]


@pytest.mark.parametrize("band", [(0.7, 0.3), (-0.1, 0.5), (0.5, 1.1), (0.5,), "ab", (True, True), (float("nan"), 1.0)])
def test_a_band_that_is_none(band: object) -> None:
    with pytest.raises(InputError, match="`band` should be two numbers"):
        cascade("lexical", "lexical", band=band)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "name", ["cascade:", "cascade:lexical", "cascade:lexical>", "cascade:>lexical", "cascade:a>b>c"]
)
def test_names_that_are_none(name: str) -> None:
    with pytest.raises(InputError, match="cascade:"):
        claimwise.faithfulness(predictions=["A."], contexts=[["A."]], judge=name)


def test_by_name_with_a_band() -> None:
    report = claimwise.faithfulness(
        predictions=["The pump is red."],
        contexts=[["The pump is red."]],
        judge="cascade:lexical>lexical",
        judge_options={"band": (0.1, 0.2)},
    )
    assert report.counts["n_escalated"] == 0
    assert "0.1-0.2" in report.signature


def test_a_second_that_reaches_the_cost_limit_stops_the_run_and_scores_nothing_by_the_first() -> None:
    first = Says({"Pumps are red.": 0.95, "Hoses are blue.": 0.5}, "cheap")
    dear = Charges({"Hoses are blue.": 1.0}, "dear")
    both = cascade(Judge("cheap", Splitter(), first, concurrency=1), Judge("dear", verifier=dear, concurrency=1))
    with pytest.raises(CostLimitError, match=r"\$2\.0000 of at most \$2\.0000") as stopped:
        claimwise.faithfulness(
            predictions=["Pumps are red.", "Hoses are blue.", "Pumps are red. Hoses are blue.", "Hoses are blue."],
            contexts=[["x"]] * 4,
            judge=both,
            max_cost=2.0,
            prices={"m": (1.0, 1.0, 1.0)},
        )
    report = stopped.value.report
    assert report is not None
    assert (report.counts["n_supported"], report.counts["n_escalated"], report.counts["n_not_judged"]) == (4, 2, 1)
    assert report.cost == 2.0


def test_a_label_without_a_support_goes_on() -> None:
    class Mute(Says):
        def _say(self, claim: Claim) -> Judgement:
            return Judgement(claim, Label.SUPPORTED, judge=self.name)

    (found,) = judge(make(Mute({}, "cheap"), Says({"a": 0.0}, "dear")), "a")
    assert (found.label, found.judge, found.escalated) == (Label.UNSUPPORTED, "dear", True)


def test_cascades_nest_and_tell_whether_the_outer_one_asked_on() -> None:
    inner = make(Says({"a": 0.5, "b": 0.9}, "one"), Says({"a": 0.6}, "two"))
    last = Says({"a": 1.0}, "three")
    found = judge(cascade(inner, Judge("three", verifier=last), band=(0.3, 0.7)), "a", "b")
    assert last.asked == ["a"]
    assert [(j.judge, j.escalated) for j in found] == [("three", True), ("one", False)]
