"""The columns of spreadsheets, which docs/reference/columns.md explains, and the headings by which clubs call them."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from masterlist.facts.board import POWERS
from masterlist.folding import slug
from masterlist.kinds import diplomacy
from masterlist.kinds.kind import GameField, GameKind, kinds, night_kinds
from masterlist.kinds.squares import KIND as SQUARES
from masterlist.kinds.squares import STATED
from masterlist.scoring.board import board_systems
from masterlist.submit.values import ANY, UNITS, Path, part_of

SEAT = tuple(field.key for field in diplomacy.KIND.seat_columns if field.key != "player")
_LIST = next(id_ for id_, one in board_systems().items() if one.rates_lists)  # as lists are mostly called
YEAR = re.compile(r"(?:19|20)[0-9]{2}")


class Columns(NamedTuple):
    """The columns of one kind of spreadsheet."""

    kind: str
    paths: dict[str, Path]  # by the column's name; ``named`` or ``value`` comes first
    required: tuple[str, ...]
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


def _state(prefix: str, *path: str) -> dict[str, Path]:
    paths: dict[str, Path] = {f"{prefix}{key}": ("value", *path, key) for key in ("attrition", "bonus")}
    for side in ("own", "opponent"):
        for unit in UNITS:
            paths[f"{prefix}{side}_{unit}"] = ("value", *path, "eliminated", side, unit)
    return paths


def _of_a_board(*named: str, own: tuple[str, ...]) -> dict[str, Path]:
    """The columns of one board of Diplomacy, with a row for it or for each seat; ``named`` names its file."""
    own = (*own, *(one.key for one in diplomacy.KIND.columns), "note")
    paths: dict[str, Path] = {**{key: ("named", key) for key in named}, **{key: ("value", key) for key in own}}
    for power in map(str, POWERS):
        paths[power] = ("value", "seats", power, "player")
        paths |= {f"{power}_{key}": ("value", "seats", power, key) for key in SEAT}
    return paths


ENTRIES = Columns(
    "entry",
    {
        **{key: ("value", key) for key in ("player", "list")},
        **{key: ("value", "game", key) for key in ("date", "opponent", "result", "score", "nth", "signed", "note")},
        **_state("", "game"),
        **{key: ("value", "game", "stated", key) for key in STATED},
        "resigned_by": ("value", "game", "resignation", "by"),
        "answer": ("value", "game", "resignation", "answer"),
        "reached": ("value", "game", "resignation", "reached"),
        **_state("resignation_", "game", "resignation"),
    },
    ("player", "date", "opponent", "result"),
    (
        *("winner", "loser", "player_1", "player_2", "victory", "club", "opponent_club"),
        *(f"{side}_{score}" for score in ("attrition", "bonus") for side in ("own", "opponent")),
    ),
)
_ONE_SEAT = ("power", "player", *SEAT, "club", "rank")
BOARDS = Columns("board", _of_a_board("event", "board", own=("round", "table")), ("event", "round"), _ONE_SEAT)
GAMES = Columns("game", _of_a_board("list", "game", own=("started", "finished", "nth")), ("list", "started"), _ONE_SEAT)
PLAYERS = Columns(
    "player",
    {"id": ("named", "id"), **{key: ("value", key) for key in ("name", "aka", "club", "country", "github")}},
    ("name",),
)
KINDS = (ENTRIES, BOARDS, GAMES, PLAYERS)


def _night(kind: GameKind) -> Columns:
    """One row a game of two, by the names of its seats; or one row a seat, where seats are numbered."""
    paths: dict[str, Path] = {"list": ("named", "list"), "word": ("named", "word"), "date": ("value", "date")}
    paths |= _of_a_game(kind, "games", ANY)
    return Columns("night", paths, ("list", "date", *_seats(kind)), () if kind.seats else ("game",), kind.id)


def _event_game(kind: GameKind) -> Columns:
    """The same games as boards of an event."""
    paths: dict[str, Path] = {key: ("named", key) for key in ("event", "board")}
    paths |= {key: ("value", key) for key in ("round", "table")} | _of_a_game(kind)
    return Columns("event-game", paths, ("event", "round", *_seats(kind)), (), kind.id)


def _of_a_game(kind: GameKind, *path: str) -> dict[str, Path]:
    """The columns of one game, which lies at a path of the file."""
    seats: dict[str, Path] = {one.key: ("value", *path, "seats", ANY, one.key) for one in kind.seat_columns}
    return seats | {name: ("value", *path, name) for name in (*(one.key for one in kind.fields), "note")}


def _seats(kind: GameKind) -> tuple[str, ...]:
    return kind.seats[0] if kind.seats else ("player",)


NIGHTS = {id_: _night(kinds()[id_]) for id_ in night_kinds()}  # by the kind of games
EVENTS = {id_: _event_game(kinds()[id_]) for id_ in night_kinds()}
PEOPLE = frozenset(("player", "opponent", "winner", "loser", "player_1", "player_2", "name", *map(str, POWERS))) | {
    name for one in NIGHTS.values() for name in one.seats
}


# By column: headings as ``normal`` gives them, so without capitals, accents and signs. No word may have two meanings
# within one kind of spreadsheet; a heading that is in no list is never guessed at, but reported.
_DATES = "date: day played played_on game_date date_of_game datum tag spieltag spieldatum jour date_de_la_partie"
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
# Columns that number the rows, and points of boards: they are not read, and are named in the report.
_POINTS = "points: points score scores pts punkte total player_id backstabbr_username"
_COUNTERS = (
    "counter: no nr number num row line game_no game_number nummer lfd_nr laufende_nummer partie_nr zeile numero"
)


def column_of(heading: str, columns: Columns) -> str:
    """The column that is meant by a heading, or "" where that is not known."""
    name = normal(heading)
    found = name if columns.path(name) else _words_of(columns.kind, columns.of).get(name, "")
    return found if columns.path(found) else ""


@cache
def power_of(text: str) -> str:
    """The power that a word or a letter names, in any of the languages; or ""."""
    name = normal(text)
    return name if name in POWERS else _table(_POWERS).get(name, "")


def is_counter(heading: str, columns: Columns) -> bool:
    """Whether a column only numbers the rows, or holds points, which are worked out anew."""
    known = _table(_COUNTERS) | (_table(_POINTS) if "power" in columns.helpers else {})
    return heading.strip() in {"#", "№"} or normal(heading) in known


def likeness(texts: Iterable[str]) -> int:
    """How many different columns of one kind of spreadsheet the texts of a row name."""
    given = list(texts)
    every = (*KINDS, *NIGHTS.values(), *EVENTS.values())
    return max(len({column_of(text, columns) for text in given} - {""}) for columns in every)


@cache
def _words_of(kind: str, of: str = "") -> Mapping[str, str]:
    if of and kind == EVENTS[of].kind:
        words = {**_words_of(NIGHTS[of].kind, of), **_table(_BOARDS)}
        return {word: column for word, column in words.items() if EVENTS[of].path(column)}
    if of:
        game = kinds()[of]
        words = (
            _table(_EVERYWHERE) | _table(_DATES) | _table("word: wort mot") | ({} if game.seats else _table(_TABLES))
        )
        return words | _headings((*game.fields, *game.seat_columns))
    if kind == ENTRIES.kind:
        return _table(_EVERYWHERE) | _table(_DATES) | _table(_ENTRIES) | _headings((*SQUARES.columns, *SQUARES.running))
    if kind == PLAYERS.kind:
        return _table(_EVERYWHERE) | _table(_PLAYERS)
    of_seats = _headings(diplomacy.KIND.seat_columns)
    words = _table(_EVERYWHERE) | _table(_SEATS) | of_seats | _headings(diplomacy.KIND.columns)
    words |= _table(_BOARDS if kind == "board" else _GAMES)
    keys = {key: key for key in SEAT} | {word: key for word, key in of_seats.items() if key in SEAT}
    for name, power in ({str(power): str(power) for power in POWERS} | _table(_POWERS)).items():
        words.setdefault(name, power)
        for word, key in keys.items():
            words.setdefault(f"{name}_{word}", f"{power}_{key}")
    return words


def _headings(fields: Iterable[GameField]) -> dict[str, str]:
    """Fields by the words for them."""
    return {word: field.key for field in fields for word in field.headings.split()}


@cache
def _table(text: str) -> dict[str, str]:
    """Columns by the words for them."""
    lines = (line.partition(":") for line in text.strip().split("\n"))
    return {word: column for column, _, words in lines for word in words.split()}
