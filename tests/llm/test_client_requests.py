"""Parameters and reply formats that servers refuse: left out, renamed, and remembered."""

from __future__ import annotations

from typing import Any

import pytest

from claimwise.errors import JudgeError
from claimwise.llm.chat import ChatRequest, Message
from claimwise.llm.loop import run_sync
from claimwise.llm.requests import is_closed
from claimwise.types import Cause
from tests.llm.asking import ask, ask_all, model_at
from tests.stub import Reply, Request, StubServer

# Error objects of servers in their own words, and the parameter that each of them refuses.
REFUSALS = [
    (
        "temperature",
        400,
        {
            "error": {
                "message": "Unsupported value: 'temperature' does not support 0.0 with this model. Only the "
                "default (1) value is supported.",
                "param": "temperature",
                "code": "unsupported_value",
            }
        },
    ),
    ("temperature", 400, {"error": {"message": "`temperature` is deprecated for this model."}}),
    ("temperature", 400, {"error": {"message": "Argument not supported on this model: temperature"}}),
    ("seed", 422, {"detail": [{"type": "extra_forbidden", "loc": ["body", "seed"], "msg": "Extra inputs"}]}),
    ("seed", 400, [{"error": {"message": 'Invalid JSON payload received. Unknown name "seed"', "code": 400}}]),
    ("seed", 422, {"object": "error", "message": {"detail": [{"loc": ["body", "seed"], "msg": "Extra"}]}}),
    ("top_p", 400, {"error": {"message": "Unsupported parameter: 'top_p'", "param": "top_p"}}),
    ("presence_penalty", 400, {"error": "Model canal-4 does not support parameter presencePenalty."}),
    ("logprobs", 400, {"message": "logprobs are not supported with reasoning models", "param": "logprobs"}),
    ("top_k", 400, {"error": {"message": "Unrecognized request argument supplied: top_k"}}),
    ("reasoning", 400, {"error": {"message": "Unknown parameter: 'reasoning.effort'.", "param": "reasoning.effort"}}),
]
EXTRA = {"seed": 7, "top_p": 1, "presence_penalty": 0, "logprobs": True, "top_k": 1, "reasoning": {"effort": "low"}}


@pytest.mark.parametrize(("name", "status", "body"), REFUSALS, ids=[f"{r[0]}-{r[1]}" for r in REFUSALS])
def test_refused_parameter_is_left_out_from_then_on(name: str, status: int, body: Any) -> None:
    def serve(sent: Request) -> Reply:
        return Reply(status=status, body=body) if name in sent.body else Reply("(A)")

    with StubServer(serve) as stub:
        model = model_at(stub, extra_body=EXTRA)
        answer = ask(model)
        ask(model)
        ask(model_at(stub, model.server.model, extra_body=EXTRA))  # another object for the same model
    assert (answer.text, answer.usage.calls, answer.usage.retries) == ("(A)", 1, 1)
    assert [name in sent.body for sent in stub.requests] == [True, False, False, False]
    kept = {"temperature", *EXTRA} - {name}
    assert kept <= stub.requests[-1].body.keys()
    assert name in model.traits.drops


@pytest.mark.parametrize("limit", [200, None])
def test_max_tokens_gets_its_other_name(limit: int | None) -> None:
    message = (
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
    )
    refusal = {"message": message, "param": "max_tokens", "code": "unsupported_parameter"}
    with StubServer([Reply(status=400, body={"error": refusal}), "(A)"]) as stub:
        model = model_at(stub, max_tokens=limit)
        answers = [ask(model).text for _ in range(2)]
    assert answers == ["(A)", "(A)"]
    assert [sent.body.get("max_completion_tokens") for sent in stub.requests] == [None, limit, limit]
    assert "max_tokens" not in stub.requests[2].body


def refuse_formats(*refused: str, status: int = 400, message: str = "response_format '{}' is not supported") -> Any:
    def serve(sent: Request) -> Reply | str:
        kind = sent.body.get("response_format", {}).get("type", "text")
        if kind in refused:
            return Reply(status=status, body={"error": {"message": message.format(kind)}})
        return "(A)"

    return serve


@pytest.mark.parametrize(
    ("refused", "kinds"),
    [
        ((), ["json_schema"]),
        (("json_schema",), ["json_schema", "json_object"]),
        (("json_schema", "json_object"), ["json_schema", "json_object", "text"]),
    ],
)
def test_reply_format_is_found_once_for_all_rows(refused: tuple[str, ...], kinds: list[str]) -> None:
    with StubServer(refuse_formats(*refused)) as stub:
        answers = ask_all(model_at(stub), 10)
    asked = [sent.body.get("response_format", {}).get("type", "text") for sent in stub.requests]
    assert [answer.text for answer in answers] == ["(A)"] * 10
    assert asked == kinds + [kinds[-1]] * 9


@pytest.mark.parametrize(
    ("status", "message"),
    [
        (400, "This response_format type is unavailable now"),
        (422, "response_format: response_format.type `{}` is unavailable now at line 1 column 90"),
        (400, "'response_format.type' must be 'text'"),
        (400, "Prompt must contain the word 'json' in some form to use 'response_format' of type '{}'"),
        (501, "structured output is not implemented"),
    ],
)
def test_format_refusals_in_the_words_of_servers(status: int, message: str) -> None:
    with StubServer(refuse_formats("json_schema", "json_object", status=status, message=message)) as stub:
        assert ask(model_at(stub)).text == "(A)"
    assert len(stub.requests) == 3


def test_schema_that_is_refused_for_itself_leaves_other_schemas_in_use() -> None:
    def serve(sent: Request) -> Reply | str:
        kind = sent.body.get("response_format", {})
        if kind.get("json_schema", {}).get("name") == "odd":
            message = "Invalid schema for response_format 'odd': 'oneOf' is not permitted"
            return Reply(status=400, body={"error": {"message": message, "param": "response_format"}})
        return kind.get("type", "text")

    with StubServer(serve) as stub:
        model = model_at(stub)
        kinds = [ask(model, schema_name=name).text for name in ("plain", "odd", "odd", "plain")]
    assert kinds == ["json_schema", "json_object", "json_object", "json_schema"]
    assert len(stub.requests) == 5


def test_several_refusals_one_after_another() -> None:
    def serve(sent: Request) -> Reply | str:
        for name in ("response_format", "temperature", "seed"):
            if name in sent.body:
                return Reply(status=400, body={"error": {"message": f"unknown field {name}"}})
        return "(A)"

    with StubServer(serve) as stub:
        model = model_at(stub, seed=1)
        assert [ask(model).text, ask(model).text] == ["(A)", "(A)"]
    assert len(stub.requests) == 6  # schema, object, temperature and seed refused, then two answers


@pytest.mark.parametrize(
    "message",
    [
        "This model's maximum context length is 4096 tokens; reduce max_tokens or the messages",
        "the messages mention temperature of the sea",
        "Bad Request",
    ],
)
def test_what_does_not_help_is_not_remembered(message: str) -> None:
    refusal = Reply(status=400, body={"error": {"message": message}})
    with StubServer(lambda sent: refusal if "odd" in sent.text else "(A)") as stub:
        model = model_at(stub, max_tokens=10)
        with pytest.raises(JudgeError) as caught:
            ask(model, "odd")
        ask(model)
    assert caught.value.failure.cause is Cause.REJECTED
    assert model.traits.drops == frozenset()
    assert {"temperature", "max_tokens", "response_format"} <= stub.requests[-1].body.keys()


def test_a_server_that_refuses_everything_is_given_up() -> None:
    def serve(sent: Request) -> Reply:
        extra = sorted(sent.body.keys() - {"model", "messages"})
        return Reply(status=400, body={"error": {"message": f"unknown field {extra[0] if extra else 'messages'}"}})

    with StubServer(serve) as stub, pytest.raises(JudgeError):
        ask(model_at(stub, extra_body={f"x{k}": k for k in range(30)}))
    assert len(stub.requests) <= 9


def test_provider_quirks_hold_from_the_first_call() -> None:
    with StubServer(["(A)"]) as stub:
        ask(model_at(stub, provider="mistral", seed=3))
        ask(model_at(stub, provider="deepseek"))
    assert (stub.requests[0].body["random_seed"], "seed" in stub.requests[0].body) == (3, False)
    assert stub.requests[1].body["response_format"] == {"type": "json_object"}


def test_without_a_schema_no_format_is_asked_for() -> None:
    with StubServer(["(A)"]) as stub:
        run_sync(model_at(stub).complete(ChatRequest((Message("user", "How long?"),))))
    assert "response_format" not in stub.requests[0].body


def test_own_reply_format_goes_first_and_is_left_out_when_refused() -> None:
    own = {"response_format": {"type": "grammar", "grammar": "root ::= [A-E]"}}
    with StubServer(refuse_formats("grammar")) as stub:
        assert ask(model_at(stub, extra_body=own)).text == "(A)"
    assert stub.requests[0].body["response_format"] == own["response_format"]
    assert "response_format" not in stub.requests[-1].body


def test_strict_mode_only_for_closed_schemas() -> None:
    closed = {"type": "object", "properties": {"a": {}}, "required": ["a"], "additionalProperties": False}
    assert is_closed(closed)
    assert not is_closed({**closed, "required": []})
    assert not is_closed({**closed, "additionalProperties": True})
    assert not is_closed({**closed, "properties": {"a": {"type": "object", "properties": {"b": {}}}}})
    assert not is_closed({"type": "array", "items": {"anyOf": [{"type": "object"}]}})
