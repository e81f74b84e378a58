"""What the pages and documents of nights show, and nothing else."""

from collections.abc import Iterator
from typing import NamedTuple

from masterlist.engine.query import Ask, query
from masterlist.queries.history import runs_of_games
from masterlist.queries.people import People, people_in, veil_of
from masterlist.queries.played import night_index, night_result
from masterlist.read.history import Runs
from masterlist.site.api import nights as api_nights
from masterlist.site.api.document import document
from masterlist.site.common.model import Document, Page
from masterlist.site.common.source_links import Sources
from masterlist.site.layout.frame import Frame, people_content
from masterlist.site.nights.night import Shown, night_page
from masterlist.site.nights.view import nights_page
from masterlist.standings.nights import NightHead


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
