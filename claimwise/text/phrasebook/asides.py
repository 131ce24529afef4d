"""What surrounds a refusal: apologies before it, reasons and advice after it. Syntax: `phrases`."""

from __future__ import annotations

import re

from claimwise.text.phrasebook.phrases import Phrases

# What may come before the phrase proper. Stripped as often as it occurs.
LEADS = Phrases(
    {
        "en": r"""
            (?:(?:i'm|i am|we're|we are) )?(?:(?:so|very|really|terribly|truly) )?(?:sorry|
            afraid)(?: that| but|, but|[,.!])?[, ]+
            (?:(?:my|our|i) )?(?:sincere )?apologi(?:es|[sz]e)[,.!]?(?: but)?[, ]+|(?:but|and|so|well|hmm+|
            no|yes|oh|ok|okay|hi|hello)[,.]? +
            (?:unfortunately|regrettably|sadly|honestly|frankly|currently|however|though|to be honest|
            at this time)[,:]? +
            (?:at the moment|right now|in this case|as of now|that said|thanks for asking)[,:]? +
            as an? (?:ai|large|artificial|virtual|language|automated|digital)[^,.;]{0,60}(?:, +| (?=i\b))|
            it (?:seems|appears|looks like)(?: that)? +
            (?:based on|from|according to|given|after|with|for (?:privacy|security|
            legal) reasons)\b[^,.;]{0,80}, +
            i (?:must|have to) (?:admit|say|confess)(?: that)? +|i(?:'d| would) (?:love|
            like) to help[,]? (?:but )?
            """,
        "de": r"""
            (?:es )?tut mir (?:sehr |wirklich )?leid[,.!]? *(?:aber |dass )?|(?:aber|und|nun|also|nein|
            hallo) *,? +
            (?:leider|bedauerlicherweise|ehrlich gesagt|momentan|derzeit|entschuldigung|verzeihung)[,.]? +
            als (?:ki|sprachmodell|künstliche|ki-\w+)(?: [\w-]+){0,4}? (?=kann|darf|habe|weiss|konnte|bin)
            """,
        "fr": r"""
            (?:je suis |nous sommes )?(?:vraiment |sincèrement )?désolée?s?[,.!]? *(?:mais |de |que )?|
            (?:mais|et|eh bien|non),? +
            (?:malheureusement|hélas|honnêtement|actuellement|pour le moment),? +|
            en tant qu[e'][^,.;]{0,60}, +
            (?:d'après|selon|dans|sur la base)\b[^,.;]{1,80}, +|(?:je )?regrette,? (?:mais )?
            """,
        "es": r"""
            (?:lo )?(?:siento|lamento|lamentamos)(?: mucho)?[,.!]? *(?:pero |que )?|(?:disculpa|disculpe|
            perdón|perdona)[,.]? *(?:pero )?
            (?:pero|y|bueno|pues),? +|no, +|(?:lamentablemente|desafortunadamente|por desgracia|
            sinceramente|actualmente),? +
            por el momento,? +|como (?:modelo|ia|inteligencia|asistente)[^,.;]{0,60}, +|(?:según|
            de acuerdo con)\b[^,.;]{1,80}, +
            """,
        "ru": r"""
            (?:к сожалению|увы|извините|простите|прошу прощения|мне (?:очень )?жаль|честно говоря|сожалею|
            боюсь)[,.!]? *(?:но |что )?
            (?:но|и|а|ну|нет),? +|(?:как|будучи) (?:языков|ии|искусственн|виртуальн)[^,.;]{0,60}, +
            (?:согласно|на основе|на основании|исходя из|судя по)\b[^,.;]{1,80}, +|(?:пока|сейчас|
            в настоящее время|на данный момент),? +
            """,
        "zh": r"""
            (?:非常|很|真的|十分|万分)?(?:抱歉|对不起|不好意思|遗憾)[,。! ]*|(?:很)?遗憾(?:的是)?,?|(?:但是?|
            不过|可是|然而|嗯|目前|暂时|现在|恐怕),?
            作为(?:一个|一名)?(?:人工智能|ai|语言模型|智能|虚拟)[^,。;]{0,20},|(?:根据|基于)[^,。;]{1,30},
            """,
        "ja": r"""
            (?:大変|誠に)?(?:申し訳(?:ありません|ございません|ない)|すみません|恐れ入ります|ごめんなさい|
            残念ながら|あいにく)(?:が|けど)?[、,。 ]*
            (?:しかし|ただし|ですが|現在|今のところ|正直)[、,]?|ai(?:言語モデル|アシスタント)?(?:として|なので|
            のため)[、,]?
            """,
        "ar": r"""
            (?:أنا )?(?:آسف|آسفة|عذر[اً]+|المعذرة|أعتذر|نعتذر|معذرة)[،,]? *(?:و?لكن(?:ني|ي)? )?|(?:للأسف|
            مع الأسف|لسوء الحظ|حالي[اً]+|بصراحة)[،,]? *
            (?:و?لكن(?:ني)?|لا)[،,] *|(?:و?لكن(?:ني)?) +|(?:بصفتي|كنموذج|باعتباري)[^،,.;]{0,60}[،,] *|
            (?:وفق|بناء|استناد)[اًءى ]+[^،,.;]{1,80}[،,] *
            """,
        "it": r"""
            (?:mi )?(?:dispiace|spiace|scusa|scusi)[,.!]? *(?:ma |che )?|(?:purtroppo|sfortunatamente|
            ma),? +
            """,
        "pt": r"""
            (?:(?:eu )?(?:lamento|sinto muito)|desculpe|desculpa)[,.!]? *(?:mas |que )?|(?:infelizmente|
            mas),? +
            """,
        "nl": r"(?:het spijt (?:me|mij)|sorry)[,.!]? *(?:maar )?|(?:helaas|maar),? +",
        "pl": r"(?:przepraszam|przykro mi|wybacz)[,.!]? *(?:ale )?|(?:niestety|ale),? +",
        "tr": r"(?:üzgünüm|maalesef|ne yazık ki|özür dilerim)[,.!]? *(?:ama |ancak )?",
        "ko": r"(?:죄송합니다만|죄송하지만|죄송합니다|유감스럽게도|안타깝게도)[,. ]*",
        "uk": r"(?:на жаль|вибачте|перепрошую)[,.!]? *(?:але )?|(?:але|ні),? +",
    }
)

# Company of a refusal: why, and where else to ask. No fact about the matter unless it has a number or an address.
ASIDES = Phrases(
    {
        "en": r"""
            (?:it|this|that|they|these|such (?:information|data|requests?|content)|this (?:information|data|
            request)|doing so|that information|the (?:information|data|file|request))(?:'s| is| are|
            would be| would|'re| contains?| includes?| involves?| may| could|
            violates?)\b<more>\b(?:confidential|private|personal|sensitive|privacy|against|harmful|illegal|
            unsafe|dangerous|restricted|permitted|copyright\w*|proprietary|policy|policies|guidelines|
            unethical|inappropriate|security|not public|violat\w+)\b<more>
            (?:it|they|the (?:\w+ )?(?:documents?|contexts?|passages?|texts?|sources?|information|manual|
            files?|articles?)(?: (?:provided|given|i have))?) only (?:covers?|mentions?|contains?|
            discuss(?:es)?|includes?|talks?|describes?|lists?|provides?|addresse?s?)\b<more>
            (?:please |instead,? |perhaps |maybe |for (?:that|this|more|further)[^,]{0,40}, |to (?:find|get|
            learn|be)[^,]{0,40}, )*(?:(?:you|i)(?:'d| can| could| may| might| should| will| would|
            'll)?(?: (?:want|wish|need|like|have|suggest|recommend|advise|encourage|be able|try|also|always|
            best|instead))*(?: you)?(?: to)? )?(?:try|contact|check|consult|ask|reach out|visit|refer|speak|
            call|look|see|search|provide|rephrase|clarify|seek|upload|share|review|get in touch|verify|give|
            send|talk)(?:ing|ting)?\b<more>
            (?:my|our) (?:knowledge|training|training data|information|access|sources?)\b<more>(?:cutoff|
            limited|outdated|ends?|extend|include|cover|only)\b<more>|(?:it|that) would be (?:best|better|
            helpful)\b<more>|i (?:can|could) (?:help|assist|try|tell you|answer|look)\b<more>|i(?:'m|
            am) (?:just |only )?an? (?:ai|language|virtual)\b<more>|i need (?:more|further|
            additional)\b<more>|i take (?:your )?privacy<more>
            """,
        "de": r"""
            (?:das|dies|es|sie|diese (?:daten|informationen|information)) (?:ist|sind|wäre|enthält|
            enthalten|verstösst|unterlieg\w+)\b<more>(?:vertraulich\w*|privat\w*|persönlich\w*|
            personenbezogen\w*|sensib\w+|datenschutz\w*|geschützt\w*|gegen|gefährlich|illegal|
            verboten)<more>
            (?:bitte |vielleicht |am besten )*(?:wenden|kontaktieren|fragen|prüfen|schauen|sehen|
            konsultieren|besuchen|versuchen|stellen|geben|rufen|formulieren)\b(?: sie| du)?\b<more>|
            (?:wende|frag|frage|prüf|prüfe|schau|kontaktiere|versuch|versuche) (?:dich|den|die|das|bitte|
            doch|mal|im|auf|es)\b<more>
            sie (?:können|könnten|sollten)\b<more>(?:wenden|kontaktieren|fragen|prüfen|nachsehen|
            konsultieren|besuchen)<few>|(?:die|der|das) (?:\w+ )?(?:unterlagen|dokumente?|kontext|text|
            quellen) (?:behandel\w+|enthält|enthalten|nennt|nennen|beschreib\w+) nur\b<more>
            """,
        "fr": r"""
            (?:c'est|ce sont|il s'agit|elles? sont|elle est|ces (?:données|informations) sont|
            cela (?:serait|est|contient|viole)|cette information est)\b<more>(?:confidentiel\w*|privée?s?|
            personnel\w*|sensibles?|contraire|protégée?s?|dangereu\w+|illég\w+)<more>
            (?:veuillez|je vous (?:invite|conseille|suggère|recommande)|vous (?:pouvez|pourriez|devriez)|
            essayez(?: de)?|consultez|contactez|vérifiez|demandez|adressez-vous|rendez-vous|reformulez|
            merci de)\b<more>|(?:les?|la) (?:documents?|contexte|textes?|sources?) ne (?:parlent?|traitent?|
            mentionnent?|couvrent?)\b<more> que\b<more>
            """,
        "es": r"""
            (?:es|son|eso es|esto es|se trata|esos datos son|esa información es|contiene|
            viola)\b<more>(?:confidencial\w*|privad[oa]s?|personal\w*|sensibles?|contrari\w+|protegid[oa]s?|
            peligros\w+|ilegal\w*)<more>
            (?:por favor,? |le (?:sugiero|recomiendo|aconsejo) (?:que )?|te (?:sugiero|
            recomiendo) (?:que )?|puede[s]? |podría[s]? |intente |intenta |pruebe )*(?:consult\w+|
            contact\w+|pregunt\w+|verifi\w+|revis\w+|visit\w+|comuni\w+|póngase|ponerse|ponte|dirí\w+|
            reformul\w+|buscar|busque|acud\w+)\b<more>|(?:los|las|el|la) (?:documentos|contexto|fuentes|
            texto) solo\b<more>
            """,
        "ru": r"""
            (?:это|они|эти (?:данные|сведения)|такая информация|эта информация|
            данная информация)(?: \w+)? ?(?:конфиденциальн\w+|личн\w+|персональн\w+|противореч\w+|наруш\w+|
            запрещен\w+|запрещён\w+|опасн\w+|закрыт\w+|приватн\w+|содерж\w+ (?:личные|персональные))<more>
            (?:пожалуйста,? |рекомендую |советую |попробуйте |лучше |вам (?:стоит|следует|лучше|нужно) |
            вы можете |можете )*(?:обратитесь|обратиться|свяжитесь|связаться|проверьте|проверить|уточните|
            уточнить|спросите|спросить|посмотрите|посмотреть|посетите|задайте|переформулируйте|
            переформулировать|поискать|поищите|предоставьте|позвоните)\b<more>|(?:они|в (?:документах|
            тексте|контексте)|документы)(?: \w+){0,3} только\b<more>
            """,
        "zh": r"""
            (?:这|那|该|此|这些|它|其|因为|因|由于)<few>(?:隐私|机密|保密|个人|敏感|涉密|违反|违规|不安全|危险|
            违法)<few>|(?:建议|请|您|你|不妨|可以|可|
            也可以|最好)+(?:直接|先|再|去|向|与|跟|和|您|你|可以|通过)*<few>(?:联系|咨询|查阅|查看|询问|访问|
            参考|核实|提供|换|重新|搜索|查询|确认)<few>|
            (?:文档|资料|文件|上下文|它们?)(?:中|里)?(?:只|仅)<few>
            """,
        "ja": r"""
            <any>(?:個人情報|機密|プライバシー|秘密|非公開|ポリシー)<few>(?:です|ため|からです|ますので|
            に反します|が含まれます|含まれています)|
            <any>(?:お問い合わせください|ご確認ください|ご相談ください|ご参照ください|お尋ねください|
            ご覧ください|確認してください|ご連絡ください|お願いします|お願いいたします)
            """,
        "ar": r"""
            (?:إنها|هذه|هي|هذا|لأنها|لأنه|لأن|إنه|فهي)(?: \S+){0,4} ?(?:سرية|شخصية|خاصة|حساسة|سري|خاص|مخالف|
            ينتهك|محمية|بيانات شخصية)<more>|(?:يرجى|من فضلك|أنصحك|أقترح|يمكنك|حاول|
            ننصحك)(?: \S+){0,3}? ?(?:الاتصال|التواصل|مراجعة|التحقق|استشارة|زيارة|سؤال|الرجوع|إعادة|تقديم|
            البحث|بالاتصال|بمراجعة)<more>
            """,
    }
)

# Where a sentence turns from one thing to another: "I don't know the price, but the warranty is two years".
TURN = re.compile(
    r"(?<!\s)\s*[;；]\s*|(?<!\s)\s+—\s+|\s?[:：]\s+(?![\"“„«「'‘])"
    r"|,? (?:but|yet|however|although|though|nevertheless|aber|jedoch|allerdings|mais|cependant|toutefois|"
    r"pero|"
    r"sin embargo|aunque|но|однако|зато|хотя|però|mas|porém|maar|ancak),? "
    r"|, (?:and (?=(?:the|it|its|they|there|he|she)\b)|(?:а|doch|ma|ale|ama) )"
    r"|，(?!因|请|建议|所以|如|我|您|你|无法|不能|没有|未|也|对此)|[，,](?:但是?|不过|可是|然而|只是)[，,]?|"
    r"(?<=[んすたるいだ])(?:が|けど|けれど)[、,]"
    r"|[،,]? (?:و?لكن(?:ني)?|غير أن|إلا أن) ",
    re.IGNORECASE,
)

# Who is quoted after the words: "I am not able to fly, said the penguin".
REPORTED = re.compile(
    r",\W*(?:(?:he|she|they|er|sie|il|elle|él|ella|он|она) )?(?:said|says|replied|answered|wrote|sagte|sagt|antwortete|"
    r"dit|répondit|a dit|dijo|respondió|сказал[аи]?|ответил[аи]?|говорит)\b"
)
