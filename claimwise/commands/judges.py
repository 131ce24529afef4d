"""`claimwise judges`: the names that `--judge` takes, what each can do and what it needs."""

from __future__ import annotations

import os
import socket
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from urllib.parse import urlsplit

from rich.table import Table

from claimwise.judges.names import DEFAULT_JUDGE
from claimwise.llm.providers import PROVIDERS, Provider, find_endpoint
from claimwise.suites.display import make_table

KNOCK_SECONDS = 0.3  # a server on this machine or in its network answers within that


@dataclass(frozen=True, slots=True)
class JudgeKind:
    """A name, or a pattern of names, and what stands behind it. No key is ever part of it.

    Attributes:
        ready: Whether what it needs is there; `None` where that depends on the rest of the name.
    """

    name: str
    lists_claims: bool
    verifies_claims: bool
    compares: bool
    needs: str
    ready: bool | None


def judge_kinds() -> list[JudgeKind]:
    """All kinds of judges that can be named on the command line."""
    return [
        JudgeKind(DEFAULT_JUDGE, True, True, True, needs="nothing; it is the default (English)", ready=True),
        JudgeKind("lexical", True, True, True, needs="nothing; the baseline, any language", ready=True),
        *(_provided(name, provider) for name, provider in PROVIDERS.items()),
        JudgeKind("hf/<model>", True, True, True, needs="claimwise[nli]; a folder, or the Hub", ready=_has("torch")),
        JudgeKind(
            "hf-chat/<model>", True, True, True, needs="claimwise[nli]; a folder, or the Hub", ready=_has("torch")
        ),
        JudgeKind("decisions/<judge>", True, True, True, needs="what <judge>, as openai/..., needs", ready=None),
        JudgeKind("cascade:<a>><b>", True, True, True, needs="what its judges need", ready=None),
        JudgeKind("jury:<a>,<b>,...", True, True, True, needs="what its judges need", ready=None),
        JudgeKind("scripted:<file>", True, True, True, needs="canned replies, for tests", ready=None),
    ]


def _has(package: str) -> bool:
    return find_spec(package) is not None


def judge_table(kinds: list[JudgeKind]) -> Table:
    """The kinds for a person."""
    table = make_table(gap=2)
    for head in ("judge", "lists\nclaims", "verifies\nclaims", "compares\ntexts", "needs"):
        table.add_column(head, no_wrap=head == "judge")
    for kind in kinds:
        able = ["yes" if can else "no" for can in (kind.lists_claims, kind.verifies_claims, kind.compares)]
        table.add_row(kind.name, *able, kind.needs)
    return table


def judge_records(kinds: list[JudgeKind]) -> list[dict[str, object]]:
    """The kinds for a machine."""
    return [asdict(kind) for kind in kinds]


def _provided(name: str, provider: Provider) -> JudgeKind:
    """A chat model can do everything; what it needs is a key, an address, or a server on this machine."""
    needs = []
    if provider.needs_key:
        needs.append((" or ".join(provider.key_variables), any(os.environ.get(key) for key in provider.key_variables)))
    if not provider.needs_key:
        return _chat(name, *_served(name))
    if not provider.base_url:
        needs.append((provider.url_variable, bool(os.environ.get(provider.url_variable))))
    told = ", ".join(f"{variable} ({'set' if found else 'not set'})" for variable, found in needs)
    return _chat(name, told, all(found for _, found in needs))


def _served(name: str) -> tuple[str, bool]:
    """Which server a local provider needs, and whether anybody listens there."""
    endpoint = find_endpoint(name)
    place = urlsplit(endpoint.base_url)
    port = place.port or (443 if place.scheme == "https" else 80)
    try:
        socket.create_connection((place.hostname or "", port), timeout=KNOCK_SECONDS).close()
    except OSError:
        return f"server {endpoint.shown_url} (not there)", False
    return f"server {endpoint.shown_url} (there)", True


def _chat(name: str, needs: str, ready: bool) -> JudgeKind:
    return JudgeKind(
        f"{name}/<model>", lists_claims=True, verifies_claims=True, compares=True, needs=needs, ready=ready
    )
