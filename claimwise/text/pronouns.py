"""Whether a sentence begins with a word that only the sentences before it can resolve."""

from __future__ import annotations

import itertools
import re

# How much of a sentence its beginning may take.
_HEAD = 80
_COMMA = re.compile(r"[,，،]\s*")
_LINKS = (
    r"however|moreover|furthermore|additionally|in addition|also|finally|and|but|so|then|yes|no|außerdem|zudem|"
    r"aber|und|auch|"
    r"de plus|mais|et|aussi|además|pero|y|también|кроме того|также|но|и|да|нет"
)
# Also demonstratives and possessives: they name something, but not all of it.
_WORDS = (
    "it its it's itself he he's his him she she's her they their them they're these this that that's those such both "
    "er sie es sein seine seiner ihr ihre ihrer dieser diese dieses dies diesen diesem beide deren dessen "
    "il elle ils elles ce c'est cet cette ces cela ça celui-ci celle-ci ceux-ci son sa ses leur leurs "
    "él ella ellos ellas ello su sus este esta estos estas esto ese esa eso "
    "lui lei esso essa essi loro questo questa questi queste suo sua suoi egli "
    "ele ela eles elas seu seus suas isto isso esse essa aquele "
    "het hij zij deze dit hun zijn haar han hon den det de detta denna dess on ona ono oni jego jej ich ten to "
    "он она оно они его её ее их это этот эта эти этого такой такая такие оба він вона воно вони його їх це цей "
    "ця ці "
    "هو هي هم هما هن هذا هذه هؤلاء ذلك تلك وهو وهي यह ये वह वे इसका इसकी इसके उसका उसकी उसके इस उस इसे उसे इन उन"
)
_SPACED = re.compile(
    rf"\W*(?:(?:{_LINKS})\b[,،]?\s+)?(?:{'|'.join(sorted(set(_WORDS.split()), key=len, reverse=True))})(?![\w'])"
)
_UNSPACED = re.compile(
    r"\W*(?:此外|另外|同时|而且|但是?|不过|また|そして|しかし|그리고|또한)?[,，、]?\s?(?:它|他|她|其(?!他|中|实|"
    r"余)|该|这|那(?!么)|此(?!外)|两者|二者|"
    r"それ|これ|この|その|彼|あれ|あの|同(?:社|氏|館|店|校)|그(?:것|녀|들)?(?:의|는|은|가|이|를|을)?\s|이것|이는)"
)


def begins_open(text: str) -> bool:
    """Whether a sentence begins with an open pronoun, possessive or demonstrative, after a linking word or not.

    >>> [begins_open(t) for t in ("It weighs 12 kg.", "However, its motor hums.", "它重12公斤。", "Italy is warm.")]
    [True, True, True, False]
    """
    head = text[:_HEAD].lower().replace("’", "'")
    # "According to the manual, it weighs": what comes before the comma names nothing either.
    starts = [0, *(match.end() for match in itertools.islice(_COMMA.finditer(head), 1))]
    if any(_SPACED.match(head, start) or _UNSPACED.match(head, start) for start in starts):
        return True
    # German "Das Museum" is an article and a noun, "das kostet" a pronoun and a verb.
    return re.match(r"(?:Das|Der|Die) (?=[a-zäöü])", text) is not None
