"""A site scored at once, without a memo."""

from masterlist.facts.content import Content
from masterlist.kinds.kind import KindFiles
from masterlist.kinds.registry import kinds
from masterlist.scoring import registry
from masterlist.scoring.log import Paired
from masterlist.source import Place
from masterlist.standings.event_results import head, newest_first, score_event
from masterlist.standings.logs import score_list, summary
from masterlist.standings.marks import resolved
from masterlist.standings.master_list import master_list
from masterlist.standings.rating_list import rate_list
from masterlist.standings.results import MasterList, Results
from masterlist.standings.same_game import settled_event


def score(content: Content) -> Results:
    """Score everything; the facts have passed the checks."""
    logged, rated = list_ids(content)
    events = [score_event(settled_event(event)[0]) for event in newest_first(content.events.values())]
    return Results(
        content,
        lists={id_: _log_list(content, id_) for id_ in logged},
        rated={id_: rate_list(content, content.lists[id_]) for id_ in rated},
        events={one.event.id: one for one in events},
        heads=tuple(map(head, events)),
    )


def list_ids(content: Content) -> tuple[list[str], list[str]]:
    """The lists rated from log books and those rated from boards, each in the order in which the site shows them."""
    home = content.site.home
    ids = [*home, *(id_ for id_ in sorted(content.lists) if id_ not in home)]
    files = {id_: kinds()[registry.kind_of(content.lists[id_].system)].files for id_ in ids}
    return [id_ for id_ in ids if files[id_] is KindFiles.LOGS], [id_ for id_ in ids if files[id_] is KindFiles.BOARDS]


def _log_list(content: Content, id_: str) -> MasterList:
    results = score_list(content, content.lists[id_])
    told: dict[str, dict[Place, Paired]] = {player: {} for player in results.logs}
    for place, one in results.paired.items():
        for player in {one.player, one.entry.opponent} & told.keys():
            told[player][place] = one
    logs = [summary(results._replace(paired=own), player) for player, own in told.items()]
    return MasterList(
        results,
        master_list(content.players, logs),
        tuple(resolved(content.players, one) for one in content.editions.get(id_, ())),
    )
