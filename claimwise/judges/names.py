"""From what users write (`"openai/gpt-5-mini"`, an object, a function) to a judge."""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from claimwise.errors import InputError
from claimwise.judges.base import Comparator, Extractor, Judge, Verifier

DEFAULT_JUDGE = "lexical"
JURY = "jury:"
JudgeLike = str | Judge | Callable[..., Any] | object | None


def resolve_judge(judge: JudgeLike = None, *, extract: JudgeLike = None, **options: Any) -> Judge:
    """The judge that a name, an object or a function stands for.

    Args:
        judge: `None` (the default judge), a name (`lexical`, `openai/<model>`, `anthropic/<model>`,
            `ollama/<model>`, ..., `jury:<judge>,<judge>,...`, `scripted:<file>`), a `Judge`, an object with any of
            the methods `extract`, `verify`, `compare`, or a function from a prompt to a reply (text or already
            parsed JSON).
        extract: Another judge that lists the claims.
        **options: For judges given by name: `base_url`, `api_key`, `timeout`, `repeats`, ... Those of a jury go
            to every member that takes options.

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
    from claimwise.llm.providers import PROVIDERS

    head, slash, model = name.partition("/")
    if name == "lexical":
        from claimwise.judges.lexical import lexical

        _refuse_options(name, options)
        return lexical()
    if name.startswith("scripted:"):
        from claimwise.judges.scripted import scripted_file

        _refuse_options(name, options)
        return scripted_file(name.removeprefix("scripted:"))
    if name.startswith(JURY):
        return _jury(name, options)
    if head == "decisions":
        from claimwise.judges.decisions import decision_judge_named

        return decision_judge_named(model, options)
    if slash and model and head in PROVIDERS:
        from claimwise.judges.providers import provider_judge

        return provider_judge(head, model, **options)
    raise InputError(
        "`judge` should be 'lexical', 'jury:<judge>,<judge>,...', 'scripted:<file>' or '<provider>/<model>' with a "
        f"provider among {sorted(PROVIDERS)}, but got {name!r}"
    )


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
    takers = [member for member in members if "/" in member and not member.startswith("scripted:")]
    if options and not takers:
        _refuse_options(name, options)
    providers = {member.removeprefix("decisions/").partition("/")[0] for member in takers}
    if {"api_key", "base_url"} & set(options) and len(providers) > 1:
        raise InputError(
            f"`api_key` and `base_url` should not be given for judges of different providers, but {name!r} has such; "
            "set each provider's own environment variables"
        )
    judges = []
    for member in members:
        try:
            judges.append(_by_name(member, options if member in takers else {}))
        except InputError as error:
            raise InputError(f"in {name!r}: {error}") from error
    return jury(judges, name=name)


def _refuse_options(name: str, options: dict[str, Any]) -> None:
    if options:
        raise InputError(f"judge {name!r} takes no options, but got {sorted(options)}")
