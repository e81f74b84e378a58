"""Boards, events and games of nights as pages and documents show them: paths, names, seats, ratings and endings."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from masterlist.amount import Amount, plain
from masterlist.documents.schema_types import GameLog, NamedJson
from masterlist.facts.board import SEVENTH_PLAYER, Board, Ending, PowerSeat
from masterlist.facts.content import Content
from masterlist.facts.event import AnyBoard, AnySeat, Event, EventStage
from masterlist.facts.logbook import Result
from masterlist.facts.night import DRAW, FROM_LOGS, EventGame, NightGame, PlayerSeat
from masterlist.facts.site import RatingList
from masterlist.kinds.kind import ColumnValue, EventColumns, kinds
from masterlist.language import _, dated, ngettext, number, numerals, pgettext, rounded, spoken
from masterlist.scoring.board import ending_in_words, sole_winner, winning_seats
from masterlist.scoring.comparison import DECIDED, ScoredSeat, SeatWorkings, Split, Tally, position_in_words
from masterlist.scoring.event_system import event_systems
from masterlist.scoring.ledger import IN_PLAY, Change, RatedGame
from masterlist.scoring.log import Status
from masterlist.scoring.rating import Standing
from masterlist.scoring.registry import list_system
from masterlist.scoring.system import Column
from masterlist.scoring.working import Line
from masterlist.site.common.links import (
    Json,
    Sources,
    amounts,
    details,
    figures,
    line_link,
    player_link,
    source,
    working,
)
from masterlist.site.common.words import Link, result
from masterlist.source import Kind, Problem, in_words, with_names
from masterlist.standings.movement import Some
from masterlist.standings.nights import Played
from masterlist.standings.records import EventHead, EventProgress


def person(content: Content, id_: str | None) -> Link:
    """A player; the house member has a page only with a file, and the players of some seats are not known."""
    if id_ is None:
        return Link(_("unknown"), "")
    if id_ == SEVENTH_PLAYER and id_ not in content.players:
        return Link(_("Seventh Player"), "")
    return player_link(content, id_)


def named(content: Content, some: Some) -> tuple[NamedJson, ...]:
    """Some players, as documents name them."""
    return tuple(NamedJson(id_, person(content, id_).text) for id_ in some.ids)


def board_path(event: Event, board: AnyBoard) -> str:
    return f"tournaments/{event.id}/{board.id}.html"


def table_name(board: AnyBoard) -> str:
    """A board by its round and its table."""
    if isinstance(board, EventGame):
        return _("round {number}, game {game}").format(number=board.round, game=board.table or board.id)
    return _("round {number}, board {board}").format(number=board.round, board=(board.table or board.id).upper())


def place_of(row: Tally | Standing | None) -> str:
    """``1``, ``3=``, or "" for who has no rank, for the missing man, and for who is not in the table."""
    return "" if row is None or row.rank is None else f"{row.rank}{'=' if row.shared else ''}"


def staked(row: Standing) -> str:
    """What has left the rating of a row for games that go on, "" where nothing has; before one is over, only that."""
    points = row.figures.get(IN_PLAY)
    if not points:
        return ""
    text = _("{points} in play") if row.games else _("{points} staked")
    return text.format(points=rounded(points, 2))


def state_in_words(event: Event, progress: EventProgress, *, is_won: bool = True) -> str:
    """How far an event has come, and what counts of later rounds; "" of a final one that has a winner."""
    if event.final:
        is_unknown = event.decided_by is not None and progress.boards and not is_won
        return _("no winner: it is not known who won the game that decides the event") if is_unknown else ""
    if event.status is EventStage.ANNOUNCED:
        return _("announced")
    if not progress.complete:
        state = _("running, no round is over yet")
    elif event.rounds:
        state = _("after round {number} of {all}").format(number=progress.complete, all=event.rounds)
    else:
        state = _("after round {number}").format(number=progress.complete)
    boards = ", ".join(
        ngettext("{n} of {all} board of round {number}", "{n} of {all} boards of round {number}", every).format(
            n=finished, all=every, number=number
        )
        for number, finished, every in progress.later
    )
    return _("{state}, with {boards}").format(state=state, boards=boards) if boards else state


def state_of(one: EventHead) -> str:
    """How far an event has come, "" of a final one that has a winner."""
    return state_in_words(one.event, one.progress, is_won=bool(one.winners))


def columns_of(event: Event) -> EventColumns:
    """How the games of the event are shown."""
    columns = kinds()[event_systems()[event.system].kind].event
    if columns is None:
        raise ValueError(f"{event.id} has games of a kind that no event has")
    return columns


def counts_of(columns: EventColumns, row: Tally) -> tuple[str, ...]:
    """What a row of the table says after place, player and points."""
    found = ((column.value, getattr(row, column.key)) for column in columns.counts)
    return tuple(numerals(plain(value)) if kind is ColumnValue.NUMBER else str(value) for kind, value in found)


def counts(system: str, row: Tally) -> Json:
    """The same for documents."""
    columns = kinds()[event_systems()[system].kind].event
    found: Json = {}
    for column in columns.counts if columns else ():
        value = getattr(row, column.key)
        found |= amounts(**{column.key: value}) if column.value is ColumnValue.NUMBER else {column.key: value}
    return found


def in_brief(seat: ScoredSeat) -> str:
    """A game in a cell: ``England 10`` of Diplomacy, ``1 of 4`` at a table, ``½`` of a game between two."""
    if isinstance(seat.seat, PlayerSeat):
        if len(seat.points_by_position) == 2:
            return "½" if seat.position.shared_by > 1 else "1" if seat.position.rank == 1 else "0"
        return _("{place} of {n}").format(place=place_at(seat), n=len(seat.points_by_position))
    return f"{spoken(seat.seat.power.label)} {seat.seat.centres}"


def place_at(seat: ScoredSeat) -> str:
    """``1``, or ``2=`` where it is shared."""
    return f"{seat.position.rank}{'=' if seat.position.shared_by > 1 else ''}"


def held(board: AnyBoard | NightGame, seat: AnySeat) -> str:
    """The column of a kind of game: centres, "" before any are on file; or the game's own points."""
    if isinstance(seat, PlayerSeat):
        return "" if seat.points is None else numerals(plain(seat.points))
    return str(seat.centres) if isinstance(board, Board) and board.survivors else ""


def together(content: Content, ids: Sequence[str]) -> str:
    """Players in a sentence: "A, B and C"; "" of none."""
    *first, last = (person(content, id_).text for id_ in ids) if ids else ("",)
    return _("{one} and {other}").format(one=", ".join(first), other=last) if first else last


def splits_in_words(split: Split, content: Content) -> str:
    """What separated a player from others."""
    why, players = spoken(split.words), together(content, split.against)
    return why if split.breaker == DECIDED else _("level with {players}, {why}").format(players=players, why=why)


def places_moved(there: Tally, here: Tally | None) -> str:
    """From the place in the event's own table to that in another."""
    moved = (here.rank - there.rank) if here and here.rank and there.rank else 0
    return f"▲ {moved}" if moved > 0 else f"▼ {-moved}" if moved < 0 else ""


def board_ending(board: AnyBoard) -> str:
    """How a board ended; of a game between people how many played it."""
    if isinstance(board, EventGame):
        return ngettext("{n} player", "{n} players", len(board.seats)).format(n=len(board.seats))
    return spoken(ending_in_words(board))


def winners(board: AnyBoard) -> tuple[str, ...]:
    """The ids of the sole winner, or of all who share in the draw, of a game of Diplomacy that is over."""
    if not isinstance(board, Board) or board.ending in {Ending.UNFINISHED, Ending.IN_PLAY}:
        return ()
    seats = winning_seats(board, sole_winner(board, concessions=True))
    return tuple(seat.player for seat in sorted(seats, key=lambda seat: -seat.centres) if seat.player)


def result_in_words(seat: ScoredSeat) -> str:
    """The class of the result and the position by centres."""
    return f"{spoken(seat.result.label)}, {spoken(position_in_words(seat.position))}"


def reason_in_words(content: Content, game: RatedGame[Any]) -> str:
    """Why a game is not rated, with the names of players in the place of their ids; "" of one that is."""
    return "" if game.unrated is None else spoken(with_names(game.unrated, content.name_of))


def warning_in_words(content: Content, problem: Problem) -> tuple[str, str]:
    """Message and remedy in the language that is spoken, with the names of players in the place of their ids."""
    named = (with_names(part, content.name_of) for part in problem.messages)
    message, remedy = (spoken(in_words(part, Kind.RESULT, result_in_message)) for part in named)
    return message, remedy


def result_in_message(written: str) -> str:
    """A result within a sentence."""
    text = result(Result(written))
    return text[0].lower() + text[1:]


def ending(board: Board) -> Json:
    return {
        "ending": board.ending.value,
        "conceded_to": board.conceded_to.value if board.conceded_to else None,
        "time_limited": board.time_limited,
        "last_year": board.last_year or None,
        "chart": {str(row.year): tuple(row.centres) for row in board.chart} or None,
    }


def seat_fields(seat: PowerSeat | PlayerSeat) -> Json:
    """What documents say of any seat."""
    if isinstance(seat, PlayerSeat):
        return {
            "seat": seat.name,
            "player": seat.player,
            "place": seat.rank,
            **amounts(scored=seat.points),  # which the game counts itself
            **details(seat.details),
        }
    return {
        "power": seat.power.value,
        "player": seat.player,
        "replaces": seat.replaces,
        "centres": seat.centres,
        "eliminated": seat.eliminated,
    }


def rating(value: Amount | str | None, system: str) -> str:
    """A rating as lists of a system write it, "" for none; of a text that has its exact form likewise."""
    if value is None:
        return ""
    number_of, places = Fraction(value) if isinstance(value, str) else value, list_system(system).places
    return number(number_of) if places is None else rounded(number_of, places)


def figure(column: Column, value: Amount | None) -> str:
    """A figure of a row; "" where there is none."""
    if value is None or (column.hides_zero and not value):
        return ""
    return number(value) if column.places is None or column.kind == "count" else rounded(value, column.places)


def further_figures(system: str, row: Standing) -> Iterator[tuple[str, str, str]]:
    """What a list system's own columns say of a row: label and value, and no sum."""
    for column in list_system(system).further:
        yield heading(column), figure(column, row.figures.get(column.key)), ""


def heading(column: Column) -> str:
    """What a column is called above its figures; within workings the same label begins a line."""
    label = pgettext("column", column.label)  # which may be divided where there is little room
    label = _(column.label) if label == column.label else label
    return label[:1].upper() + label[1:]


# --- Games of nights as pages show them -------------------------------------------------------------------


def game_shown(content: Content, one: Played, link_to: Sources, at: int = 0) -> SimpleNamespace:
    """One game, for templates; ``at`` is its place in the document of its night."""
    game, place, changes = one.game, one.game.place, {change.player: change for change in one.changes}
    is_duel, reports = len(game.seats) == 2, [report for report in game.reports if report.player]
    standing = ""  # what players' own logs say of a game that counts
    if reports and not one.unrated:
        standing = _(Status(reports[0].status).sentence)
        if not one.night.endswith(FROM_LOGS):
            keepers = " · ".join(player_link(content, report.player).text for report in reports)
            standing = _("Confirmed by players’ own logs: {players}").format(players=keepers)
    points = [held(game, seat) for seat in game.seats if seat.points is not None]
    # Whose log has the game, by its line; "" of a line that is in no player's own.
    keeper_at = {
        report.place: player_link(content, report.player).text if report.player else "" for report in game.reports
    }
    return SimpleNamespace(
        one=one,
        at=at,
        is_duel=is_duel,
        # With what the game did to their ratings; at a table in the order of places.
        seats=[
            (seat, changes.get(seat.player))
            for seat in (game.seats if is_duel else sorted(game.seats, key=lambda seat: seat.rank))
        ],
        # Between two, as scoresheets have it, and the score where one was reported.
        result=("½–½" if game.result == DRAW else game.result.replace("-", "–")) if is_duel else "",
        score="–".join(points) if is_duel else "",
        unrated=reason_in_words(content, one),
        standing=standing,
        source=line_link(place, link_to(place)),
        added_by=link_to.added_by(place),
        keeper=keeper_at.get(place, ""),  # of the log in which the game was submitted
        # The other lines that have it.
        sources=[(keeper, line_link(own, link_to(own))) for own, keeper in keeper_at.items() if own != place],
    )


def seat_of(one: Played, player: str) -> str:
    """The colour that a player had in a game between two, and the score, theirs first, where there was one."""
    seats = sorted(one.game.seats, key=lambda seat: seat.player != player)
    points = [held(one.game, seat) for seat in seats if seat.points is not None]
    colour = {"white": _("with White"), "black": _("with Black")}.get(seats[0].name, "")
    return " ".join(filter(None, (colour, "–".join(points))))


def change_of(change: Change) -> str:
    """By how much a rating moved, with its sign."""
    moved = change.after - change.before
    text = shown(moved)
    return f"+{text}" if moved > 0 else text


def shown(value: Amount | None) -> str:
    """A rating; "" where there is none."""
    return "" if value is None else rounded(value, 2)


def night_link(about: RatingList, id_: str) -> Link:
    """A night by its id, which is its day and a word."""
    return Link(night_name(id_, id_[: len("2026-03-04")]), f"games/{about.id}/{id_}.html")


def night_name(id_: str, date: str) -> str:
    """A night by its day, and by its word where it has one."""
    if id_.endswith(FROM_LOGS):
        return _("{day} (players’ own logs)").format(day=dated(date))
    word = id_.removeprefix(date).removeprefix("-")
    return f"{dated(date)} ({word})" if word else dated(date)


def result_fields(content: Content, one: Played) -> Json:
    """What a night and a player's page say of a game: of one between two who won it, and the score if reported."""
    seats = one.game.seats
    points = [plain(seat.points) for seat in seats if seat.points is not None]
    duel = len(seats) <= 2  # at a table each seat has its place
    return {
        "result": one.game.result if duel else None,
        "score": ("-".join(points) or None) if duel else None,
        "rated": bool(one.changes),
        "not_rated_because": None if one.unrated is None else str(with_names(one.unrated, content.name_of)),
        "logs": tuple(
            GameLog(player=report.player, status=report.status, source=source(report.place))
            for report in one.game.reports
            if report.player
        ),
        "source": source(one.game.place),
    }


def change_fields(change: Change | None) -> Json:
    """What a game did to a rating; nulls where it did nothing."""
    return {
        **figures({"rating_before": change and change.before, "rating_after": change and change.after}),
        "figures": figures(change.figures) if change else {},
        "working": working(change.working) if change else (),
    }


GameWorkings = tuple[tuple[Line, ...], SeatWorkings]  # what the numbers of all seats rest on, and the rest of each


def game_workings(workings: SeatWorkings) -> GameWorkings:
    """The workings of several seats, with the lines that all of them have alike taken out."""
    own = [lines for lines in workings if lines]
    alike = [line for line in own[0] if all(line in lines for lines in own)] if len(own) > 1 else []
    return tuple(alike), tuple(tuple(line for line in lines if line not in alike) for lines in workings)
