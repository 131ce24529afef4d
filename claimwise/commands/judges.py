"""`claimwise judges`: the names that `--judge` takes, what each can do and what it needs."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass

from rich.table import Table

from claimwise.judges.names import DEFAULT_JUDGE, resolve_judge
from claimwise.llm.providers import PROVIDERS, Provider
from claimwise.suites.display import make_table


@dataclass(frozen=True, slots=True)
class JudgeKind:
    """A name, or a pattern of names, and what stands behind it. No key is ever part of it."""

    name: str
    lists_claims: bool
    verifies_claims: bool
    compares: bool
    needs: str
    ready: bool


def judge_kinds() -> list[JudgeKind]:
    """All kinds of judges that can be named on the command line."""
    local = resolve_judge(DEFAULT_JUDGE)
    return [
        JudgeKind(
            DEFAULT_JUDGE,
            lists_claims=local.extractor is not None,
            verifies_claims=local.verifier is not None,
            compares=local.comparator is not None,
            needs="nothing; it is the default",
            ready=True,
        ),
        *(_provided(name, provider) for name, provider in PROVIDERS.items()),
        JudgeKind("jury:<a>,<b>,...", True, True, True, needs="what its judges need", ready=True),
        JudgeKind("scripted:<file>", True, True, True, needs="canned replies, for tests", ready=True),
    ]


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
    if not provider.base_url:
        needs.append((provider.url_variable, bool(os.environ.get(provider.url_variable))))
    told = ", ".join(f"{variable} ({'set' if found else 'not set'})" for variable, found in needs)
    return JudgeKind(
        f"{name}/<model>",
        lists_claims=True,
        verifies_claims=True,
        compares=True,
        needs=told or f"server {provider.base_url}",
        ready=all(found for _, found in needs),
    )
