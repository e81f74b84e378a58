"""The rules pages of scoring systems: those that every page links, and those of systems that nothing here uses."""

from collections.abc import Collection

from masterlist.facts.content import Content
from masterlist.facts.page import Page
from masterlist.scoring.registry import all_systems
from masterlist.site.common.model import Link


def rules_in_use(content: Content, used: Collection[str]) -> list[Page]:
    """The pages of the systems that are ``used``; all, where there is none of these."""
    return _pages(content, used) or _pages(content, all_systems())


def rules_beside(content: Content, used: Collection[str]) -> tuple[Link, ...]:
    """The other ones: a site has the pages of all systems from the start, and the footer leaves these out."""
    shown = rules_in_use(content, used)
    return tuple(Link(one.title, f"{one.id}.html") for one in _pages(content, all_systems()) if one not in shown)


def _pages(content: Content, systems: Collection[str]) -> list[Page]:
    return [page for id_ in sorted(systems) if (page := content.pages.get(f"rules/{id_}"))]
