"""Names of months, weekdays and times of day in English, Russian, Chinese, German, French and Spanish."""

from __future__ import annotations


def _numbered(*lines: str, first: int) -> dict[str, int]:
    return {name: number for number, names in enumerate(lines, first) for name in names.split()}


MONTHS = _numbered(
    "january jan январь января январе янв januar janvier enero",
    "february feb февраль февраля феврале февр фев februar février febrero",
    "march mar март марта марте märz mars marzo",
    "april apr апрель апреля апреле апр avril abril",
    "may май мая мае mai mayo",
    "june jun июнь июня июне июн juni juin junio",
    "july jul июль июля июле июл juli juillet julio",
    "august aug август августа августе авг août agosto",
    "september sept sep сентябрь сентября сентябре сент сен septembre septiembre",
    "october oct октябрь октября октябре окт oktober octobre octubre",
    "november nov ноябрь ноября ноябре ноя novembre noviembre",
    "december dec декабрь декабря декабре дек dezember décembre diciembre",
    first=1,
)
LOWERCASE_WORDS = frozenset({"may", "march", "mar", "mars", "mai", "dec", "jun", "sep"})  # months only with a capital
WEEKDAYS = _numbered(
    "monday понедельник понедельника понедельникам montag lundi lunes 星期一 周一",
    "tuesday вторник вторника вторникам dienstag mardi martes 星期二 周二",
    "wednesday среду средам mittwoch mercredi miércoles 星期三 周三",
    "thursday четверг четверга четвергам donnerstag jeudi jueves 星期四 周四",
    "friday пятница пятницу пятницы пятницам freitag vendredi viernes 星期五 周五",
    "saturday суббота субботу субботы субботам samstag samedi sábado 星期六 周六",
    "sunday воскресенье воскресенья воскресеньям sonntag dimanche domingo 星期日 星期天 周日",
    first=0,
)
DAY_TIMES = {"noon": 720, "midday": 720, "полдень": 720, "midnight": 0, "полночь": 0, "正午": 720, "午夜": 0}
AFTERNOON = frozenset({"下午", "晚上", "傍晚", "вечера", "дня"})
