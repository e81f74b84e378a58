"""All pages and documents of a site."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from generator.facts.content import Content
from generator.scoring import systems
from generator.site import api, boards, events, lists, people, prose, ratings, submit
from generator.site.model import Document, Link, Page, Shell
from generator.site.player import player_page
from generator.site.player_boards import Appearances
from generator.site.problems import by_entry, problems_page
from generator.site.source_links import source_link
from generator.source import Place, Problem
from generator.standings.results import Results


class Stamp(NamedTuple):
    """What a build stands for."""

    commit: str  # full hash, or ""
    changed: bool  # whether the content differs from it
    prefix: str  # path of the site's folder within its repository


def pages(results: Results, warnings: Sequence[Problem], stamp: Stamp) -> Iterator[Page]:
    """Every HTML page; ``warnings`` stand beside what they concern."""
    content = results.content
    link_to: Callable[[Place], str] = partial(source_link, content.site, stamp.prefix)
    doubts = by_entry(content, warnings)
    appearances = Appearances(results)
    yield lists.home_page(results, stamp.commit, changed=stamp.changed)
    yield from lists.list_pages(results)
    yield from ratings.rating_pages(results)
    yield from events.event_pages(results)
    yield from boards.board_pages(results, link_to)
    yield from boards.game_pages(results, link_to)
    yield people.players_page(results)
    for _, player in sorted(content.players.items()):
        yield player_page(results, player, appearances.of(player.id), doubts, link_to)
    yield from people.club_pages(results)
    yield from prose.pages(content)
    yield problems_page(warnings, link_to)
    yield submit.submit_page(content, stamp.prefix)


def documents(results: Results, stamp: Stamp) -> Iterator[Document]:
    """Everything that is published beside the pages."""
    yield from api.documents(results, stamp.commit)
    yield submit.known_document(results.content)


def shell(content: Content) -> Shell:
    """What stands around every page."""
    used = [id_ for id_ in systems.all_systems() if f"rules/{id_}" in content.pages]
    own = [Link(page.title, f"{page.id}.html") for _, page in sorted(content.pages.items()) if page.menu]
    menu = [Link(one.name, f"lists/{one.id}.html") for _, one in sorted(content.lists.items())]
    menu += [Link("Events", "tournaments.html")] if content.events else []
    menu += [Link("Players", "players.html"), Link("Clubs", "clubs.html")]
    own += [Link("Submit", "submit.html")]
    rules = [content.pages[id_] for system in used if (id_ := f"rules/{system}") in content.pages]
    foot = [Link(f"Rules: {page.title}", f"{page.id}.html") for page in rules]
    foot += [Link("Open questions", "problems.html"), Link("Data (JSON)", "api/v1/index.json")]
    return Shell(content.site, (*menu, *own), tuple(foot))
