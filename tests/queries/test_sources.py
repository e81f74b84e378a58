"""What every list says: a module for each kind of files that hold games answers, with the same functions."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from masterlist.kinds.kind import KindFiles
from masterlist.queries import of_boards, of_logs, of_nights
from masterlist.queries.sources import Source, ranked_on, source_of
from masterlist.scoring.rating import Standing
from masterlist.scoring.registry import systems
from masterlist.scoring.system import ListSystem
from masterlist.standings.movement import ROWS

SOURCES: Mapping[KindFiles, Source] = {
    KindFiles.LOGS: of_logs,
    KindFiles.BOARDS: of_boards,
    KindFiles.NIGHTS: of_nights,
}


@pytest.mark.parametrize("files", KindFiles)
def test_each_has_every_function(files: KindFiles) -> None:
    found = source_of(files)
    assert found is SOURCES[files]
    names = [name for name in vars(Source) if not name.startswith("_")]
    assert len(names) > 5
    assert all(hasattr(found, name) for name in names)


@pytest.mark.parametrize("id_", [id_ for id_, one in systems().items() if one.rates_lists])
def test_a_system_that_rates_lists_says_what_each_needs(id_: str) -> None:
    asked = [name for name in vars(ListSystem) if not name.startswith("_")]
    assert len(asked) >= 5
    assert all(hasattr(systems()[id_], name) for name in asked)


@pytest.mark.parametrize(("members", "said"), [(0, 0), (3, 3), (ROWS, ROWS), (ROWS + 1, 0)])
def test_of_a_large_list_it_is_not_said_among_how_many(members: int, said: int) -> None:
    one = Standing("p", Fraction(1500), 1, 1, 0, 0, "2026-01-01")
    rows = {"unranked": one, **{f"p{n}": one._replace(rank=n) for n in range(1, members + 1)}}
    gather = ranked_on.gather
    assert gather
    assert gather(lambda *_: rows, "some-list") == said
