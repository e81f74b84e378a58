"""The parts that are many: players, pairs of them, events with their boards, and editions."""

from collections.abc import Iterator

from masterlist.building.parts import Namer, Part
from masterlist.engine.revision import Revision
from masterlist.facts.site import Site
from masterlist.queries.facts import EVENTS, players
from masterlist.queries.results import list_ids
from masterlist.queries.shown import pairs
from masterlist.site.downloads.head import wants
from masterlist.site.editions.inputs import edition_inputs, edition_script, edition_table
from masterlist.site.editions.issues import heads
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
    for list_ in revision(list_ids)[0]:
        for head in revision(heads, list_):
            yield from _edition(part, site, list_, head.id, head.players)


def _edition(part: Namer, site: Site, list_: str, id_: str, rows: int) -> Iterator[Part]:
    for number in range(1, max(1, -(-rows // ROWS)) + 1):
        yield part.asked(f"editions/{list_}/{id_}/{number}", edition_inputs, list_, id_, str(number))
    if rows > ROWS:
        yield part.asked(f"rows/editions/{list_}/{id_}", edition_script, list_, id_)
    if wants(site, "csv"):
        yield part.asked(f"downloads/{list_}/{id_}", edition_table, list_, id_)
