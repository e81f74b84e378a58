"""The document of a list, whatever it is rated from."""

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from masterlist.amount import Amount, number
from masterlist.documents.lists import (
    ExcludedPlayer,
    GameList,
    GameRow,
    ListDocument,
    ListRowJson,
    MasterListJson,
    MasterRow,
    MemberPeriod,
    PeriodOfList,
    RatingListJson,
    RatingRow,
)
from masterlist.facts.content import Content
from masterlist.facts.members import Members, Membership
from masterlist.facts.site import RatingList
from masterlist.kinds.kind import Files
from masterlist.queries.lists import files_of_system
from masterlist.scoring.listed import ListRow, list_system
from masterlist.site.common.documents import ledger_amounts
from masterlist.standings.periods import begins_anew, running
from masterlist.standings.rating_list import IN_PLAY, player_of


def list_document(content: Content, about: RatingList, as_of: str, rows: Iterable[ListRow]) -> ListDocument:
    """A list."""
    own: dict[str, Any] = {"list": about.id, "name": about.name, "system": about.system, "as_of": as_of or None}
    listed = list(rows)
    own["entries"] = tuple(row_of(content, about, row, as_of) for row in listed)
    own["excluded"] = tuple(
        ExcludedPlayer(
            player=one.player,
            name=player_of(content, one.player).name,
            since=one.since,
            until=one.until or None,
            reason=one.reason,
        )
        for one in about.excluded
    )
    own["periods"] = tuple(
        PeriodOfList(
            since=era.since or None,
            system=era.system,
            terms={key: json.dumps(value, ensure_ascii=False) for key, value in era.published.items()},
            begins_anew=begins_anew(about, era),
        )
        for era in about.eras
    )
    files = files_of_system(about.system)
    if files is Files.BOARDS:
        members = about.members
        return RatingListJson(
            **own,
            members=None if members is None else tuple(_member(content, period) for period in members),
            **ledger_amounts(points_in_play=sum(row.figures[IN_PLAY] for row in listed)),
        )
    if files is Files.LOGS:
        return MasterListJson(**own, authenticated_only=about.authenticated_only)
    return GameList(**own, provisional=running(about, as_of) or None)


def _member(content: Content, period: Membership) -> MemberPeriod:
    """One period of a membership; null for a day that is left open."""
    player = player_of(content, period.player)
    return MemberPeriod(player=player.id, name=player.name, since=period.since or None, until=period.until or None)


ROWS: dict[Files, type[ListRowJson]] = {Files.LOGS: MasterRow, Files.BOARDS: RatingRow, Files.NIGHTS: GameRow}


def row_of(content: Content, about: RatingList, row: ListRow, as_of: str = "") -> ListRowJson:
    """A row of a list, or of one of its editions."""
    player = player_of(content, row.player)
    files = files_of_system(about.system)
    more: dict[str, Any] = {}
    if files is Files.BOARDS:
        more["member_until"] = Members(about.members).left(row.player, as_of) or None
    return ROWS[files](
        rank=row.rank,
        shared=row.shared,
        player=row.player,
        name=player.name,
        club=player.club or None,
        **standing(about, row),
        last_game=row.last or None,
        **more,
    )


def standing(about: RatingList, row: ListRow) -> dict[str, Any]:
    """What a player's games came to: of a system that counts results, its own figures stand apart."""
    system = list_system(about.system)
    figures: dict[str, Any] = {}
    own = row.figures
    for column in system.columns:
        if column.key in own:
            figures |= _number(about.system, column.key, own[column.key])
    start = {**_number(about.system, "rating", row.rating), "games": row.games}
    reason = None if row.reason is None else str(row.reason)
    if not system.counts_results:
        return start | figures | {"not_ranked_because": reason}
    won, drawn, lost = row.results
    return {
        **start,
        "won": won,
        "drawn": drawn,
        "lost": lost,
        "figures": figures,
        "not_ranked_because": reason,
    }


@lru_cache(maxsize=10_000)  # many players have the same, and most the same in several editions
def _number(system: str, name: str, value: Amount) -> dict[str, Any]:
    return {name: number(value), f"{name}_exact": list_system(system).exact(value)}
