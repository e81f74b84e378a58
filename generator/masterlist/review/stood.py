"""What each entry of a log was worth in one version, whatever its list is rated from."""

from collections.abc import Iterator
from typing import NamedTuple

from masterlist.comparing.side import ComparedVersion
from masterlist.facts.night import NightGame
from masterlist.scoring.status import Status
from masterlist.source import Place


class EntryState(NamedTuple):
    """An entry of a log in one version."""

    list: str
    player: str
    opponent: str
    date: str
    status: Status


def stood(side: ComparedVersion) -> dict[Place, EntryState]:
    """Every entry of the version, as far as it is held: of games between two where they differ."""
    return dict(_stood(side))


def _stood(side: ComparedVersion) -> Iterator[tuple[Place, EntryState]]:
    for list_, one in side.results.lists.items() if side.results else ():
        for place, paired in one.results.paired.items():
            yield place, EntryState(list_, paired.player, paired.entry.opponent, paired.entry.date, paired.status)
    for list_, nights in side.nights.items():
        for night in nights:
            for game in night.games:
                for report in (one for one in game.reports if one.player):
                    opponent = next(player for player in game.players if player != report.player)
                    yield report.place, EntryState(list_, report.player, opponent, night.date, Status(report.status))


def counts(game: NightGame) -> bool:
    """Whether a game of a night counts, as far as other files have a say in it."""
    return all(Status(report.status).rated for report in game.reports)
