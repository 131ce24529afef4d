"""Judges whose model runs in this process through `transformers`."""

from claimwise.judges.hf.judge import hf_chat_judge, hf_judge, hf_judge_named
from claimwise.judges.hf.scorer import HfScorer

__all__ = ["HfScorer", "hf_chat_judge", "hf_judge", "hf_judge_named"]
