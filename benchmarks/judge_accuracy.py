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
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from claimwise.datasets.labelled import LabelledClaim as Row
from claimwise.datasets.labelled import read_row
from claimwise.datasets.records import read_json_lines
from claimwise.judges.base import Judge
from claimwise.judges.names import resolve_judge
from claimwise.labels import parse_label
from claimwise.measures.labelled import judge_labelled, judgements_of, read_verdicts
from claimwise.progress import progress_bar
from claimwise.stats.agreement import balanced_accuracy, roc_auc
from claimwise.stats.quality import measure_quality
from claimwise.text.tokens import tokenize
from claimwise.types import Task

TASKS = ("claim_vs_evidence", "coverage")
COLUMNS = ("claim", "evidence", "label", "task", "question")
OVERLAP_CUT = 0.5


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
    for record in read_json_lines(path):
        if record.values.get("task") in TASKS and parse_label(record.values["label"]) is not None:
            there = {name: name for name in COLUMNS if name in record.values}
            yield replace(read_row(record, there), language=record.values.get("lang") or "en")


def measure(name: str, rows: Sequence[Row], judge: Judge) -> Line:
    """Judge all rows of one data set and compare with the labels."""
    with progress_bar(name, unit="claims") as progress:
        report = judge_labelled(rows, judge, progress=progress)
    verdicts = [v for v in read_verdicts(rows, judgements_of(report, rows)) if v is not None]
    quality = measure_quality(verdicts)
    kept = [row for row, verdict in zip(rows, verdicts, strict=True) if verdict.said is not None]
    truth, overlaps = [row.supported for row in kept], [overlap(row) for row in kept]
    said = quality.said.get
    return Line(
        dataset=name,
        task=str(rows[0].task),
        language=rows[0].language,
        n=quality.n,
        failed=quality.n_failed,
        accuracy=quality.balanced_accuracy,
        low=quality.interval[0] if quality.interval else None,
        high=quality.interval[1] if quality.interval else None,
        auc=quality.auc,
        supported=said("supported", 0.0),
        contradicted=said("contradicted", 0.0),
        unsupported=said("unsupported", 0.0) + said("omitted", 0.0),
        overlap_accuracy=balanced_accuracy(truth, [share >= OVERLAP_CUT for share in overlaps]),
        overlap_auc=roc_auc(truth, overlaps),
    )


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
