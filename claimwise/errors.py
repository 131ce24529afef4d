"""Errors that users meet. Each message says what was expected, what came, where, and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from claimwise.types import Failure, Report


class ClaimwiseError(Exception):
    """Base of all errors that claimwise raises on purpose."""


class InputError(ClaimwiseError, ValueError):
    """An argument is not what it should be. Raised before any judge is called."""


class JudgeError(ClaimwiseError):
    """A judge could not answer for this one example or claim. Carries the `Failure` that is recorded."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(f"{failure.cause}: {failure.message}")
        self.failure = failure

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.failure,), self.__dict__  # by default it would be built anew from its message


class JudgeUnavailableError(ClaimwiseError, RuntimeError):
    """No call to this judge can work (wrong key, unknown model, exhausted quota): the run stops at once."""


class RunStoppedError(ClaimwiseError, RuntimeError):
    """A limit of the run was reached: nothing more is sent. `report` holds what was judged, if a measure ran."""

    report: Report | None = None


class CostLimitError(RunStoppedError):
    """The next call could go beyond `max_cost`."""


class DeadlineError(RunStoppedError):
    """The run's time is up."""


class JudgeFailureError(ClaimwiseError, RuntimeError):
    """More judgements failed than `max_failures` allows. `report` holds everything that was judged."""

    def __init__(self, message: str, report: Report) -> None:
        super().__init__(message)
        self.report = report

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.report), self.__dict__


class MissingDependencyError(ClaimwiseError, ImportError):
    """A package of an extra is not installed; the message names the extra."""
