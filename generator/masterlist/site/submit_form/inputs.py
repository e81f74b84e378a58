"""What the form for new results shows and knows, and nothing else."""

from collections.abc import Iterator
from typing import NamedTuple

from masterlist.engine.query import Ask, query
from masterlist.facts.event import Event
from masterlist.facts.people import Player, Privacy
from masterlist.queries.events import event
from masterlist.queries.logs import keeps
from masterlist.queries.nights import outlines
from masterlist.queries.overview import event_heads
from masterlist.queries.people import clubs, players
from masterlist.queries.settings import GAMES
from masterlist.scoring.board import board_systems
from masterlist.site.common.model import Document, Page
from masterlist.site.layout.frame import Frame, small_content
from masterlist.site.submit_form.known import Nights, known_document
from masterlist.site.submit_form.view import submit_page


class Boards(NamedTuple):
    """An event with the boards that it has."""

    event: Event  # its boards left out
    boards: tuple[str, ...]  # their ids
    in_play: tuple[str, ...]  # of those that go on


class FormInputs(NamedTuple):
    """What the form shows and knows."""

    players: tuple[Player, ...]
    logs: dict[str, tuple[str, ...]]  # by player, the lists of which they keep a log
    clubs: dict[str, str]
    events: tuple[Boards, ...]  # newest first
    games: dict[str, tuple[str, ...]]  # ids by list
    nights: dict[str, Nights]  # by list

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """The page, and what its scripts know."""
        content = small_content(frame, {}, self.clubs)
        content.players.update({one.id: one for one in self.players})
        boards = any(own.event.system in board_systems() for own in self.events)
        yield submit_page(content, frame.prefix, boards=boards)
        yield known_document(content, self.logs, self.events, self.games, self.nights)


@query
def form_inputs(ask: Ask) -> FormInputs:
    """The form; a game with a private player cannot be reported with it: the id there is not that of the file."""
    public = {id_: one for id_, one in ask(players).items() if one.privacy is Privacy.PUBLIC}
    outlines = ((head, ask.part(event, head.event.id, key="outline")) for head in ask(event_heads))
    return FormInputs(
        players=tuple(public.values()),
        logs={id_: lists for id_, lists in ask(keeps).items() if id_ in public},
        clubs={id_: club.name for id_, club in ask(clubs).items()},
        events=tuple(Boards(head.event, one.boards, head.progress.in_play) for head, one in outlines),
        games={list_: tuple(game.id for game in own) for list_, own in ask(GAMES).items()},
        nights=_nights(ask),
    )


def _nights(ask: Ask) -> dict[str, Nights]:
    """What each list has on file; months come in the order of time."""
    found: dict[str, Nights] = {}
    for one in ask(outlines).values():
        ids = tuple(id_ for _, id_ in one.nights)
        known = found.get(one.list, Nights((), ""))
        found[one.list] = Nights((*known.ids, *ids), one.seat or known.seat)
    return found
