"""The whole working of a log entry, a board, a rated game, or the games of a night as text, for the terminal."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

from masterlist.amount import exactly, rounded
from masterlist.facts.board import Board, PowerSeat
from masterlist.facts.content import Content
from masterlist.facts.event import AnyBoard, AnySeat
from masterlist.facts.logbook import is_loose
from masterlist.scoring.board import ending_in_words
from masterlist.scoring.comparison import SeatWorkings
from masterlist.scoring.event_system import event_systems
from masterlist.scoring.ledger import ANTE, RatedGame, stakes_of
from masterlist.scoring.log import RESULTS, Scored
from masterlist.scoring.working import Explained, Line
from masterlist.site.common import words
from masterlist.site.common.steps import BriefLine, brief
from masterlist.site.own_pages import by_entry
from masterlist.source import Problem, with_names
from masterlist.standings.event_results import explain_board
from masterlist.standings.logs import score_list, summary
from masterlist.standings.marks import log_marks
from masterlist.standings.movement import Why
from masterlist.standings.nights import Played
from masterlist.standings.results import ListResults, Results
from masterlist.standings.totals import total_of


def board(results: Results, name: str, *, exact: bool = False) -> str | None:
    """How each seat's numbers were worked out; None where nothing is called ``name``.

    ``name`` is the path of the file, or ``EVENT/BOARD``.
    """
    every = ((one, found) for one in results.events.values() for found in one.event.boards)
    for one, found in every:
        if name in {found.place.file, f"{one.event.id}/{found.id}"}:
            ending = ending_in_words(found) if isinstance(found, Board) else f"{len(found.seats)} players"
            head = f"{one.event.name}, round {found.round}, board {found.table or found.id}: {ending}"
            if isinstance(found, Board) and found.in_play:
                if not found.survivors:
                    return f"{head}\n{found.place.file}\nno centres are on file yet\n"
                head += "\nthe points are those if it ended now; they do not count yet"
            if why := one.event.again.get(found.id):
                head += f"\nnot counted: {why}"
            workings = explain_board(one.event, event_systems()[one.event.system], found)
            return _board_text(results.content, head, found, workings, exact=exact)
    return None


def _board_text(content: Content, head: str, found: AnyBoard, workings: SeatWorkings, *, exact: bool) -> str:
    parts = [f"{head}\n{found.place.file}"]
    seats: Sequence[AnySeat] = found.seats
    for seat, lines in zip(seats, workings, strict=True):
        player = _name(content, seat.player) if seat.player else "unknown"
        name = seat.power.value.capitalize() if isinstance(seat, PowerSeat) else f"Place {seat.rank}"
        parts.append("\n".join([f"{name}: {player}", *table(lines, exact=exact)]))
    return "\n\n".join(parts) + "\n"


def _name(content: Content, player: str) -> str:
    return content.name_of(player) or player


FOLDER = "content/games/"


def rated(results: Results, name: str, line: int = 0, *, exact: bool = False) -> str | None:
    """How the numbers of rated games or of the games of a night were worked out; None where nothing is called ``name``.

    ``name`` is the path of the file, ``LIST/GAME``, ``LIST/NIGHT``, or ``LIST/NIGHT/GAME``; with a ``line`` of the file
    it is the game on that line.
    """
    path = name.removeprefix(FOLDER).removesuffix(".yaml")
    for one in results.lists.values():
        games = [game for game in one.games if f"{one.about.id}/{game.id}".startswith(f"{path}/")]
        games += [game for game in one.games if f"{one.about.id}/{game.id}" == path]
        if line:
            games = [game for game in games if game.game.place.line <= line][-1:]
        if games:
            explained = _game_of_board if isinstance(games[0].game, Board) else _game_of_night
            return "\n".join(explained(results.content, one, game, exact=exact) for game in games)
    return None


def _game_of_board(content: Content, one: ListResults[Any], played: RatedGame[Board], *, exact: bool) -> str:
    game = played.game
    head = f"{one.about.name}, {game.id}: {ending_in_words(game)}"
    if played.unrated:
        return f"{head}\n{game.place.file}\nnot rated: {with_names(played.unrated, content.name_of)}\n"
    assert one.system.rating is not None  # noqa: S101  or there would be no ledger
    antes = " + ".join(rounded(start.figures[ANTE], 2) for start, _ in stakes_of(played))
    head = f"{head}\nantes, to two decimals: {antes}"
    return _board_text(content, head, game, one.system.rating.explain(played), exact=exact)


def _game_of_night(content: Content, one: ListResults[Any], played: Played, *, exact: bool) -> str:
    """A game with the reports of it, what it changed, and the editions that count it and would be different today."""
    game, names = played.game, {player: _name(content, player) for player in played.game.players}
    if len(game.seats) > 2:  # a table
        best = sorted(game.seats, key=lambda seat: seat.rank)
        result = ", ".join(f"{seat.rank} {names[seat.player]}" for seat in best)
    else:
        result = " against ".join(f"{names[seat.player]} ({seat.name})" for seat in game.seats) + f", {game.result}"
    found = [f"{one.about.name}, {played.id}: {result}", f"{game.place.file}, line {game.place.line}"]
    for report in game.reports:
        where = f"in the log of {_name(content, report.player)}:" if report.player else "by"
        found.append(f"{report.status} {where} {report.place.file}, line {report.place.line}")
    if played.unrated:
        found.append(f"not rated: {with_names(played.unrated, content.name_of)}")
    for change in played.changes:
        found += [f"\n{_name(content, change.player)}", *table(change.working, exact=exact)]
    editions = []
    for edition, published, mark in one.reworked:
        if mark.player in names:
            before, today = exactly(published), exactly(mark.rating)
            if not exact:
                ((_, before, today, *_),) = brief((Line("", before, today),))[0]
            was = f"Edition {edition} was published with {before} for {names[mark.player]}"
            editions.append(f"{was}; today it would be {today} ({Why.all_said(mark.whys)}).")
    return "\n".join([*found, *([""] if editions else []), *editions]) + "\n"


def lines(results: Results, file: str) -> str:
    """The lines of a night's file on which games begin, those in a row by the first and the last; "" where none do."""
    places = {played.game.place for one in results.lists.values() for played in one.games}
    on = {place.line for place in places if place.file == file and file.startswith(FOLDER)}
    first = sorted(line for line in on if line - 1 not in on)
    last = sorted(line for line in on if line + 1 not in on)
    return ", ".join(str(one) if one == end else f"{one} to {end}" for one, end in zip(first, last, strict=True))


def entry_of_night(results: Results, file: str, line: int, *, exact: bool = False) -> str | None:
    """How the ratings after the game were worked out that an entry of a player's own log tells of; None for no such."""
    found = [
        (max(0, report.place.line - line), -report.place.line, played.id, one, played)
        for one in results.lists.values()
        for played in one.games
        if not isinstance(played.game, Board)  # which its own file reports
        for report in played.game.reports
        if report.place.file == file and (report.place.line <= line or is_loose(file))
    ]
    if not found:
        return None
    *_, one, played = min(found, key=lambda each: each[:3])
    return _game_of_night(results.content, one, played, exact=exact)


WIDEST = 48  # a longer sum does not push all others to the right


def entry(results: Results, warnings: Iterable[Problem], file: str, line: int, *, exact: bool = False) -> str | None:
    """How the entry on that line of a log book, or in a file of its own, was worked out; None where there is none."""
    content = results.content
    for one in results.lists.values():
        for player, books in one.books.items():
            if any(entry.place.file == file for book in books for entry in book.entries):
                log = score_list(content, one.about, player, Explained).logs[player]
                own = [scored for scored in log if scored.entry.place.file == file]
                at = 0 if is_loose(file) else bisect_right(own, line, key=lambda of: of.entry.place.line) - 1
                if at < 0:
                    return None
                scored = own[at]
                doubts = by_entry(content, warnings).get(scored.entry.place, ())
                doubtful = [f"! {with_names(doubt.messages[0], content.name_of)}" for doubt in doubts]
                after = (lines for lines in (doubtful, [*_editions(one, player, scored.entry.date)]) if lines)
                parts = (_head(content, one, player, scored), table(scored.working, exact=exact))
                return "\n".join(chain(*parts, *(["", *lines] for lines in after))) + "\n"
    return None


def _head(content: Content, one: ListResults[Any], player: str, scored: Scored) -> list[str]:
    found, players = scored.entry, content.players
    opponent = players[found.opponent].name if found.opponent in players else found.opponent
    resigned = words.resignation(found)
    return [
        f"{players[player].name} against {opponent}, {found.date}: {RESULTS[found.result]}"
        + (f" ({resigned})" if resigned else ""),
        f"{found.place.file}, line {found.place.line}; {one.about.name}",
        *(str(text) for text in (words.at_the_resignation(found), words.at_the_end(found)) if text),
        f"{scored.status.value}: {scored.status.why}",
        "",
    ]


def _editions(one: ListResults[Any], player: str, day: str) -> Iterable[str]:
    """The published editions that count the day, and in which the player's rating would be different today."""
    log = summary(one, player)
    for edition in one.editions:
        if row := next((row for row in edition.rows if row.player == player and edition.through >= day), None):
            for mark in log_marks([(player, total_of(row))], {player: log.total_on(edition.through)}):
                today = f"{mark.rating} ({Why.all_said(mark.whys)})"
                yield f"Edition {edition.id} was published with {row.rating}; today it would be {today}."


def table(working: tuple[Line, ...], *, exact: bool) -> list[str]:
    """A working in aligned columns: three digits first, or all of them."""
    every = [BriefLine(*line) for line in working] if exact else brief(working)[0]
    label = max(len(line.label) for line in every)
    sums = max((len(line.sum) for line in every if len(line.sum) <= WIDEST), default=0)
    return [f"  {line.label:<{label}}  {line.sum:>{sums}} {line.sign} {line.value}" for line in every]
