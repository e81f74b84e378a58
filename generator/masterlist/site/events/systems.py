"""An event under other systems than its own: side by side, and those that its file asks for at length."""

from typing import NamedTuple

from masterlist.facts.board import SEVENTH_PLAYER
from masterlist.facts.content import Content
from masterlist.facts.event import Event
from masterlist.language import rounded
from masterlist.scoring.registry import systems
from masterlist.site.common.board_rows import person
from masterlist.site.common.model import Link
from masterlist.site.events.rounds import place_of
from masterlist.standings.event_values import Comparison, EventResult, EventTable, Standing


class OtherView(NamedTuple):
    """The event under another system."""

    name: str
    winners: str  # who would have won a final event, else ""
    refused: tuple[str, ...]
    rows: tuple[tuple[str, Link, str, str, str], ...]  # place there, player, points, place here, move


class PlaceView(NamedTuple):
    """A player's place under one system."""

    place: str  # "" where they do not stand in that table
    move: str  # from the event's own table


class SystemsView(NamedTuple):
    """The final table under every system that fits, the event's own first."""

    names: tuple[str, ...]
    rows: tuple[tuple[Link, tuple[PlaceView, ...]], ...]  # in the order of the event's own table
    winners: tuple[tuple[str, str], ...]  # of the other systems: its name, and those who would have won
    same: tuple[str, ...]  # names of systems under which the same players would have won


def systems_view(content: Content, one: EventResult) -> SystemsView | None:
    """All tables side by side; None where there is but one."""
    tables = [other.table for other in one.fitting if other.table]
    if not tables:
        return None
    own = {row.player: row for row in one.table.standings}
    others = [{row.player: row for row in table.standings} for table in tables]
    players = [id_ for id_ in dict.fromkeys(id_ for rows in (own, *others) for id_ in rows) if id_ != SEVENTH_PLAYER]
    rows = (
        (person(content, id_), tuple(_place(own.get(id_), rows.get(id_)) for rows in (own, *others))) for id_ in players
    )
    named = [(systems()[table.system].name, _winners(table)) for table in tables]
    here = _winners(one.table)
    return SystemsView(
        names=(systems()[one.event.system].name, *(name for name, _ in named)),
        rows=tuple(rows),
        winners=tuple(
            (name, ", ".join(person(content, id_).text for id_ in won)) for name, won in named if won != here
        ),
        same=tuple(name for name, won in named if won == here),
    )


def _winners(table: EventTable) -> list[str]:
    return [row.player for row in table.standings if row.rank == 1]


def _place(here: Standing | None, there: Standing | None) -> PlaceView:
    return PlaceView(place_of(there), _move(here, there)) if there else PlaceView("", "")


def _move(here: Standing | None, there: Standing) -> str:
    moved = (here.rank - there.rank) if here and here.rank and there.rank else 0
    return f"▲ {moved}" if moved > 0 else f"▼ {-moved}" if moved < 0 else ""


def other_view(content: Content, one: EventResult, other: Comparison) -> OtherView:
    """The event under a system that its file names."""
    name = systems()[other.system].name
    if other.table is None:
        return OtherView(name, "", tuple(f"{problem.place}: {problem.message}" for problem in other.refused), ())
    here = {row.player: row for row in one.table.standings}
    rows = [row for row in other.table.standings if row.player != SEVENTH_PLAYER]
    winners = [person(content, row.player).text for row in rows if row.rank == 1 and one.event.final]
    return OtherView(
        name,
        ", ".join(winners),
        (),
        tuple(_row(content, one.event, row, here.get(row.player)) for row in rows),
    )


def _row(content: Content, event: Event, row: Standing, here: Standing | None) -> tuple[str, Link, str, str, str]:
    return (
        place_of(row),
        person(content, row.player),
        rounded(row.points, event.decimals),
        place_of(here) if here else "",
        _move(here, row) or "–",
    )
