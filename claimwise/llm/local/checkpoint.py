"""A model on the Hub or in a folder: found, pinned to what it is now, and its configuration read."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from claimwise.errors import InputError, JudgeUnavailableError
from claimwise.llm.local.faults import loading, require_packages

CONFIG = "config.json"
WEIGHTS = (".safetensors", ".bin", ".pt", ".pth")
SETTINGS = (".json", ".txt", ".jinja", ".model", ".py")  # configuration, tokenizer, templates, own code
_TAIL = 1 << 20  # bytes of each file of weights that are read for the digest
_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What is to be loaded.

    Attributes:
        model: Id on the Hub, or folder.
        judge: Name of the judge, for messages.
        revision: What was asked for, pinned to a commit where the Hub or its cache could tell it.
        trust_remote_code: Code of the repository may be run.
        config: Its `transformers` configuration.
        identity: The commit on the Hub, or `files:` and a digest of the folder (see `digest_folder`); `unknown`
            where the Hub told no commit.
    """

    model: str
    judge: str
    revision: Any
    trust_remote_code: bool
    config: Any = field(repr=False)
    identity: str

    def load(self, auto_class: Any, **options: Any) -> Any:
        """What `auto_class` makes of it.

        Raises:
            InputError: when it needs code of its own that is not trusted.
            JudgeUnavailableError: when it cannot be loaded.
        """
        with loading(self.model, self.judge, self.revision):
            return auto_class.from_pretrained(
                self.model, revision=self.revision, trust_remote_code=self.trust_remote_code, **options
            )


def open_checkpoint(
    model: str, *, judge: str, revision: str | None = None, trust_remote_code: bool = False
) -> Checkpoint:
    """Find a model and read its configuration; weights are not touched.

    Args:
        model: Id on the Hub, or folder.
        judge: Name of the judge, for messages.
        revision: Branch, tag or commit on the Hub; the newest of its main branch when `None`.
        trust_remote_code: Run code that comes with the model, if it needs that.

    Raises:
        MissingDependencyError: when torch or transformers is not installed.
        InputError: when the name or an option is not what it should be.
        JudgeUnavailableError: when the model is not there, or may not be read.
    """
    require_packages(judge)
    if not isinstance(model, str) or not model.strip():
        raise InputError(f"judge {judge!r} should name a model on the Hub or a folder, but got {model!r}")
    if revision is not None and not (isinstance(revision, str) and revision.strip()):
        raise InputError(f"`revision` should be a branch, tag or commit, but got {revision!r}")
    if not isinstance(trust_remote_code, bool):
        raise InputError(f"`trust_remote_code` should be True or False, but got {trust_remote_code!r}")
    place = os.path.expanduser(model)
    is_local = _check_place(place, judge, revision)
    from transformers import AutoConfig
    from transformers.utils.hub import resolve_revision

    pinned = revision if is_local else resolve_revision(place, revision)
    with loading(place, judge, revision):
        # `False` and never `None`: with `None` transformers would ask at the terminal.
        config = AutoConfig.from_pretrained(place, revision=pinned, trust_remote_code=trust_remote_code)
        identity = digest_folder(Path(place)) if is_local else getattr(pinned, "resolved", None) or "unknown"
    return Checkpoint(place, judge, pinned, trust_remote_code, config, identity)


def _check_place(model: str, judge: str, revision: str | None) -> bool:
    """Whether the model is a folder, if it can be one."""
    if os.path.isdir(model):
        if revision is not None:
            raise InputError(f"`revision` goes with a model on the Hub, but {model!r} is a folder")
        if not os.path.isfile(os.path.join(model, CONFIG)):
            raise JudgeUnavailableError(
                f"judge {judge!r} cannot run: folder {model!r} should hold {CONFIG}, weights and a tokenizer, but has "
                f"no {CONFIG}"
            )
        return True
    if os.path.isfile(model):
        raise InputError(f"judge {judge!r} should name the folder of a model, but {model!r} is a file")
    refuse_missing_folder(model, judge)
    return False


def refuse_missing_folder(model: str, judge: str) -> None:
    """Raise `JudgeUnavailableError` for what can only be the path of a folder and is none."""
    looks_so = model.startswith((".", "/", "~", os.sep)) or model.count("/") > 1 or "\\" in model
    if looks_so and not os.path.isdir(model):
        raise JudgeUnavailableError(f"judge {judge!r} cannot run: there is no folder {model!r}")


def digest_folder(folder: Path) -> str:
    """What is in the folder of a model, as `files:` and twelve hex digits of a SHA-256.

    It covers names and sizes of all files, the content of configuration and tokenizer, and the last mebibyte of each
    file of weights: reading all of those would take seconds for large models, and training changes every part.
    """
    sha = hashlib.sha256()
    for path in sorted(folder.iterdir()):
        if path.suffix not in WEIGHTS + SETTINGS or not path.is_file():
            continue
        size = path.stat().st_size
        sha.update(f"{path.name}\0{size}\0".encode("utf-8", "surrogateescape"))
        with path.open("rb") as file:
            if path.suffix in WEIGHTS:
                file.seek(max(0, size - _TAIL))
            sha.update(file.read())
    return f"files:{sha.hexdigest()[:_DIGITS]}"
