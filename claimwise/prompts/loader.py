"""Loading prompts and filling them in."""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

from claimwise.errors import InputError

LOCK = "prompts.lock"

_FILE = re.compile(r"([a-z_]+)_v(\d+)\.md")
_PLACEHOLDER = re.compile(r"\{\{(\w+)\}\}")
_SECTION = re.compile(r"^# (system|user)[ \t]*\n", re.MULTILINE)

_Paragraph = list[str]  # split at its variables: text, name, text, name, text


class Rendered(NamedTuple):
    """A prompt with its values: instructions, and the material with the request."""

    system: str
    user: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """One version of a prompt.

    Attributes:
        name, version: Its file is `<name>_v<version>.md`.
        text: The text below the front matter, in sections `# system` and `# user`.
        variables: What it has to be given.
        hash: SHA-256 of the whole file, hexadecimal.
    """

    name: str
    version: int
    text: str
    variables: tuple[str, ...]
    hash: str

    @property
    def key(self) -> str:
        """`name@version#hash`, with the first eight digits of the hash."""
        return f"{self.name}@{self.version}#{self.hash[:8]}"

    def render(self, values: Mapping[str, str]) -> Rendered:
        """The prompt with its variables replaced, once: braces inside a value stay as they are.

        A paragraph that is nothing but a variable is left out when the value is empty.

        Args:
            values: One text for each of `variables`.

        Raises:
            InputError: if one is missing or unknown.

        >>> load_prompt("note_as_of").render({"as_of": "{{x}}"}).system[:30]
        'The date to judge by is {{x}}.'
        """
        check_variables(f"prompt {self.name!r}", values, self.variables)
        return Rendered(*(_fill(paragraphs, values) for paragraphs in _read_sections(self.text)))


def load_prompt(name: str, version: int | None = None) -> Prompt:
    """A prompt of this package, in its newest version unless one is named.

    Raises:
        InputError: if there is no such prompt.

    >>> load_prompt("compare").variables
    ('notes', 'reference', 'dialogue', 'response')
    """
    files = _prompt_files()
    versions = sorted(v for n, v in files if n == name)
    if not versions or version not in (None, *versions):
        known = ", ".join(f"{n}@{v}" for n, v in sorted(files))
        wanted = name if version is None else f"{name}@{version}"
        raise InputError(f"there should be a prompt {wanted!r}, but there are only {known}")
    return _read(name, version or versions[-1])


def prompt_hashes() -> dict[str, str]:
    """`name@version` of every prompt file and its hash, as `prompts.lock` has them."""
    return {f"{name}@{version}": _read(name, version).hash for name, version in sorted(_prompt_files())}


def check_variables(what: str, given: Mapping[str, object], allowed: tuple[str, ...]) -> None:
    """Raise `InputError` unless exactly the allowed variables are given."""
    unknown = [name for name in given if name not in allowed]
    missing = [name for name in allowed if name not in given]
    if unknown or missing:
        wrong = " and ".join(
            f"{kind} {', '.join(repr(n) for n in names)}"
            for kind, names in (("unknown", unknown), ("missing", missing))
            if names
        )
        raise InputError(f"{what} has {wrong}; its variables are {', '.join(allowed)}")


@functools.cache
def _prompt_files() -> dict[tuple[str, int], Traversable]:
    folder = resources.files(__package__)
    matches = ((_FILE.fullmatch(file.name), file) for file in folder.iterdir())
    return {(match[1], int(match[2])): file for match, file in matches if match}


@functools.cache
def _read(name: str, version: int) -> Prompt:
    content = _prompt_files()[name, version].read_text(encoding="utf-8").replace("\r\n", "\n")
    _, matter, text = content.split("---\n", 2)
    fields = dict(line.split(": ", 1) for line in matter.splitlines())
    prompt = Prompt(
        name=fields["name"],
        version=int(fields["version"]),
        text=text,
        variables=tuple(v.strip() for v in fields["variables"].split(",")),
        hash=hashlib.sha256(content.encode()).hexdigest(),
    )
    check_variables(f"prompt file {name!r}", dict.fromkeys(_PLACEHOLDER.findall(text)), prompt.variables)
    return prompt


@functools.lru_cache(maxsize=32)
def _read_sections(text: str) -> list[list[_Paragraph]]:
    """The paragraphs of the sections `system` and `user`."""
    sections = dict(zip(_SECTION.findall(text), _SECTION.split(text)[2::2], strict=True))
    return [
        [_PLACEHOLDER.split(paragraph) for paragraph in sections.get(name, "").strip().split("\n\n")]
        for name in ("system", "user")
    ]


def _fill(paragraphs: list[_Paragraph], values: Mapping[str, str]) -> str:
    filled = []
    for parts in paragraphs:
        alone = len(parts) == 3 and not (parts[0] + parts[2]).strip()
        if not alone or values[parts[1]]:
            filled.append("".join(values[part] if i % 2 else part for i, part in enumerate(parts)))
    return "\n\n".join(filled)
