"""Nights of games: the page and the document of each, their index."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from masterlist.codec import decode
from masterlist.documents.games import NightGameJson, NightJson, NightSeatJson
from masterlist.engine.query import Ask, query
from masterlist.facts.content import Content
from masterlist.facts.night import COLOURS, Night, NightSeat
from masterlist.facts.site import RatingList
from masterlist.language import _, dated
from masterlist.queries.history import runs_of_files
from masterlist.queries.people import People, anonymizer_of, people_in
from masterlist.queries.ratings import night_index, packed_night
from masterlist.read.history import Runs
from masterlist.site.common.games import GameShown, change_fields, night_link, night_name, result_fields
from masterlist.site.common.links import Json, Sources, amounts, details, document, source, system_link
from masterlist.site.common.words import Document, Link, Page
from masterlist.site.common.workings import PageTop
from masterlist.site.downloads.index import in_json
from masterlist.site.layout.frame import Frame, people_content
from masterlist.site.tops import night_top
from masterlist.standings.nights import NightHead, Played, packed


class NightsInputs(NamedTuple):
    """What the index of nights shows."""

    list: str
    nights: tuple[NightHead, ...]  # newest first

    def made(self, frame: Frame) -> Iterator[Page]:
        """The page."""
        about = frame.lists[self.list]
        title = _("{list}: all nights").format(list=about.name)
        summary = _("{list}: every night of games, newest first.").format(list=about.name)
        view = NightsPage(about, self.nights)
        yield Page(f"games/{about.id}.html", "nights.html", title, summary, view)


class NightsPage(NamedTuple):
    """The index of nights, for its template."""

    about: RatingList
    nights: tuple[NightHead, ...]

    def link(self, id_: str) -> Link:
        return night_link(self.about, id_)


@query
def nights_inputs(ask: Ask, list_: str) -> NightsInputs:
    """The index of a list's nights."""
    return NightsInputs(list_, tuple(one.head for one in reversed(ask(night_index, list_).values())))


class NightInputs(NamedTuple):
    """What the page and the document of one night show."""

    list: str
    night: Night  # its games left out
    games: bytes  # tuple[Played, ...]
    around: tuple[str, str]  # ids of the nights before and after, or ""
    people: People
    runs: dict[str, Runs]  # where the lines of the file come from

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """The page and the document."""
        content, about, night = people_content(frame, self.people, {}), frame.lists[self.list], self.night
        link_to = Sources(frame.site, frame.prefix, self.runs, frame.private)
        games, path = decode(self.games, tuple[Played, ...]), f"games/{about.id}/{night.id}"
        title = _("{list}: {night}").format(list=about.name, night=night_name(night.id, night.date))
        summary = _("{list}, {day}: every game, and what it changed.").format(list=about.name, day=dated(night.date))
        every, first = [GameShown(content, one, link_to) for one in games], night_top(content, about, games, link_to)
        view = NightPage(content, about, night, every, self.around, first)
        yield Page(f"{path}.html", "night.html", title, summary, view, in_json(title, f"api/v1/{path}.json"))
        yield document(path, night_document(content, about, night, games))


@query
def neighbours(ask: Ask, list_: str) -> dict[str, tuple[str, str]]:
    """The nights before and after each."""
    ids = ["", *ask(night_index, list_), ""]
    return {id_: (before, after) for before, id_, after in zip(ids, ids[1:], ids[2:], strict=False)}


@query
def night_inputs(ask: Ask, list_: str, id_: str) -> NightInputs:
    """One night."""
    night, games = packed_night(ask, list_, id_)
    if anonymize := anonymizer_of(ask):
        shown = anonymize(decode(games.data, tuple[Played, ...]))
        night, games = anonymize(night), packed(shown, shown)
    people = {who: (name, "", "") for who, (name, _, _) in people_in(ask, night, games.people).items()}
    around: tuple[str, str] = ask.part(neighbours, list_, key=id_)
    return NightInputs(list_, night, games.data, around, people, runs_of_files(ask, games.files))


class NightPage(NamedTuple):
    """A night, for its template."""

    content: Content
    about: RatingList
    night: Night
    games: Sequence[GameShown]
    around: tuple[str, str]
    top: PageTop | None  # who gained most

    @property
    def rules(self) -> Link:
        return system_link(self.content, self.about.system)

    @property
    def coloured(self) -> bool:
        """Whether all games have White and Black; else each seat says its own."""
        return all(seat.name in COLOURS for game in self.games for seat in game.one.game.seats)

    def link(self, id_: str) -> Link:
        return night_link(self.about, id_)


def night_document(content: Content, about: RatingList, night: Night, games: Iterable[Played]) -> NightJson:
    """A night: every game with what it changed."""
    return NightJson(
        as_of=night.date,
        night=night.id,
        list=about.id,
        system=about.system,
        date=night.date,
        note=night.note or None,
        games=tuple(_game(content, one) for one in games),
        source=source(night.place),
    )


def _game(content: Content, one: Played) -> NightGameJson:
    """One game, with what it changed."""
    changes = {change.player: change for change in one.changes}
    return NightGameJson(
        game=one.id,
        kind=one.game.kind,
        **result_fields(one),
        note=one.game.note or None,
        seats=tuple(
            NightSeatJson(**_seat(content, seat), **change_fields(changes.get(seat.player))) for seat in one.game.seats
        ),
        **details(one.game.details),
    )


def _seat(content: Content, seat: NightSeat) -> Json:
    points = {"points": None, "points_exact": None} if seat.points is None else amounts(points=seat.points)
    return {
        "seat": seat.name,
        "player": seat.player,
        "name": content.name_of(seat.player),
        "place": seat.rank,
        **points,
        **details(seat.details),
    }
