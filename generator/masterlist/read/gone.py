"""Results that were taken out of log books: dates that a commit removed from a player's books and did not put back."""

import re
from collections import Counter
from typing import NamedTuple

LOGS = "content/logs/"
_DATE = re.compile(rb"(?:^[-+] *(?:- *)?|[{,] *)date: *[\"']?(\d{4}-\d\d-\d\d)")
_LIST = re.compile(rb"\+list: *[\"']?([a-z0-9-]+)")


class Gone(NamedTuple):
    """A result that stands no more."""

    commit: int  # the number of the commit that took it away
    list: str  # whose book it stood in
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
        if b"date:" in line:
            for date in _DATE.findall(line):
                key = (name.rpartition("/")[0], self._lists.get(name, ""), date.decode("ascii"))
                self._dates[key] += 1 if line.startswith(b"-") else -1
        elif found := _LIST.match(line):
            self._lists[name] = found[1].decode("ascii")

    def end(self, commit: int) -> None:
        """The commit has no more lines. What moved from one book of a player to another is still there."""
        for (_, list_, date), number in sorted(self._dates.items()):
            self._gone += [Gone(commit, list_, date)] * number
        self._dates.clear()
