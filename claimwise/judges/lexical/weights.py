"""How the lexical judge weighs its signals.

The weights are a logistic regression on the development sets (each set and each label with equal weight; the signals
chosen leaving one set out in turn), rounded to one or two digits. benchmarks/README.md names the sets and the result.
"""

from __future__ import annotations

import math

from claimwise.judges.lexical.signals import Signals

VERSION = "2"  # part of the signature: raise it with any change that can change a verdict

BIAS = -1.0
RECALL = 0.9  # content words in the sentence and its neighbors
DOCUMENT = 1.2  # content words in the sentence's document
FOUND = 0.4  # each number or date that is found, up to three
MISSING = -0.7  # each that is not, up to three
CLASHING = -2.1
MISSING_NAME = -0.4
TURNED = -1.1
ANTONYM = -1.2
UNIVERSAL = -0.8
WIDENED = -0.8
EXCLUSIVE = -0.25
SILENT = -1.0
CAUSELESS = -0.1
SCATTERED = -0.1
_MOST = 3

SUPPORTED = 0.55  # least support of a supported claim
CAP = 0.5  # most support of a claim of which something is missing or differs


def weigh(signals: Signals) -> float:
    """Support of a claim by a sentence, 0..1: grows with what is found, falls with what is missing or differs."""
    apart = (
        CLASHING * bool(signals.clashing)
        + MISSING * min(len(signals.missing), _MOST)
        + MISSING_NAME * bool(signals.missing_names or signals.name_clash)
        + TURNED * bool(signals.turned)
        + ANTONYM * (signals.antonym is not None)
        + UNIVERSAL * bool(signals.universal)
        + WIDENED * bool(signals.widened)
        + SILENT * signals.silent
        + CAUSELESS * signals.causeless
        + SCATTERED * signals.scattered
    )
    score = (
        BIAS
        + RECALL * signals.recall
        + DOCUMENT * signals.document
        + FOUND * min(len(signals.found), _MOST)
        + EXCLUSIVE * bool(signals.exclusive)
        + apart
    )
    support = 1.0 / (1.0 + math.exp(-score))
    return min(support, CAP) if apart else support
