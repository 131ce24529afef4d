"""Chat models of providers as judges: `openai/<model>` and its kin."""

from __future__ import annotations

import inspect
from dataclasses import replace
from typing import Any

from claimwise.errors import InputError
from claimwise.judges.base import Judge
from claimwise.judges.chat import chat_judge
from claimwise.llm.cache import open_cache
from claimwise.llm.client import OpenAIModel, openai_model

WAYS_TO_VERIFY = ("chat", "decisions")

REPEATS_TEMPERATURE = 1.0  # at 0 the samples of a judge would all say the same
_SET_HERE = {"model", "name", "provider"}


def provider_judge(
    provider: str, model: str, *, cache: bool = True, verify: str = "chat", margin: float | None = None, **options: Any
) -> Judge:
    """A judge with all three capabilities.

    Args:
        provider: Name in `claimwise.llm.providers.PROVIDERS`.
        model: Name of the model on the server.
        cache: Keep replies on disk, so that a repeated run sends only what was not answered.
        verify: `chat`, or `decisions`: verdicts are typed decisions of the same model, where its server has those.
        margin: Lead that a decision needs, as for `claimwise.judges.decisions.decisions_judge`.
        **options: Options of `claimwise.llm.client.openai_model` (`base_url`, `api_key`, `timeout`, ...) and of
            `claimwise.judges.chat.chat_judge` (`batch_size`, `as_of`, ...). With `repeats` the temperature is
            1 unless it is given.

    Raises:
        InputError: for an option that neither of them takes, or options that do not go together.
        JudgeUnavailableError: when the key or the address is missing.
    """
    of_model, of_judge = _options(openai_model), _options(chat_judge)
    unknown = sorted(set(options) - of_model - of_judge)
    if unknown:
        known = sorted(of_model | of_judge | {"cache", "verify", "margin"})
        raise InputError(f"judge '{provider}/{model}' takes {known}, but got {unknown}")
    if verify not in WAYS_TO_VERIFY:
        raise InputError(f"`verify` should be one of {list(WAYS_TO_VERIFY)}, but got {verify!r}")
    if verify == "chat" and margin is not None:
        raise InputError(f"`margin` goes with verify='decisions', but got margin={margin!r} and verify='chat'")
    if verify == "decisions" and options.get("strategy") == "joint":
        raise InputError("strategy='joint' verifies by chat: use strategy='separate' with verify='decisions'")
    if options.get("repeats", 1) != 1:
        options.setdefault("temperature", REPEATS_TEMPERATURE)
    chat_model = openai_model(
        model,
        provider=provider,
        cache=open_cache() if cache else None,
        **{name: value for name, value in options.items() if name in of_model},
    )
    own = {name: value for name, value in options.items() if name in of_judge}
    judge = chat_judge(chat_model, name=f"{provider}/{model}", **own)
    return judge if verify == "chat" else _with_decisions(judge, chat_model, margin, own.get("max_evidence_chars"))


def _with_decisions(judge: Judge, model: OpenAIModel, margin: float | None, max_evidence_chars: int | None) -> Judge:
    """The chat judge with typed decisions for verdicts; it lists claims and compares as before."""
    from claimwise.judges.decisions import judge_by_decider
    from claimwise.judges.decisions.verdicts import MARGIN
    from claimwise.llm.decisions import decision_model

    decisions = judge_by_decider(
        decision_model(model),
        judge.name,
        margin=MARGIN if margin is None else margin,
        max_evidence_chars=max_evidence_chars,
    )
    verifying = {key: value for key, value in decisions.provenance.items() if key != "prompt.compare"}
    return replace(
        judge, verifier=decisions.verifier, provenance={**judge.provenance, **verifying, "verify": "decisions"}
    )


def _options(function: Any) -> set[str]:
    keywords = inspect.signature(function).parameters.values()
    return {p.name for p in keywords if p.kind is p.KEYWORD_ONLY} - _SET_HERE - {"cache"}
