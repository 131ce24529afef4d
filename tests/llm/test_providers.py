"""Names, addresses and keys of services."""

from __future__ import annotations

import copy
import pickle

import pytest

from claimwise.errors import InputError, JudgeUnavailableError
from claimwise.llm.client import openai_model
from claimwise.llm.providers import PROVIDERS, Secret, find_endpoint, is_private, parse_judge_name


def test_all_promised_providers_are_there() -> None:
    promised = "openai azure anthropic google deepseek mistral groq openrouter together ollama vllm lmstudio"
    assert set(PROVIDERS) == set(promised.split())
    for provider in PROVIDERS.values():
        assert provider.formats[-1] == "text"
        assert not provider.base_url.endswith("/")
        assert provider.needs_key != is_private(provider.base_url) or not provider.base_url


@pytest.mark.parametrize("provider", [name for name, entry in PROVIDERS.items() if entry.needs_key])
def test_missing_key_is_one_sentence_that_names_the_variable(provider: str) -> None:
    with pytest.raises(JudgeUnavailableError) as caught:
        openai_model("m", provider=provider, base_url="https://api.example.com/v1")
    assert PROVIDERS[provider].key_variables[0] in str(caught.value)
    assert f"'{provider}/m'" in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize("provider", [name for name, entry in PROVIDERS.items() if not entry.needs_key])
def test_local_servers_need_no_key(provider: str) -> None:
    assert find_endpoint(provider).base_url == PROVIDERS[provider].base_url
    assert find_endpoint(provider).key.reveal() == ""


@pytest.mark.parametrize(
    ("url", "private"),
    [
        ("http://127.0.0.1:8000/v1", True),
        ("http://localhost:8000/v1", True),
        ("http://[::1]:8000/v1", True),
        ("http://10.1.2.3/v1", True),
        ("http://192.168.0.7:1234/v1", True),
        ("http://172.16.0.1/v1", True),
        ("http://169.254.1.1/v1", True),
        ("http://vllm:8000/v1", True),
        ("http://judge.internal/v1", True),
        ("http://mac.local:1234/v1", True),
        ("https://api.openai.com/v1", False),
        ("https://8.8.8.8/v1", False),
        ("https://localhost.example.com/v1", False),
        ("https://10.1.2.3.example.com/v1", False),
    ],
)
def test_which_addresses_are_private(url: str, private: bool) -> None:
    assert is_private(url) is private
    if private:
        assert find_endpoint("openai", base_url=url).key.reveal() == ""
    else:
        with pytest.raises(JudgeUnavailableError):
            find_endpoint("openai", base_url=url)


def test_arguments_go_before_the_environment_and_that_before_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", " key-from-environment\n")
    assert find_endpoint("openai").base_url == "https://api.openai.com/v1"
    assert find_endpoint("openai").key.reveal() == "key-from-environment"
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:7/v1/")
    assert find_endpoint("openai").base_url == "http://127.0.0.1:7/v1"
    found = find_endpoint("openai", base_url="http://127.0.0.1:8/v1", api_key="given")
    assert (found.base_url, found.key.reveal()) == ("http://127.0.0.1:8/v1", "given")
    monkeypatch.setenv("GOOGLE_API_KEY", "second name")
    with pytest.raises(JudgeUnavailableError, match="characters that no key has"):
        find_endpoint("google")


@pytest.mark.parametrize(
    ("url", "normal"),
    [
        ("http://127.0.0.1:1/v1///", "http://127.0.0.1:1/v1"),
        ("127.0.0.1:1/v1", "http://127.0.0.1:1/v1"),
        (" http://127.0.0.1:1 ", "http://127.0.0.1:1"),
        ("http://127.0.0.1:1/v1/chat/completions", "http://127.0.0.1:1/v1"),
        ("http://127.0.0.1:1/v1?api-version=7", "http://127.0.0.1:1/v1?api-version=7"),
    ],
)
def test_addresses_in_many_spellings(url: str, normal: str) -> None:
    assert find_endpoint("vllm", base_url=url).base_url == normal


@pytest.mark.parametrize(
    "url",
    [
        "ftp://127.0.0.1/v1",
        "http:///v1",
        "file:///etc/passwd",
        "http://[::1/v1",
        "http://host:99999/v1",
        "http://host:x/v1",
    ],
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(InputError, match="base_url"):
        find_endpoint("vllm", base_url=url)


def test_azure_needs_an_address_and_gets_its_path(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(JudgeUnavailableError, match="AZURE_OPENAI_ENDPOINT"):
        find_endpoint("azure", api_key="k")
    monkeypatch.setenv("AZURE_OPENAI_ENDPOINT", "https://mine.openai.azure.com/")
    assert find_endpoint("azure", api_key="k").base_url == "https://mine.openai.azure.com/openai/v1"


def test_secrets_in_addresses_are_not_shown() -> None:
    found = find_endpoint("vllm", base_url="http://127.0.0.1:1/v1?token=secret")
    assert found.shown_url == "http://127.0.0.1:1/v1"
    assert "secret" not in repr(found)
    with pytest.raises(InputError, match="extra_headers") as caught:
        find_endpoint("vllm", base_url="http://user:secret@127.0.0.1:1/v1")
    assert "secret" not in str(caught.value)


def test_judge_names() -> None:
    assert parse_judge_name("openai/gpt-5-mini") == ("openai", "gpt-5-mini")
    assert parse_judge_name("together/meta/llama") == ("together", "meta/llama")
    for wrong in ("gpt-5-mini", "openai/", "openai", "/m", "nobody/m", "OpenAI/m", ""):
        with pytest.raises(InputError, match="<provider>/<model>"):
            parse_judge_name(wrong)
    with pytest.raises(InputError, match="but got 'anthropc/m'; did you mean 'anthropic'"):
        parse_judge_name("anthropc/m")
    with pytest.raises(InputError, match="`provider` should be one of"):
        openai_model("m", provider="nobody")


def test_secrets_stay_secret() -> None:
    secret = Secret("sk-12345678")
    assert "sk-1" not in f"{secret} {secret!r}" and secret.reveal() == "sk-12345678"
    assert secret.redact("bad key sk-12345678!") == "bad key [key]!"
    assert Secret("").redact("text") == "text"
    for leak in (pickle.dumps, copy.deepcopy):
        with pytest.raises(TypeError, match="never pickled"):
            leak(secret)
