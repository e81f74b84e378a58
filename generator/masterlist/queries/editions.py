"""Lists as they stood at the end of a day, and the editions on file, whole: what editions are cut from."""

from masterlist.engine.query import Answers
from masterlist.facts.content import alone
from masterlist.facts.edition import Edition, EditionRow
from masterlist.queries.edition_files import edition, edition_headers
from masterlist.queries.lists import list_ids, night_lists
from masterlist.queries.people import players
from masterlist.queries.played import night_days
from masterlist.queries.rated import rated
from masterlist.queries.ratings import night_rows_on
from masterlist.queries.results import summaries
from masterlist.standings.master_list import list_on
from masterlist.standings.published import log_row
from masterlist.standings.rating_list import edition_row, rating_list_on


def rows_on(ask: Answers, list_: str, day: str) -> tuple[EditionRow, ...]:
    """The rows of an edition of a list that goes through a day."""
    if list_ in ask(list_ids)[0]:
        return tuple(map(log_row, list_on(ask(players), summaries(ask, list_), day)))
    if list_ in ask(night_lists):
        return ask(night_rows_on, list_, day)
    content = alone({})._replace(players=dict(ask(players)))
    return tuple(map(edition_row, rating_list_on(content, ask(rated, list_), day)))


def days_of(ask: Answers, list_: str) -> list[str]:
    """The days on which ratings moved, in order."""
    if list_ in ask(list_ids)[0]:
        return sorted({day for log in summaries(ask, list_) for day, *_ in log.totals})
    if list_ in ask(night_lists):
        return night_days(ask, list_)
    return sorted({change.date for change in ask(rated, list_).ledger.changes})


def on_file(ask: Answers, list_: str) -> list[Edition]:
    """The editions of a list that are on file, with their rows, the oldest first."""
    headers = ask(edition_headers).get(list_, ())
    return [ask.part(edition, header.name, key="edition") for header in headers]
