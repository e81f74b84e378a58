"""What is explained from a part of the site is what the whole of it says."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import pytest

from masterlist import build, explain
from masterlist.building import checking
from masterlist.building.checking import Options
from masterlist.standings.results import Results
from tests.examples import CAMPAIGN
from tests.whole import whole

ROOT = Path(__file__).parents[1]
One = TypeVar("One")


@pytest.fixture(scope="module")
def results() -> Results:
    found = whole(ROOT).results
    assert found
    return found


@pytest.fixture(scope="module")
def options(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Options]:
    """With a cache that keeps all that is read, as after a build."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(checking, "FEW", 0)
        yield Options(jobs=1, cache=tmp_path_factory.mktemp("explain") / "cache")


@pytest.mark.campaign
def test_every_log_entry(results: Results, options: Options) -> None:
    problems = whole(ROOT).problems
    explained = 0
    for books in _some([*results.content.books.values()], 3):
        part, found = build.results_around(ROOT, books[0].place.file, options)
        assert part
        assert found == problems
        # Those of games between two are explained as games of nights are: tests/kinds/test_duel_logs.py.
        for place in (entry.place for book in books for entry in book.entries if not entry.is_duel):
            said = explain.entry(part, found, place.file, place.line)
            assert said == explain.entry(results, problems, place.file, place.line)
            assert said
            explained += 1
    assert explained > 30


@pytest.mark.campaign
def test_every_board_and_rated_game(results: Results, options: Options) -> None:
    boards = [(one.event.id, board) for one in results.events.values() for board in one.event.boards]
    games = [(list_, game.game) for list_, one in results.lists.items() for game in one.games]
    assert boards
    assert games
    for at, (of, board) in enumerate((*_some(boards, 3), *_some(games, 5))):
        said = _explained(results, board.place.file)
        assert said
        name = (board.place.file, f"{of}/{board.id}")[at % 2]  # either leads to it
        part, _ = build.results_around(ROOT, name, options)
        assert part
        assert _explained(part, name) == said


def _explained(results: Results, name: str) -> str | None:
    return explain.board(results, name) or explain.rated(results, name)


def _some(all_: Sequence[One], one_in: int) -> Sequence[One]:
    """Each is explained apart, which takes as long as a check; a campaign tries all."""
    return all_ if CAMPAIGN else all_[::one_in]


def test_nothing_of_a_site_with_errors(tmp_path: Path) -> None:
    (tmp_path / "content").mkdir()
    part, problems = build.results_around(tmp_path, "a/b", Options(jobs=1))
    assert part is None
    assert [problem.rule for problem in problems if problem.blocks]
