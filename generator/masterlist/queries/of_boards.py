"""Lists that are rated from single games: what every list says; what each function means stands in ``sources.py``."""

from collections.abc import Iterator

from masterlist.engine.query import Answerer, Ask
from masterlist.facts.content import alone
from masterlist.facts.site import EditionRow
from masterlist.queries.editions import heads
from masterlist.queries.history import Provenance, gone, of_game
from masterlist.queries.logs import GAMES
from masterlist.queries.marked import edition_curves as curves
from masterlist.queries.marked import game_marks as marks
from masterlist.queries.people import players
from masterlist.queries.results import rated
from masterlist.scoring.rating import Standing
from masterlist.standings.annals import Kinds, PlayedYears, board_bests, board_years
from masterlist.standings.marks import Arrival
from masterlist.standings.rating_list import edition_row, rating_list_on
from masterlist.standings.same_game import is_told_before, settled_games

__all__ = [
    "as_of",
    "bests",
    "came",
    "curves",
    "days_of",
    "filed",
    "games",
    "heads",
    "marks",
    "rows_on",
    "standing",
    "years",
]


def as_of(ask: Answerer, list_: str) -> str:
    return ask(rated, list_).as_of


def games(ask: Answerer, list_: str) -> int:
    told = ask.part(GAMES, key=list_) or ()
    again = settled_games(told)
    others = (is_told_before(game.place, [again[game.id][:2]]) for game in told if game.id in again)
    return len(told) - sum(others)


def filed(ask: Answerer, list_: str) -> int:
    return games(ask, list_)


def standing(ask: Ask, list_: str) -> tuple[Standing, ...]:
    return ask(rated, list_).rows


def rows_on(ask: Answerer, list_: str, day: str, *, earlier: bool = False) -> tuple[EditionRow, ...]:
    content = alone({})._replace(players=dict(ask(players)))
    return tuple(map(edition_row, rating_list_on(content, ask(rated, list_), day, earlier=earlier)))


def days_of(ask: Answerer, list_: str) -> list[str]:
    return sorted({change.date for change in ask(rated, list_).changes})


def came(ask: Ask, provenance: Provenance, list_: str) -> Iterator[Arrival]:
    for game in ask.part(GAMES, key=list_) or ():
        yield from of_game(provenance, list_, game)
    yield from gone(provenance, list_)


def years(ask: Ask, list_: str) -> PlayedYears:
    return board_years(alone({})._replace(players=dict(ask(players))), ask(rated, list_))


def bests(ask: Ask, list_: str) -> Kinds:
    return board_bests(ask(rated, list_))
