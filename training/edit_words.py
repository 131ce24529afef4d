"""Words that an edit puts for one another. Of quantifiers: what the change does to the truth of a sentence."""

from __future__ import annotations

from training.pairs import CONTRADICTED, NOT_SUPPORTED, SUPPORTED

WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
UNITS = (
    ("million", "billion"), ("thousand", "million"), ("kg", "g"), ("km", "m"), ("kilometers", "meters"),
    ("kilometres", "metres"), ("miles", "kilometers"), ("feet", "meters"), ("minutes", "hours"), ("hours", "days"),
    ("days", "weeks"), ("weeks", "months"), ("months", "years"), ("euros", "dollars"), ("pounds", "euros"), ("€", "$"),
    ("£", "€"), ("liters", "gallons"), ("litres", "millilitres"), ("percent", "percentage points"), ("mg", "g"),
    ("tonnes", "kilograms"), ("°C", "°F"), ("MB", "GB"), ("seconds", "minutes"), ("cm", "mm"), ("a day", "a week"),
    ("per day", "per week"), ("a year", "a month"), ("per year", "per month"),
)  # fmt: skip
OPPOSITES = (
    ("increased", "decreased"), ("rose", "fell"), ("more", "fewer"), ("higher", "lower"), ("before", "after"),
    ("first", "last"), ("north", "south"), ("east", "west"), ("northern", "southern"), ("eastern", "western"),
    ("opened", "closed"), ("won", "lost"), ("above", "below"), ("largest", "smallest"), ("oldest", "newest"),
    ("older", "younger"), ("minimum", "maximum"), ("inside", "outside"), ("increase", "decrease"), ("rise", "fall"),
    ("accepted", "rejected"), ("approved", "refused"), ("allowed", "forbidden"), ("joined", "left"),
    ("with", "without"),
    ("public", "private"), ("early", "late"), ("earlier", "later"), ("longer", "shorter"), ("bought", "sold"),
    ("upper", "lower"), ("left", "right"), ("gained", "lost"), ("improved", "worsened"), ("father", "mother"),
    ("brother", "sister"), ("son", "daughter"), ("husband", "wife"), ("men", "women"), ("best", "worst"),
    ("grew", "shrank"), ("began", "ended"), ("started", "stopped"), ("faster", "slower"), ("cheaper", "dearer"),
    ("male", "female"), ("positive", "negative"), ("hot", "cold"), ("summer", "winter"), ("spring", "autumn"),
    ("morning", "evening"), ("lighter", "heavier"), ("wider", "narrower"), ("up", "down"), ("gains", "losses"),
    ("stronger", "weaker"), ("larger", "smaller"), ("better", "worse"), ("always", "never"), ("old", "new"),
    ("mandatory", "optional"), ("required", "optional"), ("included", "excluded"), ("enabled", "disabled"),
    ("temporary", "permanent"), ("success", "failure"), ("majority", "minority"), ("internal", "external"),
)  # fmt: skip
NEGATED = (
    "is",
    "was",
    "are",
    "were",
    "can",
    "will",
    "may",
    "must",
    "should",
    "does",
    "did",
    "has been",
    "have been",
    "had",
)
SYNONYMS = (
    ("began", "started"), ("bought", "purchased"), ("children", "kids"), ("about", "roughly"), ("around", "about"),
    ("however", "but"), ("large", "big"), ("received", "got"), ("built", "constructed"), ("requires", "needs"),
    ("must", "has to"), ("may", "is allowed to"), ("shows", "indicates"), ("employees", "staff"), ("company", "firm"),
    ("said", "stated"), ("nearly", "almost"), ("created", "made"), ("obtain", "get"), ("film", "movie"),
    ("films", "movies"), ("annual", "yearly"), ("each", "every"), ("also", "in addition"), ("roughly", "about"),
    ("ended", "finished"), ("located", "situated"), ("used", "employed"), ("help", "assist"), ("famous", "well known"),
    ("often", "frequently"), ("quickly", "fast"), ("buy", "purchase"), ("doctor", "physician"), ("town", "small city"),
    ("approximately", "about"), ("over", "more than"), ("under", "less than"), ("until", "up to"),
    ("moved", "relocated"),
)  # fmt: skip
QUANTIFIERS = (
    ("some", "all", NOT_SUPPORTED), ("many", "all", NOT_SUPPORTED), ("most", "all", NOT_SUPPORTED),
    ("several", "all", NOT_SUPPORTED), ("a few", "most", NOT_SUPPORTED), ("all", "some", SUPPORTED),
    ("both", "neither of the", CONTRADICTED), ("at least", "at most", NOT_SUPPORTED),
    ("more than", "exactly", NOT_SUPPORTED),
    ("up to", "at least", NOT_SUPPORTED), ("only", "not only", CONTRADICTED), ("often", "always", NOT_SUPPORTED),
    ("usually", "always", NOT_SUPPORTED), ("sometimes", "always", NOT_SUPPORTED), ("rarely", "often", CONTRADICTED),
    ("half", "all", CONTRADICTED), ("all", "none of the", CONTRADICTED), ("every", "no", CONTRADICTED),
    ("no", "every", CONTRADICTED), ("less than", "more than", CONTRADICTED), ("fewer than", "more than", CONTRADICTED),
)  # fmt: skip
HEDGES = (
    (r"\b(?:may|might|could) (be|have)\b", r"will \1"), (r"\b(?:may|might|could) (\w+)\b", r"will \1"),
    (r"\b(?:is|are) expected to\b", "will certainly"), (r"\bplans to\b", "has begun to"),
    (r"\bhopes to\b", "will"), (r"\b(?:probably|possibly|perhaps|likely) ", ""), (r"\bsuggests?\b", "proves"),
    (r"\b(?:is|are) thought to\b", "are known to"), (r"\baccording to [^,.]+,? ?", ""),
    (r"\bclaims? that\b", "proved that"), (r"\bproposed\b", "adopted"), (r"\bwould\b", "did"),
)  # fmt: skip
