"""The index of the search, in files by the first letters of words: a browser loads those that it is asked for.

A file is a script and not JSON, because a page that was opened from a disk can load scripts and nothing else.
``leaf-st.js`` has everything with a word that begins with "st". Where that would be too much there are files for one
letter more instead, ``top-st.js`` with the first few of all, and ``whole-st-1.js`` for the word "st" itself.
``index.js`` says which there are. ``assets/search-index.js`` reads them.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from masterlist.site.common.model import Document
from masterlist.site.search.view import Entry

MOST = 1_200  # entries of one file: some 25 kB compressed
TOP = 30  # entries that are shown before enough letters are typed


class File(NamedTuple):
    """One file of the index; all of it names what it shows."""

    kind: str  # leaf, top or whole
    prefix: str
    number: int  # of several with the same word, from 1; else 0
    entries: tuple[tuple[str, str, str, str, str], ...]  # title, where, what it is, club, other names

    @property
    def name(self) -> str:
        """The file's name without its ending."""
        return f"{self.kind}-{_encoded(self.prefix)}" + (f"-{self.number}" if self.number else "")

    def document(self) -> Document:
        """The file as it is published: rows without what is mostly empty, clubs said once."""
        clubs = {club: at for at, club in enumerate(dict.fromkeys(one[3] for one in self.entries))}
        players = [_player_row(one, clubs) for one in self.entries if not one[2]]
        others = [one[:3] for one in self.entries if one[2]]
        return _script(self.name, {"clubs": [*clubs], "players": players, "others": others})


def contents(files: Sequence[File]) -> Document:
    """The file that says which there are: leaves, and words too common for one with the files that each has itself."""
    whole: dict[str, int] = {file.prefix: 0 for file in files if file.kind == "top"}
    for file in files:
        if file.kind == "whole":
            whole[file.prefix] = file.number
    leaves = sorted(file.prefix for file in files if file.kind == "leaf")
    return _script("index", {"leaves": leaves, "split": dict(sorted(whole.items()))})


def files_of(entries: Sequence[Entry], most: int = MOST) -> list[File]:
    """The files for all entries, none with more than ``most``; the entries in each stay in their order."""
    filed: dict[str, list[int]] = {}
    for at, one in enumerate(entries):
        for word in one.words:
            filed.setdefault(word, []).append(at)
    return [
        File(kind, prefix, number, tuple(entries[at][:5] for at in found))
        for kind, prefix, number, found in _split("", sorted(filed), filed, most)
    ]


Found = tuple[str, str, int, Sequence[int]]  # kind, prefix, number, places of entries


def _split(prefix: str, below: Sequence[str], filed: Mapping[str, list[int]], most: int) -> Iterator[Found]:
    """The files for the words that begin with the prefix; ``below`` are these words in order."""
    found = sorted({at for word in below for at in filed[word]})
    if prefix and len(found) <= most:
        yield "leaf", prefix, 0, found
        return
    if prefix:
        yield from _common(prefix, found, filed.get(prefix, []), most)
    longer = [word for word in below if len(word) > len(prefix)]
    for start, words in groupby(longer, lambda word: word[: len(prefix) + 1]):
        yield from _split(start, [*words], filed, most)


def _common(prefix: str, found: Sequence[int], whole: Sequence[int], most: int) -> Iterator[Found]:
    """The files for first letters that are too common: the first entries, those with the very word before others."""
    first = set(whole[:TOP])
    yield "top", prefix, 0, [*whole[:TOP], *(at for at in found if at not in first)][:TOP]
    for number, start in enumerate(range(0, len(whole), most), 1):
        yield "whole", prefix, number, whole[start : start + most]


def _player_row(one: tuple[str, str, str, str, str], clubs: Mapping[str, int]) -> list[Any]:
    title, id_, _, club, others = one
    row = [title, clubs[club], id_, others]
    while row[-1] == "":
        row.pop()
    return row


def _encoded(prefix: str) -> str:
    """First letters as a part of a file's name: of a to z and 0 to 9, whatever they are."""
    return "".join(char if char.isascii() and char.isalnum() else f"_{ord(char):x}_" for char in prefix)


def _script(name: str, value: object) -> Document:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return Document(f"search/{name}.js", f'MasterlistSearch.take("{name}",{text});\n'.encode(), spoken=True)
