"""A causal language model with its chat template: messages in, text out."""

from __future__ import annotations

import re
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from claimwise.errors import InputError, JudgeError, JudgeUnavailableError
from claimwise.llm.chat import Message
from claimwise.llm.local.checkpoint import Checkpoint
from claimwise.llm.local.hardware import torch_dtype
from claimwise.types import Cause, Failure

_SHOWN = 5
_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Decoding:
    """How a reply is drawn.

    Attributes:
        max_tokens: Most tokens of it.
        temperature: 0 takes the likeliest token each time.
        seed: Of the drawing, where the temperature is above 0.
    """

    max_tokens: int
    temperature: float
    seed: int


@dataclass(frozen=True, slots=True)
class Generated:
    """A reply and what it took. `finish_reason` is `stop`, or `length` where it was cut."""

    text: str
    finish_reason: str
    prompt_tokens: int
    completion_tokens: int


class Generator:
    """A loaded model. Used by one thread at a time.

    Args:
        checkpoint: What is loaded.
        device, dtype: Where and how it runs.
        template_options: Variables for the chat template, such as `enable_thinking`.

    Raises:
        JudgeUnavailableError: when it cannot be loaded, lacks weights, or has no chat template.
    """

    def __init__(self, checkpoint: Checkpoint, *, device: str, dtype: str, template_options: Mapping[str, Any]) -> None:
        from transformers import AutoModelForCausalLM

        self._judge, self._name = checkpoint.judge, checkpoint.model
        self._template_options = dict(template_options)
        self._tokenizer = load_tokenizer(checkpoint)
        model, info = checkpoint.load(
            AutoModelForCausalLM, config=checkpoint.config, dtype=torch_dtype(dtype), output_loading_info=True
        )
        if missing := sorted(info["missing_keys"]):
            raise JudgeUnavailableError(
                f"judge {self._judge!r} cannot run: the weights of model {self._name!r} lack {missing[:_SHOWN]}, which "
                "would be random numbers; use a checkpoint of a causal language model"
            )
        self._model = model.to(device).eval()
        self._window = find_window(checkpoint.config)
        self._folds_system = False  # some templates know no system messages

    def generate(self, messages: Sequence[Message], decoding: Decoding, stop: threading.Event) -> Generated:
        """Answer one chat; it breaks off where `stop` is set.

        Raises:
            JudgeError: when the prompt does not fit the model, or the model fails.
            JudgeUnavailableError: when the chat template takes no such messages.
        """
        import torch

        ids = self._encode(messages)
        length = ids.shape[-1]
        room = decoding.max_tokens if self._window is None else min(decoding.max_tokens, self._window - length)
        if room < 1:
            raise JudgeError(
                Failure(
                    Cause.REJECTED,
                    f"the prompt has {length} tokens, but the window of model {self._name!r} is {self._window} and "
                    "must hold the reply too: set `max_evidence_chars` or a lower `batch_size`",
                )
            )
        try:
            new = self._run(ids, room, decoding, stop)
        except (torch.OutOfMemoryError, RuntimeError, ValueError, IndexError) as error:
            said = f"the model raised {type(error).__name__}: {error}"
            raise JudgeError(Failure(Cause.JUDGE_ERROR, said)) from error
        ended = bool(new) and new[-1] in self._ends()
        # Other special tokens stay: some models mark their reasoning with such, and `llm.reading` knows them.
        text = self._tokenizer.decode(new[:-1] if ended else new, clean_up_tokenization_spaces=False)
        return Generated(text, "stop" if ended else "length", length, len(new))

    def _run(self, ids: Any, room: int, decoding: Decoding, stop: threading.Event) -> list[int]:
        """The ids of the new tokens."""
        import torch
        from transformers import StoppingCriteriaList

        how: dict[str, Any] = {"do_sample": False, "temperature": None, "top_p": None, "top_k": None}
        if decoding.temperature > 0:
            how = {"do_sample": True, "temperature": decoding.temperature}
        ids = ids.to(self._model.device)
        devices = [ids.device] if ids.device.type == "cuda" else []
        # Sampling draws from the generator of the whole process, which is given back as it was.
        with torch.random.fork_rng(devices), torch.inference_mode():
            torch.manual_seed(decoding.seed)
            out = self._model.generate(
                input_ids=ids,
                attention_mask=torch.ones_like(ids),
                max_new_tokens=room,
                num_beams=1,
                pad_token_id=self._padding(),
                stopping_criteria=StoppingCriteriaList([lambda ids, scores, **_: _told(stop, ids)]),
                **how,
            )
        tokens: list[int] = out[0, ids.shape[-1] :].tolist()
        return tokens

    def _encode(self, messages: Sequence[Message]) -> Any:
        """Token ids of the prompt. What looks like a control token in a message is encoded as plain text."""
        from jinja2 import TemplateError

        folded = [_fold_system(messages)] if self._folds_system else [messages, _fold_system(messages)]
        for attempt, chat in enumerate(folded):
            try:
                ids = self._tokenizer.apply_chat_template(
                    [{"role": message.role, "content": make_encodable(message.content)} for message in chat],
                    add_generation_prompt=True,
                    sanitize_control_tokens=True,
                    return_tensors="pt",
                    return_dict=True,
                    tokenizer_kwargs={"verbose": False},
                    **self._template_options,
                )["input_ids"]
            except TemplateError as error:
                refusal = error
            else:
                self._folds_system = self._folds_system or attempt > 0
                return ids
        raise JudgeUnavailableError(
            f"judge {self._judge!r} cannot run: the chat template of model {self._name!r} refuses its messages: "
            f"{refusal}"
        ) from refusal

    def _ends(self) -> set[int]:
        ends = self._model.generation_config.eos_token_id
        own = self._tokenizer.eos_token_id
        return {each for each in (*(ends if isinstance(ends, list) else [ends]), own) if each is not None}

    def _padding(self) -> int | None:
        """Some id for `generate`, which wants one although there is nothing to pad."""
        own: int | None = self._tokenizer.pad_token_id
        return own if own is not None else min(self._ends(), default=None)


def make_encodable(text: str) -> str:
    """The text with U+FFFD for lone surrogates, which no tokenizer takes.

    >>> make_encodable("a\\ud800b") == "a\\ufffdb"
    True
    """
    return _SURROGATE.sub("\ufffd", text)


def load_tokenizer(checkpoint: Checkpoint) -> Any:
    """The tokenizer of a chat model.

    Raises:
        JudgeUnavailableError: when it cannot be loaded.
        InputError: when it has no chat template.
    """
    from transformers import AutoTokenizer

    tokenizer = checkpoint.load(AutoTokenizer)
    if not tokenizer.chat_template:
        raise InputError(
            f"judge {checkpoint.judge!r} needs a model that chats, but the tokenizer of {checkpoint.model!r} has no "
            "chat template; use the instruction-tuned variant of the model"
        )
    return tokenizer


def find_window(config: Any) -> int | None:
    """Most tokens of prompt and reply together, or `None` where the configuration does not tell."""
    text = config.get_text_config(decoder=True)
    stated = getattr(text, "max_position_embeddings", None) or getattr(text, "n_positions", None)
    return stated if isinstance(stated, int) and stated > 0 else None


def _fold_system(messages: Sequence[Message]) -> Sequence[Message]:
    """The messages with those of the system put before the first of the user."""
    rules = [message.content for message in messages if message.role == "system"]
    rest = [message for message in messages if message.role != "system"]
    if not rules or not rest:
        return messages
    return [Message(rest[0].role, "\n\n".join([*rules, rest[0].content])), *rest[1:]]


def _told(stop: threading.Event, ids: Any) -> Any:
    import torch

    return torch.full((ids.shape[0],), stop.is_set(), device=ids.device, dtype=torch.bool)
