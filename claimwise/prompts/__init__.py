"""Versioned prompts: one Markdown file for each prompt and version, with its hash in `prompts.lock`."""

from claimwise.prompts.loader import Prompt, Rendered, load_prompt, prompt_hashes
from claimwise.prompts.template import CompareTemplate

__all__ = ["CompareTemplate", "Prompt", "Rendered", "load_prompt", "prompt_hashes"]
