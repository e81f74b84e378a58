"""Lists that are rated from single games; ``sources.py`` documents each function."""

from collections.abc import Iterable, Iterator

from masterlist.engine.query import Answerer, Ask
from masterlist.facts.content import alone
from masterlist.facts.site import EditionRow
from masterlist.queries.history import Provenance, of_game
from masterlist.queries.logs import GAMES
from masterlist.queries.marked import game_marks
from masterlist.queries.people import players
from masterlist.queries.results import rated
from masterlist.scoring.ledger import gained, newest_game, stakes_in, worth_of_games
from masterlist.scoring.rating import Standing
from masterlist.standings.annals import Kinds, PlayedYears, board_bests, board_years
from masterlist.standings.marks import Arrival
from masterlist.standings.rating_list import edition_row, ended, rating_list_on
from masterlist.standings.same_game import is_reported_before, judged_games
from masterlist.standings.totals import Recent, recent


def standing(ask: Ask, list_: str) -> tuple[Standing, ...]:
    return ask(rated, list_).rows


marks = game_marks


def games(ask: Answerer, list_: str) -> int:
    every = ask.part(GAMES, key=list_) or ()
    again = judged_games(every)
    return sum(game.id not in again or not is_reported_before(game.place, [again[game.id][:2]]) for game in every)


def rows_on(ask: Answerer, list_: str, day: str, *, earlier: bool = False) -> tuple[EditionRow, ...]:
    content = alone({})._replace(players=dict(ask(players)))
    return tuple(map(edition_row, rating_list_on(content, ask(rated, list_), day, earlier=earlier)))


def days_of(ask: Answerer, list_: str) -> list[str]:
    return sorted({change.date for change in ask(rated, list_).changes})


def arrivals(ask: Ask, provenance: Provenance, list_: str) -> Iterator[Arrival]:
    for game in ask.part(GAMES, key=list_) or ():
        yield from of_game(provenance, list_, game)


def years(ask: Ask, list_: str) -> PlayedYears:
    return board_years(alone({})._replace(players=dict(ask(players))), ask(rated, list_))


def bests(ask: Ask, list_: str) -> Kinds:
    return board_bests(ask(rated, list_))


def recents(ask: Ask, list_: str, ids: Iterable[str]) -> Iterator[Recent]:
    one = ask(rated, list_)
    for player in ids:
        form = "".join(outcome[0] for _game, outcome in ended(one, player))
        own = [change for change in one.changes if change.player == player]
        last = newest_game(own) if own else []
        is_over = bool(last) and stakes_in(last)[1] is not None  # an ante alone is neither won nor lost
        yield recent(form, worth_of_games(own), gained(last) if is_over else None)
