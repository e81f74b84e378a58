"""What a player won at events: the event itself, and awards for a best country."""

from collections.abc import Iterator
from typing import NamedTuple

from masterlist.facts.board import Power
from masterlist.facts.event import Event
from masterlist.language import _, spoken
from masterlist.site.common.model import Link
from masterlist.standings.event_values import EventStanding
from masterlist.standings.results import Results


class Title(NamedTuple):
    """An event that a player won, or the power that they played best there."""

    event: Event
    power: Power | None  # None for the event
    shared: bool
    board: str  # where they played the power so, or ""


class TitleView(NamedTuple):
    """A title as the page tells it."""

    what: str
    event: Link
    date: str


def titles_of(results: Results, player: str) -> Iterator[Title]:
    """The player's titles, those of the newest event first; an event without a winner yet gives none."""
    for one in results.events.values():
        for row in one.table.standings:
            if row.player == player and one.event.final and _won(row):
                yield Title(one.event, None, row.shared, "")
        for power, games in one.table.best_countries.items():
            for game in games:
                if game.player == player:
                    yield Title(one.event, power, shared=False, board=game.board)


def _won(row: EventStanding) -> bool:
    return row.rank == 1


def titles(results: Results, player: str) -> tuple[TitleView, ...]:
    """The titles in words."""
    return tuple(
        TitleView(_what(title), Link(title.event.name, f"tournaments/{title.event.id}.html"), title.event.end)
        for title in titles_of(results, player)
    )


def _what(title: Title) -> str:
    if title.power:
        return _("Best {power}").format(power=spoken(title.power.label))
    return _("Winner, shared") if title.shared else _("Winner")
