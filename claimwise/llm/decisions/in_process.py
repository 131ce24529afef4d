"""Typed decisions in this process: a chat model or decision checkpoint under transformers' `pipeline("decision")`."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from claimwise.errors import JudgeUnavailableError, MissingDependencyError
from claimwise.llm.decisions.answers import read_answer
from claimwise.llm.decisions.dialects import write_systemone
from claimwise.llm.decisions.questions import Decided, Question
from claimwise.llm.faults import LONGEST_RAW
from claimwise.llm.local.checkpoint import refuse_missing_folder
from claimwise.llm.local.faults import INSTALL, loading, require_packages
from claimwise.llm.local.generation import find_window, make_encodable
from claimwise.llm.usage import count_usage
from claimwise.types import Cause, Failure, Usage


class PipelineDecider:
    """A `Decider` that runs a model here, one request after the other. It is loaded with the first one.

    Args:
        model: Id on the Hub, or folder.
        device: Such as `cpu` or `cuda:0`; transformers chooses when `None`.
        revision: Version of the model on the Hub.
    """

    concurrency = 1

    def __init__(self, model: str, *, device: str | None = None, revision: str | None = None) -> None:
        self._judge = f"decisions/hf/{model}"
        require_packages(self._judge)
        self.name = f"hf/{model}"
        self._model, self._device, self._revision = model, device, revision
        self._lock = threading.Lock()
        self._pipeline: Any = None

    async def decide(self, text: str, questions: Sequence[Question]) -> Decided:
        """Answer questions about `text`; one that does not fit the model's window is a failure of its own.

        Raises:
            JudgeUnavailableError: when the model cannot be loaded or cannot answer such questions.
        """
        decided, tokens = await asyncio.to_thread(self._decide, text, questions)
        count_usage(self.name, Usage(prompt_tokens=tokens))  # no call was sent to anybody
        return decided

    def _decide(self, text: str, questions: Sequence[Question]) -> tuple[Decided, int]:
        with self._lock:
            if self._pipeline is None:
                self._pipeline = self._load()
            try:
                return self._ask(self._pipeline, text, questions)
            except ValueError as error:  # labels that are no single tokens, a tokenizer without chat template
                raise JudgeUnavailableError(
                    f"model {self._model!r} cannot answer typed questions: {error}. Use a chat model or a decision "
                    "checkpoint, or another judge such as 'openai/<model>'"
                ) from error
            except RuntimeError as error:  # out of memory, among others: the next request may be shorter
                said = f"the model raised {type(error).__name__}: {str(error)[:LONGEST_RAW]}"
                return Decided((Failure(Cause.JUDGE_ERROR, said),) * len(questions)), 0

    def _ask(self, pipe: Any, text: str, questions: Sequence[Question]) -> tuple[Decided, int]:
        """Replies to all questions of one request, and the tokens that were read for them."""
        asked = [replace(question, instructions=make_encodable(question.instructions)) for question in questions]
        prompts = pipe.preprocess(write_systemone(make_encodable(text), asked))["prompts"]
        window = find_window(pipe.model.config) or float("inf")
        lengths = [inputs["input_ids"].shape[-1] for inputs, _ in prompts]
        fitting = [prompt for prompt, length in zip(prompts, lengths, strict=True) if length <= window]
        answers = pipe.postprocess(pipe.forward({"prompts": fitting})) if fitting else {}
        too_long = {
            question.name: Failure(
                Cause.REJECTED,
                f"the prompt has {length} tokens, but the model's window is {window}: set `max_evidence_chars`",
            )
            for (_, group), length in zip(prompts, lengths, strict=True)
            for question in group
            if length > window
        }
        replies = tuple(read_answer({**answers, **too_long}.get(question.name), question) for question in questions)
        return Decided(replies), sum(length for length in lengths if length <= window)

    def _load(self) -> Any:
        from transformers import pipeline
        from transformers.pipelines import PIPELINE_REGISTRY

        if "decision" not in PIPELINE_REGISTRY.get_supported_tasks():
            raise MissingDependencyError(
                f"judge {self._judge!r} needs a newer transformers, with a task 'decision': {INSTALL} -U"
            )
        refuse_missing_folder(self._model, self._judge)
        with loading(self._model, self._judge, self._revision):
            return pipeline(
                "decision",
                model=self._model,
                device=self._device,
                revision=self._revision,
                trust_remote_code=False,  # `None` would ask at the terminal
            )
