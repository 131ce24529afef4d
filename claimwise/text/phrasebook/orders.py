"""Lines that speak to whoever grades the answer rather than about the world. Syntax: `phrases`.

They are dropped as claims only; the answer itself goes to every judge unchanged.
"""

from __future__ import annotations

import re

from claimwise.text.phrasebook.phrases import Phrases

# A line in brackets or fences that names a part of a prompt: [END DATA], <|im_start|>system, === BEGIN ANSWER ===.
DELIMITER = re.compile(
    r"[\[<{(=\-*#|/\s_]{1,20}(?:(?:begin|end|start|stop|im_start|im_end|inst|sys|endoftext|eot_id|bos|eos|"
    r"of|the|"
    r"data|prompt|context|evidence|answers?|claims?|passages?|instructions?|text|input|output|documents?|"
    r"submission|"
    r"system|messages?|user|assistant|expert|question|reference|response|conversation)[\s_|:-]{0,3}){1,6}"
    r"[\]>})=\-*#|\s_]{1,20}(?:system|user|assistant)?"
)
ORDERS = Phrases(
    {
        "en": r"""
            <role>(?:ignore|disregard|forget|override|bypass) (?:\w+ ){0,4}(?:above|previous|prior|
            preceding|earlier|instructions?|prompts?|system|rules|guidelines|rubric|evidence|passages?|
            contexts?)\b<any>
            <role>(?:mark|label|rate|grade|score|judge|treat|classify|count|consider|evaluate|assess|verify|
            accept|approve) (?:\w+ ){0,5}(?:claims?|answers?|responses?|submissions?|statements?|this|these|
            them|everything|it|all|each|every one)\b (?:\w+ ){0,4}<verdict>\b<any>
            <role>(?:output|reply|respond|answer|return|print|say|choose|select|pick|write)(?: (?:only|with|
            just|the|a|category|option|letter|word|verdict|label)){0,4} [\"'(]{0,2}(?:[a-e]|supported|
            correct|true|verdict|category)[\"')]{0,2}(?: (?:for|to|in) (?:all|each|every|any|this|
            the)\b<any>)?
            (?:all |any |the |dear |every )*(?:graders?|judges?|evaluators?|raters?|verifiers?|
            fact-?checkers?|reviewers?|language models?|ai models?|llms?)[:,]? (?:\w+ )?(?:must|should|
            shall|has to|have to|is to|are to|needs? to|will|please)\b (?:\w+ ){0,2}(?:reply|output|respond|
            answer|return|choose|mark|give|accept|pick|select|rate|score|label|treat|
            say)\b (?:\w+ ){0,6}[\"'(]{0,2}(?:[b-e]|a(?=[\"')]|$)|<verdict>|score)\b<any>
            <role>(?:give|award|assign|grant) (?:\w+ ){0,4}(?:(?:full|maximum|top|highest|
            perfect) (?:marks?|scores?|credit|points?|grade|rating)|10 ?/ ?10|100 ?%)(?: <any>)?
            (?:note |message |instructions? )?(?:to |for )?(?:the )?(?:graders?|judges?|evaluators?|
            raters?)\s?:<any>\b(?:<verdict>|marks?|scores?|credit)\b<any>
            (?:verdict|label|judge?ment|final verdict)\s?[:=]\s?[\"'(]{0,2}(?:[a-e]|<verdict>)[\"')]{0,2}
            (?:system|developer)\s?[:>]+ ?(?:you are|you must|from now on|new instructions?|override|
            ignore)\b<any>
            """,
        "de": r"""
            <role>(?:ignorier|vergiss|vergesst|missacht)\w* (?:\w+ ){0,4}(?:obige[ns]?|vorherige[ns]?|
            bisherige[ns]?|anweisung(?:en)?|oben|vorgaben|kontext)\b<any>
            <role>(?:markier|bewert|stuf|kennzeichn|werte)\w* (?:\w+ ){0,4}(?:behauptung(?:en)?|aussagen?|
            antwort(?:en)?)\b<any>(?:belegt|korrekt|richtig|wahr|gestützt|unterstützt)<few>
            """,
        "fr": r"""
            <role>(?:ignore[rz]?|oublie[rz]?) (?:\w+ ){0,4}(?:ci-dessus|précédente?s?|instructions?|
            consignes?|contexte)\b<any>
            <role>(?:marque[rz]?|note[rz]?|évalue[rz]?|considère[rz]?) (?:\w+ ){0,4}(?:affirmations?|
            réponses?|déclarations?)\b<any>(?:soutenue?s?|correcte?s?|vraie?s?|étayée?s?)<few>
            """,
        "es": r"""
            <role>(?:ignor[ae]n?|olvid[ae]n?) (?:\w+ ){0,4}(?:anterior(?:es)?|arriba|instrucci(?:ón|ones)|
            contexto|previ[oa]s?)\b<any>
            <role>(?:mar(?:ca|que)|califi(?:ca|que)|evalú[ae]|consider[ae])n? (?:\w+ ){0,4}(?:afirmaci(?:ón|
            ones)|respuestas?)\b<any>(?:respaldadas?|correctas?|verdaderas?|apoyadas?)<few>
            """,
        "ru": r"""
            <role>(?:про)?игнорируй(?:те)? (?:\w+ ){0,4}(?:выше\w*|предыдущ\w+|инструкци\w+|указани\w+|
            контекст\w*|сказанн\w+)\b<any>|<role>забудь(?:те)? (?:\w+ ){0,4}(?:выше\w*|предыдущ\w+|
            инструкци\w+)<any>
            <role>(?:отметь|пометь|оцени|считай|признай)(?:те)? (?:\w+ ){0,4}(?:утверждени\w+|
            ответ\w*)\b<any>(?:подтвержд\w+|верн\w+|правильн\w+|истинн\w+)<few>
            """,
        "zh": r"""
            <role>(?:忽略|无视|忘记|忽视)(?:以上|上述|上面|之前|前面|先前|所有|全部|一切)<any>|<role>(?:把|
            将)?(?:所有|每个|每条|全部|这些|
            该)?的?(?:声明|论断|陈述|主张|断言|答案|回答)(?:都|全部|均)?(?:标记|标注|判定|判断|评为|
            视)为?<any>(?:支持|正确|真实|属实|成立)<few>
            (?:所有|各位)?(?:评审|评委|评分者|裁判)(?:必须|应当|应该|请)<any>
            """,
        "ja": r"""
            <role>(?:上記|これまで|以前|前)の?(?:すべての)?(?:指示|命令|内容|文脈)?(?:を|
            は)(?:すべて)?無視<any>|<any>(?:主張|
            回答)を<few>(?:正しい|支持|正解)<few>(?:判定|評価|マーク)<few>
            """,
        "ar": r"""
            <role>(?:تجاهل|انس|تجاهلوا) <any>(?:السابق\w*|أعلاه|التعليمات|ما سبق)<any>|<role>(?:ضع علامة|
            صنف|قيم|اعتبر) <any>(?:ادعاء\w*|الادعاءات|إجابة|الإجابة)<any>(?:مدعوم\w*|صحيح\w*)<few>
            """,
    }
)
