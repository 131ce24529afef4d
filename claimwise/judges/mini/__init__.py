"""The `mini` judge: a small verifier that ships with the package and runs on the CPU."""

from __future__ import annotations

from claimwise.judges.mini.judge import mini
from claimwise.judges.mini.scorer import OnnxScorer

__all__ = ["OnnxScorer", "mini"]
