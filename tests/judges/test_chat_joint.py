"""Listing and verifying in one call."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from claimwise.errors import JudgeError
from claimwise.judges.chat.joint import JointJudge
from claimwise.types import Cause, Claim, Example, Judgement, Passage, Task
from tests.judges.asking import CONTEXT, PUMP, judge_of, labels, verdicts

HEAVY = {
    "source": "The HP-200 weighs 12 kg.",
    "claim": "The HP-200 weighs 12 kg.",
    "quotes": ["weighs 12 kg"],
    "verdict": "supported",
}
VOLT = {
    "source": "It runs on 24 V.",
    "claim": "The HP-200 runs on 24 V.",
    "quotes": ["on 12 V"],
    "verdict": "contradicted",
}


def run(
    *replies: Any,
    task: Task = Task.VERIFY,
    contexts: tuple[str, ...] = (CONTEXT,),
    against: tuple[str, ...] | None = None,
    extra: tuple[str, ...] = (),
    **options: Any,
) -> tuple[list[Claim], list[Judgement], list[str]]:
    """Claims, judgements, and the prompts that were sent."""
    judge, model = judge_of(*replies, strategy="joint", **options)
    example = Example(0, PUMP, contexts=tuple(map(Passage, contexts)))
    passages = [Passage(text) for text in (contexts if against is None else against)]

    async def both() -> tuple[list[Claim], list[Judgement]]:
        assert judge.extractor is not None and judge.verifier is not None
        claims = await judge.extractor.extract(example)
        asked = [*claims, *map(Claim, extra)]
        return claims, await judge.verifier.verify(asked, passages, example, task=task)

    claims, judgements = asyncio.run(both())
    return claims, judgements, [request.prompt.split("@")[0] for request in model.requests]


def test_one_call_lists_and_verifies() -> None:
    claims, judgements, prompts = run({"claims": [HEAVY, VOLT]})
    assert [c.text for c in claims] == ["The HP-200 weighs 12 kg.", "The HP-200 runs on 24 V."]
    assert PUMP[slice(*claims[1].span or ())] == "It runs on 24 V."
    assert labels(judgements) == ["supported", "contradicted"] and prompts == ["joint"]
    assert judgements[0].quotes[0].grounded and judgements[0].claim is claims[0]


def test_blank_passages_do_not_matter() -> None:
    _, judgements, prompts = run({"claims": [HEAVY]}, contexts=(CONTEXT, " "), against=(CONTEXT,))
    assert labels(judgements) == ["supported"] and prompts == ["joint"]


def test_what_the_joint_reply_left_open_is_asked_about() -> None:
    dunno = {"source": "", "claim": "The HP-200 was released in 2011.", "verdict": "dunno"}
    twice = {**HEAVY, "verdict": "contradicted"}
    claims, judgements, prompts = run({"claims": [HEAVY, VOLT, dunno, twice]}, verdicts("false", "unsure"))
    assert len(claims) == 3 and prompts == ["joint", "verify"]
    assert labels(judgements) == ["contradicted", "contradicted", "unsupported"]


def test_claims_from_elsewhere_are_asked_about() -> None:
    _, judgements, prompts = run({"claims": [HEAVY]}, verdicts("unsure"), extra=("The HP-200 is blue.",))
    assert labels(judgements) == ["supported", "unsupported"] and prompts == ["joint", "verify"]


@pytest.mark.parametrize(
    ("options", "second"),
    [({"task": Task.GRADE}, "grade"), ({"against": ("Another passage.",)}, "verify")],
)
def test_another_question_is_asked_on_its_own(options: dict[str, Any], second: str) -> None:
    word = "none" if second == "grade" else "unsure"
    _, judgements, prompts = run({"claims": [HEAVY]}, verdicts(word), **options)
    assert labels(judgements) == ["unsupported"] and prompts == ["joint", second]


@pytest.mark.parametrize("options", [{"contexts": ()}, {"contexts": (" ",)}, {"max_evidence_chars": 20}])
def test_without_contexts_that_can_be_shown_the_separate_way_is_taken(options: dict[str, Any]) -> None:
    _, _, prompts = run({"claims": [HEAVY]}, verdicts("unsure"), **options)
    assert prompts[0] == "list_claims"


def test_a_cut_or_filtered_list_fails() -> None:
    with pytest.raises(JudgeError) as caught:
        run('{"claims": [{"claim": "The HP-200 weighs 12 kg.", "verdict": "supported"}', max_repairs=0)
    assert caught.value.failure.cause is Cause.TRUNCATED and caught.value.failure.stage == "extract"


def test_no_claims() -> None:
    claims, judgements, prompts = run({"claims": []})
    assert (claims, judgements, prompts) == ([], [], ["joint"])


def test_only_so_many_examples_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimwise.judges.chat.joint.MOST_KEPT", 2)
    judge, model = judge_of({"claims": [HEAVY]}, strategy="joint")
    joint = judge.extractor
    assert isinstance(joint, JointJudge) and joint is judge.verifier
    examples = [Example(n, PUMP, contexts=(Passage(CONTEXT),)) for n in range(3)]
    for example in examples:
        asyncio.run(joint.extract(example))
    assert list(joint.kept) == examples[1:]
    asyncio.run(joint.verify([Claim(HEAVY["claim"])], [Passage(CONTEXT)], examples[1]))  # type: ignore[arg-type]
    assert list(joint.kept) == examples[2:] and len(model.requests) == 3


def test_the_strategy_is_in_the_provenance() -> None:
    judge, _ = judge_of("x", strategy="joint")
    assert judge.provenance["strategy"] == "joint" and judge.provenance["prompt.joint"].startswith("joint@1#")


def test_of_two_equal_verdicts_on_one_claim_the_first_holds_in_every_process() -> None:
    again = [{**HEAVY, "quotes": [], "reason": f"reason {n}"} for n in range(8)]
    _, judgements, prompts = run({"claims": [HEAVY, *again]})
    assert prompts == ["joint"] and len(judgements) == 1
    assert [quote.text for quote in judgements[0].quotes] == ["weighs 12 kg"] and judgements[0].rationale == ""
