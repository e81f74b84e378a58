"""The top ten of a list for a frame of another site: no scripts, and links open in the whole window."""

import re
from pathlib import Path

import pytest

from masterlist.build import build
from masterlist.building.checking import Options
from tests.built import words, write
from tests.conftest import Browse
from tests.server import served

NIGHT = "date: 2024-02-06\ngames:\n  - {white: cleo-cole, black: ann-archer, result: 1-0}\n"
NAME = 'Squares & "more"'


def made(root: Path, address: str = "base_url: https://club.example.org/list/\n") -> Path:
    """A list of nights, one of log books and one without a game."""
    write(root, "site.yaml", f"title: Club\n{address}")
    for player in ("Ann Archer", "Cleo Cole"):
        write(root, f"players/{player.lower().replace(' ', '-')}.yaml", f"name: {player}\n")
    write(root, "lists/chess.yaml", "name: Chess\nsystem: elo\n")
    write(root, "games/chess/2024-02-06.yaml", NIGHT)
    write(root, "lists/squares.yaml", f"name: '{NAME}'\nsystem: wwr\n")
    entry = "{date: 2024-05-09, opponent: cleo-cole, result: won-major, attrition: 10-4, bonus: 4-1, signed: true}"
    write(root, "logs/ann-archer/01.yaml", f"player: ann-archer\nbook: 1\nlist: squares\ngames:\n  - {entry}\n")
    write(root, "lists/empty.yaml", "name: Empty\nsystem: wwr\n")
    assert build(root, root / "public", Options(jobs=1)).files
    return root / "public"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("site"))


def test_every_list_has_a_small_page(site: Path) -> None:
    assert sorted(page.stem for page in (site / "embed").iterdir()) == ["chess", "empty", "squares"]
    assert "1 Cleo Cole 1" in words((site / "embed/chess.html").read_text("utf-8"))
    assert "1 Ann Archer 9" in words((site / "embed/squares.html").read_text("utf-8"))
    assert "No rated game is on file yet." in words((site / "embed/empty.html").read_text("utf-8"))
    page = (site / "embed/chess.html").read_text("utf-8")
    assert len(page) < 3_000
    assert "<script" not in page
    assert re.search(r'<link rel="?icon"? href="?\.\./assets/icon\.svg"?', page)
    assert all("target=_top" in link for link in re.findall(r"<a [^>]+>", page.replace('"', "")))


def test_lists_offer_the_snippet(site: Path) -> None:
    page = (site / "lists/squares.html").read_text("utf-8")
    assert "&lt;iframe src=" in page
    assert "https://club.example.org/list/embed/squares.html" in page
    assert "Squares &amp;amp; &amp;#34;more" in page or "Squares &amp;amp; &amp;quot;more" in page
    assert "&lt;iframe" not in (site / "lists/empty.html").read_text("utf-8")


def test_search_engines_find_the_list_instead(site: Path) -> None:
    assert "embed/" not in (site / "sitemap.xml").read_text("utf-8")
    assert "noindex" in (site / "embed/chess.html").read_text("utf-8")


def test_a_site_without_an_address_has_none(tmp_path: Path) -> None:
    site = made(tmp_path, "")
    assert not (site / "embed").exists()
    assert "iframe" not in (site / "lists/chess.html").read_text("utf-8")


def test_a_link_in_the_frame_opens_in_the_whole_window(site: Path, tmp_path: Path, browse: Browse) -> None:
    """As a club's page has it, by the very snippet that the list offers, light and dark as the visitor's device is."""
    offered = re.search(r"<code>(&lt;iframe.*?)</code>", (site / "lists/squares.html").read_text("utf-8"))
    assert offered
    with served(site) as address:
        here = f"{address}/"
        snippet = offered[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
        snippet = snippet.replace("https://club.example.org/list/", here)
        page = f"<!doctype html><html lang=en><title>Club</title><h1>Our club</h1>{snippet}"
        (tmp_path / "club.html").write_text(page, "utf-8")
        tab = browse()
        tab.page.emulate_media(color_scheme="dark")
        tab.page.goto((tmp_path / "club.html").as_uri())
        frame = tab.page.frame_locator("iframe")
        paper = frame.locator("html").evaluate("one => getComputedStyle(one).backgroundColor")
        assert paper == "rgb(20, 20, 15)"
        frame.get_by_role("link", name="Ann Archer").click()
        tab.page.wait_for_url(f"{here}players/ann-archer.html")
    assert not [one for one in tab.troubles if "sandboxed" not in one]  # what the test itself runs in the frame
    tab.troubles.clear()
