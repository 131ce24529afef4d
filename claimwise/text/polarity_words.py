"""Words that turn, weaken or widen a statement, in English, Chinese and Russian.

Words with spaces between them are matched whole and folded; `ANTONYMS` and the like by stem. Chinese entries are
matched as substrings once the compounds of `CHINESE_NOT_NEGATIVE` are blanked out.
"""

from __future__ import annotations

from claimwise.text.stems import stem

NEGATIONS = frozenset(
    "not no never none nobody nothing neither nor without cannot lack lacks lacked lacking unable unavailable absent "
    "except excluding hardly ain't kein keine keinen keiner nicht nie ohne "
    "не нет ни без никогда никто ничто ничего нельзя невозможно отсутствует отсутствуют отсутствовал отсутствовала "
    "отсутствие кроме вместо лишен лишена лишены лишено лишён лишённый нету противопоказан противопоказана противопоказано "
    "запрещено запрещается запрещен запрещена запрещены forbidden prohibited unless banned".split()
)
CONTRACTED_NOT = "n't"
FOLLOWING_NEGATIONS = ("rather than", "instead of", "free of", "fails to", "failed to", "fail to")
# Phrases in which a negation word negates nothing, or only bounds a number.
NOT_NEGATIVE = (
    "not only|not just|not necessarily|no less than|no more than|not less than|not more than|no fewer than|no later than"
    "|no doubt|no matter|не только|не менее|не более|не меньше|не больше|не позднее|не позже|не ранее|не раньше|не считая|ничего себе"
).split("|")
CHINESE_NEGATIONS = "不没未无無非勿别莫禁否缺"
CHINESE_NOT_NEGATIVE = (
    "不同|不仅|不但|不断|不过|不久|不少|不锈|不如|不管|不论|不得不|不超过|不低于|不多于|不到|不足(?=[0-9一二三四五六七八九十])|不满|无线|无人机|无论|无疑"
    "|未来|非常|非洲|没收|没落|特别|别墅|分别|级别|类别|性别|区别|识别|鉴别|个别|差别|告别|否则|是否|能否|除非|并非不|莫斯科|缺点|禁区|南非|东非|非营利"
).split("|")

# The evidence says that it does not say.
SILENCE = (
    r"\b(?:not|n't|never|nor|no)\s(?:\w+\s){0,2}(?:document(?:ed)?|specif(?:y|ied)|state[ds]?|mention(?:s|ed)?|says?|disclosed?"
    r"|describe[ds]?|indicated?|reported|published|listed|confirmed|tested|studied|evaluated|decided|examined|assessed"
    r"|given (?:here|in)|covered (?:here|in|by))\b"
    r"|\b(?:undocumented|unspecified|undisclosed|unconfirmed|untested|remains? (?:open|unclear|unknown))\b"
    r"|\b(?:gives?|has|have|contains?|provides?|there (?:is|are)) no (?:information|data|mention|details?|figures?|documentation"
    r"|record|advice|word|\w+ (?:level|figures?|data|information|rating|price))\b"
    r"|\bне (?:\w+\s){0,1}(?:указан|описан|сообща|сказан|говорит|уточня|документирован|упомина|раскры|приводит|оговорен|оценива|изуч|провер"
    r"|испыт|исследова|опубликован|объявлен|решен)\w*|\bнет (?:данных|сведений|информации|упоминани\w+|указани\w+)\b|\bнеизвестно\b"
    r"|(?:未|没有|没|不|并未|尚未|均未)(?:明确|有|作|做|进行|经|对\w{1,8})?(?:说明|提及|提到|记载|注明|公布|披露|写明|标明|列出|指明|指出|给出|规定|介绍"
    r"|证实|测试|试验|评估|研究|提供|交代|涉及)|没有[^，。]{0,12}(?:资料|说明|数据|信息)|不详|未知|无记录|无相关(?:信息|说明|资料)"
)
HEDGES = frozenset(
    "may might could possibly perhaps probably likely unlikely expected plans planned planning intends proposed "
    "considering hopes suggest suggests suggested appears appear apparently reportedly allegedly potentially "
    "может могут возможно вероятно планирует планируется планируют предполагается ожидается якобы "
    "предположительно".split()
)
CHINESE_HEDGES = "可能|或许|也许|预计|计划|拟|有望|据称|疑似|大概会|估计"
CAUSES = (
    r"\b(?:because|due to|owing to|thanks to|caused?|causes|causing|led to|leads? to|result(?:s|ed)? (?:in|from)|therefore"
    r"|thus|hence|as a (?:result|consequence)|consequently|since|so that|in order to|attribut\w+|owing|why|reason\w*|responsible"
    r"|triggered|trigger|prompted|thereby|stem(?:s|med) from|after|following|by)\b"
    r"|\b(?:потому|поэтому|из-за|благодаря|вследствие|вызва\w*|привел\w*|привод\w*|так как|поскольку|в результате|причин\w*|следовательно"
    r"|ввиду|по причине)\b"
    r"|因为|由于|因此|所以|导致|造成|致使|引起|从而|使得|原因|因而|故而|归因"
)
STRONG_CAUSES = (
    r"\b(?:because|due to|owing to|thanks to|caused?|causes|causing|led to|leads? to|result(?:s|ed)? (?:in|from)|therefore"
    r"|thus|hence|as a (?:result|consequence)|consequently|attribut\w+|triggered|prompted)\b"
    r"|\b(?:потому|поэтому|из-за|благодаря|вследствие|вызва\w+|привел\w*|приводит|так как|поскольку|в результате)\b"
    r"|因为|由于|因此|所以|导致|造成|致使|引起|因而|故而"
)

# Quantifiers. A claim about all is not carried by evidence about some or about "only" a part.
UNIVERSAL = frozenset(
    "all every any each always whole entire everyone everybody everything anyone anything everywhere anywhere none never "
    "both completely fully entirely regardless "
    "все всё всегда каждый каждая каждое каждого каждой каждую всех всем всеми любой любая любое любого любому любом любые "
    "любых весь вся всю полностью везде никто".split()
)
EXCLUSIVE = frozenset(
    "only solely exclusively just merely sole только лишь исключительно единственный единственная".split()
)
PARTIAL = frozenset(
    "some most many several often usually sometimes mostly partly partially few majority certain selected occasionally "
    "generally typically mainly largely almost nearly half "
    "некоторые некоторых некоторым часть части иногда обычно большинство большинства большинстве многие многих отдельные "
    "отдельных частично часто почти несколько нескольких преимущественно".split()
)
CHINESE_UNIVERSAL = "所有|全部|一切|总是|始终|每个|每台|每次|任何|任意|凡是|无论|各类|各种|全国|完全|都(?!江)"
CHINESE_EXCLUSIVE = "只有|只(?!要)|仅|唯一|限于"
CHINESE_PARTIAL = "部分|一些|有些|有的|有时|通常|大多|多数|大部分|少数|某些|个别|一般|经常|往往|许多|若干|几个|半数"
MODALS = frozenset("можно может могут может должен должна должны следует нужно надо able".split())
# Russian words that only strengthen a "не" of the same clause.
STRENGTHENING = frozenset("ни никто никогда ничто ничего никаких никакой".split())
CHINESE_LIGHT = "的了着是在和与及或被把将吗呢吧啊这那其之也能可会以应须要得就都还又很更最为有个"

_ANTONYM_LINES = """
include contain comprise|exclude omit
increase rise grow gain climb raise expand improve|decrease fall drop decline reduce shrink lower cut
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
black|white
red|green blue
before|during
до|после
включать содержать|исключать
увеличить вырасти повысить увеличение рост повышение увеличился вырос повысился|уменьшить снизить сократить упасть снижение падение сокращение уменьшился упал снизился
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
CHINESE_ANTONYMS = tuple(
    (tuple(left.split()), tuple(right.split()))
    for left, _, right in (
        line.partition("|")
        for line in (
            "增加 增长 上升 提高 提升 上涨 升高 扩大|减少 下降 降低 下跌 缩小 削减",
            "之前 以前 前|之后 以后 后",
            "高于 大于 多于|低于 小于 少于",
            "最大 最高 最多|最小 最低 最少",
            "开启 打开 启用|关闭 关上 停用 禁用",
            "允许 可以|禁止 不得",
            "接受 批准 同意|拒绝 驳回 反对",
            "免费|收费 付费",
            "必须 必需|可选 自愿",
            "内部 室内 国内|外部 室外 国外",
            "早于|晚于",
            "左|右",
            "男|女",
            "手动|自动",
            "有线|无线",
            "成功|失败",
            "盈利|亏损",
            "进口|出口",
            "买入 购买 收购|卖出 出售",
            "开始|结束",
            "白天 上午 早上|夜间 下午 晚上 夜里",
            "支持 兼容|不支持 不兼容",
            "包含 包括 含有|不含 不包括 排除",
            "单独 独自|共同 一起",
            "临时|永久",
            "快|慢",
            "冷|热",
            "南|北",
            "东|西",
            "长期|短期",
        )
    )
)
ANTONYMS: dict[str, tuple[frozenset[str], ...]] = {}
for _line in _ANTONYM_LINES.strip().splitlines():
    _sides = [frozenset(stem(word) for word in side.split()) for side in _line.split("|")]
    for _this, _that in (_sides, _sides[::-1]):
        for _word in _this:
            ANTONYMS[_word] = (*ANTONYMS.get(_word, ()), _that)
NEGATIVE_PREFIXES = frozenset(("un", "in", "im", "ir", "il", "non", "dis", "не"))
