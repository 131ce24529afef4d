"""A stand-in for the Hub on this machine: a few repositories, each with a fault of its own, and one that is whole."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import unquote

COMMIT = "0123456789abcdef0123456789abcdef01234567"
# Repository: status and the Hub's own code for what is wrong.
FAULTS = {
    "org/gated": (403, "GatedRepo"),
    "org/missing": (404, "RepoNotFound"),
    "org/hidden": (401, ""),
    "org/forbidden": (403, ""),
}


@contextmanager
def serve_hub(folders: dict[str, Path]) -> Iterator[str]:
    """The address of a server with these repositories and those of `FAULTS`."""

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Say nothing."""

        def do_GET(self) -> None:
            parts = unquote(self.path.partition("?")[0]).strip("/").split("/")
            if parts[:2] == ["api", "models"]:
                repository, revision = "/".join(parts[2:4]), (parts[5:] or ["main"])[0]
            else:
                repository, revision = "/".join(parts[:2]), (parts[3:] or ["main"])[0]
            if len(parts) < 3:
                return self._answer(404, "")
            if repository in FAULTS:
                return self._answer(*FAULTS[repository])
            if repository not in folders:
                return self._answer(404, "RepoNotFound")
            if revision not in ("main", COMMIT):
                return self._answer(404, "RevisionNotFound")
            if parts[4:5] == ["tree"]:
                return self._answer(404, "EntryNotFound")  # none has folders
            if parts[0] == "api":
                names = [{"rfilename": path.name} for path in folders[repository].iterdir()]
                record = {"id": repository, "sha": COMMIT, "siblings": names, "tags": [], "private": False}
                return self._answer(200, "", json.dumps(record).encode())
            path = folders[repository] / "/".join(parts[4:])
            if not path.is_file():
                return self._answer(404, "EntryNotFound")
            return self._answer(200, "", path.read_bytes())

        do_HEAD = do_GET

        def _answer(self, status: int, code: str, body: bytes = b"{}") -> None:
            self.send_response(status)
            if code:
                self.send_header("X-Error-Code", code)
                self.send_header("X-Error-Message", f"told {code}")
            self.send_header("X-Repo-Commit", COMMIT)
            self.send_header("ETag", f'"{hashlib.sha1(body).hexdigest()}"')
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
