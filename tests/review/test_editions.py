"""Published editions beside a change: what is guarded, and which are named because they would be different."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from masterlist.comparing.side import ComparedVersion, Sides
from masterlist.facts.site import Edition, EditionRow
from masterlist.review import review as reviewing
from masterlist.review.guards import unlike_the_results
from masterlist.review.markdown import as_markdown
from masterlist.review.moves import remarked
from masterlist.review.pull import DocumentPart
from masterlist.source import Place
from masterlist.standings.movement import Mark, Why
from masterlist.standings.score import score
from tests.editions import publish
from tests.review.site import SUZY, Site
from tests.review.versions import content, player, with_players
from tests.story.runner import git

EDITION = "content/editions/squares/2026-q2.yaml"


def _edit(site: Site) -> None:
    site.change(EDITION, "games: ", "games: 1")


def _remove(site: Site) -> None:
    (site.root / EDITION).unlink()


def _without_edition(site: Site) -> None:
    (site.root / EDITION).unlink()
    site.commit()
    git("switch", "--quiet", "--create", "report", at=site.root)


def _forge(site: Site) -> None:
    text = (site.root / EDITION).read_text("utf-8")
    _without_edition(site)
    site.add(EDITION, text.replace("games: ", "games: 1", 1))


@pytest.mark.parametrize("change", [_edit, _remove, _forge])
def test_an_edition_stays_as_published(site: Site, change: Callable[[Site], None]) -> None:
    change(site)
    review = site.review("mallory")
    assert [one["guard"] for one in review["guards"]] == ["published-edition"]
    assert site.review("mallory", "published-edition")["needs_leave"] == []


def test_a_new_edition_needs_no_leave_and_moves_nothing(site: Site) -> None:
    _without_edition(site)
    publish(site.root, "squares", "2026-06-30", git("rev-parse", "main", at=site.root))
    review = site.review()
    assert [(one["how"], one["what"], one["id"]) for one in review["items"]] == [("new", "edition", "squares/2026-q2")]
    assert review["guards"] == []
    assert review["moves"] == []


def test_an_edition_cut_from_the_request_itself_needs_leave(site: Site) -> None:
    """A merge that squashes leaves the commit behind, and results that were there for one commit give any rows."""
    _without_edition(site)
    site.change(SUZY, "bonus: 2-4", "bonus: 1-4")
    site.commit()
    publish(site.root, "squares", "2026-06-30", git("rev-parse", "HEAD", at=site.root))
    (guard,) = [one for one in site.review()["guards"] if one["guard"] == "published-edition"]
    (problem,) = guard["problems"]
    assert (problem["line"], "cut editions from what is merged" in problem["message"]) == (5, True)


def test_new_editions_are_verified_from_few_commits(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each costs the scoring of a whole site."""
    _without_edition(site)
    monkeypatch.setattr(reviewing, "MOST_COMMITS", 0)
    publish(site.root, "squares", "2026-06-30", git("rev-parse", "main", at=site.root))
    (guard,) = site.review()["guards"]
    assert "this change has editions of more than 0 commits" in guard["problems"][0]["message"]


def test_editions_that_would_be_different_are_named(site: Site) -> None:
    """A correction of Suzy's log of 1996 touches each edition that counts it, and none of them moves."""
    site.change(SUZY, "bonus: 2-4", "bonus: 1-4")
    review = site.review()
    ids = {path.stem for path in (site.root / "content/editions/squares").iterdir()}
    assert {one["edition"] for one in review["editions"]} == {f"squares/{id_}" for id_ in ids}
    assert all(one["players"] == ["suzy"] for one in review["editions"])
    assert not [one for one in review["items"] if one["what"] == "edition"]
    said = as_markdown(DocumentPart(review))
    assert "published editions would be different with this change, and stay as published**" in said
    assert "`squares/1996-q2`: 1 rating (`Suzy`)" in said


# --- by hand: what is asked of facts --------------------------------------------------------------------------


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
        return [
            *remarked(
                Sides(ComparedVersion(one, None, [], marks=before), ComparedVersion(called, None, [], marks=after))
            ).items()
        ]

    old = marks(anna="5", bob="3")
    assert found({"a": old}, {"a": marks(ann="5", bob="3")}) == []
    assert found({"a": old}, {"a": marks(ann="5")}) == [], "what is right again is not told"
    new = marks(ann="6", bob="4", cleo="1", dan="2")
    assert found({"b": (), "a": old}, {"b": marks(bob="3"), "a": new}) == [
        ("a", ("ann", "bob", "cleo", "dan")),
        ("b", ("bob",)),
    ]
    assert found({}, {"a": new}) == [], "a new edition is none that changes"
