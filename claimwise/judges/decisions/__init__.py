"""Judges that ask for typed decisions: no text to parse, and a probability for every label."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any

from claimwise.errors import InputError
from claimwise.judges.base import Extractor, Judge
from claimwise.judges.decisions.comparing import DecisionComparator
from claimwise.judges.decisions.verdicts import MARGIN
from claimwise.judges.decisions.verifying import DecisionVerifier
from claimwise.judges.decisions.wording import prompt_keys
from claimwise.judges.splitter import SPLITTER
from claimwise.llm.cache import open_cache
from claimwise.llm.client import openai_model
from claimwise.llm.decisions import Decider, decision_model
from claimwise.llm.decisions.in_process import PipelineDecider
from claimwise.llm.providers import PROVIDERS
from claimwise.llm.retry import BASE_SECONDS

__all__ = ["decision_judge_named", "decisions_judge", "hf_decisions_judge", "judge_by_decider"]

IN_PROCESS = "hf"


def decisions_judge(
    provider: str,
    model: str,
    *,
    base_url: str | None = None,
    api_key: str | None = None,
    margin: float = MARGIN,
    extract: Extractor = SPLITTER,
    max_evidence_chars: int | None = None,
    timeout: float = 60.0,
    max_retries: int = 4,
    backoff: float = BASE_SECONDS,
    concurrency: int = 16,
    requests_per_minute: float | None = None,
    extra_headers: Mapping[str, str] | None = None,
    extra_body: Mapping[str, Any] | None = None,
    cache: bool = True,
) -> Judge:
    """A judge that verifies and compares by typed decisions of a server.

    Args:
        provider: Name in `claimwise.llm.providers.PROVIDERS`.
        model: Name of the model on the server.
        margin: Lead, 0..1, that a label needs over every other one to hold; without it a claim is unsupported.
        extract: Who lists the claims.
        max_evidence_chars: Evidence shown per request at most; each judgement says how much was left out.
        cache: Keep answers on disk, so that a repeated run sends only what was not answered.
        base_url, api_key, timeout, max_retries, backoff, concurrency, requests_per_minute, extra_headers, extra_body:
            As for `claimwise.llm.client.openai_model`.

    Raises:
        InputError: for a setting that is not what it should be.
        JudgeUnavailableError: when the key or the address is missing.
    """
    server = openai_model(
        model,
        provider=provider,
        base_url=base_url,
        api_key=api_key,
        timeout=timeout,
        max_retries=max_retries,
        backoff=backoff,
        concurrency=concurrency,
        requests_per_minute=requests_per_minute,
        extra_headers=extra_headers,
        extra_body=extra_body,
        cache=open_cache() if cache else None,
    )
    name = f"decisions/{provider}/{model}"
    return judge_by_decider(
        decision_model(server), name, margin=margin, extract=extract, max_evidence_chars=max_evidence_chars
    )


def hf_decisions_judge(
    model: str,
    *,
    margin: float = MARGIN,
    extract: Extractor = SPLITTER,
    max_evidence_chars: int | None = None,
    device: str | None = None,
    revision: str | None = None,
) -> Judge:
    """The same by a model in this process. Its answers are not kept: what is in a folder may change.

    Args:
        model: Id on the Hub, or folder, of a chat model or a decision checkpoint.
        margin, extract, max_evidence_chars: As for `decisions_judge`.
        device: Such as `cpu` or `cuda:0`; transformers chooses when `None`.
        revision: Version of the model on the Hub.

    Raises:
        MissingDependencyError: when torch or transformers is not installed.
    """
    return judge_by_decider(
        PipelineDecider(model, device=device, revision=revision),
        f"decisions/{IN_PROCESS}/{model}",
        margin=margin,
        extract=extract,
        max_evidence_chars=max_evidence_chars,
    )


def judge_by_decider(
    decider: Decider,
    name: str,
    *,
    margin: float = MARGIN,
    extract: Extractor = SPLITTER,
    max_evidence_chars: int | None = None,
) -> Judge:
    """A judge on top of anything that answers typed questions.

    Raises:
        InputError: for a setting that is not what it should be.
    """
    if not isinstance(extract, Extractor):
        raise InputError(
            f"`extract` should be an object that lists claims, such as the `extractor` of a judge, but got {extract!r}"
        )
    verifier = DecisionVerifier(decider, name, margin, max_evidence_chars)
    provenance = {**prompt_keys(), "margin": f"{margin:g}"}
    if max_evidence_chars is not None:
        provenance["max_evidence_chars"] = str(max_evidence_chars)
    return Judge(
        name,
        extractor=extract,
        verifier=verifier,
        comparator=DecisionComparator(decider, name, margin),
        provenance=provenance,
        concurrency=decider.concurrency,
    )


def decision_judge_named(name: str, options: Mapping[str, Any]) -> Judge:
    """The judge `decisions/<name>`, with `name` as `<provider>/<model>` or `hf/<id or folder>`.

    Raises:
        InputError: for another name, or an option that the judge does not take.
    """
    provider, _, model = name.partition("/")
    if not model.strip() or provider not in (*PROVIDERS, IN_PROCESS):
        raise InputError(
            f"a decision judge should be named 'decisions/<provider>/<model>' with a provider of "
            f"{', '.join(PROVIDERS)}, or 'decisions/hf/<id or folder>', but got 'decisions/{name}'"
        )
    build: Any = hf_decisions_judge if provider == IN_PROCESS else decisions_judge
    parameters = inspect.signature(build).parameters.values()
    known = {p.name for p in parameters if p.kind is p.KEYWORD_ONLY}
    if unknown := sorted(set(options) - known):
        raise InputError(f"judge 'decisions/{name}' takes {sorted(known)}, but got {unknown}")
    place = (model,) if provider == IN_PROCESS else (provider, model)
    return build(*place, **options)  # type: ignore[no-any-return]
