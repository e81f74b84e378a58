"""What the pages and documents of a list rated from nights show, and nothing else."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from masterlist.engine.query import Ask, query
from masterlist.queries.edition_files import edition_headers
from masterlist.queries.history import runs_of_games
from masterlist.queries.marked import night_curves
from masterlist.queries.people import People, clubs_of, people_in, veil_of
from masterlist.queries.played import NightHead, night_index, night_result
from masterlist.queries.published import ranks_before
from masterlist.queries.ratings import night_standing
from masterlist.queries.shown import excluded, shown_standing
from masterlist.queries.sources import as_of
from masterlist.queries.years import newest_year
from masterlist.read.history import Runs
from masterlist.site.api import nights as api_nights
from masterlist.site.api.document import document
from masterlist.site.common.model import Document, Page
from masterlist.site.common.source_links import Sources
from masterlist.site.downloads import lists as downloads
from masterlist.site.layout.frame import Frame, people_content
from masterlist.site.nights.night import Shown, night_page
from masterlist.site.nights.view import NEWEST, Head, Sheet, list_page, nights_page
from masterlist.standings.portions import portion
from masterlist.standings.small_curves import EDITIONS


class GameListPage(NamedTuple):
    """What one page of the current list shows."""

    list: str
    sheet: Sheet
    people: People
    clubs: dict[str, str]

    def made(self, frame: Frame) -> Iterator[Page]:
        """The page."""
        content, about = people_content(frame, self.people, self.clubs), frame.lists[self.list]
        page = list_page(content, about, self.sheet)
        yield page._replace(head=downloads.head_of(content, about, self.sheet.number, results=bool(self.sheet.rows)))


@query
def newest_heads(ask: Ask, list_: str) -> tuple[Head, ...]:
    """The newest nights of a list, the newest first."""
    return tuple(map(_head, [*ask(night_index, list_).values()][: -NEWEST - 1 : -1]))


def _head(one: NightHead) -> Head:
    return Head(one.id, one.date, one.games, one.players)


@query
def game_list_page(ask: Ask, list_: str, page: str) -> GameListPage:
    """What one page of the current list shows, by its number."""
    every = ask(shown_standing, list_)
    rows, real = tuple(portion(every, int(page))), portion([*ask(night_standing, list_)], int(page))
    is_first = page == "1"
    people = people_in(ask, rows, excluded(ask, list_))
    return GameListPage(
        list=list_,
        sheet=Sheet(
            number=int(page),
            rows=rows,
            of=len(every),
            as_of=as_of(ask, list_) if is_first else "",
            nights=ask(newest_heads, list_) if is_first else (),
            year=ask(newest_year, list_),
            **_since(ask, list_, real),
        ),
        people=people,
        clubs=clubs_of(ask, people),
    )


def _since(ask: Ask, list_: str, players: Iterable[str]) -> dict[str, Any]:
    """What rows show of the editions on file."""
    on_file = ask(edition_headers).get(list_, ())
    if not on_file:
        return {}
    return {
        "editions": tuple(header.id for header in on_file),
        "since": on_file[-1].id,
        "before": tuple(ask.part(ranks_before, list_, key=player) or 0 for player in players),
        "curves": tuple(ask.part(night_curves, list_, key=player) or "" for player in players),
        "curves_from": on_file[-EDITIONS:][0].id,
    }


class NightsInputs(NamedTuple):
    """What the index of nights shows."""

    list: str
    nights: tuple[Head, ...]  # newest first

    def made(self, frame: Frame) -> Iterator[Page]:
        """The page."""
        yield nights_page(frame.lists[self.list], self.nights)


@query
def nights_inputs(ask: Ask, list_: str) -> NightsInputs:
    """The index of a list's nights."""
    return NightsInputs(list_, tuple(map(_head, reversed(ask(night_index, list_).values()))))


class NightInputs(NamedTuple):
    """What the page and the document of one night show."""

    list: str
    shown: Shown
    people: People
    runs: dict[str, Runs]  # where the lines of the file come from

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """The page and the document."""
        content, about = people_content(frame, self.people, {}), frame.lists[self.list]
        link_to = Sources(frame.site, frame.prefix, self.runs, frame.private)
        yield night_page(content, about, self.shown, link_to)
        value = api_nights.night_document(content, about, self.shown.night, self.shown.games)
        yield document(f"games/{about.id}/{self.shown.night.id}", value)


@query
def neighbours(ask: Ask, list_: str) -> dict[str, tuple[str, str]]:
    """The nights before and after each."""
    ids = ["", *ask(night_index, list_), ""]
    return {id_: (before, after) for before, id_, after in zip(ids, ids[1:], ids[2:], strict=False)}


@query
def night_inputs(ask: Ask, list_: str, id_: str) -> NightInputs:
    """One night."""
    one = veil_of(ask)(ask(night_result, list_, id_))
    runs = runs_of_games(ask, one.games)
    around: tuple[str, str] = ask.part(neighbours, list_, key=id_)
    people = {who: (name, "", "") for who, (name, _, _) in people_in(ask, one).items()}
    return NightInputs(list_, Shown(one.night, one.games, around), people, runs)
