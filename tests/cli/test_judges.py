"""`claimwise judges`: names, abilities, needs; no key is shown."""

from __future__ import annotations

import pytest

from claimwise.commands.judges import judge_kinds
from claimwise.llm.providers import PROVIDERS
from tests.cli.conftest import Invoke
from tests.cli.test_run import document
from tests.stub import StubServer


def test_every_name_is_listed_with_what_it_needs(invoke: Invoke) -> None:
    result = invoke("judges")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    names = [line.split()[0] for line in lines if line and not line[0].isspace()]
    assert names[2:] == [
        "mini",
        "lexical",
        *(f"{provider}/<model>" for provider in PROVIDERS),
        "hf/<model>",
        "hf-chat/<model>",
        "decisions/<judge>",
        "cascade:<a>><b>",
        "jury:<a>,<b>,...",
        "scripted:<file>",
    ]
    (lexical,) = [line.split() for line in lines if line.startswith("lexical")]
    assert lexical[1:4] == ["yes", "yes", "yes"]
    assert "OPENAI_API_KEY (not set)" in result.stdout
    assert "server http://127.0.0.1:11434/v1" in result.stdout


def test_what_is_there_is_told_and_no_key_is_shown(invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    monkeypatch.setenv("AZURE_OPENAI_API_KEY", "sk-secret")
    monkeypatch.setenv("GOOGLE_API_KEY", "sk-secret")
    kinds = {kind.name: kind for kind in judge_kinds()}
    assert kinds["openai/<model>"].ready
    assert kinds["google/<model>"].ready
    assert not kinds["azure/<model>"].ready, "it needs an address, too"
    assert not kinds["anthropic/<model>"].ready
    assert kinds["ollama/<model>"].ready is False, "nobody listens"
    assert kinds["jury:<a>,<b>,..."].ready is None, "that depends on its judges"
    for result in (invoke("judges"), invoke("judges", "--json")):
        assert "sk-secret" not in result.stdout


def test_a_local_server_is_looked_for(invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    with StubServer() as stub:
        monkeypatch.setenv("VLLM_BASE_URL", f"{stub.base_url}?token=secret")
        (vllm,) = [kind for kind in judge_kinds() if kind.name == "vllm/<model>"]
        assert (vllm.ready, vllm.needs) == (True, f"server {stub.base_url} (there)")
        assert "secret" not in invoke("judges", "--json").stdout
    (vllm,) = [kind for kind in judge_kinds() if kind.name == "vllm/<model>"]
    assert (vllm.ready, vllm.needs) == (False, f"server {stub.base_url} (not there)")


def test_as_json(invoke: Invoke) -> None:
    judges = document(invoke("judges", "--json").stdout)["judges"]
    assert judges[0] == {
        "name": "mini",
        "lists_claims": True,
        "verifies_claims": True,
        "compares": True,
        "needs": "nothing; it is the default (English)",
        "ready": True,
    }
    assert len(judges) == len(PROVIDERS) + 8
