"""The results of one player as items of a feed."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from masterlist.documents.players import (
    Appearance,
    EntryJson,
    LedgerChange,
    LedgerOnList,
    LogOnList,
    OwnGame,
    PlayerJson,
)
from masterlist.facts.content import Content
from masterlist.facts.event import Status
from masterlist.facts.logbook import Result
from masterlist.facts.night import anchor_of
from masterlist.kinds.squares_log import RATING
from masterlist.language import _, numerals
from masterlist.scoring.log_systems import log_system
from masterlist.site.downloads import feeds
from masterlist.site.downloads.feeds import Changes, Item, game_id
from masterlist.source import N_


def items(content: Content, value: PlayerJson, changed: Changes) -> list[Item]:
    """The newest results of a player, from their document."""
    found: list[Item] = []
    for id_, own in value.lists.items():
        if isinstance(own, LogOnList):
            found += _of_log(content, value.player, id_, own.log, changed)
        elif isinstance(own, LedgerOnList):
            found += _of_ledger(content, value.player, id_, own.ledger)
        else:
            found += _of_nights(content, id_, value.player, own.played)
    found += (_of_event(value.player, one) for one in value.tournaments)
    return feeds.newest(found)


def _of_log(content: Content, player: str, list_: str, log: Sequence[EntryJson], changed: Changes) -> Iterator[Item]:
    page, name, players = f"players/{player}.html", content.lists[list_].name, content.players
    told = _(log_system(content.lists[list_].system).words.item) if log else ""
    for line, number in numbered(log, changed):
        id_ = line.opponent
        title = _(_AGAINST[line.result]).format(opponent=players[id_].name if id_ in players else id_)
        points, rating = _number(line.game_points), _number(getattr(line, RATING))
        text = told.format(list=name, points=points, rating=rating, status=_(line.status))
        game = f"{game_id(list_, line.date, player, id_)}/{number}"
        yield Item(game, line.date, title, text, page, _changed(line, changed))


_AGAINST = {
    Result.WON_STRATEGIC.value: N_("Won, strategic against {opponent}"),
    Result.WON_MAJOR.value: N_("Won, major against {opponent}"),
    Result.WON_ATTRITION.value: N_("Won, attrition against {opponent}"),
    Result.DRAW.value: N_("Draw against {opponent}"),
    Result.LOST_ATTRITION.value: N_("Lost, attrition against {opponent}"),
    Result.LOST_MAJOR.value: N_("Lost, major against {opponent}"),
    Result.LOST_STRATEGIC.value: N_("Lost, strategic against {opponent}"),
}


def _number(value: float) -> str:
    return numerals(str(value))


def _changed(line: EntryJson, changed: Changes) -> str:
    return changed.get(f"{line.source.file}:{line.source.line}", "") if changed else ""


def numbered(log: Sequence[EntryJson], changed: Changes) -> Iterator[tuple[EntryJson, int]]:
    """The newest lines of a log, each with its number among the games with one opponent on one day.

    All of them, where it is known when each was changed: an old one may be the newest of the feed.
    """
    met: dict[tuple[str, str], int] = {}
    for at, line in enumerate(log):
        key = (line.date, line.opponent)
        met[key] = met.get(key, 0) + 1
        if changed or at >= len(log) - feeds.MOST:
            yield line, met[key]


def _of_ledger(content: Content, player: str, list_: str, ledger: Iterable[LedgerChange]) -> Iterator[Item]:
    for change in ledger:
        if change.step == "end":
            path = f"games/{list_}/{change.game}.html"
            figures = {"points": _number(change.points), "rating": _number(change.rating)}
            text = _("{list}: {points} points, rating {rating}").format(list=content.lists[list_].name, **figures)
            title = _("Game {game} has ended").format(game=change.game)
            yield Item(f"{path}#{player}", change.date, title, text, path)


_OUTCOMES = {"won": N_("Won against {player}"), "drawn": N_("Drew with {player}"), "lost": N_("Lost to {player}")}


def _of_nights(content: Content, list_: str, player: str, played: Sequence[OwnGame]) -> Iterator[Item]:
    """The newest games of nights, with the ids that they have in the feed of their list."""
    met: Counter[tuple[str, ...]] = Counter()
    for at, game in enumerate(played):
        both = (game.night, *sorted((player, *(other.player for other in game.opponents))))
        met[both] += 1
        if at >= len(played) - feeds.MOST:
            night, _sep, number = game.game.partition("/")
            yield _of_night(content, list_, game, anchor_of(night, int(number), both[1:], met[both]))


def _of_night(content: Content, list_: str, game: OwnGame, anchor: str) -> Item:
    path = f"games/{list_}/{game.night}.html#{anchor}"
    others = game.opponents
    if len(others) == 1:
        message = _OUTCOMES[game.outcome]
        title = _(message).format(player=others[0].name)
    else:
        title = _("Place {place} of {all}").format(place=game.place, all=len(others) + 1)
    text = content.lists[list_].name
    if game.rating_after is not None:
        text = _("{list}: rating {rating}").format(list=text, rating=_number(game.rating_after))
    return Item(path, game.date, title, text, path)


def _of_event(player: str, one: Appearance) -> Item:
    path = f"tournaments/{one.event}.html"
    message = _("{event}: place {place}") if one.place else _("{event}: no place")
    if one.place and one.status != Status.FINAL.value:
        message = _("{event}: place {place} so far")
    title = message.format(event=one.name, place=f"{one.place}{'=' if one.shared else ''}")
    text = _("{points} points").format(points=_number(one.points))
    return Item(f"{path}#{player}", one.results_day, title, text, path)
