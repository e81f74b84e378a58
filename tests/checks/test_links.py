"""Which links of Markdown pages lead nowhere, and that nothing is said of any that leads somewhere."""

import re
import shutil
import time
from pathlib import Path
from typing import Any

import pytest

from masterlist.checks.site import LONGEST, MOST_SUGGESTIONS, links_lead_somewhere
from masterlist.facts.content import Player, alone
from masterlist.facts.page import MarkdownPage
from masterlist.source import Place
from tests.checks.builders import players, site
from tests.checks.test_broken import printed
from tests.pages.markup import Markup

PAGE = "---\ntitle: About us\n---\n"
GERMAN = "---\ntitle: Über uns\nsummary: Wer wir sind.\n---\n"


def said(root: Path, text: str, **files: str) -> list[tuple[str, str]]:
    """Message and remedy of each link of a page."""
    pages = {"pages/about.md": PAGE + text, **{f"pages/{name}.md": PAGE + more for name, more in files.items()}}
    content = site(root, {**players("bob-lee", "ann-hill"), **pages})
    return [(found.message, found.hint) for found in links_lead_somewhere(content, ("spring-open",))]


@pytest.mark.parametrize(
    "link",
    ["[a](go.md)", "[a](<go.md>)", '[a](go.md "Go")', "[a](go.md 'Go')", "[a]( go.md )", '[a](go.md\n"Go")',
     "[a]: go.md", "[a]: <go.md> 'Go'", "[a]:\n  go.md", "  [a]: go.md (Go)", '<a href="go.md">',
     "<a title='x' HREF = 'go.md'>",
     "[a](go.md#x)", "[a](./go.md)", "[a](x/../go.md)", "[a](go.html)", "[a](go.html?x=1)", "[a](%67o.html)"],
)  # fmt: skip
def test_every_form_of_a_link_is_seen(link: str, tmp_path: Path) -> None:
    ((message, hint),) = said(tmp_path, link)
    assert re.fullmatch("the link to '.*' leads to no page", message)
    assert hint == "correct or remove it"


@pytest.mark.parametrize(
    "link",
    ["about", "players/", "minutes.pdf", "api/v1/x.json", "downloads/x.html", "/about.html",
     "#top", "https://example.org/x.html", "HTTPS://example.org/x.md", "mailto:a@example.org",
     "head-to-head/a--b.html", "",
     "lists/squares/2026.html", "players-2.html", "players/player-4e16696c.html", "players/seventh-player.html",
     "tournaments/spring-open/r1-a.html", "a(b).html", "a&amp;b.html", "about.html#content", "players.html#x"],
)  # fmt: skip
def test_what_is_not_certain_is_not_doubted(link: str, tmp_path: Path) -> None:
    assert said(tmp_path, f"[a]({link})") == []


def test_code_links_nothing(tmp_path: Path) -> None:
    assert said(tmp_path, "`[a](go.md)`\n\n```\n[a](go.md)\n```\n\n~~~~\n```\n[a](go.md)\n~~~~\n") == []
    assert len(said(tmp_path, "```\nnever closed [a](go.md)\n")) == 1


def test_headings(tmp_path: Path) -> None:
    headings = "# One two\n\n> - ## *Three*, `four`!\n\nFive\n----\n\n## One two\n\n### 6. Äh? ###\n"
    there = ["one-two", "three-four", "five", "one-two_1", "6-ah", "top"]
    assert said(tmp_path, headings + "".join(f"[a](#{one}) [a](about.html#{one}) " for one in there)) == []
    ((message, hint),) = said(tmp_path, headings + "[a](#one-tow)")
    assert (message, hint) == ("no heading of the page gives '#one-tow'", "did you mean '#one-two'?")
    assert [hint for _, hint in said(tmp_path, "[a](more.md#fiev)", more=headings)] == ["did you mean '#five'?"]
    for unsure in ("## [One](x) two\n", '<h2 id="x">y</h2>\n', "## A &amp; B\n", "## _a_\n"):
        assert said(tmp_path, f"{headings}{unsure}\n[a](#nothing)") == []


def test_out_of_the_site(tmp_path: Path) -> None:
    assert [hint for _, hint in said(tmp_path, "[a](../go.html)")] == ["write the whole address, with https://"]
    pages = {"site.yaml": "title: Test\nlanguages: [de]\n", "pages/about.md": f"{PAGE}[a](de/about.html)",
             "pages/about.de.md": f"{GERMAN}[a](../about.html) [b](../../about.html) [c](../go.html)"}  # fmt: skip
    found = [problem.message for problem in links_lead_somewhere(site(tmp_path / "b", pages), ())]
    assert found == [
        "the link to '../../about.html' leads out of the site",
        "the link to '../go.html' leads to no page",
    ]


# --- pages made by hand ---------------------------------------------------------------------------------------

NOWHERE = Place("")
ANN = Player("ann-hill", "Ann Hill", NOWHERE, NOWHERE, NOWHERE, former_ids=("ann-hil-l",))
NIGHTS = ("chess/2026-03-04", "chess/2026-03-11-cup")


def page(text: str, id_: str = "about") -> MarkdownPage:
    return MarkdownPage(id_, "A page", False, "", (text,), Place(f"{id_}.md", 1, 1), lines=(1,))  # noqa: FBT003


def told(
    *pages: MarkdownPage, unread: frozenset[str] = frozenset(), languages: tuple[str, ...] = ()
) -> list[tuple[str, str]]:
    """Message and remedy of all links of pages of a site that has one of everything."""
    nothing = alone({}, unread)
    every: dict[str, Any] = {
        "lists": {"chess": None, "river": None},
        "clubs": {"deer-valley": None},
        "players": {"ann-hill": ANN},
        "games": {"river": (ANN._replace(id="portland-head"),)},
        "pages": {one.id: one for one in pages},
        "site": nothing.site._replace(languages=languages),
    }
    found = links_lead_somewhere(nothing._replace(**every), ("spring-open",), NIGHTS)
    return [(problem.message, problem.hint) for problem in found]


def remedies(text: str, id_: str = "about", **more: Any) -> list[str]:
    return [hint for _, hint in told(page(text, id_), **more)]


@pytest.mark.parametrize(
    "path",
    ["players/ann-hill", "players/ann-hil-l", "clubs/deer-valley", "lists/chess", "lists/chess/2026", "games/chess",
     "games/chess/2026-03-04", "games/chess/2026-03-11-cup", "games/chess/2026-09-09--logs",
     "games/river/portland-head", "about", "clubs", "rules/wwr"],
)  # fmt: skip
def test_what_is_there(path: str) -> None:
    assert told(page(f"[a]({path}.html)"), page("", "rules/wwr")) == []
    assert told(page(f"[a](de/{path}.html)"), page("", "rules/wwr"), languages=("de",)) == []


@pytest.mark.parametrize(
    "path",
    ["players/ann-hill/x", "players/bob", "clubs/deer-valley/x", "clubs/bob", "lists/bob", "games/river", "games/bob",
     "games/bob/2026-09-09--logs", "games/river/2026-03-04", "games/bob/portland-head", "games/chess/portland-head",
     "games/ches/2026-03-04"],
)  # fmt: skip
def test_what_is_not(path: str) -> None:
    assert [message for message, _ in told(page(f"[a]({path}.html)"))] == [
        f"the link to '{path}.html' leads to no page"
    ]


@pytest.mark.parametrize(
    "path", ["clubs/oak", "players/bob", "games/chess/2026-03-05", "tournaments/cup/event", "lists/go"]
)
def test_what_cannot_be_read_is_there(path: str) -> None:
    link = path.removesuffix("/event")
    assert remedies(f"[a]({link}.html)") != remedies(f"[a]({link}.html)", unread=frozenset({f"content/{path}.yaml"}))
    assert remedies(f"[a]({link}.html)", unread=frozenset({f"content/{path}.yaml"})) == []


@pytest.mark.parametrize(
    ("link", "meant"),
    [
        ("players/ann-hil.html", "players/ann-hill.html"),
        ("players/ann-hil.md", "players/ann-hill.md"),
        ("clubs/deer-vally.html", "clubs/deer-valley.html"),
        ("lists/ches.html", "lists/chess.html"),
        ("tournaments/spring-opne.html", "tournaments/spring-open.html"),
        ("recrods.html", "records.html"),
        ("abuot.md", "about.md"),
        ("games/chess/2026-03-40.html", "games/chess/2026-03-04.html"),
        ("games/river/portland-haed.html", "games/river/portland-head.html"),
        ("rules/wrw.md", "rules/wwr.md"),
        ("rules/wrw.html", "rules/wwr.html"),
    ],
)
def test_what_was_meant(link: str, meant: str) -> None:
    assert told(page(f"[a]({link})"), page("", "rules/wwr")) == [
        (f"the link to '{link}' leads to no page", f"did you mean '{meant}'?")
    ]


def test_links_lead_from_the_folder_of_their_page() -> None:
    assert told(page("[a](elo.md) [b](../about.md)", "rules/wwr"), page("", "rules/elo"), page("")) == []
    assert remedies("[a](../abuot.md)", "rules/wwr") == ["correct or remove it"]
    found = told(page("[a](eol.md) [b](../abuot.md)", "rules/wwr"), page("", "rules/elo"), page(""))
    assert [hint for _, hint in found] == ["did you mean 'elo.md'?", "did you mean '../about.md'?"]
    assert remedies("[a](rules/recrods.html)") == ["correct or remove it"]


def test_only_so_many_are_suggested() -> None:
    found = remedies(" ".join(f"[a](recrods.html?{at})" for at in range(MOST_SUGGESTIONS + 2)))
    suggested = [f"did you mean 'records.html?{at}'?" for at in range(MOST_SUGGESTIONS)]
    assert found == [*suggested, "correct or remove it", "correct or remove it"]


@pytest.mark.parametrize(
    ("letters", "hint"), [(LONGEST, "did you mean '{}.md'?"), (LONGEST + 1, "correct or remove it")]
)
def test_nothing_is_suggested_for_what_is_very_long(letters: int, hint: str) -> None:
    near = "a" * (letters - 1)
    assert [found for _, found in told(page(f"[a]({near}b.md)"), page("", near))] == [hint.format(near)]


@pytest.mark.parametrize("fragment", ["content", "section", "_1", "one", "one_1", "one-2", "one_1_2", "TOP"])
def test_sections_that_are_there(fragment: str) -> None:
    assert remedies(f"# One\n[a](#{fragment})") == []


def test_sections_that_are_not() -> None:
    assert told(page("# One\n[a](#x)")) == [("no heading of the page gives '#x'", "correct or remove it")]
    assert len(remedies(f"[a](#{'x' * LONGEST})")) == 1
    assert remedies(f"[a](#{'x' * (LONGEST + 1)})") == []
    assert len(remedies("[a](#x)", unread=frozenset({"content/pages/other.de.md"}))) == 1
    assert remedies("[a](#x)", unread=frozenset({"content/pages/about.de.md"})) == []


HOSTILE = [
    "](", "](<", "](a ", "`", "[a]:\n", "[a]: b c\n", "<a href", "<a href=", "<a ", "<a href='x", "```x\n", "[a](#x)\n",
    "[", "- ", "1. ", "# #\n", "- 1. > # x_\n", "a\n--\n", "[x](../a.md)", "../", "[x](#a_1_1)", "  \n", "1" * 9,
    "[x](" + "a-" * 99 + ".md)", "[x](" + "../" * 99_000 + "a.md)", "[x](#" + "_1" * 145_000 + ")",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_no_page_takes_long(text: str, tmp_path: Path) -> None:
    content = site(tmp_path, {"pages/about.md": PAGE + "[a](#b)\n" + text * (300_000 // len(text))})
    begun = time.process_time()
    list(links_lead_somewhere(content, ()))
    assert time.process_time() - begun < 3  # many minutes, if letters were looked at again for every bracket


def test_many_that_lead_nowhere_take_no_longer_each(tmp_path: Path) -> None:
    text = "".join(f"[a](players/bob-{number}.html) [b](#x{number})\n" for number in range(10_000))
    begun = time.process_time()
    assert len(said(tmp_path, f"# x\n{text}", **{f"p{number}": "" for number in range(500)})) == 20_000
    assert time.process_time() - begun < 2.5


def test_whatever_is_published_may_be_linked(tmp_path: Path, spoken_site: Path) -> None:
    """A page with links to all pages of a site, and to all sections of its Markdown pages."""
    shutil.copytree(spoken_site.parent / "root/content", tmp_path / "content")
    prose = {path.relative_to(spoken_site): ids(path) for path in spoken_site.glob("**/rules/*.html")}
    links = [path.relative_to(spoken_site).as_posix() for path in spoken_site.rglob("*.html")]
    links += [f"{path.as_posix()}#{id_}" for path in prose for id_ in prose[path]]
    assert len(links) > 500
    text = "\n".join(f"[a]({link})" for link in links)
    (tmp_path / "content/pages/about.md").write_text(f"{PAGE}{text}\n[b](players/nobody.html)", encoding="utf-8")
    assert printed(tmp_path)[1].count("links-lead-somewhere") == 1


def ids(page: Path) -> set[str]:
    return {*Markup(page.read_text("utf-8")).ids}
