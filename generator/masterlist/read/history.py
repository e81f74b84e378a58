"""Which commit added a line, and by which pull request: the main branch replayed once, change by change.

Only the first parents are followed: what counts is how something came onto the published branch, and such a line of
commits can be replayed exactly, each against the one before it. A merge then counts as all that it added, and its
message names the pull request. One pass over the changes costs what they are long; asking ``git blame`` for each file
would cost the length of the history for each file.

Results were taken out where a commit removed their dates from books or lists of games, and did not put them back.
"""

import re
import subprocess
from bisect import bisect_right
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, NamedTuple

from masterlist.read.files import CONTENT, classify
from masterlist.read.git_process import answer, start, watched
from masterlist.source import Place

LOGS, GAMES = "content/logs/", "content/games/"
_DATE = re.compile(rb"(?:^[-+] *(?:- *)?|[{,] *)date: *[\"']?(\d{4}-\d\d-\d\d)")
_DAY = re.compile(rb"[-+](?:date|finished): *[\"']?(\d{4}-\d\d-\d\d)")  # of a night, or of a game that is over
_LIST = re.compile(rb"\+list: *[\"']?([a-z0-9-]+)")


# A result that was removed: the number of the commit that took it away, the list of its book or game, and its date.
Gone = tuple[int, str, str]


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
            self._gone += [(commit, list_, date)] * number
        self._dates.clear()


class Origin(NamedTuple):
    """The commit with which something came onto the published branch."""

    commit: str  # full hash
    pull: int  # the number of the pull request, or 0 where the message names none
    instant: str = ""  # when it was made, by its own word, as Atom and the sitemap have it; "" for no time of ours


Runs = tuple[tuple[int, Origin], ...]  # of a file: from which line on what comes from where


def last_change(runs: Runs, first: int, last: int) -> str:
    """When the newest of some lines was added, both included; "" where that is not known."""
    begins = [line for line, _ in runs]
    start = max(bisect_right(begins, first) - 1, 0)
    return max((origin.instant for _, origin in runs[start : bisect_right(begins, last)]), default="")


class History(NamedTuple):
    """Where every line of the content comes from, as of one commit."""

    head: str
    origins: list[Origin]
    files: dict[str, list[int]]  # by name: for each line the number of its origin
    lists: dict[str, str]  # of log books, by name
    gone: list[Gone]  # results that stand no more, in the order in which they went
    touched: dict[str, int]  # the number of the origin that changed a file last, or removed it

    def of(self, place: Place) -> Origin | None:
        """The origin of a line, or of a file's first one; None where nothing is known of it."""
        lines = self.files.get(place.file, [])
        at = max(place.line, 1) - 1
        return self.origins[lines[at]] if at < len(lines) else None

    def by_folder(self, without: frozenset[str]) -> dict[str, dict[str, Runs]]:
        """The runs of all files but some, by folder and name: what the pages of one player or event need."""
        found: dict[str, dict[str, Runs]] = {}
        for name, lines in self.files.items():
            if name not in without:
                begins = (at for at, one in enumerate(lines) if at == 0 or one != lines[at - 1])
                runs = tuple((at + 1, self.origins[lines[at]]) for at in begins)
                found.setdefault(name.rpartition("/")[0], {})[name] = runs
        return found


def history(root: Path, earlier: History | None = None) -> History | None:
    """The history of the content below ``root``, as of HEAD; ``earlier`` is gone on from where that is possible.

    None outside a repository, before its first commit, and in a shallow clone, which would name wrong commits. Files
    with changes that are not committed have other lines than this says: the caller leaves them out.
    """
    head = answer(root, "rev-parse", "HEAD")
    if not head or answer(root, "rev-parse", "--is-shallow-repository") != "false":
        return None
    if earlier and earlier.head == head:
        return earlier
    found = _replayed(root, head, earlier) if earlier else None
    return found or _replayed(root, head, History("", [], {}, {}, [], {}))


_LOG = (
    *("log", "--first-parent", "--diff-merges=first-parent", "--reverse", "--patch", "--unified=0", "--no-color"),
    *("--no-renames", "--src-prefix=a/", "--dst-prefix=b/", "--relative", "--no-notes", "--topo-order"),
    "--format=%x00%H %P%x00%ct%x00%s",
)


def _replayed(root: Path, head: str, earlier: History) -> History | None:
    """The history up to ``head``; None where it does not follow upon the earlier one."""
    span = f"{earlier.head}..{head}" if earlier.head else head
    if earlier.head:
        first = (answer(root, "rev-list", "--first-parent", "--reverse", span) or "").partition("\n")[0]
        # The earlier commit has to lie on the line of first parents.
        if not first or answer(root, "rev-parse", "--verify", "--quiet", f"{first}^1") != earlier.head:
            return None
    files = {name: [*lines] for name, lines in earlier.files.items()}
    found = History(head, [*earlier.origins], files, {**earlier.lists}, [*earlier.gone], {**earlier.touched})
    with start(root, *_LOG, span, "--", CONTENT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        if process.stdout is None:  # pragma: no cover  it was asked for
            return None
        with watched(process, root):
            _replay(process.stdout, found)
    return found if process.returncode == 0 else None


# As GitHub merges, as Forgejo does, and as either squashes.
_MERGED = re.compile(r"Merge pull request (?:'.*' \()?#(\d{1,9})\)? from |.* \(#(\d{1,9})\)$")
_HUNK = re.compile(rb"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")


def _replay(log: IO[bytes], known: History) -> None:
    """Apply every change in turn. Lines of content are passed over by their number: none can pass for a heading."""
    name, origins, files = "", known.origins, known.files
    losses = Losses(known.lists, known.gone)
    for line in log:
        if line.startswith(b"\0"):
            losses.end(len(origins) - 1)
            origins.append(_origin(line))
        elif line.startswith(b"diff --git "):
            if name := _name(line):
                known.touched[name] = len(origins) - 1
        elif line.startswith(b"Binary files "):
            files.pop(name, None)
        elif found := _HUNK.match(line):
            _, old, start, new = (int(number) if number else 1 for number in found.groups())
            _pass_over(log, old + new, name, losses)
            if name:  # earlier hunks of the same change are in place already
                at = start - 1 if new else start
                files.setdefault(name, [])[at : at + old] = [len(origins) - 1] * new
    losses.end(len(origins) - 1)
    for empty in [one for one, lines in files.items() if not lines]:
        del files[empty]


def _origin(line: bytes) -> Origin:
    _, commits, seconds, subject = line.decode("utf-8", errors="replace").rstrip("\n").split("\0", 3)
    named, time = _MERGED.match(subject), int(seconds)
    instant = datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if 0 <= time < _END else ""
    return Origin(commits.split(" ")[0], int(named[1] or named[2]) if named else 0, instant)


_END = int(datetime(9999, 12, 31, tzinfo=UTC).timestamp())  # later than any clock; a commit can claim any time


def _name(line: bytes) -> str:
    """The file's name where something reads it, else "": git puts unusual names in quotes, but not blanks."""
    name = line.rstrip(b"\n").rpartition(b" b/")[2]
    whole = line == b"diff --git a/%b b/%b\n" % (name, name)
    return name.decode("ascii") if whole and name.isascii() and classify(name.decode("ascii")) else ""


def _pass_over(log: IO[bytes], number: int, name: str, losses: Losses) -> None:
    """So many lines of content; the remark that a last line has no end is none of them."""
    tells_results = name.startswith((LOGS, GAMES))
    while number:
        line = next(log)
        if not line.startswith(b"\\"):
            number -= 1
            if tells_results:
                losses.see(name, line)
