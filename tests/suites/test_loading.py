"""Suites by path and by name; what is wrong with a script is told with its path."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwise.errors import InputError
from claimwise.suites.loading import load_suite
from claimwise.suites.shipped import find_suite, shipped_folder, shipped_suites
from tests.conftest import ROOT
from tests.suites.small import SCRIPT, pump_rows, write_suite

CONTRAST = ROOT / "suites" / "contrast"


@pytest.mark.parametrize(
    "name", ["contrast", "suites/contrast", "suites/contrast/", str(CONTRAST), f"{CONTRAST}/contrast.py"]
)
def test_names_of_the_shipped_suite(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    assert find_suite(name) == CONTRAST
    assert "contrast" in shipped_suites()
    assert shipped_folder("contrast") == CONTRAST


def test_the_folder_one_stands_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(CONTRAST)
    assert find_suite(".") == CONTRAST


def test_a_path_goes_before_a_shipped_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    own = write_suite(tmp_path / "contrast", pump_rows())
    monkeypatch.chdir(tmp_path)
    assert find_suite("contrast") == own


@pytest.mark.parametrize("name", ["nothing", "other/contrast", "../contrast", "suites/nothing", ""])
def test_a_wrong_path_never_falls_back_to_a_shipped_suite(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=r"or one of the shipped \['contrast'"):
        find_suite(name)


def test_a_script_may_import_what_lies_beside_it(tmp_path: Path) -> None:
    folder = write_suite(tmp_path / "two", pump_rows(), "from .base import Base\n\n\nclass Suite(Base):\n    pass\n")
    (folder / "base.py").write_text(SCRIPT.replace("class Suite", "class Base"))
    assert load_suite(str(folder)).samples()[0].id == "en-1"


def test_loading_again_sees_an_edited_script(tmp_path: Path) -> None:
    folder = write_suite(tmp_path / "edited", pump_rows())
    assert load_suite(str(folder)).template.startswith("Answer the question")
    write_suite(folder, pump_rows(), SCRIPT + "    template = 'Now: {{question}}'\n")
    assert load_suite(str(folder)).template == "Now: {{question}}"


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("def broken(:", r"bad\.py cannot be run: SyntaxError"),
        ("import no_such_package", r"bad\.py cannot be run: ModuleNotFoundError: No module named 'no_such_package'"),
        ("1 / 0", r"bad\.py cannot be run: ZeroDivisionError"),
        ("x = 1", r"bad\.py should define a class `Suite\(SampleSuite\)`, but its `Suite` is None"),
        ("class Suite: pass", r"bad\.py should define a class"),
        ("Suite = 7", r"bad\.py should define a class .* is 7"),
    ],
)
def test_a_bad_script_is_told_with_its_path(tmp_path: Path, script: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        load_suite(str(write_suite(tmp_path / "bad", [], script)))


def test_a_wrong_task_in_a_script_is_told(tmp_path: Path) -> None:
    script = SCRIPT + "    from claimwise.suites.engine import MetricTask\n    measures = (MetricTask('bleu'),)\n"
    with pytest.raises(InputError, match="cannot be run: InputError: `metric` should be one of"):
        load_suite(str(write_suite(tmp_path / "bad", [], script)))
