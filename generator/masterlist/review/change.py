"""Two versions for the guards: what differs, what moves with it, who proposes it, and what people are called."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache, cached_property
from itertools import count
from typing import NamedTuple

from masterlist.amount import plain as decimal
from masterlist.amount import rounded
from masterlist.checks.references import look_alikes, mixed_scripts
from masterlist.comparing.side import ComparedVersion, Sides, entry_states
from masterlist.facts.board import Board
from masterlist.facts.content import Content, Player
from masterlist.facts.event import AnyBoard
from masterlist.facts.night import Night
from masterlist.facts.site import Edition, nameless
from masterlist.kinds.registry import kinds
from masterlist.read.text import shown
from masterlist.read.versions import Touched
from masterlist.review.differ import boards_of, nights_of, plain, players_of
from masterlist.review.pull import (
    FOLDERS,
    LABEL,
    BoardKey,
    Difference,
    Effect,
    Entries,
    Newcomer,
    PlayedGame,
    Pull,
    Remarked,
    Rerated,
    ReviewItem,
    ReviewStanding,
    StandingMove,
    Submission,
    Turn,
)
from masterlist.scoring.ledger import RatedGame, stakes_of
from masterlist.source import Place, Problem
from masterlist.standings.marks import resolved
from masterlist.standings.master_list import unlike
from masterlist.standings.results import Results

# Keys whose values are ids, or lists of them.
_PEOPLE = dict.fromkeys(
    ("player", "opponent", "replaces", "defeated", "drawn", "distinct_from", "directed_by"), "players"
) | {"club": "clubs"}


@cache
def _seats() -> frozenset[str]:
    """What the seats of games are called in which a key says who sat there."""
    return frozenset(name for kind in kinds().values() for names in kind.seats for name in names)


class NamesById:
    """Names by id: of the first of some contents that knows it, else the id."""

    def __init__(self, *contents: Content | None) -> None:
        self._contents = [content for content in contents if content]

    def player(self, id_: str) -> str:
        """A player's name."""
        return self._name("players", id_)

    def table(self, table: str) -> str:
        """The name of ``lists/LIST`` or ``tournaments/EVENT``."""
        folder, _, id_ = table.partition("/")
        return self._name("lists" if folder == "lists" else "events", id_)

    def entry(self, player: str, opponent: str, date: str) -> str:
        """An entry: whose, against whom, and when."""
        return f"{self.player(player)} against {self.player(opponent)}, {date}"

    def owned(self, item: ReviewItem) -> tuple[str, str]:
        """Whose an item is, a player's or a table's, and its name there; "" where it belongs to none.

        The name of an entry is its day and its opponent.
        """
        owner, _, rest = item.id.partition(": " if item.what in {"entry", "log book"} else "/")
        if item.what == "entry":
            date, _, opponent = rest.partition(" against ")
            return self.player(owner), f"{date} against {self.player(opponent)}"
        if item.what == "log book":
            list_, _, book = rest.partition(", ")
            return self.player(owner), f"{book} in {self.table(f'lists/{list_}')}"
        if item.what in FOLDERS:
            return self.table(f"{FOLDERS[item.what]}/{owner}"), shown(rest)
        return "", shown(item.about) or shown(item.id)

    def item(self, item: ReviewItem) -> str:
        """What an item is about, without the word for its kind."""
        owner, label = self.owned(item)
        return f"{owner}: {label}" if owner else label

    def game(self, game: PlayedGame) -> str:
        """A game of a night: who played, how it ended, and whether it is said to be another one of that day."""
        another = f" (nth: {game.nth})" if game.nth > 1 else ""
        if game.result:
            return f"{' – '.join(self.player(player) for _, player in game.seats)}: {game.result}{another}"
        return ", ".join(f"{rank} {self.player(player)}" for rank, player in sorted(game.seats)) + another

    def said(self, one: Difference) -> dict[str, str]:
        """A difference as people read it: the key in words, and players and clubs by name."""
        group, _, key = one.key.rpartition(".")
        kind = "players" if group.startswith("games.") and key in _seats() else _PEOPLE.get(key)
        before, after = (self._all(kind, value) if kind else value for value in (one.before, one.after))
        return {"words": one.key.replace(".", " ").replace("_", " "), "said_before": before, "said_after": after}

    def _all(self, kind: str, ids: str) -> str:
        return ", ".join(self._name(kind, id_) for id_ in ids.split(", "))

    def _name(self, kind: str, id_: str) -> str:
        found = (getattr(content, kind).get(id_) for content in self._contents)
        return next((shown(one.name) for one in found if one), shown(id_))


def newcomers(items: tuple[ReviewItem, ...], after: ComparedVersion) -> tuple[Newcomer, ...]:
    """New players; that their own file says whom they are distinct from counts for nothing here."""
    return _looked_at({item.id for item in items if item.what == "player" and item.how == "new"}, after)


def renamed(items: tuple[ReviewItem, ...], after: ComparedVersion) -> tuple[Newcomer, ...]:
    """Players on file who have another name now, or one more: it can be another player's as well as a new one's."""
    changed = (item for item in items if item.what == "player" and item.how == "changed")
    return _looked_at({item.id for item in changed if {one.key for one in item.differences} & {"name", "aka"}}, after)


def _looked_at(new: set[str], after: ComparedVersion) -> tuple[Newcomer, ...]:
    players = after.content.players if after.content and new else {}
    complaints: dict[str, list[str]] = {id_: list(_deceptive(players[id_])) for id_ in sorted(new) if id_ in players}
    for pair in look_alikes(players.values()):
        for player, other in (pair, pair[::-1]):
            if player.id in complaints:
                known = "" if other.id in new else ", who is on file"
                complaints[player.id].append(f"'{shown(player.name)}' looks like '{shown(other.name)}'{known}")
    return tuple(Newcomer(id_, players[id_].name, tuple(found)) for id_, found in complaints.items())


def _deceptive(player: Player) -> Iterator[str]:
    for name in (player.name, *player.aka):
        if scripts := mixed_scripts(name):
            letters = " and ".join(", ".join(map(str.capitalize, scripts)).rsplit(", ", 1))
            yield f"'{shown(name)}' mixes {letters} letters"


Finding = tuple[Place, str]  # where, and what is the matter


class _Change(NamedTuple):
    sides: Sides
    touched: tuple[Touched, ...]
    items: tuple[ReviewItem, ...]
    entries: Entries
    moves: tuple[StandingMove, ...]
    effects: tuple[Effect, ...]
    newcomers: tuple[Newcomer, ...]
    pull: Pull
    names: NamesById
    today: str  # ISO 8601
    turns: tuple[Turn, ...] = ()


class ProposedChange(_Change):
    """The two versions, what differs between them, and who proposes it."""

    @property
    def base(self) -> Content | None:
        """The facts before the change; None where they could not be read."""
        return self.sides.before.content

    @property
    def author(self) -> str:
        """The login of who proposes it, folded; "" where that is not known."""
        return self.pull.author.casefold()

    @cached_property
    def role(self) -> str:
        """What the author is to the site: maintainer, reporter or "". The version before says so.

        Those who can merge are maintainers.
        """
        site = self.base.site if self.base else nameless()
        named = {role: {one.casefold() for one in getattr(site, f"{role}s")} for role in ("maintainer", "reporter")}
        if self.author and (self.pull.may_merge or self.author in named["maintainer"]):
            return "maintainer"
        return "reporter" if self.author in named["reporter"] else ""

    @property
    def asks_who(self) -> bool:
        """Whether the guards of who reports hold: the author is known, and is no maintainer."""
        return bool(self.author and self.base and self.role != "maintainer")

    @property
    def names_roles(self) -> bool:
        """Whether the version before names any maintainer or reporter."""
        return bool(self.base and (self.base.site.maintainers or self.base.site.reporters))

    def login(self, player: str | None) -> str:
        """The GitHub user who a player was before the change, folded; "" where the player's file named none."""
        known = self.base.players.get(player) if self.base and player else None
        return known.github.casefold() if known else ""

    @cached_property
    def new_players(self) -> dict[str, ReviewItem]:
        """Players who had no file before, under no id."""
        return {item.id: item for item in self.items if item.what == "player" and item.how == "new"}

    @cached_property
    def boards(self) -> tuple[Mapping[BoardKey, AnyBoard], Mapping[BoardKey, AnyBoard]]:
        """Every board and rated game, before and after."""
        before, after = self.sides.before.content, self.sides.after.content
        return boards_of(before) if before else {}, boards_of(after) if after else {}

    @cached_property
    def nights(self) -> tuple[Mapping[BoardKey, Night], Mapping[BoardKey, Night]]:
        """Every night that differs, before and after."""
        before, after = self.sides.before.content, self.sides.after.content
        return nights_of(before) if before else {}, nights_of(after) if after else {}

    @cached_property
    def former(self) -> Mapping[str, set[str]]:
        """By players' ids what they were called before."""
        found: dict[str, set[str]] = defaultdict(set)
        for old, now in self.sides.renamed.items():
            found[now].add(old)
        return found

    @cached_property
    def approving(self) -> frozenset[str]:
        """Logins, folded, of those who approved the newest commit."""
        return frozenset(one.login.casefold() for one in self.pull.approvals if one.newest)


class Guard(NamedTuple):
    """A guard by its name, which ``pull.ALLOWS`` explains."""

    id: str
    finds: Callable[[ProposedChange], Iterable[Finding]]
    spares_maintainers: bool = False  # whether a maintainer's own change needs no leave of a maintainer

    @property
    def label(self) -> str:
        """The label that gives leave."""
        return f"{LABEL}{self.id}"


class Fired(NamedTuple):
    """A guard with everything that it found."""

    guard: Guard
    problems: tuple[Problem, ...]
    allowed: bool


class Review(NamedTuple):
    """What a pull request changes, and what is wrong with it."""

    base: str  # commits
    head: str
    pull: Pull
    approvals: tuple[tuple[str, str, bool], ...]  # login, the opponent's id, whether of the newest commit
    touched: tuple[Touched, ...]
    near: tuple[Problem, ...]  # on the files that changed
    far: tuple[Problem, ...]  # on other files, and only since the change
    errors_before: tuple[Problem, ...]  # that the version before has too
    before: int  # how many warnings there were already
    scored: bool  # whether both versions could be scored
    fired: tuple[Fired, ...]
    items: tuple[ReviewItem, ...]
    moves: tuple[StandingMove, ...]
    rerated: tuple[Rerated, ...]
    turns: tuple[Turn, ...]
    newcomers: tuple[Newcomer, ...]
    submissions: tuple[Submission, ...]
    author_is: str  # the name of the player who the author is known to be, or ""
    author_role: str  # maintainer, reporter or ""
    names: NamesById
    editions: tuple[Remarked, ...]  # published ones that would be different

    @property
    def errors(self) -> list[Problem]:
        """What the change makes wrong with the content: no label helps against that."""
        return [problem for problem in (*self.near, *self.far) if problem.blocks]

    @property
    def needs_leave(self) -> list[Fired]:
        """The guards that fired without a maintainer's leave."""
        return [one for one in self.fired if not one.allowed]


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
        for one in results.lists.values()
        for row in one.rows
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
        for log in one.logs.values()
        for line in log
    }
    for id_, one in after.lists.items():
        for player, log in one.logs.items():
            for line in log:
                place = line.entry.place
                was = old.get(entries.same[place]) if place in entries.same else None
                if was is not None and was != line.rating:
                    game = f"{line.entry.date} against {line.entry.opponent}"
                    yield Rerated(f"lists/{id_}", player, game, was, Fraction(line.rating))


def _rerated_games(before: Results, after: Results, renamed: Mapping[str, str]) -> Iterator[Rerated]:
    for id_, rated in after.lists.items():
        games = before.lists[id_].games if id_ in before.lists else ()
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
    return decimal(score) if (score * 4).denominator == 1 else rounded(score, places)


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
