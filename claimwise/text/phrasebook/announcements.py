"""Sentences that announce an answer or say how it was made. Syntax: `phrases`."""

from __future__ import annotations

from claimwise.text.phrasebook.phrases import Phrases

# The whole sentence announces an answer, or says how it was made.
ANNOUNCEMENTS = Phrases(
    {
        "en": r"""
            (?:sure,? |okay,? |certainly,? )?(?:here(?:'s| is| are)|below (?:is|are)|the following is|
            this is) (?:(?:the|an?|some|your|my|what|all|those) )?(?:\w+[ -]){0,4}(?:answers?|summary|list|
            overview|breakdown|information|info|details?|response|results?|steps?|explanation|translation|
            facts|points|found|know|need|asked|look at it|guide|version|draft|table)(?: (?:for|about|of|on|
            to|you|from|based|that|below|in)\b<more>)?
            (?:i|we)(?:'ve| have)? (?:searched|looked|checked|reviewed|read|gone|went|examined|analy[sz]ed|
            scanned) (?:for|into|through|over|up|it|that|the|this|your)\b<few>
            (?:let me|let's|i will|i'll|i am going to|i'm going to|allow me to) (?:now |try to |quickly |
            first )?(?:explain|check|look|see|think|answer|summari[sz]e|break|walk|go|start|help|find|take|
            provide|give|describe|list)\b<more>
            (?:based on|according to|from|using) (?:the|these|this|your|my|our)(?: \w+){0,3} (?:context|
            documents?|passages?|sources?|information|text|evidence|search|results|
            materials?)(?: (?:provided|given|above|below|you (?:gave|provided|shared)))?
            (?:the )?(?:short |final |correct |quick )?answer(?: is)?|in (?:short|summary|conclusion|brief|
            other words)|to (?:summari[sz]e|sum up|conclude|be clear)|that(?:'s| is) (?:it|
            all)(?: i (?:know|have|found))?
            (?:to )?answer(?:ing)? your question<few>|step by step|end of answer|note that|please note|
            disclaimer<few>
            as an? (?:ai|large|artificial)\b<few>(?:model|assistant|ai|intelligence)
            """,
        "de": r"""
            (?:hier|nachfolgend|im folgenden|unten) (?:ist|sind|finden sie|findest du|folgt|folgen|
            kommt)\b<few>(?:antwort|antworten|zusammenfassung|liste|übersicht|informationen|details|
            schritte|ergebnisse?|erklärung|überblick)<few>
            (?:die )?(?:kurze |richtige )?antwort(?: lautet| ist)?|ich habe (?:die|in|das|nach|
            mir)\b<few>(?:durchsucht|geprüft|gelesen|gesucht|angesehen|nachgesehen)|(?:kurz gesagt|
            zusammengefasst|zusammenfassend|zusammenfassung)
            (?:basierend auf|laut|gemäss|anhand|nach) (?:den|dem|der|des) (?:\w+ ){0,2}(?:kontext\w*|
            dokument\w*|unterlagen|informationen|quellen|texte?s?)|das ist alles|
            lassen sie mich<few>(?:erklären|zusammenfassen|nachsehen|prüfen)
            """,
        "fr": r"""
            (?:voici|voilà|ci-dessous)(?: se trouve)? (?:(?:la|le|les|une?|des|votre|ce que|l'|
            quelques)\s?)?(?:\w+ ){0,2}(?:réponses?|résumé|liste|aperçu|informations?|détails|étapes|
            résultats?|explication|points|trouvé|sais)<few>
            (?:la )?(?:bonne |courte )?réponse(?: est)?|j'ai (?:cherché|vérifié|consulté|lu|parcouru|
            examiné)\b<few>|en (?:résumé|bref|conclusion)|pour résumer|c'est tout|
            laissez-moi<few>(?:expliquer|vérifier|résumer)
            (?:selon|d'après|sur la base|à partir|en me basant sur)(?: de| du| des)? (?:les |le |la |
            l')?(?:\w+ ){0,2}(?:contexte|documents?|informations?|sources?|textes?)(?: fourni\w*)?
            """,
        "es": r"""
            (?:aquí|a continuación|abajo)(?: (?:está|están|tiene|tienes|te|le|se|
            hay))?(?: \w+){0,2} (?:respuestas?|resumen|lista|información|detalles|pasos|resultados?|
            explicación|visión general|encontré|sé)<few>
            (?:la )?(?:respuesta)(?: (?:corta|correcta))?(?: es)?|he (?:buscado|revisado|consultado|leído|
            examinado)\b<few>|en (?:resumen|conclusión|pocas palabras)|para resumir|eso es todo|
            permítame<few>|déjame<few>
            (?:según|basado en|con base en|de acuerdo con|a partir de) (?:el|la|los|
            las) (?:\w+ ){0,2}(?:contexto|documentos?|información|fuentes?|textos?)(?: proporcionad\w+)?
            """,
        "it": r"""
            ecco (?:la|il|una?|le|gli|i|l') ?(?:\w+ ){0,2}(?:risposta|riassunto|elenco|informazioni|
            dettagli|passaggi)<few>|la risposta(?: è)?|in (?:sintesi|breve)
            """,
        "pt": r"""
            aqui (?:está|estão)(?: \w+){0,2} (?:resposta|resumo|lista|informações|detalhes|passos)<few>|
            a resposta(?: é)?|em resumo
            """,
        "nl": r"""
            hier (?:is|zijn|volgt)(?: \w+){0,2} (?:antwoord|samenvatting|lijst|overzicht|informatie|details|
            stappen)<few>|het antwoord(?: is)?|kortom|samengevat
            """,
        "ru": r"""
            (?:вот|ниже)(?: (?:приведен[аоы]?|приведён|представлен[аоы]?|
            находится))?(?: \w+){0,3} (?:ответы?|резюме|список|обзор|информация|сведения|подробности|шаги|
            результаты?|объяснение|нашла?|знаю)<few>
            (?:краткий |правильный |окончательный )?ответ|(?:в итоге|итак|подводя итог|короче говоря|
            в заключение|вкратце|кратко)|вот и (?:всё|все)|это (?:всё|все), что (?:я )?<few>
            я (?:поискала?|проверила?|просмотрела?|изучила?|прочитала?|проанализировала?)\b<few>|
            (?:позвольте|давайте)(?: мне)? (?:объяснить|объясню|проверить|проверю|посмотрим|разберёмся|
            разберемся|рассмотрим|начнём|начнем)<few>
            (?:согласно|на основе|на основании|исходя из|судя по)(?: \w+){0,2} (?:контекст\w*|документ\w*|
            информаци\w*|источник\w*|текст\w*)
            """,
        "zh": r"""
            (?:以下|下面|这里|如下)(?:就)?(?:是|为)<few>(?:答案|回答|总结|摘要|列表|概述|信息|详情|步骤|结果|
            解释|内容|翻译|说明|要点)<few>|(?:以下|下面|
            如下)|(?:正确|最终|简短)?(?:答案|回答)(?:是|为|如下)?|(?:总之|综上所述|简而言之|总的来说|总结)
            我(?:已经|已)?(?:查找|查看|搜索|检索|查阅|阅读|检查|分析)了?(?!不|没)<few>|
            让我(?:来)?(?:们)?(?:解释|看看|看一下|查|分析|总结|一步步|为您|
            为你|帮)<few>|(?:根据|基于|依据|按照)(?:所)?(?:提供|给出|给定|以上|上述|您)?的?(?:上下文|文档|资料|
            信息|内容|文本|来源|材料)|就这些
            """,
        "ja": r"""
            (?:以下|次|下記|こちら)(?:は|が|に|の通り)<few>(?:回答|答え|要約|一覧|リスト|概要|情報|詳細|手順|
            結果|説明|まとめ|示します|です)(?:です|
            をまとめ<few>|となります|になります)?|(?:答え|回答)(?:は)?|(?:まとめると|要約すると|結論として|つまり)
            (?:提供された|与えられた|上記の)?(?:文書|資料|コンテキスト|情報|文脈)に(?:よると|基づくと|よれば)|
            <few>(?:調べました|確認しました|検索しました)|以上です
            """,
        "ko": r"(?:다음은|아래는) <few>(?:답변|요약|목록|정보|단계|결과|설명)<few>|답변?은?|요약하면|결론적으로",
        "ar": r"""
            (?:إليك|إليكم|فيما يلي|هذه هي|هذا هو|هذه)(?: \S+){0,3} ?(?:الإجابة|إجابة|ملخص|الملخص|قائمة|
            القائمة|المعلومات|معلومات|التفاصيل|الخطوات|النتائج|شرح)<few>|(?:الإجابة|الجواب)(?: هي| هو)?|
            (?:باختصار|في الختام|خلاصة القول|ملخص)
            لقد (?:بحثت|راجعت|تحققت|قرأت|اطلعت)<few>|(?:وفق[اً]+|بناء[ً]?|استناد[اً]+) (?:على |إلى |
            ل)<few>(?:السياق|الوثائق|المستندات|المعلومات|المصادر|النص|للمستندات|للسياق)|هذا كل (?:شيء|
            ما)<few>
            """,
    }
)
