"""How answers are withheld in European languages other than English and the Slavic ones; see `refusals`."""

from __future__ import annotations

WORDS = {
    "de": {
        "docs": r"(?:unterlagen|dokument\w*|kontext\w*|texte?\w*|quellen?|informationen|materialien|"
        r"passagen|abschnitt\w*|datenbank|"
        r"suchergebniss\w*|wissensdatenbank|auszüge\w*)",
        "in": r"(?:(?:in |aus |laut |anhand |gemäss |nach |auf (?:basis|grundlage) )?(?:die|der|das|den|dem|des|"
        r"diese\w*|meine\w*|"
        r"ihre\w*|im|bereitgestellte\w*|vorliegende\w*) (?:\w+ ){0,2}<docs>)",
        # What is looked for, not what a document may be made of: no "personenbezogene Daten".
        "info": r"(?:(?:genau|weiter|relevant|näher|spezifisch|entsprechend|ausreichend|konkret|explizit|direkt|"
        r"passend|"
        r"genügend|hinreichend|zusätzlich)\w* |diese |die )*(?:information(?:en)?|angaben?|auskunft|auskünfte|"
        r"antwort(?:en)?|"
        r"hinweise?|aussagen?|details?|erwähnung|daten (?:dazu|darüber|zu|über))(?=$|[,.]| (?:dazu|darüber|hierzu|"
        r"zu[rm]?|über|"
        r"auf|für|ob|wie|was|wer|wann|wo|warum|in|im|aus|enthalten|gefunden|vorhanden|verfügbar|finden|finde|vor|um|"
        r"entnehmen|bezüglich|hinsichtlich|gegeben)\b)",
        "none": r"(?:keine?[nrs]?|keinerlei|nicht (?:genug|genügend|ausreichend\w*)|nicht) <info>",
        "tell": r"(?:sagen|beantworten|helfen|weiterhelfen|mitteilen|weitergeben|teilen|preisgeben|"
        r"herausgeben|nennen|geben|"
        r"verraten|beurteilen|bestätigen|feststellen|bestimmen|ermitteln|finden|auskunft|antworten|äussern|"
        r"offenlegen|bereitstellen|entnehmen)",
    },
    "fr": {
        "docs": r"""
            (?:(?:documents?|contexte|textes?|sources?|passages?|informations?|extraits?|données|
        résultats?)(?: (?:de recherche|
            fournie?s?|données?s?|disponibles?|à disposition))?)
            """,
        # What is looked for, not what a document may be made of: no "données personnelles".
        "info": r"(?:(?:d'|de |l'|la |les |le |cette |ces |assez d'|suffisamment d'|une? |aucune |"
        r"moindre )*(?:informations?|"
        r"réponses?|mention|précisions?|indications?|détails?)(?: (?:pertinente|suffisante|spécifique|précise|"
        r"particulière|"
        r"explicite|complémentaire|supplémentaire|utile)s?)?(?=$|[,.]| (?:sur|à|concernant|disponible|dans|relative|"
        r"permettant|"
        r"pour|au|aux|de|du|des|quant|fournie)\w*\b)|d'?assez d'informations?)",
        "tell": r"(?:répondre|dire|aider|partager|divulguer|communiquer|fournir|donner|révéler|trouver|"
        r"trouvé|confirmer|déterminer|"
        r"vérifier|commenter|discuter|préciser|transmettre|faire (?:ça|cela))",
    },
    "es": {
        "docs": r"""
            (?:documentos?|contexto|textos?|fuentes?|pasajes?|información|extractos?|(?:resultados?|datos|
            materiales?) (?:de búsqueda|proporcionad[oa]s?|disponibles?|facilitad[oa]s?))
            """,
        # What is looked for, not what a document may be made of: no "datos personales".
        "info": r"(?:(?:ninguna?|la|el|una?|esa?|esta|suficiente|más|mayor|nada de) )*(?:información|respuesta|"
        r"menci(?:ón|ones)|"
        r"detalles?|datos|referencias?|indicaci(?:ón|ones)|resultados?)(?: (?:relevante|suficiente|específic[oa]|"
        r"adicional|"
        r"disponible|pertinente|concret[oa]|relacionad[oa])(?:e?s)?)?(?=$|[,.]| (?:sobre|acerca|al respecto|en|para|"
        r"de(?= (?:esto|"
        r"eso|ello|la garantía|la pregunta))|respecto|relativ|con|que|a)\w*\b)",
        "tell": r"(?:responder\w*|decir\w*|ayudar\w*|compartir\w*|divulgar\w*|revelar\w*|proporcionar\w*|"
        r"dar\w*|encontrar\w*|confirmar\w*|"
        r"determinar\w*|verificar\w*|comentar\w*|hablar|facilitar\w*|contestar\w*)",
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
        <in>(?: \w+){0,3}? (?:sagt|sagen|erwähnt|erwähnen|nennt|nennen|beantwortet|beantworten|spezifiziert|
        verrät)\b(?=[^;:]*\b(?:nichts?|
        <none>|keine?[nrs]? \w+$))[^;:]*
        <in>(?: \w+){0,3}? (?:enthält|enthalten|liefert|liefern|gibt|geben|bietet|bieten|macht|machen|finde|findet|
        finden|konnte|steht|
        stehen|wird|werden|gibt es|ist|sind|lassen|lässt)\b(?: (?:sich|ich|wir|es|leider|uns|mir|dazu|darüber|hierzu|
        zu [^,;:]{1,40}|
        über [^,;:]{1,40}))*? (?:<none>|nichts(?=$| (?:dazu|darüber|hierzu|davon|über|zu|gefunden|gesagt|erwähnt|
        finden)\b))[^;:]*
        <in> (?:wird|werden|ist|sind|steht)\b[^,;:]{0,60} nicht (?:\w+ )?(?:erwähnt|genannt|angegeben|aufgeführt|
        spezifiziert|
        beschrieben|beantwortet|zu finden|beschrieben)(?:,<any>)?
        <in> geht (?:das |dies |es |leider |[^,;:]{0,40} )??nicht (?:\w+ )?hervor<any>|<in>,? (?:lässt|lassen|kann|
        können) (?:sich )?(?:das|dies|es|die frage|diese frage|die antwort|nicht)\b[^;:]{0,60}\b(?:<tell>|entnehmen|
        ableiten|
        schliessen|entnommen|beantwortet|bestimmt|festgestellt)(?: werden)?(?:,<any>)?
        (?:die|diese|eine|solche|entsprechende|die gesuchte|die gewünschte) (?:information(?:en)?|angaben?|antwort|
        details?)(?: (?:auf|zu|zur|
        zum|über|dazu)\b[^,;:]{0,40})? (?:ist|sind|wird|werden|steht|stehen|findet sich|finden sich|wurden?|
        konnten?)\b[^,;:]{0,20}\b(?:in|im|aus)\b.{0,30}?<docs>\b.{0,20}?\b(?:nicht|nirgends)\b.{0,20}
        (?:dazu|darüber|hierzu|zu (?:dieser|der|ihrer|deiner) (?:frage|anfrage)|zu diesem thema)(?: \w+)? (?:steht|
        stehen|findet|
        finden|gibt|ist|sind|liegen|liegt|wird|werden|wurden?|konnten?|enthalten|enthält)\b[^;:]*?(?:\bnichts\b|
        \b<none>)[^;:]*
        (?:es )?(?:liegen|gibt es|gibt) (?:mir |uns |dazu |hierzu |leider |darüber )+<none><any>
        es (?:wurden?|konnten) (?:leider |dazu |hierzu |darüber )*(?:<none>|nichts (?:dazu|darüber|hierzu|
        gefunden))[^;:]*
        ich verfüge (?:leider )?(?:nicht über|über keine)\b<any>|(?:mir|uns) (?:ist|sind) (?:das |dies |dazu |darüber |
        leider |
        hierzu )*(?:nichts? )(?:\w+ )?bekannt(?:,<any>)?|(?:das|dies|
        darüber) ist mir (?:leider )?(?:nichts? )bekannt(?:,<any>)?
        (?:das|dies|es|die antwort) steht (?:leider )?nicht i[nm] (?:\w+ ){0,2}<docs>|(?:das|dies|
        es) geht aus\b<any>\bnicht\b<any>\bhervor<any>|(?:mir|
        uns) liegen\b<any>\bkeine\b<any>(?:daten|informationen|angaben)<any>
        es gibt (?:\w+ ){0,2}(?:keine?|nicht genügend) (?:\w+ )?(?:informationen|angaben|
        hinweise)\b.{0,60}\b(?:in|aus|im)\b.{0,30}<docs><any>|[^,;:]{1,60}\b(?:wird|werden|ist|sind|
        steht)\b.{0,20}\bi[nm]\b.{0,30}<docs>\b.{0,20}\b(?:nicht|nirgends)\b.{0,20}(?:erwähnt|genannt|
        angegeben|aufgeführt)<any>
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
        (?:les?|la|ces?|cette|aucun|dans les?|votre|vos) (?:\w+ ){0,1}<docs>(?: \w+){0,2}? (?:ne |n')(?:(?:le|la|l'|y|
        en) ?)?(?:mentionne|précise|
        dit|disent|indique|spécifie|répond|évoque|aborde|traite)(?:nt|ent)?(?: (?:pas|rien|aucune?|nullement)\b<any>|$)
        (?:les?|la|ces?|cette|aucun|dans les?|votre|vos) (?:\w+ ){0,1}<docs>(?: \w+){0,2}? (?:ne |
        n')(?:contien(?:nen)?t|fourni(?:ssen)?t|donne(?:nt)?|
        comporte(?:nt)?|inclu(?:en)?t|offre(?:nt)?|propose(?:nt)?|apporte(?:nt)?)(?: (?:pas|aucune?|
        rien))?(?: (?:explicitement|
        directement|d'))? ?(?:<info><any>|(?:à ce sujet|là-dessus|sur ce)<any>)
        [^,;:]{1,60} n'(?:est|a|ont|était) (?:pas|jamais) (?:été )?(?:mentionnée?s?|précisée?s?|indiquée?s?|
        spécifiée?s?) dans (?:les?|la|ces?|votre) (?:\w+ )?<docs>
        (?:les?|la|ces?|cette|dans les?) <docs>(?: \w+){0,2}? ne (?:me |nous )?permet(?:tent)? pas d[e'] ?(?:répondre|
        déterminer|dire|savoir|
        trancher|conclure)\b<any>|rien (?:dans|sur|à ce sujet)\b<any>(?:<docs>|trouvé)<any>
        (?:il )?n'y a (?:pas|aucune?)(?: malheureusement)? <info><any>|aucune? (?:informations?|réponse|mention|
        résultat|précision)(?: (?:pertinent|
        disponible|utile|correspondant|spécifique)e?)?(?: (?:sur|à|concernant)\b[^,;:]{0,40})? (?:n'a été|n'est|
        ne figure|n'a pu être|n'apparaît) (?:trouvée?|
        disponible|fournie?|donnée?|indiquée?|mentionnée?|dans)\b[^;:]{0,60}
        il n'est (?:malheureusement )?pas possible d[e'] ?<tell>(?:$| (?:à (?:cette|votre|la) question|cela|
        la réponse)?[^;:]{0,60}(?:à partir|
        sur la base|d'après|selon|avec) (?:du|des|de|le|les|la) ?[^;:]{0,20}<docs>[^;:]{0,20}| à (?:cette|votre|
        la) question$)
        (?:d'après|selon|à partir du|à partir des) (?:les?|la)? ?(?:\w+ )?<docs>(?: \w+)?,? (?:on ne peut|
        il n'est pas possible|il est impossible|
        je ne peux)\b<any>
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
        (?:los?|las?|el|est[eoa]s?|ningún) (?:\w+ ){0,1}<docs>(?: \w+){0,2}? no (?:se |lo )?(?:dicen?|mencionan?|
        especifican?|responden?|precisan?|
        aclaran?|hablan?)\b<any>
        (?:en )?(?:los?|las?|el|est[eoa]s?|ningún) (?:\w+ ){0,1}<docs>(?: \w+){0,2}? no (?:se )?(?:contienen?|
        incluyen?|proporcionan?|indican?|hay|
        ofrecen?|dan?|aparecen?|encuentr?an?|existe|encontr\w+)(?:$| (?:<info>|nada (?:al respecto|sobre|acerca))<any>|
         (?:cuál|
        qué|quién|si|cómo|cuándo|dónde|cuánt\w+|por qué)\b<any>)
        en (?:los?|las?|el|est[eoa]s?) (?:\w+ ){0,1}<docs>(?: \w+){0,2}? no se (?:mencionan?|especifican?|dicen?|habla|
        precisan?)\b<any>
        no (?:hay|existe|aparece|se encontró|se encontraron|se ha encontrado|se han encontrado) (?!datos(?! (?:sobre|
        disponibles|suficientes|al respecto)))<info><any>
        no es posible <tell>(?:$| (?:a (?:esta|esa|la|su) pregunta|la respuesta|eso|esto)?[^;:]{0,60}(?:a partir|
        con base|en base|según|basándo\w+|
        con) [^;:]{0,20}<docs>[^;:]{0,20}| a (?:esta|esa|la|su) pregunta$)
        (?:según|a partir de|con|de acuerdo con) ?(?:los|las|el|la|l)? ?(?:\w+ )?<docs>(?: \w+)?,? no (?:se puede|
        es posible|puedo|podemos)\b<any>|
        no me consta(?=$|[,.]| que\b| si\b)<any>
        (?:eso|esto|esa información|la información|la respuesta|el precio|\w+ \w+)? ?no (?:se|está|es|
        aparece|figura)(?: \w+){0,2} ?(?:mencion\w+|especific\w+|indica\w*|encuentra|disponible|
        menciona)?\b.{0,30}\ben (?:los?|las?|el) (?:\w+ )?<docs><any>|(?:eso|esto) (?:está|
        queda) fuera de\b<any>
        """,
    "it": r"""
        (?:io )?non (?:lo )?(?:so|sappiamo|conosco)\b<any>|non (?:posso|possiamo|sono in grado|riesco|
        ho potuto)\b(?: \w+){0,4}? ?(?:rispondere|aiutar\w+|dir\w+|condivider\w+|fornir\w+|trovar\w+|
        divulgar\w+)\b<any>|non ho (?:\w+ )?(?:trovato|informazioni|idea|accesso|dati)\b<any>
        (?:i documenti|il contesto|il testo|il documento|le fonti) (?:\w+ )?non (?:(?:menziona|specifica|indica|
        precisa|dice|dicono|
        risponde)\w*\b<any>|(?:contiene|contengono|fornisc\w+|include|includono|riporta\w*) (?:questa |tali |la |
        alcuna |una |abbastanza )*(?:informazion[ei]|
        rispost[ae]|dettagli)(?=$| (?:su|sul\w*|al riguardo|in merito|a|per|sufficient\w)\b)<any>)|(?:non lo so|
        nessuna idea|
        sconosciuto)$
        """,
    "pt": r"""
        (?:eu )?não (?:o )?(?:sei|sabemos|conheço)(?=$|[,.!]| (?:qual|o|a|se|quem|como|quando|onde|
        quanto|nada|responder)\b)<any>|(?:eu )?não (?:posso|podemos|consigo|consegui|
        pude)\b(?: \w+){0,4}? ?(?:responder|ajudar|dizer|compartilhar|fornecer|encontrar|divulgar|
        revelar|informar|localizar)\w*<any>
        (?:eu )?não (?:encontrei|achei|tenho (?:\w+ )?(?:informaç\w+|acesso|dados|ideia|certeza|
        conhecimento))\b<any>|(?:os documentos|o contexto|o texto|o documento|as fontes)(?: \w+)? não (?:(?:menciona|
        especifica|
        diz|dizem|responde)\w*\b<any>|(?:cont[eéê]m|fornece\w*|inclu\w+|traz\w*) (?:essas? |estas? |a |uma |nenhuma |
        )*(?:informaç\w+|resposta|
        detalhes)(?=$| (?:sobre|a|para|suficientes?|acerca|relevantes?)\b)<any>)|desconhecido$|
        não há (?:\w+ )?informaç\w+<any>
        """,
    "nl": r"""
        (?:ik|wij|we) (?:weet|weten) (?:het|dat|dit)? ?(?:helaas |echt )*niet\b<any>|
        dat weet ik (?:helaas |echt )*niet<any>|(?:ik|wij|we) (?:kan|kon|mag|kunnen)\b[^,;:]*\b(?:niet|
        niets|geen)\b[^,;:]*(?:vinden|beantwoorden|helpen|delen|geven|zeggen|verstrekken)\b<any>
        (?:daar|hier)(?:over|van) kon ik\b[^;:]*(?:niets|geen)\b<any>|
        ik heb (?:\w+ ){0,3}(?:geen (?:idee|informatie|toegang)|niets)\b<any>|(?:in )?(?:de|het) (?:documenten|
        document|bronnen|
        tekst|context) (?:(?:vermeld\w*|noem\w*|zeg\w*|staat|staan) [^;:]*\b(?:niets|niet vermeld|geen (?:informatie|
        antwoord))\b<any>|
        (?:vermeld\w*|noem\w*|zeg\w*) [^;:]*\bniet$|(?:bevat|bevatten|geeft|geven|biedt|
        bieden) (?:\w+ )?geen (?:informatie|antwoord|
        gegevens)(?=$| (?:over|op|hierover|daarover|om)\b)<any>)|(?:geen idee|onbekend)$
        """,
    "tr": r"""
        (?:ben )?(?:bunu )?bilmiyorum(?:, <any>)?|(?:bu )?<any>(?:bulamadım|bulamıyorum|paylaşamam|
        yardımcı olamam|cevaplayamam|yanıtlayamam|paylaşamıyorum|emin değilim|bilgim yok|fikrim yok|
        bilgi bulunmuyor|bilgi bulunmamaktadır)
        """,
}
