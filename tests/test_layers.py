"""The architecture: imports point one way, and few modules touch the world."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import masterlist.systems

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
    "language",
    "resources",
    "read",
    "write",
    "render",
    "report",
    "publishing",
    "queries",
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


class Uses(NamedTuple):
    """What a module has: asked once for each module, not once for each rule."""

    imports: frozenset[str]
    names: frozenset[str]  # behind a dot
    calls: frozenset[str]  # of functions without a dot
    texts: frozenset[str]
    floats: tuple[str, ...]


@cache
def _uses(module: Path) -> Uses:
    nodes = [*ast.walk(ast.parse(module.read_text(encoding="utf-8")))]
    calls = [node.func for node in nodes if isinstance(node, ast.Call)]
    values = [(node.value, node.lineno) for node in nodes if isinstance(node, ast.Constant)]
    return Uses(
        frozenset(name for node in nodes for name in _imported(node)),
        frozenset(node.attr for node in nodes if isinstance(node, ast.Attribute)),
        frozenset(called.id for called in calls if isinstance(called, ast.Name)),
        frozenset(value for value, _ in values if isinstance(value, str)),
        tuple(f"{value} in line {line}" for value, line in values if isinstance(value, float)),
    )


def _imported(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (name.name for name in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield node.module
        yield from (f"{node.module}.{name.name}" for name in node.names)


def _against(rule: Callable[[Path], Iterable[str]]) -> list[str]:
    """What breaks a rule, in all modules."""
    return [f"{module.relative_to(GENERATOR).as_posix()}: {found}" for module in MODULES for found in rule(module)]


def test_every_line_of_the_picture_names_modules_and_each_once() -> None:
    assert len(LAYERS) == len(PICTURE.splitlines()) == len([line for line in LAYERS if line])
    assert sum(map(len, LAYERS)) == len(RANK)
    assert set(RANK) == {_top(module) for module in MODULES}


def test_every_module_has_its_layer_and_imports_point_one_way() -> None:
    assert _against(_upwards) == []


def _upwards(module: Path) -> Iterator[str]:
    if _top(module) not in RANK:
        yield "is in no layer"
        return
    for imported in sorted(_uses(module).imports):
        parts = imported.split(".")
        if parts[0] == "masterlist" and len(parts) > 1 and parts[1] in RANK and RANK[parts[1]] > RANK[_top(module)]:
            yield f"imports {imported}"


def test_few_touch_the_disk_and_one_prints() -> None:
    assert _against(_touched) == []


def _touched(module: Path) -> set[str]:
    uses = _uses(module)
    found: set[str] = set()
    if _top(module) not in TOUCH_THE_DISK:
        found |= uses.names & DISK | uses.calls & {"open"} | uses.imports & WORLD
    if _top(module) != "cli":
        found |= uses.calls & {"print", "input", "exit"}
        if module.name not in {"git.py", "git_process.py", "history.py", "rewriting.py"}:
            found |= uses.names & {"stdout", "stderr", "exit"}
    return found


def test_scores_are_never_floats() -> None:
    assert _against(_floats) == []


def _floats(module: Path) -> Iterator[str]:
    if _top(module) in {"scoring", "standings", "facts"}:
        uses = _uses(module)
        yield from uses.floats
        if module.name != "verify.py":  # where a stated total is shown as it was written
            yield from uses.calls & {"float"}


def _names(module: Path) -> str:
    return ".".join(("masterlist", *module.relative_to(GENERATOR).with_suffix("").parts)).removesuffix(".__init__")


DEEPEST = 14  # modules in the longest chain of imports, those within functions included
TOO_LONG = """this chain of imports is longer than {most} modules:
{chain}
Move what two of its modules share, a value or a function of it, into a module that both import; a page imports no
module of another page: what they share belongs into queries/ or site/common/."""


def _needs() -> dict[str, set[str]]:
    """By module what it imports of Masterlist."""
    modules = {_names(module): module for module in GENERATOR.rglob("*.py") if module.name != "__main__.py"}
    return {name: {*_uses(module).imports} & (modules.keys() - {name}) for name, module in modules.items()}


def test_no_chain_of_imports_is_long_and_none_is_a_circle() -> None:
    needs = _needs()
    longest: dict[str, list[str]] = {}  # by module the longest chain that begins with it
    while left := needs.keys() - longest.keys():
        free = [name for name in sorted(left) if needs[name] <= longest.keys()]
        assert free, f"these import one another, or what does: {sorted(left)}"
        found = {name: max((longest[one] for one in sorted(needs[name])), key=len, default=[]) for name in free}
        longest |= {name: [name, *below] for name, below in found.items()}
    chain = max((longest[name] for name in sorted(longest)), key=len)
    assert len(chain) <= DEEPEST, TOO_LONG.format(most=DEEPEST, chain="\n".join(f"  {name}" for name in chain))


def test_modules_stay_small_and_a_class_name_means_one_thing() -> None:
    lengths = {
        module.relative_to(GENERATOR).as_posix(): len(module.read_text(encoding="utf-8").splitlines())
        for module in MODULES
    }
    assert {name: length for name, length in lengths.items() if length > 500} == {}, "two topics"
    found: dict[str, list[str]] = {}
    for module in MODULES:
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, []).append(module.relative_to(GENERATOR).as_posix())
    assert {name: modules for name, modules in found.items() if len(modules) > 1} == {}, "name one for what it is"


def test_the_picture_of_pages_names_every_folder_of_them() -> None:
    table = ARCHITECTURE.split("Within `site/`")[1].split("\n\n")[1]
    folders = {f"{path.parent.name}/" for path in (GENERATOR / "site").glob("*/__init__.py")}
    assert folders == set(re.findall(r"`([a-z_]+(?:/|\.py))`", table))


def test_no_module_but_its_own_names_a_rating_system_for_nights() -> None:
    assert _against(_named) == []


def _named(module: Path) -> set[str]:
    if _top(module) == "scoring":
        return set()
    uses = _uses(module)
    systems = {name for name in uses.imports if name.rpartition(".")[2] in {"elo", "glicko_2"}}
    return systems | ({"elo", "glicko-2"} & uses.texts)


NAMED = re.compile(r"(?:^\s*[A-Z\"]|# |// ).*?(?<![\w/.])((?:[a-z_]+/)*[a-z][a-z_]*\.py)\b", re.MULTILINE)


def test_comments_name_modules_that_exist() -> None:
    scripts = [*(GENERATOR.parents[1] / "site_templates").rglob("*.js"), *GENERATOR.rglob("*.js")]
    named = {(file.name, name) for file in (*MODULES, *scripts) for name in NAMED.findall(file.read_text("utf-8"))}
    there = [f"/{module.relative_to(GENERATOR.parents[1]).as_posix()}" for module in MODULES]
    assert len(named) > 20
    assert [one for one in sorted(named) if not any(path.endswith(f"/{one[1]}") for path in there)] == []


# --- The one module that packages with a scoring system import ---


def test_everything_that_is_promised_is_there() -> None:
    assert sorted(masterlist.systems.__all__) == sorted({*masterlist.systems.__all__})
    assert all(hasattr(masterlist.systems, name) for name in masterlist.systems.__all__)


def test_it_says_what_it_promises() -> None:
    assert "Stability" in str(masterlist.systems.__doc__)
