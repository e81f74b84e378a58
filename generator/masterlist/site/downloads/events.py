"""What can be taken away of an event: all of it is made from its JSON document."""

from collections.abc import Iterator, Mapping
from typing import Any

from masterlist.facts.board import Ending
from masterlist.facts.content import Content
from masterlist.facts.event import Event
from masterlist.language import N_, _
from masterlist.site.api_events import name_of
from masterlist.site.downloads import head, schemas, tables
from masterlist.site.downloads.tables import Table
from masterlist.site.model import Alternate, Document, Head
from masterlist.standings.results import Results

Json = Mapping[str, Any]

_TITLES = {
    "standings": N_("Standings"),
    "rounds": N_("After each round"),
    "seats": N_("Seats"),
    "powers": N_("Powers"),
    "best-countries": N_("Best countries"),
    "compared": N_("Compared"),
}


def documents(results: Results, value: Json) -> Iterator[Document]:
    """The tables of an event."""
    if head.wants(results.content.site, "csv"):
        for name, kind, rows in _tables(results, value):
            if rows:
                yield tables.document(f"tournaments/{value['event']}/{name}", kind, rows)


def _tables(results: Results, value: Json) -> Iterator[tuple[str, Table, list[Json]]]:
    def named(row: Json) -> Json:
        return {**row, "event": value["event"], "name": name_of(results, row["player"]) if row["player"] else None}

    yield "standings", schemas.STANDINGS, [named(row) for row in value["standings"]]
    after = [named({**row, "round": one["round"]}) for one in value["rounds"] for row in one["standings"]]
    yield "rounds", schemas.ROUNDS, after
    over = [board for board in value["boards"] if board["ending"] != Ending.IN_PLAY.value]
    seats = [named({**board, **seat}) for board in over for seat in board["seats"]]
    yield "seats", schemas.SEATS, seats
    yield "powers", schemas.POWERS, [{**row, "event": value["event"]} for row in value["powers"]]
    best = [{**one, "power": power} for power, games in value["best_countries"].items() for one in games]
    yield "best-countries", schemas.BEST, [named(one) for one in best]
    compared = [named({**row, "system": one["system"]}) for one in value["compare"] for row in one["standings"]]
    yield "compared", schemas.COMPARED, compared


def head_of(content: Content, event: Event, made: list[Document]) -> Head:
    """What the event's page says of itself; ``made`` are the files beside it."""
    alternates = [head.alternate("JSON", event.name, f"api/v1/tournaments/{event.id}.json")]
    alternates += (_alternate(one.path) for one in made)
    return Head(alternates=tuple(alternates), kind="article", data=head.event_data(content.site, event))


def _alternate(path: str) -> Alternate:
    name = path.rpartition("/")[2].removesuffix(".csv")
    return head.alternate("CSV", _(_TITLES[name]), path)
