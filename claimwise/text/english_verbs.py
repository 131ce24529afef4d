"""English verbs that begin a predicate, and their finite forms."""

from __future__ import annotations

from claimwise.text.wordlists import words

_REGULAR = (
    "weigh contain include require provide consist belong live remain allow need use support offer cover reach "
    "open close start end last work serve produce establish create develop design invent discover publish "
    "release earn receive play star appear direct join move marry graduate study attend train represent score "
    "increase decrease drain flow cross connect separate divide form cause prevent reduce improve contribute "
    "help affect treat ship cost measure feature house host operate extend stretch rank employ manage own depend "
    "apply accept return deliver describe expire store record process display charge stop return launch acquire "
    "merge retire debut perform compose paint photograph explore survive migrate inhabit border export "
    "import generate power replace rely remain recommend combine attract face date originate function range "
    "comprise incorporate enable ensure protect occupy span rotate heat cool wash clean dry boil melt freeze "
    "switch renew cancel ignore detect"
)
_IRREGULAR = {
    "run": "ran", "hold": "held", "stand": "stood", "lie": "lay", "begin": "began", "make": "made", "sell": "sold",
    "buy": "bought", "build": "built", "write": "wrote", "win": "won", "lose": "lost", "lead": "led", "leave": "left",
    "teach": "taught", "rise": "rose", "fall": "fell", "grow": "grew", "become": "became", "take": "took",
    "give": "gave", "get": "got", "keep": "kept", "come": "came", "go": "went", "meet": "met", "spend": "spent",
    "draw": "drew", "fly": "flew", "eat": "ate", "sit": "sat", "bear": "bore", "die": "died", "send": "sent",
    "feed": "fed",
}  # fmt: skip
# Past forms that are no participles, so that they may follow "was founded in 1990 and".
PLAIN_PAST = words(
    "ran began wrote rose fell grew became took gave came went drew flew ate bore lay died lived remained belonged"
)
# Forms that may be plural nouns.
NOUNS = words(
    "ships runs costs measures features houses hosts holds covers works plays stars forms causes uses supports "
    "offers needs starts ends scores ranks records stores charges returns flows crosses borders dates ranges "
    "functions powers stops sells makes helps attempts exports imports reaches designs feeds faces heats stands "
    "lies keeps lasts opens"
)


def _third_person(base: str) -> str:
    if base.endswith(("s", "x", "ch", "sh", "o")):
        return base + "es"
    return base[:-1] + "ies" if base[-1] == "y" and base[-2] not in "aeiou" else base + "s"


def _regular_past(base: str) -> str:
    doubled = {"ship": "shipped", "stop": "stopped", "span": "spanned", "star": "starred"}
    if base in doubled:
        return doubled[base]
    if base.endswith("e"):
        return base + "d"
    return base[:-1] + "ied" if base[-1] == "y" and base[-2] not in "aeiou" else base + "ed"


PAST = frozenset(_regular_past(base) for base in _REGULAR.split() if base != "cost") | set(_IRREGULAR.values())
PRESENT = frozenset(_third_person(base) for base in [*_REGULAR.split(), *_IRREGULAR])
