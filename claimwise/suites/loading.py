"""Loads a suite's script from where it lies, so that it finds its data beside it."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from claimwise.errors import InputError
from claimwise.suites.shipped import find_suite, script_of

if TYPE_CHECKING:
    from claimwise.suites.evaluation import SampleSuite


def load_suite(name: str) -> SampleSuite:
    """The suite at a path, or the shipped one of that name.

    `evaluate.EvaluationSuite.load` gives an equal suite; it copies the script to its cache first.

    Raises:
        InputError: no such suite, or a script that cannot be run or defines no `Suite` of ours.
    """
    from claimwise.suites.evaluation import SampleSuite

    script = script_of(find_suite(name))
    suite = getattr(_run_script(script), "Suite", None)
    if not (isinstance(suite, type) and issubclass(suite, SampleSuite)):
        raise InputError(f"{script} should define a class `Suite(SampleSuite)`, but its `Suite` is {suite!r}")
    return suite(script.stem)


def _run_script(script: Path) -> ModuleType:
    name = f"claimwise_suite_{script.stem}"
    spec = importlib.util.spec_from_file_location(name, script, submodule_search_locations=[str(script.parent)])
    assert spec is not None and spec.loader is not None  # a .py file always has a loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise InputError(f"{script} cannot be run: {type(error).__name__}: {error}") from error
    return module
