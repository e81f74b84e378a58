"""A list that is rated from games, and games on file that neither a player's log nor their rating tells.

Members stand by rating; ratings that agree to 12 decimals share a rank, by name. The house member Seventh Player,
members who have not yet played a rated game, and former members, who keep their rating, are listed without a rank.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from masterlist.amount import rounded
from masterlist.facts.board import SEVENTH_PLAYER, Board, PowerSeat
from masterlist.facts.content import Content, Player
from masterlist.facts.event import Event
from masterlist.facts.logbook import Entry, Result
from masterlist.facts.site import EditionRow, Members, RatingList
from masterlist.folding import collated
from masterlist.grouping import by_key
from masterlist.scoring.board import board_systems, sole_winner
from masterlist.scoring.ledger import AWARD, DECIMALS, IN_PLAY, Change, RatedGame, alike, stakes_of, unrated_game
from masterlist.scoring.log import excluded_by, exclusion, why_excluded
from masterlist.scoring.rating import Standing, placed, with_figures
from masterlist.scoring.system import IN_PROGRESS, NO_GAME, left_on
from masterlist.source import N_, Kind, Message, Place, Value, say
from masterlist.standings.records import EventTable
from masterlist.standings.results import ListResults
from masterlist.standings.same_game import games_have_one_date, judged_games


def ended(one: ListResults[Board], player: str) -> Iterator[tuple[RatedGame[Board], str]]:
    """The finished games whose award the player has, in the order in which they ended, and how each ended for them."""
    games = {game.id: game for game in one.games}
    over = (change.game for change in one.changes if change.player == player and AWARD in change.figures)
    for game in map(games.__getitem__, dict.fromkeys(over)):
        for seat, (_, end) in zip(game.game.seats, stakes_of(game), strict=False):
            if end and end.player == player:
                winner = sole_winner(game.game, concessions=True)
                drawn = winner is None and seat.survives
                yield game, "won" if winner is seat.power else "drawn" if drawn else "lost"


def ratings_held(one: ListResults[Board]) -> dict[str, dict[str, Change]]:
    """By player and day the change that left the rating which they held at the end of the day.

    From their first award on: before it no player has a rank, and no record either.
    """
    found: dict[str, dict[str, Change]] = {}
    for change in one.changes:
        if AWARD in change.figures or change.player in found:
            found.setdefault(change.player, {})[change.date] = change
    return found


# --- A rating list that is kept as a ledger of rated games, and its editions ------------------------------


def rate_list(content: Content, about: RatingList) -> ListResults[Board]:
    """All rated games of one list, in time order."""
    system = board_systems()[about.system]
    games = content.games.get(about.id, ())
    if system.rating is None:  # pragma: no cover  the checks refuse such a list
        raise ValueError(system.no_rating_because)
    members = Members(about.members)
    again, by = judged_games(games), excluded_by(about)
    why = {id_: one.why for id_, one in again.items() if not one.status.rated}
    why |= {game.id: why_excluded(out) for game in games if (out := exclusion(by, game.people, game.started or ""))}
    ledger = system.rating.rate([game for game in games if game.id not in why], members)
    known = {one.id: one for one in (*ledger.games, *ledger.unrated)}
    found = tuple(known.get(game.id) or unrated_game(game, why.get(game.id)) for game in games)
    warnings = (problem for game in games if game.id in again for problem in again[game.id].problems(game.place))
    changes = ledger.changes
    names = _listed(content, members, changes) | {
        id_: player_of(content, id_).name for game in games for id_ in game.people
    }
    as_of = changes[-1].date if changes else ""
    every = _rows(names, members, _left(content, about.id, changes), changes, as_of, is_current=True)
    rows = tuple(with_figures(row, system.columns) for row in every)
    problems = (*ledger.problems, *warnings, *games_have_one_date(games))
    return ListResults(about, rows, as_of, problems, found, changes, ledger.in_play)


NOWHERE = Place("")


def player_of(content: Content, id_: str) -> Player:
    """A player of such a list: the Seventh Player needs no file."""
    return content.players.get(id_) or Player(id_, "Seventh Player", NOWHERE, NOWHERE, NOWHERE)


def _listed(content: Content, members: Members, changes: Iterable[Change]) -> dict[str, str]:
    """The names of members named by the list, and of everyone who has played; not of everyone on file."""
    ids = {*members.named, *(change.player for change in changes)}
    return {id_: player_of(content, id_).name for id_ in sorted(ids)}


def rating_list_on(content: Content, one: ListResults[Board], day: str, *, earlier: bool = False) -> list[Standing]:
    """Everybody of whom a rated game had ended by the end of a day, best first.

    By the ``earlier`` rule everybody of whom one had begun, ranked by all decimals: editions of that time keep it.
    """
    members = Members(one.about.members)
    until = [change for change in one.changes if change.date <= day]
    left = _left(content, one.about.id, until, day)
    rows = _rows(_listed(content, members, one.changes), members, left, until, day, earlier=earlier)
    return [row for row in rows if (row.last if earlier else row.games)]


def _left(content: Content, list_: str, changes: Iterable[Change], day: str = "") -> dict[str, str]:
    """The days on which players left, by a ``day`` or by now, and no game of theirs came later."""
    last = {change.player: change.date for change in changes}
    left = {id_: one.has_left(list_, last.get(id_, ""), day) for id_, one in content.players.items() if one.left}
    return {id_: found for id_, found in left.items() if found}


def edition_row(row: Standing) -> EditionRow:
    """A row as editions have it: numbers with all decimals in which the ledger is kept."""
    rating, in_play = (rounded(value, DECIMALS) for value in (row.rating, row.figures[IN_PLAY]))
    return EditionRow(row.rank, row.player, rating, row.games, in_play=in_play)


def _rows(  # noqa: PLR0913  what a list says of its members, and what had changed
    names: Mapping[str, str],
    members: Members,
    left: Mapping[str, str],
    changes: Iterable[Change],
    day: str,
    *,
    earlier: bool = False,
    is_current: bool = False,
) -> tuple[Standing, ...]:
    """The list on a day, by what had changed until then; ``names`` are those who are listed.

    ``left`` are the days on which players left it. By the ``earlier`` rule a game in progress gives a rank, and all
    decimals decide. A list that ``is_current`` knows of members who are no longer there today.
    """
    by_player = by_key((change.player, change) for change in changes)
    rows = []
    for player in names:
        own = by_player.get(player, ())
        until = members.gone(player, day) if is_current else members.left(player, day)
        if until and not own:
            continue  # a former member without a game has no rating to keep
        ended = {change.game for change in own if AWARD in change.figures}
        reason = None  # why there is no rank; none is given for the house
        if until:
            reason = say(N_("member until {day}"), Value("day", until, Kind.DAY))
        elif ended and player in left:
            reason = left_on(left[player])
        elif player != SEVENTH_PLAYER and not ended and not (own and earlier):
            reason = IN_PROGRESS if own else NO_GAME
        in_play = sum((one.before - one.after for one in own if one.game not in ended), Fraction(0))
        rating, last = (own[-1].after, own[-1].date) if own else (Fraction(0), "")
        is_ranked = reason is None and player != SEVENTH_PLAYER
        rows.append(Standing(player, rating, len(ended), 0, 0, 0, last, {IN_PLAY: in_play}, is_ranked, reason))

    def merit(row: Standing) -> Fraction:
        return row.rating if earlier else alike(row.rating)

    waits = {NO_GAME, IN_PROGRESS}
    rows.sort(key=lambda row: (row.reason in waits, -merit(row), collated(names[row.player]), row.player))
    return tuple(placed(rows, merit))


class OtherGame(NamedTuple):
    """A game that another player reports, that is not rated, or whose points are another player's."""

    list: str  # "" of an event
    event: str  # "" of a list
    game: str  # the file's id; "" where a log tells it
    date: str  # on which it ended or began, or its event did; "" where none is stated
    reporter: str  # whose log tells it, or ""
    people: tuple[str, ...]  # the others in it
    why: Message | None = None  # why it is not rated, where that is so
    name: str = ""  # of the event
    round: int = 0  # of the event
    result: Result | None = None  # as the player would enter it, where a log tells it
    status: str = ""  # of the entry of that log
    points_of: str = ""  # whose the points are, where one player replaced the other in a seat
    is_finisher: bool = False  # of the two whether the player is the one who finished


Claims = Iterable[tuple[str, Iterable[Entry]]]  # by list, what a log says of games with one opponent


def reported_by(reporter: str, theirs: Claims, own: Claims) -> Iterator[OtherGame]:
    """The games of which another player's log tells and the player's own one does not, by list."""
    entered = Counter((list_, entry.date) for list_, entries in own for entry in entries)
    for list_, entries in theirs:
        for entry in entries:
            if entered[list_, entry.date]:
                entered[list_, entry.date] -= 1
            else:
                yield OtherGame(list_, "", "", entry.date, reporter, (reporter,))


def beside_ledger(one: ListResults[Board]) -> Iterator[tuple[str, OtherGame]]:
    """Games of a list of which the ratings of those who sat in them say nothing."""
    for game in one.games:
        people = sorted({*game.game.people})
        for player in people:
            if all(change.player != player for change in game.changes):
                others = tuple(other for other in people if other != player)
                day = game.game.finished or game.game.started or ""
                found = OtherGame(one.about.id, "", game.id, day, "", others, game.unrated)
                seats = (
                    (seat, ante.player)
                    for seat, (ante, _award) in zip(game.game.seats, stakes_of(game), strict=bool(game.changes))
                )
                yield player, _replaced(found, player, seats)


def _replaced(game: OtherGame, player: str, seats: Iterable[tuple[PowerSeat, str]]) -> OtherGame:
    """With whose the points are, if the player's seat had two; ``seats`` are those with whom their points went to."""
    for seat, owner in seats:
        if seat.replaces and player in {seat.player, seat.replaces} and owner != player:
            return game._replace(points_of=owner, is_finisher=seat.player == player)
    return game


def beside_table(event: Event, table: EventTable | None) -> Iterator[tuple[str, OtherGame]]:
    """Boards of an event that its table does not count for a player.

    They go on, another file tells of them, or another player took over.
    """
    played = [(row.player, game) for row in (table.standings if table else ()) for game in row.played]
    counted = {(player, game.board) for player, game in played}
    for board in event.boards:
        people = sorted({*board.people})
        for player in people:
            if (player, board.id) not in counted:
                others = tuple(other for other in people if other != player)
                why = event.again.get(board.id)
                found = OtherGame("", event.id, board.id, event.start, "", others, why, event.name, board.round)
                here = ((game.seat, owner) for owner, game in played if game.board == board.id)
                seats = ((seat, owner) for seat, owner in here if isinstance(seat, PowerSeat))
                yield player, _replaced(found, player, seats)


def newest_first(games: Iterable[OtherGame]) -> tuple[OtherGame, ...]:
    """In the order in which a page shows them."""
    return tuple(sorted(games, key=lambda one: (one.date, one.list, one.event, one.game, one.reporter), reverse=True))
