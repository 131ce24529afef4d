"""What a run would take, before anything is sent: the run itself, with stand-ins for the replies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from claimwise.errors import InputError
from claimwise.evidence.sources import GivenContexts, OwnKnowledge
from claimwise.judges.base import Extractor, Judge, Verifier
from claimwise.llm.prices import price_date
from claimwise.llm.rehearsal import rehearse
from claimwise.llm.usage import meter
from claimwise.measures.coverage import claim_coverage
from claimwise.measures.factuality import factuality
from claimwise.measures.faithfulness import faithfulness
from claimwise.measures.run import Prices
from claimwise.text.nearest import suggest
from claimwise.types import Report, Usage

METRICS: Mapping[str, Callable[..., Report]] = {
    "faithfulness": faithfulness,
    "factuality": factuality,
    "claim_coverage": claim_coverage,
}
ASSUMPTIONS = (
    "the claims are those of the sentence splitter; a chat judge may list more or fewer",
    "every reply is readable at once, so that nothing is asked again",
    "every reference is compared; a run stops at the first that agrees",
    "a verdict quotes its claim and gives one sentence of reason; what a model thinks before it answers is not counted",
    "prompt tokens are estimated without a tokenizer (English within about 8 %) and without the reply's JSON schema, "
    "which some servers count",
    "replies that are already in the cache are not sent; rows that are the same count each",
)


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a run would take.

    Attributes:
        rows: Rows of the run.
        usage: Calls that would be sent and their tokens; `cached` ones would not be.
        by_model: The same for each `provider/model`.
        cost: US dollars, or `None` when a price is unknown.
        assumptions: What the numbers rest on.
    """

    rows: int
    usage: Usage
    by_model: Mapping[str, Usage]
    cost: float | None
    assumptions: tuple[str, ...] = ASSUMPTIONS

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "rows": self.rows,
            **_counts(self.usage),
            "cost_usd": self.cost,
            "price_table": price_date(),
            "by_model": {model: _counts(usage) for model, usage in self.by_model.items()},
            "assumptions": list(self.assumptions),
        }


def estimate(metric: str, *columns: Any, **arguments: Any) -> Estimate:
    """Calls, tokens and cost of a run of one of the metrics. Nothing is sent, and no key is needed.

    The run's real prompts are rendered and counted, with stand-ins for the replies; `Estimate.assumptions` says
    what that rests on. Judges that ask no chat model cost nothing and do their work.

    Args:
        metric: `faithfulness`, `factuality` or `claim_coverage`.
        *columns, **arguments: Those of the metric's function, `judge`, `judge_options` and `prices` included.

    Raises:
        InputError: for arguments that the run itself would refuse, and for what cannot be counted without doing
            it: web searches, functions as evidence or verifier.

    >>> found = estimate("factuality", ["14 km"], ["The canal is 14 km long."], judge="openai/gpt-5-mini")
    >>> found.usage.calls, found.cost < 0.01
    (1, True)
    """
    if metric not in METRICS:
        raise InputError(f"`metric` should be one of {list(METRICS)}, but got {metric!r}{suggest(metric, METRICS)}")
    check_countable(arguments.get("evidence"), arguments.get("judge"), arguments.get("extract"))
    arguments |= {"max_failures": 1.0, "progress": None}
    return estimate_run(lambda: METRICS[metric](*columns, **arguments), prices=arguments.get("prices"))


def estimate_run(run: Callable[[], Report], *, prices: Prices | None = None) -> Estimate:
    """What `run` would take; it has to resolve its judge itself, so that no key is asked for."""
    with meter(prices=prices) as used, rehearse():
        report = run()
    return Estimate(len(report.examples), used.usage, dict(used.by_model), used.cost)


def check_countable(evidence: Any, *judges: Any) -> None:
    """Raise `InputError` for evidence or a judge whose own code would have to run."""
    local = evidence is None or isinstance(evidence, GivenContexts | OwnKnowledge)
    corpus = type(evidence).__module__ == "claimwise.evidence.corpus"
    named = isinstance(evidence, str) and (evidence in ("contexts", "none") or evidence.startswith("corpus:"))
    if not (local or corpus or named):
        raise InputError(
            "`estimate` should get evidence that is looked up without a search or a call: 'contexts', 'corpus:<file>' "
            f"or 'none'; it cannot count what {evidence!r} would find"
        )
    for judge in judges:
        parts = (judge.extractor, judge.verifier, judge.comparator) if isinstance(judge, Judge) else (judge,)
        if any(
            isinstance(part, Extractor | Verifier) and not type(part).__module__.startswith("claimwise.")
            for part in parts
        ):
            raise InputError(
                f"`estimate` should get a judge whose calls it can count, but {judge!r} runs code of its own"
            )


def _counts(usage: Usage) -> dict[str, int]:
    names = ("calls", "cached", "prompt_tokens", "completion_tokens")
    return {name: count for name, count in asdict(usage).items() if name in names}
