"""Finds the suites that ship with claimwise: in an installed package, or beside it in a checkout."""

from __future__ import annotations

from pathlib import Path

from claimwise.errors import InputError

_PACKAGE = Path(__file__).resolve().parent.parent
_HOMES = (_PACKAGE / "_shipped" / "suites", _PACKAGE.parent / "suites")


def suite_folder(name: str) -> Path:
    """Folder of a suite: a path to one (`suites/contrast`), or the name of a shipped one (`contrast`).

    Raises:
        InputError: when there is no such folder with a script of the same name in it.
    """
    given = Path(name)
    candidates = [given if given.suffix != ".py" else given.parent, *(home / given.name for home in _HOMES)]
    for folder in candidates:
        if script_of(folder).is_file():
            return folder.resolve()
    raise InputError(
        f"suite {name!r} should be a folder that holds a script of the same name, or one of {shipped_suites()}, but "
        f"neither {script_of(given)} nor a shipped suite of that name exists"
    )


def script_of(folder: Path) -> Path:
    """The script of a suite's folder: `contrast/contrast.py`."""
    return folder / f"{folder.name}.py"


def shipped_suites() -> list[str]:
    """Names of the shipped suites."""
    return sorted({folder.name for home in _HOMES for folder in home.glob("*") if script_of(folder).is_file()})
