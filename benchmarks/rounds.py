"""What is measured: cold builds side by side, then builds and checks after an edit."""

import re
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks import edits
from benchmarks.contestants import RIVALS, Contestant, masterlist
from benchmarks.export import export, shell, write
from benchmarks.federation import EVERYTHING, PAGES, Site, Size
from benchmarks.make_content import commit, make
from benchmarks.measure import Spread, Took, floor, peak, spread, took
from benchmarks.same import same
from benchmarks.styles import canonical

Say = Callable[[str], None]
STATUS = re.compile(r"^status: .*\n", re.MULTILINE)  # of an event
RATED = {"elo": "Elo", "glicko-2": "Glicko-2"}
SHORT = 5  # runs of what takes less than a second, whatever the number of the others


class Cold(NamedTuple):
    """A contestant's cold builds."""

    contestant: Contestant
    wall: Spread
    work: float  # seconds of all processors, the median
    held: int  # bytes of memory, all processes added up
    files: int
    size: int  # bytes of all files


class After(NamedTuple):
    """Builds, or checks, after an edit."""

    wall: Spread
    work: float  # seconds of all processors, the median


class Played(NamedTuple):
    """The same games as nights of duels, under a system whose ratings go through time."""

    name: str
    work: float  # seconds of all processors, of a cold build with everything
    newest: After  # one more game of the newest night


class Figures(NamedTuple):
    """Everything that was measured at one size; seconds."""

    pages: int  # that all contestants build
    everything: Cold  # Masterlist with all downloads
    least: Cold  # Masterlist with the pages and their JSON
    rivals: list[Cold]  # the pages
    floor: Spread
    nothing: After
    newest: After
    old: After
    check: After
    status: After  # `git status` in the same tree
    before: tuple[Cold, Cold] | None = None  # this version and another, with everything but editions on file
    played: tuple[Played, ...] = ()


class Grown(NamedTuple):
    """A bigger site."""

    work: float  # seconds of all processors, of one cold build
    nothing: float  # seconds of a build where nothing has changed
    held: int  # bytes of memory of a cold build
    files: int
    size: int  # bytes of all files


def measure(folder: Path, size: Size, runs: int, say: Say, before: Path | None = None) -> Figures:
    """Measure everything at one size, in a folder that exists and is empty; ``before`` is another version's program."""
    ours = _ours(folder, size, EVERYTHING, say)
    least = _ours(folder, size, PAGES, say)
    rivals = _rivals(folder, least, say)
    shared = {rival.name: _agreed(least, rival, say) for rival in rivals}
    earlier = _earlier(folder, size, before, say) if before else []
    contestants = [ours, least, *rivals, *earlier]
    runs_of, floors = _side_by_side(contestants, runs, folder, say)
    colds = [_cold(one, times) for one, times in zip(contestants, runs_of, strict=True)]
    for one in contestants:
        one.clean()
    took(ours.command, ours.folder)
    say("Builds and checks after an edit")
    root = ours.folder
    return Figures(
        pages=min(shared.values()),
        everything=colds[0],
        least=colds[1],
        rivals=colds[2 : 2 + len(rivals)],
        floor=spread(floors),
        nothing=_after(ours.command, root, SHORT, lambda _: None),
        newest=_after(ours.command, root, runs, lambda number: edits.add_newest(root, number)),
        old=_after(ours.command, root, runs, lambda number: edits.correct_old(root, number)),
        check=_checks(ours, SHORT),
        status=_after(["git", "status", "--porcelain"], root, SHORT, lambda _: None),
        before=(colds[-2], colds[-1]) if earlier else None,
        played=tuple(_played(folder, size, system, runs, say) for system in RATED),
    )


def _played(folder: Path, size: Size, system: str, runs: int, say: Say) -> Played:
    """A site of nights; of its cold builds the median, and then of builds after a newest game."""
    name = RATED[system]
    say(f"The same games as nights, rated by {name}")
    root = folder / system
    make(root, size, canonical, EVERYTHING, system)
    ours = masterlist(root, folder / f"{system}-out", name)
    colds = []
    for _ in range(runs):
        ours.clean()
        colds.append(took(ours.command, root))
    newest = _after(ours.command, root, runs, lambda number: edits.add_duel(root, number))
    return Played(name, _of(colds).work, newest)


def agree(folder: Path, size: Size, say: Say) -> None:
    """See that all build the same pages, in a folder that exists and is empty; raises ``Differs``."""
    ours = _ours(folder, size, PAGES, say)
    for rival in _rivals(folder, ours, say):
        _agreed(ours, rival, say)


def _ours(folder: Path, size: Size, site: Site, say: Say) -> Contestant:
    name, where = ("Masterlist", "site") if site is EVERYTHING else ("Masterlist (pages, JSON)", "pages")
    say(f"Making {size.players:,} players, {size.entries:,} entries and {size.events:,} events for {name}")
    make(folder / where, size, canonical, site)
    return masterlist(folder / where, folder / f"{where}-out", name)


def _earlier(folder: Path, size: Size, program: Path, say: Say) -> list[Contestant]:
    """Masterlist as it is and another version, with the same content but for what the other does not know."""
    say(f"The same for {program} and for this version, without editions on file")
    both = []
    for where, name, other in (("bare", "Masterlist (no editions)", None), ("before", "Masterlist before", program)):
        make(folder / where, size, canonical, EVERYTHING)
        forget(folder / where)
        commit(folder / where, "Without what it does not know")
        both.append(masterlist(folder / where, folder / f"{where}-out", name, other))
    return both


def forget(root: Path) -> None:
    """Leave out of the content what an earlier version does not know."""
    shutil.rmtree(root / "content" / "editions")
    for event in (root / "content" / "tournaments").glob("*/event.yaml"):
        event.write_text(STATUS.sub("", event.read_text("utf-8")), "utf-8", newline="")


def _rivals(folder: Path, ours: Contestant, say: Say) -> list[Contestant]:
    """The rivals, given what Masterlist has published."""
    took(ours.command, ours.folder)
    say("Exporting the finished pages as data")
    data = folder / "data"
    heads = export(ours.out, data)
    write(data / "shell.json", shell((ours.out / "index.html").read_text("utf-8")))
    return [prepare(folder / prepare.__name__, data, heads) for prepare in RIVALS]


def _agreed(ours: Contestant, rival: Contestant, say: Say) -> int:
    took(rival.command, rival.folder)
    pages = same(ours.out, rival.out)
    say(f"{rival.name} builds the same {pages:,} pages; a sample of each kind says the same")
    return pages


def _side_by_side(
    contestants: Sequence[Contestant], runs: int, folder: Path, say: Say
) -> tuple[list[list[Took]], list[float]]:
    """The times of each contestant and of the floor, in turns, so that all have the machine's good and bad moments."""
    times: list[list[Took]] = [[] for _ in contestants]
    floors = []
    for number in range(runs):
        for contestant, runs_of in zip(contestants, times, strict=True):
            contestant.clean()
            runs_of.append(took(contestant.command, contestant.folder))
        floors.append(_floor(contestants[0], folder))
        said = ", ".join(f"{one.name} {done[-1].wall:.2f} s" for one, done in zip(contestants, times, strict=True))
        say(f"Cold, run {number + 1} of {runs}: {said}; the floor {floors[-1]:.2f} s")
    return times, floors


def _floor(ours: Contestant, folder: Path) -> float:
    scratch = folder / "floor"
    least = floor(ours.folder / "content", ours.out, scratch)
    shutil.rmtree(scratch)
    return least


def _cold(contestant: Contestant, times: list[Took]) -> Cold:
    contestant.clean()
    held = peak(contestant.command, contestant.folder)
    sizes = [file.stat().st_size for file in contestant.out.rglob("*") if file.is_file()]
    wall, work = (spread(each) for each in zip(*times, strict=True))
    return Cold(contestant, wall, work.median, held, len(sizes), sum(sizes))


def _after(command: list[str], root: Path, runs: int, edit: Callable[[int], object]) -> After:
    """How long the command takes after an edit, in a process of its own; the edit itself is not counted."""
    times = []
    for number in range(runs):
        edit(number)
        times.append(took(command, root))
    return _of(times)


def _of(times: Sequence[Took]) -> After:
    wall, work = (spread(each) for each in zip(*times, strict=True))
    return After(wall, work.median)


def _checks(ours: Contestant, runs: int) -> After:
    """How long it takes to check the one file that was changed."""
    times = []
    for number in range(runs):
        book = edits.correct(ours.folder, number)
        times.append(took([*ours.command[:3], "check", str(book)], ours.folder))
        edits.undo(ours.folder, book)
    return _of(times)


def grown(folder: Path, size: Size, say: Say) -> Grown:
    """A cold build of a bigger site, one where nothing has changed, and a second cold one that is watched."""
    ours = _ours(folder, size, EVERYTHING, say)
    work = took(ours.command, ours.folder).work
    say(f"Cold: {work:.1f} s of processor time")
    nothing = took(ours.command, ours.folder).wall
    ours.clean()
    held = peak(ours.command, ours.folder)
    sizes = [file.stat().st_size for file in ours.out.rglob("*") if file.is_file()]
    return Grown(work, nothing, held, len(sizes), sum(sizes))
