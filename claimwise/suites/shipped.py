"""Finds suites: by path, or among those that ship with claimwise, installed or in a checkout."""

from __future__ import annotations

from pathlib import Path

from claimwise.errors import InputError

_PACKAGE = Path(__file__).resolve().parent.parent
_HOMES = (_PACKAGE / "_shipped" / "suites", _PACKAGE.parent / "suites")


def find_suite(name: str) -> Path:
    """Folder of the suite at a path (`suites/contrast`), else of the shipped suite of that name (`contrast`).

    Raises:
        InputError: when there is no such folder with a script of the same name in it.
    """
    given = Path(name)
    folder = (given.parent if given.suffix == ".py" else given).resolve()
    if script_of(folder).is_file():
        return folder
    if given.parent in (Path(), Path("suites")) and given.name in shipped_suites():
        return shipped_folder(given.name)
    raise InputError(
        f"suite {name!r} should be a folder that holds a script of the same name ({script_of(folder)}), or one of the "
        f"shipped {shipped_suites()}, but there is neither"
    )


def shipped_folder(name: str) -> Path:
    """Folder of a suite that ships with claimwise; raises `InputError` when there is none of that name."""
    for home in _HOMES:
        if script_of(home / name).is_file():
            return home / name
    raise InputError(f"`shipped` should be one of {shipped_suites()}, but got {name!r}")


def script_of(folder: Path) -> Path:
    """The script of a suite's folder: `contrast/contrast.py`."""
    return folder / f"{folder.name}.py"


def shipped_suites() -> list[str]:
    """Names of the shipped suites."""
    return sorted({folder.name for home in _HOMES for folder in home.glob("*") if script_of(folder).is_file()})
