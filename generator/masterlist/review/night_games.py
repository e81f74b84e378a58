"""Two versions of a night, game by game: the numbers of games move where one is taken out before them."""

from typing import NamedTuple

from masterlist.facts.night import Night, NightGame
from masterlist.review.entries import Keys, matched
from masterlist.review.plain import differences, plain
from masterlist.review.values import Difference, GamesOfNight, PlayedGame


class Compared(NamedTuple):
    """The games of a night that are not as they were."""

    new: tuple[NightGame, ...]
    changed: tuple[tuple[NightGame, NightGame], ...]  # before and after
    removed: tuple[NightGame, ...]

    def played(self) -> GamesOfNight:
        """The same as a report tells it; of changed games what they are now."""
        changed = (after for _, after in self.changed)
        return GamesOfNight(*(tuple(map(_played, games)) for games in (self.new, changed, self.removed)))


def _played(game: NightGame) -> PlayedGame:
    is_of_a_table = game.seats[0].name.isdigit()
    seats = tuple((seat.rank, seat.player) for seat in game.seats)
    return PlayedGame(game.number, seats, "" if is_of_a_table else game.result)


def compare_nights(old: Night | None, new: Night | None) -> Compared:
    """Games that say the same are one; of the others those of the same people, then those of one number and person."""
    pairs, added, removed = matched(old.games if old else (), new.games if new else (), _GAME_KEYS)
    changed = sorted((pair for number, *pair in pairs if number), key=lambda pair: pair[1].number)
    return Compared(tuple(added), tuple((before, after) for before, after in changed), tuple(removed))


_GAME_KEYS: tuple[Keys[NightGame], ...] = (
    lambda game: [repr(plain(game._replace(number=0)))],
    lambda game: [tuple(sorted(game.players))],
    lambda game: [(game.number, player) for player in game.players],
)


def night_differences(old: Night, new: Night, games: Compared) -> tuple[Difference, ...]:
    """What changed beside games that came or went; where nothing else did, how the same games were put in order."""
    was = old._replace(games=tuple(before._replace(number=after.number) for before, after in games.changed))
    now = new._replace(games=tuple(after for _, after in games.changed))
    found = differences(plain(was), plain(now))
    if found or games.new or games.removed:
        return found
    return differences(plain(old), plain(new))
