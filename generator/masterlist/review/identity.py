"""Guards of who reports: whose log and player file it is, and who sat in a game; and who sends each submission."""

from collections.abc import Iterable, Iterator

from masterlist.facts.board import SEVENTH_PLAYER, Board
from masterlist.facts.content import Content, Player, Privacy
from masterlist.facts.event import AnyBoard
from masterlist.facts.night import Night
from masterlist.read.text import shown, visible
from masterlist.read.versions import Touched
from masterlist.review.change import ProposedChange
from masterlist.review.differ import people_of
from masterlist.review.values import Difference, Finding, OutcomeChange, ReviewItem, renamed
from masterlist.scoring.log import Status
from masterlist.source import Place


def logs_are_their_players(change: ProposedChange) -> Iterator[Finding]:
    """A player's log and player file are edited by themselves, as the version before knows them."""
    author = change.pull.author
    if not change.asks_who or change.base is None:
        return
    bound = _bound(change)
    for touched in change.versions.touched:
        owner = _owner(touched)
        player = change.base.players.get(owner)
        if player and player.github and player.github.casefold() != change.author:
            if owner in bound and touched.name.startswith("content/logs/"):
                continue
            name = change.names.player(player.id)
            yield (
                Place(touched.name),
                f"it belongs to {name}, who is {shown(player.github)} on GitHub, and was edited by {author}",
            )


def _owner(touched: Touched) -> str:
    """The player to whom a file belongs, or ""."""
    parts = touched.name.split("/")
    if not touched.is_content or len(parts) < 3:
        return ""
    return {"logs": parts[2], "players": parts[2].removesuffix(".yaml")}.get(parts[1], "")


def _bound(change: ProposedChange) -> set[str]:
    """Players of whose log nothing changed but the files that its entries stand in, as ``bind`` leaves it."""
    moved = {now.file.split("/")[2] for now, then in change.entries.same.items() if now.file != then.file}
    changed = {one.player for one in change.entries.changes}
    return moved - changed - {item.id.partition(":")[0] for item in change.items if item.what == "log book"}


def roles_are_claimed_with_permission(change: ProposedChange) -> Iterator[Finding]:
    """A GitHub user decides who may edit a log, and a director who may report boards: neither changes in passing."""
    yield from _own_directors(change)
    for item in change.items:
        if item.what == "player" and item.id == SEVENTH_PLAYER:
            yield item.place, "the house member sits where a person is missing, and no file makes a person of it"
        role = _ROLES.get(item.what) if item.how == "changed" else None
        joined = _joined(change, item) if item.what == "player" else []
        for was, now in joined:
            if was.github.casefold() != now.github.casefold():
                accounts = (shown(one.github) or "none" for one in (was, now))
                yield item.place, f"the GitHub user of {was.name} changes: {' → '.join(accounts)}"
        for one in item.differences if not joined else ():
            if role and one.key == role[0]:
                before, after = (shown(value) or "none" for value in (one.before, one.after))
                yield item.place, f"{role[1]} {change.names.item(item)} changes: {before} → {after}"


def _own_directors(change: ProposedChange) -> Iterator[Finding]:
    """Where the site names who may report, a new event does not give that right to anyone else in passing."""
    after = change.sides.after.content
    if not (after and change.reports_own_games_only):
        return
    for item in change.items:
        event = after.events.get(item.id) if item.what == "event" and item.how == "new" else None
        if event and event.directed_by:
            yield item.place, f"the director of the new event {event.name} is {change.names.player(event.directed_by)}"


_ROLES = {"player": ("github", "the GitHub user of"), "event": ("directed_by", "the director of")}


def players_are_shown_as_they_ask(change: ProposedChange) -> Iterator[Finding]:
    """What a player's file says of them is changed by themselves; without an account on file, a maintainer permits it.

    How they are shown needs it of whomever. Who they are is asked by other guards. What a private player is called is
    replaced in every text of the site, so that one is not added in passing.
    """
    after = change.sides.after.content
    for item in change.items if after and change.role != "maintainer" else ():
        new = after.players.get(item.id) if after and (item.what, item.how) == ("player", "new") else None
        if new and new.privacy is not Privacy.PUBLIC:
            yield item.place, f"{change.names.item(item)} is new and private: no text of the site says their name then"
    for item in change.items:
        if item.what != "player" or item.how != "changed":
            continue
        joined = _joined(change, item)
        hidden = ((was.name, was.privacy, now.privacy) for was, now in joined if not was.github)
        yield from (
            (item.place, f"{name} is shown otherwise: {was.value} → {now.value}")
            for name, was, now in hidden
            if was is not now
        )
        if any(map(change.login, _known_as(change, item))):  # then no one else edits the file
            continue
        for one in item.differences:
            if one.key == "privacy" and not joined:
                yield item.place, f"{change.names.item(item)} is shown otherwise: {one.before} → {one.after}"
            elif change.asks_who and one.key not in _WHO:  # it may move nothing before the next game
                found = change.names.described(one)
                texts = f"{found['words']} {found['said_before'] or 'none'} → {found['said_after'] or 'none'}"
                yield (
                    item.place,
                    f"{change.names.item(item)} names no account, and what is said of them changes: {texts}",
                )


_NAMES = {"name", "aka", "former_ids"}
_WHO = {"github", "privacy", *_NAMES}  # keys with guards of their own


def _known_as(change: ProposedChange, item: ReviewItem) -> list[str]:
    """The ids under which a player was on file before; several, where several became one."""
    players = change.base.players if change.base else {}
    former = (id_ for id_, now in change.sides.renamed.items() if now == item.id)
    return [id_ for id_ in (*former, item.id) if id_ in players]


def _joined(change: ProposedChange, item: ReviewItem) -> list[tuple[Player, Player]]:
    """Of several players who become one, each before, with the one; differences are those of one of them alone."""
    known, after = _known_as(change, item), change.sides.after.content
    if not (change.base and after and len(known) > 1):
        return []
    return [(change.base.players[id_], after.players[item.id]) for id_ in known]


def names_deceive_no_one(change: ProposedChange) -> Iterator[Finding]:
    """No new player has a name that looks like another one's, and none on file gets one."""
    places = {item.id: item.place for item in change.items if item.what == "player"}
    for id_, complaints in {**change.newcomers, **renamed(change.items, change.sides.after.content)}.items():
        yield from ((places[id_], complaint) for complaint in complaints)


def names_are_changed_by_their_players(change: ProposedChange) -> Iterator[Finding]:
    """A player on file gets another name or id only by themselves: whose name it is decides whose results they are.

    An id that no player on file has had is no former one: entries may name it that were never theirs.
    """
    if change.base is None:
        return
    yield from _new_former_ids(change, change.base)
    if not change.asks_who:
        return
    for item in change.items:
        keys = {one.key for one in item.differences} & _NAMES if item.what == "player" else ()
        known = _known_as(change, item)
        if keys and any(change.login(one) != change.author for one in known):
            found = (change.names.described(one) | one._asdict() for one in item.differences if one.key in keys)
            texts = ", ".join(f"{one['words']} {one['before'] or 'none'} → {one['after'] or 'none'}" for one in found)
            names = [change.base.players[id_].name for id_ in known]
            joined = f"the players {', '.join(names)} become one"
            said = joined if len(names) > 1 else f"the player {names[0]} gets another name or id"
            yield item.place, f"{said}: {texts}"


def _new_former_ids(change: ProposedChange, base: Content) -> Iterator[Finding]:
    after = change.sides.after.content
    had = {*base.players, *(id_ for player in base.players.values() for id_ in player.former_ids)}
    for item in change.items if after and change.role != "maintainer" else ():
        player = after.players.get(item.id) if after and item.what == "player" else None
        for id_ in player.former_ids if player else ():
            if id_ not in had:
                who = f"the player {change.names.item(item)}"
                yield item.place, f"{who} has the former id {id_}, which no player has had"


def settings_are_the_maintainers(change: ProposedChange) -> Iterator[Finding]:
    """How the site works is changed by its maintainers, what an event says of itself by its director too."""
    if not change.asks_who:
        return
    who = f"{change.pull.author} is not known to be a maintainer"
    for touched in change.versions.touched:
        if is_setting(touched):
            yield Place(visible(touched.name)), f"this file says how the site works, and {who}"
    for item in change.items:
        if item.what == "event" and item.how == "changed":
            keys = sorted({one.key for one in item.differences if not _is_reporting(change, item, one)})
            if keys:
                yield item.place, f"the event {change.names.item(item)} changes ({', '.join(keys)}), and {who}"


# Where results, players and events lie; every other file of the content says how the site works, so that a kind of file
# which content gets later is a setting from its first day.
_NO_SETTINGS = ("players", "logs", "games", "tournaments", "editions")


def is_setting(touched: Touched) -> bool:
    """Whether a file says how the site works, what its pages say, or which lists and clubs there are."""
    return touched.is_content and touched.name.split("/")[1] not in _NO_SETTINGS


def _is_reporting(change: ProposedChange, item: ReviewItem, one: Difference) -> bool:
    """Whether a change of an event's file has a guard of its own, comes with a first board, or is its director's."""
    if one.key == "directed_by" or (one.key, one.before, one.after) == ("status", "announced", "running"):
        return True
    return one.key not in {"name", "source"} and directs(change, item)


def games_of_others_are_reported_by_reporters(change: ProposedChange) -> Iterator[Finding]:
    """Once the site names who may report games of others, everyone else reports those in which they played.

    That holds for each game of a night; a board is one game.
    """
    if not change.reports_own_games_only:
        return
    for item in change.items:
        if item.how == "removed" or item.what not in {"entry", "board", "rated game", "night"} or directs(change, item):
            continue
        about = f"the {item.what} {change.names.item(item)} is {item.how} here"
        if games := item.games.current if item.games else ():
            if others := [game for game in games if change.author not in _logins(change, game.players)]:
                named = "; ".join(map(change.names.game, others[:_SHOWN]))
                more = f"; and {len(others) - _SHOWN:,} more" if len(others) > _SHOWN else ""
                who = f"{change.pull.author} is not known to have played in these games of it, nor to be a reporter"
                yield item.place, f"{about}, and {who}: {named}{more}"
        elif change.author not in _logins(change, _seated(change, item)):
            who = f"{change.pull.author} is not known to have played in it, nor to be a reporter"
            yield item.place, f"{about}, and {who}"


_SHOWN = 3  # games of a night that a message names


def _seated(change: ProposedChange, item: ReviewItem) -> set[str]:
    """Who played in what an item reports, in either version."""
    if item.what == "entry":
        keeper, _, rest = item.id.partition(": ")
        return {keeper, rest.partition(" against ")[2]}
    games = [side.get((item.what, item.id)) for side in change.games]
    return {player for game in games if game for player in people_of(game)}


def _logins(change: ProposedChange, players: Iterable[str]) -> set[str]:
    """The GitHub users of players, as the version before knows them, under whichever id."""
    known = {*players}
    former = {old for old, now in change.sides.renamed.items() if now in known}
    return {change.login(player) for player in known | former} - {""}


def games_are_their_players(change: ProposedChange) -> Iterator[Finding]:
    """A game in progress is reported on by those who sit in it, or by the event's director."""
    if not change.asks_who:
        return
    for item in change.items:
        if item.how == "new" and item.what in {"board", "rated game"}:
            yield from _reported_beside(change, item)
        board = change.games[0].get((item.what, item.id)) if item.goes_on else None
        if (
            board
            and item.what != "night"
            and change.author not in logins_at(change, board)
            and not directs(change, item)
        ):
            who = f"{change.pull.author} is not known to sit in it"
            yield item.place, f"the {item.what} {change.names.item(item)} goes on here, and {who}"


def _reported_beside(change: ProposedChange, item: ReviewItem) -> Iterator[Finding]:
    """A new file that tells a game which goes on in another one: that is as if it were ended there."""
    new = change.games[1][item.what, item.id]
    for (what, id_), game in change.games[0].items():
        is_beside = what == item.what and id_.partition("/")[0] == item.id.partition("/")[0]
        if is_beside and isinstance(game, Board) and isinstance(new, Board) and (game.in_play or game.in_progress):
            people = {*people_of(game)} & {*people_of(new)} - {SEVENTH_PLAYER}
            is_of_it = people and (game.round, game.started) == (new.round, new.started)
            if is_of_it and change.author not in logins_at(change, game) and not directs(change, item):
                who = f"{change.pull.author} is not known to sit in it"
                yield item.place, f"the {what} {id_} goes on, and this file tells it as well; {who}"


def logins_at(change: ProposedChange, game: AnyBoard | Night) -> set[str]:
    """The GitHub users who played, those who were replaced included."""
    return {change.login(player) for player in people_of(game)} - {""}


def directs(change: ProposedChange, item: ReviewItem) -> bool:
    """Whether the author is the player whose id the event gave before the change under ``directed_by``."""
    of_event = change.base is not None and item.what in {"board", "event"}
    event = change.base.events.get(item.id.partition("/")[0]) if change.base and of_event else None
    return bool(event and change.author and change.login(event.directed_by) == change.author)


PLAYER, OPPONENT, DIRECTOR, UNKNOWN, OTHER = "player", "opponent", "director", "unknown", "another"
_REPORTED = {"entry", "log book", "board", "rated game", "night", "player"}


def submissions(change: ProposedChange, turns: Iterable[OutcomeChange[Status]] = ()) -> tuple[dict[str, str], ...]:
    """Of all that is new or changed, who the author is to it and for whom they sign, as documents have it.

    ``turns`` are the accepted entries that have another status now.

    Nothing where the author is not given.
    """
    if not change.author or change.base is None:
        return ()
    theirs = {
        one.id
        for one in change.base.players.values()
        if one.github and one.github.casefold() in {change.author, *change.approving}
    }
    new = [(one.list, one.player, one.after) for one in change.entries.changes if one.after and not one.before]
    written = {(list_, player, entry.date, entry.opponent) for list_, player, entry in new}
    kept = change.sides.before.keepers
    begun = {
        (one.table, one.opponent, one.date, one.player)
        for one in turns
        if one.after is Status.CONFIRMED and not one.before.rated
    }
    # New entries that count by the author's word for the opponent, with the opponent's name: either they say that an
    # opponent signed who kept no log of the list, or they wrote the opponent's own entry as well. Or they answer in a
    # log that is not theirs, with its player's name: an accepted entry counts only now.
    signed = {
        f"{player}: {entry.date} against {entry.opponent}": change.names.player(entry.opponent)
        for list_, player, entry in (new if change.sides.after.results else ())
        if entry.opponent not in theirs
        and (
            (entry.signed and (entry.opponent, list_) not in kept)
            or (list_, entry.opponent, entry.date, player) in written
        )
    } | {
        f"{player}: {entry.date} against {entry.opponent}": change.names.player(player)
        for list_, player, entry in new
        if player not in theirs and (f"lists/{list_}", player, entry.date, entry.opponent) in begun
    }
    return tuple(
        {
            "what": item.what,
            "id": item.id,
            "title": change.names.item(item),
            "file": item.place.file,
            "author": _relation(change, item),
            "signs_for": signed.get(item.id, "") if item.what == "entry" else "",
        }
        for item in change.items
        if item.how != "removed" and item.what in _REPORTED
    )


def _relation(change: ProposedChange, item: ReviewItem) -> str:
    """What the author is to it, as the version before knows the GitHub users of players."""
    is_board = item.what in {"board", "rated game"}
    games = (side.get((item.what, item.id)) for side in (change.games if is_board else change.games[1:]))
    if any(change.author in logins_at(change, game) for game in games if game):
        return PLAYER
    if is_board:
        return DIRECTOR if directs(change, item) else OTHER if change.author_is else UNKNOWN
    keeper, _, rest = item.id.partition(": ")
    if change.login(keeper) == change.author:
        return PLAYER
    if item.what == "entry" and change.login(rest.partition(" against ")[2]) == change.author:
        return OPPONENT
    return OTHER if change.author_is or change.login(keeper) else UNKNOWN
