"""Spreadsheets of log entries, boards, games and players: every row a draft, every bad cell a problem."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePath
from typing import TypeAlias

from masterlist.read.shown import shown
from masterlist.scoring.registry import kind_of
from masterlist.source import Problem
from masterlist.submit import names as who
from masterlist.submit import report_lines
from masterlist.submit.apply import facts, outcome
from masterlist.submit.columns import EVENTS, PLAYERS, Columns
from masterlist.submit.day_rows import drafted_days
from masterlist.submit.drafts import labelled
from masterlist.submit.event_rows import drafted_boards
from masterlist.submit.grid import Grid, opened
from masterlist.submit.header import Wishes
from masterlist.submit.judged import Imported, Outcome
from masterlist.submit.people import newcomers, not_on_file
from masterlist.submit.row import Row
from masterlist.submit.row_ids import Book
from masterlist.submit.rows import drafted_rows, rows_of
from masterlist.submit.shapes import shaped
from masterlist.submit.sheet_hints import in_a_spreadsheet, whole_row
from masterlist.submit.values import Draft

NO_WISHES = Wishes()
Drafted: TypeAlias = Callable[[Columns, Iterable[Row], Book], tuple[list[Draft], list[Problem]]]


def imported(
    root: Path, data: bytes, file: str, wishes: Wishes = NO_WISHES, answers: who.Answers | None = None
) -> Imported:
    """The files that a spreadsheet would make, or everything that is wrong with it."""
    content, unread = facts(root)
    if content is None:
        return Imported(Outcome(unread, {}))
    wishes = wishes._replace(
        lists={one.id: (one.name, kind_of(one.system)) for one in content.lists.values()},
        events={one.id: (one.name, kind_of(one.system)) for one in content.events.values()},
    )
    grid, problems, lines = opened(data, file, wishes)
    if grid is None:
        return Imported(Outcome(problems, {}), lines=lines)
    given = answers or who.answers(b"", "")
    found = _judged(root, grid, Book(who.Names(content, given, new=wishes.new), content, file), wishes, given.problems)
    return found._replace(lines=lines)


def _judged(root: Path, found: Grid, book: Book, wishes: Wishes, wrong_answers: list[Problem]) -> Imported:
    names, content, file = book.names, book.content, book.file
    name = shown(PurePath(file).name)
    rows, labels, problems = rows_of(found, wishes, file)
    if found.header.columns is PLAYERS:
        rows, known = not_on_file(rows, content, file)
        problems += known
    one_form = shaped(rows, found.header.columns, wishes, file)
    drafts, more = _drafted(found.header.columns)(found.header.columns, one_form.rows, book)
    people = newcomers(names, one_form.rows, found.header.columns, file)
    questions = tuple(names.questions.values())
    problems += [*wrong_answers, *one_form.problems, *more, *names.problems, *map(who.unanswered, questions)]
    judged = outcome(root, [*people, *drafts], problems)
    texts = {(cell.spot.line, cell.spot.column): cell.text for row in found.rows for cell in row}
    hinted = [in_a_spreadsheet(problem, texts, file) for problem in _without_follow_ups(judged.problems, problems)]
    judged = judged._replace(problems=[whole_row(problem) for problem in labelled(hinted, labels)])
    report = (
        *report_lines.of_the_grid(found, name),
        *one_form.understood,
        *report_lines.of_the_names(names),
    )
    asked = names.file(name) if questions or wrong_answers or names.problems else ""
    return Imported(judged, report, questions, asked)


def _drafted(columns: Columns) -> Drafted:
    """What makes drafts of the rows of such a sheet."""
    if not columns.of:
        return drafted_rows
    return drafted_boards if columns in EVENTS.values() else drafted_days


def _without_follow_ups(problems: list[Problem], own: list[Problem]) -> Iterator[Problem]:
    """Not what follows from a cell that was complained of already, or from names that wait for an answer."""
    places = {problem.place for problem in own if problem.blocks}
    waits = any(problem.rule == "names-are-answered" for problem in own)
    for problem in problems:
        follows = problem.place in places or (waits and problem.rule == "names-are-distinct")
        if problem in own or not follows:
            yield problem
