"""The YAML that the submit page puts into a form: an entry, a book that begins with it, or a board."""

from typing import Any

from masterlist.read import strict_yaml
from masterlist.read.marked import Mapping, Sequence
from masterlist.source import Place, Problem
from masterlist.submit.drafts import Given
from masterlist.submit.values import Draft


def pasted(given: Given, draft: Draft) -> tuple[Draft, list[Problem]]:
    """The draft with what was pasted as its value; ids stay what the form's own fields say."""
    value, problems = strict_yaml.parse(given.text.encode(), draft.file, first_line=given.spot.line)
    if draft.kind == "log" and not problems:
        value = _entry(value)
    if isinstance(value, Mapping) and not problems:
        return draft._replace(value=value), []
    hint = "paste what the submit page shows, from its first line to its last, or leave the field empty"
    where = Place(draft.file, *given.spot)
    return draft, problems or [Problem(where, "yaml-is-whole", "this is not one entry or one board", hint)]


def _entry(value: Any) -> Any:
    """The one entry of a book or of a list; the value itself where it may be one."""
    games = value.get("games") if isinstance(value, Mapping) and "games" in value else value
    return games[0] if isinstance(games, Sequence) and len(games) == 1 else games
