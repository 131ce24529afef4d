"""Gets one answer per sample from whatever a user evaluates."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from claimwise.datasets.records import read_json_lines
from claimwise.datasets.samples import Sample
from claimwise.errors import InputError, JudgeError
from claimwise.inputs import check_text
from claimwise.llm.chat import ChatModel, ChatRequest, Message
from claimwise.llm.loop import run_sync
from claimwise.measures.base import Progress
from claimwise.suites.questions import DEFAULT_TEMPLATE, check_template, render_question, template_key
from claimwise.types import Cause, Failure

COLUMN_PREFIX = "column:"
_MAX_NEW_TOKENS = 256

Answerer = str | Sequence[str] | Callable[..., Any]
Answer = str | Failure  # a model may fail to answer one question


def get_answers(
    source: Answerer,
    samples: Sequence[Sample],
    *,
    template: str = DEFAULT_TEMPLATE,
    progress: Progress | None = None,
) -> list[Answer]:
    """One answer per sample, in order.

    Args:
        source: A function from a prompt to an answer, a `transformers` text-generation pipeline (asked without
            sampling), `"<provider>/<model>"`, `"column:<field>"` for a field of the samples (`column:answer`),
            or a list of ready answers.
        template: Prompt with the variables `question` and `contexts` in double braces.
        progress: Told after each answer of a model.

    Raises:
        InputError: for a source of another kind, a length mismatch or an answer that is not a text.
        JudgeUnavailableError: no call to the model can work.
    """
    check_template(template)
    if isinstance(source, str) and source.startswith(COLUMN_PREFIX):
        return [_column(sample, source.removeprefix(COLUMN_PREFIX)) for sample in samples]
    if isinstance(source, str):
        return _ask_model(source, [render_question(template, sample) for sample in samples], progress)
    if callable(source):
        prompts = [render_question(template, sample) for sample in samples]
        if not _is_of_transformers(source):
            return [_ask_function(source, prompt, sample) for prompt, sample in zip(prompts, samples, strict=True)]
        answers = _ask_pipeline(source, prompts)
    elif isinstance(source, Iterable):
        answers = list(source)
    else:
        raise InputError(f"`model_or_pipeline` should be {_SOURCES}, but got {type(source).__name__}")
    if len(answers) != len(samples):
        raise InputError(
            f"`model_or_pipeline` should give one answer per sample, but gave {len(answers)} for {len(samples)} samples"
        )
    return [check_text(f"answer to {s.id}", answer) for s, answer in zip(samples, answers, strict=True)]


_SOURCES = (
    "a function from a prompt to an answer, a text-generation pipeline, '<provider>/<model>', 'column:<field>' or a "
    "list of answers"
)


def source_key(source: Answerer, template: str) -> str:
    """What the signature calls the source of the answers: its name and, if it was asked, the prompt."""
    ready = source.startswith(COLUMN_PREFIX) if isinstance(source, str) else not callable(source)
    return name_source(source) if ready else f"{name_source(source)} by {template_key(template)}"


def name_source(source: Answerer) -> str:
    """What results call the source of the answers."""
    if isinstance(source, str):
        return source
    if _is_of_transformers(source):
        path = str(getattr(getattr(source, "model", None), "name_or_path", "") or "pipeline")
        return Path(path).name if Path(path).is_absolute() else path  # a folder's place says nothing about the model
    return getattr(source, "__name__", type(source).__name__) if callable(source) else "given"


def read_answers(path: Path, asked: Sequence[Sample], known: Iterable[str]) -> list[str]:
    """Ready answers from a JSON Lines file of `{"id", "answer"}`, in the order of the samples asked.

    Args:
        known: All ids of the dataset; an answer to one that is not asked now is passed over.

    Raises:
        InputError: for a line of another form, and for ids that are unknown, there twice or missing.
    """
    ids = set(known)
    answers: dict[str, str] = {}
    for record in read_json_lines(path):
        if not {"id", "answer"} <= record.values.keys():
            raise InputError(f"{record.where} should have the keys 'id' and 'answer', but has {sorted(record.values)}")
        sample_id = record.values["id"]
        if not isinstance(sample_id, str) or sample_id not in ids:
            raise InputError(f"{record.where} should answer a sample of the suite, but none has the id {sample_id!r}")
        if sample_id in answers:
            raise InputError(f"{record.where} answers sample {sample_id!r} a second time; leave one answer for each id")
        answers[sample_id] = check_text(f"{record.where}: answer", record.values["answer"])
    missing = [sample.id for sample in asked if sample.id not in answers]
    if missing:
        more = f" and {len(missing) - 5} more" if len(missing) > 5 else ""
        raise InputError(f"{path} should answer every sample, but has no answer to {', '.join(missing[:5])}{more}")
    return [answers[sample.id] for sample in asked]


def _column(sample: Sample, name: str) -> str:
    if name not in Sample.model_fields:
        raise InputError(f"`column:{name}` should name a field of the samples, one of {sorted(Sample.model_fields)}")
    return check_text(f"{name} of {sample.id}", getattr(sample, name))


def _ask_function(source: Callable[..., Any], prompt: str, sample: Sample) -> Answer:
    """The answer of a user's function; whatever goes wrong there fails this question alone."""
    try:
        return check_text(f"answer to {sample.id}", source(prompt))
    except Exception as error:  # noqa: BLE001 - a user's own code may raise anything
        message = f"the function that answers raised {type(error).__name__} for {sample.id}: {error}"
        return Failure(Cause.JUDGE_ERROR, message, "answer")


def _is_of_transformers(source: object) -> bool:
    return any(kind.__module__.startswith("transformers.") for kind in type(source).__mro__)


def _ask_pipeline(pipeline: Callable[..., Any], prompts: list[str]) -> list[str]:
    from transformers import TextGenerationPipeline

    if not isinstance(pipeline, TextGenerationPipeline):
        raise InputError(
            f"`model_or_pipeline` should be {_SOURCES}, but got a {type(pipeline).__name__}; for a model make "
            "transformers.pipeline('text-generation', model=..., tokenizer=...)"
        )
    # A model that was trained on chats answers a bare prompt as if to continue it.
    chats = getattr(pipeline.tokenizer, "chat_template", None) is not None
    inputs = [[{"role": "user", "content": prompt}] for prompt in prompts] if chats else prompts
    outputs: Any = pipeline(inputs, return_full_text=False, max_new_tokens=_MAX_NEW_TOKENS, do_sample=False)
    return [output[0]["generated_text"] for output in outputs]


def _ask_model(name: str, prompts: list[str], progress: Progress | None) -> list[Answer]:
    from claimwise.llm.client import openai_model
    from claimwise.llm.providers import parse_judge_name

    try:
        provider, model = parse_judge_name(name)
    except InputError as error:
        raise InputError(f"`model_or_pipeline` should be {_SOURCES}; a text {error}") from None
    # Without the cache of replies: a model that is under test may change behind its name.
    return run_sync(_complete_all(openai_model(model, provider=provider), prompts, progress))


async def _complete_all(model: ChatModel, prompts: list[str], progress: Progress | None) -> list[Answer]:
    answers: dict[int, Answer] = {}
    failed = 0
    gate = asyncio.Semaphore(model.concurrency)

    async def complete(position: int, prompt: str) -> None:
        nonlocal failed
        async with gate:
            try:
                answers[position] = (await model.complete(ChatRequest((Message("user", prompt),)))).text
            except JudgeError as error:
                answers[position] = replace(error.failure, stage="answer")
                failed += 1
        if progress is not None:
            progress(len(answers), len(prompts), failed)

    try:
        async with asyncio.TaskGroup() as tasks:
            for position, prompt in enumerate(prompts):
                tasks.create_task(complete(position, prompt))
    except BaseExceptionGroup as group:
        raise group.exceptions[0] from None
    return [answers[position] for position in range(len(prompts))]
