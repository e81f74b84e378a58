"""What a player's document says of their career, beside the log."""

from collections.abc import Iterable

from masterlist.documents.players import (
    BusiestYear,
    CareerJson,
    EditionJson,
    FormGame,
    HighestRating,
    OpponentMet,
    OpponentRecord,
    RankInEdition,
    RunJson,
    TitleJson,
)
from masterlist.site.common.documents import amounts
from masterlist.site.common.links import pair_path
from masterlist.site.common.words import outcome
from masterlist.site.players.titles import titles_of
from masterlist.standings.career import Career, Record, Run
from masterlist.standings.movement import Rank
from masterlist.standings.results import Results


def editions(ranks: Iterable[Rank]) -> tuple[EditionJson, ...]:
    """The ranks in editions, oldest first."""
    return tuple(EditionJson(one.edition, one.rank) for one in ranks)


def career(one: Career, ranks: Iterable[Rank]) -> CareerJson:
    """The rated games of one list; null where there is no such game."""
    return CareerJson(
        ranks=tuple(
            RankInEdition(edition=rank.edition, rank=rank.rank, of=rank.of, percentile=rank.percentile)
            for rank in ranks
        ),
        peak=HighestRating(**amounts(rating=one.peak.rating), date=one.peak.date) if one.peak else None,
        form=tuple(FormGame(date=game.date, opponent=game.opponent, outcome=outcome(game.result)) for game in one.form),
        longest_unbeaten_run=_run(one.unbeaten),
        longest_winning_run=_run(one.winning),
        busiest_year=BusiestYear(year=one.busiest.year, games=one.busiest.games) if one.busiest else None,
        results={result.value: number for result, number in one.results.items()},
        opponents=tuple(_record(record) for record in one.records),
        not_beaten=tuple(one.not_beaten),
    )


def _run(one: Run | None) -> RunJson | None:
    return RunJson(games=one.games, first=one.first, last=one.last, goes_on=one.goes_on) if one else None


def _record(one: Record) -> OpponentRecord:
    return OpponentRecord(
        opponent=one.opponent,
        games=one.games,
        won=one.won,
        drawn=one.drawn,
        lost=one.lost,
        **amounts(points_for=one.points, points_against=one.against),
        last_met=one.last,
    )


def titles(results: Results, player: str) -> tuple[TitleJson, ...]:
    """Events that the player won, and powers that they played best there."""
    return tuple(
        TitleJson(
            event=title.event.id,
            title="best country" if title.power else "winner",
            shared=title.shared,
            power=title.power.value if title.power else None,
            board=title.board or None,
        )
        for title in titles_of(results, player)
    )


def pairs(player: str, met: Iterable[str]) -> tuple[OpponentMet, ...]:
    """With whom the player has a page and a document of their games."""
    return tuple(OpponentMet(opponent=other, document=f"api/v1/{pair_path(player, other)[:-5]}.json") for other in met)
