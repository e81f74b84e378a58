"""The YAML that the submit page puts into a form: an entry, or a board."""

from masterlist.read import strict_yaml
from masterlist.read.marked import Mapping
from masterlist.read.night import EVENT_GAME, is_event_game
from masterlist.source import Place, Problem
from masterlist.submit.drafts import Given
from masterlist.submit.values import Draft, completed


def pasted(given: Given, draft: Draft) -> tuple[Draft, list[Problem]]:
    """The draft with what was pasted as its value; ids stay what the form's own fields say."""
    value, problems = strict_yaml.parse(given.text.encode(), draft.file, first_line=given.spot.line)
    if isinstance(value, Mapping) and not problems and draft.kind != "entry":
        kind = EVENT_GAME if draft.kind == "board" and is_event_game(value) else draft.kind
        return draft._replace(kind=kind, value=value), []
    if isinstance(value, Mapping) and not problems and "game" in value:
        return draft._replace(value=_of_the_form(draft.value, value)), []
    hint = "paste what the submit page shows, from its first line to its last, or leave the field empty"
    where = Place(draft.file, *given.spot)
    return draft, problems or [Problem(where, "yaml-is-whole", "this is not one entry or one board", hint)]


def _of_the_form(said: Mapping, value: Mapping) -> Mapping:
    """The entry that was pasted, of the player and the list that the form names."""
    whole = completed(value, {})
    for key in ("player", "list"):
        if key in said:
            whole[key], whole.keys_at[key], whole.values_at[key] = said[key], said.keys_at[key], said.values_at[key]
    return whole
