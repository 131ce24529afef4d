"""The judge `mini`."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from claimwise.judges.base import Judge
from claimwise.judges.derived import DerivedComparator
from claimwise.judges.mini.config import MiniConfig, broken, read_config
from claimwise.judges.mini.scorer import NAME, OnnxScorer
from claimwise.judges.nli.verifier import NliVerifier
from claimwise.judges.splitter import SPLITTER

SHIPPED = Path(__file__).parent / "model"
_DIGITS = 12  # of a digest, enough to tell models apart in a signature


def mini(folder: str | Path | None = None) -> Judge:
    """The mini judge: a small verifier that ships with the package. No network, no key, no graphics card.

    Claims come from the sentence splitter. The model is loaded with the first claim, and once for all judges of one
    folder. It knows the languages that its configuration names; in others it compares words, numbers and names as
    the judge `lexical` does, and says so in the warnings of the example.

    Args:
        folder: Where the model's files are; those of the package when `None`.

    Raises:
        JudgeUnavailableError: when files are missing or damaged (what is in the two large ones shows at the first
            claim).
    """
    place = Path(SHIPPED if folder is None else folder)
    try:
        place = place.resolve()
    except (OSError, RuntimeError, ValueError) as error:  # a loop of links, or no path at all
        raise broken(place, f"should be a folder, but could not be found ({error})") from error
    config, verifier = _open(place)
    return Judge(
        NAME,
        extractor=SPLITTER,
        verifier=verifier,
        comparator=DerivedComparator(SPLITTER, verifier, NAME),
        provenance={"model": f"{config.name} {config.version}", "sha256": config.digest[:_DIGITS]},
    )


@lru_cache(maxsize=8)
def _open(folder: Path) -> tuple[MiniConfig, NliVerifier]:
    """One verifier for each folder, so that all judges share its model and its queue."""
    config = read_config(folder)
    return config, NliVerifier(
        OnnxScorer(config), config.thresholds, combine=config.combiner, languages=config.languages
    )
