"""Pairs of opposites in English, Russian and Chinese.

Each line is two sides; every word of one side is an opposite of every word of the other. English and Russian words
are matched by stem, Chinese ones as parts of the text.
"""

from __future__ import annotations

from claimwise.text.stems import stem

_LINES = """
include contain comprise|exclude omit
increase rise rose risen grow grew grown gain climb raise expand improve|decrease fall fell fallen drop decline \
reduce shrink shrank shrunk lower cut
before prior|after
above|below
more|less fewer
higher|lower
high|low
maximum max most|minimum min least
larger bigger greater|smaller
large big|small little
open opened|closed close shut
enable enabled|disable disabled
allow permit|forbid prohibit ban
accept approve|reject refuse decline deny
win|lose
buy purchase acquire|sell
import|export
left|right
north northern|south southern
east eastern|west western
start begin launch|end finish stop cease
add|remove delete
earlier early|later late
faster fast|slower slow
hot warm warmer|cold cool cooler
wet|dry
heavy heavier|light lighter
longer long|shorter short
older old oldest|newer new younger youngest newest
best better|worst worse
succeed success successful|fail failure
positive|negative
public|private
indoor indoors|outdoor outdoors
internal inside inner|external outside outer
free|paid
optional voluntary|mandatory required compulsory
alive living|dead
strong stronger|weak weaker
alone|together
same identical|different
wired|wireless
manual manually|automatic automatically
temporary|permanent
profit|loss
upload|download
connect|disconnect
lock|unlock
safe|dangerous unsafe
easy|difficult hard
common|rare
often frequently|rarely seldom
agree|disagree
confirm|deny
arrive|depart
legal|illegal
morning|evening afternoon night
daily|weekly monthly yearly annually
summer|winter
spring|autumn
male|female
father|mother
brother|sister
son|daughter
husband|wife
king|queen
first|last
up upper|down
upward|downward
rural|urban
major|minor
majority|minority
domestic|foreign
supported compatible|unsupported incompatible
available|unavailable
possible|impossible
present|absent
nobody|somebody someone everybody everyone
nothing|something everything
black|white
red|green blue
before|during
до|после
включать содержать|исключать
увеличить увеличение увеличился увеличилась увеличилось увеличились вырасти рост вырос выросла выросло выросли \
растёт растет повысить повышение повысился повысилась повысилось повысились|уменьшить уменьшение уменьшился \
уменьшилась уменьшилось уменьшились упасть падение упал упала упало упали падает снижение снизился снизилась \
снизилось снизились сократился сократилась сократилось сократились снизить снижение снизился понизить
больше более|меньше менее
выше|ниже
высокий|низкий
максимум максимальный|минимум минимальный
первый|последний
открыт открытый открывать открыть|закрыт закрытый закрывать закрыть
включен включить|отключен выключен отключить выключить
разрешать разрешено разрешить допускается|запрещать запрещено запретить запрещается
начать начало начинать|закончить конец завершить окончание
купить приобрести|продать
новый|старый
левый слева|правый справа
северный север|южный юг
восточный восток|западный запад
бесплатно бесплатный|платно платный
обязательно обязательный|необязательно необязательный
всегда|никогда
безвозмездно|платно выкуп
внутренний внутри|внешний снаружи наружный
ранний раньше|поздний позже
быстрый быстро быстрее|медленный медленно медленнее
большой крупный|маленький малый
горячий теплый|холодный
утром утро|вечером вечер ночью
летом лето|зимой зима
вручную ручной|автоматически автоматический
постоянный|временный
успех успешный|неудача провал
можно возможно|нельзя невозможно
днем|ночью
положительный|отрицательный
сильный|слабый
длинный|короткий
"""
_CHINESE_LINES = """
增加 增长 上升 提高 提升 上涨 升高 扩大|减少 下降 降低 下跌 缩小 削减
之前 以前 前|之后 以后 后
高于 大于 多于|低于 小于 少于
最大 最高 最多|最小 最低 最少
开启 打开 启用|关闭 关上 停用 禁用
允许 可以|禁止 不得
接受 批准 同意|拒绝 驳回 反对
免费|收费 付费
必须 必需|可选 自愿
内部 室内 国内|外部 室外 国外
早于|晚于
左|右
男|女
手动|自动
有线|无线
成功|失败
盈利|亏损
开放 开馆 开门 营业|闭馆 关门 歇业 停业
进口|出口
买入 购买 收购|卖出 出售
开始|结束
白天 上午 早上|夜间 下午 晚上 夜里
支持 兼容|不支持 不兼容
包含 包括 含有|不含 不包括 排除
单独 独自|共同 一起
临时|永久
快|慢
冷|热
南|北
东|西
长期|短期
"""


def _pairs(lines: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    sides = [line.partition("|") for line in lines.strip().splitlines()]
    return [(tuple(left.split()), tuple(right.split())) for left, _, right in sides]


CHINESE_ANTONYMS = _pairs(_CHINESE_LINES)
ANTONYMS: dict[str, frozenset[str]] = {}  # stem -> stems of its opposites
for _left, _right in _pairs(_LINES):
    for _ours, _theirs in ((_left, _right), (_right, _left)):
        for _word in map(stem, _ours):
            ANTONYMS[_word] = ANTONYMS.get(_word, frozenset()) | frozenset(map(stem, _theirs))
NEGATIVE_PREFIXES = frozenset(("un", "in", "im", "ir", "il", "non", "dis", "не"))
