"""Limits, prices, estimates and the cache on the command line, with a judge behind a server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

from claimwise.cli import app
from claimwise.commands.options import parse_prices
from claimwise.errors import InputError
from claimwise.llm.cache import cache_info, open_cache
from claimwise.llm.chat import Completion
from tests.cli.test_run import document
from tests.stub import Reply, StubServer
from tests.suites.small import write_lines

PRICE = ("--price", "openai/priced=1000,10000,100")  # a call of the stub: 100 and 10 tokens, $0.20


def invoke(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], env={"COLUMNS": "80"})


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    rows = [{"prediction": f"The canal is {n} km long.", "reference": "It is 14 km long."} for n in range(5)]
    return write_lines(tmp_path / "answers.jsonl", rows)


@pytest.fixture
def stub() -> Iterator[StubServer]:
    with StubServer(["(A)"]) as server:
        yield server


def score(stub: StubServer, answers: Path, *more: object, command: str = "score") -> Result:
    judge_options = f"base_url={stub.base_url},concurrency=1,cache=false"
    judge = ("--judge", "openai/priced", "--judge-option", judge_options)
    return invoke(command, answers, "--metric", "factuality", *judge, *more)


def test_cost_is_told_for_the_run_and_for_a_row(stub: StubServer, answers: Path) -> None:
    line = next(x for x in score(stub, answers, *PRICE).stdout.splitlines() if x.startswith("judge · calls"))
    assert "calls: 5" in line
    result = score(stub, answers, *PRICE, "--json")
    usage = document(result.stdout)["usage"]["judge"]
    assert (usage["cost_usd"], usage["cost_usd_per_row"]) == (pytest.approx(1.0), pytest.approx(0.2))
    assert "cost: $1.0000 · a row: $0.200000" in " ".join(score(stub, answers, *PRICE).stdout.split())


def test_an_unknown_price_is_told(stub: StubServer, answers: Path) -> None:
    assert "cost: unknown" in " ".join(score(stub, answers).stdout.split())
    usage = document(score(stub, answers, "--json").stdout)["usage"]["judge"]
    assert (usage["cost_usd"], usage["cost_usd_per_row"]) == (None, None)


def test_max_cost_shows_and_writes_what_was_judged(stub: StubServer, answers: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    result = score(stub, answers, *PRICE, "--max-cost", 0.6, "--out", out)
    assert result.exit_code == 2
    assert "answers: 3 of 5" in result.stdout.replace("\n", " ")
    assert "answers.jsonl (partial)" in result.stdout
    assert result.stderr.startswith("claimwise: the run has cost $0.6000 of at most $0.6000")
    (record,) = document(out.read_text(encoding="utf-8"))["results"]
    assert record["error"].startswith("CostLimitError")
    assert [example["index"] for example in record["per_example"]] == [0, 1, 2]


def test_a_deadline_shows_what_was_judged(answers: Path) -> None:
    with StubServer(["(A)", Reply(hang=True)]) as stub:
        result = score(stub, answers, "--deadline", 1.5, "--fail-under", "factuality=0.1")
    assert result.exit_code == 2
    assert "answers: 1 of 5" in result.stdout.replace("\n", " ")
    assert "time limit was reached" in result.stderr


def test_nothing_judged_is_still_shown(stub: StubServer, answers: Path) -> None:
    result = score(stub, answers, *PRICE, "--max-cost", 0)
    assert (result.exit_code, stub.received) == (2, 0)
    assert "answers: 0 of 5" in result.stdout.replace("\n", " ")
    assert "internal error" not in result.stderr


def test_a_suite_keeps_to_its_limits(stub: StubServer) -> None:
    judge = ("--judge", "openai/priced", "--judge-option", f"base_url={stub.base_url},concurrency=1,cache=false")
    result = invoke("run", "contrast", "--answers", "good", "--limit", 2, *judge, *PRICE, "--max-cost", 0.4, "--json")
    assert (result.exit_code, stub.received) == (2, 2)
    assert "of at most $0.4000" in result.stderr
    assert document(result.stdout)["usage"]["judge"]["cost_usd"] == pytest.approx(0.4)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--max-cost", "-1"], "`--max-cost` should be a number of US dollars, 0 or more, but got -1"),
        (["--deadline", "nan"], "`--deadline` should be a number of seconds"),
        (["--price", "openai/priced"], "`--price` should be written model=prompt,completion[,cached]"),
        (["--price", "openai/priced=1"], "`--price` should be written"),
        (["--price", "openai/priced=1,2,3,4"], "`--price` should be written"),
        (["--price", "openai/priced=1,-2"], "`--price` should be written"),
        (["--price", "openai/priced=1,inf"], "`--price` should be written"),
        (["--price", "=1,2"], "`--price` should be written"),
        ([*PRICE, *PRICE], "`--price` should give 'openai/priced' once"),
        (["--max-cost", "1"], "needs the price of 'openai/priced'"),
    ],
)
def test_a_wrong_limit_is_one_line(stub: StubServer, answers: Path, options: list[str], message: str) -> None:
    result = score(stub, answers, *options)
    assert (result.exit_code, result.stdout, stub.received) == (2, "", 0)
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_prices_without_one_for_cached_tokens() -> None:
    assert parse_prices(["vllm/org/m=0.5,2", "a=1, 2, 3"]) == {"vllm/org/m": (0.5, 2.0, 0.5), "a": (1.0, 2.0, 3.0)}
    with pytest.raises(InputError):
        parse_prices(["a=b,c"])


def test_an_estimate_sends_nothing_and_needs_no_key(stub: StubServer, answers: Path, tmp_path: Path) -> None:
    out = tmp_path / "estimate.json"
    found = document(score(stub, answers, *PRICE, "--json", "--out", out, command="estimate").stdout)
    assert (found["rows"], found["calls"], stub.received) == (5, 5, 0)
    tokens = found["prompt_tokens"] * 1000 + found["completion_tokens"] * 10_000
    assert found["cost_usd"] == pytest.approx(tokens / 1e6)
    assert found["by_model"] == {"openai/priced": {k: found[k] for k in found["by_model"]["openai/priced"]}}
    assert json.loads(out.read_text()) == found
    assert len(found["assumptions"]) >= 5
    shown = invoke("estimate", answers, "--metric", "factuality", "--judge", "openai/gpt-5-mini", "--limit", 2)
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert "answers: 2 · cost: $0.00" in shown.stdout
    assert max(map(len, shown.stdout.splitlines())) <= 80


def test_an_estimate_of_what_costs_nothing_or_has_no_price(answers: Path) -> None:
    local = invoke("estimate", answers, "--metric", "factuality")
    assert "no model calls" in local.stdout and "cost: $0.0000" in local.stdout
    assert "cost: unknown: pass --price" in invoke(
        "estimate", answers, "--metric", "factuality", "--judge", "vllm/mine"
    ).stdout.replace("\n", " ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--config", "claims", "--evidence", "web"], "cannot count what 'web' would find"),
        (["--judge", "nobody"], "but got 'nobody'"),
        (["--strict"], "should have options among"),
    ],
)
def test_an_estimate_refuses_in_one_line(answers: Path, arguments: list[str], message: str) -> None:
    result = invoke("estimate", answers, "--metric", "factuality", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr and len(result.stderr.splitlines()) == 1


def test_the_cache_is_shown_and_cleared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CLAIMWISE_CACHE", str(tmp_path / "cache"))
    cache = open_cache()
    assert cache is not None
    for key in (b"a", b"b"):
        cache.put(key, Completion("(A)"))
    info: dict[str, Any] = document(invoke("cache", "info", "--json").stdout)
    assert (info["entries"], info["path"]) == (2, str(cache_info().path))
    assert f"{info['path']} · 2 replies" in invoke("cache", "info").stdout.replace("\n", "")
    removed = invoke("cache", "clear")
    assert removed.exit_code == 0 and removed.stdout.startswith("removed 2 replies")
    assert document(invoke("cache", "clear", "--json").stdout)["removed"] == 0
    assert document(invoke("cache", "info", "--json").stdout)["entries"] == 0


def test_a_cache_that_is_off_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAIMWISE_CACHE", "off")
    assert "the cache is off" in invoke("cache", "info").stdout
    assert "the cache is off" in invoke("cache", "clear").stdout
    assert document(invoke("cache", "clear", "--json").stdout) == {"path": None, "removed": 0, "bytes": 0}
