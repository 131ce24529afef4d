"""Numbers in words: English, Russian and Chinese cardinals, ordinals, fractions and magnitudes."""

from __future__ import annotations


def _table(*lines: str, start: int = 0, step: int = 1) -> dict[str, float]:
    """Words of each line stand for start, start + step, ...; forms of one number are joined by `/`."""
    return {
        form: float(start + index * step)
        for line in lines
        for index, forms in enumerate(line.split())
        for form in forms.split("/")
    }


MAGNITUDES: dict[str, float] = {
    word: value
    for value, words in {
        1e3: "thousand тыс. тыс тысяча тысячи тысяч тысячу 千",
        1e4: "万",
        1e6: "million millions millionen mio. mio mln mn млн. млн миллион миллиона миллионов 百万",
        1e7: "千万",
        1e8: "亿 億",
        1e9: "billion billions milliarde milliarden mrd. mrd bn млрд. млрд миллиард миллиарда миллиардов 十亿",
        1e12: "trillion trillions tn трлн. трлн триллион триллиона триллионов 万亿",
    }.items()
    for word in words.split()
} | {"k": 1e3}
ENGLISH = (
    _table("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen")
    | _table("seventeen eighteen nineteen", start=17)
    | _table("twenty thirty forty fifty sixty seventy eighty ninety", start=20, step=10)
    | {"twice": 2.0, "thrice": 3.0, "dozen": 12.0, "hundred": 100.0, "thousand": 1e3, "million": 1e6, "billion": 1e9}
)
RUSSIAN = (
    _table(
        "ноль/нуля один/одна/одно/одного/одной/одну/одним два/две/двух/двум/двумя/двое/двоих "
        "три/трое/троих/трех/трем/тремя/трёх/трём"
    )
    | _table("четыре/четырех/четырёх/четырем/четырьмя", start=4)
    | _table("пять/пяти/пятью шесть/шести/шестью семь/семи/семью восемь/восьми/восемью девять/девяти", start=5)
    | _table(
        "десять/десяти одиннадцать/одиннадцати двенадцать/двенадцати тринадцать/тринадцати "
        "четырнадцать/четырнадцати пятнадцать/пятнадцати шестнадцать/шестнадцати семнадцать/семнадцати "
        "восемнадцать/восемнадцати девятнадцать/девятнадцати",
        start=10,
    )
    | _table(
        "двадцать/двадцати тридцать/тридцати сорок/сорока пятьдесят/пятидесяти шестьдесят/шестидесяти "
        "семьдесят/семидесяти восемьдесят/восьмидесяти девяносто/девяноста",
        start=20,
        step=10,
    )
    | _table(
        "сто/ста двести/двухсот триста/трехсот/трёхсот четыреста/четырехсот/четырёхсот пятьсот/пятисот "
        "шестьсот/шестисот семьсот/семисот восемьсот/восьмисот девятьсот/девятисот",
        start=100,
        step=100,
    )
    | {"дважды": 2.0, "трижды": 3.0, "вдвое": 2.0, "втрое": 3.0, "вчетверо": 4.0, "впятеро": 5.0, "вдесятеро": 10.0}
    | dict.fromkeys(("тысяча", "тысячи", "тысяч", "тысячу"), 1e3)
    | dict.fromkeys(("миллион", "миллиона", "миллионов"), 1e6)
)
_ORDINAL_STEMS = ("перв", "втор", "", "четверт", "пят", "шест", "седьм", "восьм", "девят", "десят")
_ORDINAL_ENDINGS = ("ый", "ой", "ая", "ое", "ого", "ому", "ом", "ую", "ые", "ых")
ORDINALS = (
    _table("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth", start=1)
    | {base + end: float(n) for n, base in enumerate(_ORDINAL_STEMS, 1) if base for end in _ORDINAL_ENDINGS}
    | dict.fromkeys(("третий", "третья", "третье", "третьего", "третьей", "третьему", "третьем", "третью"), 3.0)
)
FRACTIONS: dict[str, float] = {
    phrase: share
    for share, phrases in {
        1 / 2: "half of|one half|one-half|половина|половину|половины|половине|一半|半数",
        1 / 3: "a third of|one third|one-third|треть|трети|三分之一",
        2 / 3: "two thirds|two-thirds|две трети|двух третей|三分之二",
        1 / 4: "a quarter of|one quarter|one-quarter|четверть|четверти|四分之一",
        3 / 4: "three quarters|three-quarters|три четверти|трех четвертей|四分之三",
        1 / 5: "a fifth of|one fifth|one-fifth|пятая часть|пятую часть|五分之一",
        1 / 10: "a tenth of|one tenth|one-tenth|десятая часть|十分之一",
    }.items()
    for phrase in phrases.split("|")
}
_CHINESE_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "○": 0, "两": 2}
_CHINESE_STEPS = {"十": 10, "百": 100, "千": 1000}
_CHINESE_SECTIONS = {"万": 10**4, "亿": 10**8}
_SECTIONS = (1e3, 1e6, 1e9)


def read_words(words: list[str]) -> float | None:
    """Value of a run of English or Russian number words, `None` if they do not make up one number.

    >>> read_words(["one", "hundred", "twenty", "five"]), read_words(["двадцать", "пять"]), read_words(["two", "three"])
    (125.0, 25.0, None)
    """
    total, section, below = 0.0, 0.0, float("inf")
    for word in words:
        value = ENGLISH.get(word, RUSSIAN.get(word))
        if value is None:
            return None
        if value in _SECTIONS:
            total, section, below = total + (section or 1) * value, 0.0, float("inf")
        elif value in (12.0, 100.0) and word in ("hundred", "dozen"):
            section, below = (section or 1) * value, value
        elif value < below and (below >= 10 or not section):
            section, below = section + value, (10 if 20 <= value < 100 else value if value >= 100 else 1)
        else:
            return None
    return total + section


def read_chinese(digits: str) -> float | None:
    """Value of a Chinese numeral, `None` if it is not one.

    >>> [read_chinese(n) for n in ("三十", "一百二十五", "两万三千", "二〇二四", "三点五")]
    [30.0, 125.0, 23000.0, 2024.0, 3.5]
    """
    whole, _, fraction = digits.partition("点")
    if whole and all(char in _CHINESE_DIGITS for char in whole):
        number = float("".join(str(_CHINESE_DIGITS[char]) for char in whole))
    else:
        total, section, digit = 0, 0, 0
        for char in whole:
            if char in _CHINESE_DIGITS:
                digit = _CHINESE_DIGITS[char]
            elif char in _CHINESE_STEPS:
                section, digit = section + (digit or 1) * _CHINESE_STEPS[char], 0
            elif char in _CHINESE_SECTIONS:
                scale = _CHINESE_SECTIONS[char]
                carried = total if scale > total > 0 else 0
                total, section, digit = total - carried + (carried + section + digit or 1) * scale, 0, 0
            else:
                return None
        number = float(total + section + digit)
    if not fraction:
        return number if whole else None
    return number + float("0." + "".join(str(_CHINESE_DIGITS.get(char, 0)) for char in fraction))
