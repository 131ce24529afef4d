"""The shape of the package: arrows point down, the pure group does no I/O, importing is light."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import claimwise

PACKAGE = Path(claimwise.__file__).parent
# From the ground up. A module may import from its own layer and from lower ones.
LAYERS = [
    {"version", "types", "errors", "labels", "signature", "inputs", "records", "text", "scoring", "stats", "terminal"},
    {"llm", "prompts"},
    {"judges", "evidence"},
    {"measures", "datasets"},
    {"suites"},
    {"progress", "shell", "commands", "demo", "publish", "cli", "__init__", "__main__"},
]
PURE = LAYERS[0]
FORBIDDEN_IN_PURE = {
    "asyncio",
    "httpx",
    "httpx2",
    "openai",
    "transformers",
    "sqlite3",
    "torch",
    "evaluate",
    "datasets",
    "socket",
    "pathlib",
}
HEAVY = [
    "evaluate",
    "datasets",
    "transformers",
    "torch",
    "onnxruntime",
    "tokenizers",
    "gradio",
    "ray",
    "openai",
    "scipy",
    "numpy",
    "pyarrow",
]


def modules() -> list[Path]:
    return sorted(p for p in PACKAGE.rglob("*.py") if "_shipped" not in p.parts)


def group(path: Path) -> str:
    first = path.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py")


def imports(path: Path) -> list[tuple[str, bool]]:
    """(module, at import time) for each import statement of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inside_functions = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for inner in ast.walk(node)
    }
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(alias.name, id(node) not in inside_functions) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            found.append((node.module or "", id(node) not in inside_functions))
    return found


def test_every_group_has_a_layer() -> None:
    known = set().union(*LAYERS)
    assert {group(p) for p in modules()} <= known


@pytest.mark.parametrize("path", modules(), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_point_down_only(path: Path) -> None:
    own = next(i for i, layer in enumerate(LAYERS) if group(path) in layer)
    for module, _ in imports(path):
        parts = module.split(".")
        if parts[0] == "claimwise" and len(parts) > 1:
            layer = next(i for i, names in enumerate(LAYERS) if parts[1] in names)
            assert layer <= own, f"{path.name} imports {module}, which is above it"


@pytest.mark.parametrize("path", [p for p in modules() if group(p) in PURE], ids=lambda p: str(p.relative_to(PACKAGE)))
def test_pure_group_does_no_io(path: Path) -> None:
    used = {module.split(".")[0] for module, _ in imports(path)}
    assert not used & FORBIDDEN_IN_PURE
    tree = ast.parse(path.read_text(encoding="utf-8"))
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert "open" not in called
    assert not [n for n in ast.walk(tree) if isinstance(n, ast.Attribute) and n.attr == "environ"]


def test_import_is_light() -> None:
    code = (
        "import sys, time; start = time.process_time(); import claimwise; spent = time.process_time() - start; "
        f"print(spent, [m for m in {HEAVY!r} if m in sys.modules])"
    )
    spent, _, loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.partition(" ")
    assert loaded.strip() == "[]"
    assert float(spent) < 0.5


def test_public_names_exist() -> None:
    for name in claimwise.__all__:
        assert getattr(claimwise, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'faithfullness'"):
        claimwise.faithfullness  # noqa: B018
    assert set(dir(claimwise)) == set(claimwise.__all__)
