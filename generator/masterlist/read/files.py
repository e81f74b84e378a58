"""The files of a content folder: which there are, of what kind, each with the name that git has for its bytes.

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

from masterlist.folding import slug
from masterlist.read import git_process
from masterlist.read.git import Repository, Tracked, line_of, name_of
from masterlist.read.text import MAX_BYTES, MAX_EDITION, MAX_PROBLEMS, visible
from masterlist.source import Place, Problem, Severity

CONTENT = "content"
EDITIONS = f"{CONTENT}/editions/"
ID = "[a-z0-9]+(?:-[a-z0-9]+)*"
DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
TAG = "[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*"  # of a language (BCP 47)
LINK = "this is a link or a device, and neither is read"
USUAL = 65_536  # bytes, which hold nearly every file
LONGEST_ID = 80  # as in the schemas
# Windows keeps these names for devices, whatever ending they have: no file and no folder there can be called so.
_DEVICE = re.compile(r"(?:^|/)(con|prn|aux|nul|(?:com|lpt)[1-9])(?=[./]|$)")


class File(NamedTuple):
    """One content file: its kind, and the ids in its path."""

    kind: str  # site | theme | logo | list | club | player | log | entry | edition | event | board | game | page
    ids: tuple[str, ...]
    name: str  # relative to the root, with forward slashes


_KINDS = [
    ("site", r"site\.yaml"),
    ("theme", r"theme\.yaml"),
    ("logo", r"logo\.(png|webp)"),
    ("list", rf"lists/({ID})\.yaml"),
    ("club", rf"clubs/({ID})\.yaml"),
    ("player", rf"players/({ID})\.yaml"),
    ("log", rf"logs/({ID})/(0[1-9]|[1-9][0-9]{{1,3}})\.yaml"),  # one name for each number
    ("entry", rf"logs/({ID})/{DAY}-({ID})(?:--(?:[2-9]|[1-9][0-9]))?\.yaml"),  # --2: the second game of that day
    ("edition", rf"editions/({ID})/({ID})\.yaml"),
    ("event", rf"tournaments/({ID})/event\.yaml"),
    ("board", rf"tournaments/({ID})/({ID})\.yaml"),
    ("game", rf"games/({ID})/({ID})\.yaml"),
    ("page", rf"pages/((?:{ID}/)*{ID})(?:\.({TAG}))?\.md"),  # perhaps in another language
]
_PATTERNS = [(kind, re.compile(f"{CONTENT}/{pattern}")) for kind, pattern in _KINDS]
_SHAPES = {
    "lists": "lists/LIST.yaml",
    "clubs": "clubs/CLUB.yaml",
    "players": "players/PLAYER.yaml",
    "logs": "logs/PLAYER/NN.yaml, with the book's number in two digits, and logs/PLAYER/DATE-OPPONENT.yaml",
    "editions": "editions/LIST/EDITION.yaml",
    "tournaments": "tournaments/EVENT/event.yaml and tournaments/EVENT/BOARD.yaml",
    "games": "games/LIST/GAME.yaml, or games/LIST/DATE.yaml for the games of a day",
    "pages": "pages/PAGE.md, in another language pages/PAGE.LANGUAGE.md",
}


def content_files(root: Path) -> tuple[list[File], list[Problem]]:
    """All content files in the order of their names, and a problem for everything that is none."""
    files: list[File] = []
    problems: list[Problem] = []
    left_behind: list[str] = []
    found = walk(root, CONTENT, left_behind)
    for name, fault in found:
        if is_hidden(name):
            continue
        file = classify(name)
        if fault or file is None:
            problems.append(strange(name, fault))
        else:
            files.append(file)
    return files, problems + hidden_files([*(name for name, _ in found), *left_behind])


def strange(name: str, fault: str) -> Problem:
    """The problem of a name that is none of a content file, or of what lies there with a ``fault``."""
    if fault:
        return Problem(Place(visible(name)), "files-are-files", fault, "replace it by an ordinary file")
    return _stranger(name)


def meant(name: str) -> str:
    """The content file that is probably meant by a name: the name itself where it is shaped like one; or ""."""
    return name if _shaped(name) else _better_name(name)


def device_in(name: str) -> str:
    """The part of a file's name, or the id, that is a device's name on Windows; or ""."""
    found = _DEVICE.search(name)
    return found[1] if found else ""


def no_id(device: str) -> str:
    """Says why the name of a device is no id."""
    return f"'{device}' cannot be an id: Windows reserves this name for a device"


def data(root: Path, file: File) -> tuple[bytes, list[Problem]]:
    """A file's bytes, no more of them than may be judged."""
    try:
        # There are tens of thousands: no path is made of each, and no room for the largest of them.
        with open(f"{root}/{file.name}", "rb", opener=_at_once) as stream:
            found = stream.read(USUAL)
            return (found if len(found) < USUAL else found + stream.read(most_bytes(file.name) + 1 - USUAL)), []
    except OSError as error:
        message = f"the file cannot be opened: {error.strerror}"
        return b"", [Problem(Place(file.name), "files-can-be-opened", message, "correct its permissions")]


def _at_once(path: str, flags: int) -> int:
    """Open a file, and wait for no one where a named pipe has taken its place since it was listed."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def most_bytes(name: str) -> int:
    """How many bytes a content file may have."""
    return MAX_EDITION if name.startswith(f"{CONTENT}/editions/") else MAX_BYTES


def is_left_behind(name: str) -> bool:
    """Whether it is a backup copy of an editor, or lies in a folder called like one."""
    return "~/" in name or name.endswith("~") or _AUTOSAVED(name) is not None


_AUTOSAVED = re.compile(r"(^|/)#[^/]*#$").search  # by Emacs, while a file is edited


def is_an_editors(name: str) -> bool:
    """Whether an editor has left it behind, or has it there while a file is edited."""
    return is_left_behind(name) or _SWAPPED(name) is not None


_SWAPPED = re.compile(r"(^|/)\.(#[^/]*|[^/]*\.sw[a-p])$").search  # by Emacs as a lock, by Vim


def is_hidden(name: str) -> bool:
    """Whether it is a dot-file, or lies in a folder whose name begins with a dot."""
    return "/." in name


def hidden_files(names: Iterable[str]) -> list[Problem]:
    """A problem for every dot-file, hidden folder and backup copy among some names: nothing reads them.

    They are no part of what is published, so these warnings are not published either.
    """
    given = list(names)
    hidden = [name for name in given if is_hidden(name)]
    copies = sorted({_copy_top(name) for name in given if is_left_behind(name) and not is_hidden(name)})
    attributes = {name for name in hidden if _ATTRIBUTES(name)}
    others = {hidden_top(name) for name in hidden} - attributes
    return [*map(_attributes, sorted(attributes)), *map(_hidden, sorted(others)), *map(_copy, copies)]


def _copy_top(name: str) -> str:
    """The backup copy itself, or the folder called like one that it lies in."""
    end = f"{name}/".find("~/") + 1
    return name[:end] if end else name


def _copy(name: str) -> Problem:
    sign = (
        "'#' stands around the name of what an editor saves by itself"
        if name.endswith("#")
        else ("a name that ends in '~' is that of an editor's backup copy")
    )
    message = f"nothing reads this: {sign}"
    hint = f"remove it; or rename it, without the '{name[-1]}', if it is to count"
    return Problem(Place(visible(name)), "files-are-visible", message, hint, Severity.WARNING)


_ATTRIBUTES = re.compile(r"/\.gitattributes$", re.IGNORECASE).search  # on some disks git finds it in capitals too


def hidden_top(name: str) -> str:
    """The hidden file itself, or the hidden folder that it lies in."""
    start = name.index("/.") + 1
    return name[:start] + name[start:].partition("/")[0]


def _attributes(name: str) -> Problem:
    message = "with this file git can store other bytes than those that lie on the disk, and show those in a review"
    return Problem(Place(visible(name)), "files-have-no-attributes", message, "remove it")


def _hidden(name: str) -> Problem:
    message = "nothing reads this: its name begins with a dot, and most programs do not show it"
    hint = "remove it, or move it out of content/"
    return Problem(Place(visible(name)), "files-are-visible", message, hint, Severity.WARNING)


def walk(root: Path, folder: str, left_behind: list[str] | None = None) -> list[tuple[str, str]]:
    """Names of all that lies below a folder, and what keeps each from being read, or ""; no link is followed.

    Backup copies of editors are not among them; their names go into ``left_behind``.
    """
    found: list[tuple[str, str]] = []
    waiting = [folder]
    while waiting:
        inside = waiting.pop()
        if (root / inside).is_symlink():
            found.append((inside, LINK))
            continue
        try:
            entries = sorted(os.scandir(root / inside), key=lambda entry: entry.name)
        except OSError as error:
            found.append((inside, f"the folder cannot be opened: {error.strerror}"))
            continue
        for entry in entries:
            name = f"{inside}/{entry.name}"
            if is_left_behind(entry.name):
                if left_behind is not None:
                    left_behind.append(name)
                continue
            if entry.is_dir(follow_symlinks=False) and entry.name != ".git":
                waiting.append(name)
            else:
                is_read = entry.is_file(follow_symlinks=False) or is_hidden(name)
                found.append((name, "" if is_read else LINK))
    return sorted(found)


def classify(name: str) -> File | None:
    """The content file that a name stands for; None where it stands for none."""
    return None if _DEVICE.search(name) else _shaped(name)


def _shaped(name: str) -> File | None:
    """The same, also where a machine with Windows could not hold the file."""
    for kind, pattern in _PATTERNS:
        match = pattern.fullmatch(name)
        if match:
            ids = tuple(id_ for id_ in match.groups() if id_ is not None)
            return File(kind, ids, name) if all(len(id_) <= LONGEST_ID for id_ in ids) else None
    return None


def _stranger(name: str) -> Problem:
    if (device := device_in(name)) and _shaped(name):
        hint = f"rename it to {_DEVICE.sub(_numbered, name)}, or to something else"
        return Problem(Place(visible(name)), "file-names-are-ids", no_id(device), hint)
    shape = _SHAPES.get(name.split("/")[1])
    message = f"this file is not read: '{visible(name.rpartition('/')[2])}' is not a valid name here"
    if better := _better_name(name):
        hint = f"rename it to {better}"
    elif name.startswith(f"{CONTENT}/logo."):
        hint = "a logo is called logo.png or logo.webp; an SVG is refused, because it can hold scripts"
    elif shape:
        ids = f"an id has lower-case letters, digits and single hyphens, at most {LONGEST_ID}"
        hint = f"files in this folder are called {shape}; {ids}"
    else:
        hint = f"content is site.yaml, theme.yaml, a logo and the folders {', '.join(_SHAPES)}"
    return Problem(Place(visible(name)), "file-names-are-ids", message, hint)


def _numbered(device: re.Match[str]) -> str:
    return f"{device[0]}-1"


def _better_name(name: str) -> str:
    """What the file was probably meant to be called, or ""."""
    folders, _, last = name.rpartition("/")
    if classify(within := f"{folders}/{last.rpartition('.')[0]}"):  # eve.yaml.txt, of an editor that adds its ending
        return within
    stem, _, ending = last.rpartition(".") if "." in last else (last, "", "")
    number = f"{int(stem):02}" if re.fullmatch("[0-9]{1,9}", stem) else ""
    for id_ in (number, stem, slug(stem)):
        for end in (ending, "yaml", "md"):
            better = f"{folders.lower()}/{id_}.{end}"
            if id_ and better != name and classify(better):
                return better
    return ""


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
