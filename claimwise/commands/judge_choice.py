"""Which judges `claimwise judge-eval` measures: one, several, or the two of a cascade whose band is to be found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from claimwise.errors import InputError
from claimwise.judges.base import Judge
from claimwise.judges.names import CASCADE, DEFAULT_JUDGE, deal_options, resolve_judge, split_cascade


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


def options_of(names: Sequence[str], options: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Which judge gets which options: one judge all of them, of several see `deal_options`."""
    return {names[0]: dict(options)} if len(names) == 1 else deal_options(names, options)


def open_judge(name: str, options: Mapping[str, Any]) -> Judge:
    """The judge that a name stands for, with a verifier.

    Raises:
        InputError: for a name or an option that is not known.
        JudgeUnavailableError: when a key or an address is missing.
    """
    judge = resolve_judge(name, **options)
    judge.require("verifier")
    return judge
