"""`claimwise judge-eval`: how well judges agree with people's labels."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import typer
from click.testing import Result
from typer.testing import CliRunner

import claimwise.commands.judge_choice
import claimwise.judges.names
from claimwise.commands.judge_choice import choose_names, open_judge, options_of, split_cascade
from claimwise.commands.judge_eval import judge_eval
from claimwise.errors import CostLimitError, InputError, JudgeUnavailableError
from claimwise.judges.base import Judge
from claimwise.types import Cause, Claim, Example, Judgement, Label, Passage, Task

Invoke = Callable[..., Result]
S, C, U = Label.SUPPORTED, Label.CONTRADICTED, Label.UNSUPPORTED


class Told:
    """Says what stands in the claim: `cheap=<support>` or `dear=<support>`, by its name; `fail` fails."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.asked: list[tuple[str, Task, str]] = []

    async def verify(
        self, claims: Sequence[Claim], passages: Sequence[Passage], example: Example, *, task: Task = Task.VERIFY
    ) -> list[Judgement]:
        self.asked += [(claim.text, task, example.question) for claim in claims]
        return [self._verdict(claim) for claim in claims]

    def _verdict(self, claim: Claim) -> Judgement:
        word = dict(part.split("=") for part in claim.text.split() if "=" in part)[self.name]
        if word == "fail":
            return Judgement.failed(claim, Cause.TIMEOUT, "no answer in time")
        if word == "stop":
            raise CostLimitError("the money is spent")
        if word == "gone":
            raise JudgeUnavailableError("the server is gone")
        if word == "key":
            raise KeyboardInterrupt
        support = float(word)
        label = S if support > 0.5 else C if "wrong" in claim.text else U
        return Judgement(claim, label, support, rationale="as told", judge=self.name)


def row(label: str, cheap: object, dear: object = 1.0, **more: object) -> dict[str, object]:
    """A row on evidence of its own."""
    word = "wrong" if label == "contradicted" else "claim"
    claim = f"{word} {len(more)} cheap={cheap} dear={dear}"
    return {"claim": claim, "evidence": f"{label}{cheap}{dear}{sorted(more.items())}", "label": label, **more}


ROWS = [
    *(row("supported", 0.9 + i / 100, 0.9, dataset="a", risk="low") for i in range(4)),
    *(row("unsupported", 0.1 + i / 100, 0.1, dataset="b", risk="high") for i in range(2)),
    *(row("contradicted", 0.05 + i / 100, 0.1, dataset="b", risk="high") for i in range(2)),
    row("supported", 0.4, 0.9, dataset="a", risk="low"),
    row("unsupported", 0.6, 0.1, dataset="b", risk="high"),
]


@pytest.fixture
def judges(monkeypatch: pytest.MonkeyPatch) -> dict[str, Told]:
    """The judges that have a name here; `locked/x` needs a key that is not there."""
    known = {name: Told(name) for name in ("cheap", "dear")}

    def build(name: str, options: dict[str, Any]) -> Judge:
        if name == "locked/x":
            raise JudgeUnavailableError("judge 'locked/x' needs an API key")
        return Judge(name, verifier=known[name], concurrency=1)

    for name in (*known, "locked/x"):
        monkeypatch.setitem(claimwise.judges.names._WHOLE_NAMES, name, build)
    return known


@pytest.fixture
def invoke(judges: dict[str, Told], monkeypatch: pytest.MonkeyPatch) -> Invoke:
    """Call the command on a terminal of 80 columns."""
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command("judge-eval")(judge_eval)
    monkeypatch.setenv("COLUMNS", "80")
    return lambda *arguments: CliRunner().invoke(app, [str(argument) for argument in arguments])


def write(folder: Path, rows: Sequence[dict[str, object]] = ROWS) -> Path:
    path = folder / "rows.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in rows), encoding="utf-8")
    return path


def cells(text: str, name: str) -> list[str]:
    """The cells of the first line of a table that begins with this name."""
    return next(line for line in text.splitlines() if line.strip().startswith(name + " ")).split()[1:]


def test_one_judge(invoke: Invoke, tmp_path: Path) -> None:
    result = invoke(write(tmp_path), "--judge", "cheap")
    assert (result.exit_code, result.stderr) == (0, "")
    # supported 4 of 5 right, the rest 4 of 5; three ways 8 of 10 equal
    n, failed, accuracy, _, kappa, _, auc, _ = cells(result.stdout, "cheap")
    # truth 5, 3, 2 and said 5, 3, 2: e = 38 / 100, so (0.8 - 0.38) / 0.62; 24 of the 25 pairs are in order
    assert (n, failed, accuracy, kappa, auc) == ("10", "0", "0.800", "0.68", "0.96")
    table = result.stdout.split("What people say")[1]
    assert cells(table, "supported") == ["4", "0", "1"]
    assert cells(table, "contradicted") == ["0", "2", "0"]
    assert cells(table, "unsupported") == ["1", "0", "2"]
    assert cells(table, "all") == ["50%", "20%", "30%"]
    assert "cheap · no model calls" in result.stdout
    assert "judge_eval|version:" in result.stdout and "|judge:cheap|data:" in result.stdout
    assert all(len(line) <= 80 for line in result.stdout.splitlines() if "|" not in line)


def test_the_document(invoke: Invoke, tmp_path: Path) -> None:
    path, out = write(tmp_path), tmp_path / "out.json"
    result = invoke(path, "--judge", "cheap", "--judge", "dear", "--by", "dataset", "--json", "--out", out)
    found = json.loads(result.stdout)
    assert found == json.loads(out.read_text(encoding="utf-8"))
    assert list(found) == [
        "claimwise", "file", "n_rows", "by", "judges", "differences", "band", "below", "per_row"
    ]  # fmt: skip
    cheap, dear = found["judges"]
    assert (cheap["judge"], cheap["balanced_accuracy"], cheap["ways"], cheap["n_not_judged"]) == ("cheap", 0.8, 3, 0)
    assert cheap["confusion"]["unsupported"] == {"supported": 1, "unsupported": 2}
    assert cheap["said"] == {"supported": 0.5, "contradicted": 0.2, "unsupported": 0.3}
    assert 0.4 < cheap["interval"][0] < 0.8 < cheap["interval"][1] <= 1.0
    assert (list(cheap["groups"]), cheap["groups"]["a"]["n"]) == (["a", "b"], 5)
    assert cheap["groups"]["a"]["balanced_accuracy"] is None  # people call all of it supported
    assert (dear["balanced_accuracy"], dear["kappa"]) == (1.0, 1.0)
    (difference,) = found["differences"]
    assert (difference["first"], difference["second"]) == ("cheap", "dear")
    assert (difference["n"], difference["difference"]) == (10, pytest.approx(0.2))
    assert 0.0 <= difference["interval"][0] < 0.2 < difference["interval"][1]
    assert difference["same_label"] == 0.8
    assert found["per_row"][8] == {
        "where": f"{path}:9",
        "label": "supported",
        "judges": {
            "cheap": {
                "label": "unsupported",
                "support": 0.4,
                "rationale": "as told",
                "escalated": None,
                "failure": None,
            },
            "dear": {"label": "supported", "support": 0.9, "rationale": "as told", "escalated": None, "failure": None},
        },
    }


def test_two_judges_in_words(invoke: Invoke, tmp_path: Path) -> None:
    text = invoke(write(tmp_path), "--judge", "cheap", "--judge", "dear").stdout
    line = next(line for line in text.splitlines() if line.startswith("dear less cheap"))
    assert line.split()[3:5] == ["10", "+0.200"] and line.endswith("80 %")


def test_risks_come_from_high_to_low(invoke: Invoke, tmp_path: Path) -> None:
    text = invoke(write(tmp_path), "--judge", "cheap", "--by", "risk").stdout
    assert text.index("\n  high") < text.index("\n  low")
    assert cells(text, "high")[:2] == ["5", "0"]
    assert "only supported and not supported in: high, low" in " ".join(text.split())


def test_what_fails_is_counted_and_neither_right_nor_wrong(invoke: Invoke, tmp_path: Path) -> None:
    path = write(tmp_path, [*ROWS, row("supported", "fail", dataset="a")])
    result = invoke(path, "--judge", "cheap", "--max-failures", 0.2)
    assert result.exit_code == 0
    assert cells(result.stdout, "cheap")[:3] == ["10", "1", "0.800"]
    (last,) = json.loads(invoke(path, "--judge", "cheap", "--max-failures", 1, "--json").stdout)["per_row"][-1:]
    assert last["judges"]["cheap"]["failure"] == "timeout: no answer in time"


def test_too_many_failures_show_what_was_judged(invoke: Invoke, tmp_path: Path) -> None:
    path = write(tmp_path, [*ROWS, row("supported", "fail", dataset="a")])
    result = invoke(path, "--judge", "cheap", "--judge", "dear", "--fail-under", "agreement=0.1")
    assert result.exit_code == 2
    assert "cheap (partial)" in result.stdout
    assert cells(result.stdout, "dear")[:2] == ["11", "0"]
    assert result.stderr.startswith("claimwise: cheap: 1 of 11 judgements failed")
    assert "agreement of cheap has no value" in result.stderr


def test_a_limit_keeps_what_was_judged_before(invoke: Invoke, tmp_path: Path) -> None:
    path = write(tmp_path, [*ROWS, row("supported", "stop", dataset="a"), *ROWS])
    result = invoke(path, "--judge", "cheap", "--json")
    assert (result.exit_code, result.stderr) == (2, "claimwise: cheap: the money is spent\n")
    (record,) = json.loads(result.stdout)["judges"]
    assert (record["n"], record["n_not_judged"]) == (20, 1)
    assert record["error"] == "CostLimitError: the money is spent"
    assert json.loads(result.stdout)["per_row"][10]["judges"] == {"cheap": None}


def test_an_interrupt_shows_what_was_judged_before(invoke: Invoke, tmp_path: Path, judges: dict[str, Told]) -> None:
    path = write(tmp_path, [*ROWS, row("supported", "key", dataset="a")])
    result = invoke(path, "--judge", "cheap", "--judge", "dear", "--fail-under", "kappa=1")
    assert result.exit_code == 130
    assert cells(result.stdout, "cheap")[0] == "(partial)" and "dear" not in result.stdout
    assert result.stderr.startswith("interrupted: 10 of 11 rows are judged, 1 are left")
    assert judges["dear"].asked == []


def test_nothing_judged_is_an_error(invoke: Invoke, tmp_path: Path) -> None:
    result = invoke(write(tmp_path, [row("supported", "gone")]), "--judge", "cheap")
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", "claimwise: the server is gone\n")


@pytest.mark.parametrize(
    ("minimum", "status", "told"),
    [
        ("balanced_accuracy=0.8", 0, ""),
        ("balanced_accuracy=0.81", 1, "claimwise: balanced_accuracy of cheap is 0.8, below 0.81\n"),
        ("kappa=0.7", 1, "claimwise: kappa of cheap is 0.6774, below 0.7\n"),
        ("auc=0.9,ac1=0.5", 0, ""),
    ],
)
def test_fail_under(invoke: Invoke, tmp_path: Path, minimum: str, status: int, told: str) -> None:
    result = invoke(write(tmp_path), "--judge", "cheap", "--judge", "dear", "--fail-under", minimum)
    assert (result.exit_code, result.stderr) == (status, told)


def test_a_number_that_does_not_exist_is_below_any_minimum(invoke: Invoke, tmp_path: Path) -> None:
    result = invoke(write(tmp_path, ROWS[:2]), "--judge", "cheap", "--fail-under", "auc=0")
    assert (result.exit_code, result.stderr) == (
        1,
        "claimwise: auc of cheap has no value, which counts as below 0\n",
    )


def test_a_band_with_both_judges(invoke: Invoke, tmp_path: Path) -> None:
    path = write(tmp_path, [{**one, "evidence": f"page {i}"} for i in range(4) for one in ROWS])
    arguments = (path, "--judge", "cascade:cheap>dear", "--fit-band", "--target", 1)
    result = invoke(*arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    text = result.stdout
    assert "support 0.4 to 0.6, so that outside it 100 % or more agree" in text
    assert "32 of 40 claims; 100 % agree with people" in text
    assert "20 % of the claims; 32 of 40 calls to dear are saved" in text
    assert 'In Python: judge="cascade:cheap>dear", judge_options={"band": (0.4, 0.6)}' in text
    assert "On the command line: --judge 'cascade:cheap>dear' --judge-option 'band=[0.4,0.6]'" in text
    band = json.loads(invoke(*arguments, "--json").stdout)["band"]
    assert (band["low"], band["high"], band["escalated"], band["n_kept"]) == (0.4, 0.6, 0.2, 32)
    assert (band["agreement"], band["held_out"]) == (1.0, 1.0)
    shares = {name: standing["agreement"] for name, standing in band["standings"].items()}
    assert shares == {"first": 0.8, "second": 1.0, "cascade": 1.0, "cascade_held_out": 1.0}
    assert (band["judge"], band["judge_options"]) == ("cascade:cheap>dear", {"band": [0.4, 0.6]})
    two = json.loads(invoke(path, "--judge", "cheap", "--judge", "dear", "--fit-band", "--target", 1, "--json").stdout)
    assert two["band"] == band


def test_the_band_that_is_told_can_be_given(invoke: Invoke, tmp_path: Path, judges: dict[str, Told]) -> None:
    result = invoke(write(tmp_path), "--judge", "cascade:cheap>dear", "--judge-option", "band=[0.4,0.6]", "--json")
    (record,) = json.loads(result.stdout)["judges"]
    assert (record["judge"], record["balanced_accuracy"]) == ("cascade:cheap>dear", 1.0)
    assert record["escalation_rate"] == 0.2
    assert len(judges["dear"].asked) == 2


@pytest.mark.parametrize(
    ("names", "second", "note"),
    [
        (["cheap"], None, "no second judge was given"),
        (["cheap", "locked/x"], "locked/x", "locked/x could not be run: judge 'locked/x' needs an API key"),
    ],
)
def test_a_band_without_the_second_judge(
    invoke: Invoke, tmp_path: Path, names: list[str], second: str | None, note: str
) -> None:
    arguments = [part for name in names for part in ("--judge", name)]
    result = invoke(write(tmp_path), *arguments, "--fit-band", "--target", 1)
    assert (result.exit_code, result.stderr) == (0, "")
    assert note in " ".join(result.stdout.split())
    assert f"'cascade:cheap>{second or '<second judge>'}'" in result.stdout
    band = json.loads(invoke(write(tmp_path), *arguments, "--fit-band", "--json").stdout)["band"]
    assert (band["second"], band["note"], list(band["standings"])) == (second, note, ["first"])


def test_a_second_judge_that_breaks_down_leaves_the_band(invoke: Invoke, tmp_path: Path) -> None:
    path = write(tmp_path, [*ROWS, row("supported", 0.9, "gone", dataset="a")])
    result = invoke(path, "--judge", "cheap", "--judge", "dear", "--fit-band", "--target", 1)
    assert result.exit_code == 0
    assert "dear could not be run: the server is gone" in result.stdout


def test_a_second_judge_that_is_stopped_leaves_the_band_and_an_error(invoke: Invoke, tmp_path: Path) -> None:
    path = write(tmp_path, [*ROWS, row("supported", 0.9, "stop", dataset="a")])
    result = invoke(path, "--judge", "cheap", "--judge", "dear", "--fit-band", "--target", 1)
    assert (result.exit_code, result.stderr) == (2, "claimwise: dear: the money is spent\n")
    assert "dear was asked about 10 of 11 rows" in result.stdout


def test_a_first_judge_that_cannot_be_opened_is_an_error(invoke: Invoke, tmp_path: Path) -> None:
    result = invoke(write(tmp_path), "--judge", "cascade:locked/x>dear", "--fit-band")
    assert (result.exit_code, result.stderr) == (2, "claimwise: judge 'locked/x' needs an API key\n")


def test_no_band_reaches_the_target(invoke: Invoke, tmp_path: Path) -> None:
    path = write(
        tmp_path, [row("supported", 0.1, i) for i in range(3)] + [row("unsupported", 0.9, i) for i in range(3)]
    )
    text = invoke(path, "--judge", "cheap", "--fit-band").stdout
    assert "every claim has to go on" in " ".join(text.split())
    assert "In Python" not in text


def test_facts_are_asked_for_in_answers(invoke: Invoke, tmp_path: Path, judges: dict[str, Told]) -> None:
    rows = [row("supported", 0.9), row("omitted", 0.1), row("omitted", 0.2)]
    path = write(tmp_path, [{**one, "task": "coverage", "question": "Which?"} for one in rows])
    (record,) = json.loads(invoke(path, "--judge", "cheap", "--json").stdout)["judges"]
    assert record["confusion"] == {"omitted": {"omitted": 2}, "supported": {"supported": 1}}
    assert {(task, question) for _, task, question in judges["cheap"].asked} == {(Task.COVERAGE, "Which?")}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--judge", "nobody"], "but got 'nobody'"),
        (["--judge", "cheap", "--judge", "cheap"], "`--judge` should name each judge once"),
        (["--by", "topic"], "`--by` should be one of ['dataset', 'language', 'risk'], but got 'topic'"),
        (["--judge", "cheap", "--by", "language"], "rows.jsonl:1 should have 'language'"),
        (["--target", "95"], "`--target` should be a number in 0..1, but got 95.0"),
        (["--max-failures", "2"], "`--max-failures` should be a number in 0..1"),
        (["--max-cost", "-1"], "`--max-cost` should be a number of US dollars"),
        (["--fail-under", "ece=0.1"], "`--fail-under` should name one of"),
        (["--fail-under", "kappa=high"], "`--fail-under kappa` should be a number in 0..1, but got 'high'"),
        (["--fail-under", "kappa=7"], "`--fail-under kappa` should be a number in 0..1"),
        (["--map", "prediction=x"], "`--map` should rename columns among"),
        (["--judge", "cascade:cheap", "--fit-band"], "should be written 'cascade:A>B'"),
        (["--judge", "a", "--judge", "b", "--judge", "c", "--fit-band"], "should come with one judge 'cascade:A>B'"),
        (["--judge", "a", "--judge", "cascade:b>c", "--fit-band"], "should come with one judge 'cascade:A>B'"),
        (["--judge", "cheap", "--judge", "dear", "--judge-option", "timeout=3"], "a judge that takes them"),
        (["--out", "/no/folder/x"], "`--out` should name"),
    ],
)
def test_a_wrong_option_is_one_line(
    invoke: Invoke, tmp_path: Path, judges: dict[str, Told], arguments: list[str], message: str
) -> None:
    result = invoke(write(tmp_path), *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr and len(result.stderr.splitlines()) == 1
    assert not judges["cheap"].asked


def test_a_fault_in_the_last_row_is_told_before_any_judge_is_asked(
    invoke: Invoke, tmp_path: Path, judges: dict[str, Told]
) -> None:
    result = invoke(write(tmp_path, [*ROWS, row("perhaps", 0.5)]), "--judge", "cheap")
    assert (result.exit_code, judges["cheap"].asked) == (2, [])
    assert "there are 'perhaps' (1, first at " in result.stderr


def test_terminal_codes_are_shown_not_obeyed(invoke: Invoke, tmp_path: Path) -> None:
    path = write(tmp_path, [{**one, "dataset": "\x1b[2Jx"} for one in ROWS])
    result = invoke(path, "--judge", "cheap", "--by", "dataset")
    assert "\x1b" not in result.stdout and "<1b>[2Jx" in result.stdout


def test_names_and_options() -> None:
    assert choose_names([], fit_band=False) == ["mini"]
    assert choose_names(["cascade:a>b"], fit_band=False) == ["cascade:a>b"]
    assert split_cascade("cascade: jury:a,b > c/d ") == ["jury:a,b", "c/d"]
    assert options_of(["a"], {"x": 1}) == {"a": {"x": 1}}
    assert options_of(["a", "p/b"], {"x": 1}) == {"a": {}, "p/b": {"x": 1}}
    assert options_of(["p/b", "decisions/p/c"], {"api_key": "k"})["p/b"] == {"api_key": "k"}
    with pytest.raises(InputError, match="different providers"):
        options_of(["p/b", "q/c"], {"api_key": "k"})


def test_a_judge_that_cannot_verify_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claimwise.commands.judge_choice, "resolve_judge", lambda name, **_: Judge(name))
    with pytest.raises(InputError, match="cannot verify claims"):
        open_judge("splitter", {})
