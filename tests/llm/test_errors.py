"""Errors come whole through a pickle: they cross the borders of worker processes."""

from __future__ import annotations

import copy
import inspect
import pickle

import pytest

from claimwise import errors
from claimwise.errors import ClaimwiseError, JudgeError, JudgeFailureError, RunStoppedError
from claimwise.llm.faults import Fault, RequestFailedError
from claimwise.types import Cause, Failure, Report, Usage

FAILURE = Failure(Cause.TIMEOUT, "no answer within 60 s", "verify", "raw", attempts=3)
REPORT = Report("factuality", "pass", 0.5, None, {"pass": 0.5}, {"rows": 2}, (), Usage(calls=2), "sig")
KINDS = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, ClaimwiseError)]


def example_of(kind: type[ClaimwiseError]) -> ClaimwiseError:
    if kind is JudgeError:
        return JudgeError(FAILURE)
    if kind is JudgeFailureError:
        return JudgeFailureError("2 of 3 failed", REPORT)
    return kind("what came")


@pytest.mark.parametrize("again", [lambda e: pickle.loads(pickle.dumps(e)), copy.copy, copy.deepcopy])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_error_survives_a_pickle(kind: type[ClaimwiseError], again: object) -> None:
    error = example_of(kind)
    error.add_note("row 3")
    if isinstance(error, RunStoppedError):
        error.report = REPORT
    back = again(error)  # type: ignore[operator]
    assert type(back) is kind and str(back) == str(error) and back.__notes__ == ["row 3"]
    assert getattr(back, "failure", None) == getattr(error, "failure", None)
    assert getattr(back, "report", None) == getattr(error, "report", None)


def test_the_errors_with_data_keep_it() -> None:
    assert len(KINDS) >= 9
    assert pickle.loads(pickle.dumps(JudgeError(FAILURE))).failure == FAILURE
    assert pickle.loads(pickle.dumps(JudgeFailureError("2 of 3 failed", REPORT))).report == REPORT


def test_a_failed_request_survives_a_pickle() -> None:
    error = RequestFailedError(Fault(Cause.SERVER, "HTTP 500", 500, wait=2.0), attempts=4)
    back = pickle.loads(pickle.dumps(error))
    assert (back.fault, back.attempts, str(back)) == (error.fault, 4, "HTTP 500")
