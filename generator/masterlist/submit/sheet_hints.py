"""The remedies for what spreadsheet programs do to dates and scores."""

import re

from masterlist.read.shown import shown
from masterlist.source import Problem
from masterlist.submit.cells import is_ambiguous_day

_SCORE_AS_DATE = re.compile(
    r"[0-9]{1,2}[-. ]+[A-Za-zÀ-ÿ]{3,}\.?|[A-Za-zÀ-ÿ]{3,}[-. ]+[0-9]{1,2}|.*[0-9]{4}.*|4[0-9]{4}"
)
_SHORT_YEAR = re.compile(r"[0-9]{1,2}([-./])[0-9]{1,2}\1[0-9]{2}", re.ASCII)


def in_a_spreadsheet(problem: Problem, texts: dict[tuple[int, int], str], file: str) -> Problem:
    """The problem with the remedy that a spreadsheet needs; ``texts`` are its cells by row and column."""
    place = problem.place
    text = texts.get((place.line, place.column), "") if place.file == file else ""
    if problem.rule in {"schema-format", "schema-pattern"} and is_ambiguous_day(text):
        hint = "say which comes first, --dates day-first or --dates month-first; or write year-month-day"
        return problem._replace(message=f"'{shown(text)}' could be either of two days", hint=hint)
    if problem.rule == "schema-format" and _SHORT_YEAR.fullmatch(text):
        return problem._replace(hint="write the year with four digits")
    if problem.rule == "schema-pattern" and _SCORE_AS_DATE.fullmatch(text):
        hint = "the spreadsheet took a score for a date: give the column the format 'text', and type the score anew"
        return problem._replace(hint=hint)
    return _of_a_cell(problem) if place.file == file else problem


def _of_a_cell(problem: Problem) -> Problem:
    """A remedy that shows a line of YAML says what to write into a cell instead."""
    message = str(problem.message).replace("must be true or false", "must be yes or no")
    hint = _LINE.sub(lambda found: f"write {_CELLS.get(found['value'], found['value'])}", str(problem.hint))
    if (message, hint) == (str(problem.message), str(problem.hint)):
        return problem
    return problem._replace(message=message, hint=hint.replace("; or remove it", "; or leave the cell empty"))


_LINE = re.compile(r"write it like this: (?:[a-z_]+: )?(?P<value>true|false|\"[^\"]*\"|(?:(?! \(|;).)+)")
_CELLS = {"true": "yes or no", "false": "yes or no"}


def whole_row(problem: Problem) -> Problem:
    """A problem of a whole row points at its beginning."""
    place = problem.place
    return problem if place.column or not place.line else problem._replace(place=place._replace(column=1))
