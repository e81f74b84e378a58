"""The day of the newest result of a list."""

from masterlist.engine.query import Answers
from masterlist.queries.lists import list_ids, night_lists
from masterlist.queries.rated import rated
from masterlist.queries.ratings import months
from masterlist.queries.results import figures


def newest_day(ask: Answers, list_: str) -> str:
    """The day of the newest night, or ""."""
    return max(
        (outline.nights[-1][0] for outline in ask(months).values() if outline.list == list_ and outline.nights),
        default="",
    )


def as_of(ask: Answers, list_: str) -> str:
    """The date of the newest result of a list, or ""."""
    if list_ in ask(night_lists):
        return newest_day(ask, list_)
    return ask(figures, list_).as_of if list_ in ask(list_ids)[0] else ask(rated, list_).as_of
