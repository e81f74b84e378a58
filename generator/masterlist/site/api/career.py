"""The games in a player's JSON document, beside the log."""

from collections.abc import Iterable
from typing import Any

from masterlist.site.api.numbers import amounts
from masterlist.site.common.links import pair_path
from masterlist.site.common.words import outcome
from masterlist.site.players.titles import titles_of
from masterlist.standings.career import Career, Peak, Record, Run, Year
from masterlist.standings.movement import Rank
from masterlist.standings.results import Results

Json = dict[str, Any]


def editions(ranks: Iterable[Rank]) -> list[Json]:
    """The ranks in editions, oldest first."""
    return [{"edition": one.edition, "rank": one.rank} for one in ranks]


def places(ranks: Iterable[Rank]) -> list[Json]:
    """The same with what they are worth; ``percentile``: how many in a hundred stand no higher, rounded down."""
    return [{"edition": one.edition, "rank": one.rank, "of": one.of, "percentile": one.percentile} for one in ranks]


def career(one: Career, ranks: Iterable[Rank]) -> Json:
    """The rated games of one list; null where there is no such game."""
    return {
        "ranks": places(ranks),
        "peak": _peak(one.peak),
        "form": [{"date": game.date, "opponent": game.opponent, "outcome": outcome(game.result)} for game in one.form],
        "longest_unbeaten_run": _run(one.unbeaten),
        "longest_winning_run": _run(one.winning),
        "busiest_year": _year(one.busiest),
        "results": {result.value: one.results[result] for result in one.results},
        "opponents": [_record(record) for record in one.records],
        "not_beaten": list(one.not_beaten),
    }


def _peak(one: Peak | None) -> Json | None:
    return {**amounts(rating=one.rating), "date": one.date} if one else None


def _run(one: Run | None) -> Json | None:
    return one._asdict() if one else None


def _year(one: Year | None) -> Json | None:
    return one._asdict() if one else None


def _record(one: Record) -> Json:
    return {
        "opponent": one.opponent,
        "games": one.games,
        "won": one.won,
        "drawn": one.drawn,
        "lost": one.lost,
        **amounts(points_for=one.points, points_against=one.against),
        "last_met": one.last,
    }


def titles(results: Results, player: str) -> list[Json]:
    """Events that the player won, and powers that they played best there."""
    return [
        {
            "event": title.event.id,
            "title": "best country" if title.power else "winner",
            "shared": title.shared,
            "power": title.power.value if title.power else None,
            "board": title.board or None,
        }
        for title in titles_of(results, player)
    ]


def pairs(player: str, met: Iterable[str]) -> list[Json]:
    """With whom the player has a page and a document of their games."""
    return [{"opponent": other, "document": f"api/v1/{pair_path(player, other)[:-5]}.json"} for other in met]
