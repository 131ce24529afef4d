"""Why a model cannot be loaded, in one sentence that says what to do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from claimwise.errors import ClaimwiseError, InputError, JudgeUnavailableError, MissingDependencyError

INSTALL = "pip install 'claimwise[nli]'"
SHOWN = 400  # characters of another library's words in a message
# What transformers says of a folder or repository without some file.
_LACKING = ("does not appear to have", "no file named", "Should have a `model_type` key")


def require_packages(judge: str) -> None:
    """Raise `MissingDependencyError` unless torch and transformers are installed."""
    missing = [package for package in ("torch", "transformers") if find_spec(package) is None]
    if missing:
        said = f"judge {judge!r} needs {' and '.join(missing)}, which is not installed: {INSTALL}"
        raise MissingDependencyError(said)


@contextmanager
def loading(model: str, judge: str, revision: str | None = None) -> Iterator[None]:
    """Turns whatever transformers raises while it loads into one error of ours, with its own as the cause."""
    try:
        yield
    except ClaimwiseError:
        raise
    except Exception as error:
        raise explain(error, model, judge, revision) from error


def explain(error: Exception, model: str, judge: str, revision: str | None = None) -> ClaimwiseError:
    """The error for a model that could not be loaded.

    An `InputError` where the caller can mend the name or an option, else a `JudgeUnavailableError`.
    """
    from huggingface_hub import errors as hub

    def unavailable(said: str) -> JudgeUnavailableError:
        return JudgeUnavailableError(f"judge {judge!r} cannot run: model {model!r} {said}")

    chain = list(_causes(error))

    def has(*kinds: type[BaseException]) -> bool:
        return any(isinstance(each, kinds) for each in chain)

    if has(hub.GatedRepoError):
        return unavailable(
            "is gated. Ask for access on its page on the Hub, then log in with `hf auth login` or set HF_TOKEN"
        )
    if has(hub.RevisionNotFoundError):
        return unavailable(f"has no revision {revision!r} on the Hub. Give a branch, tag or commit that it has")
    states = {getattr(getattr(each, "response", None), "status_code", None) for each in chain}
    # The Hub answers 401 for what does not exist as well, so that names cannot be probed.
    if has(hub.RepositoryNotFoundError) or 401 in states or (404 in states and not has(hub.EntryNotFoundError)):
        return unavailable(
            "is not on the Hub, or is private. Check its name; for a private one log in with `hf auth login` or set "
            "HF_TOKEN"
        )
    if 403 in states:
        return unavailable("may not be read with this login. Log in with `hf auth login` or set HF_TOKEN")
    if has(hub.OfflineModeIsEnabled, hub.LocalEntryNotFoundError, ConnectionError):
        return unavailable(
            "is not in the local cache and the Hub cannot be reached (no network, or HF_HUB_OFFLINE is set). Load it "
            "once with a network, or give the folder of a copy"
        )
    if has(hub.HFValidationError):
        return InputError(
            f"judge {judge!r} should name a model on the Hub ('owner/name') or a folder that exists, but got {model!r}"
        )
    if "trust_remote_code" in str(error):
        return InputError(
            f"judge {judge!r}: model {model!r} needs code from its own repository, which is not run unasked. Read that "
            "code, and pass trust_remote_code=True if you trust it"
        )
    said = " ".join(str(error).split())[:SHOWN]
    if has(hub.EntryNotFoundError) or any(words in said for words in _LACKING):
        return unavailable(f"lacks a file that is needed to load it: {said}")
    if (missing := next((each for each in chain if isinstance(each, ImportError)), None)) is not None:
        return unavailable(f"needs a package that is not installed: {' '.join(str(missing).split())[:SHOWN]}")
    return unavailable(f"cannot be loaded: {type(error).__name__}: {said}")


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """The error, what it was raised from, and so on."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = error.__cause__ or error.__context__
