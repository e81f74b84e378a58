"""A copy of this repository's content in a repository of its own, and what a review says of changes to it."""

import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from masterlist.building.checking import Options, Workplace
from masterlist.comparing.side import Sides
from masterlist.comparing.sides import look
from masterlist.queries.logs import Books
from masterlist.read.versions import restored
from masterlist.review import review as reviewing
from masterlist.review.document import document
from masterlist.review.pull import Approval, Pull
from tests.story.runner import git

ROOT = Path(__file__).parents[2]
TODAY = "2026-11-01"
BOARDS = ROOT / "tests/base_boards/content"
SUZY = "content/logs/suzy/01.yaml"
GIL = "content/logs/gil-pemberthy/03.yaml"
# No review here looks at these, and each would read them twice and compute what they promise.
UNUSED = ("rules", "chess", "roaring-forties-2023", "roaring-forties-2027", "whipping-2009")
# Of each of these a few are as good as all, and every review scores and compares what there is.
FEW = {
    "editions/squares": ("1996-q2.yaml", "2026-q1.yaml", "2026-q2.yaml"),
    "editions/armada": ("2026-q3.yaml",),
    "games/armada": (
        *("2018-03-portland-head.yaml", "2019-01-ram-island.yaml", "2021-02-heron-neck.yaml"),
        *("2026-08-doubling-point.yaml", "2026-10-wood-island.yaml"),
    ),
}
# Of all sites here: most of a site is the example's, and what has been computed of that once stays as it is.
CACHE = tempfile.TemporaryDirectory(prefix="masterlist-")


class Site:
    """A copy of this repository's content, committed as main."""

    def __init__(self, folder: Path, content: Path = ROOT / "content") -> None:
        self.root = folder
        self._state: list[object] = []
        shutil.copytree(_committed(content), folder, dirs_exist_ok=True)

    def commit(self) -> None:
        git("add", "--all", at=self.root)
        git("commit", "--quiet", "--message", "Content", at=self.root)

    def change(self, file: str, old: str, new: str, times: int = 1) -> None:
        path = self.root / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, times), "utf-8")

    def add(self, file: str, text: str) -> None:
        path = self.root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as stream:
            stream.write(text)

    def review(
        self,
        author: str = "",
        *allowed: str,
        labels: frozenset[str] = frozenset(),
        approved: tuple[str, bool] | None = None,
    ) -> dict[str, Any]:
        pull = Pull(author=author, labels=labels, approvals=(Approval(*approved),) if approved else ())
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(reviewing, "DEFAULTS", Options(jobs=1, cache=Path(CACHE.name)))
            patch.setattr(reviewing, "look", self._look)
            patch.setattr(reviewing, "restored", _restored)
            return document(reviewing.review(self.root, "main", pull, allowed, TODAY))

    def _look(self, place: Workplace, before: Path) -> Sides:
        """Both versions, which are looked at once: a test asks again what others might do, or with what leave."""
        state = [*_state(before), "", *_state(place.root)]
        if state != self._state:
            sides = look(place, before)
            self._state = state
            self._sides = sides._replace(all_books=sides.all_books and _kept(sides.all_books()))
        return self._sides

    def guards(self, *arguments: str) -> set[str]:
        return {one["guard"] for one in self.review(*arguments)["guards"] if not one["allowed"]}


@cache
def _committed(content: Path) -> Path:
    """A repository with this content, to be copied: with one file of git's for all of it, not one for each."""
    folder = Path(CACHE.name) / "repositories" / str(content.relative_to(ROOT))
    shutil.copytree(content, folder / "content", ignore=_unused)
    if content == ROOT / "content":
        _without_strangers(folder / "content")
    git("init", "--quiet", "--initial-branch=main", "--template=", at=folder)
    git("add", "--all", at=folder)
    git("commit", "--quiet", "--message", "Content", at=folder)
    first = git("rev-parse", "HEAD", at=folder)
    for edition in folder.glob("content/editions/*/*.yaml"):  # they name commits of this project
        text = edition.read_text("utf-8")
        edition.write_text(re.sub("commit: [0-9a-f]{40}", f"commit: {first}", text), "utf-8")
    git("commit", "--quiet", "--all", "--allow-empty", "--message", "Editions", at=folder)
    git("repack", "--quiet", "-ad", at=folder)
    return folder


def _unused(folder: str, names: list[str]) -> set[str]:
    few = FEW.get("/".join(Path(folder).parts[-2:]), names)
    return {name for name in names if name in UNUSED or name not in few}


def _without_strangers(content: Path) -> None:
    """Leave no player whom nothing else names."""
    words = {word for path in content.rglob("*.yaml") if path.parent.name != "players" for word in _words(path)}
    for path in content.glob("players/*.yaml"):
        if path.stem not in words:
            path.unlink()


def _words(path: Path) -> list[str]:
    return re.findall(r"[a-z0-9-]+", path.read_text("utf-8"))


@contextmanager
def _restored(root: Path, commit: str) -> Iterator[Path]:
    """The content files of a commit, which are laid down once for all reviews of it."""
    folder = Path(CACHE.name) / "commits" / commit
    if not folder.exists():
        with restored(root, commit) as made:
            shutil.copytree(made, folder)
    yield folder


def _kept(books: Books) -> Callable[[], Books]:
    return lambda: books


def _state(root: Path) -> list[object]:
    """What lies in the content folder."""
    files = sorted(path for path in (root / "content").rglob("*") if path.is_file())
    return [(path.relative_to(root), path.is_symlink(), path.read_bytes()) for path in files]


def game(date: str, opponent: str = "emeka-thornhill", result: str = "won-major") -> str:
    score = ("12-4", "5-1") if result.startswith("won") else ("4-12", "1-5")
    return (
        f"\n  - date: {date}\n    opponent: {opponent}\n    result: {result}\n"
        f"    attrition: {score[0]}\n    bonus: {score[1]}\n    signed: true\n"
    )
