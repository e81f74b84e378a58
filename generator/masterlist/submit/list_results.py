"""Which results an entry of a player's own log can have: those of the games that the site's lists are rated from."""

from collections.abc import Iterable, Iterator

from masterlist.facts.content import Content
from masterlist.kinds.registry import kinds
from masterlist.read.marked import Mapping, Value
from masterlist.scoring.registry import kind_of
from masterlist.source import Place, Problem, did_you_mean
from masterlist.submit.fields import OUTCOMES


def results(content: Content, list_: Value = None) -> tuple[str, ...]:
    """Those of the list's kind of game; where no list on file is named, those of all lists that logs tell of."""
    lists = [one for one in content.lists.values() if one.id == list_] or content.lists.values()
    found = [kind for one in lists if (kind := kinds().get(kind_of(one.system)))]
    return tuple(one for one in OUTCOMES if any(one in kind.turned for kind in found)) or OUTCOMES


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
