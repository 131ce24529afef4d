"""The wire to a server: bytes out, bytes in, and a named fault when no answer comes.

The `openai` package says how a server is addressed and authenticated. Of its two transports the one over
aiohttp is the faster, and most of what it costs is wrapping requests in objects, so aiohttp is used here
without the wrapping. CPU per call at concurrency 64, one run of `benchmarks/throughput.py`: the package's
`create` over httpx2 1.5 ms, over aiohttp 1.1 ms; this client with all it does 0.19 ms; aiohttp alone 0.10 ms.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass, field
from functools import cache
from ssl import SSLContext
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit, urlunsplit

from claimwise.llm.faults import Fault, RequestFailedError
from claimwise.llm.providers import Endpoint, is_private
from claimwise.types import Cause

if TYPE_CHECKING:
    import aiohttp


@dataclass(frozen=True, slots=True, eq=False)
class Wire:
    """How requests reach one server from one event loop."""

    session: aiohttp.ClientSession
    base_url: str
    headers: Mapping[str, str] = field(repr=False)
    ssl: SSLContext | bool = True

    @classmethod
    async def to(cls, endpoint: Endpoint, extra_headers: Mapping[str, str]) -> Wire:
        """A wire from the running loop."""
        await asyncio.to_thread(_import_packages)
        # No proxy stands between this machine and itself, whatever the environment says.
        session = await _session(through_proxy=not is_private(endpoint.base_url))
        secure = endpoint.base_url.startswith("https:")
        headers = _headers(endpoint, extra_headers)
        return cls(session, endpoint.base_url, headers, _certificates() if secure else True)

    async def exchange(self, path: str, body: bytes, timeout: float) -> tuple[int, Mapping[str, str], bytes]:
        """Send a JSON body; receive status, headers (names in lower case) and body.

        Raises:
            RequestFailedError: When no whole answer comes within `timeout` seconds.
        """
        import aiohttp

        parts = urlsplit(self.base_url)
        url = urlunsplit(parts._replace(path=parts.path + path))
        try:
            async with asyncio.timeout(timeout):
                # Redirects are not followed: they would carry the key to wherever they point.
                async with self.session.post(
                    url, data=body, headers=self.headers, allow_redirects=False, ssl=self.ssl
                ) as response:
                    received = await response.read()
        except TimeoutError:
            fault = Fault(Cause.TIMEOUT, f"no answer within {timeout:g} s", retryable=True)
        except aiohttp.ClientConnectorError as error:
            fault = _broken(error, retryable=not isinstance(error, aiohttp.ClientSSLError), unreachable=True)
        except (aiohttp.ClientError, OSError) as error:
            fault = _broken(error, retryable=True, unreachable=False)
        else:
            return response.status, {name.lower(): value for name, value in response.headers.items()}, received
        raise RequestFailedError(fault)


_Lifetime = AsyncGenerator["aiohttp.ClientSession", None]
_sessions: dict[tuple[asyncio.AbstractEventLoop, bool], tuple[aiohttp.ClientSession, _Lifetime]] = {}


async def _session(*, through_proxy: bool) -> aiohttp.ClientSession:
    """The running loop's session: connections cannot be shared between loops."""
    place = (asyncio.get_running_loop(), through_proxy)
    if place not in _sessions:
        for old in [old for old in _sessions if old[0].is_closed()]:
            del _sessions[old]
        lifetime = _session_lifetime(through_proxy=through_proxy)
        _sessions[place] = await anext(lifetime), lifetime
    return _sessions[place][0]


async def _session_lifetime(*, through_proxy: bool) -> _Lifetime:
    """Yield a session and close it when the loop closes its generators, which loops do as they shut down."""
    import aiohttp

    session = aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(limit=0),  # `Limiter` keeps the limit
        timeout=aiohttp.ClientTimeout(total=None),  # `exchange` keeps the time
        trust_env=through_proxy,
        cookie_jar=aiohttp.DummyCookieJar(),
    )
    try:
        yield session
    finally:
        await session.close()


def _import_packages() -> None:
    """Takes about a second the first time, in which the loop should not stand still."""
    import aiohttp  # noqa: F401
    import openai  # noqa: F401


@cache
def _certificates() -> SSLContext:
    """The certificates that the openai package trusts (`SSL_CERT_FILE` honored)."""
    import httpx2

    return httpx2.create_ssl_context()


def _headers(endpoint: Endpoint, extra: Mapping[str, str]) -> dict[str, str]:
    """Headers as the openai package sends them to this server, the caller's own ones last."""
    import httpx2
    import openai

    key, key_header = endpoint.key.reveal(), endpoint.quirks.key_header
    never_used = httpx2.AsyncClient(transport=httpx2.AsyncBaseTransport())
    client = openai.AsyncOpenAI(base_url=endpoint.base_url, api_key=key or "none", http_client=never_used)
    headers: dict[str, Any] = dict(client.default_headers)
    if endpoint.provider != "openai":  # these come from the environment and are OpenAI's own
        headers = {name: value for name, value in headers.items() if not name.startswith("OpenAI-")}
    if key:
        headers |= {key_header: key} if key_header else client.auth_headers
    named = {name.lower(): value for name, value in headers.items() if isinstance(value, str)}
    return named | {name.lower(): value for name, value in extra.items()}


def _broken(error: Exception, *, retryable: bool, unreachable: bool) -> Fault:
    said = f"the connection failed ({type(error).__name__}: {error})"
    return Fault(Cause.CONNECTION, said, retryable=retryable, unreachable=unreachable)
