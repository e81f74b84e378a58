"""A site without its games: what every plan of a page, and every page that shows something of everything, goes by."""

from collections.abc import Iterable
from functools import cached_property

from masterlist.building.assess import Assessed
from masterlist.building.known import known
from masterlist.codec import digest
from masterlist.facts.people import Player
from masterlist.queries.privacy import Veil
from masterlist.queries.results import log_work
from masterlist.queries.shown import hidden, rated
from masterlist.site.downloads import feeds
from masterlist.site.lists import view
from masterlist.standings.logs import LogResults, score_list
from masterlist.standings.master_list import master_list
from masterlist.standings.results import Counts, EventHead, MasterList, Results, list_ids, newest_first
from masterlist.standings.summary import LogSummary


class Overview:
    """Everything but logs and boards, put together once."""

    def __init__(self, assessed: Assessed) -> None:
        self.content = assessed.content
        self.revision = assessed.revision
        self.known = known(assessed.revision)
        self._veil = Veil.over(assessed.revision(hidden))
        self.rated = {id_: self._veil(self.revision(rated, id_)) for id_ in list_ids(self.content)[1]}
        self.warnings = assessed.warnings
        self._summaries = self.known.by_list()
        self.rows = {
            id_: master_list(self.content.players, self._summaries.get(id_, ())) for id_ in list_ids(self.content)[0]
        }
        self._as_of = {id_: max((log.newest for log in self.summaries(id_)), default="") for id_ in self.rows}
        self._told = {id_: sum(log.told for log in self.summaries(id_)) for id_ in self.rows}
        self.heads = self._heads()
        # The name of a player who is on file; None of others. It is asked for a hundred thousand times.
        self.name = {id_: player.name for id_, player in self.content.players.items()}.get
        self.people = digest([(one.id, one.name, one.club, one.country) for one in self.content.players.values()])
        self.clubs = digest([(club.id, club.name) for club in self.content.clubs.values()])

    def names(self, players: Iterable[str]) -> dict[str, str]:
        """The names of those who are on file."""
        return {id_: name for id_ in players if (name := self.name(id_)) is not None}

    def club(self, id_: str | None) -> str:
        """A club's name, or ""."""
        return self.content.clubs[id_].name if id_ else ""

    def master_list(self, id_: str, newest: LogResults | None = None) -> MasterList:
        """A list with its rows; its editions without theirs."""
        results = newest or LogResults(self.content.lists[id_], "", {}, {}, {})
        editions = self.known.editions.get(id_, ())
        return MasterList(results._replace(as_of=self.as_of(id_)), self.rows[id_], editions, self._told[id_])

    def as_of(self, list_: str) -> str:
        """The date of the newest result of a list that is rated from log books, or ""."""
        return self._as_of[list_]

    def clubs_of(self, players: Iterable[Player]) -> dict[str, str]:
        """The names of the clubs of some players, by id."""
        return {player.club: self.club(player.club) for player in players if player.club}

    @cached_property
    def everybody(self) -> bytes:
        """Names all that is known of players beside their games."""
        return digest([player[:7] for player in self.content.players.values()])

    def results(self, lists_: dict[str, MasterList] | None = None) -> Results:
        """The site without logs and boards."""
        found = {id_: self.master_list(id_) for id_ in self.rows} if lists_ is None else lists_
        return Results(self.content, found, self.rated, {}, self.heads, self.counts())

    def summaries(self, list_: str) -> list[LogSummary]:
        """The logs of one list."""
        return self._summaries.get(list_, [])

    def _heads(self) -> tuple[EventHead, ...]:
        units = self.known.events
        ordered = newest_first(unit.event for unit in units.values())
        return tuple(EventHead(event, units[event.id].progress, units[event.id].winners) for event in ordered)

    def counts(self) -> Counts:
        """How much the site holds."""
        logs = self.known.logs.values()
        return Counts(sum(unit.books for unit in logs), sum(unit.entries for unit in logs))

    def newest_logs(self, list_: str) -> list[str]:
        """Whose logs hold the newest results of a list: all that were added to on the last days, so many as needed."""
        logs = sorted(self._summaries.get(list_, ()), key=lambda log: log.newest, reverse=True)
        enough = logs[: 2 * max(view.LATEST, feeds.MOST)]  # a game stands in two logs
        since = enough[-1].newest if enough else ""
        return [log.player for log in logs if log.newest >= since]

    def newest(self, list_: str) -> LogResults:
        """The results of the logs that were added to last."""
        about = self.content.lists[list_]
        found = LogResults(about, "", {}, {}, {})
        for player in self.newest_logs(list_):
            real = self.known.logs[player].real
            own = of_player(score_list(self.revision.filled(log_work, real).content(), about, real), real)
            found = found._replace(logs=found.logs | own.logs, paired=found.paired | own.paired)
        return self._veil(found)


def of_player(results: LogResults, player: str) -> LogResults:
    """The results without what they say of others."""
    paired = {place: one for place, one in results.paired.items() if one.player == player}
    return results._replace(paired=paired)
