"""Links lead somewhere, on any host, below any path and from a disk; and nothing is loaded from elsewhere."""

import json
import re
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

import pytest

from masterlist.site import own_pages
from tests.pages.markup import Element, Markup, read_pages

EARLY = r'early\.js"(?: data-rows="[\w./-]+")?'
SCRIPT = re.compile(rf'<script src="(?:\.\./)*assets/(?:{EARLY}|[a-z-]+\.js" defer)></script>')
LETTERS = re.compile(r'(?<=src: )url\("([a-z-]+\.woff2)"\)')
TRIED = "what-if-"  # player-page.js makes this part of a page for each list that says what it takes


@pytest.fixture(scope="module")
def pages(spoken_site: Path) -> dict[str, Markup]:
    found = read_pages(spoken_site)
    del found[own_pages.PATH]  # whose links begin at the top of the host: see tests/downloads/test_head.py
    return found


def test_links_within_the_site_lead_to_a_file_and_an_id(spoken_site: Path, pages: dict[str, Markup]) -> None:
    files = {path.relative_to(spoken_site).as_posix() for path in spoken_site.rglob("*") if path.is_file()}
    ids = {page: {*markup.ids, *_tried(markup)} for page, markup in pages.items()}
    lost = [
        f"{page}: {address}"
        for page, markup in pages.items()
        for address in dict.fromkeys(_inner(markup))
        if _is_lost(page, address, files, ids)
    ]
    assert not lost


def _is_lost(page: str, address: str, files: set[str], ids: dict[str, set[str]]) -> bool:
    target = _target(page, address)
    if target is None or target not in files:
        return True
    fragment = unquote(urlsplit(address).fragment)
    return bool(fragment) and not target.endswith(".json") and fragment not in ids[target]


def test_exact_digits_are_where_the_link_into_a_document_says(spoken_site: Path, pages: dict[str, Markup]) -> None:
    seen = 0
    for page, markup in pages.items():
        for address in _inner(markup):
            if (target := _target(page, address) or "").endswith(".json") and (at := urlsplit(address).fragment):
                lines = json.loads((spoken_site / target).read_bytes())
                for key in at.split("/")[1:]:
                    lines = lines[int(key) if isinstance(lines, list) else key]
                assert any(len(line["value"]) > len("0.1234") or "round(" in line["sum"] for line in lines), address
                seen += 1
    assert seen > 10


def _tried(markup: Markup) -> list[str]:
    """The ids that a script gives, in sections that ask it to; without scripts no link to them is shown."""
    asked = [one.attributes["id"] for one in markup.elements if "data-what-if" in one.attributes]
    return [TRIED + one.removeprefix("list-") for one in asked]


def _inner(markup: Markup) -> list[str]:
    return [address for _, address in markup.addresses if not _leaves(address)]


def _leaves(address: str) -> bool:
    parts = urlsplit(address)
    return bool(parts.scheme or parts.netloc)


def _target(page: str, address: str) -> str | None:
    """The path of the file that a relative address leads to, or None where it leads out of the site."""
    path = urlsplit(address).path
    if not path:
        return page
    at = [] if path.startswith("/") else list(PurePosixPath(page).parent.parts)
    for part in unquote(path).split("/"):
        if part == "..":
            if not at:
                return None
            at.pop()
        elif part not in {"", "."}:
            at.append(part)
    return "/".join(at)


def test_pages_in_every_language_lead_to_the_same_data(pages: dict[str, Markup]) -> None:
    for path in ("lists/squares/editions.html", "lists/squares/2026-q2.html", "lists/armada/history.html",
                 "records.html", "games/armada/2018-03-portland-head.html"):  # fmt: skip
        led = _data_of(pages, path)
        assert led
        assert [_data_of(pages, f"{folder}/{path}") for folder in ("de", "fr")] == [led, led]


def _data_of(pages: dict[str, Markup], path: str) -> list[str | None]:
    found = (one.attributes for one in pages[path].elements if one.tag == "link")
    return [_target(path, one["href"]) for one in found if one["rel"] == "alternate" and "type" in one]


def test_links_within_the_site_are_relative(pages: dict[str, Markup], spoken_site: Path) -> None:
    """So that the site works below any path, and opened from a disk, where a folder has no index."""
    for page, markup in pages.items():
        for address in _inner(markup):
            assert not address.startswith("/"), page
            assert _target(page, address) is not None, (page, address)
            assert not (spoken_site / str(_target(page, address))).is_dir(), (page, address)


def test_only_links_lead_elsewhere(pages: dict[str, Markup]) -> None:
    """Nothing is loaded from another host; what a reader may follow has a scheme that leads to a page or a mail."""
    for page, markup in pages.items():
        for element, address in markup.addresses:
            if _leaves(address):
                assert element.tag == "a" or _names_this_page(element), (page, element)
                assert urlsplit(address).scheme in {"http", "https", "mailto"}, (page, address)


def test_nothing_is_inline(pages: dict[str, Markup]) -> None:
    """The content security policy forbids it, and on GitHub Pages no header could allow it."""
    for page, markup in pages.items():
        for element in markup.elements:
            assert element.tag not in {"style", "base", "iframe", "object", "embed", "form"}, page
            assert not [name for name in element.attributes if name.startswith("on") or name == "style"], page


def _names_this_page(element: Element) -> bool:
    """Whether it is a link for programs, to this page or to it in another language."""
    return element.attributes.get("rel") == "canonical" or "hreflang" in element.attributes


def _is_data(element: Element) -> bool:
    """Whether it is a block of data, which no browser runs."""
    return element.attributes == {"type": "application/ld+json"}


def _leads_on(markup: Markup) -> bool:
    """Whether the page stands where a player was found under another id."""
    return any(element.attributes.get("http-equiv") == "refresh" for element in markup.elements)


def is_for_frames(page: str) -> bool:
    """Whether other sites show the page in a frame: it has neither menu nor scripts."""
    return page.split("/")[-2:-1] == ["embed"]


def test_scripts_are_files_of_our_own(spoken_site: Path, pages: dict[str, Markup]) -> None:
    """Every script is a file in ``assets``, has nothing inside, and waits for the page; but for that of the colours."""
    for page, markup in pages.items():
        html = (spoken_site / page).read_text(encoding="utf-8")
        scripts = [one.attributes for one in markup.elements if one.tag == "script" and not _is_data(one)]
        written = SCRIPT.findall(html)
        assert len(scripts) == len(written) >= (0 if _leads_on(markup) or is_for_frames(page) else 2), page
        assert all((spoken_site / page).parent.joinpath(script["src"]).is_file() for script in scripts), page


def test_the_style_sheet_loads_nothing_but_our_own_letters(spoken_site: Path) -> None:
    for path in spoken_site.rglob("*.css"):
        css = path.read_text(encoding="utf-8")
        for file in LETTERS.findall(css):
            assert (path.parent / file).is_file(), (path, file)
        assert not re.search(r"@import|url\(|image-set\(", LETTERS.sub("", css)), path


def test_every_page_can_be_reached_from_the_home_page(pages: dict[str, Markup]) -> None:
    waiting, reached = ["index.html"], {"index.html"}
    while waiting:
        page = waiting.pop()
        found = {target for address in _inner(pages[page]) if (target := _target(page, address)) in pages}
        waiting += sorted(found - reached)
        reached |= found
    lost = sorted(page for page in pages.keys() - reached if not _leads_on(pages[page]))
    assert lost == [], "no page that can be reached links these: a page at the top wants a link on another page"


def test_ids_are_unique_and_so_is_the_heading_of_the_first_level(pages: dict[str, Markup]) -> None:
    for page, markup in pages.items():
        assert [element.tag for element in markup.elements].count("h1") == 1, page
        assert len(markup.ids) == len(set(markup.ids)), page


def test_titles_are_unique(pages: dict[str, Markup]) -> None:
    titles: dict[tuple[str, str], list[str]] = {}  # by language: a name is the same in all of them
    for page, markup in pages.items():
        assert markup.title.strip(), page
        titles.setdefault((markup.elements[0].attributes["lang"], markup.title), []).append(page)
    assert not {title: found for title, found in titles.items() if len(found) > 1}


def test_the_page_that_is_open_is_marked_in_the_menu(pages: dict[str, Markup]) -> None:
    for page in ("players.html", "clubs.html"):
        marked = [element for element in pages[page].elements if "aria-current" in element.attributes]
        current = [element for element in marked if "hreflang" not in element.attributes]
        assert current == [Element("a", {"href": page, "aria-current": "page"})], "in the menu alone"
