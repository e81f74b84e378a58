"""The parts that are made from the answers to queries: players, pairs, events, and lists with their editions."""

from collections.abc import Iterator

from masterlist.building.parts import Namer, Part
from masterlist.engine.revision import Revision
from masterlist.facts.site import Site
from masterlist.queries.facts import EVENTS
from masterlist.queries.people import players
from masterlist.queries.results import list_ids, standing
from masterlist.queries.shown import pairs, rated
from masterlist.site.annals.inputs import index_inputs, log_history, rated_history, records_inputs
from masterlist.site.downloads.head import wants
from masterlist.site.editions.inputs import edition_inputs, edition_script, edition_table
from masterlist.site.editions.issues import heads
from masterlist.site.games.inputs import rated_inputs
from masterlist.site.lists.inputs import list_files, list_page_inputs, list_script
from masterlist.site.pairs.inputs import pair_inputs
from masterlist.site.players.inputs import player_inputs
from masterlist.site.tournaments.inputs import event_inputs
from masterlist.standings.portions import ROWS


def details(revision: Revision, part: Namer, site: Site) -> Iterator[Part]:
    """All of them."""
    for id_ in revision(players):
        yield part.asked(f"players/{id_}", player_inputs, id_)
    for id_ in revision(pairs):
        yield part.asked(f"head-to-head/{id_}", pair_inputs, id_)
    for id_ in sorted(revision(EVENTS)):
        yield part.asked(f"tournaments/{id_}", event_inputs, id_)
    logged, from_games = revision(list_ids)
    for list_ in logged:
        yield from _list(revision, part, site, list_)
    for list_ in from_games:
        yield part.asked(f"games/{list_}", rated_inputs, list_)
        if revision(rated, list_).as_of:
            yield part.asked(f"lists/{list_}/history", rated_history, list_)
    yield part.asked("records", records_inputs)


def _list(revision: Revision, part: Namer, site: Site, list_: str) -> Iterator[Part]:
    editions, rows = revision(heads, list_), len(revision(standing, list_))
    for head in editions:
        yield from _edition(part, site, list_, head.id, head.players)
    for number in range(1, _pages(rows) + 1):
        yield part.asked(f"lists/{list_}/page-{number}", list_page_inputs, list_, str(number))
    yield part.asked(f"api/lists/{list_}", list_files, list_)
    if rows > ROWS:
        yield part.asked(f"rows/lists/{list_}", list_script, list_)
    if editions:
        yield part.asked(f"lists/{list_}/editions", index_inputs, list_)
    if rows:
        yield part.asked(f"lists/{list_}/history", log_history, list_)


def _edition(part: Namer, site: Site, list_: str, id_: str, rows: int) -> Iterator[Part]:
    for number in range(1, _pages(rows) + 1):
        yield part.asked(f"editions/{list_}/{id_}/{number}", edition_inputs, list_, id_, str(number))
    if rows > ROWS:
        yield part.asked(f"rows/editions/{list_}/{id_}", edition_script, list_, id_)
    if wants(site, "csv"):
        yield part.asked(f"downloads/{list_}/{id_}", edition_table, list_, id_)


def _pages(rows: int) -> int:
    return max(1, -(-rows // ROWS))
