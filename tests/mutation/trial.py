"""A plugin of pytest that tries mutants, each in a process of its own, forked where the tests are collected already.

First all tests run once, and it is noted which lines each reaches, in what time. Then each mutant is put in the place
of its function, and only the tests run that reach the changed statement: the one that caught the last mutant of that
function first, then the quick ones. Where none of them fails, those follow that share a fixture with one of them: it is
made by the first that asks for it alone.
"""

import gc
import importlib
import json
import os
import resource
import shutil
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from time import process_time
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import coverage
import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, Phase, settings

from tests.mutation.campaign import equivalents, path_of
from tests.mutation.changes import Change, changes

PATIENCE = 1.0  # seconds of processor time beyond five times what a test takes: more is an endless loop
STUCK = 120.0  # seconds on the clock
MEMORY = 4 << 30
BROKEN = 70  # what a process ends with in which the change could not be made


class Reach(NamedTuple):
    """What one run of all tests has shown."""

    seconds: list[float]  # by test
    lines: dict[str, dict[int, set[int]]]  # by module and line: the tests


@pytest.hookimpl(trylast=True)
def pytest_configure() -> None:
    """Let Hypothesis try few examples, the same ones; after ``tests/conftest.py`` has chosen the project's profile."""
    settings.register_profile(
        "mutation",
        deadline=None,
        database=None,
        derandomize=True,
        max_examples=10,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=[*HealthCheck],
    )
    settings.load_profile("mutation")


def pytest_addoption(parser: pytest.Parser) -> None:
    """What a campaign passes on."""
    parser.addoption(
        "--mutate", help="a file of JSON: the modules, what the last run has caught, and the file for what is found"
    )


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Try mutants in place of running the tests."""
    order = json.loads(Path(session.config.getoption("--mutate")).read_text("utf-8"))
    trial = Trial(session, order["modules"])
    caught, known = {tuple(mutant): code for *mutant, code in order["caught"]}, equivalents()
    with Path(order["found"]).open("w", encoding="utf-8") as file:
        for change in (one for module in order["modules"] for one in changes(module)):
            is_left_out = change.mutant in caught or known.covers(change.mutant)
            code = caught.get(change.mutant) if is_left_out else trial.attempt(change)
            file.write(json.dumps([*change.mutant, code]) + "\n")
            file.flush()
    return True


class Trial:
    """The tests of one group, ready to be forked."""

    def __init__(self, session: pytest.Session, modules: Sequence[str]) -> None:
        self._items = session.items
        self._base = session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        for module in modules:
            importlib.import_module(f"masterlist.{module.replace('/', '.')}")
        self._functions = _functions({str(path_of(module)) for module in modules})
        self._kept = [*_with_a_memory(f"masterlist.{module.replace('/', '.')}" for module in modules)]
        self._reach = self._explore(modules)
        self._shared = [_shared(item) for item in self._items]
        self._caught_by: dict[str, list[int]] = {}

    def attempt(self, change: Change) -> int:
        """The exit code of the tests: 0 where all pass, 1 where one fails, or what ended them."""
        functions = self._functions.get((str(path_of(change.mutant.module)), change.function), [])
        wanted = [one for one in functions if one.__code__.co_firstlineno in change.begins]
        assert wanted, f"nothing to put {change.mutant.function} in place of"
        reader, writer = os.pipe()
        if not (child := self._fork()):
            try:
                for function in wanted:
                    _replace(function, change)
                caught = self._caught(self._order(change))
                os.write(writer, b"" if caught is None else str(caught).encode())
                os._exit(caught is not None)
            finally:
                os._exit(BROKEN)
        os.close(writer)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        with os.fdopen(reader) as told:
            if said := told.read():
                self._remember(change.mutant.function, int(said))
        assert code != BROKEN, f"{change.mutant} cannot be put in place"
        return code

    def _caught(self, order: Sequence[int]) -> int | None:
        """The first test that fails."""
        for at, after in zip(order, [*order[1:], *order[-1:]], strict=True):
            self._limit(at)
            if not self._passes(at, after):
                return at
        return None

    def _remember(self, function: str, test: int) -> None:
        caught_by = self._caught_by.setdefault(function, [])
        if test in caught_by:
            caught_by.remove(test)
        caught_by.insert(0, test)

    def _order(self, change: Change) -> list[int]:
        lines = self._reach.lines[change.mutant.module]
        reached = {test for line in change.lines for test in lines.get(line, ())}
        made = {one for test in reached for one in self._shared[test]}
        wanted = reached | {test for test, shared in enumerate(self._shared) if shared & made}
        caught_by = self._caught_by.get(change.mutant.function, [])

        def key(test: int) -> tuple[bool, int, float]:
            rank = caught_by.index(test) if test in caught_by[:3] else 3
            return test not in reached, rank, self._reach.seconds[test]

        return sorted(wanted, key=key)

    def _explore(self, modules: Sequence[str]) -> Reach:
        place = self._base / "reach.json"
        if not (child := self._fork()):
            place.write_text(json.dumps(self._reached(modules)), "utf-8")
            os._exit(0)
        if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
            pytest.exit("a test fails without any change", returncode=3)
        seconds, lines = json.loads(place.read_text("utf-8"))
        return Reach(seconds, {name: {int(at): {*ran} for at, ran in by.items()} for name, by in lines.items()})

    def _reached(self, modules: Sequence[str]) -> tuple[list[float], dict[str, dict[int, list[int]]]]:
        files = {module: str(path_of(module)) for module in modules}
        measured = coverage.Coverage(data_file=None, config_file=False, include=[*files.values()])
        measured.start()
        seconds = []
        for at in range(len(self._items)):
            measured.switch_context(str(at))
            for function in self._kept:  # else only the first test that asks reaches its lines
                function.cache_clear()
            before = process_time()
            if not self._passes(at, min(at + 1, len(self._items) - 1)):
                sys.__stderr__.write(f"FAILS WITHOUT ANY CHANGE: {self._items[at].nodeid}\n")  # type: ignore[union-attr]
                os._exit(1)
            seconds.append(process_time() - before)
        measured.stop()
        data = measured.get_data()
        return seconds, {
            module: {line: [int(one) for one in ran if one] for line, ran in data.contexts_by_lineno(file).items()}
            for module, file in files.items()
        }

    def _fork(self) -> int:
        """A process that has folders of its own and nothing to say."""
        folder = self._base / "forked"
        shutil.rmtree(folder, ignore_errors=True)
        if child := os.fork():
            return child
        folder.mkdir()
        self._items[0].config._tmp_path_factory._basetemp = folder  # type: ignore[attr-defined]
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        return 0

    def _limit(self, test: int) -> None:
        signal.setitimer(signal.ITIMER_PROF, PATIENCE + 5 * self._reach.seconds[test])
        signal.setitimer(signal.ITIMER_REAL, STUCK)

    def _passes(self, test: int, after: int) -> bool:
        """Whether a test passes; what it has set up and the one after it needs stays."""
        reports = runtestprotocol(self._items[test], log=False, nextitem=self._items[after])
        return not any(report.failed for report in reports)


def _shared(item: pytest.Item) -> set[int]:
    """The fixtures that a test asks for and shares with others."""
    if not isinstance(item, pytest.Function):
        return set()
    asked = (item._fixtureinfo.name2fixturedefs.get(name, ()) for name in item._fixtureinfo.argnames)
    return {id(one) for definitions in asked for one in definitions if one.scope != "function"}


def _functions(files: set[str]) -> dict[tuple[str, str], list[FunctionType]]:
    """All functions of the files, by file and name, however they are decorated."""
    gc.unfreeze()
    found: dict[tuple[str, str], list[FunctionType]] = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename in files:
            found.setdefault((one.__code__.co_filename, one.__qualname__), []).append(one)
    gc.freeze()
    return found


def _with_a_memory(modules: Iterable[str]) -> Iterator[Any]:
    """What the modules have decorated with ``functools.cache``."""
    for name in modules:
        yield from (one for one in vars(sys.modules[name]).values() if hasattr(one, "cache_clear"))


def _replace(function: FunctionType, change: Change) -> None:
    """Give a function the code of its mutant, wherever it is held; its defaults too."""
    name = function.__code__.co_filename
    compiled = compile(f"from __future__ import annotations\n{change.source}", name, "exec", dont_inherit=True)
    code = next(one for one in _codes(compiled) if one.co_qualname == change.function)
    function.__code__ = code
    scope = {**vars(sys.modules[function.__module__])}
    exec(compiled, scope)  # noqa: S102  the project's own code, a little changed
    made = scope[change.function.partition(".")[0]]
    if "." in change.function:
        made = vars(made)[change.function.partition(".")[2]]
    function.__defaults__, function.__kwdefaults__ = made.__defaults__, made.__kwdefaults__


def _codes(code: CodeType) -> Iterator[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from _codes(one)
