"""Chat models behind OpenAI-compatible servers."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from claimwise.errors import InputError
from claimwise.llm.answers import prompt_was_cut, read_completion
from claimwise.llm.cache import Cache, answer, reply_key
from claimwise.llm.chat import ChatRequest, Completion
from claimwise.llm.faults import RequestFailedError
from claimwise.llm.providers import find_endpoint
from claimwise.llm.requests import Sampling, Traits, adapt, build_payload, with_room
from claimwise.llm.retry import BASE_SECONDS, RetryPolicy
from claimwise.llm.server import Server
from claimwise.llm.usage import count_usage
from claimwise.types import Usage

PATH = "/chat/completions"
MOST_ADAPTATIONS = 8  # refused parameters of one request before it is given up

logger = logging.getLogger("claimwise.llm")

# What this process has found out, by base URL and model.
_known: dict[tuple[str, str], Traits] = {}


@dataclass(frozen=True, slots=True, eq=False)
class OpenAIModel:
    """A `ChatModel`. Build it with `openai_model`."""

    server: Server
    sampling: Sampling
    cache: Cache | None = None

    @property
    def name(self) -> str:
        """`provider/model`."""
        return self.server.name

    @property
    def concurrency(self) -> int:
        """Requests that may be open at the same time."""
        return self.server.concurrency

    @property
    def traits(self) -> Traits:
        """What is known of the server: which parameters and reply formats it takes."""
        return _known.get(self._place) or Traits.of(self.server.endpoint.quirks)

    async def complete(self, request: ChatRequest) -> Completion:
        """Answer one request, from the cache if it was answered before.

        A reply that ends at the output limit is asked for once more with more room; when it ends there
        again, it comes back with `finish_reason` "length". Only whole, non-empty replies are cached.

        Raises:
            JudgeError: When this request got no answer.
            JudgeUnavailableError: When no request to this server and model can work.
            RunStoppedError: When a limit of the active meter is reached.
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

    @property
    def _place(self) -> tuple[str, str]:
        return self.server.endpoint.base_url, self.server.model

    def _key(self, request: ChatRequest) -> bytes:
        parameters = self.sampling.named(request.sample)
        return reply_key(self.name, self.server.endpoint.base_url, parameters, request)

    async def _ask(self, request: ChatRequest) -> Completion:
        parameters = self.sampling.named(request.sample)
        spent = Usage()
        try:
            completion = await self._send(request, parameters)
            spent = completion.usage
            if completion.finish_reason == "length":
                longer = await self._send_longer(request, with_room(parameters, completion.usage))
                spent += longer.usage
                completion = longer if longer.finish_reason != "length" or longer.text else completion
        except RequestFailedError as error:
            spent += _usage_of_failure(error)
            raise error.judge_error() from None
        finally:
            count_usage(self.name, spent)
        warning = prompt_was_cut(request, completion.usage)
        return replace(completion, usage=spent, warnings=(warning,) if warning else ())

    async def _send_longer(self, request: ChatRequest, parameters: Mapping[str, Any]) -> Completion:
        """The same with more room; a server that has none to give says so with an error."""
        try:
            return await self._send(request, parameters)
        except RequestFailedError as error:
            return Completion("", "length", _usage_of_failure(error))

    async def _send(self, request: ChatRequest, parameters: Mapping[str, Any]) -> Completion:
        if self._place in _known:
            return await self._adapt_and_send(request, parameters)
        gate = await self.server.gate()
        return await gate.passing(lambda: self._adapt_and_send(request, parameters))

    async def _adapt_and_send(self, request: ChatRequest, parameters: Mapping[str, Any]) -> Completion:
        """Send without what the server refuses; that is remembered once it answers."""
        traits = self.traits
        attempts = 0
        for _ in range(MOST_ADAPTATIONS):
            payload = build_payload(self.server.model, request, parameters, traits)
            try:
                completion, more = await self.server.post(PATH, payload, read_completion)
            except RequestFailedError as error:
                attempts += error.attempts
                fault = error.fault
                if fault.generated is not None:
                    usage = Usage(calls=1, retries=attempts - 1, unmetered=1)
                    return Completion(self.server.redact(fault.generated), usage=usage)
                milder = adapt(traits, fault, request, payload)
                if milder is None:
                    break
                logger.info("%s: %s; going on with %s", self.name, fault.message, milder)
                traits = milder
            else:
                _known[self._place] = self.traits.merged(traits)
                usage = replace(completion.usage, retries=attempts + more - 1)
                # JSON may spell the key with escapes, so that only the text itself shows it.
                return replace(completion, text=self.server.redact(completion.text), usage=usage)
        raise RequestFailedError(fault, attempts)


def _usage_of_failure(error: RequestFailedError) -> Usage:
    return Usage(calls=min(1, error.attempts), retries=max(0, error.attempts - 1))


def openai_model(
    model: str,
    *,
    provider: str = "openai",
    base_url: str | None = None,
    api_key: str | None = None,
    timeout: float = 60.0,
    max_retries: int = 4,
    backoff: float = BASE_SECONDS,
    concurrency: int = 16,
    requests_per_minute: float | None = None,
    temperature: float | None = 0.0,
    seed: int | None = None,
    max_tokens: int | None = None,
    extra_headers: Mapping[str, str] | None = None,
    extra_body: Mapping[str, Any] | None = None,
    cache: Cache | None = None,
) -> OpenAIModel:
    """A chat model of an OpenAI-compatible server.

    Parameters that the model refuses are left out and remembered, so the defaults do for any of them.

    Args:
        model: Name of the model on the server.
        provider: Name in `providers.PROVIDERS`; gives base URL and key variable.
        base_url: Another address; with or without a slash at the end.
        api_key: The key, where it is not in the provider's environment variable.
        timeout: Seconds that one attempt may take, > 0.
        max_retries: Further attempts after a failure that can pass, >= 0.
        backoff: Upper end of the first wait in seconds; it doubles with each attempt.
        concurrency: Requests that may be open at the same time, >= 1.
        requests_per_minute: Rate that is never exceeded.
        temperature, seed, max_tokens: Sampling; `None` leaves the server's default. Repeated samples of a
            request have the seeds `seed`, `seed + 1`, ...
        extra_headers, extra_body: Sent along with every request.
        cache: Where replies are kept; `None` asks anew each time.

    Raises:
        InputError: When an argument is not what it should be.
        JudgeUnavailableError: When the key or the address is missing.
    """
    for name, value, least in (
        ("concurrency", concurrency, 1),
        ("max_retries", max_retries, 0),
        ("max_tokens", max_tokens, 1),
    ):
        if value is not None and (not isinstance(value, int) or value < least):
            raise InputError(f"`{name}` should be an integer >= {least}, but got {value!r}")
    for name, seconds in (("timeout", timeout), ("requests_per_minute", requests_per_minute)):
        if seconds is not None and not seconds > 0:
            raise InputError(f"`{name}` should be a number > 0, but got {seconds!r}")
    endpoint = find_endpoint(provider, base_url=base_url, api_key=api_key, model=model)
    server = Server(
        endpoint,
        model,
        timeout=timeout,
        retry=RetryPolicy(max_retries, backoff),
        concurrency=concurrency,
        requests_per_minute=requests_per_minute,
        extra_headers=dict(extra_headers or {}),
    )
    sampling = Sampling(temperature, seed, max_tokens, dict(extra_body or {}))
    return OpenAIModel(server, sampling, cache)
