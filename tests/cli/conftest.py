"""Commands run in this process, with judges that need nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

from claimwise.cli import app
from claimwise.errors import InputError
from claimwise.judges.base import Judge
from tests.suites.small import marked_judge

Invoke = Callable[..., Result]


def resolve_marked(judge: str | None = None, *, extract: str | None = None, **options: Any) -> Judge:
    """`marked` and `verifier` instead of the judges that ship; options end up in the provenance."""
    if judge not in (None, "marked", "verifier"):
        raise InputError(f"`judge` should be 'marked' or 'verifier', but got {judge!r}")
    chosen = marked_judge(judge or "marked", compares=judge != "verifier")
    provenance = {name: repr(value) for name, value in {**options, "extract": extract}.items() if value is not None}
    return Judge(chosen.name, chosen.extractor, chosen.verifier, chosen.comparator, provenance)


@pytest.fixture
def invoke(monkeypatch: pytest.MonkeyPatch) -> Invoke:
    """Call `claimwise` with these arguments on a terminal of 80 columns."""
    import claimwise.commands.run
    import claimwise.commands.score

    monkeypatch.setattr(claimwise.commands.run, "resolve_judge", resolve_marked)
    monkeypatch.setattr(claimwise.commands.score, "resolve_judge", resolve_marked)
    monkeypatch.setenv("COLUMNS", "80")

    def call(*arguments: object) -> Result:
        return CliRunner().invoke(app, [str(argument) for argument in arguments])

    return call
