"""What a review says to people: words and names, no keys and ids; and what it leaves out."""

import pytest

from masterlist.review.markdown import as_markdown
from masterlist.review.pull import DocumentPart
from tests.review.site import SUZY, Site
from tests.story.runner import git


def _said(site: Site) -> str:
    return as_markdown(DocumentPart(site.review()))


def test_keys_are_words_and_players_have_names(site: Site) -> None:
    site.change(SUZY, "opponent: george-meade", "opponent: hank-thomas")
    said = _said(site)
    assert "`opponent` `George Meade` → `Hank Thomas`" in said
    assert "george-meade" not in said.replace("content/logs/george-meade", "")


def test_no_internals(site: Site) -> None:
    site.add("content/players/hank-thomas.yaml", "former_ids: [henry-thomas]\n")
    said = _said(site)
    assert "`former ids` – → `henry-thomas`" in said
    assert "places" not in said


@pytest.mark.parametrize("name", ["01.yaml~", "#01.yaml#", ".01.yaml.swp", ".#01.yaml"])
def test_the_backup_copies_of_editors_are_ignored_until_git_has_them(site: Site, name: str) -> None:
    copy = f"content/logs/suzy/{name}"
    before = site.review()
    site.add(copy, (site.root / SUZY).read_text("utf-8"))
    assert site.review() == before
    git("switch", "--quiet", "--create", "pull", at=site.root)
    site.commit()
    assert [one["name"] for one in site.review()["touched"]] == [copy]


def test_privacy_of_a_player_without_an_account_needs_leave(site: Site) -> None:
    path = "content/players/hank-thomas.yaml"
    site.add(path, "privacy: anonymous\n")
    review = site.review(author="some-body")
    assert review["needs_leave"] == ["changed-privacy"]
    assert "is shown otherwise: public → anonymous" in _said(site)


def test_players_with_an_account_decide_how_they_are_shown(site: Site) -> None:
    path = "content/players/hank-thomas.yaml"
    site.add(path, "github: hank\n")
    site.commit()
    site.add(path, "privacy: initials\n")
    assert site.review(author="hank")["needs_leave"] == []
    assert site.review(author="some-body")["needs_leave"] == ["other-author"]


def test_a_renamed_club_keeps_its_sanction(site: Site) -> None:
    old = site.root / "content/clubs/casco-bay.yaml"
    old.rename(old.with_name("bay-club.yaml"))
    site.add("content/clubs/bay-club.yaml", "former_ids: [casco-bay]\n")
    for folder in ("players", "logs"):
        for path in (site.root / "content" / folder).rglob("*.yaml"):
            text = path.read_text("utf-8")
            path.write_text(text.replace("club: casco-bay", "club: bay-club"), "utf-8")
    review = site.review()
    assert [one["how"] for one in review["items"] if one["what"] == "club"] == ["changed"]
    assert (review["errors"], {*review["needs_leave"]} & {"lost-id", "changed-sanction"}) == (0, set())
