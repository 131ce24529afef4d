"""How answers are withheld in European languages other than English; see `refusals`."""

from __future__ import annotations

WORDS = {
    "de": {
        "docs": r"(?:unterlagen|dokument\w*|kontext\w*|texte?\w*|quellen?|informationen|materialien|"
        r"passagen|abschnitt\w*|datenbank|"
        r"suchergebniss\w*|wissensdatenbank|auszüge\w*)",
        "tell": r"(?:sagen|beantworten|helfen|weiterhelfen|mitteilen|weitergeben|teilen|preisgeben|"
        r"herausgeben|nennen|geben|"
        r"verraten|beurteilen|bestätigen|feststellen|bestimmen|ermitteln|finden|auskunft|antworten|äussern|"
        r"offenlegen|bereitstellen|entnehmen)",
    },
    "fr": {
        "docs": r"""
            (?:documents?|contexte|textes?|sources?|passages?|informations?|extraits?|résultats?|données)
            """,
        "tell": r"(?:répondre|dire|aider|partager|divulguer|communiquer|fournir|donner|révéler|trouver|"
        r"trouvé|confirmer|déterminer|"
        r"vérifier|commenter|discuter|préciser|transmettre|faire (?:ça|cela))",
    },
    "es": {
        "docs": r"""
            (?:documentos?|contexto|textos?|fuentes?|pasajes?|información|extractos?|resultados?|datos|
            materiales?)
            """,
        "tell": r"(?:responder\w*|decir\w*|ayudar\w*|compartir\w*|divulgar\w*|revelar\w*|proporcionar\w*|"
        r"dar\w*|encontrar\w*|confirmar\w*|"
        r"determinar\w*|verificar\w*|comentar\w*|hablar|facilitar\w*|contestar\w*)",
    },
    "ru": {
        "docs": r"""
            (?:документ\w*|контекст\w*|текст\w*|источник\w*|материал\w*|информаци\w+|отрывк\w*|фрагмент\w*|
            данны\w+|баз\w+ знаний|результат\w* поиска)
            """,
        "tell": r"(?:ответить|отвечать|давать|оказать|предоставлять|сказать|помочь|поделиться|делиться|"
        r"раскры\w+|сообщ\w+|предостав\w+|назвать|найти|подтвердить|"
        r"определить|проверить|комментировать|прокомментировать|обсуждать|дать|передать|разглашать|"
        r"подсказать)",
    },
}

TABLES = {
    "de": r"""
        (?:das |dies |es |dazu |hierzu |darüber )?(?:ich |wir )?(?:weiss|wissen) (?:ich |wir )?(?:das |
        es |dazu |darüber |hierzu )?(?:leider |wirklich |auch |momentan |derzeit |darüber |
        dazu )*nichts?(?=$|[,.!]| (?:genau|sicher|über|zu|davon))<any>
        (?:darüber |dazu |hierzu |davon |darauf |zu diesem thema )?(?:ich |wir )?(?:habe|haben) (?:ich |
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
        (?:das|dies|es) geht aus\b<any>\bnicht\b<any>\bhervor<any>|(?:mir|
        uns) liegen\b<any>\bkeine\b<any>(?:daten|informationen|angaben)<any>
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
        réponse|pu|éléments?|détails?|le droit|assez)\b<any>|je n'en ai aucune idée<any>|il (?:m'|
        nous )est impossible d[e'] ?<tell><any>
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
        al tanto|permitid[oa])\b<any>|no (?:dispongo|disponemos|cuento|contamos) (?:de|con)\b<any>|
        no (?:me|nos) (?:es|resulta) posible <tell><any>|no (?:soy|somos) capa(?:z|ces)\b<any>
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
        (?:я |мы |мною |нами )*не (?:наш[её]л|нашл[аи]|обнаружила?|обнаружили|встретила?|нахожу)\b<any>|
        (?:я )?не вижу (?:\w+ )?(?:информации|ответа|упоминани\w|данных|сведений)\b<any>|у (?:меня|
        нас) (?:нет|недостаточно|отсутству\w+|не (?:хватает|имеется|получилось|вышло))\b<any>|
        мне (?:это |об этом |ничего |ничего об этом |точно |пока |ответ )*(?:неизвестно|не известно|
        неизвестен|неизвестна)\b<any>
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
}
