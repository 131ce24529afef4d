"""Words that negate, widen or narrow a statement, name a cause, or say that nothing is said.

Words of scripts with spaces are matched whole and folded, Chinese ones as parts of the text.
"""

from __future__ import annotations

from claimwise.text.wordlists import words

NEGATIONS = words(
    """not no never none nobody nothing neither nor without cannot lack lacks lacked lacking unable except excluding
    hardly avoid avoids avoided avoiding contraindicated forbidden prohibited banned unless kein keine keinen
    keiner nicht nie ohne
    не нет ни без никогда никто ничто ничего нельзя невозможно отсутствует отсутствуют отсутствовал отсутствовала
    отсутствие кроме вместо лишен лишена лишены лишено лишён лишённый нету противопоказан противопоказана
    противопоказано запрещено запрещается запрещен запрещена запрещены"""
)
CONTRACTED_NOT = "n't"
NEGATING_PHRASES = ("rather than", "instead of", "free of", "fails to", "failed to", "fail to")
# Phrases in which a negation negates nothing, or only bounds a number.
NOT_NEGATIVE = (
    "not only|not just|not necessarily|no less than|no more than|not less than|not more than|no fewer than"
    "|never more than"
    "|no later than|no doubt|no matter|не только|не менее|не более|не меньше|не больше|не позднее"
    r"|не превыша\w+|не быстрее|не выше|не ниже|не позже|не ранее|не раньше|не считая"
)
STRENGTHENING = words(
    "ни никто никогда ничто ничего никаких никакой"
)  # a "не" of the same clause negates once with them
MODALS = words("можно может могут может должен должна должны следует нужно надо able")

CHINESE_NEGATIONS = "不没未无無非勿别莫禁否缺"
CHINESE_NOT_NEGATIVE = (
    "不同|不仅|不但|不断|不过|不久|不少|不锈|不如|不管|不论|不得不"
    "|不(?:得|能|应|可)?超过|不低于|不多于|不到|不足(?=[0-9一二三四五六七八九十])|不满"
    "|无线|无人机|无论|无疑|未来|非常|非洲|没收|没落|特别|别墅|分别|级别|类别|性别|区别|识别|鉴别|个别|差别|告别|否则|是否|能否|除非"
    "|并非不|莫斯科|缺点|禁区|南非|东非|非营利"
)
CHINESE_LIGHT = "的了着是在和与及或被把将吗呢吧啊这那其之也能可会以应须要得就都还又很更最为有个"  # no content

# A claim about all is not carried by evidence about some, or about "only" a part.
UNIVERSAL = words(
    """all every any always whole entire everyone everybody everything anyone anything everywhere anywhere none
    never both completely fully entirely regardless
    все всё всегда каждый каждая каждое каждого каждой каждую всех всем всеми любой любая любое любого любому любом
    любые любых весь вся всю полностью везде никто"""
)
EXCLUSIVE = words(
    "only solely exclusively just merely sole только лишь исключительно единственный единственная единственное"
)
PARTIAL = words(
    """some most many several often usually sometimes mostly partly partially few majority certain selected occasionally
    generally typically mainly largely almost nearly half
    некоторые некоторых некоторым часть части иногда обычно большинство большинства большинстве многие многих отдельные
    отдельных частично часто почти несколько нескольких преимущественно"""
)
CHINESE_UNIVERSAL = "所有|全部|一切|总是|始终|任何|任意|凡是|无论|各类|各种|全国|完全"
CHINESE_EXCLUSIVE = "只有|只(?!要)|仅|唯一|限于"
CHINESE_PARTIAL = "部分|一些|有些|有的|有时|通常|大多|多数|大部分|少数|某些|个别|一般|经常|往往|许多|若干|几个|半数"

CAUSES = (
    r"\b(?:because|due to|owing to|thanks to|caused?|causes|causing|leads? to|led to|result(?:s|ed)? (?:in|from)"
    r"|therefore|thus|hence|as a (?:result|consequence)|consequently|attribut\w+|triggered|prompted)\b"
    r"|\b(?:потому|поэтому|из-за|благодаря|вследствие|вызва\w+|привел\w*|приводит|так как|поскольку|в результате)\b"
    r"|因为|由于|因此|所以|导致|造成|致使|引起|因而|故而"
)
# What may stand for a cause in the evidence.
LINKS = (
    r"\b(?:since|so that|in order to|why|reason\w*|responsible|thereby|stems? from|stemmed from|after|following|by)\b"
    r"|\b(?:причин\w*|следовательно|ввиду|чтобы|после|от)\b|从而|使得|原因|归因|为了"
)

# The evidence says that it does not say.
SILENCE = (
    r"\b(?:not|n't|never|nor|no)\s(?:\w+\s){0,2}(?:document(?:ed)?|specif(?:y|ied)|state[ds]?|mention(?:s|ed)?|says?"
    r"|disclosed?|describe[ds]?|indicated?|reported|published|listed|confirmed|tested|studied|evaluated|decided|examined"
    r"|assessed|given (?:here|in)|covered (?:here|in|by))\b"
    r"|\b(?:undocumented|unspecified|undisclosed|unconfirmed|untested|remains? (?:open|unclear|unknown))\b"
    r"|\b(?:gives?|has|have|contains?|provides?|there (?:is|are)) no (?:information|data|mention|details?|figures?"
    r"|documentation|record|advice|word|\w+ (?:level|figures?|data|information|rating|price))\b"
    r"|\bне (?:\w+\s){0,1}(?:указан|описан|сообща|сказан|говорит|уточня|документирован|упомина|раскры|приводит|оговорен"
    r"|оценива|изуч|провер|испыт|исследова|опубликован|объявлен|решен)\w*"
    r"|\bнет (?:данных|сведений|информации|упоминани\w+|указани\w+)\b|\bнеизвестно\b"
    r"|(?:未|没有|没|不|并未|尚未|均未)(?:明确|有|作|做|进行|经|对\w{1,8})?(?:说明|提及|提到|记载|注明|公布|披露|写明|标明|列出"
    r"|指明|指出|给出|规定|介绍|证实|测试|试验|评估|研究|提供|交代|涉及)"
    r"|没有[^，。,]{0,12}(?:资料|说明|数据|信息)|不详|未知|无记录|无相关(?:信息|说明|资料)"
)
