"""What the pages of a list show, and nothing else."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from masterlist.amount import rounded
from masterlist.codec import encode
from masterlist.engine.query import Ask, Stored, query
from masterlist.facts.members import Members
from masterlist.facts.site import RatingList
from masterlist.kinds.kind import KindFiles
from masterlist.queries.edition_files import edition_headers
from masterlist.queries.lists import files_of
from masterlist.queries.people import People, clubs_of, people_in
from masterlist.queries.published import ranks_before
from masterlist.queries.rated import shown_rated
from masterlist.queries.ratings import night_index
from masterlist.queries.recents import page_recents
from masterlist.queries.settings import LISTS
from masterlist.queries.shown import excluded, kind_of_rows, rows_of
from masterlist.queries.sources import as_of, source
from masterlist.queries.years import newest_year
from masterlist.scoring.board import ending_in_words
from masterlist.site.common.model import Page
from masterlist.site.downloads import lists as downloads
from masterlist.site.layout.frame import Frame, people_content
from masterlist.site.lists.beside import GameHead, OfGames
from masterlist.site.lists.view import Current, ListSheet, list_page
from masterlist.standings.ranking import portion

NIGHTS = 12  # that a list's own page names


class ListPage(NamedTuple):
    """What one page of the current list shows."""

    list: str
    number: int  # of the page
    rows: Stored[Sequence[Any]]  # of the type that ``kind_of_rows`` says
    of: int  # rows on all pages
    before: tuple[int, ...]  # the rank of each in the newest edition
    now: Current
    has_results: bool
    people: People
    clubs: dict[str, str]

    def made(self, frame: Frame) -> Iterator[Page]:
        """The page."""
        content, about = people_content(frame, self.people, self.clubs), frame.lists[self.list]
        rows = self.rows.value(kind_of_rows(about.system))
        since = self.now.editions[-1] if self.now.editions else ""
        page = list_page(content, about, ListSheet(self.number, rows, self.of, since, self.before), self.now)
        yield page._replace(head=downloads.head_of(content, about, self.number, results=self.has_results))


@query
def list_page_inputs(ask: Ask, list_: str, page: str) -> ListPage:
    """What one page of the current list shows, by its number."""
    every, newest = ask(rows_of(ask, list_), list_), as_of(ask, list_)
    rows, real = tuple(portion(every, int(page))), portion([*ask(source(ask, list_).standing, list_)], int(page))
    now, is_first = _current(ask, list_, page), page == "1"
    about: RatingList = ask.part(LISTS, key=list_)
    if about.members is not None:
        now = now._replace(left=tuple(Members(about.members).gone(player, newest) for player in real))
    if is_first:
        now = _BESIDE[files_of(ask, list_)](
            ask, list_, now._replace(as_of=newest, ranked=sum(row.rank is not None for row in every))
        )
    people = people_in(ask, rows, excluded(ask, list_), now.of_games)
    return ListPage(
        list=list_,
        number=int(page),
        rows=Stored.inline(encode(rows)),
        of=len(every),
        before=tuple(ask.part(ranks_before, list_, key=player) or 0 for player in real),
        now=now,
        has_results=bool(newest) and any(row.games for row in every),
        people=people,
        clubs=clubs_of(ask, people),
    )


def _current(ask: Ask, list_: str, page: str) -> Current:
    """What every page of the list shows beside its rows."""
    return Current(
        editions=tuple(header.id for header in ask(edition_headers).get(list_, ())),
        recents=ask(page_recents, list_, page),
        year=ask(newest_year, list_),
    )


def _of_log_books(_ask: Ask, _list: str, now: Current) -> Current:
    """The games stand on the pages of players."""
    return now


def _of_boards(ask: Ask, list_: str, now: Current) -> Current:
    """All of its games, and the points in play."""
    one = ask(shown_rated, list_)
    reasons = {unrated.game: unrated.reason for unrated in one.ledger.unrated}
    games = (
        GameHead(game.id, game.started or "", game.finished or "", ending_in_words(game), reasons.get(game.id))
        for game in reversed(one.games)
    )
    return now._replace(of_games=OfGames(rounded(one.ledger.in_play, 0), tuple(games)))


def _of_nights(ask: Ask, list_: str, now: Current) -> Current:
    """Its newest nights."""
    newest = [*ask(night_index, list_).values()][: -NIGHTS - 1 : -1]
    return now._replace(nights=tuple(one.head for one in newest))


_BESIDE = {KindFiles.LOGS: _of_log_books, KindFiles.BOARDS: _of_boards, KindFiles.NIGHTS: _of_nights}
