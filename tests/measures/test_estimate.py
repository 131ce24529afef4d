"""Estimates against what is really sent: the same options, judged over HTTP."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import claimwise
from claimwise.errors import InputError
from claimwise.evidence.corpus import corpus
from claimwise.judges.base import Judge
from claimwise.judges.scripted import scripted
from claimwise.llm.chat import Message
from claimwise.llm.tokens import estimate_prompt_tokens
from claimwise.text.claims import split_claims
from claimwise.types import Task
from tests.stub import Reply, Request, StubServer

ANSWERS = [
    "The HP-200 weighs 12 kg. It runs on 24 V and was released in 2011.",
    "The Selma canal is 14 km long [1]. It was dug between 1904 and 1911 by 3,000 workers.",
    "I don't know.",
    "Returns are free within 30 days. The receipt is required. Shipping takes 5 working days.",
    " ".join(f"Station {n} opened in {1950 + n} and has {n + 2} platforms." for n in range(12)),
]
CONTEXTS = [
    ["The HP-200 weighs 12 kg and runs on 12 V.", "It has been sold since 2011."],
    ["The Selma canal is 14 km long.", "Work began in 1904 and ended in 1911."],
    ["Nothing."],
    ["Customers may return goods within 30 days at no cost if they have the receipt."],
    ["Twelve stations opened between 1950 and 1961."],
]
QUESTIONS = ["What is the HP-200?", "How long is the canal?", "Why?", "Can I return it?", "Which stations are there?"]
ROWS = {"predictions": ANSWERS, "questions": QUESTIONS}
REFERENCES = [[context[0], " ".join(context)] for context in CONTEXTS]
FACTS = [[{"claim": text, "risk": "high"} for text in context] for context in CONTEXTS]


def judge(request: Request) -> str:
    """A judge that lists what the splitter lists."""
    user = request.body["messages"][-1]["content"]
    shape = request.body["response_format"]["json_schema"]["schema"]["properties"]
    if "category" in shape:
        return json.dumps({"reason": "It says the same, with less detail.", "category": "A"})
    if "verdicts" in shape:
        ids = [int(i) for i in re.findall(r'^\{"id": (\d+), "claim"', user, re.M)]
        verdict = shape["verdicts"]["items"]["properties"]["verdict"]["enum"][0]
        fields = {"quotes": [], "reason": "Stated.", "verdict": verdict, "hallucination": "none", "conflict": False}
        return json.dumps({"verdicts": [{"id": i, **fields} for i in ids]})
    answer = next(answer for answer in ANSWERS if answer in user)
    verdict = {"quotes": [], "reason": "Stated.", "verdict": "supported", "hallucination": "none", "conflict": False}
    joint = verdict if "verdict" in shape["claims"]["items"]["properties"] else {}
    return json.dumps(
        {"claims": [{"source": answer[slice(*c.span)], "claim": c.text, **joint} for c in split_claims(answer)]}
    )


def counted(stub: StubServer) -> int:
    """Prompt tokens of what the server received, by the same counting."""
    return sum(
        estimate_prompt_tokens(Message(m["role"], m["content"]) for m in request.body["messages"])
        for request in stub.requests
    )


@pytest.mark.parametrize(
    ("metric", "columns", "options", "judge_options"),
    [
        ("faithfulness", {"contexts": CONTEXTS}, {}, {}),
        ("faithfulness", {"contexts": CONTEXTS}, {"grading": "graded", "check_citations": True}, {"batch_size": 3}),
        ("faithfulness", {"contexts": CONTEXTS}, {}, {"strategy": "joint"}),
        ("faithfulness", {"contexts": CONTEXTS}, {}, {"repeats": 3}),
        ("factuality", {"references": REFERENCES}, {}, {}),
        ("factuality", {"references": REFERENCES}, {"swap_check": True}, {"as_of": "2021-06-01"}),
        ("factuality", {"contexts": CONTEXTS}, {"config": "claims"}, {}),
        ("factuality", {}, {"config": "claims", "evidence": "none"}, {}),
        ("claim_coverage", {"references": FACTS, "contexts": CONTEXTS}, {"check_extra": True}, {}),
    ],
)
def test_prompt_tokens_are_those_really_sent(
    metric: str, columns: dict[str, Any], options: dict[str, Any], judge_options: dict[str, Any]
) -> None:
    with StubServer(judge) as stub:
        arguments = {
            **ROWS,
            **columns,
            **options,
            "judge": "openai/estimated",
            "judge_options": {"base_url": stub.base_url, "cache": False, **judge_options},
        }
        found = claimwise.estimate(metric, **arguments)
        assert stub.received == 0, "an estimate sends nothing"
        report = getattr(claimwise, metric)(**arguments)
    assert found.usage.calls == stub.received == report.usage.calls > 0
    assert found.usage.prompt_tokens == pytest.approx(counted(stub), rel=0.1)
    assert found.rows == len(report.examples)


def test_cost_by_the_table_and_by_given_prices_needs_no_key() -> None:
    arguments = {**ROWS, "contexts": CONTEXTS}
    prices = {"openai/mine": (2.0, 10.0, 0.5)}
    found = claimwise.estimate("faithfulness", **arguments, judge="openai/mine", prices=prices)
    tokens = found.usage
    assert found.cost == pytest.approx((tokens.prompt_tokens * 2 + tokens.completion_tokens * 10) / 1e6)
    assert tokens.completion_tokens > 0
    assert claimwise.estimate("faithfulness", **arguments, judge="openai/mine").cost is None
    assert claimwise.estimate("faithfulness", **arguments, judge="azure/mine").usage == tokens


def test_a_jury_is_counted_by_model() -> None:
    found = claimwise.estimate(
        "factuality", ANSWERS, [c[0] for c in CONTEXTS], judge="jury:lexical,openai/a,anthropic/b"
    )
    assert {model: usage.calls for model, usage in found.by_model.items()} == {"openai/a": 4, "anthropic/b": 4}
    assert found.to_dict()["by_model"]["openai/a"]["calls"] == 4
    assert found.to_dict()["cost_usd"] is None


def test_local_judges_cost_nothing() -> None:
    found = claimwise.estimate("faithfulness", ANSWERS, CONTEXTS)
    assert (found.usage.calls, found.cost, found.by_model) == (0, 0.0, {})


@pytest.mark.parametrize("repeats", [1, 2])
def test_what_is_in_the_cache_is_not_sent(repeats: int) -> None:
    with StubServer(judge) as stub:
        arguments = {
            **ROWS,
            "contexts": CONTEXTS,
            "judge": f"openai/estimated-cached-{repeats}",
            "judge_options": {"base_url": stub.base_url, "repeats": repeats},
        }
        before = claimwise.estimate("faithfulness", **arguments)
        # Four answers with claims; the 24 of the last take three requests to verify.
        assert (before.usage.calls, before.usage.cached) == (4 + 6 * repeats, 0)
        report = claimwise.faithfulness(**arguments)
        after = claimwise.estimate("faithfulness", **arguments)
    assert report.usage.cached == 0, "an estimate leaves nothing in the cache"
    assert (after.usage.calls, after.usage.cached) == (0, before.usage.calls)


def test_nobodys_own_code_is_called() -> None:
    def fail(*arguments: Any) -> Any:
        raise AssertionError("was called")

    class Own:
        async def verify(self, claims: Any, passages: Any, example: Any, *, task: Task = Task.VERIFY) -> Any:
            raise AssertionError("was called")

    assert claimwise.estimate("factuality", ["a"], ["b"], judge=fail).usage.calls == 1
    assert claimwise.estimate("factuality", ["a"], ["b"], judge=scripted(["(A)"])).usage.calls == 1
    claims = {"predictions": ["It runs."], "config": "claims"}
    for refused in (
        {"metric": "factuality", **claims, "evidence": "web", "judge": "openai/m"},
        {"metric": "factuality", **claims, "evidence": fail, "judge": "openai/m"},
        {"metric": "claim_coverage", "predictions": ["a"], "references": [["b"]], "judge": Own()},
        {
            "metric": "claim_coverage",
            "predictions": ["a"],
            "references": [["b"]],
            "judge": Judge("own", verifier=Own()),
        },
        {
            "metric": "claim_coverage",
            "predictions": ["a"],
            "references": [["b"]],
            "judge": claimwise.verifier_judge(fail),
        },
    ):
        with pytest.raises(InputError, match="`estimate`"):
            claimwise.estimate(**refused)


def test_a_corpus_is_searched_for_real() -> None:
    source = corpus(["It runs on 24 V.", "It weighs 12 kg."])
    found = claimwise.estimate("factuality", ["It weighs 12 kg."], config="claims", evidence=source, judge="openai/m")
    assert found.usage.calls == 2


def test_wrong_arguments_are_told() -> None:
    with pytest.raises(InputError, match="`metric` should be one of"):
        claimwise.estimate("bleu", ["a"])
    with pytest.raises(InputError, match="`predictions\\[0\\]` should be a text"):
        claimwise.estimate("factuality", [5], ["a"], judge="openai/m")


def test_after_an_estimate_replies_are_asked_for_again() -> None:
    with StubServer([Reply("(A)")]) as stub:
        options = {"base_url": stub.base_url, "cache": False}
        claimwise.estimate("factuality", ["a"], ["b"], judge="openai/again", judge_options=options)
        assert claimwise.factuality(["a"], ["b"], judge="openai/again", judge_options=options).score == 1.0
    assert stub.received == 1
