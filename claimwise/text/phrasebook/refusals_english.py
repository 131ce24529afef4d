"""How answers are withheld in English; see `refusals`."""

from __future__ import annotations

WORDS = {
    "en": {
        "adv": r"(?:(?:really|honestly|simply|just|actually|still|also|currently|yet|quite|reliably|legally|"
        r"directly|"
        r"personally|possibly|absolutely|completely|entirely|seem to|appear to|be able to|been able to) )*",
        "not": r"(?:don't|do not|didn't|did not|haven't|have not|wouldn't|would not)",
        "cannot": r"(?:can't|cannot|can not|couldn't|could not|won't|will not|wouldn't|may not|must not|"
        r"shouldn't|should not|"
        r"prefer not to|refuse to|(?:must |have to )?(?:respectfully )?decline to|would rather not|"
        r"'d rather not|failed to)",
        "unable": r"(?:not (?:able|allowed|permitted|authori[sz]ed|in a position|comfortable|qualified|"
        r"supposed|equipped|"
        r"designed|programmed|going)|unable|prohibited|forbidden)",
        "docs": r"(?:(?:the|these|those|this|your|any|my|our|of) )*(?:(?:<given>|relevant|search|reference|"
        r"source|cited|company|"
        r"internal|current) )*(?:contexts?|documents?|documentation|passages?|sources?|excerpts?|snippets?|"
        r"knowledge base|"
        r"training data|text|search results|"
        r"<given> (?:\w+ )?(?:results?|texts?|information|materials?|evidence|files?|records?|data|"
        r"articles?)|"
        r"(?:information|materials?|records?|data|evidence|files?) "
        r"(?:<given>|at hand|i (?:have|was given)|you (?:gave|provided|sent)))"
        r"(?: (?:<given>|at hand|i (?:have|was given|can see)|you (?:gave|provided|shared|sent)))?",
        "given": r"(?:provided|given|available|supplied|retrieved|above|attached|uploaded|shared)",
        "papers": r"(?:the|this|your|its) (?:\w+ )?(?:manual|article|report|policy|website|page|guide|"
        r"leaflet|contract|datasheet|"
        r"transcript|e?mail|paper|book|handbook|faq|brochure|label)",
        "said": r"(?:mentioned|specified|stated|provided|given|covered|found|answered|addressed|contained|"
        r"included|discussed|"
        r"described|disclosed|listed)",
        "spoken": r"(?:mentioned|specified|stated|answered|addressed|discussed|described|disclosed)",
        "say": r"(?:say|mention|specify|state|answer|address|discuss|indicate|tell|describe|disclose)",
        "hold": r"(?:contain|include|provide|give|list|reference|have|offer|cover)",
        # What is looked for, not what a document may be made of: no "personal data", no "evidence of fraud".
        "info": r"(?:(?:any|the|this|that|these|those|an?|enough|sufficient|adequate|relevant|specific|such|"
        r"requested|necessary|needed|required|explicit|direct|clear|more|further|additional|useful|detailed) )*"
        r"(?:(?:information|info|details?|data|mentions?|answers?|indications?|references?|anything|context)"
        r"(?=$|[.,;]| (?:on|about|regarding|concerning|for|to|that|which|of|needed|required|necessary|requested|"
        r"you|relevant|related|pertaining|as|who|what|when|where|why|how|whether|if|in|within)\b)|"
        r"(?:that|this|it|these|those|enough)(?=$|[.,;]))",
        "clause": r"(?:for|the|what|who|whe|if|how|why|which|about|that|any|enough|much|your|his|her|their|"
        r"its|this|of|an?|as|"
        r"because|since)",
    },
}

TABLES = {
    "en": r"""
        i <adv>(?:<not>|<cannot>) <adv>know(?: for (?:sure|certain)| offhand| exactly| yet)?(?=$|
        [.,;:!—–-]| <clause>\b)<any>
        we <adv>(?:<not>|<cannot>) <adv>know(?:$|[.,;!]<any>| (?:the answer|about|that|this|it)\b<any>)
        (?:i|we) <adv>have <adv>no (?:idea|clue|knowledge|information|data|records?|details?|access|answer|
        comment|way|means)\b<any>
        (?:i|we) <adv><not> <adv>have (?:\w+[ -]){0,4}?(?:information|info|data|details?|knowledge|access|
        context|records?|answers?|idea|clue|ability|capability|opinions?|feelings|emotions|preferences|
        beliefs|means|permission)\b<any>
        (?:i'm|i am) <adv>(?:not (?:\w+ )?(?:sure|certain|aware|familiar)|unsure|uncertain|unaware|
        unfamiliar)(?=$|[.,;!]| (?:of|with|based|<clause>)\b)<any>
        (?:i'm|i am|we're|we are|i was|we were|i've been|i have been) <adv><unable>(?=$|[.,;!]| (?:to|from|in|
        with) (?:\w+ly )?(?:answer|
        provid|giv|help|assist|find|locat|shar|disclos|reveal|discuss|comment|say|tell|determin|verif|confirm|access|
        brows|retriev|do |doing|
        comply|respond|engag|offer|speculat|see |look|diagnos|predict|generat|creat|writ|produc|process|recommend|
        advis|identif|fulfil|
        this|that|a position|support|release|releas|continu|perform|complet|interpret|assess|talk|speak|search))<any>|
        (?:i|
        we) lack\b<any>(?:information|knowledge|data|context|details|access)<any>
        (?:i'm|i am) only (?:able|allowed|designed|permitted) to\b<any>|i can only (?:help|assist|answer|
        discuss|respond)\b<any>
        (?:i|we) <adv>(?:<not>|<cannot>) <adv>(?:find|found|locate|see (?:any|that|this|it|where)|identify|
        determine|verify|confirm|tell (?:from|you|if|what|whe|how|which|who)|answer|retrieve|figure out|
        come across)\b<any>
        (?:i|we) <adv>(?:<cannot>|have to decline to|
        am going to have to decline to) <adv>(?:help(?! falling)|assist|answer|share|disclose|reveal|
        discuss|comment|do (?:that|this|so|it)|comply|respond|engage|say(?=$|[.,;!]| <clause>\b)|speculate|
        fulfil|browse|continue|support (?:that|this)|release|divulge|diagnose|predict|access|look up|
        generate|create|write|produce|process (?:that|this|your)|recommend|advise)\b<any>
        (?:i|we) <adv>(?:<cannot>|<not>) <adv>(?:provide|give|offer|supply|send) (?:\w+[ -]){0,5}?(?:that|
        this|it|information|info|data|answers?|details?|advice|diagnos[ie]s|instructions|guidance|help|
        assistance|opinions?|address(?:es)?|names?|numbers?|passwords?|recommendations?|predictions?|
        summary)\b<any>
        (?:that|this|it|your question|your request|the question|the topic)(?:'s| is| falls|
        lies) (?:\w+ )?(?:outside|beyond)(?: of)? (?:my|our|the scope|what i)\b<any>
        i (?:have to|must|need to|'ll have to|will have to) (?:respectfully )?(?:decline|pass|refuse)\b<any>
        (?:no idea|unknown|not sure|unsure|n/?a|no answer|no clue|idk|dunno|don't know|do not know|
        can't say|cannot say|hard to say|unanswerable|no information|no data|not found|nothing found|
        can't answer|cannot answer|beats me|not applicable|none found|no comment)(?:,? (?:sorry|
        i'm afraid))?$
        <docs> (?:\w+ ){0,2}?(?:(?:<not>|does not|doesn't) <adv>(?:\w+ly )?(?:<say>\b|<hold>(?=$|[.,;])|<hold> <info>)|
        (?:contains?|includes?|provides?|gives?|ha[sv]e?|says?|offers?) (?:no <info>|nothing (?:on|about|regarding|
        that|to)\b|insufficient)|
        (?:is|are) (?:silent|insufficient|not sufficient|not enough))<any>
        <papers> (?:<not>|does not|doesn't) <adv>(?:\w+ly )?(?:say|specify|state|tell|mention)(?=$|
        [.,;!]| (?:what|who|whe\w+|how|why|which|if|anything|that|this|it|the)\b)<any>
        (?:there(?: is| was|'s| are| were)|i (?:see|find|found)) (?:no|not any|not enough|
        insufficient) (?:\w+ ){0,3}?(?:information|info|mention|details?|data|answer|indication|reference|
        results?|records?|evidence)\b.{0,100}\b(?:in|within|from|among) <docs>(?! of\b)<any>
        (?:there(?: is| was|'s)|i (?:see|find|found)) (?:no|not any|not enough|
        insufficient) (?:\w+ ){0,2}?(?:information|info)(?: (?:available|provided|given|here|about|on|
        regarding|concerning|for|to|that|as)\b<any>)?$
        (?:no|insufficient|not enough) (?:(?:relevant|such|specific|further|additional|matching|more) )?(?:information|
        info|results?|data|
        answers?|match(?:es)?|details?|context|evidence)(?: to (?:answer|determine|say|tell)\b<any>)?$
        (?:no|insufficient|not enough) (?:(?:relevant|such|specific|further|additional|matching|more) )?(?:information|
        info|results?|data|
        answers?|match(?:es)?|documents?|details?|context) (?:(?:is|are|was|were|has been|have been|
        could be) )?(?:(?:found|available|
        provided|given)(?! (?:to|by)\b)|in <docs>)\b<any>
        (?:no|insufficient|not enough) (?:relevant )?evidence (?:(?:is|was|could be) )?(?:(?:found|available|provided|
        given) )?in <docs>(?! of\b)<any>
        (?:it is|it's) (?:not possible|impossible) (?:for me )?to (?:answer|determine|say|tell|know|find)\b(?: (?:this|
        that|it|
        the answer|(?:this|that|the|your) question))?(?:$| (?:from|based on|using|with|given|in) <docs>(?! of\b)<any>)
        (?:it is|it's) (?:not possible|impossible) (?:for me )?to (?:answer|determine|say|tell|know|
        find)\b.{0,80} (?:from|based on|using|
        with|given) <docs>$
        (?:the|an|this|that|such) (?:answer|information)(?: to (?:this|that|the|your) question| you (?:need|want|
        asked for))? (?:is|was) (?:not|
        nowhere) (?:(?:<said>|present|available) )?(?:in|by|within|part of) <docs>(?! of\b)<any>
        my (?:knowledge|training)\b<more>\b(?:prevents?|keeps?|stops?) me from\b<any>
        (?:i|we)(?:'d| would)? need (?:more|further|additional) (?:\w+ )?(?:information|info|context|details?|
        data)(?: (?:to|in order to|
        before|from you|about)\b<any>)?$
        [^.;:]{1,80}\b(?:not|n't|never|nowhere) (?:be |been )?(?:\w+ly )?<spoken>\b.{0,40}\b(?:in|by|from|
        within) <docs>(?! (?:of|about|on)\b)<any>
        (?:it|this|that|the answer|this information|that information) (?:(?:is|was|has) (?:not|never|
        nowhere)|isn't|wasn't|hasn't) (?:been )?(?:mentioned|specified|stated|available|provided|
        known to me)(?: (?:here|there))?$
        (?:not|never|nowhere) (?:\w+ly )?(?:<said>|available|known|enough information)(?: (?:in|by|from|
        within)\b<any>)?$
        (?:the|this|that|your) (?:question|query|request) (?:cannot|can't|can not|could not|
        couldn't) be (?:answered|determined|resolved)\b<any>
        (?:this|that|it) (?:cannot|can't|can not|could not|couldn't) be (?:answered|determined|inferred|
        established|verified) (?:from|based|with|using|by|given)\b<any>
        (?:it is|it's|it remains) (?:not clear|unclear|not possible to (?:say|tell|determine|know)) (?:from|
        based on|in|given) <docs>(?! of\b)<any>
        (?:none|neither|no)(?: of)? <docs> (?:(?:seems?|appears?) to )?(?:(?:mentions?|says?|specif(?:y|ies)|states?|
        answers?|
        address(?:es)?|discuss(?:es)?)\b|<hold>s? <info>|<hold>s?$)<any>
        [^.;:]{1,60} (?:is not|isn't|are not|aren't) (?:available|known|accessible) to me\b<any>|i(?:'d|
        would) (?:rather|prefer) not\b<any>
        (?:cannot|can't|unable to|not able to) (?:answer|determine|find|say|tell|help)\b(?: (?:this|that|
        the question|it|any\w*))?(?: (?:based|from|with|in|using)\b<any>)?$
        nothing (?:relevant |useful )?(?:in|from|within|about|on|regarding|was found|found)\b<any>(?:<docs>|
        found|mentions?|says)<any>
        """,
}
