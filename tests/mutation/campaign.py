"""A mutation run: each module is changed in small ways, and some test has to notice every change.

mutmut makes the changes and runs the tests. ``modules.toml`` says which modules and by which tests, ``equivalent.toml``
names the changes that change nothing, each with its reason. Any other change that no test notices is a failure.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
WORK = ROOT / "mutants"
NEEDED = ("content", "schema", "site_templates", "locale", ".github")  # by the package and its tests
FAILED = {1, 3}  # exit codes of mutmut: a test fails
ENDLESS = {-24, 24, 36, 152, 255}  # the tests had to be stopped
PATIENCE = 30.0  # seconds beyond what the tests take; a busy machine must not look like an endless loop


class Group(NamedTuple):
    """Modules that the same tests look after."""

    name: str
    modules: tuple[str, ...]  # e.g. scoring/pairing
    tests: tuple[str, ...]

    @property
    def folder(self) -> Path:
        """Where mutmut works; it keeps there what it has found."""
        return WORK / self.name


class Mutant(NamedTuple):
    """A change of one function, without regard to the number that mutmut gives it."""

    function: str  # below the package, e.g. scoring.pairing._partners
    line: str  # as it is; several are written as one
    mutant: str  # as it is then

    @property
    def module(self) -> str:
        """As groups name it, e.g. scoring/pairing."""
        return "/".join(self.function.split(".")[:2])


class Rule(NamedTuple):
    """A kind of change that changes nothing."""

    ignore: re.Pattern[str]  # what the two lines differ in
    why: str

    def covers(self, mutant: Mutant) -> bool:
        """Whether the lines are the same without it; how they are broken counts for nothing."""
        plain = (self.ignore.sub("", "".join(line.split())).replace(",)", ")") for line in mutant[1:])
        return len({*plain}) == 1


class Known(NamedTuple):
    """What ``equivalent.toml`` says."""

    mutants: dict[Mutant, str]  # and why each changes nothing
    rules: list[Rule]

    def covers(self, mutant: Mutant) -> bool:
        """Whether the mutant is known to change nothing."""
        return mutant in self.mutants or any(rule.covers(mutant) for rule in self.rules)


class Outcome(NamedTuple):
    """What became of one mutant."""

    module: str
    mutant: Mutant
    name: str  # by mutmut
    code: int | None  # None: not run


def groups() -> list[Group]:
    """All groups, the greatest risk first."""
    written = tomllib.loads((HERE / "modules.toml").read_text("utf-8"))
    return [Group(name, tuple(one["modules"]), tuple(one["tests"])) for name, one in written.items()]


def equivalents() -> Known:
    """The mutants that change nothing, and why."""
    written = tomllib.loads((HERE / "equivalent.toml").read_text("utf-8"))
    mutants = {Mutant(one["function"], one["line"], one["mutant"]): one["why"] for one in written["mutant"]}
    return Known(mutants, [Rule(re.compile(one["ignore"]), one["why"]) for one in written["rule"]])


def lay_out(group: Group) -> None:
    """The sources, the tests and what they need, as mutmut expects them: a package below ``src``."""
    folder = group.folder
    folder.mkdir(parents=True, exist_ok=True)
    skip = shutil.ignore_patterns("__pycache__", "node_modules")
    for name, source in {"src": "generator", "tests": "tests", **{name: name for name in NEEDED}}.items():
        for place in (folder, folder / "mutants") if name == "tests" else (folder,):
            shutil.rmtree(place / name, ignore_errors=True)
        shutil.copytree(ROOT / source, folder / name, ignore=skip)
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]
    settings["pythonpath"] = [".", "src"]
    tool = {"pytest": settings, "mutmut": _settings(group)}
    lines = (f"[tool.{name}]\n{_toml(values)}" for name, values in tool.items())
    (folder / "pyproject.toml").write_text("\n".join(lines), "utf-8")


def _settings(group: Group) -> dict[str, Any]:
    return {
        "source_paths": ["src/masterlist"],
        "only_mutate": [f"src/masterlist/{module}.py" for module in group.modules],
        "also_copy": [*NEEDED],
        "pytest_add_cli_args_test_selection": [*group.tests],
        "pytest_add_cli_args": ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "tests.mutation.quick"],
        # Where the tests have run before the mutant, what they computed is in caches, and the mutant is never asked.
        "process_isolation": "forkserver",
        "timeout_constant": PATIENCE,
        "timeout_multiplier": 1.0,
        "use_setproctitle": False,
        "on_dependency_change": "ignore",
        "use_git_change_detection": False,
    }


def _toml(values: dict[str, Any]) -> str:
    """Texts, numbers, booleans and lists of texts are written in TOML as they are in JSON."""
    return "".join(f"{key} = {json.dumps(value)}\n" for key, value in values.items())


def run(group: Group, *, again: bool) -> list[Outcome]:
    """Try all mutants of a group; with ``again``, those of the last run without a test that failed."""
    names: list[str] = []
    if again:
        names = [one.name for one in outcomes(group) if one.code not in FAILED]
        # Which tests reach a function is found out again: those that were edited may reach it now.
        (group.folder / "mutants/mutmut-stats.json").unlink(missing_ok=True)
    else:
        shutil.rmtree(group.folder, ignore_errors=True)
    lay_out(group)
    if names or not again:
        command = [sys.executable, "-m", "mutmut", "run", "--max-children", "1", *names]
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(command, cwd=group.folder, env=environment, text=True, capture_output=True, check=False)
        if done.returncode:
            sys.exit(f"mutmut failed for {group.name}:\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
    return outcomes(group)


def outcomes(group: Group) -> list[Outcome]:
    """What the last run of a group has left on disk."""
    found = []
    for module in group.modules:
        base = group.folder / "mutants/src/masterlist" / f"{module}.py"
        codes: dict[str, int | None] = json.loads(Path(f"{base}.meta").read_text("utf-8"))["exit_code_by_key"]
        spans: dict[str, tuple[int, int]] = json.loads(Path(f"{base}.spans").read_text("utf-8"))["spans"]
        lines = base.read_text("utf-8").splitlines()
        for name, code in codes.items():
            found.append(Outcome(module, _mutant(module, name.rpartition(".")[2], spans, lines), name, code))
    return found


def _mutant(module: str, name: str, spans: dict[str, tuple[int, int]], lines: list[str]) -> Mutant:
    """What a mutant changes, from the two copies of its function that mutmut has written."""
    mangled = name.partition("__mutmut_")[0]
    function = mangled.removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")
    before, after = (
        [line.replace(copy, function).strip() for line in lines[spans[copy][0] - 1 : spans[copy][1]]]
        for copy in (f"{mangled}__mutmut_orig", name)
    )
    first = next(at for at, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1])
    last = next(at for at, pair in enumerate(zip(before[::-1], after[::-1], strict=False)) if pair[0] != pair[1])
    was, now = (" ".join(copy[first : len(copy) - last]) for copy in (before, after))
    return Mutant(f"{module.replace('/', '.')}.{function}", was, now)


def report(found: Sequence[Outcome], known: Known) -> Iterator[str]:
    """One line for each module, then what has to be done."""
    counts: dict[str, Counter[str]] = {}
    left = []
    for one in found:
        kind = "caught" if one.code in FAILED | ENDLESS else "equivalent" if known.covers(one.mutant) else "not caught"
        counts.setdefault(one.module, Counter())[kind] += 1
        if kind == "not caught":
            left.append(one)
    for module, count in counts.items():
        kinds = ", ".join(f"{count[kind]} {kind}" for kind in ("caught", "equivalent", "not caught"))
        yield f"{module}: {count.total()} mutants, {kinds}"
    seen = {one.mutant for one in found}
    for one in left:
        yield f"NOT CAUGHT {one.mutant.function}\n  - {one.mutant.line}\n  + {one.mutant.mutant}"
    for mutant in known.mutants:
        if mutant.module in counts and mutant not in seen:
            yield f"NO SUCH MUTANT ANY MORE: remove it from equivalent.toml: {mutant}"


def main() -> int:
    """Run all groups, or those of the modules named; 1 where a mutant is not caught."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", help="e.g. scoring/pairing; all, where none is named")
    parser.add_argument("--again", action="store_true", help="only those without a test that failed in the last run")
    options = parser.parse_args()
    failed, known = False, equivalents()
    for group in groups():
        modules = tuple(one for one in group.modules if not options.modules or one in options.modules)
        if modules:
            chosen = group._replace(modules=modules, name=group.name)
            for line in report(run(chosen, again=options.again), known):
                print(line, flush=True)
                failed = failed or line.startswith(("NOT CAUGHT", "NO SUCH"))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
