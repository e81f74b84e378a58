"""What a system for log books says of itself, and what an entry counts."""

from fractions import Fraction

import pytest

from masterlist.facts.logbook import NOTHING_CARRIED, Carried
from masterlist.facts.site import EditionRow
from masterlist.scoring.list_words import Column, Fault
from masterlist.scoring.log import STATUSES, Brought, LogSystem, Scored, Status
from masterlist.scoring.wwr import score_log
from tests.log_builders import NOWHERE, game


@pytest.mark.parametrize("status", STATUSES, ids=lambda status: status.name)
def test_only_what_is_rated_counts(status: Status) -> None:
    one = Scored(game(), 1, 1, "b1-1", status, 7, 1, 7, 7, ())
    assert one.rated is status.rated
    assert one.points == (7 if status in {Status.CONFIRMED, Status.SIGNED, Status.AWAITING} else 0)


@pytest.mark.parametrize(("rate", "rates"), [(None, False), (score_log, True)])
def test_a_system_rates_lists_where_it_has_a_function(rate: object, *, rates: bool) -> None:
    system = LogSystem("count", "Count", rate=rate)  # type: ignore[arg-type]
    assert (system.rates_logs, system.rates_lists) == (rates, rates)
    assert (system.scores_events, system.no_rating_because, system.kind) == (False, "", "squares")


def test_what_a_system_does_not_say_is_nothing() -> None:
    system = LogSystem("count", "Count")
    carried = Carried(9, ("al",), (), NOWHERE, {"al": NOWHERE})
    assert system.brought(carried) == system.brought(NOTHING_CARRIED) == Brought(0, 0, 0)
    assert system.points(game()) == 0


def test_what_a_rating_is_made_of() -> None:
    system = LogSystem("count", "Count")
    assert system.columns == (
        Column("opponents_defeated", "Opponents defeated", places=None, tie="before {player} by opponents defeated"),
        Column("game_points", "Game points", "count", tie="before {player} by game points"),
    )
    assert not system.counts_results
    assert (system.start_rating({}), system.exact(Fraction(5, 2))) == (Fraction(0), "5/2")


def test_a_rating_is_what_the_system_makes_of_its_figures() -> None:
    row = EditionRow(1, "ann", "21/2", 3, halves=3, points=7)
    assert LogSystem("count", "Count").fault_in(row) is None, "it does not say what they give"
    system = LogSystem("count", "Count", product=lambda halves, points: halves * points)
    assert system.fault_in(row) is None
    for other in (row._replace(halves=4), row._replace(points=8)):
        assert system.fault_in(other) == Fault("the rating 21/2 is not what its figures give")
