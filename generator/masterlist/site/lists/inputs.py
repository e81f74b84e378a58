"""What the pages of a list are made from, its files, and its top as other sites show it."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from masterlist.engine.query import Ask, Stored, query
from masterlist.facts.site import Members, RatingList
from masterlist.kinds.kind import KindFiles
from masterlist.language import _
from masterlist.queries.editions import edition_headers, ranks_before
from masterlist.queries.logs import LISTS, files_of, files_of_system
from masterlist.queries.overview import excluded, list_people, newest_year
from masterlist.queries.people import People, clubs_of, people_in
from masterlist.queries.ratings import night_index
from masterlist.queries.results import shown_rated
from masterlist.queries.sources import as_of, ever_ranked, page_recents, shown_standing, standing
from masterlist.scoring.board import ending_in_words
from masterlist.scoring.rating import Standing
from masterlist.scoring.registry import list_system
from masterlist.site.common.links import document
from masterlist.site.common.words import Document, Page
from masterlist.site.downloads import lists as downloads
from masterlist.site.downloads.index import embed_path
from masterlist.site.downloads.lists import list_document
from masterlist.site.layout import Frame, people_content
from masterlist.site.lists.view import Current, GameHead, ListView, list_rows
from masterlist.standings.movement import pages, portion
from masterlist.standings.totals import Recent

TOP = 10  # rows


class EmbedInputs(NamedTuple):
    """The top of a list for other sites: a page that has neither menu nor scripts."""

    list: str
    as_of: str
    rows: tuple[Standing, ...]
    people: People

    def made(self, frame: Frame) -> Iterator[Page]:
        """The page."""
        content, about = people_content(frame, self.people, {}), frame.lists[self.list]
        title = _("The top of {list}").format(list=about.name)
        yield Page(embed_path(about.id), "embed.html", title, "", (content, about, self))


@query
def embed_inputs(ask: Ask, list_: str) -> EmbedInputs:
    """The first players of any list who have a rank."""
    rows = tuple(islice((one for one in ever_ranked(ask, list_) if one.rank), TOP))
    return EmbedInputs(list_, ask(as_of, list_), rows, people_in(ask, rows))


# --- The current list for programs and scripts, whatever it is rated from ---------------------------------


class ListFiles(NamedTuple):
    """What the document of the current list and its further files hold, or its rows for scripts."""

    list: str
    rows: Stored[tuple[Standing, ...]]
    as_of: str  # "" for the rows
    people: Stored[People]
    clubs: dict[str, str]
    is_script: bool = False
    before: tuple[int, ...] = ()  # of the rows for scripts: the rank of each in the newest edition
    recents: tuple[Recent, ...] = ()  # of the same

    def made(self, frame: Frame) -> Iterator[Document]:
        """The files."""
        content, about = people_content(frame, self.people.value(People), self.clubs), frame.lists[self.list]
        rows = self.rows.value(tuple[Standing, ...])
        if self.is_script:
            yield from list_rows(content, f"lists/{self.list}", about, rows, before=self.before, recents=self.recents)
            return
        value = list_document(content, about, self.as_of, rows)
        yield document(f"lists/{self.list}", value)
        yield from downloads.current(content, value)


@query
def list_files(ask: Ask, list_: str) -> ListFiles:
    """What the files of the current list hold."""
    rows: Stored[tuple[Standing, ...]] = ask.stored(shown_standing, list_)
    people: Stored[People] = ask.stored(list_people, list_)
    clubs = clubs_of(ask, ask(list_people, list_))
    return ListFiles(list_, rows, ask(as_of, list_), people, clubs)


@query
def list_script(ask: Ask, list_: str) -> ListFiles:
    """The rows of the current list for scripts."""
    players = [*ask(standing, list_)]
    ranks = ask.parts(ranks_before, list_, keys=players) if ask(edition_headers).get(list_) else {}
    numbers = range(1, pages(len(players)) + 1)
    return ask(list_files, list_)._replace(
        as_of="",
        is_script=True,
        before=tuple(ranks.get(player, 0) for player in players) if ranks else (),
        recents=tuple(one for page in numbers for one in ask(page_recents, list_, str(page))),
    )


# --- What the pages of a list show, and nothing else ------------------------------------------------------


NIGHTS = 12  # that a list's own page names


class ListPage(NamedTuple):
    """What one page of the current list shows."""

    list: str
    number: int  # of the page
    rows: tuple[Standing, ...]
    of: int  # rows on all pages
    before: tuple[int, ...]  # the rank of each in the newest edition
    now: Current
    has_results: bool
    people: People
    clubs: dict[str, str]

    def made(self, frame: Frame) -> Iterator[Page]:
        """The page."""
        content, about = people_content(frame, self.people, self.clubs), frame.lists[self.list]
        since = self.now.editions[-1] if self.now.editions else ""
        stem = f"lists/{about.id}"
        page = ListView(content, about, stem, self.number, self.rows, self.of, since, self.before, self.now).page()
        yield page._replace(head=downloads.head_of(content, about, self.number, results=self.has_results))


@query
def list_page_inputs(ask: Ask, list_: str, page: str) -> ListPage:
    """What one page of the current list shows, by its number."""
    every, newest = ask(shown_standing, list_), ask(as_of, list_)
    rows, real = tuple(portion(every, int(page))), portion([*ask(standing, list_)], int(page))
    now = Current(
        editions=tuple(header.id for header in ask(edition_headers).get(list_, ())),
        recents=ask(page_recents, list_, page),
        year=ask(newest_year, list_),
    )
    about: RatingList = ask.part(LISTS, key=list_)
    if about.members is not None:
        now = now._replace(left=tuple(Members(about.members).gone(player, newest) for player in real))
    if page == "1":
        now = now._replace(as_of=newest, ranked=sum(row.rank is not None for row in every), **_games(ask, list_))
    people = people_in(ask, rows, excluded(ask, list_), now.games)
    return ListPage(
        list=list_,
        number=int(page),
        rows=rows,
        of=len(every),
        before=tuple(ask.part(ranks_before, list_, key=player) or 0 for player in real),
        now=now,
        has_results=bool(newest) and any(row.games for row in every),
        people=people,
        clubs=clubs_of(ask, people),
    )


def _games(ask: Ask, list_: str) -> dict[str, Any]:
    """The games that a list's own page names; those of logs stand on the pages of players."""
    kind = files_of(ask, list_)
    if kind is KindFiles.NIGHTS:
        newest = [*ask(night_index, list_).values()][: -NIGHTS - 1 : -1]
        return {"nights": tuple(newest)}
    if kind is KindFiles.LOGS:
        return {}
    one = ask(shown_rated, list_)
    games = (
        GameHead(own.id, own.game.started or "", own.game.finished or "", ending_in_words(own.game), own.unrated)
        for own in reversed(one.games)
    )
    return {"in_play": one.in_play, "games": tuple(games)}


# --- What the scripts that ask "what if" have of a list -------------------------------------------------


class WhatIfInputs(NamedTuple):
    """What the script of a list's players holds."""

    list: str
    rows: Stored[tuple[Standing, ...]]
    people: Stored[People]

    def made(self, frame: Frame) -> Iterator[Document]:
        """The script: columns and not rows, because they compress better."""
        people, about = self.people.value(People), frame.lists[self.list]
        system = list_system(about.system)
        rows = self.rows.value(tuple[Standing, ...])
        columns: dict[str, list[Any]] = {
            f"figures.{column.key}": [row.figures.get(column.key) for row in rows] for column in system.columns
        }
        if files_of_system(about.system) is KindFiles.LOGS:
            halves = [2 * row.figures["opponents_defeated"] for row in rows]
            columns = {"halves": halves, "points": [row.figures["game_points"] for row in rows]}
        columns |= {
            "rank": [row.rank for row in rows],
            "rating": [row.rating for row in rows],
            "games": [row.games for row in rows],
        }
        value = {
            "system": about.system,
            "places": system.places,
            "terms": system.every_term(about.terms),
            "ids": [row.player for row in rows],
            "names": [people[row.player][0] for row in rows],
            "columns": columns,
        }
        data = msgspec.json.encode(value, enc_hook=_for_scripts)
        call = b'MasterlistWhatIf.know("%s",%s);\n' % (self.list.encode(), data)
        yield Document(f"assets/what-if/{self.list}.js", call)


def _for_scripts(value: object) -> object:
    """An exact number, also within a group of terms: scripts compute with floating points, and show two decimals."""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is nothing that a script can have")


@query
def what_if_inputs(ask: Ask, list_: str) -> WhatIfInputs:
    """The players of a list."""
    rows: Stored[tuple[Standing, ...]] = ask.stored(shown_standing, list_)
    return WhatIfInputs(list_, rows, ask.stored(list_people, list_))
