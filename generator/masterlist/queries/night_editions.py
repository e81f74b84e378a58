"""Lists that are rated from nights as they stood at the end of a day."""

from typing import NamedTuple

from masterlist.engine.query import Answers, Ask, Stored, heavy, query
from masterlist.facts.edition import EditionRow
from masterlist.facts.site import RatingList
from masterlist.queries.nights import outlines
from masterlist.queries.ratings import SpanWork, State, ratings_after, span_result, span_work, spans
from masterlist.queries.settings import LISTS
from masterlist.standings.movement import LEADERS
from masterlist.standings.night_annals import SpanAnnals
from masterlist.standings.periods import standings
from masterlist.standings.published import night_row
from masterlist.standings.some import Some, some


class OnDay(NamedTuple):
    """A list on a day: the ratings as they are kept, or the months that the day divides."""

    about: RatingList
    day: str
    kept: Stored[State] | None = None
    divided: SpanWork | None = None

    def state(self) -> State:
        """The ratings after the nights until the day."""
        if self.divided:
            nights = tuple(night for night in self.divided.given() if night.date <= self.day)
            return self.divided.rated(nights, explained=False).state
        return self.kept.value(State) if self.kept else {}


def _rows(work: OnDay) -> tuple[EditionRow, ...]:
    return tuple(map(night_row, standings(work.about, work.state())))


@heavy(_rows, batch=2)
def night_rows_on(ask: Ask, list_: str, day: str) -> OnDay:
    """The rows of an edition of a list that goes through a day."""
    about: RatingList = ask.part(LISTS, key=list_)
    every = ask(spans, list_)
    begun = [span for span, months in every.items() if _days(ask, months)[0] <= day]
    if not begun:
        return OnDay(about, day)
    if _days(ask, every[begun[-1]])[-1] <= day:
        return OnDay(about, day, kept=ask.stored(ratings_after, list_, begun[-1]))
    return OnDay(about, day, divided=span_work(ask, list_, begun[-1]))


def _days(ask: Ask, months: tuple[str, ...]) -> list[str]:
    return sorted(date for name in months for date, _ in ask.part(outlines, key=name).nights)


def annals(ask: Answers, list_: str) -> dict[str, SpanAnnals]:
    """What the months of a list were, by the first of those that are rated together."""
    return {span: ask.part(span_result, list_, span, key="annals") for span in ask(spans, list_)}


@query
def year_leaders(ask: Ask, list_: str) -> dict[str, Some]:
    """Who led at the end of each year with a night; of the newest one, who leads."""
    found: dict[str, Some] = {}
    for year in sorted({span[:4] for span in ask(spans, list_)}):
        rows = ask(night_rows_on, list_, f"{year}-12-31")
        found[year] = some([row.player for row in rows if row.rank == 1], LEADERS)
    return found


def night_days(ask: Answers, list_: str) -> list[str]:
    """The days of a list's nights, in order."""
    return sorted({date for one in ask(outlines).values() if one.list == list_ for date, _ in one.nights})
