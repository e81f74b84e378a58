"""Results that were taken out: dates that a commit removed from books or lists of games, and did not put back."""

import re
from collections import Counter
from typing import NamedTuple

LOGS, GAMES = "content/logs/", "content/games/"
_DATE = re.compile(rb"(?:^[-+] *(?:- *)?|[{,] *)date: *[\"']?(\d{4}-\d\d-\d\d)")
_DAY = re.compile(rb"[-+](?:date|finished): *[\"']?(\d{4}-\d\d-\d\d)")  # of a night, or of a game that is over
_LIST = re.compile(rb"\+list: *[\"']?([a-z0-9-]+)")


class Gone(NamedTuple):
    """A result that stands no more."""

    commit: int  # the number of the commit that took it away
    list: str  # whose book or game it stood in
    date: str  # ISO 8601


class Losses:
    """What one commit after the other takes away; lines are those of a patch, with their sign."""

    def __init__(self, lists: dict[str, str], gone: list[Gone]) -> None:
        """``lists`` are those of the books by name, ``gone`` what was taken away before; both are gone on with."""
        self._lists = lists
        self._gone = gone
        self._dates: Counter[tuple[str, str, str]] = Counter()

    def see(self, name: str, line: bytes) -> None:
        """A line is added to a file or removed from it."""
        if name.startswith(GAMES):
            if found := _DAY.match(line):
                folder = name.rpartition("/")[0]
                self._count((folder, folder.removeprefix(GAMES), found[1].decode("ascii")), line)
        elif b"date:" in line:
            for date in _DATE.findall(line):
                self._count((name.rpartition("/")[0], self._lists.get(name, ""), date.decode("ascii")), line)
        elif found := _LIST.match(line):
            self._lists[name] = found[1].decode("ascii")

    def _count(self, key: tuple[str, str, str], line: bytes) -> None:
        self._dates[key] += 1 if line.startswith(b"-") else -1

    def end(self, commit: int) -> None:
        """The commit has no more lines. What moved from one book of a player to another is still there."""
        for (_, list_, date), number in sorted(self._dates.items()):
            self._gone += [Gone(commit, list_, date)] * number
        self._dates.clear()
