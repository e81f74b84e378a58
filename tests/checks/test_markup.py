"""Markdown pages: what is code, which headings there are, and bounds that hold to the last level."""

from collections.abc import Iterable
from typing import Any

import pytest

from masterlist.checks.site import (
    DEEPEST,
    MOST_OPEN,
    accents_can_be_read,
    headings,
    pages_are_bounded,
    pages_are_text,
    pages_have_free_names,
    without_code,
)
from masterlist.facts.content import Content, alone
from masterlist.facts.page import MOST_HEADINGS, LogExample, MarkdownPage
from masterlist.facts.site import Theme
from masterlist.source import Place, Problem
from tests.log_builders import book


def page(*parts: Any, id_: str = "about", **more: Any) -> MarkdownPage:
    """A page whose parts begin on lines 1, 1001 and so on."""
    lines = tuple(1 + 1000 * at for at in range(len(parts)))
    return MarkdownPage(id_, "About", False, "", parts, Place(f"{id_}.md", 1, 1), lines=lines)._replace(**more)  # noqa: FBT003


def content(*all_pages: MarkdownPage) -> Content:
    return alone({})._replace(pages={one.id: one for one in all_pages})


EXAMPLE = LogExample("An example", "wwr", book("ann", ()), {}, Place("about.md", 500, 1))

# --- code -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a\n```\ncode\n```\nb", "a\n   \n    \n   \nb"),
        ("~~~~\ncode\n~~~~\nb", "    \n    \n    \nb"),
        ("```python\ncode\n```\nb", "         \n    \n   \nb"),
        ("```  \ncode\n```  \nb", "     \n    \n     \nb"),
        # Only the same fence ends it.
        ("```\na\n~~~\nb\n```\nc", "   \n \n   \n \n   \nc"),
        ("````\na\n```\nb\n````\nc", "    \n \n   \n \n    \nc"),
        # What is never closed is no code, nor is what stands in a line.
        ("```\na\nb", "```\na\nb"),
        ("```python\na\nb", "```python\na\nb"),
        ("a ``` b\n```", "a ``` b\n```"),
        ("``\na\n``", "``\na\n``"),
        ("~~\na\n~~", "~~\na\n~~"),
        # One after the other.
        ("```\na\n```\nb\n```\nc\n```\nd", "   \n \n   \nb\n   \n \n   \nd"),
        ("```\na\n```\nb\n```\nc", "   \n \n   \nb\n```\nc"),
    ],
)
def test_code_is_blank_and_everything_else_stays_where_it_was(text: str, left: str) -> None:
    assert without_code(text) == left


# --- headings -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("# One two\n\n## Three ##\n", {"one-two", "three"}),
        ("> - ## Quoted\n\n1. # Numbered\n\n2) # Other", {"quoted", "numbered", "other"}),
        ("Under\n-----\n\nDouble\n====\n", {"under", "double"}),
        ("> Under\n> -----\n", {"under", "-under"}),
        ("text\nmore", set()),
        ("#Tight", {"tight"}),
        ("\tUnder\n---", {"under"}),
        ("---\ntext", set()),  # a line above which there is none
    ],
)
def test_headings(text: str, ids: set[str]) -> None:
    found = headings(page(text))
    assert found is not None
    assert {one.strip("-") for one in found} - {""} == {one.strip("-") for one in ids}


@pytest.mark.parametrize(
    "text", ["# [a](b.md)", "# a &amp; b", "# a_b_", "# a\\*", "# <b>a</b>", "<h2>A</h2>", "text\n<H1 id=x>A</H1>"]
)
def test_headings_that_are_not_certain(text: str) -> None:
    assert headings(page("# Plain\n", EXAMPLE, text)) is None


# --- bounds ---------------------------------------------------------------------------------------------------


def places(found: Iterable[Problem]) -> list[tuple[str, str]]:
    """Place and rule of all that is wrong; tests/broken has the words."""
    return [(str(one.place), one.rule) for one in found]


def unbounded(*all_pages: MarkdownPage) -> list[tuple[str, str]]:
    return places(pages_are_bounded(content(*all_pages).all_pages()))


@pytest.mark.parametrize("level", ["\t", "    ", ">", " >", "   >"])
def test_nesting(level: str) -> None:
    assert unbounded(page(f"a\n{level * DEEPEST}- x")) == []
    over = f"a\n{level * (DEEPEST + 1)}- x\n"
    assert unbounded(page("b", over * 3)) == [("about.md:1002:1", "nesting-is-bounded")]


@pytest.mark.parametrize(
    ("bracket", "last"), [("[", "["), ("(", "("), ("<a", "<"), ("<!", "<"), ("</", "<"), ("<?", "<")]
)
def test_brackets_that_stay_open(bracket: str, last: str) -> None:
    assert unbounded(page(bracket * MOST_OPEN)) == []
    (found,) = pages_are_bounded([page(bracket * (MOST_OPEN + 5))])
    assert places([found]) == [(f"about.md:1:{MOST_OPEN * len(bracket) + 1}", "brackets-are-closed")]
    assert f"'{last}'" in found.message
    assert ("'&lt;'" in found.hint) is (last == "<")


@pytest.mark.parametrize(
    ("text", "bounded"),
    [
        ("[" * MOST_OPEN + "]" + "[", True),
        ("[" * MOST_OPEN + "]" + "[[", False),
        ("]" + "[" * MOST_OPEN, True),
        ("[" * MOST_OPEN + ")" + "[", False),
        ("]" * 50 + "[" * (MOST_OPEN + 1), False),  # what closes nothing makes no room
        ("[" * 60 + "(" * 60, True),
        ("[" * MOST_OPEN + "\n\n" + "[" * MOST_OPEN, True),  # a paragraph ends the brackets of links
        ("(" * MOST_OPEN + "\n \t\n" + "(" * MOST_OPEN, True),
        ("[" * MOST_OPEN + "\n" + "[", False),
        ("<a" * MOST_OPEN + "\n\n" + "<a", False),  # but not those of HTML
        ("<a" * MOST_OPEN + ">" + "<a", True),
        ("< " * (MOST_OPEN + 1), True),
    ],
)
def test_what_closes_brackets(text: str, *, bounded: bool) -> None:
    assert (unbounded(page(text)) == []) is bounded


@pytest.mark.parametrize("heading", ["# a\n", "   # a\n", "a\n===\n", "a\n---  \n"])
def test_headings_are_bounded(heading: str) -> None:
    assert unbounded(page(heading * MOST_HEADINGS)) == []
    line = heading.count("\n") * (MOST_HEADINGS + 1)
    assert unbounded(page(heading * (MOST_HEADINGS + 3))) == [(f"about.md:{line}:1", "headings-are-bounded")]


def test_every_page_and_translation_is_looked_at() -> None:
    deep = page("\t" * 30)
    translated = page(id_="go", translations=(deep._replace(place=Place("go.de.md", 1, 1)),))
    assert [place for place, _ in unbounded(deep, translated)] == ["about.md:1:1", "go.de.md:1:1"]


# --- names and languages --------------------------------------------------------------------------------------


def test_names_of_pages() -> None:
    free = ["about", "rules", "rules/wwr", "clubs-we-know", "history/lists"]
    free += ["players-x", "players-12x", "xplayers-1", "listsx", "search-me"]
    taken = ["404", "players", "players-12", "lists/x", "lists/x/y", "api/v1", "why"]
    found = pages_have_free_names(content(*(page(id_=one) for one in (*free, *taken))))
    assert places(found) == [(f"{name}.md:1:1", "pages-have-free-names") for name in taken]


def test_pictures() -> None:
    found = pages_are_text(content(page("a ![b](c.png)\n", EXAMPLE, "<img src=x>\n![]"), page("<imgs>", id_="b")))
    assert places(found) == [("about.md:1:3", "pages-are-text"), ("about.md:2001:1", "pages-are-text")]


# --- colours --------------------------------------------------------------------------------------------------


def colours(light: str = "", dark: str = "") -> list[Problem]:
    spots = {"accent": Place("light", 2, 9), "accent_dark": Place("dark", 2, 9)}
    return [*accents_can_be_read(alone({})._replace(theme=Theme(accent=light, accent_dark=dark, spots=spots)))]


def test_colours_that_can_be_read() -> None:
    assert colours() == colours("#0a5c3c", "#7fd0a5") == colours(dark="#ffffff") == []
    assert colours("#d22840") == [], "it has 4.5 to 1, and no more"


def test_colours_that_cannot() -> None:
    (found,) = colours("#ff4340")
    assert found.message.endswith(" a contrast of 3.02 to 1")
    found, other = colours("#ffff00", "#000000")
    assert places([found, other]) == [("light:2:9", "accents-can-be-read"), ("dark:2:9", "accents-can-be-read")]
    assert found.message == "on light paper '#ffff00' has a contrast of 1.03 to 1"
    assert other.message == "on dark paper '#000000' has a contrast of 1.13 to 1"
    assert [one.hint.rpartition(" ")[2] for one in (found, other)] == ['"#727200"', '"#858585"']
