"""Who serves chat models: one table of base URLs, key variables and quirks, and how they are resolved."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit, urlunsplit

from claimwise.errors import InputError, JudgeUnavailableError
from claimwise.llm.rehearsal import is_rehearsing
from claimwise.text.nearest import suggest


@dataclass(frozen=True, slots=True)
class Provider:
    """An OpenAI-compatible service.

    Attributes:
        base_url: Where it is served; "" where every customer has an own address.
        key_variables: Environment variables that may hold the key, first one first.
        url_variable: Environment variable that overrides the base URL.
        needs_key: Whether it answers nobody without a key.
        formats: Reply formats worth asking for, best first; the last is always plain text.
        renames: Parameters that it knows under another name.
        drops: Parameters that it is known to refuse or ignore.
        key_header: Header that takes the key, where it is not `Authorization: Bearer`.
    """

    base_url: str
    key_variables: tuple[str, ...] = ()
    url_variable: str = ""
    needs_key: bool = True
    formats: tuple[str, ...] = ("json_schema", "json_object", "text")
    renames: Mapping[str, str] = field(default_factory=dict)
    drops: frozenset[str] = frozenset()
    key_header: str = ""


PROVIDERS: Mapping[str, Provider] = {
    "openai": Provider("https://api.openai.com/v1", ("OPENAI_API_KEY",), "OPENAI_BASE_URL"),
    "azure": Provider("", ("AZURE_OPENAI_API_KEY",), "AZURE_OPENAI_ENDPOINT", key_header="api-key"),
    "anthropic": Provider(
        "https://api.anthropic.com/v1",
        ("ANTHROPIC_API_KEY",),
        "ANTHROPIC_BASE_URL",
        drops=frozenset({"seed"}),
    ),
    "google": Provider("https://generativelanguage.googleapis.com/v1beta/openai", ("GEMINI_API_KEY", "GOOGLE_API_KEY")),
    "deepseek": Provider(
        "https://api.deepseek.com",
        ("DEEPSEEK_API_KEY",),
        "DEEPSEEK_BASE_URL",
        formats=("json_object", "text"),
    ),
    "mistral": Provider("https://api.mistral.ai/v1", ("MISTRAL_API_KEY",), renames={"seed": "random_seed"}),
    "groq": Provider("https://api.groq.com/openai/v1", ("GROQ_API_KEY",), "GROQ_BASE_URL"),
    "openrouter": Provider("https://openrouter.ai/api/v1", ("OPENROUTER_API_KEY",), "OPENROUTER_BASE_URL"),
    "together": Provider("https://api.together.xyz/v1", ("TOGETHER_API_KEY",), "TOGETHER_BASE_URL"),
    "ollama": Provider("http://127.0.0.1:11434/v1", ("OLLAMA_API_KEY",), "OLLAMA_BASE_URL", needs_key=False),
    "vllm": Provider("http://127.0.0.1:8000/v1", ("VLLM_API_KEY",), "VLLM_BASE_URL", needs_key=False),
    "lmstudio": Provider(
        "http://127.0.0.1:1234/v1",
        ("LMSTUDIO_API_KEY",),
        "LMSTUDIO_BASE_URL",
        needs_key=False,
        formats=("json_schema", "text"),
    ),
}


class Secret:
    """A key that cannot be printed by accident."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def reveal(self) -> str:
        """The key itself: for request headers only."""
        return self._value

    def redact(self, text: str) -> str:
        """`text` without the key, should a server echo it."""
        return text.replace(self._value, "[key]") if self._value else text

    def __repr__(self) -> str:
        return "Secret(***)"

    def __reduce__(self) -> str | tuple[object, ...]:
        raise TypeError("a key is never pickled; build the model anew where it is needed")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A provider's address and key, ready for use."""

    provider: str
    base_url: str = field(repr=False)
    key: Secret
    quirks: Provider = field(repr=False)

    @property
    def shown_url(self) -> str:
        """The base URL without its query, which may hold a token, for messages."""
        return urlunsplit(urlsplit(self.base_url)._replace(query=""))


def parse_judge_name(name: str) -> tuple[str, str]:
    """Split `provider/model` at the first slash.

    Raises:
        InputError: When the provider is not one of the table's, or no model is named. The message is for the
            caller to begin: "should be ...".

    >>> parse_judge_name("openrouter/meta-llama/llama-4-scout")
    ('openrouter', 'meta-llama/llama-4-scout')
    """
    provider, _, model = name.partition("/")
    if provider not in PROVIDERS or not model.strip():
        hint = "" if provider in PROVIDERS else suggest(provider, PROVIDERS)
        known = ", ".join(PROVIDERS)
        raise InputError(f"should be '<provider>/<model>' with a provider of {known}, but got {name!r}{hint}")
    return provider, model


def find_endpoint(
    provider: str, *, base_url: str | None = None, api_key: str | None = None, model: str = ""
) -> Endpoint:
    """Resolve address and key from arguments, environment and table, in that order.

    Raises:
        InputError: When the provider is unknown or the base URL is not an http(s) address.
        JudgeUnavailableError: When a key or an address is needed and none was given.
    """
    if provider not in PROVIDERS:
        raise InputError(f"`provider` should be one of {', '.join(PROVIDERS)}, but got {provider!r}")
    quirks = PROVIDERS[provider]
    url = (base_url or os.environ.get(quirks.url_variable, "") or quirks.base_url).strip()
    if not url and is_rehearsing():
        url = "http://localhost"
    if not url:
        raise JudgeUnavailableError(
            f"judge '{provider}/{model}' needs an address: set {quirks.url_variable} or pass `base_url`"
        )
    url = _normal_url(url, provider)
    key = api_key if api_key is not None else _key_from_environment(quirks)
    key = key.strip()
    if any(not 33 <= ord(char) <= 126 for char in key):
        raise JudgeUnavailableError(
            f"the API key for judge '{provider}/{model}' holds characters that no key has (a space or a line "
            "break inside, or a non-ASCII character); copy it again"
        )
    if not key and quirks.needs_key and not is_private(url) and not is_rehearsing():
        variable = quirks.key_variables[0]
        raise JudgeUnavailableError(
            f"judge '{provider}/{model}' needs an API key: set the environment variable {variable} or pass "
            "`api_key` (a local server needs none: pass its `base_url`)"
        )
    return Endpoint(provider, url, Secret(key), quirks)


def is_private(url: str) -> bool:
    """Whether `url` points to this machine or a private network, where servers seldom ask for keys."""
    host = (urlsplit(url).hostname or "").rstrip(".")
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return "." not in host or host.endswith((".localhost", ".local", ".internal", ".lan"))
    return address.is_private or address.is_loopback or address.is_link_local


def _key_from_environment(quirks: Provider) -> str:
    return next((value for name in quirks.key_variables if (value := os.environ.get(name, "").strip())), "")


def _normal_url(url: str, provider: str) -> str:
    try:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is none, an unclosed bracket
        usable = False
    if not usable:
        raise InputError(f"`base_url` should be an http(s) address such as 'http://127.0.0.1:8000/v1', but got {url!r}")
    if "@" in parts.netloc:
        raise InputError("`base_url` should hold no user and password; pass them in `extra_headers`")
    path = parts.path.rstrip("/").removesuffix("/chat/completions")
    if provider == "azure" and not path:
        path = "/openai/v1"
    return urlunsplit((parts.scheme, parts.netloc, path, parts.query, ""))
