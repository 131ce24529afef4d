import pytest

from claimwise.text.clauses import split_clauses


def texts(sentence, language="en"):
    return [clause.text for clause in split_clauses(sentence, language)]


@pytest.mark.parametrize(
    ("sentence", "clauses"),
    [
        # further predicates of one subject
        (
            "The HP-200 weighs 12 kg and ships with a charger.",
            ["The HP-200 weighs 12 kg", "The HP-200 ships with a charger"],
        ),
        (
            "It weighs 12 kg, runs on 24 V and ships with a cable.",
            ["It weighs 12 kg", "It runs on 24 V", "It ships with a cable"],
        ),
        ("The firm was founded in 1990 and has 300 staff.", ["The firm was founded in 1990", "The firm has 300 staff"]),
        ("He was born in 1912 and died in 1980.", ["He was born in 1912", "He died in 1980"]),
        ("She moved to Oslo and married a baker.", ["She moved to Oslo", "She married a baker"]),
        ("Tom and Ann moved to Oslo and opened a shop.", ["Tom and Ann moved to Oslo", "Tom and Ann opened a shop"]),
        ("The bridge is long but has no rails.", ["The bridge is long", "The bridge has no rails"]),
        ("It also hums and is blue.", ["It also hums and is blue."]),
        (
            "However, the HP-200 weighs 12 kg and costs 50 euro.",
            ["The HP-200 weighs 12 kg", "The HP-200 costs 50 euro"],
        ),
        (
            "“Nordlinjen” opened in 1944 and ran for a year.",
            ["“Nordlinjen” opened in 1944", "“Nordlinjen” ran for a year"],
        ),
        # clauses with subjects of their own
        ("The pump weighs 12 kg, and it runs on 24 V.", ["The pump weighs 12 kg", "It runs on 24 V"]),
        ("The K1 holds 1.7 litres, whereas the K2 holds 1.2.", ["The K1 holds 1.7 litres", "The K2 holds 1.2"]),
        ("The fee is 12 euro; the tour is free.", ["The fee is 12 euro", "The tour is free"]),
        ("The team lost the match and the coach was fired.", ["The team lost the match", "The coach was fired"]),
        ("It also weighs 12 kg and has a cable.", ["It also weighs 12 kg", "It has a cable"]),
        ("Varn is in Orla and Selma is in Ek.", ["Varn is in Orla", "Selma is in Ek"]),
    ],
)
def test_what_is_parted(sentence, clauses):
    assert texts(sentence) == clauses


@pytest.mark.parametrize(
    "sentence",
    [
        "The canal was dug in 1904 and filled in 1950.",  # "was" holds for both
        "The engineer repaired and tested the pump.",  # one object for both
        "The device is small and light.",
        "The price of the pump and the motor is 12 euro.",
        "The shop sells boats and ships with sails.",
        "The store offers repairs and returns.",
        "He plays guitar and drums.",
        "It contains apples, pears and plums.",
        "If it rains, the pump stops and is dry.",  # a condition holds for both
        "The pump stops and the alarm is loud when it rains.",
        "He said the pump weighs 12 kg and ships with a charger.",  # his word
        "It seems the label was right but the box was wrong.",
        "The pump, which weighs 12 kg, runs on 24 V and ships with a charger.",
        "In 2001, she moved to Oslo and opened a bakery.",  # the year need not hold for both
        "There is a pump and has a motor.",
        "A certificate is issued once 80 % of the modules and the quiz are passed.",
        "It replaces forms in Sales; Legal and Facilities will follow.",
        'Call it "HP and is fast" and nothing else.',
        "Gardener Tull: I played the radio and left the other silent.",
        "The pump costs 50 euro and the charger 10 euro.",
        "It weighs 12 kg, runs on 24 V.",  # a comma alone joins no predicates
        'He wrote two books, "Rain" and "This Is Gonna Hurt".',
        "It hums loudly, and in Oslo it is quiet.",
        "The " + "very " * 200 + "old pump hums loudly and is blue.",
        "",
    ],
)
def test_what_stays_whole(sentence):
    assert texts(sentence) == [sentence]


@pytest.mark.parametrize(
    ("language", "sentence", "clauses"),
    [
        ("de", "Die HP-200 wiegt 12 kg und läuft mit 24 V.", ["Die HP-200 wiegt 12 kg", "Die HP-200 läuft mit 24 V"]),
        ("de", "Er wurde 1912 geboren und starb 1980.", ["Er wurde 1912 geboren", "Er starb 1980"]),
        ("de", "Die Pumpe ist laut, aber sie ist billig.", ["Die Pumpe ist laut", "Sie ist billig"]),
        (
            "fr",
            "La HP-200 pèse 12 kg et fonctionne sous 24 V.",
            ["La HP-200 pèse 12 kg", "La HP-200 fonctionne sous 24 V"],
        ),
        ("es", "El museo abre a las 9 y cierra a las 17.", ["El museo abre a las 9", "El museo cierra a las 17"]),
        ("ru", "Он родился в 1912 году и умер в 1980 году.", ["Он родился в 1912 году", "Он умер в 1980 году"]),
        ("zh", "HP-200重12公斤，配有充电器。", ["HP-200重12公斤", "HP-200配有充电器"]),
        ("zh", "三十天内可以退货，需要小票。", ["三十天内可以退货", "需要小票"]),
        ("zh", "馆长是李明，门票12元。", ["馆长是李明", "门票12元"]),
        ("zh", "大桥长2.5公里，并且宽12米，建于1967年。", ["大桥长2.5公里", "大桥宽12米", "大桥建于1967年"]),
        # a subject of its own in between: what follows is not surely about the first one
        ("zh", "馆长是李明，副馆长是王芳，出生于北京。", ["馆长是李明", "副馆长是王芳", "出生于北京"]),
        ("zh", "海子的原名是查海生，出生于安徽。", ["海子的原名是查海生", "出生于安徽"]),
        ("zh", "这是一种偏见，没有依据。", ["这是一种偏见", "没有依据"]),
        ("zh", "这个国家是齐国，在统一中国后，齐国是诸侯国。", ["这个国家是齐国", "在统一中国后，齐国是诸侯国"]),
    ],
)
def test_other_languages(language, sentence, clauses):
    assert texts(sentence, language) == clauses


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("de", "Im Jahr 2001 zog sie nach Oslo und eröffnete eine Bäckerei."),
        ("de", "Er sagte, die Pumpe wiegt 12 kg und kostet 5 Euro."),
        ("de", "Die Pumpe ist klein und leicht."),
        ("fr", "La pompe est petite et légère."),
        ("es", "La bomba es pequeña y ligera."),
        ("es", "Nació en 1912 y murió en 1980."),
        ("ru", "Он сказал, что насос весит 12 кг и стоит 5 евро."),
        ("ru", "Насос маленький и лёгкий."),
        ("zh", "他说，水泵重12公斤，售价5元。"),
        ("zh", "如果下雨，水泵停止，并且是干的。"),
        ("zh", "在2001年，她搬到奥斯陆。"),
        ("zh", "包括苹果，香蕉。"),
        ("zh", "瓦特没有发明蒸汽机，而是改良了蒸汽机。"),
        ("zh", "书（第一版，是红色的）在这里。"),
        ("ja", "橋は長く、そして古いです。"),
        ("ar", "المتحف قديم ويفتح في التاسعة."),
    ],
)
def test_what_stays_whole_in_other_languages(language, sentence):
    assert texts(sentence, language) == [sentence]


def test_offsets_are_those_of_the_words_of_the_clause():
    sentence = "Yes, the HP-200 weighs 12 kg, and ships with a charger!"
    clauses = split_clauses(sentence, "en")
    assert [sentence[c.start : c.end] for c in clauses] == ["the HP-200 weighs 12 kg", "ships with a charger"]
    sentence = "HP-200重12公斤，并配有充电器。"
    assert [sentence[c.start : c.end] for c in split_clauses(sentence, "zh")] == ["HP-200重12公斤", "并配有充电器"]
