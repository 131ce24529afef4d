"""A server that may lack a path: a 404 and its like end one request here, not the run."""

from __future__ import annotations

from dataclasses import dataclass, replace

from claimwise.llm.faults import RequestFailedError
from claimwise.llm.server import Read, Server, T
from claimwise.llm.wire import Wire

ABSENT = frozenset((404, 405, 410, 501))  # nothing is served at this path, or nothing for this model


@dataclass(frozen=True, eq=False)
class LenientServer(Server):
    """The same server in all else. Build it with `like`."""

    @classmethod
    def like(cls, server: Server) -> LenientServer:
        """Another view of `server`, with one set of limits for both."""
        lenient = cls(
            server.endpoint,
            server.model,
            server.timeout,
            server.retry,
            server.concurrency,
            server.requests_per_minute,
            server.extra_headers,
        )
        object.__setattr__(lenient, "_bound", server._bound)
        return lenient

    async def _attempt(self, wire: Wire, path: str, body: bytes, read: Read[T]) -> T:
        try:
            return await Server._attempt(self, wire, path, body, read)
        except RequestFailedError as error:
            if error.fault.status in ABSENT:
                raise RequestFailedError(replace(error.fault, fatal=False), error.attempts) from None
            raise
