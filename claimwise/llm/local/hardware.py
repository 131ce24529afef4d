"""Where a model runs, and with which numbers."""

from __future__ import annotations

from typing import Any

from claimwise.errors import InputError, JudgeUnavailableError

DTYPES = ("float32", "bfloat16", "float16")


def choose_device(device: str | None) -> str:
    """The device asked for, else the machine's accelerator, else the CPU.

    Raises:
        InputError: for something that is no device.
        JudgeUnavailableError: for a device that this machine, or this build of torch, does not have.
    """
    import torch

    if device is None:
        return str(torch.accelerator.current_accelerator()) if torch.accelerator.is_available() else "cpu"
    try:
        chosen = torch.device(device)
    except (RuntimeError, TypeError) as error:
        raise InputError(f"`device` should be such as 'cpu', 'cuda' or 'cuda:1', but got {device!r}") from error
    if chosen.type == "cpu":
        return "cpu"
    try:
        torch.empty(0, device=chosen)
    except (RuntimeError, AssertionError, NotImplementedError) as error:
        said = str(error).strip().partition("\n")[0]
        raise JudgeUnavailableError(f"device {device!r} cannot be used here: {said}. Use device='cpu'") from error
    return str(chosen)


def choose_dtype(dtype: str | None, device: str) -> str:
    """The kind of numbers asked for, else float32, and on CUDA bfloat16 or, where that is not native, float16.

    Raises:
        InputError: for another word.

    >>> choose_dtype(None, "cpu")
    'float32'
    """
    if dtype is not None:
        word = str(dtype).removeprefix("torch.")
        if word not in DTYPES:
            raise InputError(f"`dtype` should be one of {list(DTYPES)}, but got {dtype!r}")
        return word
    if not device.startswith("cuda"):
        return "float32"
    import torch

    return "bfloat16" if torch.cuda.is_bf16_supported(including_emulation=False) else "float16"


def torch_dtype(word: str) -> Any:
    """The `torch.dtype` of one of `DTYPES`."""
    import torch

    return getattr(torch, word)
