"""Turns a sample into what a model is asked."""

from __future__ import annotations

import hashlib
import re

from claimwise.datasets.samples import Sample
from claimwise.errors import InputError

DEFAULT_TEMPLATE = """Answer the question from the passages alone. Say so if they do not hold the answer.

{{contexts}}

Question: {{question}}"""
TEMPLATE_VARIABLES = ("question", "contexts")
_VARIABLE = re.compile(r"\{\{\s*([^{}]*?)\s*\}\}")


def check_template(template: str) -> None:
    """Raise `InputError` for a template that names an unknown variable or never the question."""
    names = _VARIABLE.findall(template)
    unknown = [name for name in names if name not in TEMPLATE_VARIABLES]
    if unknown or "question" not in names:
        wrong = f"the unknown {{{{{unknown[0]}}}}}" if unknown else "no {{question}}"
        raise InputError(f"`template` should have {{{{question}}}} and may have {{{{contexts}}}}, but has {wrong}")


def render_question(template: str, sample: Sample) -> str:
    """The template with the sample's question and passages, put in once: braces inside them stay text."""
    passages = "\n\n".join(f"[{c.id}] {c.title + ': ' if c.title else ''}{c.text}" for c in sample.contexts)
    values = {"question": sample.question, "contexts": passages}
    return _VARIABLE.sub(lambda match: values[match[1]], template)


def template_key(template: str) -> str:
    """What the signature calls a template."""
    return f"template#{hashlib.sha256(template.encode()).hexdigest()[:8]}"
