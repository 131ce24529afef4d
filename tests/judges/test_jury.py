"""Juries by name and as objects, and repeated samples of one judge."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

import claimwise
from claimwise.errors import InputError, JudgeError, JudgeUnavailableError
from claimwise.judges.base import Judge
from claimwise.judges.chat import chat_judge
from claimwise.judges.jury import jury
from claimwise.judges.names import resolve_judge, split_names
from claimwise.judges.scripted import ScriptedModel, scripted, scripted_labels
from claimwise.judges.splitter import SPLITTER
from claimwise.llm.client import openai_model
from claimwise.types import Cause, Claim, Failure, Label, Task
from tests.judges.asking import verdicts
from tests.stub import Request, StubServer

TEXT = "The pump weighs 12 kg. It runs on 24 V."
FIRST, SECOND = "The pump weighs 12 kg.", "It runs on 24 V."
CONTEXT = ["The pump weighs 12 kg and runs on 12 V."]


def labelled(first: str, second: str, name: str, **options: Any) -> Judge:
    return scripted_labels({FIRST: first, SECOND: second}, name=name, **options)


class Broken:
    """A verifier that ends as told."""

    name = "broken"

    def __init__(self, ending: Exception | list[Any]) -> None:
        self.ending = ending

    async def verify(self, claims: Any, passages: Any, example: Any, *, task: Task = Task.VERIFY) -> list[Any]:
        if isinstance(self.ending, Exception):
            raise self.ending
        return self.ending


def test_majority_per_claim_with_votes_and_agreement_in_the_report() -> None:
    members = [labelled("yes", "no", "a"), labelled("yes", "yes", "b"), labelled("yes", "no", "c")]
    report = claimwise.faithfulness([TEXT], [CONTEXT], judge=claimwise.jury(members))
    first, second = report.examples[0].judgements
    assert (first.label, second.label) == (Label.SUPPORTED, Label.CONTRADICTED)
    assert second.votes == {"a": "contradicted", "b": "supported", "c": "contradicted"}
    assert second.judge == "jury:a,b,c"
    assert report.rates["agreement"] == pytest.approx((1 + 2 / 3) / 2)
    assert (report.counts["n_ties"], report.counts["n_failed_votes"]) == (0, 0)
    assert "|judge:jury:a,b,c|votes:3|" in report.signature
    claims = report.to_dict()["per_example"][0]["claims"]
    assert [claim["tied"] for claim in claims] == [False, False]
    assert claims[1]["votes"] == dict(second.votes)


def test_no_jury_no_agreement() -> None:
    report = claimwise.faithfulness([TEXT], [CONTEXT], judge=labelled("yes", "no", "a"))
    assert "agreement" not in report.rates and "n_ties" not in report.counts
    assert "votes" not in report.to_dict()["per_example"][0]["claims"][0]


def test_a_jury_without_claims_still_has_an_agreement_to_tell() -> None:
    report = claimwise.faithfulness([""], [CONTEXT], judge=jury([labelled("yes", "no", "a"), "lexical"]))
    assert report.rates["agreement"] is None and report.counts["n_ties"] == 0


@pytest.mark.parametrize(
    "ending",
    [JudgeError(Failure(Cause.TIMEOUT, "late")), []],
    ids=["raises", "breaks its contract"],
)
def test_a_member_that_fails_has_no_vote(ending: Any) -> None:
    members = [labelled("yes", "no", "a"), Judge("broken", verifier=Broken(ending)), labelled("yes", "yes", "c")]
    report = claimwise.faithfulness([TEXT], [CONTEXT], judge=jury(members))
    first, second = report.examples[0].judgements
    assert first.votes == {"a": "supported", "broken": "failed", "c": "supported"}
    assert (first.label, first.confidence) == (Label.SUPPORTED, 1.0)
    assert (second.label, second.confidence) == (Label.UNSUPPORTED, 0.5)
    assert (report.counts["n_failed"], report.counts["n_failed_votes"], report.counts["n_ties"]) == (0, 2, 1)


def test_a_member_that_no_call_can_reach_stops_the_run() -> None:
    judge = jury([labelled("yes", "no", "a"), Judge("broken", verifier=Broken(JudgeUnavailableError("wrong key")))])
    with pytest.raises(JudgeUnavailableError, match="wrong key"):
        claimwise.faithfulness([TEXT], [CONTEXT], judge=judge)


def test_members_run_side_by_side() -> None:
    class Meeting:
        def __init__(self, barrier: asyncio.Barrier, label: str) -> None:
            self.barrier, self.judge = barrier, labelled(label, label, label)

        async def verify(self, claims: Any, passages: Any, example: Any, *, task: Task = Task.VERIFY) -> Any:
            await self.barrier.wait()  # is passed only when both are here
            assert self.judge.verifier is not None
            return await self.judge.verifier.verify(claims, passages, example, task=task)

    async def meet() -> Any:
        barrier = asyncio.Barrier(2)
        judge = jury([Judge(n, SPLITTER, Meeting(barrier, n)) for n in ("yes", "no")])
        assert judge.verifier is not None
        return await asyncio.wait_for(judge.verifier.verify([Claim(FIRST)], [], None, task=Task.VERIFY), 5)  # type: ignore[arg-type]

    (settled,) = asyncio.run(meet())
    assert settled.votes == {"yes": "supported", "no": "contradicted"}


def test_relations_are_voted_on_when_every_member_compares() -> None:
    members = [labelled("yes", "no", name, relations=letter) for name, letter in (("a", "A"), ("b", "E"), ("c", "A"))]
    report = claimwise.factuality(["14 km"], ["The canal is 14 km long."], judge=jury(members))
    (relation,) = report.examples[0].relations
    assert (relation.relation, relation.confidence) == ("subset", pytest.approx(2 / 3))
    assert report.rates["agreement"] == pytest.approx(2 / 3)
    with pytest.raises(InputError, match="cannot compare with a reference"):
        claimwise.factuality(["x"], ["y"], judge=jury([members[0], labelled("yes", "no", "d")]))


def test_claims_come_from_the_first_member_that_lists_them() -> None:
    verifier = labelled("yes", "no", "a").verifier
    lister = scripted([{"claims": [{"source": FIRST, "claim": FIRST}]}, verdicts("supported")], name="lister")
    report = claimwise.faithfulness([TEXT], [CONTEXT], judge=jury([Judge("a", verifier=verifier), lister]))
    assert [j.claim.text for j in report.examples[0].judgements] == [FIRST]


def test_members_of_the_same_name_are_told_apart() -> None:
    judge = jury(["lexical", "lexical"])
    report = claimwise.faithfulness([FIRST], [CONTEXT], judge=judge)
    assert report.examples[0].judgements[0].votes == {"lexical": "supported", "lexical #2": "supported"}


def test_no_vote_is_lost_whatever_the_members_are_called() -> None:
    members = [labelled("yes", "yes", "a"), labelled("no", "yes", "a"), labelled("no", "yes", "a #2"), "lexical"]
    report = claimwise.faithfulness([FIRST], [CONTEXT], judge=jury(members))
    (judgement,) = report.examples[0].judgements
    assert judgement.votes == {
        "a": "supported", "a #2": "contradicted", "a #2 #2": "contradicted", "lexical": "supported",
    }  # fmt: skip
    assert (judgement.label, report.counts["n_ties"]) == (Label.UNSUPPORTED, 1)


@pytest.mark.parametrize("judges", [None, 3, "lexical", [], ["lexical"], {"lexical"}, ["lexical", None], iter("ab")])
def test_what_is_no_list_of_two_judges_is_told(judges: Any) -> None:
    with pytest.raises(InputError, match="a jury should have at least two judges, in a list, but got"):
        jury(judges)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("lexical,openai/gpt-5-mini", ["lexical", "openai/gpt-5-mini"]),
        ("together/meta-llama/Llama-3.3-70B, vllm/org/model", ["together/meta-llama/Llama-3.3-70B", "vllm/org/model"]),
        ('lexical,"scripted:a,b.json"', ["lexical", "scripted:a,b.json"]),
    ],
)
def test_names_are_split_at_commas(text: str, names: list[str]) -> None:
    assert split_names(text) == names


def test_a_jury_by_name(tmp_path: Path) -> None:
    for name in ("one.json", "two,three.json"):
        (tmp_path / name).write_text(json.dumps([verdicts("supported", "contradicted")]))
    name = f'jury:lexical,scripted:{tmp_path}/one.json,"scripted:{tmp_path}/two,three.json"'
    report = claimwise.faithfulness([TEXT], [CONTEXT], judge=name)
    assert list(report.examples[0].judgements[0].votes) == ["lexical", "scripted:one.json", "scripted:two,three.json"]
    assert report.score == 0.5


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("jury:", "at least two judges"),
        ("jury:lexical", "at least two judges"),
        ("jury:lexical,", "at least two judges"),
        ("jury:lexical,jury:lexical,lexical", "no further jury"),
        ("jury:lexical,lexcal", "in 'jury:lexical,lexcal': `judge` should be"),
        ('jury:lexical,"scripted:a', "names with commas between them"),
        ("jury:lexical,scripted:/no/such.json", "should name a JSON list of replies"),
    ],
)
def test_a_wrong_name_is_told(name: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        resolve_judge(name)


def test_options_of_a_jury_go_to_those_that_take_them() -> None:
    judge = resolve_judge("jury:lexical,ollama/a,ollama/b", batch_size=3)
    assert (judge.provenance["ollama/a.batch_size"], judge.provenance["ollama/b.batch_size"]) == ("3", "3")
    with pytest.raises(InputError, match="takes options"):
        resolve_judge("jury:lexical,lexical", batch_size=3)
    with pytest.raises(InputError, match="different providers"):
        resolve_judge("jury:openai/a,anthropic/b", api_key="sk-secret")
    with pytest.raises(InputError, match=r"in 'jury:.*but got \['batchsize'\]"):
        resolve_judge("jury:ollama/a,ollama/b", batchsize=3)


def test_every_member_has_to_verify() -> None:
    comparator = labelled("yes", "no", "a", relations="A").comparator
    with pytest.raises(InputError, match="every judge of a jury should verify claims, but 'texts' cannot"):
        jury(["lexical", Judge("texts", comparator=comparator)])
    with pytest.raises(InputError, match="at least two"):
        jury(["lexical"])
    with pytest.raises(InputError, match="at least two"):
        jury("lexical")  # type: ignore[arg-type]


# Repeats


def test_two_samples_that_differ_are_a_tie_however_they_come() -> None:
    answer, reference = "The canal is 14 km long.", "The canal is 14 km long and was dug in 1904."
    for replies in (["(A)", "(E)"], ["(E)", "(A)"]):
        report = claimwise.factuality([answer], [reference], judge=scripted(replies, repeats=2))
        (relation,) = report.to_dict()["per_example"][0]["relations"]
        assert (relation["relation"], relation["confidence"], relation["tied"]) == ("subset", 0.5, True)
        assert (report.rates["agreement"], report.counts["n_ties"]) == (0.5, 1)


def test_samples_vote_on_claims_that_are_listed_once() -> None:
    claims = {"claims": [{"source": FIRST, "claim": FIRST}, {"source": SECOND, "claim": SECOND}]}
    ballots = [verdicts("supported", word) for word in ("contradicted", "unsupported", "contradicted")]
    model = ScriptedModel([claims, *ballots])
    report = claimwise.faithfulness([TEXT], [CONTEXT], judge=chat_judge(model, name="m", repeats=3))
    assert sorted(request.sample for request in model.requests) == [0, 0, 1, 2]
    assert report.examples[0].judgements[1].label is Label.CONTRADICTED
    assert report.rates["agreement"] == pytest.approx((1 + 2 / 3) / 2)
    assert "|judge:m|votes:3|" in report.signature


@pytest.mark.parametrize("repeats", [0, -1, 101, 2.0, True, "3"])
def test_repeats_should_be_a_number(repeats: Any) -> None:
    with pytest.raises(InputError, match=r"`repeats` should be a whole number in 1\.\.100"):
        scripted(["(A)"], repeats=repeats)


def test_repeats_are_cached_apart_and_sampled_at_a_temperature() -> None:
    def script(request: Request) -> str:
        return f"({'ACE'[request.number % 3]})"

    with StubServer(script) as stub:
        options = {"base_url": stub.base_url, "repeats": 3}
        runs = [
            claimwise.factuality(
                ["14 km"], ["The canal is 14 km long."], judge="openai/repeats-cached", judge_options=options
            )
            for _ in range(2)
        ]
    assert stub.received == 3
    assert {request.body["temperature"] for request in stub.requests} == {1.0}
    assert (runs[0].usage.calls, runs[1].usage.calls, runs[1].usage.cached) == (3, 0, 3)
    assert runs[0].to_dict() == runs[1].to_dict()
    assert sorted(runs[0].examples[0].relations[0].votes.values()) == ["agree", "differ_but_factual", "subset"]


def test_a_useless_reply_of_one_sample_is_forgotten() -> None:
    replies = ["(A)", "no idea", "(A)"]
    with StubServer(replies) as stub:
        options = {"base_url": stub.base_url, "repeats": 3, "max_repairs": 0, "concurrency": 1}
        arguments = (["14 km"], ["The canal is 14 km long."])
        first = claimwise.factuality(*arguments, judge="openai/repeats-forget", judge_options=options)
        second = claimwise.factuality(*arguments, judge="openai/repeats-forget", judge_options=options)
    assert (first.counts["n_failed_votes"], second.counts["n_failed_votes"]) == (1, 0)
    assert (second.usage.calls, second.usage.cached) == (1, 2)


def test_one_sample_is_no_jury() -> None:
    model = openai_model("m", base_url="http://localhost:1")
    assert "votes" not in chat_judge(model, name="m", repeats=1).provenance
