"""Are the citations right: does the cited passage carry the claim it is put to?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from claimwise.judges.base import Judge
from claimwise.judges.contract import verify
from claimwise.measures.tally import share
from claimwise.types import Example, ExampleReport, Judgement, Label, Passage, Task


async def check_citations(judgements: Sequence[Judgement], example: Example, judge: Judge) -> list[dict[str, Any]]:
    """Hold each claim that carries citations against the cited passages alone.

    A marker names a passage by its id, else by its number from 1. Returns one record per cited claim:
    `{claim, citations, label, unknown}`; `label` is `None` when the judge failed or no cited passage exists.
    """
    assert judge.verifier is not None
    records = []
    for i, judgement in enumerate(judgements):
        markers = judgement.claim.citations
        if not markers:
            continue
        passages = [p for marker in markers if (p := _cited(marker, example.contexts or ())) is not None]
        label = None
        if passages:
            claim = replace(judgement.claim, citations=())
            (verdict,) = await verify(judge.verifier, [claim], passages, example, task=Task.VERIFY)
            label = verdict.label
        unknown = [marker for marker in markers if _cited(marker, example.contexts or ()) is None]
        records.append({"claim": i, "citations": list(markers), "label": label, "unknown": unknown})
    return records


def citation_rate(examples: Sequence[ExampleReport]) -> float | None:
    """Cited claims that their cited passages support / cited claims that could be checked.

    A citation of a passage that does not exist counts as not supported.
    """
    records = [record for e in examples for record in e.details.get("citations", [])]
    return share(
        record["label"] is Label.SUPPORTED if record["label"] is not None or record["unknown"] else None
        for record in records
    )


def _cited(marker: str, passages: Sequence[Passage]) -> Passage | None:
    for passage in passages:
        if passage.id == marker:
            return passage
    return passages[int(marker) - 1] if marker.isdecimal() and 1 <= int(marker) <= len(passages) else None
