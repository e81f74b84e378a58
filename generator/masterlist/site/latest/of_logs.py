"""The newest results of a list that is rated from log books; what each function means stands in ``told.py``."""

from collections.abc import Iterator

from masterlist.engine.query import Ask
from masterlist.facts.logbook import Result
from masterlist.queries.overview import newest_games
from masterlist.queries.people import veil_of
from masterlist.scoring.log import Paired
from masterlist.site.common.links import line_anchor
from masterlist.site.downloads.feeds import Changes, game_id
from masterlist.site.latest import changes
from masterlist.site.latest.told import DREW, RecentResult, between
from masterlist.source import N_, Said
from masterlist.standings.logs import is_told


def told(ask: Ask, list_: str) -> Iterator[RecentResult]:
    """Every game once: where both players recorded it, as the winner did."""
    numbers: dict[str, int] = {}
    for paired in sorted(filter(is_told, veil_of(ask)(ask(newest_games, list_))), key=_in_order):
        entry, page = paired.entry, f"players/{paired.player}.html"
        game = game_id(list_, entry.date, paired.player, entry.opponent)
        numbers[game] = numbers.get(game, 0) + 1
        yield RecentResult(
            id=f"{game}/{numbers[game]}",
            said=_said(paired),
            place=entry.place,
            page=page,
            detail=f"{page}#{line_anchor(entry.place)}",
            ended=entry.date,
            status=paired.status.value,
            is_rated=paired.status.rated,
        )


def changed(ask: Ask, list_: str) -> Changes:
    return changes.of_log(ask, ask(newest_games, list_))


def _in_order(paired: Paired) -> tuple[str, str, int]:
    place = paired.entry.place
    return paired.player, place.file, place.line


def _said(paired: Paired) -> Said:
    keeper, opponent, result = paired.player, paired.entry.opponent, paired.entry.result
    first, second = (opponent, keeper) if result.lost else (keeper, opponent)
    return between(DREW if result is Result.DRAW else _BEAT[result.victory], first, second)


_BEAT = {
    "strategic": N_("{first} beat {second}, strategic victory"),
    "major": N_("{first} beat {second}, major victory"),
    "attrition": N_("{first} beat {second}, attrition victory"),
}
