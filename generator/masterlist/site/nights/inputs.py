"""What the pages and documents of nights show, and nothing else."""

from collections.abc import Iterator
from typing import NamedTuple

from masterlist.codec import decode
from masterlist.engine.query import Ask, query
from masterlist.facts.night import Night
from masterlist.queries.history import runs_of_files
from masterlist.queries.people import People, people_in, veil_of
from masterlist.queries.played import night_index, packed_night
from masterlist.read.history import Runs
from masterlist.site.api import nights as api_nights
from masterlist.site.common.documents import document
from masterlist.site.common.links import Sources
from masterlist.site.common.model import Document, Page
from masterlist.site.layout.frame import Frame, people_content
from masterlist.site.nights.night import Shown, night_page
from masterlist.site.nights.view import nights_page
from masterlist.standings.nights import NightHead, Played, packed


class NightsInputs(NamedTuple):
    """What the index of nights shows."""

    list: str
    nights: tuple[NightHead, ...]  # newest first

    def made(self, frame: Frame) -> Iterator[Page]:
        """The page."""
        yield nights_page(frame.lists[self.list], self.nights)


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
        content, about = people_content(frame, self.people, {}), frame.lists[self.list]
        link_to = Sources(frame.site, frame.prefix, self.runs, frame.private)
        games = decode(self.games, tuple[Played, ...])
        yield night_page(content, about, Shown(self.night, games, self.around), link_to)
        value = api_nights.night_document(content, about, self.night, games)
        yield document(f"games/{about.id}/{self.night.id}", value)


@query
def neighbours(ask: Ask, list_: str) -> dict[str, tuple[str, str]]:
    """The nights before and after each."""
    ids = ["", *ask(night_index, list_), ""]
    return {id_: (before, after) for before, id_, after in zip(ids, ids[1:], ids[2:], strict=False)}


@query
def night_inputs(ask: Ask, list_: str, id_: str) -> NightInputs:
    """One night."""
    night, games = packed_night(ask, list_, id_)
    if veil := veil_of(ask):
        shown = veil(decode(games.data, tuple[Played, ...]))
        night, games = veil(night), packed(shown, shown)
    people = {who: (name, "", "") for who, (name, _, _) in people_in(ask, night, games.people).items()}
    around: tuple[str, str] = ask.part(neighbours, list_, key=id_)
    return NightInputs(list_, night, games.data, around, people, runs_of_files(ask, games.files))
