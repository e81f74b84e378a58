"""What a working is explained from: of a whole site one log, or one event, and the lists that are rated from games."""

from masterlist.building.checking import look
from masterlist.building.workplace import Workplace
from masterlist.engine.revision import Revision
from masterlist.facts.content import Content
from masterlist.facts.event import Event
from masterlist.queries.facts import EVENTS, LOGS, edition, event
from masterlist.queries.faults import edition_headers
from masterlist.queries.results import list_ids, log_work
from masterlist.queries.shown import rated
from masterlist.report import in_order
from masterlist.source import Problem
from masterlist.standings.logs import score_list
from masterlist.standings.marks import resolved
from masterlist.standings.results import Counts, MasterList, Results, score_event

LOG_BOOKS, TOURNAMENTS = "content/logs/", "content/tournaments/"


def results_around(place: Workplace, name: str) -> tuple[Results | None, list[Problem]]:
    """Results among which are those that ``name`` stands for, if there are any, and all problems.

    ``name`` is the path of a log book, a board or a rated game, or ``EVENT/BOARD`` or ``LIST/GAME``. No results where
    there are errors.
    """
    assessed, problems = look(place)
    if assessed is None:
        return None, in_order(problems)
    content, revision = assessed.content, assessed.revision
    player = _folder(name, LOG_BOOKS)
    if player in revision(LOGS):
        content = content._replace(books=revision.filled(log_work, player).content().books)
    event_id = _folder(name, TOURNAMENTS) or name.partition("/")[0]
    one: Event | None = revision.part(event, event_id, key="event") if event_id in revision(EVENTS) else None
    return (
        Results(
            content,
            lists=_lists(content, player, revision),
            rated={list_: revision(rated, list_) for list_ in revision(list_ids)[1]},
            events={event_id: score_event(one)} if one else {},
            heads=(),
            counts=Counts(0, 0),
        ),
        in_order(problems),
    )


def _folder(name: str, above: str) -> str:
    """Whose folder a file lies in; "" where that is none of the folders ``above``."""
    return name.removeprefix(above).partition("/")[0] if name.startswith(above) else ""


def _lists(content: Content, player: str, revision: Revision) -> dict[str, MasterList]:
    """The lists that the player keeps a log of, as far as that goes; of their editions the player's rows."""
    found = {}
    for id_ in sorted({book.list for book in content.books.get(player, ())}):
        headers = revision(edition_headers).get(id_, ())
        whole = (revision.part(edition, header.name, key="edition") for header in headers)
        editions = (resolved(content.players, one) for one in whole)
        own = tuple(one._replace(rows=tuple(row for row in one.rows if row.player == player)) for one in editions)
        results = score_list(content, content.lists[id_], player)
        found[id_] = MasterList(results, (), own, 0)
    return found
