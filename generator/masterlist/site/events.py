"""Events: their document, and their page with the classification and everything behind it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, cast

from masterlist.codec import encode
from masterlist.documents.games import (
    BestOfPower,
    BoardJson,
    BoardSeat,
    ComparisonJson,
    ComparisonRow,
    EventGameJson,
    EventGameSeat,
    EventJson,
    EventParameters,
    GameOfStanding,
    IfEndedNow,
    PlaceMove,
    PowerAtEvent,
    RoundOfEvent,
    RoundStanding,
    SplitTie,
    StandingJson,
)
from masterlist.engine.query import Ask, Stored, query
from masterlist.facts.board import SEVENTH_PLAYER, Board, PowerSeat
from masterlist.facts.content import Content
from masterlist.facts.event import AnyBoard, Event, EventStage
from masterlist.facts.night import EventGame
from masterlist.kinds.kind import EventColumns
from masterlist.language import _, ngettext, spoken
from masterlist.queries.history import runs_of
from masterlist.queries.people import anonymizer_of, clubs, names
from masterlist.queries.results import event
from masterlist.read.history import Runs
from masterlist.scoring.comparison import BoardResult, ScoredSeat, SeatWorkings
from masterlist.scoring.event_system import event_systems
from masterlist.scoring.registry import systems
from masterlist.scoring.working import Line
from masterlist.site.boards import SeatAt, board_pages, seats_at
from masterlist.site.common.games import (
    board_ending,
    board_path,
    columns_of,
    counts,
    counts_of,
    dates_of,
    ending,
    held,
    in_brief,
    own_points,
    person,
    place_at,
    seat_fields,
    state_in_words,
    table_name,
)
from masterlist.site.common.links import Json, Sources, amounts, details, document, source, stated, system_link, working
from masterlist.site.common.words import Document, Head, Link, Page, letter
from masterlist.site.common.words import Picture as CardPicture
from masterlist.site.common.workings import PageTop
from masterlist.site.downloads import index
from masterlist.site.layout.frame import Frame, accents, small_content
from masterlist.site.pictures import cards
from masterlist.site.pictures.curves import LinePicture, averages_picture
from masterlist.site.records import event_card, event_top
from masterlist.standings.event_results import DECIDED, explain_board, progress, score_event
from masterlist.standings.records import Comparison, EventResult, EventStanding, PlayerGame, Split
from masterlist.standings.totals import AverageYear, average_years


class EventInputs(NamedTuple):
    """What the pages and the document of an event and its boards show."""

    facts: Stored[Event]
    club: str  # its name, or ""
    names: dict[str, str]  # of everybody at a board who is on file and of the director, by id
    runs: dict[str, Runs]  # where the lines of its files come from, by file

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """The event's page, document and card, and the pages of its boards."""
        event = self.facts.value(Event)
        content = small_content(frame, self.names, {event.club: self.club} if event.club else {})
        one = score_event(event)
        workings = [explain_board(event, event_systems()[event.system], board) for board in event.boards]
        own, picture = index.alternate("JSON", event.name, f"api/v1/tournaments/{event.id}.json"), None
        if index.wants(content.site, "pictures"):
            card = cards.drawn(f"tournaments/{event.id}", event_card(content, one), accents(content.theme)[0])
            picture = CardPicture(card.path, _("{event}: days, place and leaders").format(event=event.name))
            yield card
        link_to = Sources(frame.site, frame.prefix, self.runs, frame.private)
        about = Head((own,), "article", picture, index.event_data(content.site, event))
        yield event_page(content, one, link_to)._replace(head=about)
        yield from board_pages(content, one, workings, link_to)
        yield document(f"tournaments/{event.id}", event_document(content, one, workings))


@query
def event_inputs(ask: Ask, id_: str) -> EventInputs:
    """What is shown of one event."""
    anonymize = anonymizer_of(ask)
    outline = ask.part(event, id_, key="outline")
    facts: Stored[Event] = ask.stored(event, id_, key="event")
    named = [*outline.people, *filter(None, [outline.event.directed_by])]
    people = ask.parts(names, keys=named)
    if anonymize.concerns(named):
        facts, people = Stored.inline(encode(anonymize(ask.part(event, id_, key="event")))), anonymize(people)
    club = outline.event.club
    return EventInputs(
        facts, ask.part(clubs, key=club).name if club else "", people, runs_of(ask, f"tournaments/{id_}")
    )


class Others(NamedTuple):
    """The table under every system that fits, the event's own first."""

    names: tuple[str, ...]
    rows: tuple[tuple[str, tuple[EventStanding | None, ...]], ...]  # by player, in the order of the event's own table
    winners: tuple[tuple[str, str], ...]  # of the other systems: its name, and those who would have won
    same: tuple[str, ...]  # names of systems under which the same players would have won


class EventPage(NamedTuple):
    """An event, for its template."""

    content: Content
    one: EventResult
    columns: EventColumns
    numbers: tuple[int, ...]  # of the rounds with finished boards
    top: PageTop | None  # who won, or leads

    @property
    def event(self) -> Event:
        return self.one.event

    @property
    def has_calendar(self) -> bool:
        """Whether an announced event has a file for calendars."""
        return index.wants(self.content.site, "feeds")

    @property
    def dates(self) -> str:
        return dates_of(self.event)

    @property
    def state(self) -> str:
        """How far it has come, "" of a final event."""
        return state_in_words(self.event, progress(self.event), is_won=bool(self.one.winners))

    @property
    def club(self) -> Link | None:
        club = self.event.club
        return Link(self.content.clubs[club].name, f"clubs/{club}.html") if club else None

    @property
    def director(self) -> Link | None:
        """Without an address where the event names no player."""
        event = self.event
        if event.directed_by:
            return self.person(event.directed_by)
        return Link(event.director, "") if event.director else None

    @property
    def source(self) -> Link | None:
        return stated(self.event.source) if self.event.source else None

    @property
    def system(self) -> Link:
        return system_link(self.content, self.event.system)

    @property
    def terms(self) -> tuple[str, ...]:
        terms, by = self.event.terms, self.event.decided_by
        best = terms.count_best or 0
        only = ngettext("only a player’s best {n} rounds count", "only a player’s best {n} rounds count", best)
        decided = _("round {number} decides the event").format(number=by.round) if by else ""
        if by and by.id:
            decided = _("board {board} decides the event").format(board=by.id.upper())
        all_terms = (
            (terms.count_best is not None, only.format(n=best)),
            (terms.replaced_seats_zero, _("a replaced seat scores 0 for both of its players")),
            (terms.concessions_win, _("a conceded game counts as won")),
            (terms.fill_ins, _("a player may fill in at a second board of a round")),
            (by is not None, decided),
        )
        return tuple(words for holds, words in all_terms if holds)

    @property
    def heads(self) -> tuple[str, ...]:
        return tuple(_(column.label) for column in self.columns.counts)

    @property
    def some_uncounted(self) -> bool:
        """Whether there are games that add nothing to a player's points."""
        return not all(game.counted for row in self.one.table.standings for game in row.games)

    @property
    def after_rounds(self) -> tuple[tuple[str, tuple[EventStanding | None, ...]], ...]:
        """By player the rows after each round; nothing before there are two rounds to compare."""
        found = [{row.player: row for row in table.standings} for table in self.one.rounds]
        players = [row.player for row in self.one.table.standings if row.player != SEVENTH_PLAYER]
        return tuple((id_, tuple(rows.get(id_) for rows in found)) for id_ in players) if len(found) > 1 else ()

    @property
    def rounds(self) -> Iterator[tuple[int, list[tuple[AnyBoard, list[SeatAt]]]]]:
        """All boards, round by round; those in play too."""
        found = self.one.scored
        for number in sorted({board.round for board in self.event.boards}):
            own = (board for board in self.event.boards if board.round == number)
            yield number, [(board, seats_at(board, found[board.id])) for board in own]

    @property
    def charted(self) -> list[Board]:
        """The finished boards whose centres are on file year by year."""
        return [board for board in self.event.finished_boards if isinstance(board, Board) and board.chart]

    @property
    def averages(self) -> list[AverageYear]:
        return average_years(self.charted)

    @property
    def picture(self) -> LinePicture | None:
        """Of the averages."""
        return averages_picture(self.averages)

    @property
    def others(self) -> Others | None:
        """The tables of all systems side by side; None where there is but one."""
        tables = [self.one.table, *(other.table for other in self.one.fitting if other.table)]
        if len(tables) == 1:
            return None
        rows = [{row.player: row for row in table.standings} for table in tables]
        players = [id_ for id_ in dict.fromkeys(id_ for own in rows for id_ in own) if id_ != SEVENTH_PLAYER]
        won = [[row.player for row in table.standings if row.rank == 1] for table in tables]
        names = tuple(systems()[table.system].name for table in tables)
        besides = [*zip(names[1:], won[1:], strict=True)]
        return Others(
            names,
            tuple((id_, tuple(own.get(id_) for own in rows)) for id_ in players),
            tuple((name, self.named(own)) for name, own in besides if own != won[0]),
            tuple(name for name, own in besides if own == won[0]),
        )

    def person(self, id_: str | None) -> Link:
        return person(self.content, id_)

    def named(self, players: Iterable[str]) -> str:
        return ", ".join(self.person(id_).text for id_ in players)

    def table_link(self, id_: str) -> Link:
        """A board by its round and table."""
        board = next(board for board in self.event.boards if board.id == id_)
        return Link(table_name(board), board_path(self.event, board))

    def board_link(self, board: AnyBoard) -> Link:
        name = _("Board {board}").format(board=(board.table or board.id).upper())
        if isinstance(board, EventGame):
            name = _("Game {game}").format(game=board.table or board.id)
        return Link(name, board_path(self.event, board))

    def not_counted(self, board: AnyBoard) -> str:
        """Why a board counts nowhere although it is over, or ""."""
        return spoken(self.event.again[board.id]) if board.id in self.event.again else ""

    def ending(self, board: AnyBoard) -> str:
        """How a board ended, with the year in which one of Diplomacy did."""
        said = board_ending(board)
        return f"{said}, {board.last_year}" if isinstance(board, Board) and board.last_year else said

    def seat(self, one: SeatAt) -> str:
        """The letter of a power, or a place."""
        return letter(one.seat.power) if isinstance(one.seat, PowerSeat) else place_at(one.scored) if one.scored else ""

    def held(self, board: AnyBoard, one: SeatAt) -> str:
        return held(board, one.seat)

    def counts(self, row: EventStanding) -> tuple[str, ...]:
        return counts_of(self.columns, row)

    def brief(self, game: PlayerGame) -> Link:
        return Link(in_brief(game), f"tournaments/{self.event.id}/{game.board}.html")

    def why(self, split: Split) -> str:
        """What separated a player from others."""
        why = spoken(split.words)
        if split.breaker == DECIDED:
            return why
        return _("level with {players}: {why}").format(players=self.named(split.against), why=why)

    def ranked(self, other: Comparison) -> list[tuple[EventStanding, EventStanding | None]]:
        """The rows under another system that the event's file names, each beside that of the event's own table."""
        here = {row.player: row for row in self.one.table.standings}
        rows = other.table.standings if other.table else ()
        return [(row, here.get(row.player)) for row in rows if row.player != SEVENTH_PLAYER]

    def would_have_won(self, other: Comparison) -> str:
        """Who would have won a final event, else ""."""
        rows = other.table.standings if other.table and self.event.final else ()
        return self.named(row.player for row in rows if row.rank == 1)

    def refused(self, other: Comparison) -> tuple[str, ...]:
        return tuple(f"{problem.place}: {problem.message}" for problem in other.refused)

    def move(self, here: EventStanding | None, there: EventStanding) -> str:
        """From the place in the event's own table to that in another."""
        moved = (here.rank - there.rank) if here and here.rank and there.rank else 0
        return f"▲ {moved}" if moved > 0 else f"▼ {-moved}" if moved < 0 else ""


def event_page(content: Content, one: EventResult, link_to: Sources) -> Page:
    """The page of one event."""
    event, columns = one.event, columns_of(one.event)
    summary = {
        EventStage.ANNOUNCED: _("{event}: dates and place."),
        EventStage.RUNNING: _("{event}: standings so far, and boards."),
        EventStage.FINAL: _(columns.summary),
    }[event.status].format(event=event.name)
    rounds = tuple(sorted({board.round for board in event.finished_boards}))
    view = EventPage(content, one, columns, rounds, event_top(content, one, link_to))
    return Page(f"tournaments/{event.id}.html", "event.html", event.name, summary, view)


def event_document(content: Content, one: EventResult, workings: Sequence[SeatWorkings]) -> EventJson:
    """An event: its table, its boards with their workings, which are in their order, and its best countries."""
    event, table, terms = one.event, one.table, one.event.terms
    said = {
        "count_best": terms.count_best,
        "replaced_seats": "zero" if terms.replaced_seats_zero else None,
        "concessions": "win" if terms.concessions_win else None,
        "fill_ins": terms.fill_ins,
        "decided_by": str(event.decided_by) if event.decided_by else None,
        **terms.others,
    }
    return EventJson(
        as_of=event.results_day if table.boards else None,
        event=event.id,
        name=event.name,
        system=event.system,
        kind=event_systems()[event.system].kind,
        start=event.start,
        end=event.end,
        place=event.town,
        country=event.country,
        director=event.director,
        directed_by=event.directed_by,
        club=event.club,
        source=event.source,
        status=event.status.value,
        rounds_planned=event.rounds,
        winners=tuple(one.winners),
        terms=cast("EventParameters", said),
        standings=tuple(_standing(content, event, row) for row in table.standings),
        rounds=tuple(
            RoundOfEvent(
                round=after.round,
                standings=tuple(RoundStanding(**_row(content, event, row)) for row in after.standings),
            )
            for after in one.rounds
        ),
        boards=tuple(_boards(one, workings)),
        best_countries={
            power.value: tuple(BestOfPower(player=best.player, board=best.board) for best in games)
            for power, games in table.best_countries.items()
        },
        powers=tuple(
            PowerAtEvent(
                power=record.power.value,
                boards=record.boards,
                solos=record.solos,
                concessions=record.concessions,
                draws=record.draws,
                eliminations=record.eliminations,
                **amounts(average_centres=record.average_centres, average_points=record.average_points),
            )
            for record in table.powers
        ),
        compare=tuple(_comparison(other, event.decimals) for other in one.compared),
    )


def _row(content: Content, event: Event, row: EventStanding) -> Json:
    return {
        "place": row.rank,
        "shared": row.shared,
        "player": row.player,
        "name": content.players[row.player].name if row.player in content.players else "Seventh Player",
        **amounts(event.decimals, points=row.points),
        **counts(event.system, row),
        "split_by": row.split_by.breaker if row.split_by else None,
    }


def _standing(content: Content, event: Event, row: EventStanding) -> StandingJson:
    return StandingJson(
        **_row(content, event, row),
        splits=tuple(
            SplitTie(by=split.breaker, against=tuple(split.against), values=str(split.words)) for split in row.splits
        ),
        games=tuple(_player_game(game, event.decimals) for game in row.games),
    )


def _player_game(game: PlayerGame, decimals: int) -> GameOfStanding:
    seat = game.seat.seat
    if isinstance(seat, PowerSeat):
        own: Json = {"power": seat.power.value, "centres": seat.centres}
    else:
        own = {"seat": seat.name, **own_points(seat)}
    return GameOfStanding(
        board=game.board,
        **own,
        **amounts(decimals, points=game.points),
        class_=game.seat.result.name.lower(),
        counted=game.counted,
    )


def _boards(one: EventResult, workings: Sequence[SeatWorkings]) -> Iterator[BoardJson | EventGameJson]:
    """All boards in their order; of those in play every seat says what it would be worth if the board ended now."""
    found = one.scored
    decimals = one.event.decimals
    for board, lines in zip(one.event.boards, workings, strict=True):
        same: Json = {
            "board": board.id,
            "round": board.round,
            "table": board.table,
            "note": board.note or None,
            "not_counted_because": str(why) if (why := one.event.again.get(board.id)) else None,
            "source": source(board.place),
        }
        result = found[board.id]
        scored = zip(result.seats, lines, strict=True) if result else ()
        if not isinstance(board, Board):
            seats = (EventGameSeat(**_scored(seat, own, decimals)) for seat, own in scored)
            yield EventGameJson(**same, kind=board.kind, seats=tuple(seats), **details(board.details))
        elif board.in_play:
            yield BoardJson(**same, **ending(board), seats=tuple(_seats_in_play(board, result, lines, decimals)))
        else:
            rows = (BoardSeat(**_scored(seat, own, decimals)) for seat, own in scored)
            yield BoardJson(**same, **ending(board), seats=tuple(rows))


def _scored(scored: ScoredSeat, lines: Iterable[Line], decimals: int) -> Json:
    return {
        **seat_fields(scored.seat),
        "class_": scored.result.name.lower(),
        "position": scored.position.rank,
        "position_shared_by": scored.position.shared_by,
        **amounts(decimals, points=scored.points),
        "credited": tuple(scored.credited),
        "working": working(lines),
    }


def _seats_in_play(board: Board, now: BoardResult | None, workings: SeatWorkings, decimals: int) -> Iterator[BoardSeat]:
    """Seats that have scored nothing yet."""
    values = [amounts(decimals, points=seat.points) for seat in now.seats] if now else [None] * len(board.seats)
    for seat, value, lines in zip(board.seats, values, workings, strict=True):
        yield BoardSeat(
            **seat_fields(seat),
            class_=None,
            position=None,
            position_shared_by=None,
            points=None,
            points_exact=None,
            credited=(),
            working=(),
            if_ended_now=IfEndedNow(**value, working=working(lines)) if value else None,
        )


def _comparison(other: Comparison, decimals: int) -> ComparisonJson:
    return ComparisonJson(
        system=other.system,
        refused=tuple(problem.message for problem in other.refused),
        standings=tuple(
            ComparisonRow(place=row.rank, shared=row.shared, player=row.player, **amounts(decimals, points=row.points))
            for row in (other.table.standings if other.table else ())
        ),
        moves=tuple(
            PlaceMove(player=move.player, place=move.rank, place_there=move.rank_there) for move in other.moves
        ),
    )
