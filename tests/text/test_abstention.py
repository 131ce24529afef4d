import pytest

from claimwise.text.abstention import is_abstention, is_aside, split_turns

WITHHELD = {
    "en": """
        I don't know.
        I don’t know.
        I can't help with that.
        I can't share personal data.
        Unfortunately I could not find anything about your account. Can I help with something else?
        I'm sorry, but I can't assist with that request.
        I could not find anything in the documents.
        The documents do not contain information about the warranty.
        The provided context does not mention the price.
        There is no information about this in the context.
        I'm not sure.
        I have no idea.
        I am unable to answer this question based on the provided context.
        As an AI language model, I cannot provide medical advice. Please consult a doctor.
        **I don't know.** 😅
        I can’t share that because it contains personal data.
        No information available.
        I'm afraid I don't have access to your account.
        Sorry, I don't have enough information to answer that. Would you like me to check?
        The answer is not mentioned in the provided passages.
        I don't know, but you could check the website.
        I won't answer that. It's confidential.
        Unknown.
        I do not know the answer to this question.
        Based on the documents, I cannot determine the release date.
        I'm sorry, I don't know. Let me know if I can help with anything else!
        I couldn't find that. The documents only cover opening hours.
        I cannot disclose customer addresses.
        I'm not able to provide that information.
        I must decline to answer.
        No idea, sorry!
        The manual doesn't say.
        We don't have any information on that.
        I haven't been able to find the price.
        It is not specified in the provided text.
        I do not have information on who wrote it.
        I can't answer that question.
        - I don't know.
        > I don't know
        """,
    "de": """
        Dazu konnte ich in den Unterlagen leider nichts finden.
        Ich weiß es nicht.
        Ich weiß nicht.
        Das weiß ich leider nicht.
        Tut mir leid, das kann ich nicht beantworten.
        Ich kann Ihnen dabei nicht helfen.
        Ich darf keine personenbezogenen Daten weitergeben.
        Darüber habe ich keine Informationen.
        Die Unterlagen enthalten dazu keine Angaben.
        Keine Ahnung.
        Leider kann ich diese Frage nicht beantworten. Kann ich sonst noch helfen?
        Im Kontext wird der Preis nicht erwähnt.
        Ich bin mir nicht sicher.
        Ich habe keinen Zugriff auf Ihr Konto.
        Als KI-Modell kann ich keine medizinischen Ratschläge geben. Bitte wenden Sie sich an einen Arzt.
        Dazu liegen mir keine Informationen vor.
        Ich weiß nicht, wie hoch die Gebühr ist.
        In den Dokumenten steht dazu nichts.
        Das kann ich Ihnen leider nicht sagen.
        """,
    "fr": """
        Je ne sais pas.
        Je ne peux pas répondre à cette question.
        Désolé, je ne peux pas vous aider.
        Je n'ai rien trouvé à ce sujet dans les documents.
        Malheureusement, je n'ai pas d'informations à ce sujet.
        Les documents ne mentionnent pas le prix.
        Je n’en ai aucune idée.
        Je ne suis pas en mesure de répondre.
        Je ne peux pas partager de données personnelles.
        Aucune idée.
        Il n'y a aucune information à ce sujet dans le contexte.
        Je ne suis pas sûr.
        Je n'ai pas trouvé la réponse. Puis-je vous aider autrement ?
        En tant qu'IA, je ne peux pas donner de conseils médicaux. Veuillez consulter un médecin.
        Le contexte ne précise pas la date.
        Je n'ai pas accès à votre compte.
        """,
    "es": """
        No lo sé.
        No sé.
        No puedo ayudarle con eso.
        Lo siento, no puedo responder a esa pregunta.
        No encontré nada en los documentos.
        No tengo información sobre eso.
        Los documentos no mencionan el precio.
        No puedo compartir datos personales.
        Lamentablemente, no he encontrado ninguna información. ¿Puedo ayudarle en algo más?
        No estoy seguro.
        Desconozco la respuesta.
        No tengo acceso a su cuenta.
        Como modelo de lenguaje, no puedo dar consejos médicos. Por favor, consulte a un médico.
        No hay información disponible en el contexto.
        Ni idea.
        No sé cuál es el precio.
        El contexto no especifica la fecha.
        """,
    "ru": """
        Я не знаю.
        Не знаю.
        К сожалению, я не могу ответить на этот вопрос.
        Я не нашёл ничего об этом в документах.
        В документах нет информации об этом.
        Извините, я не могу помочь с этим.
        Я не могу делиться персональными данными.
        У меня нет информации об этом.
        Мне это неизвестно.
        Понятия не имею.
        Я не уверен.
        Контекст не содержит ответа на этот вопрос.
        К сожалению, ничего не удалось найти. Могу ли я помочь чем-то ещё?
        Как языковая модель, я не могу давать медицинские советы. Пожалуйста, обратитесь к врачу.
        Я не знаю, сколько это стоит.
        У меня нет доступа к вашему аккаунту.
        В тексте не указана цена.
        Неизвестно.
        """,
    "zh": """
        我不知道。
        不知道。
        抱歉，我无法回答这个问题。
        很抱歉，我不能提供个人信息。
        文档中没有提到价格。
        根据提供的资料，无法确定答案。
        我没有找到相关信息。
        对不起，我帮不了您。
        我不清楚。
        我不确定。
        上下文中没有相关信息。
        抱歉，我没有找到关于您账户的任何信息。还有什么可以帮您？
        作为一个人工智能，我不能提供医疗建议。请咨询医生。
        我不知道这个产品的价格。
        没有相关信息。
        资料中未提及保修期。
        无法回答。
        我无法访问您的账户。
        """,
    "ja": """
        わかりません。
        分かりません。
        申し訳ありませんが、その質問にはお答えできません。
        資料には記載がありません。
        その情報は見つかりませんでした。
        個人情報は共有できません。
        私にはわかりません。
        申し訳ございません。お手伝いできません。
        価格については文書に記載されていません。
        残念ながら、それについての情報はありません。
        存じません。
        お答えできません。他に何かお手伝いできますか？
        AIとして、医療アドバイスは提供できません。医師にご相談ください。
        不明です。
        その件については分かりかねます。
        """,
    "ar": """
        لا أعرف.
        لا أعلم.
        آسف، لا يمكنني الإجابة على هذا السؤال.
        للأسف لم أجد أي معلومات حول ذلك في المستندات.
        لا أستطيع مساعدتك في ذلك.
        لا يمكنني مشاركة البيانات الشخصية.
        ليس لدي معلومات عن ذلك.
        الوثائق لا تذكر السعر.
        لا توجد معلومات عن ذلك في السياق.
        لست متأكدا.
        لا أعرف السعر.
        عذرا، لا أستطيع المساعدة. هل يمكنني مساعدتك في شيء آخر؟
        غير معروف.
        لا أدري.
        """,
    "other": """
        Non lo so.
        Não sei.
        Ik weet het niet.
        Nie wiem.
        Bilmiyorum.
        모르겠습니다.
        Не знаю, вибачте.
        """,
}
# Wordings beside the commonest, in several languages.
WITHHELD_TOO = """
    i dont know
    I cant answer that
    I am not able to answer that question.
    Sorry, that is beyond my knowledge.
    I'm unable to find that in the documents you provided.
    There's no mention of a refund policy in the provided documents.
    Based on the information provided, I cannot say who won.
    It is unclear from the context who wrote the letter.
    The context does not provide enough information to answer the question.
    I can't give out phone numbers.
    I will not help with making weapons.
    I do not have that information available. Please contact support.
    None of the documents mention the CEO.
    Neither document mentions the price.
    I have not found an answer to your question.
    My sources do not say.
    I couldn't find any relevant results.
    That information isn't available to me.
    I'd rather not say.
    I'm sorry, but as a language model I am not able to browse the internet.
    I was not able to find anything on this topic in the sources.
    Your question cannot be answered from the given documents.
    I have no information on that.
    Not enough information.
    We cannot share customer data.
    I don't have access to real-time data.
    I'm not certain about that.
    I don't have enough context to answer.
    Cannot answer based on the provided context.
    Ich kann diese Information nicht finden.
    Leider habe ich dazu nichts gefunden.
    Diese Information ist in den Unterlagen nicht enthalten.
    Das geht aus dem Text nicht hervor.
    Ich kann keine Rechtsberatung geben.
    Ich habe leider keine Ahnung.
    Ich konnte keine Angaben zur Garantie finden.
    Darauf habe ich keine Antwort.
    Das kann ich nicht sagen.
    Es tut mir leid, aber ich darf diese Daten nicht herausgeben, da sie vertraulich sind.
    Mir liegen dazu keine Daten vor.
    Der Kontext enthält keine Informationen über den Preis.
    Ich bin nicht sicher.
    Dazu kann ich nichts sagen.
    Je n'ai pas la réponse.
    Je ne dispose pas de cette information.
    Je l'ignore.
    Cette information n'est pas mentionnée dans le texte.
    Je ne peux pas vous donner cette information car elle est confidentielle.
    Le document ne dit rien à ce sujet.
    Désolé, je ne peux pas faire ça.
    Je ne trouve pas cette information.
    Il m'est impossible de répondre.
    No puedo encontrar esa información.
    No dispongo de esa información.
    Esa información no aparece en los documentos.
    No me es posible responder.
    Lo siento, no puedo compartir esa información porque es confidencial.
    No tengo ni idea.
    El documento no dice nada al respecto.
    No he podido encontrar la respuesta.
    Я не располагаю такой информацией.
    Не могу сказать.
    Я не нашла ответа на этот вопрос.
    Информация об этом отсутствует в документах.
    В предоставленных документах об этом ничего не сказано.
    Я не имею права раскрывать эти данные, так как они конфиденциальны.
    Не уверен.
    Я затрудняюсь ответить.
    К сожалению, я не знаю ответа.
    Этой информации нет в тексте.
    我无法找到相关信息。
    很抱歉，我没有这方面的信息。
    文中没有说明。
    我不能透露这些信息，因为涉及隐私。
    提供的文档中没有包含这方面的信息。
    对不起，我不太清楚。
    抱歉，我不能帮您做这件事。
    无法从文档中得知。
    この質問にはお答えできません。
    すみません、よくわかりません。
    提供された文書にはその情報が含まれていません。
    その情報は持っていません。
    該当する情報は見つかりませんでした。
    ちょっとわからないです。
    ليس لدي إجابة.
    لم أتمكن من العثور على إجابة.
    لا تتوفر لدي معلومات كافية للإجابة.
    لا يمكنني تقديم هذه المعلومات لأنها سرية.
    هذه المعلومات غير موجودة في المستندات.
    لا يذكر النص هذه المعلومة.
"""
STATED = {
    "en": """
        Users cannot share passwords.
        The device does not support Bluetooth.
        It is not known to science who wrote Beowulf.
        I don't know the price, but the warranty is two years.
        The manual doesn't say; it weighs 12 kg.
        The warranty is two years. I don't know the price.
        We do not ship to Norway.
        The policy does not cover water damage.
        “I Don't Know” is a song by Ozzy Osbourne.
        He does not know the answer.
        No.
        There is no evidence that vaccines cause autism.
        The store cannot provide refunds after 30 days.
        Nothing is known about his childhood.
        I can't help falling in love is sung by Elvis.
        The report is not available in German.
        I'm not sure, but I think it's 12 kg.
        The database does not store passwords.
        Nobody knows the exact date.
        We cannot provide refunds after 30 days.
        The text contains no swear words.
        31 m
        You cannot access the archive on Mondays.
        It can't be opened without a key.
        I don't know everything, but I can tell you that Paris is the capital of France.
        The speed is unknown to scientists.
        The results do not include taxes.
        The contract does not specify a penalty for late payment of rent in 2020: it is 5 %.
        """,
    "de": """
        Er weiß nicht, dass die Pumpe defekt ist.
        Das Gerät unterstützt kein Bluetooth.
        Nutzer dürfen ihre Passwörter nicht teilen.
        Ich weiß, dass die Pumpe nicht wasserdicht ist.
        Den Preis kenne ich nicht, aber die Garantie beträgt zwei Jahre.
        Ich weiß den Preis nicht, aber die Garantie beträgt zwei Jahre.
        Es ist der Wissenschaft nicht bekannt, wer den Beowulf schrieb.
        Wir liefern nicht nach Norwegen.
        Der Eintritt kostet 12 Euro.
        Die Garantie deckt keine Wasserschäden ab.
        Niemand kennt das genaue Datum.
        Der Text enthält 300 Wörter.
        Haustiere dürfen nicht in das Museum.
        """,
    "fr": """
        Les utilisateurs ne peuvent pas partager leurs mots de passe.
        L'appareil ne prend pas en charge le Bluetooth.
        Il ne sait pas que la pompe est cassée.
        Je ne connais pas le prix, mais la garantie est de deux ans.
        On ignore qui a écrit Beowulf.
        Nous ne livrons pas en Norvège.
        Le musée ouvre à 9 heures.
        La garantie ne couvre pas les dégâts des eaux.
        Personne ne connaît la date exacte.
        La vitesse est inconnue des scientifiques.
        """,
    "es": """
        Los usuarios no pueden compartir contraseñas.
        El dispositivo no admite Bluetooth.
        Él no sabe que la bomba está rota.
        No sé el precio, pero la garantía es de dos años.
        No se sabe quién escribió Beowulf.
        No enviamos a Noruega.
        El museo abre a las 9.
        La garantía no cubre daños por agua.
        Nadie conoce la fecha exacta.
        No hay ascensor en el museo.
        """,
    "ru": """
        Скорость неизвестна учёным.
        Пользователи не могут делиться паролями.
        Устройство не поддерживает Bluetooth.
        Он не знает, что насос сломан.
        Я не знаю цену, но гарантия два года.
        Неизвестно, кто написал «Беовульф».
        Мы не доставляем в Норвегию.
        Музей открыт с 9 до 17.
        Гарантия не покрывает повреждения водой.
        Никто не знает точной даты.
        """,
    "zh": """
        用户不能分享密码。
        该设备不支持蓝牙。
        他不知道水泵坏了。
        我不知道价格，但保修期是两年。
        科学家不知道谁写了《贝奥武夫》。
        我们不向挪威发货。
        博物馆九点开门。
        保修不包括水损。
        没有人知道确切日期。
        该文件没有签名。
        密码不能包含空格。
        """,
    "ja": """
        ユーザーはパスワードを共有できません。
        このデバイスはBluetoothに対応していません。
        彼はポンプが壊れていることを知りません。
        価格はわかりませんが、保証は2年です。
        科学者にもわかりません。
        ノルウェーには発送していません。
        博物館は9時に開きます。
        保証に水濡れは含まれていません。
        誰も正確な日付を知りません。
        """,
    "ar": """
        لا يمكن للمستخدمين مشاركة كلمات المرور.
        الجهاز لا يدعم البلوتوث.
        هو لا يعرف أن المضخة معطلة.
        لا أعرف السعر، لكن الضمان سنتان.
        لا أحد يعرف من كتب بيوولف.
        نحن لا نشحن إلى النرويج.
        المتحف يفتح في التاسعة.
        الضمان لا يغطي أضرار المياه.
        """,
}
STATED_TOO = """
    The museum does not know how many visitors came.
    The witness could not find the key.
    I know the answer: 12 kg.
    The documents mention two prices.
    The context of the war is complex.
    Cats cannot taste sugar.
    Ich kann bestätigen, dass die Pumpe 12 kg wiegt.
    Die Dokumente liegen im Archiv.
    Es gibt keine Haustiere im Hotel.
    Der Kläger konnte nichts beweisen.
    Die Firma hat keine Angaben gemacht.
    Le texte compte 300 mots.
    Il n'y a pas d'ascenseur.
    Je peux confirmer que la pompe pèse 12 kg.
    El texto tiene 300 palabras.
    No hay entradas los lunes.
    No es posible pagar con tarjeta.
    Документы хранятся в архиве.
    В музее нет лифта.
    Текст не переведён на русский.
    Нет, насос весит 12 кг.
    博物馆没有电梯。
    文件存放在档案馆。
    不，水泵重12公斤。
    没有人住在岛上。
    博物館にはエレベーターがありません。
    文書は保管庫にあります。
    その薬は効果がありません。
    لا يوجد مصعد في المتحف.
    النص طويل.
    لا يمكن الدفع بالبطاقة.
    Unknown Pleasures is an album by Joy Division.
    The source of the Nile is not known.
    Not all birds can fly.
    No information is stored on the device.
    The user cannot find the file without a password.
    I can't stand the rain is a song.
    The report does not mention any casualties, but 12 people were hurt.
    He was unable to answer.
    There is no data on long-term effects in children.
    The passage is closed on Mondays.
    Access to the file is not provided by the company.
"""


def lines(text):
    return [line.strip() for line in text.strip().splitlines()]


@pytest.mark.parametrize("text", [line for table in WITHHELD.values() for line in lines(table)] + lines(WITHHELD_TOO))
def test_answers_that_withhold_themselves(text):
    assert is_abstention(text)


@pytest.mark.parametrize("text", [line for table in STATED.values() for line in lines(table)] + lines(STATED_TOO))
def test_answers_that_state_something(text):
    assert not is_abstention(text)


@pytest.mark.parametrize("language", [name for name in WITHHELD if name != "other"])
def test_the_tables_of_this_test_are_broad(language):
    assert len(lines(WITHHELD[language])) >= 12
    assert len(lines(STATED[language])) >= 8


@pytest.mark.parametrize("text", ["", " ", "\n", "🙂", "Hello!", "Shall I ask?", "```\nI don't know.x()\n```\n1"])
def test_an_answer_that_withholds_nothing_is_no_abstention(text):
    assert not is_abstention(text)


def test_markup_and_company_do_not_matter():
    assert is_abstention("# Answer\n\n> **I’m sorry**, but I _can’t_ help with that [1]. 😔\n\nAnything else?")
    assert is_abstention("- I don't know.\n- I could not find anything in the documents.")
    assert not is_abstention("- I don't know the price.\n- Weight: 12 kg")


def test_a_fact_in_any_part_of_a_sentence_counts():
    assert not is_abstention("I don't know the price; it weighs 12 kg.")
    assert not is_abstention("I don't know the price, and the warranty is two years.")
    assert not is_abstention("I don't know: 12 kg, maybe.")
    assert not is_abstention("It weighs 12 kg, but I don't know the price.")


def test_reasons_and_advice_are_no_facts_unless_they_hold_numbers():
    assert is_aside("It is confidential")
    assert is_aside("Please contact our support")
    assert not is_aside("Please call 555 1234")
    assert is_abstention("I can't share that. It is confidential.")
    assert not is_abstention("I don't know, but you can call 555 1234.")


def test_what_someone_else_does_not_know_is_a_fact():
    assert not is_abstention("She said: “I don't know.”")
    assert not is_abstention("“I don't know” was her answer.")


def test_only_the_negated_wording_withholds():
    assert is_abstention("It is not specified.")
    assert is_abstention("That isn't mentioned here.")
    assert not is_abstention("It is specified.")


def test_parts_of_a_sentence():
    text = "Я не знаю цену, но гарантия два года; всё."
    assert [text[a:b] for a, b in split_turns(text)] == ["Я не знаю цену", "гарантия два года", "всё."]
    assert split_turns("") == []


def test_a_long_answer_is_no_trouble():
    assert is_abstention("I don't know. " * 5000)
    assert not is_abstention("I do not know " + "really " * 10_000)
