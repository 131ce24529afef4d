"""Sentences that withhold an answer: refusals, "I don't know", "not found". Syntax: `claimwise.text.phrases`.

Every phrase names the speaker (I, we) or the documents at hand, so that a fact of the same wording ("users cannot
share passwords", "it does not support Bluetooth") is none.
"""

from __future__ import annotations

from claimwise.text.phrases import compile_phrases

# What may come before the phrase proper. Stripped as often as it occurs.
LEADS = compile_phrases(
    {
        "en": r"""
            (?:(?:i'm|i am|we're|we are) )?(?:(?:so|very|really|terribly|truly|deeply) )?(?:sorry|afraid)[,.!]?(?: but| that|, but)?[, ]+
            (?:(?:my|our|i) )?(?:sincere )?apologi(?:es|[sz]e)[,.!]?(?: but)?[, ]+|(?:but|and|so|well|hmm+|no|yes|oh|ok|okay|thanks|hi|hello)[,.]? +
            (?:unfortunately|regrettably|sadly|honestly|frankly|currently|however|though|to be honest|at this time|at the moment|right now|in this case|as of now|that said)[,:]? +
            as an? (?:ai|large|artificial|virtual|language|automated|digital)[^,.;]{0,60}, +|(?:based on|from|according to|given|after|with|in|for|for (?:privacy|security|legal) reasons)\b[^,.;]{1,80}, +
            it (?:seems|appears|looks like)(?: that)? +|i (?:must|have to) (?:admit|say|confess)(?: that)? +|i('d| would)? (?:love|like|wish) to help,? (?:but )? *
            """,
        "de": r"""
            (?:es )?tut mir (?:sehr |wirklich )?leid[,.!]? (?:aber |dass )?|(?:aber|und|nun|also|nein|hallo) *,? +|(?:leider|bedauerlicherweise|ehrlich gesagt|momentan|derzeit|entschuldigung)[,.]? +
            als (?:ki|sprachmodell|künstliche|ki-\w+)[^,.;]{0,60} (?=kann|darf|habe|weiss|konnte|bin)
            """,
        "fr": r"""
            (?:je suis |nous sommes )?(?:vraiment |sincèrement )?désolée?s?[,.!]? (?:mais |de |que )?|(?:mais|et|eh bien|non)[,]? +|(?:malheureusement|hélas|honnêtement|actuellement|pour le moment)[,]? +
            en tant qu[e'][^,.;]{0,60}, +|(?:d'après|selon|dans|sur la base)\b[^,.;]{1,80}, +|(?:je )?regrett\w+[,]? (?:mais )?
            """,
        "es": r"""
            (?:lo )?(?:siento|lamento|lamentamos)(?: mucho)?[,.!]? (?:pero |que )?|(?:disculpa|disculpe|perdón|perdona)[,.]? (?:pero )?|(?:pero|y|bueno|pues|no)[,] +|pero +
            (?:lamentablemente|desafortunadamente|desgraciadamente|por desgracia|sinceramente|actualmente|por el momento)[,]? +|como (?:modelo|ia|inteligencia|asistente)[^,.;]{0,60}, +|(?:según|en|con|de acuerdo con)\b[^,.;]{1,80}, +
            """,
        "ru": r"""
            (?:к сожалению|увы|извините|простите|прошу прощения|приношу (?:свои )?извинения|мне (?:очень )?жаль|честно говоря|сожалею|боюсь)[,.!]? (?:но |что )?|(?:но|и|а|ну|нет)[,]? +
            (?:как|будучи) (?:языков\w+|ии|искусственн\w+|ии-\w+|виртуальн\w+)[^,.;]{0,60}, +|(?:согласно|на основе|на основании|исходя из|судя по|по)\b[^,.;]{1,80}, +|(?:пока|сейчас|в настоящее время|на данный момент)[,]? +
            """,
        "zh": r"""
            (?:非常|很|真的|十分|万分)?(?:抱歉|对不起|不好意思|遗憾)[,。!]? ?|(?:很)?遗憾(?:的是)?[,]?|(?:但是?|不过|可是|然而|嗯|那么|目前|暂时|现在)[,]?|作为(?:一个|一名)?(?:人工智能|ai|语言模型|智能|虚拟)[^,。;]{0,20}[,]
            (?:根据|基于|从|在)[^,。;]{1,30}[,]|恐怕
            """,
        "ja": r"(?:大変|誠に)?(?:申し訳(?:ありません|ございません|ない)|すみません|恐れ入りますが|ごめんなさい|残念ながら|あいにく)(?:が|けど)?[、,。]? ?|(?:しかし|ただし|ですが|現在|今のところ|正直)[、,]?|ai(?:言語モデル|アシスタント)?(?:として|なので|のため)[、,]?",
        "ar": r"(?:أنا )?(?:آسف|آسفة|عذر[اً]+|المعذرة|أعتذر|نعتذر|معذرة)[،,]? ?(?:و?لكن(?:ني|ي)? |ولكن )?|(?:للأسف|مع الأسف|لسوء الحظ|حالي[اً]+|في الواقع|بصراحة)[،,]? ?|(?:لكن|ولكن|و|لا)[،,]? +|(?:بصفتي|كنموذج|باعتباري)[^،,.;]{0,60}[،,] ?|(?:وفق[اً]+|بناء[ً]?|استناد[اً]+)[^،,.;]{1,80}[،,] ?",
        "it": r"(?:mi )?(?:dispiace|spiace|scusa|scusi)[,.!]? (?:ma |che )?|(?:purtroppo|sfortunatamente|ma)[,]? +",
        "pt": r"(?:(?:eu )?(?:lamento|sinto muito)|desculpe|desculpa)[,.!]? (?:mas |que )?|(?:infelizmente|mas)[,]? +",
        "nl": r"(?:het spijt (?:me|mij)|sorry)[,.!]? (?:maar )?|(?:helaas|maar)[,]? +",
        "pl": r"(?:przepraszam|przykro mi|wybacz)[,.!]? (?:ale )?|(?:niestety|ale)[,]? +",
        "tr": r"(?:üzgünüm|maalesef|ne yazık ki|özür dilerim)[,.!]? (?:ama |ancak )?",
        "ko": r"(?:죄송합니다만|죄송하지만|죄송합니다|유감스럽게도|안타깝게도)[,.]? ?",
        "uk": r"(?:на жаль|вибачте|перепрошую)[,.!]? (?:але )?|(?:але|ні)[,]? +",
    }
)

ABSTAINING = compile_phrases(
    {
        "en": r"""
            (?:i|we) (?:(?:really|honestly|simply|just|actually|still|also) )*<dont> (?:(?:really|actually|currently|yet) )*know(?: (?:for sure|for certain|offhand|exactly|yet|off the top of my head))?(?=$|[.,;:!—–-]| (?:for|the|what|who|whe|if|how|why|which|about|that|any|enough|much|your|his|her|their|its|this|of|a|an|as|and|because|since|or)\b)<any>
            (?:i|we) (?:(?:really|honestly|still|currently) )*(?:have|had) (?:absolutely )?no (?:idea|clue|knowledge|information|data|records?|details?|access|answer|way (?:of|to)|means)\b<any>|(?:i|we) have not (?:been )?(?:given|provided)\b<any>
            (?:i|we) (?:(?:really|honestly|still|currently|simply) )*<dont> (?:currently |yet |actually )?have (?:(?:any|enough|sufficient|the|that|this|specific|access|real-time|reliable|up-to-date|an?|direct|such|current|personal|more|further|your|exact|live|detailed|relevant|available|complete) )*(?:information|info|data|details?|knowledge|access|context|records?|answers?|idea|clue|ability|capability|opinions?|browsing|memory)\b<any>
            (?:i'm|i am|we're|we are) (?:(?:really|still|currently|honestly|afraid|simply|also) )*(?:not (?:entirely |completely |really |quite |100% |at all )?(?:sure|certain|aware|familiar|knowledgeable)|unsure|uncertain|unaware|unfamiliar)(?=$|[.,;!]| (?:about|of|if|what|whe|how|who|which|why|with|that|because|based)\b)<any>
            (?:i'm|i am|we're|we are|i was|we were) (?:(?:still|currently|also|simply|afraid|unfortunately) )*(?:not (?:able|allowed|permitted|authori[sz]ed|in a position|comfortable|qualified|supposed|equipped|designed|programmed|going)|unable|prohibited|forbidden)\b<any>
            (?:i|we) lack\b<any>(?:information|knowledge|data|context|details|access)<any>|(?:i'm|i am) only (?:able|allowed|designed|permitted) to\b<any>|i can only (?:help|assist|answer|discuss|talk|provide|respond)\b<any>
            (?:i|we) (?:<cant>|<dont>|have not|haven't|was not able to|wasn't able to|were not able to|weren't able to|was unable to|were unable to|failed to) (?:(?:been able to|seem to|currently|actually|really|reliably|yet|quite) )*(?:find|found|locate|see any|see anything|see (?:that|this|it|the|where)|identify|determine|verify|confirm|tell (?:from|you|if|what|whe|how|which|who)|answer|answered|retrieve|come across|figure out)\b<any>
            (?:i|we) (?:<cant>|won't|will not|must not|shouldn't|should not|may not|must (?:respectfully )?decline to|have to decline to|would rather not|prefer not to|refuse to|(?:respectfully )?decline to|(?:am|are) going to have to decline to|'d rather not) (?:(?:really|currently|legally|directly|also|personally|possibly|be able to) )*(?:help|assist|answer|share|disclose|reveal|discuss|comment|do (?:that|this|so|it)|comply|respond|engage|say(?=$|[.,;!]| (?:that|what|whe|how|who|which|for|with|anything))|speculate|fulfil|assist|browse|continue with|participate|support (?:that|this)|go into|release|divulge|diagnose|predict|access|look up|generate|create|write|produce|process (?:that|this|your)|recommend|advise)(?! falling)\b<any>
            (?:i|we) (?:<cant>|won't|will not|must not|am not able to|may not|<dont>) (?:(?:currently|legally|directly|also) )*(?:provide|give|offer|supply|send) (?:(?:you|out|any|the|that|this|with|specific|such|personal|medical|legal|financial|an?|more|further|your|private|confidential|definitive|exact|detailed|accurate|reliable|individual|customer|other) )*(?:that|this|it|information|info|data|answers?|details?|advice|diagnos[ie]s|instructions|guidance|help|assistance|opinions?|addresses|names?|numbers?|passwords?|recommendations?|predictions?|summary)\b<any>
            (?:that|this|it|your question|your request|the question|the topic)(?: is|'s| falls| lies) (?:\w+ )?(?:outside|beyond)(?: of)? (?:my|our|the scope|what i)\b<any>|i (?:have to|must|need to|'ll have to|will have to) (?:respectfully )?(?:decline|pass|refuse)\b<any>|(?:i )?no comment|i (?:have no|don't have an?) (?:answer|comment)\b<any>
            (?:no idea|unknown|not sure|unsure|n/?a|no answer|no clue|idk|dunno|don't know|do not know|can't say|cannot say|hard to say|unanswerable|not available|no information|no data|not found|nothing found|can't answer|cannot answer|can't help|beats me|not applicable|none found|i'd rather not)(?:,? (?:sorry|i'm afraid))?$
            (?:the|these|those|your|any of the|none of the|this)? ?(?:(?:provided|given|available|supplied|above|retrieved|attached|uploaded|relevant|following|current|cited|shared|search|source|reference|knowledge|input) )*<docs>(?: (?:i was given|i have|you (?:provided|gave|shared|sent|uploaded)|provided|given|above|available|at hand|supplied|retrieved|here))? (?:(?:simply|just|also|unfortunately) )*(?:(?:<dont>|does not|doesn't|did not|didn't) (?:(?:seem to|appear to|actually|explicitly|directly|clearly|specifically|really) )*(?:say|mention|contain|include|provide|specify|state|answer|address|cover|give|discuss|list|indicate|have|tell|offer|describe|reference|show|disclose)|(?:contains?|includes?|provides?|gives?|has|have|says?|offers?) (?:no (?:\w+ )?(?:information|mention|details?|data|answer|indication|reference)|nothing|insufficient)|(?:is|are) (?:silent|insufficient|not sufficient|not enough|empty|unclear))\b<any>
            (?:the|this|your|its) (?:manual|article|report|policy|website|page|file|guide|leaflet|contract|record|faq|datasheet|transcript|email|paper|book|documentation|handbook) (?:<dont>|does not|doesn't|did not|didn't) (?:(?:seem to|appear to|actually|explicitly|directly|clearly) )*(?:say|specify|state|tell|mention)(?=$|[.,;!]| (?:what|who|whe|if|how|why|which|anything|this|that|it|the|any|a)\b)<any>
            (?:there (?:is|was|'s|are|were)|i see|i find|i found) (?:no|not any|not enough|insufficient|nothing)\b(?: \w+){0,4}?(?: (?:information|info|mention|details?|data|answer|indication|reference|results?|record|evidence)\b(?: \w+){0,10}? (?:in|within|from|among) (?:the|these|this|your|my|any|our)(?: \w+){0,2} <docs>| (?:information|info|details|answer)(?: (?:available|provided|given|here|about|on|regarding|concerning|for|to|that|as|whe\w+|how|in)\b<any>)?$| (?:in|within|about|on|regarding)\b<any><docs>)<any>
            (?:no|not any|insufficient|not enough) (?:(?:relevant|further|specific|such|matching|additional|sufficient|useful) )*(?:information|info|results?|data|answers?|match(?:es)?|documents?|records?|details?|context|evidence)(?: (?:is|are|was|were|has been|have been|could be))? (?:found|available|provided|given|to answer|to determine|in the|located|retrieved|on (?:this|that|the)|about)\b<any>
            (?:it|this|that|the (?:answer|information|price|date|name|detail|value|\w+)|this information|that information|such information)(?: \w+){0,6} (?:is|was|are|were|isn't|wasn't|has|cannot|can't|could not|couldn't) ?(?:not |n't |never |nowhere )?(?:been |be )?(?:(?:explicitly|directly|clearly) )?(?:mentioned|specified|stated|provided|included|given|covered|found|answered|addressed|available|contained|discussed|described|determined|inferred|disclosed|known)? ?(?:in|by|from|within|based on|using|with) (?:the|these|this|any|your|my|our|any of the)(?: \w+){0,3} <docs>(?<=<neg>)<any>
            (?:not|never|nowhere) (?:explicitly |directly )?(?:mentioned|specified|stated|provided|given|found|available|covered|disclosed|known|enough information)(?: (?:in|by|from)\b<any>)?$
            (?:the|this|that|your) (?:question|query|request) (?:cannot|can't|can not|could not|couldn't) be (?:answered|determined|resolved)\b<any>|(?:this|that|it) (?:cannot|can't|can not|could not|couldn't) be (?:answered|determined|inferred|established|verified) (?:from|based|with|using|by|given)\b<any>
            nothing (?:in|about|on|was found|found|relevant)\b<any>(?:<docs>|found|mentions?|says|relevant)\b<any>
            """,
    }
)
