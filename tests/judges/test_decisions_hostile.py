"""Decision servers that word their limits as they like, fail halfway, move, or serve something else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from claimwise.errors import JudgeUnavailableError
from claimwise.judges.notices import gather_notices
from claimwise.llm.cache import open_cache
from claimwise.llm.client import openai_model
from claimwise.llm.decisions import Option, Question, decision_model
from tests.judges.deciding import (
    ABSENT,
    CONTEXT,
    by_words,
    judge_at,
    openai_shape,
    said,
    serving,
    systemone_shape,
    verify,
)
from tests.stub import Reply, Request, StubServer

YES = by_words({}, (0.9, 0.05, 0.05))
TWENTY = [f"Part {n} weighs 12 kg." for n in range(20)]
OPTIONS = (Option("a"), Option("b"), Option("c"))


def refusing(when: Callable[[Any], bool], message: str, status: int = 400, **error: Any) -> Callable[[Request], Reply]:
    """A server that refuses the bodies for which `when` holds."""

    def answer(request: Request) -> Reply:
        if request.path != "/v1/decisions" or "questions" not in request.body or "input" not in request.body:
            return ABSENT
        if when(request.body):
            return Reply(status=status, body={"error": {"message": message, **error}})
        return openai_shape(request, YES)

    return answer


@pytest.mark.parametrize(
    ("message", "status", "error"),
    [
        ("questions: at most 5 for this model", 400, {}),
        ("Invalid 'questions': array too long. Expected an array with maximum length 5.", 400, {}),
        ("List should have at most 5 items after validation", 422, {"param": "questions"}),
        ("Too Many Questions", 400, {}),
        ("A request can hold 1 to 5 of them", 400, {}),
        ("Payload too large", 413, {}),
        ("", 400, {}),
    ],
)
def test_a_limit_of_questions_is_found_however_it_is_worded(message: str, status: int, error: Any) -> None:
    with StubServer(refusing(lambda body: len(body["questions"]) > 5, message, status, **error)) as stub:
        judge = judge_at(stub.base_url)
        assert said(verify(judge, TWENTY)) == ["supported"] * 20
        stub.requests.clear()
        assert said(verify(judge, TWENTY)) == ["supported"] * 20
        assert [len(r.body["questions"]) for r in stub.requests] == [5, 5, 5, 5]


@pytest.mark.parametrize("place", [0, 7, 19])
def test_one_bad_question_fails_alone_and_teaches_no_limit(place: int) -> None:
    def is_bad(body: Any) -> bool:
        return any("BAD" in question["instructions"] for question in body["questions"])

    claims = [*TWENTY[:place], "BAD", *TWENTY[place + 1 :]]
    with StubServer(refusing(is_bad, "question 'claim-1': instructions exceed the maximum of 1000 characters")) as stub:
        judge = judge_at(stub.base_url)
        verify(judge, TWENTY)
        judgements = said(verify(judge, claims))
        assert judgements == ["supported"] * place + ["rejected"] + ["supported"] * (19 - place)
        stub.requests.clear()
        verify(judge, TWENTY)
        assert [len(r.body["questions"]) for r in stub.requests] == [20]


def test_a_bad_input_is_given_up_after_a_few_requests() -> None:
    message = "this model's maximum context length is 8192 tokens, but the prompt of question 'claim-1' has 9000"
    with StubServer(refusing(lambda body: "huge" in body["input"], message)) as stub:
        judge = judge_at(stub.base_url)
        verify(judge, TWENTY)
        judgements = verify(judge, TWENTY, ["huge"])
        assert said(judgements) == ["rejected"] * 20
        assert "maximum context length" in judgements[19].failure.message  # type: ignore[union-attr]
        assert stub.received <= 8  # 20, 10, 5, 3, 2, 1 and 1 questions, after the warm-up


def test_what_was_answered_before_a_run_is_stopped_is_kept(tmp_path: Path) -> None:
    def answer(request: Request) -> Reply:
        last = any(q["instructions"] == "about 449" for q in request.body["questions"])
        return Reply(status=401, delay=0.3) if last else openai_shape(request, YES)

    questions = [Question(f"q{n}", f"about {n}", OPTIONS) for n in range(450)]
    with StubServer(answer) as stub:
        model = decision_model(openai_model("halfway", base_url=stub.base_url, cache=open_cache(tmp_path)))
        with pytest.raises(JudgeUnavailableError):
            asyncio.run(model.decide("a text", questions))
        stub.reset(lambda request: openai_shape(request, YES))
        assert len(asyncio.run(model.decide("a text", questions)).replies) == 450
        assert [len(r.body["questions"]) for r in stub.requests] == [50]


def test_an_endpoint_that_moved_is_found_by_the_next_run() -> None:
    with StubServer(serving(YES)) as stub:
        judge = judge_at(stub.base_url)
        verify(judge, TWENTY)
        stub.reset(serving(YES, ["/v1/systemone"]))
        with pytest.raises(JudgeUnavailableError, match="POST /decisions: HTTP 404"):
            verify(judge, TWENTY)
        assert said(verify(judge, TWENTY)) == ["supported"] * 20


PAGE = Reply(raw=b"<html>", headers={"content-type": "text/html"})


@pytest.mark.parametrize("else_", [PAGE, Reply(raw=b""), Reply("a chat"), Reply(body={"error": {"message": "x"}})])
def test_a_path_that_serves_something_else_does_not_hide_the_other(else_: Reply) -> None:
    with StubServer(lambda r: systemone_shape(r, YES) if r.path == "/v1/systemone" else else_) as stub:
        judge = judge_at(stub.base_url, max_retries=0)
        assert said(verify(judge, TWENTY)) == said(verify(judge, TWENTY)) == ["supported"] * 20
    assert [r.path for r in stub.requests] == ["/v1/decisions", "/v1/systemone", "/v1/systemone"]


@pytest.mark.parametrize(
    ("reply", "cause"),
    [
        (PAGE, "server"),
        (Reply(body={"error": {"message": "overloaded"}}), "server"),
        (Reply(body={"error": {"message": "no", "code": "content_filter"}}), "content_filter"),
    ],
)
def test_from_what_may_pass_nothing_is_concluded(reply: Reply, cause: str) -> None:
    with StubServer(lambda r: reply if r.path == "/v1/decisions" else ABSENT) as stub:
        judge = judge_at(stub.base_url, max_retries=0)
        assert said(verify(judge, TWENTY)) == [cause] * 20
        stub.reset(serving(YES))
        assert said(verify(judge, TWENTY)) == ["supported"] * 20


def test_input_that_the_server_says_it_cut_is_among_the_warnings() -> None:
    def answer(request: Request) -> Reply:
        reply = openai_shape(request, YES)
        reply.body["usage"] = {**reply.body["usage"], "truncated": True, "state_tokens_dropped": 80}
        return reply

    with StubServer(answer) as stub, gather_notices() as noticed:
        assert said(verify(judge_at(stub.base_url), ["It weighs 12 kg."])) == ["supported"]
    assert [warning.partition(";")[0] for warning in noticed] == [
        "the server cut the input to its context window: 80 tokens of it were not read"
    ]


@pytest.mark.parametrize("path", ["/v1/decisions", "/v1/systemone"])
def test_texts_of_all_kinds_arrive_whole(path: str) -> None:
    texts = [
        'He said "yes" {"a": [1]}\n\n</claim x>',
        "nul \0 here",
        "\u202ertl",
        "مرحبا",
        "运河长14公里",
        "คลองยาว",
        "x" * 50_000,
    ]
    with StubServer(serving(YES, [path])) as stub:
        assert said(verify(judge_at(stub.base_url), texts, [CONTEXT, *texts])) == ["supported"] * len(texts)
    body = stub.requests[-1].body
    assert all(text in body.get("input", body.get("state")) for text in texts)


@pytest.mark.parametrize("spelled", ["sk-super-secret", "\\u0073k-super-secret"])
def test_a_key_that_the_server_echoes_is_in_no_failure(spelled: str) -> None:
    body = b'{"answers": {"claim-1": {"type": "refusal", "why": "%s"}, "claim-2": {"probabilities": {"%s": 1}}}}'
    with StubServer([Reply(raw=body % (spelled.encode(), spelled.encode()))]) as stub:
        judgements = verify(judge_at(stub.base_url, api_key="sk-super-secret"), ["One.", "Two."])
    assert said(judgements) == ["refused", "unreadable"] and "super-secret" not in repr(judgements)
