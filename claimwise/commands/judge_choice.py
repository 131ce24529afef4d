"""Which judges `claimwise judge-eval` measures: one, several, or the two of a cascade whose band is to be found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from claimwise.errors import InputError
from claimwise.judges.base import Judge
from claimwise.judges.cascade import BAND, cascade
from claimwise.judges.names import DEFAULT_JUDGE, resolve_judge

CASCADE = "cascade:"


def choose_names(names: Sequence[str], *, fit_band: bool) -> list[str]:
    """The judges to measure, by name; for a band the first and, if there is one, the second of the cascade.

    Raises:
        InputError: for a judge that is given twice, or judges that make no cascade.

    >>> choose_names(["cascade:lexical>openai/gpt-5-mini"], fit_band=True)
    ['lexical', 'openai/gpt-5-mini']
    """
    chosen = list(names) or [DEFAULT_JUDGE]
    if fit_band and len(chosen) == 1 and chosen[0].startswith(CASCADE):
        chosen = split_cascade(chosen[0])
    elif fit_band and (len(chosen) > 2 or any(name.startswith(CASCADE) for name in chosen)):
        raise InputError(
            "`--fit-band` should come with one judge 'cascade:A>B', or with two judges, the cheap one first, but got "
            f"{chosen}"
        )
    if len(set(chosen)) < len(chosen):
        raise InputError(f"`--judge` should name each judge once, but got {chosen}")
    return chosen


def split_cascade(name: str) -> list[str]:
    """The two judges of `cascade:A>B`.

    >>> split_cascade("cascade:lexical>ollama/llama3")
    ['lexical', 'ollama/llama3']
    """
    parts = [part.strip() for part in name.removeprefix(CASCADE).split(">")]
    if len(parts) != 2 or "" in parts:
        raise InputError(f"a cascade should be written 'cascade:A>B' with a cheap judge A, but got {name!r}")
    return parts


def options_of(names: Sequence[str], options: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Which judge gets which options: one judge all of them, of several each with a `/` in its name (a model's).

    Raises:
        InputError: for an address or a key that would go to different providers.
    """
    takers = [name for name in names if "/" in name and not name.startswith("scripted:")] if len(names) > 1 else names
    providers = {name.removeprefix("decisions/").partition("/")[0] for name in takers}
    if {"api_key", "base_url"} & options.keys() and len(providers) > 1:
        raise InputError(
            f"`api_key` and `base_url` should not be given for judges of different providers, but got {list(takers)}; "
            "set each provider's own environment variables"
        )
    if options and not takers:
        raise InputError(f"`--judge-option` should come with a judge that takes options, but got {list(names)}")
    return {name: dict(options) if name in takers else {} for name in names}


def open_judge(name: str, options: Mapping[str, Any]) -> Judge:
    """The judge that a name stands for, with a verifier.

    Raises:
        InputError: for a name or an option that is not known.
        JudgeUnavailableError: when a key or an address is missing.
    """
    if name.startswith(CASCADE):
        rest = {key: value for key, value in options.items() if key != "band"}
        parts = split_cascade(name)
        given = options_of(parts, rest)
        first, second = (open_judge(part, given[part]) for part in parts)
        judge = cascade(first, second, band=options.get("band", BAND), name=name)
    else:
        judge = resolve_judge(name, **options)
    judge.require("verifier")
    return judge
