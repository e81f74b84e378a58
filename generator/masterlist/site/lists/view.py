"""A page of a list: its rows, and what is around them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from masterlist.facts.content import Content, Player
from masterlist.facts.site import Era, Members, RatingList
from masterlist.folding import id_like
from masterlist.kinds.kind import KindFiles
from masterlist.language import MINUS, _, ngettext, period, spoken
from masterlist.queries.logs import files_of_system
from masterlist.scoring.rating import Standing
from masterlist.scoring.registry import list_system
from masterlist.scoring.system import ListSystem
from masterlist.site.common.games import figure, night_link, rating
from masterlist.site.common.links import Sources, also, club_link, newest_links, player_link
from masterlist.site.common.lists import (
    Altered,
    ListedEdition,
    MoveLine,
    move,
    movers,
    today,
    what_altered,
    would_differ,
)
from masterlist.site.common.words import Document, Link, Page, Pager, pager, path_of
from masterlist.site.common.workings import moved, signed
from masterlist.source import Message, with_names
from masterlist.standings.movement import Mark
from masterlist.standings.nights import NightHead
from masterlist.standings.periods import begins_anew, running
from masterlist.standings.rating_list import player_of
from masterlist.standings.totals import Recent


class GameHead(NamedTuple):
    """A game without its seats."""

    id: str
    started: str
    finished: str
    ending: Message
    not_rated: Message | None  # why


# --- The pages of a list, current or as it was published, whatever it is rated from -----------------------


PART = 2_000  # players whose figures stand in one file
UNDIVIDED = 0  # of an edition: there are many, and hosts limit the number of files
RESULTS = ("won", "drawn", "lost")


WHOLE = {"behind"}  # columns that tell something of the next row as well


def list_rows(  # noqa: PLR0913  what rows show
    content: Content,
    stem: str,
    about: RatingList,
    rows: Sequence[Standing],
    *,
    before: Sequence[int] = (),
    recents: Sequence[Recent] = (),
    marked: Mapping[str, str] | None = None,
) -> Iterator[Document]:
    """A list as its pages show it; ``stem`` is the path of its first page without the ending.

    By row, ``before`` are the ranks in the edition before, 0 where the player had none, and ``recents`` the newest
    games. Of a published edition ``marked`` is what marked rows would say today, by player.
    """
    system = list_system(about.system)
    columns: dict[str, Any] = {
        # By how much the rank is before the place; null without one.
        "behind": [None if row.rank is None else place - row.rank for place, row in enumerate(rows, 1)],
        "rating": [_plain(rating(row.rating, about.system)) for row in rows],
    }
    figures = [row.figures for row in rows]
    for column in system.columns:
        columns[column.key] = [_plain(figure(column, own.get(column.key))) for own in figures]
    columns["games"] = [row.games for row in rows]
    if system.counts_results:
        columns |= zip(RESULTS, zip(*(row.results for row in rows), strict=True), strict=True)
    if any(one.form for one in recents):
        columns |= {"form": [one.form for one in recents], "curve": [one.curve for one in recents]}
        columns["moved"] = [signed(one.change, system.places) if one.change else "" for one in recents]
    if marked is None:
        columns["last"] = [row.last for row in rows]
    elif marked:
        columns["today"] = [marked.get(row.player, "") for row in rows]
    if before:
        columns["since"] = before
    part = PART if marked is None else UNDIVIDED
    return _documents(content, stem, [player_of(content, row.player) for row in rows], columns, part)


def _plain(text: str) -> str | int:
    """With a hyphen before what is less than nothing, as in all data; a whole number as one, which is shorter."""
    return int(text) if text.isdecimal() else text.replace(MINUS, "-")


def member_rows(
    content: Content, stem: str, ids: Sequence[str], ratings: Sequence[tuple[str, ...]]
) -> Iterator[Document]:
    """The index of players, in the order of the ids; with the ratings of each, as the pages show them.

    Negative numbers begin with a hyphen, as in all data.
    """
    columns = {f"list-{number}": [*map(_plain, own)] for number, own in enumerate(zip(*ratings, strict=True), 1)}
    return _documents(content, stem, [content.players[id_] for id_ in ids], columns)


def _documents(
    content: Content, stem: str, players: Sequence[Player], columns: dict[str, Any], part: int = PART
) -> Iterator[Document]:
    clubs = {club: at for at, club in enumerate(sorted({player.club for player in players if player.club}), 1)}
    is_split = 0 < part < len(players)
    value: dict[str, Any] = {
        "names": [player.name for player in players],
        "ids": {at: one.id for at, one in enumerate(players) if id_like(one.name) != one.id},
        "clubs": [[id_, content.clubs[id_].name] for id_ in clubs],
        "club": [clubs.get(player.club, 0) for player in players],
        "country": [player.country for player in players],
        "part": part if is_split else 0,
        "columns": {name: own for name, own in columns.items() if not is_split or name in WHOLE},
    }
    if "since" in columns:
        value["moved"] = {way: words or by for way, words, by in (move(0, 1), move(1, 1), move(2, 1), move(1, 2))}
    yield _call(f"rows/{stem}.js", "take", stem, value)
    for number, start in enumerate(range(0, len(players), part), 1) if is_split else ():
        own = {name: own[start : start + part] for name, own in columns.items() if name not in WHOLE}
        yield _call(f"rows/{stem}/part-{number}.js", "add", stem, own, start)


def _call(path: str, function: str, *values: object) -> Document:
    arguments = b",".join(map(msgspec.json.encode, values))
    return Document(path, b"MasterlistTables.%s(%s);\n" % (function.encode(), arguments), spoken=True)


class Current(NamedTuple):
    """What a page of the current list shows around its rows; the later parts are on the first page."""

    editions: tuple[str, ...] = ()  # ids, the oldest first
    recents: tuple[Recent, ...] = ()  # of each row
    left: tuple[str, ...] = ()  # the last day of each row's membership where it had ended, of a list with members
    year: str = ""  # the newest one whose page tells of the list
    as_of: str = ""  # on others "", or every page would change with every day
    ranked: int = 0  # players who have a rank
    in_play: Fraction | None = None  # of one rated from boards: points anted in games that go on
    games: tuple[GameHead, ...] = ()  # of the same, the newest first
    nights: tuple[NightHead, ...] = ()  # of one rated from nights, the newest first


LONG = 9  # digits of a row's rating and its last figure with which the table is wider than a phone
MEMBERS = "members"  # a term


class ListView(NamedTuple):
    """A page of a list for its template: the current one, or an edition as it was published."""

    content: Content
    about: RatingList
    stem: str  # the path of its first page without the ending
    number: int  # of the page, from 1
    rows: Sequence[Standing]
    of: int  # rows on all pages
    since: str = ""  # id of the edition before, "" where there is none
    before: tuple[int, ...] = ()  # the rank of each row there, 0 where the player was not on it
    now: Current = Current()
    marks: tuple[Mark, ...] = ()  # of an edition: rows that would be other today
    published: ListedEdition | None = None  # of an edition
    after: str = ""  # id of the edition after this one
    link_to: Sources | None = None

    @property
    def system(self) -> ListSystem:
        return list_system(self.about.system)

    @property
    def as_of(self) -> str:
        return self.published.head.last_day if self.published else self.now.as_of

    @property
    def pager(self) -> Pager | None:
        return pager(self.stem, self.number, self.of)

    def page(self) -> Page:
        """The page."""
        name, number = self.about.name, self.number
        if self.published:
            name = _("{list}, {edition}").format(list=name, edition=period(self.published.head.id))
        title = name if number == 1 else _("{name}, page {number}").format(name=name, number=number)
        summary = _("{list}: all players by rating, with how each rating was worked out.").format(list=self.about.name)
        return Page(path_of(self.stem, number), "list.html", title, summary, self)

    @property
    def is_wide(self) -> bool:
        """Whether the table is sure to be wider than a phone."""
        rows, columns = self.rows[:1], self.system.columns[-1:]
        texts = [rating(row.rating, self.about.system) for row in rows]
        texts += [figure(column, row.figures.get(column.key)) for row in rows for column in columns]
        return sum(map(str.isdigit, "".join(texts))) > LONG

    @property
    def is_marked(self) -> bool:
        """Whether some row of the edition would be other today."""
        return bool(self.marks or (self.published and self.published.marked))

    @property
    def today(self) -> dict[str, str]:
        """What marked rows would say today, by player."""
        return {mark.player: today(self.about, mark) for mark in self.marks}

    @property
    def links(self) -> tuple[Link, ...]:
        """The newest editions and their index, and other pages about the list."""
        about, now = self.about, self.now
        others = also(about.id, len(now.editions), now.year) if self.rows and not self.published else ()
        return newest_links(about.id, now.editions) + others

    def club(self, player: Player) -> Link | None:
        return club_link(self.content, player)

    def player(self, row: Standing) -> Player:
        return player_of(self.content, row.player)

    def joined(self, row: Standing) -> str:
        """The first day of a member's membership, where it is stated."""
        return "" if self.published else Members(self.about.members).joined(row.player)

    def reason(self, why: Message) -> str:
        return spoken(with_names(why, self.content.name_of))

    def move(self, at: int) -> tuple[str, str, str] | None:
        """By how many ranks a row has moved since the edition before."""
        rank = self.rows[at].rank
        return move(self.before[at], rank) if rank else None

    def change(self, recent: Recent) -> tuple[str, str]:
        """By how much the last game changed the rating, without the sign, and which way."""
        return moved(recent.change, self.system.places) if recent.change is not None else ("", "")

    def tie(self, at: int) -> str:
        """What puts a row before the next one, which has the same rating."""
        row, *below = self.rows[at : at + 2]
        if not below or row.rank == below[0].rank or row.rating != below[0].rating:
            return ""
        for column in self.system.columns:
            if column.tie and row.figures[column.key] != below[0].figures[column.key]:
                return _(column.tie).format(player=player_link(self.content, below[0].player).text)
        return ""

    # --- Of an edition ---

    @property
    def terms_then(self) -> str:
        """The terms under which the edition was made."""
        terms = json.loads(self.published.head.terms) if self.published and self.published.head.terms else {}
        return ", ".join(f"{key}: {value}" for key, value in terms.items())

    @property
    def doubts(self) -> list[str]:
        """How many rows would be different today, and why."""
        return [would_differ(why, rows) for why, rows in self.published.marked] if self.published else []

    def cause(self, one: Altered) -> tuple[str, tuple[Link, ...]]:
        """What a commit did that caused this, and its links."""
        name = _("commit {id}").format(id=one.origin.commit[:10])
        links = self.link_to.links_of(one.origin) if self.link_to else ()
        return what_altered(one), links or (Link(name, ""),)

    @property
    def movers(self) -> list[tuple[str, list[MoveLine]]]:
        news = self.published.head.news if self.published else None
        return movers(news, self.about.system) if news else []

    # --- Of the current list ---

    @property
    def is_provisional(self) -> bool:
        """Whether the ratings are those of a rating period that is not over."""
        return files_of_system(self.about.system) is KindFiles.NIGHTS and bool(running(self.about, self.as_of))

    @property
    def terms(self) -> dict[str, Any]:
        """The terms of the list; of members and of what is switched on the page says more."""
        terms = self.about.terms
        return {key: value for key, value in terms.items() if key != MEMBERS and not isinstance(value, bool)}

    def begins_anew(self, era: Era) -> bool:
        return begins_anew(self.about, era)

    @property
    def nights(self) -> list[tuple[Link, str]]:
        """The newest nights, each with how many games, and the way to all of them."""
        lines = [
            (night_link(self.about, one.id), ngettext("{n} game", "{n} games", one.games).format(n=one.games))
            for one in self.now.nights
        ]
        return [*lines, (Link(_("All nights"), f"games/{self.about.id}.html"), "")] if lines else []


def in_terms(terms: Mapping[str, Any]) -> str:
    """Terms as their file states them."""
    return ", ".join(f"{key}: {_term(value)}" for key, value in terms.items())


def _term(value: Any) -> str:  # noqa: ANN401  a system's schema may allow anything
    if isinstance(value, Mapping):
        return f"({in_terms(value)})"
    if isinstance(value, list):
        return f"({', '.join(map(_term, value))})"
    return str(value).lower() if isinstance(value, bool) else str(value)
