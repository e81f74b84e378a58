"""One sheet of a paper log, typed in one go: a whole log book, with the totals of the paper as its checksum."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePath
from typing import NamedTuple

from masterlist.kinds.squares_log import STATED
from masterlist.read.foreign import is_workbook
from masterlist.read.marked import Mapping as Marked
from masterlist.read.marked import Sequence, Spot
from masterlist.read.shown import shown
from masterlist.read.text import lines as quoted
from masterlist.source import Place, Problem, Severity, did_you_mean
from masterlist.submit import names as who
from masterlist.submit import report_lines
from masterlist.submit.apply import facts, outcome
from masterlist.submit.cells import number
from masterlist.submit.columns import ENTRIES, normal
from masterlist.submit.drafts import labelled
from masterlist.submit.fields import FIELDS
from masterlist.submit.grid import Opened, opened
from masterlist.submit.header import Wishes
from masterlist.submit.judged import Imported, Outcome
from masterlist.submit.people import newcomers
from masterlist.submit.row_ids import Book
from masterlist.submit.rows import drafted_rows, rows_of
from masterlist.submit.shapes import shaped
from masterlist.submit.sheet_hints import in_a_spreadsheet, whole_row
from masterlist.submit.values import Draft, Part, assembled, typed

# The columns of the printed log sheet, for a sheet that is typed without its headings.
COLUMNS = (
    *("date", "opponent", "result", "attrition", "own_bonus", "opponent_bonus"),
    *STATED,
    "signed",
)
LISTED = ("defeated", "drawn")  # names, with commas
TOTALS = {key: key for key in STATED[1:]}  # at the end of the sheet
_WORDS = {
    **dict.fromkeys(("name", "spieler", "spielerin", "joueur", "joueuse"), "player"),
    **dict.fromkeys(("book_number", "buch", "logbuch", "nummer", "carnet", "numero"), "book"),
    **dict.fromkeys(("rating_list", "liste"), "list"),
    **dict.fromkeys(("points_carried_over", "uebertrag", "ubertrag", "points_reportes"), "game_points"),
    **dict.fromkeys(("opponents_carried_over", "besiegt", "battus"), "defeated"),
    **dict.fromkeys(("drawn_with", "remis", "nuls"), "drawn"),
    **dict.fromkeys(("total_points", "punkte_gesamt", "total_des_points"), "total"),
    **dict.fromkeys(("besiegte_gegner", "adversaires_battus"), "opponents_defeated"),
    **dict.fromkeys(("entries", "partien", "parties"), "games"),
}
_HEAD_LINE = re.compile(r"\s*([^\W\d_][^:;\t,|]{0,40}):\s*(\S.*?)[\s;,]*")


class Head(NamedTuple):
    """What stands above the entries: the book's own facts, by key, and where each stands."""

    texts: dict[str, str]
    spots: dict[str, Spot]


def typed_sheet(root: Path, data: bytes, file: str, given: Mapping[str, str], how: "How") -> Imported:
    """The log book that a typed sheet makes, or everything that is wrong with it; ``given`` are its facts by key."""
    head, body, problems = _parted(data, file)
    head = Head({**head.texts, **given}, head.spots)
    player = head.texts.get("player", "")
    if not player:
        hint = "write a line 'player: …' above the entries, or say --player"
        problems.append(Problem(Place(file), "answer-is-given", "the sheet does not say whose log it is", hint))
    wishes = how.wishes._replace(constants={"player": player or "unknown", **how.wishes.constants})
    found = _opened(body, file, wishes)
    if not is_workbook(data):
        found = found._replace(lines=dict(enumerate(quoted(data), 1)))
    if found.grid is None or problems:
        return Imported(Outcome([*problems, *found.problems], {}), lines=found.lines)
    content, unread = facts(root)
    if content is None:
        return Imported(Outcome(unread, {}), lines=found.lines)
    names = who.Names(content, how.answers, new=wishes.new)
    rows, labels, problems = rows_of(found.grid, wishes, file)
    shape = shaped(rows, ENTRIES, wishes, file)
    entries, more = drafted_rows(ENTRIES, shape.rows, Book(names, content, file))
    draft, wrong = _book(head, entries, names, file)
    people = newcomers(names, shape.rows, ENTRIES, file)
    questions = tuple(names.questions.values())
    known = [*how.answers.problems, *problems, *shape.problems, *more, *wrong, *names.problems]
    judged = outcome(root, [*people, draft], [*known, *map(who.unanswered, questions)])
    texts = {(cell.spot.line, cell.spot.column): cell.text for row in found.grid.rows for cell in row}
    hinted = [whole_row(in_a_spreadsheet(problem, texts, file)) for problem in judged.problems]
    checked = _checked(labelled(hinted, labels), file, slips=how.slips)
    judged = Outcome(checked, {} if any(one.blocks for one in checked) else judged.texts)
    report = (*shape.understood, *report_lines.of_the_names(names))
    asked = names.file(shown(PurePath(file).name)) if questions or how.answers.problems or names.problems else ""
    return Imported(judged, report, questions, asked, found.lines)


class How(NamedTuple):
    """How a sheet is read."""

    wishes: Wishes
    answers: who.Answers
    slips: bool  # whether totals of the paper that are wrong are kept as they are


def _parted(data: bytes, file: str) -> tuple[Head, bytes, list[Problem]]:
    """The lines 'KEY: VALUE' at the top of a typed text, and the text with blank lines in their place."""
    head, problems = Head({}, {}), list[Problem]()
    if is_workbook(data):
        return head, data, problems
    lines = data.split(b"\n")
    for at, line in enumerate(lines):
        text = line.decode("utf-8", errors="replace").removeprefix("\ufeff").rstrip("\r")
        found = _HEAD_LINE.fullmatch(text)
        if not text.strip():
            continue
        if found is None:
            break
        key = _WORDS.get(normal(found[1]), normal(found[1]))
        spot = Spot(at + 1, found.start(2) + 1)
        if key not in _keys():
            hint = did_you_mean(key, _keys()) or f"above the entries there can be: {', '.join(_keys())}"
            problems.append(Problem(Place(file, *spot), "columns-are-known", f"unknown key '{shown(found[1])}'", hint))
        head.texts[key], head.spots[key] = found[2], spot
        lines[at] = b"\r" if line.endswith(b"\r") else b""
    return head, b"\n".join(lines), problems


def _keys() -> list[str]:
    return [*(field.id for field in FIELDS["log"]), *TOTALS, "games"]


def _opened(body: bytes, file: str, wishes: Wishes) -> Opened:
    """The sheet with its header; a sheet without one has the columns of the printed log sheet."""
    return opened(body, file, wishes, default=COLUMNS)


def _book(head: Head, entries: Iterable[Draft], names: who.Names, file: str) -> tuple[Draft, list[Problem]]:
    """The book: what stands above the entries, and these in their order."""
    parts: list[tuple[Part, Spot]] = []
    problems: list[Problem] = []
    for field in FIELDS["log"]:
        if text := head.texts.get(field.id):
            spot = head.spots.get(field.id, Spot(1, 1))
            parts += [(part, spot) for part in _parts(field.id, text, names, Place(file, *spot))]
    games = Sequence(Spot(1, 1))
    for entry in entries:
        games.append(entry.value["game"])
        games.items_at.append(entry.value.spot)
    problems += _totals(head, games, file)
    parts.append((Part(("value", "games"), games), Spot(1, 1)))
    if "list" not in head.texts and (lists := {entry.value["list"] for entry in entries if "list" in entry.value}):
        parts.append((Part(("value", "list"), min(lists)), Spot(1, 1)))
    whole = assembled([(Part(("named",), Marked(Spot(1, 1))), Spot(1, 1)), *parts], Spot(1, 1))
    whole["value"]["games"] = games
    return Draft("log", whole["named"], whole["value"], file), problems


def _parts(key: str, text: str, names: who.Names, place: Place) -> Iterator[Part]:
    """A fact of the book, with ids in the place of names."""
    if key == "player":
        yield Part(("value", "player"), names.id_of("player", text, place))
    elif key in LISTED:
        ids = [names.id_of("player", name, place) for name in re.split(r"\s*[,;]\s*", text) if name]
        yield Part(("value", "carried_over", key), ids)
    elif key == "game_points":
        yield Part(("value", "carried_over", key), typed(number(text) or text, "log", ("carried_over", key)))
    else:
        yield Part(("value", key), typed(text, "log", (key,)))


def _totals(head: Head, games: Sequence, file: str) -> Iterator[Problem]:
    """The totals of the whole sheet: those of its last entry; and how many entries there are."""
    spot = head.spots.get("games", Spot(1, 1))
    if "games" in head.texts and head.texts["games"] != str(len(games)):
        message = f"the sheet says {shown(head.texts['games'])} games, and {len(games)} entries were typed"
        hint = "look for a line that is missing, or that was typed twice"
        yield Problem(Place(file, *spot), "sheet-is-whole", message, hint)
    for key in TOTALS:
        if key in head.texts and games:
            last, at = games[-1], head.spots.get(key, Spot(1, 1))
            stated = last.setdefault("stated", Marked(at))
            last.keys_at.setdefault("stated", at)
            last.values_at.setdefault("stated", at)
            stated.setdefault(key, typed(number(head.texts[key]) or head.texts[key], "entry", ("game", "stated", key)))
            stated.keys_at.setdefault(key, at)
            stated.values_at.setdefault(key, at)


def _checked(problems: Iterable[Problem], file: str, *, slips: bool) -> list[Problem]:
    """With every stated total that is not what was typed as an error, unless the paper is known to be wrong."""
    return [
        _mistyped(one) if one.rule == "stated-totals-are-right" and one.place.file == file and not slips else one
        for one in problems
    ]


def _mistyped(problem: Problem) -> Problem:
    message = problem.message.replace("the log states", "the sheet states").replace(", which counts", "")
    hint = (
        "compare this line and those above it with the paper: a figure may be typed wrong. If the paper itself is "
        "wrong, say --accept-slips: then the recomputed value counts"
    )
    _, uncounted, reason = problem.hint.partition("this entry does not count")
    hint += f". Mind that {uncounted}{reason}" if uncounted else ""
    return problem._replace(message=message, hint=hint, severity=Severity.ERROR, said=())
