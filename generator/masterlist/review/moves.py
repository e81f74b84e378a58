"""Every rating, rank and place in a table that moves, every later game that is rated anew, and editions beside them."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import count

from masterlist.amount import plain as shown
from masterlist.amount import rounded
from masterlist.comparing.side import Sides, entry_states
from masterlist.facts.board import Board
from masterlist.facts.site import Edition
from masterlist.review.change import Finding
from masterlist.review.differ import boards_of, nights_of, plain, players_of
from masterlist.review.values import (
    FOLDERS,
    BoardKey,
    Entries,
    Remarked,
    Rerated,
    ReviewItem,
    ReviewStanding,
    StandingMove,
    Turn,
)
from masterlist.scoring.ledger import RatedGame, stakes_of
from masterlist.standings.marks import resolved
from masterlist.standings.master_list import unlike
from masterlist.standings.results import Results

Reasons = Mapping[tuple[str, str], list[str]]  # by table and player


def moves(sides: Sides, reasons: Reasons) -> tuple[StandingMove, ...]:
    """Tables in order; in each the players by their new rank."""
    before, after = sides.before.results, sides.after.results
    if before is None or after is None:
        return ()
    old = {(table, sides.renamed.get(id_, id_)): one for (table, id_), one in standings(before).items()}
    new = standings(after)
    found = [
        StandingMove(*key, old.get(key), new.get(key), _why(old.get(key), new.get(key), reasons.get(key)))
        for key in {*old, *new}
        if old.get(key) != new.get(key)
    ]
    return tuple(sorted(found, key=_order))


def _order(move: StandingMove) -> tuple[str, bool, int, str]:
    rank = (move.after and move.after.rank) or 0
    return (move.table, not rank, rank, move.player)


def standings(results: Results) -> dict[tuple[str, str], ReviewStanding]:
    """Every row of every table, by table and player."""
    rows = {
        (f"lists/{one.about.id}", row.player): ReviewStanding(row.rank, row.rating)
        for one in results.every_list
        for row in one.stands
    }
    for id_, event in results.events.items():
        rows |= {
            (f"tournaments/{id_}", row.player): ReviewStanding(row.rank, row.points) for row in event.table.standings
        }
    return rows


def _why(before: ReviewStanding | None, after: ReviewStanding | None, reasons: list[str] | None) -> str:
    if reasons:
        counted = Counter(reasons)
        return ", ".join(f"{number} × {reason}" if number > 1 else reason for reason, number in counted.items())
    if before and after and before.score == after.score:
        return "others have moved"
    return "follows from results of others, or from changed settings"


def reasons(sides: Sides, entries: Entries, items: Iterable[ReviewItem], turns: Iterable[Turn]) -> Reasons:
    """What the change does to each player of each table."""
    found: dict[tuple[str, str], list[str]] = {}
    for change in entries.changes:
        word = "entry removed" if not change.after else "entry changed" if change.before else "new entry"
        found.setdefault((f"lists/{change.list}", change.player), []).append(word)
    now = entry_states(sides.after) if turns else {}
    for turn in turns:
        key = (f"lists/{now[turn.place].list}", turn.player)
        if turn.before.rated is not turn.after.rated:
            found.setdefault(key, []).append(f"an entry is {turn.after.value} now")
    seated = _seated(sides)
    for item in items:
        folder = FOLDERS.get(item.what)
        if folder:
            table = f"{folder}/{item.id.split('/')[0]}"
            for player in sorted(seated[item.what, item.id]):
                found.setdefault((table, player), []).append(f"{item.how} {item.what}")
    return found


def _seated(sides: Sides) -> Mapping[BoardKey, set[str]]:
    """Who sits at each board, and who played on each night, in either version."""
    found: dict[BoardKey, set[str]] = defaultdict(set)
    for content in (side.content for side in (sides.before, sides.after) if side.content):
        for key, board in boards_of(content).items():
            found[key] |= {*board.people}
        for key, night in nights_of(content).items():
            found[key] |= players_of(night)
    return found


def rerated(sides: Sides, entries: Entries) -> tuple[Rerated, ...]:
    """Games that were not edited but whose numbers change, in the order of play."""
    before, after = sides.before.results, sides.after.results
    if before is None or after is None:
        return ()
    games = (*_rerated_games(before, after, sides.renamed), *_rerated_nights(sides))
    return (*_rerated_entries(before, after, entries), *games)


def _rerated_entries(before: Results, after: Results, entries: Entries) -> Iterator[Rerated]:
    old = {
        line.entry.place: Fraction(line.rating)
        for one in before.lists.values()
        for log in one.results.logs.values()
        for line in log
    }
    for id_, one in after.lists.items():
        for player, log in one.results.logs.items():
            for line in log:
                place = line.entry.place
                was = old.get(entries.same[place]) if place in entries.same else None
                if was is not None and was != line.rating:
                    game = f"{line.entry.date} against {line.entry.opponent}"
                    yield Rerated(f"lists/{id_}", player, game, was, Fraction(line.rating))


def _rerated_games(before: Results, after: Results, renamed: Mapping[str, str]) -> Iterator[Rerated]:
    for id_, rated in after.rated.items():
        games = before.rated[id_].games if id_ in before.rated else ()
        old = {game.id: (game.game.renamed(renamed), _ratings(game, renamed)) for game in games}
        for game in rated.games:
            board, were = old.get(game.id, (None, {}))
            moved = {player: one for player, one in _ratings(game, {}).items() if were.get(player, one) != one}
            if moved and plain(board) == plain(game.game):
                for player, rating in moved.items():
                    yield Rerated(f"lists/{id_}", player, game.id, were[player], rating)


def _rerated_nights(sides: Sides) -> Iterator[Rerated]:
    old = {key.renamed(sides.renamed): ratings for key, ratings in sides.before.night_ratings.items()}
    for key, ratings in sides.after.night_ratings.items():
        was = {sides.renamed.get(player, player): rating for player, rating in old.get(key, {}).items()}
        for player, rating in ratings.items():
            if was.get(player, rating) != rating:
                yield Rerated(f"lists/{key.list}", player, key.seen_by(player), was[player], rating)


def _ratings(game: RatedGame[Board], renamed: Mapping[str, str]) -> dict[str, Fraction]:
    """The ratings after a game that is over, by player."""
    return {renamed.get(end.player, end.player): end.after for _, end in stakes_of(game) if end}


def turns(sides: Sides, entries: Entries) -> tuple[Turn, ...]:
    """Entries that stand as they stood, and that others have confirmed or contradicted, or left alone, since."""
    if sides.before.results is None or sides.after.results is None:
        return ()
    old, found = entry_states(sides.before), []
    logs = {player for side in (sides.before, sides.after) if side.content for player in side.content.books}
    for place, one in entry_states(sides.after).items():
        is_same = place in entries.same or one.player not in logs  # logs that do not differ are not compared
        was = old.get(entries.same.get(place, place)) if is_same else None
        if was and was.status is not one.status:
            found.append(Turn(one.player, one.opponent, one.date, was.status, one.status, place))
    return tuple(sorted(found, key=lambda turn: (turn.player, turn.place)))


def text(score: Fraction, *beside: Fraction) -> str:
    """A score as a table of changes shows it: with two decimals, or as many as tell it from those beside it."""
    others = {one for one in beside if one != score}
    places = next(n for n in count(2) if rounded(score, n) not in {rounded(one, n) for one in others})
    return shown(score) if (score * 4).denominator == 1 else rounded(score, places)


def remarked(sides: Sides) -> tuple[Remarked, ...]:
    """The editions that the change would have made different, in order."""
    old, found = sides.before.marks, []
    for name, now in sorted(sides.after.marks.items()):
        was = {sides.renamed.get(mark.player, mark.player): mark.rating for mark in old.get(name, ())}
        moved = [mark for mark in now if was.pop(mark.player, None) != mark.rating] if name in old else []
        if moved:
            found.append(Remarked(name, tuple(mark.player for mark in moved)))
    return tuple(found)


def new_editions(sides: Sides) -> list[Edition]:
    """Those that the version before has not; none where one of the versions cannot be scored or read."""
    before, after = sides.before.content, sides.after.results
    if before is None or after is None:
        return []
    known = {one.name for own in before.editions.values() for one in own}
    return [one for own in after.content.editions.values() for one in own if one.name not in known]


def unlike_the_results(sides: Sides) -> Iterator[Finding]:
    """New editions with rows that the results on file do not give."""
    for one in new_editions(sides):
        content, given = sides.after.content, sides.after.new_rows.get(one.name)
        if content is None or given is None:
            yield one.place, f"the new edition '{one.name}' cannot be compared with the results: no such list is rated"
        elif rows := unlike(resolved(content.players, one).rows, given):
            player, said, found = rows[0]
            more = f", and {len(rows) - 1:,} more" if len(rows) > 1 else ""
            reason = f"{player}: the file has {said}; the results give {found}{more}"
            yield one.place, f"the new edition '{one.name}' is not what the results give: {reason}"
