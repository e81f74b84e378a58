"""Games of nights that were not edited, and after which ratings are other than before: what a review says of them."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from masterlist.building.checking import Options, Workplace
from masterlist.comparing.side import Sides
from masterlist.comparing.sides import look
from tests.review.versions import reviewed

TESTS = Path(__file__).parents[1]
Moves = list[tuple[str, str]]  # player, and why
Later = list[tuple[str, str, bool]]  # player, game, and whether the rating after it is another


def _looked(tmp_path: Path, files: dict[str, str]) -> Sides:
    """The site, and the site with these files."""
    before, after = tmp_path / "before", tmp_path / "after"
    for folder in (before, after):
        for base in ("base", "base_nights"):
            shutil.copytree(TESTS / base, folder, dirs_exist_ok=True)
    for name, text in files.items():
        (after / "content" / name).write_text(text, "utf-8")
    with Workplace(after, Options(jobs=1, cache=tmp_path / "cache")) as place:
        return place.run(lambda: look(place, before))


@pytest.fixture
def told(tmp_path: Path) -> Callable[[str, str], tuple[Moves, Later]]:
    """What moves, and after which games ratings are other, where a night's file says this."""

    def found(night: str, text: str) -> tuple[Moves, Later]:
        made = reviewed(_looked(tmp_path, {f"games/chess/{night}.yaml": text}))
        moved = [(one.player, one.why) for one in made.moves]
        return moved, [(one.player, one.game, one.before != one.after) for one in made.rerated]

    return found


def _night(date: str, *games: str) -> str:
    return f"date: {date}\ngames:\n" + "".join(f"  - {{{game}}}\n" for game in games)


def test_a_new_night_moves_ratings_and_those_after_later_games(told: Callable[[str, str], tuple[Moves, Later]]) -> None:
    moved, later = told("2024-04-02", _night("2024-04-02", "white: bob-baker, black: cleo-cole, result: 1-0"))
    assert {*moved} == {("bob-baker", "new night"), ("cleo-cole", "new night")}
    assert later == [
        ("bob-baker", "2024-05-07-late against cleo-cole", True),
        ("cleo-cole", "2024-05-07-late against bob-baker", True),
    ]


def test_the_newest_night_leaves_all_games_before_it_alone(told: Callable[[str, str], tuple[Moves, Later]]) -> None:
    moved, later = told("2024-06-04", _night("2024-06-04", "white: bob-baker, black: cleo-cole, result: 1-0"))
    assert len(moved) == 2
    assert later == []


def test_a_corrected_game_is_none_of_the_later_ones(told: Callable[[str, str], tuple[Moves, Later]]) -> None:
    corrected = "white: bob-baker, black: ann-archer, result: 0-1"
    _, later = told("2024-03-12", _night("2024-03-12", "white: cleo-cole, black: ann-archer, result: draw", corrected))
    games = {game for _, game, *_ in later}
    assert games
    assert all(game.startswith("2024-05-07-late") for game in games)


@pytest.mark.parametrize("with_night", [True, False])
def test_other_terms_beside_a_new_night(tmp_path: Path, *, with_night: bool) -> None:
    """A change that has a new result for the list is not told that it has none."""
    night = _night("2024-06-04", "white: bob-baker, black: cleo-cole, result: 1-0")
    terms = "name: Club chess\nsystem: elo\nterms: {ranked_after: 2, k: 40}\n"
    files = {"lists/chess.yaml": terms} | ({"games/chess/2024-06-04.yaml": night} if with_night else {})
    (((_, message),),) = reviewed(_looked(tmp_path, files)).effects.values()
    beside = "Club chess, and its new results alone do not explain it:"
    assert message.partition(": ")[0].endswith(beside[:-1] if with_night else "Club chess without a new result")
