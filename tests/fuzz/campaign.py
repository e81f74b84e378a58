"""A campaign: faulty files go through the reader; what gets past it is checked and scored; some of that is built.

Some are made large, of one thing again and again (``costs``), and with them issues, spreadsheets and catalogues
(``handed_in``): none may take more than a bounded time or memory. Nothing
may raise, hang or come out as a page that scripts. A finding is written to a folder with its seed, so that it
can be added to ``corpus/``, where an ordinary test tries it again for ever.
"""

import argparse
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from resource import RUSAGE_SELF, getrusage
from typing import NamedTuple

from masterlist.build import build
from masterlist.building.checking import Options
from masterlist.facts.board import Board, Power, PowerSeat
from masterlist.read.content import Facts, complete, file_faults
from masterlist.read.files import classify
from masterlist.source import Problem
from masterlist.standings.results import Results
from masterlist.standings.score import score
from tests.fuzz import handed_in
from tests.fuzz.costs import amplified
from tests.fuzz.mutations import mutated
from tests.small import put
from tests.whole import check_facts

TESTS = Path(__file__).parents[1]
NEWEST = "2026-12-31"
SLOW = 2.0  # seconds of processor time for one file
LARGE = 200 * 1024  # kilobytes of memory for one file
AMPLIFIED = 50  # of so many inputs, one is made large
SIZES = (2_000, 20_000, 200_000, 1_000_000)  # bytes of those
PORTION = 2_000  # inputs in one piece of work
CHECKED = 3  # of so many that can be read, one goes further: the others take ten times as long
BUILT = 400  # of so many that were scored, one is built
POT = 420


class Finding(Exception):
    """Something that must not happen, beside an exception."""


class Portion(NamedTuple):
    """Work for one process."""

    seed: int
    inputs: int
    found: Path


def site_files() -> dict[str, bytes]:
    """A small site with every kind of file, by name from its root."""
    files = {}
    for base in ("base", "base_boards", "base_nights"):
        for path in sorted((TESTS / base / "content").rglob("*.*")):
            files[path.relative_to(TESTS / base).as_posix()] = path.read_bytes()
    rules = TESTS.parent / "content/pages/rules/armada.md"
    return files | {"content/pages/rules/armada.md": rules.read_bytes()}


def attempt(files: dict[str, bytes], name: str, data: bytes, *, further: bool = True) -> str:
    """How far a file gets: ``refused``, ``read``, ``checked``, ``scored``; raises what it must not bring about."""
    if not name.startswith("content/"):
        return handed_in.attempt(name, data)
    file = classify(name)
    if file is None:
        raise Finding(f"{name} is no content file")
    if file_faults(file, data, []):
        return "refused"
    if not further:
        return "read"
    content, problems = complete(*_facts(files | {name: data}))
    if content is None:
        return "read"
    problems += check_facts(content, NEWEST)
    for problem in problems:
        str(problem)
    if any(problem.blocks for problem in problems):
        return "checked"
    _verify(score(content))
    return "scored"


def _verify(results: Results) -> None:
    """What holds of every site: a board has seven seats, antes and awards are the pot."""
    for rated in results.lists.values():
        for game in (one for one in rated.games if one.changes):
            antes, awards = (
                [change.figures[key] for change in game.changes if key in change.figures] for key in ("ante", "award")
            )
            if sum(antes) != POT or (awards and sum(awards) != POT):
                raise Finding(f"antes or awards of {game.id} do not add up to {POT}")
    for one in results.events.values():
        for board in one.table.boards:
            seats = [seat.seat for seat in board.seats if isinstance(seat.seat, PowerSeat)]
            if isinstance(board.board, Board) and len({seat.power for seat in seats}) != len(Power):
                raise Finding("a board without seven powers")


def _facts(files: dict[str, bytes]) -> tuple[Facts, list[Problem]]:
    facts = Facts()
    problems: list[Problem] = []
    for name, data in files.items():
        file = classify(name)
        problems += facts.add(file, data, []) if file else []
    return facts, problems


def publish(files: dict[str, bytes], folder: Path) -> None:
    """Build the site and look for anything in its pages that would run."""
    for name, data in files.items():
        put(folder / name, data)
    build(folder, folder / "public", Options(jobs=1))
    for page in (folder / "public").rglob("*.html"):
        text = page.read_text("utf-8")
        for sign in ("<script>", "onload='", 'href="javascript:', "alert(1)</script"):
            if sign in text.replace("&lt;script&gt;alert(1)&lt;/", ""):
                raise Finding(f"{page.name} has {sign!r}")


def inputs(portion: Portion, files: dict[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Faulty files; the same for the same seed. What is no content file is made large or not tried."""
    random = Random(portion.seed)  # noqa: S311  no secret
    names, others = [*files], [*files.values()]
    large = files | handed_in.inputs()
    for number in range(portion.inputs):
        if number % AMPLIFIED == AMPLIFIED - 1:
            name = random.choice([*large])
            size = random.choice(SIZES)
            size = size if name in files else min(size, handed_in.LARGEST)
            yield name, amplified(random, large[name], [*large.values()], size)
            continue
        name = random.choice(names)
        data = files[name]
        for _ in range(random.choice((1, 1, 1, 2, 5))):
            data = mutated(random, data, others)
        yield name, data


def run(portion: Portion) -> Counter[str]:
    """Try a portion; how far the files got, and how many findings there were."""
    files, counts = site_files(), Counter[str]()
    for number, (name, data) in enumerate(inputs(portion, files)):
        begun, held = time.process_time(), getrusage(RUSAGE_SELF).ru_maxrss
        is_large = number % AMPLIFIED == AMPLIFIED - 1
        try:
            level = attempt(files, name, data, further=is_large or number % CHECKED == 0)
            if getrusage(RUSAGE_SELF).ru_maxrss - held > LARGE:
                raise Finding("much memory")  # noqa: TRY301  findings are kept in one place
            counts["large"] += is_large
            if level == "scored" and counts["scored"] % BUILT == 0:
                with tempfile.TemporaryDirectory() as folder:
                    publish(files | {name: data}, Path(folder))
                counts["built"] += 1
            elif time.process_time() - begun > SLOW:
                raise Finding(f"{time.process_time() - begun:.1f} s")  # noqa: TRY301  findings are kept in one place
            counts[level] += 1
        except Exception:  # noqa: BLE001  anything at all is a finding
            counts["findings"] += 1
            _keep(portion, counts["findings"], name, data)
    return counts


def _keep(portion: Portion, number: int, name: str, data: bytes) -> None:
    folder = portion.found / f"{portion.seed}-{number}"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / name).parent.mkdir(parents=True)
    (folder / name).write_bytes(data)
    (folder / "error.txt").write_text(traceback.format_exc(), "utf-8", errors="backslashreplace")


def main() -> int:
    """Run a campaign from the command line; 1 where it found something."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--found", type=Path, default=Path("fuzz-findings"))
    options = parser.parse_args()
    sizes = [min(PORTION, options.inputs - start) for start in range(0, options.inputs, PORTION)]
    work = [Portion(options.seed + number, size, options.found) for number, size in enumerate(sizes)]
    total = Counter[str]()
    with ProcessPoolExecutor(options.jobs) as pool:
        for done, counts in enumerate(pool.map(run, work), 1):
            total += counts
            if done % 10 == 0 or done == len(work):
                print(f"{min(done * PORTION, options.inputs)} inputs: {dict(sorted(total.items()))}", flush=True)
    return 1 if total["findings"] else 0


if __name__ == "__main__":
    sys.exit(main())
