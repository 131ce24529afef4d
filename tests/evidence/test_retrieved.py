"""A user's own function as evidence, whatever it raises or returns."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from claimwise import factuality
from claimwise.errors import DeadlineError
from claimwise.types import Cause, Passage, Report, Status

CANAL = "The canal is 14 km long."


def check(retrieve: Callable[..., Any], **options: Any) -> Report:
    return factuality([CANAL], config="claims", evidence=retrieve, max_failures=1.0, **options)


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise RuntimeError("nothing to say")


class Treacherous(list[str]):
    def __iter__(self) -> Any:
        raise OSError("the index is closed")


def raising(error: BaseException) -> Callable[[str], Any]:
    def retrieve(claim: str) -> Any:
        raise error

    return retrieve


@pytest.mark.parametrize(
    ("retrieve", "said"),
    [
        (raising(ValueError("no index")), "raised ValueError: no index"),
        (raising(StopIteration()), "raised StopIteration"),
        (raising(Unspeakable()), "raised Unspeakable"),
        (lambda claim: next(iter(())), "raised StopIteration"),
        (lambda: [CANAL], "raised TypeError"),
        (lambda claim: Treacherous(["x"]), "raised OSError: the index is closed"),
        (lambda claim: None, "returned NoneType"),
        (lambda claim: CANAL, "returned str"),
        (lambda claim: {"text": CANAL}, "returned dict"),
        (lambda claim: (text for text in [CANAL]), "returned generator"),
        (lambda claim: [[CANAL]], "one is list"),
        (lambda claim: [CANAL, None], "one is NoneType"),
        (lambda claim: [(CANAL, 0.9)], "one is tuple"),
        (lambda claim: [{"page_content": CANAL}], "one is dict"),
        (lambda claim: [Passage(None)], "one is Passage"),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_list_of_passages_fails_its_claim_and_never_hangs(retrieve: Any, said: str) -> None:
    (judgement,) = check(retrieve, deadline=20).examples[0].judgements
    assert judgement.failure is not None
    assert (judgement.failure.cause, judgement.failure.stage) == (Cause.JUDGE_ERROR, "retrieve")
    assert said in judgement.failure.message


async def look_up(claim: str) -> list[str]:
    return [CANAL]


class Index:
    async def __call__(self, claim: str) -> list[str]:
        return [CANAL]


class StopsAsync:
    async def __call__(self, claim: str) -> list[str]:
        raise Unspeakable


@pytest.mark.parametrize("retrieve", [look_up, Index(), lambda claim: look_up(claim), lambda claim: (CANAL, " ")])
def test_plain_and_async_functions_and_objects(retrieve: Any) -> None:
    report = check(retrieve)
    assert report.score == 1.0 and len(report.examples[0].details["evidence"][0]) == 1


def test_an_async_function_that_raises_fails_its_claim() -> None:
    (judgement,) = check(StopsAsync()).examples[0].judgements
    assert judgement.failure is not None and "raised Unspeakable" in judgement.failure.message


def test_half_characters_are_replaced_and_other_types_written_out() -> None:
    entry = {"text": CANAL + "\ud83d", "id": 7, "title": "\udc00", "url": None}
    report = check(lambda claim: [entry, Passage("It is old.", id=8)])  # type: ignore[arg-type]
    first, second = report.examples[0].details["evidence"][0]
    assert (first["text"], first["id"], first["title"], second["id"]) == (CANAL + "\ufffd", "7", "\ufffd", "8")
    json.dumps(report.to_dict(), ensure_ascii=False).encode()


def test_nothing_found_for_any_claim_is_no_evidence() -> None:
    assert check(lambda claim: []).examples[0].status is Status.NO_EVIDENCE


def test_a_function_that_blocks_is_not_waited_for_after_the_deadline() -> None:
    began = time.monotonic()
    with pytest.raises(DeadlineError):
        check(lambda claim: time.sleep(1.5), deadline=0.2)
    assert time.monotonic() - began < 1.4
