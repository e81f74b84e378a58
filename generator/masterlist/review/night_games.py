"""Two versions of a night, game by game: the numbers of games move where one is taken out before them."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from masterlist.facts.night import Night, NightGame
from masterlist.review.plain import differences, plain
from masterlist.review.values import Difference, GamesOfNight, Played


class Compared(NamedTuple):
    """The games of a night that are not as they were."""

    new: tuple[NightGame, ...]
    changed: tuple[tuple[NightGame, NightGame], ...]  # before and after
    removed: tuple[NightGame, ...]

    def played(self) -> GamesOfNight:
        """The same as a report tells it; of changed games what they are now."""
        changed = (after for _, after in self.changed)
        return GamesOfNight(*(tuple(map(_played, games)) for games in (self.new, changed, self.removed)))


def _played(game: NightGame) -> Played:
    is_of_a_table = game.seats[0].name.isdigit()
    seats = tuple((seat.rank, seat.player) for seat in game.seats)
    return Played(game.number, seats, "" if is_of_a_table else game.result)


def compare_nights(old: Night | None, new: Night | None) -> Compared:
    """Games that say the same are one; of the others those of the same people, then those of one number and person."""
    before, after = list(old.games if old else ()), list(new.games if new else ())
    list(_pairs(before, after, _says_the_same))
    changed = [*_pairs(before, after, _same_people), *_pairs(before, after, _same_place)]
    return Compared(tuple(after), tuple(sorted(changed, key=lambda pair: pair[1].number)), tuple(before))


def _pairs(
    before: list[NightGame], after: list[NightGame], are_one: Callable[[NightGame, NightGame], bool]
) -> Iterator[tuple[NightGame, NightGame]]:
    """Games that are one, which are taken out of both lists."""
    for game in tuple(after):
        found = next((other for other in before if are_one(other, game)), None)
        if found:
            before.remove(found)
            after.remove(game)
            yield found, game


def _says_the_same(one: NightGame, other: NightGame) -> bool:
    return bool(one.players == other.players and plain(one._replace(number=0)) == plain(other._replace(number=0)))


def _same_people(one: NightGame, other: NightGame) -> bool:
    return sorted(one.players) == sorted(other.players)


def _same_place(one: NightGame, other: NightGame) -> bool:
    return one.number == other.number and not {*one.players}.isdisjoint(other.players)


def night_differences(old: Night, new: Night, games: Compared) -> tuple[Difference, ...]:
    """What changed beside games that came or went; where nothing else did, how the same games were put in order."""
    was = old._replace(games=tuple(before._replace(number=after.number) for before, after in games.changed))
    now = new._replace(games=tuple(after for _, after in games.changed))
    found = differences(plain(was), plain(now))
    if found or games.new or games.removed:
        return found
    return differences(plain(old), plain(new))
