"""A mutation run: each module is changed in small ways, and some test has to notice every change.

mutmut says which changes; ``trial.py`` tries them. ``modules.toml`` says which modules and by which tests,
``equivalent.toml`` names the changes that change nothing, each with its reason. Any other change that no test notices
is a failure. Left alone are texts with a space, which are words for people and stand to the letter in ``tests/broken``,
and functions that run while their module is imported.
"""

import argparse
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PACKAGE = ROOT / "generator/masterlist"
WORK = ROOT / "mutants"
RULE = re.compile(r"[a-z]+(?:-[a-z0-9]+)+")  # as messages and modules write it
EXAMPLES = ("broken", "broken_boards")
CAUGHT = {1, -signal.SIGPROF, -signal.SIGALRM}  # a test fails, or does not end


class Mutant(NamedTuple):
    """A change of one function."""

    function: str  # below the package, e.g. scoring.pairing._partners
    line: str  # as it is; several are written as one
    mutant: str  # as it is then

    @property
    def module(self) -> str:
        """As groups name it, e.g. scoring/pairing, or cutting of a module in no folder."""
        top, below, *_ = self.function.split(".")
        return top if path_of(top).is_file() else f"{top}/{below}"


def path_of(module: str) -> Path:
    """The file of a module that a group names."""
    return PACKAGE / f"{module}.py"


class Group(NamedTuple):
    """Modules that the same tests look after."""

    name: str
    modules: tuple[str, ...]  # e.g. scoring/pairing
    tests: tuple[str, ...]

    @property
    def found(self) -> Path:
        """Where the last run has written what became of each mutant."""
        return WORK / f"{self.name}.jsonl"


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

    mutant: Mutant
    code: int | None  # 0: all tests pass; None: not tried


def groups() -> list[Group]:
    """All groups, the greatest risk first."""
    written = tomllib.loads((HERE / "modules.toml").read_text("utf-8"))
    return [
        Group(name, tuple(one["modules"]), (*one.get("tests", ()), *_examples(one))) for name, one in written.items()
    ]


def _examples(group: Mapping[str, Any]) -> Iterator[str]:
    """The tests of broken content with messages by a rule that one of the modules names, where wanted."""
    named = " ".join(path_of(one).read_text("utf-8") for one in group["modules"] if group.get("examples"))
    rules = {f"[{rule}]" for rule in RULE.findall(named)}
    for folder in EXAMPLES if rules else ():
        for said in sorted((ROOT / "tests" / folder).glob("*/expected.txt")):
            if any(line.rpartition(" ")[2] in rules for line in said.read_text("utf-8").splitlines()):
                yield f"tests/checks/test_broken.py::test_message[{said.parent.name}]"


def equivalents() -> Known:
    """The mutants that change nothing, and why."""
    written = tomllib.loads((HERE / "equivalent.toml").read_text("utf-8"))
    mutants = {Mutant(one["function"], one["line"], one["mutant"]): one["why"] for one in written["mutant"]}
    return Known(mutants, [Rule(re.compile(one["ignore"]), one["why"]) for one in written["rule"]])


def run(group: Group, *, again: bool) -> list[Outcome]:
    """Try all mutants of a group but the known ones; with ``again``, none that the last run has caught."""
    before = [one for one in outcomes(group) if one.code in CAUGHT] if again else []
    WORK.mkdir(exist_ok=True)
    order = {"modules": group.modules, "caught": [(*one.mutant, one.code) for one in before], "found": str(group.found)}
    asked = WORK / f"{group.name}.order.json"  # too much for a command line, of a module with a thousand mutants
    asked.write_text(json.dumps(order), "utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "tests.mutation.trial", "--mutate", str(asked)]
    options = ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:terminal", "--capture=sys", "-c", "pyproject.toml"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "generator")))}
    done = subprocess.run([*command, *options, *group.tests], cwd=ROOT, env=environment, check=False)
    if done.returncode:
        sys.exit(f"the run of {group.name} failed")
    return outcomes(group)


def outcomes(group: Group) -> list[Outcome]:
    """What the last run of a group has left on disk."""
    if not group.found.exists():
        return []
    lines = (json.loads(line) for line in group.found.read_text("utf-8").splitlines())
    return [Outcome(Mutant(*mutant), code) for *mutant, code in lines]


def report(found: Sequence[Outcome], known: Known) -> Iterator[str]:
    """One line for each module, then what has to be done."""
    counts: dict[str, Counter[str]] = {}
    left = []
    for one in found:
        kind = "caught" if one.code in CAUGHT else "equivalent" if known.covers(one.mutant) else "not caught"
        counts.setdefault(one.mutant.module, Counter())[kind] += 1
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
            for line in report(run(group._replace(modules=modules), again=options.again), known):
                print(line, flush=True)
                failed = failed or line.startswith(("NOT CAUGHT", "NO SUCH"))
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{used.ru_utime + used.ru_stime:.0f} seconds of processor time")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
