"""The document of a list that is rated from log books."""

from collections.abc import Iterable
from functools import lru_cache

from masterlist.facts.content import Content
from masterlist.facts.site import Exclusion, RatingList
from masterlist.site.api.document import Json
from masterlist.site.api.numbers import amounts
from masterlist.standings.master_list import Row
from masterlist.standings.totals import Total


def list_document(content: Content, about: RatingList, as_of: str, rows: Iterable[Row]) -> Json:
    """A list that is rated from log books."""
    return {
        "list": about.id,
        "name": about.name,
        "system": about.system,
        "as_of": as_of or None,
        "authenticated_only": about.authenticated_only,
        "excluded": [_exclusion(content, one) for one in about.excluded],
        "entries": [row_of(content, row) for row in rows],
    }


def _exclusion(content: Content, one: Exclusion) -> Json:
    name = content.players[one.player].name
    return {"player": one.player, "name": name, "since": one.since, "reason": one.reason}


def row_of(content: Content, row: Row) -> Json:
    """A row of such a list."""
    player = content.players[row.player]
    return {
        "rank": row.rank,
        "shared": row.shared,
        "player": player.id,
        "name": player.name,
        "club": player.club or None,
        **_figures(row.total._replace(day="")),
        "last_game": row.last or None,
    }


@lru_cache(maxsize=10_000)  # many players have the same, and most the same in several editions
def _figures(total: Total) -> Json:
    row = Row(0, shared=False, player="", total=total)
    return {
        **amounts(rating=row.rating),
        "games": row.games,
        **amounts(opponents_defeated=row.defeated, game_points=row.points),
    }
