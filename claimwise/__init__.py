"""claimwise: is generated text true to what it should be true to, claim by claim?

>>> import claimwise
>>> report = claimwise.faithfulness(["It weighs 12 kg."], [["The pump weighs 12 kg."]], judge="lexical")
>>> report.score
1.0
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from claimwise.version import __version__

if TYPE_CHECKING:
    from claimwise.errors import (
        ClaimwiseError as ClaimwiseError,
    )
    from claimwise.errors import (
        CostLimitError as CostLimitError,
    )
    from claimwise.errors import (
        DeadlineError as DeadlineError,
    )
    from claimwise.errors import (
        InputError as InputError,
    )
    from claimwise.errors import (
        JudgeFailureError as JudgeFailureError,
    )
    from claimwise.errors import (
        JudgeUnavailableError as JudgeUnavailableError,
    )
    from claimwise.errors import (
        RunStoppedError as RunStoppedError,
    )
    from claimwise.evidence.corpus import corpus as corpus
    from claimwise.judges.callables import verifier_judge as verifier_judge
    from claimwise.judges.cascade import cascade as cascade
    from claimwise.judges.jury import jury as jury
    from claimwise.judges.names import resolve_judge as resolve_judge
    from claimwise.judges.scripted import scripted as scripted
    from claimwise.measures.coverage import claim_coverage as claim_coverage
    from claimwise.measures.estimate import estimate as estimate
    from claimwise.measures.factuality import factuality as factuality
    from claimwise.measures.faithfulness import faithfulness as faithfulness
    from claimwise.measures.ledger import RunInterruptedError as RunInterruptedError

_HOMES = {
    "RunStoppedError": "claimwise.errors",
    "RunInterruptedError": "claimwise.measures.ledger",
    "JudgeUnavailableError": "claimwise.errors",
    "JudgeFailureError": "claimwise.errors",
    "InputError": "claimwise.errors",
    "DeadlineError": "claimwise.errors",
    "CostLimitError": "claimwise.errors",
    "ClaimwiseError": "claimwise.errors",
    "cascade": "claimwise.judges.cascade",
    "claim_coverage": "claimwise.measures.coverage",
    "corpus": "claimwise.evidence.corpus",
    "estimate": "claimwise.measures.estimate",
    "factuality": "claimwise.measures.factuality",
    "faithfulness": "claimwise.measures.faithfulness",
    "jury": "claimwise.judges.jury",
    "resolve_judge": "claimwise.judges.names",
    "scripted": "claimwise.judges.scripted",
    "verifier_judge": "claimwise.judges.callables",
}

__all__ = ["__version__", *_HOMES]


def __getattr__(name: str) -> Any:
    """Import the public functions when they are first used, so that `import claimwise` stays light."""
    if name not in _HOMES:
        raise AttributeError(f"module 'claimwise' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
