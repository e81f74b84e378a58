"""A site scored at once, without a memo."""

from masterlist.facts.content import Content
from masterlist.scoring import registry
from masterlist.standings.event_results import head, newest_first, score_event
from masterlist.standings.logs import score_list
from masterlist.standings.marks import resolved
from masterlist.standings.master_list import master_list
from masterlist.standings.rating_list import rate_list
from masterlist.standings.results import Counts, MasterList, Results
from masterlist.standings.summary import summary


def score(content: Content) -> Results:
    """Score everything; the facts have passed the checks."""
    logged, rated = list_ids(content)
    events = [score_event(event) for event in newest_first(content.events.values())]
    books = [book for own in content.books.values() for book in own]
    return Results(
        content,
        lists={id_: _log_list(content, id_) for id_ in logged},
        rated={id_: rate_list(content, content.lists[id_]) for id_ in rated},
        events={one.event.id: one for one in events},
        heads=tuple(map(head, events)),
        counts=Counts(
            sum(book.has_file for book in books),
            sum(len(book.entries) for book in books),
            len(content.players),
            len(content.clubs),
        ),
    )


def list_ids(content: Content) -> tuple[list[str], list[str]]:
    """The lists rated from log books and those rated from boards, each in the order in which the site shows them."""
    home = content.site.home
    ids = [*home, *(id_ for id_ in sorted(content.lists) if id_ not in home)]
    kinds = {id_: registry.kind_of(content.lists[id_].system) for id_ in ids}
    return [id_ for id_ in ids if kinds[id_] == "squares"], [id_ for id_ in ids if kinds[id_] == "diplomacy"]


def _log_list(content: Content, id_: str) -> MasterList:
    results = score_list(content, content.lists[id_])
    logs = [summary(results, player, ()) for player in results.logs]
    return MasterList(
        results,
        master_list(content.players, logs),
        tuple(resolved(content.players, one) for one in content.editions.get(id_, ())),
    )
