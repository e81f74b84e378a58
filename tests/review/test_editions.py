"""Published editions beside a change: what is guarded, and which are named because they would be different."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from masterlist.building.checking import Options, Workplace
from masterlist.comparing.side import ComparedVersion, Sides
from masterlist.comparing.sides import look
from masterlist.facts.site import Edition, EditionRow
from masterlist.review.guards import unlike_the_results
from masterlist.source import Place
from masterlist.standings.movement import Mark, Why
from masterlist.standings.score import score
from tests.review.versions import content, player, reviewed, with_players
from tests.small import copied_site


def _row(player: str, rating: str = "10", rank: int | None = 1, games: int = 3) -> EditionRow:
    return EditionRow(rank, player, rating, games)


def _edition(id_: str, *rows: EditionRow) -> Edition:
    return Edition("squares", id_, "2026-06-30", "", rows, Place(f"{id_}.yaml"))


def _unlike(before: Edition | None, after: Edition, rows: tuple[EditionRow, ...] | None) -> list[tuple[Place, str]]:
    """What is said of a new edition in whose place the results give these rows."""
    one = content("base")
    old = one._replace(editions={"squares": (before,)} if before else {})
    new = one._replace(editions={"squares": (after,)})
    new_rows = {} if rows is None else {after.name: rows}
    scored = score(one)._replace(content=new)
    return [
        *unlike_the_results(Sides(ComparedVersion(old, None, []), ComparedVersion(new, scored, [], new_rows=new_rows)))
    ]


ROWS = (_row("ann-archer"), _row("bob-baker", "4", 2))


@pytest.mark.parametrize(
    ("rows", "player"),
    [
        (ROWS, ""),
        (ROWS[::-1], ""),
        ((ROWS[0],), "bob-baker"),
        ((*ROWS, _row("cleo-cole", "1", 3)), "cleo-cole"),
        ((ROWS[0], _row("bob-baker", "5", 2)), "bob-baker"),
        ((ROWS[0], _row("bob-baker", "4", None)), "bob-baker"),
        ((_row("ann-archer", games=4), ROWS[1]), "ann-archer"),
        ((_row("ann-archer", "11"), _row("bob-baker", "5", 2)), "ann-archer"),
    ],
)
def test_a_new_edition_says_what_the_results_give(rows: tuple[EditionRow, ...], player: str) -> None:
    message = f"the new edition 'squares/2026-q2' is not what the results give: {player}: the file has "
    found = _unlike(_edition("2026-q1"), _edition("2026-q2", *ROWS), rows)
    assert [(place, text[: len(message)]) for place, text in found] == (
        [(Place("2026-q2.yaml"), message)] if player else []
    )


@pytest.mark.parametrize(("others", "more"), [(0, ""), (1, ", and 1 more"), (2000, ", and 2,000 more")])
def test_the_first_row_is_told_and_how_many_more(others: int, more: str) -> None:
    rows = [_row(f"p{at:04}", str(9000 - at), at + 1) for at in range(others + 1)]
    given = tuple(row._replace(games=4) for row in rows)
    ((_, said),) = _unlike(_edition("2026-q1"), _edition("2026-q2", *rows), given)
    assert said.endswith(f"the results give rank 1 with 9000 after 4 games{more}")


def test_an_edition_of_a_list_that_is_not_rated() -> None:
    message = "the new edition 'squares/2026-q2' cannot be compared with the results: no such list is rated"
    assert _unlike(None, _edition("2026-q2", *ROWS), None) == [(Place("2026-q2.yaml"), message)]
    assert _unlike(_edition("2026-q2"), _edition("2026-q2", *ROWS), None) == [], "another guard finds that it changes"


def test_of_versions_that_cannot_be_scored_or_read_no_edition_is_doubted() -> None:
    one = content("base")._replace(editions={"squares": (_edition("2026-q2", *ROWS),)})
    scored = score(content("base"))._replace(content=one)
    assert [
        *unlike_the_results(Sides(ComparedVersion(content("base"), None, []), ComparedVersion(one, None, [])))
    ] == []
    assert [*unlike_the_results(Sides(ComparedVersion(None, None, []), ComparedVersion(one, scored, [])))] == []


def test_which_editions_a_change_makes_different() -> None:
    def marks(**ratings: str) -> tuple[Mark, ...]:
        return tuple(Mark(player, Fraction(rating), (Why.CHANGED,)) for player, rating in ratings.items())

    def found(
        before: dict[str, tuple[Mark, ...]], after: dict[str, tuple[Mark, ...]]
    ) -> list[tuple[str, tuple[str, ...]]]:
        one = content("base")
        called = with_players(one, player("ann", "Ann", former_ids=("anna",)))
        then, now = ComparedVersion(one, None, [], marks=before), ComparedVersion(called, None, [], marks=after)
        return [*reviewed(Sides(then, now)).remarked.items()]

    old = marks(anna="5", bob="3")
    assert found({"a": old}, {"a": marks(ann="5", bob="3")}) == []
    assert found({"a": old}, {"a": marks(ann="5")}) == [], "what is right again is not told"
    new = marks(ann="6", bob="4", cleo="1", dan="2")
    assert found({"b": (), "a": old}, {"b": marks(bob="3"), "a": new}) == [
        ("a", ("ann", "bob", "cleo", "dan")),
        ("b", ("bob",)),
    ]
    assert found({}, {"a": new}) == [], "a new edition is none that changes"


# --- Games of nights that were not edited, and after which ratings are other than before: what a review says of them
# ---

Moves = list[tuple[str, str]]  # player, and why
Later = list[tuple[str, str, bool]]  # player, game, and whether the rating after it is another


def _looked(tmp_path: Path, files: dict[str, str]) -> Sides:
    """The site, and the site with these files."""
    before, after = tmp_path / "before", tmp_path / "after"
    for folder in (before, after):
        copied_site(folder, "base", "base_nights")
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
