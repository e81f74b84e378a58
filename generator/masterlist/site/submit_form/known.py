"""What the form for new results knows of the site.

It comes as a script and not as JSON, because a page that was opened from a disk can load scripts and nothing else.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.event import Event
from masterlist.facts.night import DRAW
from masterlist.facts.people import Player
from masterlist.facts.site import RatingList
from masterlist.folding import by_name
from masterlist.kinds.kind import GameField, GameKind
from masterlist.kinds.registry import kinds, lie_in_nights
from masterlist.language import _
from masterlist.scoring import registry
from masterlist.scoring.board import board_systems
from masterlist.scoring.event_system import EventSystem
from masterlist.site.common.model import Document
from masterlist.site.players.scripts import what_if

KNOWN = "assets/submit-data.js"
NO_PART = re.compile("[^a-z0-9]+")  # of an id

Logs = Mapping[str, Sequence[str]]  # by player, the lists that they keep a log of
EventBoards = tuple[Event, Sequence[str], Sequence[str]]  # with the ids of its boards, and of those in play
Events = Iterable[EventBoards]  # newest first


class Nights(NamedTuple):
    """The nights of a list that are on file."""

    ids: tuple[str, ...]
    seat: str  # what the first seat of the newest game is called, or ""


def known_document(
    content: Content, logs: Logs, events: Events, games: Mapping[str, Sequence[str]], nights: Mapping[str, Nights]
) -> Document:
    """Players with the lists of their logs, clubs, events with their boards, and lists with their games, as a script.

    And whom lists exclude, each with the first day and perhaps the last, where there are any.

    ``games`` are the ids of those on file, by list.

    Columns for players, rows for others, so that it stays small.
    """
    players, clubs = by_name(content.players.values()), by_name(content.clubs.values())
    known: dict[str, Any] = {
        "clubs": [[club.id, club.name] for club in clubs],
        "players": _players(players, logs, [club.id for club in clubs]),
        "events": [_event(*one) for one in events],
        "lists": [_list(one, games.get(one.id, ()), nights.get(one.id)) for one in by_name(content.lists.values())],
    }
    excluded = {
        one.id: [[out.player, out.since, *filter(None, [out.until])] for out in one.excluded]
        for one in content.lists.values()
    }
    if found := {list_: outs for list_, outs in sorted(excluded.items()) if outs}:
        known["excluded"] = found
    text = json.dumps(known, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return Document(KNOWN, f"Masterlist.know({text});\n".encode())


def _players(players: Sequence[Player], logs: Logs, clubs: Sequence[str]) -> dict[str, Any]:
    """Names; ids that do not follow from these; clubs by their number from 1; which lists each keeps a log of."""
    of_club = {club: number for number, club in enumerate(clubs, 1)}
    own = [tuple(logs.get(one.id, ())) for one in players]
    kinds = [*dict.fromkeys(own)]
    number_of = {kind: number for number, kind in enumerate(kinds)}
    others = ((number, [*one.aka, *one.former_ids]) for number, one in enumerate(players))
    return {
        "names": [one.name for one in players],
        "ids": {number: one.id for number, one in enumerate(players) if not _follows(one)},
        "clubs": [of_club.get(one.club, 0) for one in players],
        "lists": kinds,
        "logs": [number_of[kind] for kind in own],
        "others": {number: names for number, names in others if names},
    }


def _follows(player: Player) -> bool:
    """Whether the script makes the very id from the name; what letters beyond ASCII become is not left to it."""
    return player.name.isascii() and NO_PART.sub("-", player.name.lower()).strip("-") == player.id


def _list(one: RatingList, games: Sequence[str], nights: Nights | None) -> list[Any]:
    """Id, name, system, the games on file, and the members with their first and last days; null for every player.

    Where games are reported by the day, these are the nights on file, and there follow what their first seat is called,
    the name of the system, and whether it brings its function for the browser.
    """
    members = None if one.members is None else [[own.player, own.since, own.until] for own in one.members]
    if lie_in_nights(registry.kind_of(one.system)):
        nights = nights or Nights((), "")
        system = registry.systems()[one.system].name
        return [one.id, one.name, one.system, nights.ids, members, nights.seat, system, bool(what_if(one.system))]
    return [one.id, one.name, one.system, games, members]


def needing(system: str) -> str:
    """The name of a system for events that cannot do without the points of the game itself; "" of others."""
    found = registry.systems().get(system)
    return found.name if isinstance(found, EventSystem) and found.needs_points else ""


def _event(event: Event, boards: Sequence[str], in_play: Sequence[str]) -> list[Any]:
    terms = {
        "concessions": "win" if event.terms.concessions_win else None,
        "replaced_seats": "zero" if event.terms.replaced_seats_zero else None,
        "fill_ins": event.terms.fill_ins or None,
    }
    stated = {key: value for key, value in terms.items() if value}
    needs = [name] if (name := needing(event.system)) else []
    of = [] if event.system in board_systems() else [registry.kind_of(event.system), *needs]
    return [event.id, event.name, event.system, event.start, stated, event.decimals, boards, in_play, *of]


HALVES = "½–½"


class ColumnField(NamedTuple):
    """What is asked of a game or of a seat."""

    key: str
    label: str
    value: str  # choice, integer, number, pair or text
    choices: tuple[tuple[str, str], ...]  # answers and what they are called


class GameFields(NamedTuple):
    """The fields of one game."""

    kind: str
    facts: str  # JSON: what the scripts must know of the kind
    seats: tuple[
        tuple[str, ...], ...
    ]  # labels of each named seat, one for each way of naming; () where they are numbered
    names: tuple[tuple[str, str], ...]  # the ways of naming the seats, as answers to a question
    columns: tuple[ColumnField, ...]
    seat_columns: tuple[ColumnField, ...]  # beside the player


def game_fields(kind_id: str) -> GameFields:
    """The fields of a kind of games."""
    kind = kinds()[kind_id]
    labels = [tuple(_(kind.labels[name]) for name in names) for names in kind.seats]
    return GameFields(
        kind=kind.id,
        facts=json.dumps(facts(kind), separators=(",", ":")),
        seats=tuple(zip(*labels, strict=True)),
        names=tuple((str(at), ", ".join(own)) for at, own in enumerate(labels)),
        columns=tuple(map(_field, kind.columns)),
        seat_columns=tuple(_field(column) for column in kind.seat_columns if column.key != "player"),
    )


def facts(kind: GameKind) -> dict[str, object]:
    """What the scripts must know of a kind."""
    return {
        "id": kind.id,
        "least": kind.least,
        "most": kind.most,
        "seats": kind.seats,
        "columns": [*map(_fact, kind.columns)],
        "seat_columns": [_fact(one) for one in kind.seat_columns if one.key != "player"],
    }


def _fact(one: GameField) -> list[object]:
    return [one.key, one.value.value, one.choices, one.bounds, one.decides]


def _field(column: GameField) -> ColumnField:
    choices = tuple((one, HALVES if one == DRAW else one.replace("-", "–")) for one in column.choices)
    return ColumnField(column.key, _(column.label), column.value.value, choices)
