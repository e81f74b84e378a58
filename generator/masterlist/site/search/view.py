"""The index of the search, in files by the first letters of words: a browser loads those that it is asked for.

A file is a script and not JSON, because a page that was opened from a disk can load scripts and nothing else.
``leaf-st.js`` has everything with a word that begins with "st". Where that would be too much there are files for one
letter more instead, ``top-st.js`` with the first few of all, and ``whole-st-1.js`` for the word "st" itself.
``index.js`` says which there are. ``assets/search-index.js`` reads them.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from masterlist.facts.content import Content, Player
from masterlist.facts.event import Event
from masterlist.folding import collated, id_like, words
from masterlist.language import _, dated
from masterlist.site.common.words import Document, Link, Page, Shell

MOST = 1_200  # entries of one file: some 25 kB compressed
TOP = 30  # entries that are shown before enough letters are typed


class SearchEntry(NamedTuple):
    """Something that can be found."""

    title: str
    at: str  # the path of its page; of a player the id, or "" where that is the name's own
    about: str  # what it is; "" for a player
    club: str  # of a player; it tells players apart, but no player is filed under it: the club's page has them all
    others: str  # a player's other names and former ids
    words: frozenset[str]  # under which it is filed


class IndexFile(NamedTuple):
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


def contents(files: Sequence[IndexFile]) -> Document:
    """The file that says which there are: leaves, and words too common for one with the files that each has itself."""
    whole: dict[str, int] = {file.prefix: 0 for file in files if file.kind == "top"}
    for file in files:
        if file.kind == "whole":
            whole[file.prefix] = file.number
    leaves = sorted(file.prefix for file in files if file.kind == "leaf")
    return _script("index", {"leaves": leaves, "split": dict(sorted(whole.items()))})


def files_of(entries: Sequence[SearchEntry], most: int = MOST) -> list[IndexFile]:
    """The files for all entries, none with more than ``most``; the entries in each stay in their order."""
    filed: dict[str, list[int]] = {}
    for at, one in enumerate(entries):
        for word in one.words:
            filed.setdefault(word, []).append(at)
    return [
        IndexFile(kind, prefix, number, tuple(entries[at][:5] for at in found))
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
    for start, longer_words in groupby(longer, lambda word: word[: len(prefix) + 1]):
        yield from _split(start, [*longer_words], filed, most)


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


COUNT_DIGITS = 2


def search_page() -> Page:
    """The page with all results."""
    return Page("search.html", "search.html", _("Search"), _("Players, events, clubs, lists and pages by name."), None)


def entries(content: Content, events: Iterable[Event], shell: Shell) -> list[SearchEntry]:
    """Everything on a site that can be found, in the order in which it is shown."""
    players = sorted((collated(player.name), id_) for id_, player in content.players.items())
    return [
        *_pages(content, shell),
        *(_other(one.name, f"lists/{one.id}.html", _("rating list")) for one in content.lists.values()),
        *(
            _other(one.name, f"tournaments/{one.id}.html", _joined(_("event"), dated(one.start), one.town))
            for one in events
        ),
        *(_other(one.name, f"clubs/{one.id}.html", _joined(_("club"), one.town)) for one in content.clubs.values()),
        *(_player(content, content.players[id_]) for _, id_ in players),
    ]


def _pages(content: Content, shell: Shell) -> Iterator[SearchEntry]:
    own = [Link(page.title, f"{page.id}.html") for _, page in sorted(content.pages.items())]
    known = {link.path: link for link in (*shell.menu, shell.action, *shell.foot, *own)}
    for path, link in known.items():
        if path.endswith(".html") and not path.startswith("lists/"):
            yield _other(link.text, path, _("page"))


def _other(title: str, path: str, about: str) -> SearchEntry:
    return SearchEntry(title, path, about, "", "", frozenset(words(f"{title} {about}")))


def _joined(*parts: str | None) -> str:
    return ", ".join(filter(None, parts))


def _player(content: Content, player: Player) -> SearchEntry:
    others = (*player.aka, *player.former_ids)
    id_ = "" if id_like(player.name) == player.id else player.id
    club = content.clubs[player.club].name if player.club else ""
    sought = words(" ".join((player.name, id_, *others)) if others or id_ else player.name)
    telling = frozenset(word for word in sought if not _is_count(word))
    return SearchEntry(player.name, id_, "", club, ", ".join(others), telling or frozenset(sought))


def _is_count(word: str) -> bool:
    """Whether the word only tells namesakes apart, as in ``ann-hill-2``."""
    return len(word) <= COUNT_DIGITS and word.isdecimal()
