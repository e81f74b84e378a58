"""Games between people: nights, which are files with those of one day, and boards of events."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from masterlist.facts.board import POWERS
from masterlist.facts.event_game import EventGame, EventSeat
from masterlist.facts.night import DRAW, SECOND, Night, NightGame, NightSeat, ranks
from masterlist.kinds.kind import GameField, KindFiles
from masterlist.kinds.registry import kind_seated, kinds
from masterlist.read.marked import Mapping, Sequence
from masterlist.source import Details, Place, Problem

RULE = "game-is-complete"
TABLE = "table"  # the kind whose seats are a list
EVENT_GAME = "event-game"  # the schema of such files
_BESIDE = frozenset(("round", "table"))  # what a night does not say of its games


def is_night(value: object) -> bool:
    """Whether a file among the games of a list holds the games of a day, and not one board."""
    return isinstance(value, Mapping) and "seats" not in value and ("games" in value or "date" in value)


def night(ids: tuple[str, ...], value: Mapping, file: str) -> tuple[Night | None, list[Problem]]:
    """A night from its validated file; ``ids`` are its list's and its own."""
    games: Sequence = value["games"]
    problems = [problem for game in games for problem in faults_of(game, file)]
    if problems:
        return None, problems
    list_, id_ = ids
    found = tuple(game_of(number, game, file) for number, game in enumerate(games, 1))
    place = Place(file, *value.spot)
    return Night(list_, id_, value["date"], found, value.get("note", ""), place, _places(value, file)), []


def is_event_game(value: object) -> bool:
    """Whether a board of an event has the seats of a game between people, and not those of Diplomacy."""
    if not isinstance(value, Mapping):
        return False
    seats = value.get("seats")
    if isinstance(seats, Mapping) and seats and not any(power.value in seats for power in POWERS):
        return True  # none of its seats is a power: it is a table written wrong
    return isinstance(seats, Sequence) or kind_seated(value) is not None


def event_game(id_: str, value: Mapping, file: str) -> tuple[EventGame | None, list[Problem]]:
    """A board from its validated file."""
    problems = list(faults_of(value, file, _BESIDE))
    if problems:
        return None, problems
    game = game_of(1, value, file)
    seats = (EventSeat(*one) for one in game.seats)
    return EventGame(
        id=id_,
        round=value["round"],
        table=str(value.get("table", "")),
        kind=game.kind,
        seats=tuple(seats),
        note=game.note,
        place=Place(file, *value.spot),
        spots=game.spots,
        nth=game.nth,
        details=game.details,
    ), []


def faults_of(game: Mapping, file: str, beside: frozenset[str] = frozenset()) -> Iterator[Problem]:
    """Why it cannot be said who played, or who won; ``beside`` are keys that are not of the game."""
    seated = kind_seated(game)
    if seated and "seats" in game:
        hint = "name two players, or list the 'seats' of a table"
        yield _fault(game, "seats", file, "a game has two named seats or a list of seats, not both", hint)
    elif seated:
        yield from _faults_of_two(game, seated, file, beside)
    elif "seats" in game:
        yield from _faults_of_a_table(game, file)
    else:
        hint = "name 'white' and 'black', or 'one' and 'two'; at a table list the 'seats'"
        yield _fault(game, "", file, "the game does not say who played", hint)


def _faults_of_two(
    game: Mapping, seated: tuple[str, tuple[str, ...]], file: str, beside: frozenset[str]
) -> Iterator[Problem]:
    kind, names = seated
    for name in names:
        if name not in game:
            yield _fault(game, "", file, f"'{name}' is missing", f"add '{name}:' with the id of the player")
    known = {*names, *(field.key for field in kinds()[kind].columns), "note", *beside}
    for key in game:
        if key not in known:
            hint = f"remove it: the seats of this game are {' and '.join(names)}"
            yield Problem(Place(file, *game.keys_at[key]), RULE, f"'{key}' does not belong here", hint)
    if not any(field.key in game for field in kinds()[kind].columns if field.decides):
        hint = "add 'result: 1-0' where the first seat won, 0-1 or draw; or a 'score'"
        yield _fault(game, "", file, "the game has no result", hint)


def _faults_of_a_table(game: Mapping, file: str) -> Iterator[Problem]:
    own = {field.key for field in kinds()[TABLE].columns}
    for key in (field.key for kind in kinds().values() if kind.files is KindFiles.NIGHTS for field in kind.columns):
        if key in game and key not in own:
            message, hint = f"a table has no '{key}'", "remove it: give each seat a place, points or both"
            yield Problem(Place(file, *game.keys_at[key]), RULE, message, hint)
    seats: Sequence = game["seats"]
    if not (all("place" in seat for seat in seats) or all("points" in seat for seat in seats)):
        for seat in seats:
            if "place" not in seat:
                hint = "give all seats of a table a place, or give all of them points"
                yield _fault(seat, "", file, f"'{seat['player']}' has no place", hint)


def _fault(value: Mapping, key: str, file: str, message: str, hint: str) -> Problem:
    return Problem(Place(file, *value.keys_at.get(key, value.spot)), RULE, message, hint)


def game_of(number: int, value: Mapping, file: str) -> NightGame:
    """A game of which ``faults_of`` has found nothing."""
    seated = kind_seated(value)
    seats = _two(value, seated[1], file) if seated else _table(value["seats"], file)
    kind = kinds()[seated[0] if seated else TABLE]
    return NightGame(
        number,
        kind.id,
        seats,
        value.get("note", ""),
        Place(file, *value.spot),
        _places(value, file),
        nth=value.get("nth", 1),
        details=_details(value, kind.details),
    )


def _two(value: Mapping, names: tuple[str, ...], file: str) -> tuple[NightSeat, ...]:
    points = [Fraction(text) for text in value["score"].split("-")] if "score" in value else None
    found = _ranks_of(value["result"]) if "result" in value else ranks(points or ())
    return tuple(
        NightSeat(name, value[name], rank, points[at] if points else None, Place(file, *value.values_at[name]))
        for at, (name, rank) in enumerate(zip(names, found, strict=True))
    )


def _ranks_of(result: str) -> list[int]:
    if result in {DRAW, "1/2-1/2"}:
        return [1, 1]
    return [2, 1] if result == SECOND else [1, 2]


def _table(seats: Sequence, file: str) -> tuple[NightSeat, ...]:
    points = [_exact(seat.get("points")) for seat in seats]
    stated, of_a_seat = all("place" in seat for seat in seats), kinds()[TABLE].seat_details
    found = [seat["place"] for seat in seats] if stated else ranks(own for own in points if own is not None)
    return tuple(
        NightSeat(
            str(at), seat["player"], rank, own, Place(file, *seat.spot), _places(seat, file), _details(seat, of_a_seat)
        )
        for at, (seat, rank, own) in enumerate(zip(seats, found, points, strict=True), 1)
    )


def _details(value: Mapping, fields: Iterable[GameField]) -> Details:
    """What a game or a seat says beside who won."""
    return tuple((field.key, value[field.key]) for field in fields if field.key in value)


def _exact(value: Any) -> Fraction | None:
    """A number as it is written: YAML's 0.1 is a tenth."""
    return None if value is None else Fraction(str(value))


def _places(value: Mapping, file: str) -> dict[str, Place]:
    return {key: Place(file, *spot) for key, spot in value.values_at.items()}
