"""Gets one answer per sample from whatever a user evaluates."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from claimwise.datasets.samples import Sample
from claimwise.errors import InputError
from claimwise.inputs import check_text
from claimwise.llm.chat import ChatModel, ChatRequest, Message
from claimwise.llm.loop import run_sync
from claimwise.prompts import render_template

DEFAULT_TEMPLATE = """Answer the question from the passages alone. Say so if they do not hold the answer.

{{contexts}}

Question: {{question}}"""
TEMPLATE_VARIABLES = ("question", "contexts")
COLUMN_PREFIX = "column:"
_MAX_NEW_TOKENS = 256

Answerer = str | Sequence[str] | Callable[..., Any]


def get_answers(source: Answerer, samples: Sequence[Sample], *, template: str = DEFAULT_TEMPLATE) -> list[str]:
    """One answer per sample, in order.

    Args:
        source: A function from a prompt to an answer, a `transformers` text-generation pipeline,
            `"<provider>/<model>"`, `"column:<field>"` for a field of the samples (`column:answer`), or a
            list of ready answers.
        template: Prompt with the variables `question` and `contexts` in double braces.

    Raises:
        InputError: for a source of another kind, a length mismatch or an answer that is not a text.
    """
    if isinstance(source, str) and source.startswith(COLUMN_PREFIX):
        return [_column(sample, source.removeprefix(COLUMN_PREFIX)) for sample in samples]
    if isinstance(source, str):
        return _ask_model(source, [_prompt(sample, template) for sample in samples])
    if callable(source):
        prompts = [_prompt(sample, template) for sample in samples]
        answers = _ask_pipeline(source, prompts) if _is_pipeline(source) else [source(prompt) for prompt in prompts]
    else:
        answers = list(source)
    if len(answers) != len(samples):
        raise InputError(f"`answers` should have one text per sample, but got {len(answers)} for {len(samples)} samples")
    return [check_text(f"answer to {s.id}", answer) for s, answer in zip(samples, answers, strict=True)]


def _prompt(sample: Sample, template: str) -> str:
    passages = "\n\n".join(f"[{c.id}] {c.title + ': ' if c.title else ''}{c.text}" for c in sample.contexts)
    return render_template(template, {"question": sample.question, "contexts": passages}, allowed=TEMPLATE_VARIABLES)


def _column(sample: Sample, name: str) -> str:
    if name not in Sample.model_fields:
        raise InputError(f"`column:{name}` should name a field of the samples, one of {sorted(Sample.model_fields)}")
    return check_text(f"{name} of {sample.id}", getattr(sample, name))


def _is_pipeline(source: object) -> bool:
    return type(source).__module__.startswith("transformers.")


def _ask_pipeline(pipeline: Callable[..., Any], prompts: list[str]) -> list[str]:
    outputs = pipeline(prompts, return_full_text=False, max_new_tokens=_MAX_NEW_TOKENS)
    return [(output[0] if isinstance(output, list) else output)["generated_text"] for output in outputs]


def _ask_model(name: str, prompts: list[str]) -> list[str]:
    from claimwise.llm.client import openai_model
    from claimwise.llm.providers import PROVIDERS

    provider, slash, model = name.partition("/")
    if not (slash and model and provider in PROVIDERS):
        raise InputError(
            f"`model_or_pipeline` should be a function, a pipeline, 'column:<field>' or '<provider>/<model>' with a "
            f"provider among {sorted(PROVIDERS)}, but got {name!r}"
        )
    return run_sync(_complete_all(openai_model(model, provider=provider), prompts))


async def _complete_all(model: ChatModel, prompts: list[str]) -> list[str]:
    gate = asyncio.Semaphore(model.concurrency)

    async def complete(prompt: str) -> str:
        async with gate:
            return (await model.complete(ChatRequest((Message("user", prompt),)))).text

    return list(await asyncio.gather(*map(complete, prompts)))
