"""A chat model in this process as a `ChatModel`: one request at a time, in a thread of its own."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

from claimwise.errors import DeadlineError, InputError
from claimwise.llm.cache import Cache, answer, reply_key
from claimwise.llm.chat import ChatRequest, Completion
from claimwise.llm.local.checkpoint import Checkpoint, open_checkpoint
from claimwise.llm.local.generation import Decoding, Generator, load_tokenizer
from claimwise.llm.local.hardware import choose_device, choose_dtype
from claimwise.llm.usage import DEADLINE_MESSAGE, count_usage, current_meter
from claimwise.types import Usage

MAX_TOKENS = 2048  # ten claims with reasons and quotes take about half


class LocalModel:
    """A `ChatModel`. Build it with `local_model`. The weights are loaded with the first request."""

    concurrency = 1

    def __init__(
        self,
        checkpoint: Checkpoint,
        *,
        device: str,
        dtype: str,
        decoding: Decoding,
        template_options: Mapping[str, Any],
        cache: Cache | None,
    ) -> None:
        self.name = checkpoint.judge
        self.cache = cache
        self._checkpoint, self._device, self._dtype = checkpoint, device, dtype
        self._decoding, self._template_options = decoding, dict(template_options)
        self._loaded: dict[int, Generator] = {}  # by process, as the threads: neither survives a fork
        self._pools: dict[int, ThreadPoolExecutor] = {}

    @property
    def provenance(self) -> dict[str, str]:
        """What of this model changes verdicts."""
        facts = {"revision": self._checkpoint.identity, "dtype": self._dtype}
        if self._decoding.temperature:
            facts |= {"temperature": f"{self._decoding.temperature:g}", "seed": str(self._decoding.seed)}
        return facts | {name: str(value) for name, value in sorted(self._template_options.items())}

    async def complete(self, request: ChatRequest) -> Completion:
        """Answer one request, from the cache if it was answered before.

        Tokens are counted, calls are not: nothing is sent to anybody. A reply that ends at the output limit comes back
        with `finish_reason` "length" and is not kept.

        Raises:
            JudgeError: when the prompt does not fit the model's window, or the model fails.
            JudgeUnavailableError: when the model cannot be loaded.
            DeadlineError: when the run's time is up.
        """
        if self.cache is None:
            return await self._ask(request)
        return await answer(self.cache, self._key(request), self.name, lambda: self._ask(request))

    def recall(self, request: ChatRequest) -> Completion | None:
        """The cached reply to `request`, if there is one."""
        return None if self.cache is None else self.cache.get(self._key(request))

    def forget(self, request: ChatRequest) -> None:
        """Drop the cached reply to `request`, because it could not be read: the next run asks again."""
        if self.cache is not None:
            self.cache.drop(self._key(request))

    def _key(self, request: ChatRequest) -> bytes:
        how = self._sampled(request)
        parameters = {
            "max_tokens": how.max_tokens,
            "temperature": how.temperature,
            "seed": how.seed if how.temperature else 0,
            "dtype": self._dtype,
            "device": self._device.partition(":")[0],
            "template": self._template_options,
        }
        return reply_key(self.name, self._checkpoint.identity, parameters, request)

    def _sampled(self, request: ChatRequest) -> Decoding:
        """Repeated samples have the seeds `seed`, `seed + 1`, ..."""
        return replace(self._decoding, seed=self._decoding.seed + request.sample)

    async def _ask(self, request: ChatRequest) -> Completion:
        meter = current_meter()
        stop = threading.Event()
        try:
            async with asyncio.timeout(meter.remaining() if meter else None):
                generating = self._thread().submit(self._generate, request, stop)
                completion = await asyncio.wrap_future(generating)
        except TimeoutError:
            raise DeadlineError(DEADLINE_MESSAGE) from None
        finally:
            stop.set()  # whoever gave up does not keep the model busy
        count_usage(self.name, completion.usage)
        return completion

    def _generate(self, request: ChatRequest, stop: threading.Event) -> Completion:
        """Runs in the model's thread."""
        model = self._loaded.get(os.getpid())
        if model is None:
            model = self._loaded[os.getpid()] = Generator(
                self._checkpoint, device=self._device, dtype=self._dtype, template_options=self._template_options
            )
        made = model.generate(request.messages, self._sampled(request), stop)
        usage = Usage(prompt_tokens=made.prompt_tokens, completion_tokens=made.completion_tokens)
        return Completion(made.text, made.finish_reason, usage)

    def _thread(self) -> ThreadPoolExecutor:
        pool = self._pools.get(os.getpid())
        if pool is None:  # `setdefault` leaves one pool, should two loops come here at once
            pool = self._pools.setdefault(os.getpid(), ThreadPoolExecutor(1, thread_name_prefix="claimwise-chat"))
        return pool


def local_model(
    model: str,
    *,
    name: str | None = None,
    revision: str | None = None,
    device: str | None = None,
    dtype: str | None = None,
    max_tokens: int = MAX_TOKENS,
    temperature: float = 0.0,
    seed: int = 0,
    template_options: Mapping[str, Any] | None = None,
    trust_remote_code: bool = False,
    cache: Cache | None = None,
) -> LocalModel:
    """A chat model from the Hub or a folder, run in this process through `transformers`.

    Configuration and chat template are read at once, the weights with the first request.

    Args:
        model: Id on the Hub, or folder.
        name: Name for messages and signatures; `hf-chat/<model>` when `None`.
        revision: Branch, tag or commit on the Hub.
        device: Such as `cpu` or `cuda:0`; the machine's accelerator, if it has one, when `None`.
        dtype: `float32`, `bfloat16` or `float16`; when `None` float32, and on CUDA bfloat16 where it is native, else
            float16.
        max_tokens: Most tokens of a reply, from 1.
        temperature: From 0, which takes the likeliest token each time.
        seed: Of the drawing, where the temperature is above 0.
        template_options: Variables for the chat template, such as `{"enable_thinking": False}`.
        trust_remote_code: Run code that comes with the model.
        cache: Where replies are kept; `None` asks anew each time.

    Raises:
        MissingDependencyError: when torch or transformers is not installed.
        InputError: when an option is not what it should be, or the model has no chat template.
        JudgeUnavailableError: when the model is not there, or may not be read.
    """
    judge = name or f"hf-chat/{model}"
    if type(max_tokens) is not int or max_tokens < 1:
        raise InputError(f"`max_tokens` should be a whole number from 1, but got {max_tokens!r}")
    if isinstance(temperature, bool) or not isinstance(temperature, int | float) or not 0.0 <= temperature < 100.0:
        raise InputError(f"`temperature` should be a number from 0, but got {temperature!r}")
    if type(seed) is not int or seed < 0:
        raise InputError(f"`seed` should be a whole number from 0, but got {seed!r}")
    if template_options is not None and not isinstance(template_options, Mapping):
        raise InputError(f"`template_options` should map names to values, but got {template_options!r}")
    checkpoint = open_checkpoint(model, judge=judge, revision=revision, trust_remote_code=trust_remote_code)
    load_tokenizer(checkpoint)
    chosen = choose_device(device)
    return LocalModel(
        checkpoint,
        device=chosen,
        dtype=choose_dtype(dtype, chosen),
        decoding=Decoding(max_tokens, float(temperature), seed),
        template_options=template_options or {},
        cache=cache,
    )
