"""Event files."""

from collections.abc import Iterable

from masterlist.facts.event import AnyBoard, Decider, Event, EventStage, EventTerms
from masterlist.read.marked import Mapping
from masterlist.source import Place

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
