"""Models that run in this process, through `transformers`: found, checked and loaded; and chat with one of them."""

from claimwise.llm.local.chat import LocalModel, local_model

__all__ = ["LocalModel", "local_model"]
