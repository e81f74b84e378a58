"""Event files, and Diplomacy boards: those of an event, and rated games."""

from collections.abc import Iterable
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
from masterlist.read.marked import Mapping
from masterlist.source import Place, Problem


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
