"""A large pull request: the work grows with what it changes, counted in steps of the interpreter, never in time."""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from masterlist.building.checking import Options, Workplace
from masterlist.comparing.sides import look
from masterlist.read.versions import Touched, Versions
from masterlist.review.document import document
from masterlist.review.guards import Review
from masterlist.review.markdown import as_markdown
from masterlist.review.pull import DocumentPart, Pull

TESTS = Path(__file__).parents[1]
TODAY = "2026-11-01"
COMMENT = 65_536  # characters that a comment on GitHub holds
POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
SEATED = ("ann-hill", "bob-lee", "cy-dow", "dee-fox", "eve-gray", "fay-holt", "gus-ives")
EVENT = "content/tournaments/long-open/event.yaml"


def _site(folder: Path, names: int) -> Path:
    for base in ("base_boards", "base"):
        shutil.copytree(TESTS / base / "content", folder / "content", dirs_exist_ok=True)
    about = "name: Long Open\nsystem: sum-of-squares\nstart: 2026-08-01\nend: 2026-10-30\ndirector: Hal Jones\n"
    about += "terms: {fill_ins: true}\n"
    _write(folder, EVENT, about)
    _write(folder, "content/players/hal-jones.yaml", "name: Hal Jones\ngithub: hal-j\n")
    for number in range(names):
        _write(folder, f"content/players/p{number}.yaml", f"name: P{number}\n")
    return folder


def _write(folder: Path, name: str, text: str) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, "utf-8")


def _add(folder: Path, size: int) -> tuple[Touched, ...]:
    """So many entries in logs that begin with them, boards of one event, rated games and players."""
    seats = "".join(f"  {power}: {{player: {one}}}\n" for power, one in zip(POWERS, SEATED, strict=True))
    chart = "chart:\n  1901: [4, 4, 5, 5, 3, 6, 4]\n"
    files = {}
    for at in range(size):
        entry = "result: won-major, attrition: 12-4, bonus: 5-1, signed: true"
        game = f"game: {{date: 2026-10-30, opponent: ann-archer, {entry}}}"
        files[f"content/logs/p{at}/2026-10-30-ann-archer.yaml"] = f"player: p{at}\nlist: squares\n{game}\n"
        files[f"content/tournaments/long-open/b{at}.yaml"] = (
            f"round: {at % 3 + 1}\ntable: t{at}\nseats:\n{seats}{chart}"
        )
        files[f"content/games/armada/g{at}.yaml"] = f"started: 2026-10-30\nseats:\n{seats}"
        files[f"content/players/q{at}.yaml"] = f"name: Q{at}\n"
    for name, text in files.items():
        _write(folder, name, text)
    return tuple(Touched(name, "new", inside=True) for name in sorted(files))


def _steps(act: Callable[[], Review]) -> tuple[int, Review]:
    """How many steps the interpreter takes, and what comes of them."""
    steps = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal steps
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        steps += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        made = act()
    finally:
        sys.settrace(before)
    return steps, made


def _review(folder: Path, size: int, edit: Callable[[Path], None]) -> tuple[int, Review]:
    before = _site(folder / "before", 4 * 10)
    after = _site(folder / "after", 4 * 10)
    touched = _add(after, size)
    edit(after)
    versions = Versions("0" * 40, "1" * 40, touched)
    with Workplace(after, Options(jobs=1)) as place:
        sides = look(place, before)
        assert sides.before.results
        assert sides.after.results, [str(one) for one in sides.after.problems if one.blocks][:3]
        made = Review(versions, sides, Pull(author="hal-j"), frozenset(), TODAY)

        def all_of_it() -> Review:
            document(made)
            return made

        return _steps(all_of_it)


def _nothing(_: Path) -> None:
    pass


def _member(folder: Path) -> None:
    """Something beside results moves ratings, so that the results without it are scored as well."""
    file = folder / "content/lists/armada.yaml"
    file.write_text(file.read_text("utf-8").replace(", gus-ives", ""), "utf-8")


@pytest.mark.parametrize("edit", [_nothing, _member])
def test_twice_as_much_takes_twice_as_long(edit: Callable[[Path], None], tmp_path: Path) -> None:
    """Exactly: where each change is looked up among all others, these few already take some percent more."""
    _review(tmp_path / "first", 10, edit)  # what is made once in a process is not counted
    steps = [_review(tmp_path / str(size), size, edit)[0] for size in (10, 20, 40)]
    less, more = steps[1] - steps[0], steps[2] - steps[1]
    assert more < 2.01 * less, steps


def test_the_report_of_thousands_fits_a_comment(tmp_path: Path) -> None:
    _, review = _review(tmp_path, 10, _member)
    known = vars(review)
    for field in ("items", "moves", "rerated", "turns", "submissions"):
        found = getattr(review, field)
        known[field] = found * (20_000 // len(found)) if found else found
    assert review.fired
    known["problems"] = {key: found * 20_000 for key, found in review.problems.items()}
    known["fired"] = {guard: problems * 10_000 for guard, problems in review.fired.items()}
    known["versions"] = review.versions._replace(touched=review.versions.touched * 500)
    found = document(review)
    assert len(found["items"]) == 10_000
    text = as_markdown(DocumentPart(found))
    assert len(text) < COMMENT
    assert "more change" in text
