"""The worst answers as a person sees them; nothing in them is interpreted."""

from __future__ import annotations

from io import StringIO
from typing import Any

from rich.console import Console

from claimwise.inputs import read_examples
from claimwise.suites.findings import find_errors
from claimwise.suites.worst import answer_block
from claimwise.types import (
    Cause,
    Claim,
    Example,
    ExampleReport,
    Judgement,
    Label,
    Quote,
    Relation,
    RelationJudgement,
    Risk,
    Status,
)

C = Label.CONTRADICTED


def shown(report: ExampleReport, example: Example, *, metric: str = "faithfulness", width: int = 80) -> str:
    out = StringIO()
    console = Console(file=out, width=width, force_terminal=False)
    console.print(answer_block(report, find_errors(report), example, "answers.jsonl:7", metric=metric))
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


def example(prediction: str = "text", **columns: Any) -> Example:
    (read,) = read_examples([prediction], **{name: [value] for name, value in columns.items()})
    return read


def contradicted(text: str = "It weighs 14 kg.", **more: Any) -> Judgement:
    return Judgement(Claim(text, risk=more.pop("risk", Risk.MEDIUM)), C, 0.0, **more)


PUMP = [{"text": "The pump weighs 12 kg.", "title": "Data sheet"}, "More."]


def test_claim_label_quote_and_reason() -> None:
    judgement = contradicted(quotes=(Quote("weighs 12 kg", 0),), rationale="12 kg against 14 kg", risk=Risk.HIGH)
    report = ExampleReport(0, "text", Status.SCORED, 0.25, judgements=(judgement,))
    assert shown(report, example(questions="How heavy?", contexts=PUMP)) == "\n".join(
        [
            "answer          answers.jsonl:7 · score 0.25",
            "  question      How heavy?",
            "  contradicted  It weighs 14 kg.",
            "    high risk   “weighs 12 kg” (passage 1: Data sheet)",
            "                12 kg against 14 kg",
        ]
    )


def test_where_quotes_stand() -> None:
    quotes = (Quote("a", 1), Quote("b", None), Quote("third", 0))
    text = shown(
        ExampleReport(0, "t", Status.SCORED, 0.0, judgements=(contradicted(quotes=quotes),)), example(contexts=PUMP)
    )
    assert "“a” (passage 2)" in text
    assert "“b” (stands in no passage)" in text
    assert "third" not in text, "two quotes are enough for a person"
    far = ExampleReport(0, "t", Status.SCORED, 0.0, judgements=(contradicted(quotes=(Quote("x", 4),)),))
    assert "“x” (passage 5)" in shown(far, example())


def test_coverage_quotes_the_answer_itself() -> None:
    report = ExampleReport(0, "t", Status.SCORED, 0.0, judgements=(contradicted(quotes=(Quote("14 kg", 0),)),))
    text = shown(report, example(contexts=PUMP, facts=["12 kg"]), metric="claim_coverage")
    assert "“14 kg”\n" in text + "\n"


def test_a_risk_without_further_words_is_still_told() -> None:
    judgement = contradicted(risk=Risk.LOW)
    assert "    low risk" in shown(ExampleReport(0, "t", Status.SCORED, 0.0, judgements=(judgement,)), example())


def test_a_disagreement_shows_the_reference() -> None:
    report = ExampleReport(
        0,
        "It is 14 kg.",
        Status.SCORED,
        0.0,
        relations=(RelationJudgement(1, Relation.DISAGREE, rationale="the mass differs"),),
        details={"relation": Relation.DISAGREE, "reference": 1},
    )
    text = shown(report, example("It is 14 kg.", references=["?", "It is 12 kg."]), metric="factuality")
    assert "  disagrees     It is 14 kg." in text
    assert "reference: It is 12 kg." in text
    assert "the mass differs" in text


def test_failures_and_answers_without_a_score() -> None:
    judgement = Judgement.failed(Claim("a claim"), Cause.RATE_LIMIT, "too many requests")
    text = shown(ExampleReport(0, "t", Status.FAILED, judgements=(judgement,)), example())
    assert "answers.jsonl:7 · failed\n" in text
    assert "  failed        a claim" in text
    assert "rate_limit at stage verify: too many requests" in text


def test_many_findings_are_counted_and_not_all_shown() -> None:
    judgements = tuple(contradicted(f"claim {i}") for i in range(8))
    text = shown(ExampleReport(0, "t", Status.SCORED, 0.0, judgements=judgements), example())
    assert "claim 4" in text
    assert "claim 5" not in text
    assert "and 3 more" in text


def test_nothing_is_interpreted_and_long_text_is_cut() -> None:
    evil = "[bold]x[/bold] \x1b[2J\x07 :smile: \u202egnp.exe\nnext" + "y" * 1000
    judgement = contradicted(evil, quotes=(Quote(evil, 0),), rationale=evil)
    report = ExampleReport(0, evil, Status.SCORED, 0.0, judgements=(judgement,))
    text = shown(report, example(questions=evil, contexts=[{"text": "t", "title": evil}]), width=120)
    assert text.count("[bold]x[/bold] <1b>[2J<07> :smile: <202e>gnp.exe") == 4
    assert not any(char in text for char in "\x1b\x07\u202e")
    assert "…" in text
    assert len(text) < 2500
