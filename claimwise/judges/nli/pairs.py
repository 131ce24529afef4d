"""What the evidence path needs of a model: a score for pairs of an evidence window and a claim."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SUPPORTED, CONTRADICTED, UNSUPPORTED = 0, 1, 2  # columns of the scores


class PairScorer(Protocol):
    """A loaded model. Its methods may be called from several threads.

    Attributes:
        name: Name of the judge, for messages.
        limit: Most tokens of a window and a claim together, special tokens included.
        three_way: Whether it tells contradicted from unsupported; if not, that column is 0.
    """

    name: str
    limit: int
    three_way: bool

    def count(self, text: str) -> int:
        """Tokens of a text alone, without special tokens."""
        ...

    def unread(self, text: str) -> frozenset[str]:
        """Words of a text that the model does not know and so takes for one and the same."""
        ...

    def score(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        """Probabilities of shape `(len(pairs), 3)` in the order of the columns above; each row sums to 1.

        Pairs are `(evidence window, claim)`, each within `limit`; a pair that is longer is an error, never cut.
        """
        ...
