"""What the results of two versions say differently: who stands where, ratings after games, the status of entries."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import count

from masterlist.amount import plain as decimal
from masterlist.amount import rounded
from masterlist.comparing.side import EntryState, Sides, changed, entry_states
from masterlist.facts.board import Board
from masterlist.review.differ import games_of, people_of, plain
from masterlist.review.values import (
    FOLDERS,
    Entries,
    FactKey,
    OutcomeChange,
    ReviewItem,
    ReviewStanding,
    StandingMove,
    TableKey,
)
from masterlist.scoring.ledger import RatedGame, stakes_of
from masterlist.scoring.log import Status
from masterlist.source import Place
from masterlist.standings.results import Results

Reasons = Mapping[TableKey, list[str]]


def standings(results: Results, renamed: Mapping[str, str]) -> dict[TableKey, list[ReviewStanding]]:
    """Every row of every table, under the ids of after the change: two players who became one stand there twice."""
    rows: dict[TableKey, list[ReviewStanding]] = defaultdict(list)
    for one in results.lists.values():
        for row in one.rows:
            rows[f"lists/{one.about.id}", renamed.get(row.player, row.player)].append(
                ReviewStanding(row.rank, row.rating)
            )
    for id_, event in results.events.items():
        for place in event.table.standings:
            rows[f"tournaments/{id_}", renamed.get(place.player, place.player)].append(
                ReviewStanding(place.rank, place.points)
            )
    return rows


def moves(sides: Sides, reasons: Reasons) -> tuple[StandingMove, ...]:
    """Tables in order; in each the players by their new rank."""
    before, after = sides.before.results, sides.after.results
    if before is None or after is None:
        return ()
    old, new = standings(before, sides.renamed), standings(after, {})
    last = ({key: rows[-1] for key, rows in side.items()} for side in (old, new))
    found = [OutcomeChange(*key, "", was, now, _why(was, now, reasons.get(key))) for key, was, now in changed(*last)]
    return tuple(sorted(found, key=_order))


def _order(move: StandingMove) -> tuple[str, bool, int, str]:
    rank = (move.after and move.after.rank) or 0
    return (move.table, not rank, rank, move.player)


def _why(before: ReviewStanding | None, after: ReviewStanding | None, reasons: list[str] | None) -> str:
    if reasons:
        return ", ".join(f"{number} × {one}" if number > 1 else one for one, number in Counter(reasons).items())
    if before and after and before.score == after.score:
        return "others have moved"
    return "follows from results of others, or from changed settings"


def reasons(
    sides: Sides, entries: Entries, items: Iterable[ReviewItem], turns: Iterable[OutcomeChange[Status]]
) -> dict[TableKey, list[str]]:
    """What the change does to each player of each table."""
    found: dict[TableKey, list[str]] = defaultdict(list)
    for change in entries.changes:
        word = "new entry" if change.how == "new" else f"entry {change.how}"
        found[f"lists/{change.list}", change.player].append(word)
    for turn in turns:
        if turn.before.rated is not turn.after.rated:
            found[turn.table, turn.player].append(f"an entry is {turn.after.value} now")
    seated: dict[FactKey, set[str]] = defaultdict(set)  # in either version
    for side in (sides.before, sides.after):
        for key, game in games_of(side.content).items():
            seated[key] |= people_of(game)
    for item in items:
        if folder := FOLDERS.get(item.what):
            for player in sorted(seated[item.what, item.id]):
                found[f"{folder}/{item.id.split('/')[0]}", player].append(f"{item.how} {item.what}")
    return dict(found)


def turned(
    old: Mapping[Place, EntryState], new: Mapping[Place, EntryState], same: Mapping[Place, Place]
) -> Iterator[tuple[Place, EntryState, EntryState]]:
    """Entries with another status than before; ``same`` says where those stood that stand elsewhere now."""
    for place, now in new.items():
        was = old.get(same.get(place, place))
        if was and was.status is not now.status:
            yield place, was, now


def turns(sides: Sides, entries: Entries) -> tuple[OutcomeChange[Status], ...]:
    """Entries that stand as they stood, and that others have confirmed or contradicted, or left alone, since."""
    if sides.before.results is None or sides.after.results is None:
        return ()
    logs = {player for side in (sides.before, sides.after) if side.content for player in side.content.books}
    found = [
        OutcomeChange(
            f"lists/{now.list}", now.player, f"{now.date} against {now.opponent}", was.status, now.status, "", place
        )
        for place, was, now in turned(entry_states(sides.before), entry_states(sides.after), entries.same)
        if place in entries.same or now.player not in logs  # logs that do not differ are not compared
    ]
    return tuple(sorted(found, key=lambda turn: (turn.player, turn.place)))


def rerated(sides: Sides, entries: Entries) -> tuple[OutcomeChange[Fraction], ...]:
    """Games that were not edited but whose numbers change, in the order of play."""
    before, after = sides.before.results, sides.after.results
    if before is None or after is None:
        return ()
    games = (*_rerated_games(before, after, sides.renamed), *_rerated_nights(sides))
    return (*_rerated_entries(before, after, entries), *games)


def _rerated_entries(before: Results, after: Results, entries: Entries) -> Iterator[OutcomeChange[Fraction]]:
    logs = (log for one in before.lists.values() for log in one.logs.values())
    old = {line.entry.place: Fraction(line.rating) for log in logs for line in log}
    for id_, one in after.lists.items():
        for player, log in one.logs.items():
            for line in log:
                was = old.get(entries.same[line.entry.place]) if line.entry.place in entries.same else None
                if was is not None and was != line.rating:
                    game = f"{line.entry.date} against {line.entry.opponent}"
                    yield OutcomeChange(f"lists/{id_}", player, game, was, Fraction(line.rating))


def _rerated_games(before: Results, after: Results, renamed: Mapping[str, str]) -> Iterator[OutcomeChange[Fraction]]:
    for id_, rated in after.lists.items():
        old = {game.id: game for game in before.lists[id_].games} if id_ in before.lists else {}
        for game in (game for game in rated.games if game.id in old):
            was = _ratings(old[game.id], renamed)
            found = [(player, one) for player, one in _ratings(game, {}).items() if was.get(player, one) != one]
            if found and plain(old[game.id].game.renamed(renamed)) == plain(game.game):
                yield from (OutcomeChange(f"lists/{id_}", player, game.id, was[player], one) for player, one in found)


def _ratings(game: RatedGame[Board], renamed: Mapping[str, str]) -> dict[str, Fraction]:
    """The ratings after a game that is over, by player."""
    return {renamed.get(end.player, end.player): end.after for _, end in stakes_of(game) if end}


def _rerated_nights(sides: Sides) -> Iterator[OutcomeChange[Fraction]]:
    old = {
        (key.renamed(sides.renamed), sides.renamed.get(player, player)): rating
        for key, ratings in sides.before.night_ratings.items()
        for player, rating in ratings.items()
    }
    for key, ratings in sides.after.night_ratings.items():
        for player, rating in ratings.items():
            was = old.get((key, player), rating)
            if was != rating:
                yield OutcomeChange(f"lists/{key.list}", player, key.seen_by(player), was, rating)


def remarked(sides: Sides) -> dict[str, tuple[str, ...]]:
    """Of editions on file the players whose ratings would be different because of the change, in order.

    The editions stay as they were published.
    """
    found = {}
    for name, now in sorted(sides.after.marks.items()):
        if name in sides.before.marks:
            was = {sides.renamed.get(mark.player, mark.player): mark.rating for mark in sides.before.marks[name]}
            if moved := [mark.player for mark in now if was.get(mark.player) != mark.rating]:
                found[name] = tuple(moved)
    return found


def text(score: Fraction, *beside: Fraction) -> str:
    """A score as a table of changes shows it: with two decimals, or as many as tell it from those beside it."""
    others = {one for one in beside if one != score}
    places = next(n for n in count(2) if rounded(score, n) not in {rounded(one, n) for one in others})
    return decimal(score) if (score * 4).denominator == 1 else rounded(score, places)
