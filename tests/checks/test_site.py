"""The checks of a site as a whole: each of them has its say."""

import time
from pathlib import Path

import pytest

from masterlist.checks import examples, references
from masterlist.checks.site import (
    CHECKS,
    DEEPEST,
    MOST_OPEN,
    PAGE_CHECKS,
    check_whole,
    links_lead_somewhere,
    pages_are_bounded,
)
from masterlist.facts.content import Content
from masterlist.facts.page import MOST_HEADINGS
from masterlist.read.markdown_html import to_html
from tests.checks.builders import TODAY, site

PAGE = "---\ntitle: About us\n---\n"


def said(content: Content) -> list[tuple[str, str]]:
    found = check_whole(content, TODAY, ("spring-open",), ("chess/2024-03-05",))
    return [(one.rule, one.message) for one in found]


def test_events_and_nights_on_file_may_be_linked(tmp_path: Path) -> None:
    text = (
        "[a](tournaments/spring-open.html) [b](tournaments/autumn-open.html) "
        "[c](games/chess/2024-03-05.html) [d](games/chess/2024-03-06.html)"
    )
    assert said(site(tmp_path, {"pages/about.md": PAGE + text})) == [
        ("links-lead-somewhere", "the link to 'tournaments/autumn-open.html' leads to no page"),
        ("links-lead-somewhere", "the link to 'games/chess/2024-03-06.html' leads to no page"),
    ]
    content = site(tmp_path / "b", {"pages/about.md": f"{PAGE}[c](games/chess/2024-03-05.html)"})
    assert [one.rule for one in check_whole(content, TODAY, ())] == ["links-lead-somewhere"]


def test_every_check_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Content] = []

    def noted(content: Content) -> tuple[()]:
        asked.append(content)
        return ()

    content = site(tmp_path, {})
    monkeypatch.setattr("masterlist.checks.site.CHECKS", [noted] * 2)
    assert said(content) == []
    assert asked == [content, content]
    assert {*references.CHECKS, *PAGE_CHECKS, *examples.CHECKS} < {*CHECKS}


# --- Where in a Markdown page something is wrong ---


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_however_they_end(tmp_path: Path, end: str) -> None:
    text = f"{PAGE}One.\n\nSee [us](about.md) and [go](go.md).\n"
    (tmp_path / "content/pages").mkdir(parents=True)
    (tmp_path / "content/pages/about.md").write_bytes(text.replace("\n", end).encode())
    (found,) = links_lead_somewhere(site(tmp_path, {}), ())
    assert found.place == ("content/pages/about.md", 6, 29)


@pytest.mark.parametrize("between", [" ", "\n"])
def test_many_links_take_no_longer_each(tmp_path: Path, between: str) -> None:
    count = 45_000
    content = site(tmp_path, {"pages/about.md": PAGE + between.join(["[](a.md)"] * count)})
    begun = time.process_time()
    *_, last = links_lead_somewhere(content, ())
    assert time.process_time() - begun < 2.5  # a minute, if every link were sought from the beginning
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
