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
CLOSED = "the folder cannot be opened"
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
    if not (root / CONTENT).is_dir():
        return [], [no_content()]
    files: list[File] = []
    problems: list[Problem] = []
    found, left_behind = walk(root, CONTENT)
    for name, fault in found:
        if is_hidden(name):
            continue
        file = classify(name)
        if fault or file is None:
            problems.append(strange(name, fault))
        else:
            files.append(file)
    return files, problems + hidden_files([*(name for name, _ in found), *left_behind])


def no_content() -> Problem:
    """Says that this is no site's folder."""
    hint = "run 'masterlist init FOLDER' to begin a new site, or name the site's folder with --root"
    return Problem(Place(CONTENT), "content-exists", "there is no folder 'content' here", hint)


def strange(name: str, fault: str) -> Problem:
    """The problem of a name that is none of a content file, or of what lies there with a ``fault``."""
    if fault.startswith(CLOSED):
        return Problem(Place(visible(name)), "files-can-be-opened", fault, "correct its permissions")
    if fault:
        return Problem(Place(visible(name)), "files-are-files", fault, "replace it by an ordinary file")
    if (device := device_in(name)) and _shaped(name):
        better = _DEVICE.sub(r"\g<0>-1", name)
        hint = f"rename it to {better}, or to something else"
        return Problem(Place(visible(name)), "file-names-are-ids", no_id(device), hint)
    shape = _SHAPES.get(name.split("/")[1])
    message = f"this file is not read: '{visible(name.rpartition('/')[2])}' is not a valid name here"
    if name.lower() == f"{CONTENT}/theme.css":
        hint = "a site has no style sheet of its own: its colours are named in theme.yaml"
    elif better := _better_name(name):
        hint = f"rename it to {better}, or to something else where there is such a file"
    elif name.startswith(f"{CONTENT}/logo."):
        hint = "a logo is called logo.png or logo.webp; an SVG is refused, because it can hold scripts"
    elif shape:
        ids = f"an id has lower-case letters, digits and single hyphens, at most {LONGEST_ID}"
        hint = f"files in this folder are called {shape}; {ids}"
    else:
        hint = f"content is site.yaml, theme.yaml, a logo and the folders {', '.join(_SHAPES)}"
    return Problem(Place(visible(name)), "file-names-are-ids", message, hint)


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


def text_in(root: Path, name: str) -> str:
    """The text of a file that can be read."""
    return data(root, File("", (), name))[0].decode("utf-8-sig")


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
    attributes, hidden, copies = set(), set(), set()
    for name in names:
        if _ATTRIBUTES(name):
            attributes.add(name)
        elif is_hidden(name):
            hidden.add(hidden_top(name))
        elif is_left_behind(name):  # itself, or the folder called like a copy that it lies in
            end = f"{name}/".find("~/") + 1
            copies.add(name[:end] if end else name)
    found = []
    for name in sorted(attributes):
        message = "with this file git can store other bytes than those that lie on the disk, and show those in a review"
        found.append(Problem(Place(visible(name)), "files-have-no-attributes", message, "remove it"))
    for name in (*sorted(hidden), *sorted(copies)):
        message = "nothing reads this: a name that ends in '~' is that of an editor's backup copy"
        hint = f"remove it; or rename it, without the '{name[-1]}', if it is to count"
        if name in hidden:
            message = "nothing reads this: its name begins with a dot, and most programs do not show it"
            hint = "remove it, or move it out of content/"
        elif name.endswith("#"):
            message = "nothing reads this: '#' stands around the name of what an editor saves by itself"
        found.append(Problem(Place(visible(name)), "files-are-visible", message, hint, Severity.WARNING))
    return found


_ATTRIBUTES = re.compile(r"/\.gitattributes$", re.IGNORECASE).search  # on some disks git finds it in capitals too


def hidden_top(name: str) -> str:
    """The hidden file itself, or the hidden folder that it lies in."""
    start = name.index("/.") + 1
    return name[:start] + name[start:].partition("/")[0]


def walk(root: Path, folder: str) -> tuple[list[tuple[str, str]], list[str]]:
    """Names of all that lies below a folder, and what keeps each from being read, or ""; no link is followed.

    Then the names of backup copies of editors, which are not among the others.
    """
    found: list[tuple[str, str]] = []
    left_behind: list[str] = []
    waiting = [folder]
    while waiting:
        inside = waiting.pop()
        if (root / inside).is_symlink():
            found.append((inside, LINK))
            continue
        try:
            entries = sorted(os.scandir(root / inside), key=lambda entry: entry.name)
        except OSError as error:
            found.append((inside, f"{CLOSED}: {error.strerror}"))
            continue
        for entry in entries:
            name = f"{inside}/{entry.name}"
            if is_left_behind(entry.name):
                left_behind.append(name)
            elif entry.is_dir(follow_symlinks=False) and entry.name != ".git":
                waiting.append(name)
            else:
                found.append((name, "" if entry.is_file(follow_symlinks=False) or is_hidden(name) else LINK))
    return sorted(found), left_behind


def classify(name: str) -> File | None:
    """The content file of that name; None where none can have it."""
    return None if _DEVICE.search(name) else _shaped(name)


def _shaped(name: str) -> File | None:
    """The same, also where a machine with Windows could not hold the file."""
    for kind, pattern in _PATTERNS:
        if match := pattern.fullmatch(name):
            ids = tuple(id_ for id_ in match.groups() if id_ is not None)
            return File(kind, ids, name) if all(len(id_) <= LONGEST_ID for id_ in ids) else None
    return None


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
    folder, top = root.resolve(), git_process.top(root)
    above = [folder, *folder.parents]
    if top is None or not any(_converts(one / FILE) for one in above[: above.index(top) + 1]):
        return []
    given = b"".join(name.encode("utf-8", "surrogateescape") + b"\0" for name in names if name.endswith(PLAIN))
    try:
        found = git_process.output(root, "check-attr", "--stdin", "-z", *CONVERTING, given=given).split(b"\0")
    except (OSError, CalledProcessError):
        return []
    problems = []
    for path, attribute, value in zip(found[0::3], found[1::3], found[2::3], strict=False):
        if value not in {b"unspecified", b"unset"}:
            message = "git can store other bytes of this file than those that lie on the disk: it has the attribute"
            hint = f"remove that attribute from it, in the {FILE} above content/"
            place = Place(visible(git_process.text_of(path)))
            message += f" '{attribute.decode()}'"
            problems.append(Problem(place, "files-have-no-attributes", message, hint))
    return problems[:MAX_PROBLEMS]


def _converts(file: Path) -> bool:
    """Whether a file of attributes names one of those; of a macro too it has the definition."""
    try:
        return file.is_file() and _WORDS(file.read_bytes()) is not None
    except OSError:
        return False


END = "\0"  # of a line
FEW = 20  # names: so many are found sooner in a text than among ten thousand lines


class Listing(NamedTuple):
    """What lies in a content folder, whatever it is called."""

    text: str  # a line for each file as git lists it: tens of thousands are compared sooner than taken apart
    faults: dict[str, str]  # what is no ordinary file, and why
    index_state: str = ""  # how git's index lay of which it was made; "" where it was made of more than that
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


_NOT_READ = "0" * 40  # instead of a blob, of what is listed only to be reported


def list_content(root: Path, repository: Repository, kept: tuple[str, str] = ("", "")) -> Listing:
    """All that lies there; by git's record where there is one, else by looking at each.

    Where git's index lies as it did when a list was ``kept``, with its state and its text, git need not make it again.
    """
    if repository.content:
        return _recorded(root, repository.content, *kept)
    found, left_behind = walk(root, CONTENT)
    named = dict(found)
    faults = {name: fault for name, fault in named.items() if fault}
    lines = (line_of(name, _NOT_READ if is_hidden(name) else _blob(root, name)) for name in named if name not in faults)
    return Listing(_text(lines), faults, left_behind=tuple(left_behind))


def _recorded(root: Path, tracked: Tracked, state: str, kept: str) -> Listing:
    listed = kept if state and state == tracked.index_state else tracked.listed
    text = listed
    if listed != kept and _SOME_LEFT_BEHIND(listed):
        text = _text(line for line in listed.split(END)[:-1] if not is_left_behind(name_of(line)))
    lines: list[str] = []
    faults: dict[str, str] = {}
    recorded = [name_of(line) for line in listed.split(END)[:-1]] if _SOME_LEFT_BEHIND(listed) else []
    copies = tuple(
        name for name in sorted({*recorded, *tracked.touched}) if is_left_behind(name) and os.path.lexists(root / name)
    )
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
    return Listing(_without(text, tracked.touched) + _text(lines), faults, "", copies)


def _without(text: str, names: Collection[str]) -> str:
    """The list without the files of these names."""
    if len(names) > FEW:
        return _text(line for line in text.split(END)[:-1] if name_of(line) not in names)
    for name in names:
        for line in [line for line in _holding(text, f"\t{name}") if name_of(line) == name]:
            text = f"{END}{text}".replace(f"{END}{line}{END}", END, 1)[1:]
    return text


def _text(lines: Iterable[str]) -> str:
    return "".join([f"{line}{END}" for line in lines])


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
