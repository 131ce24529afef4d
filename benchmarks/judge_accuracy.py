"""How well a judge agrees with human labels, data set by data set.

    python -m benchmarks.judge_accuracy DATA_DIR --judge lexical

DATA_DIR holds JSON Lines files with rows `{claim, evidence: [text, ...], label, task, dataset, lang?, question?}`.
Used are the tasks `claim_vs_evidence` (supported against everything else: contradicted, unsupported and partially
supported are all "not supported") and `coverage` (the claim is a key point, the evidence an answer; supported against
omitted). Rows with another label are passed over. Rows that share their evidence are one cluster of the bootstrap.
Failed judgements are counted and left out. Beside the judge stands plain word overlap, the share of the claim's
content words that occur in the evidence, cut at 0.5.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from claimwise.judges.base import Judge
from claimwise.judges.names import resolve_judge
from claimwise.llm.loop import run_sync
from claimwise.measures.claims import verify
from claimwise.progress import progress_bar
from claimwise.stats.agreement import balanced_accuracy, bootstrap_interval, roc_auc
from claimwise.text.tokens import tokenize
from claimwise.types import Claim, Example, Judgement, Label, Passage, Task

TASKS = {"claim_vs_evidence": Task.VERIFY, "coverage": Task.COVERAGE}
NOT_SUPPORTED = {"contradicted", "unsupported", "partially_supported", "omitted"}
OVERLAP_CUT = 0.5
RESAMPLES = 500


@dataclass(frozen=True, slots=True)
class Row:
    """One labelled claim."""

    claim: str
    evidence: tuple[str, ...]
    question: str
    label: str
    task: Task
    language: str

    @property
    def supported(self) -> bool:
        """Whether people call it supported; in part is not."""
        return self.label == "supported"


@dataclass(frozen=True, slots=True)
class Line:
    """What is printed for one data set. Accuracies are balanced; `low` and `high` are a 95 % interval."""

    dataset: str
    task: str
    language: str
    n: int
    failed: int
    accuracy: float | None
    low: float | None
    high: float | None
    auc: float | None
    supported: float
    contradicted: float
    unsupported: float
    overlap_accuracy: float | None
    overlap_auc: float | None


def main() -> None:
    """Read the arguments, judge every file, print a table or JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, metavar="DATA_DIR")
    parser.add_argument("--judge", default="lexical")
    parser.add_argument("--limit", type=int, help="rows per file")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    judge = resolve_judge(options.judge)
    lines = [
        measure(path.stem, rows, judge)
        for path in sorted(options.data.glob("*.jsonl"))
        if (rows := list(read_rows(path))[: options.limit])
    ]
    if not lines:
        sys.exit(f"no labelled claims in {options.data}: it should hold .jsonl files with the tasks {list(TASKS)}")
    print(json.dumps([asdict(line) for line in lines]) if options.json else format_table(lines, options.judge))


def read_rows(path: Path) -> Iterator[Row]:
    """The rows of a file that have a usable task and label."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            record: dict[str, Any] = json.loads(line)
            task = TASKS.get(record.get("task", ""))
            if task is None or record["label"] not in NOT_SUPPORTED | {"supported"}:
                continue
            yield Row(
                record["claim"],
                tuple(text for text in record["evidence"] if text and text.strip()),
                record.get("question") or "",
                record["label"],
                task,
                record.get("lang") or "en",
            )


def measure(name: str, rows: Sequence[Row], judge: Judge) -> Line:
    """Judge all rows of one data set and compare with the labels."""
    with progress_bar(name, unit="claims") as progress:
        judgements = run_sync(judge_rows(rows, judge, progress))
    kept = [(row, j) for row, j in zip(rows, judgements, strict=True) if j.label is not None]
    truth = [row.supported for row, _ in kept]
    said = [j.label is Label.SUPPORTED for _, j in kept]
    clusters = [hash(row.evidence) for row, _ in kept]
    interval = bootstrap_interval(
        list(zip(truth, said, strict=True)),
        lambda sample: balanced_accuracy([t for t, _ in sample], [s for _, s in sample]),
        clusters=clusters,
        resamples=RESAMPLES,
    )
    overlaps = [overlap(row) for row, _ in kept]
    return Line(
        dataset=name,
        task=str(rows[0].task),
        language=rows[0].language,
        n=len(kept),
        failed=len(rows) - len(kept),
        accuracy=balanced_accuracy(truth, said),
        low=interval[0] if interval else None,
        high=interval[1] if interval else None,
        auc=roc_auc(truth, [j.support or 0.0 for _, j in kept]),
        **{str(label): sum(j.label is label for _, j in kept) / len(kept) for label in list(Label)[:3]},
        overlap_accuracy=balanced_accuracy(truth, [share >= OVERLAP_CUT for share in overlaps]),
        overlap_auc=roc_auc(truth, overlaps),
    )


async def judge_rows(rows: Sequence[Row], judge: Judge, progress: Any) -> list[Judgement]:
    """One judgement per row, in order, a few rows at a time."""
    assert judge.verifier is not None
    verifier, results = judge.verifier, {}
    queue = iter(enumerate(rows))

    async def work() -> None:
        for i, row in queue:
            passages = [Passage(text) for text in row.evidence]
            example = Example(i, row.claim, question=row.question)
            (results[i],) = await verify(verifier, [Claim(row.claim)], passages, example, task=row.task)
            if progress is not None:
                progress(len(results), len(rows), sum(j.failure is not None for j in results.values()))

    await asyncio.gather(*(work() for _ in range(judge.concurrency)))
    return [results[i] for i in range(len(rows))]


def overlap(row: Row) -> float:
    """Share of the claim's content words that occur in the evidence."""
    words = set(tokenize(row.claim))
    return len(words & set(tokenize(" ".join(row.evidence)))) / len(words) if words else 0.0


def format_table(lines: Sequence[Line], judge: str) -> str:
    """A Markdown table with means over the English claim sets and over all sets."""
    head = (
        f"| data set | task | language | n | `{judge}`: balanced accuracy (95 %) | AUC | says supported / "
        "contradicted / unsupported | word overlap: balanced accuracy | AUC |\n|---|---|---|---|---|---|---|---|---|"
    )
    body = [
        f"| {x.dataset} | {x.task} | {x.language} | {x.n} | {show(x.accuracy)} ({show(x.low)}–{show(x.high)}) | "
        f"{show(x.auc)} | {x.supported:.0%} / {x.contradicted:.0%} / {x.unsupported:.0%} | "
        f"{show(x.overlap_accuracy)} | {show(x.overlap_auc)} |"
        for x in lines
    ]
    english = [x for x in lines if x.language == "en" and x.task == Task.VERIFY]
    means = [
        f"| **mean, {title}** | | | {sum(x.n for x in group)} | **{average(group, 'accuracy')}** | "
        f"{average(group, 'auc')} | | {average(group, 'overlap_accuracy')} | {average(group, 'overlap_auc')} |"
        for title, group in (("English claim sets", english), ("all sets", list(lines)))
        if group
    ]
    failed = sum(x.failed for x in lines)
    return "\n".join([head, *body, *means, *([f"\nFailed judgements, left out: {failed}"] if failed else [])])


def average(lines: Sequence[Line], name: str) -> str:
    """Mean of a column over data sets, each counting once."""
    values = [value for line in lines if (value := getattr(line, name)) is not None]
    return show(sum(values) / len(values)) if values else "–"


def show(value: float | None) -> str:
    """Three places, or a dash."""
    return "–" if value is None else f"{value:.3f}"


if __name__ == "__main__":
    main()
