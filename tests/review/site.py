"""A copy of this repository's content in a repository of its own, and what a review says of changes to it."""

import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from masterlist.review import compared
from masterlist.review.document import document
from masterlist.review.pull import Approval, Pull
from masterlist.review.sides import Side
from tests.story.runner import git

ROOT = Path(__file__).parents[2]
TODAY = "2026-11-01"
BOARDS = ROOT / "tests/base_boards/content"
SUZY = "content/logs/suzy/01.yaml"
GIL = "content/logs/gil-pemberthy/03.yaml"


class Site:
    """A copy of this repository's content, committed as main."""

    def __init__(self, folder: Path, content: Path = ROOT / "content") -> None:
        self.root = folder
        shutil.copytree(content, folder / "content")
        git("init", "--quiet", "--initial-branch=main", at=folder)
        self.commit()

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
            patch.setattr(compared, "look", _once(compared.look))
            return document(compared.review(self.root, "main", pull, allowed, TODAY))

    def guards(self, *arguments: str) -> set[str]:
        return {one["guard"] for one in self.review(*arguments)["guards"] if not one["allowed"]}


_SEEN: dict[bytes, Side] = {}
MOST_SEEN = 6  # versions: the one before most changes, and those of the newest tests


def _once(look: Callable[[Path], Side]) -> Callable[[Path], Side]:
    """Reads and scores a version that looks like one of the last ones only once: most tests review one several times."""

    def seen(root: Path) -> Side:
        files = sorted(path for path in (root / "content").rglob("*") if path.is_file())
        state = [(path.relative_to(root), path.is_symlink(), sha256(path.read_bytes()).digest()) for path in files]
        key = sha256(repr(((root / ".git").exists(), state)).encode()).digest()
        side = _SEEN.pop(key, None) or look(root)
        _SEEN[key] = side
        for oldest in [*_SEEN][:-MOST_SEEN]:
            del _SEEN[oldest]
        return side

    return seen


def game(date: str, opponent: str = "emeka-thornhill", result: str = "won-major") -> str:
    score = ("12-4", "5-1") if result.startswith("won") else ("4-12", "1-5")
    return (
        f"\n  - date: {date}\n    opponent: {opponent}\n    result: {result}\n"
        f"    attrition: {score[0]}\n    bonus: {score[1]}\n    signed: true\n"
    )
