"""Sentences that only keep an answer company: courtesies and offers. Syntax: `phrases`."""

from __future__ import annotations

from claimwise.text.phrasebook.phrases import Phrases

# The whole sentence is a greeting, thanks, assent, apology, wish or closing.
COURTESIES = Phrases(
    {
        "en": r"""
            (?:hi|hello|hey|greetings|dear|good (?:morning|afternoon|evening|
            day))(?: there| all| everyone)?<tail>
            (?:i(?:'m| am|'d be| would be| will be)? )?(?:(?:very|so|more than|always) )?(?:happy|glad|
            pleased) to (?:help|assist)<few>
            (?:many )?thank(?:s| you)(?:,? [a-z]+)?(?: (?:so|very) much| a lot)?(?: (?:for|
            in advance)<more>)?|cheers
            you(?:'re| are)(?: very| most)? welcome|my pleasure|no problem|no worries|any ?time|
            don't mention it
            (?:sure|of course|certainly|absolutely|definitely|okay|ok|alright|all right|great|perfect|
            got it|understood)(?: thing)?
            (?:sure|of course|certainly|absolutely|okay|ok|great)[,!]? (?:i(?:'d be| would be|'m|
            am)? (?:happy|glad)|i can|i'll|let me|here)<few>
            (?:(?:that(?:'s| is)|what) )?(?:an? )?(?:very )?(?:great|good|excellent|interesting|fantastic|
            wonderful|tricky) (?:question|point)<few>
            (?:i |we )?(?:really |truly |do )?hope (?:this|that|it|the above|these|you|your|everything|
            all)\b<more>
            (?:have|enjoy) (?:a|an|your|the) (?:\w+ ){0,3}(?:day|evening|weekend|trip|visit|time|one|week|
            holiday|stay)<few>
            (?:good luck|best wishes|(?:best|kind) regards|(?:yours )?sincerely|regards|take care|
            (?:good)?bye|welcome|congratulations|enjoy)<tail>
            (?:(?:i'm|i am|we're|we are) )?(?:(?:so|very|really|terribly|truly) )?(?:sorry|
            afraid)(?: (?:about|for|to hear|that you)\b<more>)?
            (?:please accept )?(?:my |our |i )?(?:sincere |sincerely )?apologi(?:es|[sz]e)(?: for <more>)?|
            unfortunately|well|hmm+|oh|ah|wow|so
            (?:i|we) (?:(?:completely|totally|fully|really) )?(?:understand|appreciate) (?:your|that you|
            how|the|you)\b<more>
            """,
        "de": r"""
            (?:hallo|hi|hey|guten (?:morgen|tag|abend)|moin|servus|grüss (?:gott|dich)|liebe[rs]?|
            sehr geehrte[rs]?)<tail>
            (?:ich )?(?:helfe|freue mich)(?: ihnen| dir)?,? ?(?:sehr )?(?:gerne?|dass|ihnen|dir|zu)?<few>
            (?:sehr )?gerne?(?: geschehen)?|(?:aber )?(?:natürlich|selbstverständlich)|klar|sicher|
            kein problem|okay|ok|alles klar
            (?:vielen |herzlichen |besten )?dank(?: für <few>)?|danke(?: (?:schön|sehr|dir|ihnen|
            für)<few>)?|bitte(?: schön| sehr)?
            (?:das ist )?(?:eine )?(?:sehr )?(?:gute|interessante|tolle) frage|(?:ich hoffe|
            hoffentlich),? <more>
            (?:es )?tut mir (?:sehr |wirklich |aufrichtig )?leid(?: für <more>)?|leider|verzeihung
            (?:ich )?(?:bitte )?(?:um )?entschuldig(?:e|en sie|ung)<few>
            (?:(?:ich wünsche )?(?:ihnen|dir) )?(?:einen )?schönen (?:tag|abend)<few>|viel (?:erfolg|spass|
            glück|freude)<few>
            (?:mit )?(?:freundlichen?|besten?|herzlichen?|viele|liebe) grüssen?|auf wiedersehen|tschüss|
            willkommen<few>
            """,
        "fr": r"""
            (?:bonjour|bonsoir|salut|coucou|chère? (?:client\w*|madame|monsieur|amie?))(?: à tous)?<tail>
            (?:je (?:suis|serais) )?(?:ravie?|heureu(?:x|se)|contente?) (?:de |d')<few>|avec plaisir|
            bien sûr|certainement|absolument
            d'accord|volontiers|pas de (?:problème|souci)|très bien|parfait|
            merci(?: beaucoup| bien)?(?: (?:pour |de |d'|à )<few>)?
            de rien|je vous en prie|(?:c'est une? )?(?:très )?(?:bonne|excellente) question|(?:j'espère|
            en espérant) <more>
            (?:je suis |nous sommes )?(?:vraiment |sincèrement )?désolée?s?(?: (?:pour|de) <more>)?|
            (?:toutes )?mes excuses<few>
            excusez-moi|pardon|malheureusement|(?:passez une )?(?:bonne|excellente) (?:journée|soirée|
            visite|chance)<few>
            au revoir|cordialement|à bientôt|bienvenue<few>
            """,
        "es": r"""
            (?:¡)?(?:hola|buenos días|buenas (?:tardes|noches)|buenas|saludos|estimad[oa]s?)<tail>
            (?:estoy |estaré )?(?:encantad[oa]|feliz) de <few>|con (?:mucho )?gusto|claro(?: que sí)?|
            por supuesto|desde luego
            de acuerdo|vale|perfecto|muy bien|sin problema|(?:muchas |mil )?gracias(?: (?:por|a) <few>)?|
            de nada|no hay de qué
            (?:es (?:una )?)?(?:muy )?(?:buena|excelente|gran) pregunta|espero <more>
            (?:lo )?(?:siento|lamento|lamentamos)(?: mucho)?(?: las? <more>)?|(?:mis |le pido |
            pido )?disculpas?(?: por <more>)?|disculpe|perdón
            lamentablemente|desafortunadamente|(?:que (?:tengas?|pases?) )?(?:un )?(?:buen|feliz|lindo|
            excelente) (?:día|viaje|fin de semana)
            (?:mucha )?suerte|adiós|hasta luego|bienvenid[oa]s?<few>|(?:un saludo|atentamente)
            """,
        "it": r"""
            (?:ciao|salve|buongiorno|buonasera)<tail>|(?:molte )?grazie(?: mille)?(?: per <few>)?|prego|
            certo|certamente|volentieri
            (?:ottima|buona) domanda|mi dispiace|spero <more>|buona giornata|sono felice di aiutar<few>|
            purtroppo
            """,
        "pt": r"""
            (?:olá|oi|bom dia|boa (?:tarde|noite))<tail>|(?:muito )?obrigad[oa](?: (?:por|pel[oa]) <few>)?|
            de nada|claro|com certeza
            (?:ótima|boa) pergunta|lamento|sinto muito|desculpe|espero <more>|tenha um bom dia|
            fico feliz em ajudar<few>|infelizmente
            """,
        "nl": r"""
            (?:hallo|hoi|goede(?:morgen|middag|avond))<tail>|bedankt<few>|dank (?:je|u)(?: wel)?<few>|
            graag gedaan|natuurlijk|sorry|helaas
            (?:dat is een )?goede vraag|ik hoop <more>|ik help (?:je|u) graag<few>|fijne dag<few>
            """,
        "pl": r"""
            dzień dobry<tail>|cześć<tail>|dziękuję<few>|oczywiście|przepraszam|niestety|proszę|
            (?:to )?dobre pytanie|mam nadzieję<more>
            """,
        "tr": r"""
            merhaba<tail>|selam<tail>|teşekkür(?:ler| ederim)<few>|tabii(?: ki)?|elbette|rica ederim|
            üzgünüm|maalesef|umarım<more>
            """,
        "ru": r"""
            (?:привет|здравствуй(?:те)?|доброе утро|добрый (?:день|вечер)|приветствую)<tail>
            (?:большое |огромное )?спасибо(?: большое)?(?: (?:за|вам|тебе)<few>)?|благодарю<few>|пожалуйста|
            не за что|без проблем
            (?:с удовольствием|рад[аы]?|буду рада?)(?: вам| тебе)? (?:помо[гч]\w*|помочь)<few>|
            (?:с удовольствием|конечно|разумеется|безусловно)
            хорошо|ладно|понятно|(?:это )?(?:очень )?(?:хороший|отличный|интересный) вопрос|надеюсь,? <more>
            (?:приношу |мои )?извин(?:ите|яюсь|ения)(?: (?:за|пожалуйста)<more>)?|простите|к сожалению|
            мне (?:очень )?жаль|(?:очень )?сожалею
            (?:хорошего|приятного|удачного) (?:дня|вечера|отдыха|пути)|удачи|всего (?:доброго|хорошего)|
            до свидания|с уважением|ну|итак
            """,
        "uk": r"""
            (?:привіт|вітаю|добрий день|доброго дня)<tail>|дякую<few>|будь ласка|звичайно|на жаль|
            вибачте<few>|сподіваюся<more>
            """,
        "zh": r"""
            (?:您|你|大家)好[呀啊哦]?<tail>|嗨|哈喽|早上好|下午好|晚上好|(?:非常|很|多)?(?:感谢|谢谢)<few>|多谢|
            不客气|不用谢|没问题|好的?|没事|明白了?|收到
            当然(?:可以)?|(?:我)?(?:很|非常)?(?:高兴|乐意)(?:能|为|帮|可以|帮助|协助)<few>|(?:非常|很|
            真的)?(?:抱歉|对不起|不好意思)(?:,?(?:给您|
            让您|为您)<few>)?
            (?:这是(?:一)?个)?(?:很|非常)?好的?问题|祝[您你]<few>|希望(?:这|以上|上述|我的|能|对|您|你)<more>|
            再见|欢迎(?:光临|您)<few>|嗯|哦|
            很遗憾
            """,
        "ja": r"""
            こんにちは|こんばんは|おはよう(?:ございます)?|はじめまして|(?:どうも)?ありがとう(?:ございます|
            ございました)?|<few>ありがとうございます|どういたしまして
            承知(?:しました|いたしました)|かしこまりました|了解(?:です|しました)|もちろん(?:です)?|わかりました|
            分かりました|喜んで<few>|残念ながら
            (?:大変|誠に)?(?:申し訳(?:ありません|ございません)|すみません|ごめんなさい|恐れ入ります)|
            (?:とても)?(?:良い|いい|よい)(?:ご)?質問です(?:ね)?
            <few>(?:幸いです|嬉しいです|うれしいです)|お役に立て<few>|<few>よろしくお願い(?:します|いたします)|
            良い一日を<few>|よい一日を<few>|さようなら
            """,
        "ko": r"안녕하세요<few>|감사합니다|고맙습니다|물론(?:입니다|이죠)?|죄송합니다|좋은 질문입니다|"
        r"도움이 되<few>|유감스럽게도",
        "ar": r"""
            (?:مرحبا|أهلا|اهلا|السلام عليكم|صباح الخير|مساء الخير|تحية طيبة)[ًا]*<tail>|شكر[اً]+<few>|
            عفو[اً]+|على الرحب والسعة|بالتأكيد|بالطبع|طبع[اً]+|حسن[اً]+
            (?:يسعدني|يسرني|سعيد) (?:أن |ب)?(?:مساعدت|أساعد)<few>|(?:هذا )?سؤال (?:جيد|رائع|
            ممتاز)(?: جد[اً]+)?|(?:آمل|أتمنى|نأمل) <more>
            (?:أنا )?(?:آسف|آسفة|أعتذر|عذر[اً]+|نعتذر)(?: (?:على|عن|جدا)<more>)?|للأسف|مع السلامة|وداع[اً]+|
            تحياتي
            """,
    }
)

# The sentence begins by offering or asking for something; what follows is free but for numbers.
OFFERS = Phrases(
    {
        "en": r"""
            (?:please |just |but )?(?:let me know|feel free|don't hesitate|do not hesitate|tell me|
            reach out)\b<more>
            (?:if|should|in case|whenever) (?:you|there|anything|something)\b<more>(?:let me know|feel free|
            hesitate|just ask|happy to|glad to|here to|reach out|i can|i could|tell me|i'll|i will|
            say the word)<more>
            (?:i(?:'m| am|'d be|'ll be| would be| will be)|we(?:'re| are|'d be| would be)) (?:always |also |
            more than |very )*(?:here|happy|glad|available|ready|delighted) (?:to|for|if)\b<more>
            (?:i|we) (?:can|could|would|will|'ll|'d)? ?(?:also |gladly |happily )*(?:help you|assist you|
            walk you|guide you|look into|look it up|check that|book|try again)\b<more>
            (?:i'm|i am) (?:just )?(?:an ai|your|a (?:virtual|digital|large))\b<more>(?:assistant|model|bot|
            chatbot)<few>
            """,
        "de": r"""
            (?:bitte )?(?:lassen sie (?:es )?mich|lass (?:es )?mich|melden sie sich|melde dich|
            zögern sie nicht|sagen sie mir|sag mir)\b<more>
            (?:wenn|falls|sollten|bei) (?:sie|du|weitere|noch|etwas|fragen|weiteren)\b<more>(?:melden|melde|
            wissen|zögern|gerne?|helfe|fragen|frag|verfügung|bescheid)<more>
            ich (?:stehe|helfe|kann|könnte|würde|bin|unterstütze) (?:ihnen |dir |euch )?(?:auch |gerne? |
            jederzeit |weiter)+(?!nicht)<more>
            """,
        "fr": r"""
            (?:n'hésitez pas|n'hésite pas|faites-moi savoir|dites-moi|fais-moi savoir|dis-moi|
            laissez-moi)\b<more>
            si (?:vous|tu|besoin)\b<more>(?:n'hésite|dites|savoir|disposition|aider|demander|contacter|
            là pour)<more>
            je (?:reste|suis|peux|pourrais|serais)(?: aussi| également)? (?:à votre disposition|là pour|
            disponible|vous aider|ravie? de vous)<more>
            """,
        "es": r"""
            (?:por favor,? )?(?:no dude[s]? en|avíse(?:me|nos)|avísame|dígame|dime|hágame saber|hazme saber|
            házmelo saber|déjame saber)\b<more>
            si (?:necesita|tiene|desea|quiere|hay|usted|te|le)\w*\b<more>(?:dude|avís|dígame|dime|saber|
            ayudar|disposición|preguntar|contactar|aquí)<more>
            (?:estoy|quedo|estaré|puedo|podría) (?:aquí para|a su disposición|a tu disposición|disponible|
            también ayudar|ayudar(?:le|te)|encantad[oa])<more>
            """,
        "it": r"""
            (?:fammi sapere|mi faccia sapere|non esitare|resto a disposizione)\b<more>|se (?:hai|ha|vuoi|
            vuole)\b<more>(?:fammi|sapere|esitare)<more>
            """,
        "pt": r"""
            (?:me avise|avise-me|não hesite|fique à vontade|estou à disposição)\b<more>|se (?:precisar|
            tiver|quiser)\b<more>(?:avis|hesite|vontade|ajudar)<more>
            """,
        "nl": r"""
            (?:laat (?:het )?me weten|aarzel niet)\b<more>|als (?:je|u)\b<more>(?:weten|aarzel|helpen|
            vraag)<more>
            """,
        "pl": r"(?:daj|proszę dać) (?:mi )?znać<more>|jeśli <more>(?:daj znać|pytaj|pomogę)<more>",
        "tr": r"(?:lütfen )?(?:bana )?(?:haber verin|sormaktan çekinmeyin)<more>",
        "ru": r"""
            (?:дайте (?:мне )?знать|дай (?:мне )?знать|сообщите(?: мне)?|обращайтесь|пишите|спрашивайте|
            не стесняйтесь|скажите(?: мне)?)(?:,? (?:если|когда|что|пожалуйста)<more>)?
            (?:если|при) (?:у вас|вам|вы|тебе|у тебя|что|возникнут|нужн|необходим|понадоб)\w*<more>(?:дайте|
            дай|знать|обращайтесь|обратитесь|помогу|помочь|пишите|спрашивайте|стесняйтесь|сообщите|скажите|
            задавайте)<more>
            (?:я )?(?:всегда )?(?:готова?|рада?|буду рада?|могу) (?:также |ещё |еще )?(?:вам |
            тебе )?(?:помочь|подсказать|ответить|проверить)<more>
            """,
        "zh": r"""
            (?:请|欢迎|可以)?(?:随时|尽管)(?:告诉|联系|问|提问|提出|与我|向我|跟我)<more>|(?:请)?(?:告诉我|
            让我知道|告知我)(?!们)<more>|
            (?:请)?不要犹豫<more>
            (?:如果|如|若|假如|要是)(?:您|你|还|有|需要)<more>(?:告诉我|告知我|联系我|与我|随时|帮您|帮你|
            帮助您|帮助你|协助|提问|问我)<more>|我(?:很乐意|
            可以|也可以|随时|会|愿意|能)(?:继续|为您|为你|帮您|帮你|帮助您|帮助你|进一步)<more>
            """,
        "ja": r"""
            <more>(?:お知らせください|お申し付けください|お尋ねください|お気軽に|ご連絡ください|
            お問い合わせください|聞いてください|教えてください|お手伝い(?:します|できます|
            いたします))<few>
            """,
        "ko": r"<more>(?:알려\s?주세요|말씀해\s?주세요|문의해\s?주세요|도와\s?드리겠습니다)",
        "ar": r"""
            (?:يرجى |من فضلك )?(?:أخبرني|إعلامي|لا تتردد|أعلمني)<more>|(?:إذا|إن|في حال) <more>(?:أخبرني|
            إعلامي|تتردد|مساعدت|أساعد)<more>|(?:أنا|نحن) هنا (?:ل|من أجل)<more>|يمكنني (?:أيضا |
            أيضًا )?مساعدت<more>
            """,
    }
)
