"""Minimal pairs: what the lexical judge has to tell apart, in English, Chinese and Russian."""

from __future__ import annotations

import pytest

from claimwise.types import HallucinationType, Label, Task
from tests.lexical.judging import judge

DISTORTED, SCOPE = HallucinationType.DISTORTED_FACT, HallucinationType.OVERGENERALISATION
ADDED, CAUSE, OTHER = HallucinationType.ADDED_FACT, HallucinationType.FALSE_CAUSALITY, HallucinationType.OTHER

SUPPORTED = [
    ("The pump weighs 12 kg.", "The pump weighs 12,000 g."),
    ("The contract was signed on March 15, 1998.", "The contract was signed on 1998-03-15."),
    ("It was signed in March 1998.", "It was signed on 15 March 1998."),
    ("The meeting starts at 8:30 pm.", "The meeting starts at 20:30."),
    ("The HP-200 weighs 12 kg.", "The HP-200 weighs 12 kg. The HP-300 weighs 15 kg."),
    ("It weighs 12 kg.", "The HP-200 is a pump of 12 kg with a brushless motor. The HP-300 weighs 19 kg."),
    ("The plan does not include support.", "The plan excludes support."),
    ("Returns are possible within 30 days.", "You can return items within 30 days. Keep the receipt."),
    ("All models support Wi-Fi.", "All models support Wi-Fi and Ethernet."),
    ("31 m", "Lake Orla is 31 m deep."),
    ("The shop opened 1887 as a bakery.", "The shop opened in 1887 as a bakery."),
    ("The shop opened in 1887 as a bakery.", "The shop opened 1887 as a bakery."),
    ("Version 3.0 came out in 2008.", "Python 3.0 came out in 2008."),
    ("The room holds 31 people.", "The room holds 31."),
    ("The distance is about 384,000 km.", "The distance is 384,400 km."),
    ("水泵重12千克。", "水泵重12000克。"),
    ("30天内可以退货。", "三十天内可以退货，需要小票。"),
    ("五味子", "方中有五味子、麦冬。"),
    ("产品支持蓝牙。", "该产品支持蓝牙和Wi-Fi。"),
    ("合同于1998年3月15日签署。", "合同于1998-03-15签署。"),
    ("Насос весит 12 кг.", "Насос весит 12 000 г."),
    ("Договор подписан 15 марта 1998 года.", "Договор подписан 15.03.1998."),
    ("Население составляет 3,5 млн человек.", "Население составляет 3 500 000 человек."),
    ("Кабель входит в комплект.", "Кабель входит в комплект, чехол нет."),
    ("Население 1,2 млн.", "Население 1 200 000."),
    ("Население 12 тыс. человек.", "Население 12 000 человек."),
    ("Population 2 million", "Population 2 000 000"),
    ("World War II ended in 1945.", "World War 2 ended in 1945."),
    ("Louis XIV ruled France.", "Louis XIV ruled France for long."),
    ("Bevölkerung 1,2 Mio.", "Bevölkerung 1 200 000."),
    ("The patient has type II diabetes.", "The patient has type 2 diabetes."),
    ("公司成立于二○二三年。", "公司成立于2023年。"),
    ("公司成立于1999年。", "公司成立于一九九九年。"),
    ("公司于2001年3月5日开业。", "公司于2001-03-05开业。"),
    ("संग्रहालय नौ बजे खुलता है।", "संग्रहालय नौ बजे खुलता है। टिकट बारह यूरो का है।"),
    ("พิพิธภัณฑ์เปิดเก้าโมงเช้า", "พิพิธภัณฑ์เปิดเก้าโมงเช้า"),
]
CONTRADICTED = [
    ("The pump weighs 12 kg.", "The pump weighs 16 kg.", DISTORTED),
    ("The daily dose is 3 g.", "The daily dose is 3 mg.", DISTORTED),
    ("Tickets cost 12 euros.", "Tickets cost 12 dollars.", DISTORTED),
    ("The contract was signed on 15 March 1998.", "The contract was signed on 15 May 1998.", DISTORTED),
    ("The meeting starts at 8:30.", "The meeting starts at 9:30.", DISTORTED),
    ("The museum was opened by Ada Wirth.", "The museum was opened by Tom Ek.", DISTORTED),
    ("The HP-400 weighs 12 kg.", "The HP-200 weighs 12 kg.", DISTORTED),
    ("The HP-200 weighs 15 kg.", "The HP-200 weighs 12 kg. The HP-300 weighs 15 kg.", DISTORTED),
    ("The tent weighs 2.8 kg.", "The tent weighs 3.1 kg. The bag weighs 2.8 kg.", DISTORTED),
    ("The plan includes support.", "The plan does not include support.", OTHER),
    ("The plan does not include support.", "The plan includes support.", OTHER),
    ("Sales rose in 2020.", "Sales fell in 2020.", OTHER),
    ("31 m", "Lake Orla is 9 m deep.", DISTORTED),
    ("There were no survivors.", "There were survivors.", OTHER),
    ("There were survivors.", "There were no survivors.", OTHER),
    ("Neither Ann nor Bob came.", "Ann and Bob came.", OTHER),
    ("Ann and Bob came.", "Neither Ann nor Bob came.", OTHER),
    ("Nobody came.", "Somebody came.", OTHER),
    ("World War II ended in 1945.", "World War I ended in 1945.", DISTORTED),
    ("World War I ended in 1945.", "World War II ended in 1945.", DISTORTED),
    ("Louis XIV ruled France.", "Louis XV ruled France.", DISTORTED),
    ("Acme was founded by Alice Smith.", "Acme was founded by Alice Jones.", DISTORTED),
    ("The version is 1.10.", "The version is 1.1.", DISTORTED),
    ("The version is 1.1.", "The version is 1.10.", DISTORTED),
    ("The defect is fixed in iOS 17.1 today.", "The defect is fixed in iOS 17.10 today.", DISTORTED),
    ("The patient has type II diabetes.", "The patient has type I diabetes.", DISTORTED),
    ("Версия 2.10 вышла летом.", "Версия 2.1 вышла летом.", DISTORTED),
    ("公司成立于二〇二三年。", "公司成立于2022年。", DISTORTED),
    ("Light moves at 299,792 km per second.", "Light moves at 299,792 m per second, 299,792 times a unit.", DISTORTED),
    ("水泵重12千克。", "水泵重16千克。", DISTORTED),
    ("合同于1998年3月15日签署。", "合同于1998年5月15日签署。", DISTORTED),
    ("产品支持蓝牙。", "产品不支持蓝牙。", OTHER),
    ("销量增加了。", "销量减少了。", OTHER),
    ("Насос весит 12 кг.", "Насос весит 16 кг.", DISTORTED),
    ("Договор подписан 15 марта 1998 года.", "Договор подписан 15 мая 1998 года.", DISTORTED),
    ("Кабель входит в комплект.", "Кабель не входит в комплект.", OTHER),
    ("Магазин открывается до обеда.", "Магазин открывается после обеда.", OTHER),
    ("Музей открыла Ада Вирт.", "Музей открыла Том Эк.", DISTORTED),
]
UNSUPPORTED = [
    ("It was signed on 15 March 1998.", "It was signed in March 1998.", DISTORTED),
    ("The pump weighs 12 kg.", "The pump weighs 10–15 kg.", DISTORTED),
    ("The mayor opened a bridge.", "Battery density is given in Wh/kg.", ADDED),
    ("The pump supports Bluetooth.", "It is not documented whether the pump supports Bluetooth.", ADDED),
    ("The pump supports Wi-Fi.", "The pump is red and comes with a hose.", DISTORTED),
    ("The pump is quiet and comes with a long warranty.", "The pump is red and comes with a hose.", ADDED),
    ("All models support Wi-Fi.", "Some models support Wi-Fi.", SCOPE),
    ("All models support Wi-Fi.", "Only new models support Wi-Fi.", SCOPE),
    ("Only members may vote.", "Members may vote.", SCOPE),
    ("The valve failed because of rust.", "The valve failed. There was rust.", CAUSE),
    ("Lyon is the capital of France.", "Paris is the capital of France.", DISTORTED),
    ("The software needs version 3.10 of Python.", "The software needs Python 3.10.", ADDED),  # both name Python
    ("The HP-20 has a red case.", "The HP-200 is here.", DISTORTED),
    ("The HP-200 ships with a charger", "The HP-200 weighs 12 kg. The charger is sold separately.", ADDED),
    ("It ships with a charger", "The HP-200 weighs 12 kg. The charger is sold separately.", ADDED),
    ("所有型号都支持Wi-Fi。", "部分型号支持Wi-Fi。", SCOPE),
    ("水泵支持蓝牙。", "说明书未提及水泵是否支持蓝牙。", ADDED),
    ("由张伟设计", "由李娜设计", ADDED),
    ("Все модели поддерживают Wi-Fi.", "Некоторые модели поддерживают Wi-Fi.", SCOPE),
    ("Насос поддерживает Bluetooth.", "Не указано, поддерживает ли насос Bluetooth.", ADDED),
    ("😀😀", "The fee is 12 euro.", ADDED),
]
# Cognates and names may make up a good part of a short claim; these share little.
FOREIGN = [
    ("The pump weighs 15 kg.", "水泵重12千克。"),
    ("Lake Orla is 31 m deep.", "Das Gewicht des Geräts beträgt 12 m."),
    ("Насос весит 15 кг.", "The pump weighs 12 kg and is red."),
    ("水泵重15千克。", "The pump weighs 12 kg."),
]


@pytest.mark.parametrize(("claim", "evidence"), SUPPORTED)
def test_supported(claim: str, evidence: str) -> None:
    judgement = judge(claim, evidence)
    assert (judgement.label, judgement.hallucination) == (Label.SUPPORTED, None), judgement.rationale
    assert judgement.support is not None and judgement.support >= 0.55


@pytest.mark.parametrize(("claim", "evidence", "kind"), CONTRADICTED)
def test_contradicted(claim: str, evidence: str, kind: HallucinationType) -> None:
    judgement = judge(claim, evidence)
    assert (judgement.label, judgement.hallucination) == (Label.CONTRADICTED, kind), judgement.rationale
    assert judgement.support is not None and judgement.support <= 0.5


@pytest.mark.parametrize(("claim", "evidence", "kind"), UNSUPPORTED)
def test_unsupported(claim: str, evidence: str, kind: HallucinationType) -> None:
    judgement = judge(claim, evidence)
    assert (judgement.label, judgement.hallucination) == (Label.UNSUPPORTED, kind), judgement.rationale


@pytest.mark.parametrize(("claim", "evidence"), FOREIGN)
def test_evidence_in_another_language_contradicts_nothing(claim: str, evidence: str) -> None:
    assert judge(claim, evidence).label is Label.UNSUPPORTED


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The pump is not unavailable.", "The pump is available."),
        ("The pump is available.", "The pump is not unavailable."),
        ("The pump isn't unsafe.", "The pump is safe."),
        ("It is not impossible to open the door.", "It is possible to open the door."),
        ("The patient should not take aspirin.", "Aspirin is contraindicated for this patient."),
        ("The patient should not take aspirin.", "The patient should avoid aspirin."),
    ],
)
def test_negations_that_agree_contradict_nothing(claim: str, evidence: str) -> None:
    judgement = judge(claim, evidence)
    assert judgement.label is not Label.CONTRADICTED, judgement.rationale


@pytest.mark.parametrize(
    ("claim", "evidence", "reason"),
    [
        ("It holds 40 bar.", "It holds 16 bar.", 'the claim says "40 bar", the evidence says "16 bar"'),
        ("Sales rose in 2020.", "Sales fell in 2020.", 'the claim says "rose", the evidence says "fell"'),
        ("It opened in Oslo.", "It opened in Bergen.", 'the claim names "Oslo", the evidence names "Bergen"'),
        ("It opened on 3 May 2001.", "It opened with music.", 'the evidence does not state "3 May 2001"'),
        ("All pumps float.", "Some pumps float.", 'the claim says "all" and the evidence does not'),
        ("It costs $10.", "It costs €10.", 'the claim says "$10", the evidence says "€10"'),
        (
            "More than 10 people came.",
            "At most 10 people came.",
            'the claim says "More than 10", the evidence says "At most 10"',
        ),
        (
            "It lasts 30 days.",
            "It lasts 720 hours.",
            'the evidence states "720 hours" for "30 days"; 1 of 1 content words of the claim are in the evidence',
        ),
        ("Children may swim.", "Children may not swim.", 'only one of claim and evidence negates "swim"'),
        ("该药不适用于儿童。", "该药适用于儿童。", 'only one of claim and evidence negates "适用于儿童"'),
        (
            "The tall red pump of Oslo weighs 15 kg.",
            "A crate weighs 12 kg.",
            'the claim says "15 kg", the evidence says "12 kg", but the evidence may be about something else',
        ),
        (
            "The pump weighs 15 kg.",
            "水泵重12 kg。",
            'the claim says "15 kg", the evidence says "12 kg", but the evidence is in another language',
        ),
        ("Pumps float.", "Pumps float and sing.", "2 of 2 content words of the claim are in the evidence"),
    ],
)
def test_the_rationale_names_what_decided(claim: str, evidence: str, reason: str) -> None:
    assert judge(claim, evidence).rationale == reason


@pytest.mark.parametrize(
    ("fact", "answer", "reason"),
    [
        ("It holds 40 bar.", "It holds 16 bar.", 'the fact says "40 bar", the answer says "16 bar"'),
        ("It floats well.", "It does not float well.", 'only one of fact and answer negates "float"'),
        ("All pumps float.", "Some pumps float.", 'the fact says "all" and the answer does not'),
        ("It floats well.", "It floats well.", "the answer has the same words"),
        ("It floats well.", "", "there is no answer"),
        ("Ducks swim.", "It rains.", "no sentence of the answer has half of the words of the fact"),
    ],
)
def test_coverage_speaks_of_facts_and_answers(fact: str, answer: str, reason: str) -> None:
    judgement = judge(fact, answer, task=Task.COVERAGE)
    assert judgement.rationale.replace("floats", "float") == reason
    assert judgement.hallucination is None


@pytest.mark.parametrize(
    "pair",
    [
        ("The pump weighs 12 kg.", "The red pump weighs 12 kg.", "The red pump weighs 15 kg."),
        ("水泵重12千克。", "红色水泵重12千克。", "红色水泵重15千克。"),
        ("Насос весит 12 кг.", "Красный насос весит 12 кг.", "Красный насос весит 15 кг."),
    ],
)
def test_support_falls_with_what_clashes(pair: tuple[str, str, str]) -> None:
    claim, right, wrong = pair
    good, bad = judge(claim, right).support, judge(claim, wrong).support
    assert good is not None and bad is not None and good > bad
