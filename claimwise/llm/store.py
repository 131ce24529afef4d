"""Replies kept on disk: a content-addressed SQLite file that any number of threads and processes share.

Only whole replies are kept, never failures. The cache is a convenience: when its file is damaged or cannot
be written, one warning is given and work goes on with a fresh file beside it, or without a cache. The file
belongs on a local disk; SQLite's write-ahead log does not work over a network file system.
"""

from __future__ import annotations

import atexit
import json
import os
import sqlite3
import threading
import time
import warnings
import weakref
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeVar

from claimwise.llm.chat import Completion
from claimwise.llm.flights import Flights
from claimwise.types import Usage

T = TypeVar("T")

# A damaged file is left alone for its owner; the next name is used, so that all processes agree on it.
FILE_NAMES = ("replies.sqlite3", "replies-2.sqlite3", "replies-3.sqlite3")
DEFAULT_MAX_BYTES = 1 << 30
BUSY_SECONDS = 20.0  # how long one process waits for another one's write, which takes well under a millisecond
PUTS_BETWEEN_CHECKS = 128  # of the size
EVICTED_SHARE = 0.2  # of the replies, when the size limit is reached
SECONDS_OF_DAY = 86_400

SCHEMA = """
CREATE TABLE IF NOT EXISTS replies (
    key BLOB PRIMARY KEY, reply TEXT NOT NULL, day INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS replies_by_day ON replies (day);
"""


@dataclass(frozen=True, slots=True)
class CacheInfo:
    """What is in a cache; without one (`path` is `None`) all is 0."""

    path: Path | None
    entries: int = 0
    bytes: int = 0
    max_bytes: int = 0


class Cache:
    """Replies by key. One object serves all threads, and a forked child as well.

    Args:
        folder: Where the file lies; made when needed.
        max_bytes: Size at which the replies that were not used for longest are dropped.
    """

    def __init__(self, folder: str | Path, *, max_bytes: int = DEFAULT_MAX_BYTES) -> None:
        self.folder = Path(folder)
        self.max_bytes = max_bytes
        self.flights: Flights[Completion] = Flights()
        self._names = list(FILE_NAMES)
        self._lock = threading.RLock()
        self._connection: sqlite3.Connection | None = None
        self._process = 0
        self._puts = 0
        self._used_again: set[bytes] = set()
        self._inherited: list[sqlite3.Connection] = []
        _all.add(self)

    @property
    def path(self) -> Path | None:
        """The file in use, or `None` when the cache had to be given up."""
        return self.folder / self._names[0] if self._names else None

    def get(self, key: bytes) -> Completion | None:
        """The reply stored under `key`, marked as cached."""
        row = self._run(lambda db: db.execute("SELECT reply, day FROM replies WHERE key = ?", (key,)).fetchone())
        if row is None:
            return None
        if row[1] != _today():
            self._used_again.add(key)
        reply = json.loads(row[0])
        return Completion(reply["text"], reply["finish_reason"], Usage(cached=1), tuple(reply["warnings"]))

    def put(self, key: bytes, completion: Completion) -> None:
        """Store a reply. Once this returns, the death of the process cannot lose it."""
        reply = {
            "text": completion.text,
            "finish_reason": completion.finish_reason,
            "usage": asdict(completion.usage),
            "warnings": completion.warnings,
        }
        row = (key, json.dumps(reply, separators=(",", ":")), _today())
        self._run(lambda db: db.execute("INSERT OR REPLACE INTO replies VALUES (?, ?, ?)", row))
        self._puts += 1
        if self._puts % PUTS_BETWEEN_CHECKS == 0:
            self._run(self._tidy)

    def drop(self, key: bytes) -> None:
        """Forget a reply."""
        self._run(lambda db: db.execute("DELETE FROM replies WHERE key = ?", (key,)))

    def info(self) -> CacheInfo:
        """Number and size of the replies."""
        entries = self._run(lambda db: db.execute("SELECT count(*) FROM replies").fetchone()[0])
        return CacheInfo(self.path, entries or 0, self._run(_used_bytes) or 0, self.max_bytes)

    def clear(self) -> int:
        """Forget all replies and delete damaged files; returns how many replies there were."""
        with self._lock:
            count = self._run(lambda db: db.execute("DELETE FROM replies").rowcount)
            self._run(lambda db: db.execute("VACUUM"))
            for name in FILE_NAMES[: len(FILE_NAMES) - len(self._names)]:
                for suffix in ("", "-wal", "-shm"):
                    (self.folder / (name + suffix)).unlink(missing_ok=True)
            if len(self._names) < len(FILE_NAMES):
                self.close()
                self._names = list(FILE_NAMES)
            return count or 0

    def close(self) -> None:
        """Close the file; the next use opens it again."""
        with self._lock:
            if self._connection is not None and self._process == os.getpid():
                if self._used_again:
                    self._run(self._tidy)
                self._connection.close()
                self._connection = None

    def _tidy(self, db: sqlite3.Connection) -> None:
        """Note which replies were used again, and make room when there are too many."""
        today, again = _today(), list(self._used_again)
        self._used_again.clear()
        db.execute("BEGIN IMMEDIATE")
        with db:
            db.executemany("UPDATE replies SET day = ? WHERE key = ?", [(today, key) for key in again])
            if _used_bytes(db) > self.max_bytes:
                db.execute(
                    "DELETE FROM replies WHERE key IN (SELECT key FROM replies ORDER BY day, rowid LIMIT "
                    "max(1, CAST(? * (SELECT count(*) FROM replies) AS INTEGER)))",
                    (EVICTED_SHARE,),
                )

    def _run(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        """Run `work` on the connection; `None` when the cache cannot be used for it."""
        with self._lock:
            while self._names:
                try:
                    return work(self._open())
                except sqlite3.Error as error:
                    if _is_busy(error):
                        return None  # another process writes for very long: this reply is not worth waiting for
                    self._give_up(error)
                except OSError as error:
                    self._give_up(error)
            return None

    def _open(self) -> sqlite3.Connection:
        if self._connection is not None and self._process != os.getpid():
            self._inherited.append(self._connection)  # closing a parent's connection would harm its file
            self._connection = None
        if self._connection is None:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._process = os.getpid()
            self._connection = sqlite3.connect(
                self.folder / self._names[0], timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
            )
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = NORMAL")  # safe against kill -9, not power loss
            self._connection.executescript(SCHEMA)
        return self._connection

    def _give_up(self, error: Exception) -> None:
        """Leave the file that failed: for the next one when it is damaged, else for none."""
        path = self.path
        damaged = isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError)
        self._names = self._names[1:] if damaged else []
        self._connection = None
        instead = f"{self.path} is used instead" if self.path else "replies are not cached"
        hint = "delete it with `claimwise cache clear`" if damaged else "set CLAIMWISE_CACHE to another folder"
        warnings.warn(
            f"the reply cache {path} cannot be used ({error}): {instead}; {hint}", RuntimeWarning, stacklevel=4
        )


_all: weakref.WeakSet[Cache] = weakref.WeakSet()


def _today() -> int:
    return int(time.time()) // SECONDS_OF_DAY


def _used_bytes(db: sqlite3.Connection) -> int:
    pages, free, size = (
        db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
    )
    return int((pages - free) * size)


def _is_busy(error: sqlite3.Error) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


@atexit.register
def _close_all() -> None:
    """Note what was used again, and fold the write-ahead log into the file."""
    for cache in list(_all):
        cache.close()


def _renew_locks() -> None:
    """In a forked child: a lock that another thread of the parent held would never be freed."""
    for cache in _all:
        cache._lock = threading.RLock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_locks)
