"""Content folders looked at by themselves: the commits that editions name, the two sides of a comparison."""

from pathlib import Path

from masterlist.building.checking import Looked, assess
from masterlist.building.workplace import newest_day, opened
from masterlist.queries.tree import Given
from masterlist.read.listing import list_content
from masterlist.read.tracked import NO_REPOSITORY
from masterlist.workers.local import Here


class Apart:
    """Looks at folders one after another. What they have in common is read and scored once; nothing is kept."""

    def __init__(self) -> None:
        self._memo = opened(None, b"")

    def look(self, root: Path, commit_day: str = "") -> Looked:
        """The site in a folder, whose results were committed on a day; it is asked before the next one is looked at."""
        given = Given(root.resolve(), list_content(root, NO_REPOSITORY), newest_day(commit_day))
        return assess(given, self._memo, Here())

    def close(self) -> None:
        """Forget all."""
        self._memo.close()
