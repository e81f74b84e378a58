"""Spreadsheets and typed logs become drafts, and drafts are checked with everything on file before they are written."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path, PurePath
from typing import TypeAlias

from masterlist.building.checking import Looked, Workplace, at_site, checked, last_listing
from masterlist.facts.content import Content
from masterlist.kinds.squares import STATED
from masterlist.queries.faults import content_of
from masterlist.queries.logs import books_of
from masterlist.queries.results import event_outlines
from masterlist.read import schemas
from masterlist.read.content import line_with
from masterlist.read.files import Listing, list_content
from masterlist.read.git import name_of
from masterlist.read.text import At, Sequence, Spot, is_workbook, shown, visible
from masterlist.read.text import Mapping as Marked
from masterlist.read.text import lines as quoted
from masterlist.report import in_order
from masterlist.source import Place, Problem, Severity, did_you_mean
from masterlist.submit.additions import Additions, OnFile, fact_of
from masterlist.submit.cells import by_word, in_a_spreadsheet, number, whole_row
from masterlist.submit.columns import ENTRIES, PLAYERS, normal
from masterlist.submit.fields import FIELDS
from masterlist.submit.grid import Grid, SheetOptions, opened
from masterlist.submit.names import Answered, Names, newcomers, not_on_file, unanswered
from masterlist.submit.rows import drafted_rows, names_in, rows_of
from masterlist.submit.shapes import shaped
from masterlist.submit.values import Draft, FileChanges, Part, append, drafted, labelled, put, typed


def outcome(
    root: Path,
    drafts: Iterable[Draft],
    known: Iterable[Problem] = (),
    *,
    is_growing: bool = False,
    growths: Iterable[Draft] = (),
) -> FileChanges:
    """Check the drafts as ``check`` would once they were on file.

    ``known`` are problems found in them before, ``growths`` what is added to existing files. With ``is_growing`` what
    is on file alike is left out.
    """
    every, problems, added = [*drafts], [*known], [*growths]

    def found(place: Workplace) -> FileChanges:
        looked, listing = look(place)
        if (content := facts_in(looked, {str(draft.value.get("player")) for draft in every})) is None:
            return FileChanges(in_order([*problems, *looked.problems]), {})
        taken = {*map(name_of, listing.lines), *listing.faults}
        additions = Additions(content, taken, looked.problems)
        skipped = _follow_ups(problems, every)
        fresh, more, faults, notes = (
            OnFile(place.root, content, taken).split(every) if is_growing else (every, [], [], [])
        )
        faults = [*problems, *faults, *additions.grow(place.root, [*added, *more])]
        for draft in fresh:
            faults += [fault for fault in additions.add(draft) if fault.rule not in skipped]
        after = checked(place, listing.with_lines(additions.lines, additions.grown.keys()), forgiving=True)
        before = {*looked.problems}
        faults += [_stricter(additions.where_given(problem)) for problem in after.problems if problem not in before]
        done = FileChanges(in_order(faults), {}, report=tuple(notes))
        return done._replace(texts=additions.texts()) if done.accepted else done

    return at_site(root, found)


def taken_back(root: Path, texts: Mapping[str, bytes], gone: Collection[str]) -> list[Problem]:
    """The errors that a site would have if files were as they were again, and others gone."""

    def found(place: Workplace) -> list[Problem]:
        looked, listing = look(place)
        facts_then = [(name, fact_of(name, schemas.parse(text, name)[0])[0]) for name, text in texts.items()]
        lines = [line_with(name, fact) for name, fact in facts_then if fact]
        after = checked(place, listing.with_lines(lines, {*texts, *gone}), forgiving=True)
        before = {*looked.problems}
        return in_order([problem for problem in after.problems if problem.blocks and problem not in before])

    return at_site(root, found)


def _follow_ups(problems: Iterable[Problem], drafts: Collection[Draft]) -> frozenset[str]:
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
    way = "write 'nth: 2' in the second" if problem.rule == "games-are-reported-once" else "say so in a 'note'"
    hint = f"leave it out; if there were two such games, {way}"
    return problem._replace(message=message, hint=hint, severity=Severity.ERROR)


def facts(root: Path) -> tuple[Content | None, list[Problem]]:
    """The facts but for logs and boards, and everything that is wrong with the site."""

    def found(place: Workplace) -> tuple[Content | None, list[Problem]]:
        looked, _ = look(place)
        return facts_in(looked, ()), looked.problems

    return at_site(root, found)


def look(place: Workplace) -> tuple[Looked, Listing]:
    """The site and its files; what cannot be read is as if it were not there."""
    listing = list_content(place.root, place.repository, last_listing(place))
    return checked(place, listing, forgiving=True), listing


def facts_in(looked: Looked, players: Iterable[str]) -> Content | None:
    """The facts with the logs of some players, and events without their boards; None where there is no site."""
    if not looked.is_site:
        return None
    ask = looked.revision
    events = {id_: outline.event for id_, outline in ask(event_outlines).items() if outline.event}
    return content_of(ask)._replace(books=dict(books_of(ask, players)), events=events)


MOST = 30  # names in a line


def of_the_grid(grid: Grid, file: str) -> Iterator[str]:
    """Sheet, header, columns, and what is not read."""
    sheet = f", sheet '{shown(grid.sheet.name)}'" if grid.sheet.name else ""
    rows = f"{len(grid.rows):,} row{'' if len(grid.rows) == 1 else 's'}"
    yield f"{file}{sheet}: {rows} below the header in row {grid.header[0].spot.line}"
    yield from map(visible, grid.sheet.notes)
    for row in grid.above:
        yield f"not read, above the header: {shown(' | '.join(cell.text for cell in row if cell.text))}"
    renamed = [
        f"'{shown(cell.text)}' as {name}"
        for cell, name in zip(grid.header, grid.names, strict=True)
        if name and cell.text.casefold() != name
    ]
    if renamed:
        yield f"columns read: {', '.join(renamed)}"
    if ignored := [f"'{shown(text)}'" for text in grid.ignored]:
        yield f"columns not read: {_cut(ignored)}"
    if grid.sheet.formulas:
        cells = ", ".join(grid.sheet.formulas[:5])
        more = " and others" if len(grid.sheet.formulas) > 5 else ""
        yield f"of formulas the result is read that was saved with them: {cells}{more}"
    if grid.has_macros:
        yield "the workbook holds macros, which are neither read nor run"


def of_the_names(names: Names) -> Iterator[str]:
    """Which names were taken for which ids, and who is new."""
    for kind in ("player", "club"):
        new = {key for key in names.added if key[0] == kind}
        known = [f"'{shown(key[1])}' is {id_}" for key, id_ in names.found.items() if key[0] == kind and key not in new]
        if known:
            yield f"{kind}s by name: {_cut(known)}"
        if added := [f"'{shown(name)}' ({id_})" for (one, name), (id_, _) in names.added.items() if one == kind]:
            yield f"new {kind}s: {_cut(added)}"


def _cut(texts: list[str]) -> str:
    return ", ".join(texts[:MOST]) + (f" and {len(texts) - MOST:,} more" if len(texts) > MOST else "")


NO_OPTIONS = SheetOptions()
Head: TypeAlias = dict[str, tuple[str, Spot]]  # facts of a log book above its entries, by key, each with its place


def imported(
    root: Path, data: bytes, file: str, options: SheetOptions = NO_OPTIONS, answers: Answered | None = None
) -> FileChanges:
    """The files that a spreadsheet would make, or everything that is wrong with it."""
    content, unread = facts(root)
    if content is None:
        return FileChanges(unread, {})
    options = options._replace(content=content)
    grid, problems, lines = opened(data, file, options)
    if grid is None:
        return FileChanges(problems, {}, lines=lines)
    return _of_rows(root, grid, content, (options, answers or ({}, [])))._replace(lines=lines)


def _of_rows(
    root: Path, grid: Grid, content: Content, how: tuple[SheetOptions, Answered], head: Head | None = None
) -> FileChanges:
    """What the rows of a sheet make: a file for each entry, board, day or player, or one book with a head."""
    options, given = how
    file = grid.file
    rows, labels, problems = rows_of(grid, options)
    if grid.columns is PLAYERS:
        rows, known = not_on_file(rows, content, file)
        problems += known
    rows, faults, understood = shaped(rows, grid.columns, options, file)
    names = Names(content, given, file=file, new=options.new, named=names_in(grid.columns, rows))
    drafts, empty = drafted_rows(grid.columns, rows, names)
    if head:
        book, wrong = _book(head, drafts, names)
        drafts, empty = [book], empty + wrong
    people = newcomers(names, rows, grid.columns)
    questions = tuple(names.questions.values())
    problems = [*problems, *faults, *empty, *names.problems, *map(unanswered, questions)]
    found = outcome(root, [*people, *drafts], problems, is_growing=options.add, growths=names.spellings())
    texts = {(cell.spot.line, cell.spot.column): cell.text for row in grid.rows for cell in row}
    relevant = found.problems if head else _without_follow_ups(found.problems, problems)
    hinted = [in_a_spreadsheet(problem, texts, file) for problem in relevant]
    hinted = hinted if head or options.add else [*map(_or_add, hinted)]
    overview = () if head else of_the_grid(grid, shown(PurePath(file).name))
    return found._replace(
        problems=[whole_row(problem) for problem in labelled(hinted, labels)],
        report=(*overview, *understood, *of_the_names(names), *found.report),
        questions=questions,
        names=names.answered_file() if questions or any(given) else "",
    )


def _or_add(problem: Problem) -> Problem:
    """With the remedy for a sheet that has grown."""
    if problem.rule not in {"file-is-new", "entries-are-entered-once", "games-are-reported-once"}:
        return problem
    return problem._replace(hint=f"{problem.hint}; if the sheet has grown, take only what is new with --add")


def _without_follow_ups(problems: list[Problem], own: list[Problem]) -> Iterator[Problem]:
    """Not what follows from a cell with a fault of its own, or from names that wait for an answer."""
    places = {problem.place for problem in own if problem.blocks}
    waits, known = any(problem.rule == "names-are-answered" for problem in own), {*own}
    for problem in problems:
        if problem in known or not (problem.place in places or (waits and problem.rule == "names-are-distinct")):
            yield problem


# The columns of the printed log sheet, for a sheet that is typed without its headings.
COLUMNS = (*("date", "opponent", "result", "attrition", "own_bonus", "opponent_bonus"), *STATED, "signed")
LISTED = ("defeated", "drawn")  # names, with commas
TOTALS = STATED[1:]  # at the end of the sheet
_WORDS = by_word("""
player: name spieler spielerin joueur joueuse
book: book_number buch logbuch nummer carnet numero
list: rating_list liste
game_points: points_carried_over uebertrag ubertrag points_reportes
defeated: opponents_carried_over besiegt battus
drawn: drawn_with remis nuls
total: total_points punkte_gesamt total_des_points
opponents_defeated: besiegte_gegner adversaires_battus
games: entries partien parties
""")
_HEAD_LINE = re.compile(r"\s*([^\W\d_][^:;\t,|]{0,40}):\s*(\S.*?)[\s;,]*")


def typed_sheet(
    root: Path, data: bytes, file: str, how: tuple[SheetOptions, Answered], given: Mapping[str, str]
) -> FileChanges:
    """The log book that a typed sheet makes, or everything that is wrong with it; ``given`` are its facts by key."""
    options, answers = how
    head, body, problems = _parted(data, file)
    head |= {key: (text, head.get(key, ("", Spot(1, 1)))[1]) for key, text in given.items()}
    player = head["player"][0] if "player" in head else ""
    if not player:
        hint = "write a line 'player: …' above the entries, or say --player"
        problems.append(Problem(Place(file), "answer-is-given", "the sheet does not say whose log it is", hint))
    options = options._replace(constants={"player": player or "unknown", **options.constants})
    # A sheet without a header has the columns of the printed log sheet.
    grid, faults, lines = opened(body, file, options, default=COLUMNS)
    if not is_workbook(data):
        lines = dict(enumerate(quoted(data), 1))
    if grid is None or problems:
        return FileChanges([*problems, *faults], {}, lines=lines)
    content, unread = facts(root)
    if content is None:
        return FileChanges(unread, {}, lines=lines)
    grid = grid._replace(columns=ENTRIES)
    found = _of_rows(root, grid, content, (options, answers), head)
    if not options.slips:
        found = found._replace(problems=[_mistyped(one, file) for one in found.problems])
    return found._replace(texts=found.texts if found.accepted else {}, lines=lines)


def _parted(data: bytes, file: str) -> tuple[Head, bytes, list[Problem]]:
    """The lines 'KEY: VALUE' at the top of a typed text, and the text with blank lines in their place."""
    head: Head = {}
    problems: list[Problem] = []
    if is_workbook(data):
        return head, data, problems
    keys = [*(field.id for field in FIELDS["log"]), *TOTALS, "games"]
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
        if key not in keys:
            hint = did_you_mean(key, keys) or f"above the entries there can be: {', '.join(keys)}"
            problems.append(Problem(Place(file, *spot), "columns-are-known", f"unknown key '{shown(found[1])}'", hint))
        head[key] = found[2], spot
        lines[at] = b"\r" if line.endswith(b"\r") else b""
    return head, b"\n".join(lines), problems


def _book(head: Head, entries: list[Draft], names: Names) -> tuple[Draft, list[Problem]]:
    """The book: its facts above the entries, and these in their order."""
    top, file = Spot(1, 1), names.file
    parts: list[tuple[Part, At]] = []
    for field in FIELDS["log"]:
        text, spot = head.get(field.id, ("", top))
        if field.id in {"player", *LISTED}:
            given = [text] if field.id == "player" else re.split(r"\s*[,;]\s*", text)
            text = ", ".join(names.id_of("player", name, Place(file, *spot)) for name in given if name)
        elif field.id == "game_points":
            text = number(text) or text
        path = (field.column, field.id) if field.column else (field.id,)
        if text:
            parts.append(((("value", *path), typed(text, "log", path)), spot))
    games = Sequence(top)
    for entry in entries:
        append(games, entry.value["game"], entry.value.spot)
    problems = [*_totals(head, games, file)]
    parts.append(((("value", "games"), games), top))
    if "list" not in head and (lists := {entry.value["list"] for entry in entries if "list" in entry.value}):
        parts.append(((("value", "list"), min(lists)), top))
    return drafted("log", parts, file, parts[0][1]), problems


def _totals(head: Head, games: Sequence, file: str) -> Iterator[Problem]:
    """The totals of the whole sheet: those of its last entry; and how many entries there are."""
    if "games" in head and head["games"][0] != str(len(games)):
        text, spot = head["games"]
        message = f"the sheet says {shown(text)} games, and {len(games)} entries were typed"
        hint = "look for a line that is missing, or that was typed twice"
        yield Problem(Place(file, *spot), "sheet-is-whole", message, hint)
    for key in TOTALS:
        if key in head and games:
            last, (text, at) = games[-1], head[key]
            stated = last.get("stated") or put(last, "stated", Marked(at), at)
            if key not in stated:
                put(stated, key, typed(number(text) or text, "entry", ("game", "stated", key)), at)


def _mistyped(problem: Problem, file: str) -> Problem:
    """A stated total that is not what was typed is an error, unless the paper is known to be wrong."""
    if problem.rule != "stated-totals-are-right" or problem.place.file != file:
        return problem
    message = problem.message.replace("the log states", "the sheet states").replace(", which counts", "")
    hint = (
        "compare this line and those above it with the paper: a figure may be typed wrong. If the paper itself is "
        "wrong, say --accept-slips: then the recomputed value counts"
    )
    _, uncounted, reason = problem.hint.partition("this entry does not count")
    hint += f". Mind that {uncounted}{reason}" if uncounted else ""
    return problem._replace(message=message, hint=hint, severity=Severity.ERROR, messages=())
