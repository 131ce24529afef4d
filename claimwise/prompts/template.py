"""A user's own prompt for comparing a prediction with a reference."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass

from claimwise.errors import InputError
from claimwise.prompts.loader import check_variables

COMPARE_VARIABLES = ("input", "ideal", "completion")

# `{{ name }}` and `{name}`; in double braces anything that begins like an expression, so that a filter or an
# attribute is refused instead of sent as it stands.
_VARIABLE = re.compile(r"\{\{-?\s*([A-Za-z_][^{}\"']*?)\s*-?\}\}|\{([A-Za-z_]\w*)\}")
_STATEMENT = re.compile(r"\{%|\{#")


@dataclass(frozen=True, slots=True)
class CompareTemplate:
    """A prompt with the variables `input` (question), `ideal` (reference) and `completion` (prediction).

    They are written `{{input}}` or `{input}`, each at least once. All other braces are text.

    Raises:
        InputError: for an unknown or a missing variable, and for template statements.

    >>> CompareTemplate("Question: {{input}} Expert: {{ideal}} Submission: {{ completion }}").key[:9]
    'template#'
    >>> CompareTemplate("Compare {submission} with {ideal}.")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    claimwise.errors.InputError: the template has unknown 'submission' and missing 'input', 'completion'; ...
    """

    text: str

    def __post_init__(self) -> None:
        if not isinstance(self.text, str):
            raise InputError(f"the template should be a text, but is {type(self.text).__name__}")
        if statement := _STATEMENT.search(self.text):
            raise InputError(f"the template should hold variables only, but has a statement {statement[0]!r}")
        names = dict.fromkeys(match[1] or match[2] for match in _VARIABLE.finditer(self.text))
        check_variables("the template", names, COMPARE_VARIABLES)

    @property
    def key(self) -> str:
        """`template#` and the first eight digits of its SHA-256."""
        return f"template#{hashlib.sha256(self.text.encode()).hexdigest()[:8]}"

    def render(self, values: Mapping[str, str]) -> str:
        """The template with its variables replaced, once."""
        return _VARIABLE.sub(lambda match: values[match[1] or match[2]], self.text)
