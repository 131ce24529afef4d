"""Shows the worst answers: what is wrong, the words of the evidence, and the judge's reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from claimwise.suites.findings import DISAGREES, FAILED, OMITTED, Finding
from claimwise.terminal import clean
from claimwise.types import Example, ExampleReport, Passage, Quote, Risk, Status

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

_MOST_FINDINGS = 5  # of one answer
_MOST_QUOTES = 2
_TEXT_LIMIT = 400  # characters
_NAME_LIMIT = 40
_LABEL_WIDTH = 14
_STYLES = {FAILED: "bold cyan", OMITTED: "magenta", "unsupported": "yellow"}


def answer_block(
    answer: ExampleReport, findings: Sequence[Finding], example: Example, name: str, *, metric: str
) -> Table:
    """One answer and what is wrong with it.

    Args:
        example: What was judged.
        name: What the answer is called: a place in a file, or an id.
        metric: By which metric; coverage quotes the answer itself, the others its passages.
    """
    passages = None if metric == "claim_coverage" else example.contexts or ()
    from rich.table import Table

    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True, min_width=_LABEL_WIDTH)
    grid.add_column()
    status = [] if answer.status is Status.SCORED else [str(answer.status)]
    score = [] if answer.score is None else [f"score {answer.score:.2f}"]
    grid.add_row(_text("answer", "bold"), _text(" · ".join([clean(name), *status, *score]), "bold"))
    if example.question:
        grid.add_row("  question", _shown(example.question))
    for finding in findings[:_MOST_FINDINGS]:
        grid.add_row(_text(f"  {finding.word}", _STYLES.get(finding.word, "bold red")), _shown(finding.text))
        details = list(_details(finding, example, passages))
        risk = "" if finding.risk is Risk.MEDIUM else f"    {finding.risk} risk"
        for position, line in enumerate(details or [_text("")] * bool(risk)):
            grid.add_row(risk if position == 0 else "", line)
    if len(findings) > _MOST_FINDINGS:
        grid.add_row("", _text(f"and {len(findings) - _MOST_FINDINGS} more", "dim"))
    return grid


def _details(finding: Finding, example: Example, passages: Sequence[Passage] | None) -> Iterator[Text]:
    if finding.word == DISAGREES and finding.reference is not None:
        yield _text(f"reference: {clean(example.references[finding.reference], _TEXT_LIMIT)}")
    for quote in finding.quotes[:_MOST_QUOTES]:
        yield _text(f"“{clean(quote.text, _TEXT_LIMIT)}” {_place(quote, passages)}".rstrip(), "italic")
    if finding.why:
        yield _text(clean(finding.why, _TEXT_LIMIT), "dim")


def _place(quote: Quote, passages: Sequence[Passage] | None) -> str:
    if passages is None:  # coverage: the answer itself is quoted
        return ""
    if quote.passage is None:
        return "(stands in no passage)"
    known = passages[quote.passage] if quote.passage < len(passages) else None  # one that was looked up is not
    name = (known.title or known.id) if known is not None else None
    return f"(passage {quote.passage + 1}{': ' + clean(name, _NAME_LIMIT) if name else ''})"


def _shown(text: str) -> Text:
    return _text(clean(text, _TEXT_LIMIT))


def _text(text: str, style: str = "") -> Text:
    from rich.text import Text

    return Text(text, style=style)
