"""What players' own logs can tell of: the lists, the results of an entry, and what else is asked of one."""

from collections.abc import Iterable, Iterator, Sequence

from masterlist.facts.content import Content
from masterlist.kinds.kind import Files, GameKind
from masterlist.kinds.registry import can_be_logged, kinds
from masterlist.read.marked import Mapping, Value
from masterlist.read.shown import shown
from masterlist.scoring.registry import kind_of
from masterlist.source import Place, Problem, did_you_mean
from masterlist.submit.fields import CARRIED, ENTRY, LOG, OUTCOMES, Field

_NOTHING_CARRIED = "logs of this site carry nothing over"


def logged_lists(content: Content) -> list[str]:
    """The lists that players' own logs tell of."""
    return [one.id for one in content.lists.values() if can_be_logged(kind_of(one.system))]


def results(content: Content, list_: Value = None) -> tuple[str, ...]:
    """Those of the list's kind of game; where no list on file is named, those of all lists that logs tell of."""
    return tuple(one for one in OUTCOMES if any(one in kind.turned for kind in _kinds(content, list_))) or OUTCOMES


def entry_fields(content: Content, list_: Value = None) -> Iterator[Field]:
    """What is asked of an entry: what games of the list have; and the list, where it does not go without saying.

    The list comes second, because what else is asked depends on it.
    """
    lists = tuple(logged_lists(content))
    found = _kinds(content, list_)
    differ = len(_kinds(content, None)) > 1
    columns = {column.key for kind in found for column in kind.columns}
    by_id = {field.id: field for field in ENTRY}
    list_field = by_id.pop("list")._replace(choices=lists, required=differ, when=lambda _: len(lists) > 1)
    player, *others = by_id.values()
    yield from (player, list_field)
    for field in others:
        if field.id == "result":
            yield field._replace(choices=results(content, list_))
        elif not field.column or field.column in columns or not columns:
            yield field
        else:
            yield field._replace(when=lambda _: False)


def log_fields(content: Content, list_: Value = None) -> Iterator[Field]:
    """What is asked of a log book: what the list's books state."""
    lists = tuple(logged_lists(content))
    carries = _carries_over(content, list_)
    for field in LOG:
        if field.id == "list":
            yield field._replace(choices=lists, required=len(lists) > 1, when=lambda _: len(lists) > 1)
        elif field.id in CARRIED and not carries:
            yield field._replace(when=lambda _: False)
        else:
            yield field


def _carries_over(content: Content, list_: Value) -> bool:
    """Whether a log book of the list starts from totals of earlier books; otherwise from the first game on file."""
    return any(kind.files is Files.LOGS for kind in _kinds(content, list_))


def not_carried(field: Field, text: str, content: Content, list_: str, place: Place) -> Iterator[Problem]:
    """An answer about earlier books where the list's ratings begin with the first game on file."""
    if field.id in CARRIED and text and not _carries_over(content, list_):
        message = f"a log of the list '{shown(list_)}' carries nothing over" if list_ else _NOTHING_CARRIED
        hint = "leave it empty: ratings begin with the first game on file"
        yield Problem(place, "first-book-carries-over", message, hint)


def _kinds(content: Content, list_: Value) -> list[GameKind]:
    """The kind of a list's games, or of the games of all lists that logs tell of."""
    lists = logged_lists(content)
    named = [list_] if list_ in lists else lists
    return [kinds()[kind] for kind in {kind_of(content.lists[str(id_)].system): None for id_ in named}]


def not_offered(field: Field, text: str, list_: str, place: Place) -> Iterator[Problem]:
    """An answer that entries of other lists have, but none of those that are offered."""
    if field.id == "result" and text in OUTCOMES and text not in field.choices:
        of = f"the list '{list_}'" if list_ else "any list of this site"
        message = f"'{shown(text)}' is not a result of {of}"
        yield Problem(place, "entry-fits-its-list", message, f"write one of: {', '.join(field.choices)}")
    elif field.id == "list" and text and text not in field.choices:
        yield not_logged(text, field.choices, place)


def not_logged(list_: str, lists: Sequence[str], place: Place) -> Problem:
    """A list that is none of those that players' own logs tell of."""
    hint = did_you_mean(list_, lists) or f"the lists rated from log books are: {', '.join(lists) or 'none yet'}"
    return Problem(place, "list-is-known", f"no list '{shown(list_)}' is rated from log books", hint)


def offering(choices: tuple[str, ...], faults: Iterable[Problem], entry: Mapping, file: str) -> Iterator[Problem]:
    """The faults of an entry; where its result is none, the remedy names these and not those of all kinds of games."""
    game = entry.get("game")
    said = game if isinstance(game, Mapping) else Mapping(entry.spot)
    spot = said.values_at.get("result")
    for fault in faults:
        if spot and fault.rule == "schema-enum" and fault.place == Place(file, *spot):
            near = did_you_mean(str(said["result"]).lower(), choices)
            yield fault._replace(hint=near or f"write one of: {', '.join(choices)}")
        else:
            yield fault
