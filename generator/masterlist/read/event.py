"""Log books, event files, boards, nights and the games between people in them."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from masterlist.facts.board import (
    POWERS,
    SEVENTH_PLAYER,
    Board,
    ChartYear,
    Draw,
    Ending,
    Outcome,
    Power,
    PowerSeat,
    outcome_of,
)
from masterlist.facts.event import AnyBoard, Decider, Event, EventStage, EventTerms
from masterlist.facts.logbook import (
    Answer,
    Authentication,
    Carried,
    Eliminated,
    Entry,
    LogBook,
    Loose,
    Owner,
    Pair,
    Reached,
    Resignation,
    Result,
    Score,
    Side,
    State,
    Stated,
    Units,
)
from masterlist.facts.night import DRAW, SECOND, EventGame, EventSeat, Night, NightGame, NightSeat, ranks
from masterlist.kinds.kind import GameField, KindFiles
from masterlist.kinds.registry import kind_seated, kinds
from masterlist.kinds.squares import STATED
from masterlist.read.text import At, Mapping, Sequence
from masterlist.source import Details, Place, Problem


def log_book(value: Mapping, file: str) -> LogBook:
    """A log book from its validated file."""
    games: Sequence = value["games"]
    carried, authenticated = value.get("carried_over"), value.get("authenticated")
    covered = "" if authenticated is None else authenticated["date"]
    return LogBook(
        player=value["player"],
        book=value["book"],
        list=value["list"],
        carried=None if carried is None else _carried(carried, file),
        entries=tuple(_entry(game, file)._replace(authenticated=game["date"] <= covered) for game in games),
        place=Place(file, *value.spot),
        player_place=Place(file, *value.values_at["player"]),
        book_place=Place(file, *value.values_at["book"]),
        list_place=Place(file, *value.values_at["list"]),
        authenticated=None if authenticated is None else _authentication(authenticated, file),
    )


def _authentication(value: Mapping, file: str) -> Authentication:
    return Authentication(
        club=value["club"],
        by=value.get("by", ""),
        date=value["date"],
        club_place=Place(file, *value.values_at["club"]),
        date_place=Place(file, *value.values_at["date"]),
    )


def loose_entry(value: Mapping, file: str, name: str) -> Loose:
    """An entry from the validated value of ``file``, which lies, or will lie, in the file ``name``."""
    player_place, list_place = (Place(file, *value.values_at[key]) for key in ("player", "list"))
    return Loose(Owner(value["player"], player_place, list_place, name), value["list"], _entry(value["game"], file))


def _carried(value: Mapping, file: str) -> Carried:
    named = [value[key] for key in ("defeated", "drawn") if key in value]
    places = {id_: Place(file, *spot) for ids in named for id_, spot in zip(ids, ids.items_at, strict=True)}
    return Carried(
        game_points=value["game_points"],
        defeated=tuple(value.get("defeated", ())),
        drawn=tuple(value.get("drawn", ())),
        place=Place(file, *value.spot),
        places=places,
    )


def _entry(value: Mapping, file: str) -> Entry:
    stated, resignation = value.get("stated"), value.get("resignation")
    return Entry(
        date=value["date"],
        opponent=value["opponent"],
        result=_RESULTS[value["result"]],
        state=_state(value),
        signed=value.get("signed", False),
        stated=None if stated is None else Stated(*map(stated.get, STATED)),
        resignation=None if resignation is None else _resignation(resignation),
        note=value.get("note", ""),
        place=Place(file, *value.spot),
        spots=_entry_spots(value),
        score=Score(*map(Fraction, value["score"].split("-"))) if "score" in value else None,
        nth=value.get("nth", 1),
    )


def _entry_spots(value: Mapping) -> dict[str, At]:
    spots = {**value.values_at}
    for key, part in value.items():
        if type(part) is Mapping:
            _add_spots(spots, part, f"{key}.")
    return spots


def _add_spots(spots: dict[str, At], value: Mapping, path: str) -> None:
    for key, spot in value.values_at.items():
        spots[path + key] = spot
        part = value[key]
        if type(part) is Mapping:
            _add_spots(spots, part, f"{path}{key}.")


def _state(value: Mapping) -> State:
    attrition, bonus, eliminated = value.get("attrition"), value.get("bonus"), value.get("eliminated")
    return State(
        attrition=None if attrition is None else _pair(attrition),
        bonus=None if bonus is None else _pair(bonus),
        eliminated=None if eliminated is None else _eliminated(eliminated),
    )


def _pair(text: str) -> Pair:
    own, opponent = text.split("-")
    return Pair(int(own), int(opponent))


def _eliminated(value: dict[str, Any]) -> Eliminated:
    return Eliminated(_units(value["own"]), _units(value["opponent"]))


def _units(value: dict[str, int]) -> Units:
    return Units(value.get("infantry", 0), value.get("artillery", 0), value.get("cavalry", 0))


def _resignation(value: Mapping) -> Resignation:
    reached = value.get("reached")
    return Resignation(
        by=Side(value["by"]),
        answer=Answer(value["answer"]),
        reached=None if reached is None else Reached(reached),
        instant=_state(value),
    )


_RESULTS = {result.value: result for result in Result}


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
    return Night(list_, id_, value["date"], found, value.get("note", ""), place, _places_of(value, file)), []


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
        _places_of(value, file),
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
            str(at),
            seat["player"],
            rank,
            own,
            Place(file, *seat.spot),
            _places_of(seat, file),
            _details(seat, of_a_seat),
        )
        for at, (seat, rank, own) in enumerate(zip(seats, found, points, strict=True), 1)
    )


def _details(value: Mapping, fields: Iterable[GameField]) -> Details:
    """What a game or a seat says beside who won."""
    return tuple((field.key, value[field.key]) for field in fields if field.key in value)


def _exact(value: Any) -> Fraction | None:
    """A number as it is written: YAML's 0.1 is a tenth."""
    return None if value is None else Fraction(str(value))


def _places_of(value: Mapping, file: str) -> dict[str, Place]:
    return {key: Place(file, *spot) for key, spot in value.values_at.items()}


def board(id_: str, value: Mapping, file: str) -> tuple[Board | None, list[Problem]]:
    """A board or a rated game from its validated file; what a chart tells need not be stated."""
    chart = _chart(value, file)
    outcome = outcome_of(chart) if chart else None
    unfinished = "started" in value and "finished" not in value
    problems = _unfinished_faults(value, file) if unfinished else _finished_faults(value, outcome, file)
    if problems:
        return None, problems
    drawn = _drawn(value["drawn"], file) if "drawn" in value else None
    return Board(
        id=id_,
        round=value.get("round", 0),
        table=str(value.get("table", "")),
        last_year=value.get("last_year", outcome.last_year if outcome else 0),
        ending=_ending(value, outcome, unfinished=unfinished),
        conceded_to=Power(value["conceded_to"]) if "conceded_to" in value else None,
        time_limited=value.get("time_limited", False),
        seats=tuple(_seat(power, value["seats"], outcome, file, drawn) for power in POWERS),
        chart=chart,
        place=Place(file, *value.spot),
        spots=_places(value, file),
        started=value.get("started"),
        finished=value.get("finished"),
        note=value.get("note", ""),
        drawn=drawn,
        nth=value.get("nth", 1),
    ), []


def _finished_faults(value: Mapping, outcome: Outcome | None, file: str) -> list[Problem]:
    if "finished" in value and _in_play(value):
        hint = "write how the game ended, or remove 'finished' as long as it goes on"
        place = Place(file, *value.values_at["ending"])
        return [Problem(place, "board-is-complete", "a finished game is not in play", hint)]
    if outcome or "ending" in value:
        return []
    goes_on = "" if "finished" in value else "; of a board that goes on write 'ending: in-play'"
    hint = f"add solo, draw or concession, or a 'chart' that shows it{goes_on}"
    return [Problem(Place(file, *value.spot), "board-is-complete", "'ending' is missing", hint)]


def _unfinished_faults(value: Mapping, file: str) -> list[Problem]:
    hint = "add 'finished:' with the day, or remove it as long as the game goes on"
    return [
        Problem(Place(file, *value.keys_at[key]), "board-is-complete", f"'{key}' without 'finished'", hint)
        for key in (("conceded_to",) if _in_play(value) else ("ending", "last_year", "conceded_to"))
        if key in value
    ]


def _in_play(value: Mapping) -> bool:
    return value.get("ending") == Ending.IN_PLAY.value


def _ending(value: Mapping, outcome: Outcome | None, *, unfinished: bool) -> Ending:
    if unfinished:
        return Ending.UNFINISHED
    return Ending(value["ending"]) if "ending" in value or outcome is None else outcome.ending


def _chart(value: Mapping, file: str) -> tuple[ChartYear, ...]:
    rows: Any = value.get("chart")
    if rows is None:
        return ()
    return tuple(
        ChartYear(int(year), tuple(centres), Place(file, *rows.keys_at[year])) for year, centres in rows.items()
    )


def _drawn(value: Mapping, file: str) -> Draw:
    return Draw(
        power=Power(value["power"]),
        commit=value["commit"],
        game=value["game"],
        place=Place(file, *value.spot),
        spots=_places(value, file),
    )


def _seat(power: Power, seats: Mapping, outcome: Outcome | None, file: str, drawn: Draw | None) -> PowerSeat:
    value: Mapping = seats[power.value]
    derived = (outcome.centres[power.order], outcome.eliminated[power.order]) if outcome else (0, None)
    return PowerSeat(
        power=power,
        player=value.get("player", SEVENTH_PLAYER if drawn and drawn.power is power else None),
        replaces=value.get("replaces"),
        centres=value.get("centres", derived[0]),
        eliminated=value.get("eliminated", derived[1]),
        place=Place(file, *seats.keys_at[power.value]),
        left_out=value.get("left_out", False),
        spots=_places(value, file),
    )


def _places(value: Mapping, file: str) -> dict[str, Place]:
    return {key: Place(file, *spot) for key, spot in value.values_at.items()}


_STANDARD = {"count_best", "replaced_seats", "concessions", "fill_ins", "decimals", "decided_by"}


def event(id_: str, value: Mapping, file: str) -> Event:
    """An event from its validated file; its boards lie beside it."""
    terms = value.get("terms", {})
    return Event(
        id=id_,
        name=value["name"],
        system=value["system"],
        start=value["start"],
        end=value["end"] if "end" in value else value["start"],
        town=value.get("place"),
        country=value.get("country"),
        director=value.get("director"),
        club=value.get("club"),
        source=value.get("source"),
        terms=EventTerms(
            count_best=terms.get("count_best"),
            replaced_seats_zero=terms.get("replaced_seats") == "zero",
            concessions_win=terms.get("concessions") == "win",
            fill_ins=terms.get("fill_ins", False),
            others={key: term for key, term in terms.items() if key not in _STANDARD},
        ),
        compare=tuple(value.get("compare", ())),
        boards=(),
        place=Place(file, *value.spot),
        spots=_spots(value, file),
        decimals=terms.get("decimals", 2),
        status=EventStage(value.get("status", EventStage.RUNNING.value)),
        rounds=value.get("rounds"),
        decided_by=_decider(terms["decided_by"]) if "decided_by" in terms else None,
        directed_by=value.get("directed_by"),
    )


def _spots(value: Mapping, file: str) -> dict[str, Place]:
    spots = {key: Place(file, *spot) for key, spot in value.values_at.items()}
    if "decided_by" in value.get("terms", {}):
        spots["decided_by"] = Place(file, *value["terms"].values_at["decided_by"])
    return spots


def _decider(text: str) -> Decider:
    """``round 4`` or ``board r4-top``, as the schema allows."""
    kind, _, name = text.partition(" ")
    return Decider(int(name), "") if kind == "round" else Decider(0, name)


def in_order(boards: Iterable[AnyBoard]) -> tuple[AnyBoard, ...]:
    """An event's boards by round and table."""
    return tuple(sorted(boards, key=_order))


def _order(board: AnyBoard) -> tuple[int, str, str]:
    return (board.round, board.table, board.id)
