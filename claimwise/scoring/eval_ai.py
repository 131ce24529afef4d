"""The four published scoring rules of eval-ai-library's FaithfulnessMetric, as a preset.

All of them share a docstring that says "softmax"; only the first is one. Each is a function of the claims'
credit (1, .9, .7, .3, 0) and a temperature, rounded to four places as the library does.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from claimwise.errors import InputError
from claimwise.scoring.credit import power_mean

LATEST = "0.8.2"
_FIRST_POWER_MEAN = (0, 3, 0)
_FIRST_SHARE_PENALTY = (0, 5, 4)
_FIRST_RAMPED_PENALTY = (0, 7, 30)
_LOW_CREDIT = 0.4  # counts as a bad claim under the softmax rule
_PENALTY_STEP = 0.1


def eval_ai_score(credits: Sequence[float], *, temperature: float = 0.5, version: str = LATEST) -> float:
    """The score that eval-ai-library of this version gives these claims; 0.0 for none.

    Raises:
        InputError: for a version that is not three numbers.

    >>> eval_ai_score([1.0, 0.9, 0.7, 0.3, 0.0], version="0.2.2")
    0.6387
    >>> [eval_ai_score([1, 1, 1, 1, 0], version=v) for v in ("0.3.0", "0.5.4", "0.8.2")]
    [0.72, 0.64, 0.64]
    """
    parts = version.split(".")
    if len(parts) != 3 or not all(p.isdecimal() for p in parts):
        raise InputError(f"`version` should look like '0.8.2', but got {version!r}")
    release = tuple(map(int, parts))
    if not credits:
        return 0.0
    n = len(credits)
    if release < _FIRST_POWER_MEAN:
        shares = [math.exp(c / temperature) for c in credits]
        score = math.fsum(s * c for s, c in zip(shares, credits, strict=True)) / math.fsum(shares)
        return round(score * max(0.0, 1.0 - _PENALTY_STEP * sum(c <= _LOW_CREDIT for c in credits)), 4)
    score = power_mean(credits, [1.0] * n, temperature=temperature)
    zeros = sum(c == 0 for c in credits)
    if release < _FIRST_SHARE_PENALTY:
        factor = max(0.0, 1.0 - _PENALTY_STEP * zeros)
    else:
        ramp = 1.0 if release < _FIRST_RAMPED_PENALTY else min(1.0, (n - 1) / 4)
        factor = (1.0 - zeros / n) ** ((1.5 - temperature) * ramp)
    return round(score * factor, 4)
