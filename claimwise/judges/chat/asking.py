"""One question to a chat model: asked, read, and asked again with the error when it could not be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar, runtime_checkable

from claimwise.errors import InputError, JudgeError
from claimwise.judges.chat.schemas import Schema
from claimwise.judges.chat.standins import stand_in
from claimwise.judges.notices import notice
from claimwise.llm.chat import ChatModel, ChatRequest, Completion, Message
from claimwise.llm.rehearsal import is_rehearsing
from claimwise.prompts import Prompt, load_prompt
from claimwise.text.fencing import fence, make_nonce
from claimwise.types import Cause, Failure

T = TypeVar("T")

SHOWN_REPLY = 4000  # characters of an unreadable reply that a repair request repeats
LONGEST_SETTING = 100  # characters of a date or the name of a language

_FINAL = frozenset((Cause.CONTENT_FILTER,))  # asking again changes nothing


@runtime_checkable
class ForgetfulModel(Protocol):
    """A model with a cache, which can be told that a reply is of no use."""

    def forget(self, request: ChatRequest) -> None:
        """Do not serve this request's reply again."""
        ...


@dataclass(frozen=True, slots=True)
class Settings:
    """What holds for all questions of a judge.

    Attributes:
        model: Who is asked.
        name: The judge's name.
        max_repairs: Further requests after a reply that could not be read.
        as_of: The date that counts as today, if any.
        reason_language: The language of the reasons, if it matters.
    """

    model: ChatModel
    name: str
    max_repairs: int = 1
    as_of: str | None = None
    reason_language: str | None = None

    def __post_init__(self) -> None:
        for setting in ("as_of", "reason_language"):
            value = getattr(self, setting)
            plain = isinstance(value, str) and len(value.strip()) > 0 and len(value) <= LONGEST_SETTING
            if value is not None and not (plain and value.isprintable()):
                raise InputError(
                    f"`{setting}` should be one line of at most {LONGEST_SETTING} characters, but got {value!r}"
                )
        if not isinstance(self.max_repairs, int) or self.max_repairs < 0:
            raise InputError(f"`max_repairs` should be a whole number from 0, but got {self.max_repairs!r}")

    @property
    def notes(self) -> str:
        """The paragraphs that these settings add to a prompt."""
        return "\n\n".join(prompt.render({name: value}).system for prompt, name, value in self._added())

    @property
    def provenance(self) -> dict[str, str]:
        """What of these settings changes verdicts."""
        facts = {name: value for _, name, value in self._added()}
        prompts = [prompt for prompt, _, _ in self._added()]
        if self.max_repairs:
            prompts.append(load_prompt("repair"))
        return facts | {f"prompt.{prompt.name}": prompt.key for prompt in prompts}

    def _added(self) -> list[tuple[Prompt, str, str]]:
        """Prompts for the settings that are set, each with its variable and value."""
        given = (("note_as_of", "as_of", self.as_of), ("note_language", "reason_language", self.reason_language))
        return [(load_prompt(prompt), name, value) for prompt, name, value in given if value]


@dataclass(frozen=True, slots=True)
class Question(Generic[T]):
    """A prompt with its values, and how its reply is read.

    Attributes:
        read: From reply and finish reason to a value; raises `JudgeError` where there is none.
        stage: `extract`, `verify` or `compare`.
    """

    prompt: Prompt
    values: Mapping[str, str]
    schema: Schema
    read: Callable[[str, str], T]
    stage: str

    def request(self, notes: str) -> ChatRequest:
        """The request as it is sent first."""
        system, user = self.prompt.render({"notes": notes, **self.values})
        messages = (Message("system", system), Message("user", user))
        return ChatRequest(messages, self.schema, self.prompt.name, self.prompt.key)


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """What was read, after how many requests, and the last of them."""

    value: T
    attempts: int
    request: ChatRequest


async def ask(question: Question[T], settings: Settings, *, max_repairs: int | None = None) -> Answer[T]:
    """Ask, read, and show the model its error up to `max_repairs` times (the settings' number by default).

    Raises:
        JudgeError: when no reply came or none could be read; counts the requests.
    """
    repairs = settings.max_repairs if max_repairs is None else max_repairs
    first = request = question.request(settings.notes)
    sent: list[ChatRequest] = []
    while True:
        sent.append(request)
        try:
            completion = await _complete(settings.model, request, question.values)
        except JudgeError as error:
            attempts = len(sent) - 1 + error.failure.attempts
            raise JudgeError(replace(error.failure, stage=question.stage, attempts=attempts)) from error
        for warning in completion.warnings:
            notice(warning)
        try:
            return Answer(question.read(completion.text, completion.finish_reason), len(sent), request)
        except JudgeError as error:
            failure = replace(error.failure, attempts=len(sent))
        if len(sent) > repairs or failure.cause in _FINAL:
            for useless in sent:
                forget(settings.model, useless)
            raise JudgeError(failure)
        request = _repair(first, completion, failure)


async def _complete(model: ChatModel, request: ChatRequest, values: Mapping[str, str]) -> Completion:
    return stand_in(model, request, values) if is_rehearsing() else await model.complete(request)


def forget(model: ChatModel, request: ChatRequest) -> None:
    """Keep a model's cache from serving a reply that led to a failure."""
    if isinstance(model, ForgetfulModel):
        model.forget(request)


def _repair(first: ChatRequest, completion: Completion, failure: Failure) -> ChatRequest:
    """The first request with the useless reply and what was wrong with it."""
    prompt = load_prompt("repair")
    reply = completion.text.strip()[:SHOWN_REPLY] or "(empty)"
    _, user = prompt.render({"error": fence(failure.message, "error", make_nonce(failure.message))})
    messages = (*first.messages, Message("assistant", reply), Message("user", user))
    return replace(first, messages=messages, prompt=f"{first.prompt}+{prompt.key}")
