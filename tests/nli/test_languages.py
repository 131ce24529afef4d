from __future__ import annotations

import asyncio

import pytest

from claimwise.judges.lexical import lexical
from claimwise.judges.nli.languages import tell_language
from claimwise.judges.nli.verifier import NliVerifier
from claimwise.judges.notices import gather_notices
from claimwise.types import Claim, Example, HallucinationType, Judgement, Label, Passage, Task
from tests.nli.scripted import HALVES, ScriptedScorer

ENGLISH = frozenset(["en"])
SURE = (0.99, 0.005, 0.005)


def judge(
    scorer: ScriptedScorer, claim: str | Claim, *evidence: str, task: Task = Task.VERIFY
) -> tuple[Judgement, list[str]]:
    """The judgement of a model that knows English, and what it warns of."""
    verifier = NliVerifier(scorer, HALVES, languages=ENGLISH)
    claim = Claim(claim) if isinstance(claim, str) else claim

    async def run() -> tuple[Judgement, list[str]]:
        with gather_notices() as notices:
            passages = [Passage(text) for text in evidence]
            (judgement,) = await verifier.verify([claim], passages, Example(0, claim.text), task=task)
        return judgement, list(notices)

    return asyncio.run(run())


@pytest.mark.parametrize(
    ("text", "around", "language"),
    [
        ("The tower is 330 m high.", "", "en"),
        ("Sales rose 3%.", "", "en"),
        ("Sales rose 3%.", "Sales rose 3% in the quarter, which is less than was expected.", "en"),
        ("La torre mide 330 metros.", "La torre se abrió en 1889 y es una de las más altas.", "es"),
        ("Башня высотой 330 м.", "", "ru"),
        ("塔高330米。", "", "zh"),
        ("ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ", "", "unknown"),
        ("42", "", "en"),
    ],
)
def test_languages(text: str, around: str, language: str) -> None:
    assert tell_language(text, around) == language


@pytest.mark.parametrize(
    ("claim", "evidence", "label"),
    [
        ("Насос весит 12 кг.", "Масса насоса составляет двенадцать килограммов.", None),
        ("The pump weighs 12 kg.", "Насос весит 12 кг.", Label.UNSUPPORTED),
        ("Насос весит 12 кг.", "The pump weighs 12 kg, and it is red.", Label.UNSUPPORTED),
        ("该泵是黑色的。", "该泵的质量为12公斤,颜色为红色。", Label.UNSUPPORTED),
        ("La torre mide 330 metros.", "La torre Eiffel mide 330 metros y fue inaugurada en 1889.", Label.SUPPORTED),
        ("ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ", "ᏔᎵ ᎠᎴ ᏐᏉ", Label.UNSUPPORTED),
    ],
)
def test_in_other_languages_the_model_is_not_asked_and_words_are_compared(
    claim: str, evidence: str, label: Label | None
) -> None:
    scorer = ScriptedScorer(lambda window, claim: SURE)
    judgement, warnings = judge(scorer, claim, evidence)
    verifier = lexical().verifier
    assert verifier is not None
    (plain,) = asyncio.run(verifier.verify([Claim(claim)], [Passage(evidence)], Example(0, claim)))
    assert scorer.calls == []
    assert judgement.label is plain.label
    assert label in (None, judgement.label)
    assert judgement.support == plain.support
    assert judgement.confidence is not None and judgement.confidence <= 0.5
    assert "not trained on language" in judgement.rationale
    assert len(warnings) == 1 and "words, numbers and names alone" in warnings[0]


def test_an_exact_quote_supports_in_any_language() -> None:
    scorer = ScriptedScorer(lambda window, claim: (0.0, 0.99, 0.01))
    judgement, _ = judge(scorer, "Насос весит 12 кг.", "Он красный. Насос весит 12 кг. Он новый.")
    assert (judgement.label, judgement.support, judgement.confidence) == (Label.SUPPORTED, 1.0, 0.5)
    assert [quote.text for quote in judgement.quotes] == ["Насос весит 12 кг."]
    assert "has the same words" in judgement.rationale


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Насос весит 12 кг.", "Насос весит 16 кг."),
        ("Музей открыт в 1985 году.", "Музей открыт в 1986 году."),
        ("泵重12公斤。", "泵重16公斤。"),
    ],
)
def test_a_number_or_date_that_differs_contradicts_in_any_language(claim: str, evidence: str) -> None:
    judgement, _ = judge(ScriptedScorer(lambda window, claim: SURE), claim, evidence)
    assert judgement.label is Label.CONTRADICTED
    assert judgement.confidence == 0.5
    assert judgement.hallucination is HallucinationType.DISTORTED_FACT
    assert [quote.text for quote in judgement.quotes] == [evidence]


def test_passages_that_the_model_knows_are_read_and_the_others_are_told() -> None:
    scorer = ScriptedScorer({"16 kg": (0.0, 0.9, 0.1), "12": SURE})
    russian, english = "Насос весит 12 кг.", "The pump weighs 16 kg."
    judgement, warnings = judge(scorer, "The pump weighs 12 kg.", russian, english)
    assert judgement.label is Label.CONTRADICTED
    assert [window for window, _ in scorer.pairs] == [english]
    assert judgement.omitted_chars == len(russian)
    assert warnings == [
        "the model of judge 'scripted-nli' was not trained on the language of all that it was given: "
        "passages in it were not read"
    ]


def test_each_wording_is_read_in_its_language() -> None:
    scorer = ScriptedScorer({"red": SURE})
    claim = Claim("Насос красный.", variants=("The pump is red.",))
    judgement, _ = judge(scorer, claim, "The pump is red and new.")
    assert judgement.label is Label.SUPPORTED and judgement.support == pytest.approx(0.99)
    judgement, _ = judge(ScriptedScorer({}), claim, "Насос красный.")
    assert (judgement.label, judgement.support) == (Label.SUPPORTED, 1.0)


def test_english_warns_of_nothing_and_any_language_goes_where_none_are_named() -> None:
    judgement, warnings = judge(ScriptedScorer({"red": SURE}), "The pump is red.", "A red pump.")
    assert (judgement.label, warnings) == (Label.SUPPORTED, [])
    verifier = NliVerifier(ScriptedScorer({"насос": SURE}), HALVES)
    claims, passages = [Claim("Насос новый.")], [Passage("Это насос.")]
    (judgement,) = asyncio.run(verifier.verify(claims, passages, Example(0, "")))
    assert judgement.label is Label.SUPPORTED
