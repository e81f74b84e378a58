"""The architecture: imports point one way, and few modules touch the world."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

GENERATOR = Path(__file__).parents[1] / "generator/masterlist"
ARCHITECTURE = (GENERATOR.parents[1] / "docs/architecture.md").read_text("utf-8")
PICTURE = ARCHITECTURE.split("```text\n")[1].split("```")[0]
WORDS = re.compile(r"^[a-z ]{10}[▲ ]{5}(.*)$", re.MULTILINE)  # behind what a line of the picture is called
# From the bottom up; a module imports from its own layer and those before it.
LAYERS = [{*line.split()} for line in reversed(WORDS.findall(PICTURE))]
LAYERS[0].add("__init__")
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}
MODULES = sorted(path for path in GENERATOR.rglob("*.py") if "starter" not in path.parts)
TOUCH_THE_DISK = {
    "cache_files",
    "installed",
    "language",
    "resources",
    "read",
    "write",
    "render",
    "report",
    "publishing",
    "queries",
    "cache_database",
    "tool_version",
    "unchanged",
    "database",
    "workers",
    "building",
    "build",
    "review",
    "serve",
    "new_site",
    "verify",
    "sbom",
    "cli",
}
DISK = {
    "read_text",
    "read_bytes",
    "write_text",
    "write_bytes",
    "iterdir",
    "rglob",
    "mkdir",
    "unlink",
    "is_file",
    "exists",
}
WORLD = {"os", "shutil", "subprocess", "tempfile", "socket", "http", "urllib.request"}


def _top(module: Path) -> str:
    return module.relative_to(GENERATOR).parts[0].removesuffix(".py")


def _imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def _tree(module: Path) -> ast.Module:
    return ast.parse(module.read_text(encoding="utf-8"))


def test_every_line_of_the_picture_names_modules_and_each_once() -> None:
    assert len(LAYERS) == len(PICTURE.splitlines()) == len([line for line in LAYERS if line])
    assert sum(map(len, LAYERS)) == len(RANK)
    assert set(RANK) == {_top(module) for module in MODULES}


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(GENERATOR).as_posix())
def test_imports_point_one_way(module: Path) -> None:
    assert _top(module) in RANK, "every module has its layer"
    for imported in _imports(_tree(module)):
        parts = imported.split(".")
        if parts[0] == "masterlist" and len(parts) > 1 and parts[1] in RANK:
            assert RANK[parts[1]] <= RANK[_top(module)], f"{module.name} imports {imported}"


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(GENERATOR).as_posix())
def test_few_touch_the_disk_and_one_prints(module: Path) -> None:
    tree = _tree(module)
    names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    calls = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    if _top(module) not in TOUCH_THE_DISK:
        assert not names & DISK
        assert "open" not in calls
        assert not set(_imports(tree)) & WORLD
    if _top(module) != "cli":
        assert not calls & {"print", "input", "exit"}
        assert not names & {"stdout", "stderr", "exit"} or module.name in {"git.py", "git_process.py", "history.py"}


@pytest.mark.parametrize(
    "module",
    [module for module in MODULES if _top(module) in {"scoring", "standings", "facts"}],
    ids=lambda path: path.relative_to(GENERATOR).as_posix(),
)
def test_scores_are_never_floats(module: Path) -> None:
    for node in ast.walk(_tree(module)):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), f"line {node.lineno}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "float":
            assert module.name == "verify.py", "a stated total is shown as it was written"


def _names(module: Path) -> str:
    return ".".join(("masterlist", *module.relative_to(GENERATOR).with_suffix("").parts)).removesuffix(".__init__")


DEEPEST = 14  # modules in the longest chain of imports, those within functions included


def _needs() -> dict[str, set[str]]:
    """By module what it imports of Masterlist."""
    modules = {_names(module): module for module in GENERATOR.rglob("*.py")}
    return {name: {*_imports(_tree(module))} & (modules.keys() - {name}) for name, module in modules.items()}


def test_no_chain_of_imports_is_long_and_none_is_a_circle() -> None:
    left, depth = _needs(), 0
    while free := {name for name, needed in left.items() if not needed}:
        left = {name: needed - free for name, needed in left.items() if name not in free}
        depth += 1
    assert not left, "these import one another"
    assert depth <= DEEPEST, "a new module in the middle of a chain: keep values apart from what computes them"


def test_modules_stay_small() -> None:
    lengths = {module.name: len(module.read_text(encoding="utf-8").splitlines()) for module in MODULES}
    assert {name: length for name, length in lengths.items() if length > 300} == {}


def test_every_kind_of_page_has_its_folder_and_the_picture_of_them_names_it() -> None:
    site = GENERATOR / "site"
    assert [path.name for path in site.glob("*.py")] == ["__init__.py"], "a page's code belongs into a folder"
    table = ARCHITECTURE.split("Within `site/`")[1].split("\n\n")[1]
    folders = {path.parent.name for path in site.glob("*/__init__.py")}
    assert folders == set(re.findall(r"`([a-z_]+)/`", table))


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(GENERATOR).as_posix())
def test_no_module_but_its_own_names_a_rating_system_for_nights(module: Path) -> None:
    if _top(module) != "scoring":
        strings = {node.value for node in ast.walk(_tree(module)) if isinstance(node, ast.Constant)}
        assert not strings & {"elo", "glicko-2"}
        assert not [one for one in _imports(_tree(module)) if one.rpartition(".")[2] in {"elo", "glicko_2"}]
