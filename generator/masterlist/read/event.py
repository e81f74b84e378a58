"""Log books, event files, boards, nights and the games between people in them."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from masterlist.facts import logbook as log
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
from masterlist.facts.night import DRAW, SECOND, EventGame, Night, NightGame, PlayerSeat, ranks
from masterlist.kinds.kind import GameField, KindFiles, kind_seated, kinds
from masterlist.read.text import At, Mapping, Sequence, stated
from masterlist.source import Details, Place, Problem


def log_book(value: Mapping, file: str) -> log.LogBook:
    """A log book from its validated file."""
    places = _places(value, file)
    carried = authenticated = None
    if found := value.get("carried_over"):
        named = [found[key] for key in ("defeated", "drawn") if key in found]
        at = {id_: Place(file, *spot) for ids in named for id_, spot in zip(ids, ids.items_at, strict=True)}
        defeated, drawn = tuple(found.get("defeated", ())), tuple(found.get("drawn", ()))
        carried = log.Carried(found["game_points"], defeated, drawn, Place(file, *found.spot), at)
    if found := value.get("authenticated"):
        at = _places(found, file)
        authenticated = log.Authentication(found["club"], found.get("by", ""), found["date"], at["club"], at["date"])
    covered = authenticated.date if authenticated else ""
    return log.LogBook(
        player=value["player"],
        book=value["book"],
        list=value["list"],
        carried=carried,
        entries=tuple(_entry(game, file)._replace(authenticated=game["date"] <= covered) for game in value["games"]),
        place=Place(file, *value.spot),
        player_place=places["player"],
        book_place=places["book"],
        list_place=places["list"],
        authenticated=authenticated,
    )


def loose_entry(value: Mapping, file: str, name: str) -> log.Loose:
    """An entry from the validated value of ``file``, which lies, or will lie, in the file ``name``."""
    places = _places(value, file)
    owner = log.Owner(value["player"], places["player"], places["list"], name)
    return log.Loose(owner, value["list"], _entry(value["game"], file))


def _entry(value: Mapping, file: str) -> log.Entry:
    resignation = None
    if resigned := value.get("resignation"):
        by, answer = log.Side(resigned["by"]), log.Answer(resigned["answer"])
        reached = log.Reached(resigned["reached"]) if "reached" in resigned else None
        resignation = log.Resignation(by, answer, reached, _state(resigned))
    return log.Entry(
        date=value["date"],
        opponent=value["opponent"],
        result=_RESULTS[value["result"]],
        state=_state(value),
        signed=value.get("signed", False),
        stated=dict(value["stated"]) if "stated" in value else None,
        resignation=resignation,
        note=value.get("note", ""),
        place=Place(file, *value.spot),
        spots=_spots(value),
        score=log.Pair(*map(Fraction, value["score"].split("-"))) if "score" in value else None,
        nth=value.get("nth", 1),
    )


def _spots(value: Mapping) -> dict[str, At]:
    """Where the values of all keys stand; a key within another one is called ``stated.total``."""
    spots = {**value.values_at}
    for key, part in value.items():
        if type(part) is Mapping:
            spots |= {f"{key}.{inner}": at for inner, at in _spots(part).items()}
    return spots


def _state(value: Mapping) -> log.State:
    attrition, bonus = (log.Pair(*map(int, value[key].split("-"))) if key in value else None for key in _PAIRS)
    if "eliminated" not in value:
        return log.State(attrition, bonus, None)
    sides = (value["eliminated"][side] for side in log.Pair._fields)
    units = (log.Units(*[side.get(arm, 0) for arm in log.Units._fields]) for side in sides)
    return log.State(attrition, bonus, log.Pair(*units))


_PAIRS = ("attrition", "bonus")
_RESULTS = {result.value: result for result in log.Result}


RULE = "game-is-complete"
TABLE = "table"  # the kind whose seats are a list
EVENT_GAME = "event-game"  # the schema of such files
_BESIDE = frozenset(("round", "table"))  # what a night does not say of its games


def night(ids: tuple[str, ...], value: Mapping, file: str) -> tuple[Night | None, list[Problem]]:
    """A night from its validated file; ``ids`` are its list's and its own."""
    games: Sequence = value["games"]
    if problems := [problem for game in games for problem in faults_of(game, file)]:
        return None, problems
    list_, id_ = ids
    found = tuple(game_of(number, game, file) for number, game in enumerate(games, 1))
    note, place = value.get("note", ""), Place(file, *value.spot)
    return Night(list_, id_, value["date"], found, note, place, _places(value, file)), []


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
    if problems := list(faults_of(value, file, _BESIDE)):
        return None, problems
    game, table = game_of(1, value, file), str(value.get("table", ""))
    of_game = (game.kind, game.seats, game.note, game.place, game.spots, game.nth, game.details)
    return EventGame(id_, value["round"], table, *of_game), []


def faults_of(game: Mapping, file: str, others: frozenset[str] = frozenset()) -> Iterator[Problem]:
    """Why it is unclear who played, or who won; ``others`` are keys that are not of the game."""
    seated = kind_seated(game)
    if seated and "seats" in game:
        hint = "name two players, or list the 'seats' of a table"
        yield _fault(game, "seats", file, "a game has two named seats or a list of seats, not both", hint)
    elif "seats" in game:
        yield from _faults_of_a_table(game, file)
    elif seated:
        kind, names = seated
        columns = kinds()[kind].columns
        for name in names:
            if name not in game:
                yield _fault(game, "", file, f"'{name}' is missing", f"add '{name}:' with the id of the player")
        known = {*names, *(field.key for field in columns), "note", *others}
        for key in (key for key in game if key not in known):
            hint = f"remove it: the seats of this game are {' and '.join(names)}"
            yield _fault(game, key, file, f"'{key}' does not belong here", hint)
        if not any(field.key in game for field in columns if field.decides):
            hint = "add 'result: 1-0' where the first seat won, 0-1 or draw; or a 'score'"
            yield _fault(game, "", file, "the game has no result", hint)
    else:
        hint = "name 'white' and 'black', or 'one' and 'two'; at a table list the 'seats'"
        yield _fault(game, "", file, "the game does not say who played", hint)


def _faults_of_a_table(game: Mapping, file: str) -> Iterator[Problem]:
    own = {field.key for field in kinds()[TABLE].columns}
    for key in (field.key for kind in kinds().values() if kind.files is KindFiles.NIGHTS for field in kind.columns):
        if key in game and key not in own:
            message, hint = f"a table has no '{key}'", "remove it: give each seat a place, points or both"
            yield _fault(game, key, file, message, hint)
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


def _two(value: Mapping, names: tuple[str, ...], file: str) -> tuple[PlayerSeat, ...]:
    points = [Fraction(text) for text in value["score"].split("-")] if "score" in value else []
    found = _RANKS.get(value["result"], [1, 2]) if "result" in value else ranks(points)
    return tuple(
        PlayerSeat(name, value[name], rank, own, Place(file, *value.values_at[name]))
        for name, rank, own in zip(names, found, points or (None, None), strict=True)
    )


_RANKS = {DRAW: [1, 1], "1/2-1/2": [1, 1], SECOND: [2, 1]}


def _table(seats: Sequence, file: str) -> tuple[PlayerSeat, ...]:
    # A number is what is written: YAML's 0.1 is a tenth.
    points = [Fraction(str(seat["points"])) if "points" in seat else None for seat in seats]
    stated, of_a_seat = all("place" in seat for seat in seats), kinds()[TABLE].seat_details
    found = [seat["place"] for seat in seats] if stated else ranks(own for own in points if own is not None)
    return tuple(
        PlayerSeat(
            str(at), seat["player"], rank, own, Place(file, *seat.spot), _places(seat, file), _details(seat, of_a_seat)
        )
        for at, (seat, rank, own) in enumerate(zip(seats, found, points, strict=True), 1)
    )


def _details(value: Mapping, fields: Iterable[GameField]) -> Details:
    """What a game or a seat states in addition to the result."""
    return tuple((field.key, value[field.key]) for field in fields if field.key in value)


def _places(value: Mapping, file: str) -> dict[str, Place]:
    return {key: Place(file, *spot) for key, spot in value.values_at.items()}


def board(id_: str, value: Mapping, file: str) -> tuple[Board | None, list[Problem]]:
    """A board or a rated game from its validated file; what a chart tells need not be stated."""
    rows: Mapping = value.get("chart", Mapping(value.spot))
    chart = tuple(ChartYear(int(one), tuple(rows[one]), Place(file, *rows.keys_at[one])) for one in rows)
    outcome = outcome_of(chart) if chart else None
    if problems := _faults_of_the_end(value, file, shows_the_end=outcome is not None):
        return None, problems
    drawn = None
    if found := value.get("drawn"):
        of_draw = (found["commit"], found["game"], Place(file, *found.spot), _places(found, file))
        drawn = Draw(Power(found["power"]), *of_draw)
    ending = Ending.UNFINISHED
    if "started" not in value or "finished" in value:
        ending = outcome.ending if outcome and "ending" not in value else Ending(value["ending"])
    return Board(
        id=id_,
        round=value.get("round", 0),
        table=str(value.get("table", "")),
        last_year=value.get("last_year", outcome.last_year if outcome else 0),
        ending=ending,
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


def _faults_of_the_end(value: Mapping, file: str, *, shows_the_end: bool) -> list[Problem]:
    """What is wrong with what a board says, and perhaps ``shows`` by a chart, of its end."""
    rule, in_play = "board-is-complete", value.get("ending") == Ending.IN_PLAY.value
    if "started" in value and "finished" not in value:
        hint = "add 'finished:' with the day, or remove it as long as the game goes on"
        early = ("conceded_to",) if in_play else ("ending", "last_year", "conceded_to")
        keys = [key for key in early if key in value]
        return [Problem(Place(file, *value.keys_at[key]), rule, f"'{key}' without 'finished'", hint) for key in keys]
    if "finished" in value and in_play:
        hint = "write how the game ended, or remove 'finished' as long as it goes on"
        return [Problem(Place(file, *value.values_at["ending"]), rule, "a finished game is not in play", hint)]
    if shows_the_end or "ending" in value:
        return []
    goes_on = "" if "finished" in value else "; of a board that goes on write 'ending: in-play'"
    hint = f"add solo, draw or concession, or a 'chart' that shows it{goes_on}"
    return [Problem(Place(file, *value.spot), rule, "'ending' is missing", hint)]


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


_STANDARD = {"count_best", "replaced_seats", "concessions", "fill_ins", "decimals", "decided_by"}


def event(id_: str, value: Mapping, file: str) -> Event:
    """An event from its validated file; its boards have files of their own."""
    found, spots, decider = stated(value), _places(value, file), None
    terms, town = found.pop("terms", {}), found.pop("place", None)
    if "decided_by" in terms:  # ``round 4`` or ``board r4-top``, as the schema allows
        kind, _, name = terms["decided_by"].partition(" ")
        decider = Decider(int(name), "") if kind == "round" else Decider(0, name)
        spots["decided_by"] = Place(file, *terms.values_at["decided_by"])
    if "entered" in value:
        players = zip(value["entered"], value["entered"].items_at, strict=True)
        spots |= {f"entered {id_}": Place(file, *spot) for id_, spot in players}
    return Event(
        id=id_,
        place=Place(file, *value.spot),
        town=town,
        terms=EventTerms(
            count_best=terms.get("count_best"),
            replaced_seats_zero=terms.get("replaced_seats") == "zero",
            concessions_win=terms.get("concessions") == "win",
            fill_ins=terms.get("fill_ins", False),
            others={key: term for key, term in terms.items() if key not in _STANDARD},
        ),
        spots=spots,
        decimals=terms.get("decimals", 2),
        decided_by=decider,
        **{"end": value["start"]} | found | {"status": EventStage(value.get("status", EventStage.RUNNING.value))},
    )


def in_order(boards: Iterable[AnyBoard]) -> tuple[AnyBoard, ...]:
    """An event's boards by round and table."""
    return tuple(sorted(boards, key=lambda board: (board.round, board.table, board.id)))
