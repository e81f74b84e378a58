"""A finished site as data for another generator: a JSON file for each page, and one for what all pages have."""

import json
import re
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from benchmarks import views, views_events, views_players
from benchmarks.markup import bars_of, head_of, link, main_of, places_of, runs, summary_of, text, title_of

KINDS: tuple[tuple[str, re.Pattern[str], views.Read], ...] = tuple(
    (kind, re.compile(f"({pattern})\\.html"), read)
    for kind, pattern, read in (
        ("home", "index", views.home),
        ("index", "lists/[^/]+/(editions|history)", views.index),
        ("master", "lists/(?!.*/top-ten)[^/]+(/[^/]+)*", views.master),
        ("members", r"players|players-\d+", views.members),
        ("player", "players/[^/]+", views_players.player),
        ("pair", "head-to-head/[^/]+", views_players.pair),
        ("clubs", "clubs", views.clubs),
        ("club", "clubs/[^/]+", views.members),
        ("events", "tournaments", views.events),
        ("event", "tournaments/[^/]+", views_events.event),
        ("board", "tournaments/[^/]+/[^/]+", views_events.board),
    )
)
HEAD = ("url", "type", "root", "title", "summary", "head")


class Page(NamedTuple):
    """A page that takes part: its kind and its path in the finished site."""

    kind: str
    path: str


def pages(site: Path) -> list[Page]:
    """The pages of a finished site that are compared, by path."""
    found = sorted(str(file.relative_to(site)) for file in site.rglob("*.html"))
    return [Page(kind, path) for path in found if (kind := kind_of(path))]


def kind_of(path: str) -> str | None:
    """What a page is, or None where it takes no part: the rules, open questions, the form."""
    return next((kind for kind, pattern, _ in KINDS if pattern.fullmatch(path)), None)


def export(site: Path, out: Path) -> list[views.View]:
    """Write the data of each page compared to ``out/KIND/NUMBER.json``.

    The heads of all pages: url, type, root, title, summary, what they ask for; and ``file`` with the rest, seen from
    ``out``.
    """
    for kind, _, _ in KINDS:
        (out / kind).mkdir(parents=True)
    with ProcessPoolExecutor() as workers:
        return list(workers.map(partial(_export, site, out), enumerate(pages(site)), chunksize=100))


def _export(site: Path, out: Path, numbered: tuple[int, Page]) -> views.View:
    number, page = numbered
    file = f"{page.kind}/{number}.json"
    shown = view(page, (site / page.path).read_text("utf-8"))
    write(out / file, shown)
    return {**{key: shown[key] for key in HEAD}, "file": file}


def write(file: Path, value: object) -> None:
    """Write a value as JSON."""
    file.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")), "utf-8")


def view(page: Page, html: str) -> views.View:
    """What a page shows, and where it stands."""
    read = next(read for kind, _, read in KINDS if kind == page.kind)
    main = main_of(html)
    return {
        "url": f"/{page.path}",
        "type": page.kind,
        "root": "../" * page.path.count("/"),
        "title": title_of(html),
        "summary": summary_of(html),
        "head": head_of(html),
        **read(main),
        "foot": views.foot(main),
    }


def shell(html: str) -> views.View:
    """What stands on every page: the site's name, its menu, its foot and the places below, from the home page."""
    header, footer = bars_of(html)
    brand, *others = header
    return {
        "title": text(brand),
        "me": next(link(one) for one in others if one.get("class") == "me"),
        "action": next(link(one) for one in others if one.get("class") == "button"),
        "menu": [link(item) for item in header.iter("li")],
        "foot": [runs(item) for item in footer.iter("li")],
        "places": [link(item) for item in places_of(html).iter("li")],
    }
