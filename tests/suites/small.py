"""Small suites that tests write themselves, and a judge whose verdicts stand in the text."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from claimwise.errors import JudgeError
from claimwise.judges.base import Judge
from claimwise.types import (
    Cause,
    Claim,
    Example,
    Failure,
    Judgement,
    Label,
    Passage,
    Quote,
    Relation,
    RelationJudgement,
    Task,
)

SCRIPT = """
from claimwise.suites.evaluation import SampleSuite


class Suite(SampleSuite):
    data = "data"
"""


def sample(sample_id: str = "s1", **changes: Any) -> dict[str, Any]:
    """A right sample in as few words as possible."""
    return {
        "id": sample_id,
        "language": "en",
        "question": "How heavy is the pump?",
        "contexts": [{"id": "p1", "text": "The pump weighs 12 kg and runs on 24 V.", "title": "Data sheet"}],
        "reference_answer": {"acceptable_variants": ["It weighs 12 kg."]},
        "atomic_claims": [{"claim": "12 kg", "tier": "core", "risk": "high", "evidence": ["p1"]}],
        "evidence_boundary": {"source": "data sheet", "version": "1", "scope": "the pump", "observed_at": "2024-01-01"},
        "answer": "It weighs 12 kg.",
        "dataset_version": "1.0.0",
        **changes,
    }


def negative(sample_id: str, of: str, kind: str, answer: str, **changes: Any) -> dict[str, Any]:
    """A negative of another sample."""
    return sample(sample_id, negative_of=of, negative_kind=kind, answer=answer, **changes)


def write_lines(path: Path, rows: Sequence[Mapping[str, Any]]) -> Path:
    """A JSON Lines file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def write_suite(folder: Path, rows: Sequence[Mapping[str, Any]], script: str = SCRIPT) -> Path:
    """A suite's folder: its script, and the rows beside it."""
    write_lines(folder / "data" / "rows.jsonl", rows)
    (folder / f"{folder.name}.py").write_text(script, encoding="utf-8")
    return folder


def pump_rows() -> list[dict[str, Any]]:
    """Two groups: an English good answer with two negatives, a Russian one with one."""
    return [
        sample("en-1"),
        negative("en-1n", "en-1", "number", "It weighs wrong 14 kg."),
        negative("en-1o", "en-1", "omission", "It is a pump."),
        sample("ru-1", language="ru"),
        negative("ru-1n", "ru-1", "number", "It weighs 12 kg.", language="ru"),
    ]


class MarkedJudge:
    """Claims are sentences; `wrong`, `maybe`, `fail` in one say the verdict. A fact is stated if it is in the text."""

    async def extract(self, example: Example) -> list[Claim]:
        """Sentences by full stops; a prediction that holds `unlistable` fails as a whole."""
        if "unlistable" in example.prediction:
            raise JudgeError(Failure(Cause.UNREADABLE, "no list of claims", "extract", "gibberish"))
        return [Claim(part.strip()) for part in example.prediction.split(".") if part.strip()]

    async def verify(
        self, claims: Sequence[Claim], passages: Sequence[Passage], example: Example, *, task: Task = Task.VERIFY
    ) -> list[Judgement]:
        """One judgement per claim."""
        return [self._verdict(claim, passages, task) for claim in claims]

    async def compare(self, example: Example, reference: int) -> RelationJudgement:
        """`wrong` disagrees, `maybe` says more, `incomparable` fails, everything else says less."""
        text = example.prediction
        if "incomparable" in text:
            raise JudgeError(Failure(Cause.TIMEOUT, "no answer in time"))
        relation = Relation.DISAGREE if "wrong" in text else Relation.SUPERSET if "maybe" in text else Relation.SUBSET
        return RelationJudgement(reference, relation, rationale="as marked")

    @staticmethod
    def _verdict(claim: Claim, passages: Sequence[Passage], task: Task) -> Judgement:
        if task is Task.COVERAGE:
            stated = claim.text in passages[0].text
            label = Label.SUPPORTED if stated else Label.UNSUPPORTED
            return Judgement(claim, label, float(stated), rationale="as stated")
        if "fail" in claim.text:
            return Judgement.failed(claim, Cause.MISSING, "no verdict came", "raw \ud800 reply")
        label = (
            Label.CONTRADICTED
            if "wrong" in claim.text
            else Label.UNSUPPORTED
            if "maybe" in claim.text
            else Label.SUPPORTED
        )
        quotes = (Quote(passages[0].text, 0),) if passages else ()
        return Judgement(claim, label, float(label is Label.SUPPORTED), quotes=quotes, rationale="as marked")


def marked_judge(name: str = "marked", *, compares: bool = True) -> Judge:
    """The judge of this module."""
    judge = MarkedJudge()
    return Judge(name, extractor=judge, verifier=judge, comparator=judge if compares else None)
