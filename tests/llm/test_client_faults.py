"""Statuses and error bodies of many servers, read as one kind of data."""

from __future__ import annotations

import json
from typing import Any

import pytest

from claimwise.llm.faults import read_error_body, read_status
from claimwise.types import Cause


def fault(status: int, body: Any, headers: dict[str, str] | None = None) -> Any:
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return read_status(status, headers or {}, raw)


GOOGLE_MINUTE = [
    {
        "error": {
            "code": 429,
            "message": "You exceeded your current quota, please check your plan and billing details.",
            "status": "RESOURCE_EXHAUSTED",
            "details": [
                {"@type": "type.googleapis.com/google.rpc.QuotaFailure", "violations": [{"quotaId": "PerMinute"}]},
                {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "37s"},
            ],
        }
    }
]
GOOGLE_DAY = json.loads(json.dumps(GOOGLE_MINUTE).replace("PerMinute", "GenerateRequestsPerDayPerProject"))


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (429, {"error": {"code": "insufficient_quota", "message": "You exceeded your current quota"}}),
        (429, {"error": {"type": "insufficient_quota", "message": "quota"}}),
        (429, {"error": {"message": "You exceeded your current quota, please check your plan"}}),
        (429, {"error": {"code": "billing_hard_limit_reached", "message": "Billing hard limit"}}),
        (400, {"error": {"message": "Your credit balance is too low to access the API."}}),
        (402, {"error": {"message": "Insufficient Balance"}}),
        (402, b""),
        (403, {"error": {"code": "access_terminated", "message": "billing"}}),
        (429, GOOGLE_DAY),
    ],
)
def test_exhausted_money_is_final(status: int, body: Any) -> None:
    found = fault(status, body)
    assert (found.cause, found.fatal, found.retryable) == (Cause.RATE_LIMIT, True, False)


@pytest.mark.parametrize(
    ("body", "headers", "wait"),
    [
        ({"error": {"message": "Rate limit reached for requests", "code": "rate_limit_exceeded"}}, {}, 0.0),
        ({"error": {"message": "rate limit"}}, {"retry-after": "7"}, 7.0),
        ({"error": {"message": "You exceeded your current quota"}}, {"retry-after": "7"}, 7.0),
        (GOOGLE_MINUTE, {}, 37.0),
        (b"slow down", {}, 0.0),
    ],
)
def test_passing_limits_are_waited_for(body: Any, headers: dict[str, str], wait: float) -> None:
    found = fault(429, body, headers)
    assert (found.cause, found.fatal, found.retryable, found.wait) == (Cause.RATE_LIMIT, False, True, wait)


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (400, {"error": {"code": "content_filter", "message": "The response was filtered"}}),
        (400, {"error": {"code": "400", "innererror": {"code": "ResponsibleAIPolicyViolation"}, "message": "no"}}),
        (400, {"error": {"message": "The prompt triggered Azure OpenAI's content management policy."}}),
        (400, {"error": {"code": "data_inspection_failed", "message": "Input data may contain ..."}}),
        (400, {"error": {"message": "Content Exists Risk", "type": "invalid_request_error"}}),
        (403, {"error": {"message": "Your chosen model requires moderation and your input was flagged"}}),
        (429, {"error": {"code": "content_filter", "message": "filtered"}}),
    ],
)
def test_content_filters_concern_one_row(status: int, body: Any) -> None:
    found = fault(status, body)
    assert (found.cause, found.fatal, found.retryable) == (Cause.CONTENT_FILTER, False, False)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"error": {"message": "no such model"}}, "HTTP 400: no such model"),
        ({"error": "no such model"}, "HTTP 400: no such model"),
        ({"message": "no such model"}, "HTTP 400: no such model"),
        ({"detail": "no such model"}, "HTTP 400: no such model"),
        ({"detail": [{"loc": ["body"], "msg": "no"}]}, 'HTTP 400: [{"loc": ["body"], "msg": "no"}]'),
        ({"error": {"code": "model_not_found"}}, "HTTP 400: model_not_found"),
        ([{"error": {"message": "no such model"}}], "HTTP 400: no such model"),
        (b"<html>no such model</html>", "HTTP 400: <html>no such model</html>"),
        (b"\xff\xfe", "HTTP 400: \ufffd\ufffd"),
        (b"", "HTTP 400 without a message"),
        (b"null", "HTTP 400: null"),
        (b"[]", "HTTP 400: []"),
    ],
)
def test_messages_in_all_shapes(body: Any, said: str) -> None:
    assert fault(400, body).message == said


def test_long_bodies_are_kept_in_part() -> None:
    found = fault(400, b"x" * 1_000_000)
    assert len(found.raw) == 10_000 and len(found.message) < 1000


def test_server_can_say_that_asking_again_is_no_use() -> None:
    assert fault(500, b"", {"x-should-retry": "false"}).retryable is False
    assert fault(500, b"").retryable is True


def test_errors_in_200_replies() -> None:
    assert read_error_body({"choices": []}, "{}") is None
    assert read_error_body({"choices": [], "error": None}, "{}") is None
    for body in ({"error": {"message": "upstream overloaded"}}, {"error": "upstream overloaded"}):
        found = read_error_body(body, json.dumps(body))
        assert (found.cause, found.retryable) == (Cause.SERVER, True)
        assert "upstream overloaded" in found.message
    blocked = {"error": {"code": "content_filter", "message": "blocked"}}
    assert read_error_body(blocked, json.dumps(blocked)).cause is Cause.CONTENT_FILTER
    assert read_error_body([1], "[1]").cause is Cause.SERVER
    busy = {"error": {"code": 429, "message": "Provider returned error"}}
    assert read_error_body(busy, json.dumps(busy)).cause is Cause.RATE_LIMIT
