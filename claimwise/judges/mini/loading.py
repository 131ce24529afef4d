"""From a model's files to what can be run. `onnxruntime` and `tokenizers` are imported here, at the first use."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimwise.errors import MissingDependencyError
from claimwise.judges.mini.config import COLUMNS, MODEL, TOKENIZER, MiniConfig, broken

INPUTS = ("input_ids", "attention_mask", "token_type_ids")
OUTPUT = "logits"
CPU_QUOTA = Path("/sys/fs/cgroup/cpu.max")  # "<microseconds> <period>", or "max <period>"
_CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class LoadedModel:
    """A session and its tokenizer.

    Attributes:
        session: `onnxruntime.InferenceSession`.
        tokenizer: `tokenizers.Tokenizer`, without truncation and padding.
        inputs: Those of `INPUTS` that the model takes.
        unknown: Id of the token that stands for any word that it does not know, if there is one.
    """

    session: Any
    tokenizer: Any
    inputs: tuple[str, ...]
    unknown: int | None


def load_model(config: MiniConfig) -> LoadedModel:
    """Check the files' digests and open them.

    Raises:
        JudgeUnavailableError: when a file is not the one that the configuration names, or cannot be used.
        MissingDependencyError: when `onnxruntime` or `tokenizers` is not installed.
    """
    try:
        import onnxruntime  # type: ignore[import-untyped]
        from tokenizers import Tokenizer
    except ImportError as error:
        raise MissingDependencyError(
            f"judge 'mini' should have the packages onnxruntime and tokenizers, but {error}; "
            "install them with: pip install onnxruntime tokenizers"
        ) from error
    for name, expected in config.sha256.items():
        path = config.folder / name
        try:
            found = digest(path)
        except OSError as error:
            raise broken(path, f"should be there, but could not be read ({error})") from error
        if found != expected:
            raise broken(path, f"should have the SHA-256 {expected}, but has {found}")
    path = config.folder / TOKENIZER
    try:
        tokenizer = Tokenizer.from_file(str(path))
    except Exception as error:  # the library raises nothing more exact
        raise broken(path, f"should be a tokenizer, but could not be read ({error})") from error
    tokenizer.no_truncation()
    tokenizer.no_padding()
    tokenizer.encode_special_tokens = True  # in a text they are text: no evidence ends itself and writes a claim
    _check_tokenizer(tokenizer, path)
    path = config.folder / MODEL
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = count_cpus()
    options.inter_op_num_threads = 1
    options.enable_mem_pattern = False  # patterns are kept for each shape, and each batch has one of its own
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # other work needs the cores between runs
    options.log_severity_level = 4  # what goes wrong is raised; nothing is printed besides
    try:
        session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # its errors share no other base
        raise broken(path, f"should be an ONNX model, but could not be opened ({error})") from error
    unknown = tokenizer.token_to_id(getattr(tokenizer.model, "unk_token", None) or "")
    return LoadedModel(session, tokenizer, _check_interface(session, path), unknown)


def _check_tokenizer(tokenizer: Any, path: Path) -> None:
    """Refuse one that still reads its control tokens out of a text, as it does where they are pieces of a word."""
    for number in sorted(set(tokenizer.encode("", "").ids)):
        token = tokenizer.id_to_token(number)
        if number in tokenizer.encode(token, add_special_tokens=False).ids:
            raise broken(path, f"should read {token!r} in a text as plain text, but reads its control token")


def _check_interface(session: Any, path: Path) -> tuple[str, ...]:
    """The model's inputs, if it takes and gives what it should."""
    inputs = tuple(each.name for each in session.get_inputs())
    if "input_ids" not in inputs or not set(inputs) <= set(INPUTS):
        raise broken(path, f"should take `input_ids` and no inputs but {list(INPUTS)}, but takes {list(inputs)}")
    outputs = {each.name: each.shape for each in session.get_outputs()}
    if OUTPUT not in outputs:
        raise broken(path, f"should give the output {OUTPUT!r}, but gives {sorted(outputs)}")
    shape = outputs[OUTPUT]
    if len(shape) != 2 or (isinstance(shape[1], int) and shape[1] != len(COLUMNS)):
        raise broken(path, f"should give `{OUTPUT}` of shape (pairs, {len(COLUMNS)}), but gives {shape}")
    return inputs


def digest(path: Path) -> str:
    """SHA-256 of a file, in hex."""
    sha = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            sha.update(chunk)
    return sha.hexdigest()


def count_cpus(quota: Path = CPU_QUOTA) -> int:
    """CPUs that this process may use, which in a container may be fewer than the machine has."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if quota.is_file():
        granted, _, period = quota.read_text(encoding="ascii").partition(" ")
        if granted.isdecimal() and period.strip().isdecimal():
            allowed = min(allowed, max(1, -(-int(granted) // int(period))))
    return allowed
