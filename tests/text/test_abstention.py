from time import process_time

import pytest

from claimwise.text.abstention import abstains, is_abstention, is_aside, split_turns
from claimwise.text.claims import split_claims

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

# What documents are, lack or do otherwise than telling something is a fact about them.
STATED_OF_DOCUMENTS = {
    "en": """
        The document does not contain a signature.
        None of the documents contains a watermark.
        No evidence was found of water on the Moon before 2009.
        I am not able to fly, said the penguin in the film.
        The documents do not contain personal data.
        The text does not use the letter e.
        The sources do not agree on the date of the battle.
        The passage does not connect to the harbor.
        None of the sources freezes in winter.
        The document does not include a table of contents.
        The context menu does not have a Save entry.
        The knowledge base does not provide an export function.
        No evidence of life was found on Mars.
        No data is provided to advertisers.
        No results are available to the public.
        No records were found in the cave.
        I am unable to swim, he said.
        We are not going to the beach on Mondays.
        The signature was not found in the documents.
        The search results do not include ads.
        The text has no vowels.
        It is not possible to determine pi exactly.
        The answer is not always 42.
        I'd need more money.
        The answer is not in the box.
        It is not possible to answer the phone while driving.
        No evidence was presented in court.
        No details were released by the police.
        I don't know, he said.
        """,
    "de": """
        Das Dokument ist nicht unterschrieben.
        Das Dokument enthält kein Wasserzeichen.
        Die Quelle ist nicht trinkbar.
        Der Text ist nicht urheberrechtlich geschützt.
        Der Text steht nicht unter Copyright.
        Die Informationen werden nicht an Dritte weitergegeben.
        Die Quellen der Donau sind nicht in Bayern.
        Die Unterlagen sind nicht vollständig.
        Das Dokument enthält keine Unterschrift.
        Die Texte werden nicht gedruckt.
        Die Datenbank gibt keine Daten weiter.
        Im Text wird nicht gereimt.
        Der Text enthält keine personenbezogenen Daten.
        In den Quellen ist kein Fisch.
        Die Quelle liegt nicht in Bayern.
        Dazu ist keine Anmeldung nötig.
        Davon ist nichts übrig.
        Die Datenbank ist nicht verschlüsselt.
        Die Passagen sind nicht überdacht.
        Die Information ist im Internet frei verfügbar.
        Diese Information ist im Text enthalten.
        Es wurden keine Fehler gefunden.
        Ich weiß es nicht, sagte er.
        """,
    "fr": """
        Le document n'est pas signé.
        La source n'est pas potable.
        Les données ne sont pas chiffrées.
        Le passage n'est pas ouvert en hiver.
        Ce document ne contient que 12 pages.
        Le texte n'a été publié qu'en 1950.
        Les résultats ne dépassent pas 5 %.
        Cette source n'alimente que deux villages.
        Les sources ne gèlent pas en hiver.
        La base de données ne gère pas les transactions.
        Les informations ne sont jamais partagées avec des tiers.
        Il n'y a pas de données personnelles dans ce fichier.
        Le document ne contient pas de signature.
        Le texte ne contient pas de données personnelles.
        Le contexte n'est pas favorable.
        Les sources ne sont pas polluées.
        Le document n'inclut pas de photo.
        Aucune information n'est partagée avec des tiers.
        Il n'y a pas de réponse universelle.
        Les passages ne sont pas numérotés.
        Les informations ne sont pas gratuites.
        La source ne tarit jamais.
        Le texte ne rime pas.
        Il n'est pas possible de payer par carte.
        """,
    "es": """
        Los materiales no contienen amianto.
        Los documentos no incluyen firma.
        Los resultados no indican cáncer.
        En el documento no hay firmas.
        No hay datos personales en el archivo.
        El documento no está firmado.
        Los documentos no contienen firmas.
        El texto no tiene rimas.
        La fuente no da agua.
        Las fuentes no funcionan en invierno.
        El contexto no es favorable.
        No hay resultados definitivos del ensayo.
        Los datos no se comparten con terceros.
        La información no se vende.
        No es posible determinar la edad del universo con exactitud.
        No se encontraron errores.
        """,
    "ru": """
        В материале нет железа.
        В документе нет печати.
        В тексте песни нет слова любовь.
        Источник Нила не найден до 1858 года.
        Результаты поиска не содержат рекламы.
        Материалы дела не содержат подписи судьи.
        Документ не подписан.
        Документы не содержат подписи.
        В тексте нет рифм.
        Источник не замерзает зимой.
        Данные не передаются третьим лицам.
        База знаний не поддерживает экспорт.
        В источнике нет нитратов.
        Информация не передаётся третьим лицам.
        В документах нет персональных данных.
        Источники не указаны на карте.
        В контексте меню нет кнопки.
        Ничего не известно о его детстве.
        """,
    "zh": """
        文件中没有签名。
        文档里没有图片。
        数据库没有提供备份功能。
        文本不包含标点。
        资料中没有个人信息。
        信息不会泄露给第三方。
        来源没有被污染。
        材料中没有铁。
        没有发现任何签名。
        该问题无法复现。
        根据文件，用户不能进入大楼。
        无法在文档中添加签名。
        文章没有说明书。
        """,
    "ja": """
        この文書には署名がありません。
        日本国憲法には死刑についての記載がありません。
        彼の死因は不明です。
        文書に印鑑はありません。
        資料には写真がありません。
        この本には挿絵がありません。
        テキストには句読点がありません。
        憲法には環境権についての規定がありません。
        情報は第三者に提供されません。
        この部屋には窓がありません。
        原因は不明です。
        彼女の年齢は不明です。
        このアプリは外部サーバーにアクセスできません。
        アプリでは情報を共有できません。
        """,
    "ar": """
        لا توجد بيانات شخصية في الملف.
        لا يحتوي المستند على توقيع.
        الوثيقة لا تحتوي على صور.
        المستند غير موقع.
        النص لا يحتوي على علامات ترقيم.
        لا توجد صور في المستند.
        البيانات لا تشارك مع أطراف ثالثة.
        المعلومات ليست مجانية.
        المصادر لا تتجمد في الشتاء.
        لا يمكن تحديد عمر الكون بدقة.
        لا توجد معلومات سرية في الملف.
        """,
    "more": """
        I documenti non contengono firme.
        Il testo non è cifrato.
        Il testo non contiene informazioni personali.
        O documento não contém assinatura.
        Os documentos não estão assinados.
        De documenten zijn niet ondertekend.
        De tekst bevat geen persoonlijke gegevens.
        Dokumenty nie są podpisane.
        Tekst nie zawiera podpisu.
        Не вдалося врятувати місто.
        사용자는 파일을 공유할 수 없습니다.
        과학자들도 원인을 알 수 없습니다.
        문서에는 개인 정보가 없습니다.
        The documents have no legal force.
        The context does not matter.
        The information is not encrypted.
        The text is not protected by copyright.
        None of the sources is drinkable.
        The provided data are not normally distributed.
        The source does not provide enough water for that.
        The document does not list any ingredients.
        Cannot find a taxi at night here.
        Nothing in the world is free.
        Not found on the mainland, the bird nests on islands.
        Die Dokumente geben keine Garantie.
        Im Text steht kein Komma.
        In der Quelle wird nicht gebadet.
        Der Kontext ist nicht wichtig.
        Ich kann nicht schwimmen, sagte der Junge.
        Das kann ich nicht essen, sagte das Kind.
        Les documents n'ont pas de valeur légale.
        Le contexte n'a aucune importance.
        Le passage ne donne pas sur la rue.
        Rien dans le monde n'est gratuit.
        Los textos no tienen copyright.
        El contexto no importa.
        Las fuentes no dan agua potable.
        No es posible acceder a los datos sin clave.
        Документы не имеют силы.
        Контекст не важен.
        Из текста нельзя удалить заголовок.
        По этому вопросу ничего не решено.
        В результатах поиска нет рекламы.
        文本没有加密。
        数据库不支持事务。
        信息不足为奇。
        没有信息不会泄露。
        データベースはトランザクションに対応していません。
        この情報は暗号化されていません。
        文書は署名されていません。
        この資料は販売されていません。
        彼は情報を持っていません。
        النص غير محمي بحقوق النشر.
        المعلومات لا تباع.
        قاعدة البيانات لا تدعم المعاملات.
        """,
}
WITHHELD_BY_DOCUMENTS = {
    "en": """
        The answer is not in the provided text.
        It is not possible to answer this question from the given passages.
        My knowledge cutoff prevents me from answering this.
        Insufficient information.
        I'd need more context to answer that.
        The context doesn't contain that.
        The documents do not include any information about refunds.
        The provided passages do not contain the answer.
        The text does not provide enough information to determine the price.
        None of the passages provides an answer.
        The document does not mention a signature.
        The information is not in the documents.
        Insufficient context to answer.
        I need more information to answer this question.
        It's impossible to determine this from the provided text.
        The text does not say.
        """,
    "de": """
        Im bereitgestellten Kontext finde ich dazu keine Informationen.
        Anhand der vorliegenden Informationen lässt sich das nicht feststellen.
        Diese Information ist im Text nicht enthalten.
        Aus dem Text geht nicht hervor, wer der CEO ist.
        Die Antwort auf diese Frage ist im Kontext nicht enthalten.
        Zu dieser Frage wurden keine Informationen gefunden.
        Ich verfüge nicht über diese Information.
        Mir ist nicht bekannt, wann das Gerät erschienen ist.
        Das Dokument enthält keine Informationen zur Garantie.
        Die Quellen geben darüber keine Auskunft.
        Der Text sagt nichts über den Preis.
        In den Unterlagen findet sich kein Hinweis auf den Preis.
        Im Text steht nichts dazu.
        Aus den Unterlagen geht das nicht hervor.
        Der Preis wird im Text nicht genannt.
        Zu diesem Thema habe ich nichts gefunden.
        Es wurden keine Informationen gefunden.
        """,
    "fr": """
        Il n'est pas possible de répondre à partir du texte fourni.
        Aucune information pertinente n'a été trouvée.
        D'après le contexte, on ne peut pas déterminer le prix.
        Il n'y a pas d'information sur ce sujet dans le texte.
        Le document ne contient pas d'informations sur la garantie.
        Le texte ne fournit aucune réponse à cette question.
        Les documents ne disent rien sur le prix.
        Le contexte ne permet pas de répondre.
        Le prix n'est pas mentionné dans le texte.
        Aucune information n'est disponible à ce sujet.
        Les passages ne contiennent pas la réponse.
        """,
    "es": """
        No es posible determinar la respuesta a partir del contexto.
        Según el contexto, no se puede determinar el precio.
        No me consta.
        El documento no contiene información sobre la garantía.
        Los documentos no incluyen esa información.
        El texto no proporciona una respuesta.
        En el contexto no hay información al respecto.
        En el texto no se menciona el precio.
        El precio no se menciona en el texto.
        No se encontró información sobre esto.
        No hay suficiente información para responder.
        """,
    "ru": """
        На основании предоставленных данных невозможно определить дату.
        Я не располагаю такими сведениями.
        Ответ на этот вопрос в документах не найден.
        Из контекста нельзя установить, когда это произошло.
        По вашему запросу ничего не найдено.
        Сведения о цене не представлены.
        Документ не содержит информации о гарантии.
        В тексте нет ответа на этот вопрос.
        В контексте отсутствует информация о цене.
        Документы не содержат сведений об этом.
        В документах ничего не сказано о цене.
        Цена в тексте не указана.
        Источники не дают ответа.
        Недостаточно информации для ответа.
        """,
    "zh": """
        没有提供足够的相关信息。
        非常抱歉，您的问题超出了我的知识范围。
        这个问题我回答不了。
        文档不包含相关信息。
        上下文没有提供答案。
        资料中找不到关于保修的信息。
        提供的文本没有说明价格。
        根据上下文无法判断。
        这超出了我的知识范围。
        """,
    "ja": """
        AI言語モデルとして、リアルタイムのデータにはアクセスできません。
        確かなことは言えません。
        お答えすることができません。
        本文では言及されていません。
        該当する情報がありませんでした。
        文書には価格についての情報がありません。
        コンテキストには答えがありません。
        資料からはわかりません。
        文章には価格が書かれていません。
        情報がありません。
        提供された文書では触れられていません。
        """,
    "ar": """
        بناءً على السياق المقدم، لا يمكن تحديد التاريخ.
        لم يُذكر ذلك في النص.
        لم يتم العثور على إجابة.
        الوثيقة لا تحتوي على معلومات عن الضمان.
        النص لا يقدم إجابة.
        لا توجد معلومات كافية للإجابة.
        السياق لا يوضح السعر.
        المستندات لا تتضمن هذه المعلومات.
        لا يمكن تحديد ذلك من السياق.
        """,
    "more": """
        I documenti non menzionano il prezzo.
        Il contesto non contiene informazioni sul prezzo.
        Os documentos não mencionam o preço.
        O contexto não contém informações sobre o preço.
        De documenten bevatten geen informatie over de prijs.
        In de tekst staat daar niets over.
        Dokumenty nie zawierają informacji o cenie.
        Tekst nie podaje ceny.
        Не вдалося знайти відповідь.
        문서에서 가격을 찾을 수 없습니다.
        관련 정보가 없습니다.
        I don't have that information.
        The documents do not contain any mention of that.
        I was unable to find this in the provided text.
        There is not enough information in the passages to say.
        Das steht nicht im Text.
        Dazu gibt es im Kontext keine Informationen.
        Die bereitgestellten Dokumente enthalten keine Information darüber.
        Ich kann dazu im Text nichts finden.
        Le texte ne le précise pas.
        Ce n'est pas mentionné dans le document.
        Je n'ai pas assez d'informations pour répondre.
        El texto no lo menciona.
        Los documentos no contienen la respuesta.
        No se menciona en el texto.
        В тексте это не указано.
        Документы не упоминают об этом.
        文中没有提及。
        没有足够的信息来回答这个问题。
        コンテキストには記載されていません。
        文書には記載されていません。
        申し訳ありませんが、情報が不足しています。
        السياق لا يحتوي على معلومات كافية.
        النص لا يذكر ذلك.
        """,
}


def lines(text):
    return [line.strip() for line in text.strip().splitlines()]


@pytest.mark.parametrize("text", [line for table in WITHHELD.values() for line in lines(table)] + lines(WITHHELD_TOO))
def test_answers_that_withhold_themselves(text):
    assert is_abstention(text)


@pytest.mark.parametrize("text", [line for table in STATED.values() for line in lines(table)] + lines(STATED_TOO))
def test_answers_that_state_something(text):
    assert not is_abstention(text)


@pytest.mark.parametrize("text", [line for table in STATED_OF_DOCUMENTS.values() for line in lines(table)])
def test_what_a_document_is_or_lacks_is_a_fact(text):
    assert not is_abstention(text)
    assert not any(abstains(text[start:end]) for start, end in split_turns(text))


@pytest.mark.parametrize("text", [line for table in WITHHELD_BY_DOCUMENTS.values() for line in lines(table)])
def test_documents_that_do_not_tell(text):
    assert is_abstention(text)


def test_a_fact_about_the_document_stays_a_claim_in_a_mixed_answer():
    told = "The report has 12 pages. The document does not contain a signature."
    texts = [claim.text.rstrip(".") for claim in split_claims(told)]
    assert texts == ["The report has 12 pages", "The document does not contain a signature"]
    assert len(split_claims("The report has 12 pages. The document does not contain the answer.")) == 1


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


# Far more than linear work needs; quadratic work on 100,000 characters takes over a thousand times the plain text's.
SLOWER_AT_MOST = 30


@pytest.mark.parametrize(
    "part", ['"', '"a" ', "« ", " ", "; ", " ;", "— ", ": ", "?", "(", "*", "a, said ", "no ", "не ", "相关"]
)
def test_work_grows_with_length_alone(part):
    spent = []
    for unit in ("word ", part, f"x{part}"):
        text = (unit * 100_000)[:100_000]
        begin = process_time()
        for start, end in split_turns(text):
            assert not abstains(text[start:end])
        spent.append(process_time() - begin)
    assert max(spent[1:]) <= SLOWER_AT_MOST * max(spent[0], 0.05)


def test_many_quotation_marks_are_no_trouble():
    spent = []
    for text in ("a " * 50_000, '"' * 100_000):
        begin = process_time()
        assert not is_abstention(text)
        spent.append(process_time() - begin)
    assert spent[1] <= SLOWER_AT_MOST * max(spent[0], 0.05)


@pytest.mark.parametrize("text", ["لَا أَعْرِفُ.", "لا أعرف.", "لم يُذكر ذلك في النص.", "شُكْرًا. لا أعلمُ."])
def test_arabic_vowel_signs_do_not_matter(text):
    assert is_abstention(text)
