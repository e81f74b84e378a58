"""Published editions beside a change: what is guarded, and which are named because they would be different."""

from collections.abc import Callable

import pytest

from masterlist.review.given import Given
from masterlist.review.markdown import as_markdown
from tests.editions import publish
from tests.review.site import ROOT, SUZY, Site
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
    _without_edition(site)
    site.add(EDITION, (ROOT / EDITION).read_text("utf-8").replace("games: ", "games: 1", 1))


@pytest.mark.parametrize("change", [_edit, _remove, _forge])
def test_an_edition_stays_as_published(site: Site, change: Callable[[Site], None]) -> None:
    change(site)
    review = site.review("mallory")
    assert [one["guard"] for one in review["guards"]] == ["published-edition"]
    assert site.review("mallory", "published-edition")["needs_leave"] == []


def test_a_new_edition_needs_no_leave_and_moves_nothing(site: Site) -> None:
    _without_edition(site)
    publish(site.root, "squares", "2026-06-30")
    review = site.review()
    assert [(one["how"], one["what"], one["id"]) for one in review["items"]] == [("new", "edition", "squares/2026-q2")]
    assert review["guards"] == []
    assert review["moves"] == []


def test_editions_that_would_be_different_are_named(site: Site) -> None:
    """A correction of Suzy's log of 1996 touches each edition that counts it, and none of them moves."""
    site.change(SUZY, "bonus: 2-4", "bonus: 1-4")
    review = site.review()
    ids = {path.stem for path in (site.root / "content/editions/squares").iterdir()}
    assert {one["edition"] for one in review["editions"]} == {f"squares/{id_}" for id_ in ids}
    assert all(one["corrected"] == ["suzy"] and not one["late"] for one in review["editions"])
    assert not [one for one in review["items"] if one["what"] == "edition"]
    said = as_markdown(Given(review))
    assert "published editions would be different with this change, and stay as published**" in said
    assert "`squares/1996-q2`: 1 rating corrected (`Suzy`)" in said
