"""From what users write (`"openai/gpt-5-mini"`, an object, a function) to a judge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from claimwise.errors import InputError
from claimwise.judges.base import Comparator, Extractor, Judge, Verifier

DEFAULT_JUDGE = "lexical"
JudgeLike = str | Judge | Callable[..., Any] | object | None


def resolve_judge(judge: JudgeLike = None, *, extract: JudgeLike = None, **options: Any) -> Judge:
    """The judge that a name, an object or a function stands for.

    Args:
        judge: `None` (the default judge), a name (`lexical`, `openai/<model>`, `anthropic/<model>`,
            `ollama/<model>`, ..., `scripted:<file>`), a `Judge`, an object with any of the methods `extract`,
            `verify`, `compare`, or a function from a prompt to a reply (text or already parsed JSON).
        extract: Another judge that lists the claims.
        **options: For judges given by name: `base_url`, `api_key`, `timeout`, ...

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
    if head == "decisions":
        from claimwise.judges.decisions import decision_judge_named

        return decision_judge_named(model, options)
    if slash and model and head in PROVIDERS:
        from claimwise.judges.providers import provider_judge

        return provider_judge(head, model, **options)
    raise InputError(
        f"`judge` should be 'lexical', 'scripted:<file>' or '<provider>/<model>' with a provider among "
        f"{sorted(PROVIDERS)}, but got {name!r}"
    )


def _refuse_options(name: str, options: dict[str, Any]) -> None:
    if options:
        raise InputError(f"judge {name!r} takes no options, but got {sorted(options)}")
