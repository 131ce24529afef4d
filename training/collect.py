"""What the evidence path sees in every labelled row: the model's probabilities and the lexical signals.

    python -m training.collect MODEL_DIR DATA_DIR --out features.jsonl

MODEL_DIR is what `training.export` wrote. DATA_DIR holds JSON Lines files with rows `{claim, evidence: [text, ...],
label, task, lang?, question?}`; used are English ones of the tasks `claim_vs_evidence` and `coverage`. The written
claims kept apart from training (`Document.validation`) and minimal pairs of their documents come first, as two sets.
Collecting takes minutes, fitting on what was collected a second: `training.calibrate` does that.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.judge_accuracy import Row, read_rows
from claimwise.judges.lexical.verdict import COVERAGE_TERMS, TERMS
from claimwise.judges.mini.combine import read_features
from claimwise.judges.mini.config import read_config
from claimwise.judges.mini.scorer import OnnxScorer
from claimwise.judges.nli.material import Material, Trial
from claimwise.judges.nli.verdict import Features
from claimwise.progress import progress_bar
from claimwise.types import Claim, Label, Passage, Task
from training.build import DATA
from training.documents import read_documents
from training.edits import edit, find_names, find_numbers, reword
from training.pairs import CONTRADICTED, SUPPORTED, UNSUPPORTED

CODES = {SUPPORTED: Label.SUPPORTED, CONTRADICTED: Label.CONTRADICTED, UNSUPPORTED: Label.UNSUPPORTED}
WRITTEN, MINIMAL = "written", "minimal_pairs"
KINDS = ("number", "date", "unit", "name", "negation", "antonym")
PER_DOCUMENT = 4  # sentences of a document that are edited
BATCH = 200  # rows whose pairs are scored together


@dataclass(frozen=True, slots=True)
class Seen:
    """One row: its data set, its label, and the numbers that a combiner may weigh."""

    dataset: str
    task: str
    label: str
    features: tuple[float, ...]


def main() -> None:
    """Read the arguments, collect, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path, metavar="MODEL_DIR")
    parser.add_argument("data", type=Path, metavar="DATA_DIR")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--limit", type=int, help="rows per file, at random")
    options = parser.parse_args()
    scorer = OnnxScorer(read_config(options.model))
    with options.out.open("w", encoding="utf-8") as lines:
        sets = {WRITTEN: written_rows(), MINIMAL: minimal_rows()} | {
            p.stem: english_rows(p) for p in sorted(options.data.glob("*.jsonl"))
        }
        for name, rows in sets.items():
            random.Random(0).shuffle(rows)
            for seen in collect(name, rows[: options.limit], scorer):
                lines.write(json.dumps(asdict(seen)) + "\n")


def english_rows(path: Path) -> list[Row]:
    """The English rows of a file that have evidence."""
    return [row for row in read_rows(path) if row.language == "en" and row.evidence]


def written_rows() -> list[Row]:
    """The written claims kept apart."""
    return [
        Row(document.register, claim.text, (document.text,), CODES[claim.label])
        for document in read_documents(DATA / "authored", DATA / "extended")
        if document.validation
        for claim in document.claims
    ]


def minimal_rows() -> list[Row]:
    """Sentences of the documents kept apart, once reworded and once with one number, date, name ... changed."""
    rng = random.Random(0)
    rows = []
    for document in read_documents(DATA / "authored", DATA / "extended"):
        sentences = [s for s in document.sentences if 40 < len(s) < 250] if document.validation else []
        names, numbers = find_names(document.text), find_numbers(document.text)
        for sentence in rng.sample(sentences, min(PER_DOCUMENT, len(sentences))):
            edits = [e for e in edit(sentence, rng, names=names, numbers=numbers) if e.kind in KINDS]
            if edits:
                made = rng.choice(edits)
                same = reword(sentence, rng)
                false = CODES.get(made.label, Label.UNSUPPORTED)
                for claim, label in ((made.text, false), (same.text if same else sentence, Label.SUPPORTED)):
                    rows.append(Row(document.register, claim, (document.text,), label))
    return rows


def collect(name: str, rows: Sequence[Row], scorer: OnnxScorer) -> Iterator[Seen]:
    """The rows of one data set, seen. Claims that the model cannot read are left out."""
    with progress_bar(name, unit="claims") as progress:
        for start in range(0, len(rows), BATCH):
            yield from _see(name, rows[start : start + BATCH], scorer)
            if progress is not None:
                progress(min(start + BATCH, len(rows)), len(rows), 0)


def _see(name: str, rows: Sequence[Row], scorer: OnnxScorer) -> Iterator[Seen]:
    opened: list[tuple[Row, Material, Trial]] = []
    for row in rows:
        terms = COVERAGE_TERMS if row.task is Task.COVERAGE else TERMS
        material = Material([Passage(text) for text in row.evidence], row.question, scorer, None, terms)
        if not material.find_excess(Claim(row.claim)) and (trial := material.set_trial(row.claim)).windows:
            opened.append((row, material, trial))
    scores = scorer.score([(window.text, trial.wording) for _, _, trial in opened for window in trial.windows])
    at = 0
    for row, material, trial in opened:
        mine = scores[at : at + len(trial.windows)].tolist()
        at += len(trial.windows)
        view = material.view(trial.wording, Claim(row.claim))
        supporting, contradicting = max(mine, key=lambda p: p[0]), max(mine, key=lambda p: p[1])
        features = Features(tuple(supporting), tuple(contradicting), view.signals, view.same_words)
        yield Seen(name, str(row.task), str(row.label), tuple(round(x, 5) for x in read_features(features)))


if __name__ == "__main__":
    main()
