"""Tests never reach a network but loopback, and never touch a user's caches."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples on every run: what passes once passes again. `HYPOTHESIS_PROFILE=explore` looks for new ones.
settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.register_profile("explore", max_examples=2000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))

# Read when evaluate, datasets and huggingface_hub are imported, so set before any test module is.
_HOME = tempfile.TemporaryDirectory(prefix="claimwise-tests-")
os.environ |= {
    "HF_HOME": _HOME.name,
    "HF_MODULES_CACHE": str(Path(_HOME.name) / "modules"),
    "HF_EVALUATE_OFFLINE": "1",
    "HF_HUB_OFFLINE": "1",
    "HF_UPDATE_DOWNLOAD_COUNTS": "0",
    "CLAIMWISE_CACHE": str(Path(_HOME.name) / "claimwise"),
}

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def no_keys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A developer's own keys and servers must not leak into tests."""
    for name in list(os.environ):
        if name.endswith(("_API_KEY", "_BASE_URL")):
            monkeypatch.delenv(name)
    yield
