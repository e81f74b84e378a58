"""Which content files there are, each with the name that git has for its bytes: what changed needs no reading.

A review on GitHub shows what git stores, and a build reads what lies on the disk: the two must never differ. Attributes
in ``content/`` are refused as such (``files``); those of the folders above it only where they concern content.
"""

import os
import re
from collections.abc import Collection, Iterable, Iterator
from hashlib import sha1
from pathlib import Path
from subprocess import CalledProcessError
from typing import NamedTuple

from masterlist.read import git_process
from masterlist.read.files import CONTENT, LINK, is_hidden, is_left_behind, most_bytes, walk
from masterlist.read.git import Repository, Tracked, line_of, name_of
from masterlist.read.text import MAX_PROBLEMS, visible
from masterlist.source import Place, Problem

FILE = ".gitattributes"
CONVERTING = ("working-tree-encoding", "ident", "filter")
PLAIN = (".yaml", ".md")  # a picture may lie in git's large file storage
_WORDS = re.compile("|".join(CONVERTING).encode()).search


def conversions(root: Path, names: Iterable[str]) -> list[Problem]:
    """An error for each content file among these that such an attribute concerns."""
    top = git_process.top(root)
    if top is None or not any(_converts(folder / FILE) for folder in _upwards(root.resolve(), top)):
        return []
    asked = [name for name in names if name.endswith(PLAIN)]
    return [_problem(name, attribute) for name, attribute in _concerned(root, asked)][:MAX_PROBLEMS]


def _upwards(folder: Path, top: Path) -> Iterator[Path]:
    yield folder
    while folder not in (top, folder.parent):
        folder = folder.parent
        yield folder


def _converts(file: Path) -> bool:
    """Whether a file of attributes names one of those; of a macro too it says what that stands for."""
    try:
        return file.is_file() and _WORDS(file.read_bytes()) is not None
    except OSError:
        return False


def _concerned(root: Path, names: list[str]) -> Iterator[tuple[str, str]]:
    given = b"".join(name.encode("utf-8", "surrogateescape") + b"\0" for name in names)
    try:
        said = git_process.output(root, "check-attr", "--stdin", "-z", *CONVERTING, given=given).split(b"\0")
    except (OSError, CalledProcessError):
        return
    for path, attribute, value in zip(said[0::3], said[1::3], said[2::3], strict=False):
        if value not in {b"unspecified", b"unset"}:
            yield path.decode("utf-8", "surrogateescape"), attribute.decode()


def _problem(name: str, attribute: str) -> Problem:
    message = (
        f"git can store other bytes of this file than those that lie on the disk: it has the attribute '{attribute}'"
    )
    hint = f"remove that attribute from it, in the {FILE} above content/"
    return Problem(Place(visible(name)), "files-have-no-attributes", message, hint)


END = "\0"  # of a line
FEW = 20  # names: so many are found sooner in a text than among ten thousand lines


class Recorded(NamedTuple):
    """A list that was kept, and how git's index lay of which it was made; "" where it was made of more than that."""

    index_state: str = ""
    text: str = ""


class Listing(NamedTuple):
    """What lies in a content folder, whatever it is called."""

    text: str  # a line for each file as git lists it: tens of thousands are compared sooner than taken apart
    faults: dict[str, str]  # what is no ordinary file, and why
    index_state: str = ""  # as ``Recorded`` has it
    left_behind: tuple[str, ...] = ()  # backup copies of editors, which stand in no line

    @property
    def lines(self) -> list[str]:
        """A line for each file."""
        return self.text.split(END)[:-1]

    def with_lines(self, added: Iterable[str], gone: Collection[str] = ()) -> "Listing":
        """The list with lines more, and without the files of some names."""
        return Listing(_without(self.text, gone) + _text(added), self.faults, left_behind=self.left_behind)

    @property
    def listed(self) -> bytes:
        """The whole list as bytes, in order."""
        named = (*sorted(self.lines), *(text for pair in sorted(self.faults.items()) for text in pair))
        return END.join(named).encode("utf-8", "surrogateescape")

    @property
    def hidden(self) -> list[str]:
        """The names of dot-files, of what lies in hidden folders, and of backup copies, none of which is read."""
        return [*(name for line in _holding(self.text, "/.") if is_hidden(name := name_of(line))), *self.left_behind]

    @property
    def recorded(self) -> Recorded:
        """What is kept of the list."""
        return Recorded(self.index_state, self.text)


_NOT_READ = "0" * 40  # instead of a blob, of what is listed only to be reported


def list_content(root: Path, repository: Repository, kept: Recorded | None = None) -> Listing:
    """All that lies there; by git's record where there is one, else by looking at each.

    Where git's index lies as it did when a list was ``kept``, git need not make it again.
    """
    if repository.content:
        return _recorded(root, repository.content, kept or Recorded())
    left_behind: list[str] = []
    named = dict(walk(root, CONTENT, left_behind))
    faults = {name: fault for name, fault in named.items() if fault}
    lines = (line_of(name, _NOT_READ if is_hidden(name) else _blob(root, name)) for name in named if name not in faults)
    return Listing(_text(lines), faults, left_behind=tuple(left_behind))


def _recorded(root: Path, tracked: Tracked, kept: Recorded) -> Listing:
    same_index = bool(kept.index_state) and kept.index_state == tracked.index_state
    listed = kept.text if same_index else tracked.listed
    text = listed if listed == kept.text else _published(listed)
    lines: list[str] = []
    faults: dict[str, str] = {}
    copies = _left_behind(root, listed, tracked.touched)
    for name in sorted(tracked.touched):
        path = root / name
        if is_left_behind(name) or _behind_a_link(root, name):
            continue
        if is_hidden(name):
            lines += [line_of(name, _NOT_READ)] if os.path.lexists(path) else []
        elif path.is_symlink() or (path.exists() and not path.is_file()):
            faults[name] = LINK
        elif path.exists():
            lines.append(line_of(name, _blob(root, name)))
    if not tracked.touched:
        # Where the index has copies the list is made anew next time: what is kept of it would not name them.
        return Listing(text, faults, "" if copies else tracked.index_state, copies)
    rest = _without(text, tracked.touched)
    return Listing(rest + _text(lines), faults, "", copies)


def _left_behind(root: Path, listed: str, touched: Collection[str]) -> tuple[str, ...]:
    """The backup copies of editors among what git has on its list and what lies there beside it."""
    recorded = [name_of(line) for line in listed.split(END)[:-1]] if _SOME_LEFT_BEHIND(listed) else []
    return tuple(
        name for name in sorted({*recorded, *touched}) if is_left_behind(name) and os.path.lexists(root / name)
    )


def _published(text: str) -> str:
    """The list without what is left behind by editors."""
    if not _SOME_LEFT_BEHIND(text):
        return text
    return _text(line for line in text.split(END)[:-1] if not is_left_behind(name_of(line)))


def _without(text: str, names: Collection[str]) -> str:
    """The list without the files of these names."""
    if len(names) > FEW:
        return _text(line for line in text.split(END)[:-1] if name_of(line) not in names)
    for name in names:
        for line in [line for line in _starting(text, name) if name_of(line) == name]:
            text = f"{END}{text}".replace(f"{END}{line}{END}", END, 1)[1:]
    return text


def _text(lines: Iterable[str]) -> str:
    return "".join([f"{line}{END}" for line in lines])


def _starting(text: str, name: str) -> Iterator[str]:
    """The lines of a list of files whose names start so."""
    return (line for line in _holding(text, f"\t{name}") if name_of(line).startswith(name))


def _holding(text: str, part: str) -> Iterator[str]:
    """The lines that hold this; to look for it takes far less time than to split the text."""
    at = text.find(part)
    while at >= 0:
        end = text.index(END, at)
        yield text[text.rfind(END, 0, at) + 1 : end]
        at = text.find(part, end)


_SOME_LEFT_BEHIND = re.compile(r"~[/\0]|#\0").search  # in a whole list, which takes less time than name by name


def _behind_a_link(root: Path, name: str) -> bool:
    """Whether a link has taken the place of a folder on the way; git then has the link itself on its list."""
    parts = name.split("/")
    return any((root / "/".join(parts[:depth])).is_symlink() for depth in range(1, len(parts)))


def _blob(root: Path, name: str) -> str:
    try:
        with (root / name).open("rb") as stream:
            data = stream.read(most_bytes(name) + 1)
    except OSError:
        return ""
    return sha1(b"blob %d\0%s" % (len(data), data), usedforsecurity=False).hexdigest()
