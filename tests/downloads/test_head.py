"""What pages say of themselves: canonical links, Open Graph, JSON-LD; badges, pictures, the sitemap and redirects."""

import json
import posixpath
import re
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit
from xml.etree import ElementTree as ET

import pytest

from masterlist.documents.interface import ENDPOINTS
from masterlist.facts.site import nameless
from masterlist.site import own_pages
from masterlist.site.common.links import address_of
from masterlist.site.downloads.index import sitemap_documents
from tests.downloads.test_cards import pixels
from tests.pages.conftest import ADDRESS as MOVED
from tests.pages.markup import Markup, read_pages

ADDRESS = "https://masterlist.example.org/"
MAPS = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


@pytest.fixture(scope="module")
def pages(built_site: Path) -> dict[str, Markup]:
    found = {path.relative_to(built_site).as_posix(): _head(path) for path in sorted(built_site.rglob("*.html"))}
    del found[own_pages.PATH]  # it has no address of its own
    return {path: page for path, page in found.items() if not _leads_on(page)}


def _head(path: Path) -> Markup:
    """What a page says of itself, without what it shows, which takes much longer to read."""
    head, body, _ = path.read_text("utf-8").partition("<body")
    assert body
    return Markup(head)


def _leads_on(page: Markup) -> bool:
    """Whether the page stands where a player was found under another id."""
    return any(one.attributes.get("http-equiv") == "refresh" for one in page.elements)


def _metas(markup: Markup) -> dict[str, str]:
    found = (element.attributes for element in markup.elements if element.tag == "meta")
    return {one["property"]: one["content"] for one in found if "property" in one}


def _links(markup: Markup, rel: str) -> list[dict[str, str]]:
    return [one.attributes for one in markup.elements if one.tag == "link" and one.attributes.get("rel") == rel]


def _found(pages: dict[str, Markup]) -> dict[str, Markup]:
    """Those that search engines know: in the place of pages for frames of other sites they know the lists."""
    return {path: page for path, page in pages.items() if not path.startswith("embed/")}


def test_every_page_has_its_canonical_address(pages: dict[str, Markup]) -> None:
    for path, markup in _found(pages).items():
        expected = ADDRESS + ("" if path == "index.html" else path)
        assert [link["href"] for link in _links(markup, "canonical")] == [expected]
        assert _metas(markup)["og:url"] == expected
        assert _metas(markup)["og:title"]


def test_pictures_are_there_and_are_pictures(built_site: Path, pages: dict[str, Markup]) -> None:
    shown = {path: _metas(markup).get("og:image") for path, markup in pages.items()}
    drawn = {path: image for path, image in shown.items() if image}
    assert {path.partition("/")[0] for path in drawn} == {"players", "lists", "tournaments", "head-to-head", "years"}
    assert {
        "lists/squares.html",
        "lists/armada.html",
        "lists/chess.html",
        "players/suzy.html",
        "years/2026.html",
    } <= drawn.keys()
    for path, image in drawn.items():
        pixels((built_site / image.removeprefix(ADDRESS)).read_bytes())
        metas = _metas(pages[path])
        assert (metas["og:image:width"], metas["og:image:height"]) == ("1200", "630")
        assert metas["og:image:alt"]
        assert 'name=twitter:card content="summary_large_image"' in (built_site / path).read_text("utf-8")
    assert {image.removeprefix(ADDRESS) for image in drawn.values()} == {
        path.relative_to(built_site).as_posix() for path in built_site.rglob("*.png")
    }


def test_the_pictures_of_two_players_and_of_a_year_say_what_leads_their_pages(pages: dict[str, Markup]) -> None:
    said = {path: _metas(markup).get("og:image:alt") for path, markup in pages.items()}
    pair = said["head-to-head/saskia-hoekstra--yusuf-karahan.html"]
    assert pair == "Saskia Hoekstra and Yusuf Karahan: Saskia Hoekstra leads, 2–1"
    assert said["years/2026.html"] == "Priya Maddala gained 1,086 in 2026."


def test_the_picture_of_a_player_without_a_rating_has_their_best_finish(
    built_site: Path, pages: dict[str, Markup]
) -> None:
    seen = 0
    for path in sorted((built_site / "api/v1/players").glob("*.json")):
        value = json.loads(path.read_text("utf-8"))
        played = value.get("tournaments", ())  # a former id has none
        finishes = [one for one in played if one["place"] and one["status"] == "final"]
        if finishes and not value["lists"]:
            best = min(one["place"] for one in finishes)
            alt = _metas(pages[f"players/{path.stem}.html"])["og:image:alt"]
            assert any(one["name"] in alt for one in finishes if one["place"] == best)
            seen += 1
    assert seen > 20


@pytest.mark.parametrize("which", ["built_site", "moved_site"])
def test_json_ld_is_json_and_cannot_end_its_element(which: str, request: pytest.FixtureRequest) -> None:
    site: Path = request.getfixturevalue(which)
    kinds = set()
    for path in sorted(site.rglob("*.html")):
        html = path.read_text("utf-8")
        for part in html.split('<script type="application/ld+json">')[1:]:
            text, end, _ = part.partition("</script>")
            assert end
            assert not set("<>&") & set(text)
            value = json.loads(text)
            assert value["@context"] == "https://schema.org"
            assert value["url"].startswith("https://")
            kinds.add(value["@type"])
            if value["@type"] == "Dataset":  # shorter ones are passed over by search engines
                assert 50 <= len(value["description"].replace(value["name"], "")) <= 5000
    assert kinds == {"Person", "Dataset", "Event"}


def test_a_player_in_json_ld(built_site: Path) -> None:
    html = (built_site / "players/suzy.html").read_text("utf-8")
    value = json.loads(html.partition('ld+json">')[2].partition("</script>")[0])
    name = json.loads((built_site / "api/v1/players/suzy.json").read_text("utf-8"))["name"]
    assert (value["@type"], value["name"], value["url"]) == ("Person", name, f"{ADDRESS}players/suzy.html")


def test_other_forms_lead_to_files(built_site: Path, pages: dict[str, Markup]) -> None:
    media = set()
    for path, markup in pages.items():
        for link in _links(markup, "alternate"):
            assert (built_site / path).parent.joinpath(link["href"]).resolve().is_file()
            media.add(link["type"])
    assert media == {"application/json", "text/csv", "application/atom+xml", "text/calendar"}


OF_PAGES = {one.path for one in ENDPOINTS} - {"/clubs.json", "/players.json"}  # the pages of these show something else
DOCUMENT = re.compile("|".join(re.sub(r"{\w+}", "[^/]+", path) for path in OF_PAGES))


def _json_of(path: str) -> str:
    """The document that holds what a page shows, which is called as the page is; "" where none does."""
    document = path.removesuffix(".html") + ".json"
    return f"api/v1/{document}" if DOCUMENT.fullmatch(f"/{document}") else ""


def test_what_one_document_holds_leads_to_it(built_site: Path, pages: dict[str, Markup]) -> None:
    found = {}
    for path, markup in pages.items():
        links = [link["href"] for link in _links(markup, "alternate") if link["type"] == "application/json"]
        assert [posixpath.normpath(posixpath.join(posixpath.dirname(path), link)) for link in links] == [
            one for one in [_json_of(path)] if one
        ], path
        found[path] = links
    assert all((built_site / _json_of(path)).is_file() for path, links in found.items() if links)
    sites_own = {"index.html", "records.html", "lists/squares/editions.html", "lists/armada/history.html"}
    assert sites_own <= {path for path, links in found.items() if links}
    assert found["lists/armada/editions.html"] == ["../../api/v1/lists/armada/editions.json"]


def test_badges(built_site: Path, moved_site: Path) -> None:
    """With hostile names too."""
    found = sorted(built_site.rglob("badges/**/*.svg"))
    assert len(found) > 20
    for path in (*found, *moved_site.rglob("badges/**/*.svg")):
        tags = {element.tag.rpartition("}")[2] for element in ET.fromstring(path.read_text("utf-8")).iter()}  # noqa: S314
        assert tags == {"svg", "title", "desc", "rect", "path", "g", "text"}
    suzy = json.loads((built_site / "api/v1/players/suzy.json").read_text("utf-8"))
    [list_] = suzy["lists"]
    badge = (built_site / f"badges/{list_}/suzy.svg").read_text("utf-8")
    assert f">{suzy['lists'][list_]['rating']}</text>" in badge
    assert "CC BY 4.0" in badge
    page = unescape((built_site / "players/suzy.html").read_text("utf-8"))
    assert f"]({ADDRESS}badges/{list_}/suzy.svg)]({ADDRESS}players/suzy.html)" in page
    assert f'<img src="{ADDRESS}badges/{list_}/suzy.svg"' in page


def test_the_sitemap_has_every_page(built_site: Path, pages: dict[str, Markup]) -> None:
    tree = ET.fromstring((built_site / "sitemap.xml").read_text("utf-8"))  # noqa: S314
    found = [loc.text for loc in tree.iter(f"{MAPS}loc")]
    assert sorted(str(one) for one in found) == sorted(
        _links(page, "canonical")[0]["href"] for page in _found(pages).values()
    )


def test_a_long_sitemap_comes_in_files() -> None:
    made = list(sitemap_documents(ADDRESS, [(f"players/{number}.html", "") for number in range(100_001)]))
    assert [one.path for one in made] == ["robots.txt", *(f"sitemap{end}.xml" for end in ("-1", "-2", "-3", ""))]
    trees = [ET.fromstring(one.data) for one in made[1:]]  # noqa: S314
    assert [len(tree) for tree in trees] == [50_000, 50_000, 1, 3]
    assert trees[-1].tag == f"{MAPS}sitemapindex"


def test_robots_are_told_of_the_sitemap(built_site: Path) -> None:
    assert f"Sitemap: {ADDRESS}sitemap.xml" in (built_site / "robots.txt").read_text("utf-8").splitlines()


def test_a_page_for_addresses_without_one_works_at_any_depth(moved_site: Path) -> None:
    """Its links begin at the top of the host, as the page stands in for addresses in any folder."""
    page = read_pages(moved_site)[own_pages.PATH]
    inner = [address for _, address in page.addresses if "//" not in address and not address.startswith("#")]
    assert inner
    top = urlsplit(MOVED).path + "/"
    for address in inner:
        assert address.startswith(top)
        assert (moved_site / urlsplit(address).path.removeprefix(top)).is_file(), address
    assert not _links(page, "canonical")


@pytest.mark.parametrize(
    ("base_url", "address"),
    [
        ("", ""),
        ("https://example.org", "https://example.org/"),
        ("https://example.org/a/b/", "https://example.org/a/b/"),
        ("https://example.org?x", ""),
        ("https://example.org/#x", ""),
    ],
)
def test_addresses(base_url: str, address: str) -> None:
    assert address_of(nameless()._replace(base_url=base_url)) == address


def test_former_ids_lead_to_the_page(moved_site: Path) -> None:
    for former in ("old-three", "third"):
        html = (moved_site / f"players/{former}.html").read_text("utf-8")
        markup = Markup(html)
        assert [one["href"] for one in _links(markup, "canonical")] == [f"{MOVED}/players/p3.html"]
        assert '<meta http-equiv="refresh" content="0; url=../players/p3.html">' in html
        assert "p3.html" in [address for _, address in markup.addresses]
        document = json.loads((moved_site / f"api/v1/players/{former}.json").read_text("utf-8"))
        assert (document["player"], document["moved_to"]) == ("p3", "p3.json")
    assert "third" not in (moved_site / "sitemap.xml").read_text("utf-8")
