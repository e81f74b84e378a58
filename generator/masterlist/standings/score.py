"""A site scored at once, without a memo."""

from typing import Any

from masterlist.facts.content import Content
from masterlist.facts.site import RatingList
from masterlist.kinds.kind import KindFiles, kinds
from masterlist.scoring import registry
from masterlist.scoring.log import Paired
from masterlist.source import Place
from masterlist.standings.event_results import newest_first, score_event
from masterlist.standings.logs import score_list, summary
from masterlist.standings.marks import resolved
from masterlist.standings.master_list import master_list
from masterlist.standings.rating_list import rate_list
from masterlist.standings.results import ListResults, Results
from masterlist.standings.same_game import judged_event


def score(content: Content) -> Results:
    """Score everything but nights; the facts have passed the checks."""
    home = content.site.home
    abouts = [content.lists[id_] for id_ in (*home, *(id_ for id_ in sorted(content.lists) if id_ not in home))]
    lists: dict[str, ListResults[Any]] = {}
    for score_one, files in ((_log_list, KindFiles.LOGS), (rate_list, KindFiles.BOARDS)):
        of_kind = (about for about in abouts if kinds()[registry.kind_of(about.system)].files is files)
        lists |= {about.id: score_one(content, about) for about in of_kind}
    events = [score_event(judged_event(event)[0]) for event in newest_first(content.events.values())]
    return Results(content, lists, {one.event.id: one for one in events})


def _log_list(content: Content, about: RatingList) -> ListResults[Any]:
    results = score_list(content, about)
    concerning: dict[str, dict[Place, Paired]] = {player: {} for player in results.logs}
    for place, one in results.paired.items():
        for player in {one.player, one.entry.opponent} & concerning.keys():
            concerning[player][place] = one
    logs = [summary(results._replace(paired=own), player) for player, own in concerning.items()]
    editions = tuple(resolved(content.players, one) for one in content.editions.get(about.id, ()))
    columns = registry.list_system(about.system).columns
    return results._replace(rows=master_list(content.players, logs, columns), editions=editions)
