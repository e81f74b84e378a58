"""Log book files."""

from fractions import Fraction
from typing import Any

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
from masterlist.kinds.squares import STATED
from masterlist.read.text import At, Mapping, Sequence
from masterlist.source import Place


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
        spots=_spots(value),
        score=Score(*map(Fraction, value["score"].split("-"))) if "score" in value else None,
        nth=value.get("nth", 1),
    )


def _spots(value: Mapping) -> dict[str, At]:
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
