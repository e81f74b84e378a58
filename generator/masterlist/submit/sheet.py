"""Spreadsheets and typed logs become drafts, and drafts are judged with everything on file before they are written."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path, PurePath
from typing import NamedTuple, TypeAlias

from masterlist.building.checking import DEFAULTS, Looked, Workplace, checked, last_listing
from masterlist.engine.query import Answerer
from masterlist.facts.content import Content
from masterlist.facts.event import Event
from masterlist.kinds.squares import STATED
from masterlist.queries.faults import content_of
from masterlist.queries.logs import books_of
from masterlist.queries.results import event_outlines
from masterlist.read import schemas
from masterlist.read.content import Reading, line_with
from masterlist.read.files import Listing, list_content
from masterlist.read.git import name_of
from masterlist.read.text import Mapping as Marked
from masterlist.read.text import Sequence, Spot, is_workbook, shown, visible
from masterlist.read.text import lines as quoted
from masterlist.report import in_order
from masterlist.scoring.registry import kind_of
from masterlist.source import Place, Problem, Severity, did_you_mean
from masterlist.submit import names as who
from masterlist.submit.additions import Additions
from masterlist.submit.cells import in_a_spreadsheet, number, whole_row
from masterlist.submit.columns import ENTRIES, EVENTS, PLAYERS, Columns, normal
from masterlist.submit.drafts import labelled
from masterlist.submit.fields import FIELDS
from masterlist.submit.grid import Grid, Opened, SheetOptions, opened
from masterlist.submit.growing import DraftSplit, OnFile, fact_of, problem_at
from masterlist.submit.names import Names, newcomers, not_on_file
from masterlist.submit.rows import Book, drafted_boards, drafted_days, drafted_rows, names_in, rows_of
from masterlist.submit.shapes import shaped
from masterlist.submit.table import SheetRow
from masterlist.submit.values import Draft, DraftOutcome, Growth, Imported, KeyedValue, assembled, typed


class More(NamedTuple):
    """How drafts stand to what is on file."""

    is_growing: bool = False  # whether what is on file alike is passed over
    growths: tuple[Growth, ...] = ()  # what is added to files that are there


NO_MORE = More()


def outcome(root: Path, drafts: Iterable[Draft], known: Iterable[Problem] = (), more: More = NO_MORE) -> DraftOutcome:
    """Judge the drafts as ``check`` would judge them once they were on file; ``known`` is wrong with them already."""
    with Workplace(root, DEFAULTS) as place:
        return place.run(partial(_outcome, place, tuple(drafts), tuple(known), more))


def _outcome(place: Workplace, drafts: tuple[Draft, ...], known: tuple[Problem, ...], more: More) -> DraftOutcome:
    problems = list(known)
    looked, listing = look(place)
    content = facts_in(looked, {str(draft.value.get("player")) for draft in drafts})
    if content is None:
        return DraftOutcome(in_order([*problems, *looked.problems]), {})
    taken = {*map(name_of, listing.lines), *listing.faults}
    additions = Additions(content, taken, looked.problems)
    follow_ups = _follow_ups(problems, drafts)
    split = OnFile(place.root, content, taken).split(drafts) if more.is_growing else DraftSplit([*drafts], [], [], [])
    problems += [*split.problems, *additions.grow(place.root, [*more.growths, *split.growths])]
    for draft in split.drafts:
        problems += [fault for fault in additions.add(draft) if fault.rule not in follow_ups]
    after = checked(place, listing.with_lines(additions.lines, additions.grown.keys()), forgiving=True)
    before = {*looked.problems}
    places = {at: given for one in additions.grown.values() for at, given in one.places.items()}
    problems += [_stricter(problem_at(problem, places)) for problem in after.problems if problem not in before]
    found = DraftOutcome(in_order(problems), {}, tuple(split.said))
    return found._replace(texts=additions.texts()) if found.accepted else found


def taken_back(root: Path, texts: Mapping[str, bytes], gone: Collection[str]) -> list[Problem]:
    """The errors that a site would have if files were as they were again, and others gone."""
    with Workplace(root, DEFAULTS) as place:
        return place.run(partial(_taken_back, place, texts, gone))


def _taken_back(place: Workplace, texts: Mapping[str, bytes], gone: Collection[str]) -> list[Problem]:
    looked, listing = look(place)
    facts_then = [(name, fact_of(name, schemas.parse(text, name)[0])[0]) for name, text in texts.items()]
    lines = [line_with(name, fact) for name, fact in facts_then if fact]
    after = checked(place, listing.with_lines(lines, {*texts, *gone}), forgiving=True)
    before = {*looked.problems}
    return in_order([problem for problem in after.problems if problem.blocks and problem not in before])


def _follow_ups(problems: Iterable[Problem], drafts: tuple[Draft, ...]) -> frozenset[str]:
    """The rules of what is only missing because an answer was not given, or was not understood."""
    rules = {problem.rule for problem in problems}
    if "answer-is-clear" in rules and len(drafts) == 1:
        return frozenset(("schema-required", "game-is-complete"))
    return frozenset(("schema-required",) if "answer-is-given" in rules else ())


def _stricter(problem: Problem) -> Problem:
    """What is tolerated on file but never handed in: the same game a second time."""
    if problem.rule not in {"entries-are-entered-once", "games-are-reported-once"}:
        return problem
    message = problem.message.replace(", and counts twice", "").replace(": it counts once", "")
    hint = "leave it out; if there were two such games, say so in a 'note'"
    if problem.rule == "games-are-reported-once":
        hint = "leave it out; if there were two such games, write 'nth: 2' in the second"
    return problem._replace(message=message, hint=hint, severity=Severity.ERROR)


def facts(root: Path) -> Reading:
    """The facts but for logs and boards, and everything that is wrong with the site."""
    with Workplace(root, DEFAULTS) as place:
        return place.run(lambda: _facts(place))


def _facts(place: Workplace) -> Reading:
    looked, _ = look(place)
    return Reading(facts_in(looked, ()), looked.problems)


def look(place: Workplace) -> tuple[Looked, Listing]:
    """The site and its files; those that cannot be read are as if they were not there."""
    listing = list_content(place.root, place.repository, last_listing(place))
    return checked(place, listing, forgiving=True), listing


def facts_in(looked: Looked, players: Iterable[str]) -> Content | None:
    """The facts with the logs of some players, and events without their boards; None where there is no site."""
    if not looked.is_site:
        return None
    ask = looked.revision
    return content_of(ask)._replace(books=dict(books_of(ask, players)), events=dict(_events(ask)))


def _events(ask: Answerer) -> Iterator[tuple[str, Event]]:
    for id_, outline in ask(event_outlines).items():
        if outline.event:
            yield id_, outline.event


MOST = 30  # names in a line


def of_the_grid(grid: Grid, file: str) -> Iterator[str]:
    """Sheet, header, columns, and what is not read."""
    header = grid.header
    sheet = f", sheet '{shown(grid.sheet.name)}'" if grid.sheet.name else ""
    rows = f"{len(grid.rows):,} row{'' if len(grid.rows) == 1 else 's'}"
    yield f"{file}{sheet}: {rows} below the header in row {header.line}"
    yield from map(visible, grid.sheet.notes)
    for row in header.above:
        yield f"not read, above the header: {shown(' | '.join(cell.text for cell in row if cell.text))}"
    renamed = [
        f"'{shown(cell.text)}' as {name}"
        for cell, name in zip(header.row, header.names, strict=True)
        if name and cell.text.casefold() != name
    ]
    if renamed:
        yield f"columns read: {', '.join(renamed)}"
    if header.passed_over:
        yield f"columns not read: {_listed(header.passed_over)}"
    if grid.sheet.formulas:
        cells = ", ".join(grid.sheet.formulas[:5])
        more = " and others" if len(grid.sheet.formulas) > 5 else ""
        yield f"of formulas the result is read that was saved with them: {cells}{more}"
    if grid.has_macros:
        yield "the workbook holds macros, which are neither read nor run"


def of_the_names(names: Names) -> Iterator[str]:
    """Which names were taken for which ids, and who is new."""
    for kind in ("player", "club"):
        added = [f"'{shown(name)}' ({id_})" for (one, name), (id_, _) in names.added.items() if one == kind]
        new = {key for key in names.added if key[0] == kind}
        known = [f"'{shown(key[1])}' is {id_}" for key, id_ in names.found.items() if key[0] == kind and key not in new]
        if known:
            yield f"{kind}s by name: {_cut(known)}"
        if added:
            yield f"new {kind}s: {_cut(added)}"


def _listed(texts: list[str]) -> str:
    return _cut([f"'{shown(text)}'" for text in texts])


def _cut(texts: list[str]) -> str:
    more = f" and {len(texts) - MOST:,} more" if len(texts) > MOST else ""
    return ", ".join(texts[:MOST]) + more


NO_WISHES = SheetOptions()
Drafted: TypeAlias = Callable[[Columns, Iterable[SheetRow], Book], tuple[list[Draft], list[Problem]]]


def imported(
    root: Path, data: bytes, file: str, wishes: SheetOptions = NO_WISHES, answers: who.NameAnswers | None = None
) -> Imported:
    """The files that a spreadsheet would make, or everything that is wrong with it."""
    content, unread = facts(root)
    if content is None:
        return Imported(DraftOutcome(unread, {}))
    wishes = wishes._replace(
        lists={one.id: (one.name, kind_of(one.system)) for one in content.lists.values()},
        events={one.id: (one.name, kind_of(one.system)) for one in content.events.values()},
    )
    grid, problems, lines = opened(data, file, wishes)
    if grid is None:
        return Imported(DraftOutcome(problems, {}), lines=lines)
    given = answers or who.answers(b"", "")
    return _judged(root, grid, content, (wishes, given), file)._replace(lines=lines)


def _judged(
    root: Path, found: Grid, content: Content, how: tuple[SheetOptions, who.NameAnswers], file: str
) -> Imported:
    wishes, answers = how
    wrong_answers, name = answers.problems, shown(PurePath(file).name)
    rows, labels, problems = rows_of(found, wishes, file)
    if found.header.columns is PLAYERS:
        rows, known = not_on_file(rows, content, file)
        problems += known
    one_form = shaped(rows, found.header.columns, wishes, file)
    named = names_in(found.header.columns, one_form.rows)
    names = who.Names(content, answers, new=wishes.new, named=named)
    book = Book(names, content, file)
    drafts, more = _drafted(found.header.columns)(found.header.columns, one_form.rows, book)
    people = newcomers(names, one_form.rows, found.header.columns, file)
    questions = tuple(names.questions.values())
    problems += [*wrong_answers, *one_form.problems, *more, *names.problems, *map(who.unanswered, questions)]
    judged = outcome(root, [*people, *drafts], problems, More(is_growing=wishes.add, growths=(*names.spellings(),)))
    texts = {(cell.spot.line, cell.spot.column): cell.text for row in found.rows for cell in row}
    hinted = [in_a_spreadsheet(problem, texts, file) for problem in _without_follow_ups(judged.problems, problems)]
    hinted = [*map(_or_add, hinted)] if not wishes.add else hinted
    judged = judged._replace(problems=[whole_row(problem) for problem in labelled(hinted, labels)])
    report = (
        *of_the_grid(found, name),
        *one_form.understood,
        *of_the_names(names),
        *judged.said,
    )
    asked = names.file() if questions or answers.given or wrong_answers else ""
    return Imported(judged, report, questions, asked)


def _drafted(columns: Columns) -> Drafted:
    """What makes drafts of the rows of such a sheet."""
    if not columns.of:
        return drafted_rows
    return drafted_boards if columns in EVENTS.values() else drafted_days


def _or_add(problem: Problem) -> Problem:
    """With the remedy for a sheet that has grown."""
    if problem.rule not in {"file-is-new", "entries-are-entered-once", "games-are-reported-once"}:
        return problem
    return problem._replace(hint=f"{problem.hint}; if the sheet has grown, take only what is new with --add")


def _without_follow_ups(problems: list[Problem], own: list[Problem]) -> Iterator[Problem]:
    """Not what follows from a cell that was complained of already, or from names that wait for an answer."""
    places = {problem.place for problem in own if problem.blocks}
    waits, known = any(problem.rule == "names-are-answered" for problem in own), {*own}
    for problem in problems:
        follows = problem.place in places or (waits and problem.rule == "names-are-distinct")
        if problem in known or not follows:
            yield problem


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


class SheetHead(NamedTuple):
    """What stands above the entries: the book's own facts, by key, and where each stands."""

    texts: dict[str, str]
    spots: dict[str, Spot]


def typed_sheet(root: Path, data: bytes, file: str, given: Mapping[str, str], how: "SheetFormat") -> Imported:
    """The log book that a typed sheet makes, or everything that is wrong with it; ``given`` are its facts by key."""
    head, body, problems = _parted(data, file)
    head = SheetHead({**head.texts, **given}, head.spots)
    player = head.texts.get("player", "")
    if not player:
        hint = "write a line 'player: …' above the entries, or say --player"
        problems.append(Problem(Place(file), "answer-is-given", "the sheet does not say whose log it is", hint))
    wishes = how.wishes._replace(constants={"player": player or "unknown", **how.wishes.constants})
    found = _opened(body, file, wishes)
    if not is_workbook(data):
        found = found._replace(lines=dict(enumerate(quoted(data), 1)))
    if found.grid is None or problems:
        return Imported(DraftOutcome([*problems, *found.problems], {}), lines=found.lines)
    content, unread = facts(root)
    if content is None:
        return Imported(DraftOutcome(unread, {}), lines=found.lines)
    rows, labels, problems = rows_of(found.grid, wishes, file)
    shape = shaped(rows, ENTRIES, wishes, file)
    names = who.Names(content, how.answers, new=wishes.new, named=names_in(ENTRIES, shape.rows))
    entries, more = drafted_rows(ENTRIES, shape.rows, Book(names, content, file))
    draft, wrong = _book(head, entries, names, file)
    people = newcomers(names, shape.rows, ENTRIES, file)
    questions = tuple(names.questions.values())
    known = [*how.answers.problems, *problems, *shape.problems, *more, *wrong, *names.problems]
    spellings = More(growths=(*names.spellings(),))
    judged = outcome(root, [*people, draft], [*known, *map(who.unanswered, questions)], spellings)
    texts = {(cell.spot.line, cell.spot.column): cell.text for row in found.grid.rows for cell in row}
    hinted = [whole_row(in_a_spreadsheet(problem, texts, file)) for problem in judged.problems]
    checked = _checked(labelled(hinted, labels), file, slips=how.slips)
    judged = DraftOutcome(checked, {} if any(one.blocks for one in checked) else judged.texts)
    report = (*shape.understood, *of_the_names(names))
    asked = names.file() if questions or how.answers.given or how.answers.problems else ""
    return Imported(judged, report, questions, asked, found.lines)


class SheetFormat(NamedTuple):
    """How a sheet is read."""

    wishes: SheetOptions
    answers: who.NameAnswers
    slips: bool  # whether totals of the paper that are wrong are kept as they are


def _parted(data: bytes, file: str) -> tuple[SheetHead, bytes, list[Problem]]:
    """The lines 'KEY: VALUE' at the top of a typed text, and the text with blank lines in their place."""
    head, problems = SheetHead({}, {}), list[Problem]()
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


def _opened(body: bytes, file: str, wishes: SheetOptions) -> Opened:
    """The sheet with its header; a sheet without one has the columns of the printed log sheet."""
    return opened(body, file, wishes, default=COLUMNS)


def _book(head: SheetHead, entries: Iterable[Draft], names: who.Names, file: str) -> tuple[Draft, list[Problem]]:
    """The book: what stands above the entries, and these in their order."""
    parts: list[tuple[KeyedValue, Spot]] = []
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
    parts.append((KeyedValue(("value", "games"), games), Spot(1, 1)))
    if "list" not in head.texts and (lists := {entry.value["list"] for entry in entries if "list" in entry.value}):
        parts.append((KeyedValue(("value", "list"), min(lists)), Spot(1, 1)))
    whole = assembled([(KeyedValue(("named",), Marked(Spot(1, 1))), Spot(1, 1)), *parts], Spot(1, 1))
    whole["value"]["games"] = games
    return Draft("log", whole["named"], whole["value"], file), problems


def _parts(key: str, text: str, names: who.Names, place: Place) -> Iterator[KeyedValue]:
    """A fact of the book, with ids in the place of names."""
    if key == "player":
        yield KeyedValue(("value", "player"), names.id_of("player", text, place))
    elif key in LISTED:
        ids = [names.id_of("player", name, place) for name in re.split(r"\s*[,;]\s*", text) if name]
        yield KeyedValue(("value", "carried_over", key), ids)
    elif key == "game_points":
        yield KeyedValue(("value", "carried_over", key), typed(number(text) or text, "log", ("carried_over", key)))
    else:
        yield KeyedValue(("value", key), typed(text, "log", (key,)))


def _totals(head: SheetHead, games: Sequence, file: str) -> Iterator[Problem]:
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
