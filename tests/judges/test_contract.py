"""Whatever a verifier of the user's returns, a claim has a judgement or a failure."""

from __future__ import annotations

import pytest

import claimwise
from claimwise.judges.base import Judge
from claimwise.judges.splitter import SPLITTER
from claimwise.types import Claim, Judgement, Label


class Returns:
    """A verifier that returns the same whatever it is asked."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    async def verify(self, claims: object, passages: object, example: object, *, task: object) -> object:
        return self.answer


OTHER = Judgement(Claim("Something else."), Label.SUPPORTED, support=1.0)


@pytest.mark.parametrize(
    "answer", [None, "supported", 3, {}, iter(()), [], [None], ["supported"], [OTHER], [OTHER] * 2]
)
def test_what_is_no_list_of_judgements_fails_the_claim(answer: object) -> None:
    judge = Judge("mine", SPLITTER, Returns(answer))  # type: ignore[arg-type]
    report = claimwise.faithfulness(["The pump is red."], [["The pump is red."]], judge=judge, max_failures=1.0)
    (judgement,) = report.examples[0].judgements
    assert judgement.failure is not None
    assert "should return a list of one Judgement per claim" in judgement.failure.message
    assert report.score is None
    assert report.counts["n_failed"] == 1
