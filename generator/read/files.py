"""The files of a content folder: which there are, and what kind each is."""

import os
import re
from pathlib import Path
from typing import NamedTuple

from generator.source import Place, Problem

CONTENT = "content"
ID = "[a-z0-9]+(?:-[a-z0-9]+)*"


class File(NamedTuple):
    """One content file: its kind, and the ids in its path."""

    kind: str  # site | list | club | player | log | event | board | game | page
    ids: tuple[str, ...]
    name: str  # relative to the root, with forward slashes


_KINDS = [
    ("site", r"site\.yaml"),
    ("list", rf"lists/({ID})\.yaml"),
    ("club", rf"clubs/({ID})\.yaml"),
    ("player", rf"players/({ID})\.yaml"),
    ("log", rf"logs/({ID})/([0-9]{{2,4}})\.yaml"),
    ("event", rf"tournaments/({ID})/event\.yaml"),
    ("board", rf"tournaments/({ID})/({ID})\.yaml"),
    ("game", rf"games/({ID})/({ID})\.yaml"),
    ("page", rf"pages/((?:{ID}/)*{ID})\.md"),
]
_PATTERNS = [(kind, re.compile(f"{CONTENT}/{pattern}")) for kind, pattern in _KINDS]
_SHAPES = {
    "lists": "lists/LIST.yaml",
    "clubs": "clubs/CLUB.yaml",
    "players": "players/PLAYER.yaml",
    "logs": "logs/PLAYER/NN.yaml, with the book's number in two digits",
    "tournaments": "tournaments/EVENT/event.yaml and tournaments/EVENT/BOARD.yaml",
    "games": "games/LIST/GAME.yaml",
    "pages": "pages/PAGE.md",
}


def content_files(root: Path) -> tuple[list[File], list[Problem]]:
    """All content files in the order of their names, and a problem for everything that is none."""
    files: list[File] = []
    problems: list[Problem] = []
    for name, is_link in _walk(root, CONTENT):
        if is_link:
            message, hint = "a symbolic link is not read", "put the file itself here"
            problems.append(Problem(Place(visible(name)), "files-are-files", message, hint))
        elif file := _classify(name):
            files.append(file)
        else:
            problems.append(_stranger(name))
    return files, problems


def _walk(root: Path, folder: str) -> list[tuple[str, bool]]:
    """Names of all files and links below a folder; folders that are links are not entered."""
    found: list[tuple[str, bool]] = []
    if (root / folder).is_symlink():
        return [(folder, True)]
    waiting = [folder]
    while waiting:
        inside = waiting.pop()
        with os.scandir(root / inside) as entries:
            for entry in entries:
                name = f"{inside}/{entry.name}"
                if entry.name.startswith(".") or entry.name.endswith("~"):
                    continue  # what editors and systems leave behind
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(name)
                else:
                    found.append((name, not entry.is_file(follow_symlinks=False)))
    return sorted(found)


def _classify(name: str) -> File | None:
    for kind, pattern in _PATTERNS:
        if match := pattern.fullmatch(name):
            return File(kind, match.groups(), name)
    return None


def _stranger(name: str) -> Problem:
    folder = name.split("/")[1]
    shape = _SHAPES.get(folder)
    message = f"nothing reads this file: '{visible(name.rpartition('/')[2])}' is no name for a content file here"
    hint = "ids are lower-case letters, digits and single hyphens"
    if shape:
        hint = f"files in this folder are called {shape}; {hint}"
    else:
        hint = f"content is site.yaml and the folders {', '.join(_SHAPES)}"
    return Problem(Place(visible(name)), "file-names-are-ids", message, hint)


def visible(name: str) -> str:
    """A file's name as it can be printed anywhere: strangers choose names, with line ends and broken bytes too."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in name)
