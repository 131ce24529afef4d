"""From what users write (`"openai/gpt-5-mini"`, an object, a function) to a judge."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from claimwise.errors import InputError
from claimwise.judges.base import Comparator, Extractor, Judge, Verifier
from claimwise.text.nearest import suggest

DEFAULT_JUDGE = "mini"
JURY, CASCADE, SCRIPTED, DECISIONS = "jury:", "cascade:", "scripted:", "decisions/"
JudgeLike = str | Judge | Callable[..., Any] | object | None


def resolve_judge(judge: JudgeLike = None, *, extract: JudgeLike = None, **options: Any) -> Judge:
    """The judge that a name, an object or a function stands for.

    Args:
        judge: `None` (the default judge), a name (`mini`, `lexical`, `hf/<model>`, `hf-chat/<model>`,
            `openai/<model>`, `anthropic/<model>`, `ollama/<model>`, ..., `decisions/<provider>/<model>`,
            `cascade:<judge>><judge>`, `jury:<judge>,<judge>,...`, `scripted:<file>`), a `Judge`, an object with any
            of the methods `extract`, `verify`, `compare`, or a function from a prompt to a reply (text or already
            parsed JSON).
        extract: Another judge that lists the claims.
        **options: For judges given by name: `base_url`, `api_key`, `timeout`, `repeats`, ... Those of a jury or a
            cascade go to every member that takes options; `band` is a cascade's own.

    Raises:
        InputError: for a name that is not known, or options that the judge does not take.

    >>> resolve_judge("lexical").name
    'lexical'
    """
    chosen = _resolve(DEFAULT_JUDGE if judge is None else judge, options)
    if extract is None:
        return chosen
    lister = _resolve(extract, {})
    lister.require("extractor")
    provenance = {
        **chosen.provenance,
        "extract": lister.name,
        **{f"extract.{k}": v for k, v in lister.provenance.items()},
    }
    return replace(chosen, extractor=lister.extractor, provenance=provenance)


def _resolve(judge: JudgeLike, options: dict[str, Any]) -> Judge:
    if isinstance(judge, str):
        return _by_name(judge, options)
    if options:
        raise InputError(
            f"`judge_options` should come with a judge given by name, but got {sorted(options)} for {judge!r}"
        )
    if isinstance(judge, Judge):
        return judge
    name = getattr(judge, "name", None) or getattr(judge, "__name__", None) or type(judge).__name__
    parts = {
        "extractor": judge if isinstance(judge, Extractor) else None,
        "verifier": judge if isinstance(judge, Verifier) else None,
        "comparator": judge if isinstance(judge, Comparator) else None,
    }
    if any(parts.values()):
        return Judge(str(name), **parts)  # type: ignore[arg-type]  # each part was checked against its protocol
    if callable(judge):
        from claimwise.judges.callables import callable_judge

        return callable_judge(judge, str(name))
    raise InputError(
        "`judge` should be a name, a Judge, an object with `extract`, `verify` or `compare`, or a function, "
        f"but got {judge!r}"
    )


def _by_name(name: str, options: dict[str, Any]) -> Judge:
    build = _WHOLE_NAMES.get(name)
    for beginning, builder in _BEGINNINGS.items():
        if name.startswith(beginning):
            build = builder
    return (build or _provided)(name, options)


def _lexical(name: str, options: dict[str, Any]) -> Judge:
    from claimwise.judges.lexical import lexical

    _refuse_options(name, options)
    return lexical()


def _mini(name: str, options: dict[str, Any]) -> Judge:
    from claimwise.judges.mini.judge import mini

    if set(options) - {"folder"}:
        raise InputError(f"judge 'mini' takes the option 'folder' alone, but got {sorted(options)}")
    return mini(**options)


def _hf(name: str, options: dict[str, Any]) -> Judge:
    from claimwise.judges.hf import hf_judge_named

    return hf_judge_named(name, options)


def _scripted(name: str, options: dict[str, Any]) -> Judge:
    from claimwise.judges.scripted import scripted_file

    _refuse_options(name, options)
    return scripted_file(name.removeprefix(SCRIPTED))


def _decisions(name: str, options: dict[str, Any]) -> Judge:
    from claimwise.judges.decisions import decision_judge_named

    return decision_judge_named(name.removeprefix(DECISIONS), options)


def _provided(name: str, options: dict[str, Any]) -> Judge:
    from claimwise.llm.providers import parse_judge_name

    try:
        provider, model = parse_judge_name(name)
    except InputError as error:
        others = ", ".join(map(repr, (*_WHOLE_NAMES, *(f"{beginning}..." for beginning in _BEGINNINGS))))
        hint = "" if "/" in name else suggest(name, _WHOLE_NAMES)
        raise InputError(f"`judge` should be one of {others}; else it {error}{hint}") from None
    from claimwise.judges.providers import provider_judge

    return provider_judge(provider, model, **options)


def split_names(text: str) -> list[str]:
    """The names of a jury's members: separated by commas, in double quotes where a name holds one itself.

    >>> split_names('openai/gpt-5-mini, vllm/org/model,"scripted:a,b.json"')
    ['openai/gpt-5-mini', 'vllm/org/model', 'scripted:a,b.json']
    """
    try:
        (names,) = csv.reader([text], skipinitialspace=True, strict=True)
    except (csv.Error, ValueError) as error:
        raise InputError(f"'jury:' should be followed by names with commas between them, but got {text!r}") from error
    return [name.strip() for name in names]


def _jury(name: str, options: dict[str, Any]) -> Judge:
    from claimwise.judges.jury import jury

    members = split_names(name.removeprefix(JURY))
    if len(members) < 2 or "" in members:
        raise InputError(
            f"a jury should have at least two judges, as in 'jury:lexical,openai/<model>', but got {name!r}"
        )
    nested = next((member for member in members if member.startswith(JURY)), None)
    if nested is not None:
        raise InputError(f"a jury should have judges for members and no further jury, but {name!r} has {nested!r}")
    options_of = deal_options(members, options)
    judges = []
    for member in members:
        try:
            judges.append(_by_name(member, options_of[member]))
        except InputError as error:
            raise InputError(f"in {name!r}: {error}") from error
    return jury(judges, name=name)


def _cascade(name: str, options: dict[str, Any]) -> Judge:
    from claimwise.judges.cascade import BAND, cascade

    parts = split_cascade(name)
    band = options.get("band", BAND)
    options_of = deal_options(parts, {key: value for key, value in options.items() if key != "band"})
    try:
        first, second = (_by_name(part, options_of[part]) for part in parts)
    except InputError as error:
        raise InputError(f"in {name!r}: {error}") from error
    return cascade(first, second, band=band, name=name)


def split_cascade(name: str) -> list[str]:
    """The two judges of `cascade:A>B`.

    >>> split_cascade("cascade:mini>ollama/llama3")
    ['mini', 'ollama/llama3']
    """
    parts = [part.strip() for part in name.removeprefix(CASCADE).split(">")]
    if len(parts) != 2 or "" in parts:
        raise InputError(f"a cascade should be written 'cascade:A>B' with a cheap judge A, but got {name!r}")
    return parts


def deal_options(names: Sequence[str], options: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Which of several judges gets which options: each with a `/` in its name, a model's, all of them.

    Raises:
        InputError: for options that no judge takes, and for an address or a key that would go to different providers.
    """
    takers = [name for name in names if "/" in name and not name.startswith(SCRIPTED)]
    if options and not takers:
        raise InputError(f"options should come with a judge that takes them, but none of {list(names)} takes options")
    providers = {name.removeprefix(DECISIONS).partition("/")[0] for name in takers}
    if {"api_key", "base_url"} & set(options) and len(providers) > 1:
        raise InputError(
            f"`api_key` and `base_url` should not be given for judges of different providers, but got {takers}; "
            "set each provider's own environment variables"
        )
    return {name: dict(options) if name in takers else {} for name in names}


def _refuse_options(name: str, options: dict[str, Any]) -> None:
    if options:
        raise InputError(f"judge {name!r} takes no options, but got {sorted(options)}")


# A new kind of judge is a line here; what is in neither table is a provider's model.
Build = Callable[[str, dict[str, Any]], Judge]
_WHOLE_NAMES: dict[str, Build] = {"mini": _mini, "lexical": _lexical}
_BEGINNINGS: dict[str, Build] = {
    JURY: _jury,
    CASCADE: _cascade,
    SCRIPTED: _scripted,
    DECISIONS: _decisions,
    "hf/": _hf,
    "hf-chat/": _hf,
}
