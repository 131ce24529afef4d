"""Finite verbs and function words by which compound sentences are told apart, for a few languages.

Not a grammar: only words that leave little doubt, since a sentence that stays whole does less harm than one that
is cut wrongly.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from claimwise.text.english_verbs import NOUNS, PAST, PLAIN_PAST, PRESENT
from claimwise.text.wordlists import words


@dataclass(frozen=True, slots=True)
class Grammar:
    """What tells the clauses of a language apart. All words are lower-case.

    Attributes:
        auxiliaries: Finite verbs that may begin a second predicate whatever the tense of the first.
        present, past: Finite verbs that may begin a second predicate of the same tense.
        ambiguous: Those of them that may be nouns.
        participles: Those of `past` that may be participles, so that "was built and renovated" is not parted.
        reporting: Verbs whose clause is someone's word, not a fact.
        adverbs: Words that may stand between subject and verb, or before a second verb.
        joiners: Words between two predicates.
        contrasts: Words between two full clauses, besides the joiners.
        pronouns: Words that begin a clause of its own.
        articles: Words that begin a noun phrase.
        openers: Words that begin no plain subject.
        binders: Words that tie a clause to another one, so that the sentence stays whole.
    """

    auxiliaries: frozenset[str]
    present: frozenset[str]
    past: frozenset[str]
    adverbs: frozenset[str]
    joiners: str
    contrasts: str
    pronouns: frozenset[str]
    articles: frozenset[str]
    openers: frozenset[str]
    binders: re.Pattern[str]
    reporting: frozenset[str]
    ambiguous: frozenset[str] = frozenset()
    participles: frozenset[str] = frozenset()

    @property
    def finite(self) -> frozenset[str]:
        """All finite verbs."""
        return self.auxiliaries | self.present | self.past


GRAMMARS: dict[str, Grammar] = {
    "en": Grammar(
        auxiliaries=words(
            "is are was were has have had can cannot could will would may might must should does did isn't "
            "aren't wasn't weren't hasn't haven't hadn't can't won't wouldn't doesn't didn't couldn't"
        ),
        present=PRESENT,
        past=PAST,
        ambiguous=NOUNS,
        participles=PAST - PLAIN_PAST,
        reporting=words(
            "says said states stated claims claimed reports reported notes noted believes believed thinks "
            "thought argues argued suggests suggested explains explained announces announced adds added knows "
            "knew hopes hoped means seems seemed"
        ),
        adverbs=words(
            "also then later still now often usually always never only even currently typically generally "
            "initially eventually subsequently finally originally previously soon once already not just mainly "
            "mostly further additionally"
        ),
        joiners=r"and then|and|but",
        contrasts=r"while|whereas|yet",
        pronouns=words("it he she they this these that there we you i both its his her their"),
        articles=words("the a an this these those its his her their our my your each every some all most no another"),
        openers=words(
            "in on at by for from with after before during since until under over between among through as if "
            "when while although though because unless to there here what how why where who which that according "
            "like instead despite once both either neither"
        ),
        binders=re.compile(
            r"\b(?:that|which|who|whom|whose|if|when|whenever|because|although|though|unless|whether|where|so that|"
            r"provided|respectively|either|neither|not only)\b|(?<!, )\b(?:while|whereas)\b"
            r"|\b(?:since|after|before|until)\b(?! \d)|, as\b(?! (?:well|of|in|an?|the|at)\b)"
            r"|\bonce\b(?! (?:a|an|per|every|in|more|again|daily|weekly)\b|[.,])",
            re.IGNORECASE,
        ),
    ),
    "de": Grammar(
        auxiliaries=words(
            "ist sind war waren hat haben hatte hatten kann können konnte konnten wird werden wurde wurden muss "
            "müssen darf dürfen soll sollte"
        ),
        present=words(
            "wiegt kostet läuft enthält umfasst bietet besteht gehört liegt steht misst dauert arbeitet lebt "
            "wohnt unterstützt benötigt braucht verwendet nutzt besitzt beginnt endet öffnet schließt gilt "
            "stammt fließt verbindet führt produziert verfügt funktioniert heißt zeigt erreicht beträgt"
        ),
        past=words(
            "wog kostete lief enthielt umfasste bestand gehörte lag stand dauerte arbeitete lebte wohnte "
            "studierte zog heiratete starb schrieb gewann gründete erhielt begann endete öffnete wechselte "
            "verließ kehrte spielte veröffentlichte leitete lehrte besuchte eröffnete baute"
        ),
        reporting=words(
            "sagt sagte meint meinte behauptet behauptete glaubt glaubte berichtet berichtete erklärt erklärte "
            "denkt dachte weiß hofft"
        ),
        adverbs=words(
            "auch dann später noch jetzt oft meist immer nie nur sogar derzeit zudem außerdem danach schließlich"
        ),
        joiners=r"und|aber|sowie",
        contrasts=r"während|doch",
        pronouns=words("er sie es wir dies diese dieser dieses beide"),
        articles=words("der die das ein eine dieser diese dieses sein seine ihr ihre jeder jede jedes"),
        openers=words(
            "im in am an auf bei für von mit nach vor während seit bis unter über zwischen durch als wenn weil "
            "obwohl da dass ob zu hier dort heute gestern damals dann laut wegen trotz außerdem zudem seitdem "
            "später danach dabei sowohl weder entweder"
        ),
        binders=re.compile(
            r"\b(?:dass|wenn|weil|obwohl|falls|ob|während|sobald|solange|nachdem|bevor|damit|wobei|sowohl|weder|"
            r"entweder|jeweils)\b"
            r"|, (?:der|die|das|dem|den|dessen|deren|welche[rs]?|wo|was|wie)\b",
            re.IGNORECASE,
        ),
    ),
    "fr": Grammar(
        auxiliaries=words(
            "est sont était étaient fut furent a ont avait avaient peut peuvent doit doivent sera seront"
        ),
        present=words(
            "pèse coûte fonctionne contient comprend comporte offre possède mesure dure appartient vit habite "
            "travaille nécessite utilise commence ouvre ferme produit permet compte dispose relie traverse "
            "accueille propose pèsent coûtent fonctionnent contiennent"
        ),
        past=words(
            "pesait coûtait fonctionnait contenait mesurait durait appartenait vivait habitait travaillait "
            "mourut naquit écrivit devint épousa fonda reçut remporta quitta étudia enseigna"
        ),
        reporting=words(
            "dit disait affirme affirmait pense pensait croit croyait déclare déclara explique sait estime annonce"
        ),
        adverbs=words("aussi également ensuite puis toujours souvent encore ne n'"),
        joiners=r"et|mais|puis",
        contrasts=r"tandis que|alors que",
        pronouns=words("il elle ils elles ce cela ceci celui-ci celle-ci"),
        articles=words("le la les un une ce cet cette ces son sa ses leur leurs chaque"),
        openers=words(
            "en dans à au aux sur sous par pour de avec sans après avant pendant depuis selon si quand lorsque "
            "comme parce puisque bien malgré entre ici là il-y-a ni soit"
        ),
        binders=re.compile(
            r"\b(?:que|qui|dont|où|lequel|laquelle|si|quand|lorsque|parce|puisque|quoique|afin|ni|soit|"
            r"respectivement)\b|qu['’]",
            re.IGNORECASE,
        ),
    ),
    "es": Grammar(
        auxiliaries=words(
            "es son era eran fue fueron está están estaba ha han había puede pueden debe deben será tiene tenía"
        ),
        present=words(
            "pesa cuesta funciona contiene incluye comprende ofrece posee mide dura pertenece vive trabaja "
            "requiere utiliza usa empieza comienza termina abre cierra produce permite cuenta dispone conecta "
            "cruza necesita admite"
        ),
        past=words(
            "pesaba costaba nació murió escribió ganó fundó recibió estudió trabajó vivió abrió cerró construyó "
            "publicó dirigió jugó enseñó pasó"
        ),
        reporting=words(
            "dice dijo afirma afirmó piensa cree creía declara declaró explica explicó sabe opina anuncia anunció"
        ),
        adverbs=words("también luego después todavía aún siempre nunca solo no ya además"),
        joiners=r"y|e|pero",
        contrasts=r"mientras que",
        pronouns=words("él ella ellos ellas esto este esta"),
        articles=words("el la los las un una su sus este esta estos estas cada"),
        openers=words(
            "en a al con por para de desde hasta según si cuando como porque aunque tras sin sobre entre durante "
            "hay aquí allí ni tanto"
        ),
        binders=re.compile(
            r"\b(?:que|quien|quienes|cuyo|cuya|donde|si|cuando|porque|aunque|mientras|ni|tanto|respectivamente)\b",
            re.IGNORECASE,
        ),
    ),
    "ru": Grammar(
        auxiliaries=words("был была было были будет будут является являются может могут должен должна имеет имеют"),
        present=words(
            "весит стоит работает содержит включает поставляется состоит находится расположен расположена "
            "требует поддерживает использует предлагает продаётся производит длится начинается заканчивается "
            "открывается закрывается живёт живет принадлежит соединяет впадает течёт вмещает оснащён оснащена "
            "позволяет обеспечивает составляет занимает питается"
        ),
        past=words(
            "весил весила стоил стоила работал работала содержал родился родилась умер умерла написал написала "
            "получил получила окончил окончила основал основала переехал переехала женился вышла стал стала жил "
            "жила учился училась преподавал преподавала выиграл выиграла открыл открыла открылся открылась "
            "закрылся возглавил возглавила издал издала"
        ),
        reporting=words(
            "говорит сказал сказала сообщил сообщила утверждает считает думает полагает заявил заявила знает "
            "отметил отметила"
        ),
        adverbs=words("также затем потом тоже ещё еще уже не всегда часто обычно позже впоследствии"),
        joiners=r"и|но|а также",
        contrasts=r"а|тогда как",
        pronouns=words("он она оно они это его её ее их"),
        articles=words("этот эта это эти каждый каждая"),
        openers=words(
            "в во на с со к по из за от до у о об для при под над между после перед через если когда хотя потому "
            "так как чтобы где здесь там сегодня согласно благодаря несмотря кроме ни"
        ),
        binders=re.compile(
            r"\b(?:котор\w+|что|чтобы|если|когда|хотя|потому|поскольку|где|чей|чья|ли|ни|либо|пока|соответственно)\b",
            re.IGNORECASE,
        ),
    ),
}  # fmt: skip
