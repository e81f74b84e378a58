"""What is asked for each thing that can be handed in: on the terminal, and in the forms of issues."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from masterlist.facts.board import POWERS
from masterlist.submit import night_games
from masterlist.submit.answers import Read, chart, chosen, naming, seat, units, value

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


RESULTS = ("won-strategic", "won-major", "won-attrition", "draw", "lost-attrition", "lost-major", "lost-strategic")
OUTCOMES = (*RESULTS, "won", "lost")  # where victories have no levels
RESIGNED = {"nobody": None, "i resigned": "own", "my opponent resigned": "opponent"}
REACHED = {"strategic": "strategic", "major": "major", "attrition": "attrition", "nothing higher": "none"}
YES_NO: dict[str, str | bool | None] = {"yes": True, "no": False}
YES_OR_NOTHING: dict[str, str | bool | None] = {"yes": True, "no": None}

ENTRY = (
    Field("player", "Your player id", value("entry", "player"), required=True),
    Field("date", "Date of the game", value("entry", "game", "date"), required=True, help="2024-03-09"),
    Field("opponent", "Opponent", value("entry", "game", "opponent"), required=True),
    Field("result", "Result, as you see it", value("entry", "game", "result"), required=True, choices=OUTCOMES),
    Field(
        "score",
        "Score of a game without levels of victory, yours first",
        value("entry", "game", "score"),
        help="3-1",
        column="score",
    ),
    Field(
        "attrition",
        "Attrition score, yours first",
        value("entry", "game", "attrition"),
        help="10-9",
        column="attrition",
    ),
    Field(
        "own_units",
        "Enemy units that you eliminated",
        units("own"),
        help="5 infantry, 2 cavalry",
        column="attrition",
    ),
    Field(
        "opponent_units",
        "Your units that your opponent eliminated",
        units("opponent"),
        help="6 infantry",
        column="attrition",
    ),
    Field("bonus", "Bonus points, yours first", value("entry", "game", "bonus"), when=_lacks_units, column="bonus"),
    Field("signed", "Has your opponent signed?", chosen(("game", "signed"), YES_NO), choices=("yes", "no")),
    Field(
        "resigned",
        "Did anybody resign?",
        chosen(("game", "resignation", "by"), RESIGNED),
        choices=("nobody", "I resigned", "my opponent resigned"),
        column="attrition",
    ),
    Field(
        "answer",
        "What did the winner answer to the resignation?",
        value("entry", "game", "resignation", "answer"),
        choices=("accepted", "denied"),
        when=_resigned,
        column="attrition",
    ),
    Field(
        "reached",
        "Which victory did the winner reach after denying it?",
        chosen(("game", "resignation", "reached"), REACHED),
        choices=("strategic", "major", "attrition", "nothing higher"),
        when=_denied,
        column="attrition",
    ),
    Field(
        "resignation_attrition",
        "Attrition score at the resignation, yours first",
        value("entry", "game", "resignation", "attrition"),
        when=_denied,
        column="attrition",
    ),
    Field(
        "resignation_bonus",
        "Bonus points at the resignation, yours first",
        value("entry", "game", "resignation", "bonus"),
        when=_denied,
        column="attrition",
    ),
    Field("list", "Rating list, if you keep logs for several", value("entry", "list")),
    Field("note", "Note", value("entry", "game", "note")),
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
    Field("club", "Club", value("event", "club")),
    Field("source", "Source of the results", value("event", "source")),
    Field("count_best", "How many of a player's rounds count", value("event", "terms", "count_best")),
    Field("decided_by", "What decides it, such as: round 4", value("event", "terms", "decided_by")),
    Field("compare", "Other systems to compare, with commas", value("event", "compare")),
)
EVENT_GAME = (
    Field("event", "Event", naming("event"), required=True),
    *_ROUND,
    Field("game", "Game", night_games.game, required=True, help=night_games.HELP),
    Field("note", "Note", value("event-game", "note")),
    Field("board", "Name of the file, if it has another than round and table", naming("board")),
)
NIGHT = (
    Field("list", "Rating list", naming("list"), required=True),
    Field("date", "Day of the games", value("night", "date"), required=True),
    Field("games", "Games", night_games.games, required=True, help=night_games.HELP),
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
