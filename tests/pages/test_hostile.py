"""Whatever people write stays text: in the HTML, and in a browser that enforces no policy at all."""

import html
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.conftest import Browse, Tab
from tests.pages import sites
from tests.pages.looks import OPEN_ALL
from tests.pages.markup import Markup, read_pages
from tests.server import served

# Nothing but this is ever in a page.
FRAME = {"html", "head", "meta", "title", "link", "body", "header", "nav", "main", "footer", "h1", "img", "script"}
WITHIN = "a abbr b blockquote br code em h2 h3 h4 i li ol p pre s strong u ul"
AROUND = "article details div dd dl dt figcaption figure section small span summary time"
TABLES = {"caption", "table", "tbody", "td", "th", "thead", "tr"}
PICTURES = {"g", "line", "path", "polygon", "polyline", "rect", "svg", "text"}  # of numbers, and the mark
TAGS = FRAME.union(TABLES, PICTURES, WITHIN.split(), AROUND.split())
FORM = {"button", "fieldset", "input", "label", "legend", "option", "select"}  # of the submit page alone
ASKED = {"form", "input", "label", "noscript", "select"}  # of pages that scripts make of documents
TOOLS = {"button", "input", "label", "option", "select"}  # of the bar above a list
SEARCH = {"input", "kbd", "label", "noscript"}  # of the search page alone
NAMES = (*sites.HOSTILE, sites.LONG, sites.RIGHT_TO_LEFT, sites.EMOJI)

OWN_SCRIPT = re.compile(
    r"(\.\./)*assets/(early|site|home|event|plate|(compare|list|mine|player|search|submit|why)(-[a-z-]+)?|words-[a-z-]+)\.js"
)

LISTED = ("lists/", "players.html")
SHARED = ("players/", "tournaments/", "head-to-head/", "years/")  # with a button for it

# Whatever waits for somebody to come near it.
TOUCH_ALL = """
document.querySelectorAll('details').forEach(one => { one.open = !one.open; });
document.querySelectorAll('main *').forEach(one => {
  one.focus?.();
  ['mouseover', 'focus', 'animationstart'].forEach(kind => one.dispatchEvent(new Event(kind, {bubbles: true})));
});
"""


@pytest.fixture(scope="module")
def pages(hostile_site: Path) -> dict[str, Markup]:
    return read_pages(hostile_site)


def test_no_text_becomes_markup(pages: dict[str, Markup]) -> None:
    for page, markup in pages.items():
        tags = {element.tag for element in markup.elements}
        assert tags <= TAGS | {
            "submit.html": FORM,
            "search.html": SEARCH,
            "compare.html": ASKED,
            "why.html": ASKED,
            "mine.html": ASKED | {"button"},
            "results.html": {"label", "input"},
        }.get(page, TOOLS if page.startswith(LISTED) else {"button"} if page.startswith(SHARED) else set()), page
        assert not markup.comments, page
        for element in markup.elements:
            assert not [name for name in element.attributes if name.startswith("on") or name == "style"], (
                page,
                element,
            )


def test_nothing_is_loaded_but_our_own_files(pages: dict[str, Markup]) -> None:
    for page, markup in pages.items():
        links = [element.attributes for element in markup.elements if element.tag == "link"]
        rels = {link["rel"] for link in links}
        assert {"icon", "stylesheet"} <= rels <= {"icon", "stylesheet", "alternate", "canonical"}, page
        used = [link["href"] for link in links if link["rel"] in {"stylesheet", "icon"}]
        assert not [path for path in used if not re.fullmatch(r"(\.\./)*assets/[a-z-]+\.(css|svg)", path)], page
        assert not [link for link in links if ":" in link["href"] and link["rel"] != "canonical"], page
        pictures = [element.attributes["src"] for element in markup.elements if element.tag == "img"]
        assert pictures == ["../" * page.count("/") + "assets/masterlist.svg"], page
        loaded = [element for element in markup.elements if "src" in element.attributes and element.tag != "img"]
        assert all(element.tag == "script" for element in loaded), page
        assert all(OWN_SCRIPT.fullmatch(element.attributes["src"]) for element in loaded), page
        submits = [element for element in loaded if "submit-" in element.attributes["src"]]
        assert page == "submit.html" or not submits, page


def test_addresses_lead_to_pages_and_mails_alone(pages: dict[str, Markup]) -> None:
    for page, markup in pages.items():
        for element, address in markup.addresses:
            scheme, colon, _ = address.partition(":")
            assert element.tag in {"a", "img", "link", "script"}, (page, element)
            assert not colon or scheme in {"http", "https", "mailto"}, (page, address)


def test_the_frame_cannot_be_forged(pages: dict[str, Markup]) -> None:
    """One main part, one menu, one policy, and no id or class of theirs in what people wrote."""
    for page, markup in pages.items():
        tags = [element.tag for element in markup.elements]
        assert [tags.count(tag) for tag in ("main", "header", "footer", "h1")] == [1] * 4, page
        assert tags[: tags.index("body")].count("title") == 1, page  # a mark in a picture has a title too
        menus = [element.attributes["aria-label"] for element in markup.elements if element.tag == "nav"]
        assert menus.count("Main") == 1, page
        assert set(menus) <= {"Main", "Foot", "Lists", "Editions", "Records of", "On this page", "Years"}, page
        assert len(markup.ids) == len(set(markup.ids)), page
        classes = [element.attributes.get("class", "") for element in markup.elements]
        assert [classes.count(name) for name in ("skip", "top", "skip top")] == [1, 1, 0], page
        policies = [element for element in markup.elements if "http-equiv" in element.attributes]
        assert len(policies) == 1, page


@pytest.mark.parametrize("number", range(len(NAMES)))
def test_names_are_shown_as_they_were_written(pages: dict[str, Markup], hostile_site: Path, number: int) -> None:
    name = NAMES[number]
    path = f"players/p{number}.html"
    assert name in pages[path].text
    assert name in pages["players.html"].text
    assert pages[path].title.startswith(name)
    assert html.escape(name) in hostile_site.joinpath(path).read_text(encoding="utf-8").replace(
        "&#39;", "&#x27;"
    ).replace("&#34;", "&quot;")


def test_texts_are_shown_as_they_were_written(pages: dict[str, Markup]) -> None:
    files = sites.hostile()
    shown = {
        "players/p0.html": [entry["note"] for entry in files["logs/p0/01.yaml"]["games"]],
        "clubs/one.html": [files["clubs/one.yaml"]["name"], files["clubs/one.yaml"]["place"]],
        "lists/squares.html": [files["lists/squares.yaml"]["name"]],
        "lists/armada.html": [files["lists/armada.yaml"]["name"]],
        "index.html": [files["site.yaml"]["title"], files["site.yaml"]["licence"]["name"]],
        "tournaments/event.html": [
            files["tournaments/event/event.yaml"][key] for key in ("name", "director", "source")
        ],
        "tournaments/event/r1-a.html": [files["tournaments/event/r1-a.yaml"]["note"]],
        "games/armada/one.html": [files["games/armada/one.yaml"]["note"]],
        "hostile.html": [
            sites.SCRIPT,
            sites.IMAGE,
            "a summary that stays",
            "still on the page",
            '<script>alert("fence")',
        ],
    }
    for page, texts in shown.items():
        assert [text for text in texts if text not in pages[page].text] == [], page


def test_a_maintainer_is_told_what_it_is_about(pages: dict[str, Markup]) -> None:
    """An issue is begun with the player, the page and the line, whatever these are called."""
    files = sites.hostile()
    links = {
        page: urlsplit(element.attributes["href"])
        for page, markup in pages.items()
        for element in markup.elements
        if "/issues/new?" in element.attributes.get("href", "") and page != "submit.html"
    }
    assert links
    for page, link in links.items():
        assert f"{link.scheme}://{link.netloc}{link.path}" == f"{files['site.yaml']['repository']}/issues/new", page
        filled = parse_qs(link.query, strict_parsing=True)
        assert {key: len(values) for key, values in filled.items()} == {"title": 1, "body": 1}, page
        assert re.fullmatch(r"[a-z0-9/.-]+\.html\ncontent/[^\n]+\.yaml:\d+\n\nWhat is right:\n", filled["body"][0]), (
            page
        )
    event = parse_qs(links["tournaments/event.html"].query)
    assert event["title"] == [f"Something wrong? {files['tournaments/event/event.yaml']['name']}"]
    own = [page for page in links if page.startswith("players/p")]
    assert own
    for page in own:
        (title,) = parse_qs(links[page].query)["title"]
        assert title.startswith(f"Something wrong? {NAMES[int(page[len('players/p') : -len('.html')])]}"), page


@pytest.mark.browser
def test_nothing_happens_in_a_browser(hostile_site: Path, browse: Browse) -> None:
    """With the pages' own policy switched off: the HTML alone must be harmless."""
    tab = browse(390, csp=False)
    with served(hostile_site) as address:  # where style sheets and letters are kept from page to page
        for page in read_pages(hostile_site):
            tab.open(address, page)
            tab.page.evaluate(TOUCH_ALL)
            assert tab.page.url == f"{address}/{page}"
            _fits(tab)


def _fits(tab: Tab) -> None:
    """Every page is opened at one width and must fit at the other too, as where a phone is turned; so is the next."""
    tab.page.evaluate(OPEN_ALL)
    opened = tab.page.evaluate("innerWidth")
    for width in (opened, *({390, 1280} - {opened})):
        tab.page.set_viewport_size({"width": width, "height": 900})
        assert tab.page.evaluate("document.documentElement.scrollWidth") <= width, tab.page.url


@pytest.mark.browser
def test_the_browser_would_tell(tmp_path: Path, browse: Browse) -> None:
    """A guard for the test above: what it must never see is seen where it happens."""
    tmp_path.joinpath("bad.html").write_text(
        "<!doctype html><title>x</title><script>alert(1)</script><img src='http://evil.invalid/x.png'>",
        encoding="utf-8",
    )
    tab = browse(csp=False).open(tmp_path, "bad.html")
    assert "dialog: 1" in tab.troubles
    assert "request: http://evil.invalid/x.png" in tab.troubles
    tab.troubles.clear()


@pytest.mark.browser
@pytest.mark.parametrize("site", ["busy_site", "empty_site"])
def test_pages_stay_within_the_screen(site: str, browse: Browse, request: pytest.FixtureRequest) -> None:
    """The smallest and the largest page of each folder, and all pages at the top."""
    folder: Path = request.getfixturevalue(site)
    tab = browse(390)
    with served(folder) as address:
        for place in sorted({path.parent for path in folder.rglob("*.html")}):
            pages = sorted(place.glob("*.html"), key=lambda path: (path.stat().st_size, path))
            for path in pages if place == folder else dict.fromkeys([pages[0], pages[-1]]):
                tab.open(address, path.relative_to(folder).as_posix())
                _fits(tab)


def test_doubts_stand_beside_their_entry_even_where_entries_share_a_line(hostile_site: Path) -> None:
    entries = hostile_site.joinpath("players/p0.html").read_text(encoding="utf-8").split("<tbody id=")[1:]
    doubted = [number for number, entry in enumerate(entries) if "class=doubt" in entry]
    assert doubted == [
        0,
        1,
        3,
        4,
    ]  # contradicted; not answered; unsigned; stated totals that are wrong, by somebody unknown


def test_an_empty_site_says_that_it_is_empty(empty_site: Path) -> None:
    pages = read_pages(empty_site)
    assert "No rating list is on file yet." in pages["index.html"].text
    assert "0 players, 0 games" in pages["index.html"].text
    assert "There are no players on file yet." in pages["players.html"].text
    assert "No club is on file yet." in pages["clubs.html"].text
    assert "No open questions." in pages["problems.html"].text


def test_a_book_without_games_and_a_list_of_nobody_say_so(busy_site: Path) -> None:
    pages = read_pages(busy_site)
    assert "No game is entered yet." in pages["players/none.html"].text
    assert "No rated game is on file yet." in pages["lists/nobody.html"].text
    assert "No player has named this club yet." in pages["clubs/nobody.html"].text
    many = pages["players/many.html"].elements
    assert sum(one.tag == "tbody" and "id" in one.attributes for one in many) == 200
