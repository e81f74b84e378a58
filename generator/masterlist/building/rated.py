"""Lists that are rated from games: what concerns one player, and what names all that a page can show of one."""

from collections import defaultdict
from collections.abc import Iterator

from masterlist.building.altered import altered_by_games
from masterlist.building.provenance import Provenance
from masterlist.codec import digest
from masterlist.scoring.ledger import Change, RatedGame
from masterlist.site.editions import Issue, issue_of
from masterlist.standings.rating_list import Rated, RatingEdition
from masterlist.standings.rating_news import edition_heads
from masterlist.standings.records import Gain


def rated_key(one: Rated) -> bytes:
    """Names everything on the list, or what there is of it."""
    return digest(one.about, one.games, one.ledger, one.rows, one.editions)


def rated_issues(one: Rated, provenance: Provenance) -> Iterator[Issue]:
    """The list's editions as they are told of."""
    heads, marks = list(edition_heads(one)), {edition.id: edition.marks for edition in one.editions}
    marked = [head for head in heads if marks[head.id]]
    found = altered_by_games(provenance, one.about.id, one.games, marked)
    for head in heads:
        yield issue_of(head, marks[head.id], found.get(head.id, ()))


def rated_gains(one: Rated) -> Iterator[Gain]:
    """The greatest gains of each edition."""
    for head in edition_heads(one):
        if head.news:
            yield Gain(head.id, head.last_day, head.news.gained, head.news.shared)


def by_player(one: Rated) -> dict[str, Rated]:
    """For every player on the list what concerns them."""
    changes: dict[str, list[Change]] = defaultdict(list)
    games: dict[str, list[RatedGame]] = defaultdict(list)
    editions: dict[str, list[RatingEdition]] = defaultdict(list)
    for change in one.ledger.changes:
        changes[change.player].append(change)
    for game in one.ledger.games:
        for player in {seat.player for seat in game.board.seats if seat.player}:
            games[player].append(game)
    for edition in one.editions:
        for row in edition.rows:
            editions[row.player.id].append(edition._replace(rows=(row,), marks=()))
    rows = {row.player.id: row for row in one.rows}
    return {
        player: one._replace(
            games=(),
            rows=(rows[player],) if player in rows else (),
            editions=tuple(editions[player]),
            ledger=one.ledger._replace(
                ratings={}, unrated=(), problems=(), games=tuple(games[player]), changes=tuple(changes[player])
            ),
        )
        for player in rows | games
    }
