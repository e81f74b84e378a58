"""The index of the search, in files by the first letters of words: a browser loads those that it is asked for.

A file is a script and not JSON, because a page that was opened from a disk can load scripts and nothing else.
``leaf-st.js`` has everything with a word that begins with "st". Where that would be too much there are files for one
letter more instead, ``top-st.js`` with the first few of all, and ``whole-st-1.js`` for the word "st" itself.
``index.js`` says which there are. ``assets/search-index.js`` reads them.

Ratings change with every result and names seldom do: they are in a file next to each, ``rated-leaf-st.js``, which is
loaded after the names are shown.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from masterlist.engine.query import Ask, provided, query
from masterlist.facts.content import Content, Player, alone
from masterlist.facts.event import Event
from masterlist.facts.site import RatingList
from masterlist.folding import collated, id_like, words
from masterlist.grouping import by_key
from masterlist.language import _, dated, language, months, speaking
from masterlist.queries.logs import GAMES, LISTS, PAGES, every_list
from masterlist.queries.overview import event_heads
from masterlist.queries.people import clubs, shown_players
from masterlist.queries.sources import ever_ranked
from masterlist.scoring.registry import list_system
from masterlist.site.common.games import rating
from masterlist.site.common.words import Document, Link, Shell, game_name
from masterlist.site.layout import Frame, Inputs, Made, gathers, inputs, translated

MOST = 1_200  # entries of one file: some 25 kB compressed
TOP = 30  # entries that are shown before enough letters are typed
COUNT_DIGITS = 2
SHELLS = provided("shells")  # what is around all pages, by language

# Something that can be found: its title; the path of its page, of a player the id, or "" where that is the name's own;
# what it is, "" for a player; of a player the club, by which no player is filed; and other names and former ids.
Entry = tuple[str, str, str, str, str]
Filed = tuple[Entry, frozenset[str]]  # with the words under which it is filed
Rated = tuple[str, Fraction, int]  # a list, the rating and the rank there; 0 for none
Game = tuple[str, str, str]  # its id, and when it began and ended, "" where it has no such day


class IndexFile(NamedTuple):
    """One file of the index; all of it names what it shows."""

    kind: str  # leaf, top or whole
    prefix: str
    number: int  # of several with the same word, from 1; else 0
    entries: tuple[Entry, ...]

    @property
    def name(self) -> str:
        """The file's name without its ending: first letters that are not of a to z and 0 to 9 as their numbers."""
        prefix = "".join(char if char.isascii() and char.isalnum() else f"_{ord(char):x}_" for char in self.prefix)
        return f"{self.kind}-{prefix}" + (f"-{self.number}" if self.number else "")

    @property
    def players(self) -> list[str]:
        """The ids of the players in it."""
        return [id_ or id_like(title) for title, id_, about, *_rest in self.entries if not about]

    def made(self, _frame: Frame) -> Iterator[Document]:
        yield self.document()

    def document(self) -> Document:
        """The file as it is published: rows without what is mostly empty, each club once."""
        clubs = {club: at for at, club in enumerate(dict.fromkeys(one[3] for one in self.entries))}
        players: list[list[str | int]] = []
        for title, id_, about, club, others in self.entries:
            if not about:
                row: list[str | int] = [title, clubs[club], id_, others]
                while row[-1] == "":
                    row.pop()
                players.append(row)
        found = [one[:3] for one in self.entries if one[2]]
        return _script(self.name, {"clubs": [*clubs], "players": players, "others": found})


@inputs
def ratings_file(frame: Frame, name: str, rated: dict[str, Rated]) -> Made:
    """The ratings of the players in the file of a name who have any: lists by their short names.

    Of each player there are the list by its place, the rating and the rank.
    """
    lists = {list_: at for at, list_ in enumerate(dict.fromkeys(list_ for list_, *_rest in rated.values()))}
    rows = {
        player: [lists[list_], rating(value, frame.lists[list_].system), rank]
        for player, (list_, value, rank) in rated.items()
    }
    yield _script(f"rated-{name}", {"lists": [frame.lists[list_].brief for list_ in lists], "rows": rows})


@inputs
def contents_file(frame: Frame, files: tuple[IndexFile, ...]) -> Made:  # noqa: ARG001  needs nothing of it
    """Which files there are; they come without their entries."""
    yield contents(files)


@query
def named_games(ask: Ask) -> dict[str, tuple[Game, ...]]:
    """The games that have a page by their name, of each list that is rated from such."""
    return {
        list_: tuple((game.id, game.started or "", game.finished or "") for game in own)
        for list_, own in ask(GAMES).items()
    }


@query
def search_index(ask: Ask, tag: str) -> dict[str, IndexFile]:
    """All files of a language by their names; what can be found and what it is called is in that language."""
    content = alone({})._replace(
        lists=dict(ask(LISTS)), clubs=dict(ask(clubs)), players=dict(ask(shown_players)), pages=dict(ask(PAGES))
    )
    with speaking(language(tag)):
        events, shell = (head.event for head in ask(event_heads)), ask.part(SHELLS, key=tag)
        found = entries(translated(content), events, ask(named_games), shell)
    return {file.name: file for file in files_of(found)}


@gathers(contents_file)
def search_contents(ask: Ask, tag: str) -> Inputs:
    """Which files a language has."""
    return contents_file(tuple(file._replace(entries=()) for file in ask(search_index, tag).values()))


@query
def search_file(ask: Ask, tag: str, name: str) -> IndexFile:
    file: IndexFile = ask.part(search_index, tag, key=name)
    return file


@query
def first_ratings(ask: Ask) -> dict[str, Rated]:
    """By player, where they stand on the first list that ranks them, or else on the first that has their rating."""
    found: dict[str, Rated] = {}
    for list_ in every_list(ask):
        for row in ever_ranked(ask, list_):
            known = found.get(row.player)
            if known is None or (row.rank and not known[2]):
                found[row.player] = list_, row.rating, row.rank or 0
    return found


@gathers(ratings_file)
def search_ratings(ask: Ask, tag: str, name: str) -> Inputs:
    """The ratings for a file of a language."""
    file: IndexFile = ask.part(search_index, tag, key=name)
    return ratings_file(name, ask.parts(first_ratings, keys=sorted({*file.players})))


def contents(files: Sequence[IndexFile]) -> Document:
    """The file that says which there are: leaves, and words too common for one with the files that each has itself."""
    whole: dict[str, int] = {file.prefix: 0 for file in files if file.kind == "top"}
    whole |= {file.prefix: file.number for file in files if file.kind == "whole"}
    leaves = sorted(file.prefix for file in files if file.kind == "leaf")
    return _script("index", {"leaves": leaves, "split": dict(sorted(whole.items()))})


def files_of(filed: Sequence[Filed], most: int = MOST) -> list[IndexFile]:
    """The files for all entries, none with more than ``most``; the entries in each stay in their order."""
    by_word = by_key((word, at) for at, (_entry, own) in enumerate(filed) for word in own)
    return [
        IndexFile(kind, prefix, number, tuple(filed[at][0] for at in found))
        for kind, prefix, number, found in _split("", sorted(by_word), by_word, most)
    ]


Found = tuple[str, str, int, Sequence[int]]  # kind, prefix, number, places of entries


def _split(prefix: str, below: Sequence[str], by_word: Mapping[str, Sequence[int]], most: int) -> Iterator[Found]:
    """The files for the words that begin with the prefix; ``below`` are these words in order."""
    found = sorted({at for word in below for at in by_word[word]})
    if prefix and len(found) <= most:
        yield "leaf", prefix, 0, found
        return
    if prefix:  # too common: the first entries, those with the very word before others, and all with that word
        whole = by_word.get(prefix, [])
        first = set(whole[:TOP])
        yield "top", prefix, 0, [*whole[:TOP], *(at for at in found if at not in first)][:TOP]
        for number, start in enumerate(range(0, len(whole), most), 1):
            yield "whole", prefix, number, whole[start : start + most]
    longer = [word for word in below if len(word) > len(prefix)]
    for start_of, longer_words in groupby(longer, lambda word: word[: len(prefix) + 1]):
        yield from _split(start_of, [*longer_words], by_word, most)


def _script(name: str, value: object) -> Document:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return Document(f"search/{name}.js", f'MasterlistSearch.take("{name}",{text});\n'.encode(), spoken=True)


def entries(
    content: Content, events: Iterable[Event], games: Mapping[str, Iterable[Game]], shell: Shell
) -> list[Filed]:
    """Everything on a site that can be found, in the order in which it is shown."""
    own = [Link(page.title, f"{page.id}.html") for _, page in sorted(content.pages.items())]
    linked = {link.path: link.text for link in (*shell.menu, shell.action, *shell.foot, *own)}
    # Lists are found as what they are.
    pages = {path: text for path, text in linked.items() if path.endswith(".html") and not path.startswith("lists/")}
    others = [
        *((text, path, _("page")) for path, text in pages.items()),
        *((one.name, f"lists/{one.id}.html", _of_list(one)) for one in content.lists.values()),
        *((one.name, f"tournaments/{one.id}.html", _joined(_("event"), dated(one.start), one.town)) for one in events),
        *((one.name, f"clubs/{one.id}.html", _joined(_("club"), one.town)) for one in content.clubs.values()),
        *(
            (game_name(id_), f"games/{list_}/{id_}.html", _joined(_("game"), content.lists[list_].brief, months(*days)))
            for list_, own in games.items()
            for id_, *days in own
        ),
    ]
    players = sorted((collated(player.name), id_) for id_, player in content.players.items())
    return [
        *(((*one, "", ""), frozenset(words(f"{one[0]} {one[2]}"))) for one in others),
        *(_player(content, content.players[id_]) for _, id_ in players),
    ]


def _of_list(one: RatingList) -> str:
    """What it is, with what its system calls a rating, by which it is looked for as well."""
    called = _(list_system(one.system).words.rating)
    return _joined(_("rating list"), None if called == _("Rating") else called)


def _joined(*parts: str | None) -> str:
    return ", ".join(filter(None, parts))


def _player(content: Content, player: Player) -> Filed:
    others = (*player.aka, *player.former_ids)
    id_ = "" if id_like(player.name) == player.id else player.id
    club = content.clubs[player.club].name if player.club else ""
    sought = words(" ".join((player.name, id_, *others)) if others or id_ else player.name)
    # What only tells namesakes apart, as in ``ann-hill-2``, finds no player.
    telling = frozenset(word for word in sought if not (len(word) <= COUNT_DIGITS and word.isdecimal()))
    return (player.name, id_, "", club, ", ".join(others)), telling or frozenset(sought)
