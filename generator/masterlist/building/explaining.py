"""What a working is explained from: of a whole site one log, or one event, and the lists that are rated from games."""

from collections.abc import Mapping

from masterlist.building.assess import logged
from masterlist.building.checking import look
from masterlist.building.editions import EditionUnit, edition_of
from masterlist.building.judge import logs_of
from masterlist.building.store import Source
from masterlist.building.workplace import Workplace
from masterlist.codec import decode
from masterlist.facts.content import Content
from masterlist.facts.event import Event
from masterlist.report import in_order
from masterlist.source import Problem
from masterlist.standings.logs import score_list
from masterlist.standings.marks import resolved
from masterlist.standings.results import Counts, MasterList, Results, score_event

LOGS, EVENTS = "content/logs/", "content/tournaments/"


def results_around(place: Workplace, name: str) -> tuple[Results | None, list[Problem]]:
    """Results among which are those that ``name`` stands for, if there are any, and all problems.

    ``name`` is the path of a log book, a board or a rated game, or ``EVENT/BOARD`` or ``LIST/GAME``. No results where
    there are errors.
    """
    assessed, problems = look(place)
    if assessed is None:
        return None, in_order(problems)
    content = assessed.content
    player = _folder(name, LOGS)
    if player in assessed.known.logs:
        content = content._replace(books=logs_of(logged(player, content, assessed.known, place.store)).books)
    event = _folder(name, EVENTS) or name.partition("/")[0]
    return (
        Results(
            content,
            lists=_lists(content, player, assessed.known.editions, place.store),
            rated=assessed.rated,
            events={event: score_event(_event(place.store, event))} if event in assessed.known.events else {},
            heads=(),
            counts=Counts(0, 0),
        ),
        in_order(problems),
    )


def _folder(name: str, above: str) -> str:
    """Whose folder a file lies in; "" where that is none of the folders ``above``."""
    return name.removeprefix(above).partition("/")[0] if name.startswith(above) else ""


def _lists(content: Content, player: str, units: Mapping[str, EditionUnit], store: Source) -> dict[str, MasterList]:
    """The lists that the player keeps a log of, as far as that goes; of their editions the player's rows."""
    found = {}
    for id_ in sorted({book.list for book in content.books.get(player, ())}):
        names = [unit.edition.name for unit in units.values() if unit.edition.list == id_]
        editions = (resolved(content.players, edition_of(store, name)) for name in names)
        own = (one._replace(rows=tuple(row for row in one.rows if row.player == player)) for one in editions)
        results = score_list(content, content.lists[id_], player)
        found[id_] = MasterList(results, (), tuple(sorted(own, key=lambda one: one.through)), 0)
    return found


def _event(store: Source, id_: str) -> Event:
    return decode(store.facts(f"events/{id_}"), Event)
