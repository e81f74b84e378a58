"""Markdown pages and rules pages, with their worked examples computed."""

import posixpath
import re
from typing import NamedTuple

import markdown
import nh3

from generator.facts.content import Content
from generator.facts.example import LogExample
from generator.facts.logbook import Entry
from generator.scoring.pairing import pair
from generator.scoring.working import Line
from generator.scoring.wwr import attrition_of, bonus_of, explained, score_log
from generator.site import words
from generator.site.model import Page
from generator.site.player import final_state
from generator.source import Problem, warning

# What nh3 allows by default, without what loads something (a page makes no request of its own).
TAGS = nh3.ALLOWED_TAGS - {"img", "map", "area"}
ATTRIBUTES = {tag: set(names) for tag, names in nh3.ALLOWED_ATTRIBUTES.items()}
for _tag in ("h1", "h2", "h3", "h4", "h5", "h6"):
    ATTRIBUTES.setdefault(_tag, set()).add("id")
SCHEMES = {"http", "https", "mailto"}


class ExampleGame(NamedTuple):
    """One game of a worked example."""

    date: str
    opponent: str
    result: str
    figures: str
    working: tuple[Line, ...]


class ExampleView(NamedTuple):
    """A worked example, computed."""

    title: str
    brought: str
    games: tuple[ExampleGame, ...]
    gives: tuple[tuple[str, str], ...]


def pages(content: Content) -> list[Page]:
    """Every Markdown page as an HTML page."""
    return [
        Page(f"{prose.id}.html", "prose.html", prose.title, prose.summary, tuple(map(_part, prose.parts)))
        for _, prose in sorted(content.pages.items())
    ]


def _part(part: str | LogExample) -> str | ExampleView:
    return _example(part) if isinstance(part, LogExample) else to_html(part)


def to_html(text: str) -> str:
    """Markdown of strangers as HTML that cannot script, load or pose as something else."""
    html = markdown.markdown(text, extensions=["tables", "fenced_code", "toc", "sane_lists"])
    linked = re.sub(r'(<a href="(?![a-z]+:)[^"#]*)\.md(["#])', r"\1.html\2", html)
    return nh3.clean(linked, tags=TAGS, attributes=ATTRIBUTES, url_schemes=SCHEMES, link_rel="noopener nofollow")


def _example(example: LogExample) -> ExampleView:
    book = example.book
    status = {place: one.status for place, one in pair([book]).items()}
    scored = score_log([book], status, explained)
    carried = book.carried
    brought = f"{carried.game_points} game points against {len(carried.defeated)} opponents" if carried else ""
    return ExampleView(
        title=example.title,
        brought=brought,
        games=tuple(_game(line.entry, line.working) for line in scored),
        gives=tuple((_GIVES.get(key, key), str(value)) for key, value in example.gives.items()),
    )


_GIVES = {
    "game_points": "game points",
    "opponents_defeated": "opponents defeated",
    "total": "total game points",
    "wwr": "WWR",
}


def _game(entry: Entry, working: tuple[Line, ...]) -> ExampleGame:
    state = final_state(entry)
    attrition, bonus = attrition_of(state), bonus_of(state)
    figures = [f"attrition score {attrition.own}–{attrition.opponent}"] if attrition else []
    figures += [f"bonus {bonus.own}–{bonus.opponent}"] if bonus else []
    result = words.RESULTS[entry.result]
    resigned = words.resignation(entry)
    return ExampleGame(
        entry.date,
        entry.opponent,
        f"{result} ({resigned})" if resigned else result,
        ", ".join(figures),
        working,
    )


def doubts(content: Content) -> list[Problem]:
    """What a page asks for and does not get."""
    found = []
    for prose in content.pages.values():
        text = "".join(part for part in prose.parts if isinstance(part, str))
        for target in re.findall(r"\]\((?![a-z]+:)([^)#\s]+)\.md[)#]", text):
            path = posixpath.normpath(posixpath.join(posixpath.dirname(prose.id), target))
            if path not in content.pages:
                message = f"the link to '{target}.md' leads to no page"
                found.append(warning(prose.place, "links-lead-somewhere", message, "mend or remove it"))
        if re.search(r"!\[[^\]]*\]\(|<img\b", text):
            message = "pictures in pages are not published"
            found.append(warning(prose.place, "pages-are-text", message, "link to the picture instead"))
    return found
