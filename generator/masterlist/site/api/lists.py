"""The document of a list, whatever it is rated from."""

from collections.abc import Iterable
from functools import lru_cache

from masterlist.amount import Amount, number
from masterlist.facts.content import Content
from masterlist.facts.members import Members, Membership
from masterlist.facts.site import Exclusion, RatingList
from masterlist.kinds.kind import Files
from masterlist.queries.lists import files_of_system
from masterlist.scoring.listed import ListRow, list_system
from masterlist.site.api.document import Json
from masterlist.site.api.numbers import ledger_amounts
from masterlist.standings.rating_list import IN_PLAY, player_of


def list_document(content: Content, about: RatingList, as_of: str, rows: Iterable[ListRow]) -> Json:
    """A list."""
    entries = list(rows)
    files = files_of_system(about.system)
    value: Json = {"list": about.id, "name": about.name, "system": about.system, "as_of": as_of or None}
    if files is Files.LOGS:
        value["authenticated_only"] = about.authenticated_only
    if files is Files.BOARDS:
        members = about.members
        value["members"] = None if members is None else [_member(content, period) for period in members]
    else:
        value["excluded"] = [_exclusion(content, one) for one in about.excluded]
    value["entries"] = [row_of(content, about, row, as_of) for row in entries]
    if files is Files.BOARDS:
        value |= ledger_amounts(points_in_play=sum(row.figures[IN_PLAY] for row in entries))
    return value


def _exclusion(content: Content, one: Exclusion) -> Json:
    name = content.name_of(one.player)
    return {"player": one.player, "name": name, "since": one.since, "reason": one.reason}


def _member(content: Content, period: Membership) -> Json:
    """One period of a membership; null for a day that is left open."""
    player = player_of(content, period.player)
    return {"player": player.id, "name": player.name, "since": period.since or None, "until": period.until or None}


def row_of(content: Content, about: RatingList, row: ListRow, as_of: str = "") -> Json:
    """A row of a list, or of one of its editions."""
    player = player_of(content, row.player)
    value: Json = {
        "rank": row.rank,
        "shared": row.shared,
        "player": row.player,
        "name": player.name,
        "club": player.club or None,
        **standing(about, row),
        "last_game": row.last or None,
    }
    if files_of_system(about.system) is Files.BOARDS:
        value["member_until"] = Members(about.members).left(row.player, as_of) or None
    return value


def standing(about: RatingList, row: ListRow) -> Json:
    """What a player's games came to: of a system that counts results, its own figures stand apart."""
    system = list_system(about.system)
    figures: Json = {}
    own = row.figures
    for column in system.columns:
        if column.key in own:
            figures |= _number(about.system, column.key, own[column.key])
    start = {**_number(about.system, "rating", row.rating), "games": row.games}
    if not system.counts_results:
        return start | figures
    won, drawn, lost = row.results
    reason = None if row.reason is None else str(row.reason)
    return {
        **start,
        "won": won,
        "drawn": drawn,
        "lost": lost,
        "figures": figures,
        "not_ranked_because": reason,
    }


@lru_cache(maxsize=10_000)  # many players have the same, and most the same in several editions
def _number(system: str, name: str, value: Amount) -> Json:
    return {name: number(value), f"{name}_exact": list_system(system).exact(value)}
