"""What is asked for each thing that can be handed in: on the terminal, and in the forms of issues."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from masterlist.facts.board import POWERS
from masterlist.facts.night import LEFT_OUT, NOT_A_PLAYER, NOT_PLAYED, is_a_bye, was_not_played
from masterlist.kinds import duel
from masterlist.kinds.kind import ColumnValue, GameField, kinds, night_kinds
from masterlist.read.text import scalar, shown
from masterlist.submit.cells import RESULTS, meaning
from masterlist.submit.columns import normal
from masterlist.submit.values import Part, People, Read, Unclear, chart, chosen, naming, seat, units, value

_EXAMPLES = "white black 1-0, white black draw; at a table by place: first > second = third"
_BETWEEN = re.compile(r"\s+(?:[-–—:/]|vs?\.?|against|gegen|contre)\s+", re.IGNORECASE)
_DETAIL = re.compile(r"\s([^\W\d]\w*)=(\S+)$")
_COLOURED, _PLAIN = duel.KIND.seats
_RESULT, _SCORE = "result", "score"
_LONGEST = 3  # words of a result: 1 : 0
_DUEL = 2  # players


def games(text: str, people: People) -> list[Part]:
    """The games, with commas or semicolons between them, or each on a line of its own."""
    return [(("value", "games"), [*_games(text, people)])]


def game(text: str, people: People) -> list[Part]:
    """One game, as the board of an event is."""
    return [(("value", key), found) for key, found in _game(text.strip(), people).items()]


def _games(text: str, people: People) -> Iterator[dict[str, Any]]:
    for line in filter(str.strip, re.split("[;\n]", text)):
        pieces = [*filter(str.strip, re.split(r",(?![0-9])", line))]
        try:
            found = [_game(piece.strip(), people) for piece in pieces]
        except Unclear:
            if len(pieces) == 1 or [bool(_parted(piece.split())[2]) for piece in pieces].count(True) != 1:
                raise
            found = [_game(line.strip(), people)]  # "Archer, Ann - Baker, Bob 1:0"
        yield from found


_IN_ORDER = "the players in the order of their places, like this: Anna Berg > Bob Lee = Cleo Diaz"


def _game(text: str, people: People) -> dict[str, Any]:
    """Who played and who won; behind it, as KEY=VALUE, what else kinds of games know of a game. Raises Unclear."""
    details: dict[str, Any] = {}
    while found := _DETAIL.search(text):
        heading, value = found.groups()
        field = _details().get(normal(heading))
        if field is None:
            break  # of a table: players who share a place
        meant = value if field.value is ColumnValue.TEXT or value in field.choices else meaning(value, field.value)
        if meant is None:
            hint = f"write it like this: {field.key}={field.sample}"
            raise Unclear(f"'{shown(value)}' is no value of '{field.key}'", hint)
        details[field.key] = scalar(meant) if field.value in {ColumnValue.INTEGER, ColumnValue.NUMBER} else meant
        text = text[: found.start()].rstrip()
    return {**_who_won(text, people), **details}


@cache
def _details() -> dict[str, GameField]:
    """The fields of games of one day apart from the result, by the headings of spreadsheets."""
    fields = [field for id_ in night_kinds() for field in kinds()[id_].behind]
    return {word: field for field in fields for word in (field.key, *field.headings.split())}


HELP = _EXAMPLES + "".join(f"; {one.key}={one.sample}" for one in dict.fromkeys(_details().values()))


def _who_won(text: str, people: People) -> dict[str, Any]:
    if ">" in text or "=" in text.rstrip("= "):
        return {"seats": [*_seats(text, people)]}
    words = text.split()
    names, key, result = _parted(words)
    if not result:
        if was_not_played(words[-1]):
            hint = f"{LEFT_OUT}; a score of 0-0 is written: draw" if words[-1] in {"0-0", "0:0"} else LEFT_OUT
            raise Unclear(NOT_PLAYED.format(text=shown(words[-1])), hint)
        hint = f"write the result last: 1-0, 0-1 or draw, or a score such as 3-1; of a table, {_IN_ORDER}"
        fault = f"'{shown(words[-1])}' is no result" if len(words) > _DUEL else f"'{shown(text)}' has no result"
        raise Unclear(fault, hint)
    players = [_player(name, people) for name in _two(names, people)]
    return {**dict(zip(_COLOURED if key == _RESULT else _PLAIN, players, strict=True)), key: result}


def _parted(words: list[str]) -> tuple[str, str, str]:
    """The players, and behind them the key of the result or the score with its value, "" where there is neither."""
    for count in range(min(_LONGEST, len(words)), 0, -1):
        last = " ".join(words[-count:])
        unplayed = was_not_played(last) and not re.search(r"[^\W\d]", " ".join(words[-count:-1]))
        if unplayed and count > 1:
            raise Unclear(NOT_PLAYED.format(text=shown(last)), LEFT_OUT)
        for key, kind in ((_RESULT, ColumnValue.CHOICE), (_SCORE, ColumnValue.PAIR)):
            if not unplayed and (meant := meaning(last, kind)):
                return " ".join(words[:-count]), key, meant
    return " ".join(words), "", ""


def _two(text: str, people: People) -> tuple[str, str]:
    """The two who played: with a sign between them, as two words, or as names that are on file."""
    words = text.split()
    split = _BETWEEN.split(text)
    if len(split) == _DUEL and all(split):
        return split[0], split[1]
    if len(words) == _DUEL:
        return words[0], words[1]
    pairs = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    known = [pair for pair in pairs if all(map(people.is_known, pair))]
    if len(known) != 1:
        fault = f"it is not clear which two players '{shown(text)}' names"
        raise Unclear(fault, "write a hyphen between the two players, and the result last: Anna Berg - Bob Lee 1-0")
    return known[0]


def _player(name: str, people: People) -> str:
    if is_a_bye(name):
        raise Unclear(NOT_A_PLAYER.format(text=shown(name)), LEFT_OUT)
    return people.id_of(name)


def _seats(text: str, people: People) -> Iterator[dict[str, Any]]:
    """Players in the order of their places, perhaps with points; ``=`` separates those who share a place."""
    place = 1
    for group in text.split(">"):
        level = group.split("=")
        for words in map(str.split, level):
            if not words:
                raise Unclear(f"'{shown(text)}' lacks a player", f"write {_IN_ORDER}")
            points = meaning(words[-1], ColumnValue.NUMBER) if len(words) > 1 else None
            name = " ".join(words[:-1] if points else words)
            yield {"player": _player(name, people), "place": place, **({"points": scalar(points)} if points else {})}
        place += len(level)


Answers = Mapping[str, str]  # by the fields' ids


class Field(NamedTuple):
    """One question."""

    id: str  # the option of the command line, and the field of the form
    label: str  # the question on the terminal, and the heading of the field
    read: Read
    required: bool = False
    choices: tuple[str, ...] = ()
    help: str = ""  # what an answer looks like
    when: Callable[[Answers], bool] = lambda _: True  # whether it is worth asking after what was answered
    column: str = ""  # of a game; where the list's kind of game lacks it, it is not asked. "": every game has it


def _resigned(answers: Answers) -> bool:
    return "resign" in answers.get("resigned", "")


def _denied(answers: Answers) -> bool:
    return _resigned(answers) and answers.get("answer") == "denied"


def _lacks_units(answers: Answers) -> bool:
    return not (answers.get("own_units") and answers.get("opponent_units"))


OUTCOMES = (*RESULTS, "won", "lost")  # where victories have no levels
RESIGNED = {"nobody": None, "i resigned": "own", "my opponent resigned": "opponent"}
REACHED = {"strategic": "strategic", "major": "major", "attrition": "attrition", "nothing higher": "none"}
YES_NO: dict[str, str | bool | None] = {"yes": True, "no": False}
YES_OR_NOTHING: dict[str, str | bool | None] = {"yes": True, "no": None}


def _nth(kind: str, *path: str) -> Field:
    """Which of two games of one day it is; few have two, and a terminal does not ask them."""
    label = "Which game of these players on that day, if another file tells of the first: 2"
    return Field("nth", label, value(kind, *path, "nth"), when=lambda _: False)


def _entry(id_: str, label: str, *path: str, **more: Any) -> Field:
    """A field of an entry, which lies in its game under the id unless another path is named."""
    return Field(id_, label, value("entry", *(path or ("game", id_))), **more)


_OF_RESIGNATION: dict[str, Any] = {"when": _denied, "column": "attrition"}
ENTRY = (
    _entry("player", "Your player id", "player", required=True),
    _entry("date", "Date of the game", required=True, help="2024-03-09"),
    _entry("opponent", "Opponent", required=True),
    _entry("result", "Result, as you see it", required=True, choices=OUTCOMES),
    _entry("score", "Score of a game without levels of victory, yours first", help="3-1", column="score"),
    _entry("attrition", "Attrition score, yours first", help="10-9", column="attrition"),
    Field(
        "own_units", "Enemy units that you eliminated", units("own"), help="5 infantry, 2 cavalry", column="attrition"
    ),
    Field(
        "opponent_units",
        "Your units that your opponent eliminated",
        units("opponent"),
        help="6 infantry",
        column="attrition",
    ),
    _entry("bonus", "Bonus points, yours first", when=_lacks_units, column="bonus"),
    Field("signed", "Has your opponent signed?", chosen(("game", "signed"), YES_NO), choices=("yes", "no")),
    Field(
        "resigned",
        "Did anybody resign?",
        chosen(("game", "resignation", "by"), RESIGNED),
        choices=("nobody", "I resigned", "my opponent resigned"),
        column="attrition",
    ),
    _entry(
        "answer",
        "What did the winner answer to the resignation?",
        *("game", "resignation", "answer"),
        choices=("accepted", "denied"),
        when=_resigned,
        column="attrition",
    ),
    Field(
        "reached",
        "Which victory did the winner reach after denying it?",
        chosen(("game", "resignation", "reached"), REACHED),
        choices=("strategic", "major", "attrition", "nothing higher"),
        **_OF_RESIGNATION,
    ),
    _entry(
        "resignation_attrition",
        "Attrition score at the resignation, yours first",
        *("game", "resignation", "attrition"),
        **_OF_RESIGNATION,
    ),
    _entry(
        "resignation_bonus",
        "Bonus points at the resignation, yours first",
        *("game", "resignation", "bonus"),
        **_OF_RESIGNATION,
    ),
    _entry("list", "Rating list, if you keep logs for several", "list"),
    _nth("entry", "game"),
    _entry("note", "Note"),
)


def board_fields(kind: str) -> tuple[Field, ...]:
    """How a board ended, for a ``board`` of an event or a rated ``game``."""
    return (
        *(
            Field(power, power.capitalize(), seat(power), help="player, centres or year of elimination: jane-doe, 8")
            for power in map(str, POWERS)
        ),
        Field("ending", "How it ended", value(kind, "ending"), choices=("draw", "solo", "concession", "in-play")),
        Field(
            "conceded_to",
            "Conceded to",
            value(kind, "conceded_to"),
            choices=tuple(map(str, POWERS)),
            when=lambda answers: answers.get("ending") == "concession",
        ),
        Field("last_year", "Last completed game year", value(kind, "last_year")),
        Field(
            "time_limited",
            "Was it ended by an agreed time or year?",
            chosen(("time_limited",), YES_OR_NOTHING),
            choices=("yes", "no"),
        ),
        Field("note", "Note", value(kind, "note")),
    )


_ROUND = (
    Field("round", "Round", value("board", "round"), required=True),
    Field("table", "Table or board within the round", value("board", "table")),
)
_DATES = (
    Field("started", "First day of play", value("game", "started"), required=True),
    Field("finished", "Last day of play", value("game", "finished")),
    _nth("game"),
)
CHART = Field("chart", "Centres year by year", chart)
_CHART_OPTION = CHART._replace(when=lambda _: False)  # several lines are no answer for a terminal
_IDS = "ids, with commas"
LOG = (
    Field("player", "Player id", value("log", "player"), required=True),
    Field("list", "Rating list, if you keep logs for several", value("log", "list")),
    Field("book", "Number of the book, if it is not the next one", value("log", "book")),
    Field("game_points", "Game points from books not on file", value("log", "carried_over", "game_points")),
    Field("defeated", "Opponents defeated in them", value("log", "carried_over", "defeated"), help=_IDS),
    Field("drawn", "Opponents drawn with in them, never defeated", value("log", "carried_over", "drawn"), help=_IDS),
)
CARRIED = frozenset(("game_points", "defeated", "drawn"))  # from earlier books; not every list's books have it
BOARD = (
    Field("event", "Event", naming("event"), required=True),
    *_ROUND,
    *board_fields("board"),
    _CHART_OPTION,
    Field("board", "Name of the file, if it has another than round and table", naming("board")),
)
GAME = (
    Field("list", "Rating list", naming("list"), required=True),
    *_DATES,
    *board_fields("game"),
    _CHART_OPTION,
    Field("game", "Name of the file, if it has another than the first day", naming("game")),
)
PLAYER = (
    Field("name", "Name", value("player", "name"), required=True),
    Field("id", "Id (optional; otherwise made from the name)", naming("id")),
    Field("aka", "Other names, with commas", value("player", "aka")),
    Field("club", "Club", value("player", "club")),
    Field("country", "Country", value("player", "country")),
    Field("github", "GitHub user name", value("player", "github")),
)
EVENT = (
    Field("name", "Name", value("event", "name"), required=True),
    Field("id", "Id (optional; otherwise made from the name)", naming("id")),
    Field("system", "Scoring system", value("event", "system"), required=True),
    Field("start", "First day", value("event", "start"), required=True),
    Field("end", "Last day", value("event", "end")),
    Field("status", "How far it has come", value("event", "status"), choices=("announced", "running", "final")),
    Field("rounds", "How many rounds there will be", value("event", "rounds")),
    Field("place", "Town", value("event", "place")),
    Field("country", "Country", value("event", "country")),
    Field("director", "Director", value("event", "director")),
    Field("directed_by", "Director's player id, if they have one", value("event", "directed_by")),
    Field("club", "Club", value("event", "club")),
    Field("source", "Source of the results", value("event", "source")),
    Field("count_best", "How many of a player's rounds count", value("event", "terms", "count_best")),
    Field("decided_by", "What decides it, such as: round 4", value("event", "terms", "decided_by")),
    Field("compare", "Other systems to compare, with commas", value("event", "compare")),
)
EVENT_GAME = (
    Field("event", "Event", naming("event"), required=True),
    *_ROUND,
    Field("game", "Game", game, required=True, help=HELP),
    Field("note", "Note", value("event-game", "note")),
    Field("board", "Name of the file, if it has another than round and table", naming("board")),
)
NIGHT = (
    Field("list", "Rating list", naming("list"), required=True),
    Field("date", "Day of the games", value("night", "date"), required=True),
    Field("games", "Games", games, required=True, help=HELP),
    Field("word", "A word after the date, if the day already has a file", naming("word")),
    Field("note", "Note", value("night", "note")),
)
FIELDS = {
    "entry": ENTRY,
    "log": LOG,
    "board": BOARD,
    "event-game": EVENT_GAME,
    "game": GAME,
    "night": NIGHT,
    "player": PLAYER,
    "event": EVENT,
}
