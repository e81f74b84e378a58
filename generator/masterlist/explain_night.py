"""The whole working of the games of a night as text, for the terminal."""

from collections.abc import Iterator

from masterlist.amount import exactly
from masterlist.explain import table
from masterlist.facts.content import Content
from masterlist.facts.logbook import is_loose
from masterlist.facts.night import NightSeat, Report
from masterlist.source import with_names
from masterlist.standings.nights import Played
from masterlist.standings.results import PlayedList, Results

FOLDER = "content/games/"


def night(results: Results, name: str, line: int = 0) -> str | None:
    """How the ratings after the games of a night were worked out; None where nothing is called ``name``.

    ``name`` is the path of the file, ``LIST/NIGHT``, or ``LIST/NIGHT/GAME``; with a ``line`` of the file it is the game
    that stands there.
    """
    path = name.removeprefix(FOLDER).removesuffix(".yaml")
    for one in results.played.values():
        games = [played for played in one.games if f"{one.about.id}/{played.id}".startswith(f"{path}/")]
        games += [played for played in one.games if f"{one.about.id}/{played.id}" == path]
        if line:
            games = [played for played in games if played.game.place.line <= line][-1:]
        if games:
            return "\n".join(_game(results.content, one, played) for played in games)
    return None


def lines(results: Results, file: str) -> str:
    """The lines of a night's file on which games begin, those in a row by the first and the last; "" where none do."""
    places = {played.game.place for one in results.played.values() for played in one.games}
    on = {place.line for place in places if place.file == file and file.startswith(FOLDER)}
    first = sorted(line for line in on if line - 1 not in on)
    last = sorted(line for line in on if line + 1 not in on)
    return ", ".join(str(one) if one == end else f"{one} to {end}" for one, end in zip(first, last, strict=True))


def entry(results: Results, file: str, line: int) -> str | None:
    """How the ratings after the game were worked out that an entry of a player's own log tells of; None for no such."""
    found = [
        (max(0, report.place.line - line), -report.place.line, played.id, one, played)
        for one in results.played.values()
        for played in one.games
        for report in played.game.reports
        if report.place.file == file and (report.place.line <= line or is_loose(file))
    ]
    if not found:
        return None
    *_, one, played = min(found, key=lambda each: each[:3])
    return _game(results.content, one, played)


def _game(content: Content, one: PlayedList, played: Played) -> str:
    game = played.game
    head = [
        f"{one.about.name}, {played.id}: {_result(content, played)}",
        f"{game.place.file}, line {game.place.line}",
    ]
    head += (_report(content, report) for report in game.reports)
    if played.unrated:
        head.append(f"not rated: {with_names(played.unrated, content.name_of)}")
    editions = [*_editions(content, one, played)]
    return "\n".join([*head, *_changes(content, played), *([""] if editions else []), *editions]) + "\n"


def _report(content: Content, report: Report) -> str:
    place = report.place
    return f"{report.status} in the log of {_name(content, report.player)}: {place.file}, line {place.line}"


def _editions(content: Content, one: PlayedList, played: Played) -> Iterator[str]:
    """The published editions that count the game, and in which a rating of its players would be different today."""
    for row in one.reworked:
        if row.player in played.game.players:
            why = "late results" if row.late else "corrected"
            name, before, today = _name(content, row.player), exactly(row.rating), exactly(row.today)
            yield f"Edition {row.edition} was published with {before} for {name}; today it would be {today} ({why})."


def _result(content: Content, played: Played) -> str:
    seats = played.game.seats
    if len(seats) > 2:  # a table
        best = sorted(seats, key=lambda seat: seat.rank)
        return ", ".join(f"{seat.rank} {_name(content, seat.player)}" for seat in best)
    return f"{_seat(content, seats[0])} against {_seat(content, seats[1])}, {played.game.result}"


def _seat(content: Content, seat: NightSeat) -> str:
    return f"{_name(content, seat.player)} ({seat.name})"


def _changes(content: Content, played: Played) -> Iterator[str]:
    for change in played.changes:
        yield f"\n{_name(content, change.player)}"
        yield from table(change.working)


def _name(content: Content, player: str) -> str:
    return content.name_of(player) or player
