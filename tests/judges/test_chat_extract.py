"""Listing claims with a chat model."""

from __future__ import annotations

import pytest

from claimwise.errors import JudgeError
from claimwise.llm.chat import Completion
from claimwise.types import Cause, Failure, Turn
from tests.judges.asking import PUMP, extract, judge_of


def test_claims_come_with_the_place_of_their_sentence() -> None:
    judge, model = judge_of(
        {
            "claims": [
                {"source": "The HP-200 weighs 12 kg.", "claim": "The HP-200 weighs 12 kg."},
                {"source": "It runs  on 24 V", "claim": "The HP-200 runs on 24 V."},
                {"source": "It is made in Varn.", "claim": "The HP-200 is made in Varn."},
            ]
        }
    )
    heavy, volt, varn = extract(judge)
    assert PUMP[slice(*heavy.span or ())] == "The HP-200 weighs 12 kg." and heavy.context == ""
    assert PUMP[slice(*volt.span or ())] == "It runs on 24 V." == volt.context
    assert varn.span is None and varn.context == "It is made in Varn."
    (request,) = model.requests
    assert request.prompt.startswith("list_claims@1#") and request.schema is not None


def test_a_claim_without_source_is_looked_up_itself() -> None:
    judge, _ = judge_of(["it runs on 24 v", "The HP-200 is blue."])
    volt, blue = extract(judge)
    assert PUMP[slice(*volt.span or ())] == "It runs on 24 V."
    assert blue.span is None and blue.context == ""


def test_repeated_claims_count_once() -> None:
    judge, _ = judge_of(["It weighs 12 kg.", "it  weighs 12 KG.", "It is blue."])
    assert [c.text for c in extract(judge)] == ["It weighs 12 kg.", "It is blue."]


def test_citation_markers_go_from_text_to_claim() -> None:
    prediction = "The fee is 12 euro [2]. Entry is free on Sunday [1][3]."
    judge, _ = judge_of(
        {"claims": [{"source": "The fee is 12 euro [2].", "claim": "The fee is 12 euro [2]."},
                    {"source": "Entry is free on Sunday [1][3].", "claim": "Entry is free on Sunday."}, "[4]"]}
    )  # fmt: skip
    fee, entry = extract(judge, prediction)
    assert (fee.text, fee.citations, fee.context) == ("The fee is 12 euro.", ("2",), "")
    assert (entry.text, entry.citations) == ("Entry is free on Sunday.", ("1", "3"))


def test_citations_that_the_quoted_sentence_left_out_are_found_in_the_prediction() -> None:
    judge, _ = judge_of({"claims": [{"source": "Entry is free.", "claim": "Entry is free."}]})
    prediction = "“Entry is free.” [1] [2], they say. Come in."
    (entry,) = extract(judge, prediction)
    assert entry.citations == ("1", "2") and prediction[slice(*entry.span or ())] == "“Entry is free.” [1] [2],"


def test_an_empty_prediction_needs_no_call() -> None:
    judge, model = judge_of("unused")
    assert extract(judge, " \n") == [] and not model.requests


def test_no_claims() -> None:
    judge, _ = judge_of('{"claims": []}')
    assert extract(judge) == []


def test_history_and_question_are_shown_fenced_and_only_the_answer_is_asked_about() -> None:
    judge, model = judge_of([])
    extract(
        judge,
        "It is 31 m.",
        question="How deep?",
        history=(Turn("user", "Tell me of Orla."), Turn("assistant", "A lake.")),
    )
    user = model.requests[0].messages[1].content
    for part in ("user: Tell me of Orla.\n\nassistant: A lake.", "How deep?", "It is 31 m."):
        assert part in user
    assert user.index("A lake.") < user.index("How deep?") < user.index("It is 31 m.")
    assert user.endswith("List the claims of the response.")


@pytest.mark.parametrize(
    "useless", ["", "None found.", '{"claims": ["a", "b', '{"result": "none"}', '{"claims": null}']
)
def test_a_useless_reply_is_shown_its_error_and_asked_again(useless: str) -> None:
    judge, model = judge_of(useless, ["The HP-200 weighs 12 kg."])
    assert len(extract(judge)) == 1
    first, second = model.requests
    assert second.messages[:2] == first.messages
    assert [m.role for m in second.messages] == ["system", "user", "assistant", "user"]
    assert second.messages[2].content == (useless or "(empty)")
    assert "could not be used" in second.messages[3].content
    assert second.prompt.startswith(first.prompt + "+repair@1#")


def test_after_the_last_repair_the_example_fails_with_its_reply_and_the_number_of_calls() -> None:
    judge, model = judge_of("one", "two", "three", max_repairs=2)
    with pytest.raises(JudgeError) as caught:
        extract(judge)
    assert caught.value.failure == Failure(
        Cause.UNREADABLE, "the reply should hold a list `claims`, but has none: 'three'", "extract", "three", 3
    )
    assert len(model.requests) == 3


def test_a_list_at_the_output_limit_is_no_list() -> None:
    judge, _ = judge_of(Completion('{"claims": ["The HP-200 weighs 12 kg."]}', "length"), max_repairs=0)
    with pytest.raises(JudgeError) as caught:
        extract(judge)
    assert caught.value.failure.cause is Cause.TRUNCATED


def test_a_filtered_reply_is_final() -> None:
    judge, model = judge_of(Completion('{"claims": []}', "content_filter"), max_repairs=3)
    with pytest.raises(JudgeError) as caught:
        extract(judge)
    assert caught.value.failure.cause is Cause.CONTENT_FILTER and len(model.requests) == 1


def test_a_failure_of_the_model_is_raised_with_its_stage() -> None:
    judge, _ = judge_of(JudgeError(Failure(Cause.TIMEOUT, "no answer in 60 s", "complete", attempts=4)))
    with pytest.raises(JudgeError) as caught:
        extract(judge)
    assert caught.value.failure == Failure(Cause.TIMEOUT, "no answer in 60 s", "extract", attempts=4)
    judge, _ = judge_of("x", JudgeError(Failure(Cause.TIMEOUT, "no answer", "complete", attempts=4)))
    with pytest.raises(JudgeError) as caught:
        extract(judge)
    assert caught.value.failure.attempts == 5
