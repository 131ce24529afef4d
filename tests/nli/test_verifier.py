from __future__ import annotations

import asyncio
import time

import pytest

from claimwise.errors import InputError
from claimwise.judges.base import Verifier
from claimwise.judges.nli.material import CLAIM_ROOM, LEAST_WINDOW, SPECIAL
from claimwise.judges.nli.verifier import NliVerifier
from claimwise.text.windows import count_omitted, split_windows
from claimwise.types import Cause, Claim, Example, HallucinationType, Label, Passage, Task
from tests.nli.scripted import HALVES, ScriptedScorer, ask, ask_one

CLAIM = "The pump weighs 12 kg."


def test_it_is_a_verifier() -> None:
    assert isinstance(NliVerifier(ScriptedScorer({}), HALVES), Verifier)


def test_the_quote_is_the_best_sentence_of_the_deciding_window_in_its_passage() -> None:
    evidence = ("Unrelated words.", "Some pumps are red. The pump has a mass of 12 kg. Hoses are blue.")
    scorer = ScriptedScorer({"mass": (0.9, 0.0, 0.1)})
    (quote,) = ask_one(scorer, CLAIM, *evidence).quotes
    assert (quote.text, quote.passage) == ("The pump has a mass of 12 kg.", 1)
    assert quote.span is not None and evidence[1][slice(*quote.span)] == quote.text
    assert [len(call) for call in scorer.calls] == [2, 3]  # the windows, then the sentences of the best


def test_a_contradiction_quotes_the_sentence_that_contradicts() -> None:
    scorer = ScriptedScorer({"16 kg": (0.0, 0.9, 0.1)})
    judgement = ask_one(scorer, CLAIM, "Pumps are red. The pump weighs 16 kg. Hoses are blue.")
    assert [quote.text for quote in judgement.quotes] == ["The pump weighs 16 kg."]
    assert judgement.hallucination is HallucinationType.DISTORTED_FACT
    assert '"16 kg"' in judgement.rationale


def test_a_window_of_one_sentence_is_scored_once() -> None:
    scorer = ScriptedScorer({"pump": (0.9, 0.0, 0.1)})
    assert [quote.text for quote in ask_one(scorer, CLAIM, "A pump of 12 kg.").quotes] == ["A pump of 12 kg."]
    assert len(scorer.pairs) == 1


def test_what_is_not_supported_quotes_the_nearest_sentence_and_says_what_is_lacking() -> None:
    judgement = ask_one(ScriptedScorer({}), CLAIM, "Hoses are blue. The pump is heavy.")
    assert [quote.text for quote in judgement.quotes] == ["The pump is heavy."]
    assert judgement.hallucination is not None
    assert "0.10" in judgement.rationale and "0.5" in judgement.rationale
    assert ask_one(ScriptedScorer({}), CLAIM, "Bananas are yellow.").quotes == ()


@pytest.mark.parametrize("evidence", [(), ("",), ("  ", "\n"), ("\u200b", "\x00")])
def test_no_evidence_supports_nothing_and_asks_nothing(evidence: tuple[str, ...]) -> None:
    scorer = ScriptedScorer({})
    judgement = ask_one(scorer, CLAIM, *evidence)
    assert (judgement.label, judgement.support, judgement.quotes) == (Label.UNSUPPORTED, 0.0, ())
    assert judgement.rationale == "there is no evidence"
    assert scorer.calls == []


def test_blank_passages_keep_the_numbers_of_the_others() -> None:
    (quote,) = ask_one(ScriptedScorer({"pump": (0.9, 0.0, 0.1)}), CLAIM, " ", "A pump.", "\u200b").quotes
    assert quote.passage == 1


def test_a_claim_without_words_is_not_supported() -> None:
    assert ask_one(ScriptedScorer({"pump": (0.9, 0.0, 0.1)}), " \u200b", "A pump.").label is Label.UNSUPPORTED


def test_one_judgement_for_each_claim_in_order() -> None:
    scorer = ScriptedScorer(lambda window, claim: (0.9, 0.0, 0.1) if claim in window else (0.0, 0.9, 0.1))
    claims = ["It is red.", "It is blue.", "It is red."]
    judgements = ask(scorer, *claims, evidence=["It is red."])
    assert [j.claim.text for j in judgements] == claims
    assert [j.label for j in judgements] == [Label.SUPPORTED, Label.CONTRADICTED, Label.SUPPORTED]
    assert ask(scorer, evidence=["It is red."]) == []


def test_only_five_windows_are_read_of_many_and_the_rest_is_recorded() -> None:
    scorer = ScriptedScorer({"weighs": (0.9, 0.0, 0.1)})
    evidence = [f"Passage number {number} has other words." for number in range(20)] + ["Look: the pump weighs 12 kg."]
    judgement = ask_one(scorer, CLAIM, *evidence)
    assert judgement.label is Label.SUPPORTED
    assert len(scorer.pairs) == 5
    read = {window for window, _ in scorer.pairs}
    assert judgement.omitted_chars == sum(len(text) for text in evidence if text not in read) > 0


def test_pieces_of_a_cut_sentence_are_never_counted_twice() -> None:
    evidence = " ".join(f"word{number}" for number in range(2000))
    judgement = ask_one(ScriptedScorer({}, limit=SPECIAL + LEAST_WINDOW + 10), "word7", evidence)
    assert len(evidence) // 2 < judgement.omitted_chars < len(evidence)
    whole = split_windows([Passage(evidence), Passage(evidence + " more")], limit=100)
    assert count_omitted(whole, ()) == 2 * len(evidence) + len(" more")
    assert count_omitted(whole, whole.windows) == 0
    first, second, *_ = whole.sentences
    assert count_omitted(whole, [first, second]) == 2 * len(evidence) + len(" more") - second.end


def test_every_pair_fits_the_model() -> None:
    limit = SPECIAL + LEAST_WINDOW + 100
    scorer = ScriptedScorer({}, limit=limit)
    text = " ".join(f"Sentence {number} has {'many ' * (number % 90)}words." for number in range(40))
    claims = ["word " * count for count in (1, 63, 64, 65, 99, 100)]
    judgements = ask(scorer, *claims, evidence=[text])
    assert all(j.failure is None for j in judgements)
    longest = max(scorer.count(window) + scorer.count(claim) for window, claim in scorer.pairs)
    assert LEAST_WINDOW < longest <= limit - SPECIAL


def test_a_claims_windows_do_not_depend_on_its_companions() -> None:
    text = " ".join(f"Sentence {number} has {'many ' * 30}words." for number in range(6))
    alone, together = ScriptedScorer({}), ScriptedScorer({})
    ask(alone, CLAIM, evidence=[text])
    ask(together, CLAIM, "word " * (CLAIM_ROOM + 1), evidence=[text])
    assert set(alone.pairs) == {pair for pair in together.pairs if pair[1] == CLAIM}


def test_a_claim_too_long_for_the_model_fails_alone() -> None:
    scorer = ScriptedScorer({"pump": (0.9, 0.0, 0.1)}, limit=SPECIAL + LEAST_WINDOW + 10)
    long, good = ask(scorer, "word " * 11, CLAIM, evidence=["A pump."])
    assert long.failure is not None and long.failure.cause is Cause.REJECTED
    assert "at most 10 tokens" in long.failure.message and "has 11" in long.failure.message
    assert good.label is Label.SUPPORTED
    variant = ask_one(scorer, Claim(CLAIM, variants=("word " * 11,)), "A pump.")
    assert variant.failure is not None and variant.failure.cause is Cause.REJECTED


def test_an_endless_claim_is_refused_without_counting_its_tokens() -> None:
    scorer = ScriptedScorer({})
    scorer.count = lambda text: pytest.fail("counted")  # type: ignore[method-assign]
    judgement = ask_one(scorer, "x" * 100_000, "A pump.")
    assert judgement.failure is not None and judgement.failure.cause is Cause.REJECTED


def test_a_model_that_reads_too_little_is_told_at_once() -> None:
    with pytest.raises(InputError, match=f"at least {SPECIAL + LEAST_WINDOW + 1} tokens at once, but reads 52"):
        NliVerifier(ScriptedScorer({}, limit=SPECIAL + LEAST_WINDOW), HALVES)


def test_knowledge_is_asked_of_others() -> None:
    with pytest.raises(InputError, match=r"'scripted-nli' .* such as 'openai/<model>'"):
        ask_one(ScriptedScorer({}), CLAIM, task=Task.KNOWLEDGE)


@pytest.mark.parametrize("row", [(float("nan"),) * 3, (1.5, -0.25, -0.25), (2.0, 3.0, 1.0)])
def test_numbers_that_are_no_probabilities_fail_the_claim(row: tuple[float, float, float]) -> None:
    scorer = ScriptedScorer(lambda window, claim: row if claim == CLAIM else (0.9, 0.0, 0.1))
    bad, good = ask(scorer, CLAIM, "It is a pump.", evidence=["A pump."])
    assert bad.failure is not None and bad.failure.cause is Cause.JUDGE_ERROR
    assert good.label is Label.SUPPORTED


def test_a_model_that_raises_fails_only_the_claims_concerned() -> None:
    def scores(window: str, claim: str) -> tuple[float, float, float]:
        if claim == CLAIM:
            raise ValueError("the pair has 600 tokens")
        return 0.9, 0.0, 0.1

    others = [f"It is pump {number}." for number in range(5)]
    bad, *good = ask(ScriptedScorer(scores), CLAIM, *others, evidence=["A pump."])
    assert bad.failure is not None and bad.failure.cause is Cause.JUDGE_ERROR
    assert bad.failure.message == "the model raised ValueError: the pair has 600 tokens"
    assert {j.label for j in good} == {Label.SUPPORTED}


def test_lone_surrogates_never_reach_a_tokenizer() -> None:
    scorer = ScriptedScorer({"pump": (0.9, 0.0, 0.1)})
    judgement = ask_one(scorer, "The pump \ud800.", "A \udfff pump.")
    assert [quote.text for quote in judgement.quotes] == ["A \udfff pump."]
    "".join(text for pair in scorer.pairs for text in pair).encode()


def test_concurrent_calls_are_scored_together_in_one_thread() -> None:
    scorer = ScriptedScorer(lambda window, claim: (time.sleep(0.002), (0.9, 0.0, 0.1))[1])
    verifier = NliVerifier(scorer, HALVES)

    async def run() -> None:
        await asyncio.gather(
            *(verifier.verify([Claim(f"It is {i}.")], [Passage("A pump.")], Example(i, "")) for i in range(50))
        )

    asyncio.run(run())
    assert len(scorer.pairs) == 50
    assert len(scorer.calls) < 50
    assert len(scorer.threads) == 1


def test_ten_thousand_passages_take_linear_time() -> None:
    passages = [
        Passage(f"Part {number} of the catalog weighs {number} g. It is sold in boxes.") for number in range(10_000)
    ]
    verifier = NliVerifier(ScriptedScorer({"9876 g": (0.9, 0.0, 0.1)}), HALVES)

    def spend(count: int) -> float:
        start = time.process_time()
        claims = [Claim("Part 9876 weighs 9876 g.")]
        (judgement,) = asyncio.run(verifier.verify(claims, passages[-count:], Example(0, "")))
        assert judgement.label is Label.SUPPORTED
        return time.process_time() - start

    assert spend(10_000) < 25 * spend(1000)


def test_nothing_is_read_or_scored_in_the_loops_thread() -> None:
    scorer = ScriptedScorer({"pump": (0.9, 0.0, 0.1), "hose": (0.1, 0.1, 0.8)})
    claims = [f"It is a {word} {number}." for number in range(20) for word in ("pump", "hose")]
    ask(scorer, *claims, evidence=["It is red. A pump or hose. It is new."])
    assert scorer.threads == {"claimwise-scripted-nli_0"}
    assert scorer.counting == {"claimwise-scripted-nli-text_0"}
