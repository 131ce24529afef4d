"""Units of measure and currencies by their names in English, Russian and Chinese.

Each line of a table is one dimension; `factor: names` says how much of the dimension's base unit one such unit
is. Symbols are matched with their case ("mW" is not "MW"), words without it and by their stem.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from claimwise.text.stems import stem


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: its dimension, its worth in the dimension's base unit, and where its zero lies."""

    dimension: str
    factor: float
    offset: float = 0.0


_YEAR = 365.25 * 86400.0  # Julian year, so that 12 months are a year
_TABLES: dict[str, dict[float, str]] = {
    "mass": {
        1e-6: "μg mcg microgram мкг микрограмм 微克",
        1e-3: "mg milligram мг миллиграмм 毫克",
        1.0: "g gram gramme г гр грамм 克",
        1e3: "kg kilogram kilo кг килограмм 公斤 千克",
        1e6: "t tonne ton т тонна тонн тонны 吨",
        500.0: "斤",
        28.349523: "oz ounce унция",
        453.59237: "lb lbs фунт 磅",
    },
    "length": {
        1e-9: "nm nanometer nanometre нм нанометр 纳米",
        1e-6: "μm um micron micrometer micrometre мкм микрон 微米",
        1e-3: "mm millimeter millimetre мм миллиметр 毫米",
        1e-2: "cm centimeter centimetre см сантиметр 厘米",
        1.0: "m meter metre м метр 米",
        1e3: "km kilometer kilometre км километр 公里 千米",
        0.0254: "inch inches дюйм 英寸",
        0.3048: "ft foot feet фут 英尺",
        0.9144: "yd yard ярд",
        1609.344: "mi mile миля мили миль 英里",
        1852.0: "nmi",
    },
    "time": {
        1e-6: "μs us microsecond мкс микросекунда 微秒",
        1e-3: "ms msec millisecond мс миллисекунда 毫秒",
        1.0: "s sec second сек секунда секунд секунды 秒",
        60.0: "min minute мин минута минут минуты 分钟",
        3600.0: "h hr hrs hour ч час 小时",
        86400.0: "day d дн день дня дней дни сутки суток 天 日",
        604800.0: "week wk неделя недели недель неделю 周 星期",
        _YEAR / 12: "month mo мес месяц 个月",
        _YEAR: "year yr yrs год года лет годы годов 年",
        _YEAR * 10: "decade десятилетие десятилетия десятилетий",
        _YEAR * 100: "century centuries век века веков столетие столетия 世纪",
    },
    "data": {
        1.0: "bit бит 比特",
        8.0: "B byte байт 字节",
        1e3: "kbit Kbit кбит",
        8e3: "kB KB kilobyte КБ кБ Кбайт килобайт",
        1e6: "Mbit Mb мбит Мбит 兆比特",
        8e6: "MB megabyte МБ Мбайт мегабайт 兆字节",
        1e9: "Gbit Gb Гбит",
        8e9: "GB gigabyte ГБ Гбайт гигабайт",
        8e12: "TB terabyte ТБ Тбайт терабайт",
        8e15: "PB petabyte ПБ",
        8 * 2.0**10: "KiB",
        8 * 2.0**20: "MiB",
        8 * 2.0**30: "GiB",
        8 * 2.0**40: "TiB",
    },
    "data rate": {1e3: "kbps", 1e6: "Mbps mbps", 1e9: "Gbps gbps"},
    "energy": {
        1.0: "J joule Дж джоуль 焦耳",
        1e3: "kJ kilojoule кДж килоджоуль 千焦",
        1e6: "MJ МДж 兆焦",
        4.184: "cal calorie калория калорий калории",
        4184.0: "kcal kilocalorie ккал килокалория килокалорий 千卡 大卡",
        3.6e3: "Wh Вт·ч",
        3.6e6: "kWh кВт·ч кВтч 千瓦时 度电",
        3.6e9: "MWh МВт·ч 兆瓦时",
    },
    "power": {
        1e-3: "mW milliwatt мВт",
        1.0: "W watt Вт ватт 瓦 瓦特",
        1e3: "kW kilowatt кВт киловатт 千瓦",
        1e6: "MW megawatt МВт мегаватт 兆瓦",
        1e9: "GW gigawatt ГВт гигаватт 吉瓦",
        735.49875: "hp horsepower лс 马力",
    },
    "pressure": {
        1.0: "Pa pascal Па паскаль 帕",
        1e2: "hPa гПа mbar мбар 毫巴",
        1e3: "kPa kilopascal кПа килопаскаль 千帕",
        1e6: "MPa megapascal МПа мегапаскаль 兆帕",
        1e5: "bar бар 巴",
        101325.0: "atm atmosphere атм атмосфера атмосфер атмосферы",
        6894.757: "psi",
        133.322: "mmHg",
    },
    "volume": {
        1e-6: "ml mL milliliter millilitre мл миллилитр 毫升",
        1e-5: "cl cL",
        1e-4: "dl dL",
        1e-3: "l L liter litre л литр 升",
        0.1: "hl hectoliter hectolitre",
        3.785412e-3: "gal gallon галлон 加仑",
    },
    "area": {1e4: "ha hectare га гектар 公顷", 4046.856: "acre акр 英亩", 666.6667: "亩"},
    "speed": {0.514444: "kn knot узел узла узлов", 0.44704: "mph", 1 / 3.6: "kmh kph"},
    "frequency": {
        1.0: "Hz hertz Гц герц 赫兹",
        1e3: "kHz kilohertz кГц килогерц 千赫",
        1e6: "MHz megahertz МГц мегагерц 兆赫",
        1e9: "GHz gigahertz ГГц гигагерц 吉赫",
        1 / 60: "rpm",
    },
    "voltage": {1e-3: "mV мВ", 1.0: "V volt В вольт 伏 伏特", 1e3: "kV kilovolt кВ киловольт 千伏"},
    "current": {1e-3: "mA мА milliamp 毫安", 1.0: "A amp ampere А ампер 安 安培"},
    "charge": {1e-3: "mAh мАч мА·ч 毫安时", 1.0: "Ah Ач А·ч"},
    "sound": {1.0: "dB decibel дБ децибел 分贝"},
    "angle": {1.0: "° deg degree градус"},
    "pound": {1.0: "pound pounds"},  # of mass or of money: quantity_match lets it be either
    "share": {
        0.01: "% percent pct procent процент 个百分点 百分点",
        0.001: "‰ permille промилле",
        1e-6: "ppm",
    },
}
_CURRENCIES: dict[str, str] = {
    "usd": "$ US$ USD dollar доллар долл 美元 美金",
    "eur": "€ EUR euro евро 欧元",
    "gbp": "£ GBP sterling стерлингов 英镑",
    "cny": "¥ CNY RMB yuan юань юаня юаней 元 人民币 块钱",
    "jpy": "JPY yen иена иены иен 日元 円",
    "rub": "₽ RUB ruble rouble руб рубль рубля рублей рубли 卢布",
    "inr": "₹ INR rupee рупия рупий 卢比",
    "krw": "₩ KRW 韩元",
    "chf": "CHF franc франк 法郎",
    "cent": "cent цент копейка копеек копейки 美分",
}
_TEMPERATURES: dict[str, tuple[float, float]] = {  # factor and offset to kelvin
    "°C ℃ C celsius С цельсия °С 摄氏度 度": (1.0, 273.15),
    "°F F fahrenheit фаренгейта 华氏度": (5 / 9, 459.67 * 5 / 9),
    "K kelvin кельвин кельвинов": (1.0, 0.0),
}
UNITS: dict[str, Unit] = (
    {
        name: Unit(dimension, factor)
        for dimension, lines in _TABLES.items()
        for factor, names in lines.items()
        for name in names.split()
    }
    | {name: Unit(f"money:{code}", 1.0) for code, names in _CURRENCIES.items() for name in names.split()}
    | {
        name: Unit("temperature", factor, offset)
        for names, (factor, offset) in _TEMPERATURES.items()
        for name in names.split()
    }
)
_BY_STEM = {stem(name.casefold()): unit for name, unit in UNITS.items() if len(name) > 2 and name.isalpha()}
_HAN_UNITS = "|".join(sorted((name for name in UNITS if name[0] > "\u3000"), key=len, reverse=True))
_SYMBOL = re.compile(
    f"(?:{_HAN_UNITS})|°\\s?[CFС]?|[%‰€£¥₽₹₩]|US\\$|\\$|(?:к?Вт|мА|А)·ч|[A-Za-zА-Яа-яЁёμ]+(?P<power>[23](?!\\d))?"
)
_SCALED = re.compile(
    r"(?P<square>sq(?:uare)?\.?|кв\.?|квадратн\w*|平方)\s?|(?P<cubic>cubic|cu\.?|куб\.?|кубическ\w*|立方)\s?",
    re.I,
)
_PHRASES = {
    "per cent": "%",
    "percentage points": "%",
    "percentage point": "%",
    "degrees celsius": "°C",
    "degrees fahrenheit": "°F",
    "градусов цельсия": "°C",
    "градуса цельсия": "°C",
    "градус цельсия": "°C",
    "nautical miles": "nmi",
    "морских миль": "nmi",
    "pounds sterling": "£",
    "лошадиных сил": "hp",
    "л.с.": "hp",
    "л. с.": "hp",
}
_PHRASE = re.compile("|".join(map(re.escape, _PHRASES)), re.I)


def find_unit(text: str, position: int) -> tuple[Unit, int] | None:
    """Read the unit that stands at a position of an NFKC-normalized text.

    Returns:
        The unit and the offset of its end, or `None` if no known unit stands there.

    >>> find_unit("12 kg", 3), find_unit("5 apples", 2)
    ((Unit(dimension='mass', factor=1000.0, offset=0.0), 5), None)
    """
    if phrase := _PHRASE.match(text, position):
        return UNITS[_PHRASES[phrase.group().lower()]], phrase.end()
    power = 1
    if scaled := _SCALED.match(text, position):
        power, position = (2 if scaled["square"] else 3), scaled.end()
    symbol = _SYMBOL.match(text, position)
    if not symbol:
        return None
    name = symbol.group().replace(" ", "")
    unit = UNITS.get(name)
    if unit is None and symbol["power"]:
        name, power = name[:-1], int(symbol["power"])
        unit = UNITS.get(name)
    if unit is None and name.isalpha():
        unit = _BY_STEM.get(stem(name.casefold()))
    if unit is None:
        return None
    if power > 1:
        if unit.dimension != "length":
            return None
        unit = Unit("area" if power == 2 else "volume", unit.factor**power)
    return unit, symbol.end()
