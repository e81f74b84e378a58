"""A list through time: its editions with what changed in each, its curves, its records and its history."""

from collections.abc import Iterator, Sequence

from masterlist.building.known import NONE
from masterlist.building.overview import Overview
from masterlist.site.editions.issues import issues
from masterlist.site.editions.view import Issue
from masterlist.site.lists import Sheet
from masterlist.site.small_curves import EDITIONS, log_curve
from masterlist.standings.master_list import Row
from masterlist.standings.records import Gain
from masterlist.standings.some import Some
from masterlist.standings.summary import LogSummary
from masterlist.standings.years import log_leaders


class Chronicle:
    """The editions of one list that is rated from log books."""

    def __init__(self, site: Overview, list_: str) -> None:
        self._site = site
        self._list = list_
        self.logs = {log.player: log for log in site.summaries(list_)}
        self.filed = site.known.filed.get(list_, NONE)
        self.cuts = self.filed.cuts
        self.ids = [cut.id for cut in self.cuts]

    @property
    def shown(self) -> tuple[list[str], int]:
        """What every page of the current list shows of the editions."""
        return self.ids[-EDITIONS:], len(self.ids)

    def sheet(self, number: int, portion: Sequence[Row], of: int) -> Sheet:
        """A page of the current list, without its curves."""
        ranks = self.filed.ranks.get(self.ids[-1], {}) if self.cuts else {}
        before = tuple(ranks.get(row.player, 0) for row in portion) if self.cuts else ()
        since = self.ids[-1] if self.cuts else ""
        return Sheet(number, tuple(portion), of, since, before)

    def histories(self, portion: Sequence[Row]) -> list[object]:
        """What the curves are drawn from."""
        logs = (self.logs[row.player] for row in portion)
        return [(log.history, log.first, log.brought) for log in logs] if self.cuts else []

    def curved(self, sheet: Sheet) -> Sheet:
        """The page with its curves."""
        days = [cut.last_day for cut in self.cuts[-EDITIONS:]]
        if not days:
            return sheet
        curves = tuple(_curve(self.logs[row.player], days) for row in sheet.rows)
        return sheet._replace(curves=curves, curves_from=self.cuts[-EDITIONS:][0].id)

    def issues(self) -> tuple[Issue, ...]:
        """All editions as they are told of."""
        return self._site.revision(issues, self._list)

    def gains(self) -> Iterator[Gain]:
        """The greatest gains of each edition."""
        for cut in self.cuts:
            if cut.news:
                yield Gain(cut.id, cut.last_day, cut.news.gained, cut.news.shared)

    def leaders(self) -> dict[str, Some]:
        """Who led at the end of each year; of the one that goes on, who leads."""
        newest = max((log.newest for log in self.logs.values()), default="")
        return log_leaders(self.logs.values()) | {newest[:4]: self._site.leaders(self._list)}


def _curve(log: LogSummary, days: Sequence[str]) -> str:
    return log_curve(log.totals, log.first, log.brought.halves * log.brought.points, days)
