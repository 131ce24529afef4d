"""Which language a text is probably in: enough to choose abbreviations, not a language identifier."""

from __future__ import annotations

import re
from collections import Counter

# How much of a text is looked at; a guess does not get better with more.
_SAMPLE = 2000

# First match wins, so scripts that several languages share come after those that settle the matter.
_SCRIPTS: tuple[tuple[str, str], ...] = (
    ("ja", "\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9d"),
    ("ko", "\uac00-\ud7af\u1100-\u11ff\u3130-\u318f"),
    ("zh", "\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U000323af"),
    ("th", "\u0e00-\u0e7f"),
    ("lo", "\u0e80-\u0eff"),
    ("my", "\u1000-\u109f"),
    ("km", "\u1780-\u17ff"),
    ("bo", "\u0f00-\u0fff"),
    ("am", "\u1200-\u139f"),
    ("ka", "\u10a0-\u10ff"),
    ("hy", "\u0530-\u058f"),
    ("el", "\u0370-\u03ff\u1f00-\u1fff"),
    ("he", "\u0590-\u05ff"),
    ("ar", "\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc"),
    ("hi", "\u0900-\u097f"),
    ("bn", "\u0980-\u09ff"),
    ("pa", "\u0a00-\u0a7f"),
    ("gu", "\u0a80-\u0aff"),
    ("or", "\u0b00-\u0b7f"),
    ("ta", "\u0b80-\u0bff"),
    ("te", "\u0c00-\u0c7f"),
    ("kn", "\u0c80-\u0cff"),
    ("ml", "\u0d00-\u0d7f"),
    ("si", "\u0d80-\u0dff"),
    ("ru", "\u0400-\u052f"),
    ("en", "A-Za-z\u00c0-\u024f\u1e00-\u1eff"),
)
_BY_SCRIPT = tuple((code, re.compile(f"[{ranges}]")) for code, ranges in _SCRIPTS)

# Words that tell languages of one script apart: frequent, short and rare in the neighbors.
_WORDS: dict[str, dict[str, str]] = {
    "en": {
        # With the short words that other languages have too ("at", "a", "in"): they prove nothing against English.
        "en": "the and of is are was were to it that with for this which has have from by an you they be not a at in "
        "on or as no do than can about one its their there because more when he she his her we also per",
        "de": "der die das und ist nicht ein eine mit für auf von zu den dem des im sich wird wurde auch es sie z bzw",
        "fr": "le la les des est et une du dans pour que qui pas sur avec au aux ce cette il elle sont été c'est",
        "es": "el los las una y en es por con para que del se su fue como está son al lo más pero hay usted",
        "it": "il gli della che di è per con una del nel non sono dei alla le questo più anche ha",
        "pt": "o os as uma do da em é com não para que no na por foi são ao mais dos das você está",
        "nl": "het een van en is niet de dat op te zijn voor met aan ook werd door bij naar wordt",
        "sv": "och det att är som en på för av med den inte till har ett om var från",
        "da": "og det at er som en på for af med den ikke til har et var fra blev",
        "pl": "i w na z się nie jest do to że jak od za po przez oraz był była są",
        "cs": "a v na se je že z do s o to jako pro by byl byla jsou není nebo také",
        "tr": "ve bir bu için ile olarak da de çok olan daha gibi değil kadar var",
        "id": "yang dan di ini itu dengan untuk tidak dari dalam pada adalah ke juga oleh",
        "vi": "và của là không có một được cho trong với các người này đã những",
        "fi": "ja on ei se että oli hän mutta ovat kun myös joka tai kuin",
        "hu": "a az és hogy nem egy is volt ez van meg csak már",
        "ro": "și în de la cu nu este care pe un o din sunt mai pentru",
    },
    "ru": {
        "ru": "и в не на что с по это как из он она был была для от же его ы",
        "uk": "і в не на що з та це як із він вона був була для від його є у й",
        "bg": "и в не на че с по това като от той тя беше за са е се ще",
        "sr": "и у не на да се је су са за од који као био била",
    },
    "ar": {
        "ar": "في من على إلى أن هذا هذه التي الذي لا ما عن مع كان هو هي",
        "fa": "در از به که را این است با برای و می آن شد یک های",
        "ur": "کے کی کا میں سے ہے کو اور پر نے یہ ہیں کہ نہیں",
    },
    "hi": {
        "hi": "है में के का की और से को पर यह हैं नहीं",
        "mr": "आहे आणि च्या या ते होते नाही हे",
        "ne": "छ र को मा छन् हो पनि",
    },
}
# Languages that cannot be told from English by their script.
LATIN = frozenset(_WORDS["en"])
_BY_WORD = {
    script: {
        word: [code for code, line in table.items() if word in line.split()]
        for word in set(" ".join(table.values()).split())
    }
    for script, table in _WORDS.items()
}


def guess_language(text: str) -> str:
    """Guess the language of a text from its script and its commonest words.

    Args:
        text: Any text; the first 2,000 characters are looked at.

    Returns:
        A two-letter code. `en` where nothing else can be told.

    >>> [guess_language(t) for t in ("It is open.", "Das ist z. B. offen.", "门票十二元。", "Музей открыт.", "42")]
    ['en', 'de', 'zh', 'ru', 'en']
    """
    sample = text[:_SAMPLE]
    script = "en" if sample.isascii() else _guess_script(sample)
    if script not in _BY_WORD:
        return script
    votes = Counter(
        code
        for word in re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)?", sample.lower())
        for code in _BY_WORD[script].get(word, ())
    )
    best, most = max(votes.items(), key=lambda vote: vote[1], default=(script, 0))
    # One short word proves nothing: "a" is a letter in a list as well as a Hungarian article.
    return best if most > max(votes[script], 1) else script


def _guess_script(sample: str) -> str:
    """The language that stands for the commonest script; `en` where there is none."""
    counts = {code: len(pattern.findall(sample)) for code, pattern in _BY_SCRIPT}
    # A few kana among many ideographs settle for Japanese; a Chinese text has none.
    if counts["ja"] * 20 >= counts["zh"] > 0:
        counts["ja"] += counts["zh"]
    # An ideograph says as much as a short word, so a quoted Latin name does not outweigh a Chinese sentence.
    script = max(counts, key=lambda code: counts[code] * (3 if code in ("ja", "zh", "ko") else 1))
    return script if counts[script] else "en"
