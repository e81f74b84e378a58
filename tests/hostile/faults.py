"""Each step of a build that changes something fails in turn, or is the last one before the process is killed.

``python -m tests.hostile.faults FOLDER SCENARIO HOW STEP… [and HOW STEP…]`` does it in the empty FOLDER and prints what
went wrong, a line each. ``all`` for the steps means every one:

- Killed: a build waits before each step, and what is on the disk there, which is what a kill leaves, has to be the old
  or the new site. A check and the next build are run on a copy; while a journal is there, which knows its folder, they
  are run after a build that was really killed.
- Failing, and the check and the next build after a kill without a journal: of the steps to which the same lines of the
  program lead, call for call, with the same kind of statement for a database, the first, the middle and the last one.
"""

import hashlib
import io
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from itertools import groupby
from pathlib import Path
from typing import Any

from tests.built import tree
from tests.hostile.steps import Step, Steps, Watched
from tests.small import copied_site, put

from masterlist.cli import main

HOWS = ("kill", "once", "full")  # the last two: a step fails, or the disk is full from that step on
SCENARIOS = ("edit", "anew", "first")  # an incremental build; one from nothing beside a site; the first one of all
FOREIGN = {"CNAME": b"example.org\n", "players/mine.txt": b"mine\n", "mine/deep/letter.txt": b"dear\n"}
BUILD = ["build", "--jobs", "1"]


class Campaign:
    """One scenario, from the same state for each step."""

    def __init__(self, folder: Path, scenario: str) -> None:
        self.builds = 0
        self._folder = folder
        self._is_first = scenario == "first"
        self._command = [*BUILD, "--full"] if scenario == "anew" else BUILD
        self._before, self._after = folder / "before", folder / "site"
        self._known: dict[str, list[str]] = {}
        copied_site(self._after, "base_boards")
        if not self._is_first:
            assert self._run(self._after, *BUILD) == 0
        self._foreign = {} if self._is_first else FOREIGN
        for name, data in self._foreign.items():
            put(self._after / "public" / name, data)
        self._old = tree(self._after / "public")
        (self._after / "content/players/ann-hill.yaml").write_text("name: Ann Other\n", "utf-8")
        for board in sorted((self._after / "content/tournaments").glob("*/*.yaml"))[:1]:
            shutil.rmtree(board.parent)  # so that files go too
        self._new = self._expected()

    def watch(self) -> Iterator[Step]:
        """The build runs, and each step is told while the build waits before it."""
        self._restore()
        (told, tell), (leave, give) = os.pipe(), os.pipe()
        if not (child := os.fork()):
            Watched(tell, leave).install()
            self._run(self._after, *self._command)
            os._exit(0)
        os.close(tell)
        with os.fdopen(told) as lines:
            while line := lines.readline():
                way, needs_room = line.split()
                yield Step(way, needs_room == "1")
                os.write(give, b".")
        os.waitpid(child, 0)
        for end in (leave, give):
            os.close(end)

    def killed(self, numbers: list[int]) -> Iterator[tuple[int, str]]:
        """What is wrong, with the step, where the build is killed; what comes next, for those numbers."""
        copy, pending = self._folder / "copy", []
        for number, _ in enumerate(self.watch()):
            if _is_pending(self._after):
                pending.append(number)
            elif number in numbers:
                shutil.rmtree(copy, ignore_errors=True)
                shutil.copytree(self._after, copy, symlinks=True)
                yield from ((number, wrong) for wrong in self._aftermath(copy))
            else:
                yield from ((number, wrong) for wrong in self._differences(self._after, "at once"))
        for number in pending:
            yield from ((number, wrong) for wrong in self.run(number, "kill"))

    def run(self, at: int, how: str) -> Iterator[str]:
        """What is wrong after the step number ``at`` has ended badly."""
        self._restore()
        said = self._folder / "said"
        if not (child := os.fork()):
            with said.open("w", encoding="utf-8") as file:
                Steps(at, how).install()
                status = 99
                try:
                    status = self._run(self._after, *self._command, err=file)
                except BaseException as error:  # noqa: BLE001  whatever it is, it is told
                    file.write(f"TRACEBACK {error!r}")
                finally:
                    file.flush()
                    os._exit(status)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        self.builds += 1
        text = said.read_text("utf-8")
        if how != "kill" and (status not in {0, 2} or "TRACEBACK" in text or text.count("\n") != (status == 2)):
            yield f"ends with {status} and says {text!r}"
        if how == "full" and (self._after / ".public.masterlist").exists() != _is_pending(self._after):
            yield "something is left behind"
        yield from self._aftermath(self._after)

    def _aftermath(self, root: Path) -> list[str]:
        """What is wrong with what is left, and with what comes next; the same for all that is the same to the byte."""
        state = _state(root)
        if state not in self._known:
            self._known[state] = [*self._next(root)]
        return self._known[state]

    def _next(self, root: Path) -> Iterator[str]:
        if not _is_pending(root):
            yield from self._differences(root, "at once")
        self._run(root, "check", "--jobs", "1")
        yield from self._differences(root, "after a check")
        if self._run(root, *BUILD) != 0:
            yield "the next build fails"
        if tree(root / "public") != self._new:
            yield "the next build is not a full one"
        if (root / ".public.masterlist").exists():
            yield "the next build leaves something behind"

    def _differences(self, root: Path, when: str) -> Iterator[str]:
        found = tree(root / "public")
        if found not in (self._old, self._new):
            yield f"neither the old nor the new site {when}"
        if {name: found.get(name) for name in self._foreign} != self._foreign:
            yield f"a file of others is lost {when}"

    def _expected(self) -> dict[str, bytes]:
        self._after.rename(self._before)
        shutil.copytree(self._before / "content", self._after / "content")
        assert self._run(self._after, *BUILD) == 0
        found = tree(self._after / "public")
        shutil.rmtree(self._after)
        self._after.mkdir()
        (self._before / "content").rename(self._after / "content")
        return found | self._foreign

    def _restore(self) -> None:
        """All but the content, which stays where it is: so caches know its files again."""
        for path in self._after.iterdir():
            if path.name != "content":
                shutil.rmtree(path)
        shutil.copytree(self._before, self._after, symlinks=True, dirs_exist_ok=True)

    def _run(self, root: Path, *command: str, err: Any = None) -> int:
        self.builds += command[0] == "build"
        out = io.TextIOWrapper(io.BytesIO())
        with redirect_stdout(out), redirect_stderr(_Stream(err) if err else io.TextIOWrapper(io.BytesIO())):
            return main(["--root", str(root), *command])


class _Stream(io.TextIOWrapper):
    """A stream that takes what is said to a file, past what counts steps."""

    def __init__(self, file: Any) -> None:
        super().__init__(io.BytesIO())
        self._said = file

    def write(self, text: str) -> int:
        return int(self._said.write(text))


def _is_pending(root: Path) -> bool:
    return (root / ".public.masterlist/journal").exists()


def _state(root: Path) -> str:
    """A digest of everything in a folder."""
    found = hashlib.sha256()
    for path in sorted(root.rglob("*")):
        found.update(f"{path.relative_to(root)}\0{path.lstat().st_mode}\0".encode())
        if path.is_file():
            found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def chosen(steps: list[Step], how: str) -> list[int]:
    """The first, the middle and the last of the steps to which one way leads.

    A disk that is full lets the next step fail that needs room: the others are left to it.
    """
    by_way: dict[str, list[int]] = {}
    for number, step in enumerate(steps):
        if step.needs_room or how != "full":
            by_way.setdefault(step.way, []).append(number)
    return sorted({numbers[at] for numbers in by_way.values() for at in (0, len(numbers) // 2, -1)})


def run(folder: Path, scenario: str, asked: list[str]) -> Iterator[str]:
    """What is wrong, step by step; ``1/4`` and the like for the step at that part of all."""
    campaign = Campaign(folder, scenario)
    steps = [*campaign.watch()]
    for is_one, (how, *wanted) in groupby(asked, "and".__ne__):
        if is_one:
            yield from _badly(campaign, steps, f"{scenario}, {how}", how, wanted)
    (folder / "figures").write_text(f"{len(steps)} steps, {campaign.builds} builds\n", "utf-8")


def _badly(campaign: Campaign, steps: list[Step], about: str, how: str, wanted: list[str]) -> Iterator[str]:
    parts = (part.split("/") for part in wanted if part != "all")
    numbers = [int(one) * (len(steps) - 1) // int(of) for one, of in parts] or chosen(steps, how)
    if wanted == ["all"] and how == "kill":
        found = campaign.killed(numbers)
    else:
        found = ((number, wrong) for number in numbers for wrong in campaign.run(number, how))
    for number, wrong in found:
        yield f"{about} at step {number} of {len(steps)}: {wrong}"


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in run(Path(sys.argv[1]), sys.argv[2], sys.argv[3:]))
