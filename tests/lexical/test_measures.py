"""The metrics with the lexical judge, end to end."""

from __future__ import annotations

from claimwise.measures.coverage import claim_coverage
from claimwise.measures.faithfulness import faithfulness
from claimwise.types import Label


def test_a_compound_claim_is_not_supported_as_a_whole() -> None:
    answer = "The HP-200 weighs 12 kg and ships with a charger."
    report = faithfulness([answer], [["The HP-200 weighs 12 kg. The charger is sold separately."]], judge="lexical")
    assert report.score is not None and report.score <= 0.5


def test_a_negated_fact_is_contradicted_and_not_omitted() -> None:
    facts = ["Returns are possible within 30 days.", "A receipt is needed.", "Shipping is paid by the customer."]
    report = claim_coverage(["Returns are not possible within 30 days."], [facts], judge="lexical")
    assert report.score == 0.0
    assert [j.label for j in report.examples[0].judgements] == [Label.CONTRADICTED, Label.OMITTED, Label.OMITTED]


def test_required_facts_in_chinese() -> None:
    facts = ["三十天内可以退货。", "需要小票。", "运费由顾客承担。"]
    report = claim_coverage(["三十天内可以退货，需要小票。"], [facts], judge="lexical")
    assert [j.label for j in report.examples[0].judgements] == [Label.SUPPORTED, Label.SUPPORTED, Label.OMITTED]


def test_claims_with_open_pronouns_keep_their_subject() -> None:
    answer = "The HP-200 is a pump. It weighs 12 kg. Its motor is brushless."
    passage = "The HP-200 is a pump of 12 kg with a brushless motor. The HP-300 weighs 19 kg."
    report = faithfulness([answer], [[passage]], judge="lexical")
    assert report.score == 1.0


def test_the_verdict_says_what_it_rests_on() -> None:
    report = faithfulness(["The pump is rated for 40 bar."], [["The pump is rated for 16 bar."]], judge="lexical")
    (judgement,) = report.examples[0].judgements
    assert judgement.rationale == 'the claim says "40 bar", the evidence says "16 bar"'
    assert judgement.quotes[0].grounded and "lexical" in report.signature
