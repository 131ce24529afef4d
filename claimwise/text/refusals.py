"""Sentences that withhold an answer: refusals, "I don't know", "not found". Syntax: `claimwise.text.phrases`.

Every phrase names the speaker (I, we) or the documents at hand, or is the whole sentence, so that a fact of the
same wording ("users cannot share passwords", "it does not support Bluetooth") is none. `<name>` stands for a word
class of the language.
"""

from __future__ import annotations

from claimwise.text.phrases import Phrases

_WORDS = {
    "en": {
        "adv": r"(?:(?:really|honestly|simply|just|actually|still|also|currently|yet|quite|reliably|legally|directly|"
        r"personally|possibly|absolutely|completely|entirely|seem to|appear to|be able to|been able to) )*",
        "not": r"(?:don't|do not|didn't|did not|haven't|have not|wouldn't|would not)",
        "cannot": r"(?:can't|cannot|can not|couldn't|could not|won't|will not|wouldn't|may not|must not|shouldn't|should not|"
        r"prefer not to|refuse to|(?:must |have to )?(?:respectfully )?decline to|would rather not|'d rather not|failed to)",
        "unable": r"(?:not (?:able|allowed|permitted|authori[sz]ed|in a position|comfortable|qualified|supposed|equipped|"
        r"designed|programmed|going)|unable|prohibited|forbidden)",
        "docs": r"(?:(?:the|these|those|this|your|any|my|our|of) )*(?:(?:<given>|relevant|search|reference|source|cited|company|"
        r"internal|current) )*(?:contexts?|documents?|documentation|passages?|sources?|excerpts?|snippets?|knowledge base|"
        r"training data|text|search results|"
        r"<given> (?:\w+ )?(?:results?|texts?|information|materials?|evidence|files?|records?|data|articles?)|"
        r"(?:information|materials?|records?|data|evidence|files?) "
        r"(?:<given>|at hand|i (?:have|was given)|you (?:gave|provided|sent)))"
        r"(?: (?:<given>|at hand|i (?:have|was given|can see)|you (?:gave|provided|shared|sent)))?",
        "given": r"(?:provided|given|available|supplied|retrieved|above|attached|uploaded|shared)",
        "papers": r"(?:the|this|your|its) (?:\w+ )?(?:manual|article|report|policy|website|page|guide|leaflet|contract|datasheet|"
        r"transcript|e?mail|paper|book|handbook|faq|brochure|label)",
        "said": r"(?:mentioned|specified|stated|provided|given|covered|found|answered|addressed|contained|included|discussed|"
        r"described|disclosed|listed)",
        "clause": r"(?:for|the|what|who|whe|if|how|why|which|about|that|any|enough|much|your|his|her|their|its|this|of|an?|as|"
        r"because|since)",
    },
    "de": {
        "docs": r"(?:unterlagen|dokument\w*|kontext\w*|texte?\w*|quellen?|informationen|materialien|passagen|abschnitt\w*|datenbank|"
        r"suchergebniss\w*|wissensdatenbank|auszüge\w*)",
        "tell": r"(?:sagen|beantworten|helfen|weiterhelfen|mitteilen|weitergeben|teilen|preisgeben|herausgeben|nennen|geben|"
        r"verraten|beurteilen|bestätigen|feststellen|bestimmen|ermitteln|finden|auskunft|antworten|äussern|offenlegen|bereitstellen|entnehmen)",
    },
    "fr": {
        "docs": r"""
            (?:documents?|contexte|textes?|sources?|passages?|informations?|extraits?|résultats?|données)
            """,
        "tell": r"(?:répondre|dire|aider|partager|divulguer|communiquer|fournir|donner|révéler|trouver|trouvé|confirmer|déterminer|"
        r"vérifier|commenter|discuter|préciser|transmettre)",
    },
    "es": {
        "docs": r"""
            (?:documentos?|contexto|textos?|fuentes?|pasajes?|información|extractos?|resultados?|datos|
            materiales?)
            """,
        "tell": r"(?:responder\w*|decir\w*|ayudar\w*|compartir\w*|divulgar\w*|revelar\w*|proporcionar\w*|dar\w*|encontrar\w*|confirmar\w*|"
        r"determinar\w*|verificar\w*|comentar\w*|hablar|facilitar\w*|contestar\w*)",
    },
    "ru": {
        "docs": r"""
            (?:документ\w*|контекст\w*|текст\w*|источник\w*|материал\w*|информаци\w+|отрывк\w*|фрагмент\w*|
            данны\w+|баз\w+ знаний|результат\w* поиска)
            """,
        "tell": r"(?:ответить|отвечать|давать|оказать|предоставлять|сказать|помочь|поделиться|делиться|раскры\w+|сообщ\w+|предостав\w+|назвать|найти|подтвердить|"
        r"определить|проверить|комментировать|прокомментировать|обсуждать|дать|передать|разглашать|подсказать)",
    },
    "zh": {
        "docs": r"(?:文档|文件|资料|上下文|文本|来源|材料|内容|信息|片段|段落|知识库|数据库|搜索结果|记录|文中)",
        "tell": r"(?:回答|告诉|提供|分享|透露|泄露|确定|确认|找到|查到|帮助|帮忙|协助|帮|给出|判断|得知|披露|公开|讨论|评论|解答|说明|公布)",
    },
    "ja": {
        "others": r"(?!.*(?:彼|彼女|彼ら|誰|科学者|専門家|研究者|利用者|ユーザー|学者|人々|社員|客|顧客|会員|従業員|患者|"
        r"製品|装置|機器|デバイス|本機)(?:たち)?(?:に|で)?[はもが])",
    },
    "ar": {
        "docs": r"""
            (?:الوثائق|المستندات|السياق|النص|النصوص|المصادر|المعلومات|المقاطع|الملفات|البيانات|الوثيقة|
            المستند)
            """,
        "tell": r"""
            (?:الإجابة|إجابة|مساعدت\w*|المساعدة|مشاركة|تقديم|الكشف|إعطا\w*|العثور|تأكيد|تحديد|التعليق|توفير|
            إخبار\w*|الإفصاح|أجيب|أساعد\w*|أشارك|أقدم|أجد|أقول|أخبر\w*|أحدد|أؤكد|أعثر)
            """,
    },
}

ABSTAINING = Phrases(
    {
        "en": r"""
            (?:i|we) <adv>(?:<not>|<cannot>) <adv>know(?: for (?:sure|certain)| offhand| exactly| yet)?(?=$|
            [.,;:!—–-]| <clause>\b)<any>
            (?:i|we) <adv>have <adv>no (?:idea|clue|knowledge|information|data|records?|details?|access|
            answer|comment|way|means)\b<any>
            (?:i|we) <adv><not> <adv>have (?:\w+[ -]){0,4}?(?:information|info|data|details?|knowledge|
            access|context|records?|answers?|idea|clue|ability|capability|opinions?|means|permission)\b<any>
            (?:i'm|i am|we're|we are) <adv>(?:not (?:\w+ )?(?:sure|certain|aware|familiar)|unsure|uncertain|
            unaware|unfamiliar)(?=$|[.,;!]| (?:of|with|based|<clause>)\b)<any>
            (?:i'm|i am|we're|we are|i was|we were|i've been|i have been) <adv><unable>\b<any>|(?:i|
            we) lack\b<any>(?:information|knowledge|data|context|details|access)<any>
            (?:i'm|i am) only (?:able|allowed|designed|permitted) to\b<any>|i can only (?:help|assist|
            answer|discuss|respond)\b<any>
            (?:i|we) <adv>(?:<not>|<cannot>) <adv>(?:find|found|locate|see (?:any|that|this|it|where)|
            identify|determine|verify|confirm|tell (?:from|you|if|what|whe|how|which|who)|answer|retrieve|
            figure out|come across)\b<any>
            (?:i|we) <adv>(?:<cannot>|have to decline to|
            am going to have to decline to) <adv>(?:help(?! falling)|assist|answer|share|disclose|reveal|
            discuss|comment|do (?:that|this|so|it)|comply|respond|engage|say(?=$|[.,;!]| <clause>\b)|
            speculate|fulfil|browse|continue|support (?:that|this)|release|divulge|diagnose|predict|access|
            look up|generate|create|write|produce|process (?:that|this|your)|recommend|advise)\b<any>
            (?:i|we) <adv>(?:<cannot>|<not>) <adv>(?:provide|give|offer|supply|
            send) (?:\w+[ -]){0,5}?(?:that|this|it|information|info|data|answers?|details?|advice|
            diagnos[ie]s|instructions|guidance|help|assistance|opinions?|address(?:es)?|names?|numbers?|
            passwords?|recommendations?|predictions?|summary)\b<any>
            (?:that|this|it|your question|your request|the question|the topic)(?:'s| is| falls|
            lies) (?:\w+ )?(?:outside|beyond)(?: of)? (?:my|our|the scope|what i)\b<any>
            i (?:have to|must|need to|'ll have to|will have to) (?:respectfully )?(?:decline|pass|
            refuse)\b<any>
            (?:no idea|unknown|not sure|unsure|n/?a|no answer|no clue|idk|dunno|don't know|do not know|
            can't say|cannot say|hard to say|unanswerable|no information|no data|not found|nothing found|
            can't answer|cannot answer|beats me|not applicable|none found|no comment)(?:,? (?:sorry|
            i'm afraid))?$
            <docs> (?:\w+ ){0,2}?(?:(?:<not>|does not|doesn't) <adv>(?:\w+ly )?(?:say|mention|contain|
            include|provide|specify|state|answer|address|give|discuss|list|indicate|tell|describe|reference|
            disclose|have)|(?:contains?|includes?|provides?|gives?|ha[sv]e?|says?|
            offers?) (?:no (?:\w+ )?(?:information|mention|details?|data|answer|indication|reference)|
            nothing|insufficient)|(?:is|are) (?:silent|insufficient|not sufficient|not enough))\b<any>
            <papers> (?:<not>|does not|doesn't) <adv>(?:\w+ly )?(?:say|specify|state|tell|mention)(?=$|
            [.,;!]| (?:what|who|whe\w+|how|why|which|if|anything|that|this|it|the)\b)<any>
            (?:there (?:is|was|'s|are|were)|i (?:see|find|found)) (?:no|not any|not enough|
            insufficient) (?:\w+ ){0,3}?(?:information|info|mention|details?|data|answer|indication|
            reference|results?|records?|evidence)\b.{0,100}\b(?:in|within|from|among) <docs><any>
            (?:there (?:is|was|'s)|i (?:see|find|found)) (?:no|not any|not enough|
            insufficient) (?:\w+ ){0,2}?(?:information|info)(?: (?:available|provided|given|here|about|on|
            regarding|concerning|for|to|that|as)\b<any>)?$
            (?:no|insufficient|not enough) (?:\w+ )?(?:information|info|results?|data|answers?|match(?:es)?|
            documents?|records?|details?|context|evidence)(?: (?:is|are|was|were|has been|have been|
            could be))? (?:found|available|provided|given|to (?:answer|determine|say|tell)|in <docs>)\b<any>
            [^.;:]{1,80}\b(?:not|n't|never|nowhere) (?:be |been )?(?:\w+ly )?<said>\b.{0,40}\b(?:in|by|from|
            within) <docs><any>
            (?:it|this|that|the answer|this information|that information) (?:is|was|has|isn't|wasn't|
            hasn't)(?: not|n't| never)? (?:been )?(?:mentioned|specified|stated|available|provided|
            known to me)(?: here|
            there)?$(?<!is available)(?<!is stated)(?<!is mentioned)(?<!is specified)(?<!is provided)(?<!is known to me)
            (?:not|never|nowhere) (?:\w+ly )?(?:<said>|available|known|enough information)(?: (?:in|by|from|
            within)\b<any>)?$
            (?:the|this|that|your) (?:question|query|request) (?:cannot|can't|can not|could not|
            couldn't) be (?:answered|determined|resolved)\b<any>
            (?:this|that|it) (?:cannot|can't|can not|could not|couldn't) be (?:answered|determined|inferred|
            established|verified) (?:from|based|with|using|by|given)\b<any>
            nothing (?:relevant |useful )?(?:in|from|within|about|on|regarding|was found|
            found)\b<any>(?:<docs>|found|mentions?|says)<any>
            """,
        "de": r"""
            (?:das |dies |es |dazu |hierzu |darüber )?(?:ich |wir )?(?:weiss|wissen) (?:ich |wir )?(?:das |
            es |dazu |darüber |hierzu )?(?:leider |wirklich |auch |momentan |derzeit |darüber |
            dazu )*nichts?(?=$|[,.!]| (?:genau|sicher|über|zu|davon))<any>
            (?:darüber |dazu |hierzu |davon |zu diesem thema )?(?:ich |wir )?(?:habe|haben) (?:ich |
            wir )?(?:leider |dazu |darüber |hierzu |zu dieser frage |zu diesem thema |dafür |
            momentan )*(?:keine?n?|nichts|nicht genügend|nicht genug|keinerlei) (?:\w+ )?(?:ahnung|
            informationen?|zugriff|zugang|kenntnis\w*|angaben|daten|antwort|idee|gefunden|passende\w*|
            wissen)\b<any>
            (?=.{0,120}\b(?:ich|wir|mir|uns)\b)[^,;:]{0,80}\b(?:kann|können|konnte|konnten|darf|dürfen|
            möchte|werde|vermag)\b(?=[^,;:]*\b(?:nichts?|keine?[nrs]?|keinerlei)\b)[^,;:]*\b<tell>\b<any>
            (?:ich|wir) (?:bin|sind) (?:mir |uns )?(?:da |leider |hier |nicht |darüber )*(?:nicht (?:ganz |
            völlig )?sicher|unsicher|nicht befugt|nicht berechtigt|nicht in der lage|ausserstande|
            nicht autorisiert|überfragt)\b<any>
            (?:da |hier )?bin ich (?:mir )?(?:leider |da )*(?:nicht sicher|überfragt|unsicher)<any>|
            (?:keine ahnung|weiss nicht|keine angabe|keine antwort|unbekannt|
            keine informationen(?: gefunden| verfügbar)?|nicht (?:bekannt|verfügbar|gefunden)|
            nicht angegeben|kein kommentar|nichts gefunden)$
            (?:(?:die|der|das|den|dem|im|in) (?:\w+ ){0,3}<docs>)(?: \w+){0,3}? (?:enthält|enthalten|sagt|
            sagen|erwähnt|erwähnen|liefert|liefern|gibt|geben|nennt|nennen|bietet|bieten|findet sich|
            finden sich|steht|stehen|wird|werden|ist|sind|geht|macht|machen)\b(?=[^;:]*\b(?:nichts?|
            keine?[nrs]?|keinerlei)\b)[^;:]*
            (?:dazu|darüber|hierzu|davon) (?:steht|stehen|findet|finden|gibt|ist|sind|liegen|liegt|
            enthalten|wird)\b(?=[^;:]*\b(?:nichts?|keine?[nrs]?|keinerlei)\b)[^;:]*|(?:es )?(?:liegen|
            gibt es|gibt) (?:mir |uns |dazu |hierzu |leider |darüber )+(?:keine?|
            nicht genügend) (?:\w+ )?(?:informationen|angaben|daten|hinweise)<any>
            es gibt (?:\w+ ){0,2}(?:keine?|nicht genügend) (?:\w+ )?(?:informationen|angaben|
            hinweise)\b.{0,60}\b(?:in|aus|im)\b.{0,30}<docs><any>|[^,;:]{1,60}\b(?:wird|werden|ist|sind|
            steht)\b.{0,20}\bin\b.{0,30}<docs>\b.{0,20}\b(?:nicht|nirgends)\b.{0,20}(?:erwähnt|genannt|
            angegeben|enthalten|aufgeführt)<any>
            (?:das|die frage|diese frage)(?: \w+){0,4} (?:lässt sich|kann)\b.{0,60}\bnicht (?:beantwort\w+|
            sagen|bestimmen|ermitteln)<any>|(?:das|dies) liegt ausserhalb\b<any>
            """,
        "fr": r"""
            (?:je|nous|j'|on) ?(?:ne |n')(?:le |la |les |en |y )?(?:sais|savons|sait|connais|
            connaissons)(?: (?:vraiment|malheureusement))? (?:pas|rien)\b<any>|je (?:sais|
            connais) pas\b<any>|(?:aucune idée|je l'ignore|j'ignore\b<any>|inconnu|pas de réponse|
            aucune information(?: (?:trouvée|disponible))?|sans réponse|non (?:précisé|mentionné|disponible|
            trouvé)e?|rien trouvé)$
            (?:je|nous) (?:ne |n')(?:(?:vous|te|l|le|la|les|y|en|lui)['\s] ?)*(?:peux|pouvons|pourrais|puis|
            suis pas|suis|sommes|veux|souhaite|dois|parviens|réussis|arrive|trouve|vois|dispose|possède|
            détiens)(?: (?:malheureusement|vraiment|donc|actuellement))? ?(?:pas|rien|aucune?|plus|
            guère)?\b(?: [\w']+){0,8}? ?(?:<tell>|en mesure|autorisée?|habilitée?|capable|sûre?|certaine?|
            informations?|données|réponse|accès|éléments?)\b<any>
            (?:je|nous) (?:ne |n')(?:ai|avons)(?: (?:malheureusement|vraiment))? (?:pas|rien|
            aucune?)(?: [\w']+){0,6}? ?(?:d'|l')?(?:trouvée?|informations?|accès|connaissance|idée|données|
            réponse|pu|éléments?|détails?|le droit|assez)\b<any>|je n'en ai aucune idée<any>
            (?:les?|la|ces?|cette|aucun|dans) (?:\w+ ){0,2}<docs>(?: \w+){0,3}? (?:ne |n')\w+(?: (?:pas|
            rien|aucune?|nulle))?\b<any>|rien (?:dans|sur|à ce sujet)\b<any>(?:<docs>|trouvé)<any>|
            (?:il )?n'y a (?:pas|aucune?)(?: \w+){0,3} (?:informations?|mention|réponse|données?)\b<any>
            (?:cela|ce|ça|cette information|l'information|la réponse|elle|il)(?: \w+){0,3} (?:n'est|n'a|
            ne figure|n'apparaît|n'est pas)(?: \w+){0,3} ?(?:mentionnée?|précisée?|indiquée?|trouvée?|
            figure|dans)\b.{0,40}<docs><any>|c'est (?:en dehors|hors) de\b<any>
            """,
        "es": r"""
            (?:yo )?no (?:lo |la |los )?(?:sé|sabemos|conozco|conocemos)(?=$|[,.!]| (?:cuál|qué|quién|si|
            cómo|cuándo|dónde|cuánto|por qué|el|la|los|las|con|nada|la respuesta|esa?|eso)\b)<any>|
            (?:ni idea|no tengo ni idea|no (?:tengo|tenemos) (?:\w+ ){0,3}(?:información|idea|datos|acceso|
            respuesta|conocimiento|detalles|permiso|permitido|autorización|suficiente|constancia)\b<any>)
            (?:yo )?no (?:(?:le|te|lo|la|se|me|nos|os|les)\s)*(?:puedo|podemos|podría|pude|pudimos|
            he podido|hemos podido|debo|quiero|voy a|logro|logré|consigo)\b(?: \w+){0,3}? <tell>\b<any>|
            no (?:estoy|estamos) (?:\w+ )?(?:segur[oa]s?|autorizad[oa]s?|en condiciones|capacitad[oa]s?|
            al tanto|permitid[oa])\b<any>|no (?:soy|somos) capa(?:z|ces)\b<any>
            no (?:he|hemos) (?:encontrado|hallado|localizado|visto)\b<any>|no (?:encontré|encontramos|
            encuentro|hallé|veo)\b(?: (?:nada|ninguna?|información|la|el|eso|esa|datos|ningún|referencias?|
            respuesta|menci)\b<any>)?$|(?:desconozco|lo desconozco|desconocido|sin respuesta|
            sin información|no (?:disponible|encontrado|especificado|mencionado)|nada encontrado|
            ninguna información)(?: [^;:]{1,80})?$
            (?:los?|las?|el|est[eoa]s?|en) (?:\w+ ){0,2}<docs>(?: \w+){0,3}? no (?:se )?(?:\w+ )?(?:dicen?|
            mencionan?|contienen?|incluyen?|especifican?|proporcionan?|indican?|hay|aparece|encuentra|
            encontré|responden?|ofrecen?|hablan?)\b<any>|no (?:hay|existe|aparece|se encontró|
            se encontraron)(?: \w+){0,3} (?:información|datos|mención|respuesta|referencias?|
            resultados?)\b<any>
            (?:eso|esto|esa información|la información|la respuesta|el precio|\w+ \w+)? ?no (?:se|está|es|
            aparece|figura)(?: \w+){0,2} ?(?:mencion\w+|especific\w+|indica\w*|encuentra|disponible|
            menciona)?\b.{0,30}\ben (?:los?|las?|el) (?:\w+ )?<docs><any>|(?:eso|esto) (?:está|
            queda) fuera de\b<any>
            """,
        "it": r"""
            (?:io )?non (?:lo )?(?:so|sappiamo|conosco)\b<any>|non (?:posso|possiamo|sono in grado|riesco|
            ho potuto)\b(?: \w+){0,4}? ?(?:rispondere|aiutar\w+|dir\w+|condivider\w+|fornir\w+|trovar\w+|
            divulgar\w+)\b<any>|non ho (?:\w+ )?(?:trovato|informazioni|idea|accesso|dati)\b<any>
            i documenti non\b<any>|(?:il contesto|il testo) (?:\w+ )?non\b<any>|(?:non lo so|nessuna idea|
            sconosciuto)$
            """,
        "pt": r"""
            (?:eu )?não (?:o )?(?:sei|sabemos|conheço)(?=$|[,.!]| (?:qual|o|a|se|quem|como|quando|onde|
            quanto|nada|responder)\b)<any>|(?:eu )?não (?:posso|podemos|consigo|consegui|
            pude)\b(?: \w+){0,4}? ?(?:responder|ajudar|dizer|compartilhar|fornecer|encontrar|divulgar|
            revelar|informar|localizar)\w*<any>
            (?:eu )?não (?:encontrei|achei|tenho (?:\w+ )?(?:informaç\w+|acesso|dados|ideia|certeza|
            conhecimento))\b<any>|(?:os documentos|o contexto|o texto)(?: \w+)? não\b<any>|desconhecido$|
            não há (?:\w+ )?informaç\w+<any>
            """,
        "nl": r"""
            (?:ik|wij|we) (?:weet|weten) (?:het|dat|dit)? ?(?:helaas |echt )*niet\b<any>|
            dat weet ik (?:helaas |echt )*niet<any>|(?:ik|wij|we) (?:kan|kon|mag|kunnen)\b[^,;:]*\b(?:niet|
            niets|geen)\b[^,;:]*(?:vinden|beantwoorden|helpen|delen|geven|zeggen|verstrekken)\b<any>
            (?:daar|hier)(?:over|van) kon ik\b[^;:]*(?:niets|geen)\b<any>|
            ik heb (?:\w+ ){0,3}(?:geen (?:idee|informatie|toegang)|niets)\b<any>|(?:in )?de (?:documenten|
            tekst|context)\b[^;:]*\b(?:niet|niets|geen)\b<any>|(?:geen idee|onbekend)$
            """,
        "pl": r"""
            (?:ja )?nie (?:wiem|wiemy|znam)(?=$|[,.!]| (?:jak|co|kto|czy|ile|kiedy|gdzie|nic|tego)\b)<any>|
            nie (?:mogę|możemy|mogłem|mogłam|udało mi się|znalazłem|znalazłam|znalazłem)\b<any>|
            nie mam (?:\w+ )?(?:informacji|pojęcia|dostępu|danych)<any>|dokumenty nie\b<any>
            """,
        "tr": r"""
            (?:ben )?(?:bunu )?bilmiyorum(?:, <any>)?|(?:bu )?<any>(?:bulamadım|bulamıyorum|paylaşamam|
            yardımcı olamam|cevaplayamam|yanıtlayamam|paylaşamıyorum|emin değilim|bilgim yok|fikrim yok|
            bilgi bulunmuyor|bilgi bulunmamaktadır)
            """,
        "ru": r"""
            (?:я |мы |мне |нам |об этом |этого )*(?:(?:точно|действительно|пока|честно говоря|сам|сама|
            просто) )*не (?:знаю|знаем|уверена?|уверены|владею|располагаю|располагаем|имею|в курсе)(?=$|
            [,.!]| (?:точно|как\w*|что|где|когда|кто|почему|сколько|ответа?|об этом|об?|в этом|насчёт|
            насчет|информаци\w+|такой|точного|этого|доступа|данными|сведениями|достаточной|точной|права|
            возможности|зачем|куда|есть)\b)<any>
            (?:я |мы |мне |нам |этого |это |вам |ничего )*(?:(?:пока|к сожалению|просто|
            увы) )*(?:не (?:могу|можем|смогу|смогла?|смогли|удалось|буду|вправе|имею права|готова?|удаётся|
            удается|в состоянии|уполномочена?)|нельзя)(?: [\w-]+){0,6}? <tell>(?: <any>)?
            (?:я |мы |мною |нами )*не (?:наш[её]л|нашл[аи]|обнаружила?|обнаружили|вижу|встретила?|
            нахожу)\b<any>|у (?:меня|нас) (?:нет|недостаточно|отсутству\w+|не (?:хватает|имеется|получилось|
            вышло))\b<any>|мне (?:это |об этом |ничего |ничего об этом |точно |пока |ответ )*(?:неизвестно|
            не известно|неизвестен|неизвестна)\b<any>
            (?:в (?:\w+ ){0,3}<docs>|(?:эт\w+ |данн\w+ |предоставленн\w+ |
            имеющ\w+ )*<docs>)(?: [\w-]+){0,4}? (?:нет|не (?:содерж\w+|упомина\w+|указан\w*|говорит\w*|
            сказано|найден\w*|удалось|смогла?|нашла?|сообща\w+|приведен\w*|приведён\w*|описан\w*|отвечает|
            отвечают|да[её]т|дают|нашлось)|отсутству\w+|ничего|недостаточно)\b<any>
            [^,;:]{1,60}\bне (?:упомина\w+|указан\w*|приведен\w*|приведён\w*|описан\w*|содержится|найден\w*|
            говорится)\b.{0,20}\bв (?:\w+ ){0,2}<docs><any>|(?:об этом|этого|
            это)(?: в \w+)?(?: \w+)? (?:ничего )?не (?:сказано|указано|упоминается|говорится|написано)<any>|
            (?:недостаточно|нет) (?:\w+ )?(?:информации|данных|сведений)(?: (?:для|об?|в|по|чтобы)\b<any>)?$
            (?:неизвестно|не знаю|понятия не имею|без понятия|нет ответа|нет данных|нет информации|
            не указано|не найдено|ничего не найдено|без комментариев|затрудняюсь ответить)$|
            (?:я )?(?:затрудняюсь|отказываюсь|вынужден[а]? отказать\w*|не имею права|не имею возможности|
            не имею доступа|понятия не имею|без понятия)\b<any>|(?:это|данный вопрос) (?:выходит|
            находится) за (?:рамк\w+|предел\w+)<any>
            """,
        "uk": r"""
            (?:я |мені )?(?:точно )?не (?:знаю|відомо|впевнен\w*)(?=$|[,.!]| (?:як|що|де|коли|хто|чи|
            скільки)\b)<any>|(?:я )?не (?:можу|зміг|змогла|знайшов|знайшла|вдалося)\b<any>|
            у мене немає\b<any>
            """,
        "zh": r"""
            (?:我|我们|本人)?(?:真的|也|实在|并|暂时|目前|对此|确实|还|都)*(?:不知道|不清楚|不了解|不确定|无法得知|不太清楚|不太确定|一无所知|
            说不准)(?:[,。]<any>|(?:这|该|您|你|具体|答案|此|是否|什么|谁|哪|怎|如何|为什么|多少|有没有|关于)<any>|的)?$
            (?:根据|基于|从|依据)<few><docs><few>(?:无法|不能|难以|不足以|没有|未能)<any>|(?:我|我们)?帮不了(?:您|你)<few>|(?:我|
            我们)(?:没有|缺乏|没)(?:足够的?|相关的?|任何|关于|这方面|具体|该|此|权限|权|办法|能力|访问|找到|查到|收到|看到|获得|得到|这个|您|你|实时)+<any>|
            (?:我|我们)?(?:对此|对这个问题|对这)?(?:无可奉告|无法评论)<any>
            (?:我|我们)(?:暂时|目前|现在|真的|也|恐怕|并|确实)*(?:不能|无法|不可以|不会|没法|不便|不方便|难以|不应|拒绝|未能|没能|没有办法|不被允许|无权|不愿|
            没有)(?:在<few>中|从<few>中|直接|随意|为您|为你|向您|向你|对此|就此|就<few>|给您|给你|透过|通过<few>|继续|找到|查到)*<tell>?<any>
            (?:在|从)?(?:所)?(?:提供|给出|给定|现有|以上|上述|您提供|你提供|已有|检索到|相关|这些|该|此|目前)*的?(?:这些|相关|参考|检索)?<docs>(?:里|中|
            内|当中|之中|上)?(?:也|都|均|并|似乎|暂|好像|目前|里面)*(?:没有|未|无|找不到|查不到|不包含|不包括|没|不足以|并未|不够)(?:明确|直接|具体)?(?:任何|
            足够|相关|关于|有关|此|对|找到|查到|说明|提到|提及|给出|提供|涉及|写|记载|答案|信息|回答|指出|列出|包含|描述|显示|支持)<any>
            (?:无法|不能|难以|未能|没有|没能)(?:在|从|根据|依据|基于|通过)<few><docs><any>|(?:未|没有|没能|未能|无法|没)(?:找到|查到|检索到|发现|
            搜索到)(?:任何|相关|有关|关于|与|匹配|到|此|该|您|你|这|答案|结果|信息|资料)+<any>|(?:没有|暂无|无|缺乏|缺少)(?:任何|足够的?|更多|相关的?|有关的?|
            关于<few>的?|此类|可用的?|这方面的?)*(?:信息|资料|数据|答案|结果|内容|记录)(?:可供|可以|来|能|显示|可)?<few>$
            (?:这|该|此)(?:个)?问题(?:超出|无法|不能|没有)<any>|(?:这|那)?超出了?(?:我|我们)的?<any>|(?:不知道|不清楚|不确定|未知|不详|无法回答|
            无可奉告|不能回答|无答案|没有答案|查无结果|未提及|未说明|暂无信息|无法确定|无法提供)$|<few>(?:未|没有)(?:在|被)<few><docs>(?:里|中|内)?(?:提及|
            提到|说明|给出|找到|列出)<any>
            """,
        "ja": r"""
            <others><any>(?:わかりません|分かりません|分かりかねます|わかりかねます|存じません|存じ上げません|知りません|不明です|わかりませんでした|
            分かりませんでした)(?:でした)?(?:。<any>)?$
            <others><any>(?:見つかりません(?:でした)?|見つけられません(?:でした)?|見当たりません(?:でした)?|お答えできません|お答えできかねます|回答できません|
            答えられません|お答えすることはできません|お伝えできません|お教えできません|共有できません|共有することはできません|お手伝いできません|お力になれません|提供できません|
            ご提供できません|お応えできません|お話しできません|開示できません|お知らせできません|対応できません|判断できません|確認できません(?:でした)?|お答えしかねます|
            控えさせていただきます|ご案内できません)$
            <any>(?:文書|資料|コンテキスト|文脈|本文|テキスト|情報源|ドキュメント|提供された情報)(?:の中)?に(?:は)?<any>(?:記載(?:が|は|されて)?(?:ありません|
            いません)|書かれていません|含まれていません|情報(?:が|は)ありません|言及(?:が|は|されて)(?:ありません|いません)|載っていません|見つかりません(?:でした)?|
            ありません(?:でした)?)$|<any>(?:について(?:の)?|に関する)(?:情報|知識|データ|記載|資料)(?:が|は|を)(?:ありません|持っていません|
            見つかりません(?:でした)?|持ち合わせていません|不足しています)$
            (?:不明|分かりません|わかりません|知りません|答えられません|情報なし|該当なし|未記載)$|<any>(?:情報|権限|知識|アクセス権)(?:を|が|
            は)(?:十分に)?(?:持っていません|ありません|持ち合わせていません)$|(?:私(?:に)?は)?(?:よく)?(?:わからない|分からない|知らない)(?:です|んです)?$
            """,
        "ko": r"""
            <any>(?:모르겠습니다|모릅니다|알 수 없습니다|알지 못합니다|찾을 수 없(?:습니다|었습니다)|찾지 못했습니다|답변(?:을)? (?:드릴|할) 수 없습니다|
            공유할 수 없습니다|도와드릴 수 없습니다|제공할 수 없습니다|확인할 수 없습니다|정보가 없습니다|나와 있지 않습니다)$
            """,
        "ar": r"""
            (?:أنا |نحن )?(?:حق[اً]+ |للأسف |بالضبط )*(?:لا (?:أعرف|أعلم|أدري|نعرف|نعلم|أملك|نملك|أمتلك|
            تتوفر لدي|تتوفر لدينا|يوجد لدي|توجد لدي)|لست (?:متأكد[اًة]*|على علم|واثق[اًة]*|مخول[اًة]*|
            قادر[اًة]*|على دراية)|لسنا (?:متأكدين|مخولين))(?:$|[،,. ])<any>
            (?:أنا |نحن )?(?:لا|لم|لن) (?:يمكنني|أستطيع|أتمكن|نستطيع|يمكننا|نتمكن|أقدر|يسعني|أجد|نجد|أعثر|
            نعثر|يسمح لي|أستطع|يجوز لي)(?:$| )(?:من |أن |على )*(?:.{0,40}<tell><any>|<any>)?$|(?:ليس|
            ليست) (?:لدي|لدينا|عندي|بإمكاني|بوسعي)(?: <any>)?$|لا (?:علم|فكرة) (?:لي|لدي)<any>
            (?:لا |لم |لن )?(?:في |ضمن |إن |أن )?<docs>(?: \S+){0,3}? (?:لا|لم|ليس|ليست)\b<any>|(?:لا|
            لم) (?:تحتوي|يحتوي|تذكر|يذكر|يرد|ترد|توجد|يوجد|تتضمن|يتضمن|تشر|يشر|تقدم|يقدم|
            يتم ذكر)(?: \S+){0,6}? (?:في )?<docs><any>|(?:لا (?:توجد|يوجد|تتوفر|تتوافر)) (?:أي |
            أية )?(?:معلومات|بيانات|إجابة|تفاصيل)(?: <any>)?$
            (?:غير معروف|لا أعرف|لا أعلم|لا أدري|غير متوفر|غير مذكور|لا إجابة|لا توجد معلومات|لا تعليق|
            مجهول)$|(?:هذا|هذه|سؤالك|السؤال)(?: \S+){0,2} (?:خارج|يتجاوز)(?: \S+){0,2} (?:نطاق|اختصاصي|
            صلاحياتي|معرفتي)<any>|(?:أعتذر|أرفض|أمتنع|يتعذر علي|يتعذر علينا)(?: \S+){0,4}? (?:عن|من|الإجابة|
            المساعدة|تقديم)<any>
            """,
    },
    _WORDS,
)
