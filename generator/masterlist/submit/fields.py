"""What is asked for each thing that can be handed in: on the terminal, and in the forms of issues."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from masterlist.facts.board import POWERS
from masterlist.facts.content import Content
from masterlist.kinds.kind import GameKind, KindFiles, can_be_logged, kinds
from masterlist.read.text import Mapping as Marked
from masterlist.read.text import Value, shown
from masterlist.scoring.registry import kind_of
from masterlist.source import Place, Problem, did_you_mean
from masterlist.submit.cells import RESULTS
from masterlist.submit.readers import HELP, Read, chart, chosen, game, games, naming, seat, units, value
from masterlist.submit.values import Path

Answers = Mapping[str, str]  # by the fields' ids


class Field(NamedTuple):
    id: str  # the option of the command line, and the field of the form
    label: str  # the question on the terminal, and the heading of the field
    read: Read
    required: bool = False
    choices: tuple[str, ...] = ()
    help: str = ""  # what an answer looks like
    when: Callable[[Answers], bool] = lambda _: True  # whether it is worth asking after what was answered
    column: str = ""  # of a game or a log book; where those of the list lack it, it is not asked. "": every one has it


def _resigned(answers: Answers) -> bool:
    return "resign" in answers.get("resigned", "")


def _denied(answers: Answers) -> bool:
    return _resigned(answers) and answers.get("answer") == "denied"


def _lacks_units(answers: Answers) -> bool:
    return not (answers.get("own_units") and answers.get("opponent_units"))


OUTCOMES = (*RESULTS, "won", "lost")  # where victories have no levels
# What the words of a choice mean in files; None means that nothing is written.
Meanings = Mapping[str, str | bool | None]
RESIGNED: Meanings = {"nobody": None, "I resigned": "own", "my opponent resigned": "opponent"}
REACHED: Meanings = {"strategic": "strategic", "major": "major", "attrition": "attrition", "nothing higher": "none"}
YES_NO: Meanings = {"yes": True, "no": False}
YES_OR_NOTHING: Meanings = {"yes": True, "no": None}


def _nth(kind: str, *path: str) -> Field:
    """Which of two games of one day it is; few have two, and a terminal does not ask them."""
    label = "Which game of these players on that day, if another file tells of the first: 2"
    return Field("nth", label, value(kind, *path, "nth"), when=lambda _: False)


def _choice(id_: str, label: str, path: Path, meanings: Meanings, **more: Any) -> Field:
    """A field whose words are friendlier than those of files."""
    return Field(id_, label, chosen(path, meanings), choices=tuple(meanings), **more)


def _entry(id_: str, label: str, *path: str, **more: Any) -> Field:
    """A field of an entry, which lies in its game under the id unless another path is named."""
    return Field(id_, label, value("entry", *(path or ("game", id_))), **more)


_RESIGNATION = ("game", "resignation")
_SCORED: dict[str, Any] = {"column": "attrition"}


def _resignation(key: str, label: str, id_: str = "", **more: Any) -> Field:
    return _entry(id_ or key, label, *_RESIGNATION, key, **_SCORED, **more)


ENTRY = (
    _entry("player", "Your player id", "player", required=True),
    _entry("date", "Date of the game", required=True, help="2024-03-09"),
    _entry("opponent", "Opponent", required=True),
    _entry("result", "Result, as you see it", required=True, choices=OUTCOMES),
    _entry("score", "Score of a game without levels of victory, yours first", help="3-1", column="score"),
    _entry("attrition", "Attrition score, yours first", help="10-9", **_SCORED),
    Field("own_units", "Enemy units that you eliminated", units("own"), help="5 infantry, 2 cavalry", **_SCORED),
    Field(
        "opponent_units", "Your units that your opponent eliminated", units("opponent"), help="6 infantry", **_SCORED
    ),
    _entry("bonus", "Bonus points, yours first", when=_lacks_units, column="bonus"),
    _choice("signed", "Has your opponent signed?", ("game", "signed"), YES_NO),
    _choice("resigned", "Did anybody resign?", (*_RESIGNATION, "by"), RESIGNED, **_SCORED),
    _resignation(
        "answer", "What did the winner answer to the resignation?", choices=("accepted", "denied"), when=_resigned
    ),
    _choice(
        "reached",
        "Which victory did the winner reach after denying it?",
        (*_RESIGNATION, "reached"),
        REACHED,
        when=_denied,
        **_SCORED,
    ),
    _resignation("attrition", "Attrition score at the resignation, yours first", "resignation_attrition", when=_denied),
    _resignation("bonus", "Bonus points at the resignation, yours first", "resignation_bonus", when=_denied),
    _entry("list", "Rating list, if you keep logs for several", "list"),
    _nth("entry", "game"),
    _entry("note", "Note"),
)


def board_fields(kind: str) -> tuple[Field, ...]:
    """How a board ended, for a ``board`` of an event or a rated ``game``."""
    powers, endings = tuple(map(str, POWERS)), ("draw", "solo", "concession", "in-play")

    def is_conceded(answers: Answers) -> bool:
        return answers.get("ending") == "concession"

    help_ = "player, centres or year of elimination: jane-doe, 8"
    return (
        *(Field(power, power.capitalize(), seat(power), help=help_) for power in powers),
        Field("ending", "How it ended", value(kind, "ending"), choices=endings),
        Field("conceded_to", "Conceded to", value(kind, "conceded_to"), choices=powers, when=is_conceded),
        Field("last_year", "Last completed game year", value(kind, "last_year")),
        _choice("time_limited", "Was it ended by an agreed time or year?", ("time_limited",), YES_OR_NOTHING),
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
_CARRIED = "carried_over"  # from earlier books; not every list's books have it


def _carried(id_: str, label: str, **more: Any) -> Field:
    return Field(id_, label, value("log", _CARRIED, id_), column=_CARRIED, **more)


LOG = (
    Field("player", "Player id", value("log", "player"), required=True),
    Field("list", "Rating list, if you keep logs for several", value("log", "list")),
    Field("book", "Number of the book, if it is not the next one", value("log", "book")),
    _carried("game_points", "Game points from books not on file"),
    _carried("defeated", "Opponents defeated in them", help="ids, with commas"),
    _carried("drawn", "Opponents drawn with in them, never defeated", help="ids, with commas"),
)
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
    Field("entered", "Who has entered: player ids, with commas", value("event", "entered")),
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


def fields_of(kind: str, content: Content, list_: Value = None) -> list[Field]:
    """What is asked: of an entry or a log book what those of the list have, and the list, unless there is only one.

    The list comes second, because what else is asked depends on it.
    """
    if kind not in {"entry", "log"}:
        return [*FIELDS[kind]]
    lists, of_list = tuple(logged_lists(content)), _kinds(content, list_)
    columns = {column.key for one in of_list for column in one.columns} | {_CARRIED for one in of_list if _carries(one)}
    found = []
    for field in FIELDS[kind]:
        if field.id == "list":
            required = len(lists if kind == "log" else _kinds(content, None)) > 1
            found.append(field._replace(choices=lists, required=required, when=lambda _: len(lists) > 1))
        elif field.id == "result":
            found.append(field._replace(choices=results(content, list_)))
        elif not field.column or field.column in columns or not of_list:
            found.append(field)
        else:
            found.append(field._replace(when=lambda _: False))
    return sorted(found, key=lambda field: field.id not in {"player", "list"})


def logged_lists(content: Content) -> list[str]:
    """The lists that players' own logs tell of."""
    return [one.id for one in content.lists.values() if can_be_logged(kind_of(one.system))]


def results(content: Content, list_: Value = None) -> tuple[str, ...]:
    """Those of the list's kind of game; where no list on file is named, those of all lists that logs tell of."""
    return tuple(one for one in OUTCOMES if any(one in kind.turned for kind in _kinds(content, list_))) or OUTCOMES


def _kinds(content: Content, list_: Value) -> list[GameKind]:
    """The kind of a list's games, or of the games of all lists that logs tell of."""
    lists = logged_lists(content)
    named = [list_] if list_ in lists else lists
    return [kinds()[kind] for kind in {kind_of(content.lists[str(id_)].system): None for id_ in named}]


def _carries(kind: GameKind) -> bool:
    """Whether a log book starts from totals of earlier books; otherwise from the first game on file."""
    return kind.files is KindFiles.LOGS


def not_carried(field: Field, text: str, content: Content, list_: str, place: Place) -> Iterator[Problem]:
    """An answer about earlier books where the list's ratings begin with the first game on file."""
    if field.column == _CARRIED and text and not any(map(_carries, _kinds(content, list_))):
        whose = f"a log of the list '{shown(list_)}' carries" if list_ else "logs of this site carry"
        hint = "leave it empty: ratings begin with the first game on file"
        yield Problem(place, "first-book-carries-over", f"{whose} nothing over", hint)


def not_offered(field: Field, text: str, list_: str, place: Place) -> Iterator[Problem]:
    """An answer that entries of other lists have, but none of those that are offered."""
    if field.id == "result" and text in OUTCOMES and text not in field.choices:
        of = f"the list '{list_}'" if list_ else "any list of this site"
        message = f"'{shown(text)}' is not a result of {of}"
        yield Problem(place, "entry-fits-its-list", message, f"write one of: {', '.join(field.choices)}")
    elif field.id == "list" and text and field.choices and text not in field.choices:
        yield not_logged(text, field.choices, place)


def not_logged(list_: str, lists: Sequence[str], place: Place) -> Problem:
    """A list that is none of those that players' own logs tell of."""
    hint = did_you_mean(list_, lists) or f"the lists rated from log books are: {', '.join(lists) or 'none yet'}"
    return Problem(place, "list-is-known", f"no list '{shown(list_)}' is rated from log books", hint)


def offering(choices: tuple[str, ...], faults: Iterable[Problem], entry: Marked, file: str) -> Iterator[Problem]:
    """The faults of an entry; where its result is none, the remedy names these and not those of all kinds of games."""
    game = entry.get("game")
    spot = game.values_at.get("result") if isinstance(game, Marked) else None
    for fault in faults:
        if spot and fault.rule == "schema-enum" and fault.place == Place(file, *spot):
            near = did_you_mean(str(entry["game"]["result"]).lower(), choices)
            yield fault._replace(hint=near or f"write one of: {', '.join(choices)}")
        else:
            yield fault
