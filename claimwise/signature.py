"""One line that says how a number came about, in the manner of sacreBLEU.

Two results may be compared when their signatures are equal but for the part that is being compared.
"""

from __future__ import annotations

from collections.abc import Mapping

from claimwise.version import __version__


def build_signature(metric: str, parts: Mapping[str, object]) -> str:
    """Join metric, version and the named parts; `None` parts are left out.

    Args:
        metric: Name of the metric.
        parts: What the numbers depend on: judge, prompt hashes, options, dataset revision.

    >>> build_signature("faithfulness", {"judge": "lexical", "threshold": 0.7, "extract": None})[:52]
    'faithfulness|version:0.1.0|judge:lexical|threshold:0'
    """
    shown = [f"{_clean(key)}:{_clean(_show(value))}" for key, value in parts.items() if value is not None]
    return "|".join([_clean(metric), f"version:{__version__}", *shown])


def _show(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, Mapping):
        return ",".join(f"{key}={_show(inner)}" for key, inner in value.items())
    return str(value)


def _clean(text: str) -> str:
    return " ".join(text.replace("|", "/").split())
