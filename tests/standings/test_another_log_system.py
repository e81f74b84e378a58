"""A list of log books is rated, put in order and checked by its own system; nothing else computes its ratings."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from masterlist.checks.examples import check_rows
from masterlist.facts.content import Content, Player
from masterlist.facts.logbook import Carried, LogBook
from masterlist.facts.site import Cut, Edition, EditionRow, RatingList
from masterlist.scoring.log import Scored, Status
from masterlist.scoring.working import Working
from masterlist.scoring.wwr import score_log
from masterlist.source import Place
from masterlist.standings.annals import log_leaders
from masterlist.standings.logs import score_list, summary
from masterlist.standings.marks import log_marks
from masterlist.standings.master_list import head_of, list_on, log_row, master_list
from tests.log_builders import book, game
from tests.systems import announcing, log_system
from tests.whole import read

NOWHERE = Place("nowhere.yaml", 1, 1)
ABOUT = RatingList("squares", "SQUARES", "points", {}, Cut.YEARLY, NOWHERE, NOWHERE)
BASE, _ = read(Path(__file__).parents[1] / "base")


def _rate(books: Iterable[LogBook], status: Mapping[Place, Status], working: Callable[[], Working]) -> list[Scored]:
    """The rating is half of the game points."""
    return [line._replace(rating=Fraction(line.total) / 2) for line in score_log(books, status, working)]


def _carried_over(carried: Carried) -> tuple[int, int, Fraction]:
    return len(carried.defeated), carried.game_points, Fraction(carried.game_points) / 2


SYSTEM = replace(log_system("points", "Points"), rate=_rate, carried_over=_carried_over)


@pytest.fixture(autouse=True)
def _announced() -> Iterator[None]:
    with announcing(SYSTEM):
        yield


def _content() -> Content:
    """Al has beaten two, and Bo won more points against one: by opponents times points Al would lead."""
    assert BASE
    als = [
        game("ed", "won-attrition", "2024-01-01", bonus="0-0"),
        game("jo", "won-attrition", "2024-02-01", bonus="0-0"),
    ]
    bos = [game("ed", "won-strategic", "2024-01-02", bonus="4-0")]
    books: dict[str, tuple[LogBook, ...]] = {"al": (book("al", als),), "bo": (book("bo", bos),)}
    people = {id_: Player(id_, id_, NOWHERE, NOWHERE, NOWHERE) for id_ in ("al", "bo", "ed", "jo")}
    return BASE._replace(players=people, books=books, lists={"squares": ABOUT})


def test_a_list_stands_by_the_rating_of_its_own_system() -> None:
    content = _content()
    results = score_list(content, ABOUT)
    logs = [summary(results, player) for player in results.logs]
    rows = master_list(content.players, logs)
    assert [(row.rank, row.player, row.rating) for row in rows] == [(1, "bo", Fraction(11, 2)), (2, "al", 3)]
    assert [row.player for row in list_on(content.players, logs, "2024-01-01")] == ["al"]
    assert log_leaders(logs)["2024"].ids == ("bo",)


def test_an_edition_of_such_a_list_holds_what_was_published() -> None:
    content = _content()
    results = score_list(content, ABOUT)
    logs = {player: summary(results, player) for player in results.logs}
    rows = tuple(map(log_row, master_list(content.players, logs.values())))
    assert [row.rating for row in rows] == ["11/2", "3"]
    edition = Edition("squares", "2024", "2024-12-31", "", rows, NOWHERE)
    assert not [*check_rows(content, edition)], "its figures do not decide the rating"
    assert head_of(edition, ()).rating == Fraction(11, 2)
    totals = {player: log.total_on("2024-12-31") for player, log in logs.items()}
    published = [(player, log.now) for player, log in logs.items()]
    assert not [*log_marks(published, totals)]
    other = EditionRow(1, "bo", "5", 1, 2, 10)
    (mark,) = log_marks([("bo", logs["bo"].now._replace(doubled=other.doubled))], totals)
    assert (mark.player, mark.rating) == ("bo", Fraction(11, 2))
