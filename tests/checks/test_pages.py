"""Where in a Markdown page something is wrong."""

import time
from pathlib import Path

import pytest

from masterlist.checks.site import DEEPEST, MOST_OPEN, links_lead_somewhere, pages_are_bounded
from masterlist.facts.page import MOST_HEADINGS
from masterlist.read.markdown_html import to_html
from tests.checks.builders import site

PAGE = "---\ntitle: About us\n---\n"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_however_they_end(tmp_path: Path, end: str) -> None:
    text = f"{PAGE}One.\n\nSee [us](about.md) and [go](go.md).\n"
    (tmp_path / "content/pages").mkdir(parents=True)
    (tmp_path / "content/pages/about.md").write_bytes(text.replace("\n", end).encode())
    (found,) = links_lead_somewhere(site(tmp_path, {}), ())
    assert found.place == ("content/pages/about.md", 6, 29)


def test_a_translation_has_places_of_its_own(tmp_path: Path) -> None:
    translated = "---\ntitle: Über uns\nsummary: Wer wir sind.\n---\n[Go](go.md)\n"
    files = {"pages/about.md": f"{PAGE}[Go](go.md)\n", "pages/about.de.md": translated}
    places = [found.place for found in links_lead_somewhere(site(tmp_path, files), ())]
    assert sorted(places) == [("content/pages/about.de.md", 5, 6), ("content/pages/about.md", 4, 6)]


@pytest.mark.parametrize("between", [" ", "\n"])
def test_many_links_take_no_longer_each(tmp_path: Path, between: str) -> None:
    count = 90_000
    content = site(tmp_path, {"pages/about.md": PAGE + between.join(["[](a.md)"] * count)})
    begun = time.process_time()
    *_, last = links_lead_somewhere(content, ())
    assert time.process_time() - begun < 10  # a few minutes, if every link were sought from the beginning
    assert last.place[1:] == ((4, 9 * count - 5) if between == " " else (3 + count, 4))


def test_what_is_let_through_is_made_in_a_moment(tmp_path: Path) -> None:
    """A page at every bound, where one beyond them would take minutes or end the build."""
    text = "".join(f"{'    ' * level}- a\n" for level in range(DEEPEST + 1))
    text += ("[" * MOST_OPEN + "\n\n") * 20 + "<a href" * MOST_OPEN + "\n\n" + "# a\n" * (MOST_HEADINGS - 1)
    (tmp_path / "content/pages").mkdir(parents=True)
    (tmp_path / "content/pages/about.md").write_text(PAGE + text, encoding="utf-8")
    assert not list(pages_are_bounded(site(tmp_path, {}).all_pages()))
    begun = time.process_time()
    assert to_html(text, set()).count("<li>") == DEEPEST + 1
    assert time.process_time() - begun < 5


ELSEWHERE = (
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/&#9;/evil.example",
    " //evil.example",
    "https:/evil.example",
)
WITHIN = ("https://good.example", "about.html", "/about", "mailto:a@b.example", "?a=//b", "#a", "a//b")


@pytest.mark.parametrize("address", [*ELSEWHERE, *WITHIN])
def test_no_link_looks_like_a_path_and_leads_to_another_host(address: str) -> None:
    assert ("href" in to_html(f'<a href="{address}">us</a>', set())) == (address in WITHIN)


@pytest.mark.parametrize(
    "written", ["[us](//evil.example)", "[us]\n\n[us]: //evil.example", "<a href='\\\\evil.example'>us</a>"]
)
def test_a_link_to_another_host_is_named(tmp_path: Path, written: str) -> None:
    assert "href" not in to_html(written, set())
    (found,) = links_lead_somewhere(site(tmp_path, {"pages/about.md": f"{PAGE}{written}\n"}), ())
    assert str(found.message).endswith("leads to another site, and is left out")
