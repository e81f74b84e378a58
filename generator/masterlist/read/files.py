"""The files of a content folder: which there are, and what kind each is."""

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from masterlist.folding import slug
from masterlist.read.text import MAX_BYTES, MAX_EDITION, visible
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
