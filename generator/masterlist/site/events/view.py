"""Event pages: the classification and everything behind it; and the index of all events."""

from collections.abc import Iterable
from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.event import Event, Status
from masterlist.language import _, ngettext, rounded
from masterlist.language.catalogue import spoken
from masterlist.site.common.board_rows import person
from masterlist.site.common.links import stated, system_link
from masterlist.site.common.model import Link, Page
from masterlist.site.events.boards import BoardLine, CentresView, centres_view, rounds_of
from masterlist.site.events.kinds import columns_of, counts_of, in_brief
from masterlist.site.events.line import dates_of, event_line
from masterlist.site.events.rounds import (
    Places,
    board_path,
    place_of,
    places_after_rounds,
    state_in_words,
    table_name,
)
from masterlist.site.events.systems import OtherView, SystemsView, other_view, systems_view
from masterlist.standings.event_values import EventHead, EventResult, PlayerGame, Split, Standing
from masterlist.standings.rounds import progress
from masterlist.standings.ties import DECIDED


class GameCell(NamedTuple):
    """A game in the crosstable: what it was and its points, leading to the board."""

    board: Link  # "E 10", "1 of 4"
    points: str
    counted: bool


class StandingView(NamedTuple):
    """One row of a classification."""

    place: str
    player: Link
    points: str
    counts: tuple[str, ...]  # as the kind of game has them: wins, draws, centres
    splits: tuple[str, ...]
    rounds: tuple[tuple[GameCell, ...], ...]


class KindWords(NamedTuple):
    """How the kind of game is told: heads of columns, captions, and how to read a game."""

    seat: str
    held: str
    counts: tuple[str, ...]
    caption: str
    note: str


class EventView(NamedTuple):
    """What an event's page shows."""

    event: Event
    dates: str
    state: str  # how far it has come, "" of a final event
    announced: bool
    club: Link | None
    director: Link | None  # without an address where the event names no player
    source: Link | None
    system: Link
    terms: tuple[str, ...]
    kind: KindWords
    columns: tuple[int, ...]  # rounds
    standings: tuple[StandingView, ...]
    some_uncounted: bool  # whether there are games that add nothing to a player's points
    places: Places | None
    rounds: tuple[tuple[int, tuple[BoardLine, ...]], ...]
    best: tuple[tuple[str, tuple[tuple[Link, Link], ...]], ...]  # power, players with their boards
    powers: tuple[tuple[str, int, int, int, int, str, str], ...]
    centres: CentresView | None  # by year, where boards have them
    systems: SystemsView | None  # the table under every system that fits
    others: tuple[OtherView, ...]
    data: str


def events_page(content: Content, heads: Iterable[EventHead]) -> Page:
    """All events."""
    lines = tuple(event_line(content, one) for one in heads)
    return Page("tournaments.html", "tournaments.html", _("Events"), _("All tournaments and seasons."), lines)


def event_page(content: Content, one: EventResult) -> Page:
    """The page of one event."""
    event, table = one.event, one.table
    columns = tuple(sorted({board.round for board in event.finished_boards}))
    boards = {board.id: board for board in event.boards}
    view = EventView(
        event=event,
        dates=dates_of(event),
        state=state_in_words(event, progress(event), is_won=bool(one.winners)),
        announced=event.status is Status.ANNOUNCED,
        club=Link(content.clubs[event.club].name, f"clubs/{event.club}.html") if event.club else None,
        director=_director(content, event),
        source=stated(event.source) if event.source else None,
        system=system_link(content, event.system),
        terms=_terms(event),
        kind=_kind(event),
        columns=columns,
        standings=tuple(_standing(content, event, row, columns) for row in table.standings),
        some_uncounted=not all(game.counted for row in table.standings for game in row.games),
        places=places_after_rounds(content, one),
        rounds=rounds_of(content, one),
        best=tuple(
            (
                spoken(power.label),
                tuple(
                    (
                        person(content, best.player),
                        Link(table_name(boards[best.board]), board_path(event, boards[best.board])),
                    )
                    for best in games
                ),
            )
            for power, games in table.best_countries.items()
            if games
        ),
        powers=tuple(
            (
                spoken(record.power.label),
                record.solos,
                record.concessions,
                record.draws,
                record.eliminations,
                rounded(record.average_centres, 2),
                rounded(record.average_points, event.decimals),
            )
            for record in table.powers
        ),
        centres=centres_view(event),
        systems=systems_view(content, one),
        others=tuple(other_view(content, one, other) for other in one.compared),
        data=f"api/v1/tournaments/{event.id}.json",
    )
    return Page(f"tournaments/{event.id}.html", "event.html", event.name, _summary(event), view)


def _kind(event: Event) -> KindWords:
    own = columns_of(event)
    caption = own.told if event.final else own.so_far
    return KindWords(_(own.seat), _(own.held), tuple(_(one.label) for one in own.counts), _(caption), _(own.note))


def _summary(event: Event) -> str:
    messages = {
        Status.ANNOUNCED: _("{event}: dates and place."),
        Status.RUNNING: _("{event}: standings so far, and boards."),
        Status.FINAL: _(columns_of(event).summary),
    }
    return messages[event.status].format(event=event.name)


def _director(content: Content, event: Event) -> Link | None:
    if event.directed_by:
        return person(content, event.directed_by)
    return Link(event.director, "") if event.director else None


def _terms(event: Event) -> tuple[str, ...]:
    terms = event.terms
    best = terms.count_best or 0
    only = ngettext("only a player’s best {n} rounds count", "only a player’s best {n} rounds count", best)
    all_terms = (
        (terms.count_best is not None, only.format(n=best)),
        (terms.replaced_seats_zero, _("a replaced seat scores 0 for both of its players")),
        (terms.concessions_win, _("a conceded game counts as won")),
        (terms.fill_ins, _("a player may fill in at a second board of a round")),
        (event.decided_by is not None, _decided_by(event)),
    )
    return tuple(words for holds, words in all_terms if holds)


def _decided_by(event: Event) -> str:
    by = event.decided_by
    if by and by.id:
        return _("board {board} decides the event").format(board=by.id.upper())
    return _("round {number} decides the event").format(number=by.round) if by else ""


def _standing(content: Content, event: Event, row: Standing, columns: tuple[int, ...]) -> StandingView:
    return StandingView(
        place=place_of(row),
        player=person(content, row.player),
        points=rounded(row.points, event.decimals),
        counts=counts_of(columns_of(event), row),
        splits=tuple(_split(content, split) for split in row.splits),
        rounds=tuple(
            tuple(_cell(event, game) for game in row.games if game.seat.round == number) for number in columns
        ),
    )


def _split(content: Content, split: Split) -> str:
    why = spoken(split.words)
    if split.breaker == DECIDED:
        return why
    players = ", ".join(person(content, id_).text for id_ in split.against)
    return _("level with {players}: {why}").format(players=players, why=why)


def _cell(event: Event, game: PlayerGame) -> GameCell:
    path = f"tournaments/{event.id}/{game.board}.html"
    return GameCell(Link(in_brief(game), path), rounded(game.points, event.decimals), game.counted)
