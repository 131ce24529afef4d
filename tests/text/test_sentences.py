import time

import pytest

from claimwise.text.sentences import Sentence, split_sentences


def texts(text, language=None):
    return [sentence.text for sentence in split_sentences(text, language)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # abbreviations, decimals, initials
        (
            "Dr. Ek moved to the U.S. in 2001. She lives at 5.5 Main St. now.",
            ["Dr. Ek moved to the U.S. in 2001.", "She lives at 5.5 Main St. now."],
        ),
        ("He went to the U.S. He said so.", ["He went to the U.S.", "He said so."]),
        ("It opens at 9 a.m. on Monday.", ["It opens at 9 a.m. on Monday."]),
        ("J. R. R. Tolkien wrote it. It is long.", ["J. R. R. Tolkien wrote it.", "It is long."]),
        ("He was born in approx. 1990. He left.", ["He was born in approx. 1990.", "He left."]),
        ("Use e.g. Python. It costs $5.5 million.", ["Use e.g. Python.", "It costs $5.5 million."]),
        ("Take vitamin C. It helps.", ["Take vitamin C.", "It helps."]),
        # ellipsis, stacked marks
        ("Well... the fee is 12 euro?! Yes.", ["Well... the fee is 12 euro?!", "Yes."]),
        ("Wait... What? Hm.", ["Wait...", "What?", "Hm."]),
        # quotation marks and markup that closes
        ('He said "Go!" and left. Then he came.', ['He said "Go!" and left.', "Then he came."]),
        ("The end.** Next *one.* More", ["The end.**", "Next *one.*", "More"]),
        # addresses and versions
        (
            "See https://example.org/v1.2/docs?A=b. Write to help@example.org for a quote.",
            ["See https://example.org/v1.2/docs?A=b.", "Write to help@example.org for a quote."],
        ),
        ("Open example.org/a?Query=1. Done.", ["Open example.org/a?Query=1.", "Done."]),
        ("Version v3.5.1 is out. Call x.real first.", ["Version v3.5.1 is out.", "Call x.real first."]),
        # numbered lists on one line
        ("1. Do this. 2. Do that.", ["1. Do this.", "2. Do that."]),
    ],
)
def test_english(text, expected):
    assert texts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Das ist z. B. gut. Am 3. Mai ging er.", ["Das ist z. B. gut.", "Am 3. Mai ging er."]),
        (
            "Er ist im 19. Jahrhundert geboren. Dort lebte er.",
            ["Er ist im 19. Jahrhundert geboren.", "Dort lebte er."],
        ),
        (
            "Es gibt Äpfel, Birnen usw. Dann ist die Firma dran.",
            ["Es gibt Äpfel, Birnen usw.", "Dann ist die Firma dran."],
        ),
        ("Er sagte: „Nein.“ Dann ging er.", ["Er sagte: „Nein.“", "Dann ging er."]),
        ("Т. е. давно.", ["Т. е. давно."]),
        (
            "В 1990 г. он уехал и т. д. Потом пришёл. В 1990 г. Он рад.",
            ["В 1990 г. он уехал и т. д.", "Потом пришёл.", "В 1990 г.", "Он рад."],
        ),
        ("А. С. Пушкин родился на ул. Ленина, д. 5. Да.", ["А. С. Пушкин родился на ул. Ленина, д. 5.", "Да."]),
        ("См. рис. 5. «Да?» — спросил он.", ["См. рис. 5.", "«Да?» — спросил он."]),
        (
            "M. Dupont est né av. J.-C. Il est mort avec les autres.",
            ["M. Dupont est né av. J.-C.", "Il est mort avec les autres."],
        ),
        ("El Sr. López vive en EE. UU. ¿Es así? ¡Sí!", ["El Sr. López vive en EE. UU.", "¿Es así?", "¡Sí!"]),
        ("他说：“今天开馆。”门票十二元。", ["他说：“今天开馆。”", "门票十二元。"]),
        ("真的吗？！是的……好吧。重3.5公斤。", ["真的吗？！", "是的……好吧。", "重3.5公斤。"]),
        ("他走了!好.真的?是", ["他走了!", "好.", "真的?", "是"]),
        ("橋は1967年に完成しました。全長は2.5kmです。", ["橋は1967年に完成しました。", "全長は2.5kmです。"]),
        ("「はい。」と言った。本当？", ["「はい。」と言った。", "本当？"]),
        ('그는 "안녕."이라고 말했다. 3.5kg이다.', ['그는 "안녕."이라고 말했다.', "3.5kg이다."]),
        (
            "संग्रहालय नौ बजे खुलता है। टिकट बारह यूरो का है।",
            ["संग्रहालय नौ बजे खुलता है।", "टिकट बारह यूरो का है।"],
        ),
        ("هل هذا صحيح؟ كتبه د. أحمد. نعم.", ["هل هذا صحيح؟", "كتبه د. أحمد.", "نعم."]),
        ("พิพิธภัณฑ์เปิดเก้าโมงเช้า", ["พิพิธภัณฑ์เปิดเก้าโมงเช้า"]),
        ("ይህ ነው። እሱ ነው።", ["ይህ ነው።", "እሱ ነው።"]),
        ("یہ ہے۔ وہ تھا۔", ["یہ ہے۔", "وہ تھا۔"]),
    ],
)
def test_other_languages(text, expected):
    assert texts(text) == expected


def test_a_given_language_is_used():
    assert texts("Im 19. Jahrhundert", "de") == ["Im 19. Jahrhundert"]


@pytest.mark.parametrize("text", ["", " ", "\n\n", "\u200b", "\u200b\n\u200e \0"])
def test_nothing_visible_gives_nothing(text):
    assert split_sentences(text) == []


def test_offsets_count_characters_beyond_the_basic_plane():
    text = "🙂 𝔸 is it. e\u0301 is. Да"
    assert split_sentences(text) == [
        Sentence("🙂 𝔸 is it.", 0, 10),
        Sentence("e\u0301 is.", 11, 17),
        Sentence("Да", 18, 20),
    ]


def test_lone_surrogates_do_no_harm():
    assert texts("One \ud800 two. Three.") == ["One \ud800 two.", "Three."]


def test_a_mark_without_words_is_no_sentence_of_its_own():
    assert texts("Yes. 🙂 !!! No.") == ["Yes. 🙂 !!!", "No."]
    assert texts("... and so on.") == ["... and so on."]


def test_lines_end_sentences_unless_they_are_wrapped():
    assert texts("Line one\nLine two\r\nLine three\rFour\u2028Five") == [
        "Line one",
        "Line two",
        "Line three",
        "Four",
        "Five",
    ]
    assert texts("This line was wrapped by some old\neditor. Next.") == [
        "This line was wrapped by some old\neditor.",
        "Next.",
    ]
    assert texts("One\n\ntwo") == ["One", "two"]


def test_text_wrapped_at_a_column_is_read_across_its_lines():
    lines = [
        "The museum was founded by the city and moved to New",
        "York in the year 1990, where it has been ever since",
        "and where it will stay. Its doors open at nine.",
    ]
    assert texts("\n".join(lines)) == ["\n".join(lines)[:-24], "Its doors open at nine."]


@pytest.mark.parametrize(
    "unit",
    [
        "The pump weighs 12 kg. ",
        "他说好。",
        "“他说好。",
        '"a. ',
        "(a. ",
        "! ",
        "A. ",
        "👋. ",
        "a@",
        "a.b/",
        "x",
        '."',
        "「はい。」と言った。",
    ],
)
def test_a_hundred_thousand_characters_take_no_time(unit):
    text = unit * (100_000 // len(unit))
    began = time.process_time()
    sentences = split_sentences(text)
    assert time.process_time() - began < 3
    assert "".join("".join(s.text for s in sentences).split()) == "".join(text.split())


def test_a_unit_behind_a_number_ends_a_sentence_before_a_capital() -> None:
    assert texts("Насос весит 12 кг. Он красный.") == ["Насос весит 12 кг.", "Он красный."]
    assert texts("Цена 100 руб. Доставка бесплатная.") == ["Цена 100 руб.", "Доставка бесплатная."]
    assert texts("Ширина 3 м. Вес 2 кг.") == ["Ширина 3 м.", "Вес 2 кг."]
    assert texts("Цена 100 руб. за штуку.") == ["Цена 100 руб. за штуку."]
    assert texts("В 1990 г. Москва росла.") == ["В 1990 г. Москва росла."]


@pytest.mark.parametrize(
    "sentence",
    [
        "The show Who Wants to Be a Millionaire? premiered in 1998 in the UK.",
        "Do Androids Dream of Electric Sheep? is a 1968 novel.",
        "Jeopardy! premiered in 1964.",
        "Фильм «Ну, погоди!» вышел в 1969 году.",
    ],
)
def test_a_title_with_a_mark_does_not_end_its_sentence(sentence: str) -> None:
    assert texts(sentence) == [sentence]
    assert texts("Is it open? It is.") == ["Is it open?", "It is."]
