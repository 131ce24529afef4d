"""Words of taste, advice and doubt. Syntax: `phrases`."""

from __future__ import annotations

from claimwise.text.phrasebook.phrases import Phrases

# The speaker speaks of what they think.
VIEWS = Phrases(
    {
        "en": r"""
            \b(?:i|we) (?:\w+ ){0,2}(?:think|believe|feel|guess|suppose|find|consider|'d say|would say|
            would argue|reckon|imagine)\b
            \bi'd (?:say|argue|think|guess)\b|\bin (?:my|our) (?:\w+ )?(?:opinion|view|experience)\b|
            \bpersonally\b|\bto me\b|\bimo\b
            \bi'm (?:\w+ )?(?:convinced|inclined)\b
            """,
        "de": r"""
            \bich (?:persönlich )?(?:denke|glaube|finde|meine|vermute|schätze)\b|\b(?:denke|glaube|finde|
            meine) ich\b|\bmeiner meinung nach\b|\bpersönlich\b
            """,
        "fr": r"""
            \bje (?:pense|crois|trouve|dirais|suppose|considère)\b|\bà mon avis\b|\bselon moi\b|
            \bpersonnellement\b
            """,
        "es": r"""
            \b(?:pienso|creo|considero|diría|supongo|opino)\b|\ben mi opinión\b|\bpersonalmente\b|
            \bme parece\b
            """,
        "it": r"""
            \b(?:penso|credo|trovo|direi)\b|\ba mio (?:avviso|parere)\b|\bsecondo me\b|\bpersonalmente\b
            """,
        "pt": r"\b(?:penso|acho|acredito|diria)\b|\bna minha opinião\b|\bpessoalmente\b",
        "nl": r"\bik (?:denk|vind|geloof)\b|\b(?:denk|vind) ik\b|\bnaar mijn mening\b|\bvolgens mij\b",
        "ru": r"""
            \bя (?:\w+ )?(?:думаю|считаю|полагаю|нахожу|бы сказала?)\b|\b(?:думаю|полагаю)\b|
            \bпо[- ]моему\b|\bна мой взгляд\b|\bмне кажется\b|\bлично\b
            """,
        "zh": r"我(?:个人)?(?:觉得|认为|想|感觉|以为|倾向)|在我看来|依我看|个人(?:认为|觉得|看法|来说)|"
        r"我的(?:看法|意见|观点)",
        "ja": r"と(?:思います|思う|感じます|考えます|思われます)|私(?:の意見|としては|は)|個人的に",
        "ko": r"(?:제|내) 생각|라고 생각|것 같(?:아|습니다)",
        "ar": r"(?:أعتقد|أظن|أرى|أشعر|في رأيي|برأيي|من وجهة نظري|شخصي[اً]+)",
    }
)
# Judgments that no evidence settles.
TASTES = Phrases(
    {
        "en": r"""
            \b(?:nicer?|nicest|better|best|good|great|greatest|beautiful|pretty|prettier|prettiest|ugly|
            uglier|lovely|lovelier|worth|worthwhile|cool|cooler|cute|cuter|fun|funnier|boring|interesting|
            amazing|awesome|fantastic|wonderful|terrible|awful|horrible|bad|worse|worst|tast(?:y|ier)|
            delicious|elegant|attractive|stylish|charming|appealing|impressive|exciting|perfect|fine|wise|
            wiser|smart|sensible|reasonable|preferable|overrated|underrated|should|ought|deserves?|prefer|
            love|like it|enjoy)\b
            """,
        "de": r"""
            \b(?:schön\w*|hübsch\w*|besser\w*|beste\w*|gut\w*|toll\w*|lohn\w*|wert|nett\w*|hässlich\w*|
            langweilig\w*|interessant\w*|spannend\w*|lecker\w*|elegant\w*|attraktiv\w*|schlecht\w*|
            schlimm\w*|sollte\w*|sinnvoll\w*|vernünftig\w*|ratsam)\b
            """,
        "fr": r"""
            \b(?:beau|belle|beaux|joli\w*|mieux|meilleure?s?|bien|bon|bonne|super|vaut la peine|magnifique|
            laid|laide|moche|agréable|intéressant\w*|ennuyeux|délicieux|élégant\w*|mauvais\w*|pire|
            devri(?:ez|ons)|devrais|préférable|raisonnable)\b
            """,
        "es": r"""
            \b(?:bonit[oa]s?|lind[oa]s?|hermos[oa]s?|mejor(?:es)?|buen[oa]?s?|genial(?:es)?|vale la pena|
            fe[oa]s?|agradable|interesante|aburrid[oa]|delicios[oa]|elegante|mal[oa]|peor|debería\w*|
            conveniente|razonable|preferible)\b
            """,
        "it": r"""
            \b(?:bell[oaie]|bellissim\w+|miglior[ei]?|meglio|buon[oa]|carin[oa]|brutt[oa]|interessante|
            vale la pena|dovresti|dovrebbe)\b
            """,
        "pt": r"""
            \b(?:bonit[oa]s?|lind[oa]s?|melhor(?:es)?|bo[am]|feio|interessante|vale a pena|deveria\w*)\b
            """,
        "nl": r"\b(?:mooi\w*|beter|beste|goed|leuk\w*|lelijk\w*|interessant\w*|moeite waard|zou moeten)\b",
        "ru": r"""
            \b(?:красив\w+|лучш\w+|хорош\w+|приятн\w+|симпатичн\w+|стоит (?:подождать|попробовать|того|
            посетить|посмотреть)|некрасив\w+|скучн\w+|интересн\w+|вкусн\w+|элегантн\w+|плох\w+|хуже|худш\w+|
            следует|следовало|нравится|прекрасн\w+|замечательн\w+|разумн\w+)\b
            """,
        "zh": r"好看|漂亮|更好|最好|不错|很好|美|值得|好吃|有趣|无聊|喜欢|丑|优雅|可爱|应该|比较好|舒服|精彩|"
        r"出色|划算|明智|理想|糟",
        "ja": r"素敵|きれい|綺麗|良い|いい|よい|美しい|価値があ|面白い|おいしい|美味しい|好き|かわいい|べき|"
        r"悪い|最高|つまらない|お勧め|おすすめ",
        "ko": r"좋|예쁘|예뻐|멋지|아름다|재미|맛있|나쁘|최고",
        "ar": r"(?:أجمل|جميل|جميلة|أفضل|جيد|جيدة|رائع|رائعة|يستحق|قبيح|ممتع|لذيذ|مثير|سيئ|أسوأ|ينبغي|يجب)",
    }
)
# The whole sentence is taste, advice or doubt, whether or not anyone says "I think".
MUSINGS = Phrases(
    {
        "en": r"""
            (?:but |and |also |however, |so )?(?:i|we)(?:'d| would)? (?:(?:would|really|personally|
            definitely|highly|strongly|also|still|do|just|might|can|generally|usually|always) ){0,2}(?:love|
            like|prefer|enjoy|hate|recommend|suggest|advise|wish|go with|choose)\b<more>
            (?:but |and |also |however, |so |perhaps |maybe )*(?:it|this|that|which) (?:may|might|could|
            would|can) (?:well |also |still |just |perhaps |probably )*be (?:a )?(?:worth|wise|better|best|
            good|helpful|useful|nice|advisable|sensible|prudent|smart|fun|interesting)\w*\b<more>
            (?:but |and |also |however, |so |perhaps |maybe |then )*you (?:may|might|could|should|
            can) (?:also |well |always |probably |just |still )*(?:want|wish|like|consider|prefer|enjoy|
            find it|find that|think about)\b<more>
            (?:but |well, )?(?:it|that) (?:really |all )?depends\b<more>|(?:maybe|perhaps) (?:you|we|it'?s?|
            just|try|wait)\b<more>|consider \w+ing\b<more>
            [^\d:;]{1,60}\b(?:looks?|feels?|seems?|sounds?|tastes?) (?:\w+ ){0,2}(?:nicer?|better|best|
            great|good|beautiful|prett(?:y|ier)|lovely|cool|ugly|awful|elegant|amazing|fine|right|fun|bad|
            worse)\b<few>
            [^\d:;]{1,60}\b(?:is|are|was|were) (?:an? )?(?:(?:very|really|truly|quite|so|such an?|
            absolutely) )?(?:lovely|beautiful|nicer?|wonderful|amazing|fantastic|gorgeous|delicious|
            charming|ugly|boring|awesome)(?: \w+){0,2}
            [^\d:;]{1,60}\b(?:is|are) (?:\w+ )?(?:worth (?:it|a (?:look|try|visit)|waiting<few>|
            the (?:money|wait|trip))|a matter of taste|up to you|your call|hard to say|anyone's guess)
            (?:everyone|people) (?:has|have) (?:their|different)\b<more>(?:opinions?|tastes?|
            preferences?)<few>|only time will tell|who knows|we(?:'ll| will) see
            """,
        "de": r"""
            (?:aber |und |auch )?ich (?:würde|mag|liebe|empfehle|bevorzuge|wünsche|rate|schlage)\b<more>|
            (?:es|das) (?:könnte|kann|dürfte|würde)\b<few>(?:lohnen|sinnvoll|besser|gut|ratsam|hilfreich|
            nützlich|klug|schön)\b<few>
            (?:vielleicht|eventuell|möglicherweise) (?:sollten?|lohnt|wäre|ist es|möchten|wollen|
            könnten)\b<more>|(?:sie|du) (?:könnte\w*|sollte\w*|möchte\w*)\b<few>(?:überlegen|erwägen|
            vielleicht|bedenken|in betracht)\b<few>
            (?:das|es) (?:kommt|hängt) (?:darauf|davon|ganz)\b<more>|[^\d:;]{1,60}\b(?:sieht|sehen|wirkt|
            klingt|schmeckt|gefällt)\b<few>(?:schöner|besser|gut|toll|hübscher|schön|elegant\w*|aus)<few>|
            (?:das ist )?geschmackssache
            [^\d:;]{1,60}\b(?:ist|sind|war|waren) (?:eine?[nr]? )?(?:(?:sehr|wirklich|so|
            echt) )?(?:wunder)?(?:schön|hässlich|langweilig|toll|wunderbar|lecker|hübsch)\w*(?: \w+){0,2}
            """,
        "fr": r"""
            (?:mais |et )?je (?:préfère|préférerais|recommande|recommanderais|conseille|suggère|suggérerais|
            voudrais|choisirais|vous conseille|vous recommande|t'|aime|adore)\b<more>
            (?:il|cela|ça|ce) (?:pourrait|peut|serait|
            vaudrait)(?: peut-être)?(?: bien)? (?:être )?(?:valoir la peine|utile|préférable|mieux|bon|sage|
            judicieux|intéressant|bien)\b<more>
            peut-être (?:devriez|devrais|vaut-il|faudrait|que vous)<more>|vous (?:pourriez|
            devriez)(?: peut-être)? (?:envisager|vouloir|considérer|attendre|essayer)\b<more>|(?:cela|
            ça) dépend\b<more>
            [^\d:;]{1,60}\b(?:semble|paraît|a l'air)(?: \w+){0,2} (?:mieux|beau|belle|joli\w*|bien|bon|
            bonne|meilleure?|agréable)\b<few>|c'est une question de goût
            [^\d:;]{1,60}\b(?:est|sont|était|étaient) (?:une? )?(?:(?:très|vraiment|si) )?(?:beau|belle|
            beaux|belles|jolie?s?|magnifiques?|laide?s?|délicieu(?:x|se)|ennuyeux|agréable)(?: \w+){0,2}
            """,
        "es": r"""
            (?:pero |y )?(?:yo )?(?:prefiero|preferiría|recomiendo|recomendaría|sugiero|sugeriría|aconsejo|
            le recomiendo|te recomiendo|elegiría|me gusta\w*|me encanta\w*|me quedo)\b<more>
            (?:podría|puede|quizás?|tal vez|sería)(?: ser)?(?: que)?(?: \w+)? (?:valga la pena|
            valer la pena|útil|mejor|bueno|conveniente|buena idea|recomendable|sensato)\b<more>
            (?:quizás?|tal vez) (?:debería\w*|convenga|sea mejor|quiera\w*|valga)\b<more>|(?:podría|
            debería)s? (?:considerar|querer|pensar|probar|esperar)\b<more>|(?:eso )?depende\b<more>
            [^\d:;]{1,60}\b(?:parece|luce|se ve|suena|sabe)(?: \w+){0,2} (?:mejor|bien|bonit[oa]|lind[oa]|
            hermos[oa]|genial|buen[oa])\b<few>|es cuestión de gustos?
            [^\d:;]{1,60}\b(?:es|son|era|eran|está) (?:una? )?(?:(?:muy|realmente|tan) )?(?:bonit|lind|
            hermos|fe|aburrid|delicios|maravillos|precios)[oa]s?(?: \w+){0,2}
            """,
        "it": r"""
            (?:io )?(?:preferisco|consiglio|suggerisco|raccomando|mi piace)\b<more>|
            potrebbe (?:valere la pena|essere (?:utile|meglio|una buona idea))\b<more>|dipende\b<more>
            """,
        "pt": r"""
            (?:eu )?(?:prefiro|recomendo|sugiro|aconselho|gosto)\b<more>|(?:pode|talvez|poderia) (?:valer|
            valha|ser (?:útil|melhor|bom|uma boa))\b<more>|depende\b<more>
            """,
        "nl": r"""
            ik (?:zou|raad|verkies|hou|adviseer)\b<more>|het (?:kan|zou)\b<few>(?:waard|beter|verstandig|
            nuttig|handig)\b<few>|(?:dat )?hangt? (?:er)?van\b<more>
            """,
        "ru": r"""
            (?:но |и )?я (?:бы )?(?:предпочитаю|предпоч[её]ла?|рекомендую|рекомендовала?|советую|
            посоветовала?|предлагаю|люблю|выбрала?)\b<more>|мне (?:больше |очень )?нравится\b<more>
            (?:возможно|может быть|пожалуй|наверное),? (?:вам )?(?:стоит|лучше|следует|имеет смысл|
            было бы)\b<more>|(?:было бы|будет) (?:неплохо|лучше|разумно|полезно|хорошо)\b<more>|
            (?:вам )?(?:стоит|имеет смысл) (?:подождать|подумать|рассмотреть|попробовать)\b<more>
            (?:это |всё |все )?зависит от\b<more>|вы (?:можете|могли бы) (?:захотеть|рассмотреть|
            подумать)\b<more>|[^\d:;]{1,60}\b(?:выглядит|смотрится|кажется|звучит) (?:\w+ ){0,2}(?:лучше|
            красив\w+|симпатичн\w+|хорошо|интересн\w+|приятн\w+|элегантн\w+)<few>|(?:это )?дело вкуса|
            [^\d:;—-]{1,60} (?:очень |действительно |так )?(?:красив|уродлив|скучн|вкусн|прекрасн|
            замечательн)(?:ый|ая|ое|ые|о|а|ы)
            """,
        "zh": r"""
            我(?:会|个人)?(?:更)?(?:推荐|建议|喜欢|偏好|选择|希望|倾向于)<more>|(?:也许|或许|可能|不妨|
            最好)<few>(?:值得|更好|比较好|可以考虑|等等|试试|
            考虑一下|会好些|不错)<few>|(?:您|你)(?:可以|可能|也许|不妨|或许)<few>(?:考虑|想要|试试)<few>
            (?:这|那)?(?:要|得)?(?:取决于|看情况|因人而异)<more>|[^\d:;。]{1,30}(?:看起来|看上去|显得|感觉|
            似乎)(?:更|很|最|比较|非常|
            挺)?(?:好看|漂亮|不错|好|美|舒服|优雅|糟糕|可爱)<few>|[^\d:;。]{1,20}(?:很|非常|真|特别|
            十分)(?:好看|漂亮|美丽?|好吃|有趣|无聊|可爱|精彩)|
            见仁见智|萝卜青菜<few>
            """,
        "ja": r"""
            <few>(?:お勧めします|おすすめします|お勧めです|おすすめです|好きです|好みです)|
            <few>(?:かもしれません|かも知れません|良いでしょう|いいでしょう|よいでしょう|
            といいかも|と良いかも)|<few>(?:によります|場合によります|次第です)|人それぞれです|<few>(?:方がいい|
            方が良い|ほうがいい|ほうが良い)(?:です|と思います|でしょう)
            """,
        "ko": r"<few>(?:추천합니다|추천해요|좋을 것 같습니다|고려해 보세요|다릅니다만)",
        "ar": r"""
            (?:أنا )?(?:أفضل|أوصي|أنصح|أقترح|أحب|أفضّل)\b<more>|(?:قد|ربما) (?:يكون|يستحق|من الأفضل|
            تكون)<few>(?:يستحق|الأفضل|المفيد|مفيد|جيد|الجيد|الانتظار|المناسب)<few>|(?:ربما|قد) (?:يجدر|ترغب|
            تود|يجب|ينبغي)<more>|(?:هذا )?يعتمد (?:على|ذلك)<more>
            [^\d:;]{1,60}(?:يبدو|تبدو) (?:أجمل|أفضل|جميل[اًة]*|رائع[اًة]*|جيد[اًة]*)<few>
            """,
    }
)
