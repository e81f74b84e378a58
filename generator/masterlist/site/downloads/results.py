"""The newest results of the site and of its lists, as feeds."""

from collections.abc import Iterator

from masterlist.facts.content import Content
from masterlist.facts.logbook import Result
from masterlist.language import _, ngettext
from masterlist.language.messages import spoken
from masterlist.scoring.board import ending_in_words
from masterlist.scoring.log import Paired
from masterlist.site.common.board_rows import person
from masterlist.site.common.model import Document
from masterlist.site.common.names import game_title
from masterlist.site.downloads import feeds, head
from masterlist.site.downloads.feeds import Changes, Item, game_id, spot
from masterlist.site.events.rounds import state_in_words
from masterlist.source import N_, Place
from masterlist.standings.event_values import EventHead
from masterlist.standings.nights import Played
from masterlist.standings.rated import Rated
from masterlist.standings.results import MasterList, PlayedList, Results
from masterlist.standings.summary import is_told


def documents(results: Results, changed: Changes) -> Iterator[Document]:
    """A feed for each list that has results, one for all events, and one of everything."""
    site = results.content.site
    if not head.wants(site, "feeds"):
        return
    lists = {id_: _log_items(results.content, one, changed) for id_, one in results.lists.items()}
    lists |= {id_: _game_items(one, changed) for id_, one in results.rated.items()}
    lists |= {id_: _played_items(results.content, one, changed) for id_, one in results.played.items()}
    for id_, items in lists.items():
        if items:
            title = f"{results.content.lists[id_].name} · {site.title}"
            yield feeds.feed(site, f"lists/{id_}", title, f"lists/{id_}.html", items)
    heads = [one for one in results.heads if one.boards]
    events = feeds.newest(_dated(changed, one.event.place, _event_item(results.content, one)) for one in heads)
    if events:
        yield feeds.feed(site, "events", f"{_('Events')} · {site.title}", "tournaments.html", events)
    everything = feeds.newest([item for items in (*lists.values(), events) for item in items])
    if everything:
        yield feeds.feed(site, "results", site.title, "index.html", everything)


def _dated(changed: Changes, place: Place, item: Item) -> Item:
    return item._replace(changed=changed.get(spot(place), ""))


def _log_items(content: Content, one: MasterList, changed: Changes) -> list[Item]:
    """Every game once: where both players recorded it, as the winner did."""
    numbers: dict[str, int] = {}
    found = []
    for paired in sorted(filter(is_told, one.results.paired.values()), key=_in_order):
        game = game_id(one.results.about.id, paired.entry.date, paired.player, paired.entry.opponent)
        numbers[game] = numbers.get(game, 0) + 1
        item = _log_item(content, one.results.about.id, paired, f"{game}/{numbers[game]}")
        found.append(_dated(changed, paired.entry.place, item))
    return feeds.newest(found)[: feeds.MOST]


def _in_order(paired: Paired) -> tuple[str, str, int]:
    place = paired.entry.place
    return paired.player, place.file, place.line


def _log_item(content: Content, list_: str, paired: Paired, id_: str) -> Item:
    entry = paired.entry
    keeper, opponent = person(content, paired.player).text, person(content, entry.opponent).text
    first, second = (opponent, keeper) if entry.result.lost else (keeper, opponent)
    drew = entry.result is Result.DRAW
    message = _("{first} and {second} drew") if drew else _(_BEAT[entry.result.victory])
    text = f"{content.lists[list_].name}; {_(paired.status.value)}"
    return Item(id_, entry.date, message.format(first=first, second=second), text, f"players/{paired.player}.html")


_BEAT = {
    "strategic": N_("{first} beat {second}, strategic victory"),
    "major": N_("{first} beat {second}, major victory"),
    "attrition": N_("{first} beat {second}, attrition victory"),
}


def _game_items(one: Rated, changed: Changes) -> list[Item]:
    """Finished games, newest first."""
    name, id_ = one.about.name, one.about.id
    found = []
    for game in one.games:
        if game.finished:
            path = f"games/{id_}/{game.id}.html"
            item = Item(path, game.finished, f"{game_title(game)}: {spoken(ending_in_words(game))}", name, path)
            found.append(_dated(changed, game.place, item))
    return feeds.newest(found)[: feeds.MOST]


def _played_items(content: Content, one: PlayedList, changed: Changes) -> list[Item]:
    """Games of nights, newest first; at a table the players stand in the order of their places."""
    found = (_dated(changed, played.game.place, _played_item(content, one, played)) for played in one.newest)
    return feeds.newest(found)[: feeds.MOST]


def _played_item(content: Content, one: PlayedList, played: Played) -> Item:
    seats = sorted(played.game.seats, key=lambda seat: seat.rank)
    names = [person(content, seat.player).text for seat in seats]
    path = f"games/{one.about.id}/{played.night}.html#g{played.game.number}"
    if len(seats) > 2:
        return Item(path, played.date, ", ".join(names), one.about.name, path)
    drew = seats[0].rank == seats[1].rank
    message = _("{first} and {second} drew") if drew else _("{first} beat {second}")
    return Item(path, played.date, message.format(first=names[0], second=names[1]), one.about.name, path)


def _event_item(content: Content, one: EventHead) -> Item:
    event, path = one.event, f"tournaments/{one.event.id}.html"
    if event.final:
        winners = ", ".join(person(content, id_).text for id_ in one.winners) or _("no winner")
        message = ngettext("{n} board; winner: {winners}", "{n} boards; winner: {winners}", one.boards)
        text = message.format(n=one.boards, winners=winners)
    else:
        message = ngettext("{n} board; {state}", "{n} boards; {state}", one.boards)
        text = message.format(n=one.boards, state=state_in_words(event, one.progress))
    return Item(path, event.results_day, event.name, text, path)
