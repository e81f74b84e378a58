"""The newest results of the site and of its lists, as feeds."""

from collections.abc import Iterable, Iterator, Mapping

from masterlist.facts.content import Content
from masterlist.language import _, ngettext, spoken
from masterlist.site.common.boards import person, state_in_words
from masterlist.site.common.model import Document
from masterlist.site.common.words import titled
from masterlist.site.downloads import feeds, head
from masterlist.site.downloads.feeds import Changes, FeedItem, spot
from masterlist.site.latest.told import RecentResult
from masterlist.source import Kind, Place, in_words
from masterlist.standings.event_values import EventHead


def documents(
    content: Content, told: Mapping[str, Iterable[RecentResult]], heads: Iterable[EventHead], changed: Changes
) -> Iterator[Document]:
    """A feed for each list that has results, which are ``told`` by list, one for all events, and one of everything."""
    site = content.site
    if not head.wants(site, "feeds"):
        return
    lists = {id_: _items(content, id_, own, changed) for id_, own in told.items()}
    for id_, items in lists.items():
        if items:
            title = f"{content.lists[id_].name} · {site.title}"
            yield feeds.feed(site, f"lists/{id_}", title, f"lists/{id_}.html", items)
    held = (one for one in heads if one.boards)
    events = feeds.newest(_dated(changed, one.event.place, _event_item(content, one)) for one in held)
    if events:
        yield feeds.feed(site, "events", f"{_('Events')} · {site.title}", "tournaments.html", events)
    everything = feeds.newest([item for items in (*lists.values(), events) for item in items])
    if everything:
        yield feeds.feed(site, "results", site.title, "index.html", everything)


def _dated(changed: Changes, place: Place, item: FeedItem) -> FeedItem:
    return item._replace(changed=changed.get(spot(place), ""))


def _items(content: Content, list_: str, told: Iterable[RecentResult], changed: Changes) -> list[FeedItem]:
    """The newest results of a list that are final."""
    name = content.lists[list_].name
    found = (_dated(changed, one.place, _item(content, name, one)) for one in told if one.ended)
    return feeds.newest(found)[: feeds.MOST]


def _item(content: Content, name: str, one: RecentResult) -> FeedItem:
    title = spoken(in_words(one.said, Kind.PLAYER, lambda id_: person(content, id_).text))
    if one.board:
        title = f"{titled(one.board, one.began, one.ended)}: {title}"
    text = f"{name}; {_(one.status)}" if one.status else name
    return FeedItem(one.id, one.ended, title, text, one.page)


def _event_item(content: Content, one: EventHead) -> FeedItem:
    event, path = one.event, f"tournaments/{one.event.id}.html"
    if event.final:
        winners = ", ".join(person(content, id_).text for id_ in one.winners) or _("no winner")
        message = ngettext("{n} board; winner: {winners}", "{n} boards; winner: {winners}", one.boards)
        text = message.format(n=one.boards, winners=winners)
    else:
        message = ngettext("{n} board; {state}", "{n} boards; {state}", one.boards)
        text = message.format(n=one.boards, state=state_in_words(event, one.progress))
    return FeedItem(path, event.results_day, event.name, text, path)
