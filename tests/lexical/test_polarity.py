from __future__ import annotations

import time

import pytest

from claimwise.text.polarity import find_antonym, find_turned, read_polarity


def turned(ours: str, theirs: str) -> str:
    return find_turned(read_polarity(ours), read_polarity(theirs))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The plan includes support.", "The plan does not include support."),
        ("The plan includes support.", "The plan doesn't include support, but it is cheap."),
        ("Late fees are paid by readers.", "Readers pay no late fees."),
        ("The pump was tested on animals.", "The pump was never tested on animals."),
        ("It ships with a charger and cable.", "It ships without a charger and cable."),
        ("Replies are sent by email at night.", "Replies are sent by text rather than by email at night."),
        ("Кабель входит в комплект.", "Кабель не входит в комплект."),
        ("Поддержка сети есть.", "Поддержки сети нет."),
        ("Команда записывает файлы.", "Команда ничего не записывает в файлы."),
        ("产品支持蓝牙。", "产品不支持蓝牙。"),
        ("滤芯能水洗", "滤芯不可水洗"),
        ("红细胞有细胞核", "红细胞没有细胞核"),
    ],
)
def test_a_negation_on_one_side(one: str, other: str) -> None:
    assert turned(one, other) and turned(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The plan includes support.", "The plan includes support."),
        ("Readers do not pay late fees.", "Readers pay no late fees."),
        ("The crew cannot get to a fire.", "A fire cannot be reached by the crew."),
        ("Vinegar attacks the rubber seals.", "Do not use vinegar, because it attacks the rubber seals."),
        ("The plan does not include support.", "The plan excludes support."),
        ("The pump is not unavailable.", "The pump is available."),
        ("It weighs no more than 5 kg.", "It weighs 5 kg at most."),
        ("Not only members may vote.", "Members may vote."),
        ("Корпус нельзя красить.", "Красить корпус нельзя."),
        ("Не позднее чем за 21 день подают заявление.", "Заявление подают за 21 день."),
        ("Эритроциты лишены ядра.", "Эритроциты не имеют ядра."),
        ("收入不超过4200元", "收入不高于4200元"),
        ("不同型号支持蓝牙", "各型号支持蓝牙"),
        ("外壳为不锈钢", "外壳是不锈钢"),
        ("Prices rose.", "The sky is not green."),
    ],
)
def test_negations_that_agree_or_negate_nothing(one: str, other: str) -> None:
    assert turned(one, other) == "" == turned(other, one)


@pytest.mark.parametrize(
    ("ours", "theirs", "pair"),
    [
        ("Prices rose.", "Prices fell.", ("ris", "fall")),
        ("The fee is included.", "The fee is excluded.", ("includ", "exclud")),
        ("It is available.", "It is unavailable.", ("availabl", "unavailabl")),
        ("It is non-toxic.", "It is toxic.", ("nontoxic", "toxic")),
        ("Открыт до обеда.", "Открыт после обеда.", ("до", "посл")),
        ("Красить корпус можно.", "Красить корпус нельзя.", ("можн", "нельз")),
        ("销量增加了。", "销量减少了。", ("增加", "减少")),
    ],
)
def test_opposites(ours: str, theirs: str, pair: tuple[str, str]) -> None:
    assert find_antonym(read_polarity(ours), read_polarity(theirs)) == pair


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("The fee is not included.", "The fee is excluded."),
        ("It rose and fell.", "It fell."),
        ("Brought into it.", "Added to it."),
        ("销量先增加后减少。", "销量减少了。"),
        ("Prices rose.", "Prices rose."),
    ],
)
def test_no_opposites(ours: str, theirs: str) -> None:
    assert find_antonym(read_polarity(ours), read_polarity(theirs)) is None


@pytest.mark.parametrize(
    "text",
    [
        "It is not documented whether it floats.",
        "The manual does not say whether it floats.",
        "Its price is not given here.",
        "The manual gives no noise level.",
        "Use in pregnancy has not been studied.",
        "The reason remains unknown.",
        "В руководстве не указано, плавает ли он.",
        "Безопасность не оценивали.",
        "Данных нет, это неизвестно.",
        "说明书未提及防水等级",
        "没有与抗过敏药同用的资料",
        "价格不详",
    ],
)
def test_saying_that_nothing_is_said(text: str) -> None:
    assert read_polarity(text).silent


@pytest.mark.parametrize(
    "text", ["It must not be given to children.", "It does not float.", "Он не тонет.", "它不支持蓝牙"]
)
def test_a_plain_negation_is_not_silence(text: str) -> None:
    assert not read_polarity(text).silent


def test_quantifiers_and_causes() -> None:
    read = read_polarity("All pumps fail because only some are tested.")
    assert (read.universal, read.exclusive, read.partial, read.causal) == ({"all"}, {"only"}, {"some"}, True)
    read = read_polarity("所有型号仅部分地区销售，因为缺货")
    assert (read.universal, read.exclusive, read.partial, read.causal) == ({"所有"}, {"仅"}, {"部分"}, True)
    read = read_polarity("Все ждут, потому что только некоторые готовы после обеда.")
    assert (read.universal, read.exclusive, read.partial, read.causal) == ({"все"}, {"только"}, {"некоторые"}, True)
    after = read_polarity("It failed after the storm.")
    assert after.linked and not after.causal
    assert read_polarity("都江堰").universal == frozenset()


@pytest.mark.parametrize(
    "text", ["not " * 1000, "no " * 1300, "不" * 4000, "не " * 1300, "没有" * 2000, "not a a " * 500]
)
def test_the_longest_claims_are_read_quickly(text: str) -> None:
    start = time.perf_counter()
    read_polarity(text)
    assert time.perf_counter() - start < 2
