"""The columns of spreadsheets, which docs/reference/columns.md explains, and the headings by which clubs call them."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from masterlist.facts.board import POWERS
from masterlist.folding import slug
from masterlist.kinds import diplomacy
from masterlist.kinds.kind import GameField, GameKind, kinds, night_kinds
from masterlist.kinds.squares import KIND as SQUARES
from masterlist.kinds.squares import STATED
from masterlist.scoring.board import board_systems
from masterlist.submit.cells import by_word
from masterlist.submit.values import ANY, UNITS, Path, part_of

SEAT = tuple(field.key for field in diplomacy.KIND.seat_columns if field.key != "player")
_LIST = next(id_ for id_, one in board_systems().items() if one.rates_lists)  # as lists are mostly called
YEAR = re.compile(r"(?:19|20)[0-9]{2}")


class Columns(NamedTuple):
    """The columns of one kind of spreadsheet."""

    kind: str
    paths: dict[str, Path]  # by the column's name; ``named`` or ``value`` comes first
    required: tuple[str, ...]
    words: Mapping[str, str]  # columns by the headings that mean them
    helpers: tuple[str, ...] = ()  # columns from which others are made: see ``shapes``
    of: str = ""  # the kind of games, where the sheet holds games between people: of days, or boards of events

    @property
    def seats(self) -> tuple[str, ...]:
        """The columns that are named after the seats of a game between people."""
        return tuple(name for names in kinds()[self.of].seats for name in names) if self.of else ()

    def path(self, name: str) -> Path | None:
        """Where a column's cells belong; None for an unknown column."""
        if name in self.paths:
            return self.paths[name]
        if name in self.helpers:
            return ("helper", name)
        return ("value", "chart", name) if "austria" in self.paths and YEAR.fullmatch(name) else None

    def sample(self, name: str) -> str:
        """What a cell of the column may hold."""
        path = self.paths.get(name, ())
        if not path or path[0] == "named":
            return {"event": "spring-open", "list": "chess" if self.of else _LIST}.get(name, "austria")
        return str(part_of(self.kind, path[1:])["examples"][0])


def normal(name: str) -> str:
    """A column's name however it was typed: ``Own infantry`` is ``own_infantry``."""
    return slug(name).replace("-", "_")


# By column: headings as ``normal`` gives them, so without capitals, accents and signs. No word may have two meanings
# within one kind of spreadsheet; a heading that is in no list is never guessed at, but reported.
_DATES = "\ndate: day played played_on game_date date_of_game datum tag spieltag spieldatum jour date_de_la_partie"
_EVERYWHERE = """
note: notes remark remarks comment comments bemerkung bemerkungen anmerkung notiz kommentar remarque remarques
note: commentaire
list: rating_list liste rangliste classement
club: verein klub players_club
country: land pays
"""
_ENTRIES = """
player: name spieler spielerin joueur joueuse who wer qui ich moi me own_name
opponent: opponents_name gegner gegnerin gegenspieler adversaire against versus vs gegen contre
signed: signature signed_by_opponent signature_of_opponent unterschrift unterschrieben signiert signe contresigne
winner: won_by sieger siegerin gewinner vainqueur gagnant
loser: lost_by verlierer verliererin perdant vaincu
player_1: player1 player_a first_player spieler_1 spieler1 spieler_a joueur_1 joueur1 joueur_a home heim white
player_1: weiss blanc
player_2: player2 player_b second_player spieler_2 spieler2 spieler_b joueur_2 joueur2 joueur_b away gast
player_2: guest black schwarz noir
victory: kind kind_of_victory type_of_victory victory_type siegart art_des_sieges art type_de_victoire type how
own_attrition: own_score attrition_own points_own eigene_punkte score_1 score_a points_1 points_a punkte_1
own_attrition: punkte_a winners_score points_white white_points punkte_weiss points_blancs
opponent_attrition: opponents_score attrition_opponent points_opponent gegnerische_punkte score_2 score_b
opponent_attrition: points_2 points_b punkte_2 punkte_b losers_score points_black black_points
opponent_attrition: punkte_schwarz points_noirs
own_bonus: bonus_own eigener_bonus bonus_1 bonus_a bonus_du_joueur winners_bonus
opponent_bonus: opponents_bonus bonus_opponent bonus_des_gegners bonus_2 bonus_b bonus_de_l_adversaire
opponent_bonus: bonus_de_ladversaire losers_bonus
opponent_club: opponents_club verein_des_gegners club_de_l_adversaire club_de_ladversaire
resigned_by: resigned who_resigned aufgegeben aufgabe abandon
"""
_SEATS = """
power: country country_played nation great_power macht grossmacht land puissance pays
rank: position place rang platz
"""
_BOARDS = """
event: tournament turnier veranstaltung tournoi
round: runde ronde rd
table: table_no table_number board_no board_number tisch brett partie
"""
_GAMES = """
started: start start_date first_day begonnen beginn datum date debut commence
finished: end end_date last_day beendet ende termine
game: partie spiel game_id game_name
"""
_PLAYERS = """
name: player player_name full_name spieler spielername nom joueur
id: player_id kennung identifiant
aka: also_known_as other_names auch_bekannt_als spitzname alias surnom
github: github_user github_name
"""
_TABLES = """
game: table table_no table_number game_no tisch partie partie_nr
"""
_POWERS = """
austria: a austria_hungary oesterreich osterreich osterreich_ungarn autriche autriche_hongrie aut
england: e great_britain angleterre grossbritannien eng
france: f frankreich fra
germany: g deutschland allemagne ger
italy: i italien italie ita
russia: r russland russie rus
turkey: t tuerkei turkei turquie osmanisches_reich tur
"""
# Columns that number the rows, points of boards, and where a game of a day was played: they are not read, and are named
# in the report.
_POINTS = "\npoints: points score scores pts punkte total player_id backstabbr_username"
_SEATING = "\nround: round runde ronde rd\ntable: table board brett tisch table_no board_no table_number board_number"
_COUNTERS = (
    "counter: no nr number num row line game_no game_number nummer lfd_nr laufende_nummer partie_nr zeile numero"
)


_POWER = {str(power): str(power) for power in POWERS} | by_word(_POWERS)


def _headings(fields: Iterable[GameField]) -> dict[str, str]:
    """Fields by the words for them."""
    return {word: field.key for field in fields for word in field.headings.split()}


def _under(*path: str, keys: Iterable[str], prefix: str = "") -> dict[str, Path]:
    """Columns whose cells lie at a path under their own names."""
    return {f"{prefix}{key}": (*path, key) for key in keys}


def _state(prefix: str, *path: str) -> dict[str, Path]:
    paths = _under(*path, keys=("attrition", "bonus"), prefix=prefix)
    for side in ("own", "opponent"):
        paths |= _under(*path, "eliminated", side, keys=UNITS, prefix=f"{prefix}{side}_")
    return paths


def _of_a_board(kind: str, named: tuple[str, ...], own: tuple[str, ...], words: str) -> Columns:
    """The columns of one board of Diplomacy, with a row for it or for each seat; ``named`` names its file."""
    fields, seat_fields = diplomacy.KIND.columns, diplomacy.KIND.seat_columns
    paths = _under("named", keys=named) | _under("value", keys=(*own, *(one.key for one in fields), "note"))
    meant = by_word(_EVERYWHERE + _SEATS) | _headings((*seat_fields, *fields)) | by_word(words)
    of_seat = {key: key for key in SEAT} | {word: key for word, key in _headings(seat_fields).items() if key in SEAT}
    for power in map(str, POWERS):
        paths[power] = ("value", "seats", power, "player")
        paths |= _under("value", "seats", power, keys=SEAT, prefix=f"{power}_")
    for name, power in _POWER.items():
        meant = {name: power, **{f"{name}_{word}": f"{power}_{key}" for word, key in of_seat.items()}, **meant}
    return Columns(kind, paths, (named[0], own[0]), meant, ("power", "player", *SEAT, "club", "rank"))


ENTRIES = Columns(
    "entry",
    {
        **_under("value", keys=("player", "list")),
        **_under("value", "game", keys=("date", "opponent", "result", "score", "nth", "signed", "note")),
        **_state("", "value", "game"),
        **_under("value", "game", "stated", keys=STATED),
        "resigned_by": ("value", "game", "resignation", "by"),
        **_under("value", "game", "resignation", keys=("answer", "reached")),
        **_state("resignation_", "value", "game", "resignation"),
    },
    ("player", "date", "opponent", "result"),
    by_word(_EVERYWHERE + _DATES + _ENTRIES) | _headings((*SQUARES.columns, *SQUARES.running)),
    (
        *("winner", "loser", "player_1", "player_2", "victory", "club", "opponent_club"),
        *(f"{side}_{score}" for score in ("attrition", "bonus") for side in ("own", "opponent")),
    ),
)
BOARDS = _of_a_board("board", ("event", "board"), ("round", "table"), _BOARDS)
GAMES = _of_a_board("game", ("list", "game"), ("started", "finished", "nth"), _GAMES)
PLAYERS = Columns(
    "player",
    {"id": ("named", "id"), **_under("value", keys=("name", "aka", "club", "country", "github"))},
    ("name",),
    by_word(_EVERYWHERE + _PLAYERS),
)
KINDS = (ENTRIES, BOARDS, GAMES, PLAYERS)


def _between_people(kind: GameKind) -> tuple[Columns, Columns]:
    """One row a game of two, by the names of its seats, or one row a seat, where seats are numbered.

    First the columns of games of a day, then of the same games as boards of an event.
    """
    keys = (*(one.key for one in kind.fields), "note")
    seats = kind.seats[0] if kind.seats else ("player",)
    words = by_word(_EVERYWHERE + _DATES + "\nword: wort mot" + ("" if kind.seats else _TABLES))
    words |= _headings((*kind.fields, *kind.seat_columns))

    def of_game(*path: str) -> dict[str, Path]:
        return _under(*path, "seats", ANY, keys=(one.key for one in kind.seat_columns)) | _under(*path, keys=keys)

    paths = _under("named", keys=("list", "word")) | {"date": ("value", "date")} | of_game("value", "games", ANY)
    helpers = () if kind.seats else ("game",)
    night = Columns("night", paths, ("list", "date", *seats), words, helpers, kind.id)
    paths = _under("named", keys=("event", "board")) | _under("value", keys=("round", "table")) | of_game("value")
    words = {word: name for word, name in (words | by_word(_BOARDS)).items() if name in paths}
    return night, Columns("event-game", paths, ("event", "round", *seats), words, (), kind.id)


_OF_PEOPLE = {id_: _between_people(kinds()[id_]) for id_ in night_kinds()}
NIGHTS = {id_: night for id_, (night, _) in _OF_PEOPLE.items()}  # by the kind of games
EVENTS = {id_: event for id_, (_, event) in _OF_PEOPLE.items()}
PEOPLE = frozenset(("player", "opponent", "winner", "loser", "player_1", "player_2", "name", *map(str, POWERS))) | {
    name for one in NIGHTS.values() for name in one.seats
}


def column_of(heading: str, columns: Columns) -> str:
    """The column that is meant by a heading, or "" where that is not known."""
    name = normal(heading)
    found = name if columns.path(name) else columns.words.get(name, "")
    return found if columns.path(found) else ""


def power_of(text: str) -> str:
    """The power that a word or a letter names, in any of the languages; or ""."""
    return _POWER.get(normal(text), "")


def is_counter(heading: str, columns: Columns) -> bool:
    """Whether a column only numbers the rows, holds points, which are worked out anew, or the round of a game."""
    more = _POINTS if "power" in columns.helpers else _SEATING if columns in NIGHTS.values() and columns.seats else ""
    return heading.strip() in {"#", "№"} or normal(heading) in by_word(_COUNTERS + more)


def likeness(texts: Iterable[str]) -> int:
    """How many different columns of one kind of spreadsheet the texts of a row name."""
    given = list(texts)
    every = (*KINDS, *NIGHTS.values(), *EVENTS.values())
    return max(len({column_of(text, columns) for text in given} - {""}) for columns in every)
