"""New players and clubs that a spreadsheet brings along."""

from collections.abc import Iterable, Iterator

from masterlist.checks.names import fold
from masterlist.facts.board import POWERS
from masterlist.facts.content import Content
from masterlist.read.marked import Spot
from masterlist.read.shown import shown
from masterlist.source import Place, Problem, Severity
from masterlist.submit.columns import PLAYERS, Columns
from masterlist.submit.drafts import draft
from masterlist.submit.names import Names, tidy
from masterlist.submit.row import Row
from masterlist.submit.table import Cell
from masterlist.submit.values import Draft, Part


def newcomers(names: Names, rows: Iterable[Row], columns: Columns, file: str) -> list[Draft]:
    """Drafts of the clubs and players that are new, clubs first."""
    clubs = {} if columns is PLAYERS else _clubs(rows)
    players = []
    for (kind, name), (id_, place) in [*names.newcomers()]:
        if kind == "player":
            parts = [(Part(("named", "id"), id_), _spot(place)), (Part(("value", "name"), name), _spot(place))]
            if club := clubs.get(name):
                known = names.id_of("club", club.text, Place(file, *club.spot))
                parts.append((Part(("value", "club"), known), club.spot))
            players.append(draft("player", parts, place.file, _spot(place)))
    return [*_new_clubs(names), *players]


def _new_clubs(names: Names) -> Iterator[Draft]:
    for (kind, name), (id_, place) in names.newcomers():
        if kind == "club":
            parts = [(Part(("named", "id"), id_), _spot(place)), (Part(("value", "name"), name), _spot(place))]
            yield draft("club", parts, place.file, _spot(place))


def _spot(place: Place) -> Spot:
    return Spot(place.line, place.column)


def _clubs(rows: Iterable[Row]) -> dict[str, Cell]:
    """The first club that stands beside each player's name."""
    found: dict[str, Cell] = {}
    pairs = [
        ("player", "club"),
        ("opponent", "opponent_club"),
        *((power, f"{power}_club") for power in map(str, POWERS)),
    ]
    for row in rows:
        for player, club in pairs:
            if player in row.cells and club in row.cells:
                found.setdefault(tidy(row.cells[player].text), row.cells[club])
    return found


def not_on_file(rows: list[Row], content: Content, file: str) -> tuple[list[Row], list[Problem]]:
    """The rows of a list of players without those who have a file already, and a word about each of these."""
    having: dict[str, list[str]] = {}
    for player in content.players.values():
        having.setdefault(fold(player.name), []).append(player.id)
    fresh: list[Row] = []
    problems: list[Problem] = []
    for row in rows:
        ids = having.get(fold(row.text("name")), []) if row.text("id") not in content.players else [row.text("id")]
        if ids:
            message = f"'{shown(row.text('name'))}' is on file already, as {ids[0]}, and stays as they are there"
            place = Place(file, *row.cells["name"].spot) if "name" in row.cells else Place(file, *row.spot)
            problems.append(Problem(place, "player-is-new", message, "", Severity.WARNING))
        else:
            fresh.append(row)
    return fresh, problems
